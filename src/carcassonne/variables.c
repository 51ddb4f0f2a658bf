/* SPDX-License-Identifier: Apache-2.0 */
/* What rooms keep of their own, see variables.h. */
#include "carcassonne/variables.h"
#include "carcassonne/game.h"
#include <string.h>

static char *place_of(const struct state *state, unsigned variable, unsigned index)
{
    return (char *)(void *)own_of(state) + state->rules->variable_at[variable] +
           (size_t)index * state->rules->variable[variable]->bytes;
}

int variable_get(const struct state *state, unsigned variable, unsigned index)
{
    const char *const at = place_of(state, variable, index);
    uint16_t half = 0;
    int32_t whole = 0;
    switch (state->rules->variable[variable]->bytes) {
    case 1: return (uint8_t)*at;
    case 2: memcpy(&half, at, sizeof half); return half;
    default: memcpy(&whole, at, sizeof whole); return whole;
    }
}

void variable_set(struct state *state, unsigned variable, unsigned index, int value)
{
    char *const at = place_of(state, variable, index);
    const uint16_t half = (uint16_t)value;
    const int32_t whole = value;
    switch (state->rules->variable[variable]->bytes) {
    case 1: *at = (char)value; break;
    case 2: memcpy(at, &half, sizeof half); break;
    default: memcpy(at, &whole, sizeof whole); break;
    }
}

bool variable_holds(const struct state *state, unsigned variable, int value)
{
    const struct aude_variable_info *const info = &state->rules->variable[variable]->info;
    const int bound = info->kind == AUDE_VARIABLE_SEAT   ? state->rules->setup.seats - 1
                      : info->kind == AUDE_VARIABLE_TILE ? state->grid.tiles - 1
                                                         : info->most;
    return value == info->none || (value >= 0 && value <= bound);
}

void variables_forget(struct state *state, enum lifetime lifetime)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = 0; i < rules->variables; i++) {
        const struct variable *const variable = rules->variable[i];
        for (int index = 0; variable->lifetime <= lifetime && index < variable->info.count;
             index++) {
            variable_set(state, i, (unsigned)index, variable->info.none);
        }
    }
}

/* ---- for the API ---- */

int carcassonne_variable_count(const struct rules *rules)
{
    return (int)rules->variables;
}

const struct aude_variable_info *carcassonne_variable_info(const struct rules *rules, int variable)
{
    return &rules->variable[variable]->info;
}

int carcassonne_variable(const struct state *state, int variable, int index)
{
    return variable_get(state, (unsigned)variable, (unsigned)index);
}
