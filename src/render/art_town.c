/* SPDX-License-Identifier: Apache-2.0 */
/* Cities of a tile: floors, streets that lead from the open sides and the gates to a square, walls.
 * The square is where a figure stands, so it is free of houses. A wall is drawn as it is seen from
 * above and a little from the south: its shade on the ground, its face, its top with merlons. */
#include "render/art_brush.h"

#include <stddef.h>

enum { STEPS = 10, SQUARE = 40, SQUARE_LEAST = 26 };

static void put_floor(struct brush *brush, const struct art_town *town)
{
    brush_open(brush, town->segment == ART_LABEL_WALL ? "cc" : brush->small ? "s1" : "cf");
    for (int i = 0; i < town->count; i++) {
        if (i == 0)
            brush_point(brush, "M", town->edge[i].p[0]);
        if (town->wall[i])
            brush_curve(brush, &town->edge[i]);
        else
            brush_point(brush, "L", town->edge[i].p[3]);
    }
    out_char(brush->out, 'Z');
    brush_close(brush);
}

/* ---- Streets ------------------------------------------------------------------------------- */

/* From a to b, bent towards c; where all of it lies in its city, its points are kept. */
static void find_street(struct brush *brush, int segment, struct art_point a, struct art_point c,
                        struct art_point b)
{
    int before = brush->streets;

    for (int i = 0; i <= STEPS && brush->streets < STREET; i++) {
        int s = STEPS - i, whole = STEPS * STEPS;
        struct art_point p = art_point_at((s * s * a.x + 2 * s * i * c.x + i * i * b.x) / whole,
                                          (s * s * a.y + 2 * s * i * c.y + i * i * b.y) / whole);

        if (i > 1 && art_segment_at(brush->layout, 0, p.x, p.y) != segment) {
            brush->streets = before;
            return;
        }
        brush->street[brush->streets++] = p;
    }
    if (brush->streets - before != STEPS + 1)
        brush->streets = before;
}

static bool is_raised(const struct art_layout *layout, int segment)
{
    for (int i = 0; i < layout->towns; i++) {
        if (layout->town[i].segment == segment && layout->town[i].raised)
            return true;
    }
    return false;
}

void art_find_streets(struct brush *brush)
{
    const struct art_layout *layout = brush->layout;
    const struct aude_tile *tile = layout->tile;

    brush->streets = 0;
    for (int i = 0; i < tile->segments && tile->segment[i].kind == AUDE_CITY; i++) {
        struct art_point hub = layout->spot[i];

        if (is_raised(layout, i))
            continue;
        for (int side = 0; side < 4; side++) {
            struct art_point gate = art_gate(side), in = art_inward(side);

            if (tile->segment[i].sides >> side & 1)
                find_street(brush, i, gate, art_point_at(gate.x + 76 * in.x, gate.y + 76 * in.y),
                            hub);
        }
        for (int w = 0; w < layout->ways; w++) {
            const struct art_way *way = &layout->way[w];
            struct art_point p;

            if (way->pieces == 0 || way->kind != AUDE_ROAD || way->ring || way->site >= 0 ||
                art_met_town(tile, way->segment) != i)
                continue;
            p = way->piece[way->pieces - 1].p[3];
            find_street(brush, i, p, art_point_at((p.x + hub.x) / 2, (p.y + hub.y) / 2), hub);
        }
    }
}

static void put_streets(struct brush *brush)
{
    if (brush->streets == 0)
        return;
    brush_open(brush, "cs");
    for (int i = 0; i < brush->streets; i++) {
        int step = i % (STEPS + 1);

        if (!brush->small || step % (STEPS / 2) == 0)
            brush_point(brush, step == 0 ? "M" : "L", brush->street[i]);
    }
    brush_close(brush);
}

/* As wide as the walls leave room for. */
static void put_squares(struct brush *brush)
{
    const struct art_layout *layout = brush->layout;
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->segments && tile->segment[i].kind == AUDE_CITY; i++) {
        struct art_distance distance;
        struct art_point p = layout->spot[i];
        int r;

        art_distances(layout, i, &distance);
        r = distance.d[p.y / ART_CELL][p.x / ART_CELL] - 10;
        if (r < SQUARE_LEAST || is_raised(layout, i))
            continue;
        r = r > SQUARE ? SQUARE : r;
        p = art_rotate_point(p, brush->rotation);
        out_format(brush->out, "<circle class=\"au-cq\" cx=\"%\" cy=\"%\" r=\"%\"/>",
                   (int[]){p.x, p.y, r * 9 / 10}, 3);
    }
}

void art_put_floors(struct brush *brush)
{
    for (int i = 0; i < brush->layout->towns; i++)
        put_floor(brush, &brush->layout->town[i]);
    art_put_quarters(brush);
    put_streets(brush);
    put_squares(brush);
}

/* ---- Walls --------------------------------------------------------------------------------- */

static void put_wall(struct brush *brush, const char *class, int dx, int dy)
{
    brush->shift = art_point_at(dx, dy);
    brush_open(brush, class);
    for (int i = 0; i < brush->layout->towns; i++) {
        const struct art_town *town = &brush->layout->town[i];

        for (int e = 0; e < town->count; e++) {
            if (!town->wall[e])
                continue;
            brush_point(brush, "M", town->edge[e].p[0]);
            brush_curve(brush, &town->edge[e]);
        }
    }
    brush_close(brush);
    brush->shift = art_point_at(0, 0);
}

void art_put_walls(struct brush *brush)
{
    bool walls = false;

    for (int i = 0; i < brush->layout->towns; i++) {
        for (int e = 0; e < brush->layout->town[i].count; e++)
            walls = walls || brush->layout->town[i].wall[e];
    }
    if (!walls)
        return;
    if (brush->small) {
        put_wall(brush, "s6", 0, 0);
        put_wall(brush, "s7", 0, 0);
        put_wall(brush, "s8", 0, 0);
        return;
    }
    put_wall(brush, "w0", 9, 12);
    put_wall(brush, "w1", 0, 0);
    put_wall(brush, "w2", 0, 2);
    put_wall(brush, "w3", 0, -3);
    put_wall(brush, "w4", 0, -3);
}

/* The raised way of a city that is joined by a bridge alone. */
void art_put_viaduct(struct brush *brush)
{
    static const char *const classes[] = {"y1", "y2", "y3"};
    const struct art_layout *layout = brush->layout;

    if (!layout->viaduct)
        return;
    for (int pass = 0; pass < 3; pass++) {
        brush_open(brush, classes[pass]);
        brush_point(brush, "M", layout->viaduct_end[0]);
        brush_point(brush, "L", layout->viaduct_end[1]);
        brush_close(brush);
    }
}
