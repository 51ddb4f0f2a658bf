/* SPDX-License-Identifier: Apache-2.0 */
/* Random games at full speed.
 *
 * The same turns as in turn.c, on the same functions, but without building, checking and unpacking
 * actions: placements are counted as bits and the chosen one is found by its rank; the bag is dealt
 * into a deck once and shuffled as it is drawn from. Every decision is uniform over its legal
 * actions and every draw over the tiles left, as aude.h promises; a playout with a trace proves it,
 * for the tests replay the trace through aude_apply and compare the states byte for byte.
 *
 * The file is compiled once for any processor (playout.c) and, on x86-64, once more for those with
 * the instructions of 2013 and later (playout_v3.c: AVX2, BMI2, POPCNT); playout.c picks. Both play
 * the same games from the same seed. PLAYOUT_RUN is the name of the one function it defines. */
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/playout.h"
#include "carcassonne/score.h"
#include "carcassonne/turn.h"
#include "core/random.h"
#include <string.h>

static inline void playout_note(struct playout *playout, aude_action action)
{
    if (playout->actions != NULL) {
        if (playout->count < playout->capacity) {
            playout->actions[playout->count] = action;
        }
        playout->count++;
    }
}

static void playout_deal(struct playout *playout)
{
    const struct state *const state = playout->state;
    playout->left = 0;
    for (int k = 0; k < state->rules->kinds; k++) {
        memset(playout->deck + playout->left, k, state->bag[k]);
        playout->left += state->bag[k];
    }
}

static inline unsigned playout_draw(struct playout *playout)
{
    const unsigned at = random_below(playout->random, playout->left);
    const unsigned kind = playout->deck[at];
    playout->deck[at] = playout->deck[--playout->left];
    playout_note(playout, aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0));
    return kind;
}

/* Turn and cell of a random placement, as 64 x word + bit; false when the tile fits nowhere. */
static bool playout_choose(struct playout *playout, const struct kind *kind, unsigned *turn,
                           unsigned *cell)
{
    const struct grid *const grid = &playout->state->grid;
    uint64_t fit[4 * GRID_WORDS];
    unsigned count[4 * GRID_WORDS];
    unsigned total = 0;
    unsigned n = 0;
    for (unsigned t = 0; t < kind->turns; t++) {
        for (unsigned word = 0; word < grid->words; word++, n++) {
            fit[n] = grid_fit(grid, kind->form[t].edge, word);
            count[n] = bits_count(fit[n]);
            total += count[n];
        }
    }
    if (total == 0) {
        return false;
    }
    unsigned rank = random_below(playout->random, total);
    unsigned at = 0;
    while (rank >= count[at]) {
        rank -= count[at++];
    }
    *turn = at / grid->words;
    *cell = at % grid->words * 64 + bits_select(fit[at], rank);
    return true;
}

/* The same for a frontier of at most 64 cells, which nearly every frontier is: four words, no
 * branch that depends on the kind. */
static inline bool playout_choose_short(struct playout *playout, const struct kind *kind,
                                        unsigned *turn, unsigned *cell)
{
    const struct grid *const grid = &playout->state->grid;
    const uint64_t second = kind->turns > 1 ? ~(uint64_t)0 : 0;
    const uint64_t more = kind->turns > 2 ? ~(uint64_t)0 : 0;
    uint64_t fit[4];
    fit[0] = grid_fit(grid, kind->form[0].edge, 0);
    fit[1] = grid_fit(grid, kind->form[1].edge, 0) & second;
    fit[2] = grid_fit(grid, kind->form[2].edge, 0) & more;
    fit[3] = grid_fit(grid, kind->form[3].edge, 0) & more;
    unsigned below[4]; /* placements at lower turns */
    below[0] = 0;
    below[1] = bits_count(fit[0]);
    below[2] = below[1] + bits_count(fit[1]);
    below[3] = below[2] + bits_count(fit[2]);
    const unsigned total = below[3] + bits_count(fit[3]);
    if (total == 0) {
        return false;
    }
    const unsigned rank = random_below(playout->random, total);
    *turn = (unsigned)(rank >= below[1]) + (rank >= below[2]) + (rank >= below[3]);
    *cell = bits_select(fit[*turn], rank - below[*turn]);
    return true;
}

