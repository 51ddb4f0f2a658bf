/* SPDX-License-Identifier: Apache-2.0 */
/* SQLite with a write-ahead log. A game is a row, its seats are rows, and so is each batch of
 * actions that was accepted at once: (game, seq) is the primary key, so the same moment of a game
 * cannot be written twice. The tables are made in migration.c. Here is how the store is opened and
 * closed and how what was written is settled; store_write.c fills the bundles, writer.c carries
 * them out, store_read.c reads.
 */
#include "server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/migration.h"
#include "server/store_inside.h"

/* ---- Opening ------------------------------------------------------------------------------- */

bool store_note(struct store *store, sqlite3 *database)
{
    snprintf(store->error, sizeof store->error, "%s", sqlite3_errmsg(database));
    return false;
}

static bool run(struct store *store, sqlite3 *database, const char *text)
{
    return sqlite3_exec(database, text, NULL, NULL, NULL) == SQLITE_OK ||
           store_note(store, database);
}

/* An empty file becomes a store, one of an older version grows; another program's database and a
 * later version are refused. */
static bool make_schema(struct store *store)
{
    switch (migrate(store->database)) {
    case MIGRATION_DONE: return true;
    case MIGRATION_FOREIGN: store->failure = SERVER_OTHER_STORE; return false;
    case MIGRATION_LATER: store->failure = SERVER_OTHER_VERSION; return false;
    case MIGRATION_FAILED: break;
    }
    return store_note(store, store->database);
}

static bool attach(struct store *store, const char *path, int flags, sqlite3 **database)
{
    flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(path, database, flags, NULL) != SQLITE_OK)
        return store_note(store, *database);
    sqlite3_busy_timeout(*database, 5000);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return run(store, *database, "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
}

static bool fail(struct store *store, const char *error)
{
    snprintf(store->error, sizeof store->error, "%s", error);
    return false;
}

static bool prepare(struct store *store, const char *path, const struct store_wish *wish)
{
    const char *error;
    if (!attach(store, path, SQLITE_OPEN_CREATE, &store->database) ||
        !run(store, store->database, "PRAGMA journal_size_limit = 67108864") ||
        !run(store, store->database,
             wish->sync ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL") ||
        !make_schema(store) || !attach(store, path, 0, &store->reader) ||
        !run(store, store->reader, "PRAGMA query_only = ON") || !store_prepare(store) ||
        (store->last_number = store_last_number(store)) < 0)
        return false;
    if (!guard_open(&store->guard, path))
        return fail(store, strerror(errno));
    if (!checkpoint_open(&store->checkpoint, wish->loop, path, store->database, &store->guard,
                         &error) ||
        !writer_open(&store->writer, store->database, &store->guard, wish->done, &error))
        return fail(store, error);
    return true;
}

/* A new file is there after a power cut only when its folder is on the disk too, and so on. */
static void sync_folders(const char *path)
{
    char folder[GUARD_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *end = strrchr(folder, '/');
    if (end == NULL)
        return;
    strcpy(end, "/.");
    for (int i = 0; i < 2; i++) {
        int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file >= 0) {
            fsync(file);
            close(file);
        }
        strcpy(end, "/..");
    }
}

struct store *store_open(const char *path, const struct store_wish *wish,
                         struct server_trouble *trouble)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        server_fail(trouble, SERVER_NO_STORE, path, strerror(ENOMEM));
        return NULL;
    }
    store->failure = SERVER_NO_STORE;
    store->number = 1;
    if (prepare(store, path, wish)) {
        if (wish->sync)
            sync_folders(path);
        return store;
    }
    server_fail(trouble, store->failure, path, store->error);
    store_close(store);
    return NULL;
}

/* What is left in the log must not get into a file that is not ours. */
static void leave_log(struct store *store)
{
    sqlite3 *all[] = {store->database, store->reader, store->checkpoint.database,
                      store->checkpoint.reader};
    if (!store->guard.made || guard_look(&store->guard) == NULL)
        return;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] != NULL)
            sqlite3_db_config(all[i], SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    writer_close(&store->writer);
    leave_log(store);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(store->statement[i]);
    checkpoint_close(&store->checkpoint);
    sqlite3_close(store->reader);
    sqlite3_close(store->database);
    guard_close(&store->guard);
    for (int i = 0; i < 2; i++)
        bundle_free(&store->bundle[i]);
    free(store);
}

bool store_busy(const struct store *store)
{
    return store->checkpoint.busy;
}

/* ---- Settling ------------------------------------------------------------------------------ */

static bool is_filled(const struct store *store)
{
    return store->bundle[store->filling].statements > 0;
}

int64_t store_pending(const struct store *store)
{
    return is_filled(store) ? store->number : store->under_way;
}

int64_t store_number(const struct store *store)
{
    return store->number;
}

int64_t store_kept(const struct store *store)
{
    return store->kept;
}

enum { ROW = 60 /* bytes of a row in the database, besides what texts and blobs it holds */ };

static int64_t weight(const struct bundle *bundle)
{
    return (int64_t)bundle->content + (int64_t)bundle->statements * ROW;
}

int64_t store_written(const struct store *store)
{
    return store->written + weight(&store->bundle[store->filling]);
}

bool store_begin(struct store *store)
{
    if (store->under_way != 0 || !is_filled(store))
        return false;
    writer_begin(&store->writer, &store->bundle[store->filling], store->carry);
    store->carry = false;
    store->written = store_written(store);
    store->under_way = store->number++;
    store->filling = 1 - store->filling;
    return true;
}

enum store_news store_news(struct store *store)
{
    enum writer_state state = store->under_way != 0 ? writer_ask(&store->writer) : WRITER_IDLE;
    if (state != WRITER_KEPT && state != WRITER_FAILED)
        return STORE_QUIET;
    bundle_empty(&store->bundle[1 - store->filling]);
    if (state == WRITER_KEPT) {
        store->kept = store->under_way;
        store->under_way = 0;
        store->carry = checkpoint_look(&store->checkpoint);
        return STORE_KEPT;
    }
    /* What was written since was written in the belief that this is kept. */
    store->written = store_written(store);
    bundle_empty(&store->bundle[store->filling]);
    store->under_way = 0;
    store->number++;
    memcpy(store->error, store->writer.error, sizeof store->error);
    return STORE_FAILED;
}

void store_wait(struct store *store)
{
    if (store->under_way != 0)
        writer_wait(&store->writer);
}

const char *store_wrong(struct store *store)
{
    if (store->under_way == 0)
        store->wrong = guard_look(&store->guard);
    return store->wrong;
}

const char *store_error(const struct store *store)
{
    return store->error;
}
