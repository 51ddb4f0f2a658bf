/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player, see greedy.c. */
#ifndef AUDE_AI_GREEDY_H
#define AUDE_AI_GREEDY_H

#include "aude.h"

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random);

/* What a tile of a kind would gain a seat if it could lay it now, in the measure of that player:
 * hundredths of a point times the number of seats. */
int64_t greedy_worth_of_tile(const struct aude_state *state, int seat, int kind);

#endif
