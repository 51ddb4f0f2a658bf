/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: mayor and wagon with shapes of their own, the barn on the corner at which its four tiles
 * meet, and while somebody decides the holes for an abbey, corners for a barn and segments for a
 * wagon. */
#include "render/room.h"

#include <stddef.h>

#include "render/played.h"

/* Of a tile, in cells from its own, clockwise from the north-west. */
static const int corner_x[4] = {0, 1, 1, 0}, corner_y[4] = {0, 0, 1, 1};

static bool is_verb(aude_action action, const char *name)
{
    return (int)aude_action_verb(action) == aude_verb_find(name);
}

/* The corner of its tile on which the barn of the seat stands; -1: it is not known. */
static int corner_of(const struct aude_state *state, int seat)
{
    int corner = aude_kept(state, "barn_corner", seat, -1);
    return corner >= 0 && corner < 4 ? corner : -1;
}

static struct frame_place corner_at(const struct scene *scene, int x, int y, int corner)
{
    return frame_corner(scene->frame, x + corner_x[corner], y + corner_y[corner]);
}

/* The barn; index -1 asks where another figure would stand. */
static bool place(const struct scene *scene, struct aude_standing figure, int index,
                  struct frame_place *at)
{
    int corner = index >= 0 && figure.figure == aude_figure_find("barn")
                     ? corner_of(scene->state, figure.seat)
                     : -1;

    if (corner < 0)
        return false;
    *at = corner_at(scene, figure.x, figure.y, corner);
    return true;
}

/* A pale abbey in a hole, as wide as a tile. */
static void put_hole(const struct scene *scene, int x, int y)
{
    struct frame_place at = frame_corner(scene->frame, x, y);

    art_format(scene->out,
               "<rect x=\"%\" y=\"%\" width=\"424\" height=\"424\" rx=\"36\" fill=\"@0\" "
               "fill-opacity=\".3\" stroke=\"@I\" stroke-width=\"7\" "
               "stroke-dasharray=\"26 16\"/>\n",
               (int[]){at.x + 28, at.y + 28}, 2);
    art_sign(scene->out, "abbey", at.x + ART_UNIT / 2, at.y + ART_UNIT / 2, 120, scene->used);
}

static void below(const struct scene *scene, const aude_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (is_verb(legal[i], "abbey"))
            put_hole(scene, aude_action_x(legal[i]), aude_action_y(legal[i]));
}

static void above(const struct scene *scene, const aude_action *legal, int count)
{
    for (int i = 0; i < count; i++) {
        int x = aude_action_x(legal[i]), y = aude_action_y(legal[i]);
        struct frame_place at;

        if (is_verb(legal[i], "barn"))
            at = corner_at(scene, x, y, aude_action_number(legal[i]) & 3);
        else if (is_verb(legal[i], "drive"))
            at = stage_place(scene, (struct aude_standing){(int16_t)x, (int16_t)y, 0, 0,
                                                           (uint8_t)aude_action_segment(legal[i])});
        else
            continue;
        art_sign(scene->out, "target", at.x, at.y, 54 * scene->figure_size / 100, scene->used);
    }
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "MAYOR"))
        out_text(out, "  :A: mayor");
    if (is_played(rules, "WAGON"))
        out_text(out, "  oAo wagon");
    if (is_played(rules, "BARN") && is_played(rules, "FARMERS"))
        out_text(out, "  ^A^ barn");
}

static const struct render_figure figures[] = {
    {"mayor", "mayor", 105, {':', ':'}, false, false},
    {"wagon", "wagon", 110, {'o', 'o'}, false, false},
    {"barn", "barn", 120, {'^', '^'}, false, true},
    {NULL, NULL, 0, {0}, false, false},
};

static const struct render_token tokens[] = {{"abbey", "abbey"}, {NULL, NULL}};

const struct render_face render_face_abbey = {
    .figures = figures,
    .tokens = tokens,
    .below = below,
    .place = place,
    .above = above,
    .legend = tell,
};
