/* SPDX-License-Identifier: Apache-2.0 */
/* See abandoned.h. The store is asked for a few games at a time, so that players never wait for
 * it; what is to end is not set up for that. */
#include "server/abandoned.h"

#include "server/clock.h"

enum {
    AT_ONCE = 100,     /* games that are looked at in one step */
    ROUND = 3600,      /* seconds from the end of one round to the next */
    DAY = 86400 * 1000 /* milliseconds */
};

struct step {
    struct stored_trace trace[AT_ONCE];
    int count;
};

static void take(void *context, const struct stored_trace *trace)
{
    struct step *step = context;
    if (step->count < AT_ONCE)
        step->trace[step->count++] = *trace;
}

/* After so many days it ends; 0: it never does. */
static int days_for(const struct hall *hall, const struct stored_trace *trace)
{
    int days = hall->keep_days;
    if (!trace->begun && (days == 0 || days > LIMIT_UNBEGUN_DAYS))
        days = LIMIT_UNBEGUN_DAYS;
    return days;
}

static void look_at(struct hall *hall, const struct stored_trace *trace, int64_t now)
{
    int days = days_for(hall, trace);
    if (days == 0 || now - trace->last < (int64_t)days * DAY || !hall_let_go(hall, trace->id))
        return;
    if (!store_abandon(hall->store, trace->number, now, days))
        return;
    hall->new_games--;
    hall->abandoned++;
}

void abandoned_look(struct hall *hall)
{
    struct step step = {.count = 0};
    int64_t now = clock_now();
    if (now < hall->next_round)
        return;
    bool read = store_traces(hall->store, hall->looked_at, AT_ONCE, take, &step);
    for (int i = 0; i < step.count; i++) {
        look_at(hall, &step.trace[i], now);
        hall->looked_at = step.trace[i].number;
    }
    if (!read || step.count < AT_ONCE) {
        hall->looked_at = 0;
        hall->next_round = now + 1000 * ROUND;
    }
}
