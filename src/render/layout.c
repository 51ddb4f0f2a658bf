/* SPDX-License-Identifier: Apache-2.0 */
/* The layout of a tile, put together: towns, through roads and rivers, sites bound to them, roads
 * that end, free sites, then the fields that are left, and last the spots of figures and marks. The
 * integer geometry, the map and the check are here; see layout.h. */
#include "render/layout.h"

#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

int art_isqrt(int n)
{
    int root = 0;

    for (int bit = 1 << 14; bit != 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    }
    return root;
}

int art_length(int dx, int dy)
{
    return art_isqrt(dx * dx + dy * dy);
}

struct art_point art_point_at(int x, int y)
{
    struct art_point p = {(int16_t)x, (int16_t)y};

    return p;
}

struct art_point art_curve_point(const struct art_curve *curve, int t)
{
    int s = ART_SAMPLES - t, whole = ART_SAMPLES * ART_SAMPLES * ART_SAMPLES;
    int a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    int x = a * curve->p[0].x + b * curve->p[1].x + c * curve->p[2].x + d * curve->p[3].x;
    int y = a * curve->p[0].y + b * curve->p[1].y + c * curve->p[2].y + d * curve->p[3].y;

    return art_point_at((x + whole / 2) / whole, (y + whole / 2) / whole);
}

struct art_curve art_line(struct art_point a, struct art_point b)
{
    struct art_curve c;

    c.p[0] = a;
    c.p[1] = art_point_at(a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3);
    c.p[2] = art_point_at(b.x - (b.x - a.x) / 3, b.y - (b.y - a.y) / 3);
    c.p[3] = b;
    return c;
}

struct art_point art_border(int i)
{
    static const int8_t at[8][2] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};

    return art_point_at(at[i & 7][0] * ART_UNIT / 2, at[i & 7][1] * ART_UNIT / 2);
}

struct art_point art_gate(int side)
{
    return art_border(2 * side + 1);
}

struct art_point art_inward(int side)
{
    static const int8_t step[4][2] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};

    return art_point_at(step[side & 3][0], step[side & 3][1]);
}

const struct aude_sketch *art_sketch(const struct aude_tile *tile)
{
    static const struct aude_sketch nothing;

    return tile->sketch != NULL ? tile->sketch : &nothing;
}

int art_first_segment(const struct aude_tile *tile, int kind)
{
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].kind == kind)
            return i;
    }
    return ART_NONE;
}

int art_met_site(const struct aude_tile *tile, int way)
{
    int to = art_sketch(tile)->meets[way];

    return to >= AUDE_SKETCH_SITE ? to - AUDE_SKETCH_SITE : ART_NONE;
}

int art_met_town(const struct aude_tile *tile, int way)
{
    int to = art_sketch(tile)->meets[way], site = art_met_site(tile, way);

    if (site != ART_NONE && strcmp(art_sketch(tile)->site[site].kind, "citywall") == 0)
        return ART_LABEL_WALL;
    return to >= AUDE_SKETCH_CITY && site == ART_NONE ? to - AUDE_SKETCH_CITY : ART_NONE;
}

struct art_point art_rotate_point(struct art_point p, int rotation)
{
    for (rotation &= 3; rotation > 0; rotation--)
        p = art_point_at(ART_UNIT - p.y, p.x);
    return p;
}

int art_segment_at(const struct art_layout *layout, int rotation, int x, int y)
{
    struct art_point p = art_rotate_point(art_point_at(x, y), 4 - (rotation & 3));
    int label;

    if (x < 0 || y < 0 || x >= ART_UNIT || y >= ART_UNIT)
        return ART_NONE;
    if (p.x >= ART_UNIT)
        p.x = ART_UNIT - 1;
    if (p.y >= ART_UNIT)
        p.y = ART_UNIT - 1;
    label = layout->map[p.y / ART_CELL][p.x / ART_CELL];
    return label < ART_SEGMENTS ? label : ART_NONE;
}

