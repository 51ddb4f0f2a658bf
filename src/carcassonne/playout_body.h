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
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/game.h"
#include "carcassonne/place.h"
#include "carcassonne/playout.h"
#include "carcassonne/score.h"
#include "carcassonne/tower/tower.h"
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

/* Plays one of these legal actions. */
static void playout_pick(struct playout *playout, const aude_action *actions, int count)
{
    const aude_action action = actions[random_below(playout->random, (uint32_t)count)];
    playout_note(playout, action);
    turn_play(playout->state, action);
}

/* Any step by its list of actions; a step with one choice is passed like in a game. */
static void playout_listed(struct playout *playout)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = carcassonne_list(playout->state, actions, AUDE_MAX_ACTIONS);
    playout_pick(playout, actions, count);
}

/* A random choice of step PLACE besides the plain placements: with a bridge, a ransom, or, when
 * there are no plain ones, discarding. */
struct extra {
    bool bridges;
    unsigned plain, bridged, ransoms, total;
    unsigned words; /* of `fit` */
    uint64_t fit[4 * GRID_WORDS];
    unsigned count[4 * GRID_WORDS];
};

static void playout_count_extra(struct playout *playout, unsigned k, struct extra *extra)
{
    const struct state *const state = playout->state;
    const struct grid *const grid = &state->grid;
    const struct kind *const kind = &state->rules->kind[k];
    struct list ransoms = {NULL, 0, 0};
    extra->plain = 0;
    extra->bridged = 0;
    extra->words = 0;
    for (unsigned turn = 0; turn < kind->turns; turn++) {
        for (unsigned word = 0; word < grid->words; word++) {
            extra->plain += bits_count(grid_fit(grid, kind->form[turn].edge, word));
            const uint64_t fit = extra->bridges ? bridge_fits(state, k, turn, word) : 0;
            extra->fit[extra->words] = fit;
            extra->count[extra->words] = bits_count(fit);
            extra->bridged += extra->count[extra->words++];
        }
    }
    ransom_list(state, &ransoms);
    extra->ransoms = (unsigned)ransoms.count;
    extra->total = extra->plain + extra->bridged + extra->ransoms;
    extra->total += extra->plain == 0; /* BRIDGE-17 */
}

/* The tile is laid with the bridge that it needs. */
static void playout_bridged(struct playout *playout, unsigned k, const struct extra *extra,
                            unsigned rank)
{
    struct state *const state = playout->state;
    unsigned at = 0;
    while (rank >= extra->count[at]) {
        rank -= extra->count[at++];
    }
    const unsigned turn = at / state->grid.words;
    const unsigned cell = at % state->grid.words * 64 + bits_select(extra->fit[at], rank);
    struct bridge_need need = {false, 0, 0};
    if (playout->actions != NULL) {
        const uint16_t key = grid_cell_key(&state->grid, cell);
        playout_note(playout, aude_action_with(aude_action_make(AUDE_PLACE, (int)k, grid_x(key),
                                                                grid_y(key), (int)turn, 0),
                                               1));
    }
    bridge_needed(state, k, turn, cell, &need);
    bridge_place_tile(state, k, turn, cell, &need);
    bridge_pay(state, need.own ? state->last : need.tile, NULL);
}

/* One decision of step PLACE. True when the tile was laid. */
static bool playout_choose_extra(struct playout *playout, unsigned k, struct extra *extra)
{
    struct state *const state = playout->state;
    aude_action ransom[AUDE_MAX_SEATS * AUDE_FIGURES];
    struct list ransoms = {ransom, AUDE_MAX_SEATS * AUDE_FIGURES, 0};
    const unsigned rank = random_below(playout->random, extra->total);
    if (rank < extra->plain) {
        playout_place(playout, k);
        return true;
    }
    if (rank < extra->plain + extra->bridged) {
        playout_bridged(playout, k, extra, rank - extra->plain);
        return true;
    }
    ransom_list(state, &ransoms);
    const unsigned chosen = rank - extra->plain - extra->bridged;
    const aude_action action = chosen < extra->ransoms ? ransom[chosen] : plain_action(AUDE_PASS);
    playout_note(playout, action);
    turn_play(state, action);
    return false;
}

/* The drawn tile: placed, or discarded; or something is paid and it waits. True when it was laid.
 */
static bool playout_offer(struct playout *playout, unsigned kind)
{
    struct state *const state = playout->state;
    struct extra extra;
    extra.bridges = bridge_ready(state);
    state->drawn = NO_KIND;
    if (!extra.bridges && !ransom_possible(state)) {
        if (playout_place(playout, kind)) {
            return true;
        }
        extra.total = 0;
    } else {
        playout_count_extra(playout, kind, &extra);
    }
    if (extra.total == 0 || extra.plain + extra.bridged == 0) {
        if (!turn_discard(state, kind, "", NULL)) {
            turn_next_part(state, NULL);
        }
        return false;
    }
    state->drawn = (uint8_t)kind;
    state->step = AUDE_STEP_PLACE;
    if (!playout_choose_extra(playout, kind, &extra)) {
        return false;
    }
    state->drawn = NO_KIND;
    return true;
}

/* ACTION after a tile was laid. The list of actions is made once, where turn.c counts it first. */
static void playout_action(struct playout *playout)
{
    struct state *const state = playout->state;
    aude_action actions[PLAYOUT_CHOICES];
    state->step = AUDE_STEP_ACTION;
    const int count = carcassonne_list(state, actions, PLAYOUT_CHOICES);
    if (count == 1) {
        turn_after_action(state, NULL);
        return;
    }
    playout_pick(playout, actions, count);
}

/* A game with rooms: the steps of turn.c. */
static void playout_rooms(struct playout *playout)
{
    struct state *const state = playout->state;
    playout_deal(playout);
    while (state->step != AUDE_STEP_OVER) {
        unsigned kind = state->drawn;
        switch (state->step) {
        case AUDE_STEP_REVEAL:
            kind = playout_draw(playout);
            turn_play(state, aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0));
            continue;
        case AUDE_STEP_DRAW:
            kind = playout_draw(playout);
            state->bag[kind]--;
            state->bag_total--;
            break;
        case AUDE_STEP_PLACE: break;
        default: playout_listed(playout); continue;
        }
        if (playout_offer(playout, kind)) {
            playout_action(playout);
        }
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
