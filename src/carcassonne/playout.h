/* SPDX-License-Identifier: Apache-2.0 */
/* A playout under way, and the forms of the function that plays it, see playout_body.h. */
#ifndef AUDE_CARCASSONNE_PLAYOUT_H
#define AUDE_CARCASSONNE_PLAYOUT_H

#include "carcassonne/state.h"

enum {
    /* legal at once in step ACTION: figures on segments, towers (a floor or a figure), bridges on
     * five tiles, taking any figure back, ransoms, passing */
    PLAYOUT_CHOICES = AUDE_FIGURES * AUDE_MAX_SEGMENTS + 2 * AUDE_MAX_TOWERS + 10 +
                      AUDE_MAX_FIGURES + AUDE_MAX_SEATS * AUDE_FIGURES + 1,
};

struct playout {
    struct state *state;
    struct aude_random *random;
    aude_action *actions; /* trace, or NULL */
    int capacity;
    int count;
    unsigned left;                /* tiles in the deck */
    bool complete;                /* the tile just laid may have completed something */
    uint8_t deck[AUDE_MAX_TILES]; /* the board holds no more, so the bag does not either */
};

void playout_run_any(struct playout *playout);
void playout_run_v3(struct playout *playout);

#endif
