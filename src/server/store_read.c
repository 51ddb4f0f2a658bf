/* SPDX-License-Identifier: Apache-2.0 */
/* What the store is asked. A connection of its own reads, on the loop: it sees what has been kept,
 * and nothing of what is being written down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_inside.h"

#define SHOWN_OPEN                                                                                 \
    " FROM game WHERE public = 1 AND over = 0 AND open > 0 ORDER BY number DESC LIMIT ?1"
#define SHOWN_BUSY                                                                                 \
    " FROM game WHERE public = 1 AND over = 0 AND open = 0 ORDER BY number DESC LIMIT ?1"
#define SHOWN_OVER                                                                                 \
    " FROM game WHERE public = 1 AND over = 1 AND ended = 0 ORDER BY number DESC LIMIT ?1"

static const char *const sql[READS] = {
    [FIND] = "SELECT number, created, public, over, seed, setup, next, begun, invite, open, away,"
             " clock_seconds, clock_increment, clock_then, deadline, ended, ended_days, host,"
             " fresh, maker, net, undone FROM game WHERE id = ?1",
    [SEATS] = "SELECT seat, name, player, token, resigned, stand_in, gone, out_of_time, time_left"
              " FROM seat WHERE game = ?1 ORDER BY seat",
    [BATCHES] = "SELECT seq, seat, actions FROM batch WHERE game = ?1 ORDER BY seq",
    [CHATS] = "SELECT at, seat, text, phrase FROM (SELECT number, at, seat, text, phrase FROM chat"
              " WHERE game = ?1 ORDER BY number DESC LIMIT ?2) ORDER BY number",
    [OWNS] = "SELECT text FROM own JOIN tiles USING(digest) WHERE game = ?1 ORDER BY own.number",
    [UNFINISHED] = "SELECT id FROM game WHERE over = 0 ORDER BY number",
    [COUNT_UNFINISHED] = "SELECT count(*) FROM game WHERE over = 0",
    [SEEN] = "SELECT date FROM seen",
    [SIZE] = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    [HAS_TILES] = "SELECT 1 FROM tiles WHERE digest = ?1",
    [GAPS] = "SELECT since, till FROM gap ORDER BY till",
    [COUNT_LATER] = "SELECT count(*) FROM game WHERE ended > ?1 AND ended_days != 0",
    [LAST] = "SELECT ifnull(max(number), 0) FROM game",
    [TRACES] = "SELECT number, id,"
               " max(created, "
               " ifnull((SELECT max(gone + (gone >= ?3) * ?4) FROM seat WHERE game = number), 0),"
               " ifnull((SELECT at FROM batch WHERE game = number ORDER BY seq DESC LIMIT 1), 0),"
               " ifnull((SELECT at FROM chat WHERE game = game.number ORDER BY chat.number DESC"
               " LIMIT 1), 0)),"
               " EXISTS(SELECT 1 FROM batch JOIN seat USING(game, seat)"
               " WHERE batch.game = game.number AND token IS NOT NULL)"
               " OR EXISTS(SELECT 1 FROM chat WHERE game = game.number), public"
               " FROM game WHERE over = 0 AND number > ?1 ORDER BY number LIMIT ?2",
    [DUE] = "SELECT id FROM game WHERE deadline > 0 AND deadline < ?1 AND over = 0"
            " ORDER BY deadline LIMIT 1000",
    [PUBLIC] = "SELECT number, id, net" SHOWN_OPEN,
    [PUBLIC_BUSY] = "SELECT number, id, net" SHOWN_BUSY,
    [PUBLIC_OVER] = "SELECT number, id, net" SHOWN_OVER,
    [WHOLE] = "SELECT number, id, net, setup, clock_seconds, words" SHOWN_OPEN,
    [WHOLE_BUSY] = "SELECT number, id, net, setup, clock_seconds, words" SHOWN_BUSY,
    [WHOLE_OVER] = "SELECT number, id, net, setup, clock_seconds, words" SHOWN_OVER,
    [MADE] = "SELECT count(*), ifnull(sum(fresh), 0) FROM game"
             " WHERE maker = ?1 AND maker != 0 AND over = 0",
    [MADE_AROUND] = "SELECT count(*), ifnull(sum(fresh), 0) FROM game"
                    " WHERE net = ?1 AND net != 0 AND over = 0",
    [SALT] = "SELECT bytes FROM salt",
};

bool store_prepare(struct store *store)
{
    for (int i = 0; i < READS; i++)
        if (sqlite3_prepare_v3(store->reader, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK)
            return store_note(store, store->reader);
    return true;
}

static bool note(struct store *store)
{
    return store_note(store, store->reader);
}

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
    game->host = sqlite3_column_int(statement, 17);
    game->fresh = sqlite3_column_int(statement, 18) != 0;
    game->maker = sqlite3_column_int64(statement, 19);
    game->net = sqlite3_column_int64(statement, 20);
    game->undone = sqlite3_column_int(statement, 21);
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
             (const char *)sqlite3_column_text(statement, 2),
             (const char *)sqlite3_column_text(statement, 3));
    sqlite3_reset(statement);
    return status == SQLITE_DONE || note(store);
}

/* How many there were, or -1. */
static int names(struct store *store, enum read which, store_name *take, void *context)
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

