/* SPDX-License-Identifier: Apache-2.0 */
/* SQLite with a write-ahead log, one connection. A game is a row, its seats are rows, and so is
 * each batch of actions that was accepted at once: (game, seq) is the primary key, so the same
 * moment of a game cannot be written twice. The tables are made in migration.c.
 */
#include "server/store.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/checkpoint.h"
#include "server/migration.h"

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_GAME,
    PUT_SEAT,
    ADD_BATCH,
    ADD_CHAT,
    ADD_OWN,
    END_GAME,
    ABANDON,
    SET_NEXT,
    SET_TIMES,
    FIND,
    SEATS,
    BATCHES,
    CHATS,
    OWNS,
    UNFINISHED,
    COUNT_UNFINISHED,
    TRACES,
    DUE,
    PUBLIC,
    PUBLIC_BUSY,
    PUBLIC_OVER,
    STATEMENTS
};

struct store {
    sqlite3 *database;
    sqlite3_stmt *statement[STATEMENTS];
    struct checkpoint checkpoint;
    bool open, failed; /* a transaction is open; something in it failed */
    enum server_failure failure;
    char error[200];
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_GAME] = "INSERT INTO game(id, created, public, over, seed, setup, begun, invite, open,"
                 " away, clock_seconds, clock_increment, clock_then, deadline)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    [PUT_SEAT] = "INSERT OR REPLACE INTO seat(game, seat, name, player, token, resigned, stand_in,"
                 " gone, out_of_time, time_left) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [ADD_BATCH] = "INSERT INTO batch(game, seq, at, seat, actions) VALUES(?1, ?2, ?3, ?4, ?5)",
    [ADD_CHAT] = "INSERT INTO chat(game, number, at, seat, text) VALUES(?1, ?2, ?3, ?4, ?5)",
    [ADD_OWN] = "INSERT INTO own(game, number, text) VALUES(?1, ?2, ?3)",
    [END_GAME] = "UPDATE game SET over = 1 WHERE number = ?1",
    [ABANDON] = "UPDATE game SET over = 1, deadline = 0, ended = ?2, ended_days = ?3"
                " WHERE number = ?1 AND over = 0",
    [SET_NEXT] = "UPDATE game SET next = ?2 WHERE number = ?1",
    [SET_TIMES] = "UPDATE game SET deadline = ?2, open = ?3 WHERE number = ?1",
    [FIND] = "SELECT number, created, public, over, seed, setup, next, begun, invite, open, away,"
             " clock_seconds, clock_increment, clock_then, deadline, ended, ended_days FROM game"
             " WHERE id = ?1",
    [SEATS] = "SELECT seat, name, player, token, resigned, stand_in, gone, out_of_time, time_left"
              " FROM seat WHERE game = ?1 ORDER BY seat",
    [BATCHES] = "SELECT seq, seat, actions FROM batch WHERE game = ?1 ORDER BY seq",
    [CHATS] = "SELECT at, seat, text FROM (SELECT number, at, seat, text FROM chat"
              " WHERE game = ?1 ORDER BY number DESC LIMIT ?2) ORDER BY number",
    [OWNS] = "SELECT text FROM own WHERE game = ?1 ORDER BY number",
    [UNFINISHED] = "SELECT id FROM game WHERE over = 0 ORDER BY number",
    [COUNT_UNFINISHED] = "SELECT count(*) FROM game WHERE over = 0",
    [TRACES] = "SELECT number, id,"
               " max(created, ifnull((SELECT max(gone) FROM seat WHERE game = number), 0),"
               " ifnull((SELECT at FROM batch WHERE game = number ORDER BY seq DESC LIMIT 1), 0),"
               " ifnull((SELECT at FROM chat WHERE game = game.number ORDER BY chat.number DESC"
               " LIMIT 1), 0)),"
               " EXISTS(SELECT 1 FROM batch JOIN seat USING(game, seat)"
               " WHERE batch.game = game.number AND token IS NOT NULL)"
               " OR EXISTS(SELECT 1 FROM chat WHERE game = game.number)"
               " FROM game WHERE over = 0 AND number > ?1 ORDER BY number LIMIT ?2",
    [DUE] = "SELECT id FROM game WHERE deadline > 0 AND deadline < ?1 AND over = 0"
            " ORDER BY deadline LIMIT 1000",
    [PUBLIC] = "SELECT id FROM game WHERE public = 1 AND over = 0 AND open > 0"
               " ORDER BY number DESC LIMIT ?1",
    [PUBLIC_BUSY] = "SELECT id FROM game WHERE public = 1 AND over = 0 AND open = 0"
                    " ORDER BY number DESC LIMIT ?1",
    [PUBLIC_OVER] = "SELECT id FROM game WHERE public = 1 AND over = 1 AND ended = 0"
                    " ORDER BY number DESC LIMIT ?1",
};

