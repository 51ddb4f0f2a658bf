/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that say their actions in words of their own, one line each: its table is
 * in src/faces/NAME/notation.c. Nothing else in src/notation knows any of them by its name. */
#ifndef AUDE_NOTATION_ROOMS_H
#define AUDE_NOTATION_ROOMS_H

#include "notation/room.h"

#define TEXT_ROOMS(X)                                                                              \
    X(abbot)                                                                                       \
    X(bazaars)                                                                                     \
    X(castles)                                                                                     \
    X(discovery)                                                                                   \
    X(tower)

enum {
#define X(name) TEXT_ROOM_##name,
    TEXT_ROOMS(X)
#undef X
        TEXT_ROOM_COUNT
};

#define X(name) extern const struct text_room text_room_##name;
TEXT_ROOMS(X)
#undef X

#endif
