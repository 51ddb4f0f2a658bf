/* SPDX-License-Identifier: Apache-2.0 */
/* See memory.h. What grows while a game goes on is counted again once a second (lobby_tick). */
#include "server/memory.h"

#include <string.h>

#include "server/journal.h"
#include "server/sharing.h"

enum { MIB = 1 << 20, SENT = 16 /* tables that are sent away for one that comes, at most */ };

double memory_size(const struct table *table)
{
    const struct aude_rules *rules = table->box->rules;
    size_t size = sizeof *table + aude_state_size(rules) + strlen(table->game.setup) + 1 +
                  (size_t)table->capacity * sizeof *table->action +
                  (size_t)table->present_capacity * sizeof *table->present + table->chat.size;
    return (double)size + (double)table->box->size / table->box->tables;
}

static void charge(struct account *account, double bytes)
{
    for (; account != NULL; account = account->wide)
        account->memory += bytes;
}

static void set_holder(struct lobby *lobby, struct table *table, struct account *account)
{
    struct account *before = table->holder;
    table->holder = account != NULL ? budget_hold(lobby->budget, &account->address) : NULL;
    charge(table->holder, table->memory);
    if (before == NULL)
        return;
    charge(before, -table->memory);
    budget_release(lobby->budget, before);
}

void memory_count(struct lobby *lobby, struct table *table, struct account *account)
{
    double more = memory_size(table) - table->memory;
    table->memory += more;
    lobby->memory += more;
    charge(table->holder, more);
    if (table->holder == NULL && account != NULL)
        set_holder(lobby, table, account);
}

void memory_release(struct lobby *lobby, struct table *table)
{
    set_holder(lobby, table, NULL);
    lobby->memory -= table->memory;
    table->memory = 0;
}

void memory_leave(struct lobby *lobby, struct table *table)
{
    if (table->holder == NULL || table->presents == 0)
        return;
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer->account == table->holder)
            return;
    set_holder(lobby, table, table->present[0].peer->account);
}

static double most_of(const struct lobby *lobby)
{
    return (double)lobby->limits.memory * MIB;
}

const char *memory_refuses(struct lobby *lobby, const struct account *account,
                           const struct table *table)
{
    double size = memory_size(table);
    if (table->holder != NULL)
        return NULL;
    for (int turn = 0; turn < 2; turn++) {
        const struct account *one = account;
        while (one != NULL && one->memory + size <= most_of(lobby) / LIMIT_MEMORY_SHARE *
                                                        budget_share(lobby->budget, one))
            one = one->wide;
        if (one == NULL)
            return NULL;
        if (turn == 0)
            lobby_press(lobby, table);
    }
    return SERVER_TEXT("so much is open from your address that this has to wait");
}

/* ---- Who makes room ------------------------------------------------------------------------ */

static bool may_go(const struct table *table)
{
    return table->holder != NULL && !table->thinking && !table->stale && table->changed == 0;
}

/* Of those who have more than that, one table of whoever has most: the one that takes most. */
static struct table *largest(const struct lobby *lobby, double more_than)
{
    struct table *found = NULL;
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (struct table *table = lobby->bucket[i]; table != NULL; table = table->next) {
            if (!may_go(table) || table->holder->memory <= more_than)
                continue;
            double ahead = found == NULL ? 1 : table->holder->memory - found->holder->memory;
            if (ahead > 0 || (ahead == 0 && table->memory > found->memory))
                found = table;
        }
    return found;
}

bool memory_make_room(struct lobby *lobby, const struct account *account, double bytes)
{
    double mine = account != NULL ? account->memory : 0;
    if (lobby->memory + bytes <= most_of(lobby))
        return true;
    lobby_press(lobby, NULL);
    for (int i = 0; i < SENT && lobby->memory + bytes > most_of(lobby); i++) {
        struct table *table = largest(lobby, mine + bytes);
        if (table == NULL)
            break;
        journal_say(JOURNAL_INFO, &(struct journal_about){table->game.id, NULL},
                    "the table makes room: nobody has more memory than those who have it");
        sharing_send_off(lobby, table, "");
    }
    return lobby->memory + bytes <= most_of(lobby);
}
