/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the grid that are not worth inlining, see grid.h. */
#include "core/grid.h"
#include <string.h>

void grid_init(struct grid *grid)
{
    memset(grid, 0, sizeof *grid);
    memset(grid->accepts, 0xff, sizeof grid->accepts);
}

unsigned grid_surrounding(const struct grid *grid, uint16_t key)
{
    unsigned count = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            const uint16_t next = grid_key(grid_x(key) + dx, grid_y(key) + dy);
            count += next != key && grid_tile(grid, next) >= 0;
        }
    }
    return count;
}

int grid_frontier(const struct grid *grid, struct aude_cell *cells, int capacity)
{
    int count = 0;
    for (unsigned word = 0; word < grid->words; word++) {
        for (uint64_t open = grid->open[word]; open != 0; open &= open - 1) {
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
