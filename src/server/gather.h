/* SPDX-License-Identifier: Apache-2.0 */
/* People who wait for the same are brought together, whatever has kept them at two tables: somebody
 * was away and has come back, a seat was freed, a table was made by hand, or an address may have
 * one more seat again. Whoever was matched moves to the table where more people wait (to the older
 * one of two that are alike), and is told so. Nobody is moved away from a table that has a host or
 * where somebody has sat down by hand, nor to one where they may not sit down by themselves.
 *
 * It ends: with each step fewer people wait, or at fewer tables, or more of them at one.
 */
#ifndef AUDE_SERVER_GATHER_H
#define AUDE_SERVER_GATHER_H

#include "server/lobby.h"

/* Something has changed there that people elsewhere may have waited for. */
void gather_stir(struct lobby *lobby, struct table *table);
/* Looks at all tables where something has; not while the store cannot write. */
void gather(struct lobby *lobby);
/* Once a second: those who were kept apart only because somebody has taken many seats. */
void gather_again(struct lobby *lobby);

#endif
