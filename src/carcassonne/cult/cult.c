/* SPDX-License-Identifier: Apache-2.0 */
/* Heretics and shrines (CULT-1 to 15). A shrine is a monastery whose segment bears a mark: it is
 * claimed, completed and scored by the same code. What is special is where the two may lie, and the
 * challenge: of a shrine and a monastery side by side, both occupied, the first that is complete
 * sends the other's followers home with nothing. */
#include "carcassonne/board.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"
#include "carcassonne/vocabulary.h"
#include "core/version.h"

enum building { NO_BUILDING, MONASTERY, SHRINE };
enum { AROUND = 8, MAX_PAIRS_DECLARED = 8, VACANT_BITS = AROUND + 1 };

static const int16_t around[AROUND] = {-257, -256, -255, -1, 1, 255, 256, 257};

/* Pairs that have challenged each other, where that is declared with a tile (CULT_DECLARE). */
struct cult {
    uint16_t shrines[MAX_PAIRS_DECLARED], monasteries[MAX_PAIRS_DECLARED]; /* tiles */
    /* Complete buildings that nobody was on as the scoring round began, by cells around the tile
     * laid last, which is the last bit: who comes from elsewhere has challenged nobody (CULT-8). */
    uint16_t vacant;
};

static struct cult *cult_of(const struct state *state)
{
    return own_part(state, ROOM_cult);
}

static bool cult_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_CULT] == RULES_ON;
}

/* ---- buildings ---- */

/* The building on a kind of tile, and its segment. */
static enum building building_of(const struct kind *kind, unsigned *segment)
{
    for (unsigned s = kind->counted; kind->alone && s < kind->info.tile->segments; s++) {
        if (kind->feature[s] == AUDE_MONASTERY) {
            *segment = s;
            return (kind->info.tile->segment[s].marks & AUDE_MARK_SHRINE) != 0 ? SHRINE : MONASTERY;
        }
    }
    return NO_BUILDING;
}

static enum building other_than(enum building building)
{
    return building == SHRINE ? MONASTERY : SHRINE;
}

/* The tile on the i-th cell around, if it has such a building; -1: none. */
static int beside(const struct state *state, uint16_t key, unsigned i, enum building wanted,
                  unsigned *segment)
{
    const int tile = grid_tile(&state->grid, (uint16_t)(key + around[i]));
    return tile >= 0 && building_of(kind_of(state, (unsigned)tile), segment) == wanted ? tile : -1;
}

static unsigned count_beside(const struct state *state, uint16_t key, enum building wanted)
{
    unsigned count = 0;
    unsigned segment = 0;
    for (unsigned i = 0; i < AROUND; i++) {
        count += beside(state, key, i, wanted, &segment) >= 0;
    }
    return count;
}

/* ---- where they may lie (CULT-4 to 7) ---- */

/* Would what lies there get its second neighbour of the kind that is laid? */
static bool second_beside(const struct state *state, uint16_t key, enum building laid)
{
    bool second = false;
    unsigned segment = 0;
    for (unsigned i = 0; i < AROUND; i++) {
        const int tile = beside(state, key, i, other_than(laid), &segment);
        second |=
            tile >= 0 && count_beside(state, grid_tile_key(&state->grid, (unsigned)tile), laid) > 0;
    }
    return second;
}

static bool cult_binds(const struct kind *kind)
{
    unsigned segment = 0;
    return building_of(kind, &segment) != NO_BUILDING;
}

static enum aude_status cult_lies(const struct state *state, unsigned kind, unsigned rotation,
                                  uint16_t key)
{
    unsigned segment = 0;
    const enum building laid = building_of(&state->rules->kind[kind], &segment);
    (void)rotation;
    if (count_beside(state, key, other_than(laid)) > 1) {
        return STATUS(laid == SHRINE ? STATUS_SHRINE_BESIDE : STATUS_MONASTERY_BESIDE);
    }
    return option_of(state, OPTION_CULT_LIMIT) == LIMIT_BOTH_WAYS && second_beside(state, key, laid)
               ? STATUS(STATUS_SECOND_BESIDE)
               : AUDE_OK;
}

/* ---- challenges (CULT-8 to 15) ---- */

static bool is_occupied(const struct state *state, unsigned tile, unsigned segment)
{
    return word_figures(words_of(state)[region_of(state, tile, segment)]) != 0;
}

/* Whatever is declared of a building that nobody is on any more is over. */
static void end_declared(struct state *state, unsigned tile)
{
    struct cult *const cult = cult_of(state);
    for (unsigned i = 0; i < MAX_PAIRS_DECLARED; i++) {
        if (cult->shrines[i] == tile || cult->monasteries[i] == tile) {
            cult->shrines[i] = cult->monasteries[i] = NO_TILE;
        }
    }
}