/* Lays the tile at random; false when it fits nowhere. */
static inline bool playout_place(struct playout *playout, unsigned k)
{
    struct state *const state = playout->state;
    const struct kind *const kind = &state->rules->kind[k];
    unsigned turn = 0;
    unsigned cell = 0;
    if (state->grid.words == 1 ? !playout_choose_short(playout, kind, &turn, &cell)
                               : !playout_choose(playout, kind, &turn, &cell)) {
        return false;
    }
    if (playout->actions != NULL) {
        const uint16_t key = grid_cell_key(&state->grid, cell);
        playout_note(playout,
                     aude_action_make(AUDE_PLACE, (int)k, grid_x(key), grid_y(key), (int)turn, 0));
    }
    playout->complete = place_tile(state, k, turn, cell);
    return true;
}

static inline void playout_act(struct playout *playout)
{
    struct state *const state = playout->state;
    const struct rules *const rules = state->rules;
    if (state->supply[state->seat][AUDE_FOLLOWER] == 0 || state->figures == AUDE_MAX_FIGURES) {
        return;
    }
    const unsigned tile = state->last;
    const struct kind *const kind = kind_of(state, tile);
    const unsigned claims = rules->claims[AUDE_FOLLOWER];
    uint8_t choice[AUDE_MAX_SEGMENTS + 1];
    unsigned choices = 0;
    for (unsigned segment = 0; segment < kind->segments; segment++) {
        const uint32_t word = state->regions.word[region_of(state, tile, segment)];
        choice[choices] = (uint8_t)segment;
        choices += word_figures(word) == 0 && (claims >> kind->feature[segment] & 1) != 0;
    }
    if (choices == 0) {
        return;
    }
    const unsigned chosen = random_below(playout->random, choices + 1);
    if (chosen == choices) {
        playout_note(playout, AUDE_PASS);
        return;
    }
    if (playout->actions != NULL) {
        const uint16_t key = grid_tile_key(&state->grid, tile);
        playout_note(playout, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, grid_x(key), grid_y(key), 0,
                                               choice[chosen]));
    }
    put_figure(state, state->seat, AUDE_FOLLOWER, tile, choice[chosen]);
    playout->complete |= needs_neighbours(kind->feature[choice[chosen]]);
}

static inline void playout_finish_turn(struct playout *playout)
{
    struct state *const state = playout->state;
    if (playout->complete) {
        score_round(state, state->last, NULL);
    }
    if (playout->left > 0) {
        turn_pass(state);
    }
}

/* A game without rooms: draw, place, act, score, and nothing else. */
static void playout_base(struct playout *playout)
{
    struct state *const state = playout->state;
    playout_deal(playout);
    /* the rest of a turn that has begun */
    if (state->step == AUDE_STEP_PLACE && !playout_place(playout, state->drawn)) {
        return; /* cannot be: a tile that fits nowhere never gets to PLACE */
    }
    if (state->step != AUDE_STEP_DRAW) {
        const bool waits = state->step == AUDE_STEP_ACTION;
        const int noted = playout->count;
        playout->complete |= waits;
        playout_act(playout);
        if (waits && playout->count == noted) {
            playout_note(playout, AUDE_PASS); /* an edited state waits even for that */
        }
        playout_finish_turn(playout);
    }
    while (playout->left > 0) {
        const unsigned kind = playout_draw(playout);
        if (!playout_place(playout, kind)) {
            state->removed[kind]++;
            continue;
        }
        playout_act(playout);
        playout_finish_turn(playout);
    }
    memset(state->bag, 0, sizeof state->bag);
    state->bag_total = 0;
    turn_finish_game(state, NULL);
}

/* A game with rooms: the steps of turn.c, by their lists of actions. */
static void playout_rooms(struct playout *playout)
{
    struct state *const state = playout->state;
    aude_action actions[AUDE_MAX_ACTIONS];
    playout_deal(playout);
    while (state->step != AUDE_STEP_OVER) {
        aude_action action;
        if (state->step == AUDE_STEP_DRAW || state->step == AUDE_STEP_REVEAL) {
            const unsigned kind = playout_draw(playout);
            turn_play(state, aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0));
            continue;
        }
        const int count = carcassonne_list(state, actions, AUDE_MAX_ACTIONS);
        action = actions[random_below(playout->random, (uint32_t)count)];
        playout_note(playout, action);
        turn_play(state, action);
    }
}

void PLAYOUT_RUN(struct playout *playout)
{
    const struct rules *const rules = playout->state->rules;
    if (playout->state->step == AUDE_STEP_OVER) {
        return;
    }
    if (rules->plain) {
        playout_base(playout);
    } else {
        playout_rooms(playout);
    }
}
