/* SPDX-License-Identifier: Apache-2.0 */
/* What cities, roads, monasteries and gardens are worth, and to whom. When they score: round.c. */
#include "carcassonne/score.h"
#include "carcassonne/room.h"
#include "core/ledger.h"
#include <string.h>

int formula_points(const struct formula *formula)
{
    int points = 0;
    for (unsigned i = 0; i < formula->terms; i++) {
        points += formula->term[i].count * formula->term[i].each;
    }
    return points;
}

void formula_add(struct formula *formula, unsigned kind, unsigned count, int each)
{
    if (count > 0) {
        formula->term[formula->terms].kind = (uint8_t)kind;
        formula->term[formula->terms].count = (int16_t)count;
        formula->term[formula->terms].each = (int16_t)each;
        formula->terms++;
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
        return grid_surrounded(&state->grid, grid_tile_key(&state->grid, tile));
    }
    const uint32_t word = words_of(state)[region_of(state, tile, segment)];
    return feature <= AUDE_ROAD && word_open(word) == 0 && (word & WORD_CASTLE) == 0;
}

void feature_formula(const struct state *state, unsigned tile, unsigned segment, bool complete,
                     struct formula *formula)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    const uint32_t word = words_of(state)[region_of(state, tile, segment)];
    formula->terms = 0;
    if (needs_neighbours(feature)) {
        formula->rule = feature == AUDE_GARDEN ? "BASE-53" : complete ? "BASE-39" : "BASE-46";
        formula_add(formula, AUDE_TERM_TILES, 1, 1);
        formula_add(formula, AUDE_TERM_SURROUNDING, complete ? 8 : tiles_around(state, tile), 1);
    } else if (feature == AUDE_ROAD) {
        formula->rule = complete ? "BASE-37" : "BASE-46";
        formula_add(formula, AUDE_TERM_TILES, word_tiles(word), 1);
    } else {
        const bool small =
            word_tiles(word) == 2 && option_of(state, OPTION_SMALL_CITY_POINTS) == SMALL_CITY_2;
        const int each = complete && !small ? 2 : 1;
        formula->rule = complete ? "BASE-38" : "BASE-46";
        formula_add(formula, AUDE_TERM_TILES, word_tiles(word), each);
        formula_add(formula, AUDE_TERM_PENNANTS, word_pennants(word), each);
    }
    for (unsigned i = 0; i < state->rules->formula.count; i++) {
        state->rules->formula.room[i]->formula(state, tile, segment, complete, formula);
    }
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
    const struct figure *const figures = figures_of(state);
    const struct laid *const laid = laid_of(state);
    const uint16_t *const labels = labels_of(state);
    const unsigned count = state->figures;
    memset(strength, 0, AUDE_MAX_SEATS);
    for (unsigned i = 0; i < count; i++) {
        if (labels[laid[figures[i].tile].first + figures[i].segment] == region) {
            strength[figures[i].seat] =
                (uint8_t)(strength[figures[i].seat] + state->rules->strength[figures[i].figure]);
        }
    }
    for (unsigned i = 0; i < state->rules->strengthens.count; i++) {
        state->rules->strengthens.room[i]->strengthens(state, region, strength);
    }
    return strongest(strength);
}

unsigned figure_owners(const struct state *state, unsigned index, uint8_t strength[AUDE_MAX_SEATS])
{
    const struct figure *const figure = &figures_of(state)[index];
    const unsigned region = region_of(state, figure->tile, figure->segment);
    const unsigned own = state->rules->strength[figure->figure];
    if (word_figures(words_of(state)[region]) != 1 || own == 0) {
        return region_owners(state, region, strength);
    }
    memset(strength, 0, AUDE_MAX_SEATS);
    strength[figure->seat] = (uint8_t)own;
    return 1u << figure->seat;
}

void source_of(const struct state *state, unsigned tile, unsigned segment, bool complete,
               struct source *source)
{
    source->tile = (uint16_t)tile;
    source->segment = (uint8_t)segment;
    source->feature = kind_of(state, tile)->feature[segment];
    source->from = NO_ITEM;
    source->barred = 0;
    source->everybody = false;
    source->complete = complete;
    source->final = false;
    source->region = (uint16_t)region_of(state, tile, segment);
    source->leave = "BASE-42";
    feature_formula(state, tile, segment, complete, &source->formula);
}

static void note_payment(const struct state *state, unsigned owners, const struct source *source,
                         const struct source *from, struct aude_ledger *ledger)
{
    const struct formula *const formula = &source->formula;
    const uint16_t at = grid_tile_key(&state->grid, source->tile);
    struct aude_entry entry = {
        .event = AUDE_EVENT_SCORE,
        .other = AUDE_NO_SEAT,
        .feature = source->feature,
        .x = (int16_t)grid_x(at),
        .y = (int16_t)grid_y(at),
        .segment = source->segment,
        .complete = source->complete,
        .points = formula_points(formula),
        .rule = formula->rule,
        .terms = formula->terms,
    };
    for (unsigned i = 0; i < formula->terms; i++) {
        entry.term[i].kind = formula->term[i].kind;
        entry.term[i].count = formula->term[i].count;
        entry.term[i].each = formula->term[i].each;
    }
    if (from != NULL) {
        const uint16_t other = grid_tile_key(&state->grid, from->tile);
        entry.other_x = (int16_t)grid_x(other);
        entry.other_y = (int16_t)grid_y(other);
        entry.other_segment = from->segment;
    }
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        if ((owners >> seat & 1) != 0) {
            entry.seat = (uint8_t)seat;
            ledger_add(ledger, &entry);
        }
    }
}

static void tell_gain(struct state *state, unsigned seat, int points)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = 0; i < rules->gains.count; i++) {
        rules->gains.room[i]->gains(state, seat, points);
    }
}

void score_gain(struct state *state, unsigned seat, int points)
{
    state->score[seat] += points;
    tell_gain(state, seat, points);
}

void source_paid(struct state *state, unsigned owners, const struct source *source,
                 struct aude_ledger *ledger)
{
    const struct rules *const rules = state->rules;
    const int points = formula_points(&source->formula);
    for (unsigned left = owners; left != 0; left &= left - 1) {
        tell_gain(state, bits_first(left), points);
    }
    for (unsigned i = 0; i < rules->paid.count; i++) {
        rules->paid.room[i]->paid(state, owners, source, ledger);
    }
}

void source_pay(struct state *state, unsigned owners, const struct source *source,
                const struct source *from, struct aude_ledger *ledger)
{
    const int points = formula_points(&source->formula);
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        state->score[seat] += (owners >> seat & 1) != 0 ? points : 0;
    }
    if (ledger != NULL) {
        note_payment(state, owners, source, from, ledger);
    }
}
