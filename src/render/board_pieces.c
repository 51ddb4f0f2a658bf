/* SPDX-License-Identifier: Apache-2.0 */
/* Figures, towers, bridges and castles on a board as SVG. On a tile with several of them each gets
 * a place where all stay visible: a bridge and a castle lie where the rules put them, then comes
 * the tower, then the figures, each on its own segment and as near as can be to its usual spot. */
#include "render/board_frame.h"

#include <stddef.h>
#include <string.h>

enum { OBSTACLES = 16, STEP = 12, INSET = 30 };

/* A box in the coordinates of the turned tile. */
struct box {
    int x0, y0, x1, y1;
};

struct scene {
    const struct aude_state *state;
    const struct frame *frame;
    struct text_out *out;
    const struct board_picture *options;
    struct art_used *used;
    int figure_size, tower_size; /* in hundredths */
};

/* One tile with what stands on it. */
struct stage {
    int x, y;
    struct frame_place corner;
    struct aude_placed placed;
    const struct aude_kind *kind;
    struct art_layout layout;
    int bridge; /* enum aude_axis, or -1 */
    bool towered;
    struct aude_tower tower;
    struct art_point tower_at;
    int foundation; /* its radius, 0 when it can be seen as printed */
    int boxes;
    struct box box[OBSTACLES];
};

static void block(struct stage *stage, int x0, int y0, int x1, int y1)
{
    struct box box = {x0, y0, x1, y1};

    if (stage->boxes < OBSTACLES)
        stage->box[stage->boxes++] = box;
}

static int overlap(const struct box *a, const struct box *b)
{
    int w = (a->x1 < b->x1 ? a->x1 : b->x1) - (a->x0 > b->x0 ? a->x0 : b->x0);
    int h = (a->y1 < b->y1 ? a->y1 : b->y1) - (a->y0 > b->y0 ? a->y0 : b->y0);

    if (w <= 0 || h <= 0)
        return 0;
    return w < h ? w : h;
}

/* The place nearest to want, on the segment (any: -1), where the body (a box around 0,0) covers
 * least of what stands there already. */
static struct art_point settle(const struct stage *stage, struct art_point want, int segment,
                               struct box body)
{
    struct art_point best = want;
    int least = 1 << 30;

    for (int i = -1; i < (ART_UNIT / STEP) * (ART_UNIT / STEP); i++) {
        int x = i < 0 ? want.x : i % (ART_UNIT / STEP) * STEP + STEP / 2;
        int y = i < 0 ? want.y : i / (ART_UNIT / STEP) * STEP + STEP / 2;
        struct box at = {x + body.x0, y + body.y0, x + body.x1, y + body.y1};
        int dx = x - want.x, dy = y - want.y, cost = 0;

        if (i >= 0 && (x < INSET || y < INSET || x > ART_UNIT - INSET || y > ART_UNIT - INSET))
            continue;
        if (i >= 0 && segment >= 0 &&
            art_segment_at(&stage->layout, stage->placed.turn, x, y) != segment)
            continue;
        for (int b = 0; b < stage->boxes; b++)
            cost += 6 * overlap(&at, &stage->box[b]);
        cost += (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        if (cost < least) {
            least = cost;
            best.x = (int16_t)x;
            best.y = (int16_t)y;
        }
    }
    return best;
}

/* The middle of a castle, from the upper left corner of one of its tiles. */
static struct frame_place castle_middle(const struct frame *frame, const int16_t x[2],
                                        const int16_t y[2])
{
    struct frame_place a = frame_corner(frame, x[0], y[0]), b = frame_corner(frame, x[1], y[1]);
    struct frame_place middle = {(a.x + b.x + ART_UNIT) / 2, (a.y + b.y + ART_UNIT) / 2};

    return middle;
}

/* The longer axis lies along the side between the two tiles. */
static enum aude_axis castle_axis(const int16_t x[2])
{
    return x[0] == x[1] ? AUDE_EAST_WEST : AUDE_NORTH_SOUTH;
}

void board_castles(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                   struct art_used *used)
{
    for (int i = 0; i < aude_castle_count(state); i++) {
        struct aude_castle castle = aude_castle(state, i);
        struct frame_place at = castle_middle(frame, castle.x, castle.y);

        art_castle(out, castle_axis(castle.x),
                   castle.occupants != 0 ? ART_CASTLE_HELD : ART_CASTLE_EMPTY, at.x, at.y, used);
    }
}

static void block_castles(const struct scene *scene, struct stage *stage)
{
    for (int i = 0; i < aude_castle_count(scene->state); i++) {
        struct aude_castle castle = aude_castle(scene->state, i);
        struct frame_place middle = castle_middle(scene->frame, castle.x, castle.y);
        bool wide = castle_axis(castle.x) == AUDE_EAST_WEST;
        int w = wide ? ART_CASTLE_LENGTH : ART_CASTLE_WIDTH + 10;
        int h = wide ? ART_CASTLE_WIDTH + 10 : ART_CASTLE_LENGTH;
        int x = middle.x - stage->corner.x, y = middle.y - stage->corner.y;

        if ((castle.x[0] == stage->x && castle.y[0] == stage->y) ||
            (castle.x[1] == stage->x && castle.y[1] == stage->y))
            block(stage, x - w, y - h, x + w, y + h);
    }
}

/* With the follower on its top, who might seem to stand on something behind. */
static struct box tower_body(const struct scene *scene, const struct stage *stage)
{
    int size = scene->tower_size, top = art_tower_top(stage->tower.floors, size);
    struct box body = {-50 * size / 100, 40 * size / 100 - top, 50 * size / 100, 40 * size / 100};

