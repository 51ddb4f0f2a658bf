/* SPDX-License-Identifier: Apache-2.0 */
/* The tables in PostgreSQL, made when a server first uses a database. */
#ifndef AUDE_SERVER_POSTGRES_TABLES_H
#define AUDE_SERVER_POSTGRES_TABLES_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/server.h"

/* Makes them in an empty database; waits for it. False when it cannot be used: *failure and error
 * tell why. */
bool postgres_tables(const char *place, enum server_failure *failure, char *error, size_t size);
/* A server has found, on this connection, a database that is older than it was: what its tables
 * lack is added, as when a server begins. Not where there is none of them, as while a copy is
 * brought back. Waits for it. */
bool postgres_grow(PGconn *connection, char *error, size_t size);

#endif
