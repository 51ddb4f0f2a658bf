/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: the abbot, who is taken back from the board for his points. */
#include "play/room.h"

static void add_take(struct cli_buffer *buffer, const struct play *play, aude_action action,
                     bool brief)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    struct aude_feature feature = {0};
    (void)brief;
    cli_buffer_add(buffer, _("take the abbot back from %d,%d: "), x, y);
    aude_feature_at(&play->state, x, y, aude_action_segment(action), &feature);
    feature.complete = true; /* what it is worth is paid at once */
    play_add_worth(buffer, &feature);
}

static const struct play_choice choices[] = {
    {AUDE_TAKE, PLAY_ANYWHERE, 1, add_take, play_spot, NULL, 0},
    {.verb = AUDE_VERB_NONE},
};

const struct play_face play_face_abbot = {
    .game = AUDE_CARCASSONNE,
    .option = "ABBOT",
    .choices = choices,
};
