/* SPDX-License-Identifier: Apache-2.0 */
/* See abandoned.h. The store is asked for a few games at a time, so that players never wait for
 * it; what is to end is not set up for that. */
#include "server/abandoned.h"

#include <string.h>

#include "server/clock.h"

enum {
    ROUND = 300,        /* seconds from the end of one round to the next */
    HOUR = 3600 * 1000, /* milliseconds */
    DAY = 24 * HOUR
};

struct step {
    struct stored_trace trace[HALL_ENDINGS];
    int count;
};

static void take(void *context, const struct stored_trace *trace)
{
    struct step *step = context;
    if (step->count < HALL_ENDINGS)
        step->trace[step->count++] = *trace;
}

/* After so many days it ends, or hours when it is less than 0; 0: it never does. What nobody has
 * begun and everybody can see in the list is in their way. */
static int days_for(const struct hall *hall, const struct stored_trace *trace)
{
    int days = hall->keep_days;
    if (!trace->begun && trace->is_public)
        return -LIMIT_UNBEGUN_HOURS;
    if (!trace->begun && (days == 0 || days > LIMIT_UNBEGUN_DAYS))
        days = LIMIT_UNBEGUN_DAYS;
    return days;
}

static int64_t time_for(int days)
{
    return days < 0 ? (int64_t)-days * HOUR : (int64_t)days * DAY;
}

static void look_at(struct hall *hall, const struct stored_trace *trace)
{
    int64_t now = hall->calendar.date;
    int days = days_for(hall, trace);
    if (days == 0 || calendar_age(&hall->calendar, trace->last) < time_for(days) ||
        !hall_let_go(hall, trace->id))
        return;
    store_abandon(hall->store, trace->number, now, days);
    struct ending *ending = &hall->ending[hall->endings++];
    memcpy(ending->id, trace->id, sizeof ending->id);
    ending->at = now;
    ending->days = days;
    hall->ending_bundle = store_number(hall->store);
    hall->new_games--;
}

void abandoned_look(struct hall *hall)
{
    struct step step = {.count = 0};
    int64_t now = clock_now();
    if (now < hall->next_round || hall->endings > 0)
        return;
    bool read = store_traces(hall->store, hall->looked_at, HALL_ENDINGS, clock_began(),
                             calendar_drift(&hall->calendar), take, &step);
    for (int i = 0; i < step.count; i++) {
        look_at(hall, &step.trace[i]);
        hall->looked_at = step.trace[i].number;
    }
    if (!read || step.count < HALL_ENDINGS) {
        hall->looked_at = 0;
        hall->next_round = now + 1000 * ROUND;
    }
}
