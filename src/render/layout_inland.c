/* SPDX-License-Identifier: Apache-2.0 */
/* Areas of The Discovery without a side, and what is made of all borders.
 *
 * An inland area that touches three others or more lies where their borders meet: it pushes the
 * meeting point out along each of them, or takes all of a border whose two areas do not touch. One
 * that touches two lies on their border in the same way. One that touches a single area is an
 * island or a lake where that has most room.
 *
 * Then the outline of each area is walked round, the map is filled from the outlines, and ports and
 * spots are found on it. */
#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

enum {
    REACH = 92, /* how far an inland area pushes borders back */
    GIRTH = 62, /* half its width on a border */
    CORNER = 5, /* squares */
    BLOB = 104, /* largest radius of an island */
    OUTLINE = (ART_BORDERS + 4) * ART_TRACK,
};

static bool holds(const struct art_border *border, int segment)
{
    return border->a == segment || border->b == segment;
}

/* Both areas of the border are neighbours of the inland area. */
static bool around(const struct art_layout *layout, const struct art_border *border, int inland)
{
    return art_touch(layout->tile, inland, border->a) && art_touch(layout->tile, inland, border->b);
}

static bool is_false(const struct art_layout *layout, const struct art_border *border)
{
    return !art_touch(layout->tile, border->a, border->b);
}

static void reverse(struct art_border *border)
{
    uint8_t from = border->from;

    for (int i = 0; i < ART_TRACK / 2; i++) {
        struct art_point p = border->p[i];

        border->p[i] = border->p[ART_TRACK - 1 - i];
        border->p[ART_TRACK - 1 - i] = p;
    }
    border->from = border->to;
    border->to = from;
}

static void remove_border(struct art_layout *layout, int border)
{
    layout->borders--;
    memmove(&layout->border[border], &layout->border[border + 1],
            (size_t)(layout->borders - border) * sizeof layout->border[0]);
}

static int length_of(const struct art_border *border)
{
    int length = 0;

    for (int i = 1; i < ART_TRACK; i++)
        length +=
            art_length(border->p[i].x - border->p[i - 1].x, border->p[i].y - border->p[i - 1].y);
    return length;
}

/* The point at a distance from the beginning. */
static struct art_point point_along(const struct art_border *border, int distance)
{
    for (int i = 1; i < ART_TRACK; i++) {
        struct art_point p = border->p[i - 1], q = border->p[i];
        int step = art_length(q.x - p.x, q.y - p.y);

        if (distance <= step && step > 0)
            return art_point_at(p.x + (q.x - p.x) * distance / step,
                                p.y + (q.y - p.y) * distance / step);
        distance -= step;
    }
    return border->p[ART_TRACK - 1];
}

/* Keeps what lies between two distances from the beginning. */
static void cut(struct art_border *border, int from, int to)
{
    struct art_point p[ART_TRACK];

    for (int i = 0; i < ART_TRACK; i++)
        p[i] = point_along(border, from + (to - from) * i / (ART_TRACK - 1));
    memcpy(border->p, p, sizeof p);
}

/* ---- Where borders meet -------------------------------------------------------------------- */

enum { ARMS = 8 };

struct star {
    int count;
    int border[ARMS];         /* those that end at the node, clockwise */
    struct art_point p[ARMS]; /* direction, length about 100 */
    int end[ARMS];            /* node to which the inland area reaches on it */
};

/* Angles without an angle: grows clockwise from north, 0 .. 399. */
static int angle_of(struct art_point d)
{
    int x = d.x, y = d.y, sum = (x < 0 ? -x : x) + (y < 0 ? -y : y);

    if (sum == 0)
        return 0;
    if (x >= 0)
        return 100 + y * 100 / sum;
    return 300 - y * 100 / sum;
}

static void gather(struct art_layout *layout, int node, struct star *star)
{
    star->count = 0;
    for (int i = 0; i < layout->borders && star->count < ARMS; i++) {
        struct art_border *border = &layout->border[i];
        struct art_point d;
        int at;

        if (border->closed || (border->from != node && border->to != node))
            continue;
        if (border->from != node)
            reverse(border);
        d = point_along(border, REACH);
        d = art_point_at(d.x - layout->node[node].x, d.y - layout->node[node].y);
        for (at = star->count++; at > 0 && angle_of(star->p[at - 1]) > angle_of(d); at--) {
            star->p[at] = star->p[at - 1];
            star->border[at] = star->border[at - 1];
        }
        star->p[at] = d;
        star->border[at] = i;
    }
}

