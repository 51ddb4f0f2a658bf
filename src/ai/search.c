/* SPDX-License-Identifier: Apache-2.0 */
/* The search. Every way to play the turn is valued as the greedy player values it; the best few are
 * thought over (halving.c). Each of them is played on for some turns (playout.c), and what comes of
 * that is evaluated. The same draws for all: so they differ by what they do, not by luck. The last
 * two tiles of a game of two are played exactly (ending.c), as far as the limit allows.
 *
 * Draws are sampled from what is left, never taken from the true order, which is unknown here. All
 * numbers are integers. With a limit of playouts alone the choice depends on nothing but state and
 * seed, whatever the number of threads (crew.c). How much is tried for a playout depends on those
 * that one thread made before; so with a limit of looks one thread makes all of them. Time is
 * looked at within a turn that is played on, so that a limit holds in the largest games; what was
 * not played to its end does not count. */
#include "ai/searching.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLAYOUTS = 1000,
    TRIES = 512 /* actions of an exact end that count as one playout */
};

const struct search_taste search_taste = {.trust = 1, .near = 2};

struct thought *search_thought(struct search *search)
{
    return &crew_first(search->crew)->thought;
}

int64_t search_spent(const struct search *search)
{
    return search->clock == NULL ? 0 : search->clock() - search->begun;
}

/* ---- A decision ---------------------------------------------------------------------------- */

void search_set_depth(struct search *search, int depth)
{
    int blend = search->taste.blend, tiles = odds_tiles(search->root);
    search->depth = depth;
    search->blend = blend > 0 ? blend : depth < 3 ? 1 : 2;
    search->spread = odds_spread(search->rules, tiles > depth ? tiles - depth : 0);
}

/* With little time two turns of few candidates tell most. With more time four of more candidates:
 * those after which the seat itself has played last tell more than odd ones, and the mean of an
 * even and an odd one most. */
static void set_measures(struct search *search)
{
    const struct search_limit *limit = &search->limit;
    const struct search_taste *taste = &search->taste;
    bool little = limit->playouts > 0 ? limit->playouts < 100 : limit->nanoseconds < LONG;
    search->width = taste->width > 0 ? taste->width : little ? 5 : 8;
    search_set_depth(search, taste->depth > 0 ? taste->depth : little ? 2 : 4);
}

void search_begin(struct search *search, const struct aude_state *state,
                  const struct search_limit *limit, struct aude_random *random)
{
    const struct playout_from nowhere = {.root = state};
    search->root = state;
    search->limit = *limit;
    if (search->clock == NULL)
        search->limit.nanoseconds = 0;
    if (search->limit.nanoseconds <= 0 && limit->playouts <= 0)
        search->limit.playouts = PLAYOUTS;
    search->begun = search->clock == NULL ? 0 : search->clock();
    set_measures(search);
    search->playouts = search->passes = 0;
    search->next_news = 1;
    search->plan = (struct search_plan){0, 0};
    search->exact = false;
    search->seat = aude_decider(state);
    search->seed = aude_random_next(random);
    crew_go(search->crew);
    crew_begin(search->crew, &nowhere);
    crew_limit(search->crew, search->limit.nanoseconds, search->limit.looks);
}

/* What is left of the limit. */
static void set_rest(struct search *search)
{
    int64_t left = search->limit.nanoseconds;
    if (left > 0)
        left = left > search_spent(search) ? left - search_spent(search) : 1;
    crew_limit(search->crew, left, search->limit.looks);
}

int64_t search_tries(const struct search *search)
{
    const struct search_limit *limit = &search->limit;
    int64_t most = limit->playouts > 0 && limit->playouts < INT64_MAX / TRIES
                       ? limit->playouts * TRIES
                       : INT64_MAX;
    return limit->looks > 0 && limit->looks < most ? limit->looks : most;
}

