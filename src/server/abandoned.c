/* SPDX-License-Identifier: Apache-2.0 */
/* See abandoned.h. The store is asked for a few games at a time, so that players never wait for
 * it; what is to end is not set up for that. */
#include "server/abandoned.h"

#include <string.h>

#include "server/clock.h"
#include "server/idle.h"

enum {
    ROUND = 300,        /* seconds from the end of one round to the next */
    HOUR = 3600 * 1000, /* milliseconds */
    DAY = 24 * HOUR
};

struct step {
    struct stored_trace trace[LOBBY_ENDINGS];
    int count;
};

static void take(void *context, const struct stored_trace *trace)
{
    struct step *step = context;
    if (step->count < LOBBY_ENDINGS)
        step->trace[step->count++] = *trace;
}

/* After so many days it ends, or hours when it is less than 0; 0: it never does. What nobody has
 * begun and everybody can see in the list is in their way. */
static int days_for(const struct lobby *lobby, const struct stored_trace *trace)
{
    int days = lobby->keep_days;
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

/* False when somebody is there. */
static bool end(struct lobby *lobby, const struct stored_trace *trace, int days)
{
    int64_t now = lobby->calendar.date;
    if (!idle_let_go(lobby, trace->id))
        return false;
    store_abandon(lobby->store, trace->number, now, days);
    struct ending *ending = &lobby->ending[lobby->endings++];
    memcpy(ending->id, trace->id, sizeof ending->id);
    ending->at = now;
    ending->days = days;
    lobby->ending_bundle = store_number(lobby->store);
    lobby->new_games--;
    return true;
}

static void look_at(struct lobby *lobby, const struct stored_trace *trace)
{
    int days = days_for(lobby, trace);
    if (days != 0 && calendar_age(&lobby->calendar, trace->last) >= time_for(days))
        end(lobby, trace, days);
}

/* ---- When there are too many --------------------------------------------------------------- */

/* How long nobody has come, as it is told: in days, or hours below 0. One that has begun has a day.
 */
static int days_since(const struct lobby *lobby, const struct stored_trace *trace)
{
    int64_t age = calendar_age(&lobby->calendar, trace->last);
    if (age >= DAY)
        return (int)(age / DAY);
    return trace->begun ? 0 : age >= HOUR ? -(int)(age / HOUR) : -1;
}

/* Half of what was found goes: who has made most has fewer then, but does not lose all at once.
 * When nothing of it may go, those behind it are looked at next. */
static void look_at_largest(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    struct step step = {.count = 0};
    int ended = 0;
    lobby->looking = false;
    if (answer == NULL || lobby->stopping)
        return;
    store_traces(answer, take, &step);
    for (int i = 0; i < step.count && ended < (step.count + 1) / 2; i++) {
        int days = days_since(lobby, &step.trace[i]);
        ended += days != 0 && end(lobby, &step.trace[i], days);
    }
    lobby->passed_over =
        ended == 0 && step.count == LOBBY_ENDINGS ? lobby->passed_over + step.count : 0;
    lobby->crowded = false; /* whoever makes the next one sees */
}

/* ---- One after the other ------------------------------------------------------------------- */

static void look(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    struct step step = {.count = 0};
    lobby->looking = false;
    if (lobby->stopping)
        return;
    if (answer != NULL)
        store_traces(answer, take, &step);
    for (int i = 0; i < step.count; i++) {
        look_at(lobby, &step.trace[i]);
        lobby->looked_at = step.trace[i].number;
    }
    if (step.count < LOBBY_ENDINGS) {
        lobby->looked_at = 0;
        lobby->next_round = clock_now() + 1000 * ROUND;
    }
}

void abandoned_look(struct lobby *lobby)
{
    if ((clock_now() < lobby->next_round && !lobby->crowded) || lobby->endings > 0 ||
        lobby->looking)
        return;
    lobby->looking = true;
    if (lobby->crowded) {
        store_ask_largest(lobby->store, lobby->passed_over, LOBBY_ENDINGS, clock_began(),
                          calendar_drift(&lobby->calendar), look_at_largest, lobby);
        return;
    }
    store_ask_traces(lobby->store, lobby->looked_at, LOBBY_ENDINGS, clock_began(),
                     calendar_drift(&lobby->calendar), look, lobby);
}