/* ---- Opening ------------------------------------------------------------------------------- */

static bool note(struct store *store)
{
    snprintf(store->error, sizeof store->error, "%s", sqlite3_errmsg(store->database));
    return false;
}

static bool run(struct store *store, const char *text)
{
    return sqlite3_exec(store->database, text, NULL, NULL, NULL) == SQLITE_OK || note(store);
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
    return note(store);
}

static bool prepare(struct store *store, const char *path, bool full, uv_loop_t *loop)
{
    int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(path, &store->database, flags, NULL) != SQLITE_OK)
        return note(store);
    sqlite3_busy_timeout(store->database, 5000);
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    if (!run(store, "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;"
                    "PRAGMA journal_size_limit = 67108864") ||
        !run(store, full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL") ||
        !make_schema(store))
        return false;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->database, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK)
            return note(store);
    const char *error;
    if (checkpoint_open(&store->checkpoint, loop, path, store->database, &error))
        return true;
    snprintf(store->error, sizeof store->error, "%s", error);
    return false;
}

struct store *store_open(const char *path, bool full, uv_loop_t *loop,
                         struct server_trouble *trouble)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        server_fail(trouble, SERVER_NO_STORE, path, strerror(ENOMEM));
        return NULL;
    }
    store->failure = SERVER_NO_STORE;
    if (prepare(store, path, full, loop))
        return store;
    server_fail(trouble, store->failure, path, store->error);
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    checkpoint_close(&store->checkpoint);
    sqlite3_close(store->database);
    free(store);
}

bool store_busy(const struct store *store)
{
    return store->checkpoint.busy;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Runs a statement that answers no rows, and makes it ready for the next time. */
static bool finish(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    if (!done)
        note(store);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return done;
}

/* A statement of the transaction, which begins with the first. NULL when it has failed before. */
static sqlite3_stmt *writing(struct store *store, enum statement which)
{
    if (!store->open) {
        store->open = true;
        store->failed = !finish(store, BEGIN);
    }
    return store->failed ? NULL : store->statement[which];
}

static bool written(struct store *store, enum statement which)
{
    if (!finish(store, which))
        store->failed = true;
    return !store->failed;
}

bool store_add_game(struct store *store, struct stored_game *game)
{
    sqlite3_stmt *statement = writing(store, ADD_GAME);
    if (statement == NULL)
        return false;
    sqlite3_bind_text(statement, 1, game->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, game->created);
    sqlite3_bind_int(statement, 3, game->is_public);
    sqlite3_bind_int(statement, 4, game->over);
    sqlite3_bind_blob(statement, 5, game->seed, sizeof game->seed, SQLITE_STATIC);
    sqlite3_bind_text(statement, 6, game->setup, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 7, game->begun);
    sqlite3_bind_text(statement, 8, game->invite, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 9, game->open);
    sqlite3_bind_int(statement, 10, game->away);
    sqlite3_bind_int(statement, 11, game->clock.seconds);
    sqlite3_bind_int(statement, 12, game->clock.increment);
    sqlite3_bind_text(statement, 13, game->clock.then, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 14, game->deadline);
    if (!written(store, ADD_GAME))
        return false;
    game->number = sqlite3_last_insert_rowid(store->database);
    return true;
}

bool store_put_seat(struct store *store, int64_t game, int seat, const struct stored_seat *row)
{
    sqlite3_stmt *statement = writing(store, PUT_SEAT);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, seat);
    sqlite3_bind_text(statement, 3, row->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 4, row->player, -1, SQLITE_STATIC);
    if (row->has_token)
        sqlite3_bind_blob(statement, 5, row->token, sizeof row->token, SQLITE_STATIC);
    sqlite3_bind_int(statement, 6, row->resigned);
    sqlite3_bind_int(statement, 7, row->stand_in);
    sqlite3_bind_int64(statement, 8, row->gone);
    sqlite3_bind_int(statement, 9, row->out_of_time);
    sqlite3_bind_int64(statement, 10, row->time_left);
    return written(store, PUT_SEAT);
}

bool store_add_batch(struct store *store, int64_t game, int from, int64_t at, int seat,
                     const aude_action *actions, int count)
{
    sqlite3_stmt *statement = writing(store, ADD_BATCH);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, from);
    sqlite3_bind_int64(statement, 3, at);
    sqlite3_bind_int(statement, 4, seat);
    sqlite3_bind_blob(statement, 5, actions, count * (int)sizeof *actions, SQLITE_STATIC);
    return written(store, ADD_BATCH);
}

bool store_add_chat(struct store *store, int64_t game, int number, int64_t at, int seat,
                    const char *text)
{
    sqlite3_stmt *statement = writing(store, ADD_CHAT);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, number);
    sqlite3_bind_int64(statement, 3, at);
    sqlite3_bind_int(statement, 4, seat);
    sqlite3_bind_text(statement, 5, text, -1, SQLITE_STATIC);
    return written(store, ADD_CHAT);
}

