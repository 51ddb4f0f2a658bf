/* SPDX-License-Identifier: Apache-2.0 */
/* The tile sets of a set-up: those of the catalogue that it names, and own sets. An own set with
 * the id of one of the catalogue takes its place; others come after, in the order given. */
#ifndef AUDE_CORE_SETS_H
#define AUDE_CORE_SETS_H

#include "aude.h"

/* AUDE_OK, BAD_SET, UNBUILT_SET, OTHER_GAME, or BAD_OWN_SET when two own sets have one id, one is
 * empty, a tile's id is not the set's with more words after a hyphen, or is there twice, or `valid`
 * says no to a tile. */
enum aude_status sets_check(const struct aude_setup *setup,
                            bool (*valid)(const struct aude_tile *tile));

/* The next set that takes part, and the first of its tiles; NULL after the last. *at is 0 at first
 * and then left alone. */
const struct aude_set *sets_next(const struct aude_setup *setup, int *at,
                                 const struct aude_tile **tile);

/* Does a set of this id take part? */
bool sets_have(const struct aude_setup *setup, const char *id);

#endif