static unsigned areas_at(const struct art_layout *layout, int node)
{
    unsigned areas = 0;

    for (int i = 0; i < layout->borders; i++) {
        const struct art_border *border = &layout->border[i];

        if (!border->closed && (border->from == node || border->to == node))
            areas |= 1U << border->a | 1U << border->b;
    }
    return areas;
}

/* The border of one area around the star, from arm to arm. */
static void round_star(struct art_layout *layout, const struct star *star, int node, int arm,
                       int area, int inland)
{
    int next = (arm + 1) % star->count;
    struct art_point c = layout->node[node], a = star->p[arm], b = star->p[next];
    struct art_point p = layout->node[star->end[arm]], q = layout->node[star->end[next]], m;
    int x = a.x + b.x, y = a.y + b.y, length = art_length(x, y), wide, far_p, far_q;
    int gap = (angle_of(b) - angle_of(a) + 400) % 400;
    struct art_curve curve;
    struct art_border *border;

    if (length < 12) { /* straight through: to the right of the first arm */
        x = -a.y;
        y = a.x;
        length = art_length(x, y);
    } else if (gap > 200) {
        x = -x;
        y = -y;
    }
    wide = gap > 150 ? REACH : GIRTH;
    m = art_point_at(c.x + x * wide / length, c.y + y * wide / length);
    far_p = star->end[arm] < 4 ? 94 : 62;
    far_q = star->end[next] < 4 ? 94 : 62;
    curve.p[0] = p;
    curve.p[1] = art_point_at(p.x + (m.x - p.x) * far_p / 100, p.y + (m.y - p.y) * far_p / 100);
    curve.p[2] = art_point_at(q.x + (m.x - q.x) * far_q / 100, q.y + (m.y - q.y) * far_q / 100);
    curve.p[3] = q;
    border = art_add_border(layout, area, inland, star->end[arm], star->end[next]);
    art_trace_curve(border, &curve);
}

static int common_area(const struct art_border *p, const struct art_border *q)
{
    return holds(q, p->a) ? p->a : p->b;
}

static void put_in_star(struct art_layout *layout, int node, int inland)
{
    struct star star;
    int area[ARMS];
    bool gone[ART_BORDERS] = {false};

    gather(layout, node, &star);
    for (int i = 0; i < star.count; i++)
        area[i] = common_area(&layout->border[star.border[i]],
                              &layout->border[star.border[(i + 1) % star.count]]);
    for (int i = 0; i < star.count; i++) {
        struct art_border *border = &layout->border[star.border[i]];
        int length = length_of(border), by = REACH < length * 45 / 100 ? REACH : length * 45 / 100;

        if (is_false(layout, border)) {
            star.end[i] = border->to;
            gone[star.border[i]] = true;
            continue;
        }
        cut(border, by, length);
        star.end[i] = art_node(layout, border->p[0].x, border->p[0].y);
        border->from = (uint8_t)star.end[i];
    }
    for (int i = 0; i < star.count; i++)
        round_star(layout, &star, node, i, area[i], inland);
    for (int i = ART_BORDERS - 1; i >= 0; i--) {
        if (gone[i])
            remove_border(layout, i);
    }
}

/* ---- On one border ------------------------------------------------------------------------- */

/* Both shores of an area that lies along a line, whose a is on its left; node: its two ends. */
static void put_shores(struct art_layout *layout, const struct art_border *line, int inland,
                       const int node[2], int girth)
{
    bool tips = node[0] < 4 || node[1] < 4;

    for (int bank = -1; bank <= 1; bank += 2) {
        struct art_border *shore =
            art_add_border(layout, bank < 0 ? line->a : line->b, inland, node[0], node[1]);

        for (int i = 0; i < ART_TRACK; i++) {
            struct art_point p = line->p[i], q = line->p[i > 0 ? i - 1 : i],
                             r = line->p[i < ART_TRACK - 1 ? i + 1 : i];
            int rise = i * (ART_TRACK - 1 - i); /* of 64 */
            int wide = tips ? girth * rise * rise / 4096 : girth * art_isqrt(rise * 64) / 64;
            int dx = r.x - q.x, dy = r.y - q.y, length = art_length(dx, dy);

            if (length == 0)
                length = 1;
            shore->p[i] =
                art_point_at(p.x - dy * bank * wide / length, p.y + dx * bank * wide / length);
        }
    }
}

