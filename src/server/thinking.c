/* SPDX-License-Identifier: Apache-2.0 */
/* See thinking.h. All of it takes the same short time however many tables there are, but for the
 * look at those who have to wait until time has paid for them, which is taken a few times a second.
 */
#include "server/thinking.h"

#include "server/peer.h"

enum {
    LATER = 25,  /* milliseconds until empty allowances are looked at again */
    ASKED = 16,  /* people at a table who may pay */
    STEP = 2000, /* microseconds that a move costs besides: it is written down and told */
    NEXT = 4,    /* times as much as those of one level have used, those of the next one have; */
    LITTLE = 250000, /* ... microseconds that those of the first one have used at most */
    HALF = 60000,    /* milliseconds in which half of that is forgotten */
    LOOKED = 32,     /* accounts of one level that are looked at for a turn, */
    TABLES = 4,      /* ... and tables of one of them */
};

/* What of the cost of a decision counts for the next one, when that is less: of those of one turn
 * the first one costs most. */
static const double FADES = 0.8;

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
        for (int level = 0; level < THINKING_LEVELS; level++)
            link_init(&thinking->turn[kind][level]);
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

static double left_of(const struct thinking *thinking, struct account *account, int kind,
                      uint64_t now)
{
    return account_left(account, allowance_of[kind], &thinking->size[kind], now);
}

/* What is given back by time alone would soon make all of those alike who are served in turn. */
static double recent_of(struct account *account, uint64_t now)
{
    for (; now - account->halved >= HALF && account->recent >= 1; account->halved += HALF)
        account->recent /= 2;
    if (account->recent < 1)
        account->halved = now;
    return account->recent;
}

static int level_of(struct account *account, uint64_t now)
{
    double used = recent_of(account, now), most = LITTLE;
    int level = 0;
    if (account->wide != NULL && recent_of(account->wide, now) / ALLOWANCE_WIDE > used)
        used = account->wide->recent / ALLOWANCE_WIDE;
    for (; level < THINKING_LEVELS - 1 && used >= most; level++)
        most *= NEXT;
    return level;
}

/* The last of those who have used as much; or it waits until something is paid. */
static void take_place(struct thinking *thinking, struct account *account, int kind, uint64_t now)
{
    struct thinker *thinker = &account->thinker[kind];
    double left = left_of(thinking, account, kind, now);
    thinker->level = left > 0 ? level_of(account, now) : -1;
    link_insert(&thinker->turn,
                left > 0 ? &thinking->turn[kind][thinker->level] : &thinking->poor[kind]);
    thinking->accounts[kind]++;
    thinking->poors[kind] += left <= 0;
}

static void leave_place(struct thinking *thinking, struct thinker *thinker, int kind)
{
    link_remove(&thinker->turn);
    thinking->accounts[kind]--;
    thinking->poors[kind] -= thinker->level < 0;
}

static void line_up(struct thinking *thinking, struct table *table, uint64_t now)
{
    struct thinker *thinker = &table->account->thinker[table->kind];
    if (thinker->turn.next == NULL) { /* of a new account */
        link_init(&thinker->turn);
        link_init(&thinker->tables);
    }
    link_insert(&table->line, &thinker->tables);
    if (link_is_alone(&thinker->turn))
        take_place(thinking, table->account, table->kind, now);
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
        line_up(thinking, table, now);
    thinking->waiting++;
}

static void leave_line(struct thinking *thinking, struct table *table)
{
    struct thinker *thinker = &table->account->thinker[table->kind];
    link_remove(&table->line);
    if (thinker->turn.next == NULL || !link_is_alone(&thinker->tables) ||
        link_is_alone(&thinker->turn))
        return;
    leave_place(thinking, thinker, table->kind);
}

void thinking_drop(struct thinking *thinking, struct table *table)
{
    if (table->account == NULL || table->thinking)
        return;
    leave_line(thinking, table);
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
        line_up(thinking, table, now);
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
        struct account *account = account_at(at, kind);
        at = at->next;
        if (left_of(thinking, account, kind, now) <= 0)
            continue;
        leave_place(thinking, &account->thinker[kind], kind);
        take_place(thinking, account, kind, now);
    }
}

