/* SPDX-License-Identifier: Apache-2.0 */
/* The mayor (ABBEY-18 to 23): a follower for cities whose strength is the number of pennants of the
 * city, when it is counted. */
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

static bool mayor_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_MAYOR] == RULES_ON;
}

static void mayor_rules(struct rules *rules)
{
    rules->dealt[FIGURE_MAYOR] = 1;
    rules->strength[FIGURE_MAYOR] = 0;
    rules->claims[FIGURE_MAYOR] = 1u << AUDE_CITY;
    rules->refusal[FIGURE_MAYOR].limit = STATUS_MAYOR_PLACE;
}

/* ABBEY-19, 20; a castle has no pennants (X5-4). */
static void mayor_strengthens(const struct state *state, unsigned region,
                              uint8_t strength[AUDE_MAX_SEATS])
{
    const uint32_t word = words_of(state)[region];
    const unsigned pennants = (word & WORD_CASTLE) != 0 ? 0 : word_pennants(word);
    for (unsigned i = 0; pennants > 0 && i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure == FIGURE_MAYOR &&
            region_of(state, figure->tile, figure->segment) == region) {
            const unsigned sum = strength[figure->seat] + pennants;
            strength[figure->seat] = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
        }
    }
}

const struct room mayor_room = {
    .vocabulary = &mayor_vocabulary,
    .wanted = mayor_wanted,
    .rules = mayor_rules,
    .strengthens = mayor_strengthens,
};
