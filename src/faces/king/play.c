/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: help about king and robber baron. */
#include "play/room.h"

static void help(const struct play *play)
{
    if (!play_has(&play->state, "KING", "on"))
        return;
    play_print_help(_("Who completes the largest city so far takes the king, who completes the "
                      "longest road the robber baron."));
    if (play_has(&play->state, "KING_SCORING", "per-feature"))
        play_print_help(_("At the end the king brings 1 point for each complete city on the board, "
                          "the robber baron 1 for each complete road."));
}

const struct play_face play_face_king = {
    .game = AUDE_CARCASSONNE,
    .help = help,
};
