/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: castles on the side between their two tiles, the towns that could become one, and what
 * the decisions about them concern: the six cells around (CASTLE-16). A town that could become a
 * castle is known by one of its segments, the other half lies beyond the one side of it.
 */
#include "render/room.h"

#include <stddef.h>

#include "faces/castles/render.h"
#include "render/played.h"

/* A castle without a follower in it has neither roofs nor flags and a hatched yard. */
enum { LENGTH = 168, WIDTH = 82 }; /* halves */
enum look { HELD, EMPTY, GHOST };

/* ---- Cells --------------------------------------------------------------------------------- */

bool render_town(struct render_pair *town, const struct aude_state *state, int x, int y,
                 int segment)
{
    static const int8_t beyond[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    for (int side = 0; side < 4; side++) {
        if (aude_segment_by_side(state, x, y, side) != segment)
            continue;
        town->x[0] = (int16_t)x;
        town->y[0] = (int16_t)y;
        town->x[1] = (int16_t)(x + beyond[side][0]);
        town->y[1] = (int16_t)(y + beyond[side][1]);
        return true;
    }
    return false;
}

static void add_pair(struct focus *focus, const int16_t x[2], const int16_t y[2])
{
    for (int half = 0; half < 2; half++)
        focus->cell[focus->cells++] = (struct aude_cell){x[half], y[half]};
}

static void find_towns(struct focus *focus, const struct aude_state *state)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, actions, AUDE_MAX_ACTIONS);

    for (int i = 0; i < count && focus->cells < FOCUS_CELLS; i++) {
        struct render_pair town;

        if (aude_action_verb(actions[i]) == AUDE_CONVERT &&
            render_town(&town, state, aude_action_x(actions[i]), aude_action_y(actions[i]),
                        aude_action_segment(actions[i])))
            add_pair(focus, town.x, town.y);
    }
}

/* The towns that could become castles, or the castle asked about. */
static bool find(struct focus *focus, const struct aude_state *state)
{
    int asked = aude_step(state) == AUDE_STEP_CHOOSE ? aude_castle_asked(state) : -1;

    if (aude_step(state) == AUDE_STEP_CASTLE)
        find_towns(focus, state);
    if (asked >= 0) {
        struct aude_castle castle = aude_castle(state, asked);

        add_pair(focus, castle.x, castle.y);
    }
    return focus->cells > 0;
}

static bool holds(const struct focus *focus, int x, int y)
{
    for (int i = 0; i < focus->cells; i += 2) {
        const struct aude_cell *pair = &focus->cell[i];
        int16_t cell_x[6], cell_y[6];

        if (!aude_castle_vicinity(pair[0].x, pair[0].y, pair[1].x, pair[1].y, cell_x, cell_y))
            continue;
        for (int c = 0; c < 6; c++) {
            if (cell_x[c] == x && cell_y[c] == y)
                return true;
        }
    }
    return false;
}

/* ---- As SVG -------------------------------------------------------------------------------- */

/* On each keep a flag of those who hold the castle, one after the other. */
static void put_flags(struct text_out *out, unsigned holders, int x, int y, int w, int h)
{
    for (int i = 0, seat = 0; holders != 0 && i < 4; i++, seat++) {
        while (!(holders >> seat % AUDE_MAX_SEATS & 1))
            seat++;
        out_format(out, "<path d=\"M%,%l34,8l-10,8l10,10l-34,4Z\" fill=\"",
                   (int[]){x + (i & 1 ? w : -w), y + (i & 2 ? h : -h) - 104}, 2);
        out_text(out, art_seat_colour(seat % AUDE_MAX_SEATS));
        art_paint(out, "\" stroke=\"@a\" stroke-width=\"4\" stroke-linejoin=\"round\"/>");
    }
    out_char(out, '\n');
}

/* Walls seen from above and a little from the south, and the yard between them, with a carpet where
 * somebody holds the castle and weeds in rows where nobody does. */
