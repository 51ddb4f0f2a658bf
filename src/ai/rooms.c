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
