/* SPDX-License-Identifier: Apache-2.0 */
/* The drawing of tiles of The Discovery; see art.h. Terrains are told apart three times over: by
 * hue, by lightness (grassland light, mountains middle, sea dark: steps of 13 and more in L*) and
 * by texture (tufts; peaks with a light and a dark side; waves). The least CIEDE2000 difference of
 * two of them is 15, of a seat and any of them 11, over normal sight and the three kinds of colour
 * blindness (measured as in art.c).
 *
 * From below to above: one terrain as ground; along the shores of each sea its shallows and foam;
 * the lands; their beaches and cliffs; the foot of the mountains. All of these grow thin towards a
 * corner of the tile, so that at its sides there is nothing but plain terrain, and any two tiles
 * that may lie side by side fit without a seam. */
#include "render/art_parts.h"
#include "render/glyph.h"
#include "render/layout_parts.h"

#include <stddef.h>

enum { CHAIN = ART_BORDERS * ART_TRACK, TAPER = 90, ALONG = 16 };

struct scene {
    struct text_out *out;
    const struct art_layout *layout;
    struct art_used *used;
    int rotation;
    bool small;
};

/* Borders one after the other, with areas of one terrain to the right. */
struct chain {
    int count;
    bool closed, tip[2]; /* does it end at a corner of the tile? */
    struct art_point p[CHAIN];
};

static int kind_of(const struct scene *scene, int segment)
{
    return scene->layout->tile->segment[segment].kind;
}

static void open_path(struct scene *scene, const char *class)
{
    out_text(scene->out, "<path class=\"au-");
    out_text(scene->out, class);
    out_text(scene->out, "\" d=\"");
}

static void close_path(struct scene *scene)
{
    out_text(scene->out, "\"/>");
}

static void put_at(struct scene *scene, const char *before, struct art_point p)
{
    p = art_rotate_point(p, scene->rotation);
    out_text(scene->out, before);
    out_number(scene->out, p.x);
    out_char(scene->out, ',');
    out_number(scene->out, p.y);
}

static struct art_point halfway(struct art_point a, struct art_point b)
{
    return art_point_at((a.x + b.x) / 2, (a.y + b.y) / 2);
}

/* A smooth line from the first point on, where the pen is, to the last: the same line from either
 * end. */
static void put_smooth(struct scene *scene, const struct art_point *p, int count, int step)
{
    for (int i = 1; i < count - 1; i++) {
        put_at(scene, "Q", p[i * step]);
        put_at(scene, " ",
               i == count - 2 ? p[(i + 1) * step] : halfway(p[i * step], p[(i + 1) * step]));
    }
}

static void put_border(struct scene *scene, const struct art_border *border, bool back)
{
    const struct art_point *p = border->p;

    if (!border->closed) {
        put_smooth(scene, back ? p + ART_TRACK - 1 : p, ART_TRACK, back ? -1 : 1);
        return;
    }
    put_at(scene, "M", halfway(p[ART_TRACK - 2], p[0]));
    for (int i = 0; i < ART_TRACK - 1; i++) {
        put_at(scene, "Q", p[i]);
        put_at(scene, " ", halfway(p[i], p[i + 1]));
    }
    out_char(scene->out, 'Z');
}

static void put_line(struct scene *scene, const struct art_border *border, const char *class)
{
    open_path(scene, class);
    if (!border->closed)
        put_at(scene, "M", border->p[0]);
    put_border(scene, border, false);
    close_path(scene);
}

/* ---- Bands along lines --------------------------------------------------------------------- */

static int inside(int x)
{
    return x < 0 ? 0 : x > ART_UNIT ? ART_UNIT : x;
}

