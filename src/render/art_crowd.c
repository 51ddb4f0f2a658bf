/* SPDX-License-Identifier: Apache-2.0 */
/* What stands on a tile and where there is room for it: turrets and gates, blocks of houses along
 * the streets. All places are those of the turned tile, for what stands is upright however the tile
 * lies. Whatever must stay visible has room around it. */
#include "render/art_brush.h"

#include "render/scene.h"

#include <stddef.h>

/* From the back to the front. */
void art_stand(struct crowd *crowd, struct standing thing)
{
    int i;

    if (crowd->n == STANDING)
        return;
    for (i = crowd->n++; i > 0 && crowd->standing[i - 1].at.y > thing.at.y; i--)
        crowd->standing[i] = crowd->standing[i - 1];
    crowd->standing[i] = thing;
}

void art_put_crowd(struct brush *brush, const struct crowd *crowd)
{
    for (int i = 0; i < crowd->n; i++)
        brush_glyph(brush, crowd->standing[i].glyph, crowd->standing[i].at);
}

/* ---- Room ---------------------------------------------------------------------------------- */

/* Does a disc reach into the box of a thing? */
static bool touches(const struct standing *thing, struct art_point p, int r)
{
    int dx = p.x - thing->at.x, dy = p.y - thing->at.y;

    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    if (thing->wide == thing->high)
        return dx * dx + dy * dy < (r + thing->wide) * (r + thing->wide);
    dx = dx < thing->wide ? 0 : dx - thing->wide;
    dy = dy < thing->high ? 0 : dy - thing->high;
    return dx * dx + dy * dy < r * r;
}

static bool meet(const struct standing *a, const struct standing *b)
{
    int dx = a->at.x - b->at.x, dy = a->at.y - b->at.y;

    if (a->wide == a->high)
        return touches(b, a->at, a->wide);
    if (b->wide == b->high)
        return touches(a, b->at, b->wide);
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx < a->wide + b->wide && dy < a->high + b->high;
}

static bool meets_crowd(const struct crowd *crowd, const struct standing *thing)
{
    for (int i = 0; i < crowd->n; i++) {
        if (meet(&crowd->standing[i], thing))
            return true;
    }
    return false;
}

/* What is printed and says something. */
static bool hides_marks(const struct brush *brush, const struct standing *thing)
{
    const struct art_layout *layout = brush->layout;
    int turn = brush->rotation;

    for (int i = 0; i < layout->marks; i++) {
        const struct art_mark *mark = &layout->mark[i];

        if (touches(thing, art_rotate_point(art_point_at(mark->x, mark->y), turn), mark->r + 4))
            return true;
    }
    for (int i = 0; i < layout->sites; i++) {
        const struct art_site *site = &layout->site[i];

        if (touches(thing, art_rotate_point(art_point_at(site->x, site->y), turn), site->r + 4))
            return true;
    }
    if (layout->garden && touches(thing, art_rotate_point(layout->garden_at, turn), ART_GARDEN + 2))
        return true;
    for (int i = 0; layout->viaduct && i <= 8; i++) {
        const struct art_point *end = layout->viaduct_end;
        struct art_point p = art_point_at(end[0].x + (end[1].x - end[0].x) * i / 8,
                                          end[0].y + (end[1].y - end[0].y) * i / 8);

        if (touches(thing, art_rotate_point(p, turn), 32))
            return true;
    }
    return false;
}

bool art_is_clear(const struct brush *brush, const struct standing *thing, int spot)
{
    const struct art_layout *layout = brush->layout;

    for (int i = 0; spot > 0 && i < layout->tile->segments; i++) {
        if (touches(thing, art_rotate_point(layout->spot[i], brush->rotation), spot))
            return false;
    }
    for (int i = 0; i < brush->streets; i++) {
        if (touches(thing, brush->street[i], 7))
            return false;
    }
    return !hides_marks(brush, thing) && !meets_crowd(&brush->flat, thing) &&
           !meets_crowd(&brush->crowd, thing);
}

int art_depth(const struct brush *brush, const struct art_distance *distance, int x, int y)
{
    struct art_point p = art_rotate_point(art_point_at(x, y), 4 - brush->rotation);
    int column = p.x / ART_CELL, row = p.y / ART_CELL;

    if (x < 0 || y < 0 || x >= ART_UNIT || y >= ART_UNIT)
        return 0;
    return distance
        ->d[row < ART_GRID ? row : ART_GRID - 1][column < ART_GRID ? column : ART_GRID - 1];
}

/* ---- Walls --------------------------------------------------------------------------------- */

static void fortify_at(struct brush *brush, const char *glyph, struct art_point p, int r)
{
    struct standing thing = {glyph, art_rotate_point(p, brush->rotation), (int16_t)r, (int16_t)r};
    struct standing wide = {glyph, thing.at, 26, 26};
    int rim = r + 12;

    if (thing.at.x <= rim || thing.at.y <= rim || thing.at.x >= ART_UNIT - rim ||
        thing.at.y >= ART_UNIT - rim)
        return;
    for (int s = 0; s < brush->layout->sites; s++) {
        const struct art_site *site = &brush->layout->site[s];

        if (art_length(site->x - p.x, site->y - p.y) <= site->r + 14)
            return;
    }
    if (!meets_crowd(&brush->crowd, &wide))
        art_stand(&brush->crowd, thing);
}

