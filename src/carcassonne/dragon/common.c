/* SPDX-License-Identifier: Apache-2.0 */
/* What dragon, fairy, princesses and portals have in common: actions on a figure, entries of the
 * ledger about a tile. */
#include "carcassonne/dragon/dragon.h"
#include <string.h>

aude_action figure_action(const struct state *state, unsigned verb, const struct figure *figure)
{
    const uint16_t key = grid_tile_key(&state->grid, figure->tile);
    return aude_action_make((enum aude_verb)verb, figure->figure, grid_x(key), grid_y(key), 0,
                            figure->segment);
}

bool figure_is_second(const struct state *state, const struct figure *figure)
{
    bool same = false;
    for (const struct figure *other = figures_of(state); other < figure; other++) {
        same |= memcmp(other, figure, sizeof *figure) == 0;
    }
    return same;
}

struct aude_entry tile_entry(const struct state *state, unsigned event, unsigned seat,
                             unsigned tile, const char *rule)
{
    const uint16_t at = grid_tile_key(&state->grid, tile);
    return (struct aude_entry){.event = (uint8_t)event,
                               .seat = (uint8_t)seat,
                               .other = AUDE_NO_SEAT,
                               .x = (int16_t)grid_x(at),
                               .y = (int16_t)grid_y(at),
                               .rule = rule};
}
