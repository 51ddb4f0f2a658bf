/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of towers: what a floor would reach, and why floors, captures, exchanges
 * and ransoms are refused. */
#include "render/board.h"
#include "wasm/room.h"

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

    if (!floor && aude_action_verb(action) != AUDE_PUT)
        return;
    if (!floor && (!aude_feature_at(state, x, y, aude_action_segment(action), &feature) ||
                   feature.kind != AUDE_TOWER))
        return;
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x == x && tower.y == y)
            put_reach(out, x, y, tower.floors + (floor ? 1 : 0));
    }
}

/* Where a floor would be seen. */
static bool put_piece(struct text_out *out, const struct aude_state *state, aude_action action,
                      struct engine_spot *spot)
{
    int x = aude_action_x(action), y = aude_action_y(action);

    if (aude_action_verb(action) != AUDE_FLOOR)
        return false;
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x != x || tower.y != y)
            continue;
        *spot = engine_spot(state, x, y, BOARD_SPOT_TOWER);
        json_number_of(out, "tiles", tower.floors);
    }
    return true;
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
        if (wasm_consider(asked, action) && none)
            return;
    }
}

/* Own figures that others hold. */
static void ask_ransom(const struct asked *asked)
{
    int seats = aude_rules_setup(&engine_rules)->seats;

    if (aude_turn_seat(asked->state) != asked->seat)
        return;
    for (int captor = 0; captor < seats; captor++)
        for (int figure = 0; figure < aude_figure_count(); figure++)
            if (aude_prisoners(asked->state, captor, asked->seat, figure) > 0)
                wasm_consider(
                    asked,
                    aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), captor));
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
            wasm_consider(asked, aude_action_with(action, figure.seat));
    }
}

static void ask_exchange(const struct asked *asked)
{
    for (int figure = 0; figure < aude_figure_count(); figure++)
        if (wasm_owns(asked->state, asked->seat, figure))
            wasm_consider(asked, aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0));
}

static bool ask(const struct asked *asked)
{
    switch (aude_step(asked->state)) {
    case AUDE_STEP_ACTION: ask_floors(asked); return false;
    case AUDE_STEP_CAPTURE: ask_capture(asked); return true;
    case AUDE_STEP_EXCHANGE: ask_exchange(asked); return false;
    case AUDE_STEP_END: return true;
    default: return false;
    }
}

const struct wasm_room wasm_room_tower = {
    .ask = ask,
    .ask_anytime = ask_ransom,
    .piece = put_piece,
    .choice = put_tower,
};
