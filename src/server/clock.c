/* SPDX-License-Identifier: Apache-2.0 */
/* See clock.h. `since` is when the time of the seat that runs was taken last; the store has it as
 * the deadline less the time that was left. */
#include "server/clock.h"

#include <string.h>
#include <time.h>

enum { LEAST = 1000 /* milliseconds that stay to whoever takes something back */ };

static int64_t milliseconds(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The date and the steady clock at the same moment. */
static struct {
    int64_t date, steady;
} beginning;

int64_t clock_now(void)
{
    int64_t steady = milliseconds(CLOCK_MONOTONIC);
    if (beginning.date == 0) {
        beginning.date = milliseconds(CLOCK_REALTIME);
        beginning.steady = steady;
    }
    return beginning.date + steady - beginning.steady;
}

int64_t clock_began(void)
{
    clock_now();
    return beginning.date;
}

bool clock_is_used(const struct table *table)
{
    return table->game.clock.seconds > 0;
}

void clock_wind(struct table *table)
{
    for (int i = 0; i < table->seats; i++)
        table->seat[i].time_left = (int64_t)1000 * table->game.clock.seconds;
    table->running = TABLE_NOBODY;
    table->game.deadline = 0;
}

/* Whose clock should run. */
static int who_decides(const struct table *table)
{
    int seat = table_decider(table);
    if (!clock_is_used(table) || seat == TABLE_NOBODY || table_player(table, seat) != NULL ||
        table_open_seats(table) > 0 || !(table->came >> seat & 1))
        return TABLE_NOBODY;
    return seat;
}

static void start(struct table *table, int64_t since)
{
    table->running = who_decides(table);
    table->since = since;
    table->game.deadline =
        table->running != TABLE_NOBODY ? since + table->seat[table->running].time_left : 0;
}

void clock_resume(struct table *table)
{
    int64_t now = clock_now(), since = now;
    int seat = who_decides(table);
    if (seat != TABLE_NOBODY && table->game.deadline != 0)
        since = table->game.deadline - table->seat[seat].time_left;
    if (table->game.pause > 0)
        since = now;
    else if (table->game.pause < 0 && since < clock_began())
        since = clock_began();
    start(table, since < now ? since : now);
}

void clock_begin_anew(struct table *table)
{
    start(table, clock_now());
}

int clock_turn(struct table *table, int64_t now, bool done)
{
    int seat = table->running;
    if (seat != TABLE_NOBODY) {
        table->seat[seat].time_left = clock_left(table, seat, now);
        if (done)
            table->seat[seat].time_left += (int64_t)1000 * table->game.clock.increment;
    }
    start(table, now);
    return seat;
}

void clock_turn_back(struct table *table, int seat, int decisions, int64_t now)
{
    int64_t *left = &table->seat[seat].time_left;
    int64_t earned = (int64_t)1000 * table->game.clock.increment * decisions;
    if (table->running == seat)
        *left = clock_left(table, seat, now);
    int64_t least = *left < LEAST ? *left : LEAST;
    if (clock_is_used(table))
        *left = *left - earned > least ? *left - earned : least;
    start(table, now);
}

int clock_running(const struct table *table)
{
    return table->running;
}

int64_t clock_left(const struct table *table, int seat, int64_t now)
{
    int64_t left = table->seat[seat].time_left;
    if (seat == table->running)
        left -= now - table->since;
    return left > 0 ? left : 0;
}

bool clock_is_out(const struct table *table, int64_t now)
{
    return table->running != TABLE_NOBODY && now >= table->game.deadline;
}
