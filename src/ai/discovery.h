/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player's game of The Discovery, see discovery.c. */
#ifndef AUDE_AI_DISCOVERY_H
#define AUDE_AI_DISCOVERY_H

#include "aude.h"

/* A legal action of a seat; only while a seat has to decide. */
aude_action explorer_choose(const struct aude_state *state, struct aude_random *random);

#endif
