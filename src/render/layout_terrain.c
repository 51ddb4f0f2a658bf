/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles of The Discovery: where the borders of the areas run. Every side of the tile belongs to one
 * area, so borders end at its corners or meet inside it. Which do is found from the sides and from
 * what touches what:
 *
 *   Two sides that follow each other and belong to areas that touch have a border that starts at
 *   the corner between them. If they do not touch, a third area that touches both reaches into that
 *   corner, and two borders start there.
 *
 *   Two opposite sides may belong to one area or to two that touch: that cuts the tile in two
 *   halves. In a half, with one side and its two corners, the borders either meet in a point
 *   (three areas), or run from corner to corner. Where no opposite sides touch, all borders meet in
 *   the middle.
 *
 * Areas without a side (an island, a lake) are put in afterwards by layout_inland.c; where one of
 * them parts two others, these are first given the border that it will then take the place of.
 * The printed tiles need few of these cases, tile sets of one's own may need any. */
#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

enum relation { APART, SAME, MEET };

struct sketch {
    struct art_layout *layout;
    int owner[4];          /* segment of each side */
    enum relation bend[4]; /* of the sides at a corner; MEET also by way of an inland area */
    int crowd[4];          /* borders that start at a corner */
};

bool art_touch(const struct aude_tile *tile, int a, int b)
{
    return tile->segment[a].touches >> b & 1;
}

int art_node(struct art_layout *layout, int x, int y)
{
    if (layout->nodes == ART_NODES) {
        layout->fault = "too many borders";
        return ART_NODES - 1;
    }
    layout->node[layout->nodes] = art_point_at(x, y);
    return layout->nodes++;
}

struct art_border *art_add_border(struct art_layout *layout, int a, int b, int from, int to)
{
    struct art_border *border;

    if (layout->borders == ART_BORDERS) {
        layout->fault = "too many borders";
        layout->borders--;
    }
    border = &layout->border[layout->borders++];
    memset(border, 0, sizeof *border);
    border->a = (uint8_t)(a < b ? a : b);
    border->b = (uint8_t)(a < b ? b : a);
    border->from = (uint8_t)from;
    border->to = (uint8_t)to;
    for (int i = 0; i < ART_TRACK; i++)
        border->p[i] = layout->node[i < ART_TRACK / 2 ? from : to];
    return border;
}

void art_trace_curve(struct art_border *border, const struct art_curve *curve)
{
    for (int i = 0; i < ART_TRACK; i++)
        border->p[i] = art_curve_point(curve, i * ART_SAMPLES / (ART_TRACK - 1));
}

/* Knots of random depth every fourth point, smooth between them. */
void art_crook(struct art_border *border, struct aude_random *random, int depth)
{
    int knot[ART_TRACK / 4 + 2], last = ART_TRACK - 1;
    struct art_point straight[ART_TRACK];

    memcpy(straight, border->p, sizeof straight);
    for (int i = 0; i < ART_TRACK / 4 + 2; i++)
        knot[i] = (int)aude_random_below(random, (uint32_t)(2 * depth + 1)) - depth;
    for (int i = 1; i < last; i++) {
        struct art_point a = straight[i - 1], b = straight[i + 1];
        int length = art_length(b.x - a.x, b.y - a.y), f = i % 4, end = i < last - i ? i : last - i;
        int ease = (3 * 4 * f * f - 2 * f * f * f) * 4; /* smooth step, of 256 */
        int off = (knot[i / 4] * (256 - ease) + knot[i / 4 + 1] * ease) / 256;

        if (length == 0)
            continue;
        off = off * (end < 5 ? end : 5) / 5;
        border->p[i].x = (int16_t)(straight[i].x - (b.y - a.y) * off / length);
        border->p[i].y = (int16_t)(straight[i].y + (b.x - a.x) * off / length);
    }
}

/* The inland area that parts two others, ART_NONE when there is none. */
static int parted_by(const struct aude_tile *tile, int a, int b)
{
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].sides == 0 && art_touch(tile, i, a) && art_touch(tile, i, b))
            return i;
    }
    return ART_NONE;
}

static enum relation relation_of(const struct aude_tile *tile, int a, int b)
{
    if (a == b)
        return SAME;
    return art_touch(tile, a, b) || parted_by(tile, a, b) != ART_NONE ? MEET : APART;
}

/* Does an inland area part the sides a and a + 2 and leave one of the two others alone? If it
 * touches all four, and these are three areas or more, they meet around it. */
