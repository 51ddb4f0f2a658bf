/* SPDX-License-Identifier: Apache-2.0 */
/* The scoring round, see round.h. It looks at the features of the tile just laid and at the
 * monasteries and gardens around it: nothing else can have become complete (BASE-35). All points
 * are given before any figure goes home (BASE-42). */
#include "carcassonne/round.h"
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"

/* ---- collect ---- */

static void collect(struct round *round, unsigned tile, unsigned segment)
{
    const unsigned region = region_of(round->state, tile, segment);
    for (unsigned i = 0; i < round->count; i++) {
        if (round->source[i].region == region) {
            return; /* two segments of the tile in one feature */
        }
    }
    if (round->count < ROUND_STRUCTURES) { /* always, see there */
        source_of(round->state, tile, segment, true, &round->source[round->count++]);
    }
}

static void collect_tile(struct round *round, unsigned tile)
{
    const struct state *const state = round->state;
    const struct kind *const kind = kind_of(state, tile);
    const uint16_t *const labels = labels_of(state) + laid_of(state)[tile].first;
    const uint32_t *const words = words_of(state);
    const unsigned segments = segments_of(state, tile);
    for (unsigned segment = 0; segment < segments; segment++) {
        if (segment == kind->counted) {
            segment = kind->segments; /* a bridge is the last segment */
            if (segment == segments) {
                return;
            }
        }
        const uint32_t word = words[labels[segment]];
        if (word_open(word) == 0 && (round->all || word_figures(word) != 0) &&
            (word & WORD_CASTLE) == 0) {
            collect(round, tile, segment);
        }
    }
}

/* Cities and roads of the neighbours that end at the tile (ABBEY-11). */
static __attribute__((noinline)) void collect_closed(struct round *round, unsigned tile)
{
    const struct state *const state = round->state;
    struct spot spots[MOST_SPOTS];
    const unsigned count = board_spots(state, tile, spots);
    for (unsigned i = 0; i < count; i++) {
        const uint32_t word = words_of(state)[region_of(state, spots[i].tile, spots[i].segment)];
        if (word_open(word) == 0 && (round->all || word_figures(word) != 0) &&
            (word & WORD_CASTLE) == 0) {
            collect(round, spots[i].tile, spots[i].segment);
        }
    }
}

/* Claimed monasteries and gardens beside the tile. */
static void collect_watched(struct round *round, unsigned tile)
{
    const struct state *const state = round->state;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    for (unsigned i = 0; i < state->watches; i++) {
        const struct watch *const watch = &watches_of(state)[i];
        if (watch->missing == 0 && grid_surround(grid_tile_key(&state->grid, watch->tile), key)) {
            collect(round, watch->tile, watch->segment);
        }
    }
}

/* All of them. One that is complete has neighbours that lie beside the tile as well: where these
 * are missing, as most are, nothing is looked up. */
static void collect_around(struct round *round, unsigned tile)
{
    static const struct {
        int16_t step;
        uint8_t beside; /* sides of the tile, as bits */
    } cells[9] = {{-257, 1 | 8},  {-256, 1 | 2 | 8}, {-255, 1 | 2},    {-1, 1 | 4 | 8}, {0, 15},
                  {1, 1 | 2 | 4}, {255, 4 | 8},      {256, 2 | 4 | 8}, {257, 2 | 4}};
    const struct state *const state = round->state;
    const uint16_t key = grid_tile_key(&state->grid, tile);
    unsigned beside = 0;
    for (unsigned side = 0; side < 4; side++) {
        beside |= grid_tile(&state->grid, grid_neighbour(key, side)) >= 0 ? 1u << side : 0;
    }
    for (unsigned cell = 0; cell < 9; cell++) {
        const int other = (cells[cell].beside & ~beside) == 0
                              ? grid_tile(&state->grid, (uint16_t)(key + cells[cell].step))
                              : -1;
        if (other < 0) {
            continue;
        }
        const struct kind *const kind = kind_of(state, (unsigned)other);
        if (!kind->alone) {
            continue;
        }
        for (unsigned segment = kind->counted; segment < kind->segments; segment++) {
            if (needs_neighbours(kind->feature[segment]) &&
                feature_complete(state, (unsigned)other, segment)) {
                collect(round, (unsigned)other, segment);
            }
        }
    }
}

