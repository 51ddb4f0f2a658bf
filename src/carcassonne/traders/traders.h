/* SPDX-License-Identifier: Apache-2.0 */
/* What builder and pig have in common: both stand beside a follower of their player only. */
#ifndef AUDE_CARCASSONNE_TRADERS_H
#define AUDE_CARCASSONNE_TRADERS_H

#include "carcassonne/state.h"

/* A figure of this kind that the seat has on the board, or NULL. */
const struct figure *special_of(const struct state *state, unsigned seat, unsigned kind);

/* A figure has left the board alone: is one of this kind of its player's now without a follower
 * beside it, it goes home (TRADE-24). */
void special_missed(struct state *state, const struct figure *gone, unsigned kind,
                    struct aude_ledger *ledger);

/* Why a figure of this kind stands where it may not; NULL: none does. */
const char *special_check(const struct state *state, unsigned kind);

#endif
