/* SPDX-License-Identifier: Apache-2.0 */
/* The forecast of a game. Where a seat has a choice, it is what the search expects of the best one;
 * where there is none, what is forced is done first. Where a tile is to be drawn, it is the mean
 * over what may be drawn, of a few tiles that are spread evenly over the bag when there are many
 * kinds. Of a game that is over it is the result, of an ending that can be played exactly what that
 * comes to. */
#include "ai/forecast.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level.h"

enum {
    DRAWS = 8,    /* tiles that are looked at, at most */
    FORCED = 200, /* actions that nobody chose, at most; more are only in what was made up */
};

struct forecaster {
    const struct aude_rules *rules;
    struct search *search;
    struct aude_state root, trial;
    aude_action outcome[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
};

struct forecaster *forecaster_create(const struct aude_rules *rules)
{
    struct forecaster *forecaster = malloc(sizeof *forecaster);
    if (forecaster == NULL)
        return NULL;
    memset(forecaster, 0, sizeof *forecaster);
    forecaster->rules = rules;
    forecaster->search = search_create(rules);
    if (forecaster->search != NULL)
        return forecaster;
    free(forecaster);
    return NULL;
}

void forecaster_free(struct forecaster *forecaster)
{
    if (forecaster != NULL)
        search_free(forecaster->search);
    free(forecaster);
}

/* ---- One state ----------------------------------------------------------------------------- */

/* Does all that there is no choice about, and draws if it may, up to a choice or the end. */
static void go_on(struct aude_state *state, struct aude_random *random, bool draws)
{
    aude_action legal[2];
    for (int i = 0; i < FORCED && aude_decider(state) != AUDE_NOBODY; i++) {
        if (aude_decider(state) == AUDE_CHANCE && !draws)
            return;
        if (aude_decider(state) == AUDE_CHANCE)
            legal[0] = aude_random_draw(state, random);
        else if (aude_legal_actions(state, legal, 2) > 1)
            return;
        if (aude_apply(state, legal[0], NULL) != AUDE_OK)
            return;
    }
}

static void take_result(const struct aude_state *state, int seats, struct forecast *found)
{
    int sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += aude_score(state, seat);
    for (int seat = 0; seat < seats; seat++)
        found->margin[seat] = (aude_score(state, seat) * seats - sum) * 100 / (seats - 1);
    odds_final(state, found->chance);
}

/* Of a state in which a seat has a choice or the game is over. */
static void value(struct forecaster *forecaster, const struct aude_state *state,
                  const struct search_limit *limit, struct aude_random *random,
                  struct forecast *found)
{
    struct search_line line = {0};
    *found = (struct forecast){0};
    if (aude_decider(state) == AUDE_NOBODY) {
        take_result(state, aude_rules_setup(forecaster->rules)->seats, found);
        return;
    }
    search_list(forecaster->search, state, limit, random, &line, 1, NULL);
    memcpy(found->margin, line.margin, sizeof found->margin);
    memcpy(found->chance, line.chance, sizeof found->chance);
}

/* ---- What may be drawn --------------------------------------------------------------------- */

/* Which of the kinds comes so far from the beginning of the bag, in which they lie in their order.
 */
static int kind_at(const struct forecaster *forecaster, int kinds, uint64_t place)
{
    int kind = 0;
    while (kind + 1 < kinds && place >= forecaster->weight[kind])
        place -= forecaster->weight[kind++];
    return kind;
}

/* Chooses the few that are looked at, each with its weight. */
static int choose_draws(struct forecaster *forecaster, int draw[DRAWS], uint32_t weight[DRAWS])
{
    int kinds = aude_chance_outcomes(&forecaster->root, forecaster->outcome, forecaster->weight,
                                     AUDE_MAX_KINDS);
    int draws = kinds < DRAWS ? kinds : DRAWS;
    uint64_t all = 0;
    for (int kind = 0; kind < kinds; kind++)
        all += forecaster->weight[kind];
    for (int i = 0; i < draws; i++) {
        uint64_t place = all * (uint64_t)(2 * i + 1) / (uint64_t)(2 * draws);
        draw[i] = kinds <= DRAWS ? i : kind_at(forecaster, kinds, place);
        weight[i] = kinds <= DRAWS ? forecaster->weight[i] : 1;
    }
    return draws;
}

static void look_at_draws(struct forecaster *forecaster, const struct search_limit *limit,
                          struct aude_random *random, struct forecast *found)
{
    int draw[DRAWS];
    uint32_t weight[DRAWS];
    int64_t margin[AUDE_MAX_SEATS] = {0}, chance[AUDE_MAX_SEATS] = {0}, all = 0;
    int draws = choose_draws(forecaster, draw, weight);
    const struct search_limit part = {.playouts = limit->playouts / draws + 1,
                                      .looks = limit->looks / draws + 1};
    for (int i = 0; i < draws; i++) {
        aude_state_copy(&forecaster->trial, &forecaster->root);
        aude_apply(&forecaster->trial, forecaster->outcome[draw[i]], NULL);
        go_on(&forecaster->trial, random, true);
        value(forecaster, &forecaster->trial, &part, random, found);
        for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
            margin[seat] += (int64_t)found->margin[seat] * weight[i];
            chance[seat] += (int64_t)found->chance[seat] * weight[i];
        }
        all += weight[i];
    }
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        found->margin[seat] = (int32_t)(margin[seat] / all);
        found->chance[seat] = (int32_t)((chance[seat] + all / 2) / all);
    }
}

void forecast(struct forecaster *forecaster, const struct aude_state *state, int playouts,
              uint64_t seed, struct forecast *found)
{
    const struct search_limit limit = {.playouts = playouts > 0 ? playouts : 1,
                                       .looks = level_at(LEVEL_ANYWHERE)->limit.looks};
    struct aude_random random;
    aude_random_init(&random, seed);
    aude_state_copy(&forecaster->root, state);
    go_on(&forecaster->root, &random, false);
    if (aude_decider(&forecaster->root) == AUDE_CHANCE)
        look_at_draws(forecaster, &limit, &random, found);
    else
        value(forecaster, &forecaster->root, &limit, &random, found);
}
