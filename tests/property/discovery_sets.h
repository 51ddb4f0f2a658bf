/* SPDX-License-Identifier: Apache-2.0 */
/* Tile sets of The Discovery made up by lot, see discovery_sets.c. */
#ifndef AUDE_TEST_DISCOVERY_SETS_H
#define AUDE_TEST_DISCOVERY_SETS_H

#include "aude.h"

/* Gives the set-up an own set: mostly a small box in the place of the printed one, now and then a
 * few tiles beside it. Memory of the last call only. */
void box_add(struct aude_setup *setup, int number);

#endif
