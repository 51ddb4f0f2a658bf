/* SPDX-License-Identifier: Apache-2.0 */
/* Matches between the same player with two sets of weights: one who looks a turn ahead, or a
 * search. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "ai/arena.h"
#include "ai/greedy.h"
#include "tune.h"

static int64_t cpu_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int64_t no_time(void)
{
    return 0;
}

/* Plays as greedy does with its weights; a turn is thought over once. */
struct taster {
    struct thought thought;
    struct aude_random coins;
    aude_action plan;
    uint64_t planned_for;
};

static aude_action taste(void *context, const struct aude_state *state)
{
    struct taster *taster = context;
    aude_action action = taster->plan;
    taster->plan = 0;
    if (action != 0 && aude_hash(state) == taster->planned_for)
        return action;
    action = thought_choose(&taster->thought, state, &taster->coins, &taster->plan);
    if (taster->plan != 0) {
        struct aude_state after;
        aude_state_copy(&after, state);
        if (aude_apply(&after, action, NULL) != AUDE_OK ||
            !thought_keeps(&taster->thought, &after, taster->plan))
            taster->plan = 0;
        taster->planned_for = aude_hash(&after);
    }
    return action;
}

struct table {
    struct aude_rules rules;
    struct taster taster[2];
    struct mind_outside outside[2];
    struct mind mind[2];
};

static bool seat_player(struct table *table, int i, const struct weights *weights,
                        const struct search_limit *limit)
{
    struct mind *mind = &table->mind[i];
    if (limit == NULL) {
        thought_init(&table->taster[i].thought, &table->rules);
        outlook_weigh(&table->taster[i].thought.outlook, weights);
        table->outside[i] = (struct mind_outside){&table->taster[i], taste, no_time};
        *mind = (struct mind){.outside = &table->outside[i]};
        return true;
    }
    mind_read(mind, "search");
    mind->limit = *limit;
    if (!mind_open(mind, &table->rules, cpu_time))
        return false;
    search_weigh(mind->search, weights);
    return true;
}

static void play_pair(struct match *match, struct table *table, uint64_t seed)
{
    struct mind *const minds[] = {&table->mind[0], &table->mind[1]};
    int margin = 0;
    for (int first = 0; first < 2; first++) {
        struct arena_game game;
        for (int i = 0; i < 2; i++) {
            aude_random_init(&table->taster[i].coins, seed * 4 + (uint64_t)(2 * first + i));
            table->taster[i].plan = 0;
        }
        arena_play(&game, &table->rules, minds, first, seed, cpu_time);
        match->share += arena_share(&game, 2) / 1000.0;
        match->games++;
        margin += arena_margin(&game, 2);
    }
    match->pairs++;
    match->margin += margin / 2000.0;
    match->margin_squares += margin / 2000.0 * (margin / 2000.0);
}

bool match_play(struct match *match, const struct weights *first, const struct weights *second,
                uint64_t seed, int pairs, const struct search_limit *limit, char *const *expansion)
{
    struct table *table = calloc(1, sizeof *table);
    struct aude_setup setup;
    bool well = table != NULL;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 2;
    for (; *expansion != NULL && well; expansion++)
        well = aude_setup_expansion(&setup, *expansion) == AUDE_OK;
    well = well && aude_rules_init(&table->rules, &setup) == AUDE_OK &&
           seat_player(table, 0, first, limit) && seat_player(table, 1, second, limit);
    for (int i = 0; i < pairs && well; i++)
        play_pair(match, table, seed + (uint64_t)i);
    for (int i = 0; table != NULL && i < 2; i++)
        mind_close(&table->mind[i]);
    free(table);
    return well;
}

/* The win rate with Wilson's bounds of 95 %, the margin with its standard error. */
void match_print(const struct match *match)
{
    double n = (double)match->games, rate = match->share / n, pairs = (double)match->pairs;
    double square = 1.959964 * 1.959964, middle = rate + square / (2 * n);
    double wide = 1.959964 * sqrt(rate * (1 - rate) / n + square / (4 * n * n));
    double mean = match->margin / pairs;
    double spread = pairs > 1 ? (match->margin_squares / pairs - mean * mean) / (pairs - 1) : 0;
    printf("%ld games: win rate %.4f [%.4f, %.4f], margin %+.2f, standard error %.2f\n",
           match->games, rate, (middle - wide) / (1 + square / n),
           (middle + wide) / (1 + square / n), mean, sqrt(spread > 0 ? spread : 0));
}
