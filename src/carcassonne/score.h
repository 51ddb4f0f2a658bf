/* SPDX-License-Identifier: Apache-2.0 */
/* Scoring: what a feature is worth, who gets it, the round after a part and the final scoring. */
#ifndef AUDE_CARCASSONNE_SCORE_H
#define AUDE_CARCASSONNE_SCORE_H

#include "carcassonne/state.h"

/* Scored in one round: the cities and roads of a tile, monastery and garden of nine tiles. */
enum { ROUND_REGIONS = AUDE_MAX_SEGMENTS + 2 * 9 };

/* How a feature is counted: the rule book's sentence as numbers. A part that does not apply counts
 * 0. Rooms to come edit it in the order of the list of expansions. */
struct formula {
    const char *rule;
    uint8_t parts;
    struct {
        uint8_t kind; /* enum aude_part_kind */
        int16_t count, each;
    } part[3];
};

/* What a city, road, monastery or garden is worth, complete or as it is now (BASE-37..39, 46). */
struct formula feature_formula(const struct state *state, unsigned tile, unsigned segment,
                               bool complete);
int formula_points(const struct formula *formula);
/* Adds count x each, unless the count is 0. */
void formula_add(struct formula *formula, unsigned kind, unsigned count, int each);

/* Is the feature complete (BASE-32..34)? A field never is. */
bool feature_complete(const struct state *state, unsigned tile, unsigned segment);

/* The seats with the greatest strength above 0, as bits (BASE-36). */
unsigned strongest(const uint8_t strength[AUDE_MAX_SEATS]);

/* Strength of each seat in a region (BASE-36); returns the seats with the majority as bits. */
unsigned region_owners(const struct state *state, unsigned region,
                       uint8_t strength[AUDE_MAX_SEATS]);

/* The same for the feature that figure number `index` stands on; nearly always it stands alone. */
unsigned figure_owners(const struct state *state, unsigned index, uint8_t strength[AUDE_MAX_SEATS]);

/* The seats in `owners` get the formula's points for the feature. */
void score_feature(struct state *state, unsigned owners, unsigned tile, unsigned segment,
                   bool complete, const struct formula *formula, struct aude_ledger *ledger);

/* Takes figure number `index` off the board. Where it goes is the caller's business. */
void lift_figure(struct state *state, unsigned index);
/* The same, into its owner's supply, by this rule. */
void return_figure(struct state *state, unsigned index, const char *rule,
                   struct aude_ledger *ledger);

/* The scoring round for the tile laid in this part (BASE-35 to BASE-42). */
void score_round(struct state *state, unsigned tile, struct aude_ledger *ledger);

/* Final scoring (BASE-45): incomplete features, then fields. Figures stay where they are, to be
 * looked at. */
void score_final(struct state *state, struct aude_ledger *ledger);

/* What a field borders (BASE-47, CASTLE-33): castles are not among the cities. */
struct neighbours {
    int cities, castles;
};
struct neighbours field_neighbours(const struct state *state, unsigned region);
/* What one complete city is worth to a field (BASE-48 to 50); a castle is worth 1 more (BASE-58).
 */
int field_city_value(const struct state *state);

/* fields.c */
void score_fields(struct state *state, struct aude_ledger *ledger);

#endif
