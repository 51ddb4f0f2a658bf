/* SPDX-License-Identifier: Apache-2.0 */
/* Final scoring of fields in its three historical ways (BASE-47 to BASE-50).
 *
 * Claimed fields are numbered 0, 1, ... (at most one for each figure on the board, so 64 bits hold
 * them all). One pass over the tiles then gives every complete city the set of claimed fields that
 * it borders; after that all three ways are loops over cities and bits. */
#include "carcassonne/score.h"
#include <string.h>

_Static_assert(AUDE_MAX_FIGURES <= 64, "claimed fields are numbered by the bits of one word");

struct claimed {
    unsigned fields;
    unsigned cities;
    struct {
        uint8_t tile, segment; /* where its first figure stands */
        uint8_t owners;        /* seats with the majority */
        uint8_t strength[AUDE_MAX_SEATS];
        uint16_t region;
    } field[AUDE_MAX_FIGURES];
    struct {
        uint8_t tile, segment;
        bool castle;
        uint64_t fields; /* bit f = it borders claimed field f */
    } city[REGION_COUNT];
};

static void collect_fields(const struct state *state, struct claimed *claimed)
{
    claimed->fields = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        if (kind_of(state, figure->tile)->feature[figure->segment] != AUDE_FIELD) {
            continue;
        }
        const unsigned region = region_of(state, figure->tile, figure->segment);
        unsigned f = 0;
        while (f < claimed->fields && claimed->field[f].region != region) {
            f++;
        }
        if (f == claimed->fields) {
            claimed->fields++;
            claimed->field[f].tile = figure->tile;
            claimed->field[f].segment = figure->segment;
            claimed->field[f].region = (uint16_t)region;
            claimed->field[f].owners = (uint8_t)figure_owners(state, i, claimed->field[f].strength);
        }
    }
}

/* Complete cities that border a claimed field. */
static void collect_cities(const struct state *state, struct claimed *claimed)
{
    uint8_t field_of[REGION_COUNT]; /* number of the claimed field + 1, by region */
    uint16_t city_of[REGION_COUNT]; /* number of the city + 1, by region */
    memset(field_of, 0, state->regions.count);
    memset(city_of, 0, state->regions.count * sizeof city_of[0]);
    for (unsigned f = 0; f < claimed->fields; f++) {
        field_of[claimed->field[f].region] = (uint8_t)(f + 1);
    }
    claimed->cities = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct kind *const kind = kind_of(state, tile);
        for (unsigned pair = 0; pair < kind->pairs; pair++) {
            const unsigned k = state->laid[tile].kind;
            const unsigned segment = state->rules->pair[k][pair].city;
            const unsigned region = region_of(state, tile, segment);
            const uint32_t word = state->regions.word[region];
            if ((word & (WORD_OPEN * 0x1ff | WORD_SHUT)) != 0) {
                continue; /* asked first: most cities of most games stay open */
            }
            const unsigned f = field_of[region_of(state, tile, state->rules->pair[k][pair].field)];
            if (f == 0) {
                continue;
            }
            if (city_of[region] == 0) {
                city_of[region] = (uint16_t)++claimed->cities;
                claimed->city[claimed->cities - 1].tile = (uint8_t)tile;
                claimed->city[claimed->cities - 1].segment = (uint8_t)segment;
                claimed->city[claimed->cities - 1].castle = (word & WORD_CASTLE) != 0;
                claimed->city[claimed->cities - 1].fields = 0;
            }
            claimed->city[city_of[region] - 1].fields |= bit64(f - 1);
        }
    }
}

int field_city_value(const struct state *state)
{
    return option_of(state, OPTION_FIELD_SCORING) == FIELD_PER_CITY ? 4 : 3;
}

static struct formula field_formula(const struct state *state, const char *rule, int cities,
                                    int castles)
{
    struct formula formula = {.rule = rule};
    const int value = field_city_value(state);
    formula_add(&formula, AUDE_PART_CITIES, (unsigned)cities, value);
    formula_add(&formula, AUDE_PART_CASTLES, (unsigned)castles, value + 1);
    return formula;
}

