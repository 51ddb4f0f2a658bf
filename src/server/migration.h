/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of the database, and how those of an older version become those of this one. */
#ifndef AUDE_SERVER_MIGRATION_H
#define AUDE_SERVER_MIGRATION_H

#include <sqlite3.h>

enum migration {
    MIGRATION_DONE,
    MIGRATION_FAILED,  /* sqlite3_errmsg says why; the file is as it was */
    MIGRATION_FOREIGN, /* the file belongs to another program */
    MIGRATION_LATER,   /* it was written by a later version of this one */
};

/* The version of the tables that this program makes and uses. */
enum { MIGRATION_VERSION = 12 };
/* The oldest version whose programs can use such tables in PostgreSQL, beside this one. */
enum { MIGRATION_LEAST = 10 };

/* The version of the store in this file, 0 when it is empty, -1 when it is no store. */
int migration_version(sqlite3 *database);
/* Makes a store of an empty file, and one of this version of a store of any version before. All in
 * one transaction: whatever happens, the file is of one version or of the other. */
enum migration migrate(sqlite3 *database);

#endif