bool search_end(struct search *search, struct way *way, int64_t *value)
{
    if (!ending_is_near(search->root))
        return false;
    if (search->limit.nanoseconds > 0)
        crew_limit(search->crew, (search->limit.nanoseconds + 1) / 2, search->limit.looks);
    search->exact = ending_solve(&search->ending, search_thought(search), search->root,
                                 search_tries(search), way, value);
    set_rest(search);
    if (search->exact && search->told != NULL)
        search->told(search->context, &(struct search_news){0, 0, way->action, way->next, *value});
    return search->exact;
}

void search_rank(struct search *search, struct aude_random *random, int width)
{
    struct thought *thought = search_thought(search);
    struct ranking ranking = {.capacity = width, .best = search->ranked};
    thought->favourites = NULL;
    thought->found = NULL;
    thought_rank(thought, search->root, random, &ranking);
    search->candidates = ranking.count;
    for (int i = 0; i < search->candidates; i++)
        search->candidate[i] = (struct candidate){
            .way = {ranking.best[i].action, ranking.best[i].next},
            .prior = search_merit(search, ranking.best[i].gain),
        };
}

void search_play_from(struct search *search)
{
    const struct playout_from from = {
        .root = search->root,
        .best = search->candidate[0].way,
        .seed = search->seed,
        .seat = search->seat,
        .depth = search->depth,
        .near = search->taste.near,
        .blend = search->blend,
        .each = search->lists,
    };
    crew_begin(search->crew, &from);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

/* Remembers what follows the action that is chosen. */
static aude_action decide(struct search *search, const struct way *way)
{
    aude_state_copy(&search->trial, search->root);
    if (way->next != 0 && aude_apply(&search->trial, way->action, NULL) == AUDE_OK) {
        search->plan = (struct search_plan){way->next, aude_hash(&search->trial)};
    }
    return way->action;
}

static struct way think(struct search *search, struct aude_random *random)
{
    struct way way;
    int64_t value;
    if (search_end(search, &way, &value))
        return way;
    search_rank(search, random, search->width);
    if (search->candidates > 1) {
        search_play_from(search);
        search_halve(search);
    }
    return search->candidate[0].way;
}

aude_action search_choose(struct search *search, const struct aude_state *state,
                          const struct search_limit *limit, struct aude_random *random)
{
    const struct search_plan plan = search->plan;
    struct way way;
    if (aude_decider(state) == AUDE_NOBODY)
        return 0;
    if (aude_decider(state) == AUDE_CHANCE)
        return aude_random_draw(state, random);
    search->plan = (struct search_plan){0, 0};
    search->playouts = 0;
    if (plan.action != 0 && aude_hash(state) == plan.hash &&
        thought_keeps(search_thought(search), state, plan.action))
        return plan.action;
    search_begin(search, state, limit, random);
    way = think(search, random);
    return decide(search, &way);
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
    search->weights = weights_search;
    if (!search_threads(search, 1)) {
        free(search);
        return NULL;
    }
    return search;
}

bool search_threads(struct search *search, int threads)
{
    struct crew *crew;
    if (threads < 1 || threads > CREW_THREADS ||
        (crew = crew_create(search->rules, threads)) == NULL)
        return false;
    crew_free(search->crew);
    search->crew = crew;
    crew_clock(crew, search->clock);
    crew_weigh(crew, &search->weights);
    return true;
}

void search_free(struct search *search)
{
    if (search != NULL)
        crew_free(search->crew);
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
    search->weights = *weights;
    crew_weigh(search->crew, weights);
}

void search_clock(struct search *search, int64_t (*clock)(void))
{
    search->clock = clock;
    crew_clock(search->crew, clock);
}

void search_stop(struct search *search)
{
    crew_stop(search->crew);
}

struct search_plan search_planned(const struct search *search)
{
    return search->plan;
}

void search_plan(struct search *search, struct search_plan plan)
{
    search->plan = plan;
}

int64_t search_playouts(const struct search *search)
{
    return search->playouts;
}

bool search_is_exact(const struct search *search)
{
    return search->exact;
}

void search_watch(struct search *search,
                  void (*told)(void *context, const struct search_news *news), void *context)
{
    search->told = told;
    search->context = context;
}
