/* SPDX-License-Identifier: Apache-2.0 */
/* The board of The Discovery once more, written from the rules alone and as dumbly as possible, so
 * that it can be believed by reading: a square grid of tiles. Whatever is asked about an area is
 * found by filling it from one of its segments, tile by tile, every time anew; the cities beside
 * mountains by filling every grassland that borders them (DISC-55). Nothing is remembered between
 * two questions, and nothing is shared with the engine but the facts of the tiles. */
#include "discovery_model.h"

#include <string.h>

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};

static const struct aude_tile *printed(const struct plain_model *model, int tile)
{
    return model->face[tile];
}

int plain_tile_at(const struct plain_model *model, int x, int y)
{
    if (x < -GRID_REACH || x > GRID_REACH || y < -GRID_REACH || y > GRID_REACH)
        return -1;
    return model->grid[y + GRID_REACH][x + GRID_REACH] - 1;
}

void plain_lay(struct plain_model *model, int kind, int x, int y, int rotation)
{
    model->last = model->tiles;
    model->face[model->tiles] = aude_kind(model->rules, kind)->tile;
    model->tile[model->tiles++] =
        (struct aude_placed){(int16_t)x, (int16_t)y, (uint8_t)kind, (uint8_t)rotation};
    model->grid[y + GRID_REACH][x + GRID_REACH] = (int16_t)model->tiles;
    model->least_x = x < model->least_x ? x : model->least_x;
    model->most_x = x > model->most_x ? x : model->most_x;
    model->least_y = y < model->least_y ? y : model->least_y;
    model->most_y = y > model->most_y ? y : model->most_y;
}

int plain_segments(const struct plain_model *model, int tile)
{
    return printed(model, tile)->segments;
}

/* A tile turned by k quarter turns shows its printed side s at s + k. */
static bool owns_side(const struct plain_model *model, int tile, int segment, int side)
{
    int as_printed = (side - model->tile[tile].rotation + 4) % 4;
    return printed(model, tile)->segment[segment].sides >> as_printed & 1;
}

int plain_by_side(const struct plain_model *model, int tile, int side)
{
    for (int i = 0; i < plain_segments(model, tile); i++)
        if (owns_side(model, tile, i, side))
            return i;
    return -1;
}

static int beside(const struct plain_model *model, int tile, int side)
{
    return plain_tile_at(model, model->tile[tile].x + step_x[side],
                         model->tile[tile].y + step_y[side]);
}

/* ---- Areas ---- */

/* DISC-4: from segment to segment over common edges. held[tile] gets a bit for each segment. */
static void fill(const struct plain_model *model, int tile, int segment, uint16_t *held)
{
    int waiting[AUDE_MAX_TILES * 4][2], count = 0;
    memset(held, 0, AUDE_MAX_TILES * sizeof *held);
    held[tile] = (uint16_t)(1u << segment);
    waiting[count][0] = tile;
    waiting[count++][1] = segment;
    while (count > 0) {
        int here = waiting[--count][0], part = waiting[count][1];
        for (int side = 0; side < 4; side++) {
            int next = beside(model, here, side), its;
            if (!owns_side(model, here, part, side) || next < 0)
                continue;
            its = plain_by_side(model, next, (side + 2) % 4);
            if (held[next] >> its & 1)
                continue;
            held[next] = (uint16_t)(held[next] | 1u << its);
            waiting[count][0] = next;
            waiting[count++][1] = its;
        }
    }
}

/* DISC-8: cities as bits by tile, so that each is there once however often it is found. */
static void collect_cities(const struct plain_model *model, const uint16_t *held, uint8_t *cities)
{
    for (int i = 0; i < model->tiles; i++)
        for (int port = 0; port < printed(model, i)->ports; port++)
            if ((held[i] >> printed(model, i)->port[port].sea & 1) ||
                (held[i] >> printed(model, i)->port[port].land & 1))
                cities[i] = (uint8_t)(cities[i] | 1u << port);
}

