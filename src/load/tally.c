/* SPDX-License-Identifier: Apache-2.0 */
/* Up to 128 microseconds each has a bucket of its own; from then on the buckets of each power of
 * two are twice as wide as those before. */
#include "load/tally.h"

static unsigned bucket_of(uint64_t value)
{
    unsigned power = 0;
    while (power < TALLY_POWERS - 1 && value >> power >= 2 * TALLY_FINE)
        power++;
    uint64_t fine = value >> power;
    if (fine >= 2 * TALLY_FINE)
        fine = 2 * TALLY_FINE - 1;
    return power * TALLY_FINE + (unsigned)fine;
}

/* The last value that falls into the bucket. */
static uint64_t end_of(unsigned bucket)
{
    unsigned power = bucket < 2 * TALLY_FINE ? 0 : bucket / TALLY_FINE - 1;
    uint64_t fine = bucket - power * TALLY_FINE;
    return ((fine + 1) << power) - 1;
}

void tally_add(struct tally *tally, uint64_t microseconds)
{
    tally->count++;
    tally->bucket[bucket_of(microseconds)]++;
    if (microseconds > tally->longest)
        tally->longest = microseconds;
}

uint64_t tally_at(const struct tally *tally, double share)
{
    uint64_t wanted = (uint64_t)((double)tally->count * share), seen = 0;
    if ((double)wanted < (double)tally->count * share)
        wanted++;
    if (wanted == 0)
        wanted = 1;
    for (unsigned i = 0; i < TALLY_BUCKETS; i++) {
        seen += tally->bucket[i];
        if (seen >= wanted)
            return end_of(i) < tally->longest ? end_of(i) : tally->longest;
    }
    return tally->longest;
}