void round_collect(struct round *round, const struct state *state, bool all, bool best)
{
    round->state = state;
    round->all = all;
    round->best = best;
    round->count = 0;
    round->answers = 0;
    if (kind_of(state, state->last)->closes) {
        collect_closed(round, state->last);
    } else {
        collect_tile(round, state->last);
    }
    if (all) {
        collect_around(round, state->last);
    } else {
        collect_watched(round, state->last);
    }
    round->structures = round->count;
}

struct source *round_add(struct round *round)
{
    return round->count < ROUND_SOURCES ? &round->source[round->count++] : NULL;
}

/* ---- pay and leave ---- */

/* Who gets the points: the majority, of those who take part, or everybody there. */
static unsigned payees(const struct state *state, const struct source *source)
{
    uint8_t strength[AUDE_MAX_SEATS];
    unsigned seats = region_owners(state, source->region, strength);
    if (!source->everybody && source->barred == 0) {
        return seats;
    }
    for (unsigned seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        strength[seat] = (source->barred >> seat & 1) != 0 ? 0 : strength[seat];
        seats |= strength[seat] > 0 ? 1u << seat : 0;
    }
    return source->everybody ? seats : strongest(strength);
}

static void leave(struct state *state, const struct round *round, struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < state->figures;) {
        const unsigned region =
            region_of(state, figures_of(state)[i].tile, figures_of(state)[i].segment);
        const char *rule = NULL;
        for (unsigned s = 0; s < round->count; s++) {
            rule = round->source[s].region == region ? round->source[s].leave : rule;
        }
        if (rule != NULL) {
            return_figure(state, i, rule, ledger);
        } else {
            i++;
        }
    }
}

static void carry_out(struct state *state, const struct round *round, struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < round->count; i++) {
        const struct source *const source = &round->source[i];
        const struct source *const from =
            source->from != NO_ITEM ? &round->source[source->from] : NULL;
        const unsigned owners = payees(state, source);
        source_pay(state, owners, source, from, ledger);
        if (state->rules->onlookers) {
            source_paid(state, owners, source, ledger);
        }
    }
    if (round->count > 0) {
        leave(state, round, ledger);
    }
}

unsigned round_rooms(const struct state *state)
{
    const struct rules *const rules = state->rules;
    unsigned due = 0;
    for (unsigned i = 0; i < rules->due.count; i++) {
        due |= rules->due.room[i]->due(state) ? 1u << i : 0;
    }
    return due;
}

static void join_rooms(struct round *round, unsigned rooms)
{
    const struct rules *const rules = round->state->rules;
    for (unsigned i = 0; rooms >> i != 0; i++) {
        if ((rooms >> i & 1) != 0 && rules->due.room[i]->join != NULL) {
            rules->due.room[i]->join(round);
        }
    }
}

void round_foresee(struct round *round, const struct state *state)
{
    round_collect(round, state, true, true);
    join_rooms(round, round_rooms(state));
}

void round_run(struct state *state, unsigned rooms, bool best, struct aude_ledger *ledger)
{
    const struct rules *const rules = state->rules;
    struct round round;
    round_collect(&round, state, rooms != 0, best);
    join_rooms(&round, rooms);
    carry_out(state, &round, ledger);
    for (unsigned i = 0; rooms >> i != 0; i++) {
        if ((rooms >> i & 1) != 0 && rules->due.room[i]->leaving != NULL) {
            rules->due.room[i]->leaving(state, &round, ledger);
        }
    }
    for (unsigned i = 0; i < state->moment.answers; i++) {
        state->moment.answer[i] = 0;
    }
    state->moment.answers = 0;
}

/* ---- the end of the game ---- */

void round_final(struct state *state, struct aude_ledger *ledger)
{
    uint64_t seen[(MAX_REGIONS + 63) / 64] = {0};
    uint8_t strength[AUDE_MAX_SEATS];
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        const unsigned region = region_of(state, figure->tile, figure->segment);
        const unsigned feature = kind_of(state, figure->tile)->feature[figure->segment];
        if (feature == AUDE_FIELD || feature == AUDE_TOWER || /* TOWER-30 */
            (seen[region / 64] >> region % 64 & 1) != 0) {
            continue;
        }
        seen[region / 64] |= bit64(region % 64);
        /* Complete only in positions that were edited: in a game it was scored before. */
        struct source source;
        source_of(state, figure->tile, figure->segment,
                  feature_complete(state, figure->tile, figure->segment), &source);
        source.final = true;
        const unsigned owners = figure_owners(state, i, strength);
        source_pay(state, owners, &source, NULL, ledger);
        if (state->rules->onlookers) {
            source_paid(state, owners, &source, ledger);
        }
    }
}