    for (int i = 0; i < aude_standing_count(scene->state); i++) {
        struct aude_standing figure = aude_standing(scene->state, i);

        if (figure.x == stage->x && figure.y == stage->y && figure.segment == stage->tower.segment)
            body.y0 = -top - 40 * scene->figure_size / 100;
    }
    return body;
}

static void settle_tower(const struct scene *scene, struct stage *stage)
{
    struct art_point want = {ART_UNIT / 2, ART_UNIT / 2};
    struct box bare = {-45, -45, 45, 45};
    struct box body = stage->tower.floors == 0 ? bare : tower_body(scene, stage);

    for (int i = 0; i < stage->layout.sites; i++) {
        const struct art_site *site = &stage->layout.site[i];
        struct art_point p = {site->x, site->y};

        if (strcmp(site->kind, "tower") != 0)
            continue;
        want = art_turn_point(p, stage->placed.turn);
        stage->foundation = site->r;
    }
    stage->tower_at = stage->boxes == 0 ? want : settle(stage, want, -1, body);
    if (stage->tower.floors > 0 || (stage->tower_at.x == want.x && stage->tower_at.y == want.y))
        stage->foundation = 0;
    if (stage->tower.floors > 0) /* a figure right above it would seem to stand on it */
        block(stage, stage->tower_at.x + body.x0, stage->tower_at.y + body.y0 - 70,
              stage->tower_at.x + body.x1, stage->tower_at.y + body.y1);
}

static void set_stage(const struct scene *scene, struct stage *stage, int index)
{
    const struct aude_state *state = scene->state;

    stage->placed = aude_placed(state, index);
    stage->x = stage->placed.x;
    stage->y = stage->placed.y;
    stage->corner = frame_corner(scene->frame, stage->x, stage->y);
    stage->kind = aude_kind(aude_state_rules(state), stage->placed.kind);
    art_layout(&stage->layout, stage->kind->tile, stage->kind->garden);
    stage->boxes = 0;
    stage->towered = false;
    stage->foundation = 0;
    stage->bridge = aude_bridge_at(state, stage->x, stage->y);
    if (stage->bridge == AUDE_NORTH_SOUTH)
        block(stage, 190, 0, 290, ART_UNIT);
    else if (stage->bridge == AUDE_EAST_WEST)
        block(stage, 0, 190, ART_UNIT, 290);
    block_castles(scene, stage);
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x == stage->x && tower.y == stage->y) {
            stage->towered = true;
            stage->tower = tower;
        }
    }
    if (stage->towered)
        settle_tower(scene, stage);
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

static int kind_of(const struct scene *scene, const struct stage *stage, int segment)
{
    if (segment >= stage->kind->segments)
        return AUDE_ROAD; /* the bridge */
    return aude_kind_segment(aude_state_rules(scene->state), stage->placed.kind, segment)->kind;
}