/* On which bank the two areas of the line lie is told by the map made without it. */
static void put_on_border(struct art_layout *layout, int at, int inland, int girth)
{
    struct art_border line = layout->border[at], *rest;
    int length = length_of(&line), from = length / 2 - REACH, to = length / 2 + REACH;
    int node[2] = {line.from, line.to}, x, y;
    struct art_point p = line.p[ART_TRACK / 2], q = line.p[ART_TRACK / 2 + 1];

    x = p.x + (q.y - p.y); /* the left bank */
    y = p.y - (q.x - p.x);
    if (x >= 0 && y >= 0 && x < ART_UNIT && y < ART_UNIT &&
        layout->map[y / ART_CELL][x / ART_CELL] == line.b) {
        line.a = layout->border[at].b;
        line.b = layout->border[at].a;
    }
    if (is_false(layout, &line)) {
        remove_border(layout, at);
        put_shores(layout, &line, inland, node, girth);
        return;
    }
    from = from < length / 4 ? length / 4 : from;
    to = to > length * 3 / 4 ? length * 3 / 4 : to;
    p = point_along(&line, from);
    q = point_along(&line, to);
    node[0] = art_node(layout, p.x, p.y);
    node[1] = art_node(layout, q.x, q.y);
    rest = art_add_border(layout, line.a, line.b, node[1], line.to);
    memcpy(rest->p, line.p, sizeof line.p);
    cut(rest, to, length);
    cut(&layout->border[at], 0, from);
    layout->border[at].to = (uint8_t)node[0];
    cut(&line, from, to);
    put_shores(layout, &line, inland, node, girth);
}

/* ---- Outlines ------------------------------------------------------------------------------ */

static int step_end(const struct art_layout *layout, struct art_step step)
{
    const struct art_border *border = &layout->border[step.border];

    if (step.side != ART_NONE)
        return step.side;
    return step.back ? border->from : border->to;
}

/* The next step of a walk that has come to a node: the side that starts there, or a border not yet
 * walked. */
static bool next_step(const struct art_layout *layout, int segment, int node, uint32_t *walked,
                      struct art_step *step)
{
    int side = (node + 1) & 3;

    if (node < 4 && (layout->tile->segment[segment].sides >> side & 1) && !(*walked >> side & 1)) {
        *walked |= 1U << side;
        step->side = (uint8_t)side;
        step->border = 0;
        step->back = false;
        return true;
    }
    for (int i = 0; i < layout->borders; i++) {
        const struct art_border *border = &layout->border[i];

        if (border->closed || !holds(border, segment) || *walked >> (4 + i) & 1 ||
            (border->from != node && border->to != node))
            continue;
        *walked |= 1U << (4 + i);
        step->side = ART_NONE;
        step->border = (uint8_t)i;
        step->back = border->from != node;
        return true;
    }
    return false;
}

static struct art_point step_point(const struct art_layout *layout, struct art_step step, int i)
{
    const struct art_border *border = &layout->border[step.border];

    if (step.side != ART_NONE) /* its corner at the beginning */
        return layout->node[(step.side + 3) & 3];
    return border->p[step.back ? ART_TRACK - 1 - i : i];
}

/* The points of an outline; the last of each step is the first of the next. */
static int ring_points(const struct art_layout *layout, const struct art_ring *ring,
                       struct art_point *points)
{
    int n = 0;

    for (int s = 0; s < ring->steps; s++) {
        int count = ring->step[s].side != ART_NONE ? 1 : ART_TRACK - 1;

        for (int i = 0; i < count; i++)
            points[n++] = step_point(layout, ring->step[s], i);
    }
    return n;
}

static bool is_clockwise(const struct art_point *points, int n)
{
    long area = 0;

    for (int i = 0; i < n; i++) {
        struct art_point p = points[i], q = points[(i + 1) % n];

        area += (long)p.x * q.y - (long)q.x * p.y;
    }
    return area > 0;
}

static void reverse_ring(struct art_ring *ring)
{
    for (int i = 0; i < ring->steps / 2; i++) {
        struct art_step step = ring->step[i];

        ring->step[i] = ring->step[ring->steps - 1 - i];
        ring->step[ring->steps - 1 - i] = step;
    }
    for (int i = 0; i < ring->steps; i++)
        ring->step[i].back = !ring->step[i].back;
}

