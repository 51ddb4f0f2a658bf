/* SPDX-License-Identifier: Apache-2.0 */
/* What may be chosen at a station, see room.h. */
#include "carcassonne/choices.h"
#include "carcassonne/room.h"

void choices_list(const struct state *state, unsigned at, struct list *list)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = rules->first[at]; i < rules->first[at + 1]; i++) {
        rules->choice[i]->list(state, list);
    }
}

bool choices_any(const struct state *state, unsigned at)
{
    struct list list = {NULL, 0, 0};
    choices_list(state, at, &list);
    return list.count > 0;
}

unsigned station_asks(struct state *state, struct aude_ledger *ledger)
{
    (void)state;
    (void)ledger;
    return ASK;
}

enum aude_status station_may_pass(const struct state *state)
{
    (void)state;
    return AUDE_OK;
}

int station_of_chance(const struct state *state)
{
    (void)state;
    return AUDE_CHANCE;
}
