/* SPDX-License-Identifier: Apache-2.0 */
/* What a player could want at this step and may not, each with the engine's own reason: the figures
 * on every part of the tile just placed, and what the rooms of the rules add (room.h). Only what is
 * played in this game and belongs to this step is named, and what fails for one reason everywhere
 * (no floor left) is named once. */
#include "wasm/engine.h"
#include "wasm/json.h"
#include "wasm/rooms.h"

void wasm_put_refusal(const struct asked *asked, aude_action action, enum aude_status status)
{
    json_open(asked->out, '{');
    engine_put_choice(asked->out, asked->state, action);
    engine_put_status(asked->out, status);
    json_close(asked->out, '}');
}

bool wasm_is_played(enum aude_status status)
{
    for (int room = 0; room < aude_room_count(); room++)
        if (status != AUDE_OK && aude_room(room)->missing == (uint16_t)status)
            return false;
    return status != AUDE_NOT_NOW && status != AUDE_NO_SEGMENT && status != AUDE_BAD_ACTION;
}

bool wasm_consider(const struct asked *asked, aude_action action)
{
    enum aude_status status = aude_legal(asked->state, action);

    if (status == AUDE_OK || !wasm_is_played(status))
        return false;
    wasm_put_refusal(asked, action, status);
    return true;
}

bool wasm_owns(const struct aude_state *state, int seat, int figure)
{
    int seats = aude_rules_setup(&engine_rules)->seats;
    int count = aude_supply(state, seat, figure);

    for (int captor = 0; captor < seats; captor++)
        count += aude_prisoners(state, captor, seat, figure);
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
    for (int figure = 0; figure < aude_figure_count(); figure++)
        for (int i = 0; i < segments && wasm_owns(state, asked->seat, figure); i++)
            wasm_consider(asked,
                          aude_action_make(AUDE_PUT, figure, asked->last.x, asked->last.y, 0, i));
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.floors > 0 &&
            !(asked->placed && tower.x == asked->last.x && tower.y == asked->last.y))
            wasm_consider(asked, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, tower.x, tower.y, 0,
                                                  tower.segment));
    }
}

static void ask(const struct asked *asked)
{
    enum aude_step step = aude_step(asked->state);
    bool anytime = step == AUDE_STEP_PLACE || step == AUDE_STEP_ACTION || step == AUDE_STEP_CONFIRM;

    if (step == AUDE_STEP_ACTION)
        ask_figures(asked);
    for (int i = 0; i < WASM_ROOM_COUNT; i++)
        if (wasm_rooms[i]->ask != NULL && wasm_rooms[i]->ask(asked))
            anytime = true;
    for (int i = 0; i < WASM_ROOM_COUNT && anytime; i++)
        if (wasm_rooms[i]->ask_anytime != NULL)
            wasm_rooms[i]->ask_anytime(asked);
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