bool store_add_own(struct store *store, int64_t game, int number, const char *text)
{
    sqlite3_stmt *statement = writing(store, ADD_OWN);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, number);
    sqlite3_bind_text(statement, 3, text, -1, SQLITE_STATIC);
    return written(store, ADD_OWN);
}

bool store_end_game(struct store *store, int64_t game)
{
    sqlite3_stmt *statement = writing(store, END_GAME);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    return written(store, END_GAME);
}

bool store_abandon(struct store *store, int64_t game, int64_t at, int days)
{
    sqlite3_stmt *statement = writing(store, ABANDON);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int64(statement, 2, at);
    sqlite3_bind_int(statement, 3, days);
    return written(store, ABANDON);
}

bool store_set_next(struct store *store, int64_t game, const char *next)
{
    sqlite3_stmt *statement = writing(store, SET_NEXT);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_text(statement, 2, next, -1, SQLITE_STATIC);
    return written(store, SET_NEXT);
}

bool store_set_times(struct store *store, const struct stored_game *game)
{
    sqlite3_stmt *statement = writing(store, SET_TIMES);
    if (statement == NULL)
        return false;
    sqlite3_bind_int64(statement, 1, game->number);
    sqlite3_bind_int64(statement, 2, game->deadline);
    sqlite3_bind_int(statement, 3, game->open);
    return written(store, SET_TIMES);
}

bool store_dirty(const struct store *store)
{
    return store->open;
}

bool store_commit(struct store *store)
{
    bool kept = !store->failed && finish(store, COMMIT);
    /* A failed commit may have rolled back by itself or may have left all as it was. */
    if (!kept && !sqlite3_get_autocommit(store->database)) {
        char error[sizeof store->error];
        memcpy(error, store->error, sizeof error);
        finish(store, ROLLBACK);
        memcpy(store->error, error, sizeof error);
    }
    store->open = store->failed = false;
    checkpoint_look(&store->checkpoint);
    return kept;
}

const char *store_error(const struct store *store)
{
    return store->error;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static void copy_text(sqlite3_stmt *statement, int column, char *to, size_t capacity)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    snprintf(to, capacity, "%s", text != NULL ? text : "");
}

/* Copies a blob of exactly this size; false for any other. */
static bool copy_blob(sqlite3_stmt *statement, int column, uint8_t *to, int size)
{
    if (sqlite3_column_bytes(statement, column) != size)
        return false;
    memcpy(to, sqlite3_column_blob(statement, column), (size_t)size);
    return true;
}

/* What a row of FIND says besides the seed; the setup is NULL when memory is out. */
static void read_game(sqlite3_stmt *statement, struct stored_game *game)
{
    game->number = sqlite3_column_int64(statement, 0);
    game->created = sqlite3_column_int64(statement, 1);
    game->is_public = sqlite3_column_int(statement, 2) != 0;
    game->over = sqlite3_column_int(statement, 3) != 0;
    game->setup = strdup((const char *)sqlite3_column_text(statement, 5));
    copy_text(statement, 6, game->next, sizeof game->next);
    game->begun = sqlite3_column_int(statement, 7);
    copy_text(statement, 8, game->invite, sizeof game->invite);
    game->open = sqlite3_column_int(statement, 9);
    game->away = sqlite3_column_int(statement, 10);
    game->clock.seconds = sqlite3_column_int(statement, 11);
    game->clock.increment = sqlite3_column_int(statement, 12);
    copy_text(statement, 13, game->clock.then, sizeof game->clock.then);
    game->deadline = sqlite3_column_int64(statement, 14);
    game->ended = sqlite3_column_int64(statement, 15);
    game->ended_days = sqlite3_column_int(statement, 16);
}

int store_find(struct store *store, const char *id, struct stored_game *game)
{
    sqlite3_stmt *statement = store->statement[FIND];
    int found = -1;
    sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
    int status = sqlite3_step(statement);
    if (status == SQLITE_DONE) {
        found = 0;
    } else if (status == SQLITE_ROW) {
        snprintf(game->id, sizeof game->id, "%s", id);
        read_game(statement, game);
        found = copy_blob(statement, 4, game->seed, sizeof game->seed) && game->setup ? 1 : -1;
        if (found < 0)
            free(game->setup);
    } else {
        note(store);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return found;
}

int store_seats(struct store *store, int64_t game, struct stored_seat *seats, int capacity)
{
    sqlite3_stmt *statement = store->statement[SEATS];
    int count = 0, status;
    sqlite3_bind_int64(statement, 1, game);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW && count < capacity) {
        struct stored_seat *seat = &seats[count++];
        copy_text(statement, 1, seat->name, sizeof seat->name);
        copy_text(statement, 2, seat->player, sizeof seat->player);
        seat->has_token = copy_blob(statement, 3, seat->token, sizeof seat->token);
        seat->resigned = sqlite3_column_int(statement, 4) != 0;
        seat->stand_in = sqlite3_column_int(statement, 5) != 0;
        seat->gone = sqlite3_column_int64(statement, 6);
        seat->out_of_time = sqlite3_column_int(statement, 7) != 0;
        seat->time_left = sqlite3_column_int64(statement, 8);
    }
    if (status != SQLITE_DONE)
        note(store);
    sqlite3_reset(statement);
    return status == SQLITE_DONE ? count : -1;
}

