/* SPDX-License-Identifier: Apache-2.0 */
/* A state as JSON: all that the page shows beside the picture of the board. */
#include "wasm/engine.h"
#include "wasm/json.h"
#include "wasm/rooms.h"

static void put_turn(struct text_out *out, const struct aude_state *state)
{
    struct aude_moment moment = aude_moment(state);
    int lowest, highest;

    json_number_of(out, "game", aude_rules_setup(&engine_rules)->game);
    json_text_of(out, "step", aude_step_name(aude_step(state)));
    json_number_of(out, "decider", aude_decider(state));
    json_number_of(out, "seat", aude_turn_seat(state));
    json_number_of(out, "turn", aude_turn_number(state));
    json_number_of(out, "drawn", aude_drawn(state));
    json_number_of(out, "left", aude_bag_total(state));
    json_number_of(out, "last", aude_last_placed(state));
    json_number_of(out, "victim", moment.victim);
    json_number_of(out, "ransom", AUDE_RANSOM_COST);
    if (aude_bid_range(state, &lowest, &highest))
        json_numbers(out, "bid", (int[]){lowest, highest}, 2);
}

static void put_seats(struct text_out *out, const struct aude_state *state)
{
    int seats = aude_rules_setup(&engine_rules)->seats;

    json_name(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < seats; seat++) {
        int figures[AUDE_MAX_FIGURE_KINDS], tokens[AUDE_MAX_TOKEN_KINDS];

        for (int i = 0; i < aude_figure_count(); i++)
            figures[i] = aude_supply(state, seat, i);
        for (int i = 0; i < aude_token_count(); i++)
            tokens[i] = aude_tokens(state, seat, i);
        json_open(out, '{');
        json_number_of(out, "score", aude_score(state, seat));
        json_numbers(out, "figures", figures, aude_figure_count());
        json_numbers(out, "tokens", tokens, aude_token_count());
        json_name(out, "prisoners");
        json_open(out, '[');
        for (int owner = 0; owner < seats; owner++)
            for (int i = 0; i < aude_figure_count(); i++) {
                int held = aude_prisoners(state, seat, owner, i);

                if (held > 0)
                    json_numbers(out, NULL, (int[]){owner, i, held}, 3);
            }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_board(struct text_out *out, const struct aude_state *state)
{
    json_name(out, "placed");
    json_open(out, '[');
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed tile = aude_placed(state, i);

        json_numbers(out, NULL, (int[]){tile.x, tile.y, tile.kind, tile.rotation}, 4);
    }
    json_close(out, ']');
    json_name(out, "standing");
    json_open(out, '[');
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature = {0};
        struct engine_spot spot = engine_spot(state, figure.x, figure.y, figure.segment);

        aude_feature_at(state, figure.x, figure.y, figure.segment, &feature);
        json_numbers(out, NULL,
                     (int[]){figure.x, figure.y, figure.seat, figure.figure, figure.segment,
                             feature.kind, feature.value, spot.x, spot.y},
                     9);
    }
    json_close(out, ']');
}

static void put_pool(struct text_out *out, const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);

    json_name(out, "bag");
    json_open(out, '[');
    for (int i = 0; i < aude_kind_count(&engine_rules); i++)
        json_number(out, aude_bag(state, i));
    json_close(out, ']');
    json_name(out, "open");
    json_open(out, '[');
    for (int seat = 0; seat < aude_rules_setup(&engine_rules)->seats; seat++) {
        json_open(out, '[');
        for (int i = 0; i < tableau.count[seat]; i++)
            json_number(out, tableau.kind[seat][i]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

WASM_EXPORT("describe") int engine_describe(int index)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;

    json_begin(&out);
    json_open(&out, '{');
    put_turn(&out, state);
    put_seats(&out, state);
    put_board(&out, state);
    put_pool(&out, state);
    for (int i = 0; i < WASM_ROOM_COUNT; i++)
        if (wasm_rooms[i]->describe != NULL)
            wasm_rooms[i]->describe(&out, state);
    json_close(&out, '}');
    return json_end(&out);
}