static bool is_declared(const struct state *state, unsigned one, unsigned other)
{
    const struct cult *const cult = cult_of(state);
    bool found = option_of(state, OPTION_CULT_DECLARE) == DECLARE_STATE;
    for (unsigned i = 0; i < MAX_PAIRS_DECLARED; i++) {
        found |= (cult->shrines[i] == one && cult->monasteries[i] == other) ||
                 (cult->shrines[i] == other && cult->monasteries[i] == one);
    }
    return found;
}

static void declare(struct state *state, unsigned shrine, unsigned monastery)
{
    struct cult *const cult = cult_of(state);
    unsigned i = 0;
    while (i < MAX_PAIRS_DECLARED && cult->shrines[i] != NO_TILE) {
        i++;
    }
    if (i < MAX_PAIRS_DECLARED) { /* always: there are six shrines */
        cult->shrines[i] = (uint16_t)shrine;
        cult->monasteries[i] = (uint16_t)monastery;
    }
}

/* With CULT_DECLARE placement: somebody was put on the building of the tile just placed. */
static unsigned declare_enter(struct state *state, struct aude_ledger *ledger)
{
    unsigned segment = 0;
    const enum building own = building_of(kind_of(state, state->last), &segment);
    const uint16_t key = grid_tile_key(&state->grid, state->last);
    (void)ledger;
    if (own == NO_BUILDING || !is_occupied(state, state->last, segment)) {
        return DONE;
    }
    for (unsigned i = 0; i < AROUND; i++) {
        const int tile = beside(state, key, i, other_than(own), &segment);
        if (tile >= 0 && is_occupied(state, (unsigned)tile, segment) &&
            !is_declared(state, state->last, (unsigned)tile)) {
            declare(state, own == SHRINE ? state->last : (unsigned)tile,
                    own == SHRINE ? (unsigned)tile : state->last);
        }
    }
    return DONE;
}

static bool declares(const struct rules *rules)
{
    return rules->setup.option[OPTION_CULT_DECLARE] == DECLARE_PLACEMENT;
}

static void cult_lifted(struct state *state, const struct figure *figure)
{
    unsigned segment = 0;
    if (declares(state->rules) &&
        building_of(kind_of(state, figure->tile), &segment) != NO_BUILDING &&
        segment == figure->segment && !is_occupied(state, figure->tile, segment)) {
        end_declared(state, figure->tile);
    }
}

/* ---- who comes into the round (COUNT-12) ---- */

/* Does a room bring anybody into the round (S605)? Before version 3 of the rules who came to a
 * building of nobody challenged who stood beside it. */
static bool has_comers(const struct rules *rules)
{
    bool comers = false;
    for (unsigned i = 0; i < rules->rooms && rules_since(&rules->setup, 3); i++) {
        const struct room *const room = rules->room[i];
        const bool plays = room->wanted == NULL || room->wanted(&rules->setup);
        const struct station *station = plays ? room->stations : NULL;
        for (; station != NULL && station->at != 0; station++) {
            comers |= station->at == S605 && (station->wanted == NULL || station->wanted(rules));
        }
    }
    return comers;
}

/* The i-th cell around, and the cell itself. */
static uint16_t cell_around(uint16_t key, unsigned i)
{
    return i < AROUND ? (uint16_t)(key + around[i]) : key;
}

static unsigned find_vacant(const struct state *state)
{
    const uint16_t key = grid_tile_key(&state->grid, state->last);
    unsigned vacant = 0;
    for (unsigned i = 0; i < VACANT_BITS; i++) {
        const int tile = grid_tile(&state->grid, cell_around(key, i));
        unsigned segment = 0;
        if (tile >= 0 && building_of(kind_of(state, (unsigned)tile), &segment) != NO_BUILDING &&
            feature_complete(state, (unsigned)tile, segment) &&
            !is_occupied(state, (unsigned)tile, segment)) {
            vacant |= 1u << i;
        }
    }
    return vacant;
}

static unsigned vacant_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    cult_of(state)->vacant = (uint16_t)find_vacant(state);
    return DONE;
}

/* Where somebody is asked whether he comes, it is found if it is not said. */
static void cult_forget(struct state *state, unsigned step)
{
    const struct rules *const rules = state->rules;
    if ((rules->playing >> ROOM_cult & 1) != 0 && part_station(rules, step) == S605 &&
        has_comers(rules) && cult_of(state)->vacant == 0) {
        vacant_enter(state, NULL);
    }
}

static bool was_vacant(const struct state *state, unsigned tile)
{
    const uint16_t key = grid_tile_key(&state->grid, state->last);
    bool vacant = false;
    for (unsigned i = 0; i < VACANT_BITS; i++) {
        vacant |= (cult_of(state)->vacant >> i & 1) != 0 &&
                  grid_tile(&state->grid, cell_around(key, i)) == (int)tile;
    }
    return vacant;
}

/* ---- who loses ---- */

static bool cult_due(const struct state *state)
{
    return state->complete != 0;
}

