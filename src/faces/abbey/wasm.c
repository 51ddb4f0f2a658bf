/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of barns: the corner of the tile at which one would stand. */
#include "wasm/room.h"

static bool put_piece(struct text_out *out, const struct aude_state *state, aude_action action,
                      struct engine_spot *spot)
{
    enum { TILE = 480 };
    const int corner = aude_action_number(action);

    (void)out;
    (void)state;
    if ((int)aude_action_verb(action) != aude_verb_find("barn"))
        return false;
    spot->x = corner == 1 || corner == 2 ? TILE : 0;
    spot->y = corner >= 2 ? TILE : 0;
    return true;
}

const struct wasm_room wasm_room_abbey = {
    .piece = put_piece,
};
