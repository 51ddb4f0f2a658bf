/* SPDX-License-Identifier: Apache-2.0 */
/* A random placement of a tile: one of all its rotations and cells, each as likely as the others,
 * found by its place in the list of placements without making the list. */
#ifndef AUDE_CORE_PICK_H
#define AUDE_CORE_PICK_H

#include "core/grid.h"
#include "core/random.h"

#if defined(__clang__)
#define PICK_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define PICK_UNROLLED _Pragma("GCC unroll 8")
#endif

/* A tile at its rotations, of which `count` look different: its edges by board side begin at
 * `edge`, those of the next rotation `step` bytes later, for four rotations. */
struct pick_tile {
    const uint8_t *edge;
    unsigned step, count;
};

static inline bool pick_of_many(const struct grid *grid, struct pick_tile tile,
                                struct aude_random *random, unsigned *rotation, unsigned *cell)
{
    uint64_t fit[4 * GRID_WORDS];
    unsigned count[4 * GRID_WORDS];
    unsigned total = 0;
    unsigned n = 0;
    for (unsigned t = 0; t < tile.count; t++) {
        for (unsigned word = 0; word < grid->words; word++, n++) {
            fit[n] = grid_fit(grid, tile.edge + t * tile.step, word);
            count[n] = bits_count(fit[n]);
            total += count[n];
        }
    }
    if (total == 0) {
        return false;
    }
    unsigned rank = random_below(random, total);
    unsigned at = 0;
    while (rank >= count[at]) {
        rank -= count[at++];
    }
    *rotation = at / grid->words;
    *cell = at % grid->words * 64 + bits_select(fit[at], rank);
    return true;
}

/* The same for a frontier of one or two words, which nearly every frontier is: no branch that
 * depends on the tile. */
static inline __attribute__((always_inline)) bool pick_of_few(const struct grid *grid,
                                                              struct pick_tile tile,
                                                              struct aude_random *random,
                                                              unsigned words, unsigned *rotation,
                                                              unsigned *cell)
{
    const uint64_t second = tile.count > 1 ? ~(uint64_t)0 : 0;
    const uint64_t more = tile.count > 2 ? ~(uint64_t)0 : 0;
    const uint64_t turned[4] = {~(uint64_t)0, second, more, more};
    uint64_t fit[8];
    unsigned below[8]; /* placements before those of the word */
    unsigned total = 0;
    PICK_UNROLLED
    for (unsigned n = 0; n < 4 * words; n++) {
        const unsigned turn = n / words;
        fit[n] = grid_fit(grid, tile.edge + turn * tile.step, n % words) & turned[turn];
        below[n] = total;
        total += bits_count(fit[n]);
    }
    if (total == 0) {
        return false;
    }
    const unsigned rank = random_below(random, total);
    unsigned at = 0;
    PICK_UNROLLED
    for (unsigned n = 1; n < 4 * words; n++) {
        at += rank >= below[n];
    }
    *rotation = at / words;
    *cell = at % words * 64 + bits_select(fit[at], rank - below[at]);
    return true;
}

static __attribute__((noinline)) bool pick_of_two(const struct grid *grid, struct pick_tile tile,
                                                  struct aude_random *random, unsigned *rotation,
                                                  unsigned *cell)
{
    return pick_of_few(grid, tile, random, 2, rotation, cell);
}

/* A random rotation and cell; false when the tile fits nowhere. */
static inline __attribute__((always_inline)) bool pick(const struct grid *grid,
                                                       struct pick_tile tile,
                                                       struct aude_random *random,
                                                       unsigned *rotation, unsigned *cell)
{
    return grid->words == 1   ? pick_of_few(grid, tile, random, 1, rotation, cell)
           : grid->words == 2 ? pick_of_two(grid, tile, random, rotation, cell)
                              : pick_of_many(grid, tile, random, rotation, cell);
}

#endif
