/* SPDX-License-Identifier: Apache-2.0 */
/* Games that were ended because nobody came, and go on after all. */
#include <stdio.h>

#include "server/clock.h"
#include "server/hall.h"
#include "server/quota.h"

/* The store knows it, or is being told. */
static void go_on(struct hall *hall, struct table *table)
{
    hall_change(hall, table);
    table->game.over = false;
    table->game.ended = 0;
    table->game.ended_days = 0;
    clock_begin_anew(table);
    if (clock_is_used(table))
        store_set_times(hall->store, &table->game);
}

const char *hall_resume(struct hall *hall, struct table *table, int seat, const struct peer *peer)
{
    if (hall_unfinished(hall) >= hall->limits.games)
        return SERVER_TEXT("there are as many unfinished games as this server keeps");
    const char *why = quota_refuses(hall, peer->account);
    if (why != NULL)
        return why;
    hall->new_games++;
    listing_change(hall);
    store_resume(hall->store, table->game.number);
    go_on(hall, table);
    if (!table_is_here(table, seat)) /* they were here just now, else it would end again */
        table->seat[seat].gone = clock_now();
    store_put_seat(hall->store, table->game.number, seat, &table->seat[seat]);
    hall_tell(hall, table, message_resumed(table, seat), peer);
    return NULL;
}

/* The date has leapt back: whatever was ended at one that has not come yet, was not ended by it. */
void hall_resume_later(struct hall *hall)
{
    int64_t date = hall->calendar.date, count = store_count_later(hall->store, date);
    if (count <= 0)
        return;
    store_resume_later(hall->store, date);
    hall->new_games += count;
    fprintf(stderr, "aude: games go on that were ended at a date that has not come yet: %lld\n",
            (long long)count);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct table *table = hall->bucket[i]; table != NULL; table = table->next)
            if (table->game.ended > date && table->game.ended_days != 0)
                go_on(hall, table);
}