static void offset_chain(const struct chain *chain, int wide, struct art_point *to)
{
    int run[CHAIN], total;

    run[0] = 0;
    for (int i = 1; i < chain->count; i++)
        run[i] = run[i - 1] +
                 art_length(chain->p[i].x - chain->p[i - 1].x, chain->p[i].y - chain->p[i - 1].y);
    total = run[chain->count - 1];
    for (int i = 0; i < chain->count; i++) {
        int last = chain->count - 1, before = i > 0 ? i - 1 : chain->closed ? last - 1 : 0;
        int after = i < last ? i + 1 : chain->closed ? 1 : last;
        int dx = chain->p[after].x - chain->p[before].x;
        int dy = chain->p[after].y - chain->p[before].y, length = art_length(dx, dy), w = wide;

        if (chain->tip[0] && run[i] < TAPER)
            w = w * run[i] / TAPER;
        if (chain->tip[1] && total - run[i] < TAPER)
            w = w * (total - run[i]) / TAPER;
        if (length == 0)
            length = 1;
        to[i] = art_point_at(inside(chain->p[i].x - dy * w / length),
                             inside(chain->p[i].y + dx * w / length));
    }
}

/* The ground to the right of a chain (left: wide < 0). */
static void put_band(struct scene *scene, const struct chain *chain, int wide, const char *class)
{
    struct art_point edge[CHAIN];

    if (chain->count < 2)
        return;
    offset_chain(chain, wide, edge);
    open_path(scene, class);
    put_at(scene, "M", chain->p[0]);
    put_smooth(scene, chain->p, chain->count, 1);
    put_at(scene, "L", edge[chain->count - 1]);
    put_smooth(scene, edge + chain->count - 1, chain->count, -1);
    out_char(scene->out, 'Z');
    close_path(scene);
}

static void put_foam(struct scene *scene, const struct chain *chain, int wide)
{
    struct art_point edge[CHAIN];

    if (chain->count < 2)
        return;
    offset_chain(chain, wide, edge);
    open_path(scene, "dw");
    put_at(scene, "M", edge[0]);
    put_smooth(scene, edge, chain->count, 1);
    close_path(scene);
}

static void add_border(struct chain *chain, const struct art_border *border, bool back)
{
    for (int i = chain->count > 0 ? 1 : 0; i < ART_TRACK; i++)
        chain->p[chain->count++] = border->p[back ? ART_TRACK - 1 - i : i];
}

/* The chains of the outline of an area, each from corner to corner; *from is the step to begin
 * with. False when there is none left. */
static bool next_chain(const struct art_layout *layout, const struct art_ring *ring, int *from,
                       struct chain *chain)
{
    chain->count = 0;
    chain->closed = false;
    chain->tip[0] = chain->tip[1] = true;
    for (; *from < ring->steps; (*from)++) {
        struct art_step step = ring->step[*from];
        const struct art_border *border = &layout->border[step.border];

        if (step.side != ART_NONE) {
            if (chain->count > 0)
                return true;
            continue;
        }
        add_border(chain, border, step.back);
        if (!border->closed && (step.back ? border->from : border->to) < 4) {
            (*from)++;
            return true;
        }
    }
    return chain->count > 0;
}

/* An outline without corners of the tile begins somewhere: there it is not thin. */
static void close_chain(const struct art_ring *ring, struct chain *chain)
{
    struct art_point first = chain->p[0], last = chain->p[chain->count - 1];

    for (int i = 0; i < ring->steps; i++) {
        if (ring->step[i].side != ART_NONE)
            return;
    }
    if (first.x == last.x && first.y == last.y) {
        chain->closed = true;
        chain->tip[0] = chain->tip[1] = false;
    }
}

/* ---- Ground -------------------------------------------------------------------------------- */

static void put_shore_bands(struct scene *scene, const struct chain *chain)
{
    put_band(scene, chain, 50, "d1");
    put_band(scene, chain, 26, "d2");
    put_foam(scene, chain, scene->small ? 14 : 11);
}

static void put_shallows(struct scene *scene, int sea)
{
    struct art_ring ring;
    struct chain chain;
    int from = 0;

    art_ring(scene->layout, sea, &ring);
    while (next_chain(scene->layout, &ring, &from, &chain)) {
        close_chain(&ring, &chain);
        put_shore_bands(scene, &chain);
    }
    for (int i = 0; i < scene->layout->borders; i++) { /* around islands */
        const struct art_border *border = &scene->layout->border[i];

        if (!border->closed || border->b != sea)
            continue;
        chain.count = 0;
        chain.closed = true;
        chain.tip[0] = chain.tip[1] = false;
        add_border(&chain, border, true);
        put_shore_bands(scene, &chain);
    }
}

