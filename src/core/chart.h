/* SPDX-License-Identifier: Apache-2.0 */
/* For aude_check: the board drawn anew from the list of tiles, in the plainest way, and the grid
 * compared with it (BASE-57). Every game brings what its tiles show. */
#ifndef AUDE_CORE_CHART_H
#define AUDE_CORE_CHART_H

#include "core/grid.h"

enum { CHART = 2 * (GRID_REACH + 2) + 1 }; /* a cell around the reach, and one around that */

struct chart {
    const struct grid *grid;
    const void *state;
    /* what a laid tile shows on a board side, by the numbers of the grid */
    unsigned (*edge)(const void *state, unsigned tile, unsigned side);
    uint16_t tile[CHART][CHART]; /* by y and x: the tile, and 1 more */
};

/* Draws the chart and looks for tiles twice on a cell, without contact, with unequal sides, and for
 * a frontier that is not the empty cells around. NULL, or what is wrong. */
const char *chart_check(struct chart *chart, const struct grid *grid, const void *state,
                        unsigned (*edge)(const void *state, unsigned tile, unsigned side));

/* Index of the tile on a cell, or -1. Good for the cells around every tile. */
static inline int chart_tile(const struct chart *chart, int x, int y)
{
    return chart->tile[y + GRID_REACH + 2][x + GRID_REACH + 2] - 1;
}

static inline int chart_neighbour(const struct chart *chart, unsigned tile, unsigned side)
{
    const uint16_t at = grid_tile_key(chart->grid, tile);
    return chart_tile(chart, grid_x(at) + grid_dx[side], grid_y(at) + grid_dy[side]);
}

#endif