/* Side by side along the castle. */
static struct frame_place place_in_castle(const struct scene *scene, int castle, int index)
{
    struct aude_castle token = aude_castle(scene->state, castle);
    struct frame_place at = castle_middle(scene->frame, token.x, token.y);
    int before = 0, all = 0, shift, gap;

    for (int i = 0; i < aude_standing_count(scene->state); i++) {
        if (castle_of(scene->state, aude_standing(scene->state, i)) != castle)
            continue;
        all++;
        before += i < index;
    }
    gap = all < 3 ? 100 : 200 / (all - 1);
    shift = before * gap - (all - 1) * gap / 2;
    at.x += castle_axis(token.x) == AUDE_EAST_WEST ? shift : 0;
    at.y += castle_axis(token.x) == AUDE_EAST_WEST ? 0 : shift;
    return at;
}

/* The place of a figure on its segment; what comes after keeps clear of it. */
static struct frame_place place_on(const struct scene *scene, struct stage *stage,
                                   struct aude_standing figure)
{
    int reach = 40 * scene->figure_size / 100;
    struct box body = {-reach, -reach, reach, reach};
    struct art_point spot = {ART_UNIT / 2, ART_UNIT / 2};
    struct frame_place at;

    if (figure.segment < stage->kind->segments) { /* else the bridge */
        spot = art_turn_point(stage->layout.spot[figure.segment], stage->placed.turn);
        if (kind_of(scene, stage, figure.segment) == AUDE_MONASTERY) { /* not over the building */
            spot.x = (int16_t)(spot.x - 26);
            spot.y = (int16_t)(spot.y + 34);
        }
        if (stage->boxes > 0)
            spot = settle(stage, spot, figure.segment, body);
    }
    block(stage, spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach);
    at.x = stage->corner.x + spot.x;
    at.y = stage->corner.y + spot.y;
    return at;
}

static bool on_tower(const struct stage *stage, int segment)
{
    return stage->towered && segment == stage->tower.segment;
}

static struct frame_place tower_top(const struct scene *scene, const struct stage *stage)
{
    struct frame_place at = {stage->corner.x + stage->tower_at.x,
                             stage->corner.y + stage->tower_at.y};

    if (stage->tower.floors > 0)
        at.y -= art_tower_top(stage->tower.floors, scene->tower_size);
    return at;
}

static struct frame_place figure_place(const struct scene *scene, struct stage *stage,
                                       struct aude_standing figure, int index)
{
    int castle = castle_of(scene->state, figure);

    if (castle >= 0)
        return place_in_castle(scene, castle, index);
    return on_tower(stage, figure.segment) ? tower_top(scene, stage)
                                           : place_on(scene, stage, figure);
}

/* Draws it and returns where. */
static struct frame_place put_figure(const struct scene *scene, struct stage *stage,
                                     struct aude_standing figure, int index)
{
    struct frame_place at = figure_place(scene, stage, figure, index);
    int kind = kind_of(scene, stage, figure.segment);

    if (kind >= AUDE_GRASSLAND)
        art_settler(scene->out, figure.seat, kind, at.x, at.y, scene->figure_size, scene->used);
    else
        art_figure(scene->out, figure.seat, figure.figure, kind == AUDE_FIELD, at.x, at.y,
                   scene->figure_size, scene->used);
    return at;
}

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

/* The n-th label for a segment of the tile, NULL when there is none. */
static const char *label_for(const struct scene *scene, const struct stage *stage, int segment,
                             int n)
{
    for (int i = 0; i < scene->options->spot_count; i++) {
        const struct board_spot_label *spot = &scene->options->spots[i];

        if (spot->x == stage->x && spot->y == stage->y && spot->segment == segment && n-- == 0)
            return spot->text;
    }
    return NULL;
}

/* Beside a figure: to its left the number by which it is chosen, to its right what it would score
 * if it were taken back now. */
static void put_notes(const struct scene *scene, const struct stage *stage,
                      struct aude_standing figure, const char *label, struct frame_place at)
{
    int off = 44 * scene->figure_size / 100, size = scene->figure_size * 6 / 5;
    struct aude_feature feature;

