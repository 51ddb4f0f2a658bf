/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules of which the computer players know, one line each: its table is in
 * src/faces/NAME/ai.c. Nothing else in src/ai knows any of them by its name. */
#ifndef AUDE_AI_ROOMS_H
#define AUDE_AI_ROOMS_H

#include "ai/room.h"

#define AI_ROOMS(X)                                                                                \
    X(abbey)                                                                                       \
    X(abbot)                                                                                       \
    X(bazaars)                                                                                     \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(count)                                                                                       \
    X(discovery)                                                                                   \
    X(dragon)                                                                                      \
    X(inns)                                                                                        \
    X(king)                                                                                        \
    X(phantom)                                                                                     \
    X(river)                                                                                       \
    X(tower)                                                                                       \
    X(traders)

enum {
#define X(name) AI_ROOM_##name,
    AI_ROOMS(X)
#undef X
        AI_ROOM_COUNT
};

#define X(name) extern const struct ai_room ai_room_##name;
AI_ROOMS(X)
#undef X

#endif
