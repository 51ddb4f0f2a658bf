/* SPDX-License-Identifier: Apache-2.0 */
/* What the files about editing share (edit_box.c). */
#ifndef AUDE_CARCASSONNE_EDIT_H
#define AUDE_CARCASSONNE_EDIT_H

#include "carcassonne/state.h"

/* Figures of this kind that others hold. */
unsigned edit_imprisoned(const struct state *state, unsigned owner, unsigned figure);
/* Looks whether tiles and pieces are still those of the box; after every edit. */
void edit_note(struct state *state);
/* Can the board reach as far as so many tiles to come may lead, each one cell farther out than
 * `out`? In games of many tiles its end is a wall (grid_meet), in others nobody comes to it. */
bool edit_within(const struct state *state, int out, int to_come);
/* Is there room for the tiles on the board and all that may still come, one more of kind `extra`
 * (-1: none) included? */
bool edit_room(const struct state *state, int extra);
/* What the turn remembers of other steps than this one is forgotten. */
void edit_forget(struct state *state, unsigned step);
/* Is a tile of the kind in the bag, or drawn? */
bool edit_available(const struct state *state, int kind);
/* Takes one from the bag if there is one. */
void edit_take(struct state *state, int kind);
/* The drawn tile goes back into the bag. */
void edit_put_back(struct state *state);

#endif
