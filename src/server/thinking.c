/* SPDX-License-Identifier: Apache-2.0 */
/* See thinking.h. All of it takes the same short time however many tables there are, but for the
 * look at those whose purse was empty, which is taken a few times a second. */
#include "server/thinking.h"

#include "server/peer.h"

enum {
    LATER = 25,  /* milliseconds until empty purses are looked at again */
    ASKED = 16,  /* people at a table who may pay */
    STEP = 2000, /* microseconds that a move costs besides: it is written down and told */
};

static const enum purse_of purse_of[THINKING_KINDS] = {PURSE_PLAY, PURSE_WATCH};

void thinking_init(struct thinking *thinking, struct budget *budget,
                   const struct server_limits *limits)
{
    double play = 1000 * budget_crowd(limits) * limits->think,
           watch = play * LIMIT_WATCH_SHARE / 100;
    *thinking = (struct thinking){
        .budget = budget,
        .size = {{play, play * LIMIT_THINK_SECONDS}, {watch, watch * LIMIT_THINK_SECONDS}},
        .all = {1000.0 * LIMIT_WATCH_ALL, 1000.0 * LIMIT_WATCH_ALL},
        .pace = limits->pace,
    };
    place_init(&thinking->paced);
    for (int kind = 0; kind < THINKING_KINDS; kind++) {
        place_init(&thinking->turn[kind]);
        place_init(&thinking->poor[kind]);
    }
}

/* ---- Who pays ------------------------------------------------------------------------------ */

/* Of those who sit here the one who has most left, so that nobody stops another one's game; where
 * nobody does, of those who watch; and while nobody is here, who was here last. */
static struct account *payer(struct thinking *thinking, const struct table *table, uint64_t now)
{
    const struct account *found = NULL;
    bool sits = false;
    double most = 0;
    for (int i = 0, asked = 0; i < table->presents && asked < ASKED; i++) {
        struct account *account = table->present[i].peer->account;
        bool its = table->present[i].seats != 0;
        if (sits && !its)
            continue;
        double left =
            account_left(account, purse_of[table->kind], &thinking->size[table->kind], now);
        asked++;
        if (found == NULL || (its && !sits) || left > most) {
            found = account;
            most = left;
        }
        sits |= its;
    }
    return budget_hold(thinking->budget, found != NULL ? &found->address : &table->from);
}

/* ---- In line and out of it ----------------------------------------------------------------- */

static void line_up(struct thinking *thinking, struct table *table)
{
    struct thinker *thinker = &table->account->thinker[table->kind];
    if (thinker->turn.behind == NULL) { /* of a new account */
        place_init(&thinker->turn);
        place_init(&thinker->tables);
    }
    place_before(&table->line, &thinker->tables);
    if (place_is_alone(&thinker->turn))
        place_before(&thinker->turn, &thinking->turn[table->kind]);
}

/* In the order in which they are due. */
static void line_up_paced(struct thinking *thinking, struct table *table)
{
    struct place *at = &thinking->paced;
    while (at->before != &thinking->paced &&
           PLACE_OF(at->before, struct table, line)->paced > table->paced)
        at = at->before;
    place_before(&table->line, at);
}

void thinking_want(struct thinking *thinking, struct table *table, uint64_t now)
{
    int kind = table_is_played(table) ? 0 : 1;
    if (table->account != NULL && table->kind == kind)
        return;
    if (table->account != NULL)
        thinking_drop(thinking, table);
    table->kind = kind;
    table->account = payer(thinking, table, now);
    if (kind == 1 && table->paced > now)
        line_up_paced(thinking, table);
    else
        line_up(thinking, table);
}

static void leave_line(struct table *table)
{
    struct thinker *thinker = &table->account->thinker[table->kind];
    place_leave(&table->line);
    if (thinker->turn.behind != NULL && place_is_alone(&thinker->tables))
        place_leave(&thinker->turn);
}

void thinking_drop(struct thinking *thinking, struct table *table)
{
    if (table->account == NULL || table->thinking)
        return;
    leave_line(table);
    budget_release(thinking->budget, table->account);
    table->account = NULL;
}

/* ---- Whose turn it is ---------------------------------------------------------------------- */

static void look_at_paced(struct thinking *thinking, uint64_t now)
{
    while (!place_is_alone(&thinking->paced)) {
        struct table *table = PLACE_OF(thinking->paced.behind, struct table, line);
        if (table->paced > now)
            return;
        place_leave(&table->line);
        line_up(thinking, table);
    }
}

static struct account *account_at(struct place *turn, int kind)
{
    return PLACE_OF(turn, struct account, thinker[kind].turn);
}

/* Those who have something again have their turn again. */
static void look_at_poor(struct thinking *thinking, int kind, uint64_t now)
{
    struct place *at = thinking->poor[kind].behind;
    while (at != &thinking->poor[kind]) {
        struct place *turn = at;
        at = at->behind;
        if (account_left(account_at(turn, kind), purse_of[kind], &thinking->size[kind], now) <= 0)
            continue;
        place_leave(turn);
        place_before(turn, &thinking->turn[kind]);
    }
}

static struct table *next_of(struct thinking *thinking, int kind, uint64_t now)
{
    while (!place_is_alone(&thinking->turn[kind])) {
        struct place *turn = thinking->turn[kind].behind;
        struct account *account = account_at(turn, kind);
        place_leave(turn);
        if (account_left(account, purse_of[kind], &thinking->size[kind], now) <= 0) {
            place_before(turn, &thinking->poor[kind]);
            continue;
        }
        struct place *first = account->thinker[kind].tables.behind;
        place_leave(first);
        if (!place_is_alone(&account->thinker[kind].tables))
            place_before(turn, &thinking->turn[kind]);
        return PLACE_OF(first, struct table, line);
    }
    return NULL;
}

struct table *thinking_next(struct thinking *thinking, bool people, uint64_t now)
{
    look_at_paced(thinking, now);
    if (now >= thinking->looked + LATER) {
        thinking->looked = now;
        for (int kind = 0; kind < THINKING_KINDS; kind++)
            look_at_poor(thinking, kind, now);
    }
    struct table *table = next_of(thinking, 0, now);
    if (table != NULL || people || purse_left(&thinking->everybody, &thinking->all, now) <= 0)
        return table;
    return next_of(thinking, 1, now);
}

void thinking_done(struct thinking *thinking, struct table *table, double work, uint64_t now)
{
    struct account *account = table->account;
    table->account = NULL;
    table->paced = now + (uint64_t)thinking->pace;
    account_spend(account, purse_of[table->kind], work + STEP);
    if (table->kind == 1)
        purse_spend(&thinking->everybody, work + STEP);
    budget_release(thinking->budget, account);
}

int64_t thinking_wait(const struct thinking *thinking, uint64_t now)
{
    int64_t wait = -1;
    if (!place_is_alone(&thinking->paced)) {
        uint64_t due = PLACE_OF(thinking->paced.behind, struct table, line)->paced;
        wait = due > now ? (int64_t)(due - now) : 0;
    }
    if ((wait < 0 || wait > LATER) &&
        !(place_is_alone(&thinking->poor[0]) && place_is_alone(&thinking->poor[1]) &&
          place_is_alone(&thinking->turn[1])))
        wait = LATER;
    return wait;
}