/* An area with holes where others lie inside it. */
static void put_area(struct scene *scene, int area, const char *class)
{
    const struct art_layout *layout = scene->layout;
    struct art_ring ring;

    art_ring(layout, area, &ring);
    open_path(scene, class);
    for (int i = 0; i < ring.steps; i++) {
        struct art_step step = ring.step[i];
        const struct art_border *border = &layout->border[step.border];

        if (step.side != ART_NONE) {
            if (i == 0)
                put_at(scene, "M", layout->node[(step.side + 3) & 3]);
            put_at(scene, "L", layout->node[step.side]);
            continue;
        }
        if (i == 0 && !border->closed)
            put_at(scene, "M", border->p[step.back ? ART_TRACK - 1 : 0]);
        put_border(scene, border, step.back);
    }
    for (int i = 0; i < layout->borders; i++) {
        if (layout->border[i].closed && layout->border[i].b == area)
            put_border(scene, &layout->border[i], false);
    }
    out_char(scene->out, 'Z');
    close_path(scene);
}

static const char *fill_of(const struct scene *scene, int kind)
{
    if (scene->small)
        return kind == AUDE_SEA ? "es" : kind == AUDE_MOUNTAINS ? "em" : "eg";
    return kind == AUDE_SEA ? "ds" : kind == AUDE_MOUNTAINS ? "dm" : "dg";
}

/* The border as a chain with an area of this kind to its right. */
static void chain_beside(const struct scene *scene, const struct art_border *border, int kind,
                         struct chain *chain)
{
    struct art_point p = border->p[ART_TRACK / 2 - 1], q = border->p[ART_TRACK / 2 + 1];
    int dx = q.x - p.x, dy = q.y - p.y, length = art_length(dx, dy), there;

    if (length == 0)
        length = 1;
    p = border->p[ART_TRACK / 2];
    there = art_segment_at(scene->layout, 0, p.x - dy * ALONG / length, p.y + dx * ALONG / length);
    chain->count = 0;
    chain->closed = border->closed;
    chain->tip[0] = chain->tip[1] = !border->closed;
    add_border(chain, border, there == ART_NONE || kind_of(scene, there) != kind);
}

static void put_edges(struct scene *scene, bool under)
{
    for (int i = 0; i < scene->layout->borders; i++) {
        const struct art_border *border = &scene->layout->border[i];
        int a = kind_of(scene, border->a), b = kind_of(scene, border->b);
        int land = a == AUDE_SEA ? b : a;
        struct chain chain;

        if (a != AUDE_SEA && b != AUDE_SEA) {
            if (under) {
                put_line(scene, border, "du");
                continue;
            }
            chain_beside(scene, border, AUDE_GRASSLAND, &chain);
            put_band(scene, &chain, 34, "d3");
            put_band(scene, &chain, 17, "d4");
            put_band(scene, &chain, -15, "d5");
        } else if (!under) {
            chain_beside(scene, border, land, &chain);
            put_band(scene, &chain, land == AUDE_MOUNTAINS ? 18 : 19,
                     land == AUDE_MOUNTAINS ? "d6" : "d7");
            put_line(scene, border, land == AUDE_MOUNTAINS ? "dc" : "db");
        }
    }
}

static bool has(const struct scene *scene, int kind)
{
    for (int i = 0; i < scene->layout->tile->segments; i++) {
        if (kind_of(scene, i) == kind)
            return true;
    }
    return false;
}

static void put_ground(struct scene *scene)
{
    int segments = scene->layout->tile->segments;
    int base = has(scene, AUDE_SEA)         ? AUDE_SEA
               : has(scene, AUDE_GRASSLAND) ? AUDE_GRASSLAND
                                            : AUDE_MOUNTAINS;

    open_path(scene, fill_of(scene, base));
    out_text(scene->out, "M0,0H480V480H0Z");
    close_path(scene);
    for (int i = 0; i < segments; i++) {
        if (kind_of(scene, i) == AUDE_SEA)
            put_shallows(scene, i);
    }
    put_edges(scene, true);
    for (int kind = AUDE_GRASSLAND; kind <= AUDE_MOUNTAINS; kind++) {
        for (int i = 0; i < segments && kind != base; i++) {
            if (kind_of(scene, i) == kind)
                put_area(scene, i, fill_of(scene, kind));
        }
    }
    put_edges(scene, false);
}

