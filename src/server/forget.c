/* SPDX-License-Identifier: Apache-2.0 */
/* See forget.h. The store is asked for a few games at a time, so that players never wait for it. */
#include "server/forget.h"

#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "server/filter.h"
#include "server/idle.h"
#include "server/journal.h"
#include "server/store_admin.h"
#include "server/utf8.h"

enum {
    ROUND = 3600, /* seconds from the end of one round to the next */
    SECOND = 1000,
    DAY = 24 * 3600 * SECOND
};

/* Only the title is left of what the lists are searched for. */
static void forget_words(struct lobby *lobby, int64_t game, const char *setup)
{
    char words[FILTER_WORDS];
    filter_old_words(words, setup, "");
    store_set_words(lobby->store, game, words);
}

/* ---- After so many days -------------------------------------------------------------------- */

static bool goes_on(const struct lobby *lobby)
{
    return lobby->forgetting.count + lobby->forgetting.erasures > 0 &&
           store_kept(lobby->store) < lobby->forgetting.bundle;
}

static void look_at(void *context, const struct stored_trace *trace, const char *setup)
{
    struct lobby *lobby = context;
    struct forgetting *forgetting = &lobby->forgetting;
    int64_t time = (int64_t)forgetting->days * DAY;
    if (calendar_age(&lobby->calendar, trace->last) < time || !idle_let_go(lobby, trace->id))
        return;
    store_unname_all(lobby->store, trace->number);
    store_hush(lobby->store, trace->number);
    if (trace->is_public)
        forget_words(lobby, trace->number, setup);
    memcpy(forgetting->id[forgetting->count++], trace->id, sizeof trace->id);
    forgetting->bundle = store_number(lobby->store);
}

static void drop_reports(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    if (answer != NULL && !lobby->stopping && store_report_count(answer) > 0)
        store_drop_reports(lobby->store,
                           lobby->calendar.date - (int64_t)lobby->forgetting.days * DAY);
}

static void end_round(struct lobby *lobby)
{
    lobby->forgetting.at = 0;
    lobby->forgetting.next_round = clock_now() + ROUND * SECOND;
    store_ask_report_count(lobby->store, drop_reports, lobby);
}

/* A game that is over, and that nobody has looked after for years. */
static void look_at_old(void *context, const struct stored_trace *trace)
{
    struct lobby *lobby = context;
    struct forgetting *forgetting = &lobby->forgetting;
    if (calendar_age(&lobby->calendar, trace->last) < (int64_t)LIMIT_OVER_DAYS * DAY ||
        !idle_let_go(lobby, trace->id))
        return;
    store_erase(lobby->store, trace->number);
    memcpy(forgetting->erased[forgetting->erasures++], trace->id, sizeof trace->id);
    forgetting->bundle = store_number(lobby->store);
}

static void look_old(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    struct forgetting *forgetting = &lobby->forgetting;
    forgetting->looking = false;
    if (answer == NULL || lobby->stopping)
        return;
    forgetting->erasures = 0;
    store_traces(answer, look_at_old, lobby);
    if (forgetting->erasures > 0) {
        listing_change(lobby);
        journal_say(JOURNAL_INFO, NULL, "games were deleted that had been over for years: %d",
                    forgetting->erasures);
    }
    forgetting->at += LOBBY_FORGOTTEN;
    if (forgetting->at >= store_newest(lobby->store))
        end_round(lobby);
}

static void look(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    struct forgetting *forgetting = &lobby->forgetting;
    forgetting->looking = false;
    if (answer == NULL || lobby->stopping)
        return;
    forgetting->count = 0;
    store_named_games(answer, look_at, lobby);
    if (forgetting->count > 0)
        journal_say(JOURNAL_INFO, NULL, "names and chat were deleted, of old tables: %d",
                    forgetting->count);
    forgetting->looking = true;
    store_ask_old(lobby->store, forgetting->at, forgetting->at + LOBBY_FORGOTTEN, clock_began(),
                  calendar_drift(&lobby->calendar), look_old, lobby);
}

void forget_look(struct lobby *lobby)
{
    struct forgetting *forgetting = &lobby->forgetting;
    if (forgetting->days == 0 || clock_now() < forgetting->next_round || forgetting->looking ||
        goes_on(lobby))
        return;
    forgetting->looking = true;
    store_ask_named_games(lobby->store, forgetting->at, forgetting->at + LOBBY_FORGOTTEN, look,
                          lobby);
}

static void hush(struct table *table)
{
    talk_forget(&table->chat);
    talk_forget(&table->gallery);
    table->chats_taken = 0;
    memset(table->chats_of, 0, sizeof table->chats_of);
}

void forget_coming(struct lobby *lobby, struct table *table)
{
    bool is_one = false;
    for (int i = 0; goes_on(lobby) && i < lobby->forgetting.erasures; i++)
        table->stale |= strcmp(lobby->forgetting.erased[i], table->game.id) == 0; /* read anew */
    for (int i = 0; goes_on(lobby) && i < lobby->forgetting.count && !is_one; i++)
        is_one = strcmp(lobby->forgetting.id[i], table->game.id) == 0;
    if (!is_one)
        return;
    hush(table);
    for (int i = 0; i < table->seats; i++)
        if (strcmp(table->seat[i].player, "human") == 0)
            table->seat[i].name[0] = '\0';
}

/* ---- One name ------------------------------------------------------------------------------ */

struct named {
    struct lobby *lobby;
    const char *name;
    int count;
};

/* A table in memory is as the store is told to have it. */
static void forget_here(struct lobby *lobby, struct table *table, int seat)
{
    table->seat[seat].name[0] = '\0';
    hush(table);
    lobby_change(lobby, table);
    lobby_broadcast(lobby, table, message_seats(table), NULL);
}

void forget_named(struct lobby *lobby, const struct stored_named *seat)
{
    store_unname(lobby->store, seat->game, seat->seat);
    store_hush(lobby->store, seat->game);
    if (seat->is_public)
        forget_words(lobby, seat->game, seat->setup);
    struct table *table = lobby_here(lobby, seat->table);
    if (table != NULL)
        forget_here(lobby, table, seat->seat);
}

static void compare(void *context, const struct stored_named *seat)
{
    struct named *named = context;
    if (!utf8_alike(seat->name, named->name))
        return;
    forget_named(named->lobby, seat);
    named->count++;
}

int forget_name(struct lobby *lobby, const char *name)
{
    struct named named = {lobby, name, 0};
    lobby_flush(lobby); /* what the store has not yet it could not tell */
    bool good = store_named_seats(lobby->store, compare, &named);
    listing_change(lobby);
    return good ? named.count : -1;
}

/* ---- A table ------------------------------------------------------------------------------- */

static bool is_kept(struct lobby *lobby)
{
    int64_t number = store_pending(lobby->store);
    lobby_flush(lobby);
    return number == 0 || store_kept(lobby->store) >= number;
}

bool forget_table(struct lobby *lobby, struct table *table)
{
    char id[STORE_ID + 1];
    int64_t number = table->game.number;
    memcpy(id, table->game.id, sizeof id);
    if (!table_over(table))
        lobby_end(lobby, table, STORE_BY_OWNER);
    if (!is_kept(lobby))
        return false;
    store_erase(lobby->store, number);
    listing_change(lobby);
    if (!is_kept(lobby))
        return false;
    table = lobby_here(lobby, id);
    if (table != NULL)
        lobby_lose(lobby, table);
    return true;
}