void art_map_disc(struct art_layout *layout, int x, int y, int r, int label, bool only_free)
{
    for (int row = 0; row < ART_GRID; row++) {
        int dy = row * ART_CELL + ART_CELL / 2 - y;

        if (dy > r || dy < -r)
            continue;
        for (int column = 0; column < ART_GRID; column++) {
            int dx = column * ART_CELL + ART_CELL / 2 - x;
            uint8_t *square = &layout->map[row][column];

            if (dx * dx + dy * dy <= r * r && (!only_free || *square == ART_LABEL_FREE))
                *square = (uint8_t)label;
        }
    }
}

void art_map_strip(struct art_layout *layout, struct art_point a, struct art_point b, int width,
                   int label, bool only_free)
{
    int steps = art_length(b.x - a.x, b.y - a.y) / 3 + 1;

    for (int i = 0; i <= steps; i++) {
        int x = a.x + (b.x - a.x) * i / steps, y = a.y + (b.y - a.y) * i / steps;

        art_map_disc(layout, x, y, width / 2, label, only_free);
    }
}

/* Two passes with weights 3 and 4 (Borgefors: Distance transformations in digital images, 1986),
 * good to 8 %; a step of 3 is one square. The border of the tile counts as foreign. */
void art_distances(const struct art_layout *layout, int label, struct art_distance *distance)
{
    for (int row = 0; row < ART_GRID; row++) {
        for (int column = 0; column < ART_GRID; column++) {
            int d = 30000, k;

            if (layout->map[row][column] != label)
                d = 0;
            else if (row == 0 || column == 0)
                d = 2;
            for (int i = 0; i < 4 && d > 2; i++) {
                static const int8_t step[4][3] = {{-1, -1, 4}, {-1, 0, 3}, {-1, 1, 4}, {0, -1, 3}};
                int r = row + step[i][0], c = column + step[i][1];

                if (r < 0 || c < 0 || c >= ART_GRID)
                    continue;
                k = distance->d[r][c] + step[i][2];
                d = k < d ? k : d;
            }
            distance->d[row][column] = (uint16_t)d;
        }
    }
    for (int row = ART_GRID - 1; row >= 0; row--) {
        for (int column = ART_GRID - 1; column >= 0; column--) {
            int d = distance->d[row][column], k;

            if (d > 2 && (row == ART_GRID - 1 || column == ART_GRID - 1))
                d = 2;
            for (int i = 0; i < 4 && d > 2; i++) {
                static const int8_t step[4][3] = {{1, 1, 4}, {1, 0, 3}, {1, -1, 4}, {0, 1, 3}};
                int r = row + step[i][0], c = column + step[i][1];

                if (r >= ART_GRID || c < 0 || c >= ART_GRID)
                    continue;
                k = distance->d[r][c] + step[i][2];
                d = k < d ? k : d;
            }
            distance->d[row][column] = (uint16_t)d;
        }
    }
    for (int row = 0; row < ART_GRID; row++) {
        for (int column = 0; column < ART_GRID; column++)
            distance->d[row][column] = (uint16_t)(distance->d[row][column] * ART_CELL / 3);
    }
}

