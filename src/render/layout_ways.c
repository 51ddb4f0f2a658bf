/* SPDX-License-Identifier: Apache-2.0 */
/* Roads and rivers of a layout. They meet the sides of the tile in the middle and at a right angle.
 * Between two sides runs one curve (a gentle S when straight); three or four sides meet in a ring
 * when something stands in the middle, else in a point; a single side leads to a wall or a site. A
 * way that passes below a town is cut at its walls. */
#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

static int width_of(const struct art_way *way)
{
    return way->kind == AUDE_ROAD ? ART_ROAD_WIDTH : ART_RIVER_WIDTH;
}

static struct art_way *add_way(struct art_layout *layout, int segment)
{
    static struct art_way spare; /* never reached: ART_WAYS holds the richest tile twice */
    struct art_way *way = &spare;

    if (layout->ways < ART_WAYS)
        way = &layout->way[layout->ways++];
    memset(way, 0, sizeof *way);
    way->segment = (uint8_t)segment;
    way->kind = layout->tile->segment[segment].kind;
    way->over = layout->tile->over == segment;
    way->site = -1;
    return way;
}

static void add_piece(struct art_way *way, struct art_point a, struct art_point b,
                      struct art_point c, struct art_point d)
{
    struct art_curve *piece;

    if (way->pieces == ART_PIECES)
        return;
    piece = &way->piece[way->pieces++];
    piece->p[0] = a;
    piece->p[1] = b;
    piece->p[2] = c;
    piece->p[3] = d;
}

/* p + step * n */
static struct art_point go(struct art_point p, struct art_point step, int n)
{
    return art_point_at(p.x + step.x * n, p.y + step.y * n);
}

static struct art_point mix(struct art_point a, struct art_point b, int part, int whole)
{
    return art_point_at(a.x + (b.x - a.x) * part / whole, a.y + (b.y - a.y) * part / whole);
}

static void map_way(struct art_layout *layout, const struct art_way *way)
{
    for (int i = 0; i < way->pieces; i++) {
        for (int t = 0; t < ART_SAMPLES; t++) {
            struct art_point a = art_curve_point(&way->piece[i], t);
            struct art_point b = art_curve_point(&way->piece[i], t + 1);

            art_map_strip(layout, a, b, width_of(way), way->segment, false);
        }
    }
}

static void straight_way(struct art_layout *layout, struct art_way *way, int from, int to)
{
    struct art_point a = art_gate(from), b = art_gate(to), in = art_inward(from),
                     out = art_inward(to);
    struct art_point middle = art_point_at(ART_UNIT / 2, ART_UNIT / 2);
    bool plain = layout->tile->over == 255 && layout->tile->sites == 0;
    int sway = !plain ? 0 : way->kind == AUDE_ROAD ? 10 : 34;
    /* sideways: the inward step turned by a quarter */
    struct art_point side = art_point_at(-in.y, in.x);

    add_piece(way, a, go(a, in, 90), go(go(middle, in, -90), side, sway), middle);
    add_piece(way, middle, go(go(middle, in, 90), side, -sway), go(b, out, 90), b);
}

static void bent_way(struct art_way *way, int from, int to)
{
    struct art_point a = art_gate(from), b = art_gate(to);

    /* 0.5523 of the radius makes a quarter circle. */
    add_piece(way, a, go(a, art_inward(from), 133), go(b, art_inward(to), 133), b);
}

/* A road that brushes a wall on its way. */
static bool brushing_way(struct art_layout *layout, struct art_way *way, int from, int to)
{
    struct art_point a = art_gate(from), b = art_gate(to), at, out, touch, along;
    int town = art_met_town(layout->tile, way->segment), length;

    if (town == ART_NONE || !art_nearest_wall(layout, town, mix(a, b, 1, 2), &at, &out))
        return false;
    touch = art_point_at(at.x + out.x * 22 / 64, at.y + out.y * 22 / 64);
    length = art_length(b.x - a.x, b.y - a.y);
    along = art_point_at((b.x - a.x) * 64 / length, (b.y - a.y) * 64 / length);
    add_piece(way, a, go(a, art_inward(from), 100),
              art_point_at(touch.x - along.x, touch.y - along.y), touch);
    add_piece(way, touch, art_point_at(touch.x + along.x, touch.y + along.y),
              go(b, art_inward(to), 100), b);
    return true;
}

/* Below a town: two strokes that end at its walls. Where there is a gap the mouth opens
 * outside the wall, so that the field runs round it. */
static void tunnel_way(struct art_layout *layout, int segment, int sides)
{
    int town = layout->tile->over, open = art_sketch(layout->tile)->gap;

    for (int side = 0; side < 4; side++) {
        struct art_point at, out, a = art_gate(side);
        struct art_way *way;
        int away = open >> side & 1 ? 52 : 4;

        if (!(sides >> side & 1) || !art_nearest_wall(layout, town, a, &at, &out))
            continue;
        way = add_way(layout, segment);
        way->mouth = true;
        at = art_point_at(at.x + out.x * away / 64, at.y + out.y * away / 64);
        add_piece(way, a, mix(a, at, 1, 3), mix(a, at, 2, 3), at);
        /* The stroke has a round end, half its width long. */
        if (open >> side & 1) {
            for (int t = 0; t <= ART_SAMPLES; t++) {
                struct art_point p = art_curve_point(&way->piece[0], t);

                art_map_disc(layout, p.x, p.y, ART_ROAD_WIDTH / 2, segment, true);
            }
        } else {
            map_way(layout, way);
        }
    }
}

