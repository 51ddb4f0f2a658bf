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
