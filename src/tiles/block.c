/* SPDX-License-Identifier: Apache-2.0 */
/* What the tiles of a set must satisfy together, apart from totals: tiles laid out beforehand in
 * one block (The Count) fit each other, half side by half side. */
#include "tiles/rules.h"

#include <string.h>

enum { ROW = 16, CELLS = ROW * ROW };

/* Tile `tile` against its neighbour, or NULL, at a side. */
static bool fits(const struct block_tile *tile, const struct block_tile *near, unsigned side)
{
    const unsigned other = (side + 2) % 4;

    if ((tile->outer >> side & 1) != (near != NULL))
        return false;
    for (unsigned half = 1; near != NULL && half < 4; half += 2) {
        if ((tile->wall >> (4 * side + half) & 1) != (near->wall >> (4 * other + 4 - half) & 1))
            return false;
    }
    return true;
}

static bool fail_at(const struct block_tile *tile, struct tiles_error *error, const char *format,
                    const char *what)
{
    tiles_name_tile(error, tile->id);
    error->number = tile->number;
    return tiles_fail(error, tile->line, format, what);
}

bool block_check(const struct block_tile *tiles, unsigned count, struct tiles_error *error)
{
    static const int step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    static const char *const sides[] = {"N", "E", "S", "W"};
    const struct block_tile *cell[CELLS] = {NULL};
    unsigned placed = 0, wide = 0, high = 0;
    const struct block_tile *beside = NULL, *odd = NULL; /* without an at; where another lies */

    for (unsigned i = 0; i < count; i++) {
        const struct block_tile *const tile = &tiles[i];
        if (!tile->has_at) {
            beside = tile;
            continue;
        }
        placed++;
        if (cell[tile->at[1] * ROW + tile->at[0]] != NULL)
            odd = tile;
        cell[tile->at[1] * ROW + tile->at[0]] = tile;
        wide = tile->at[0] >= wide ? tile->at[0] + 1u : wide;
        high = tile->at[1] >= high ? tile->at[1] + 1u : high;
    }
    if (placed == 0)
        return true;
    if (beside != NULL)
        return fail_at(beside, error, N_("some tiles of the block have an at, some do not"), NULL);
    if (odd != NULL || count != wide * high)
        return fail_at(odd != NULL ? odd : &tiles[count - 1], error,
                       N_("the tiles do not make one block"), NULL);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned side = 0; side < 4; side++) {
            const int x = tiles[i].at[0] + step[side][0], y = tiles[i].at[1] + step[side][1];
            const bool inside = x >= 0 && x < ROW && y >= 0 && y < ROW;
            if (!fits(&tiles[i], inside ? cell[y * ROW + x] : NULL, side))
                return fail_at(&tiles[i], error,
                               N_("the side %s does not fit the rest of the block"), sides[side]);
        }
    }
    return true;
}