/* Nobody gets anything for the other one, and all who are on it go home (CULT-10). */
static void lose(struct round *round, unsigned tile, unsigned segment)
{
    const unsigned region = region_of(round->state, tile, segment);
    for (unsigned i = 0; i < round->count; i++) {
        if (round->source[i].region == region) {
            return; /* it has lost already */
        }
    }
    struct source *const source = round_add(round);
    if (source != NULL) {
        source_of(round->state, tile, segment, false, source);
        source->leave = "CULT-10";
        source->formula = (struct formula){.rule = "CULT-10"};
    }
}

/* The building of this source is complete: who is beside it and not, has lost. */
static void beat(struct round *round, const struct source *won, enum building own)
{
    const struct state *const state = round->state;
    const uint16_t key = grid_tile_key(&state->grid, won->tile);
    unsigned segment = 0;
    for (unsigned i = 0; i < AROUND; i++) {
        const int tile = beside(state, key, i, other_than(own), &segment);
        if (tile >= 0 && is_occupied(state, (unsigned)tile, segment) &&
            !feature_complete(state, (unsigned)tile, segment) &&
            is_declared(state, won->tile, (unsigned)tile)) {
            lose(round, (unsigned)tile, segment);
        }
    }
}

static void cult_join(struct round *round)
{
    const unsigned structures = round->structures;
    for (unsigned i = 0; i < structures; i++) {
        const struct source won = round->source[i];
        unsigned segment = 0;
        const enum building own = building_of(kind_of(round->state, won.tile), &segment);
        if (own != NO_BUILDING && segment == won.segment &&
            is_occupied(round->state, won.tile, won.segment) &&
            !was_vacant(round->state, won.tile)) {
            beat(round, &won, own);
        }
    }
}

/* ---- all cells at once ---- */

/* Cells of the frontier that lie beside buildings of the other sort: of one at least, of two, and
 * of one that has a building of the laid sort beside it. */
struct near {
    uint64_t one[GRID_WORDS], two[GRID_WORDS], taken[GRID_WORDS];
};

static void note_near(const struct state *state, uint16_t key, bool taken, struct near *near)
{
    for (unsigned i = 0; i < AROUND; i++) {
        const unsigned value = grid_find(&state->grid, (uint16_t)(key + around[i]));
        if (value >= GRID_CELL) {
            const unsigned word = (value - GRID_CELL) / 64;
            const uint64_t bit = bit64((value - GRID_CELL) % 64);
            near->two[word] |= near->one[word] & bit;
            near->one[word] |= bit;
            near->taken[word] |= taken ? bit : 0;
        }
    }
}

/* What cult_lies refuses: it is the same at every rotation. */
static void cult_bars(const struct state *state, unsigned kind, struct fit *fit)
{
    const bool both = option_of(state, OPTION_CULT_LIMIT) == LIMIT_BOTH_WAYS;
    struct near near = {{0}, {0}, {0}};
    unsigned segment = 0;
    const enum building laid = building_of(&state->rules->kind[kind], &segment);
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct kind *const there = kind_of(state, tile);
        if (there->alone && building_of(there, &segment) == other_than(laid)) {
            const uint16_t key = grid_tile_key(&state->grid, tile);
            note_near(state, key, both && count_beside(state, key, laid) > 0, &near);
        }
    }
    for (unsigned rotation = 0; rotation < state->rules->kind[kind].rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            fit->cells[rotation][word] &= ~(near.two[word] | near.taken[word]);
        }
    }
}

static const struct variable variables[] = {
    VARIABLE(struct cult, shrines, AUDE_VARIABLE_TILE, MAX_PAIRS_DECLARED, NO_TILE, 0, LASTS_GAME,
             N_("shrines that have challenged"), "CULT-8", "cult"),
    VARIABLE(struct cult, monasteries, AUDE_VARIABLE_TILE, MAX_PAIRS_DECLARED, NO_TILE, 0,
             LASTS_GAME, N_("the monasteries of these challenges"), "CULT-8", "cult"),
    VARIABLE(struct cult, vacant, AUDE_VARIABLE_NUMBER, 1, 0, (1 << VACANT_BITS) - 1, LASTS_PART,
             N_("complete monasteries and shrines that nobody was on as the scoring round began, "
                "as bits"),
             "CULT-8", "cult"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S495, .step = SILENT, .rule = "CULT-8", .enter = declare_enter, .wanted = declares},
    {.at = S602, .step = SILENT, .rule = "CULT-8", .enter = vacant_enter, .wanted = has_comers},
    {.at = 0},
};

const struct room cult_room = {
    .vocabulary = &cult_vocabulary,
    .stations = stations,
    .variables = variables,
    .own = sizeof(struct cult),
    .wanted = cult_wanted,
    .binds = cult_binds,
    .lies = cult_lies,
    .bars = cult_bars,
    .lifted = cult_lifted,
    .due = cult_due,
    .due_wakes = WAKE_COMPLETE,
    .join = cult_join,
    .forget = cult_forget,
};
