/* SPDX-License-Identifier: Apache-2.0 */
/* From a set-up to rules: checks it, collects the kinds of tile in play, works out their four
 * rotations and how many tiles are set aside. */
#include "core/require.h"
#include "core/sets.h"
#include "discovery/game.h"
#include "discovery/state.h"

/* ---- own sets ---- */

static bool is_area(unsigned kind)
{
    return kind == AUDE_GRASSLAND || kind == AUDE_MOUNTAINS || kind == AUDE_SEA;
}

/* Its sides show its terrain, its borders are with segments of other terrains that say so too. */
static bool segment_valid(const struct aude_tile *tile, unsigned s)
{
    const struct aude_segment *const segment = &tile->segment[s];
    if (!is_area(segment->kind) || segment->sides > 15 || segment->halves != 0 ||
        segment->touches >> tile->segments != 0) {
        return false;
    }
    for (unsigned other = 0; other < tile->segments; other++) {
        const struct aude_segment *const beside = &tile->segment[other];
        if ((segment->touches >> other & 1) != 0 &&
            (beside->kind == segment->kind || (beside->touches >> s & 1) == 0)) {
            return false;
        }
    }
    for (unsigned side = 0; side < 4; side++) {
        if ((segment->sides >> side & 1) != 0 &&
            tile->edge[side] - AUDE_EDGE_GRASSLAND != segment->kind - AUDE_GRASSLAND) {
            return false;
        }
    }
    return true;
}

static bool port_valid(const struct aude_tile *tile, unsigned port)
{
    const unsigned sea = tile->port[port].sea;
    const unsigned land = tile->port[port].land;
    return sea < tile->segments && land < tile->segments && tile->segment[sea].kind == AUDE_SEA &&
           tile->segment[land].kind != AUDE_SEA && (tile->segment[sea].touches >> land & 1) != 0;
}

/* Does the tile look alike after as many quarter turns as it says? Its segments take each other's
 * places then. */
static bool rotations_valid(const struct aude_tile *tile)
{
    uint8_t owner[4] = {0};
    int place[TILE_SEGMENTS];
    for (unsigned s = 0; s < tile->segments; s++) {
        place[s] = -1;
        for (unsigned side = 0; side < 4; side++) {
            owner[side] = (tile->segment[s].sides >> side & 1) != 0 ? (uint8_t)s : owner[side];
        }
    }
    for (unsigned side = 0; side < 4; side++) {
        const int other = owner[(side + tile->rotations) % 4];
        if (tile->edge[side] != tile->edge[(side + tile->rotations) % 4] ||
            (place[owner[side]] >= 0 && place[owner[side]] != other)) {
            return false;
        }
        place[owner[side]] = other;
    }
    return true;
}

/* Can the engine play with a tile of an own set (DISC-1, DISC-2)? */
static bool tile_valid(const struct aude_tile *tile)
{
    unsigned sides = 0; /* bits of all sides, and how many: each must have one owner */
    unsigned count = 0;
    if (tile->segments == 0 || tile->segments > TILE_SEGMENTS || tile->ports > AUDE_MAX_PORTS ||
        tile->sites != 0 || tile->gardens != 0 ||
        (tile->rotations != 1 && tile->rotations != 2 && tile->rotations != 4)) {
        return false;
    }
    for (unsigned s = 0; s < tile->segments; s++) {
        if (!segment_valid(tile, s)) {
            return false;
        }
        sides |= tile->segment[s].sides;
        count += bits_count(tile->segment[s].sides);
    }
    for (unsigned port = 0; port < tile->ports; port++) {
        if (!port_valid(tile, port)) {
            return false;
        }
    }
    return sides == 15 && count == 4 && rotations_valid(tile);
}

/* ---- kinds ---- */

static void fill_kind(struct terrain_kind *kind, const struct aude_tile *tile)
{
    kind->segments = tile->segments;
    kind->rotations = tile->rotations;
    for (unsigned s = 0; s < tile->segments; s++) {
        const struct aude_segment *const segment = &tile->segment[s];
        kind->terrain[s] = (uint8_t)(segment->kind - AUDE_GRASSLAND);
        kind->open[s] = (uint8_t)bits_count(segment->sides);
        for (unsigned side = 0; side < 4; side++) {
            for (unsigned rotation = 0; rotation < 4 && (segment->sides >> side & 1) != 0;
                 rotation++) {
                kind->side[rotation][(side + rotation) % 4] = (uint8_t)s;
                kind->edge[rotation][(side + rotation) % 4] = kind->terrain[s];
            }
        }
        for (unsigned other = 0; other < tile->segments; other++) {
            if (segment->kind == AUDE_MOUNTAINS && (segment->touches >> other & 1) != 0 &&
                tile->segment[other].kind == AUDE_GRASSLAND) {
                kind->border[kind->borders].mountains = (uint8_t)s;
                kind->border[kind->borders].grassland = (uint8_t)other;
                kind->borders++;
            }
        }
    }
    for (unsigned port = 0; port < tile->ports; port++) {
        kind->ports[tile->port[port].sea]++;
        kind->ports[tile->port[port].land]++;
    }
}

