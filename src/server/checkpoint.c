/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds are "passive": they wait for nobody and nobody waits for them. One that fails is tried
 * again when the log has grown by as much once more; the log has everything until then. */
#include "server/checkpoint.h"

#include <string.h>

enum {
    ROUND = 1000, /* pages of the log that are worth a round: 4 MB */
    LONG = 16000, /* ... that make it too long */
    NEARLY = 64,  /* pages that take no time */
    AGAIN = 8,    /* how often a round tries to catch up with the loop */
};

/* Returns how many pages of the log are not in the database after it. */
static int pass(sqlite3 *database)
{
    int all = 0, done = 0;
    if (sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_PASSIVE, &all, &done) !=
            SQLITE_OK ||
        all < 0)
        return ROUND;
    return all - done;
}

static void work(uv_work_t *task)
{
    struct checkpoint *checkpoint = task->data;
    checkpoint->left = pass(checkpoint->database);
    for (int i = 0; i < AGAIN && checkpoint->left > NEARLY; i++) {
        int before = checkpoint->left;
        checkpoint->left = pass(checkpoint->database);
        if (checkpoint->left >= before)
            return;
    }
}

static void after(uv_work_t *task, int status)
{
    struct checkpoint *checkpoint = task->data;
    (void)status;
    checkpoint->busy = false;
    if (checkpoint->pages >= LONG && checkpoint->left < ROUND)
        pass(checkpoint->writer);
}

static int on_commit(void *context, sqlite3 *database, const char *name, int pages)
{
    struct checkpoint *checkpoint = context;
    (void)database;
    (void)name;
    checkpoint->pages = pages;
    return SQLITE_OK;
}

bool checkpoint_open(struct checkpoint *checkpoint, uv_loop_t *loop, const char *path,
                     sqlite3 *writer, const char **error)
{
    memset(checkpoint, 0, sizeof *checkpoint);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    /* Only a connection that has looked at the database knows that it has a log. */
    if (sqlite3_open_v2(path, &checkpoint->database, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(checkpoint->database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL) !=
            SQLITE_OK) {
        *error = sqlite3_errmsg(checkpoint->database);
        return false;
    }
    checkpoint->loop = loop;
    checkpoint->writer = writer;
    checkpoint->work.data = checkpoint;
    sqlite3_wal_hook(writer, on_commit, checkpoint);
    return true;
}

void checkpoint_look(struct checkpoint *checkpoint)
{
    if (checkpoint->busy)
        return;
    if (checkpoint->pages < checkpoint->seen) /* the log has begun anew */
        checkpoint->seen = 0;
    if (checkpoint->pages - checkpoint->seen < ROUND)
        return;
    checkpoint->seen = checkpoint->pages;
    checkpoint->busy = uv_queue_work(checkpoint->loop, &checkpoint->work, work, after) == 0;
}

void checkpoint_close(struct checkpoint *checkpoint)
{
    sqlite3_close(checkpoint->database);
    checkpoint->database = NULL;
}
