/* SPDX-License-Identifier: Apache-2.0 */
/* The catalogue of tile sets and tiles: looking up what src/tilec has made of data/tiles.
 * Sets and tiles are found by number or by id. The tables are short and names are looked up once
 * a set-up, so a search from the first to the last is enough. */
#include "core/catalogue.h"

#include "core/require.h"

int aude_set_count(void)
{
    return aude_set_table_count;
}

const struct aude_set *aude_set(int set)
{
    REQUIRE(set >= 0 && set < aude_set_table_count);
    return &aude_set_table[set];
}

int aude_set_find(const char *id)
{
    for (int set = 0; set < aude_set_table_count; set++) {
        if (same_name(aude_set_table[set].id, id)) {
            return set;
        }
    }
    return -1;
}

int aude_tile_count(void)
{
    return aude_tile_table_count;
}

const struct aude_tile *aude_tile(int tile)
{
    REQUIRE(tile >= 0 && tile < aude_tile_table_count);
    return &aude_tile_table[tile];
}

int aude_tile_find(const char *id)
{
    for (int tile = 0; tile < aude_tile_table_count; tile++) {
        if (same_name(aude_tile_table[tile].id, id)) {
            return tile;
        }
    }
    return -1;
}
