/* SPDX-License-Identifier: Apache-2.0 */
/* The rarer parts of changing the board, see place.h. */
#include "carcassonne/place.h"

unsigned tiles_in_both(const struct state *state, unsigned region, unsigned other)
{
    unsigned count = 0;
    for (unsigned word = 0; word < TWIN_WORDS; word++) {
        for (uint64_t twins = state->twins[word]; twins != 0; twins &= twins - 1) {
            const unsigned tile = 64 * word + bits_first(twins);
            bool in_region = false;
            bool in_other = false;
            for (unsigned segment = 0; segment < kind_of(state, tile)->nodes; segment++) {
                const unsigned label = region_of(state, tile, segment);
                in_region |= label == region;
                in_other |= label == other;
            }
            count += in_region && in_other;
        }
    }
    return count;
}

bool place_bridge(struct state *state, unsigned tile)
{
    struct regions *const regions = &state->regions;
    const struct kind *const kind = kind_of(state, tile);
    const unsigned first = state->laid[tile].first;
    const unsigned node = first + kind->segments;
    if (regions->label[node] == REGION_NONE) {
        regions->label[node] = (uint16_t)regions_begin(regions, kind->word[kind->segments]);
    }
    const unsigned region = regions->label[node];
    bool twice = false; /* the tile counts in this road already (BRIDGE-11) */
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        twice |= regions->label[first + segment] == region;
    }
    regions->word[region] += twice ? 0 : WORD_TILE;
    state->twins[tile / 64] |= bit64(tile % 64);
    return word_open(regions->word[region]) == 0;
}

void place_first(struct state *state, unsigned k, unsigned turn, uint16_t key)
{
    grid_put(&state->grid, grid_slot(&state->grid, key), key);
    place_connect(state, k, turn);
}

bool place_fits(const struct state *state, unsigned k)
{
    const struct kind *const kind = &state->rules->kind[k];
    for (unsigned word = 0; word < state->grid.words; word++) {
        for (unsigned turn = 0; turn < kind->turns; turn++) {
            if (grid_fit(&state->grid, kind->form[turn].edge, word) != 0) {
                return true;
            }
        }
    }
    return false;
}

void put_figure(struct state *state, unsigned seat, unsigned figure, unsigned tile,
                unsigned segment)
{
    const struct figure put = {(uint8_t)tile, (uint8_t)segment, (uint8_t)seat, (uint8_t)figure};
    state->figure[state->figures++] = put;
    state->supply[seat][figure]--;
    state->regions.word[region_of(state, tile, segment)] += WORD_FIGURE;
    if (needs_neighbours(kind_of(state, tile)->feature[segment])) {
        const unsigned around = grid_surrounding(&state->grid, grid_tile_key(&state->grid, tile));
        const struct watch watch = {(uint8_t)tile, (uint8_t)segment, (uint8_t)(8 - around), 0};
        state->watch[state->watches++] = watch;
    }
}
