/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of this build, one line each, in the order in which they are asked: NAME_room is at the
 * bottom of a file of the room, NAME_vocabulary in its vocabulary.c. */
#ifndef AUDE_CARCASSONNE_ROOMS_H
#define AUDE_CARCASSONNE_ROOMS_H

#define CARCASSONNE_ROOMS(X)                                                                       \
    X(base)                                                                                        \
    X(abbot)                                                                                       \
    X(bridge)                                                                                      \
    X(tower)                                                                                       \
    X(castle)                                                                                      \
    X(bazaar)                                                                                      \
    X(inns)                                                                                        \
    X(large)                                                                                       \
    X(goods)                                                                                       \
    X(builder)                                                                                     \
    X(pig)                                                                                         \
    X(dragon)                                                                                      \
    X(fairy)                                                                                       \
    X(princess)                                                                                    \
    X(portal)                                                                                      \
    X(scored)                                                                                      \
    X(phantom)                                                                                     \
    X(king)                                                                                        \
    X(cult)                                                                                        \
    X(river)                                                                                       \
    X(count)                                                                                       \
    X(abbey)                                                                                       \
    X(mayor)                                                                                       \
    X(wagon)                                                                                       \
    X(barn)

enum room_number {
#define X(name) ROOM_##name,
    CARCASSONNE_ROOMS(X)
#undef X
        ROOM_COUNT
};

#endif
