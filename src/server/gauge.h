/* SPDX-License-Identifier: Apache-2.0 */
/* What is counted for whoever runs the server: how long things took, and how often something was
 * refused, and why. Nothing here is about anybody. monitor.h tells it.
 */
#ifndef AUDE_SERVER_GAUGE_H
#define AUDE_SERVER_GAUGE_H

#include <stdint.h>

#define GAUGE_OTHER "other" /* the name of all that have none of their own */

enum {
    GAUGE_STEPS = 13, /* upper ends of durations that are told apart, see gauge_step */
    GAUGE_KINDS = 64, /* that are told apart; what is more counts as "other" */
    GAUGE_KIND = 24,  /* letters of the name of one and its end */
};

/* How many durations there were up to each end and beyond the last one, and how long all of them
 * together, in seconds. */
struct gauge_times {
    uint64_t count[GAUGE_STEPS + 1];
    double sum;
};

/* How often something happened, of each kind of it. */
struct gauge_counts {
    struct {
        char name[GAUGE_KIND];
        uint64_t count;
    } kind[GAUGE_KINDS];
    int kinds;
};

struct gauge {
    struct gauge_times lag;    /* by how much the loop was late */
    struct gauge_times commit; /* from handing a bundle to the store until it is kept */
    uint64_t losses;           /* bundles that the store did not keep */
    struct gauge_counts messages, refusals;
    const char *message;    /* the kind of the one under hand, GAUGE_OTHER: none that is known */
    uint64_t looked, begun; /* nanoseconds; 0: not yet */
};

/* Seconds; the ends grow by 2 to 2.5 from half a millisecond to five seconds. */
extern const double gauge_step[GAUGE_STEPS];

uint64_t gauge_sum(const struct gauge_times *times);
/* The loop has come by, which it is to do every so many milliseconds. */
void gauge_look(struct gauge *gauge, uint64_t now, int due);
/* A bundle is handed to the store, and has come back. */
void gauge_begin(struct gauge *gauge, uint64_t now);
void gauge_end(struct gauge *gauge, uint64_t now, int kept);
/* It has happened once more. The name of the kind: small letters and hyphens. */
void gauge_count(struct gauge_counts *counts, const char *name);
/* Something was refused for this reason. */
void gauge_refuse(struct gauge *gauge, const char *reason);

#endif
