/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces of the turn (turn.c) that its neighbours need. */
#ifndef AUDE_DISCOVERY_TURN_H
#define AUDE_DISCOVERY_TURN_H

#include "core/list.h"
#include "discovery/state.h"

/* After the set-up, and after each tile set aside or dealt: what is due before the first turn, or
 * the first turn. */
void turn_open_game(struct discovery_state *state, struct aude_ledger *ledger);

/* The seat that gets the next tile dealt: two each, from the start seat on (DISC-70). */
unsigned turn_dealt_to(const struct discovery_state *state);

/* The kind may be placed by the seat whose turn it is: drawn, or one of its open tiles. */
bool turn_holds(const struct discovery_state *state, unsigned seat, unsigned kind);
/* Does one of the seat's open tiles fit anywhere? */
bool turn_open_fits(const struct discovery_state *state, unsigned seat);

/* Open tiles are kept in rising order. */
void open_add(struct discovery_state *state, unsigned seat, unsigned kind);
void open_remove(struct discovery_state *state, unsigned seat, unsigned kind);

/* May the seat deploy a follower there, as far as supply and area go (DISC-30, DISC-31)? */
enum aude_status may_deploy(const struct discovery_state *state, unsigned seat, unsigned tile,
                            unsigned segment);

/* The final scoring (DISC-60). */
void turn_final(struct discovery_state *state, struct aude_ledger *ledger);

/* Goes on to whoever is next; with open tiles somebody who has one. False when there is nobody. */
bool turn_next_seat(struct discovery_state *state);
/* The turn of state->seat begins. A turn without a decision ends here, and the next one begins. */
void turn_begin(struct discovery_state *state, struct aude_ledger *ledger);
/* Applies an action known to be legal. */
void turn_do(struct discovery_state *state, aude_action action, struct aude_ledger *ledger);

#endif
