/* SPDX-License-Identifier: Apache-2.0 */
/* What the tables in memory take of it: all together have so much, and each address a part of that.
 * A table is on the account of whoever brought it here, and of somebody else who has it open when
 * that one has not; the rules that several tables share are paid for by all of them. When there are
 * too many, or too many bytes, those make room who have most, for the share of an address or of the
 * network around it: a table of theirs goes back to the store, and whoever has it open is told to
 * open it again. A game that is played stays, unless whoever pays, or the network around, has much
 * of the house.
 */
#ifndef AUDE_SERVER_MEMORY_H
#define AUDE_SERVER_MEMORY_H

#include "server/lobby.h"

/* Bytes that it takes. */
double memory_size(const struct table *table);
/* The table has come, to be paid for by this account (NULL: by whoever opens it first), or is as it
 * is now; and it goes. */
void memory_count(struct lobby *lobby, struct table *table, struct account *account);
void memory_release(struct lobby *lobby, struct table *table);
/* Somebody has come to it or left it: who pays now? */
void memory_settle(struct lobby *lobby, struct table *table);
/* NULL, or why this account brings no more tables here: this one is to be its own. */
const char *memory_refuses(struct lobby *lobby, const struct account *account,
                           const struct table *table);
/* Room for one table more of so many bytes, for this account; false when there is none. For the
 * house itself (NULL) nothing goes that somebody has open. */
bool memory_make_room(struct lobby *lobby, const struct account *account, double bytes);

#endif
