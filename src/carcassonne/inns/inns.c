/* SPDX-License-Identifier: Apache-2.0 */
/* Inns and cathedrals (INN-9 to INN-19): marks of segments that change what a road or a city is
 * worth. */
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "carcassonne/vocabulary.h"

static bool inns_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_INNS] == RULES_ON;
}

static void inns_rules(struct rules *rules)
{
    rules->signs |= AUDE_MARK_INN | AUDE_MARK_CATHEDRAL;
}

/* INN-10, INN-12 to 14, INN-18: complete, 1 more for each part of it than other roads and cities.
 */
static void inns_formula(const struct state *state, unsigned tile, unsigned segment, bool complete,
                         struct formula *formula)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    if (feature > AUDE_ROAD || region_signs(state, region_of(state, tile, segment),
                                            AUDE_MARK_INN | AUDE_MARK_CATHEDRAL) == 0) {
        return;
    }
    if (complete) {
        formula->rule = feature == AUDE_ROAD ? "INN-10" : "INN-13";
        for (unsigned i = 0; i < formula->terms; i++) {
            formula->term[i].each = feature == AUDE_ROAD ? 2 : 3;
        }
    } else if (option_of(state, OPTION_INN_FINAL) == INN_FINAL_ZERO) {
        formula->rule = feature == AUDE_ROAD ? "INN-12" : "INN-14";
        formula->terms = 0;
    }
}

const struct room inns_room = {
    .vocabulary = &inns_vocabulary,
    .wanted = inns_wanted,
    .rules = inns_rules,
    .formula = inns_formula,
};