void art_ring(const struct art_layout *layout, int segment, struct art_ring *ring)
{
    unsigned sides = layout->tile->segment[segment].sides;
    uint32_t walked = 0;
    int node = ART_NONE, start;

    ring->steps = 0;
    for (int side = 0; side < 4; side++) { /* one that does not go on from another */
        if ((sides >> side & 1) && (node == ART_NONE || !(sides >> ((side + 3) & 3) & 1)))
            node = (side + 3) & 3;
    }
    for (int i = 0; i < layout->borders && node == ART_NONE; i++) {
        const struct art_border *border = &layout->border[i];

        if (border->closed && border->a == segment) {
            struct art_step step = {ART_NONE, (uint8_t)i, false};

            ring->step[ring->steps++] = step;
            return;
        }
        if (!border->closed && holds(border, segment))
            node = border->from;
    }
    start = node;
    while (node != ART_NONE && ring->steps < ART_BORDERS + 4 &&
           next_step(layout, segment, node, &walked, &ring->step[ring->steps])) {
        node = step_end(layout, ring->step[ring->steps++]);
        if (node == start)
            break;
    }
    if (sides == 0) {
        struct art_point points[OUTLINE];

        if (!is_clockwise(points, ring_points(layout, ring, points)))
            reverse_ring(ring);
    }
}

/* ---- Map ----------------------------------------------------------------------------------- */

static bool is_island(const struct art_layout *layout, const struct art_ring *ring)
{
    return ring->step[0].side == ART_NONE && layout->border[ring->step[0].border].closed;
}

/* Fills the squares whose middle lies inside, row by row; true when one was not as it should be:
 * free, or of the area that this one lies in. */
static bool fill(struct art_layout *layout, const struct art_point *points, int n, int segment,
                 int within)
{
    bool fault = false;

    for (int row = 0; row < ART_GRID; row++) {
        int y = row * ART_CELL + ART_CELL / 2, x[64], count = 0;

        for (int i = 0; i < n; i++) {
            struct art_point p = points[i], q = points[(i + 1) % n];

            if (p.y > q.y) { /* so that both areas beside a border round alike */
                struct art_point swap = p;

                p = q;
                q = swap;
            }
            if ((p.y > y) != (q.y > y) && count < 64)
                x[count++] = p.x + (y - p.y) * (q.x - p.x) / (q.y - p.y);
        }
        for (int i = 1; i < count; i++) {
            for (int j = i; j > 0 && x[j - 1] > x[j]; j--) {
                int swap = x[j];

                x[j] = x[j - 1];
                x[j - 1] = swap;
            }
        }
        for (int i = 0; i + 1 < count; i += 2) {
            for (int column = 0; column < ART_GRID; column++) {
                int middle = column * ART_CELL + ART_CELL / 2;
                uint8_t *square = &layout->map[row][column];

                if (middle < x[i] || middle >= x[i + 1])
                    continue;
                fault = fault || *square != within;
                *square = (uint8_t)segment;
            }
        }
    }
    return fault;
}

/* Along each side of the tile, but for its very corners, there is the area of the side. */
static bool has_plain_sides(const struct art_layout *layout)
{
    for (int i = CORNER; i < ART_GRID - CORNER; i++) {
        const int label[4] = {layout->map[0][i], layout->map[i][ART_GRID - 1],
                              layout->map[ART_GRID - 1][i], layout->map[i][0]};

        for (int side = 0; side < 4; side++) {
            if (label[side] >= layout->tile->segments ||
                !(layout->tile->segment[label[side]].sides >> side & 1))
                return false;
        }
    }
    return true;
}

void art_terrain_map(struct art_layout *layout)
{
    struct art_point points[OUTLINE];
    struct art_ring ring;

    memset(layout->map, ART_LABEL_FREE, sizeof layout->map);
    for (int i = 0; i < layout->tile->segments; i++) {
        art_ring(layout, i, &ring);
        if (ring.steps == 0 || is_island(layout, &ring))
            continue;
        if (fill(layout, points, ring_points(layout, &ring, points), i, ART_LABEL_FREE))
            layout->fault = "two areas overlap";
    }
    for (int i = 0; i < layout->borders; i++) {
        const struct art_border *island = &layout->border[i];

        if (island->closed && fill(layout, island->p, ART_TRACK - 1, island->a, island->b))
            layout->fault = "an island lies outside";
    }
    if (!has_plain_sides(layout))
        layout->fault = "an area comes to a side of another";
}

