/* SPDX-License-Identifier: Apache-2.0 */
/* Cities of a layout. A city owns runs of half sides; between two runs (and at every corner or
 * middle of a side that its wall is said to reach) stands a wall, one cubic curve. How far a wall
 * bulges depends on how much of the border lies free behind it: a single side makes a rounded end
 * piece, one free side a bay, two free sides a long wall slightly hollow. Walls leave a corner at
 * less than 45 degrees from the side, so two cities may share a corner and field stays between
 * them. */
#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

enum { CAP = 100, CAP_FLAT = 56, BAY = -106, BAY_DEEP = -150, BAY_FLAT = -74, MEETING = 252 };

/* Bulge of a wall behind which gap half sides lie free; positive = away from the town. */
static int usual_bulge(int from, int gap)
{
    bool corner = from % 2 == 0;

    switch (gap) {
    case 1: return -24;
    case 2: return corner ? BAY : -40;
    case 3: return -52;
    case 4: return corner ? -46 : 0;
    case 5: return -34;
    case 6: return corner ? CAP : 66;
    default: return 60;
    }
}

static struct art_curve wall_curve(int from, int to, int bulge)
{
    struct art_point p = art_border(from), q = art_border(to);
    int dx = q.x - p.x, dy = q.y - p.y;
    int length = art_length(dx, dy);
    int push = length == 0 ? 0 : bulge * 4 / 3;
    int along = bulge > 200 ? 24 : 36; /* hundredths of the chord */
    int nx = length == 0 ? 0 : dy * push / length, ny = length == 0 ? 0 : -dx * push / length;
    struct art_curve c;

    c.p[0] = p;
    c.p[1] = art_point_at(p.x + dx * along / 100 + nx, p.y + dy * along / 100 + ny);
    c.p[2] = art_point_at(q.x - dx * along / 100 + nx, q.y - dy * along / 100 + ny);
    c.p[3] = q;
    return c;
}

static void add_edge(struct art_town *town, struct art_curve curve, bool wall)
{
    if (town->count == ART_EDGES)
        return;
    town->edge[town->count] = curve;
    town->wall[town->count++] = wall;
}

static void make_outline(struct art_town *town)
{
    for (int i = 0; i < town->count; i++) {
        int steps = town->wall[i] ? ART_SAMPLES : 1;

        for (int t = 0; t < steps; t++)
            town->outline[town->points++] = art_curve_point(&town->edge[i], t);
    }
}

/* Marks the squares whose middle lies inside, row by row: a point is inside when an odd number of
 * crossings of its row with the outline lie to its right. */
static void map_town(struct art_layout *layout, const struct art_town *town)
{
    for (int row = 0; row < ART_GRID; row++) {
        int y = row * ART_CELL + ART_CELL / 2, crossing[ART_OUTLINE], n = 0;

        for (int i = 0, j = town->points - 1; i < town->points; j = i++) {
            int xi = town->outline[i].x, yi = town->outline[i].y;
            int xj = town->outline[j].x, yj = town->outline[j].y;

            if ((yi > y) != (yj > y))
                crossing[n++] = (xj - xi) * (y - yi) / (yj - yi) + xi;
        }
        for (int column = 0; n != 0 && column < ART_GRID; column++) {
            bool in = false;

            for (int i = 0; i < n; i++)
                in ^= column * ART_CELL + ART_CELL / 2 < crossing[i];
            if (in)
                layout->map[row][column] = town->segment;
        }
    }
}

/* How the walls of one town bend. */
struct bend {
    bool meeting;  /* stands wall to wall with another town */
    bool reaching; /* is drawn out to a far corner or side */
    int halves_of_others[ART_TOWNS];
    int others;
};

/* An end piece is flat where another town has its bay, and that bay is deep, so that field stays
 * between them. */
static int bulge_of(const struct bend *bend, int from, int gap)
{
    int own = (from + 6) % 8; /* first half of the end piece */

    if (gap == 6 && from % 2 == 0) {
        if (bend->meeting)
            return MEETING;
        for (int i = 0; i < bend->others; i++) {
            int other = bend->halves_of_others[i];

            if (!(other >> own & 1) && (other >> (own + 7) % 8 & 1) && (other >> (own + 2) % 8 & 1))
                return CAP_FLAT;
        }
    }
    if (gap == 2 && from % 2 == 0) {
        for (int i = 0; i < bend->others; i++) {
            if (bend->halves_of_others[i] == (1 << from | 1 << (from + 1) % 8))
                return BAY_DEEP;
        }
    }
    /* Where two walls run together in a point the town must not turn inside out. */
    if (bend->reaching && gap <= 4)
        return gap == 2 ? BAY_FLAT : gap == 3 ? -20 : bend->others != 0 ? 2 : 24;
    return usual_bulge(from, gap);
}

