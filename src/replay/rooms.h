/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that a tape tells of, one line each: its table is in
 * src/faces/NAME/replay.c. Nothing else in src/replay knows any of them by its name. */
#ifndef AUDE_REPLAY_ROOMS_H
#define AUDE_REPLAY_ROOMS_H

#include "replay/room.h"

#define REPLAY_ROOMS(X)                                                                            \
    X(bazaars)                                                                                     \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(discovery)                                                                                   \
    X(tower)

enum {
#define X(name) REPLAY_ROOM_##name,
    REPLAY_ROOMS(X)
#undef X
        REPLAY_FACE_COUNT
};

#define X(name) extern const struct replay_face replay_face_##name;
REPLAY_ROOMS(X)
#undef X

#endif
