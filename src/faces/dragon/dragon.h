/* SPDX-License-Identifier: Apache-2.0 */
/* What the faces of dragon, fairy, princesses and portals share. Steps and verbs of rooms keep
 * their numbers for good: records hold them. */
#ifndef AUDE_FACES_DRAGON_H
#define AUDE_FACES_DRAGON_H

#include "aude.h"

enum { DRAGON_FLIGHT = AUDE_STEP_OVER + 10 }; /* enum aude_step */
enum {                                        /* enum aude_verb */
       DRAGON_FAIRY = AUDE_DISCARD + 8,
       DRAGON_FAIRY_ON,
       DRAGON_PRINCESS,
       DRAGON_PORTAL,
       DRAGON_FLY
};
enum { DRAGON_STEPS = 6 }; /* of a flight (DRAGON-15) */

/* Where a tile of the board lies; false for -1. */
static inline bool dragon_cell(const struct aude_state *state, int tile, struct aude_cell *cell)
{
    if (tile >= 0)
        *cell = (struct aude_cell){aude_placed(state, tile).x, aude_placed(state, tile).y};
    return tile >= 0;
}

#endif