    if (label != NULL)
        art_badge(scene->out, label, true, at.x - off, at.y - off, size);
    if ((scene->options->quotes >> figure.seat & 1) &&
        aude_feature_at(scene->state, stage->x, stage->y, figure.segment, &feature) &&
        feature.kind >= AUDE_GRASSLAND) {
        char text[8];
        struct text_out number;

        out_init(&number, text, sizeof text);
        out_number(&number, feature.quote);
        art_badge(scene->out, text, false, at.x + off, at.y + off, size);
    }
}

/* Where a figure may be put: a ring with the number of the choice. */
static void put_labels(const struct scene *scene, struct stage *stage)
{
    for (int i = 0; i < scene->options->spot_count; i++) {
        const struct board_spot_label *spot = &scene->options->spots[i];
        struct aude_standing there = {(int16_t)spot->x, (int16_t)spot->y, 0, 0,
                                      (uint8_t)spot->segment};
        struct frame_place at;
        bool told = spot->segment >= BOARD_SPOT_TOWER;

        if (spot->x != stage->x || spot->y != stage->y)
            continue;
        for (int k = 0; k < aude_standing_count(scene->state); k++) {
            struct aude_standing figure = aude_standing(scene->state, k);

            told = told || (figure.x == stage->x && figure.y == stage->y &&
                            figure.segment == spot->segment);
        }
        if (told)
            continue;
        at = place_on(scene, stage, there);
        art_sign(scene->out, "target", at.x, at.y, 46 * scene->figure_size / 100, scene->used);
        art_badge(scene->out, spot->text, true, at.x, at.y, scene->figure_size * 6 / 5);
    }
}

/* Whoever may be captured is ringed. */
static void put_figures(const struct scene *scene, struct stage *stage, const aude_action *legal,
                        int count)
{
    int seen[AUDE_MAX_SEGMENTS + 3] = {0};

    for (int i = 0; i < aude_standing_count(scene->state); i++) {
        struct aude_standing figure = aude_standing(scene->state, i);
        struct frame_place at;

        if (figure.x != stage->x || figure.y != stage->y)
            continue;
        at = put_figure(scene, stage, figure, i);
        put_notes(scene, stage, figure,
                  label_for(scene, stage, figure.segment, seen[figure.segment]++), at);
        if (may_be_captured(legal, count, figure))
            art_sign(scene->out, "target", at.x, at.y, 54 * scene->figure_size / 100, scene->used);
    }
}

/* Bridges that may be built. */
static void put_ghosts(const struct scene *scene, const aude_action *legal, int count)
{
    for (int i = 0; i < count; i++) {
        struct frame_place at =
            frame_corner(scene->frame, aude_action_x(legal[i]), aude_action_y(legal[i]));

        if (aude_action_verb(legal[i]) == AUDE_BRIDGE)
            art_bridge(scene->out, (enum aude_axis)aude_action_turn(legal[i]), true, at.x, at.y,
                       scene->used);
    }
}

/* The structures that the castle may score: a ring where a figure would stand. */
static void put_choices(const struct scene *scene, const aude_action *legal, int count)
{
    for (int i = 0; i < count; i++) {
        int16_t x = (int16_t)aude_action_x(legal[i]), y = (int16_t)aude_action_y(legal[i]);
        struct aude_standing there = {x, y, 0, 0, (uint8_t)aude_action_segment(legal[i])};
        struct frame_place at;
        struct stage stage;
        int castle;

        if (aude_action_verb(legal[i]) != AUDE_CHOOSE)
            continue;
        castle = castle_of(scene->state, there);
        if (castle >= 0) {
            struct aude_castle token = aude_castle(scene->state, castle);

            at = castle_middle(scene->frame, token.x, token.y);
        } else {
            set_stage(scene, &stage, aude_placed_at(scene->state, x, y));
            at = place_on(scene, &stage, there);
        }
        art_sign(scene->out, "target", at.x, at.y, 54 * scene->figure_size / 100, scene->used);
    }
}

static void put_towns(const struct scene *scene)
{
    struct focus focus;

    focus_find(&focus, scene->state);
    if (aude_step(scene->state) != AUDE_STEP_CASTLE)
        return;
    for (int i = 0; i < focus.pairs; i++) {
        struct frame_place at = castle_middle(scene->frame, focus.pair[i].x, focus.pair[i].y);

        art_castle(scene->out, castle_axis(focus.pair[i].x), ART_CASTLE_GHOST, at.x, at.y,
                   scene->used);
    }
}