static void ring_way(struct art_layout *layout, int segment, int r)
{
    struct art_way *way = add_way(layout, segment);
    int c = ART_UNIT / 2, k = r * 5523 / 10000;

    way->ring = true;
    for (int i = 0; i < 4; i++) {
        struct art_point in = art_inward(i), next = art_inward((i + 1) & 3);
        struct art_point a = art_point_at(c - in.x * r, c - in.y * r);
        struct art_point b = art_point_at(c - next.x * r, c - next.y * r);

        add_piece(way, a, go(a, next, -k), go(b, in, -k), b);
    }
    map_way(layout, way);
}

/* Three or four sides. */
static void star_way(struct art_layout *layout, int segment, int sides)
{
    const struct aude_tile *tile = layout->tile;
    bool maze = tile->segment[segment].marks & AUDE_MARK_LABYRINTH;
    bool ring = maze;
    int r = maze ? 120 : 92;

    for (int i = 0; tile->segment[segment].kind == AUDE_ROAD && i < tile->sites; i++)
        ring = ring || art_sketch(tile)->site[i].links == 0;
    for (int side = 0; side < 4; side++) {
        struct art_point a = art_gate(side);
        struct art_way *way;

        if (!(sides >> side & 1))
            continue;
        way = add_way(layout, segment);
        add_piece(way, a, go(a, art_inward(side), 50), go(a, art_inward(side), 60),
                  go(a, art_inward(side), ART_UNIT / 2 - (ring ? r : 0)));
        map_way(layout, way);
    }
    if (ring)
        ring_way(layout, segment, r);
    if (maze)
        art_map_disc(layout, ART_UNIT / 2, ART_UNIT / 2, r, segment, false);
}

static void through_way(struct art_layout *layout, int segment)
{
    const struct aude_segment *way_segment = &layout->tile->segment[segment];
    int sides = way_segment->sides, from = 0, to;
    struct art_way *way;

    if (__builtin_popcount((unsigned)sides) > 2) {
        star_way(layout, segment, sides);
        return;
    }
    if (layout->tile->under == segment && layout->tile->over != 255 &&
        layout->tile->segment[layout->tile->over].kind == AUDE_CITY &&
        way_segment->kind == AUDE_ROAD) {
        tunnel_way(layout, segment, sides);
        return;
    }
    while (!(sides >> from & 1))
        from++;
    to = from + 1;
    while (!(sides >> to & 1))
        to++;
    way = add_way(layout, segment);
    if (!brushing_way(layout, way, from, to)) {
        if (to - from == 2)
            straight_way(layout, way, from, to);
        else
            bent_way(way, from, to);
    }
    map_way(layout, way);
}

/* Draws in this order: rivers, roads, and what passes above last. */
void art_through_ways(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < tile->segments; i++) {
            int kind = tile->segment[i].kind, sides = tile->segment[i].sides;
            int order = tile->over == i ? 2 : kind == AUDE_RIVER ? 0 : 1;

            if ((kind == AUDE_ROAD || kind == AUDE_RIVER) && order == pass &&
                __builtin_popcount((unsigned)sides) >= 2)
                through_way(layout, i);
        }
    }
}

static void end_at_wall(struct art_layout *layout, struct art_way *way, int side, int town)
{
    struct art_point a = art_gate(side), at = a, out = {0, 0};
    int reach;

    (void)art_nearest_wall(layout, town, a, &at, &out);
    reach = art_length(at.x - a.x, at.y - a.y) * 2 / 5;
    add_piece(way, a, go(a, art_inward(side), reach),
              art_point_at(at.x + out.x * reach / 64, at.y + out.y * reach / 64), at);
}

static void end_at_site(struct art_layout *layout, struct art_way *way, int side, int site)
{
    struct art_point a = art_gate(side),
                     b = art_point_at(layout->site[site].x, layout->site[site].y);
    int reach = art_length(b.x - a.x, b.y - a.y) * 2 / 5;

    way->site = (int8_t)site;
    way->mouth = strcmp(layout->site[site].kind, "tunnel") == 0;
    add_piece(way, a, go(a, art_inward(side), reach), mix(b, a, 1, 4), b);
}

/* Marks the way on the map, but not inside the site where it ends nor across a town. */
static void map_ended(struct art_layout *layout, const struct art_way *way)
{
    uint8_t keep[ART_GRID][ART_GRID];

    memcpy(keep, layout->map, sizeof keep);
    map_way(layout, way);
    for (int r = 0; r < ART_GRID; r++) {
        for (int c = 0; c < ART_GRID; c++) {
            int before = keep[r][c];
            bool town =
                before == ART_LABEL_WALL || (before < layout->tile->segments &&
                                             layout->tile->segment[before].kind == AUDE_CITY);
            bool site =
                before == ART_LABEL_SITE || (before < layout->tile->segments &&
                                             layout->tile->segment[before].kind == AUDE_MONASTERY);
            bool under = layout->tile->under == way->segment && before == layout->tile->over;

            if (site || under || (town && !way->over))
                layout->map[r][c] = (uint8_t)before;
        }
    }
}

void art_ended_ways(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < tile->segments; i++) {
            int kind = tile->segment[i].kind, side = 0, town, site = -1;
            int order = tile->over == i ? 2 : kind == AUDE_RIVER ? 0 : 1;
            struct art_way *way;

            if ((kind != AUDE_ROAD && kind != AUDE_RIVER) || order != pass ||
                __builtin_popcount((unsigned)tile->segment[i].sides) != 1)
                continue;
            while (!(tile->segment[i].sides >> side & 1))
                side++;
            town = art_met_town(tile, i);
            for (int s = 0; s < layout->sites; s++)
                site = layout->site[s].number == art_met_site(tile, i) ? s : site;
            way = add_way(layout, i);
            if (town == ART_NONE && site >= 0)
                end_at_site(layout, way, side, site);
            else
                end_at_wall(layout, way, side, town);
            map_ended(layout, way);
        }
    }
}
