/* SPDX-License-Identifier: Apache-2.0 */
/* A server that is one of several on one database: it takes tables over whose server has died, and
 * lets go of those that others have taken. What others have written down it reads again and again.
 */
#ifndef AUDE_SERVER_SHARING_H
#define AUDE_SERVER_SHARING_H

#include "server/lobby.h"

/* Who this server is for the others, when it listens at this port. */
const struct store_node *sharing_node(struct lobby *lobby, const struct server_options *options,
                                      int port);
/* Once a second, and at the beginning. */
void sharing_look(struct lobby *lobby);
/* Lets go of what others have. */
void sharing_settle(struct lobby *lobby);
/* Another server has this table: it leaves memory, and its people are told to come again. */
/* The table is here no more, and whoever has it open is told to ask again; */
void sharing_send_off(struct lobby *lobby, struct table *table, const char *address);
/* ... since another server has it. */
void sharing_part(struct lobby *lobby, struct table *table, const char *address);
/* One that has come by another server for a table looks for it anew. */
void sharing_send_away(struct peer *peer);
/* Another server has this table: "" when nobody knows where that one is. */
json_t *sharing_message(const char *id, const char *address);

#endif
