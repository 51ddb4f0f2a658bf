/* SPDX-License-Identifier: Apache-2.0 */
/* The search. Every way to play the turn is valued as the greedy player values it; the best few are
 * thought over. Each of them is played on for some turns (playout.c), and what comes of that is
 * evaluated. The same draws for all: so they differ by what they do, not by luck. After each round
 * the worse half is left out and the rest gets more (Karnin, Koren, Somekh: Almost optimal
 * exploration in multi-armed bandits, 2013). The last two tiles of a game of two are played exactly
 * (ending.c), as far as the limit allows.
 *
 * Draws are sampled from what is left, never taken from the true order, which is unknown here. All
 * numbers are integers. With a limit of playouts alone the choice depends on nothing but state and
 * seed, whatever the number of threads (crew.c). Time is looked at within a turn that is played on,
 * so that a limit holds in the largest games; what was not played to its end does not count. */
#include "ai/search.h"

#include <stdlib.h>
#include <string.h>

#include "ai/crew.h"
#include "ai/ending.h"

enum {
    WIDTH_MAX = 64,
    PLAYOUTS = 1000,
    TRIES = 64,     /* actions of an exact end that count as one playout */
    LONG = 20000000 /* nanoseconds from which on it is worth while to think farther */
};

const struct search_taste search_taste = {.width = 8, .depth = 0, .trust = 1, .near = 2};

struct candidate {
    struct way way;
    int index;     /* among all of this decision */
    int64_t prior; /* as the greedy player values it */
    int64_t sum;   /* of its playouts */
};

struct search {
    const struct aude_rules *rules;
    struct search_taste taste;
    int64_t (*clock)(void);
    void (*told)(void *context, const struct search_news *news);
    void *context; /* of told */

    const struct aude_state *root;
    struct search_limit limit;
    int64_t begun, playouts, passes, next_news;
    uint64_t seed;
    int seat;
    struct candidate candidate[WIDTH_MAX];
    int candidates, depth;

    aude_action plan; /* what it is going to do when it comes to this position */
    uint64_t planned_for;

    struct crew *crew;
    struct ranked ranked[WIDTH_MAX];
    int64_t value[CREW_BATCH];
    struct ending ending;
    struct aude_state trial;
};

static int64_t spent(const struct search *search)
{
    return search->clock == NULL ? 0 : search->clock() - search->begun;
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
                                      .action = best->way.action,
                                      .next = best->way.next,
                                      .margin = best->sum / search->passes / others,
                                  });
}

/* ---- Passes -------------------------------------------------------------------------------- */

/* How many playouts each candidate gets at one go. One thread looks up after each; more of them
 * have enough to do until they wait for one another. */
static int passes_of(const struct search *search, int64_t share, int alive)
{
    const struct search_limit *limit = &search->limit;
    int threads = crew_threads(search->crew);
    bool little = limit->playouts <= 0 && limit->nanoseconds < LONG;
    int64_t passes = (little ? 4 : 32) * threads / alive;
    if (threads == 1 || passes < 1)
        return 1;
    if (passes * alive > CREW_BATCH)
        passes = CREW_BATCH / alive;
    if (limit->playouts > 0 && passes > (share - search->playouts) / alive)
        passes = (share - search->playouts) / alive;
    return (int)passes;
}

/* Some playouts more of each of the first so many candidates, with the same draws. False: it had to
 * be decided before. */
