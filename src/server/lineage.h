/* SPDX-License-Identifier: Apache-2.0 */
/* Is a PostgreSQL database the one that has all that it acknowledged to this server? One may come
 * back as it was some seconds ago: another machine follows that had not got everything yet, or a
 * copy is put in its place. So each commit of a server counts in a row of its own (`tally`), which
 * begins at a number that nobody else has, and says which count it follows; and whoever connects
 * compares (docs/decisions/0074-an-older-database.md).
 */
#ifndef AUDE_SERVER_LINEAGE_H
#define AUDE_SERVER_LINEAGE_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/bundle.h"
#include "server/store.h"

/* What is known of it. */
struct lineage {
    char system[24], timeline[12]; /* as PostgreSQL says; "": it does not */
    int64_t count;                 /* of the commits of this server that were acknowledged */
};

enum lineage_is {
    LINEAGE_UNKNOWN, /* it could not be asked */
    LINEAGE_SAME,
    LINEAGE_OTHER, /* another one has followed it, and has all that this server wrote */
    LINEAGE_OLDER  /* something is not there that was acknowledged */
};

/* One look at it, which may be taken by another thread. */
struct lineage_look {
    struct lineage known, found;
    const struct store_node *who;
    int64_t node;       /* the number of this server */
    int64_t last;       /* ... of the last game that it ever had */
    bool joins;         /* when it is not the same, this server comes to it as if it began, */
    enum lineage_is is; /* ... and this is what it was */
};

/* The count of a server's commits begins, in the transaction in which it gets its number. */
bool lineage_begin(struct lineage *lineage, PGconn *connection, int64_t node);
/* What a commit shows first. */
void lineage_show(const struct lineage *lineage, int64_t node, struct bundle *bundle);
/* May the connection be used? *error tells why not. Waits for it. */
bool lineage_look(struct lineage_look *look, PGconn *connection, char *error, size_t size);

/* Questions and orders of it (lease_statement.c): what is said to join, with values of the server:
 * its number, name, address, count, and the number of the last game. */
enum { LINEAGE_VALUES = 3 };
struct lineage_order {
    const char *text;
    int count, value[LINEAGE_VALUES];
};
extern const char lineage_count[], lineage_system[], lineage_timeline[], lineage_tables[],
    lineage_enter[];
extern const struct lineage_order lineage_join[];

#endif
