/* SPDX-License-Identifier: Apache-2.0 */
/* Playouts from outside: which form of playout_body.h this processor can run, with and without a
 * trace. */
#define PLAYOUT_RUN discovery_run_any
#include "discovery/playout_body.h"

static void run(struct playout *playout)
{
#ifdef AUDE_PLAYOUT_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt")) {
        discovery_run_v3(playout);
        return;
    }
#endif
    discovery_run_any(playout);
}

void discovery_playout(struct discovery_state *state, struct aude_random *random)
{
    struct playout playout;
    playout.state = state;
    playout.random = random;
    playout.actions = NULL;
    playout.capacity = 0;
    playout.count = 0;
    run(&playout);
}

int discovery_playout_trace(struct discovery_state *state, struct aude_random *random,
                            aude_action *actions, int capacity)
{
    struct playout playout;
    aude_action none;
    playout.state = state;
    playout.random = random;
    playout.actions = actions != NULL ? actions : &none;
    playout.capacity = actions != NULL ? capacity : 0;
    playout.count = 0;
    run(&playout);
    return playout.count;
}
