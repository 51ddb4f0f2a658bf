/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that scenarios speak of, one line each: its table is in
 * src/faces/NAME/scenario.c. Nothing else in src/scenario knows any of them by its name. */
#ifndef AUDE_SCENARIO_ROOMS_H
#define AUDE_SCENARIO_ROOMS_H

#include <assert.h>

#include "scenario/room.h"

#define SCENARIO_ROOMS(X)                                                                          \
    X(abbey)                                                                                       \
    X(abbot)                                                                                       \
    X(bazaars)                                                                                     \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(cult)                                                                                        \
    X(count)                                                                                       \
    X(dragon)                                                                                      \
    X(discovery)                                                                                   \
    X(inns)                                                                                        \
    X(king)                                                                                        \
    X(phantom)                                                                                     \
    X(river)                                                                                       \
    X(tower)                                                                                       \
    X(traders)

enum {
#define X(name) SCENARIO_ROOM_##name,
    SCENARIO_ROOMS(X)
#undef X
        SCENARIO_ROOM_COUNT
};

static_assert(SCENARIO_ROOM_COUNT <= 64, "struct scenario has a bit for each room");

#define X(name) extern const struct scenario_room scenario_room_##name;
SCENARIO_ROOMS(X)
#undef X

#endif
