/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of castles: why a town cannot become one, or a castle cannot wait. */
#include "wasm/room.h"

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
            wasm_put_refusal(asked, aude_action_make(AUDE_CONVERT, 0, x, y, 0, i), status);
    }
}

static bool ask(const struct asked *asked)
{
    switch (aude_step(asked->state)) {
    case AUDE_STEP_ACTION: ask_castle(asked); return false;
    case AUDE_STEP_CASTLE: ask_castle(asked); return true;
    case AUDE_STEP_CHOOSE:
        wasm_consider(asked, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
        return false;
    default: return false;
    }
}

const struct wasm_room wasm_room_castles = {.ask = ask};
