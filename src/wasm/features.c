/* SPDX-License-Identifier: Apache-2.0 */
/* Features as wholes: everything about one, with its outline over all its tiles; the outlines of
 * all that is claimed; and which feature lies under a point of the picture. */
#include "render/board.h"
#include "render/claims.h"
#include "faces/castles/render.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <stddef.h>

enum { BRIDGE_REACH = 40, TOWER_REACH = 60, NEAR = 4 * ART_CELL };

static struct outline_regions regions;
static struct outline outline;

static void put_path(struct text_out *out, const struct aude_state *state, int region)
{
    outline_make(&outline, state, &regions, region);
    json_name(out, "path");
    out_char(out, '"');
    outline_path(out, &outline, 0, 0);
    out_char(out, '"');
}

static bool stands_on(struct aude_standing figure, const struct aude_state *state, int region)
{
    int index = aude_placed_at(state, figure.x, figure.y);

    return regions.region[index][figure.segment] == region;
}

static void put_cells(struct text_out *out, const struct aude_state *state, int region)
{
    json_name(out, "cells");
    json_open(out, '[');
    for (int i = 0; i < regions.tiles; i++)
        for (int segment = 0; segment < OUTLINE_SEGMENTS; segment++)
            if (regions.region[i][segment] == region) {
                struct aude_placed tile = aude_placed(state, i);

                json_numbers(out, NULL, (int[]){tile.x, tile.y}, 2);
                break;
            }
    json_close(out, ']');
    json_name(out, "figures");
    json_open(out, '[');
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (stands_on(figure, state, region))
            json_numbers(out, NULL, (int[]){figure.x, figure.y, figure.seat, figure.figure}, 4);
    }
    json_close(out, ']');
}

/* Does it leave the tile by this side? */
static bool leaves(const struct aude_state *state, int index, int side, int region)
{
    struct aude_placed tile = aude_placed(state, index);
    int segment = aude_segment_by_side(state, tile.x, tile.y, side);

    for (int half = 2 * side; segment < 0 && half < 2 * side + 2; half++)
        segment = aude_segment_by_half(state, tile.x, tile.y, half);
    return segment >= 0 && regions.region[index][segment] == region;
}

/* The empty cells around a monastery or a garden. */
static void put_block(struct text_out *out, const struct aude_state *state, int x, int y)
{
    for (int i = 0; i < 9; i++) {
        int to_x = x + i % 3 - 1, to_y = y + i / 3 - 1;

        if (aude_placed_at(state, to_x, to_y) < 0)
            json_numbers(out, NULL, (int[]){to_x, to_y}, 2);
    }
}

/* The empty cells by which it goes on; a cell that two of its ends look at stands there twice. */
static void put_onward(struct text_out *out, const struct aude_state *state,
                       const struct aude_feature *feature, int x, int y)
{
    bool inside = feature->kind == AUDE_MONASTERY || feature->kind == AUDE_GARDEN;

    json_name(out, "onward");
    json_open(out, '[');
    if (inside)
        put_block(out, state, x, y);
    for (int i = 0; !inside && feature->open > 0 && i < regions.tiles; i++)
        for (int side = 0; side < 4; side++) {
            struct aude_placed tile = aude_placed(state, i);
            struct aude_cell to = engine_beside(tile.x, tile.y, side);

            if (aude_placed_at(state, to.x, to.y) < 0 && leaves(state, i, side, feature->region))
                json_numbers(out, NULL, (int[]){to.x, to.y}, 2);
        }
    json_close(out, ']');
}

WASM_EXPORT("feature") int engine_feature(int index, int x, int y, int segment)
{
    const struct aude_state *state = engine_at(index);
    int seats = aude_rules_setup(&engine_rules)->seats, strength[AUDE_MAX_SEATS];
    char text[AUDE_ACTION_TEXT];
    struct aude_feature feature;
    struct text_out out;

    if (!aude_feature_at(state, x, y, segment, &feature))
        return -AUDE_NO_SEGMENT;
    outline_find_regions(&regions, state);
    aude_feature_text(state, x, y, segment, text, sizeof text);
    for (int seat = 0; seat < seats; seat++)
        strength[seat] = feature.strength[seat];
    json_begin(&out);
    json_open(&out, '{');
    json_number_of(&out, "region", feature.region);
    json_number_of(&out, "kind", feature.kind);
    json_text_of(&out, "where", text);
    json_number_of(&out, "complete", feature.complete);
    json_number_of(&out, "value", feature.value);
    json_number_of(&out, "quote", feature.quote);
    json_number_of(&out, "whole", aude_complete_value(state, x, y, segment));
    json_number_of(&out, "tiles", feature.tiles);
    json_number_of(&out, "open", feature.open);
    json_number_of(&out, "pennants", feature.pennants);
    json_number_of(&out, "cities", feature.cities);
    json_number_of(&out, "castles", feature.castles);
    engine_put_seats(&out, "owners", feature.owners);
    json_numbers(&out, "strength", strength, seats);
    put_cells(&out, state, feature.region);
    put_onward(&out, state, &feature, x, y);
    put_path(&out, state, feature.region);
    json_close(&out, '}');
    return json_end(&out);
}

/* ---- What a castle waits for ---------------------------------------------------------------- */

/* The six cells around the castle, or the town, at this segment. */
static int find_around(const struct aude_state *state, int x, int y, int segment,
                       struct aude_cell around[6])
{
    struct render_pair town;
    int16_t cell_x[6], cell_y[6];

    if (!render_town(&town, state, x, y, segment) ||
        !aude_castle_vicinity(town.x[0], town.y[0], town.x[1], town.y[1], cell_x, cell_y))
        return 0;
    for (int i = 0; i < 6; i++)
        around[i] = (struct aude_cell){cell_x[i], cell_y[i]};
    return 6;
}