/* BASE-48: each field by itself, 3 for each city. */
static void score_per_farm(struct state *state, const struct claimed *claimed,
                           struct aude_ledger *ledger)
{
    int16_t count[2][AUDE_MAX_FIGURES] = {{0}}; /* cities, castles */
    for (unsigned c = 0; c < claimed->cities; c++) {
        for (uint64_t left = claimed->city[c].fields; left != 0; left &= left - 1) {
            count[claimed->city[c].castle][bits_first(left)]++;
        }
    }
    for (unsigned f = 0; f < claimed->fields; f++) {
        const struct formula formula = field_formula(state, "BASE-48", count[0][f], count[1][f]);
        score_feature(state, claimed->field[f].owners, claimed->field[f].tile,
                      claimed->field[f].segment, false, &formula, ledger);
    }
}

/* BASE-49: as above, but a city pays the same seat only once. Without pigs it pays the same through
 * every field, so it does not matter which; here the lowest numbered pays. */
static void score_per_farm_once(struct state *state, const struct claimed *claimed,
                                struct aude_ledger *ledger)
{
    int16_t count[2][AUDE_MAX_FIGURES][AUDE_MAX_SEATS] = {{{0}}};
    for (unsigned c = 0; c < claimed->cities; c++) {
        unsigned paid = 0;
        for (uint64_t left = claimed->city[c].fields; left != 0; left &= left - 1) {
            const unsigned f = bits_first(left);
            for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
                if ((claimed->field[f].owners & ~paid) >> seat & 1) {
                    count[claimed->city[c].castle][f][seat]++;
                }
            }
            paid |= claimed->field[f].owners;
        }
    }
    for (unsigned f = 0; f < claimed->fields; f++) {
        for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
            const struct formula formula =
                field_formula(state, "BASE-49", count[0][f][seat], count[1][f][seat]);
            score_feature(state, claimed->field[f].owners & 1u << seat, claimed->field[f].tile,
                          claimed->field[f].segment, false, &formula, ledger);
        }
    }
}

/* BASE-50: each city by itself; most farmers on all its fields together get 4. */
static void score_per_city(struct state *state, const struct claimed *claimed,
                           struct aude_ledger *ledger)
{
    for (unsigned c = 0; c < claimed->cities; c++) {
        uint8_t strength[AUDE_MAX_SEATS] = {0}; /* at most AUDE_MAX_FIGURES each */
        for (uint64_t left = claimed->city[c].fields; left != 0; left &= left - 1) {
            for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
                strength[seat] =
                    (uint8_t)(strength[seat] + claimed->field[bits_first(left)].strength[seat]);
            }
        }
        const bool castle = claimed->city[c].castle;
        const struct formula formula = field_formula(state, "BASE-50", !castle, castle);
        score_feature(state, strongest(strength), claimed->city[c].tile, claimed->city[c].segment,
                      true, &formula, ledger);
    }
}

void score_fields(struct state *state, struct aude_ledger *ledger)
{
    struct claimed claimed;
    collect_fields(state, &claimed);
    if (claimed.fields == 0) {
        return;
    }
    collect_cities(state, &claimed);
    switch (option_of(state, OPTION_FIELD_SCORING)) {
    case FIELD_PER_CITY: score_per_city(state, &claimed, ledger); break;
    case FIELD_PER_FARM_ONCE: score_per_farm_once(state, &claimed, ledger); break;
    default: score_per_farm(state, &claimed, ledger); break;
    }
}

struct neighbours field_neighbours(const struct state *state, unsigned region)
{
    const bool completed_only = option_of(state, OPTION_CASTLE_FARM_COUNT) == CASTLE_FARM_COMPLETED;
    uint64_t counted[REGION_COUNT / 64] = {0};
    struct neighbours neighbours = {0, 0};
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct kind *const kind = kind_of(state, tile);
        const unsigned k = state->laid[tile].kind;
        for (unsigned pair = 0; pair < kind->pairs; pair++) {
            const unsigned city = region_of(state, tile, state->rules->pair[k][pair].city);
            const uint32_t word = state->regions.word[city];
            if (region_of(state, tile, state->rules->pair[k][pair].field) == region &&
                word_open(word) == 0 && (counted[city / 64] >> city % 64 & 1) == 0) {
                counted[city / 64] |= bit64(city % 64);
                neighbours.cities += (word & WORD_CASTLE) == 0;
                neighbours.castles += (word & WORD_CASTLE) != 0 && (word & WORD_SHUT) == 0 &&
                                      !(completed_only && word_figures(word) != 0);
            }
        }
    }
    return neighbours;
}