/* ---- Inland areas -------------------------------------------------------------------------- */

/* An island or lake where the area around it has most room. */
static void put_island(struct art_layout *layout, int inland, int around_it,
                       struct aude_random *random)
{
    static const int8_t way[16][2] = {
        {0, -64}, {24, -59}, {45, -45}, {59, -24}, {64, 0},  {59, 24},   {45, 45},   {24, 59},
        {0, 64},  {-24, 59}, {-45, 45}, {-59, 24}, {-64, 0}, {-59, -24}, {-45, -45}, {-24, -59}};
    struct art_distance distance;
    struct art_border *border;
    struct art_point c = {ART_UNIT / 2, ART_UNIT / 2};
    int most = 0, r;

    art_distances(layout, around_it, &distance);
    for (int i = 0; i < ART_GRID * ART_GRID; i++) {
        int d = distance.d[i / ART_GRID][i % ART_GRID];

        if (d > most) {
            most = d;
            c = art_point_at(i % ART_GRID * ART_CELL + ART_CELL / 2,
                             i / ART_GRID * ART_CELL + ART_CELL / 2);
        }
    }
    r = most * 3 / 5 < BLOB ? most * 3 / 5 : BLOB;
    border = art_add_border(layout, inland, around_it, 0, 0);
    border->closed = true;
    border->a = (uint8_t)inland;
    border->b = (uint8_t)around_it;
    for (int i = 0; i < ART_TRACK - 1; i++) {
        int reach = r * (84 + (int)aude_random_below(random, 30)) / 100;

        border->p[i] =
            art_point_at(c.x + way[i][0] * reach * 9 / 512, c.y + way[i][1] * reach / 64);
    }
    border->p[ART_TRACK - 1] = border->p[0];
}

static unsigned placed_neighbours(const struct art_layout *layout, int segment, unsigned placed)
{
    return layout->tile->segment[segment].touches & placed;
}

/* The border that an inland area with two neighbours lies on: one that it takes, or the longest. */
static int border_for(const struct art_layout *layout, int inland)
{
    int best = -1, most = -1;

    for (int i = 0; i < layout->borders; i++) {
        const struct art_border *border = &layout->border[i];
        int length = length_of(border) + (is_false(layout, border) ? 10 * ART_UNIT : 0);

        if (!border->closed && around(layout, border, inland) && length > most) {
            most = length;
            best = i;
        }
    }
    return best;
}

static void put_inland(struct art_layout *layout, int inland, unsigned neighbours, int slim,
                       struct aude_random *random)
{
    int count = __builtin_popcount(neighbours), border;
    const char *fault = layout->fault; /* the map is made again when all areas are there */

    art_terrain_map(layout);
    layout->fault = fault;
    if (count == 1) {
        put_island(layout, inland, __builtin_ctz(neighbours), random);
        return;
    }
    for (int node = 4; node < layout->nodes && count > 2; node++) {
        if ((areas_at(layout, node) & neighbours) == neighbours) {
            put_in_star(layout, node, inland);
            return;
        }
    }
    border = border_for(layout, inland);
    if (border < 0)
        layout->fault = "an inland area lies nowhere";
    else
        put_on_border(layout, border, inland, GIRTH - 14 * slim);
}

/* Those between several areas come first, since the islands go by the map. */
void art_inland(struct art_layout *layout, int slim)
{
    const struct aude_tile *tile = layout->tile;
    unsigned placed = 0, all = (1U << tile->segments) - 1;
    struct aude_random random;

    aude_random_init(&random, (uint64_t)tile->segments);
    for (int i = 0; i < tile->segments; i++)
        placed |= tile->segment[i].sides != 0 ? 1U << i : 0;
    while (placed != all) {
        int best = -1, most = 0;

        for (int i = 0; i < tile->segments; i++) {
            int count = __builtin_popcount(placed_neighbours(layout, i, placed));

            if (!(placed >> i & 1) && count > most) {
                best = i;
                most = count;
            }
        }
        if (best < 0) {
            layout->fault = "an area touches nothing";
            return;
        }
        put_inland(layout, best, placed_neighbours(layout, best, placed), slim, &random);
        placed |= 1U << best;
    }
}