static bool cuts(const struct sketch *sketch, int side)
{
    const struct aude_tile *tile = sketch->layout->tile;
    int a = sketch->owner[side], b = sketch->owner[side + 2];
    int by = art_touch(tile, a, b) ? ART_NONE : parted_by(tile, a, b), borders = 0;

    for (int corner = 0; corner < 4; corner++)
        borders += sketch->bend[corner] != SAME;
    if (borders == 2)
        return by != ART_NONE;
    return by != ART_NONE && !(art_touch(tile, by, sketch->owner[(side + 1) & 3]) &&
                               art_touch(tile, by, sketch->owner[(side + 3) & 3]));
}

/* Which pair of opposite sides holds the tile together: the one of side 0 or 1, or -1. */
static int choose_axis(const struct sketch *sketch)
{
    const int *owner = sketch->owner;

    for (int side = 0; side < 2; side++) {
        if (owner[side] == owner[side + 2])
            return side;
    }
    for (int side = 0; side < 2; side++) {
        if (art_touch(sketch->layout->tile, owner[side], owner[side + 2]))
            return side;
    }
    for (int side = 0; side < 2; side++) {
        if (cuts(sketch, side))
            return side;
    }
    return -1;
}

static void join(struct sketch *sketch, int a, int b, int from, int to)
{
    (void)art_add_border(sketch->layout, a, b, from, to);
    if (from < 4)
        sketch->crowd[from]++;
    if (to < 4)
        sketch->crowd[to]++;
}

/* The half of the tile at one side; returns the node where the border between the sides beside it
 * starts (ART_NONE when these are one area). */
static int sketch_half(struct sketch *sketch, int apex, enum relation axis)
{
    int first = (apex + 3) & 3, second = apex, node;
    int e = sketch->owner[apex], before = sketch->owner[(apex + 3) & 3],
        after = sketch->owner[(apex + 1) & 3];

    if (axis == SAME) {
        if (e != before)
            join(sketch, e, before, first, second);
        return ART_NONE;
    }
    if (sketch->bend[first] == SAME)
        return second;
    if (sketch->bend[second] == SAME)
        return first;
    if (sketch->bend[first] == APART) {
        join(sketch, e, after, first, second);
        return first;
    }
    if (sketch->bend[second] == APART) {
        join(sketch, e, before, first, second);
        return second;
    }
    node = art_node(sketch->layout, 0, 0);
    join(sketch, e, before, first, node);
    join(sketch, e, after, second, node);
    return node;
}

/* The point inside where three borders meet: drawn to the third end, clear of the sides. */
static void place_node(struct art_layout *layout, int node, int apex, int other)
{
    struct art_point a = layout->node[(apex + 3) & 3], b = layout->node[apex];
    struct art_point c = layout->node[other];
    int middle = ART_UNIT / 2;

    if (other < 4) {
        layout->node[node] =
            art_point_at((a.x + b.x + c.x + middle) / 4, (a.y + b.y + c.y + middle) / 4);
    } else {
        int x = (a.x + b.x) / 2, y = (a.y + b.y) / 2; /* the middle of the side */

        layout->node[node] =
            art_point_at(middle + (x - middle) * 38 / 100, middle + (y - middle) * 38 / 100);
    }
}

static void sketch_borders(struct sketch *sketch)
{
    struct art_layout *layout = sketch->layout;
    int axis = choose_axis(sketch), east, west;
    enum relation across;

    if (axis < 0) {
        int middle = art_node(layout, ART_UNIT / 2, ART_UNIT / 2);

        for (int corner = 0; corner < 4; corner++) {
            if (sketch->bend[corner] != SAME)
                join(sketch, sketch->owner[corner], sketch->owner[(corner + 1) & 3], corner,
                     middle);
        }
        return;
    }
    across = sketch->owner[axis] == sketch->owner[axis + 2] ? SAME : MEET;
    east = sketch_half(sketch, axis + 1, across);
    west = sketch_half(sketch, (axis + 3) & 3, across);
    if (east == ART_NONE || west == ART_NONE)
        return;
    if (east >= 4)
        place_node(layout, east, axis + 1, west);
    if (west >= 4)
        place_node(layout, west, (axis + 3) & 3, east);
    join(sketch, sketch->owner[axis], sketch->owner[axis + 2], east, west);
}

/* ---- Shapes -------------------------------------------------------------------------------- */

/* The side that two corners have in common, -1 when they lie across. */
static int side_between(int from, int to)
{
    if (from >= 4 || to >= 4)
        return -1;
    if (((from + 1) & 3) == to)
        return to;
    return ((to + 1) & 3) == from ? from : -1;
}

/* One step along the side, away from the corner. */
static struct art_point along(int corner, int side)
{
    return art_inward(corner == side ? side + 1 : side + 3);
}

