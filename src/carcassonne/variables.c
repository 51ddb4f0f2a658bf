/* SPDX-License-Identifier: Apache-2.0 */
/* What rooms keep of their own, see variables.h. */
#include "carcassonne/variables.h"
#include "carcassonne/game.h"
#include "core/require.h"
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

void variables_begin(struct state *state)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = 0; i < rules->variables; i++) {
        const struct aude_variable_info *const info = &rules->variable[i]->info;
        for (int index = 0; index < info->count; index++) {
            variable_set(state, i, (unsigned)index, info->none);
        }
    }
}

/* Notes the bytes of a variable among those of their units, from the entry `first` on. */
static void note_forgotten(struct rules *rules, unsigned i, unsigned first, unsigned *count)
{
    const struct variable *const variable = rules->variable[i];
    const unsigned none = (unsigned)variable->info.none & 0xff;
    const unsigned bytes_of = (unsigned)(variable->bytes * variable->info.count);
    REQUIRE(variable->bytes == 1 || none == 0 || none == 0xff); /* every byte of it */
    for (unsigned at = rules->variable_at[i]; at < rules->variable_at[i] + bytes_of; at++) {
        unsigned entry = first;
        while (entry < *count && rules->forgotten[entry].unit != at / 8) {
            entry++;
        }
        if (entry == *count) {
            REQUIRE(*count < MAX_FORGOTTEN);
            rules->forgotten[(*count)++] = (struct forgotten){~(uint64_t)0, 0, at / 8};
        }
        ((uint8_t *)&rules->forgotten[entry].kept)[at % 8] = 0;
        ((uint8_t *)&rules->forgotten[entry].begin)[at % 8] = (uint8_t)none;
    }
}

void variables_note(struct rules *rules)
{
    unsigned count = 0;
    for (unsigned lifetime = LASTS_PART; lifetime <= LASTS_TURN; lifetime++) {
        const unsigned first = count;
        for (unsigned i = 0; i < rules->variables; i++) {
            if (rules->variable[i]->lifetime == lifetime) {
                note_forgotten(rules, i, first, &count);
            }
        }
        rules->forgotten_each[lifetime] = count;
    }
}

void variables_forget(struct state *state, enum lifetime lifetime)
{
    const struct rules *const rules = state->rules;
    uint64_t *const own = own_of(state);
    for (unsigned i = 0; i < rules->forgotten_each[lifetime]; i++) {
        const struct forgotten *const forgotten = &rules->forgotten[i];
        own[forgotten->unit] = (own[forgotten->unit] & forgotten->kept) | forgotten->begin;
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
