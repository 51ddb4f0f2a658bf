/* SPDX-License-Identifier: Apache-2.0 */
/* Random games at full speed: the same turns as in turn.c, on the same functions, but without
 * building, checking and unpacking actions. Placements are counted as bits and the chosen one is
 * found by its rank; the bag is dealt into a deck once and shuffled as it is drawn from. Every
 * decision is uniform over its legal actions and every draw over the tiles left, as aude.h
 * promises; the trace proves it, for the tests replay it through aude_apply and compare the states
 * byte for byte.
 *
 * The game with open tiles has more kinds of decision; it goes by its lists of actions. */
#include "core/random.h"
#include "discovery/game.h"
#include "discovery/place.h"
#include "discovery/score.h"
#include "discovery/turn.h"

struct playout {
    struct discovery_state *state;
    struct aude_random *random;
    aude_action *actions; /* trace, or NULL */
    int capacity;
    int count;
    unsigned left; /* tiles in the deck */
    uint8_t deck[DISCOVERY_TILES];
};

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

/* Lays a tile at a random place and turn; false when it fits nowhere. */
static inline bool place_at_random(struct playout *playout, unsigned k)
{
    struct discovery_state *const state = playout->state;
    const struct grid *const grid = &state->grid;
    const struct terrain_kind *const kind = &state->rules->kind[k];
    uint64_t fit[4 * GRID_WORDS];
    unsigned count[4 * GRID_WORDS];
    unsigned total = 0;
    unsigned n = 0;
    for (unsigned turn = 0; turn < kind->turns; turn++) {
        for (unsigned word = 0; word < grid->words; word++, n++) {
            fit[n] = grid_fit(grid, kind->edge[turn], word);
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
    const unsigned turn = at / grid->words;
    const unsigned cell = at % grid->words * 64 + bits_select(fit[at], rank);
    if (playout->actions != NULL) {
        const uint16_t key = grid_cell_key(grid, cell);
        note(playout, aude_action_make(AUDE_PLACE, (int)k, grid_x(key), grid_y(key), (int)turn, 0));
    }
    place_on(state, k, turn, cell);
    return true;
}

static void note_follower(struct playout *playout, enum aude_verb verb, unsigned tile,
                          unsigned segment)
{
    const uint16_t key = grid_tile_key(&playout->state->grid, tile);
    note(playout, aude_action_make(verb, AUDE_FOLLOWER, grid_x(key), grid_y(key), 0, (int)segment));
}

/* Segments of the tile just laid on which the seat may deploy, as bits. */
static inline unsigned deployable(const struct discovery_state *state)
{
    const unsigned segments = kind_under(state, state->last)->segments;
    unsigned free =
        state->supply[state->seat] > 0 && state->figures < MAX_STANDING ? (1u << segments) - 1 : 0u;
    for (unsigned i = 0; i < state->figures && free != 0; i++) {
        const struct standing *const figure = &state->figure[i];
        const unsigned area = area_of(state, figure->tile, figure->segment);
        for (unsigned segment = 0; segment < segments; segment++) {
            free &= ~((unsigned)(area_of(state, state->last, segment) == area) << segment);
        }
    }
    return free;
}

/* The action of a turn, unless there is nothing but to pass. */
static inline void act(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    uint8_t own[MAX_STANDING];
    unsigned takes = 0;
    unsigned free = state->last != NO_INDEX ? deployable(state) : 0;
    for (unsigned i = 0; i < state->figures; i++) {
        own[takes] = (uint8_t)i;
        takes += state->figure[i].seat == state->seat;
    }
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

/* The basic game from any of its turns' beginnings. */
static void run_basic(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    deal(playout);
    while (playout->left > 0) {
        const unsigned kind = draw(playout);
        if (!place_at_random(playout, kind)) {
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

/* Any decision by its list. */
static void step_listed(struct playout *playout)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    struct discovery_state *const state = playout->state;
    const int count = discovery_list(state, actions, AUDE_MAX_ACTIONS);
    aude_action action = actions[0];
    if (discovery_decider(state) == AUDE_CHANCE) {
        uint32_t rank = random_below(playout->random, state->bag_total);
        unsigned kind = 0;
        while (rank >= state->bag[kind]) {
            rank -= state->bag[kind++];
        }
        action = aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0);
    } else if (count > 1) {
        action = actions[random_below(playout->random, (uint32_t)count)];
    }
    note(playout, action);
    turn_do(state, action, NULL);
}

static void run(struct playout *playout)
{
    struct discovery_state *const state = playout->state;
    while (state->step != AUDE_STEP_OVER && (state->rules->open || state->step != AUDE_STEP_DRAW)) {
        step_listed(playout);
    }
    if (state->step != AUDE_STEP_OVER) {
        run_basic(playout);
    }
}

void discovery_playout(struct discovery_state *state, struct aude_random *random)
{
    struct playout playout;
    playout.state = state;
    playout.random = random;
    playout.actions = NULL;
    playout.capacity = 0;
    playout.count = 0;
    run(&playout);
}

int discovery_playout_trace(struct discovery_state *state, struct aude_random *random,
                            aude_action *actions, int capacity)
{
    struct playout playout;
    aude_action none;
    playout.state = state;
    playout.random = random;
    playout.actions = actions != NULL ? actions : &none;
    playout.capacity = actions != NULL ? capacity : 0;
    playout.count = 0;
    run(&playout);
    return playout.count;
}
