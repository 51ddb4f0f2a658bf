/* SPDX-License-Identifier: Apache-2.0 */
/* Small boxes of tiles that nobody printed. Terrains, segments, border lines and port cities are
 * drawn by lot within what DISC-1 and 2 allow: every side belongs to one segment, lines that join
 * opposite sides do not cross, cities lie between sea and land. Some boxes have fewer tiles than
 * the seats need, and in most of them tiles often fit nowhere. */
#include "discovery_sets.h"

#include "common.h"

#include <stdio.h>
#include <string.h>

enum { KINDS = 6 };

static struct {
    struct aude_own_set own;
    struct aude_tile tile[KINDS];
    char id[KINDS][24];
} box;

/* ---- One tile ---- */

static void join_sides(int *owner, int a, int b)
{
    int from = owner[b], to = owner[a];
    for (int side = 0; side < 4; side++)
        if (owner[side] == from)
            owner[side] = to;
}

/* Which sides hang together: neighbours of one terrain mostly do, opposite ones sometimes. */
static void choose_sides(struct dice *dice, const int *terrain, int *owner)
{
    bool crossed = false;
    for (int side = 0; side < 4; side++)
        owner[side] = side;
    for (int side = 0; side < 4; side++)
        if (terrain[side] == terrain[(side + 1) % 4] && dice_below(dice, 5) > 0)
            join_sides(owner, side, (side + 1) % 4);
    for (int side = 0; side < 2; side++)
        if (terrain[side] == terrain[side + 2] && !crossed && dice_below(dice, 2) > 0) {
            join_sides(owner, side, side + 2);
            crossed = true;
        }
}

static void add_border(struct aude_tile *tile, int a, int b)
{
    if (tile->segment[a].kind == tile->segment[b].kind)
        return;
    tile->segment[a].touches = (uint16_t)(tile->segment[a].touches | 1u << b);
    tile->segment[b].touches = (uint16_t)(tile->segment[b].touches | 1u << a);
}

/* An inland segment in the middle, bordering all that differ from it. */
static void add_inland(struct aude_tile *tile, int terrain)
{
    int inland = tile->segments;
    tile->segment[inland].kind = (uint8_t)(AUDE_GRASSLAND + terrain);
    for (int i = 0; i < inland; i++)
        add_border(tile, i, inland);
    if (tile->segment[inland].touches != 0)
        tile->segments++;
}

static void add_ports(struct aude_tile *tile, struct dice *dice)
{
    for (int sea = 0; sea < tile->segments; sea++)
        for (int land = 0; land < tile->segments; land++)
            if (tile->segment[sea].kind == AUDE_SEA && tile->segment[sea].touches >> land & 1 &&
                tile->ports < AUDE_MAX_PORTS && dice_below(dice, 2) > 0) {
                tile->port[tile->ports].sea = (uint8_t)sea;
                tile->port[tile->ports++].land = (uint8_t)land;
            }
}

/* ---- Turns that look different ---- */

static int rotated(const struct aude_tile *tile, int segment, int rotation)
{
    unsigned sides = tile->segment[segment].sides;
    sides = (sides << rotation | sides >> (4 - rotation)) & 15u;
    for (int i = 0; i < tile->segments; i++)
        if (tile->segment[i].sides == sides && tile->segment[i].kind == tile->segment[segment].kind)
            return i;
    return -1;
}

static bool has_port(const struct aude_tile *tile, int sea, int land)
{
    for (int i = 0; i < tile->ports; i++)
        if (tile->port[i].sea == sea && tile->port[i].land == land)
            return true;
    return false;
}

static bool looks_same(const struct aude_tile *tile, int rotation)
{
    for (int i = 0; i < tile->segments; i++) {
        int one = rotated(tile, i, rotation);
        for (int j = 0; j < tile->segments && one >= 0; j++) {
            int other = rotated(tile, j, rotation);
            if (other < 0 ||
                (tile->segment[i].touches >> j & 1) != (tile->segment[one].touches >> other & 1))
                return false;
        }
        if (one < 0)
            return false;
    }
    for (int i = 0; i < tile->ports; i++)
        if (!has_port(tile, rotated(tile, tile->port[i].sea, rotation),
                      rotated(tile, tile->port[i].land, rotation)))
            return false;
    return true;
}

/* ---- The box ---- */

/* plain: most tiles show one terrain on all sides. */
static void make_tile(struct aude_tile *tile, struct dice *dice, int terrains, bool plain)
{
    int terrain[4], owner[4], segment[4];
    plain = plain && dice_below(dice, 4) > 0;
    for (int side = 0; side < 4; side++)
        terrain[side] = plain && side > 0 ? terrain[0] : (int)dice_below(dice, (uint32_t)terrains);
    choose_sides(dice, terrain, owner);
    for (int side = 0; side < 4; side++) {
        tile->edge[side] = (uint8_t)(AUDE_EDGE_GRASSLAND + terrain[side]);
        segment[side] = -1;
        for (int before = 0; before < side; before++)
            if (owner[before] == owner[side])
                segment[side] = segment[before];
        if (segment[side] < 0)
            segment[side] = tile->segments++;
        tile->segment[segment[side]].kind = (uint8_t)(AUDE_GRASSLAND + terrain[side]);
        tile->segment[segment[side]].sides =
            (uint8_t)(tile->segment[segment[side]].sides | 1u << side);
    }
    for (int side = 0; side < 4; side++)
        if (segment[side] != segment[(side + 1) % 4])
            add_border(tile, segment[side], segment[(side + 1) % 4]);
    if (dice_below(dice, 6) == 0)
        add_inland(tile, (int)dice_below(dice, 3));
    add_ports(tile, dice);
    tile->rotations = looks_same(tile, 1) ? 1 : looks_same(tile, 2) ? 2 : 4;
    tile->over = tile->under = 255;
    tile->facts = "{}";
}

void box_add(struct aude_setup *setup, int number)
{
    struct dice dice;
    bool beside = number % 8 == 7;
    int kinds, terrains;
    dice_init(&dice, (uint64_t)number + 77);
    memset(&box, 0, sizeof box);
    kinds = 1 + (int)dice_below(&dice, KINDS);
    terrains = 1 + (int)dice_below(&dice, 8);
    box.own.set = (struct aude_set){.id = beside ? "few" : "discovery",
                                    .name = "Tiles made up by lot",
                                    .kinds = (uint16_t)kinds,
                                    .built = true,
                                    .game = AUDE_DISCOVERY};
    box.own.tile = box.tile;
    for (int i = 0; i < kinds; i++) {
        struct aude_tile *tile = &box.tile[i];
        snprintf(box.id[i], sizeof box.id[i], "%s-%d", box.own.set.id, i);
        tile->id = box.id[i];
        tile->count = (uint8_t)(1 + dice_below(&dice, beside ? 1 : 4));
        tile->start = i == 0;
        make_tile(tile, &dice, terrains < 3 ? terrains : 3, number % 3 == 0);
        box.own.set.tiles = (uint16_t)(box.own.set.tiles + tile->count);
    }
    aude_setup_own(setup, &box.own);
}
