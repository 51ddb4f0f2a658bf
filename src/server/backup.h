/* SPDX-License-Identifier: Apache-2.0 */
/* Copies of a store, made while a server uses it: one moment of all games, looked at as a whole and
 * by playing some of them again before the copy has its name.
 */
#ifndef AUDE_SERVER_BACKUP_H
#define AUDE_SERVER_BACKUP_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/server.h"

struct backup_report {
    int64_t games, unfinished, bytes;
    int version;       /* of its tables; another one than ours is not played again */
    int replayed;      /* games that were played again, all of them well */
    char broken[16];   /* the game that could not be, or "" */
    char trouble[200]; /* why all of it failed, or "" */
};

/* Called now and then: so many of so many pages are copied. */
typedef void backup_progress(void *context, int done, int all);

/* The store of the folder into a new file, or in place of an old one. At most `sample` games are
 * played again, spread over all. False when there is no copy then; an old file is as it was. */
bool backup_make(const char *data, const char *path, int sample, backup_progress *progress,
                 void *context, struct backup_report *report);
/* The same look at a copy that is there. */
bool backup_check(const char *path, int sample, struct backup_report *report);
/* A copy of an open database in a file that is not there yet: before its tables are changed. False
 * when it failed, and sqlite3_errmsg of the database says why. */
bool backup_aside(sqlite3 *database, const char *path);
/* A database is gone, if it was there, and all that SQLite puts beside it. */
void backup_forget(const char *path);

#endif
