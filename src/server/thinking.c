/* SPDX-License-Identifier: Apache-2.0 */
/* See thinking.h. All of it takes the same short time however many tables there are, but for the
 * look at those whose allowance was empty, which is taken a few times a second. */
#include "server/thinking.h"

#include "server/peer.h"

enum {
    LATER = 25,  /* milliseconds until empty allowances are looked at again */
    ASKED = 16,  /* people at a table who may pay */
    STEP = 2000, /* microseconds that a move costs besides: it is written down and told */
};

static const enum allowance_of allowance_of[THINKING_KINDS] = {ALLOWANCE_PLAY, ALLOWANCE_WATCH};

void thinking_set_limits(struct thinking *thinking, const struct server_limits *limits)
{
    double play = 1000 * budget_crowd(limits) * limits->think,
           watch = play * LIMIT_WATCH_SHARE / 100;
    thinking->size[0] = (struct allowance_size){play, play * LIMIT_THINK_SECONDS};
    thinking->size[1] = (struct allowance_size){watch, watch * LIMIT_THINK_SECONDS};
    thinking->pace = limits->pace;
}

void thinking_init(struct thinking *thinking, struct budget *budget,
                   const struct server_limits *limits)
{
    *thinking = (struct thinking){
        .budget = budget,
        .all = {1000.0 * LIMIT_WATCH_ALL, 1000.0 * LIMIT_WATCH_ALL},
    };
    thinking_set_limits(thinking, limits);
    link_init(&thinking->paced);
    for (int kind = 0; kind < THINKING_KINDS; kind++) {
        link_init(&thinking->turn[kind]);
        link_init(&thinking->poor[kind]);
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
            account_left(account, allowance_of[table->kind], &thinking->size[table->kind], now);
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
    if (thinker->turn.next == NULL) { /* of a new account */
        link_init(&thinker->turn);
        link_init(&thinker->tables);
    }
    link_insert(&table->line, &thinker->tables);
    if (link_is_alone(&thinker->turn))
        link_insert(&thinker->turn, &thinking->turn[table->kind]);
}

/* In the order in which they are due. */
static void line_up_paced(struct thinking *thinking, struct table *table)
{
    struct link *at = &thinking->paced;
    while (at->previous != &thinking->paced &&
           LINK_OWNER(at->previous, struct table, line)->paced > table->paced)
        at = at->previous;
    link_insert(&table->line, at);
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
    thinking->waiting++;
}

static void leave_line(struct table *table)
{
    struct thinker *thinker = &table->account->thinker[table->kind];
    link_remove(&table->line);
    if (thinker->turn.next != NULL && link_is_alone(&thinker->tables))
        link_remove(&thinker->turn);
}

void thinking_drop(struct thinking *thinking, struct table *table)
{
    if (table->account == NULL || table->thinking)
        return;
    leave_line(table);
    thinking->waiting--;
    budget_release(thinking->budget, table->account);
    table->account = NULL;
}

/* ---- Whose turn it is ---------------------------------------------------------------------- */

static void look_at_paced(struct thinking *thinking, uint64_t now)
{
    while (!link_is_alone(&thinking->paced)) {
        struct table *table = LINK_OWNER(thinking->paced.next, struct table, line);
        if (table->paced > now)
            return;
        link_remove(&table->line);
        line_up(thinking, table);
    }
}

static struct account *account_at(struct link *turn, int kind)
{
    return LINK_OWNER(turn, struct account, thinker[kind].turn);
}

/* Those who have something again have their turn again. */
static void look_at_poor(struct thinking *thinking, int kind, uint64_t now)
{
    struct link *at = thinking->poor[kind].next;
    while (at != &thinking->poor[kind]) {
        struct link *turn = at;
        at = at->next;
        if (account_left(account_at(turn, kind), allowance_of[kind], &thinking->size[kind], now) <=
            0)
            continue;
        link_remove(turn);
        link_insert(turn, &thinking->turn[kind]);
    }
}

static struct table *next_of(struct thinking *thinking, int kind, uint64_t now)
{
    while (!link_is_alone(&thinking->turn[kind])) {
        struct link *turn = thinking->turn[kind].next;
        struct account *account = account_at(turn, kind);
        link_remove(turn);
        if (account_left(account, allowance_of[kind], &thinking->size[kind], now) <= 0) {
            link_insert(turn, &thinking->poor[kind]);
            continue;
        }
        struct link *first = account->thinker[kind].tables.next;
        link_remove(first);
        if (!link_is_alone(&account->thinker[kind].tables))
            link_insert(turn, &thinking->turn[kind]);
        thinking->waiting--;
        return LINK_OWNER(first, struct table, line);
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
    if (table != NULL || people || allowance_left(&thinking->everybody, &thinking->all, now) <= 0)
        return table;
    return next_of(thinking, 1, now);
}

void thinking_done(struct thinking *thinking, struct table *table, double work, uint64_t now)
{
    struct account *account = table->account;
    table->account = NULL;
    table->paced = now + (uint64_t)thinking->pace;
    account_spend(account, allowance_of[table->kind], work + STEP);
    if (table->kind == 1)
        allowance_spend(&thinking->everybody, work + STEP);
    budget_release(thinking->budget, account);
}

int64_t thinking_wait(const struct thinking *thinking, uint64_t now)
{
    int64_t wait = -1;
    if (!link_is_alone(&thinking->paced)) {
        uint64_t due = LINK_OWNER(thinking->paced.next, struct table, line)->paced;
        wait = due > now ? (int64_t)(due - now) : 0;
    }
    if ((wait < 0 || wait > LATER) &&
        !(link_is_alone(&thinking->poor[0]) && link_is_alone(&thinking->poor[1]) &&
          link_is_alone(&thinking->turn[1])))
        wait = LATER;
    return wait;
}