/* Builds a town from its half sides and the border points that its wall reaches. */
static void build_town(struct art_layout *layout, int segment, int halves, int reach, bool raised,
                       const struct bend *bend)
{
    struct art_town *town;
    int start = 0, anchor = -1;

    if (layout->towns == ART_TOWNS || halves == 0)
        return;
    town = &layout->town[layout->towns++];
    memset(town, 0, sizeof *town);
    town->segment = (uint8_t)segment;
    town->raised = raised;
    while (halves != 255 && !(halves >> start & 1 && !(halves >> (start + 7) % 8 & 1)))
        start++;
    for (int i = 0; i < 8; i++) {
        int h = (start + i) % 8;
        bool owned = halves >> h & 1;

        if (owned && anchor >= 0) {
            int gap = (h - anchor + 8) % 8;

            if (gap != 0)
                add_edge(town, wall_curve(anchor, h, bulge_of(bend, anchor, gap)), true);
            anchor = -1;
        } else if (!owned && anchor >= 0 && anchor != h && (reach >> (h + 7) % 8 & 1)) {
            int gap = (h - anchor + 8) % 8;

            add_edge(town, wall_curve(anchor, h, bulge_of(bend, anchor, gap)), true);
            anchor = h;
        }
        if (owned) {
            add_edge(town, art_line(art_border(h), art_border((h + 1) % 8)), false);
            if (!(halves >> (h + 1) % 8 & 1))
                anchor = (h + 1) % 8;
        }
    }
    if (anchor >= 0 && anchor != start)
        add_edge(town, wall_curve(anchor, start, bulge_of(bend, anchor, (start - anchor + 8) % 8)),
                 true);
    make_outline(town);
    map_town(layout, town);
}

static int halves_of_sides(int sides)
{
    int halves = 0;

    for (int side = 0; side < 4; side++) {
        if (sides >> side & 1)
            halves |= 3 << 2 * side;
    }
    return halves;
}

static int city_halves(const struct aude_segment *city)
{
    return city->halves | halves_of_sides(city->sides);
}

/* From wall to wall of a raised city; with one side only, to a gate across the tile. */
static void find_viaduct(struct art_layout *layout)
{
    int ends = 0;

    for (int i = 0; i < layout->towns; i++) {
        const struct art_town *town = &layout->town[i];

        for (int e = 0; town->raised && e < town->count; e++) {
            if (town->wall[e] && ends < 2)
                layout->viaduct_end[ends++] = art_curve_point(&town->edge[e], ART_SAMPLES / 2);
        }
    }
    layout->viaduct = ends != 0;
    if (ends == 1)
        layout->viaduct_end[1] = art_point_at(ART_UNIT - layout->viaduct_end[0].x,
                                              ART_UNIT - layout->viaduct_end[0].y - 20);
}

/* The cities of a tile. */
void art_towns(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->segments && tile->segment[i].kind == AUDE_CITY; i++) {
        bool raised = art_sketch(tile)->raised >> i & 1;
        int reach = tile->segment[i].reach;
        struct bend bend = {art_sketch(tile)->walled >> i & 1, reach != 0, {0}, 0};
        int halves = city_halves(&tile->segment[i]);

        for (int j = 0; j < tile->segments && tile->segment[j].kind == AUDE_CITY; j++) {
            if (j != i && bend.others < ART_TOWNS)
                bend.halves_of_others[bend.others++] = city_halves(&tile->segment[j]);
        }
        if (raised) {
            for (int side = 0; side < 4; side++)
                build_town(layout, i, halves & 3 << 2 * side, 0, true, &bend);
            continue;
        }
        /* A bay is deep where a raised city has its end piece, too. */
        for (int j = 0; j < tile->segments && tile->segment[j].kind == AUDE_CITY; j++) {
            int other = city_halves(&tile->segment[j]);

            if (j == i || !(art_sketch(tile)->raised >> j & 1))
                continue;
            for (int side = 0; side < 4; side++) {
                if (other >> 2 * side & 1 && bend.others < ART_TOWNS)
                    bend.halves_of_others[bend.others++] = 3 << 2 * side;
            }
        }
        build_town(layout, i, halves, reach, false, &bend);
    }
    find_viaduct(layout);
    /* A wall that reaches a corner parts the fields there, however thin it gets. */
    for (int i = 0; i < tile->segments && tile->segment[i].kind == AUDE_CITY; i++) {
        int reach = tile->segment[i].reach;

        for (int point = 0; point < 8; point++) {
            struct art_point p = art_border(point + 1);

            if (reach >> point & 1)
                art_map_disc(layout, p.x, p.y, 11, i, true);
        }
    }
    if (art_sketch(tile)->wall != 0) {
        struct bend bend = {false, false, {0}, 0};

        build_town(layout, ART_LABEL_WALL, art_sketch(tile)->wall, 0, false, &bend);
    }
}

bool art_nearest_wall(const struct art_layout *layout, int segment, struct art_point p,
                      struct art_point *at, struct art_point *out)
{
    int best = -1;

    for (int i = 0; i < layout->towns; i++) {
        const struct art_town *town = &layout->town[i];

        if (town->segment != segment)
            continue;
        for (int e = 0; e < town->count; e++) {
            for (int t = 5; town->wall[e] && t <= 11; t++) {
                struct art_point a = art_curve_point(&town->edge[e], t);
                struct art_point before = art_curve_point(&town->edge[e], t - 1);
                struct art_point after = art_curve_point(&town->edge[e], t + 1);
                int dx = after.x - before.x, dy = after.y - before.y;
                int length = art_length(dx, dy), d = art_length(a.x - p.x, a.y - p.y);

                if (length == 0 || (best >= 0 && d >= best))
                    continue;
                best = d;
                *at = a;
                *out = art_point_at(dy * 64 / length, -dx * 64 / length);
            }
        }
    }
    return best >= 0;
}
