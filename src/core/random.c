/* SPDX-License-Identifier: Apache-2.0 */
/* The public random functions, see random.h. Seeding is by SplitMix64 (Steele, Lea, Flood, Fast
 * splittable pseudorandom number generators, 2014), as the authors of xoroshiro advise: no seed,
 * not even 0, leads to the forbidden all-zero state. */
#include "core/random.h"
#include "core/require.h"

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void aude_random_init(struct aude_random *random, uint64_t seed)
{
    random->s[0] = splitmix(&seed);
    random->s[1] = splitmix(&seed);
}

uint64_t aude_random_next(struct aude_random *random)
{
    return random_next(random);
}

uint32_t aude_random_below(struct aude_random *random, uint32_t n)
{
    REQUIRE(n >= 1);
    return random_below(random, n);
}
