/* SPDX-License-Identifier: Apache-2.0 */
/* A playout under way, and the forms of the function that plays it, see playout_body.h. */
#ifndef AUDE_CARCASSONNE_PLAYOUT_H
#define AUDE_CARCASSONNE_PLAYOUT_H

#include "carcassonne/state.h"

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
