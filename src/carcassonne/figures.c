/* SPDX-License-Identifier: Apache-2.0 */
/* Figures: where one may stand, putting it, taking it off, sending it home (BASE-23 to 26). */
#include "carcassonne/figures.h"
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "core/ledger.h"

enum aude_status figure_missing(const struct rules *rules, unsigned figure)
{
    for (unsigned i = 0; i < rules->rooms; i++) {
        const struct aude_figure_info *row = rules->room[i]->vocabulary->figures;
        for (; row != NULL && row->word.name != NULL; row++) {
            if (row->word.number == (int)figure) {
                return room_missing(rules->room[i]);
            }
        }
    }
    return AUDE_BAD_ACTION;
}

enum aude_status may_stand(const struct rules *rules, unsigned figure, unsigned feature)
{
    if (rules->dealt[figure] == 0) {
        return figure_missing(rules, figure);
    }
    if (((rules->claims[figure] | rules->stands[figure]) >> feature & 1) != 0) {
        return AUDE_OK;
    }
    if (rules->refusal[figure].place != 0) {
        return STATUS(rules->refusal[figure].place);
    }
    const unsigned limit = rules->refusal[figure].limit;
    return rules->barred[feature] != 0 ? STATUS(rules->barred[feature])
           : feature == AUDE_RIVER     ? AUDE_NO_SEGMENT
           : feature == AUDE_TOWER     ? AUDE_TOWER_FIGURE
           : limit != 0                ? STATUS(limit)
           : feature == AUDE_GARDEN    ? AUDE_GARDEN_PLACE
                                       : AUDE_NO_FARMERS;
}

enum aude_status tile_closed(const struct state *state, unsigned tile, bool tower)
{
    const struct rules *const rules = state->rules;
    enum aude_status status = AUDE_OK;
    for (unsigned i = 0; i < rules->closed.count && status == AUDE_OK; i++) {
        status = rules->closed.room[i]->closed(state, tile, tower);
    }
    return status;
}

enum aude_status may_claim(const struct state *state, unsigned seat, unsigned figure, unsigned tile,
                           unsigned segment)
{
    const unsigned feature = kind_of(state, tile)->feature[segment];
    enum aude_status status = may_stand(state->rules, figure, feature);
    if (status == AUDE_OK && (state->rules->claims[figure] >> feature & 1) == 0) {
        return STATUS(state->rules->refusal[figure].place);
    }
    if (status == AUDE_OK && state->rules->takes[feature] != NULL) {
        status = state->rules->takes[feature](state, tile, segment);
    }
    if (status == AUDE_OK) {
        status = tile_closed(state, tile, feature == AUDE_TOWER);
    }
    if (status != AUDE_OK) {
        return status;
    }
    if (state->supply[seat][figure] == 0) {
        return AUDE_NO_SUPPLY;
    }
    const unsigned region = region_of(state, tile, segment);
    if (!may_join(state, seat, figure, region)) {
        return (words_of(state)[region] & WORD_CASTLE) != 0 ? AUDE_CASTLE_CLOSED
               : is_follower(state->rules, figure)          ? AUDE_NOT_FREE
                                                   : STATUS(state->rules->refusal[figure].alone);
    }
    return state->figures < state->rules->layout.most.figures ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

unsigned figures_kept(const struct state *state, unsigned seat, unsigned figure)
{
    const struct rules *const rules = state->rules;
    unsigned count = 0;
    for (unsigned i = 0; i < rules->keeps.count; i++) {
        count += rules->keeps.room[i]->keeps(state, seat, figure);
    }
    return count;
}

bool has_company(const struct state *state, unsigned seat, unsigned region)
{
    bool found = false;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        found |= figure->seat == seat && is_follower(state->rules, figure->figure) &&
                 region_of(state, figure->tile, figure->segment) == region;
    }
    return found;
}

bool put_figure(struct state *state, unsigned seat, unsigned figure, unsigned tile,
                unsigned segment)
{
    const struct figure put = {(uint16_t)tile, (uint8_t)segment, (uint8_t)seat, (uint8_t)figure, 0};
    figures_of(state)[state->figures++] = put;
    state->supply[seat][figure]--;
    words_of(state)[region_of(state, tile, segment)] += state->rules->presence[figure];
    if (!needs_neighbours(kind_of(state, tile)->feature[segment])) {
        return false;
    }
    const unsigned around = grid_surrounding(&state->grid, grid_tile_key(&state->grid, tile));
    watches_of(state)[state->watches++] =
        (struct watch){(uint16_t)tile, (uint8_t)segment, (uint8_t)(8 - around)};
    return true;
}

/* Forgets the watch that belongs to figure number `index`: the watches stand in the order of the
 * figures that have one. */
static void drop_watch(struct state *state, unsigned index)
{
    unsigned drop = 0;
    for (unsigned i = 0; i < index; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        drop += needs_neighbours(kind_of(state, figure->tile)->feature[figure->segment]);
    }
    state->watches--;
    for (unsigned i = drop; i < state->watches; i++) {
        watches_of(state)[i] = watches_of(state)[i + 1];
    }
    watches_of(state)[state->watches] = (struct watch){0};
}

void lift_figure(struct state *state, unsigned index)
{
    const struct figure figure = figures_of(state)[index];
    const unsigned feature = kind_of(state, figure.tile)->feature[figure.segment];
    words_of(state)[region_of(state, figure.tile, figure.segment)] -=
        state->rules->presence[figure.figure];
    if (needs_neighbours(feature)) {
        drop_watch(state, index);
    }
    /* The lists keep their order, so a state can be built again from what it looks like. */
    state->figures--;
    for (unsigned i = index; i < state->figures; i++) {
        figures_of(state)[i] = figures_of(state)[i + 1];
    }
    figures_of(state)[state->figures] = (struct figure){0};
    for (unsigned i = 0; i < state->rules->lifted.count; i++) {
        state->rules->lifted.room[i]->lifted(state, &figure);
    }
}

void return_figure(struct state *state, unsigned index, const char *rule,
                   struct aude_ledger *ledger)
{
    const struct figure figure = figures_of(state)[index];
    if (ledger != NULL) {
        const uint32_t word = words_of(state)[region_of(state, figure.tile, figure.segment)];
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

void miss_figure(struct state *state, const struct figure *figure, struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < state->rules->missed.count; i++) {
        state->rules->missed.room[i]->missed(state, figure, ledger);
    }
}
