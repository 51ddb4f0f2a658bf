/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that tell the page something of their own, in the order in which they do,
 * one line each: its table is in src/faces/NAME/wasm.c. Nothing else in src/wasm knows any of them
 * by its name. */
#ifndef AUDE_WASM_ROOMS_H
#define AUDE_WASM_ROOMS_H

#include "wasm/room.h"

/* The program of a test leaves these out: then the public tables tell all. */
#ifdef AUDE_WITHOUT_FACES
#define WASM_ROOMS_LATER(X)
#else
#define WASM_ROOMS_LATER(X) X(count) X(dragon)
#endif

#define WASM_ROOMS(X)                                                                              \
    X(abbey)                                                                                       \
    X(tower)                                                                                       \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(bazaars)                                                                                     \
    WASM_ROOMS_LATER(X)

enum {
#define X(name) WASM_ROOM_##name,
    WASM_ROOMS(X)
#undef X
        WASM_ROOM_COUNT
};

#define X(name) extern const struct wasm_room wasm_room_##name;
WASM_ROOMS(X)
#undef X
extern const struct wasm_room *const wasm_rooms[WASM_ROOM_COUNT];

#endif