/* Fills the free squares joined with the one given; returns how many. */
static int flood(struct art_layout *layout, int row, int column, int label)
{
    uint16_t stack[ART_GRID * 8]; /* spans of a row, so few are open at once */
    int depth = 0, filled = 0;

    stack[depth++] = (uint16_t)(row * ART_GRID + column);
    while (depth != 0) {
        int at = stack[--depth], r = at / ART_GRID, c = at % ART_GRID, from, to;

        if (layout->map[r][c] != ART_LABEL_FREE)
            continue;
        for (from = c; from > 0 && layout->map[r][from - 1] == ART_LABEL_FREE; from--)
            ;
        for (to = c; to + 1 < ART_GRID && layout->map[r][to + 1] == ART_LABEL_FREE; to++)
            ;
        for (int i = from; i <= to; i++, filled++)
            layout->map[r][i] = (uint8_t)label;
        for (int next = r - 1; next <= r + 1; next += 2) {
            if (next < 0 || next >= ART_GRID)
                continue;
            for (int i = from; i <= to; i++) {
                bool first = i == from || layout->map[next][i - 1] != ART_LABEL_FREE;

                if (first && layout->map[next][i] == ART_LABEL_FREE && depth < ART_GRID * 8)
                    stack[depth++] = (uint16_t)(next * ART_GRID + i);
            }
        }
    }
    return filled;
}

/* The square on the border in the middle of a half side. */
static void half_square(int half, int *row, int *column)
{
    int along = half % 2 == 0 ? ART_GRID / 4 : 3 * ART_GRID / 4;

    switch (half / 2) {
    case 0: *row = 0, *column = along; break;
    case 1: *row = along, *column = ART_GRID - 1; break;
    case 2: *row = ART_GRID - 1, *column = ART_GRID - 1 - along; break;
    default: *row = ART_GRID - 1 - along, *column = 0; break;
    }
}

static bool nearest_free(const struct art_layout *layout, struct art_point p, int *row, int *column)
{
    int best = ART_UNIT * ART_UNIT / 3;

    *row = -1;
    for (int r = 0; r < ART_GRID; r++) {
        for (int c = 0; c < ART_GRID; c++) {
            int dx = c * ART_CELL + ART_CELL / 2 - p.x, dy = r * ART_CELL + ART_CELL / 2 - p.y;
            int d = dx * dx + dy * dy;

            if (layout->map[r][c] == ART_LABEL_FREE && d < best) {
                best = d;
                *row = r;
                *column = c;
            }
        }
    }
    return *row >= 0;
}

/* An inner field is given by corners or sides that it lies at: the nearest free ground that is more
 * than a sliver. */
static void fill_inner(struct art_layout *layout, int segment, int inner)
{
    for (int i = 0; i < 8; i++) {
        int row, column;

        if (!(inner >> i & 1))
            continue;
        while (nearest_free(layout, art_border(i + 1), &row, &column)) {
            uint8_t before[ART_GRID][ART_GRID];

            memcpy(before, layout->map, sizeof before);
            if (flood(layout, row, column, segment) >= 40)
                break;
            memcpy(layout->map, before, sizeof before);
            (void)flood(layout, row, column, ART_LABEL_SLIVER);
        }
    }
}

/* Gives what is still free (slivers between walls and roads) to the segment beside it. */
static void fill_slivers(struct art_layout *layout)
{
    for (int i = 0; i < ART_GRID * ART_GRID; i++) {
        if (layout->map[i / ART_GRID][i % ART_GRID] == ART_LABEL_SLIVER)
            layout->map[i / ART_GRID][i % ART_GRID] = ART_LABEL_FREE;
    }
    for (int pass = 0; pass < ART_GRID; pass++) {
        bool changed = false;

        for (int r = 0; r < ART_GRID; r++) {
            for (int c = 0; c < ART_GRID; c++) {
                static const int8_t step[4][2] = {{0, -1}, {-1, 0}, {0, 1}, {1, 0}};

                for (int i = 0; i < 4 && layout->map[r][c] == ART_LABEL_FREE; i++) {
                    int y = r + step[i][0], x = c + step[i][1];

                    if (y < 0 || x < 0 || y >= ART_GRID || x >= ART_GRID)
                        continue;
                    if (layout->map[y][x] != ART_LABEL_FREE) {
                        layout->map[r][c] = layout->map[y][x];
                        changed = true;
                    }
                }
            }
        }
        if (!changed)
            return;
    }
}