/* ---- What stands --------------------------------------------------------------------------- */

enum { STANDING = 64, BOAT = 38 };

struct standing {
    const char *glyph;
    struct art_point at; /* unturned, so that a turned tile is the same picture */
    int r;               /* room that it takes; also its scale where it has a radius of 100 */
};

struct crowd {
    int n;
    struct standing standing[STANDING];
};

static void stand(struct crowd *crowd, const char *glyph, struct art_point at, int r)
{
    if (crowd->n < STANDING)
        crowd->standing[crowd->n++] = (struct standing){glyph, at, r};
}

static void put_glyph(struct scene *scene, const char *glyph, int x, int y)
{
    if (scene->used != NULL)
        scene->used->glyph[glyph_find(glyph)] = true;
    out_text(scene->out, "<use href=\"#au-");
    out_text(scene->out, glyph);
    out_format(scene->out, "\" x=\"%\" y=\"%\"/>", (int[]){x, y}, 2);
}

/* What is strewn over a terrain, the large things first: glyph, room around it, distance from the
 * border of the area, darts thrown. `above` leaves room for what is taller than wide. */
struct strewn {
    const char *glyph;
    int r, from_border, darts;
};

static const struct strewn on_mountains[] = {
    {"peak0", 50, 56, 30}, {"peak1", 36, 41, 50}, {"peak2", 24, 29, 70}, {NULL, 0, 0, 0}};
static const struct strewn on_grassland[] = {
    {"wood-m1", 34, 46, 4}, {"firs-m2", 34, 46, 3}, {"flock", 30, 42, 3}, {"tree0", 26, 40, 3},
    {"bush", 26, 34, 4},    {"flowers", 24, 26, 5}, {"tuft", 25, 26, 18}, {NULL, 0, 0, 0}};
static const struct strewn on_sea[] = {{"wave", 36, 58, 26}, {NULL, 0, 0, 0}};
static const struct strewn small_mountains[] = {{"peak3", 60, 54, 60}, {NULL, 0, 0, 0}};

/* Room for figures; peaks may reach a little behind them. */
static bool is_clear(const struct scene *scene, const struct crowd *crowd, int kind,
                     struct art_point p, int r)
{
    const struct art_layout *layout = scene->layout;

    for (int i = 0; i < layout->tile->segments; i++) {
        struct art_point spot = layout->spot[i];

        if (art_length(p.x - spot.x, p.y - spot.y) < r + (kind == AUDE_MOUNTAINS ? 12 : 26))
            return false;
    }
    for (int i = 0; i < layout->ports; i++) {
        struct art_point at = layout->port[i].at;

        if (art_length(p.x - at.x, p.y - at.y) < r + 62)
            return false;
    }
    for (int i = 0; i < crowd->n; i++) {
        const struct standing *other = &crowd->standing[i];

        if (art_length(p.x - other->at.x, p.y - other->at.y) < (r + other->r) * 5 / 6)
            return false;
    }
    return true;
}

/* Throws darts at one area. */
static void strew(struct scene *scene, struct crowd *crowd, int area, struct aude_random *random)
{
    int kind = kind_of(scene, area);
    const struct strewn *thing = kind == AUDE_SEA         ? on_sea
                                 : kind == AUDE_GRASSLAND ? on_grassland
                                 : scene->small           ? small_mountains
                                                          : on_mountains;
    struct art_distance distance;

    if (scene->small && kind != AUDE_MOUNTAINS)
        return;
    art_distances(scene->layout, area, &distance);
    for (; thing->glyph != NULL; thing++) {
        for (int dart = 0; dart < thing->darts; dart++) {
            int x = (int)aude_random_below(random, ART_UNIT - 52) + 26;
            int y = (int)aude_random_below(random, ART_UNIT - 52) + 26;
            struct art_point p = art_point_at(x, y);

            if (distance.d[y / ART_CELL][x / ART_CELL] < thing->from_border)
                continue;
            if (is_clear(scene, crowd, kind, p, thing->r))
                stand(crowd, thing->glyph, p, thing->r);
        }
    }
}

