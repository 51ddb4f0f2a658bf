/* SPDX-License-Identifier: Apache-2.0 */
/* What sense.c asks of its judges, see there. */
#ifndef AUDE_TEST_SENSE_H
#define AUDE_TEST_SENSE_H

#include "common.h"

extern struct aude_rules rules; /* too large for the stack */

/* Hundredths of a point for who decides, the best own action of the part included: by what
 * everybody would have if the game ended right behind the action, */
int comes_to(const struct aude_state *state, aude_action action);
/* and by random games from there to their end. */
int ends_with(const struct aude_state *state, aude_action action);

#endif
