/* SPDX-License-Identifier: Apache-2.0 */
/* The legal actions of a decision, each with all that a player should see before taking it: what it
 * is about, what that is worth now, and where on the tile to show it. */
#include "render/board.h"
#include "wasm/engine.h"
#include "wasm/json.h"

static aude_action legal[AUDE_MAX_ACTIONS];

static void put_feature(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    int segment = aude_action_segment(action);
    char text[AUDE_ACTION_TEXT];
    struct aude_feature feature;
    struct engine_spot spot;

    if (!aude_feature_at(state, x, y, segment, &feature))
        return;
    spot = engine_spot(state, x, y, segment);
    aude_feature_text(state, x, y, segment, text, sizeof text);
    json_text_of(out, "where", text);
    json_number_of(out, "kind", feature.kind);
    json_number_of(out, "ways", engine_ways(state, x, y, segment));
    json_number_of(out, "value", feature.value);
    json_number_of(out, "quote", feature.quote);
    json_number_of(out, "whole", aude_complete_value(state, x, y, segment));
    json_number_of(out, "complete", feature.complete);
    json_number_of(out, "open", feature.open);
    json_number_of(out, "tiles", feature.tiles);
    json_number_of(out, "cities", feature.cities);
    json_number_of(out, "pennants", feature.pennants);
    json_number_of(out, "region", feature.region);
    engine_put_seats(out, "owners", feature.owners);
    json_numbers(out, "spot", (int[]){spot.x, spot.y}, 2);
}

/* The cells that a tower of so many floors reaches. */
static void put_reach(struct text_out *out, int x, int y, int floors)
{
    json_name(out, "reach");
    json_open(out, '[');
    for (int to_y = y - floors; to_y <= y + floors; to_y++)
        for (int to_x = x - floors; to_x <= x + floors; to_x++)
            if (aude_tower_reaches(x, y, floors, to_x, to_y))
                json_numbers(out, NULL, (int[]){to_x, to_y}, 2);
    json_close(out, ']');
}

/* What a floor would reach, and what a figure on top would no longer let the tower reach. */
static void put_tower(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    bool floor = aude_action_verb(action) == AUDE_FLOOR;
    struct aude_feature feature;

    if (!floor && (!aude_feature_at(state, x, y, aude_action_segment(action), &feature) ||
                   feature.kind != AUDE_TOWER))
        return;
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x == x && tower.y == y)
            put_reach(out, x, y, tower.floors + (floor ? 1 : 0));
    }
}

/* Where a floor or a bridge would be seen: pieces without a segment of their own. */
static void put_piece(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    struct engine_spot spot = {240, 240};

    if (aude_action_verb(action) == AUDE_BRIDGE) {
        spot.x = aude_action_turn(action) == AUDE_EAST_WEST ? 110 : 240;
        spot.y = aude_action_turn(action) == AUDE_EAST_WEST ? 240 : 110;
    }
    for (int i = 0; aude_action_verb(action) == AUDE_FLOOR && i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x != x || tower.y != y)
            continue;
        spot = engine_spot(state, x, y, BOARD_SPOT_TOWER);
        json_number_of(out, "tiles", tower.floors);
    }
    json_numbers(out, "spot", (int[]){spot.x, spot.y}, 2);
}

/* The bridge that a placement spends. */
static void put_bridge(struct text_out *out, const struct aude_state *state, aude_action action)
{
    struct aude_bridge bridge;

    if (!aude_fits_bridge(state, aude_action_item(action), aude_action_x(action),
                          aude_action_y(action), aude_action_turn(action), &bridge))
        return;
    json_numbers(out, "bridge", (int[]){bridge.x, bridge.y, bridge.axis}, 3);
}

static bool has_feature(enum aude_verb verb)
{
    return verb == AUDE_PUT || verb == AUDE_TAKE || verb == AUDE_CAPTURE || verb == AUDE_CONVERT ||
           verb == AUDE_CHOOSE;
}

void engine_put_choice(struct text_out *out, const struct aude_state *state, aude_action action)
{
    enum aude_verb verb = aude_action_verb(action);
    char text[AUDE_ACTION_TEXT];

    json_name(out, "action");
    json_action(out, action);
    json_number_of(out, "verb", (long)verb);
    json_number_of(out, "item", aude_action_item(action));
    json_number_of(out, "x", aude_action_x(action));
    json_number_of(out, "y", aude_action_y(action));
    json_number_of(out, "turn", aude_action_turn(action));
    json_number_of(out, "segment", aude_action_segment(action));
    json_number_of(out, "number", aude_action_number(action));
    aude_action_text(state, action, text, sizeof text);
    json_text_of(out, "text", text);
    if (has_feature(verb))
        put_feature(out, state, action);
    if (verb == AUDE_FLOOR || verb == AUDE_BRIDGE)
        put_piece(out, state, action);
    if (verb == AUDE_FLOOR || verb == AUDE_PUT)
        put_tower(out, state, action);
    if (verb == AUDE_PLACE && aude_action_number(action) != 0)
        put_bridge(out, state, action);
}

static void put_choice(struct text_out *out, const struct aude_state *state, aude_action action)
{
    json_open(out, '{');
    engine_put_choice(out, state, action);
    json_close(out, '}');
}

WASM_EXPORT("choices") int engine_choices(int index)
{
    const struct aude_state *state = engine_at(index);
    int count = aude_decider(state) < 0 ? 0 : aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    struct text_out out;

    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < count; i++)
        put_choice(&out, state, legal[i]);
    json_close(&out, ']');
    return json_end(&out);
}

/* One action, legal or not, in the same form: for telling what others did. */
WASM_EXPORT("action") int engine_action(int index, uint64_t action)
{
    struct text_out out;

    json_begin(&out);
    put_choice(&out, engine_at(index), action);
    return json_end(&out);
}
