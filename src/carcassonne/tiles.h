/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles on their way from the bag to the board as they are printed. */
#ifndef AUDE_CARCASSONNE_TILES_H
#define AUDE_CARCASSONNE_TILES_H

#include "core/list.h"
#include "carcassonne/state.h"

/* The kinds in the bag as actions, and one of them (BASE-18). */
void tiles_list(const struct state *state, struct list *list);
enum aude_status tiles_legal(const struct state *state, aude_action action);

/* Step PLACE (BASE-19, 20): where the drawn tile fits as it is printed; is one such action legal;
 * lays it. */
void tiles_place_list(const struct state *state, struct list *list);
enum aude_status tiles_place_legal(const struct state *state, aude_action action);
unsigned tiles_place(struct state *state, aude_action action, struct aude_ledger *ledger);

#endif
