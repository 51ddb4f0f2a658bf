/* SPDX-License-Identifier: Apache-2.0 */
/* A state as JSON: all that the page shows beside the picture of the board. */
#include "wasm/engine.h"
#include "wasm/json.h"

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
        int figures[AUDE_FIGURES], tokens[AUDE_TOKENS];

        for (int i = 0; i < AUDE_FIGURES; i++)
            figures[i] = aude_supply(state, seat, (enum aude_figure)i);
        for (int i = 0; i < AUDE_TOKENS; i++)
            tokens[i] = aude_tokens(state, seat, (enum aude_token)i);
        json_open(out, '{');
        json_number_of(out, "score", aude_score(state, seat));
        json_numbers(out, "figures", figures, AUDE_FIGURES);
        json_numbers(out, "tokens", tokens, AUDE_TOKENS);
        json_name(out, "prisoners");
        json_open(out, '[');
        for (int owner = 0; owner < seats; owner++)
            for (int i = 0; i < AUDE_FIGURES; i++) {
                int held = aude_prisoners(state, seat, owner, (enum aude_figure)i);

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

        json_numbers(out, NULL, (int[]){tile.x, tile.y, tile.kind, tile.turn}, 4);
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

enum role { ROLE_SELECTS, ROLE_LEADS, ROLE_ASKED, ROLE_WAITS, ROLE_OUT, ROLE_HAS };

/* Who is still to be asked for a bid if nobody bids more: found by passing. */
static unsigned still_to_bid(const struct aude_state *state)
{
    static struct aude_state passing;
    unsigned seats = 0;

    passing = *state;
    while (aude_step(&passing) == AUDE_STEP_BID &&
           aude_bazaar(&passing).item == aude_bazaar(state).item &&
           aude_apply(&passing, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL) == AUDE_OK)
        if (aude_step(&passing) == AUDE_STEP_BID)
            seats |= 1U << aude_decider(&passing);
    return seats;
}

/* What a seat has to do with the auction at this moment. */
static enum role role_of(const struct aude_state *state, const struct aude_bazaar *bazaar, int seat)
{
    for (int i = 0; i < bazaar->tiles; i++)
        if (bazaar->owner[i] == seat)
            return ROLE_HAS;
    if (aude_step(state) == AUDE_STEP_SELECT)
        return bazaar->selector == seat ? ROLE_SELECTS : ROLE_WAITS;
    if (bazaar->high == seat)
        return ROLE_LEADS;
    if (bazaar->bidder == seat)
        return ROLE_ASKED;
    if (bazaar->selector == seat)
        return ROLE_SELECTS;
    return (still_to_bid(state) >> seat & 1) != 0 ? ROLE_WAITS : ROLE_OUT;
}

static void put_bazaar(struct text_out *out, const struct aude_state *state)
{
    struct aude_bazaar bazaar = aude_bazaar(state);
    int roles[AUDE_MAX_SEATS];

    if (bazaar.running == 0)
        return;
    json_name(out, "bazaar");
    json_open(out, '{');
    json_number_of(out, "auction", bazaar.auction);
    json_number_of(out, "due", bazaar.due);
    json_number_of(out, "selector", bazaar.selector);
    json_number_of(out, "item", bazaar.item);
    json_number_of(out, "high", bazaar.high);
    json_number_of(out, "price", bazaar.price);
    for (int seat = 0; seat < aude_rules_setup(&engine_rules)->seats; seat++)
        roles[seat] = (int)role_of(state, &bazaar, seat);
    json_numbers(out, "roles", roles, aude_rules_setup(&engine_rules)->seats);
    json_name(out, "tiles");
    json_open(out, '[');
    for (int i = 0; i < bazaar.tiles; i++)
        json_numbers(out, NULL,
                     (int[]){bazaar.kind[i], bazaar.owner[i] == AUDE_NO_SEAT ? -1 : bazaar.owner[i],
                             bazaar.placed >> i & 1},
                     3);
    json_close(out, ']');
    json_close(out, '}');
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
    put_bazaar(&out, state);
    json_close(&out, '}');
    return json_end(&out);
}
