/* SPDX-License-Identifier: Apache-2.0 */
/* What stands on a board as SVG. On a tile with several things each gets a place where all stay
 * visible: what the rules of a room put somewhere lies there, then comes the piece that stands on
 * the tile, then the figures, each on its own segment and as near as can be to its usual spot. */
#include "render/rooms.h"

#include <stddef.h>
#include <string.h>

/* Figures larger than that in hundredths may overlap. */
enum { STEP = 12, INSET = 30, CROWDED = 175 };

void stage_block(struct stage *stage, int x0, int y0, int x1, int y1)
{
    struct box box = {x0, y0, x1, y1};

    if (stage->boxes < STAGE_OBSTACLES)
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

struct art_point stage_settle(const struct stage *stage, struct art_point want, int segment,
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
            art_segment_at(&stage->layout, stage->placed.rotation, x, y) != segment)
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

void board_flat(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                struct art_used *used)
{
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->flat != NULL)
            render_faces[i]->flat(out, state, frame, used);
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
    memset(&stage->piece, 0, sizeof stage->piece);
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->block != NULL)
            render_faces[i]->block(scene, stage);
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->settle != NULL)
            render_faces[i]->settle(scene, stage);
}

static int kind_of(const struct scene *scene, const struct stage *stage, int segment)
{
    if (segment >= stage->kind->segments)
        return AUDE_ROAD; /* built over the tile */
    return aude_kind_segment(aude_state_rules(scene->state), stage->placed.kind, segment)->kind;
}

/* The place of a figure on its segment; what comes after keeps clear of it. */
static struct frame_place place_on(const struct scene *scene, struct stage *stage,
                                   struct aude_standing figure)
{
    int reach = 40 * (scene->figure_size < CROWDED ? scene->figure_size : CROWDED) / 100;
    struct box body = {-reach, -reach, reach, reach};
    struct art_point spot = {ART_UNIT / 2, ART_UNIT / 2};
    struct frame_place at;

    if (figure.segment < stage->kind->segments) { /* else on what is built over the tile */
        spot = art_rotate_point(stage->layout.spot[figure.segment], stage->placed.rotation);
        if (kind_of(scene, stage, figure.segment) == AUDE_MONASTERY) { /* not over the building */
            spot.x = (int16_t)(spot.x - 26);
            spot.y = (int16_t)(spot.y + 34);
        }
        if (stage->boxes > 0)
            spot = stage_settle(stage, spot, figure.segment, body);
    }
    stage_block(stage, spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach);
    at.x = stage->corner.x + spot.x;
    at.y = stage->corner.y + spot.y;
    return at;
}

static bool on_piece(const struct stage *stage, int segment)
{
    return stage->piece.there && segment == stage->piece.segment;
}

/* With its feet on the piece. */
static struct frame_place piece_top(const struct scene *scene, const struct stage *stage)
{
    int rise = stage->piece.height + STAGE_FEET * scene->figure_size / 100;
    struct frame_place at = {stage->corner.x + stage->piece.foot.x,
                             stage->corner.y + stage->piece.foot.y - rise};

    return at;
}

/* The place that a room has for a figure. */
static bool place_of_room(const struct scene *scene, struct aude_standing figure, int index,
                          struct frame_place *at)
{
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->place != NULL && render_faces[i]->place(scene, figure, index, at))
            return true;
    return false;
}

static struct frame_place figure_place(const struct scene *scene, struct stage *stage,
                                       struct aude_standing figure, int index)
{
    struct frame_place at;

    if (place_of_room(scene, figure, index, &at))
        return at;
    return on_piece(stage, figure.segment) ? piece_top(scene, stage)
                                           : place_on(scene, stage, figure);
}

struct frame_place stage_place(const struct scene *scene, struct aude_standing there)
{
    struct stage stage;

    set_stage(scene, &stage, aude_placed_at(scene->state, there.x, there.y));
    return place_on(scene, &stage, there);
}

