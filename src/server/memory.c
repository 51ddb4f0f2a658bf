/* SPDX-License-Identifier: Apache-2.0 */
/* See memory.h. What grows while a game goes on is counted again once a second (lobby_tick). */
#include "server/memory.h"

#include <string.h>

#include "server/idle.h"
#include "server/journal.h"
#include "server/sharing.h"

enum {
    MIB = 1 << 20,
    SENT =
        16, /* tables that are sent away for one that comes, and who is looked at for it, at most */
};

double memory_size(const struct table *table)
{
    const struct aude_rules *rules = table->box->rules;
    size_t size = sizeof *table + aude_state_size(rules) + strlen(table->game.setup) + 1 +
                  (size_t)table->capacity * sizeof *table->action +
                  (size_t)table->present_capacity * sizeof *table->present + table->chat.size;
    return (double)size + (double)table->box->size / table->box->tables;
}

static void charge(struct account *account, double bytes, int tables)
{
    for (; account != NULL; account = account->wide) {
        account->memory += bytes;
        account->tables += tables;
    }
}

static void hold(struct lobby *lobby, struct table *table, struct account *account)
{
    table->holder = budget_hold(lobby->budget, &account->address);
    charge(table->holder, table->memory, 1);
    if (table->holder->held.next == NULL) { /* the first that it ever has */
        link_init(&table->holder->held);
        link_init(&table->holder->holder);
    }
    if (link_is_alone(&table->holder->held))
        link_insert(&table->holder->holder, &lobby->holders);
    link_insert(&table->held, &table->holder->held);
}

static void let_go(struct lobby *lobby, struct table *table)
{
    struct account *before = table->holder;
    table->holder = NULL;
    if (before == NULL)
        return;
    charge(before, -table->memory, -1);
    link_remove(&table->held);
    if (link_is_alone(&before->held))
        link_remove(&before->holder);
    budget_release(lobby->budget, before);
}

void memory_count(struct lobby *lobby, struct table *table, struct account *account)
{
    double more = memory_size(table) - table->memory;
    table->memory += more;
    lobby->memory += more;
    charge(table->holder, more, 0);
    if (table->holder == NULL && account != NULL)
        hold(lobby, table, account);
}

void memory_release(struct lobby *lobby, struct table *table)
{
    let_go(lobby, table);
    lobby->memory -= table->memory;
    table->memory = 0;
}

/* Does whoever pays for it have it open? */
static bool holder_is_here(const struct table *table)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer->account == table->holder)
            return true;
    return false;
}

void memory_settle(struct lobby *lobby, struct table *table)
{
    if (table->holder == NULL || table->presents == 0 || holder_is_here(table))
        return;
    let_go(lobby, table);
    hold(lobby, table, table->present[0].peer->account);
}

static double most_of(const struct lobby *lobby)
{
    return (double)lobby->limits.memory * MIB;
}

const char *memory_refuses(struct lobby *lobby, const struct account *account,
                           const struct table *table)
{
    double size = table->holder == account ? 0 : memory_size(table); /* or it is counted already */
    if (table->holder != NULL && holder_is_here(table))
        return NULL;
    for (int turn = 0; turn < 2; turn++) {
        const struct account *one = account;
        while (one != NULL && one->memory + size <= most_of(lobby) / LIMIT_MEMORY_SHARE *
                                                        budget_share(lobby->budget, one))
            one = one->wide;
        if (one == NULL)
            return NULL;
        if (turn == 0)
            idle_press(lobby, table);
    }
    return SERVER_TEXT("so much is open from your address that this has to wait");
}

/* ---- Who makes room ------------------------------------------------------------------------ */

/* There is too little of one of them. */
enum scarce { TABLES, BYTES };

static double share_of(const struct lobby *lobby, const struct account *account, enum scarce what,
                       double more)
{
    double has = what == TABLES ? account->tables : account->memory;
    return (has + more) / budget_share(lobby->budget, account);
}

/* How much of it an account has with so much more, for its own share; or the network around it. */
static double burden(const struct lobby *lobby, const struct account *account, enum scarce what,
                     double more)
{
    double most = 0;
    for (; account != NULL; account = account->wide) {
        double one = share_of(lobby, account, what, more);
        most = one > most ? one : most;
    }
    return most;
}

/* Somebody who sits there plays a game that has begun. */
static bool is_played(const struct table *table)
{
    unsigned here = 0;
    for (int i = 0; i < table->presents; i++)
        here |= table->present[i].seats;
    return here != 0 && !table->game.fresh && !table_over(table);
}

/* Whoever has little of the house loses no game that is played. */
static bool is_sure(const struct lobby *lobby, const struct account *account)
{
    double tables = (double)lobby->limits.tables / LIMIT_SURE, bytes = most_of(lobby) / LIMIT_SURE;
    if (tables < LIMIT_SURE_TABLES)
        tables = LIMIT_SURE_TABLES;
    if (bytes < (double)LIMIT_SURE_MEMORY * MIB)
        bytes = (double)LIMIT_SURE_MEMORY * MIB;
    return share_of(lobby, account, TABLES, 0) <= tables &&
           share_of(lobby, account, BYTES, 0) <= bytes;
}

/* Who has most of it, and more than that; NULL: nobody who was not looked at in this round. */
static struct account *largest(const struct lobby *lobby, enum scarce what, double more_than)
{
    struct account *found = NULL;
    for (struct link *at = lobby->holders.next; at != &lobby->holders; at = at->next) {
        struct account *account = LINK_OWNER(at, struct account, holder);
        double has = burden(lobby, account, what, 0);
        if (account->passed == lobby->rounds || has <= more_than)
            continue;
        found = account;
        more_than = has;
    }
    return found;
}

/* The one of its tables that goes first: no game that is played, if it can be; that takes most. */
static struct table *one_of(const struct lobby *lobby, const struct account *account)
{
    struct table *found = NULL;
    bool sure = is_sure(lobby, account), played = true;
    for (struct link *at = account->held.next; at != &account->held; at = at->next) {
        struct table *table = LINK_OWNER(at, struct table, held);
        bool plays = is_played(table);
        if (table->thinking || table->stale || table->changed != 0 || (plays && (sure || !played)))
            continue;
        if (found == NULL || plays < played || table->memory > found->memory) {
            found = table;
            played = plays;
        }
    }
    return found;
}

/* A table of whoever has more of it than that. Those are passed over that have none to go. */
static struct table *find(struct lobby *lobby, enum scarce what, double more_than)
{
    lobby->rounds++;
    for (int i = 0; i < SENT; i++) {
        struct account *account = largest(lobby, what, more_than);
        struct table *table = account != NULL ? one_of(lobby, account) : NULL;
        if (account == NULL || table != NULL)
            return table;
        account->passed = lobby->rounds;
    }
    return NULL;
}

bool memory_make_room(struct lobby *lobby, const struct account *account, double bytes)
{
    int soon = 0;
    for (int i = 0; i <= SENT; i++) {
        bool full = lobby->tables - soon >= lobby->limits.tables;
        if (!full && lobby->memory + bytes <= most_of(lobby))
            return true;
        if (i == 0) {
            soon = idle_press(lobby, NULL);
            continue;
        }
        enum scarce what = full ? TABLES : BYTES;
        struct table *table = find(lobby, what, burden(lobby, account, what, full ? 1 : bytes));
        if (table == NULL)
            return false;
        journal_say(JOURNAL_INFO, &(struct journal_about){table->game.id, NULL},
                    "the table makes room: nobody has more of the house than those who have it");
        sharing_send_off(lobby, table, "");
    }
    return false;
}