/* A pier into the sea with a boat beside its end. */
static void put_pier(struct scene *scene, const struct art_port *port)
{
    struct art_point d = port->out, a = port->at, boat;
    int room = 0;

    for (int far = 20; far <= 130; far += 10) {
        if (art_segment_at(scene->layout, 0, a.x + d.x * far / 64, a.y + d.y * far / 64) !=
            port->sea)
            break;
        room = far;
    }
    room = room < 50 ? room : room < 96 ? room - 20 : 76;
    for (int pass = 0; pass < 2; pass++) {
        open_path(scene, pass == 0 ? "p1" : "p2");
        put_at(scene, "M", a);
        put_at(scene, "L", art_point_at(a.x + d.x * room / 64, a.y + d.y * room / 64));
        close_path(scene);
    }
    for (int side = 1; side >= -1; side -= 2) {
        boat = art_point_at(a.x + d.x * (room + 4) / 64 - d.y * side * 40 / 64,
                            a.y + d.y * (room + 4) / 64 + d.x * side * 40 / 64);
        if (art_segment_at(scene->layout, 0, boat.x, boat.y) != port->sea)
            continue;
        boat = art_rotate_point(boat, scene->rotation);
        if (boat.x < BOAT || boat.y < BOAT || boat.x > ART_UNIT - BOAT || boat.y > ART_UNIT - BOAT)
            continue;
        put_glyph(scene, "boat", boat.x, boat.y);
        return;
    }
}

/* The town stands a little inland, clear of the sides of the tile. */
static struct art_point town_place(const struct art_port *port, int r)
{
    struct art_point p =
        art_point_at(port->at.x - port->out.x * 18 / 64, port->at.y - port->out.y * 18 / 64);

    p.x = (int16_t)(p.x < r ? r : p.x > ART_UNIT - r ? ART_UNIT - r : p.x);
    p.y = (int16_t)(p.y < r ? r : p.y > ART_UNIT - r ? ART_UNIT - r : p.y);
    return p;
}

static void put_standing(struct scene *scene, const struct standing *thing, struct art_point p)
{
    if (thing->glyph[0] != 'h') {
        put_glyph(scene, thing->glyph, p.x, p.y);
        return;
    }
    art_sign(scene->out, thing->glyph, p.x, p.y, thing->r, scene->used);
}

static void put_crowd(struct scene *scene, const struct crowd *crowd)
{
    struct art_point at[STANDING];
    uint8_t order[STANDING];

    for (int i = 0; i < crowd->n; i++)
        at[i] = art_rotate_point(crowd->standing[i].at, scene->rotation);
    art_order(at, crowd->n, order);
    for (int i = 0; i < crowd->n; i++)
        put_standing(scene, &crowd->standing[order[i]], at[order[i]]);
}

static void put_top(struct scene *scene, struct aude_random *random)
{
    const struct art_layout *layout = scene->layout;
    struct crowd crowd;

    crowd.n = 0;
    for (int i = 0; i < layout->tile->segments; i++)
        strew(scene, &crowd, i, random);
    for (int i = 0; i < layout->ports; i++) {
        int r = scene->small ? 84 : layout->ports < 3 ? 64 : 50;

        put_pier(scene, &layout->port[i]);
        stand(&crowd, "harbour", town_place(&layout->port[i], r), r);
    }
    put_crowd(scene, &crowd);
}

void art_terrain_tile(struct text_out *out, const struct art_layout *layout, int rotation,
                      int layers, struct aude_random *random, struct art_used *used)
{
    struct scene scene = {out, layout, used, rotation & 3, layers & ART_SMALL};

    if (used != NULL)
        used->terrain = true;
    if (layers & ART_GROUND)
        put_ground(&scene);
    if (layers & ART_TOP)
        put_top(&scene, random);
}