static bool pass(struct search *search, int64_t share, int alive)
{
    struct way way[WIDTH_MAX];
    int index[WIDTH_MAX];
    struct batch batch = {way, index, alive, search->passes, 0, search->value};
    int played;
    batch.numbers = passes_of(search, share, alive);
    for (int i = 0; i < alive; i++) {
        way[i] = search->candidate[i].way;
        index[i] = search->candidate[i].index;
    }
    played = crew_play(search->crew, &batch);
    for (int i = 0; i < played * alive; i++)
        search->candidate[i % alive].sum += search->value[i];
    search->passes += played;
    search->playouts += (int64_t)played * alive;
    if (search->passes >= search->next_news)
        tell(search, alive);
    while (search->passes >= search->next_news)
        search->next_news *= 2;
    return played == batch.numbers;
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

static int rounds_of(int candidates)
{
    int rounds = 0;
    while (candidates > 1) {
        candidates = (candidates + 1) / 2;
        rounds++;
    }
    return rounds;
}

/* One of so many rounds, until it has had its share. False: it had to be decided before. */
static bool play_round(struct search *search, int round, int rounds, int alive)
{
    const struct search_limit *limit = &search->limit;
    int64_t share = limit->playouts * (round + 1) / rounds;
    int64_t until = limit->nanoseconds * (round + 1) / rounds;
    while (limit->playouts <= 0 || search->playouts + alive <= share) {
        if (limit->nanoseconds > 0 && spent(search) >= until)
            break;
        if (!pass(search, share, alive))
            return false;
    }
    return true;
}

static void halve(struct search *search)
{
    int alive = search->candidates, rounds = rounds_of(alive);
    bool goes_on = true;
    for (int round = 0; round < rounds && goes_on; round++) {
        goes_on = play_round(search, round, rounds, alive);
        sort(search, alive);
        alive = (alive + 1) / 2;
    }
    tell(search, 1);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

static void find_candidates(struct search *search, struct aude_random *random)
{
    struct thought *thought = &crew_first(search->crew)->thought;
    struct ranking ranking = {.capacity = search->taste.width, .best = search->ranked};
    thought->favourites = NULL;
    thought->found = NULL;
    thought_rank(thought, search->root, random, &ranking);
    search->candidates = ranking.count;
    for (int i = 0; i < ranking.count; i++)
        search->candidate[i] = (struct candidate){
            {ranking.best[i].action, ranking.best[i].next}, i, ranking.best[i].gain, 0};
}

/* Remembers what follows the action that is chosen. */
static aude_action decide(struct search *search, const struct way *way)
{
    search->plan = 0;
    aude_state_copy(&search->trial, search->root);
    if (way->next != 0 && aude_apply(&search->trial, way->action, NULL) == AUDE_OK) {
        search->plan = way->next;
        search->planned_for = aude_hash(&search->trial);
    }
    return way->action;
}

/* With little time two turns tell most, with more time three. */
static int depth_by(const struct search_limit *limit)
{
    bool little = limit->nanoseconds > 0 ? limit->nanoseconds < LONG : limit->playouts < 100;
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
    search->next_news = 1;
    search->seat = aude_decider(state);
    search->seed = aude_random_next(random);
    crew_go(search->crew);
}

/* The exact end, in half of the time at most. */
static bool end_game(struct search *search, struct way *way)
{
    const struct search_limit *limit = &search->limit;
    int64_t most = limit->playouts > 0 ? limit->playouts * TRIES : INT64_MAX, value;
    bool solved;
    if (!ending_is_near(search->root))
        return false;
    crew_limit(search->crew, limit->nanoseconds / 2);
    solved = ending_solve(&search->ending, &crew_first(search->crew)->thought, search->root, most,
                          way, &value);
    if (solved && search->told != NULL)
        search->told(search->context, &(struct search_news){0, 0, way->action, way->next, value});
    return solved;
}

static struct way think(struct search *search, struct aude_random *random)
{
    const struct playout_from nowhere = {.root = search->root};
    struct way way;
    int64_t left = search->limit.nanoseconds;
    crew_begin(search->crew, &nowhere);
    if (end_game(search, &way))
        return way;
    if (left > 0)
        left = left > spent(search) ? left - spent(search) : 1;
    crew_limit(search->crew, left);
    find_candidates(search, random);
    way = search->candidate[0].way;
    if (search->candidates < 2)
        return way;
    crew_begin(search->crew, &(struct playout_from){search->root, way, search->seed, search->seat,
                                                    search->depth, search->taste.near});
    halve(search);
    return search->candidate[0].way;
}

aude_action search_choose(struct search *search, const struct aude_state *state,
                          const struct search_limit *limit, struct aude_random *random)
{
    aude_action plan = search->plan;
    struct way way;
    if (aude_decider(state) == AUDE_NOBODY)
        return 0;
    if (aude_decider(state) == AUDE_CHANCE)
        return aude_random_draw(state, random);
    search->plan = 0;
    search->playouts = 0;
    if (plan != 0 && aude_hash(state) == search->planned_for &&
        thought_keeps(&crew_first(search->crew)->thought, state, plan))
        return plan;
    begin(search, state, limit, random);
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

void search_clock(struct search *search, int64_t (*clock)(void))
{
    search->clock = clock;
    crew_clock(search->crew, clock);
}

void search_stop(struct search *search)
{
    crew_stop(search->crew);
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
