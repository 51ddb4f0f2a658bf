/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of the count: the quarter that is chosen, as a place of the board. */
#include "wasm/room.h"

#include "faces/count/count.h"

/* From the middle of a quarter to where figures wait in it, and to where the count stands. */
static const short waits_at[2] = {50, 20}, count_at[2] = {-236, 82};

/* The cell 0,0 is meant by an action that names none: all is told from there. */
static void put_quarter(struct text_out *out, const struct aude_state *state, aude_action action)
{
    enum { TILE = 480, PERCENT = 100 };
    const int verb = (int)aude_action_verb(action), quarter = aude_action_number(action);
    const bool moves = verb == aude_verb_find("count");
    const short *by = moves ? count_at : waits_at;
    int x, y;

    if ((!moves && verb != aude_verb_find("quarter")) || quarter >= QUARTERS ||
        !count_city(state, &x, &y))
        return;
    json_numbers(out, "spot",
                 (int[]){x * TILE + count_middle[quarter][0] * TILE / PERCENT + by[0],
                         y * TILE + count_middle[quarter][1] * TILE / PERCENT + by[1]},
                 2);
}

const struct wasm_room wasm_room_count = {
    .choice = put_quarter,
};
