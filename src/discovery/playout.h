/* SPDX-License-Identifier: Apache-2.0 */
/* A playout under way, and the forms of the function that plays it, see playout_body.h. */
#ifndef AUDE_DISCOVERY_PLAYOUT_H
#define AUDE_DISCOVERY_PLAYOUT_H

#include "discovery/state.h"

struct playout {
    struct discovery_state *state;
    struct aude_random *random;
    aude_action *actions; /* trace, or NULL */
    int capacity;
    int count;
    bool doubled;  /* two followers of a player stand on one segment: see same_spot */
    unsigned left; /* tiles in the deck */
    uint8_t deck[DISCOVERY_TILES];
};

void discovery_run_any(struct playout *playout);
void discovery_run_v3(struct playout *playout);

#endif
