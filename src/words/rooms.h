/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms of the rules that have words of their own, one line each: its table is in
 * src/faces/NAME/words.c. Nothing else in src/words knows any of them by its name. */
#ifndef AUDE_WORDS_ROOMS_H
#define AUDE_WORDS_ROOMS_H

#include "words/room.h"

/* The program of a test leaves these out: then the public tables tell all. */
#ifdef AUDE_WITHOUT_FACES
#define WORDS_ROOMS_LATER(X)
#else
#define WORDS_ROOMS_LATER(X) X(count) X(cult) X(dragon) X(king) X(princess) X(river) X(traders)
#endif

#define WORDS_ROOMS(X)                                                                             \
    X(abbot)                                                                                       \
    X(base)                                                                                        \
    X(bazaars)                                                                                     \
    X(bridges)                                                                                     \
    X(castles)                                                                                     \
    X(discovery)                                                                                   \
    X(tower)                                                                                       \
    WORDS_ROOMS_LATER(X)

enum {
#define X(name) WORDS_ROOM_##name,
    WORDS_ROOMS(X)
#undef X
        WORDS_FACE_COUNT
};

#define X(name) extern const struct words_face words_face_##name;
WORDS_ROOMS(X)
#undef X

#endif
