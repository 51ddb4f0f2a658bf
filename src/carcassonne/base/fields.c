/* SPDX-License-Identifier: Apache-2.0 */
/* Final scoring of fields in its three historical ways (BASE-47 to BASE-50).
 *
 * Claimed fields are numbered 0, 1, ... (at most one for each figure on the board; the words in
 * use are mostly one). One pass over the tiles then gives every complete city the set of claimed
 * fields that it borders; after that all three ways are loops over cities and bits. */
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include <string.h>

enum { FIELD_WORDS = (AUDE_MAX_FIGURES + 63) / 64 };

struct claimed {
    unsigned fields;
    unsigned words; /* of the sets of fields */
    unsigned cities;
    struct {
        uint16_t tile; /* where its first figure stands */
        uint8_t segment;
        uint8_t owners; /* seats with the majority */
        uint8_t herds;  /* seats that get 1 more for each city */
        uint8_t more;   /* what all get more for each city */
        uint8_t strength[AUDE_MAX_SEATS];
        uint16_t region;
    } field[AUDE_MAX_FIGURES];
    struct {
        uint16_t tile;
        uint8_t segment;
        bool castle;
        uint64_t fields[FIELD_WORDS]; /* bit f = it borders claimed field f */
    } city[MAX_REGIONS];
};

/* Seats, as bits, to which a room gives 1 point more for each city of the field. */
static unsigned herds_of(const struct state *state, unsigned region)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < state->rules->herds.count; i++) {
        seats |= state->rules->herds.room[i]->herds(state, region);
    }
    return seats;
}

/* What the field brings more for each city, to whoever is paid for it. */
static unsigned enriched(const struct state *state, unsigned region)
{
    unsigned more = 0;
    for (unsigned i = 0; i < state->rules->enriches.count; i++) {
        more += state->rules->enriches.room[i]->enriches(state, region);
    }
    return more;
}

bool field_fenced(const struct state *state, unsigned region)
{
    bool fenced = false;
    for (unsigned i = 0; i < state->rules->fenced.count; i++) {
        fenced |= state->rules->fenced.room[i]->fenced(state, region);
    }
    return fenced;
}

static void collect_fields(const struct state *state, struct claimed *claimed)
{
    claimed->fields = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (kind_of(state, figure->tile)->feature[figure->segment] != AUDE_FIELD) {
            continue;
        }
        const unsigned region = region_of(state, figure->tile, figure->segment);
        unsigned f = 0;
        while (f < claimed->fields && claimed->field[f].region != region) {
            f++;
        }
        if (f == claimed->fields &&
            (state->rules->fenced.count == 0 || !field_fenced(state, region))) {
            claimed->fields++;
            claimed->field[f].tile = figure->tile;
            claimed->field[f].segment = figure->segment;
            claimed->field[f].region = (uint16_t)region;
            claimed->field[f].owners = (uint8_t)figure_owners(state, i, claimed->field[f].strength);
            claimed->field[f].herds = (uint8_t)herds_of(state, region);
            claimed->field[f].more = (uint8_t)enriched(state, region);
        }
    }
    claimed->words = (claimed->fields + 63) / 64;
}

/* The segment of the first field with such a mark: there stands the city that is no feature. */
static void find_town(const struct state *state, uint16_t *tile, uint8_t *segment)
{
    unsigned i = 0;
    unsigned at = 0;
    while (i + 1u < state->signs && (signs_of(state)[i].marks & state->rules->towns) == 0) {
        i++;
    }
    while (at + 1u < state->grid.tiles && laid_of(state)[at + 1].first <= signs_of(state)[i].node) {
        at++;
    }
    *tile = (uint16_t)at;
    *segment = (uint8_t)(signs_of(state)[i].node - laid_of(state)[at].first);
}