static void put_yard(struct text_out *out, bool held, int x, int y, int w, int h)
{
    art_format(out,
               "<path d=\"M%,%H%V%H%Z\" opacity=\".3\"/>"
               "<path d=\"M%,%H%V%H%Z\" fill=\"@U\" stroke=\"@I\" stroke-width=\"9\"/>",
               (int[]){x - w + 18, y - h + 22, x + w + 20, y + h + 24, x - w + 18, x - w, y - h,
                       x + w, y + h + 6, x - w},
               10);
    art_format(out,
               "<path d=\"M%,%H%V%H%Z\" fill=\"@Q\"/><path d=\"M%,%H%V%H%Z\" fill=\"none\" "
               "stroke=\"@U\" stroke-width=\"14\" stroke-dasharray=\"5 13\"/>",
               (int[]){x - w + 5, y - h + 4, x + w - 5, y + h - 8, x - w + 5, x - w + 14,
                       y - h + 12, x + w - 14, y + h - 17, x - w + 14},
               10);
    out_format(out, "<path d=\"M%,%H%V%H%Z\" fill=\"",
               (int[]){x - w + 26, y - h + 25, x + w - 26, y + h - 29, x - w + 26}, 5);
    art_paint(out, held ? "@B\" stroke=\"@I\" stroke-width=\"5\"/>"
                        : "@U\" stroke=\"@I\" stroke-width=\"5\"/>");
    art_format(
        out, "<path d=\"M%,%V%H%V%H%V%Z\" fill=\"@I\" opacity=\".25\"/>",
        (int[]){x - w + 28, y - h + 27, y + h - 31, x - w + 44, y - h + 43, x + w - 28, y - h + 27},
        7);
    if (held)
        art_format(out,
                   "<path d=\"M%,%H%V%H%Z\" fill=\"@E\" stroke=\"@G\" "
                   "stroke-width=\"6\"/>",
                   (int[]){x - w / 2, y - h / 2, x + w / 2, y + h / 2, x - w / 2}, 5);
}

/* Around x, y, the middle of the side between its two tiles; axis is the longer one. */
static void put_castle(struct text_out *out, enum aude_axis axis, enum look look, unsigned holders,
                       int x, int y, struct art_used *used)
{
    bool wide = axis == AUDE_EAST_WEST, held = look == HELD;
    int w = wide ? LENGTH : WIDTH;
    int h = wide ? WIDTH : LENGTH;

    if (look == GHOST) {
        art_format(out,
                   "<path d=\"M%,%H%V%H%Z\" fill=\"@0\" fill-opacity=\".3\" stroke=\"@I\" "
                   "stroke-width=\"9\" stroke-dasharray=\"26 16\"/>\n",
                   (int[]){x - w, y - h, x + w, y + h, x - w}, 5);
        return;
    }
    put_yard(out, held, x, y, w, h);
    for (int i = 0; !held && i < 5; i++) {
        int at = (i - 2) * (wide ? 50 : 50), far = (wide ? h : w) - 30;

        art_format(out, "<path d=\"M%,%L%,%\" stroke=\"@T\" stroke-width=\"8\"/>",
                   wide ? (int[]){x + at - 20, y + far, x + at + 20, y - far}
                        : (int[]){x - far, y + at + 20, x + far, y + at - 20},
                   4);
    }
    for (int i = 0; i < 4; i++)
        art_glyph(out, held ? "keep" : "stump", x + (i & 1 ? w - 14 : 14 - w),
                  y + (i & 2 ? h - 20 : 8 - h), used);
    if (held)
        put_flags(out, holders, x, y - 6, w - 14, h - 14);
}

/* The middle of a castle, from the upper left corner of one of its tiles. */
static struct frame_place middle_of(const struct frame *frame, const int16_t x[2],
                                    const int16_t y[2])
{
    struct frame_place a = frame_corner(frame, x[0], y[0]), b = frame_corner(frame, x[1], y[1]);
    struct frame_place middle = {(a.x + b.x + ART_UNIT) / 2, (a.y + b.y + ART_UNIT) / 2};

    return middle;
}

/* The longer axis lies along the side between the two tiles. */
static enum aude_axis axis_of(const int16_t x[2])
{
    return x[0] == x[1] ? AUDE_EAST_WEST : AUDE_NORTH_SOUTH;
}

static void put_all(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                    struct art_used *used)
{
    for (int i = 0; i < aude_castle_count(state); i++) {
        struct aude_castle castle = aude_castle(state, i);
        struct frame_place at = middle_of(frame, castle.x, castle.y);

        put_castle(out, axis_of(castle.x), castle.occupants != 0 ? HELD : EMPTY, castle.occupants,
                   at.x, at.y, used);
    }
}

static void block_castles(const struct scene *scene, struct stage *stage)
{
    for (int i = 0; i < aude_castle_count(scene->state); i++) {
        struct aude_castle castle = aude_castle(scene->state, i);
        struct frame_place middle = middle_of(scene->frame, castle.x, castle.y);
        bool wide = axis_of(castle.x) == AUDE_EAST_WEST;
        int w = wide ? LENGTH : WIDTH + 10;
        int h = wide ? WIDTH + 10 : LENGTH;
        int x = middle.x - stage->corner.x, y = middle.y - stage->corner.y;

        if ((castle.x[0] == stage->x && castle.y[0] == stage->y) ||
            (castle.x[1] == stage->x && castle.y[1] == stage->y))
            stage_block(stage, x - w, y - h, x + w, y + h);
    }
}

