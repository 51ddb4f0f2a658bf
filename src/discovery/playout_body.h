/* SPDX-License-Identifier: Apache-2.0 */
/* Random games at full speed: the same turns as in turn.c, on the same functions, but without
 * building, checking and unpacking actions. Placements are counted as bits and the chosen one is
 * found by its rank; the bag is dealt into a deck once and shuffled as it is drawn from. Every
 * decision is uniform over its legal actions and every draw over the tiles left, as aude.h
 * promises; the trace proves it, for the tests replay it through aude_apply and compare the states
 * byte for byte. What is rare (tiles set aside and dealt, an open tile that fits nowhere, a turn
 * that had begun) goes by the lists of turn.c.
 *
 * The file is compiled once for any processor (playout.c) and, on x86-64, once more for those with
 * the instructions of 2013 and later (playout_v3.c: AVX2, BMI2, POPCNT); playout.c picks. Both play
 * the same games from the same seed. PLAYOUT_RUN is the name of the one function it defines. */
#include "core/pick.h"
#include "discovery/game.h"
#include "discovery/place.h"
#include "discovery/playout.h"
#include "discovery/score.h"
#include "discovery/turn.h"

static inline void note(struct playout *playout, aude_action action)
{
    if (playout->actions != NULL) {
        if (playout->count < playout->capacity) {
            playout->actions[playout->count] = action;
        }
        playout->count++;
    }
}

static void deal(struct playout *playout)
{
    const struct discovery_state *const state = playout->state;
    playout->left = 0;
    for (int k = 0; k < state->rules->kinds; k++) {
        memset(playout->deck + playout->left, k, state->bag[k]);
        playout->left += state->bag[k];
    }
}

static inline unsigned draw(struct playout *playout)
{
    const unsigned at = random_below(playout->random, playout->left);
    const unsigned kind = playout->deck[at];
    playout->deck[at] = playout->deck[--playout->left];
    note(playout, aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0));
    return kind;
}

/* Placements of up to two kinds, in the order of the list of actions. */
enum { PLACEMENTS = 8 * GRID_WORDS_FOR(DISCOVERY_TILES) };
struct placements {
    unsigned entries, total;
    uint64_t fit[PLACEMENTS];
    uint8_t count[PLACEMENTS];
    uint8_t kind[PLACEMENTS];
    uint8_t rotation[PLACEMENTS];
    uint8_t word[PLACEMENTS];
};

static inline void gather(const struct discovery_state *state, unsigned k,
                          struct placements *placements)
{
    const struct grid *const grid = &state->grid;
    const struct terrain_kind *const kind = &state->rules->kind[k];
    unsigned n = placements->entries;
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        for (unsigned word = 0; word < grid->words; word++, n++) {
            placements->fit[n] = grid_fit(grid, kind->edge[rotation], word);
            placements->count[n] = (uint8_t)bits_count(placements->fit[n]);
            placements->kind[n] = (uint8_t)k;
            placements->rotation[n] = (uint8_t)rotation;
            placements->word[n] = (uint8_t)word;
            placements->total += placements->count[n];
        }
    }
    placements->entries = n;
}

static inline void lay(struct playout *playout, unsigned k, unsigned rotation, unsigned cell)
{
    struct discovery_state *const state = playout->state;
    if (playout->actions != NULL) {
        const uint16_t key = grid_cell_key(&state->grid, cell);
        note(playout,
             aude_action_make(AUDE_PLACE, (int)k, grid_x(key), grid_y(key), (int)rotation, 0));
    }
    place_on(state, k, rotation, cell);
}

/* Lays the tile at random; false when it fits nowhere. */
static inline bool place_drawn(struct playout *playout, unsigned k)
{
    const struct terrain_kind *const kind = &playout->state->rules->kind[k];
    const struct pick_tile tile = {kind->edge[0], sizeof kind->edge[0], kind->rotations};
    unsigned rotation = 0;
    unsigned cell = 0;
    const bool fits = pick(&playout->state->grid, tile, playout->random, &rotation, &cell);
    if (fits) {
        lay(playout, k, rotation, cell);
    }
    return fits;
}

/* Lays a tile at random at one of these places. Returns its kind. */
static inline unsigned place_one(struct playout *playout, const struct placements *placements)
{
    unsigned rank = random_below(playout->random, placements->total);
    unsigned at = 0;
    while (rank >= placements->count[at]) {
        rank -= placements->count[at++];
    }
    const unsigned k = placements->kind[at];
    const unsigned rotation = placements->rotation[at];
    const unsigned cell = placements->word[at] * 64u + bits_select(placements->fit[at], rank);
    lay(playout, k, rotation, cell);
    return k;
}

static void note_follower(struct playout *playout, enum aude_verb verb, unsigned tile,
                          unsigned segment)
{
    const uint16_t key = grid_tile_key(&playout->state->grid, tile);
    note(playout, aude_action_make(verb, AUDE_FOLLOWER, grid_x(key), grid_y(key), 0, (int)segment));
}

/* Areas as a set of bits. */
struct area_set {
    uint64_t word[(AREAS + 63) / 64];
};

/* Segments of the tile just laid on which the seat may deploy, as bits. */
static inline unsigned deployable(const struct discovery_state *state,
                                  const struct area_set *occupied)
{
    const unsigned segments = kind_under(state, state->last)->segments;
    unsigned free = 0;
    if (state->supply[state->seat] == 0 || state->figures == MAX_STANDING) {
        return 0;
    }
    for (unsigned segment = 0; segment < segments; segment++) {
        const unsigned area = area_of(state, state->last, segment);
        free |= (unsigned)(~occupied->word[area / 64] >> area % 64 & 1) << segment;
    }
    return free;
}

