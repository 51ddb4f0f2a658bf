/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that this room can read and play, one line each, in the order in which
 * their choices are shown: its table is in src/faces/NAME/jcz.c, or with its expansion: inns and
 * large in src/faces/inns/jcz.c; goods, builder and pig in src/faces/traders/jcz.c; the four of the
 * count in src/faces/count/jcz.c; those of Abbey & Mayor in src/faces/abbey/jcz.c. Nothing else in
 * src/jcz knows any of them by its name. */
#ifndef AUDE_JCZ_ROOMS_H
#define AUDE_JCZ_ROOMS_H

#include <assert.h>

#include "jcz/room.h"

#define JCZ_ROOMS(X)                                                                               \
    X(abbot)                                                                                       \
    X(inns)                                                                                        \
    X(large)                                                                                       \
    X(goods)                                                                                       \
    X(builder)                                                                                     \
    X(river)                                                                                       \
    X(count)                                                                                       \
    X(count_quarter)                                                                               \
    X(count_move)                                                                                  \
    X(count_final)                                                                                 \
    X(pig)                                                                                         \
    X(phantom)                                                                                     \
    X(king)                                                                                        \
    X(cult)                                                                                        \
    X(dragon)                                                                                      \
    X(fairy)                                                                                       \
    X(princess)                                                                                    \
    X(portal)                                                                                      \
    X(tower)                                                                                       \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(bazaars)                                                                                     \
    X(abbey)                                                                                       \
    X(abbey_last)                                                                                  \
    X(mayor)                                                                                       \
    X(wagon)                                                                                       \
    X(barn)

enum {
#define X(name) JCZ_ROOM_##name,
    JCZ_ROOMS(X)
#undef X
        JCZ_ROOM_COUNT
};

static_assert((int)JCZ_ROOM_COUNT <= (int)JCZ_MAX_ROOMS,
              "struct jcz_moment has memory for each room");

#define X(name) extern const struct jcz_room jcz_room_##name;
JCZ_ROOMS(X)
#undef X

#endif
