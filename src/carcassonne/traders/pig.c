/* SPDX-License-Identifier: Apache-2.0 */
/* The pig (TRADE-26 to TRADE-33): it stands on a field beside a farmer of its player, who gets 1
 * more for each city and castle of it. */
#include "carcassonne/room.h"
#include "carcassonne/traders/traders.h"
#include "carcassonne/vocabulary.h"

static bool pig_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_PIG] == RULES_ON && setup->option[OPTION_FARMERS] == FARMERS_ON;
}

static void pig_rules(struct rules *rules)
{
    rules->dealt[FIGURE_PIG] = 1;
    rules->strength[FIGURE_PIG] = 0;
    rules->presence[FIGURE_PIG] = 0;
    rules->claims[FIGURE_PIG] = 1u << AUDE_FIELD;
    rules->refusal[FIGURE_PIG].place = STATUS_PIG_PLACE;
    rules->refusal[FIGURE_PIG].alone = STATUS_PIG_ALONE;
    rules->refusal[FIGURE_PIG].captured = STATUS_SPARED;
}

static void pig_missed(struct state *state, const struct figure *gone, struct aude_ledger *ledger)
{
    special_missed(state, gone, FIGURE_PIG, ledger);
}

/* TRADE-29, TRADE-33 */
static unsigned pig_herds(const struct state *state, unsigned region)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        seats |= figure->figure == FIGURE_PIG &&
                         region_of(state, figure->tile, figure->segment) == region
                     ? 1u << figure->seat
                     : 0;
    }
    return seats;
}

static const char *pig_check(const struct state *state)
{
    return special_check(state, FIGURE_PIG);
}

const struct room pig_room = {
    .vocabulary = &pig_vocabulary,
    .wanted = pig_wanted,
    .rules = pig_rules,
    .missed = pig_missed,
    .herds = pig_herds,
    .check = pig_check,
};
