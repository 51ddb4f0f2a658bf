/* SPDX-License-Identifier: Apache-2.0 */
/* Buying back a prisoner (TOWER-25 to 29). */
#include "carcassonne/room.h"
#include "carcassonne/tower/tower.h"
#include "core/ledger.h"

/* May the seat whose turn it is buy anything at all? */
static enum aude_status ransom_status(const struct state *state)
{
    if (state->moment.ransomed) {
        return AUDE_RANSOM_USED;
    }
    return state->score[state->seat] >= RANSOM_COST ? AUDE_OK : AUDE_RANSOM_POINTS;
}

void ransom_list(const struct state *state, struct list *list)
{
    if (!ransom_possible(state)) {
        return;
    }
    for (unsigned captor = 0; captor < state->rules->setup.seats; captor++) {
        for (unsigned figure = 0; figure < FIGURES; figure++) {
            if (imprisoned(state, captor, state->seat, figure) > 0) {
                list_add(list,
                         aude_action_with(aude_action_make(AUDE_RANSOM, (int)figure, 0, 0, 0, 0),
                                          (int)captor));
            }
        }
    }
}

unsigned ransom_count(const struct state *state)
{
    const struct rules *const rules = state->rules;
    const uint8_t *const of = prisoners_of(state, 0, state->seat);
    const unsigned all = ransom_possible(state) ? rules->setup.seats * rules->figures : 0;
    unsigned count = 0;
    for (unsigned i = 0; i < all; i++) {
        count += of[i] > 0;
    }
    return count;
}

enum aude_status ransom_legal(const struct state *state, aude_action action)
{
    const int figure = aude_action_item(action);
    const int captor = aude_action_number(action);
    if (action != aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), captor) ||
        figure >= FIGURES || captor >= state->rules->setup.seats) {
        return AUDE_BAD_ACTION;
    }
    if (imprisoned(state, (unsigned)captor, state->seat, (unsigned)figure) == 0) {
        return AUDE_NO_PRISONER;
    }
    return ransom_status(state);
}

unsigned ransom_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    const unsigned figure = (unsigned)aude_action_item(action);
    const unsigned captor = (unsigned)aude_action_number(action);
    const unsigned buyer = state->seat;
    state->score[buyer] -= RANSOM_COST;
    state->score[captor] += RANSOM_COST;
    prisoners_of(state, captor, buyer)[figure]--;
    state->captive[buyer]--;
    state->supply[buyer][figure]++;
    state->moment.ransomed = 1;
    ledger_pay(ledger, buyer, captor, -RANSOM_COST, "TOWER-25");
    ledger_pay(ledger, captor, buyer, RANSOM_COST, "TOWER-25");
    ledger_home(ledger, buyer, captor, figure, "TOWER-27");
    return AGAIN;
}

unsigned ransom_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return ransom_possible(state) ? ASK : DONE;
}
