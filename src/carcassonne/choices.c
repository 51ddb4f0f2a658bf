/* SPDX-License-Identifier: Apache-2.0 */
/* What may be chosen at a station, see room.h. */
#include "carcassonne/choices.h"
#include "carcassonne/room.h"

const struct room *choices_claimed(const struct state *state, enum aude_status *status)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = 0; i < rules->must.count; i++) {
        *status = rules->must.room[i]->must(state);
        if (*status != AUDE_OK) {
            return rules->must.room[i];
        }
    }
    *status = AUDE_OK;
    return NULL;
}

bool choices_left(const struct rules *rules, const struct room *room, const struct choice *choice)
{
    const struct choice *own = room->choices;
    while (own->at != 0 && own != choice) {
        own++;
    }
    return own->at != 0 || (rules->besides >> choice->verbs[0] & 1) != 0;
}

/* The list of the action, where one room may claim it. */
static void list_action(const struct state *state, struct list *list)
{
    const struct rules *const rules = state->rules;
    enum aude_status status = AUDE_OK;
    const struct room *const room = choices_claimed(state, &status);
    for (unsigned i = rules->first[S400]; i < rules->first[S400 + 1]; i++) {
        if (room == NULL || choices_left(rules, room, rules->choice[i])) {
            rules->choice[i]->list(state, list);
        }
    }
}

void choices_list(const struct state *state, unsigned at, struct list *list)
{
    const struct rules *const rules = state->rules;
    if (at == S400 && rules->must.count > 0) {
        list_action(state, list);
        return;
    }
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

enum aude_status action_may_pass(const struct state *state)
{
    enum aude_status status = AUDE_OK;
    choices_claimed(state, &status);
    return status;
}

int station_of_chance(const struct state *state)
{
    (void)state;
    return AUDE_CHANCE;
}