/* The castle in which a figure on this segment is, or -1. */
static int castle_of(const struct aude_state *state, struct aude_standing figure)
{
    for (int i = 0; i < aude_castle_count(state); i++) {
        struct aude_castle castle = aude_castle(state, i);

        for (int half = 0; half < 2; half++) {
            if (castle.x[half] == figure.x && castle.y[half] == figure.y &&
                castle.segment[half] == figure.segment)
                return i;
        }
    }
    return -1;
}

/* Side by side along the castle. */
static struct frame_place place_inside(const struct scene *scene, int castle, int index)
{
    struct aude_castle token = aude_castle(scene->state, castle);
    struct frame_place at = middle_of(scene->frame, token.x, token.y);
    int before = 0, all = 0, shift, gap;

    for (int i = 0; i < aude_standing_count(scene->state); i++) {
        if (castle_of(scene->state, aude_standing(scene->state, i)) != castle)
            continue;
        all++;
        before += i < index;
    }
    gap = all < 3 ? 100 : 200 / (all - 1);
    shift = before * gap - (all - 1) * gap / 2;
    at.x += axis_of(token.x) == AUDE_EAST_WEST ? shift : 0;
    at.y += axis_of(token.x) == AUDE_EAST_WEST ? 0 : shift;
    return at;
}

static bool place(const struct scene *scene, struct aude_standing figure, int index,
                  struct frame_place *at)
{
    int castle = castle_of(scene->state, figure);

    if (castle >= 0 && index >= 0) {
        *at = place_inside(scene, castle, index);
    } else if (castle >= 0) {
        struct aude_castle token = aude_castle(scene->state, castle);

        *at = middle_of(scene->frame, token.x, token.y);
    }
    return castle >= 0;
}

/* The towns that could become castles, as outlines. */
static void put_towns(const struct scene *scene, const aude_action *legal, int count)
{
    struct focus focus = {0};

    (void)legal;
    if (count == 0 || aude_step(scene->state) != AUDE_STEP_CASTLE)
        return;
    find_towns(&focus, scene->state);
    for (int i = 0; i < focus.cells; i += 2) {
        const int16_t x[2] = {focus.cell[i].x, focus.cell[i + 1].x};
        const int16_t y[2] = {focus.cell[i].y, focus.cell[i + 1].y};
        struct frame_place at = middle_of(scene->frame, x, y);

        put_castle(scene->out, axis_of(x), GHOST, 0, at.x, at.y, scene->used);
    }
}

/* The structures that the castle may score: a ring where a figure would stand. */
static void put_choices(const struct scene *scene, const aude_action *legal, int count)
{
    for (int i = 0; i < count; i++) {
        int16_t x = (int16_t)aude_action_x(legal[i]), y = (int16_t)aude_action_y(legal[i]);
        struct aude_standing there = {x, y, 0, 0, (uint8_t)aude_action_segment(legal[i])};
        struct frame_place at;

        if (aude_action_verb(legal[i]) != AUDE_CHOOSE)
            continue;
        if (!place(scene, there, -1, &at))
            at = stage_place(scene, there);
        art_sign(scene->out, "target", at.x, at.y, 54 * scene->figure_size / 100, scene->used);
    }
}

/* ---- As text ------------------------------------------------------------------------------- */

/* A castle is seen by the ground of its town; its sign says whether anybody is in it. */
static void put_castles(struct tile_view *view, const struct cell *cell)
{
    for (int i = 0; i < aude_castle_count(cell->state); i++) {
        struct aude_castle castle = aude_castle(cell->state, i);

        for (int half = 0; half < 2; half++) {
            int segment = castle.segment[half];
            struct picture_at at;

            if (castle.x[half] != cell->x || castle.y[half] != cell->y)
                continue;
            view->castles |= 1U << segment;
            at = view->picture.spot[segment];
            if (view_is_free(view, at.x, at.y, 1))
                picture_sign(&view->picture, at, castle.occupants != 0 ? "castle" : "empty-castle");
        }
    }
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    if (is_played(rules, "CASTLES"))
        out_text(out, options->ascii
                          ? "  & castle (M, m when empty)"
                          : "  \xe2\x96\x93 castle (\xe2\x99\x9c, \xe2\x99\x96 when empty)");
}

static const struct render_token tokens[] = {{"castle", "castle"}, {NULL, NULL}};

const struct render_face render_face_castles = {
    .tokens = tokens,
    .find = find,
    .holds = holds,
    .flat = put_all,
    .below = put_towns,
    .block = block_castles,
    .place = place,
    .above = put_choices,
    .view = put_castles,
    .legend = tell,
};
