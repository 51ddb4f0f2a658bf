/* SPDX-License-Identifier: Apache-2.0 */
/* The search. Every way to play the turn is valued as the greedy player values it; the best few are
 * thought over. Each of them is played on for some turns, in which every seat plays as the greedy
 * player would, and what comes of that is evaluated. The same draws for all: so they differ by what
 * they do, not by luck. After each round the worse half is left out and the rest gets more (Karnin,
 * Koren, Somekh: Almost optimal exploration in multi-armed bandits, 2013).
 *
 * Draws are sampled from what is left, never taken from the true order, which is unknown here. All
 * numbers are integers. With a limit of playouts alone the choice depends on nothing but state and
 * seed. Time is looked at within a turn that is played on, so that a limit holds in the largest
 * games; what was not played to its end does not count. */
#include "ai/search.h"

#include <stdlib.h>
#include <string.h>

#include "ai/greedy.h"

enum { WIDTH_MAX = 64, LEVELS = 4, PLAYOUTS = 1000 };

const struct search_taste search_taste = {.width = 8, .depth = 0, .trust = 1};

struct candidate {
    aude_action action, next;
    int64_t prior; /* as the greedy player values it */
    int64_t sum;   /* of its playouts */
    int64_t fresh; /* the last one, until all others have theirs */
    /* For a list, by seats; with the number of playouts. */
    int64_t each[AUDE_MAX_SEATS], fresh_each[AUDE_MAX_SEATS], played;
};

struct search {
    const struct aude_rules *rules;
    struct search_taste taste;
    int64_t (*clock)(void);
    atomic_bool stop;
    void (*told)(void *context, const struct search_news *news);
    void *context; /* of told */

    const struct aude_state *root;
    struct search_limit limit;
    int64_t begun, playouts, passes;
    unsigned clock_begun; /* of the thought */
    uint64_t seed;
    int seat;
    struct candidate candidate[WIDTH_MAX];
    int candidates, depth;
    bool lists;       /* every seat's expectation is wanted */
    aude_action made; /* never left out, or 0 */

    aude_action plan; /* what it is going to do when it comes to this position */
    uint64_t planned_for;

    /* by turns played on and kind of tile: the best placements when it came there first */
    struct favourites favourites[LEVELS][AUDE_MAX_KINDS];
    struct ranked ranked[WIDTH_MAX];
    struct thought thought;
    struct aude_state trial;
};

/* ---- Time ---------------------------------------------------------------------------------- */

static int64_t spent(const struct search *search)
{
    return search->clock == NULL ? 0 : search->clock() - search->begun;
}

/* Actions that were tried for this decision. */
static int64_t looks(const struct search *search)
{
    return search->thought.clock - search->clock_begun;
}

static bool is_over_time(void *context)
{
    struct search *search = context;
    if (search->limit.looks > 0 && looks(search) >= search->limit.looks)
        return true;
    return atomic_load_explicit(&search->stop, memory_order_relaxed) ||
           (search->limit.nanoseconds > 0 && spent(search) >= search->limit.nanoseconds);
}

/* ---- Playing on ---------------------------------------------------------------------------- */

static void set_off(struct aude_random *random, uint64_t seed, int64_t number)
{
    aude_random_init(random, seed + (uint64_t)number * 0x9e3779b97f4a7c15u);
}

static bool try_action(struct aude_state *state, aude_action action)
{
    return action != 0 && aude_apply(state, action, NULL) == AUDE_OK;
}

/* The boards of all playouts are mostly the same: the first time that a tile comes on one of these
 * turns, all placements are looked at; later the best of those and what is new on the board. */
static void recall(struct search *search, const struct aude_state *state)
{
    int level = aude_turn_number(state) - aude_turn_number(search->root) - 1;
    int kind = aude_drawn(state);
    struct thought *thought = &search->thought;
    thought->favourites = NULL;
    thought->found = NULL;
    thought->fresh = aude_placed_count(search->root);
    if (level < 0 || level >= LEVELS || aude_step(state) != AUDE_STEP_PLACE || kind < 0)
        return;
    struct favourites *favourites = &search->favourites[level][kind];
    if (favourites->kind == kind) {
        thought->favourites = favourites;
        return;
    }
    favourites->kind = kind;
    favourites->ranking = (struct ranking){.capacity = FAVOURITES, .best = favourites->best};
    thought->found = favourites;
}