/* "discovery-8M": the ids of the tiles have their set in front already, so copies of one tile in
 * two sets keep apart. */
static bool copy_name(char name[sizeof((struct aude_kind *)0)->name], const char *id)
{
    size_t length = 0;
    for (; id[length] != 0; length++) {
        if (length + 1 >= sizeof((struct aude_kind *)0)->name) {
            return false;
        }
        name[length] = id[length];
    }
    return length > 0;
}

static enum aude_status add_kind(struct discovery_rules *rules, const struct aude_tile *tile)
{
    if (rules->kinds == DISCOVERY_KINDS) {
        return AUDE_TOO_MANY_TILES;
    }
    struct aude_kind *const info = &rules->info[rules->kinds];
    info->tile = tile;
    info->count = tile->count;
    info->rotations = tile->rotations;
    info->segments = tile->segments;
    if (!copy_name(info->name, tile->id)) {
        return AUDE_BAD_OWN_SET;
    }
    if (tile->start && rules->start < 0) {
        rules->start = rules->kinds;
    }
    fill_kind(&rules->kind[rules->kinds], tile);
    rules->start_bag[rules->kinds] = tile->count;
    rules->start_total = (uint16_t)(rules->start_total + tile->count);
    rules->kinds++;
    return AUDE_OK;
}

/* Do all tiles fit the bounds of the state, however they come to lie? */
static bool within_bounds(const struct discovery_rules *rules)
{
    unsigned areas = 1;
    unsigned ports = 0;
    for (int k = 0; k < rules->kinds; k++) {
        areas += rules->start_bag[k] * (rules->kind[k].segments - 1u);
        ports += rules->start_bag[k] * (unsigned)rules->info[k].tile->ports;
    }
    return rules->start_total <= DISCOVERY_TILES && areas <= AREAS && ports <= UINT8_MAX;
}

/* DISC-73: the printed table takes one tile away for five players, which leaves 82 for them; three
 * would be right. A set of another size needs another number: what is left over when all draw
 * alike.
 */
static unsigned set_aside(const struct discovery_rules *rules)
{
    static const uint8_t printed[SEATS + 1] = {0, 0, 1, 2, 3, 1};
    switch (rules->setup.option[DISCOVERY_ASIDE]) {
    case ASIDE_PRINTED: return printed[rules->setup.seats];
    case ASIDE_EQUAL: return (rules->start_total - 1u) % rules->setup.seats;
    default: return 0;
    }
}

enum aude_status discovery_rules_init(struct discovery_rules *rules, const struct aude_setup *setup)
{
    if (setup->seats < 2 || setup->seats > SEATS) {
        return AUDE_SEATS_2_TO_5;
    }
    if (setup->start_seat >= setup->seats) {
        return AUDE_BAD_START_SEAT;
    }
    enum aude_status status = sets_check(setup, tile_valid);
    if (status != AUDE_OK) {
        return status;
    }
    memset(rules, 0, sizeof *rules);
    rules->setup = *setup;
    rules->start = -1;
    rules->open = setup->option[DISCOVERY_OPEN_TILES] == OPEN_ON;
    const struct aude_tile *tile = NULL;
    const struct aude_set *set = NULL;
    for (int at = 0; (set = sets_next(setup, &at, &tile)) != NULL;) {
        for (int i = 0; i < set->kinds; i++) {
            status = add_kind(rules, &tile[i]);
            if (status != AUDE_OK) {
                return status;
            }
        }
    }
    if (rules->start < 0) {
        return rules->kinds == 0 ? AUDE_NO_BASE_SET : AUDE_NO_START_TILE;
    }
    if (!within_bounds(rules)) {
        return AUDE_TOO_MANY_TILES;
    }
    rules->aside = (uint8_t)set_aside(rules);
    return AUDE_OK;
}

const struct aude_segment *discovery_kind_segment(const struct discovery_rules *rules, int kind,
                                                  int segment)
{
    REQUIRE(segment >= 0 && segment < rules->kind[kind].segments);
    return &rules->info[kind].tile->segment[segment];
}
