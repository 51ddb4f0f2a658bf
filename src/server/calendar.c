/* SPDX-License-Identifier: Apache-2.0 */
/* A gap forwards is the time that was leapt over. After a leap back nothing is known of what was
 * before: that gap has no beginning, and every game has all its time anew. */
#include "server/calendar.h"

#include <string.h>
#include <time.h>

#include "server/clock.h"
#include "server/lobby.h"

enum {
    LEAP = 600 * 1000, /* milliseconds; what is less is no leap, but a restart */
    WRITE = 60 * 1000, /* ... between two dates that are written down */
};

static int64_t steady_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void take(void *context, const struct stored_gap *gap)
{
    struct calendar *calendar = context;
    if (calendar->gaps < CALENDAR_GAPS)
        calendar->gap[calendar->gaps++] = *gap;
}

/* The two oldest become one, with what is between them: that is more than was leapt over. */
static void join_oldest(struct calendar *calendar)
{
    calendar->gap[1].since = calendar->gap[0].since;
    memmove(calendar->gap, calendar->gap + 1, (size_t)--calendar->gaps * sizeof *calendar->gap);
}

/* Writes all of them: there are few, and it is seldom. */
static void keep_gaps(const struct calendar *calendar, struct store *store)
{
    store_forget_gaps(store);
    for (int i = 0; i < calendar->gaps; i++)
        store_add_gap(store, &calendar->gap[i]);
}

static void write_date(struct calendar *calendar, struct store *store)
{
    calendar->written = calendar->date;
    store_see_date(store, calendar->date);
}

/* From a date to another without anything between; true when that is back. */
static bool leap(struct calendar *calendar, struct store *store, int64_t from, int64_t to)
{
    bool back = to < from - LEAP;
    if (!back && to < from + LEAP)
        return false;
    if (back)
        calendar->gaps = 0;
    while (calendar->gaps >= CALENDAR_GAPS)
        join_oldest(calendar);
    calendar->gap[calendar->gaps++] = (struct stored_gap){back ? 0 : from, to};
    keep_gaps(calendar, store);
    write_date(calendar, store);
    return back;
}

bool calendar_open(struct calendar *calendar, struct store *store)
{
    memset(calendar, 0, sizeof *calendar);
    int64_t seen = store_seen(store);
    store_gaps(store, take, calendar);
    calendar->date = lobby_date();
    calendar->steady = steady_now();
    bool back = seen > 0 && leap(calendar, store, seen, calendar->date);
    write_date(calendar, store);
    return back;
}

bool calendar_look(struct calendar *calendar, struct store *store)
{
    int64_t steady = steady_now(), date = lobby_date();
    int64_t expected = calendar->date + steady - calendar->steady;
    calendar->steady = steady;
    calendar->date = date;
    bool back = leap(calendar, store, expected, date);
    if (date - calendar->written >= WRITE || date < calendar->written)
        write_date(calendar, store);
    return back;
}

int64_t calendar_age(const struct calendar *calendar, int64_t since)
{
    int64_t age = calendar->date - since;
    if (age < 0 && calendar->gaps > 0) /* of a date that has not come yet: it was wrong */
        return calendar->date - calendar->gap[calendar->gaps - 1].till;
    for (int i = 0; i < calendar->gaps; i++) {
        const struct stored_gap *gap = &calendar->gap[i];
        int64_t from = gap->since > since ? gap->since : since;
        if (gap->till > from)
            age -= gap->till - from;
    }
    return age;
}

int64_t calendar_drift(const struct calendar *calendar)
{
    int64_t drift = calendar->date - clock_now();
    return drift > LEAP || drift < -LEAP ? drift : 0;
}