void art_fields(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->segments; i++) {
        const struct aude_segment *field = &tile->segment[i];
        int parts = 0;

        if (field->kind != AUDE_FIELD || field->halves == 0)
            continue;
        for (int half = 0; half < 8; half++) {
            int row, column;

            if (!(field->halves >> half & 1))
                continue;
            half_square(half, &row, &column);
            if (layout->map[row][column] == ART_LABEL_FREE) {
                flood(layout, row, column, i);
                parts++;
            } else if (layout->map[row][column] != i) {
                layout->fault = "two fields run together";
            }
        }
        if (parts != 1 && layout->fault == NULL)
            layout->fault = "a field falls apart";
    }
    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].kind == AUDE_FIELD && tile->segment[i].halves == 0)
            fill_inner(layout, i, tile->segment[i].inner);
    }
    fill_slivers(layout);
}

/* Does the map hold a square of this field that lies beside the city? */
static bool beside(const struct art_layout *layout, int field, int city)
{
    for (int r = 0; r < ART_GRID; r++) {
        for (int c = 0; c < ART_GRID; c++) {
            if (layout->map[r][c] != field)
                continue;
            for (int y = r - 1; y <= r + 1; y++) {
                for (int x = c - 1; x <= c + 1; x++) {
                    if (y >= 0 && x >= 0 && y < ART_GRID && x < ART_GRID &&
                        layout->map[y][x] == city)
                        return true;
                }
            }
        }
    }
    return false;
}

const char *art_layout_check(const struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    if (layout->fault != NULL)
        return layout->fault;
    if (layout->terrain && art_terrain_check(layout) != NULL)
        return art_terrain_check(layout);
    for (int i = 0; i < tile->segments + layout->garden; i++) {
        const struct aude_segment *segment = i < tile->segments ? &tile->segment[i] : NULL;
        struct art_point p = layout->spot[i];

        if (p.x < 20 || p.y < 20 || p.x > ART_UNIT - 20 || p.y > ART_UNIT - 20)
            return "a spot lies at the border";
        if (layout->map[p.y / ART_CELL][p.x / ART_CELL] != i)
            return "a spot lies on another segment";
        for (int side = 0; segment != NULL && side < 4; side++) {
            struct art_point gate = art_gate(side), in = art_inward(side);
            int x = (gate.x + 3 * in.x) / ART_CELL, y = (gate.y + 3 * in.y) / ART_CELL;
            bool shared = segment->kind == AUDE_CITY && segment->halves != 0;

            x = x == ART_GRID ? ART_GRID - 1 : x;
            y = y == ART_GRID ? ART_GRID - 1 : y;
            if ((segment->sides >> side & 1) && !shared && layout->map[y][x] != i)
                return "a segment does not leave by its side";
        }
        for (int city = 0; segment != NULL && segment->kind == AUDE_FIELD && city < tile->segments;
             city++) {
            if (tile->segment[city].kind != AUDE_CITY)
                break;
            /* A touch that the shapes alone do not show is told of in words. */
            if (!(segment->touches >> city & 1) != !beside(layout, i, city) &&
                !(art_sketch(tile)->told >> i & 1))
                return segment->touches >> city & 1 ? "a field does not touch its city"
                                                    : "a field touches a foreign city";
        }
    }
    return NULL;
}

void art_make_layout(struct art_layout *layout, const struct aude_tile *tile, bool garden)
{
    memset(layout, 0, sizeof *layout);
    memset(layout->map, ART_LABEL_FREE, sizeof layout->map);
    layout->tile = tile;
    layout->garden = garden;
    layout->terrain = tile->segments > 0 && tile->segment[0].kind >= AUDE_GRASSLAND;
    if (layout->terrain) {
        art_terrain(layout);
        return;
    }
    art_towns(layout);
    art_through_ways(layout);
    art_bound_sites(layout);
    art_ended_ways(layout);
    art_free_sites(layout);
    art_fields(layout);
    art_spots(layout);
}
