/* SPDX-License-Identifier: Apache-2.0 */
/* Games that were ended because nobody came, and go on after all. */
#include "server/clock.h"
#include "server/journal.h"
#include "server/lobby.h"
#include "server/quota.h"

/* The store knows it, or is being told. */
static void go_on(struct lobby *lobby, struct table *table)
{
    lobby_change(lobby, table);
    table->game.over = false;
    table->game.ended = 0;
    table->game.ended_days = 0;
    clock_begin_anew(table);
    if (clock_is_used(table))
        store_set_times(lobby->store, &table->game);
}

const char *lobby_resume(struct lobby *lobby, struct table *table, int seat,
                         const struct peer *peer)
{
    if (lobby_unfinished(lobby) >= lobby->limits.games)
        return SERVER_TEXT("there are as many unfinished games as this server keeps");
    const char *why = quota_refuses(lobby, peer->account);
    if (why != NULL)
        return why;
    lobby->new_games++;
    listing_change(lobby);
    store_resume(lobby->store, table->game.number);
    go_on(lobby, table);
    if (!table_is_here(table, seat)) /* they were here just now, else it would end again */
        table->seat[seat].gone = clock_now();
    store_put_seat(lobby->store, table->game.number, seat, &table->seat[seat]);
    lobby_broadcast(lobby, table, message_resumed(table, seat), peer);
    return NULL;
}

bool lobby_reopen(struct lobby *lobby, struct table *table)
{
    if (lobby_unfinished(lobby) >= lobby->limits.games)
        return false;
    lobby->new_games++;
    listing_change(lobby);
    store_resume(lobby->store, table->game.number);
    go_on(lobby, table);
    for (int i = 0; i < table->seats; i++) /* they have time to come back */
        if (table->seat[i].has_token && !table_is_here(table, i)) {
            table->seat[i].gone = clock_now();
            store_put_seat(lobby->store, table->game.number, i, &table->seat[i]);
        }
    lobby_broadcast(lobby, table, message_resumed(table, TABLE_NOBODY), NULL);
    return true;
}

/* The date has leapt back: whatever was ended at one that has not come yet, was not ended by it. */
static void resume_later(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    int64_t date = lobby->calendar.date, count = answer != NULL ? store_later(answer) : 0;
    if (count <= 0)
        return;
    store_resume_later(lobby->store, date);
    lobby->new_games += count;
    journal_say(JOURNAL_WARN, NULL,
                "games go on that were ended at a date that has not come yet: %lld",
                (long long)count);
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (struct table *table = lobby->bucket[i]; table != NULL; table = table->next)
            if (!table->stale && table->game.ended > date && table->game.ended_days != 0)
                go_on(lobby, table);
}

void lobby_resume_later(struct lobby *lobby)
{
    store_ask_later(lobby->store, lobby->calendar.date, resume_later, lobby);
}
