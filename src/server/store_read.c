/* SPDX-License-Identifier: Apache-2.0 */
/* What the store is asked, and what the answers say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/row.h"
#include "server/store_inside.h"

/* ---- Questions ----------------------------------------------------------------------------- */

/* NULL when there is no memory; then it is answered already. */
static struct ask *new_ask(store_done *done, void *context)
{
    struct ask *ask = calloc(1, sizeof *ask);
    if (ask == NULL) {
        done(context, NULL);
        return NULL;
    }
    ask->done = done;
    ask->context = context;
    return ask;
}

void store_ask_numbers(struct store *store, enum read which, const int64_t *numbers, int count,
                       store_done *done, void *context)
{
    struct ask *ask = new_ask(done, context);
    if (ask == NULL)
        return;
    bundle_statement(&ask->question, (int)which);
    for (int i = 0; i < count; i++)
        bundle_number(&ask->question, numbers[i]);
    store_ask(store, ask);
}

void store_ask_all(struct store *store, const struct bundle *question, store_done *done,
                   void *context)
{
    struct ask *ask = new_ask(done, context);
    if (ask == NULL)
        return;
    bundle_append(&ask->question, question);
    store_ask(store, ask);
}

static void ask_owner(const struct store *store, struct ask *ask, const char *id)
{
    bundle_statement(&ask->question, READ_OWNER);
    bundle_text(&ask->question, id);
    bundle_number(&ask->question, store->vault->leases->node);
}

static void load(struct store *store, struct ask *ask, const char *id, int chats)
{
    static const enum read all[] = {READ_FIND, READ_SEATS, READ_BATCHES, READ_OWNS, READ_CHATS};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        bundle_statement(&ask->question, (int)all[i]);
        bundle_text(&ask->question, id);
    }
    bundle_number(&ask->question, chats);
    if (store_is_shared(store))
        ask_owner(store, ask, id);
    store_ask(store, ask);
}

void store_load(struct store *store, const char *id, int chats, store_done *done, void *context)
{
    struct ask *ask = new_ask(done, context);
    if (ask == NULL)
        return;
    if (store_is_shared(store)) {
        bundle_statement(&ask->question, READ_TAKE);
        bundle_text(&ask->question, id);
        bundle_number(&ask->question, leases_epoch(store->vault->leases));
        bundle_number(&ask->question, store->vault->leases->node);
    }
    load(store, ask, id, chats);
}

void store_peek(struct store *store, const char *id, store_done *done, void *context)
{
    struct ask *ask = new_ask(done, context);
    if (ask != NULL)
        load(store, ask, id, 0);
}

void store_ask_traces(struct store *store, int64_t after, int limit, int64_t since, int64_t drift,
                      store_done *done, void *context)
{
    store_ask_numbers(store, READ_TRACES, (int64_t[]){after, limit, since, drift}, 4, done,
                      context);
}

void store_ask_old(struct store *store, int64_t after, int64_t last, int64_t since, int64_t drift,
                   store_done *done, void *context)
{
    store_ask_numbers(store, READ_OLD, (int64_t[]){after, last, since, drift}, 4, done, context);
}

void store_ask_largest(struct store *store, int skip, int limit, int64_t since, int64_t drift,
                       store_done *done, void *context)
{
    store_ask_numbers(store, READ_LARGEST, (int64_t[]){skip, limit, since, drift}, 4, done,
                      context);
}

void store_ask_due(struct store *store, int64_t before, store_done *done, void *context)
{
    store_ask_numbers(store, READ_DUE, &before, 1, done, context);
}

void store_ask_public(struct store *store, enum store_kind kind, bool whole, int limit,
                      store_done *done, void *context)
{
    static const enum read parts[][STORE_KINDS] = {
        {READ_PUBLIC, READ_PUBLIC_BUSY, READ_PUBLIC_OVER},
        {READ_WHOLE, READ_WHOLE_BUSY, READ_WHOLE_OVER}};
    store_ask_numbers(store, parts[whole][kind], (int64_t[]){limit}, 1, done, context);
}

void store_ask_makings(struct store *store, int64_t maker, int64_t net, store_done *done,
                       void *context)
{
    struct ask *ask = new_ask(done, context);
    if (ask == NULL)
        return;
    bundle_statement(&ask->question, READ_MADE);
    bundle_number(&ask->question, maker);
    bundle_statement(&ask->question, READ_MADE_AROUND);
    bundle_number(&ask->question, net);
    if (store_is_shared(store))
        bundle_statement(&ask->question, READ_NUMBER);
    store_ask(store, ask);
}

void store_ask_later(struct store *store, int64_t date, store_done *done, void *context)
{
    store_ask_numbers(store, READ_COUNT_LATER, &date, 1, done, context);
}

/* ---- A game -------------------------------------------------------------------------------- */