/* Draws it and returns where. */
static struct frame_place put_figure(const struct scene *scene, struct stage *stage,
                                     struct aude_standing figure, int index)
{
    struct frame_place at = figure_place(scene, stage, figure, index);
    int kind = kind_of(scene, stage, figure.segment), x = at.x, y = at.y;

    art_begin_who(scene->out, &x, &y, on_piece(stage, figure.segment));
    if (kind >= AUDE_GRASSLAND)
        art_settler(scene->out, figure.seat, kind, x, y, scene->figure_size, scene->used);
    else
        art_figure(scene->out, figure.seat, figure.figure, kind == AUDE_FIELD, x, y,
                   scene->figure_size, scene->used);
    art_end_who(scene->out);
    return at;
}

static bool may_be_chosen(const aude_action *legal, int count, struct aude_standing figure)
{
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->chosen != NULL && render_faces[i]->chosen(legal, count, figure))
            return true;
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

/* Whoever may be chosen is ringed. */
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
        if (may_be_chosen(legal, count, figure))
            art_sign(scene->out, "target", at.x, at.y, 54 * scene->figure_size / 100, scene->used);
    }
}

/* At least so large that it is seen, whatever the size of a tile. */
static int figure_size(int pixels)
{
    enum { USUAL = 125, MOST = 525, LEAST_PIXELS = 22, HEIGHT = 84 };
    int size = (100 * LEAST_PIXELS * ART_UNIT / HEIGHT + pixels - 1) / (pixels < 1 ? 1 : pixels);

    return size < USUAL ? USUAL : size > MOST ? MOST : size;
}

struct art_point board_spot(const struct aude_state *state, int x, int y, int segment, int pixels)
{
    const struct frame frame = {.left = x, .top = y};
    struct scene scene = {
        .state = state,
        .frame = &frame,
        .pixels = pixels,
        .figure_size = figure_size(pixels),
    };
    struct aude_standing there = {(int16_t)x, (int16_t)y, 0, 0, (uint8_t)segment};
    struct frame_place at = {ART_UNIT / 2, ART_UNIT / 2};
    int index = aude_placed_at(state, x, y);
    bool found = false;
    struct stage stage;

    if (index < 0)
        return (struct art_point){ART_UNIT / 2, ART_UNIT / 2};
    set_stage(&scene, &stage, index);
    if (segment == BOARD_SPOT_TOWER)
        return stage.piece.foot;
    for (int i = 0; i < aude_standing_count(state) && !found; i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (figure.x != x || figure.y != y)
            continue;
        at = figure_place(&scene, &stage, figure, i);
        found = figure.segment == segment;
    }
    if (!found && !place_of_room(&scene, there, -1, &at))
        at =
            on_piece(&stage, segment) ? piece_top(&scene, &stage) : place_on(&scene, &stage, there);
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
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->stands != NULL && render_faces[i]->stands(state, x, y))
            return false;
    return true;
}

void board_pieces(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                  const struct board_picture *options, struct art_used *used)
{
    struct scene scene = {
        state, frame, out, options, used, options->size, figure_size(options->size)};
    aude_action legal[AUDE_MAX_ACTIONS];
    int count = options->decision ? aude_legal_actions(state, legal, AUDE_MAX_ACTIONS) : 0;

    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->below != NULL)
            render_faces[i]->below(&scene, legal, count);
    /* From the back to the front; figures last, so that no piece hides one behind it. */
    for (int i = 0; i < 2 * frame->columns * frame->rows; i++) {
        int cell = i % (frame->columns * frame->rows);
        int x = frame->left + cell % frame->columns, y = frame->top + cell / frame->columns;
        int index = aude_placed_at(state, x, y);
        struct stage stage;

        if (index < 0 || is_empty(state, options, x, y))
            continue;
        set_stage(&scene, &stage, index);
        if (i == cell) {
            for (int r = 0; r < RENDER_FACE_COUNT; r++)
                if (render_faces[r]->put != NULL)
                    render_faces[r]->put(&scene, &stage);
            continue;
        }
        put_figures(&scene, &stage, legal, count);
        put_labels(&scene, &stage);
    }
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->above != NULL)
            render_faces[i]->above(&scene, legal, count);
}
