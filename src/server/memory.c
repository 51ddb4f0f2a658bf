/* SPDX-License-Identifier: Apache-2.0 */
/* See memory.h. What grows while a game goes on is counted again once a second (lobby_tick). */
#include "server/memory.h"

#include <string.h>

#include "server/idle.h"
#include "server/journal.h"
#include "server/sharing.h"

enum {
    MIB = 1 << 20,
    SENT = 40, /* tables that are sent away for one that comes, at most */
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

/* How well it would pay: who sits there before who looks on, and whoever pays already before others
 * who do the same. */
static int fitness(const struct table *table, int present)
{
    return 2 * (table->present[present].seats != 0) +
           (table->present[present].peer->account == table->holder);
}

static struct account *payer(const struct table *table)
{
    int best = 0;
    for (int i = 1; i < table->presents; i++)
        if (fitness(table, i) > fitness(table, best))
            best = i;
    return table->present[best].peer->account;
}

void memory_settle(struct lobby *lobby, struct table *table)
{
    if (table->holder == NULL || table->presents == 0)
        return;
    struct account *account = payer(table);
    if (account == table->holder)
        return;
    let_go(lobby, table);
    hold(lobby, table, account);
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
    return table_is_attended(table) && !table->game.fresh && !table_over(table);
}

/* Whoever has little of the house, and the network around it too, loses no game that is played. */
static bool is_sure(const struct lobby *lobby, const struct account *account)
{
    double tables = (double)lobby->limits.tables / LIMIT_SURE, bytes = most_of(lobby) / LIMIT_SURE;
    if (tables < LIMIT_SURE_TABLES)
        tables = LIMIT_SURE_TABLES;
    if (bytes < (double)LIMIT_SURE_MEMORY * MIB)
        bytes = (double)LIMIT_SURE_MEMORY * MIB;
    return burden(lobby, account, TABLES, 0) <= tables && burden(lobby, account, BYTES, 0) <= bytes;
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

/* A table of whoever has most of it, and more than that; who has none to go is passed over. */
static struct table *find(const struct lobby *lobby, enum scarce what, double more_than)
{
    struct table *found = NULL;
    for (struct link *at = lobby->holders.next; at != &lobby->holders; at = at->next) {
        const struct account *account = LINK_OWNER(at, struct account, holder);
        double has = burden(lobby, account, what, 0);
        struct table *table = has > more_than ? one_of(lobby, account) : NULL;
        if (table != NULL) {
            found = table;
            more_than = has;
        }
    }
    return found;
}

/* What those who have more of it than that have beyond it: is it as much as is wanted? */
static bool is_there(const struct lobby *lobby, enum scarce what, double more_than, double wanted)
{
    double there = 0;
    for (struct link *at = lobby->holders.next; at != &lobby->holders && there < wanted;
         at = at->next) {
        const struct account *account = LINK_OWNER(at, struct account, holder);
        double beyond = burden(lobby, account, what, 0) - more_than;
        if (beyond > 0)
            there += beyond * budget_share(lobby->budget, account);
    }
    return there >= wanted;
}

static bool has_room(const struct lobby *lobby, int soon, double bytes)
{
    return lobby->tables - soon < lobby->limits.tables && lobby->memory + bytes <= most_of(lobby);
}

/* Sends a table away of whoever has more than this account has with the one that comes. */
static bool send_one(struct lobby *lobby, const struct account *account, int soon, double bytes)
{
    bool full = lobby->tables - soon >= lobby->limits.tables;
    enum scarce what = full ? TABLES : BYTES;
    double has = burden(lobby, account, what, full ? 1 : bytes);
    double wanted = full ? 1 : lobby->memory + bytes - most_of(lobby);
    struct table *table = is_there(lobby, what, has, wanted) ? find(lobby, what, has) : NULL;
    if (table == NULL)
        return false;
    journal_say(JOURNAL_INFO, &(struct journal_about){table->game.id, NULL},
                "the table makes room: nobody has more of the house than those who have it");
    sharing_send_off(lobby, table, "");
    return true;
}

bool memory_make_room(struct lobby *lobby, const struct account *account, double bytes)
{
    if (has_room(lobby, 0, bytes))
        return true;
    int soon = idle_press(lobby, NULL);
    for (int i = 0; i < SENT && !has_room(lobby, soon, bytes); i++)
        if (account == NULL || !send_one(lobby, account, soon, bytes))
            return false;
    return has_room(lobby, soon, bytes);
}
