/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the abbot, and the gardens on which he may stand. */
#include "words/room.h"

static void tell_take(struct cli_buffer *buffer, const struct aude_state *before,
                      aude_action action)
{
    (void)before;
    cli_buffer_add(buffer, _("takes the abbot back from %d,%d"), aude_action_x(action),
                   aude_action_y(action));
}

static const struct words_feature features[] = {
    {.kind = AUDE_GARDEN, .name = N_("garden")},
    {.name = NULL},
};

static const struct words_name figures[] = {{AUDE_ABBOT, N_("abbot")}, {0, NULL}};
static const struct words_verb verbs[] = {{AUDE_TAKE, tell_take}, {AUDE_VERB_NONE, NULL}};

const struct words_face words_face_abbot = {
    .game = AUDE_CARCASSONNE,
    .features = features,
    .figures = figures,
    .verbs = verbs,
};
