/* SPDX-License-Identifier: Apache-2.0 */
/* What a player could want at this step and may not, each with the engine's own reason: the figures
 * on every part of the tile just placed, towers, bridges, ransoms, castles, bids. Only what is
 * played in this game and belongs to this step is named, and what fails for one reason everywhere
 * (no floor left) is named once. */
#include "wasm/engine.h"
#include "wasm/json.h"

struct asked {
    struct text_out *out;
    const struct aude_state *state;
    int seat;
    struct aude_placed last; /* the tile just placed, if there is one: */
    bool placed;
};

static void put_refusal(const struct asked *asked, aude_action action, enum aude_status status)
{
    json_open(asked->out, '{');
    engine_put_choice(asked->out, asked->state, action);
    engine_put_status(asked->out, status);
    json_close(asked->out, '}');
}

/* What is no part of this game, or of another step, is not told as refused: nobody wants it now. */
static bool is_played(enum aude_status status)
{
    return status != AUDE_NOT_NOW && status != AUDE_NO_TOWERS && status != AUDE_NO_BRIDGES &&
           status != AUDE_NO_CASTLES && status != AUDE_NO_BAZAARS && status != AUDE_NO_ABBOT &&
           status != AUDE_NO_SEGMENT && status != AUDE_BAD_ACTION;
}

/* Names the action if it is refused; tells whether it was. */
static bool consider(const struct asked *asked, aude_action action)
{
    enum aude_status status = aude_legal(asked->state, action);

    if (status == AUDE_OK || !is_played(status))
        return false;
    put_refusal(asked, action, status);
    return true;
}

/* Has the seat such a figure anywhere: in its supply, on the board, imprisoned? */
static bool owns(const struct aude_state *state, int seat, int figure)
{
    int seats = aude_rules_setup(&engine_rules)->seats;
    int count = aude_supply(state, seat, (enum aude_figure)figure);

    for (int captor = 0; captor < seats; captor++)
        count += aude_prisoners(state, captor, seat, (enum aude_figure)figure);
    for (int i = 0; count == 0 && i < aude_standing_count(state); i++) {
        struct aude_standing standing = aude_standing(state, i);

        count += standing.seat == seat && standing.figure == figure;
    }
    return count > 0;
}

/* Figures on the tile just placed, and on the towers elsewhere. */
static void ask_figures(const struct asked *asked)
{
    const struct aude_state *state = asked->state;
    int segments = asked->placed ? aude_kind(&engine_rules, asked->last.kind)->segments : 0;

    if (asked->placed && aude_bridge_at(state, asked->last.x, asked->last.y) >= 0)
        segments++;
    for (int figure = 0; figure < AUDE_FIGURES; figure++)
        for (int i = 0; i < segments && owns(state, asked->seat, figure); i++)
            consider(asked, aude_action_make(AUDE_PUT, figure, asked->last.x, asked->last.y, 0, i));
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.floors > 0 &&
            !(asked->placed && tower.x == asked->last.x && tower.y == asked->last.y))
            consider(asked,
                     aude_action_make(AUDE_PUT, AUDE_FOLLOWER, tower.x, tower.y, 0, tower.segment));
    }
}

static void ask_floors(const struct asked *asked)
{
    bool none = aude_tokens(asked->state, asked->seat, AUDE_TOKEN_FLOOR) == 0;

    for (int i = 0; i < aude_tower_count(asked->state); i++) {
        struct aude_tower tower = aude_tower(asked->state, i);
        aude_action action = aude_action_make(AUDE_FLOOR, 0, tower.x, tower.y, 0, 0);
        enum aude_status status = aude_legal(asked->state, action);

        if (none && status != AUDE_NO_FLOOR_LEFT)
            continue;
        if (consider(asked, action) && none)
            return;
    }
}

/* Once, and only if none may be built anywhere. The supply and the rules of the turn tell more than
 * the ends of one place, so they come first. */
static void ask_bridge(const struct asked *asked)
{
    static const int8_t step[5][2] = {{0, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    aude_action told = 0;
    bool place = true; /* told is about the place only */

    for (int i = 0; i < 10; i++) {
        aude_action action = aude_action_make(AUDE_BRIDGE, 0, asked->last.x + step[i / 2][0],
                                              asked->last.y + step[i / 2][1], i % 2, 0);
        enum aude_status status = aude_legal(asked->state, action);
        bool about_place = status == AUDE_BRIDGE_END || status == AUDE_BRIDGE_MEETS ||
                           status == AUDE_BRIDGED || status == AUDE_NO_TILE ||
                           status == AUDE_BRIDGE_FAR;

        if (status == AUDE_OK || !is_played(status))
            return;
        if (told == 0 || (place && !about_place)) {
            told = action;
            place = about_place;
        }
    }
    consider(asked, told);
}

/* Own figures that others hold. */
static void ask_ransom(const struct asked *asked)
{
    int seats = aude_rules_setup(&engine_rules)->seats;

    if (aude_turn_seat(asked->state) != asked->seat)
        return;
    for (int captor = 0; captor < seats; captor++)
        for (int figure = 0; figure < AUDE_FIGURES; figure++)
            if (aude_prisoners(asked->state, captor, asked->seat, (enum aude_figure)figure) > 0)
                consider(asked, aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0),
                                                 captor));
}

