/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player, see greedy.c. */
#ifndef AUDE_AI_GREEDY_H
#define AUDE_AI_GREEDY_H

#include "aude.h"

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random);

/* At PLACE: what the best placement gains the seat, in the measure of that player: hundredths of a
 * point times the number of seats. */
int64_t greedy_gain_of_placing(const struct aude_state *state);

#endif