bool store_batches(struct store *store, int64_t game, store_batch *take, void *context)
{
    sqlite3_stmt *statement = store->statement[BATCHES];
    bool good = true;
    int status = SQLITE_DONE;
    sqlite3_bind_int64(statement, 1, game);
    while (good && (status = sqlite3_step(statement)) == SQLITE_ROW) {
        aude_action actions[AUDE_MAX_RECORD];
        int bytes = sqlite3_column_bytes(statement, 2);
        int count = bytes / (int)sizeof *actions;
        good = bytes % (int)sizeof *actions == 0 && count > 0 && count <= AUDE_MAX_RECORD;
        if (!good)
            break;
        memcpy(actions, sqlite3_column_blob(statement, 2), (size_t)bytes);
        good = take(context, sqlite3_column_int(statement, 0), sqlite3_column_int(statement, 1),
                    actions, count);
    }
    if (good && status != SQLITE_DONE)
        good = note(store);
    sqlite3_reset(statement);
    return good;
}

bool store_owns(struct store *store, int64_t game, store_text *take, void *context)
{
    sqlite3_stmt *statement = store->statement[OWNS];
    bool good = true;
    int status = SQLITE_DONE;
    sqlite3_bind_int64(statement, 1, game);
    while (good && (status = sqlite3_step(statement)) == SQLITE_ROW)
        good = take(context, (const char *)sqlite3_column_text(statement, 0));
    if (good && status != SQLITE_DONE)
        good = note(store);
    sqlite3_reset(statement);
    return good;
}

bool store_chats(struct store *store, int64_t game, int limit, store_chat *take, void *context)
{
    sqlite3_stmt *statement = store->statement[CHATS];
    int status;
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, limit);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW)
        take(context, sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1),
             (const char *)sqlite3_column_text(statement, 2));
    sqlite3_reset(statement);
    return status == SQLITE_DONE || note(store);
}

/* How many there were, or -1. */
static int names(struct store *store, enum statement which, store_name *take, void *context)
{
    sqlite3_stmt *statement = store->statement[which];
    int status, count = 0;
    for (; (status = sqlite3_step(statement)) == SQLITE_ROW; count++)
        take(context, (const char *)sqlite3_column_text(statement, 0));
    sqlite3_reset(statement);
    if (status != SQLITE_DONE)
        note(store);
    return status == SQLITE_DONE ? count : -1;
}

bool store_unfinished(struct store *store, store_name *take, void *context)
{
    return names(store, UNFINISHED, take, context) >= 0;
}

int64_t store_count_unfinished(struct store *store)
{
    sqlite3_stmt *statement = store->statement[COUNT_UNFINISHED];
    int64_t count = -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        count = sqlite3_column_int64(statement, 0);
    else
        note(store);
    sqlite3_reset(statement);
    return count;
}

bool store_traces(struct store *store, int64_t after, int limit, store_trace *take, void *context)
{
    sqlite3_stmt *statement = store->statement[TRACES];
    int status;
    sqlite3_bind_int64(statement, 1, after);
    sqlite3_bind_int(statement, 2, limit);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_trace trace = {
            .number = sqlite3_column_int64(statement, 0),
            .last = sqlite3_column_int64(statement, 2),
            .begun = sqlite3_column_int(statement, 3) != 0,
        };
        copy_text(statement, 1, trace.id, sizeof trace.id);
        take(context, &trace);
    }
    sqlite3_reset(statement);
    return status == SQLITE_DONE || note(store);
}

bool store_due(struct store *store, int64_t before, store_name *take, void *context)
{
    sqlite3_bind_int64(store->statement[DUE], 1, before);
    return names(store, DUE, take, context) >= 0;
}

bool store_public(struct store *store, int limit, store_name *take, void *context)
{
    static const enum statement parts[] = {PUBLIC, PUBLIC_BUSY, PUBLIC_OVER};
    int count = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && count >= 0; i++) {
        sqlite3_bind_int(store->statement[parts[i]], 1, limit);
        count = names(store, parts[i], take, context);
        limit -= count;
    }
    return count >= 0;
}
