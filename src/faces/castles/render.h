/* SPDX-License-Identifier: Apache-2.0 */
/* Which cells a castle lies on, for pictures and for whoever asks what lies around one. */
#ifndef AUDE_FACES_CASTLES_RENDER_H
#define AUDE_FACES_CASTLES_RENDER_H

#include "aude.h"

/* The two cells that a castle lies on. */
struct render_pair {
    int16_t x[2], y[2];
};

/* The cells of the town that could be a castle at this city segment: it leaves its tile by one
 * side. False when the segment is none. */
bool render_town(struct render_pair *town, const struct aude_state *state, int x, int y,
                 int segment);

#endif
