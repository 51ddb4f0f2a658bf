/* SPDX-License-Identifier: Apache-2.0 */
/* Features as wholes: everything about one, with its outline over all its tiles; the outlines of
 * all that is claimed; and which feature lies under a point of the picture. */
#include "render/outline.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <stddef.h>
#include <string.h>

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
    json_number_of(&out, "tiles", feature.tiles);
    json_number_of(&out, "open", feature.open);
    json_number_of(&out, "pennants", feature.pennants);
    json_number_of(&out, "cities", feature.cities);
    json_number_of(&out, "castles", feature.castles);
    engine_put_seats(&out, "owners", feature.owners);
    json_numbers(&out, "strength", strength, seats);
    put_cells(&out, state, feature.region);
    put_path(&out, state, feature.region);
    json_close(&out, '}');
    return json_end(&out);
}

/* ---- Under a point ------------------------------------------------------------------------- */

static int near(const struct art_layout *layout, int turn, int u, int v)
{
    for (int far = 0; far <= NEAR; far += ART_CELL)
        for (int i = 0; i < 9; i++) {
            int segment =
                art_segment_at(layout, turn, u + (i % 3 - 1) * far, v + (i / 3 - 1) * far);

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
        struct engine_spot spot = engine_spot(state, x, y, i);
        int dx = u - spot.x, dy = v - spot.y;

        if (aude_kind_segment(&engine_rules, tile.kind, i)->kind == AUDE_TOWER &&
            dx * dx + dy * dy < TOWER_REACH * TOWER_REACH)
            return i;
    }
    art_layout(&layout, kind->tile, kind->garden);
    return near(&layout, tile.turn, u, v);
}

/* ---- All that is claimed ------------------------------------------------------------------- */

/* Where a label about the feature goes: near its middle, rather not where a figure stands. */
static struct engine_spot label_place(const struct aude_state *state, int region)
{
    struct engine_spot best = {0, 0};
    int count = 0, x = 0, y = 0, least = -1;

    for (int i = 0; i < regions.tiles * OUTLINE_SEGMENTS; i++)
        if (regions.region[i / OUTLINE_SEGMENTS][i % OUTLINE_SEGMENTS] == region) {
            struct aude_placed tile = aude_placed(state, i / OUTLINE_SEGMENTS);

            x += tile.x;
            y += tile.y;
            count++;
        }
    for (int i = 0; i < regions.tiles * OUTLINE_SEGMENTS; i++) {
        struct aude_placed tile = aude_placed(state, i / OUTLINE_SEGMENTS);
        int segment = i % OUTLINE_SEGMENTS, dx = count * tile.x - x, dy = count * tile.y - y, far;
        struct engine_spot spot;

        if (regions.region[i / OUTLINE_SEGMENTS][segment] != region)
            continue;
        far = dx * dx + dy * dy;
        for (int k = 0; k < aude_standing_count(state); k++) {
            struct aude_standing figure = aude_standing(state, k);

            far += figure.x == tile.x && figure.y == tile.y && figure.segment == segment
                       ? 9 * count * count
                       : 0;
        }
        if (least >= 0 && far >= least)
            continue;
        least = far;
        spot = engine_spot(state, tile.x, tile.y, segment);
        best.x = tile.x * ART_UNIT + spot.x;
        best.y = tile.y * ART_UNIT + spot.y;
    }
    return best;
}

static bool is_shown(int what, const struct aude_feature *feature)
{
    bool ground = feature->kind == AUDE_FIELD || feature->kind == AUDE_GRASSLAND ||
                  feature->kind == AUDE_MOUNTAINS || feature->kind == AUDE_SEA;

    return feature->kind != AUDE_TOWER && (what == 1 || ground);
}

/* what 0: the fields and areas that figures stand on; 1: all features that they stand on. */
WASM_EXPORT("overlay") int engine_overlay(int index, int what)
{
    const struct aude_state *state = engine_at(index);
    uint16_t told[AUDE_MAX_FIGURES];
    struct text_out out;
    int count = 0;

    outline_find_regions(&regions, state);
    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        struct engine_spot at;
        int same = 0;

        if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature))
            continue;
        while (same < count && told[same] != feature.region)
            same++;
        if (same < count || !is_shown(what, &feature))
            continue;
        told[count++] = feature.region;
        at = label_place(state, feature.region);
        json_open(&out, '{');
        json_number_of(&out, "region", feature.region);
        json_number_of(&out, "kind", feature.kind);
        engine_put_seats(&out, "owners", feature.owners);
        json_number_of(&out, "value", feature.value);
        put_path(&out, state, feature.region);
        json_numbers(&out, "at", (int[]){at.x, at.y}, 2);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return json_end(&out);
}