/* The complete city that is no feature, if a claimed field borders it (COUNT-19). */
static __attribute__((noinline)) void add_town(const struct state *state, struct claimed *claimed)
{
    uint64_t fields[FIELD_WORDS] = {0};
    bool any = false;
    for (unsigned f = 0; f < claimed->fields; f++) {
        const bool beside = region_signs(state, claimed->field[f].region, state->rules->towns) > 0;
        fields[f / 64] |= beside ? bit64(f % 64) : 0;
        any |= beside;
    }
    if (any) {
        find_town(state, &claimed->city[claimed->cities].tile,
                  &claimed->city[claimed->cities].segment);
        claimed->city[claimed->cities].castle = false;
        memcpy(claimed->city[claimed->cities].fields, fields, sizeof fields);
        claimed->cities++;
    }
}

/* Complete cities that border a claimed field. */
static void collect_cities(const struct state *state, struct claimed *claimed)
{
    uint8_t field_of[MAX_REGIONS]; /* number of the claimed field + 1, by region */
    uint16_t city_of[MAX_REGIONS]; /* number of the city + 1, by region */
    memset(field_of, 0, state->regions.count);
    memset(city_of, 0, state->regions.count * sizeof city_of[0]);
    for (unsigned f = 0; f < claimed->fields; f++) {
        field_of[claimed->field[f].region] = (uint8_t)(f + 1);
    }
    claimed->cities = 0;
    const struct laid *const laid = laid_of(state);
    const uint16_t *const labels = labels_of(state);
    const uint32_t *const words = words_of(state);
    const unsigned tiles = state->grid.tiles;
    if (state->rules->towns != 0) {
        add_town(state, claimed);
    }
    for (unsigned tile = 0; tile < tiles; tile++) {
        const struct kind *const kind = &state->rules->kind[laid[tile].kind];
        const uint16_t *const region_by = labels + laid[tile].first;
        for (unsigned pair = 0; pair < kind->pairs; pair++) {
            const unsigned segment = kind->pair[pair].city;
            const unsigned region = region_by[segment];
            const uint32_t word = words[region];
            if (word_open(word) != 0) {
                continue; /* asked first: most cities of most games stay open */
            }
            const unsigned f = field_of[region_by[kind->pair[pair].field]];
            if (f == 0) {
                continue;
            }
            if (city_of[region] == 0) {
                city_of[region] = (uint16_t)++claimed->cities;
                claimed->city[claimed->cities - 1].tile = (uint16_t)tile;
                claimed->city[claimed->cities - 1].segment = (uint8_t)segment;
                claimed->city[claimed->cities - 1].castle = (word & WORD_CASTLE) != 0;
                memset(claimed->city[claimed->cities - 1].fields, 0,
                       claimed->words * sizeof(uint64_t));
            }
            claimed->city[city_of[region] - 1].fields[(f - 1) / 64] |= bit64((f - 1) % 64);
        }
    }
}

/* The first field from number `from` on that borders the city; claimed->fields when there is none.
 */
static inline unsigned next_field(const struct claimed *claimed, unsigned c, unsigned from)
{
    for (; from < claimed->fields; from = (from / 64 + 1) * 64) {
        const uint64_t left = claimed->city[c].fields[from / 64] >> from % 64;
        if (left != 0) {
            return from + bits_first(left);
        }
    }
    return claimed->fields;
}

int field_city_value(const struct state *state)
{
    return option_of(state, OPTION_FIELD_SCORING) == FIELD_PER_CITY ? 4 : 3;
}

/* Cities and castles for which a field pays, and what each of them brings more than usual. */
struct counted {
    int cities, castles, more;
};

/* What a field pays, so many points for each city and one more for each castle, at a segment of the
 * field or the city. */
static struct source source_for(const struct state *state, unsigned tile, unsigned segment,
                                const char *rule, struct counted counted, int value)
{
    struct source source = {.tile = (uint16_t)tile,
                            .segment = (uint8_t)segment,
                            .feature = kind_of(state, tile)->feature[segment],
                            .from = NO_ITEM,
                            .region = (uint16_t)region_of(state, tile, segment),
                            .formula = {.rule = rule}};
    source.complete = source.feature != AUDE_FIELD;
    formula_add(&source.formula, AUDE_TERM_CITIES, (unsigned)counted.cities, value);
    formula_add(&source.formula, AUDE_TERM_CASTLES, (unsigned)counted.castles, value + 1);
    return source;
}

