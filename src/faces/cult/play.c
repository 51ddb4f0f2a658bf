/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: help about shrines. */
#include "play/room.h"

static void help(const struct play *play)
{
    if (play_has(&play->state, "CULT", "on"))
        play_print_help(_("A shrine scores like a monastery. Side by side and both occupied, the "
                          "first of the two that is complete sends the other home with nothing."));
}

const struct play_face play_face_cult = {
    .game = AUDE_CARCASSONNE,
    .help = help,
};
