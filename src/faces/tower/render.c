/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: towers with their height on them, as SVG and as text, and the range of the one that was
 * just raised (TOWER-12).
 */
#include "render/room.h"

#include <stddef.h>
#include <string.h>

#include "faces/tower/render.h"
#include "render/glyph.h"
#include "render/played.h"

/* The foundation or tower of the tile; false when there is none. */
static bool tower_at(const struct aude_state *state, int x, int y, struct aude_tower *tower)
{
    bool found = false;

    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower one = aude_tower(state, i);

        if (one.x == x && one.y == y) {
            *tower = one;
            found = true;
        }
    }
    return found;
}

/* ---- Range --------------------------------------------------------------------------------- */

static bool find(struct focus *focus, const struct aude_state *state)
{
    int raised = aude_moment(state).raised;
    struct aude_placed tile;
    struct aude_tower tower;

    if (aude_step(state) != AUDE_STEP_CAPTURE || raised >= aude_placed_count(state))
        return false;
    tile = aude_placed(state, raised);
    if (!tower_at(state, tile.x, tile.y, &tower))
        return false;
    focus->cells = 1;
    focus->cell[0] = (struct aude_cell){tower.x, tower.y};
    focus->reach = tower.floors;
    return true;
}

static bool holds(const struct focus *focus, int x, int y)
{
    return aude_tower_reaches(focus->cell[0].x, focus->cell[0].y, focus->reach, x, y);
}

/* May the figure be captured? */
static bool may_be_captured(const aude_action *legal, int count, struct aude_standing figure)
{
    for (int i = 0; i < count; i++) {
        if (aude_action_verb(legal[i]) == AUDE_CAPTURE && aude_action_x(legal[i]) == figure.x &&
            aude_action_y(legal[i]) == figure.y && aude_action_item(legal[i]) == figure.figure &&
            aude_action_segment(legal[i]) == figure.segment &&
            aude_action_number(legal[i]) == figure.seat)
            return true;
    }
    return false;
}

/* ---- As SVG -------------------------------------------------------------------------------- */

enum {
    TOWER_FOOT = 36, /* below the middle of the foundation */
    TOWER_FIRST = 72,
    TOWER_FLOOR = 25,
    TOWER_SHOWN = 6, /* floors beyond those are told by the number only */
};

static int wall_height(int floors)
{
    return TOWER_FIRST + TOWER_FLOOR * (floors < TOWER_SHOWN ? floors - 1 : TOWER_SHOWN - 1);
}

/* How far its platform is above the middle of the foundation. */
static int top_of(int floors, int size)
{
    return (wall_height(floors) - TOWER_FOOT) * size / 100;
}

static void put_height(struct text_out *out, int floors)
{
    char text[16];
    struct text_out digits;
    int scale, width;

    out_init(&digits, text, sizeof text);
    out_number(&digits, floors);
    scale = digits.length < 2 ? 7 : digits.length < 3 ? 6 : 4;
    width = glyph_text_width(text, scale);
    art_format(out,
               "<g class=\"au-no\"><path d=\"M-34,-38H34V32H-34Z\" fill=\"@Q\" stroke=\"@I\" "
               "stroke-width=\"4\"/><path d=\"",
               NULL, 0);
    glyph_text(out, text, -width / 2, -3 - 4 * scale, scale);
    art_paint(out, "\" fill=\"none\" stroke=\"@a\" stroke-width=\"9\" "
                   "stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>");
}

/* The storeys, one stacked on the other, each a little narrower and in a tone of its own that the
 * next has not: they can be counted. Lit on the left. */
static void put_storeys(struct text_out *out, int floors)
{
    int shown = floors < TOWER_SHOWN ? floors : TOWER_SHOWN;

    for (int i = 0, foot = TOWER_FOOT; i < shown; i++) {
        int high = i == 0 ? TOWER_FIRST : TOWER_FLOOR, w = 46 - 2 * i;

        out_format(out, "<path d=\"M-%,%V%H%V%Q0,% -%,%Z\" fill=\"",
                   (int[]){w, foot, foot - high, w, foot, foot + 10, w, foot}, 8);
        art_paint(out, i % 2 == 0 ? "@n" : "@N");
        art_format(out,
                   "\" stroke=\"@I\" stroke-width=\"5\"/><path d=\"M%,%V%H%V%Q%,% %,%Z\" "
                   "fill=\"@I\" opacity=\".3\"/>",
                   (int[]){w - 20, foot + 4, foot - high + 2, w - 2, foot, w - 8, foot + 3, w - 20,
                           foot + 4},
                   9);
        foot -= high;
    }
}

