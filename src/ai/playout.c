/* SPDX-License-Identifier: Apache-2.0 */
/* Playing on. Three things make it cheap and steady:
 *
 * The boards of all playouts are mostly the same, so only few placements are looked at: those that
 * were best for such a tile on the board of the turn's best way (favourites), and those beside
 * what is new.
 *
 * Playouts after the same way that draw the same tiles come to the same position: what was chosen
 * there, and what it is worth, is noted.
 *
 * The draws of playout 0, 1, 2... are spread evenly (Kronecker sequences, one for each draw): any
 * few of them have about the mixture of the bag, so that less is left to luck than with lots. */
#include "ai/playout.h"

#include <string.h>

/* Fractions of 2^64: powers of 1 / x, x the root of x^5 = x + 1 (Roberts, The unreasonable
 * effectiveness of quasirandom sequences, 2018). */
static const uint64_t stride[PLAYOUT_LEVELS] = {0xdb4f0b9175ae2165u, 0xbbe0563303a4615fu,
                                                0xa0f2ec75a1fe1575u, 0x89e182857d9ed689u};

enum { VALUE = 0x56 /* the step of a key that leads to what a position is worth */ };

static uint64_t mix(uint64_t key, uint64_t step)
{
    key = (key ^ step) * 0x9e3779b97f4a7c15u;
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93u;
    return key ^ key >> 29;
}

static bool try_action(struct aude_state *state, aude_action action)
{
    return action != 0 && aude_apply(state, action, NULL) == AUDE_OK;
}

static bool try_way(struct playouts *playouts, struct aude_state *state, const struct way *way)
{
    if (!try_action(state, way->action))
        return false;
    if (way->next != 0 && thought_keeps(&playouts->thought, state, way->next))
        try_action(state, way->next);
    return true;
}

/* ---- Draws --------------------------------------------------------------------------------- */

/* The outcome of the draw of that level in the playout of that number. */
static aude_action draw(const struct playouts *playouts, const struct aude_state *state, int level,
                        int64_t number)
{
    aude_action outcome[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS], total = 0, at = 0;
    int outcomes = aude_chance_outcomes(state, outcome, weight, AUDE_MAX_KINDS), i = 0;
    uint64_t share;
    if (level >= PLAYOUT_LEVELS || outcomes > AUDE_MAX_KINDS) {
        struct aude_random random;
        aude_random_init(&random, mix(playouts->from.seed + (uint64_t)number, (uint64_t)level));
        return aude_random_draw(state, &random);
    }
    for (int j = 0; j < outcomes; j++)
        total += weight[j];
    share = mix(playouts->from.seed, (uint64_t)level) + (uint64_t)number * stride[level];
    for (at = (uint32_t)((share >> 32) * total >> 32); i + 1 < outcomes && at >= weight[i]; i++)
        at -= weight[i];
    return outcome[i];
}

