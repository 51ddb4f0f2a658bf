/* SPDX-License-Identifier: Apache-2.0 */
/* Playouts from outside: which form of playout_body.h is for the game and can be run by this
 * processor, with and without a trace. */
#include "carcassonne/game.h"
#include "carcassonne/playout.h"

#ifdef AUDE_PLAYOUT_V3
static bool newer(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#endif

static void run(struct playout *playout)
{
    switch (playout->state->rules->layout.size_of) {
#ifdef AUDE_PLAYOUT_V3
    case SMALL: newer() ? playout_run_small_v3(playout) : playout_run_small(playout); break;
    case MEDIUM: newer() ? playout_run_medium_v3(playout) : playout_run_medium(playout); break;
    case LARGE: newer() ? playout_run_large_v3(playout) : playout_run_large(playout); break;
    default: newer() ? playout_run_other_v3(playout) : playout_run_other(playout); break;
#else
    case SMALL: playout_run_small(playout); break;
    case MEDIUM: playout_run_medium(playout); break;
    case LARGE: playout_run_large(playout); break;
    default: playout_run_other(playout); break;
#endif
    }
}

void carcassonne_playout(struct state *state, struct aude_random *random)
{
    struct playout playout;
    playout.state = state;
    playout.random = random;
    playout.complete = false;
    playout.actions = NULL;
    playout.capacity = 0;
    playout.count = 0;
    run(&playout);
}

int carcassonne_playout_trace(struct state *state, struct aude_random *random, aude_action *actions,
                              int capacity)
{
    struct playout playout;
    aude_action none;
    playout.state = state;
    playout.random = random;
    playout.complete = false;
    playout.actions = actions != NULL ? actions : &none;
    playout.capacity = actions != NULL ? capacity : 0;
    playout.count = 0;
    run(&playout);
    return playout.count;
}