/* A parapet with merlons around a dark platform, or a roof when it is closed for good. */
static void put_crown(struct text_out *out, int top, int wide, bool shut)
{
    int w = wide + 7;

    if (shut) {
        art_format(out,
                   "<path d=\"M-%,%L0,%L%,%Q0,% -%,%Z\" fill=\"@r\" stroke=\"@I\" "
                   "stroke-width=\"6\"/><path d=\"M0,%L%,%Q%,% %,%Z\" fill=\"@R\"/>",
                   (int[]){w, top + 2, top - 70, w, top + 2, top + 16, w, top + 2, top - 70, w - 2,
                           top + 2, w / 2, top + 8, w / 5, top + 9},
                   15);
        return;
    }
    art_format(out,
               "<path d=\"M-%,%V%Q0,% %,%V%Q0,% -%,%Z\" fill=\"@A\" stroke=\"@I\" "
               "stroke-width=\"5\"/>",
               (int[]){w, top, top - 20, top - 42, w, top - 20, top, top + 14, w, top}, 10);
    art_format(out,
               "<path d=\"M-%,%V%H-%V%H-9V%H9V%H%V%H%V%Q0,% -%,%Z\" fill=\"@Q\" "
               "stroke=\"@I\" stroke-width=\"5\"/>",
               (int[]){w, top, top - 20, w - 18, top - 6, top - 16, top - 6, w - 18, top - 20, w,
                       top, top + 14, w, top},
               14);
}

static void draw_tower(struct text_out *out, int floors, bool shut, int x, int y, int size)
{
    int top = TOWER_FOOT - wall_height(floors);
    int shown = floors < TOWER_SHOWN ? floors : TOWER_SHOWN;

    out_format(out, "<g transform=\"translate(%,%)", (int[]){x, y}, 2);
    if (size != 100) {
        out_text(out, " scale(");
        out_hundredths(out, size);
        out_char(out, ')');
    }
    out_text(out, "\" stroke-linejoin=\"round\">");
    out_format(out, "<path d=\"M40,%L%,%V48L70,58H-22L-44,42Z\" opacity=\".3\"/>",
               (int[]){top + 40, 66 + 4 * shown, top + 84}, 3);
    put_storeys(out, floors);
    put_crown(out, top, 46 - 2 * (shown - 1), shut);
    put_height(out, floors);
    out_text(out, "</g>\n");
}

/* In hundredths: so large that storeys can be counted where a tile is 44 pixels wide, as the page
 * may show it without drawing it anew. */
static int tower_size(int pixels)
{
    return pixels < FRAME_SMALL ? 145 : 125;
}

/* A tower on the uppermost tiles may stand out above them, more so with a follower on it. */
static int headroom(const struct frame *frame, const struct aude_state *state)
{
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.y == frame->top && tower.floors > 0)
            return 150;
    }
    return 0;
}

static bool stands(const struct aude_state *state, int x, int y)
{
    struct aude_tower tower;

    return tower_at(state, x, y, &tower);
}

/* With the follower on its top, who might seem to stand on something behind. */
static struct box tower_body(const struct scene *scene, const struct stage *stage, int segment,
                             int top)
{
    int size = tower_size(scene->pixels);
    struct box body = {-50 * size / 100, -top, 50 * size / 100, 40 * size / 100};

    for (int i = 0; i < aude_standing_count(scene->state); i++) {
        struct aude_standing figure = aude_standing(scene->state, i);

        if (figure.x == stage->x && figure.y == stage->y && figure.segment == segment)
            body.y0 = -top - 2 * STAGE_FEET * scene->figure_size / 100;
    }
    return body;
}