/* The outcome with this kind; 0: there is none. No kind: the one that is likeliest. */
static aude_action draw_of(const struct aude_state *state, int kind)
{
    aude_action outcome[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
    int outcomes = aude_chance_outcomes(state, outcome, weight, AUDE_MAX_KINDS), most = 0;
    for (int i = 0; i < outcomes && i < AUDE_MAX_KINDS; i++) {
        if (kind >= 0 && aude_action_item(outcome[i]) == kind)
            return outcome[i];
        most = weight[i] > weight[most] ? i : most;
    }
    return kind >= 0 || outcomes <= 0 ? 0 : outcome[most];
}

/* ---- Favourites ---------------------------------------------------------------------------- */

static aude_action choose(struct playouts *playouts, const struct aude_state *state, uint64_t seed,
                          aude_action *next)
{
    struct aude_random coins;
    aude_random_init(&coins, seed);
    return thought_choose(&playouts->thought, state, &coins, next);
}

/* A greedy turn, up to the next draw. False: it had to end. */
static bool play_turn(struct playouts *playouts, struct aude_state *state)
{
    int turn = aude_turn_number(state);
    while (aude_decider(state) >= 0 && aude_turn_number(state) == turn) {
        struct way way;
        way.action = choose(playouts, state, playouts->from.seed, &way.next);
        if (playouts->thought.hurried)
            return false;
        if (!try_way(playouts, state, &way))
            break;
    }
    return true;
}

/* The board on which the favourites of a level are found: after the best way, and each turn more
 * after the likeliest draw. False: it had to end. */
static bool find_base(struct playouts *playouts, int level)
{
    for (; playouts->bases <= level; playouts->bases++) {
        struct aude_state *base = &playouts->base[playouts->bases];
        if (playouts->bases == 0) {
            aude_state_copy(base, playouts->from.root);
            try_way(playouts, base, &playouts->from.best);
        } else {
            aude_state_copy(base, base - 1);
            try_action(base, draw_of(base, -1));
            if (!play_turn(playouts, base))
                return false;
        }
    }
    return true;
}

static bool find_favourites(struct playouts *playouts, int level, int kind)
{
    struct favourites *favourites = &playouts->favourites[level][kind];
    struct aude_state *trial = &playouts->trial;
    aude_action next;
    playouts->thought.favourites = NULL;
    if (!find_base(playouts, level))
        return false;
    favourites->ranking = (struct ranking){.capacity = FAVOURITES, .best = favourites->best};
    aude_state_copy(trial, &playouts->base[level]);
    if (try_action(trial, draw_of(trial, kind)) && aude_step(trial) == AUDE_STEP_PLACE &&
        aude_drawn(trial) == kind) {
        playouts->thought.found = favourites;
        choose(playouts, trial, playouts->from.seed, &next);
        playouts->thought.found = NULL;
    }
    favourites->kind = kind;
    return !playouts->thought.hurried;
}

/* Seats take turns, so levels beyond the last have those of the same seat. */
static int level_of(const struct playouts *playouts, const struct aude_state *state)
{
    int level = aude_turn_number(state) - aude_turn_number(playouts->from.root) - 1;
    int seats = aude_rules_setup(aude_state_rules(state))->seats;
    if (seats > PLAYOUT_LEVELS)
        seats = PLAYOUT_LEVELS;
    return level < 0 ? -1 : level % seats;
}

/* Sets the placements that are looked at. False: it had to end. */
static bool recall(struct playouts *playouts, struct aude_state *state)
{
    int level = level_of(playouts, state), kind = aude_drawn(state);
    struct thought *thought = &playouts->thought;
    thought->favourites = NULL;
    if (level < 0 || aude_step(state) != AUDE_STEP_PLACE || kind < 0)
        return true;
    if (playouts->favourites[level][kind].kind != kind) {
        struct aude_state here;
        aude_state_copy(&here, state);
        if (!find_favourites(playouts, level, kind))
            return false;
        aude_state_copy(state, &here);
    }
    if (playouts->favourites[level][kind].ranking.count > 0)
        thought->favourites = &playouts->favourites[level][kind];
    thought->fresh = aude_placed_count(playouts->from.root);
    thought->near = playouts->from.near;
    return true;
}

/* ---- Notes --------------------------------------------------------------------------------- */

static struct playout_note *note_of(struct playouts *playouts, uint64_t key)
{
    return &playouts->note[key % PLAYOUT_NOTES];
}

/* What is done at this position. False: it had to end. */
static bool find_way(struct playouts *playouts, uint64_t key, struct way *way)
{
    struct playout_note *note = note_of(playouts, key);
    if (note->key != key) {
        if (!recall(playouts, &playouts->trial))
            return false;
        way->action = choose(playouts, &playouts->trial, key, &way->next);
        if (playouts->thought.hurried)
            return false;
        *note = (struct playout_note){key, (int64_t)way->action, (int64_t)way->next};
    }
    *way = (struct way){(aude_action)note->action, (aude_action)note->next};
    return true;
}

static int64_t find_value(struct playouts *playouts, uint64_t key)
{
    struct playout_note *note = note_of(playouts, key);
    if (note->key != key)
        *note = (struct playout_note){
            key, thought_value(&playouts->thought, &playouts->trial, playouts->from.seat), 0};
    return note->action;
}

/* Adds what the position is worth. */
static void add_value(struct playouts *playouts, uint64_t key, int64_t *value)
{
    int64_t here[AUDE_MAX_SEATS] = {0};
    if (!playouts->from.each) {
        value[playouts->from.seat] += find_value(playouts, mix(key, VALUE));
        return;
    }
    thought_values(&playouts->thought, &playouts->trial, here);
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        value[seat] += here[seat];
}

/* ---- Playouts ------------------------------------------------------------------------------ */

/* What is done next, or drawn. False: it had to end. */
static bool find_next(struct playouts *playouts, int64_t number, int *draws, uint64_t *key,
                      struct way *then)
{
    struct thought *thought = &playouts->thought;
    if (thought->hurried || (thought->hurry != NULL && thought->hurry(thought->context)))
        return false;
    if (aude_decider(&playouts->trial) == AUDE_CHANCE) {
        *then = (struct way){draw(playouts, &playouts->trial, (*draws)++, number), 0};
        *key = mix(*key, then->action);
        return true;
    }
    *key = mix(*key, 0);
    return find_way(playouts, *key, then);
}

bool playouts_play(struct playouts *playouts, const struct way *way, int64_t number, int64_t *value)
{
    struct aude_state *state = &playouts->trial;
    int begun = aude_turn_number(playouts->from.root), turn = begun, draws = 0, count = 1;
    uint64_t key = mix(mix(playouts->key, way->action), way->next);
    aude_state_copy(state, playouts->from.root);
    try_way(playouts, state, way);
    memset(value, 0, sizeof *value * AUDE_MAX_SEATS);
    while (aude_decider(state) != AUDE_NOBODY &&
           aude_turn_number(state) <= begun + playouts->from.depth) {
        struct way then;
        if (aude_turn_number(state) != turn && aude_decider(state) == AUDE_CHANCE) {
            turn = aude_turn_number(state);
            if (turn > begun + 1 + playouts->from.depth - playouts->from.blend) {
                add_value(playouts, key, value);
                count++;
            }
        }
        if (!find_next(playouts, number, &draws, &key, &then))
            return false;
        if (!try_way(playouts, state, &then))
            break;
    }
    add_value(playouts, key, value);
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        value[seat] /= count;
    return true;
}

void playouts_begin(struct playouts *playouts, const struct playout_from *from)
{
    int kinds = aude_kind_count(aude_state_rules(from->root));
    playouts->from = *from;
    playouts->key = mix(mix(from->seed, aude_hash(from->root)), (uint64_t)from->depth);
    playouts->key = mix(mix(playouts->key, from->best.action), from->best.next);
    playouts->key = mix(mix(playouts->key, (uint64_t)from->near), (uint64_t)from->seat);
    playouts->bases = 0;
    playouts->thought.hurried = false;
    playouts->thought.favourites = NULL;
    playouts->thought.found = NULL;
    for (int level = 0; level < PLAYOUT_LEVELS; level++)
        for (int kind = 0; kind < kinds; kind++)
            playouts->favourites[level][kind].kind = -1;
}

void playouts_init(struct playouts *playouts, const struct aude_rules *rules,
                   bool (*hurry)(void *context), void *context)
{
    memset(playouts, 0, sizeof *playouts);
    thought_init(&playouts->thought, rules);
    playouts->thought.hurry = hurry;
    playouts->thought.context = context;
}
