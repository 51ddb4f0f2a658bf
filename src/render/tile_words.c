/* SPDX-License-Identifier: Apache-2.0 */
/* A tile in parts to be told; see tile_words.h. */
#include "render/tile_words.h"

static bool whole_side(unsigned halves, int side)
{
    unsigned both = 3U << 2 * side;

    return (halves & both) == both;
}

/* Sides that it holds whole, and corners that no such side ends at. */
static unsigned ways_of_halves(unsigned halves)
{
    unsigned ways = 0;

    for (int side = 0; side < 4; side++) {
        int next = (side + 1) % 4;
        unsigned corner = 1U << (2 * side + 1) | 1U << 2 * next;

        if (whole_side(halves, side))
            ways |= 1U << 2 * side;
        else if ((halves & corner) != 0 && !whole_side(halves, next))
            ways |= 1U << (2 * side + 1);
    }
    return ways;
}

static unsigned ways_of_sides(unsigned sides)
{
    unsigned ways = 0;

    for (int side = 0; side < 4; side++)
        ways |= (sides >> side & 1) << 2 * side;
    return ways;
}

struct tile_part tile_part(const struct aude_tile *tile, int segment, const struct aude_segment *as,
                           int rotation)
{
    unsigned ways = ways_of_sides(as->sides) | ways_of_halves(as->halves);
    struct tile_part part = {.kind = as->kind, .pennants = as->pennants};

    part.ways = (uint8_t)(ways << 2 * rotation | ways >> (8 - 2 * rotation));
    part.junction = as->end == AUDE_SITE_JUNCTION;
    part.princess = (as->marks & AUDE_MARK_PRINCESS) != 0;
    for (int i = 0; i < tile->ports; i++)
        part.cities = (uint8_t)(part.cities +
                                (tile->port[i].sea == segment || tile->port[i].land == segment));
    return part;
}

bool tile_shows_bazaar(const struct aude_tile *tile)
{
    for (int i = 0; i < tile->sites; i++)
        if (tile->site[i].kind == AUDE_SITE_BAZAAR)
            return true;
    return false;
}
