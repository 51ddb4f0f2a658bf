/* SPDX-License-Identifier: Apache-2.0 */
/* Scoring of cities, roads, monasteries and gardens.
 *
 * A round looks at the features of the tile just laid and at the claimed monasteries and gardens
 * around it: nothing else can have become complete. All points are given before any figure goes
 * home, and the values of different features do not depend on each other, so their order means
 * nothing (BASE-35, BASE-42). */
#include "carcassonne/score.h"
#include "core/ledger.h"
#include <string.h>

int formula_points(const struct formula *formula)
{
    int points = 0;
    for (unsigned i = 0; i < formula->parts; i++) {
        points += formula->part[i].count * formula->part[i].each;
    }
    return points;
}

void formula_add(struct formula *formula, unsigned kind, unsigned count, int each)
{
    if (count > 0) {
        formula->part[formula->parts].kind = (uint8_t)kind;
        formula->part[formula->parts].count = (int16_t)count;
        formula->part[formula->parts].each = (int16_t)each;
        formula->parts++;
    }
}

static unsigned tiles_around(const struct state *state, unsigned tile)
{
    return grid_surrounding(&state->grid, grid_tile_key(&state->grid, tile));
}

bool feature_complete(const struct state *state, unsigned tile, unsigned segment)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    if (needs_neighbours(feature)) {
        return tiles_around(state, tile) == 8;
    }
    const uint32_t word = state->regions.word[region_of(state, tile, segment)];
    return feature <= AUDE_ROAD && word_open(word) == 0 && (word & WORD_CASTLE) == 0;
}

struct formula feature_formula(const struct state *state, unsigned tile, unsigned segment,
                               bool complete)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    const uint32_t word = state->regions.word[region_of(state, tile, segment)];
    struct formula formula = {.rule = complete ? "BASE-39" : "BASE-46"};
    if (needs_neighbours(feature)) {
        formula.rule = feature == AUDE_GARDEN ? "BASE-53" : formula.rule;
        formula_add(&formula, AUDE_PART_TILES, 1, 1);
        formula_add(&formula, AUDE_PART_SURROUNDING, complete ? 8 : tiles_around(state, tile), 1);
    } else if (feature == AUDE_ROAD) {
        formula.rule = complete ? "BASE-37" : formula.rule;
        formula_add(&formula, AUDE_PART_TILES, word_tiles(word), 1);
    } else {
        const bool small =
            word_tiles(word) == 2 && option_of(state, OPTION_SMALL_CITY_POINTS) == SMALL_CITY_2;
        const int each = complete && !small ? 2 : 1;
        formula.rule = complete ? "BASE-38" : formula.rule;
        formula_add(&formula, AUDE_PART_TILES, word_tiles(word), each);
        formula_add(&formula, AUDE_PART_PENNANTS, word_pennants(word), each);
    }
    return formula;
}

unsigned strongest(const uint8_t strength[AUDE_MAX_SEATS])
{
    unsigned best = 1;
    unsigned seats = 0;
    for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if (strength[seat] >= best) {
            seats = (strength[seat] > best ? 0 : seats) | 1u << seat;
            best = strength[seat];
        }
    }
    return seats;
}

unsigned region_owners(const struct state *state, unsigned region, uint8_t strength[AUDE_MAX_SEATS])
{
    memset(strength, 0, AUDE_MAX_SEATS);
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        if (region_of(state, figure->tile, figure->segment) == region) {
            strength[figure->seat]++;
        }
    }
    return strongest(strength);
}

unsigned figure_owners(const struct state *state, unsigned index, uint8_t strength[AUDE_MAX_SEATS])
{
    const struct figure *const figure = &state->figure[index];
    const unsigned region = region_of(state, figure->tile, figure->segment);
    if (word_figures(state->regions.word[region]) != 1) {
        return region_owners(state, region, strength);
    }
    memset(strength, 0, AUDE_MAX_SEATS);
    strength[figure->seat] = 1;
    return 1u << figure->seat;
}

void score_feature(struct state *state, unsigned owners, unsigned tile, unsigned segment,
                   bool complete, const struct formula *formula, struct aude_ledger *ledger)
{
    const int points = formula_points(formula);
    struct aude_entry entry = {
        .event = AUDE_EVENT_SCORE,
        .other = AUDE_NO_SEAT,
        .feature = kind_of(state, tile)->feature[segment],
        .x = (int16_t)grid_x(grid_tile_key(&state->grid, tile)),
        .y = (int16_t)grid_y(grid_tile_key(&state->grid, tile)),
        .segment = (uint8_t)segment,
        .complete = complete,
        .points = points,
        .rule = formula->rule,
        .parts = formula->parts,
    };
    for (unsigned i = 0; i < formula->parts; i++) {
        entry.part[i].kind = formula->part[i].kind;
        entry.part[i].count = formula->part[i].count;
        entry.part[i].each = formula->part[i].each;
    }
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        if ((owners >> seat & 1) != 0) {
            state->score[seat] += points;
            entry.seat = (uint8_t)seat;
            ledger_add(ledger, &entry);
        }
    }
}

/* Forgets the watch that belongs to figure number `index`: the watches stand in the order of the
 * figures that have one. */
static void drop_watch(struct state *state, unsigned index)
{
    unsigned drop = 0;
    for (unsigned i = 0; i < index; i++) {
        const struct figure *const figure = &state->figure[i];
        drop += needs_neighbours(kind_of(state, figure->tile)->feature[figure->segment]);
    }
    state->watches--;
    for (unsigned i = drop; i < state->watches; i++) {
        state->watch[i] = state->watch[i + 1];
    }
    state->watch[state->watches] = (struct watch){0};
}