static void pay_seats(struct state *state, unsigned owners, unsigned tile, unsigned segment,
                      const char *rule, struct counted counted, int value,
                      struct aude_ledger *ledger)
{
    const struct source source = source_for(state, tile, segment, rule, counted, value);
    source_pay(state, owners, &source, NULL, ledger);
}

/* The same; those of the owners that are in `herds` get 1 more for each. */
static void pay_field(struct state *state, unsigned owners, unsigned herds, unsigned tile,
                      unsigned segment, const char *rule, struct counted counted,
                      struct aude_ledger *ledger)
{
    const int value = field_city_value(state) + counted.more;
    pay_seats(state, owners & ~herds, tile, segment, rule, counted, value, ledger);
    if ((owners & herds) != 0) {
        pay_seats(state, owners & herds, tile, segment, rule, counted, value + 1, ledger);
    }
}

/* BASE-48: each field by itself, 3 for each city. */
static void score_per_farm(struct state *state, const struct claimed *claimed,
                           struct aude_ledger *ledger)
{
    int16_t count[2][AUDE_MAX_FIGURES] = {{0}}; /* cities, castles */
    for (unsigned c = 0; c < claimed->cities; c++) {
        for (unsigned f = next_field(claimed, c, 0); f < claimed->fields;
             f = next_field(claimed, c, f + 1)) {
            count[claimed->city[c].castle][f]++;
        }
    }
    for (unsigned f = 0; f < claimed->fields; f++) {
        pay_field(state, claimed->field[f].owners, claimed->field[f].herds, claimed->field[f].tile,
                  claimed->field[f].segment, "BASE-48",
                  (struct counted){count[0][f], count[1][f], claimed->field[f].more}, ledger);
    }
}

/* Who is paid at least so much more than usual for a city of the field. */
static unsigned paid_so_well(const struct claimed *claimed, unsigned f, unsigned level)
{
    const unsigned more = claimed->field[f].more;
    const unsigned herds = more + 1 >= level ? claimed->field[f].herds : 0u;
    return claimed->field[f].owners & (more >= level ? ~0u : herds);
}

/* BASE-49: as above, but a city pays the same seat only once, the most (TRADE-31): through a field
 * that pays the seat more, else through the lowest numbered one. */
static void score_per_farm_once(struct state *state, const struct claimed *claimed,
                                struct aude_ledger *ledger)
{
    int16_t count[2][AUDE_MAX_FIGURES][AUDE_MAX_SEATS] = {{{0}}};
    const unsigned top = 1 + state->rules->enriches.count; /* a room brings at most 1 (RIVER-16) */
    for (unsigned c = 0; c < claimed->cities; c++) {
        unsigned paid = 0;
        for (unsigned level = top + 1; level > 0; level--) {
            for (unsigned f = next_field(claimed, c, 0); f < claimed->fields;
                 f = next_field(claimed, c, f + 1)) {
                const unsigned seats = paid_so_well(claimed, f, level - 1) & ~paid;
                for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
                    count[claimed->city[c].castle][f][seat] =
                        (int16_t)(count[claimed->city[c].castle][f][seat] +
                                  (int)(seats >> seat & 1));
                }
                paid |= seats;
            }
        }
    }
    for (unsigned f = 0; f < claimed->fields; f++) {
        for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
            pay_field(
                state, claimed->field[f].owners & 1u << seat, claimed->field[f].herds,
                claimed->field[f].tile, claimed->field[f].segment, "BASE-49",
                (struct counted){count[0][f][seat], count[1][f][seat], claimed->field[f].more},
                ledger);
        }
    }
}

/* Seats with a follower on this field, as bits. */
static unsigned present(const struct claimed *claimed, unsigned f)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        seats |= (unsigned)(claimed->field[f].strength[seat] > 0) << seat;
    }
    return seats;
}

/* BASE-50: each city by itself; most farmers on all its fields together get 4. What a field brings
 * more goes to those with a follower on it (RIVER-16). */
