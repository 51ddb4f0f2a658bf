/* SPDX-License-Identifier: Apache-2.0 */
/* The files are looked at before and after each transaction: what went into a file that nobody will
 * find again is not kept. */
#include "server/writer.h"

#include <stdio.h>
#include <string.h>

/* ---- One bundle ---------------------------------------------------------------------------- */

static bool note(struct writer *writer)
{
    snprintf(writer->error, sizeof writer->error, "%s", sqlite3_errmsg(writer->database));
    return false;
}

static bool run(struct writer *writer, const char *text)
{
    return sqlite3_exec(writer->database, text, NULL, NULL, NULL) == SQLITE_OK || note(writer);
}

static bool are_ours(struct writer *writer)
{
    const char *wrong = guard_look(writer->guard);
    if (wrong == NULL)
        return true;
    snprintf(writer->error, sizeof writer->error, "%s was deleted, replaced or overwritten",
             strrchr(wrong, '/') != NULL ? strrchr(wrong, '/') + 1 : wrong);
    return false;
}

void writer_bind(sqlite3_stmt *statement, int place, const struct bundle_item *item)
{
    switch (item->kind) {
    case BUNDLE_NUMBER: sqlite3_bind_int64(statement, place, item->number); break;
    case BUNDLE_TEXT:
        sqlite3_bind_text(statement, place, item->bytes, (int)item->length, SQLITE_STATIC);
        break;
    case BUNDLE_BLOB:
        sqlite3_bind_blob(statement, place, item->bytes, (int)item->length, SQLITE_STATIC);
        break;
    case BUNDLE_NONE:
    case BUNDLE_STATEMENT: sqlite3_bind_null(statement, place); break;
    }
}

static bool step(struct writer *writer, sqlite3_stmt *statement)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE || note(writer);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return done;
}

static bool write_all(struct writer *writer, const struct bundle *bundle)
{
    struct bundle_item item;
    sqlite3_stmt *statement = NULL;
    size_t at = 0;
    int place = 0;
    while (bundle_next(bundle, &at, &item)) {
        if (item.kind != BUNDLE_STATEMENT) {
            writer_bind(statement, ++place, &item);
            continue;
        }
        if (statement != NULL && !step(writer, statement))
            return false;
        statement = writer->statement[item.number];
        place = 0;
    }
    return statement == NULL || step(writer, statement);
}

static bool carry_out(struct writer *writer, const struct bundle *bundle)
{
    if (bundle->lost) {
        snprintf(writer->error, sizeof writer->error, "out of memory");
        return false;
    }
    if (are_ours(writer) && run(writer, "BEGIN IMMEDIATE") && write_all(writer, bundle) &&
        run(writer, "COMMIT"))
        return are_ours(writer);
    /* A failed commit may have rolled back by itself or may have left all as it was. */
    if (!sqlite3_get_autocommit(writer->database))
        sqlite3_exec(writer->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* ---- The thread ---------------------------------------------------------------------------- */

static void carry(struct writer *writer)
{
    guard_begin(writer->guard);
    sqlite3_wal_checkpoint_v2(writer->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    guard_end(writer->guard);
}

static bool work(struct writer *writer)
{
    if (writer->carry && guard_look(writer->guard) == NULL)
        carry(writer);
    return carry_out(writer, writer->bundle);
}

static void live(void *context)
{
    struct writer *writer = context;
    uv_mutex_lock(&writer->mutex);
    while (writer->state != WRITER_ENDS) {
        if (writer->state != WRITER_WORKS) {
            uv_cond_wait(&writer->wake, &writer->mutex);
            continue;
        }
        uv_mutex_unlock(&writer->mutex);
        bool kept = work(writer);
        uv_mutex_lock(&writer->mutex);
        writer->state = kept ? WRITER_KEPT : WRITER_FAILED;
        uv_cond_broadcast(&writer->wake);
        uv_async_send(writer->done);
    }
    uv_mutex_unlock(&writer->mutex);
}

static bool prepare(struct writer *writer)
{
    for (int i = 0; i < WRITES; i++)
        if (sqlite3_prepare_v3(writer->database, statement_writes[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &writer->statement[i], NULL) != SQLITE_OK)
            return note(writer);
    return true;
}

bool writer_open(struct writer *writer, sqlite3 *database, struct guard *guard, uv_async_t *done,
                 const char **error)
{
    int status;
    memset(writer, 0, sizeof *writer);
    writer->database = database;
    writer->guard = guard;
    writer->done = done;
    *error = writer->error;
    if (!prepare(writer))
        return false;
    if ((status = uv_mutex_init(&writer->mutex)) != 0 ||
        (status = uv_cond_init(&writer->wake)) != 0 ||
        (status = uv_thread_create(&writer->thread, live, writer)) != 0) {
        *error = uv_strerror(status);
        return false;
    }
    writer->begun = true;
    return true;
}

static enum writer_state state(struct writer *writer)
{
    uv_mutex_lock(&writer->mutex);
    enum writer_state state = writer->state;
    uv_mutex_unlock(&writer->mutex);
    return state;
}

bool writer_works(struct writer *writer)
{
    return state(writer) == WRITER_WORKS;
}

void writer_begin(struct writer *writer, struct bundle *bundle, bool carry_first)
{
    uv_mutex_lock(&writer->mutex);
    writer->bundle = bundle;
    writer->carry = carry_first;
    writer->state = WRITER_WORKS;
    uv_cond_broadcast(&writer->wake);
    uv_mutex_unlock(&writer->mutex);
}

enum writer_state writer_ask(struct writer *writer)
{
    uv_mutex_lock(&writer->mutex);
    enum writer_state found = writer->state;
    if (found == WRITER_KEPT || found == WRITER_FAILED)
        writer->state = WRITER_IDLE;
    uv_mutex_unlock(&writer->mutex);
    return found;
}

void writer_wait(struct writer *writer)
{
    uv_mutex_lock(&writer->mutex);
    while (writer->state == WRITER_WORKS)
        uv_cond_wait(&writer->wake, &writer->mutex);
    uv_mutex_unlock(&writer->mutex);
}

void writer_close(struct writer *writer)
{
    if (writer->begun) {
        writer_wait(writer);
        uv_mutex_lock(&writer->mutex);
        writer->state = WRITER_ENDS;
        uv_cond_broadcast(&writer->wake);
        uv_mutex_unlock(&writer->mutex);
        uv_thread_join(&writer->thread);
        uv_cond_destroy(&writer->wake);
        uv_mutex_destroy(&writer->mutex);
    }
    for (int i = 0; i < WRITES; i++)
        sqlite3_finalize(writer->statement[i]);
    memset(writer->statement, 0, sizeof writer->statement);
}