/* Towns that the tile just placed has completed and that cannot become castles. */
static void ask_castle(const struct asked *asked)
{
    const struct aude_state *state = asked->state;
    int segments = asked->placed ? aude_kind(&engine_rules, asked->last.kind)->segments : 0;

    for (int i = 0; i < segments; i++) {
        int x = asked->last.x, y = asked->last.y;
        struct aude_feature feature;
        enum aude_status status;

        if (!aude_feature_at(state, x, y, i, &feature) || feature.kind != AUDE_CITY ||
            !feature.complete || feature.tiles != 2)
            continue;
        status = aude_converts(state, asked->seat, x, y, i);
        if (status == AUDE_NO_CASTLE_LEFT || status == AUDE_TOWN_SHAPE || status == AUDE_NOT_OWNER)
            put_refusal(asked, aude_action_make(AUDE_CONVERT, 0, x, y, 0, i), status);
    }
}

/* Figures in line with the tower just raised, of the others and one's own, that are too far away
 * or safe. */
static void ask_capture(const struct asked *asked)
{
    const struct aude_state *state = asked->state;
    int index = aude_moment(state).raised;
    struct aude_placed tower;

    if (index >= aude_placed_count(state))
        return;
    tower = aude_placed(state, index);
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        aude_action action =
            aude_action_make(AUDE_CAPTURE, figure.figure, figure.x, figure.y, 0, figure.segment);

        if (figure.x == tower.x || figure.y == tower.y)
            consider(asked, aude_action_with(action, figure.seat));
    }
}

/* Bids beyond what the seat may spend. */
static void ask_bids(const struct asked *asked)
{
    struct aude_bazaar bazaar = aude_bazaar(asked->state);
    int lowest, highest;
    bool range = aude_bid_range(asked->state, &lowest, &highest);

    if (aude_step(asked->state) == AUDE_STEP_SELECT) {
        int tile = 0;

        while (tile < bazaar.tiles && bazaar.owner[tile] != AUDE_NO_SEAT)
            tile++;
        if (range && highest < AUDE_MAX_BID && tile < bazaar.tiles)
            consider(asked, aude_action_with(aude_action_make(AUDE_SELECT, tile, 0, 0, 0, 0),
                                             highest + 1));
        consider(asked, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    } else if (aude_step(asked->state) == AUDE_STEP_BID) {
        int bid = range && highest > bazaar.price ? highest : bazaar.price;

        if (bid < AUDE_MAX_BID)
            consider(asked, aude_action_with(aude_action_make(AUDE_RAISE, 0, 0, 0, 0, 0), bid + 1));
    } else {
        consider(asked, aude_action_make(AUDE_BUY, 0, 0, 0, 0, 0));
        consider(asked, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    }
}

static void ask(const struct asked *asked)
{
    switch (aude_step(asked->state)) {
    case AUDE_STEP_ACTION:
        ask_figures(asked);
        ask_floors(asked);
        ask_bridge(asked);
        ask_castle(asked);
        ask_ransom(asked);
        break;
    case AUDE_STEP_CAPTURE:
        ask_capture(asked);
        ask_ransom(asked);
        break;
    case AUDE_STEP_EXCHANGE:
        for (int figure = 0; figure < AUDE_FIGURES; figure++)
            if (owns(asked->state, asked->seat, figure))
                consider(asked, aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0));
        break;
    case AUDE_STEP_BRIDGE:
    case AUDE_STEP_CONFIRM:
        ask_bridge(asked);
        ask_ransom(asked);
        break;
    case AUDE_STEP_CASTLE:
        ask_castle(asked);
        ask_ransom(asked);
        break;
    case AUDE_STEP_PLACE:
    case AUDE_STEP_END: ask_ransom(asked); break;
    case AUDE_STEP_CHOOSE: consider(asked, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)); break;
    case AUDE_STEP_SELECT:
    case AUDE_STEP_BID:
    case AUDE_STEP_DECIDE: ask_bids(asked); break;
    default: break;
    }
}

WASM_EXPORT("refused") int engine_refused(int index)
{
    const struct aude_state *state = engine_at(index);
    struct text_out out;
    struct asked asked = {.out = &out, .state = state, .seat = aude_decider(state)};
    int last = aude_last_placed(state);

    json_begin(&out);
    json_open(&out, '[');
    asked.placed = last >= 0;
    if (asked.placed)
        asked.last = aude_placed(state, last);
    if (asked.seat >= 0)
        ask(&asked);
    json_close(&out, ']');
    return json_end(&out);
}
