/* SPDX-License-Identifier: Apache-2.0 */
/* The list of the rooms as a table. */
#include "wasm/rooms.h"

const struct wasm_room *const wasm_rooms[WASM_ROOM_COUNT] = {
#define X(name) &wasm_room_##name,
    WASM_ROOMS(X)
#undef X
};
