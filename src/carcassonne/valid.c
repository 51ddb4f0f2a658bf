/* SPDX-License-Identifier: Apache-2.0 */
/* Can the engine play with a tile of an own set? Whoever hands one in has it from outside, so every
 * number that the engine uses as an index or a bit is looked at, and that each side and each half
 * side belongs to what its edge says. Whether a tile makes sense in print (crossing roads, fields
 * that cannot touch a city) is the tile reader's business.
 *
 * Rules: BASE-3 to BASE-5. Rivers, abbeys and walls have no rules yet. */
#include "carcassonne/game.h"
#include "core/bits.h"

enum { NAME = 24 }; /* of struct aude_kind.name, without "-garden" */

/* The suffix is kept for copies with a garden. */
static bool good_name(const char *id)
{
    static const char garden[] = "-garden";
    const int suffix = (int)sizeof garden - 1;
    int length = 0;
    int same = 0;
    while (length <= (int)NAME && id[length] != 0) {
        length++;
    }
    while (same < suffix && same < length && id[length - 1 - same] == garden[suffix - 1 - same]) {
        same++;
    }
    return length > 0 && length <= (int)NAME && same < suffix;
}

/* Segments come in the order city, road, field, monastery; at most one monastery. */
static bool segment_valid(const struct aude_tile *tile, unsigned s)
{
    const struct aude_segment *const segment = &tile->segment[s];
    const unsigned kind = segment->kind;
    if (kind > AUDE_MONASTERY || (s > 0 && kind < tile->segment[s - 1].kind) ||
        (kind == AUDE_MONASTERY && s > 0 && tile->segment[s - 1].kind == AUDE_MONASTERY)) {
        return false;
    }
    const bool way = kind == AUDE_CITY || kind == AUDE_ROAD;
    const bool at_sides = way ? segment->sides != 0 && segment->sides < 16 : segment->sides == 0;
    if (!at_sides || (kind != AUDE_FIELD && (segment->halves != 0 || segment->touches != 0)) ||
        segment->pennants > 9 || segment->leads >> tile->segments != 0) {
        return false;
    }
    for (unsigned city = 0; city < 16; city++) {
        if ((segment->touches >> city & 1) != 0 &&
            (city >= tile->segments || tile->segment[city].kind != AUDE_CITY)) {
            return false;
        }
    }
    return true;
}

/* How many segments of the kind leave by the side, how many hold the half side. */
static unsigned holders(const struct aude_tile *tile, unsigned kind, unsigned side)
{
    unsigned count = 0;
    for (unsigned s = 0; s < tile->segments; s++) {
        count += tile->segment[s].kind == kind && (tile->segment[s].sides >> side & 1) != 0;
    }
    return count;
}
static unsigned half_holders(const struct aude_tile *tile, unsigned half)
{
    unsigned count = 0;
    for (unsigned s = 0; s < tile->segments; s++) {
        count += tile->segment[s].halves >> half & 1u;
    }
    return count;
}

static bool side_valid(const struct aude_tile *tile, unsigned side)
{
    const unsigned edge = tile->edge[side];
    const unsigned strips = edge == AUDE_EDGE_CITY ? 0 : 1;
    return edge <= AUDE_EDGE_CITY && holders(tile, AUDE_CITY, side) == (edge == AUDE_EDGE_CITY) &&
           holders(tile, AUDE_ROAD, side) == (edge == AUDE_EDGE_ROAD) &&
           half_holders(tile, 2 * side) == strips && half_holders(tile, 2 * side + 1) == strips;
}

bool carcassonne_tile_valid(const struct aude_tile *tile)
{
    if (!good_name(tile->id) || tile->segments > AUDE_MAX_SEGMENTS ||
        tile->sites > AUDE_MAX_SITES || tile->gardens > tile->count || tile->ports != 0 ||
        tile->block != 0 ||
        (tile->rotations != 1 && tile->rotations != 2 && tile->rotations != 4)) {
        return false;
    }
    for (unsigned s = 0; s < tile->segments; s++) {
        if (!segment_valid(tile, s)) {
            return false;
        }
    }
    for (unsigned i = 0; i < tile->sites; i++) {
        if (tile->site[i].kind >= AUDE_SITE_KINDS ||
            (tile->site[i].in != 255 && tile->site[i].in >= tile->segments)) {
            return false;
        }
    }
    for (unsigned side = 0; side < 4; side++) {
        /* a rotation that is said to look alike must at least show the same sides */
        if (!side_valid(tile, side) ||
            tile->edge[side] != tile->edge[(side + tile->rotations) % 4]) {
            return false;
        }
    }
    return true;
}
