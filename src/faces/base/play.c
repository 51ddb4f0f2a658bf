/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: what is said of a game of Carcassonne as a whole. */
#include "play/room.h"

static const struct play_whole whole = {
    .opening = N_("A game of Carcassonne:"),
    .turn = N_("Each turn you lay one tile and may then put a follower on it: on a city, "
               "road, field or monastery where nobody is yet. It scores when that is "
               "complete, fields at the end. Type ? for help, hint for advice, q to quit."),
    .figures = N_("Figures: a number from the list, or a feature such as 'city n'; 0 for none."),
    .victory = "BASE-51",
};

const struct play_face play_face_base = {
    .game = AUDE_CARCASSONNE,
    .whole = &whole,
};