/* In hundredths: the height is to be read on small pictures too. */
static int tower_size(int pixels)
{
    return pixels < FRAME_SMALL ? 145 : pixels < 72 ? 125 : 105;
}

static int figure_size(int pixels)
{
    return pixels < FRAME_SMALL ? 175 : 125;
}

struct art_point board_spot(const struct aude_state *state, int x, int y, int segment, int pixels)
{
    const struct frame frame = {.left = x, .top = y};
    struct scene scene = {
        .state = state,
        .frame = &frame,
        .figure_size = figure_size(pixels),
        .tower_size = tower_size(pixels),
    };
    struct aude_standing there = {(int16_t)x, (int16_t)y, 0, 0, (uint8_t)segment};
    struct frame_place at = {ART_UNIT / 2, ART_UNIT / 2};
    int index = aude_placed_at(state, x, y), castle = castle_of(state, there);
    bool found = false;
    struct stage stage;

    if (index < 0)
        return (struct art_point){ART_UNIT / 2, ART_UNIT / 2};
    set_stage(&scene, &stage, index);
    if (segment == BOARD_SPOT_TOWER)
        return stage.tower_at;
    for (int i = 0; i < aude_standing_count(state) && !found; i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (figure.x != x || figure.y != y)
            continue;
        at = figure_place(&scene, &stage, figure, i);
        found = figure.segment == segment;
    }
    if (!found && castle >= 0)
        at = castle_middle(&frame, aude_castle(state, castle).x, aude_castle(state, castle).y);
    else if (!found)
        at =
            on_tower(&stage, segment) ? tower_top(&scene, &stage) : place_on(&scene, &stage, there);
    return (struct art_point){(int16_t)at.x, (int16_t)at.y};
}

/* Most tiles have nothing on them, and a layout takes its time. */
static bool is_empty(const struct aude_state *state, const struct board_picture *options, int x,
                     int y)
{
    for (int i = 0; i < options->spot_count; i++) {
        if (options->spots[i].x == x && options->spots[i].y == y)
            return false;
    }
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (figure.x == x && figure.y == y)
            return false;
    }
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x == x && tower.y == y)
            return false;
    }
    return true;
}

static void put_tower(const struct scene *scene, const struct stage *stage)
{
    int x = stage->corner.x + stage->tower_at.x, y = stage->corner.y + stage->tower_at.y;

    if (stage->towered && stage->tower.floors > 0)
        art_tower(scene->out, stage->tower.floors, stage->tower.shut, x, y, scene->tower_size);
    if (stage->foundation != 0)
        art_sign(scene->out, "tower", x, y, stage->foundation, scene->used);
}

void board_pieces(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                  const struct board_picture *options, struct art_used *used)
{
    struct scene scene = {
        state, frame, out, options, used, figure_size(options->size), tower_size(options->size)};
    aude_action legal[AUDE_MAX_ACTIONS];
    int count = options->decision ? aude_legal_actions(state, legal, AUDE_MAX_ACTIONS) : 0;

    for (int i = 0; i < aude_bridge_count(state); i++) {
        struct aude_bridge bridge = aude_bridge(state, i);
        struct frame_place at = frame_corner(frame, bridge.x, bridge.y);

        art_bridge(out, (enum aude_axis)bridge.axis, false, at.x, at.y, used);
    }
    if (options->decision)
        put_towns(&scene);
    put_ghosts(&scene, legal, count);
    /* From the back to the front; towers first, so that none hides a figure behind it. */
    for (int i = 0; i < 2 * frame->columns * frame->rows; i++) {
        int cell = i % (frame->columns * frame->rows);
        int x = frame->left + cell % frame->columns, y = frame->top + cell / frame->columns;
        int index = aude_placed_at(state, x, y);
        struct stage stage;

        if (index < 0 || is_empty(state, options, x, y))
            continue;
        set_stage(&scene, &stage, index);
        if (i == cell) {
            put_tower(&scene, &stage);
            continue;
        }
        put_figures(&scene, &stage, legal, count);
        put_labels(&scene, &stage);
    }
    put_choices(&scene, legal, count);
}
