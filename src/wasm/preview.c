/* SPDX-License-Identifier: Apache-2.0 */
/* What a placement would do, before it is done: the tile is laid in a copy of the state, and the
 * features that it belongs to there are told, with what scoring would pay if nobody did anything
 * more. */
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

static struct aude_state tried;

/* Lays the tile in `tried`, where it is the tile just placed. Where nobody could do anything the
 * engine goes on to the next turn at once; then, and when it is not a tile that may be placed now,
 * it is laid by editing, to see what it joins before that is scored. */
static enum aude_status try_placement(const struct aude_state *state, aude_action action)
{
    aude_state_copy(&tried, state);
    if (aude_apply(&tried, action, NULL) == AUDE_OK &&
        aude_last_placed(&tried) == aude_placed_count(state))
        return AUDE_OK;
    aude_state_copy(&tried, state);
    return aude_edit_tile(&tried, aude_action_item(action), aude_action_x(action),
                          aude_action_y(action), aude_action_rotation(action));
}

/* How many features that stood apart in `before` are one through this region of the new tile. */
static int joined(const struct aude_state *before, int region)
{
    static uint8_t seen[AUDE_MAX_TILES * AUDE_MAX_SEGMENTS * 2];
    int count = 0;

    memset(seen, 0, sizeof seen);
    for (int i = 0; i < aude_placed_count(before); i++) {
        struct aude_placed tile = aude_placed(before, i);
        int segments = aude_kind(&engine_rules, tile.kind)->segments;

        for (int segment = 0; segment <= segments; segment++) {
            struct aude_feature then, now;

            if (!aude_feature_at(&tried, tile.x, tile.y, segment, &now) || now.region != region ||
                !aude_feature_at(before, tile.x, tile.y, segment, &then) ||
                then.region >= sizeof seen || seen[then.region] != 0)
                continue;
            seen[then.region] = 1;
            count++;
        }
    }
    return count;
}

static void put_feature(struct text_out *out, const struct aude_state *before, int x, int y,
                        int segment, const struct aude_feature *feature)
{
    char text[AUDE_ACTION_TEXT];
    struct engine_spot spot = engine_spot(&tried, x, y, segment);

    aude_feature_text(&tried, x, y, segment, text, sizeof text);
    json_open(out, '{');
    json_number_of(out, "segment", segment);
    json_number_of(out, "kind", feature->kind);
    json_text_of(out, "where", text);
    json_number_of(out, "complete", feature->complete);
    json_number_of(out, "value", feature->value);
    json_number_of(out, "tiles", feature->tiles);
    json_number_of(out, "open", feature->open);
    json_number_of(out, "pennants", feature->pennants);
    json_number_of(out, "cities", feature->cities);
    engine_put_seats(out, "owners", feature->owners);
    json_number_of(out, "joins", joined(before, feature->region));
    json_numbers(out, "spot", (int[]){spot.x, spot.y}, 2);
    json_close(out, '}');
}

static void put_features(struct text_out *out, const struct aude_state *before, int x, int y)
{
    struct aude_placed placed = aude_placed(&tried, aude_placed_at(&tried, x, y));
    int segments = aude_kind(&engine_rules, placed.kind)->segments, told = 0;
    uint16_t region[AUDE_MAX_SEGMENTS + 3];

    json_name(out, "features");
    json_open(out, '[');
    for (int segment = 0; segment <= segments; segment++) {
        struct aude_feature feature;
        int same = 0;

        if (!aude_feature_at(&tried, x, y, segment, &feature))
            continue;
        while (same < told && region[same] != feature.region)
            same++;
        if (same < told || feature.kind == AUDE_RIVER)
            continue;
        region[told++] = feature.region;
        put_feature(out, before, x, y, segment, &feature);
    }
    json_close(out, ']');
}

/* The empty cells beside the new tile, with how many of the tiles that are still to come after it
 * could lie there. */
static void put_holes(struct text_out *out, const struct aude_state *before, aude_action action)
{
    int coming[AUDE_MAX_KINDS];

    (void)engine_coming(before, coming);
    coming[aude_action_item(action)] -= coming[aude_action_item(action)] > 0;
    json_name(out, "holes");
    json_open(out, '[');
    for (int side = 0; side < 4; side++) {
        struct aude_cell hole = engine_beside(aude_action_x(action), aude_action_y(action), side);

        if (aude_placed_at(&tried, hole.x, hole.y) < 0)
            json_numbers(out, NULL,
                         (int[]){hole.x, hole.y, engine_copies(&tried, coming, hole.x, hole.y)}, 3);
    }
    json_close(out, ']');
}

/* Also of a tile that is not the one to be placed now, such as one on offer in a bazaar. */
WASM_EXPORT("preview") int engine_preview(int index, uint64_t action)
{
    const struct aude_state *state = engine_at(index);
    int seats = aude_rules_setup(&engine_rules)->seats, gains[AUDE_MAX_SEATS];
    enum aude_status status;
    struct text_out out;

    if (aude_action_verb(action) != AUDE_PLACE ||
        aude_action_item(action) >= aude_kind_count(&engine_rules))
        return -AUDE_BAD_ACTION;
    status = try_placement(state, action);
    if (status != AUDE_OK)
        return -(int)status;
    json_begin(&out);
    json_open(&out, '{');
    put_features(&out, state, aude_action_x(action), aude_action_y(action));
    put_holes(&out, state, action);
    aude_edit_score_round(&tried, NULL);
    for (int seat = 0; seat < seats; seat++)
        gains[seat] = aude_score(&tried, seat) - aude_score(state, seat);
    json_numbers(&out, "gains", gains, seats);
    json_close(&out, '}');
    return json_end(&out);
}
