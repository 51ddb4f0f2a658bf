/* SPDX-License-Identifier: Apache-2.0 */
/* Many times, kept as counts: each falls into a bucket that is at most 1/64 wider than its lower
 * end, so that what is read back is right within 2 % however many there were. The longest is kept
 * as it was.
 */
#ifndef AUDE_LOAD_TALLY_H
#define AUDE_LOAD_TALLY_H

#include <stdint.h>

enum {
    TALLY_FINE = 64,   /* buckets from one power of two to the next */
    TALLY_POWERS = 32, /* the last bucket begins at 64 * 2^31 microseconds, more than a day */
    TALLY_BUCKETS = TALLY_FINE * (TALLY_POWERS + 1),
};

struct tally {
    uint64_t count, longest; /* microseconds */
    uint64_t bucket[TALLY_BUCKETS];
};

void tally_add(struct tally *tally, uint64_t microseconds);
/* The time that `share` of all (0.99) did not exceed, in microseconds: the upper end of its bucket,
 * but never more than the longest. 0 when there are none. */
uint64_t tally_at(const struct tally *tally, double share);

#endif
