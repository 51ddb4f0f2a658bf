/* SPDX-License-Identifier: Apache-2.0 */
/* Games that were ended because nobody came, and go on after all. */
#include <stdio.h>

#include "server/clock.h"
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

/* The date has leapt back: whatever was ended at one that has not come yet, was not ended by it. */
void lobby_resume_later(struct lobby *lobby)
{
    int64_t date = lobby->calendar.date, count = store_count_later(lobby->store, date);
    if (count <= 0)
        return;
    store_resume_later(lobby->store, date);
    lobby->new_games += count;
    fprintf(stderr, "aude: games go on that were ended at a date that has not come yet: %lld\n",
            (long long)count);
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (struct table *table = lobby->bucket[i]; table != NULL; table = table->next)
            if (table->game.ended > date && table->game.ended_days != 0)
                go_on(lobby, table);
}