/* Is as much thought for it as may be while others wait? */
static bool is_served(const struct account *account)
{
    return account->deciding > 0 ||
           (account->wide != NULL && account->wide->deciding >= ALLOWANCE_WIDE);
}

/* The first table of the account that is as wished, or NULL. */
static struct table *table_of(struct thinker *thinker, bool brief)
{
    struct link *at = thinker->tables.next;
    for (int i = 0; i < TABLES && at != &thinker->tables; i++, at = at->next) {
        struct table *table = LINK_OWNER(at, struct table, line);
        if (!brief || table->cost < 1000.0 * LIMIT_DECIDES_BRIEF)
            return table;
    }
    return NULL;
}

/* The account behind this link is looked at: its table, out of the line, or NULL; then it is not
 * where it was. */
static struct table *serve(struct thinking *thinking, struct link *turn, int kind,
                           struct thinking_wish wish, bool served, uint64_t now)
{
    struct account *account = account_at(turn, kind);
    struct thinker *thinker = &account->thinker[kind];
    struct table *table = NULL;
    leave_place(thinking, thinker, kind);
    if (left_of(thinking, account, kind, now) > 0 && (served || !is_served(account)))
        table = table_of(thinker, wish.brief);
    if (table != NULL)
        link_remove(&table->line);
    if (!link_is_alone(&thinker->tables))
        take_place(thinking, account, kind, now);
    return table;
}

/* `served`: also those for whom somebody thinks already. */
static struct table *find(struct thinking *thinking, int kind, struct thinking_wish wish,
                          bool served, uint64_t now)
{
    for (int level = 0; level < THINKING_LEVELS; level++) {
        struct link *turns = &thinking->turn[kind][level], *last = turns->previous;
        for (int i = 0; i < LOOKED && !link_is_alone(turns); i++) {
            struct link *turn = turns->next;
            struct table *table = serve(thinking, turn, kind, wish, served, now);
            if (table != NULL)
                return table;
            if (turn == last)
                break;
        }
    }
    return NULL;
}

static struct table *next_of(struct thinking *thinking, int kind, struct thinking_wish wish,
                             uint64_t now)
{
    struct table *table = find(thinking, kind, wish, false, now);
    if (table == NULL)
        table = find(thinking, kind, wish, true, now);
    if (table == NULL)
        return NULL;
    thinking->waiting--;
    for (struct account *account = table->account; account != NULL; account = account->wide)
        account->deciding++;
    return table;
}

struct table *thinking_next(struct thinking *thinking, struct thinking_wish wish, uint64_t now)
{
    look_at_paced(thinking, now);
    if (now >= thinking->looked + LATER) {
        thinking->looked = now;
        for (int kind = 0; kind < THINKING_KINDS; kind++)
            look_at_poor(thinking, kind, now);
    }
    struct table *table = next_of(thinking, 0, wish, now);
    if (table != NULL || wish.people ||
        allowance_left(&thinking->everybody, &thinking->all, now) <= 0)
        return table;
    return next_of(thinking, 1, wish, now);
}

double thinking_most(const struct thinking *thinking, const struct table *table, bool brief)
{
    const struct thinker *thinker = &table->account->thinker[table->kind];
    int others = -(!link_is_alone(&thinker->turn) && thinker->level >= 0); /* itself */
    for (int kind = 0; kind <= table->kind; kind++)
        others += thinking->accounts[kind] - thinking->poors[kind];
    double most = (double)LIMIT_DECIDES / (1 + others);
    if (most < LIMIT_DECIDES_LEAST)
        most = LIMIT_DECIDES_LEAST;
    return 1000 * (brief && most > LIMIT_DECIDES_BRIEF ? LIMIT_DECIDES_BRIEF : most);
}

void thinking_done(struct thinking *thinking, struct table *table, double work, uint64_t now)
{
    struct account *account = table->account;
    table->account = NULL;
    table->cost = work > table->cost * FADES ? work : table->cost * FADES;
    for (struct account *one = account; one != NULL; one = one->wide) {
        one->deciding--;
        one->recent = recent_of(one, now) + work + STEP;
    }
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
          thinking->accounts[1] == 0))
        wait = LATER;
    return wait;
}
