/* SPDX-License-Identifier: Apache-2.0 */
/* The colours of the seats of a table: each has one, no two the same. Clients number them from 0;
 * here they are numbered from 1, and 0 is none, which is what a store has of tables made before.
 */
#ifndef AUDE_SERVER_COLOUR_H
#define AUDE_SERVER_COLOUR_H

#include "server/table.h"

/* Are no two the same of those that the seats have? */
bool colours_differ(const struct stored_seat *seat, int seats);
/* Seats without a colour, or with one that a seat before has, get that of their place, or if
 * somebody has it the first that nobody has. */
void colours_fill(struct stored_seat *seat, int seats);
/* Can this seat have this colour, 1 to AUDE_MAX_SEATS? Nobody on another one has it. */
bool colour_is_free(const struct table *table, int seat, int colour);
/* It gets it. A free seat that had it gets that of this one, and is what is returned, else that is
 * TABLE_NOBODY. */
int colour_give(struct table *table, int seat, int colour);

#endif