/* What a row of READ_FIND says besides the seed; the setup is NULL when memory is out. */
static void read_game(const struct row *row, struct stored_game *game)
{
    game->number = row_number(row, 0);
    game->created = row_number(row, 1);
    game->is_public = row_number(row, 2) != 0;
    game->over = row_number(row, 3) != 0;
    game->setup = strdup(row_text(row, 5));
    row_copy_text(row, 6, game->next, sizeof game->next);
    game->begun = (int)row_number(row, 7);
    row_copy_text(row, 8, game->invite, sizeof game->invite);
    game->open = (int)row_number(row, 9);
    game->away = (int)row_number(row, 10);
    game->clock.seconds = (int)row_number(row, 11);
    game->clock.increment = (int)row_number(row, 12);
    row_copy_text(row, 13, game->clock.then, sizeof game->clock.then);
    game->deadline = row_number(row, 14);
    game->ended = row_number(row, 15);
    game->ended_days = (int)row_number(row, 16);
    game->host = (int)row_number(row, 17);
    game->fresh = row_number(row, 18) != 0;
    game->maker = row_number(row, 19);
    game->net = row_number(row, 20);
    game->undone = (int)row_number(row, 21);
    game->pause = -1;
    row_copy_text(row, 22, game->id, sizeof game->id);
}

int store_find(const struct bundle *answer, struct stored_game *game)
{
    struct row row;
    size_t at = 0;
    if (!row_next(answer, READ_FIND, &at, &row))
        return 0;
    read_game(&row, game);
    if (game->setup != NULL && row_copy_blob(&row, 4, game->seed, sizeof game->seed))
        return 1;
    free(game->setup);
    return -1;
}

int store_seats(const struct bundle *answer, struct stored_seat *seats, int capacity)
{
    struct row row;
    size_t at = 0;
    int count = 0;
    while (row_next(answer, READ_SEATS, &at, &row)) {
        if (count == capacity)
            return -1;
        struct stored_seat *seat = &seats[count++];
        row_copy_text(&row, 1, seat->name, sizeof seat->name);
        row_copy_text(&row, 2, seat->player, sizeof seat->player);
        seat->has_token = row_copy_blob(&row, 3, seat->token, sizeof seat->token);
        seat->resigned = row_number(&row, 4) != 0;
        seat->stand_in = row_number(&row, 5) != 0;
        seat->gone = row_number(&row, 6);
        seat->out_of_time = row_number(&row, 7) != 0;
        seat->time_left = row_number(&row, 8);
        seat->colour = (int)row_number(&row, 9);
    }
    return count;
}

bool store_batches(const struct bundle *answer, store_batch *take, void *context)
{
    struct row row;
    size_t at = 0;
    while (row_next(answer, READ_BATCHES, &at, &row)) {
        aude_action actions[AUDE_MAX_RECORD];
        size_t bytes = row.count > 2 ? row.item[2].length : 0;
        if (bytes == 0 || bytes % sizeof *actions != 0 || bytes > sizeof actions ||
            !row_copy_blob(&row, 2, (uint8_t *)actions, bytes) ||
            !take(context, (int)row_number(&row, 0), (int)row_number(&row, 1), actions,
                  (int)(bytes / sizeof *actions)))
            return false;
    }
    return true;
}

int64_t store_count_actions(const struct bundle *answer)
{
    struct row row;
    size_t at = 0, bytes = 0;
    while (row_next(answer, READ_BATCHES, &at, &row))
        bytes += row.count > 2 ? row.item[2].length : 0;
    return (int64_t)(bytes / sizeof(aude_action));
}

bool store_owns(const struct bundle *answer, store_text *take, void *context)
{
    struct row row;
    size_t at = 0;
    while (row_next(answer, READ_OWNS, &at, &row))
        if (!take(context, row_text(&row, 0)))
            return false;
    return true;
}

void store_read_chat(void *context, const struct row *row)
{
    const struct to_chat *to = context;
    to->take(to->context, row_number(row, 0), (int)row_number(row, 1), row_text(row, 2),
             row_text(row, 3));
}

void store_chats(const struct bundle *answer, store_chat *take, void *context)
{
    struct to_chat to = {take, context};
    struct row row;
    size_t at = 0;
    while (row_next(answer, READ_CHATS, &at, &row))
        store_read_chat(&to, &row);
}

/* ---- Many games ---------------------------------------------------------------------------- */

void store_traces(const struct bundle *answer, store_trace *take, void *context)
{
    struct row row;
    size_t at = 0;
    while (row_any(answer, &at, &row)) {
        struct stored_trace trace = {
            .number = row_number(&row, 0),
            .last = row_latest(&row, 2, 5),
            .begun = row_number(&row, 6) != 0,
            .is_public = row_number(&row, 7) != 0,
        };
        row_copy_text(&row, 1, trace.id, sizeof trace.id);
        take(context, &trace);
    }
}