/* The direction in which a border leaves its node, length about 100. A border around one side
 * leaves its corner at less than 45 degrees, so that two of them may share it. */
static struct art_point departure(const struct sketch *sketch, const struct art_border *border,
                                  bool end)
{
    const struct art_layout *layout = sketch->layout;
    int node = end ? border->to : border->from, far = end ? border->from : border->to;
    int side = side_between(node, far);
    struct art_point p = layout->node[node], q = layout->node[far];
    int dx = q.x - p.x, dy = q.y - p.y, length = art_length(dx, dy);

    if (length == 0)
        return art_point_at(0, 0);
    if (side >= 0) {
        struct art_point u = along(node, side), v = art_inward(side);
        int deep = sketch->crowd[node] > 1 ? 60 : 72;

        return art_point_at(u.x * 80 + v.x * deep, u.y * 80 + v.y * deep);
    }
    dx = dx * 100 / length;
    dy = dy * 100 / length;
    for (int i = 0; node < 4 && sketch->crowd[node] > 1 && i < layout->borders; i++) {
        const struct art_border *other = &layout->border[i];
        int cap = side_between(other->from, other->to);
        struct art_point u, v;

        if (cap < 0 || (other->from != node && other->to != node))
            continue;
        u = along(node, cap);
        v = art_inward(cap);
        if ((dx * v.x + dy * v.y) * 2 < (dx * u.x + dy * u.y) * 3) { /* too near to it */
            dx = u.x * 50 + v.x * 86;
            dy = u.y * 50 + v.y * 86;
        }
    }
    return art_point_at(dx, dy);
}

static void shape(const struct sketch *sketch, struct art_border *border,
                  struct aude_random *random)
{
    struct art_layout *layout = sketch->layout;
    struct art_point p = layout->node[border->from], q = layout->node[border->to];
    struct art_point a = departure(sketch, border, false), b = departure(sketch, border, true);
    int length = art_length(q.x - p.x, q.y - p.y), bend = 0;
    bool cap = side_between(border->from, border->to) >= 0;
    int reach = cap ? 262 * length / ART_UNIT : length * 36 / 100;
    struct art_curve curve;

    if (!cap && border->from < 4 && border->to < 4) /* right across */
        bend = aude_random_below(random, 2) == 0 ? 34 : -34;
    curve.p[0] = p;
    curve.p[1] = art_point_at(p.x + a.x * reach / 100 - a.y * bend / 100,
                              p.y + a.y * reach / 100 + a.x * bend / 100);
    curve.p[2] = art_point_at(q.x + b.x * reach / 100 - b.y * bend / 100,
                              q.y + b.y * reach / 100 + b.x * bend / 100);
    curve.p[3] = q;
    art_trace_curve(border, &curve);
}

static void begin(struct sketch *sketch)
{
    struct art_layout *layout = sketch->layout;
    const struct aude_tile *tile = layout->tile;

    layout->fault = NULL;
    layout->borders = layout->nodes = 0;
    memset(sketch->crowd, 0, sizeof sketch->crowd);
    for (int corner = 0; corner < 4; corner++)
        (void)art_node(layout, art_border(2 * corner + 2).x, art_border(2 * corner + 2).y);
    for (int side = 0; side < 4; side++) {
        for (int i = 0; i < tile->segments; i++) {
            if (tile->segment[i].sides >> side & 1)
                sketch->owner[side] = i;
        }
    }
    for (int corner = 0; corner < 4; corner++)
        sketch->bend[corner] =
            relation_of(tile, sketch->owner[corner], sketch->owner[(corner + 1) & 3]);
    sketch_borders(sketch);
}

/* On some tiles with an inland area borders would cross: then it is made slimmer and they
 * straighter. */
void art_terrain(struct art_layout *layout)
{
    struct sketch sketch = {.layout = layout};
    struct aude_random random;
    uint64_t seed = 1469598103934665603U;

    for (const char *p = layout->tile->id; *p != '\0'; p++)
        seed = (seed ^ (unsigned char)*p) * 1099511628211U; /* FNV-1a */
    for (int slim = 0; slim < 4 && (slim == 0 || layout->fault != NULL); slim++) {
        begin(&sketch);
        aude_random_init(&random, seed);
        for (int i = 0; i < layout->borders; i++)
            shape(&sketch, &layout->border[i], &random);
        art_inland(layout, slim);
        for (int i = 0; i < layout->borders; i++) {
            if (!layout->border[i].closed)
                art_crook(&layout->border[i], &random, slim < 3 ? 11 - 4 * slim : 0);
        }
        art_terrain_map(layout);
    }
    art_ports(layout);
    art_terrain_spots(layout);
}
