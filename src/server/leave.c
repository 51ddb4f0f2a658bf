/* SPDX-License-Identifier: Apache-2.0 */
/* See leave.h. That somebody came or went is written down beside what else is written, but does not
 * count as a change of the table: it may be lost when the store fails, and the table stays open. */
#include "server/leave.h"

#include <string.h>

#include "server/clock.h"
#include "server/match.h"

static bool is_person(const struct table *table, int seat)
{
    return !table_is_computer(table, seat) && !table_is_open(table, seat);
}

static void note_gone(struct lobby *lobby, struct table *table, int seat, int64_t gone)
{
    table_forget_told(table);
    table->seat[seat].gone = gone;
    if (table_over(table) || table->lost || table->stale)
        return;
    store_put_seat(lobby->store, table->game.number, seat, &table->seat[seat]);
    table->noted = store_number(lobby->store);
}

/* Whoever comes for the first time has known nothing of the game until now: here their time begins
 * to run. */
static void note_came(struct lobby *lobby, struct table *table, int seat)
{
    table->came |= 1u << seat;
    if (clock_running(table) != TABLE_NOBODY || table_over(table))
        return;
    clock_turn(table, clock_now(), false);
    if (table->game.deadline == 0)
        return;
    store_set_times(lobby->store, &table->game);
    table->noted = store_number(lobby->store);
}

void leave_come(struct lobby *lobby, struct table *table, int seat, const struct peer *peer)
{
    if (table->seat[seat].gone != 0)
        note_gone(lobby, table, seat, 0);
    note_came(lobby, table, seat);
    if (!table->seat[seat].stand_in)
        return;
    table->seat[seat].stand_in = false;
    lobby_keep_seat(lobby, table, seat, peer);
}

void leave_go(struct lobby *lobby, struct table *table, int seat)
{
    if (is_person(table, seat))
        note_gone(lobby, table, seat, clock_now());
}

bool leave_is_away(const struct lobby *lobby, const struct table *table, int seat)
{
    int64_t gone = table->seat[seat].gone;
    return is_person(table, seat) && gone != 0 &&
           clock_now() - gone >= (int64_t)1000 * lobby->limits.away;
}

void leave_replace(struct lobby *lobby, struct table *table, int seat)
{
    if (table->seat[seat].stand_in)
        return;
    table->seat[seat].stand_in = true;
    table_replace(table, seat);
    lobby_keep_seat(lobby, table, seat, NULL);
}

/* When the computer plays on by itself for whoever has to decide; 0 when it does not. While people
 * are waited for there is no game in which it could. */
static int64_t replace_due(const struct table *table)
{
    int seat = table_decider(table);
    bool waits = false;
    if (table->game.away == 0 || table_open_seats(table) > 0 || seat == TABLE_NOBODY ||
        table_player(table, seat) != NULL || !is_person(table, seat) || table->seat[seat].gone == 0)
        return 0;
    for (int i = 0; i < table->seats; i++)
        waits |= i != seat && is_person(table, i) && table_is_here(table, i);
    return waits ? table->seat[seat].gone + (int64_t)1000 * table->game.away : 0;
}

void leave_look(struct lobby *lobby, struct table *table)
{
    int64_t now = clock_now(), due = replace_due(table);
    if (clock_is_out(table, now)) {
        int seat = clock_running(table);
        table_time_out(table, seat);
        lobby_keep_seat(lobby, table, seat, NULL);
        lobby_see_end(lobby, table);
    } else if (due != 0 && now >= due) {
        leave_replace(lobby, table, table_decider(table));
    } else if (match_due(lobby, table) != 0 && now >= match_due(lobby, table)) {
        match_sweep(lobby, table);
    }
}

/* Of two moments, of which 0 is none. */
static int64_t sooner(int64_t one, int64_t other)
{
    return one == 0 || (other != 0 && other < one) ? other : one;
}

void leave_arm(struct lobby *lobby, struct table *table, int64_t from)
{
    int64_t due = sooner(sooner(table->game.deadline, replace_due(table)), match_due(lobby, table));
    if (due != 0 && due < from)
        due = from;
    lobby_wake_at(lobby, table, due);
}
