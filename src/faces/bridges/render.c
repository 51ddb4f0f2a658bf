/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: bridges, which lie over everything on their tile, and those that may be built. */
#include "render/room.h"

#include <stddef.h>

#include "render/played.h"

/* Where the middle of the deck is, across the way. */
enum { MIDDLE = ART_UNIT / 2 - 112 };

static void put_bridge(struct text_out *out, enum aude_axis axis, bool ghost, int x, int y,
                       struct art_used *used)
{
    bool upright = axis == AUDE_NORTH_SOUTH;

    if (!ghost) {
        art_glyph(out, upright ? "bridge-ns" : "bridge-ew", x + ART_UNIT / 2, y + ART_UNIT / 2,
                  used);
        return;
    }
    out_format(out,
               upright
                   ? "<path d=\"M%,%c-80,80 -112,150 -112,232s32,152 112,232h48c-80,-80 -112,-150 "
                     "-112,-232s32,-152 112,-232Z\""
                   : "<path d=\"M%,%c80,-80 150,-112 232,-112s152,32 232,112v48c-80,-80 -150,-112 "
                     "-232,-112s-152,32 -232,112Z\"",
               (int[]){x + (upright ? 216 : 8), y + (upright ? 8 : 216)}, 2);
    art_paint(out, " fill=\"@0\" fill-opacity=\".3\" stroke=\"@I\" stroke-width=\"7\" "
                   "stroke-dasharray=\"26 16\"/>\n");
}

/* Those that are built, and as outlines those that may be. */
static void put_all(const struct scene *scene, const aude_action *legal, int count)
{
    for (int i = 0; i < aude_bridge_count(scene->state); i++) {
        struct aude_bridge bridge = aude_bridge(scene->state, i);
        struct frame_place at = frame_corner(scene->frame, bridge.x, bridge.y);

        put_bridge(scene->out, (enum aude_axis)bridge.axis, false, at.x, at.y, scene->used);
    }
    for (int i = 0; i < count; i++) {
        struct frame_place at =
            frame_corner(scene->frame, aude_action_x(legal[i]), aude_action_y(legal[i]));

        if (aude_action_verb(legal[i]) == AUDE_BRIDGE)
            put_bridge(scene->out, (enum aude_axis)aude_action_axis(legal[i]), true, at.x, at.y,
                       scene->used);
    }
}

static void block(const struct scene *scene, struct stage *stage)
{
    int axis = aude_bridge_at(scene->state, stage->x, stage->y);

    if (axis == AUDE_NORTH_SOUTH) {
        stage_block(stage, 160, 0, 270, 110);
        stage_block(stage, MIDDLE - 35, 110, MIDDLE + 35, ART_UNIT - 110);
        stage_block(stage, 160, ART_UNIT - 110, 270, ART_UNIT);
    } else if (axis == AUDE_EAST_WEST) {
        stage_block(stage, 0, 160, 110, 270);
        stage_block(stage, 110, MIDDLE - 35, ART_UNIT - 110, MIDDLE + 35);
        stage_block(stage, ART_UNIT - 110, 160, ART_UNIT, 270);
    }
}

/* On the deck, which is high in the middle of an arch. */
static bool place(const struct scene *scene, struct aude_standing figure, int index,
                  struct frame_place *at)
{
    int tile = aude_placed_at(scene->state, figure.x, figure.y);
    const struct aude_kind *kind =
        aude_kind(aude_state_rules(scene->state), aude_placed(scene->state, tile).kind);
    int axis = aude_bridge_at(scene->state, figure.x, figure.y);

    (void)index;
    if (axis < 0 || figure.segment < kind->segments)
        return false;
    *at = frame_corner(scene->frame, figure.x, figure.y);
    at->x += axis == AUDE_NORTH_SOUTH ? MIDDLE : ART_UNIT / 2;
    at->y += (axis == AUDE_EAST_WEST ? MIDDLE : ART_UNIT / 2) - 22; /* its feet are lower */
    return true;
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    if (is_played(rules, "BRIDGES"))
        out_text(out, options->ascii ? "  H bridge" : "  \xe2\x95\xaa \xe2\x95\xab bridge");
}

static const struct render_token tokens[] = {{"bridge", "bridge"}, {NULL, NULL}};

const struct render_face render_face_bridges = {
    .tokens = tokens,
    .below = put_all,
    .block = block,
    .place = place,
    .over = aude_bridge_at,
    .legend = tell,
};
