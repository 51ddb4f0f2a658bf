/* SPDX-License-Identifier: Apache-2.0 */
/* The choice of putting a figure (BASE-23), for the action and for what comes after it. */
#ifndef AUDE_CARCASSONNE_PUT_H
#define AUDE_CARCASSONNE_PUT_H

#include "core/list.h"
#include "carcassonne/state.h"

/* Where this figure may be put on the tile just placed; features on which figures are put anywhere
 * (towers) are listed by their room. */
void put_list_figure(const struct state *state, unsigned figure, struct list *list);
enum aude_status put_legal(const struct state *state, aude_action action);
unsigned put_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

#endif
