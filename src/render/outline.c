/* SPDX-License-Identifier: Apache-2.0 */
/* See outline.h. A ring of the border is followed from square to square with the feature on its
 * right hand. The middles of the squares' sides on it are averaged over a few neighbours, which
 * takes the steps out of it, and of what is left only the points are written that a straight line
 * does not stand for. */
#include "render/outline.h"

#include "render/rooms.h"

#include <stddef.h>
#include <string.h>

enum {
    EAST,
    SOUTH,
    WEST,
    NORTH,         /* directions in which the border is walked */
    AVERAGED = 3,  /* sides to each side that a point is averaged with */
    STRIDE = 2,    /* sides from point to point */
    HELD = 24,     /* points that one straight line stands for at most */
    TOLERANCE = 2, /* how far they may lie from it */
    SMALLEST = 8,  /* squares; what is smaller is no ground but an accident of the filling */
    SITE_GROUND = 66,
};

void outline_find_regions(struct outline_regions *regions, const struct aude_state *state)
{
    regions->tiles = aude_placed_count(state);
    for (int i = 0; i < regions->tiles; i++) {
        struct aude_placed tile = aude_placed(state, i);

        for (int segment = 0; segment < OUTLINE_SEGMENTS; segment++) {
            struct aude_feature feature;
            bool there = aude_feature_at(state, tile.x, tile.y, segment, &feature);

            regions->region[i][segment] = there ? feature.region : OUTLINE_NOWHERE;
        }
    }
}

/* ---- The squares --------------------------------------------------------------------------- */

static bool has(uint8_t (*bits)[ART_GRID / 8], int row, int column)
{
    return bits[row][column / 8] >> column % 8 & 1;
}

static void set(uint8_t (*bits)[ART_GRID / 8], int row, int column)
{
    bits[row][column / 8] = (uint8_t)(bits[row][column / 8] | 1 << column % 8);
}

/* A square of the turned tile, to be looked up in the map of rotation 0. */
static int label_at(const struct art_layout *layout, int rotation, int row, int column)
{
    const int last = ART_GRID - 1;

    switch (rotation) {
    case 0: return layout->map[row][column];
    case 1: return layout->map[last - column][row];
    case 2: return layout->map[last - row][last - column];
    default: return layout->map[column][last - row];
    }
}

static void add_disc(struct outline_tile *tile, struct art_point at, int r)
{
    for (int i = 0; i < ART_GRID * ART_GRID; i++) {
        int dx = i % ART_GRID * ART_CELL + ART_CELL / 2 - at.x;
        int dy = i / ART_GRID * ART_CELL + ART_CELL / 2 - at.y;

        if (dx * dx + dy * dy <= r * r)
            set(tile->square, i / ART_GRID, i % ART_GRID);
    }
}

/* A road from side to side. */
static void add_over(struct outline_tile *tile, int axis)
{
    const int from = (ART_UNIT - ART_ROAD_WIDTH) / 2 / ART_CELL;

    for (int along = 0; along < ART_GRID; along++)
        for (int across = from; across < ART_GRID - from; across++)
            set(tile->square, axis == AUDE_EAST_WEST ? across : along,
                axis == AUDE_EAST_WEST ? along : across);
}

/* The squares of these segments (bits) of a tile. */
static void add_segments(struct outline_tile *tile, const struct aude_state *state, int index,
                         unsigned segments)
{
    struct aude_placed placed = aude_placed(state, index);
    const struct aude_kind *kind = aude_kind(aude_state_rules(state), placed.kind);
    struct art_layout layout;

    if (segments >> kind->segments & 1)
        add_over(tile, render_over(state, placed.x, placed.y));
    segments &= (1u << kind->segments) - 1;
    if (segments == 0)
        return;
    art_layout(&layout, kind->tile, kind->garden);
    for (int row = 0; row < ART_GRID; row++)
        for (int column = 0; column < ART_GRID; column++) {
            int label = label_at(&layout, placed.rotation, row, column);

            if (label < OUTLINE_SEGMENTS && (segments >> label & 1))
                set(tile->square, row, column);
        }
    for (int i = kind->tile->segments; i < kind->segments; i++) {
        const char *name =
            render_site(aude_kind_segment(aude_state_rules(state), placed.kind, i)->kind);

        for (int site = 0; (segments >> i & 1) && name != NULL && site < layout.sites; site++)
            if (strcmp(layout.site[site].kind, name) == 0) {
                struct art_point at = {layout.site[site].x, layout.site[site].y};

                add_disc(tile, art_rotate_point(at, placed.rotation), SITE_GROUND);
            }
    }
}