void store_due(const struct bundle *answer, store_name *take, void *context)
{
    struct row row;
    size_t at = 0;
    while (row_next(answer, READ_DUE, &at, &row))
        take(context, row_text(&row, 0));
}

void store_public(const struct bundle *answer, store_shown *take, void *context)
{
    struct row row;
    size_t at = 0;
    while (row_any(answer, &at, &row)) {
        bool whole = row.count > 3;
        struct stored_shown shown = {
            .number = row_number(&row, 0),
            .id = row_text(&row, 1),
            .net = row_number(&row, 2),
            .setup = whole ? row_text(&row, 3) : NULL,
            .words = row_text(&row, 5),
            .clock_seconds = (int)row_number(&row, 4),
        };
        take(context, &shown);
    }
}

static void makings(const struct bundle *answer, enum read which, struct stored_makings *makings)
{
    struct row row;
    size_t at = 0;
    *makings = (struct stored_makings){0};
    if (!row_next(answer, which, &at, &row))
        return;
    makings->unfinished = row_number(&row, 0);
    makings->fresh = row_number(&row, 1);
}

void store_makings(const struct bundle *answer, struct stored_makings *made,
                   struct stored_makings *around)
{
    makings(answer, READ_MADE, made);
    makings(answer, READ_MADE_AROUND, around);
}

void store_ask_unfinished_count(struct store *store, store_done *done, void *context)
{
    store_ask_numbers(store, READ_COUNT_UNFINISHED, NULL, 0, done, context);
}

int64_t store_count(const struct bundle *answer)
{
    return row_one_number(answer, 0);
}

int64_t store_later(const struct bundle *answer)
{
    return row_one_number(answer, 0);
}

/* ---- What is waited for -------------------------------------------------------------------- */

struct counted {
    int64_t none, number;
};

static void take_number(void *context, const struct bundle *answer)
{
    struct counted *counted = context;
    counted->number = answer != NULL ? row_one_number(answer, counted->none) : -1;
}

int64_t store_number_of(struct store *store, enum read which, int64_t none)
{
    struct counted counted = {none, -1};
    store_ask_numbers(store, which, NULL, 0, take_number, &counted);
    store_hear_all(store);
    return counted.number;
}

int64_t store_last_number(struct store *store)
{
    return store_number_of(store, READ_LAST, -1);
}

int64_t store_count_unfinished(struct store *store)
{
    return store_number_of(store, READ_COUNT_UNFINISHED, -1);
}

int64_t store_seen(struct store *store)
{
    return store_number_of(store, READ_SEEN, 0);
}

struct heard {
    store_row *take;
    void *context;
    bool good;
};

static void hear_rows(void *context, const struct bundle *answer)
{
    struct heard *heard = context;
    struct row row;
    size_t at = 0;
    heard->good = answer != NULL;
    while (answer != NULL && row_any(answer, &at, &row))
        heard->take(heard->context, &row);
}

bool store_each(struct store *store, enum read which, const int64_t *numbers, int count,
                store_row *take, void *context)
{
    struct heard heard = {take, context, false};
    store_ask_numbers(store, which, numbers, count, hear_rows, &heard);
    store_hear_all(store);
    return heard.good;
}

bool store_each_of(struct store *store, struct bundle *question, store_row *take, void *context)
{
    struct heard heard = {take, context, false};
    store_ask_all(store, question, hear_rows, &heard);
    store_hear_all(store);
    bundle_free(question);
    return heard.good;
}

struct to_name {
    store_name *take;
    void *context;
};

static void take_name(void *context, const struct row *row)
{
    const struct to_name *to = context;
    to->take(to->context, row_text(row, 0));
}

bool store_unfinished(struct store *store, store_name *take, void *context)
{
    struct to_name to = {take, context};
    return store_each(store, READ_UNFINISHED, NULL, 0, take_name, &to);
}

struct to_gap {
    store_gap *take;
    void *context;
};

static void take_gap(void *context, const struct row *row)
{
    const struct to_gap *to = context;
    const struct stored_gap gap = {row_number(row, 0), row_number(row, 1)};
    to->take(to->context, &gap);
}

bool store_gaps(struct store *store, store_gap *take, void *context)
{
    struct to_gap to = {take, context};
    return store_each(store, READ_GAPS, NULL, 0, take_gap, &to);
}

struct to_salt {
    uint8_t *salt;
    bool good;
};

static void take_salt(void *context, const struct row *row)
{
    struct to_salt *to = context;
    to->good = row_copy_blob(row, 0, to->salt, STORE_SALT);
}

bool store_salt(struct store *store, uint8_t salt[STORE_SALT])
{
    struct to_salt to = {salt, false};
    return store_each(store, READ_SALT, NULL, 0, take_salt, &to) && to.good;
}
