/* SPDX-License-Identifier: Apache-2.0 */
/* The chance to win. The final difference of two seats is taken to be normally distributed around
 * what is expected of it, with a variance that grows with the tiles to come; how fast, depends on
 * what is played with. The numbers were fitted to games of the computer players against themselves
 * (tests/property/odds.c, which plays others and looks whether they hold). With more than two seats
 * each is held against the best of the others, and the chances are made to add up.
 *
 * All numbers are integers, so that an analysis is the same on every machine. */
#include "ai/odds.h"

#include "ai/outlook.h"

/* Tiles of which half is known; per cent of what is so between two seats, between two of so many.
 */
enum { KNOWN = 4 };
static const int8_t of_seats[AUDE_MAX_SEATS + 1] = {0, 0, 100, 86, 65, 55, 40};

/* Of the distribution at each quarter of a standard deviation, in hundredths of a per cent. */
enum { STEPS = 16, STEP = 250 };
static const int16_t normal[STEPS + 1] = {5000, 5987, 6915, 7734, 8413, 8944, 9332, 9599, 9772,
                                          9878, 9938, 9970, 9987, 9994, 9997, 9999, 10000};

int odds_above(int64_t deviations)
{
    int64_t size = deviations < 0 ? -deviations : deviations;
    int64_t at = size / STEP, part = size % STEP;
    int chance = ODDS_CERTAIN;
    if (at < STEPS)
        chance = normal[at] + (int)((normal[at + 1] - normal[at]) * part / STEP);
    return deviations < 0 ? ODDS_CERTAIN - chance : chance;
}

int odds_root(int64_t square)
{
    int64_t low = 0, high = 2000000;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return (int)low;
}

int odds_tiles(const struct aude_state *state)
{
    return aude_bag_total(state) + (aude_drawn(state) >= 0);
}

/* The variance that a tile to come brings, in hundredths of a square point. */
static int64_t variance(const struct aude_setup *setup)
{
    return (int64_t)outlook_spread(setup) * of_seats[setup->seats] / 100;
}

int odds_spread(const struct aude_rules *rules, int tiles)
{
    /* Half tiles: the last ones are mostly known to the one who thinks. */
    int64_t halves = tiles > KNOWN ? 2 * tiles - KNOWN : tiles;
    int64_t square = variance(aude_rules_setup(rules)) * 100 * halves / 2;
    return square > 0 ? odds_root(square) : 1;
}

/* The best of all others. */
static int32_t best_but(const int32_t *margin, int seats, int seat)
{
    int32_t best = INT32_MIN;
    for (int other = 0; other < seats; other++)
        if (other != seat && margin[other] > best)
            best = margin[other];
    return best;
}

void odds(const struct aude_rules *rules, int tiles, const int32_t *margin, int32_t *chance)
{
    int seats = aude_rules_setup(rules)->seats, all = 0;
    int64_t spread = odds_spread(rules, tiles);
    for (int seat = 0; seat < seats; seat++) {
        int64_t ahead = (int64_t)margin[seat] - best_but(margin, seats, seat);
        /* Of two margins over the others, as of two seats: the one is over all but itself. */
        chance[seat] = odds_above(ahead * (seats - 1) * 1000 / seats / spread);
        all += chance[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        chance[seat] = (int32_t)(((int64_t)chance[seat] * ODDS_CERTAIN + all / 2) / all);
}

void odds_final(const struct aude_state *state, int32_t *chance)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, winners = 0, best = INT32_MIN;
    for (int seat = 0; seat < seats; seat++)
        best = aude_score(state, seat) > best ? aude_score(state, seat) : best;
    for (int seat = 0; seat < seats; seat++)
        winners += aude_score(state, seat) == best;
    for (int seat = 0; seat < seats; seat++)
        chance[seat] = aude_score(state, seat) == best ? ODDS_CERTAIN / winners : 0;
}