/* Turrets on the walls and gates where a road comes in. */
void art_fortify(struct brush *brush)
{
    const struct art_layout *layout = brush->layout;

    for (int i = 0; i < layout->ways; i++) {
        const struct art_way *way = &layout->way[i];

        if (way->pieces == 0 || way->ring || way->mouth || way->kind != AUDE_ROAD || way->site >= 0)
            continue;
        if (__builtin_popcount((unsigned)layout->tile->segment[way->segment].sides) == 1)
            fortify_at(brush, "gate", way->piece[way->pieces - 1].p[3], 22);
    }
    for (int i = 0; i < layout->towns; i++) {
        const struct art_town *town = &layout->town[i];

        for (int e = 0; e < town->count; e++) {
            for (int t = 4; town->wall[e] && t <= 12; t += 8)
                fortify_at(brush, "turret", art_curve_point(&town->edge[e], t), 12);
        }
    }
}

/* ---- Cities -------------------------------------------------------------------------------- */

/* A city under way: on either side of a line through its square it has another quarter. */
struct city {
    struct art_distance distance;
    struct art_point hub;
    int quarter[2], nx, ny;
};

/* All of the box lies within the walls. */
static bool is_inside(const struct brush *brush, const struct city *city,
                      const struct standing *thing)
{
    for (int i = 0; i < 9; i++) {
        int x = thing->at.x + (i % 3 - 1) * thing->wide;
        int y = thing->at.y + (i / 3 - 1) * thing->high;
        int least = x < 8 || y < 8 || x > ART_UNIT - 8 || y > ART_UNIT - 8 ? 2 : 14;

        if (art_depth(brush, &city->distance, x, y) < least)
            return false;
    }
    return true;
}

static bool try_block(struct brush *brush, const struct city *city, int size, int x, int y)
{
    struct standing thing = {.at = art_point_at(x, y)};
    int side = (x - city->hub.x) * city->nx + (y - city->hub.y) * city->ny >= 0, wide, high;
    int variant;

    scene_extent(city->quarter[side], size, &wide, &high);
    thing.wide = (int16_t)wide;
    thing.high = (int16_t)high;
    if (art_depth(brush, &city->distance, x, y) < 14 || !is_inside(brush, city, &thing) ||
        !art_is_clear(brush, &thing, 30))
        return false;
    variant = (int)aude_random_below(&brush->random, SCENE_VARIANTS);
    thing.glyph = scene_of(city->quarter[side], size, variant);
    art_stand(&brush->crowd, thing);
    return true;
}

/* Large blocks by chance, then smaller ones wherever they fit. */
static void build_city(struct brush *brush, int label, struct art_point hub)
{
    struct city city;

    city.hub = art_rotate_point(hub, brush->rotation);
    city.quarter[0] = SCENE_TILED + (int)aude_random_below(&brush->random, 3);
    city.quarter[1] =
        SCENE_TILED +
        (city.quarter[0] - SCENE_TILED + 1 + (int)aude_random_below(&brush->random, 2)) % 3;
    city.nx = (int)aude_random_below(&brush->random, 17) - 8;
    city.ny = (int)aude_random_below(&brush->random, 17) - 8;
    art_distances(brush->layout, label, &city.distance);
    for (int dart = 0; dart < 140; dart++) {
        int x = (int)aude_random_below(&brush->random, ART_UNIT);

        (void)try_block(brush, &city, SCENE_LARGE, x,
                        (int)aude_random_below(&brush->random, ART_UNIT));
    }
    for (int size = SCENE_MIDDLE; size >= SCENE_SMALL; size--) {
        int step = size == SCENE_MIDDLE ? 11 : 8;

        for (int y = 18 + (int)aude_random_below(&brush->random, 8); y < ART_UNIT; y += step) {
            for (int x = (int)aude_random_below(&brush->random, 24); x < ART_UNIT; x += step)
                (void)try_block(brush, &city, size, x, y);
        }
    }
}

void art_build_cities(struct brush *brush, uint64_t seed)
{
    const struct art_layout *layout = brush->layout;
    const struct art_point middle = art_point_at(ART_UNIT / 2, ART_UNIT / 2);

    aude_random_init(&brush->random, seed + 1);
    for (int i = 0; i < layout->tile->segments; i++) {
        if (layout->tile->segment[i].kind == AUDE_CITY)
            build_city(brush, i, layout->spot[i]);
    }
    for (int i = 0; i < layout->towns; i++) {
        if (layout->town[i].segment == ART_LABEL_WALL)
            build_city(brush, ART_LABEL_WALL, middle);
    }
}