static void find_neighbours(struct outline *outline)
{
    static const int8_t step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    for (int i = 0; i < outline->tiles; i++)
        for (int side = 0; side < 4; side++) {
            struct outline_tile *tile = &outline->tile[i];

            tile->beside[side] = -1;
            for (int k = 0; k < outline->tiles; k++)
                if (outline->tile[k].x == tile->x + step[side][0] &&
                    outline->tile[k].y == tile->y + step[side][1])
                    tile->beside[side] = (int16_t)k;
        }
}

void outline_make(struct outline *outline, const struct aude_state *state,
                  const struct outline_regions *regions, int region)
{
    outline->tiles = 0;
    for (int i = 0; i < regions->tiles; i++) {
        struct outline_tile *tile = &outline->tile[outline->tiles];
        unsigned segments = 0;

        for (int segment = 0; segment < OUTLINE_SEGMENTS; segment++)
            if (regions->region[i][segment] == region)
                segments |= 1u << segment;
        if (segments == 0)
            continue;
        memset(tile, 0, sizeof *tile);
        tile->x = aude_placed(state, i).x;
        tile->y = aude_placed(state, i).y;
        add_segments(tile, state, i, segments);
        outline->tiles++;
    }
    find_neighbours(outline);
}

int outline_squares(const struct outline *outline)
{
    int count = 0;

    for (int i = 0; i < outline->tiles; i++)
        for (int k = 0; k < ART_GRID * ART_GRID / 8; k++)
            for (int bits = outline->tile[i].square[k / (ART_GRID / 8)][k % (ART_GRID / 8)];
                 bits != 0; bits &= bits - 1)
                count++;
    return count;
}

bool outline_holds(const struct outline *outline, int x, int y, struct art_point at)
{
    int row = at.y / ART_CELL, column = at.x / ART_CELL;

    for (int i = 0; i < outline->tiles; i++)
        if (outline->tile[i].x == x && outline->tile[i].y == y)
            return outline->tile[i].square[row][column / 8] >> column % 8 & 1;
    return false;
}

/* ---- The border ---------------------------------------------------------------------------- */

/* A side of a square, walked with the square on the right hand. */
struct side {
    int tile, row, column, way;
};

/* The neighbour of a square; tile is -1 where the feature has no tile. */
static struct side beside(const struct outline *outline, struct side at, int way)
{
    static const int8_t step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; /* row, column */
    static const uint8_t board_side[4] = {1, 2, 3, 0};

    at.row += step[way][0];
    at.column += step[way][1];
    if (at.row < 0 || at.column < 0 || at.row == ART_GRID || at.column == ART_GRID) {
        at.tile = outline->tile[at.tile].beside[board_side[way]];
        at.row = (at.row + ART_GRID) % ART_GRID;
        at.column = (at.column + ART_GRID) % ART_GRID;
    }
    return at;
}

static bool is_in(struct outline *outline, struct side at)
{
    return at.tile >= 0 && has(outline->tile[at.tile].square, at.row, at.column);
}

static struct side next_side(struct outline *outline, struct side at)
{
    struct side ahead = beside(outline, at, at.way), left;

    if (!is_in(outline, ahead)) {
        at.way = (at.way + 1) % 4;
        return at;
    }
    left = beside(outline, ahead, (at.way + 3) % 4);
    if (!is_in(outline, left))
        return ahead;
    left.way = (at.way + 3) % 4;
    return left;
}

struct place {
    int x, y;
};

static struct place middle_of(const struct outline *outline, struct side at)
{
    static const int8_t middle[4][2] = {{1, 0}, {2, 1}, {1, 2}, {0, 1}}; /* halves: x, y */
    const struct outline_tile *tile = &outline->tile[at.tile];
    struct place p = {tile->x * ART_UNIT + at.column * ART_CELL + middle[at.way][0] * ART_CELL / 2,
                      tile->y * ART_UNIT + at.row * ART_CELL + middle[at.way][1] * ART_CELL / 2};

    return p;
}

