/* SPDX-License-Identifier: Apache-2.0 */
/* What the page is told of the dragon: its way so far, whom it would eat, and why it does not go
 * to a tile beside it. */
#include "wasm/room.h"

#include "faces/dragon/dragon.h"

/* Which way it goes; seat, figure, kind of feature of each. */
static void put_eaten(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);

    struct aude_cell at;

    if ((int)aude_action_verb(action) != DRAGON_FLY)
        return;
    if (dragon_cell(state, aude_kept(state, "dragon", 0, -1), &at) && (at.x != x || at.y != y))
        json_numbers(out, "step", (int[]){x - at.x, y - at.y}, 2);
    json_name(out, "eats");
    json_open(out, '[');
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;

        if (figure.x == x && figure.y == y &&
            aude_feature_at(state, x, y, figure.segment, &feature) && feature.kind != AUDE_CASTLE)
            json_numbers(out, NULL, (int[]){figure.seat, figure.figure, feature.kind}, 3);
    }
    json_close(out, ']');
}

/* The cells of the flight, the first that on which it began. */
static void put_way(struct text_out *out, const struct aude_state *state)
{
    struct aude_cell cell;

    if ((int)aude_step(state) != DRAGON_FLIGHT)
        return;
    json_name(out, "way");
    json_open(out, '[');
    for (int i = 0;
         i < DRAGON_STEPS && dragon_cell(state, aude_kept(state, "flight", i, -1), &cell); i++)
        json_numbers(out, NULL, (int[]){cell.x, cell.y}, 2);
    json_close(out, ']');
}

static bool ask(const struct asked *asked)
{
    static const int8_t step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    struct aude_cell at;

    if ((int)aude_step(asked->state) != DRAGON_FLIGHT ||
        !dragon_cell(asked->state, aude_kept(asked->state, "dragon", 0, -1), &at))
        return false;
    for (int side = 0; side < 4; side++)
        if (aude_placed_at(asked->state, at.x + step[side][0], at.y + step[side][1]) >= 0)
            wasm_consider(asked,
                          aude_action_make((enum aude_verb)DRAGON_FLY, 0, at.x + step[side][0],
                                           at.y + step[side][1], 0, 0));
    return false;
}

const struct wasm_room wasm_room_dragon = {
    .ask = ask,
    .choice = put_eaten,
    .describe = put_way,
};
