/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of bridges: where one would lie, which one a placement spends, and why none
 * may be built. */
#include "wasm/room.h"

static bool put_piece(struct text_out *out, const struct aude_state *state, aude_action action,
                      struct engine_spot *spot)
{
    (void)out;
    (void)state;
    if (aude_action_verb(action) != AUDE_BRIDGE)
        return false;
    spot->x = aude_action_axis(action) == AUDE_EAST_WEST ? 110 : 240;
    spot->y = aude_action_axis(action) == AUDE_EAST_WEST ? 240 : 110;
    return true;
}

/* The bridge that a placement spends. */
static void put_bridge(struct text_out *out, const struct aude_state *state, aude_action action)
{
    struct aude_bridge bridge;

    if (aude_action_verb(action) != AUDE_PLACE || aude_action_number(action) == 0 ||
        !aude_fits_bridge(state, aude_action_item(action), aude_action_x(action),
                          aude_action_y(action), aude_action_rotation(action), &bridge))
        return;
    json_numbers(out, "bridge", (int[]){bridge.x, bridge.y, bridge.axis}, 3);
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

        if (status == AUDE_OK || !wasm_is_played(status))
            return;
        if (told == 0 || (place && !about_place)) {
            told = action;
            place = about_place;
        }
    }
    wasm_consider(asked, told);
}

static bool ask(const struct asked *asked)
{
    switch (aude_step(asked->state)) {
    case AUDE_STEP_ACTION:
    case AUDE_STEP_CONFIRM: ask_bridge(asked); return false;
    case AUDE_STEP_BRIDGE: ask_bridge(asked); return true;
    default: return false;
    }
}

const struct wasm_room wasm_room_bridges = {
    .ask = ask,
    .piece = put_piece,
    .choice = put_bridge,
};