/* Does the follower own[n] stand where one before it in the list stands? Only editing does that, so
 * it is asked once a game whether anybody does. */
static inline bool same_spot(const struct discovery_state *state, const uint8_t *own, unsigned n)
{
    const struct standing *const figure = &state->figure[own[n]];
    bool same = false;
    for (unsigned i = 0; i < n; i++) {
        same |= state->figure[own[i]].tile == figure->tile &&
                state->figure[own[i]].segment == figure->segment;
    }
    return same;
}

/* The action of a turn, unless there is nothing but to pass. */
static inline void act(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    uint8_t own[MAX_STANDING];
    unsigned takes = 0;
    struct area_set occupied = {{0}};
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        const unsigned area = area_of(state, figure->tile, figure->segment);
        occupied.word[area / 64] |= bit64(area % 64);
        own[takes] = (uint8_t)i;
        takes +=
            figure->seat == state->seat && (!playout->doubled || !same_spot(state, own, takes));
    }
    const unsigned free = state->last != NO_INDEX ? deployable(state, &occupied) : 0;
    const unsigned puts = bits_count(free);
    if (puts + takes == 0) {
        return;
    }
    const unsigned chosen = random_below(playout->random, puts + takes + 1);
    if (chosen == puts + takes) {
        note(playout, AUDE_PASS);
    } else if (chosen < puts) {
        const unsigned segment = bits_select(free, chosen);
        note_follower(playout, AUDE_PUT, state->last, segment);
        put_follower(state, state->seat, state->last, segment);
    } else {
        const unsigned index = own[chosen - puts];
        note_follower(playout, AUDE_TAKE, state->figure[index].tile, state->figure[index].segment);
        score_follower(state, index, false, NULL);
        take_follower(state, index);
    }
}

static inline void pass_turn(struct discovery_state *state)
{
    state->seat = (uint8_t)(state->seat + 1u == state->rules->setup.seats ? 0 : state->seat + 1u);
    state->turn_number++;
}

/* The basic game from the beginning of a turn to its end. */
static void run_basic(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    deal(playout);
    while (playout->left > 0) {
        const unsigned kind = draw(playout);
        if (!place_drawn(playout, kind)) {
            state->removed[kind]++;
            state->last = NO_INDEX;
            if (playout->left > 0 || choice_of(state, DISCOVERY_NO_TILE_TURN) == NO_TILE_NOTHING) {
                continue;
            }
        }
        act(playout);
        if (playout->left > 0) {
            pass_turn(state);
        }
    }
    memset(state->bag, 0, sizeof state->bag);
    state->bag_total = 0;
    turn_final(state, NULL);
}

/* The placements of a turn with open tiles. */
static inline void gather_open(const struct discovery_state *state, struct placements *placements)
{
    const uint8_t *const open = state->open[state->seat];
    placements->entries = 0;
    placements->total = 0;
    if (state->count[state->seat] > 0) {
        gather(state, open[0], placements);
    }
    if (state->count[state->seat] == 2 && open[1] != open[0]) {
        gather(state, open[1], placements);
    }
}

static inline void draw_open_tile(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    const unsigned drawn = draw(playout);
    state->bag[drawn]--;
    state->bag_total--;
    open_add(state, state->seat, drawn);
}

/* Turns with open tiles as long as one fits, from the beginning of a turn. Ends with the game, or
 * where a turn begins in which none fits. */
static void run_open(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    const bool before = choice_of(state, DISCOVERY_DRAW_TIME) == DRAW_BEFORE;
    struct placements placements;
    deal(playout);
    gather_open(state, &placements);
    while (placements.total > 0) {
        open_remove(state, state->seat, place_one(playout, &placements));
        if (before && playout->left > 0) {
            draw_open_tile(playout);
        }
        act(playout);
        if (!before && playout->left > 0) {
            draw_open_tile(playout);
        }
        if (!turn_next_seat(state)) {
            turn_final(state, NULL);
            return;
        }
        gather_open(state, &placements);
    }
    turn_begin(state, NULL);
}

static aude_action random_draw(struct playout *playout)
{
    const struct discovery_state *const state = playout->state;
    uint32_t rank = random_below(playout->random, state->bag_total);
    int kind = 0;
    while (rank >= state->bag[kind]) {
        rank -= state->bag[kind++];
    }
    return aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0);
}

/* One decision by its list. */
static void step_listed(struct playout *playout)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    struct discovery_state *const state = playout->state;
    const int count = discovery_list(state, actions, AUDE_MAX_ACTIONS);
    if (count == 0) { /* only in the middle of editing: a draw is due and the bag is empty */
        turn_final(state, NULL);
        return;
    }
    const aude_action action = discovery_decider(state) == AUDE_CHANCE
                                   ? random_draw(playout)
                                   : actions[random_below(playout->random, (uint32_t)count)];
    note(playout, action);
    turn_do(state, action, NULL);
}

void PLAYOUT_RUN(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    playout->doubled = false;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct standing *const figure = &state->figure[i];
        playout->doubled |=
            follower_at(state, figure->seat, figure->tile, figure->segment) != (int)i;
    }
    while (state->step != AUDE_STEP_OVER) {
        if (!state->rules->open && state->step == AUDE_STEP_DRAW) {
            run_basic(playout);
            return;
        }
        if (state->rules->open && state->step == AUDE_STEP_PLACE) {
            run_open(playout);
        }
        if (state->step != AUDE_STEP_OVER) {
            step_listed(playout);
        }
    }
}
