/* SPDX-License-Identifier: Apache-2.0 */
/* What the rooms of the Carcassonne game bring, as the public tables tell it: each room has its
 * rows in ROOM/vocabulary.c. */
#ifndef AUDE_CARCASSONNE_VOCABULARY_H
#define AUDE_CARCASSONNE_VOCABULARY_H

#include "carcassonne/rooms.h"
#include "core/vocabulary.h"

#define X(name) extern const struct vocabulary name##_vocabulary;
CARCASSONNE_ROOMS(X)
#undef X

#endif
