/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the store share, and nobody else sees. */
#ifndef AUDE_SERVER_STORE_INSIDE_H
#define AUDE_SERVER_STORE_INSIDE_H

#include <sqlite3.h>

#include "server/bundle.h"
#include "server/checkpoint.h"
#include "server/guard.h"
#include "server/store.h"
#include "server/writer.h"

enum { STORE_DIGEST = 32 /* bytes, of a tile set; migration.c makes them too */ };

/* Statements that read. */
enum read {
    FIND,
    SEATS,
    BATCHES,
    CHATS,
    OWNS,
    UNFINISHED,
    COUNT_UNFINISHED,
    LAST,
    SEEN,
    GAPS,
    SIZE,
    HAS_TILES,
    COUNT_LATER,
    TRACES,
    DUE,
    PUBLIC,
    PUBLIC_BUSY,
    PUBLIC_OVER,
    WHOLE,
    WHOLE_BUSY,
    WHOLE_OVER,
    MADE,
    MADE_AROUND,
    SALT,
    READS
};

struct store {
    sqlite3 *database; /* that the writer uses */
    sqlite3 *reader;
    sqlite3_stmt *statement[READS];
    struct writer writer;
    struct checkpoint checkpoint;
    struct guard guard;
    struct bundle bundle[2]; /* one is filled while the other is under way */
    int filling;
    int64_t number;      /* of the bundle that is being filled */
    int64_t under_way;   /* ... that the writer has; 0: none */
    int64_t kept;        /* ... that was kept last */
    int64_t last_number; /* of the games */
    int64_t written;     /* bytes, up to the last bundle that was settled */
    bool carry;          /* the writer is to do the last bit of a long log */
    const char *wrong;   /* the file that was found so last, or NULL */
    enum server_failure failure;
    char error[200];
};

/* Keeps what went wrong in this connection; answers false. */
bool store_note(struct store *store, sqlite3 *database);
/* Readies the statements that read. */
bool store_prepare(struct store *store);
/* Is there a tile set of this digest? */
bool store_has_tiles(struct store *store, const uint8_t *digest);
/* Of the newest game, 0 when there is none, or -1. */
int64_t store_last_number(struct store *store);

#endif