static void score_per_city(struct state *state, const struct claimed *claimed,
                           struct aude_ledger *ledger)
{
    for (unsigned c = 0; c < claimed->cities; c++) {
        uint8_t strength[AUDE_MAX_SEATS] = {0}; /* at most 2 AUDE_MAX_FIGURES each */
        unsigned herds = 0;
        unsigned enriched = 0;
        int more = 0; /* a room brings at most 1, and there is one that does */
        for (unsigned f = next_field(claimed, c, 0); f < claimed->fields;
             f = next_field(claimed, c, f + 1)) {
            for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
                strength[seat] = (uint8_t)(strength[seat] + claimed->field[f].strength[seat]);
            }
            herds |= claimed->field[f].herds;
            if (claimed->field[f].more > 0) {
                enriched |= present(claimed, f);
                more = claimed->field[f].more;
            }
        }
        const bool castle = claimed->city[c].castle;
        const unsigned owners = strongest(strength);
        pay_field(state, owners & ~enriched, herds, claimed->city[c].tile, claimed->city[c].segment,
                  "BASE-50", (struct counted){!castle, castle, 0}, ledger);
        if (more > 0) {
            pay_field(state, owners & enriched, herds, claimed->city[c].tile,
                      claimed->city[c].segment, "BASE-50", (struct counted){!castle, castle, more},
                      ledger);
        }
    }
}

/* Each field has been paid, perhaps to nobody. */
static __attribute__((noinline)) void tell_paid(struct state *state, const struct claimed *claimed,
                                                struct aude_ledger *ledger)
{
    for (unsigned f = 0; f < claimed->fields; f++) {
        const struct source source = {.tile = claimed->field[f].tile,
                                      .segment = claimed->field[f].segment,
                                      .feature = AUDE_FIELD,
                                      .from = NO_ITEM,
                                      .final = true,
                                      .region = claimed->field[f].region,
                                      .formula = {.rule = "BASE-47"}};
        source_paid(state, claimed->field[f].owners, &source, ledger);
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
    if (state->rules->paid.count > 0) {
        tell_paid(state, &claimed, ledger);
    }
}

struct neighbours field_neighbours(const struct state *state, unsigned region)
{
    const bool completed_only = state->rules->empty_castles;
    uint64_t counted[MAX_REGIONS / 64] = {0};
    struct neighbours neighbours = {0, 0};
    if (state->rules->towns != 0 && region_signs(state, region, state->rules->towns) > 0) {
        neighbours.cities++;
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct kind *const kind = kind_of(state, tile);
        for (unsigned pair = 0; pair < kind->pairs; pair++) {
            const unsigned city = region_of(state, tile, kind->pair[pair].city);
            const uint32_t word = words_of(state)[city];
            if (region_of(state, tile, kind->pair[pair].field) == region && word_open(word) == 0 &&
                (counted[city / 64] >> city % 64 & 1) == 0) {
                counted[city / 64] |= bit64(city % 64);
                neighbours.cities += (word & WORD_CASTLE) == 0;
                neighbours.castles +=
                    (word & WORD_CASTLE) != 0 && !(completed_only && word_figures(word) != 0);
            }
        }
    }
    return neighbours;
}

void score_field(struct state *state, const struct field_payment *payment,
                 struct aude_ledger *ledger)
{
    const unsigned region = region_of(state, payment->tile, payment->segment);
    const struct neighbours count = field_neighbours(state, region);
    const struct counted counted = {count.cities, count.castles, 0};
    const unsigned herds = payment->herds ? herds_of(state, region) & payment->owners : 0;
    const int value = payment->value + (payment->herds ? (int)enriched(state, region) : 0);
    pay_seats(state, payment->owners & ~herds, payment->tile, payment->segment, payment->rule,
              counted, value, ledger);
    pay_seats(state, herds, payment->tile, payment->segment, payment->rule, counted, value + 1,
              ledger);
    if (state->rules->onlookers) {
        const struct source source = source_for(state, payment->tile, payment->segment,
                                                payment->rule, counted, payment->value);
        source_paid(state, payment->owners, &source, ledger);
    }
}