/* The turns that follow. False: it was stopped. */
static bool play_on(struct search *search, int64_t number)
{
    struct aude_state *state = &search->trial;
    int until = aude_turn_number(search->root) + search->depth;
    struct aude_random draws, coins;
    set_off(&draws, search->seed, number);
    set_off(&coins, ~search->seed, number);
    while (aude_decider(state) != AUDE_NOBODY && aude_turn_number(state) <= until) {
        aude_action action, next = 0;
        if (aude_decider(state) == AUDE_CHANCE)
            action = aude_random_draw(state, &draws);
        else {
            recall(search, state);
            action = thought_choose(&search->thought, state, &coins, &next);
        }
        if (search->thought.hurried || is_over_time(search))
            return false;
        if (!try_action(state, action))
            break;
        if (next != 0 && thought_keeps(&search->thought, state, next))
            try_action(state, next);
    }
    return true;
}

static void value_each(struct search *search, const struct aude_state *state, int64_t *value)
{
    int last = aude_rules_setup(search->rules)->seats - 1;
    value[last] = 0; /* all of them together are worth nothing */
    for (int seat = 0; seat < last; seat++) {
        value[seat] = thought_value(&search->thought, state, seat);
        value[last] -= value[seat];
    }
}

static bool play_out(struct search *search, struct candidate *candidate, int64_t number)
{
    aude_state_copy(&search->trial, search->root);
    try_action(&search->trial, candidate->action);
    if (candidate->next != 0 && thought_keeps(&search->thought, &search->trial, candidate->next))
        try_action(&search->trial, candidate->next);
    if (!play_on(search, number))
        return false;
    candidate->fresh = thought_value(&search->thought, &search->trial, search->seat);
    if (search->lists)
        value_each(search, &search->trial, candidate->fresh_each);
    search->playouts++;
    return true;
}

static int64_t merit(const struct search *search, const struct candidate *candidate)
{
    return candidate->sum + candidate->prior * search->taste.trust;
}

/* Each candidate that is still thought over has had as many playouts as there were passes. */
static void tell(const struct search *search, int alive)
{
    const struct candidate *best = &search->candidate[0];
    int others = aude_rules_setup(search->rules)->seats - 1;
    if (search->told == NULL || search->passes == 0)
        return;
    for (int i = 1; i < alive; i++)
        if (merit(search, &search->candidate[i]) > merit(search, best))
            best = &search->candidate[i];
    search->told(search->context, &(struct search_news){
                                      .playouts = search->playouts,
                                      .depth = search->depth,
                                      .action = best->action,
                                      .next = best->next,
                                      .margin = best->sum / search->passes / others,
                                  });
}

/* One playout more of each of the first so many candidates, with the same draws. */
static bool pass(struct search *search, int alive)
{
    for (int i = 0; i < alive; i++)
        if (!play_out(search, &search->candidate[i], search->passes))
            return false;
    for (int i = 0; i < alive; i++) {
        struct candidate *one = &search->candidate[i];
        one->sum += one->fresh;
        one->played++;
        for (int seat = 0; search->lists && seat < AUDE_MAX_SEATS; seat++)
            one->each[seat] += one->fresh_each[seat];
    }
    search->passes++;
    if ((search->passes & (search->passes - 1)) == 0)
        tell(search, alive);
    return true;
}

/* ---- Halving ------------------------------------------------------------------------------- */

/* Best first; equally good ones stay as they were. */
static void sort(struct search *search, int alive)
{
    for (int i = 1; i < alive; i++) {
        struct candidate one = search->candidate[i];
        int at = i;
        for (; at > 0 && merit(search, &search->candidate[at - 1]) < merit(search, &one); at--)
            search->candidate[at] = search->candidate[at - 1];
        search->candidate[at] = one;
    }
}

/* Nothing is left out that has to stay. */
static void keep(struct search *search, int alive)
{
    int at = 0;
    while (at < search->candidates && search->candidate[at].action != search->made)
        at++;
    if (search->made == 0 || at < alive || at == search->candidates)
        return;
    struct candidate made = search->candidate[at];
    for (; at > alive - 1; at--)
        search->candidate[at] = search->candidate[at - 1];
    search->candidate[at] = made;
}

