/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that boards show, one line each, in the order in which they are told: its
 * table is in src/faces/NAME/render.c. No other file of src/render asks for what only a room has.
 */
#ifndef AUDE_RENDER_ROOMS_H
#define AUDE_RENDER_ROOMS_H

#include "render/room.h"

/* The program of a test leaves these out: then pegs and discs stand for their pieces. */
#ifdef AUDE_WITHOUT_FACES
#define RENDER_ROOMS_LATER(X)
#else
#define RENDER_ROOMS_LATER(X) X(abbey) X(count) X(dragon) X(inns) X(king) X(phantom) X(traders)
#endif

#define RENDER_ROOMS(X)                                                                            \
    X(base)                                                                                        \
    X(abbot)                                                                                       \
    X(tower)                                                                                       \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(bazaars)                                                                                     \
    RENDER_ROOMS_LATER(X)                                                                          \
    X(discovery)

enum {
#define X(name) RENDER_ROOM_##name,
    RENDER_ROOMS(X)
#undef X
        RENDER_FACE_COUNT
};

#define X(name) extern const struct render_face render_face_##name;
RENDER_ROOMS(X)
#undef X

#endif
