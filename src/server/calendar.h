/* SPDX-License-Identifier: Apache-2.0 */
/* The date, and how far it can be believed. What is counted in days is counted by the date, and a
 * machine may begin with a wrong one, or be given another while the server runs. So time counts for
 * games that nobody comes to only as it passes: the store keeps the date that was seen last, and
 * each time that the date has leapt, forwards or back, is a gap that does not count.
 */
#ifndef AUDE_SERVER_CALENDAR_H
#define AUDE_SERVER_CALENDAR_H

#include "server/store.h"

enum { CALENDAR_GAPS = 100 /* that are remembered one by one */ };

struct calendar {
    struct stored_gap gap[CALENDAR_GAPS];
    int gaps;
    int64_t date;    /* when it was looked at last */
    int64_t steady;  /* ... by a clock that never leaps */
    int64_t written; /* the date that the store has */
};

/* What the dates have done since the one that the store has seen last. True: they have leapt back.
 */
bool calendar_open(struct calendar *calendar, struct store *store);
/* Once a second; the answer as above. */
bool calendar_look(struct calendar *calendar, struct store *store);
/* Milliseconds that have truly passed since that date, as far as they count. */
int64_t calendar_age(const struct calendar *calendar, int64_t since);
/* By how much the date has become another than clock_now tells. */
int64_t calendar_drift(const struct calendar *calendar);

#endif
