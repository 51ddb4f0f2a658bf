/* SPDX-License-Identifier: Apache-2.0 */
/* Names and chat are not kept for ever: those of a table at which nothing has happened for so many
 * days are deleted by and by, and those of one person when whoever runs the server wants it. What
 * was played stays.
 */
#ifndef AUDE_SERVER_FORGET_H
#define AUDE_SERVER_FORGET_H

#include "server/lobby.h"
#include "server/store_admin.h"

/* Once a second: looks at a few tables, and begins again some time after the last. */
void forget_look(struct lobby *lobby);
/* A table has come from the store, perhaps from before its names and chat were deleted. */
void forget_coming(struct lobby *lobby, struct table *table);
/* Nobody has a name at this seat, and nothing was said at its table: the store is told, and who is
 * there. */
void forget_named(struct lobby *lobby, const struct stored_named *seat);
/* At how many seats somebody was called so, but for capitals. Nobody is now, and nothing was said
 * at these tables. -1: the store cannot be read. Waits for it. */
int forget_name(struct lobby *lobby, const char *name);
/* The table is over, and nothing of it is left, neither here nor in the store. False when that was
 * not kept, for which it waits. */
bool forget_table(struct lobby *lobby, struct table *table);

#endif
