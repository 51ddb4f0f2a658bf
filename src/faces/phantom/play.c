/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: help about the phantom. */
#include "play/room.h"

static void help(const struct play *play)
{
    if (!play_has(&play->state, "PHANTOM", "on"))
        return;
    play_print_help(
        _("After the action the phantom may be put as a second follower on another free "
          "feature of the tile: a number from the list, or Enter for nothing."));
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    if (play_has(state, "PHANTOM", "on"))
        cli_buffer_add(buffer, " <A> %s,", words_figure(aude_figure_find("phantom")));
}

const struct play_face play_face_phantom = {
    .game = AUDE_CARCASSONNE,
    .signs = add_signs,
    .help = help,
};