static int rounds_of(int candidates)
{
    int rounds = 0;
    while (candidates > 1) {
        candidates = (candidates + 1) / 2;
        rounds++;
    }
    return rounds;
}

/* Has the round number `round` of so many had its share? */
static bool had_share(const struct search *search, int round, int rounds, int alive)
{
    const struct search_limit *limit = &search->limit;
    if (limit->looks > 0 && looks(search) >= limit->looks * (round + 1) / rounds)
        return true;
    if (limit->playouts > 0 && search->playouts + alive > limit->playouts * (round + 1) / rounds)
        return true;
    return limit->nanoseconds > 0 && spent(search) >= limit->nanoseconds * (round + 1) / rounds;
}

static void halve(struct search *search)
{
    int alive = search->candidates, rounds = rounds_of(alive);
    for (int round = 0; round < rounds; round++) {
        while (!had_share(search, round, rounds, alive))
            if (!pass(search, alive)) {
                sort(search, alive);
                tell(search, 1);
                return;
            }
        sort(search, alive);
        alive = (alive + 1) / 2;
        if (alive > 1)
            keep(search, alive);
    }
    tell(search, 1);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

static void find_candidates(struct search *search, struct aude_random *random)
{
    struct ranking ranking = {.capacity = search->taste.width, .best = search->ranked};
    search->thought.favourites = NULL;
    search->thought.found = NULL;
    thought_rank(&search->thought, search->root, random, &ranking);
    search->candidates = ranking.count;
    for (int i = 0; i < ranking.count; i++)
        search->candidate[i] = (struct candidate){.action = ranking.best[i].action,
                                                  .next = ranking.best[i].next,
                                                  .prior = ranking.best[i].gain};
}

/* Remembers what follows the action that is chosen. */
static aude_action decide(struct search *search, const struct candidate *candidate)
{
    search->plan = 0;
    aude_state_copy(&search->trial, search->root);
    if (candidate->next != 0 && try_action(&search->trial, candidate->action)) {
        search->plan = candidate->next;
        search->planned_for = aude_hash(&search->trial);
    }
    return candidate->action;
}

/* With little time two turns tell most, with more time three. */
static int depth_by(const struct search_limit *limit)
{
    bool little = limit->nanoseconds > 0 ? limit->nanoseconds < 20000000 : limit->playouts < 100;
    return little ? 2 : 3;
}

static void begin(struct search *search, const struct aude_state *state,
                  const struct search_limit *limit, struct aude_random *random)
{
    search->root = state;
    search->limit = *limit;
    if (search->clock == NULL)
        search->limit.nanoseconds = 0;
    if (search->limit.nanoseconds <= 0 && limit->playouts <= 0)
        search->limit.playouts = PLAYOUTS;
    search->begun = search->clock == NULL ? 0 : search->clock();
    search->depth = search->taste.depth > 0 ? search->taste.depth : depth_by(&search->limit);
    search->playouts = search->passes = 0;
    search->clock_begun = search->thought.clock;
    search->seat = aude_decider(state);
    search->seed = aude_random_next(random);
    search->thought.hurried = false;
    for (int level = 0; level < LEVELS; level++)
        for (int kind = 0; kind < aude_kind_count(search->rules); kind++)
            search->favourites[level][kind].kind = -1;
    atomic_store_explicit(&search->stop, false, memory_order_relaxed);
}

aude_action search_choose(struct search *search, const struct aude_state *state,
                          const struct search_limit *limit, struct aude_random *random)
{
    aude_action plan = search->plan;
    if (aude_decider(state) == AUDE_NOBODY)
        return 0;
    if (aude_decider(state) == AUDE_CHANCE)
        return aude_random_draw(state, random);
    search->plan = 0;
    search->playouts = 0;
    if (plan != 0 && aude_hash(state) == search->planned_for &&
        thought_keeps(&search->thought, state, plan))
        return plan;
    begin(search, state, limit, random);
    find_candidates(search, random);
    if (search->candidates > 1)
        halve(search);
    return decide(search, &search->candidate[0]);
}

/* ---- Listing ------------------------------------------------------------------------------- */

/* The best few, and what was made: of all ways to go on with it the first one, and if it is none of
 * the many that were ranked, it is thought to be no better than the last of them. */
static void find_listed(struct search *search, struct aude_random *random, aude_action made)
{
    int width = search->taste.width > 2 ? search->taste.width : 2, at = 0;
    struct search_taste taste = search->taste;
    search->taste.width = WIDTH_MAX;
    find_candidates(search, random);
    search->taste = taste;
    while (made != 0 && at < search->candidates && search->candidate[at].action != made)
        at++;
    struct candidate found = {.action = made};
    if (at < search->candidates)
        found = search->candidate[at];
    else if (search->candidates > 0)
        found.prior = search->candidate[search->candidates - 1].prior;
    if (search->candidates > width)
        search->candidates = width;
    if (made == 0 || at < search->candidates)
        return;
    search->candidates += search->candidates < width;
    search->candidate[search->candidates - 1] = found;
}

static void write_line(struct search *search, const struct candidate *candidate,
                       struct search_line *line)
{
    int seats = aude_rules_setup(search->rules)->seats;
    int64_t value[AUDE_MAX_SEATS], played = candidate->played > 0 ? candidate->played : 1;
    memcpy(value, candidate->each, sizeof value);
    if (candidate->played == 0) {
        aude_state_copy(&search->trial, search->root);
        try_action(&search->trial, candidate->action);
        try_action(&search->trial, candidate->next);
        value_each(search, &search->trial, value);
    }
    *line = (struct search_line){candidate->action, candidate->next, candidate->played, {0}};
    for (int seat = 0; seat < seats; seat++)
        line->margin[seat] = (int32_t)(value[seat] / played / (seats - 1));
}

/* What was made is never left out, so it may stand before what is better. */
static void sink(struct search_line *line, int lines, aude_action made, int seat)
{
    int at = 1;
    while (at < lines && line[at].action != made)
        at++;
    for (; at + 1 < lines && line[at + 1].margin[seat] > line[at].margin[seat]; at++) {
        struct search_line one = line[at];
        line[at] = line[at + 1];
        line[at + 1] = one;
    }
}

int search_list(struct search *search, const struct aude_state *state,
                const struct search_limit *limit, struct aude_random *random,
                struct search_line *line, int capacity, struct search_line *made)
{
    struct search_line all[WIDTH_MAX];
    int lines;
    if (aude_decider(state) < 0)
        return 0;
    search->plan = 0;
    begin(search, state, limit, random);
    search->lists = true;
    search->made = made != NULL ? made->action : 0;
    find_listed(search, random, search->made);
    if (search->candidates > 1)
        halve(search);
    while (search->candidates == 1 && !had_share(search, 0, 1, 1) && pass(search, 1))
        continue;
    for (int i = search->candidates - 1; i >= 0; i--) {
        write_line(search, &search->candidate[i], &all[i]);
        if (all[i].action == search->made)
            *made = all[i];
    }
    if (made != NULL && all[0].action != made->action)
        sink(all, search->candidates, made->action, search->seat);
    search->lists = false;
    search->made = 0;
    lines = search->candidates < capacity ? search->candidates : capacity;
    memcpy(line, all, (size_t)lines * sizeof *line);
    return lines;
}

/* ---- A search ------------------------------------------------------------------------------ */

struct search *search_create(const struct aude_rules *rules)
{
    struct search *search = malloc(sizeof *search);
    if (search == NULL)
        return NULL;
    memset(search, 0, sizeof *search);
    search->rules = rules;
    search->taste = search_taste;
    thought_init(&search->thought, rules);
    search->thought.hurry = is_over_time;
    search->thought.context = search;
    return search;
}

void search_free(struct search *search)
{
    free(search);
}

void search_tune(struct search *search, const struct search_taste *taste)
{
    search->taste = *taste;
    if (search->taste.width > WIDTH_MAX)
        search->taste.width = WIDTH_MAX;
}

void search_weigh(struct search *search, const struct weights *weights)
{
    outlook_weigh(&search->thought.outlook, weights);
}

void search_clock(struct search *search, int64_t (*clock)(void))
{
    search->clock = clock;
}

void search_stop(struct search *search)
{
    atomic_store_explicit(&search->stop, true, memory_order_relaxed);
}

int64_t search_playouts(const struct search *search)
{
    return search->playouts;
}

void search_watch(struct search *search,
                  void (*told)(void *context, const struct search_news *news), void *context)
{
    search->told = told;
    search->context = context;
}
