/* SPDX-License-Identifier: Apache-2.0 */
/* See gauge.h. Adding is cheap: it happens with every message and every bundle. */
#include "server/gauge.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const double gauge_step[GAUGE_STEPS] = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                        0.1,    0.25,  0.5,    1,     2.5,  5};

static void add(struct gauge_times *times, double seconds)
{
    int step = 0;
    while (step < GAUGE_STEPS && seconds > gauge_step[step])
        step++;
    times->count[step]++;
    times->sum += seconds;
}

uint64_t gauge_sum(const struct gauge_times *times)
{
    uint64_t sum = 0;
    for (int i = 0; i <= GAUGE_STEPS; i++)
        sum += times->count[i];
    return sum;
}

void gauge_look(struct gauge *gauge, uint64_t now, int due)
{
    uint64_t expected = gauge->looked + (uint64_t)due * 1000000;
    if (gauge->looked != 0)
        add(&gauge->lag, now > expected ? (double)(now - expected) / 1e9 : 0);
    gauge->looked = now;
}

void gauge_begin(struct gauge *gauge, uint64_t now)
{
    gauge->begun = now;
}

void gauge_end(struct gauge *gauge, uint64_t now, int kept)
{
    add(&gauge->commit, (double)(now - gauge->begun) / 1e9);
    gauge->losses += !kept;
}

/* The last place is for all that find none. */
void gauge_count(struct gauge_counts *counts, const char *name)
{
    int i = 0;
    while (i < counts->kinds && strcmp(counts->kind[i].name, name) != 0)
        i++;
    if (i == counts->kinds && i == GAUGE_KINDS)
        i--;
    if (i == counts->kinds) {
        bool fits = i < GAUGE_KINDS - 1 && strlen(name) < GAUGE_KIND;
        snprintf(counts->kind[i].name, GAUGE_KIND, "%s", fits ? name : GAUGE_OTHER);
        counts->kinds++;
    }
    counts->kind[i].count++;
}

void gauge_refuse(struct gauge *gauge, const char *reason)
{
    gauge_count(&gauge->refusals, reason);
}
