/* SPDX-License-Identifier: Apache-2.0 */
/* The legal actions of a decision, each with all that a player should see before taking it: what it
 * is about, what that is worth now, and where on the tile to show it. */
#include "wasm/engine.h"
#include "wasm/json.h"
#include "wasm/rooms.h"

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

/* Where a piece without a segment of its own would be seen. */
static void put_piece(struct text_out *out, const struct aude_state *state, aude_action action)
{
    struct engine_spot spot = {240, 240};
    int i = 0;

    while (i < WASM_ROOM_COUNT &&
           (wasm_rooms[i]->piece == NULL || !wasm_rooms[i]->piece(out, state, action, &spot)))
        i++;
    json_numbers(out, "spot", (int[]){spot.x, spot.y}, 2);
}

static unsigned operands_of(enum aude_verb verb)
{
    const struct aude_verb_info *info = aude_verb_info((int)verb);

    return info != NULL ? info->operands : 0;
}

void engine_put_choice(struct text_out *out, const struct aude_state *state, aude_action action)
{
    enum aude_verb verb = aude_action_verb(action);
    unsigned operands = operands_of(verb);
    char text[AUDE_ACTION_TEXT];

    json_name(out, "action");
    json_action(out, action);
    json_number_of(out, "verb", (long)verb);
    json_number_of(out, "item", aude_action_item(action));
    json_number_of(out, "x", aude_action_x(action));
    json_number_of(out, "y", aude_action_y(action));
    json_number_of(out, operands & AUDE_TAKES_AXIS ? "axis" : "rotation",
                   aude_action_rotation(action));
    json_number_of(out, "segment", aude_action_segment(action));
    json_number_of(out, "number", aude_action_number(action));
    aude_action_text(state, action, text, sizeof text);
    json_text_of(out, "text", text);
    if (operands & AUDE_TAKES_SEGMENT)
        put_feature(out, state, action);
    else if (operands & AUDE_TAKES_CELL && !(operands & AUDE_TAKES_ROTATION))
        put_piece(out, state, action);
    for (int i = 0; i < WASM_ROOM_COUNT; i++)
        if (wasm_rooms[i]->choice != NULL)
            wasm_rooms[i]->choice(out, state, action);
}

static void put_choice(struct text_out *out, const struct aude_state *state, aude_action action,
                       engine_member *more)
{
    json_open(out, '{');
    engine_put_choice(out, state, action);
    if (more != NULL)
        more(out, state, action);
    json_close(out, '}');
}

int engine_put_choices(int index, engine_member *more)
{
    const struct aude_state *state = engine_at(index);
    int count = aude_decider(state) < 0 ? 0 : aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    struct text_out out;

    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < count; i++)
        put_choice(&out, state, legal[i], more);
    json_close(&out, ']');
    return json_end(&out);
}

WASM_EXPORT("choices") int engine_choices(int index)
{
    return engine_put_choices(index, NULL);
}

/* One action, legal or not, in the same form: for telling what others did. */
WASM_EXPORT("action") int engine_action(int index, uint64_t action)
{
    struct text_out out;

    json_begin(&out);
    put_choice(&out, engine_at(index), action, NULL);
    return json_end(&out);
}
