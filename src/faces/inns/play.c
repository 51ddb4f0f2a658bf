/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: help about the large follower, inns and cathedrals. */
#include "play/room.h"

static void help(const struct play *play)
{
    if (play_has(&play->state, "LARGE_FOLLOWER", "on"))
        play_print_help(_("The large follower counts as two where it is asked who has the most: a "
                          "number from the list, or 'big city n'."));
    if (!play_has(&play->state, "INNS", "on"))
        return;
    play_print_help(_("A complete road with an inn scores 2 points a tile, a complete city with a "
                      "cathedral 3 a tile and 3 a pennant."));
    if (play_has(&play->state, "INN_FINAL", "zero"))
        play_print_help(
            _("Incomplete at the end of the game, such a road or city scores nothing."));
}

static void add_signs(struct cli_buffer *buffer, const struct aude_state *state)
{
    if (play_has(state, "LARGE_FOLLOWER", "on"))
        cli_buffer_add(buffer, " [A] %s,", words_figure(aude_figure_find("big")));
    if (play_has(state, "INNS", "on"))
        cli_buffer_add(buffer, " i %s, K %s,", _("inn"), _("cathedral"));
}

const struct play_face play_face_inns = {
    .game = AUDE_CARCASSONNE,
    .signs = add_signs,
    .help = help,
};
