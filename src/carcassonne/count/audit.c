/* SPDX-License-Identifier: Apache-2.0 */
/* The City of Carcassonne for aude_check and editing. */
#include "carcassonne/count/count.h"
#include "carcassonne/room.h"

static bool plays(const struct state *state)
{
    return (state->rules->playing >> ROOM_count & 1) != 0;
}

unsigned count_keeps(const struct state *state, unsigned seat, unsigned figure)
{
    unsigned count = 0;
    for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
        count += city_of(state)->quarters[figure][quarter][seat];
    }
    return count;
}

/* COUNT-9 */
const char *count_check(const struct state *state)
{
    bool strange = false;
    for (unsigned figure = 0; figure < FIGURES && plays(state) && !state->edited; figure++) {
        for (unsigned i = 0; i < QUARTERS * AUDE_MAX_SEATS; i++) {
            const unsigned quarter = i / AUDE_MAX_SEATS;
            const unsigned seat = i % AUDE_MAX_SEATS;
            strange |= city_of(state)->quarters[figure][quarter][seat] > 0 &&
                       (seat >= state->rules->setup.seats ||
                        !quarter_takes(state->rules, quarter, figure));
        }
    }
    return strange ? "somebody is in a quarter that is none for him" : NULL;
}

/* Who is asked is kept where somebody is asked, and found there when it is not said. */
void count_forget(struct state *state, unsigned step)
{
    if (!plays(state)) {
        return;
    }
    struct city *const city = city_of(state);
    if (step != STEP_COUNT) {
        city->entered = NO_QUARTER;
    }
    if (step == STEP_JOIN) {
        join_enter(state, NULL);
    } else if (step == STEP_LAST) {
        last_enter(state, NULL);
    } else {
        city->joiner = AUDE_NO_SEAT;
    }
    if (step != STEP_JOIN || city->joiner == AUDE_NO_SEAT) {
        city->moved = 0;
    }
    if (step != STEP_LAST) {
        city->settled = 0;
    }
    if (state->bazaar.regular == AUDE_NO_SEAT) {
        city->sent_before = 0;
    }
}