/* The points between the last one written and the newest. */
struct pen {
    struct text_out *out;
    bool down;
    struct place last;
    int held;
    struct place point[HELD];
};

static void pen_write(struct pen *pen, struct place to)
{
    if (!pen->down) {
        out_format(pen->out, "M%,%l", (int[]){to.x, to.y}, 2);
        pen->down = true;
    } else {
        out_format(pen->out, "%,% ", (int[]){to.x - pen->last.x, to.y - pen->last.y}, 2);
    }
    pen->last = to;
    pen->held = 0;
}

/* Would a line from the last point to this one leave a held point aside? */
static bool strays(const struct pen *pen, struct place to)
{
    long long dx = to.x - pen->last.x, dy = to.y - pen->last.y;
    long long far = TOLERANCE * TOLERANCE * (dx * dx + dy * dy);

    for (int i = 0; i < pen->held; i++) {
        long long cross =
            dx * (pen->point[i].y - pen->last.y) - dy * (pen->point[i].x - pen->last.x);

        if (cross * cross > far)
            return true;
    }
    return false;
}

static void pen_move(struct pen *pen, struct place to)
{
    if (!pen->down) {
        pen_write(pen, to);
        return;
    }
    if (pen->held == HELD || (pen->held > 0 && strays(pen, to)))
        pen_write(pen, pen->point[pen->held - 1]);
    pen->point[pen->held++] = to;
}

/* Walks the ring once: how many sides it has, and how many squares it holds (less than 0 around a
 * hole). Marks what it passes. */
static int measure(struct outline *outline, struct side start, int *area)
{
    struct side at = start;
    int sides = 0;

    *area = 0;
    do {
        int y = outline->tile[at.tile].y * ART_GRID + at.row;

        if (at.way == EAST)
            set(outline->tile[at.tile].seen, at.row, at.column);
        *area += at.way == WEST ? y + 1 : at.way == EAST ? -y : 0;
        sides++;
        at = next_side(outline, at);
    } while (at.tile != start.tile || at.row != start.row || at.column != start.column ||
             at.way != start.way);
    return sides;
}

/* Rounded the same way on both sides of 0. */
static int mean_of(int sum, int count)
{
    const int far = 1 << 12; /* more than a coordinate can be, in tiles */

    return (sum + count / 2 + far * ART_UNIT * count) / count - far * ART_UNIT;
}

static void write_ring(struct text_out *out, struct outline *outline, struct side start, int sides,
                       struct place move)
{
    enum { WINDOW = 2 * AVERAGED + 1 };
    struct place window[WINDOW], sum = {0, 0};
    struct side at = start;
    struct pen pen = {.out = out};

    for (int i = 0; i < sides + WINDOW - 1; i++) {
        struct place p = middle_of(outline, at), *slot = &window[i % WINDOW];

        if (i >= WINDOW) {
            sum.x -= slot->x;
            sum.y -= slot->y;
        }
        p.x += move.x;
        p.y += move.y;
        sum.x += p.x;
        sum.y += p.y;
        *slot = p;
        if (i >= WINDOW - 1 && (i - WINDOW + 1) % STRIDE == 0) {
            struct place mean = {mean_of(sum.x, WINDOW), mean_of(sum.y, WINDOW)};

            pen_move(&pen, mean);
        }
        at = next_side(outline, at);
    }
    if (pen.held > 0)
        pen_write(&pen, pen.point[pen.held - 1]);
    out_text(out, "Z");
}

void outline_path(struct text_out *out, struct outline *outline, int left, int top)
{
    const struct place move = {left, top};

    for (int i = 0; i < outline->tiles; i++)
        memset(outline->tile[i].seen, 0, sizeof outline->tile[i].seen);
    for (int i = 0; i < outline->tiles; i++) {
        struct outline_tile *tile = &outline->tile[i];

        for (int k = 0; k < ART_GRID * ART_GRID; k++) {
            struct side start = {i, k / ART_GRID, k % ART_GRID, EAST};
            int sides, area;

            if (!has(tile->square, start.row, start.column) ||
                has(tile->seen, start.row, start.column) ||
                is_in(outline, beside(outline, start, NORTH)))
                continue;
            sides = measure(outline, start, &area);
            if (area >= SMALLEST || area <= -SMALLEST)
                write_ring(out, outline, start, sides, move);
        }
    }
}
