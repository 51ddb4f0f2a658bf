/* SPDX-License-Identifier: Apache-2.0 */
/* A database that has gone back to what it was some seconds ago, and one that keeps nothing for
 * now: what becomes of the tables, and what people are told. How that is found out is lineage.h.
 */
#ifndef AUDE_SERVER_SET_BACK_H
#define AUDE_SERVER_SET_BACK_H

#include "server/lobby.h"

/* See store_node.renewed. */
void set_back_hear(void *context, bool older);
/* Is the database another one since the last time? Then all tables have to be read anew, and what
 * waits for the store is lost. */
bool set_back_begins(struct lobby *lobby);
/* ... all of them: by the ticks (lobby_tick), or as soon as somebody asks for one. */
void set_back_all(struct lobby *lobby);
/* It was read anew, and is as it was some time ago; or is not there at all: then it goes. */
void set_back_tell(struct lobby *lobby, struct table *table);
void set_back_lose(struct lobby *lobby, struct table *table);

/* Once a second: does the database keep nothing? People are told when that changes. */
void set_back_look(struct lobby *lobby);
/* ... and whoever comes meanwhile. */
json_t *set_back_message(const struct lobby *lobby);

#endif