/* On one of the cells around, rather not where a figure stands. */
static void label_near(struct claim *label, const struct aude_state *state,
                       const struct aude_cell *around, int cells)
{
    bool placed = false;

    for (int i = 0; i < cells; i++) {
        int index = aude_placed_at(state, around[i].x, around[i].y);

        for (int segment = 0; index >= 0 && segment < OUTLINE_SEGMENTS; segment++) {
            struct aude_placed tile = aude_placed(state, index);
            bool free = claims_figures_on(state, tile, segment) == 0;

            if (regions.region[index][segment] != label->region || (placed && !free))
                continue;
            claims_place(label, state, tile, segment);
            placed = true;
            if (free)
                return;
        }
    }
}

static void put_waited(struct text_out *out, const struct aude_state *state,
                       const struct aude_waited *waited, const struct aude_cell *around, int cells)
{
    struct claim label = {.region = waited->region};
    struct aude_feature feature;

    aude_feature_at(state, waited->x, waited->y, waited->segment, &feature);
    label_near(&label, state, around, cells);
    json_open(out, '{');
    json_number_of(out, "x", waited->x);
    json_number_of(out, "y", waited->y);
    json_number_of(out, "segment", waited->segment);
    json_number_of(out, "region", waited->region);
    json_number_of(out, "kind", feature.kind);
    json_number_of(out, "value", feature.value);
    json_number_of(out, "whole", aude_complete_value(state, waited->x, waited->y, waited->segment));
    json_number_of(out, "open", feature.open);
    engine_put_seats(out, "owners", feature.owners);
    put_path(out, state, waited->region);
    json_numbers(out, "at", (int[]){label.x, label.y}, 2);
    json_close(out, '}');
}

/* What the castle at this segment waits for, or the town would: its surroundings and the features
 * there that it scores when they are completed. */
WASM_EXPORT("near") int engine_near(int index, int x, int y, int segment)
{
    const struct aude_state *state = engine_at(index);
    struct aude_waited list[AUDE_MAX_WAITED];
    struct aude_cell around[6];
    int cells = find_around(state, x, y, segment, around);
    int count = aude_castle_waits(state, x, y, segment, list, AUDE_MAX_WAITED);
    struct text_out out;

    outline_find_regions(&regions, state);
    json_begin(&out);
    json_open(&out, '{');
    json_name(&out, "around");
    json_open(&out, '[');
    for (int i = 0; i < cells; i++)
        json_numbers(&out, NULL, (int[]){around[i].x, around[i].y}, 2);
    json_close(&out, ']');
    json_name(&out, "features");
    json_open(&out, '[');
    for (int i = 0; i < count; i++)
        put_waited(&out, state, &list[i], around, cells);
    json_close(&out, ']');
    json_close(&out, '}');
    return json_end(&out);
}

/* ---- Under a point ------------------------------------------------------------------------- */

static int near(const struct art_layout *layout, int rotation, int u, int v)
{
    for (int far = 0; far <= NEAR; far += ART_CELL)
        for (int i = 0; i < 9; i++) {
            int segment =
                art_segment_at(layout, rotation, u + (i % 3 - 1) * far, v + (i / 3 - 1) * far);

            if (segment != ART_NONE)
                return segment;
        }
    return -1;
}

/* The segment at u, v (0 to 479 from the upper left corner) of the tile there, or -1: what lies
 * above comes first, and beside a building the ground around it. */
WASM_EXPORT("segment_at") int engine_segment_at(int index, int x, int y, int u, int v)
{
    static struct art_layout layout;
    const struct aude_state *state = engine_at(index);
    int at = aude_placed_at(state, x, y), axis = aude_bridge_at(state, x, y);
    int middle = ART_UNIT / 2, across = axis == AUDE_EAST_WEST ? v : u;
    const struct aude_kind *kind;
    struct aude_placed tile;

    if (at < 0)
        return -1;
    tile = aude_placed(state, at);
    kind = aude_kind(&engine_rules, tile.kind);
    if (axis >= 0 && across > middle - BRIDGE_REACH && across < middle + BRIDGE_REACH)
        return kind->segments;
    for (int i = kind->tile->segments; i < kind->segments; i++) {
        struct engine_spot spot = engine_spot(state, x, y, BOARD_SPOT_TOWER);
        int dx = u - spot.x, dy = v - spot.y;

        if (aude_kind_segment(&engine_rules, tile.kind, i)->kind == AUDE_TOWER &&
            dx * dx + dy * dy < TOWER_REACH * TOWER_REACH)
            return i;
    }
    art_layout(&layout, kind->tile, kind->garden);
    return near(&layout, tile.rotation, u, v);
}

/* ---- All that is claimed ------------------------------------------------------------------- */

/* all 0: the fields and areas that figures stand on; 1: all features that they stand on. */
WASM_EXPORT("overlay") int engine_overlay(int index, int all)
{
    const struct aude_state *state = engine_at(index);
    struct claim claims[AUDE_MAX_FIGURES];
    struct text_out out;
    int count;

    outline_find_regions(&regions, state);
    count = claims_find(claims, state, &regions, all != 0);
    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < count; i++) {
        json_open(&out, '{');
        json_number_of(&out, "region", claims[i].region);
        json_number_of(&out, "kind", claims[i].kind);
        engine_put_seats(&out, "owners", claims[i].owners);
        json_number_of(&out, "value", claims[i].value);
        put_path(&out, state, claims[i].region);
        json_numbers(&out, "at", (int[]){claims[i].x, claims[i].y}, 2);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return json_end(&out);
}
