/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the dragon on its tile, the fairy beside her follower, and while the dragon flies the way
 * that it came and the tiles that it may go to. */
#include "render/room.h"

#include <stddef.h>
#include <string.h>

#include "faces/dragon/dragon.h"
#include "render/played.h"

enum {
    BEAST = 104,   /* radius of the dragon, a tile is 480 */
    FAIRY = 74,    /* of the fairy */
    BESIDE = 92,   /* how far she stands from her follower */
    ASIDE_X = 368, /* where she stands alone on a tile */
    ASIDE_Y = 120,
    NEAREST = 80 /* to the side of the tile */
};

/* ---- What the decision is about ------------------------------------------------------------ */

static bool find(struct focus *focus, const struct aude_state *state)
{
    aude_action action[FOCUS_CELLS];

    if ((int)aude_step(state) != DRAGON_FLIGHT)
        return false;
    focus->cells = aude_legal_actions(state, action, FOCUS_CELLS);
    for (int i = 0; i < focus->cells; i++)
        focus->cell[i] = (struct aude_cell){(int16_t)aude_action_x(action[i]),
                                            (int16_t)aude_action_y(action[i])};
    return true;
}

static bool holds(const struct focus *focus, int x, int y)
{
    bool found = false;

    for (int i = 0; i < focus->cells; i++)
        found = found || (focus->cell[i].x == x && focus->cell[i].y == y);
    return found;
}

/* Whom the princess may send home. */
static bool chosen(const aude_action *legal, int count, struct aude_standing figure)
{
    bool found = false;

    for (int i = 0; i < count; i++)
        found =
            found || ((int)aude_action_verb(legal[i]) == DRAGON_PRINCESS &&
                      aude_action_x(legal[i]) == figure.x && aude_action_y(legal[i]) == figure.y &&
                      aude_action_item(legal[i]) == figure.figure &&
                      aude_action_segment(legal[i]) == figure.segment &&
                      aude_action_number(legal[i]) == figure.seat);
    return found;
}

/* ---- As SVG -------------------------------------------------------------------------------- */

static bool is_at(const struct aude_state *state, const char *name, int x, int y)
{
    int tile = aude_kept(state, name, 0, -1);

    return tile >= 0 && aude_placed_at(state, x, y) == tile;
}

static bool stands(const struct aude_state *state, int x, int y)
{
    return is_at(state, "dragon", x, y) || is_at(state, "fairy", x, y);
}

static int within(int place)
{
    return place < NEAREST ? NEAREST : place > ART_UNIT - NEAREST ? ART_UNIT - NEAREST : place;
}

/* Beside the spot of her follower, or alone. */
static struct art_point fairy_place(const struct scene *scene, const struct stage *stage)
{
    int segment = aude_kept(scene->state, "fairy_segment", 0, -1);
    struct art_point at = {ASIDE_X, ASIDE_Y};

    if (segment >= 0 && segment < stage->kind->segments) {
        at = art_rotate_point(stage->layout.spot[segment], stage->placed.rotation);
        at.x = (int16_t)within(at.x + (at.x < ART_UNIT / 2 + BESIDE ? BESIDE : -BESIDE));
        at.y = (int16_t)within(at.y - 24);
    }
    return at;
}

static void block(const struct scene *scene, struct stage *stage)
{
    if (is_at(scene->state, "dragon", stage->x, stage->y))
        stage_block(stage, ART_UNIT / 2 - BEAST, ART_UNIT / 2 - BEAST, ART_UNIT / 2 + BEAST,
                    ART_UNIT / 2 + BEAST);
    if (is_at(scene->state, "fairy", stage->x, stage->y)) {
        struct art_point at = fairy_place(scene, stage);
        int half = FAIRY * 6 / 10;

        stage_block(stage, at.x - half, at.y - half, at.x + half, at.y + half);
    }
}

static void put(const struct scene *scene, const struct stage *stage)
{
    if (is_at(scene->state, "dragon", stage->x, stage->y))
        art_sign(scene->out, "beast", stage->corner.x + ART_UNIT / 2,
                 stage->corner.y + ART_UNIT / 2, BEAST, scene->used);
    if (is_at(scene->state, "fairy", stage->x, stage->y)) {
        struct art_point at = fairy_place(scene, stage);

        art_sign(scene->out, "fairy", stage->corner.x + at.x, stage->corner.y + at.y, FAIRY,
                 scene->used);
    }
}

/* The way of the flight, from the cell on which it began. */
static int way_of(const struct aude_state *state, struct aude_cell way[DRAGON_STEPS])
{
    int cells = 0;

    while (cells < DRAGON_STEPS &&
           dragon_cell(state, aude_kept(state, "flight", cells, -1), &way[cells]))
        cells++;
    return cells;
}

/* Below what stands: a dotted line from tile to tile. */
static void below(const struct scene *scene, const aude_action *legal, int count)
{
    static const char *const strokes[2] = {"@0\" stroke-width=\"40\"", "@E\" stroke-width=\"22\""};
    struct aude_cell way[DRAGON_STEPS];
    int cells = way_of(scene->state, way);

    (void)legal, (void)count;
    for (int pass = 0; pass < 2 && cells > 0; pass++) {
        for (int i = 0; i < cells; i++) {
            struct frame_place at = frame_corner(scene->frame, way[i].x, way[i].y);

            out_text(scene->out, i == 0 ? "<path d=\"M" : "L");
            out_format(scene->out, "%,%", (int[]){at.x + ART_UNIT / 2, at.y + ART_UNIT / 2}, 2);
        }
        out_text(scene->out, "h.1\" fill=\"none\" stroke-linecap=\"round\" "
                             "stroke-linejoin=\"round\" stroke-dasharray=\"1 58\" stroke=\"");
        art_paint(scene->out, strokes[pass]);
        out_text(scene->out, "/>\n");
    }
}

/* ---- As text ------------------------------------------------------------------------------- */

static void view(struct tile_view *view, const struct cell *cell)
{
    struct picture_at middle = {(int8_t)(view->picture.width / 2),
                                (int8_t)(view->picture.height / 2)};
    struct aude_cell way[DRAGON_STEPS];
    int cells = way_of(cell->state, way);

    for (int i = 0; i + 1 < cells; i++) {
        char text[4] = {'{', (char)('0' + i), '}', '\0'};
        struct run run = {0};

        if (way[i].x != cell->x || way[i].y != cell->y)
            continue;
        run_add(&run, INK_FOCUS, text);
        run_put(view, &run, middle, -1);
    }
    if (is_at(cell->state, "dragon", cell->x, cell->y)) {
        struct run run = {0};

        run_add(&run, INK_LABEL, "{D}");
        run_put(view, &run, middle, -1);
    }
    if (is_at(cell->state, "fairy", cell->x, cell->y)) {
        struct run run = {0};

        run_add(&run, INK_LABEL, "{F}");
        run_put(view, &run, middle, -1);
    }
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "DRAGON"))
        out_text(out, "  {D} dragon  {0} {1} its way");
    if (is_played(rules, "FAIRY"))
        out_text(out, "  {F} fairy");
}

static const struct render_token tokens[] = {{"dragon", "beast"}, {"fairy", "fairy"}, {NULL, NULL}};

const struct render_face render_face_dragon = {
    .tokens = tokens,
    .find = find,
    .holds = holds,
    .below = below,
    .stands = stands,
    .block = block,
    .put = put,
    .chosen = chosen,
    .view = view,
    .legend = tell,
};
