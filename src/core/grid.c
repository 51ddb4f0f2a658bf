/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the grid that are not worth inlining, see grid.h. */
#include "core/grid.h"
#include <string.h>

void grid_init(struct grid *grid, unsigned tiles)
{
    memset(grid, 0, GRID_SIZE(tiles));
    grid->tile_at = GRID_TILE_AT(tiles);
    grid->cell_at = GRID_CELL_AT(tiles);
    grid->slot_at = GRID_SLOT_AT(tiles);
    grid->limit = (uint16_t)tiles;
    grid->bits = (uint8_t)GRID_BITS_FOR(tiles);
    grid->rows = (uint8_t)GRID_ROWS_FOR(tiles);
    for (unsigned word = 0; word < GRID_WORDS_FOR(tiles); word++) {
        memset(grid_words(grid)[word].accepts, 0xff, sizeof(grid_words(grid)[word].accepts));
    }
}

static const int16_t around[8] = {-257, -256, -255, -1, 1, 255, 256, 257};

unsigned grid_surrounding(const struct grid *grid, uint16_t key)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 8; i++) {
        count += grid_tile(grid, (uint16_t)(key + around[i])) >= 0;
    }
    return count;
}

bool grid_surrounded(const struct grid *grid, uint16_t key)
{
    for (unsigned i = 0; i < 8; i++) {
        if (grid_tile(grid, (uint16_t)(key + around[i])) < 0) {
            return false;
        }
    }
    return true;
}

int grid_frontier(const struct grid *grid, struct aude_cell *cells, int capacity)
{
    int count = 0;
    for (unsigned word = 0; word < grid->words; word++) {
        for (uint64_t open = grid_words(grid)[word].open; open != 0; open &= open - 1) {
            const uint16_t key = grid_cell_key(grid, word * 64 + bits_first(open));
            if (count < capacity) {
                cells[count] = (struct aude_cell){(int16_t)grid_x(key), (int16_t)grid_y(key)};
            }
            count++;
        }
    }
    return count;
}

int grid_reach(const struct grid *grid)
{
    int reach = 0;
    for (unsigned tile = 0; tile < grid->tiles; tile++) {
        const uint16_t at = grid_tile_key(grid, tile);
        const int out = grid_out(grid_x(at), grid_y(at));
        reach = out > reach ? out : reach;
    }
    return reach;
}