/* The one number that it answers; `none` without a row, -1 when it fails. */
static int64_t number(struct store *store, enum read which, int64_t none)
{
    sqlite3_stmt *statement = store->statement[which];
    int status = sqlite3_step(statement);
    int64_t found = none;
    if (status == SQLITE_ROW)
        found = sqlite3_column_int64(statement, 0);
    else if (status != SQLITE_DONE)
        found = note(store) ? 0 : -1;
    sqlite3_reset(statement);
    return found;
}

int64_t store_count_unfinished(struct store *store)
{
    return number(store, COUNT_UNFINISHED, -1);
}

int64_t store_last_number(struct store *store)
{
    return number(store, LAST, -1);
}

int64_t store_size(struct store *store)
{
    return number(store, SIZE, -1);
}

bool store_has_tiles(struct store *store, const uint8_t *digest)
{
    sqlite3_bind_blob(store->statement[HAS_TILES], 1, digest, STORE_DIGEST, SQLITE_STATIC);
    return number(store, HAS_TILES, 0) == 1;
}

int64_t store_seen(struct store *store)
{
    return number(store, SEEN, 0);
}

int64_t store_count_later(struct store *store, int64_t date)
{
    sqlite3_bind_int64(store->statement[COUNT_LATER], 1, date);
    return number(store, COUNT_LATER, -1);
}

bool store_gaps(struct store *store, store_gap *take, void *context)
{
    sqlite3_stmt *statement = store->statement[GAPS];
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_gap gap = {sqlite3_column_int64(statement, 0),
                                 sqlite3_column_int64(statement, 1)};
        take(context, &gap);
    }
    sqlite3_reset(statement);
    return status == SQLITE_DONE || note(store);
}

bool store_traces(struct store *store, int64_t after, int limit, int64_t since, int64_t drift,
                  store_trace *take, void *context)
{
    sqlite3_stmt *statement = store->statement[TRACES];
    int status;
    sqlite3_bind_int64(statement, 1, after);
    sqlite3_bind_int(statement, 2, limit);
    sqlite3_bind_int64(statement, 3, since);
    sqlite3_bind_int64(statement, 4, drift);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_trace trace = {
            .number = sqlite3_column_int64(statement, 0),
            .last = sqlite3_column_int64(statement, 2),
            .begun = sqlite3_column_int(statement, 3) != 0,
            .is_public = sqlite3_column_int(statement, 4) != 0,
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

bool store_public(struct store *store, enum store_kind kind, bool whole, int limit,
                  store_shown *take, void *context)
{
    static const enum read parts[][STORE_KINDS] = {{PUBLIC, PUBLIC_BUSY, PUBLIC_OVER},
                                                   {WHOLE, WHOLE_BUSY, WHOLE_OVER}};
    sqlite3_stmt *statement = store->statement[parts[whole][kind]];
    int status;
    sqlite3_bind_int(statement, 1, limit);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_shown shown = {
            .number = sqlite3_column_int64(statement, 0),
            .id = (const char *)sqlite3_column_text(statement, 1),
            .net = sqlite3_column_int64(statement, 2),
            .setup = whole ? (const char *)sqlite3_column_text(statement, 3) : NULL,
            .words = whole ? (const char *)sqlite3_column_text(statement, 5) : "",
            .clock_seconds = whole ? sqlite3_column_int(statement, 4) : 0,
        };
        take(context, &shown);
    }
    sqlite3_reset(statement);
    return status == SQLITE_DONE || note(store);
}

bool store_makings(struct store *store, int64_t number, bool is_net, struct stored_makings *makings)
{
    sqlite3_stmt *statement = store->statement[is_net ? MADE_AROUND : MADE];
    sqlite3_bind_int64(statement, 1, number);
    bool good = sqlite3_step(statement) == SQLITE_ROW || note(store);
    makings->unfinished = good ? sqlite3_column_int64(statement, 0) : 0;
    makings->fresh = good ? sqlite3_column_int64(statement, 1) : 0;
    sqlite3_reset(statement);
    return good;
}

bool store_salt(struct store *store, uint8_t salt[STORE_SALT])
{
    sqlite3_stmt *statement = store->statement[SALT];
    bool good = sqlite3_step(statement) == SQLITE_ROW || note(store);
    good = good && copy_blob(statement, 0, salt, STORE_SALT);
    sqlite3_reset(statement);
    return good;
}
