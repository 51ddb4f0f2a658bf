/* SPDX-License-Identifier: Apache-2.0 */
/* Running the turn table: for the playout, which knows shorter ways through parts of it, and for
 * editing. */
#ifndef AUDE_CARCASSONNE_TURN_H
#define AUDE_CARCASSONNE_TURN_H

#include "core/list.h"
#include "carcassonne/state.h"

/* The number of a station in the step list of the rules: 625 for S625. */
unsigned station_number(unsigned at);

/* Enters the stations from number `at` on until one asks somebody or `stop` is reached, which is
 * not entered: true then. `stop` 0: none. */
bool turn_run(struct state *state, unsigned at, unsigned stop, struct aude_ledger *ledger);

/* Applies an action that is known to be legal, without a ledger. Returns the station from which the
 * turn has to go on. */
unsigned turn_play(struct state *state, aude_action action);
/* Rooms learn what was done as the action (S400). */
void tell_acted(struct state *state, aude_action action);

#endif
