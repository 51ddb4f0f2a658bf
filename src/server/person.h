/* SPDX-License-Identifier: Apache-2.0 */
/* What the server has of one person, who is known by the token of a seat: a rematch has the same,
 * so that may be many tables. It is handed out, or deleted, when that person asks whoever runs the
 * server for it. Both wait for the store; tables that other servers have are passed over.
 */
#ifndef AUDE_SERVER_PERSON_H
#define AUDE_SERVER_PERSON_H

#include "server/lobby.h"

/* A list of seats, each with its table, title, name, all that was said from it, and what others
 * have reported of it; empty: the token is nobody's. NULL: the store cannot be read. */
json_t *person_export(struct lobby *lobby, const char *token);
/* At how many seats that one has no name any more: nothing was said at these tables, and nothing
 * was reported of these seats. -1: the store cannot be read. */
int person_forget(struct lobby *lobby, const char *token);

#endif