static void settle_tower(const struct scene *scene, struct stage *stage)
{
    struct art_point want = {ART_UNIT / 2, ART_UNIT / 2}, foot;
    struct box body = {-45, -45, 45, 45};
    struct aude_tower tower;
    int foundation = 0, top;

    if (!tower_at(scene->state, stage->x, stage->y, &tower))
        return;
    top = tower.floors > 0 ? top_of(tower.floors, tower_size(scene->pixels)) : 0;
    if (tower.floors > 0)
        body = tower_body(scene, stage, tower.segment, top);
    for (int i = 0; i < stage->layout.sites; i++) {
        const struct art_site *site = &stage->layout.site[i];
        struct art_point p = {site->x, site->y};

        if (strcmp(site->kind, "tower") != 0)
            continue;
        want = art_rotate_point(p, stage->placed.rotation);
        foundation = site->r;
    }
    foot = stage->boxes == 0 ? want : stage_settle(stage, want, -1, body);
    if (tower.floors > 0 || (foot.x == want.x && foot.y == want.y))
        foundation = 0;
    if (tower.floors > 0) /* a figure right above it would seem to stand on it */
        stage_block(stage, foot.x + body.x0, foot.y + body.y0 - 70, foot.x + body.x1,
                    foot.y + body.y1);
    stage->piece.there = true;
    stage->piece.segment = tower.segment;
    stage->piece.foot = foot;
    stage->piece.height = top;
    stage->piece.hidden = foundation;
}

static void put_tower(const struct scene *scene, const struct stage *stage)
{
    int x = stage->corner.x + stage->piece.foot.x, y = stage->corner.y + stage->piece.foot.y;
    struct aude_tower tower;

    if (!tower_at(scene->state, stage->x, stage->y, &tower))
        return;
    if (tower.floors > 0)
        draw_tower(scene->out, tower.floors, tower.shut, x, y, tower_size(scene->pixels));
    if (stage->piece.hidden != 0)
        art_sign(scene->out, "tower", x, y, stage->piece.hidden, scene->used);
}

/* ---- As text ------------------------------------------------------------------------------- */

static int top_segment(const struct aude_state *state, int x, int y)
{
    struct aude_tower tower;

    return tower_at(state, x, y, &tower) ? tower.segment : -1;
}

/* The printed foundation gives way to what is known of its tower. */
static void wipe_foundation(struct picture *picture)
{
    struct picture_cell *cell = &picture->cell[picture->tower.y][picture->tower.x];

    if (picture->foundation)
        cell->sign = cell->way == ART_NONE ? SIGN_GROUND : SIGN_ROAD;
}

/* "T3", "T3!", "T3(A)", with a label "1:T3": as much of it as the picture is wide. */
static void view_tower(struct tile_view *view, const struct cell *cell)
{
    struct aude_tower tower;
    const char *label = view_label(cell->options, cell->x, cell->y, BOARD_SPOT_TOWER, 0);
    struct picture_at at = view->picture.tower;
    bool narrow = view->picture.width < 7;
    struct aude_standing top = {0};
    bool manned = false;

    if (!tower_at(cell->state, cell->x, cell->y, &tower))
        return;
    if (label[0] == '\0')
        label = view_label(cell->options, cell->x, cell->y, tower.segment, 0);
    for (int i = 0; i < aude_standing_count(cell->state); i++) {
        struct aude_standing figure = aude_standing(cell->state, i);

        if (figure.x == cell->x && figure.y == cell->y && figure.segment == tower.segment) {
            top = figure;
            manned = true;
        }
    }
    wipe_foundation(&view->picture);
    for (int brief = narrow ? 1 : 0; brief < 3; brief++) {
        struct run run = {0};
        char text[16], figure[4];
        struct text_out out;

        out_init(&out, text, sizeof text);
        if (label[0] != '\0' && brief < 2)
            out_char(&out, ':');
        if (brief == 0 || tower.floors == 0)
            out_char(&out, 'T');
        if (tower.floors != 0)
            out_number(&out, tower.floors);
        if (tower.shut)
            out_char(&out, '!');
        run_add(&run, INK_LABEL, label);
        run_add(&run, INK_TOWER, text);
        view_figure(top, brief > 0, figure);
        if (manned)
            run_add(&run, INK_SEAT + top.seat, figure);
        if (run_length(&run) > view->picture.width && brief < 2)
            continue;
        run_put(view, &run, at, -1);
        return;
    }
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "TOWER"))
        out_text(out, "  T3 tower and its height  T! closed for good");
    else if (board_has_site(rules, AUDE_SITE_TOWER))
        out_text(out, "  T foundation");
}

static const struct render_token tokens[] = {{"floor", "floor"}, {NULL, NULL}};

const struct render_face render_face_tower = {
    .tokens = tokens,
    .site = "tower",
    .kind = AUDE_TOWER,
    .find = find,
    .holds = holds,
    .headroom = headroom,
    .stands = stands,
    .settle = settle_tower,
    .put = put_tower,
    .chosen = may_be_captured,
    .beside = render_prisoners,
    .top = top_segment,
    .view = view_tower,
    .legend = tell,
};
