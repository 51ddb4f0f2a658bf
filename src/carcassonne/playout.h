/* SPDX-License-Identifier: Apache-2.0 */
/* A playout under way, and the forms of the function that plays it, see playout_body.h. */
#ifndef AUDE_CARCASSONNE_PLAYOUT_H
#define AUDE_CARCASSONNE_PLAYOUT_H

#include "carcassonne/state.h"

enum {
    /* legal at once in step ACTION: figures on segments, towers (a floor or a figure), bridges on
     * five tiles, taking any figure back, ransoms, passing */
    PLAYOUT_CHOICES = FIGURES * AUDE_MAX_SEGMENTS + (1 + FIGURES) * AUDE_MAX_TOWERS + 10 +
                      AUDE_MAX_FIGURES + AUDE_MAX_SEATS * FIGURES + 1,
};

struct playout {
    struct state *state;
    struct aude_random *random;
    aude_action *actions; /* trace, or NULL */
    int capacity;
    int count;
    bool complete;                 /* the tile just laid may have completed something */
    unsigned left;                 /* tiles in the deck */
    uint16_t deck[AUDE_MAX_TILES]; /* the board holds no more, so the bag does not either */
};

/* For games of one size (sizes.h), for newer processors (v3) or for any. */
void playout_run_small(struct playout *playout);
void playout_run_small_v3(struct playout *playout);
void playout_run_medium(struct playout *playout);
void playout_run_medium_v3(struct playout *playout);
void playout_run_large(struct playout *playout);
void playout_run_large_v3(struct playout *playout);
void playout_run_other(struct playout *playout);
void playout_run_other_v3(struct playout *playout);

#endif
