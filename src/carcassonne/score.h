/* SPDX-License-Identifier: Apache-2.0 */
/* Scoring: what a feature is worth, and who gets it. */
#ifndef AUDE_CARCASSONNE_SCORE_H
#define AUDE_CARCASSONNE_SCORE_H

#include "carcassonne/state.h"

/* How a feature is counted: the rule book's sentence as numbers. A term that does not apply counts
 * 0. Rooms to come edit it in the order of the list of expansions. */
struct formula {
    const char *rule;
    uint8_t terms;
    struct {
        uint8_t kind; /* enum aude_term_kind */
        int16_t count, each;
    } term[3];
};

/* What a city, road, monastery or garden is worth, complete or as it is now (BASE-37..39, 46). */
void feature_formula(const struct state *state, unsigned tile, unsigned segment, bool complete,
                     struct formula *formula);
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

/* Something that scores: a completed structure, an incomplete one or a field at the end, a castle.
 */
struct source {
    uint16_t tile;
    uint8_t segment;
    uint8_t feature; /* enum aude_feature_kind, as the ledger names it */
    uint8_t from;    /* in a round: number of the source whose points it gets; NO_ITEM: its own */
    uint8_t barred;  /* seats, as bits, that have no part in it */
    bool everybody;  /* whoever stands there is paid, not the majority only */
    bool complete;
    bool final; /* in the final scoring */
    uint16_t region;
    const char *leave; /* the rule by which its figures go home; NULL: they stay */
    struct formula formula;
};
/* The structure at the segment, with the points of its feature. */
void source_of(const struct state *state, unsigned tile, unsigned segment, bool complete,
               struct source *source);
/* The seats in `owners` get its points. The ledger names `from` too, unless it is NULL. */
void source_pay(struct state *state, unsigned owners, const struct source *source,
                const struct source *from, struct aude_ledger *ledger);

/* The seat gets points beside those of something that scores: rooms may look on (COUNT-7). */
void score_gain(struct state *state, unsigned seat, int points);
/* After source_pay of what scores, to the same seats, where rules->onlookers: rooms look on
 * (COUNT-7), or pay beside it (DRAGON-34). */
void source_paid(struct state *state, unsigned owners, const struct source *source,
                 struct aude_ledger *ledger);

/* What a field borders (BASE-47, CASTLE-33): castles are not among the cities. */
struct neighbours {
    int cities, castles;
};
struct neighbours field_neighbours(const struct state *state, unsigned region);
/* What one complete city is worth to a field (BASE-48 to 50); a castle is worth 1 more (BASE-58).
 */
int field_city_value(const struct state *state);

/* Is the field none for farmers any more (ABBEY-46)? */
bool field_fenced(const struct state *state, unsigned region);
/* One field is scored by itself: the owners get so many points for each city, one more for each
 * castle, and where herds count one more of each for a herd. */
struct field_payment {
    unsigned tile, segment, owners;
    int value;
    bool herds;
    const char *rule;
};
void score_field(struct state *state, const struct field_payment *payment,
                 struct aude_ledger *ledger);

/* fields.c: final scoring of fields (F40) */
void score_fields(struct state *state, struct aude_ledger *ledger);

#endif
