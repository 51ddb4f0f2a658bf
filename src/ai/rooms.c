/* SPDX-License-Identifier: Apache-2.0 */
/* The list of the rooms as a table, and what the search asks of all of them at once. */
#include "ai/rooms.h"

const struct ai_room *const ai_rooms[AI_ROOM_COUNT] = {
#define X(name) &ai_room_##name,
    AI_ROOMS(X)
#undef X
};

struct ai_search ai_search_all(void)
{
    struct ai_search all = {0};
    for (int i = 0; i < AI_ROOM_COUNT; i++) {
        const struct ai_search *one = &ai_rooms[i]->search;
        all.follows |= one->follows;
        all.far |= one->far;
        all.early |= one->early;
        all.first |= one->first;
    }
    return all;
}

int ai_tiles_to_come(const struct aude_state *state)
{
    const enum aude_game game = (enum aude_game)aude_rules_setup(aude_state_rules(state))->game;
    int tiles = aude_bag_total(state) + (aude_drawn(state) >= 0);
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->due != NULL && ai_rooms[i]->game == game)
            tiles += ai_rooms[i]->due(state);
    return tiles;
}
