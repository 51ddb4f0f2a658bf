/* SPDX-License-Identifier: Apache-2.0 */
/* Random numbers inside the engine: inline forms of the public functions.
 *
 * xoroshiro128++ 1.0 (Blackman and Vigna, Scrambled linear pseudorandom number generators, 2021)
 * and multiply-shift with rejection (Lemire, Fast random integer generation in an interval, 2019).
 */
#ifndef AUDE_CORE_RANDOM_H
#define AUDE_CORE_RANDOM_H

#include "aude.h"

static inline uint64_t random_rotate(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static inline uint64_t random_next(struct aude_random *random)
{
    const uint64_t s0 = random->s[0];
    uint64_t s1 = random->s[1];
    const uint64_t result = random_rotate(s0 + s1, 17) + s0;
    s1 ^= s0;
    random->s[0] = random_rotate(s0, 49) ^ s1 ^ s1 << 21;
    random->s[1] = random_rotate(s1, 28);
    return result;
}

static inline uint32_t random_below(struct aude_random *random, uint32_t n)
{
    uint64_t product = (random_next(random) >> 32) * n;
    if ((uint32_t)product < n) {
        const uint32_t threshold = (uint32_t)-n % n;
        while ((uint32_t)product < threshold) {
            product = (random_next(random) >> 32) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif
