/* SPDX-License-Identifier: Apache-2.0 */
/* The grid against the plainest picture of the board, see chart.h. */
#include "core/chart.h"

#include <string.h>

static const char *draw_chart(struct chart *chart)
{
    const struct grid *const grid = chart->grid;
    for (unsigned tile = 0; tile < grid->tiles; tile++) {
        const int x = grid_x(grid_tile_key(grid, tile));
        const int y = grid_y(grid_tile_key(grid, tile));
        if (x < -GRID_REACH || x > GRID_REACH || y < -GRID_REACH || y > GRID_REACH) {
            return "a tile lies beyond the board";
        }
        if (chart->tile[y + GRID_REACH + 2][x + GRID_REACH + 2] != 0) {
            return "two tiles on one cell";
        }
        chart->tile[y + GRID_REACH + 2][x + GRID_REACH + 2] = (uint16_t)(tile + 1);
    }
    return NULL;
}

/* An abbey fits beside anything (ABBEY-8). */
static bool same(unsigned edge, unsigned other)
{
    return edge == other || edge == AUDE_EDGE_ABBEY || other == AUDE_EDGE_ABBEY;
}

/* Each tile is found, touches one that was laid before it, and matches its neighbours. */
static const char *check_laid(const struct chart *chart)
{
    const struct grid *const grid = chart->grid;
    for (unsigned tile = 0; tile < grid->tiles; tile++) {
        if (grid_tile(grid, grid_tile_key(grid, tile)) != (int)tile) {
            return "a tile is not found in the table of cells";
        }
        bool contact = tile == 0;
        for (unsigned side = 0; side < 4; side++) {
            const int other = chart_neighbour(chart, tile, side);
            contact |= other >= 0 && other < (int)tile;
            if (other >= 0 && !same(chart->edge(chart->state, (unsigned)other, side ^ 2),
                                    chart->edge(chart->state, tile, side))) {
                return "touching sides differ";
            }
        }
        if (!contact) {
            return "a tile was laid without contact";
        }
    }
    return NULL;
}

/* The frontier cell with this number, judged by its four neighbours. */
static const char *check_cell(const struct chart *chart, unsigned cell)
{
    const struct grid *const grid = chart->grid;
    const uint16_t key = grid_cell_key(grid, cell);
    const int x = grid_x(key);
    const int y = grid_y(key);
    bool contact = false;
    if (chart_tile(chart, x, y) >= 0) {
        return "a frontier cell holds a tile";
    }
    if (grid_find(grid, key) != GRID_CELL + cell) {
        return "a frontier cell is not found in the table of cells";
    }
    for (unsigned side = 0; side < 4; side++) {
        const int other = chart_tile(chart, x + grid_dx[side], y + grid_dy[side]);
        contact |= other >= 0;
        for (unsigned type = 0; type < GRID_EDGE_TYPES; type++) {
            const bool accepts =
                (grid_words(grid)[cell / 64].accepts[side][type] >> cell % 64 & 1) != 0;
            const bool should =
                other < 0 ||
                (grid_holds(x, y) && chart->edge(chart->state, (unsigned)other, side ^ 2) == type);
            if (accepts != should) {
                return "a frontier cell accepts what does not fit, or refuses what does";
            }
        }
    }
    return contact ? NULL : "a frontier cell touches no tile";
}

static const char *check_frontier(const struct chart *chart)
{
    const struct grid *const grid = chart->grid;
    unsigned cells = 0;
    unsigned expected = 0;
    for (unsigned cell = 0; cell < 64 * GRID_WORDS_FOR(grid->limit); cell++) {
        if ((grid_words(grid)[cell / 64].open >> cell % 64 & 1) != 0) {
            const char *const wrong = check_cell(chart, cell);
            if (wrong != NULL) {
                return wrong;
            }
            if (cell / 64 >= grid->words) {
                return "a frontier cell lies beyond the words in use";
            }
            cells++;
        }
    }
    for (unsigned tile = 0; tile < grid->tiles; tile++) {
        for (unsigned side = 0; side < 4; side++) {
            const uint16_t at = grid_tile_key(grid, tile);
            const int x = grid_x(at) + grid_dx[side];
            const int y = grid_y(at) + grid_dy[side];
            if (chart_tile(chart, x, y) >= 0) {
                continue;
            }
            /* each empty cell is counted at the first of its tiles */
            unsigned first = grid->tiles;
            for (unsigned around = 0; around < 4; around++) {
                const int other = chart_tile(chart, x + grid_dx[around], y + grid_dy[around]);
                first = other >= 0 && (unsigned)other < first ? (unsigned)other : first;
            }
            expected += first == tile;
        }
    }
    return cells == expected ? NULL : "the frontier is not complete";
}

const char *chart_check(struct chart *chart, const struct grid *grid, const void *state,
                        unsigned (*edge)(const void *state, unsigned tile, unsigned side))
{
    memset(chart, 0, sizeof *chart);
    chart->grid = grid;
    chart->state = state;
    chart->edge = edge;
    const char *wrong = draw_chart(chart);
    wrong = wrong != NULL ? wrong : check_laid(chart);
    return wrong != NULL ? wrong : check_frontier(chart);
}
