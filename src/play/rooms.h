/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that the game in the terminal knows, one line each, in the order in which
 * they are told: its table is in src/faces/NAME/play.c. Nothing else in src/play knows any of them
 * by its name. */
#ifndef AUDE_PLAY_ROOMS_H
#define AUDE_PLAY_ROOMS_H

#include "play/room.h"

/* The program of a test leaves these out: then the public tables tell all. */
#ifdef AUDE_WITHOUT_FACES
#define PLAY_ROOMS_LATER(X)
#else
#define PLAY_ROOMS_LATER(X)                                                                        \
    X(abbey)                                                                                       \
    X(count)                                                                                       \
    X(cult)                                                                                        \
    X(dragon)                                                                                      \
    X(fairy)                                                                                       \
    X(princess)                                                                                    \
    X(portal)                                                                                      \
    X(inns)                                                                                        \
    X(king)                                                                                        \
    X(phantom)                                                                                     \
    X(river)                                                                                       \
    X(traders)
#endif

#define PLAY_ROOMS(X)                                                                              \
    X(base)                                                                                        \
    X(abbot)                                                                                       \
    X(tower)                                                                                       \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(bazaars)                                                                                     \
    PLAY_ROOMS_LATER(X)                                                                            \
    X(discovery)

enum {
#define X(name) PLAY_ROOM_##name,
    PLAY_ROOMS(X)
#undef X
        PLAY_FACE_COUNT
};

#define X(name) extern const struct play_face play_face_##name;
PLAY_ROOMS(X)
#undef X

#endif
