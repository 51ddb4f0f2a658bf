/* SPDX-License-Identifier: Apache-2.0 */
/* The river stack (RIVER-3, 4): what is drawn before all other tiles, in its order, is in the bag
 * like these, but they cannot be drawn before it is used up. */
#include "carcassonne/part.h"
#include "carcassonne/river/river.h"
#include "carcassonne/room.h"
#include "core/ledger.h"
#include <string.h>

static bool puts_under(const struct state *state)
{
    return option_of(state, OPTION_RIVER_UNPLACEABLE) == RIVER_LATER;
}

/* How often the kind was put under the others. */
static unsigned put_under(const struct state *state, unsigned kind)
{
    unsigned times = 0;
    for (unsigned i = 0; i < MAX_UNDER && puts_under(state); i++) {
        times += river_of(state)->under[i] == kind;
    }
    return times;
}

/* Copies in the stack, but those that lie under it. Of the usual start tile it is one, which is
 * there as long as none of them has been drawn (RIVER-3). */
static unsigned copies_in(const struct state *state, unsigned kind)
{
    const unsigned copies = bag_of(state)[kind];
    if (copies == 0) {
        return 0; /* asked first: most often the river is laid */
    }
    if (river_sides(&state->rules->kind[kind]) == 0) {
        return copies >= state->rules->start_bag[kind] ? 1 : 0;
    }
    const unsigned under = put_under(state, kind);
    return copies > under ? copies - under : 0;
}

/* The kind that lies uppermost of those that were put under the others, or NO_KIND. */
static unsigned first_under(const struct state *state)
{
    const struct river *const river = river_of(state);
    unsigned found = NO_KIND;
    for (unsigned i = puts_under(state) ? MAX_UNDER : 0; i > 0; i--) {
        const unsigned kind = river->under[i - 1];
        unsigned later = 0; /* entries of the kind behind this one */
        for (unsigned k = i; kind != NO_KIND && k < MAX_UNDER; k++) {
            later += river->under[k] == kind;
        }
        found = kind != NO_KIND && later < bag_of(state)[kind] ? kind : found;
    }
    return found;
}

/* The last ranks are asked first: they are there the longest. */
bool river_holds(const struct state *state)
{
    const struct rules *const rules = state->rules;
    const uint8_t *const bag = bag_of(state);
    for (unsigned i = rules->earlies; i > 0; i--) {
        const unsigned kind = rules->early[i - 1];
        if (bag[kind] > 0 && copies_in(state, kind) > 0) {
            return true;
        }
    }
    return first_under(state) != NO_KIND;
}

/* Only this one tile. */
static unsigned leave_one(const struct state *state, uint8_t *copies, unsigned kind)
{
    const uint8_t left = copies[kind] > 0 ? 1 : 0;
    memset(copies, 0, (unsigned)state->rules->kinds);
    copies[kind] = left;
    return left;
}

/* Only those of the stack that are of this rank. */
static unsigned leave_rank(const struct state *state, uint8_t *copies, unsigned rank)
{
    const struct rules *const rules = state->rules;
    uint8_t left[MAX_EARLY];
    for (unsigned i = 0; i < rules->earlies; i++) {
        const unsigned kind = rules->early[i];
        const unsigned stack = rules->kind[kind].early == rank ? copies_in(state, kind) : 0;
        left[i] = stack < copies[kind] ? (uint8_t)stack : copies[kind];
    }
    memset(copies, 0, (unsigned)rules->kinds);
    unsigned total = 0;
    for (unsigned i = 0; i < rules->earlies; i++) {
        copies[rules->early[i]] = left[i];
        total += left[i];
    }
    return total;
}

unsigned river_withholds(const struct state *state, uint8_t *copies, unsigned total)
{
    const struct rules *const rules = state->rules;
    unsigned i = 0;
    while (i < rules->earlies && copies_in(state, rules->early[i]) == 0) {
        i++;
    }
    const unsigned rank = i < rules->earlies ? rules->kind[rules->early[i]].early : RANK_NONE;
    const unsigned under =
        rank == RANK_NONE || rank > RANK_MIDDLE ? first_under(state) : (unsigned)NO_KIND;
    return under != NO_KIND    ? leave_one(state, copies, under)
           : rank != RANK_NONE ? leave_rank(state, copies, rank)
                               : total;
}

/* RIVER-11: once, and not the lake that ends the river. */
bool river_takes_back(struct state *state, struct aude_ledger *ledger)
{
    const unsigned kind = state->drawn;
    const unsigned rank = state->rules->kind[kind].early;
    const bool again = put_under(state, kind) > bag_of(state)[kind];
    unsigned i = 0;
    while (i < MAX_UNDER && river_of(state)->under[i] != NO_KIND) {
        i++;
    }
    if (!puts_under(state) || again || i == MAX_UNDER ||
        river_sides(&state->rules->kind[kind]) == 0 || rank >= RANK_LAKE) {
        return false;
    }
    const struct aude_entry entry = {.event = EVENT_UNDER,
                                     .seat = state->seat,
                                     .other = AUDE_NO_SEAT,
                                     .item = (uint16_t)kind,
                                     .rule = "RIVER-11"};
    river_of(state)->under[i] = (uint16_t)kind;
    bag_of(state)[kind]++;
    state->bag_total++;
    ledger_add(ledger, &entry);
    return true;
}
