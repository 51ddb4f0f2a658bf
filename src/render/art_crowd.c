/* SPDX-License-Identifier: Apache-2.0 */
/* What stands on a tile and where there is room for it: turrets and gates here, blocks of houses
 * in art_city.c. All places are those of the unturned tile, so a turned tile is the same picture;
 * what stands is upright however the tile lies. Whatever must stay visible has room around it. */
#include "render/art_brush.h"
#include "render/art_parts.h"

#include <stddef.h>

void art_stand(struct crowd *crowd, struct standing thing)
{
    if (crowd->n < STANDING)
        crowd->standing[crowd->n++] = thing;
}

void art_put_flat(struct brush *brush, const struct crowd *crowd)
{
    for (int i = 0; i < crowd->n; i++) {
        const struct standing *thing = &crowd->standing[i];

        if (thing->glyph != NULL)
            brush_glyph(brush, thing->glyph, art_rotate_point(thing->at, brush->rotation), true);
    }
}

void art_put_crowd(struct brush *brush, const struct crowd *crowd)
{
    struct art_point at[STANDING];
    uint8_t order[STANDING];

    for (int i = 0; i < crowd->n; i++)
        at[i] = art_rotate_point(crowd->standing[i].at, brush->rotation);
    art_order(at, crowd->n, order);
    for (int i = 0; i < crowd->n; i++) {
        const struct standing *thing = &crowd->standing[order[i]];

        if (thing->glyph == NULL)
            continue;
        if (thing->scale != 0)
            brush_scaled(brush, thing->glyph, thing->at, thing->scale, 0);
        else
            brush_glyph(brush, thing->glyph, at[order[i]], false);
    }
}

/* ---- Room ---------------------------------------------------------------------------------- */

/* Does a disc reach into a thing? */
static bool touches(const struct standing *thing, struct art_point p, int r)
{
    int dx = p.x - thing->at.x, dy = p.y - thing->at.y;

    if (!thing->square)
        return dx * dx + dy * dy < (r + thing->r) * (r + thing->r);
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    dx = dx < thing->r ? 0 : dx - thing->r;
    dy = dy < thing->r ? 0 : dy - thing->r;
    return dx * dx + dy * dy < r * r;
}

static bool meet(const struct standing *a, const struct standing *b)
{
    int dx = a->at.x - b->at.x, dy = a->at.y - b->at.y, reach = a->r + b->r;

    if (!a->square)
        return touches(b, a->at, a->r);
    if (!b->square)
        return touches(a, b->at, b->r);
    return dx < reach && dx > -reach && dy < reach && dy > -reach;
}

static bool meets_crowd(const struct crowd *crowd, const struct standing *thing)
{
    for (int i = 0; i < crowd->n; i++) {
        if (meet(&crowd->standing[i], thing))
            return true;
    }
    return false;
}

/* Signs are a third larger on small tiles, and still on their tile. */
struct standing art_sign_place(const struct brush *brush, int x, int y, int r)
{
    struct standing sign = {.at = art_point_at(x, y), .r = (int16_t)r};

    if (!brush->small)
        return sign;
    r = r < 90 ? r * 4 / 3 : r < 120 ? 120 : r;
    x = x < r ? r : x > ART_UNIT - r ? ART_UNIT - r : x;
    y = y < r ? r : y > ART_UNIT - r ? ART_UNIT - r : y;
    return (struct standing){.at = art_point_at(x, y), .r = (int16_t)r};
}

/* What is printed and says something. */
static bool hides_marks(const struct brush *brush, const struct standing *thing)
{
    const struct art_layout *layout = brush->layout;

    for (int i = 0; i < layout->marks; i++) {
        const struct art_mark *mark = &layout->mark[i];
        struct standing sign = art_sign_place(brush, mark->x, mark->y, mark->r);

        if (touches(thing, sign.at, sign.r + 4))
            return true;
    }
    for (int i = 0; i < layout->sites; i++) {
        const struct art_site *site = &layout->site[i];
        struct standing sign = art_sign_place(brush, site->x, site->y, site->r);

        if (touches(thing, sign.at, sign.r + 4))
            return true;
    }
    if (layout->garden && touches(thing, layout->garden_at, brush->small ? 78 : ART_GARDEN + 2))
        return true;
    for (int i = 0; layout->viaduct && i <= 8; i++) {
        const struct art_point *end = layout->viaduct_end;

        if (touches(thing,
                    art_point_at(end[0].x + (end[1].x - end[0].x) * i / 8,
                                 end[0].y + (end[1].y - end[0].y) * i / 8),
                    32))
            return true;
    }
    return false;
}

void art_clear_signs(const struct brush *brush, struct crowd *crowd)
{
    for (int i = 0; i < crowd->n; i++) {
        if (hides_marks(brush, &crowd->standing[i]))
            crowd->standing[i].glyph = NULL;
    }
}

bool art_is_clear(const struct brush *brush, const struct standing *thing, int spot)
{
    const struct art_layout *layout = brush->layout;

    for (int i = 0; spot > 0 && i < layout->tile->segments; i++) {
        if (touches(thing, layout->spot[i], spot))
            return false;
    }
    for (int i = 0; i < brush->streets; i++) {
        if (touches(thing, brush->street[i], 7))
            return false;
    }
    return !hides_marks(brush, thing) && !meets_crowd(&brush->flat, thing) &&
           !meets_crowd(&brush->crowd, thing);
}

int art_depth(const struct art_distance *distance, int x, int y)
{
    int column = x / ART_CELL, row = y / ART_CELL;

    if (x < 0 || y < 0 || x >= ART_UNIT || y >= ART_UNIT)
        return 0;
    return distance->d[row][column];
}

/* ---- Walls --------------------------------------------------------------------------------- */

static void fortify_at(struct brush *brush, const char *glyph, struct art_point p, int r)
{
    struct standing thing = {.glyph = glyph, .at = p, .r = (int16_t)r}, wide = {.at = p, .r = 26};
    int rim = r + 12;

    if (p.x <= rim || p.y <= rim || p.x >= ART_UNIT - rim || p.y >= ART_UNIT - rim)
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
