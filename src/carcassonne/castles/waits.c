/* SPDX-License-Identifier: Apache-2.0 */
/* What a castle waits for: the features in its vicinity that it would score when they are
 * completed (CASTLE-16 to 20, 24, 28). Asked about castles and about towns that could become one.
 */
#include "carcassonne/castles/castle.h"
#include "carcassonne/score.h"

/* Castles that score for the tile just placed are empty when the new one begins to wait. */
static bool scores_now(const struct state *state, unsigned apart, unsigned region)
{
    const unsigned scoring = state->step == AUDE_STEP_CASTLE ? castle_scoring(state, apart) : 0;
    for (unsigned i = 0; i < state->castles; i++) {
        if ((scoring >> i & 1) != 0 && castle_region(state, i) == region) {
            return true;
        }
    }
    return false;
}

/* May the segment's feature, now unfinished, complete the castle of the region `own` later? */
static bool counts(const struct state *state, unsigned own, unsigned tile, unsigned segment)
{
    const unsigned region = region_of(state, tile, segment);
    const uint32_t word = words_of(state)[region];
    switch (kind_of(state, tile)->feature[segment]) {
    case AUDE_CITY:
        if ((word & WORD_CASTLE) != 0) {
            return region != own && word_figures(word) != 0 && !scores_now(state, own, region);
        }
        return !feature_complete(state, tile, segment);
    case AUDE_GARDEN:
        return option_of(state, OPTION_CASTLE_GARDEN) == GARDEN_YES &&
               !feature_complete(state, tile, segment);
    case AUDE_ROAD:
    case AUDE_MONASTERY: return !feature_complete(state, tile, segment);
    default: return false;
    }
}

/* Adds the features of a tile that are not in the list yet; returns how many it has now. */
static int add_tile(const struct state *state, unsigned own, unsigned tile,
                    struct aude_waited *list, int count, int capacity)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    for (unsigned segment = 0; segment < segments_of(state, tile); segment++) {
        const uint16_t region = (uint16_t)region_of(state, tile, segment);
        int same = 0;
        while (same < count && list[same].region != region) {
            same++;
        }
        if (same == count && count < capacity && counts(state, own, tile, segment)) {
            list[count++] = (struct aude_waited){(int16_t)grid_x(key), (int16_t)grid_y(key),
                                                 (uint8_t)segment, region};
        }
    }
    return count;
}

int castle_waits(const struct state *state, const struct castle *at, struct aude_waited *list,
                 int capacity)
{
    const unsigned own = region_of(state, at->tile[0], at->segment[0]);
    const uint16_t a = grid_tile_key(&state->grid, at->tile[0]);
    const uint16_t b = grid_tile_key(&state->grid, at->tile[1]);
    int16_t x[6], y[6];
    const bool along = grid_along(grid_x(a), grid_y(a), grid_x(b), grid_y(b), x, y);
    int count = 0;
    for (int i = 0; along && i < 6; i++) {
        const int tile =
            grid_holds(x[i], y[i]) ? grid_tile(&state->grid, grid_key(x[i], y[i])) : -1;
        if (tile >= 0) {
            count = add_tile(state, own, (unsigned)tile, list, count, capacity);
        }
    }
    return count;
}