/* DISC-55: of every grassland that shares a border line with the mountains on some tile. */
static void collect_beside(const struct plain_model *model, const uint16_t *mountains,
                           uint8_t *cities)
{
    for (int i = 0; i < model->tiles; i++)
        for (int own = 0; own < plain_segments(model, i) && mountains[i] != 0; own++)
            for (int other = 0; other < plain_segments(model, i); other++) {
                uint16_t grassland[AUDE_MAX_TILES];
                if (!(mountains[i] >> own & 1) ||
                    !(printed(model, i)->segment[own].touches >> other & 1) ||
                    printed(model, i)->segment[other].kind != AUDE_GRASSLAND)
                    continue;
                fill(model, i, other, grassland);
                collect_cities(model, grassland, cities);
            }
}

static void count_followers(const struct plain_model *model, struct plain_area *area)
{
    for (int i = 0; i < model->followers; i++) {
        const struct aude_standing *follower = &model->follower[i];
        int tile = plain_tile_at(model, follower->x, follower->y);
        if (area->held[tile] >> follower->segment & 1) {
            area->followers++;
            area->strength[follower->seat]++;
        }
    }
}

/* DISC-50 to 53, and 60. */
static void value(struct plain_area *area)
{
    bool full = area->closed && !area->small;
    switch (area->kind) {
    case AUDE_GRASSLAND:
        area->final = area->size;
        area->quote = full ? 2 * area->size : area->size;
        break;
    case AUDE_MOUNTAINS:
        area->final = area->cities;
        area->quote = full ? 2 * area->cities : area->cities;
        break;
    default:
        area->final = area->cities;
        area->quote = full ? area->cities + area->size : area->cities;
        break;
    }
}

void plain_area(const struct plain_model *model, int tile, int segment, struct plain_area *area)
{
    uint8_t cities[AUDE_MAX_TILES] = {0};
    memset(area, 0, sizeof *area);
    area->kind = printed(model, tile)->segment[segment].kind;
    fill(model, tile, segment, area->held);
    for (int i = 0; i < model->tiles; i++) {
        if (area->held[i] == 0)
            continue;
        area->size++; /* DISC-5: a tile counts once */
        for (int side = 0; side < 4; side++)
            for (int part = 0; part < plain_segments(model, i); part++)
                area->open += (area->held[i] >> part & 1) && owns_side(model, i, part, side) &&
                              beside(model, i, side) < 0;
    }
    area->closed = area->open == 0;                                             /* DISC-6 */
    area->small = area->size == 2 || (area->size == 1 && !model->one_is_large); /* DISC-9 */
    collect_cities(model, area->held, cities);
    if (area->kind == AUDE_MOUNTAINS)
        collect_beside(model, area->held, cities);
    for (int i = 0; i < model->tiles; i++)
        for (int port = 0; port < AUDE_MAX_PORTS; port++)
            area->cities += cities[i] >> port & 1;
    count_followers(model, area);
    value(area);
}

bool plain_is_free(const struct plain_model *model, int tile, int segment)
{
    uint16_t held[AUDE_MAX_TILES];
    fill(model, tile, segment, held);
    for (int i = 0; i < model->followers; i++)
        if (held[plain_tile_at(model, model->follower[i].x, model->follower[i].y)] >>
                model->follower[i].segment &
            1)
            return false;
    return true;
}

/* ---- Placing ---- */

enum aude_status plain_fits(const struct plain_model *model, int kind, int x, int y, int rotation)
{
    const struct aude_tile *tile = aude_kind(model->rules, kind)->tile;
    bool contact = false, equal = true;
    if (plain_tile_at(model, x, y) >= 0)
        return AUDE_CELL_TAKEN;
    for (int side = 0; side < 4; side++) {
        int other = plain_tile_at(model, x + step_x[side], y + step_y[side]), theirs;
        if (other < 0)
            continue;
        contact = true;
        theirs = (side + 2 - model->tile[other].rotation + 4) % 4;
        equal &= tile->edge[(side - rotation + 4) % 4] == printed(model, other)->edge[theirs];
    }
    if (!contact)
        return AUDE_NO_CONTACT;
    return equal ? AUDE_OK : AUDE_MISMATCH;
}

bool plain_fits_anywhere(const struct plain_model *model, int kind)
{
    for (int i = 0; i < model->tiles; i++)
        for (int side = 0; side < 4; side++)
            for (int rotation = 0; rotation < 4; rotation++)
                if (plain_fits(model, kind, model->tile[i].x + step_x[side],
                               model->tile[i].y + step_y[side], rotation) == AUDE_OK)
                    return true;
    return false;
}
