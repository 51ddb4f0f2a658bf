/* SPDX-License-Identifier: Apache-2.0 */
/* See mend.h. Holes are found by the database, some hundred games in one question; only games with
 * one are read, and those of the sample. Each game is mended by a commit of its own. */
#include "server/mend.h"

#include <stdlib.h>
#include <string.h>

#include "server/store_inside.h"
#include "server/table.h"

enum { GAMES = 500 /* numbers that one question is about */ };

/* ---- One game ------------------------------------------------------------------------------ */

struct game {
    bool read; /* it is there */
    struct stored_game facts;
    struct table_whole whole;
};

static void hear(void *context, const struct bundle *answer)
{
    struct game *game = context;
    game->read = answer != NULL && store_find(answer, &game->facts) == 1;
    if (!game->read)
        return;
    table_measure(answer, &game->facts, &game->whole);
    game->facts.setup = NULL;
}

static bool is_sound(const struct table_whole *whole)
{
    return whole->count >= 0 && whole->behind == 0;
}

static bool keep(struct store *store)
{
    if (!store_begin(store))
        return true;
    store_wait(store);
    return store_news(store) == STORE_KEPT;
}

static bool take_back(struct store *store, const struct game *game)
{
    const struct table_whole *whole = &game->whole;
    bool reopens = game->facts.over && game->facts.ended == 0 && !whole->over;
    store_cut(store, game->facts.number, whole->after, whole->count, game->facts.undone + 1);
    if (reopens)
        store_reopen(store, game->facts.number);
    return keep(store);
}

struct work {
    struct store *store;
    const struct mend_wish *wish;
    struct mend_report *report;
};

/* False when nothing more can be done. */
static bool look_at(const struct work *work, const char *id)
{
    struct game game = {.read = false};
    store_load(work->store, id, 0, hear, &game);
    store_hear_all(work->store);
    if (!game.read)
        return false;
    if (is_sound(&game.whole)) {
        work->report->replayed++;
        return true;
    }
    work->report->faults++;
    work->wish->found(work->wish->context,
                      &(struct mend_fault){id, game.whole.count, game.whole.behind});
    if (!work->wish->mends || game.whole.count < 0)
        return true;
    bool good = take_back(work->store, &game);
    work->report->mended += good;
    return good;
}

/* ---- All of them --------------------------------------------------------------------------- */

struct names {
    char id[GAMES][STORE_ID + 1];
    int count;
    int64_t number; /* of the last one */
};

static void take_name(void *context, const struct row *row)
{
    struct names *names = context;
    if (names->count == GAMES)
        return;
    names->number = row_number(row, 0);
    row_copy_text(row, 1, names->id[names->count++], STORE_ID + 1);
}

static bool find_holes(const struct work *work)
{
    int64_t last = work->store->last_number;
    for (int64_t at = 0; at < last; at += GAMES) {
        struct names names = {.count = 0};
        if (!store_each(work->store, READ_HOLES, (int64_t[]){at, at + GAMES}, 2, take_name, &names))
            return false;
        for (int i = 0; i < names.count; i++)
            if (!look_at(work, names.id[i]))
                return false;
        work->wish->progress(work->wish->context, at + GAMES < last ? at + GAMES : last, last);
    }
    return true;
}

/* Those with holes may be among them: they were told of already, unless they are mended. */
static bool play_some(const struct work *work)
{
    int64_t last = work->store->last_number, sample = work->wish->sample, next = 1;
    for (int64_t i = 0; i < sample && next <= last; i++) {
        struct names names = {.count = 0};
        int64_t from = 1 + i * last / sample;
        if (!store_each(work->store, READ_WHOLE_AFTER, (int64_t[]){from > next ? from : next}, 1,
                        take_name, &names))
            return false;
        if (names.count == 0)
            break;
        next = names.number + 1;
        if (!look_at(work, names.id[0]))
            return false;
    }
    return true;
}

bool mend(struct store *store, const struct mend_wish *wish, struct mend_report *report)
{
    const struct work work = {store, wish, report};
    *report = (struct mend_report){.games = store_number_of(store, READ_COUNT_GAMES, -1)};
    return report->games >= 0 && find_holes(&work) && play_some(&work);
}