void lift_figure(struct state *state, unsigned index)
{
    const struct figure figure = state->figure[index];
    const unsigned feature = kind_of(state, figure.tile)->feature[figure.segment];
    uint32_t *const word = &state->regions.word[region_of(state, figure.tile, figure.segment)];
    *word -= WORD_FIGURE;
    if (feature == AUDE_TOWER && option_of(state, OPTION_TOWER_REOPEN) == REOPEN_NO) {
        *word |= WORD_SHUT; /* TOWER-19 */
    }
    if (needs_neighbours(feature)) {
        drop_watch(state, index);
    }
    /* The lists keep their order, so a state can be built again from what it looks like. */
    state->figures--;
    for (unsigned i = index; i < state->figures; i++) {
        state->figure[i] = state->figure[i + 1];
    }
    state->figure[state->figures] = (struct figure){0};
}

void return_figure(struct state *state, unsigned index, const char *rule,
                   struct aude_ledger *ledger)
{
    const struct figure figure = state->figure[index];
    if (ledger != NULL) {
        const uint32_t word = state->regions.word[region_of(state, figure.tile, figure.segment)];
        const bool castle = (word & WORD_CASTLE) != 0;
        const unsigned feature =
            castle ? AUDE_CASTLE : kind_of(state, figure.tile)->feature[figure.segment];
        const uint16_t at = grid_tile_key(&state->grid, figure.tile);
        const struct aude_entry entry = {
            .event = AUDE_EVENT_RETURN,
            .seat = figure.seat,
            .other = AUDE_NO_SEAT,
            .feature = (uint8_t)feature,
            .item = figure.figure,
            .x = (int16_t)grid_x(at),
            .y = (int16_t)grid_y(at),
            .segment = figure.segment,
            .complete = feature_complete(state, figure.tile, figure.segment),
            .rule = rule,
        };
        ledger_add(ledger, &entry);
    }
    state->supply[figure.seat][figure.figure]++;
    lift_figure(state, index);
}

struct round {
    unsigned regions;
    uint16_t region[ROUND_REGIONS];
};

static void score_complete(struct state *state, struct round *round, unsigned tile,
                           unsigned segment, struct aude_ledger *ledger)
{
    const unsigned region = region_of(state, tile, segment);
    uint8_t strength[AUDE_MAX_SEATS];
    for (unsigned i = 0; i < round->regions; i++) {
        if (round->region[i] == region) {
            return; /* two segments of the tile in one feature */
        }
    }
    if (round->regions == ROUND_REGIONS) {
        return; /* cannot be, see ROUND_REGIONS */
    }
    round->region[round->regions++] = (uint16_t)region;
    const struct formula formula = feature_formula(state, tile, segment, true);
    score_feature(state, region_owners(state, region, strength), tile, segment, true, &formula,
                  ledger);
}

static void return_figures(struct state *state, const struct round *round,
                           struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < state->figures;) {
        const unsigned region = region_of(state, state->figure[i].tile, state->figure[i].segment);
        bool scored = false;
        for (unsigned j = 0; j < round->regions; j++) {
            scored |= round->region[j] == region;
        }
        if (scored) {
            return_figure(state, i, "BASE-42", ledger);
        } else {
            i++;
        }
    }
}

void score_round(struct state *state, unsigned tile, struct aude_ledger *ledger)
{
    const struct kind *const kind = kind_of(state, tile);
    struct round round;
    round.regions = 0;
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        const uint32_t word = state->regions.word[region_of(state, tile, segment)];
        if (word_open(word) == 0 && word_figures(word) != 0) {
            score_complete(state, &round, tile, segment, ledger);
        }
    }
    if (state->laid[tile].form >= 4) { /* the bridge is the last segment */
        const uint32_t word = state->regions.word[region_of(state, tile, kind->segments)];
        if (word_open(word) == 0 && word_figures(word) != 0) {
            score_complete(state, &round, tile, kind->segments, ledger);
        }
    }
    const uint16_t key = grid_tile_key(&state->grid, tile);
    for (unsigned i = 0; i < state->watches; i++) {
        const struct watch *const watch = &state->watch[i];
        if (watch->missing == 0 && grid_surround(grid_tile_key(&state->grid, watch->tile), key)) {
            score_complete(state, &round, watch->tile, watch->segment, ledger);
        }
    }
    if (round.regions > 0) {
        return_figures(state, &round, ledger);
    }
}

void score_final(struct state *state, struct aude_ledger *ledger)
{
    uint64_t seen[(REGION_COUNT + 63) / 64] = {0};
    uint8_t strength[AUDE_MAX_SEATS];
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &state->figure[i];
        const unsigned region = region_of(state, figure->tile, figure->segment);
        const unsigned feature = kind_of(state, figure->tile)->feature[figure->segment];
        if (feature == AUDE_FIELD || feature == AUDE_TOWER || /* TOWER-30 */
            (seen[region / 64] >> region % 64 & 1) != 0) {
            continue;
        }
        seen[region / 64] |= bit64(region % 64);
        /* Complete only in positions that were edited: in a game it was scored before. */
        const bool complete = feature_complete(state, figure->tile, figure->segment);
        const struct formula formula =
            feature_formula(state, figure->tile, figure->segment, complete);
        score_feature(state, figure_owners(state, i, strength), figure->tile, figure->segment,
                      complete, &formula, ledger);
    }
    score_fields(state, ledger);
}
