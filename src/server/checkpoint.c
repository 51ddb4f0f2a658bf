/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds are "passive": they wait for nobody and nobody waits for them. One that fails is tried
 * again when the log has grown by as much once more; the log has everything until then. */
#include "server/checkpoint.h"

#include <limits.h>
#include <string.h>

enum {
    ROUND = 1000, /* pages of the log that are worth a round: 4 MB */
    LONG = 16000, /* ... that make it too long */
    LAST = 16,    /* the last bit is less than this share of a long log, so that it always comes */
};

/* Returns how many pages of the log are not in the database after it, INT_MAX when it failed. */
static int pass(sqlite3 *database)
{
    int all = 0, done = 0;
    if (sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_PASSIVE, &all, &done) !=
            SQLITE_OK ||
        all < 0)
        return INT_MAX;
    return all - done;
}

static void work(uv_work_t *task)
{
    struct checkpoint *checkpoint = task->data;
    checkpoint->left = pass(checkpoint->database);
}

static bool run(sqlite3 *database, const char *text)
{
    return sqlite3_exec(database, text, NULL, NULL, NULL) == SQLITE_OK;
}

static void after(uv_work_t *task, int status)
{
    struct checkpoint *checkpoint = task->data;
    run(checkpoint->reader, "ROLLBACK"); /* there is nothing that could be committed */
    guard_end(checkpoint->guard);
    checkpoint->busy = false;
    checkpoint->seen = checkpoint->pages;
    checkpoint->ripe =
        status == 0 && checkpoint->pages >= LONG && checkpoint->left < checkpoint->pages / LAST;
}

static int on_commit(void *context, sqlite3 *database, const char *name, int pages)
{
    struct checkpoint *checkpoint = context;
    (void)database;
    (void)name;
    checkpoint->logged = pages;
    return SQLITE_OK;
}

/* Only a connection that has looked at the database knows that it has a log. */
static bool attach(sqlite3 **database, const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    return sqlite3_open_v2(path, database, flags, NULL) == SQLITE_OK &&
           run(*database, "PRAGMA journal_mode = WAL");
}

bool checkpoint_open(struct checkpoint *checkpoint, uv_loop_t *loop, const char *path,
                     sqlite3 *writer, struct guard *guard, const char **error)
{
    memset(checkpoint, 0, sizeof *checkpoint);
    if (!attach(&checkpoint->database, path) || !attach(&checkpoint->reader, path)) {
        sqlite3 *wrong = checkpoint->reader != NULL ? checkpoint->reader : checkpoint->database;
        *error = sqlite3_errmsg(wrong);
        return false;
    }
    checkpoint->loop = loop;
    checkpoint->guard = guard;
    checkpoint->work.data = checkpoint;
    sqlite3_wal_hook(writer, on_commit, checkpoint);
    return true;
}

/* At least a round's worth of the log is not in the database yet: so the reader is one of the log,
 * and not one who needs nothing but the database and would hold up nobody. */
static bool begin(struct checkpoint *checkpoint)
{
    guard_begin(checkpoint->guard);
    if (run(checkpoint->reader, "BEGIN; SELECT count(*) FROM sqlite_schema") &&
        uv_queue_work(checkpoint->loop, &checkpoint->work, work, after) == 0)
        return true;
    run(checkpoint->reader, "ROLLBACK");
    guard_end(checkpoint->guard);
    return false;
}

bool checkpoint_look(struct checkpoint *checkpoint)
{
    checkpoint->pages = checkpoint->logged;
    if (checkpoint->busy)
        return false;
    if (checkpoint->ripe) {
        checkpoint->ripe = false;
        return true;
    }
    if (checkpoint->pages < checkpoint->seen) /* the log has begun anew */
        checkpoint->seen = 0;
    if (checkpoint->pages - checkpoint->seen < ROUND)
        return false;
    checkpoint->seen = checkpoint->pages;
    checkpoint->busy = begin(checkpoint);
    return false;
}

void checkpoint_close(struct checkpoint *checkpoint)
{
    sqlite3_close(checkpoint->database);
    sqlite3_close(checkpoint->reader);
    checkpoint->database = checkpoint->reader = NULL;
}
