/* SPDX-License-Identifier: Apache-2.0 */
/* What is told of the last two tiles of a game of two seats is certain: in 200 endings of the base
 * game, single expansions and The Discovery the chances to win of forecasts and analyses, before
 * each draw, of each decision, of what was made and of each turn, are those that a search finds
 * which tries everything (brute.c); and a turn is a turning point when it changed these. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/analysis.h"
#include "ai/forecast.h"
#include "brute.h"

enum {
    ENDINGS = 200,
    STEPS = 64,
    PLAYOUTS = 160,
    LARGEST = 30000 /* positions: endings that have more are left out */
};

static struct aude_rules rules;
static struct aude_state state;

static struct {
    int endings, forecasts, decisions, turns, turning, open;
    int wrong_forecasts, wrong_decisions, wrong_turns;
} told;

/* In hundredths of a per cent, to the nearest. */
static bool is_chance(const int32_t *chance, double wins, int seat)
{
    double apart = chance[seat] - wins * ODDS_CERTAIN;
    return apart < 1 && apart > -1 && abs(chance[0] + chance[1] - ODDS_CERTAIN) <= 1;
}

static void see_forecast(struct forecaster *forecaster, double wins)
{
    struct forecast found;
    forecast(forecaster, &state, FORECAST_PLAYOUTS, FORECAST_SEED, &found);
    told.forecasts++;
    told.open += wins > 0 && wins < 1;
    if (is_chance(found.chance, wins, 0))
        return;
    printf("# forecast %d, not %f: %s\n", found.chance[0], wins,
           setup_text(aude_rules_setup(&rules)));
    told.wrong_forecasts++;
}

/* One step of a game that goes on by chance; whoever decides does anything. What was made is worth
 * what the position after it is. */
static void see_step(struct analyst *analyst, struct dice *dice, int number, double *wins,
                     struct analysis_step *step)
{
    const struct search_limit limit = {.playouts = PLAYOUTS};
    const struct analysis_move move = {.action = dice_action(dice, &state)};
    double before = wins[0];
    analyse(analyst, &state, &move, &limit, (uint64_t)number, step);
    aude_apply(&state, move.action, NULL);
    wins[1] = step->choices > 0 || step->draw ? brute_wins(&state, 0) : before;
    if (step->choices == 0 && !step->draw)
        return;
    double after = step->draw ? before : wins[1];
    bool right = step->exact && is_chance(step->made.chance, after, 0) &&
                 (step->draw || is_chance(step->choice[0].chance, before, 0));
    told.decisions++;
    told.wrong_decisions += !right;
    if (!right)
        printf("# %s %d (exact: %d), not %f: %s\n", step->draw ? "draw" : "made",
               step->made.chance[0], step->exact, after, setup_text(aude_rules_setup(&rules)));
}

/* The chances at the beginning of each turn and at the end of the game. */
static void see_turns(const struct analysis_step *step, int steps, const double *before)
{
    struct analysis_turn turn[STEPS];
    int turns = analysis_turns(step, steps, 2, &state, turn, STEPS);
    for (int i = 0; i < turns; i++) {
        int end = turn[i].first + turn[i].steps;
        double swing = before[end] - before[turn[i].first];
        bool turns_it =
            swing * ODDS_CERTAIN >= ANALYSIS_SWING || -swing * ODDS_CERTAIN >= ANALYSIS_SWING;
        told.turns++;
        told.turning += turns_it;
        if (is_chance(turn[i].before, before[turn[i].first], 0) &&
            is_chance(turn[i].after, before[end], 0) && turn[i].turning == turns_it)
            continue;
        printf("# turn %d..%d, not %f..%f: %s\n", turn[i].before[0], turn[i].after[0],
               before[turn[i].first], before[end], setup_text(aude_rules_setup(&rules)));
        told.wrong_turns++;
    }
}

static void see_ending(struct dice *dice, int number)
{
    struct analyst *analyst = analyst_create(&rules);
    struct forecaster *forecaster = forecaster_create(&rules);
    struct analysis_step step[STEPS];
    double before[STEPS + 1];
    int steps = 0;
    before[0] = brute_wins(&state, 0);
    see_forecast(forecaster, before[0]);
    for (; aude_decider(&state) != AUDE_NOBODY && steps < STEPS; steps++)
        see_step(analyst, dice, number, &before[steps], &step[steps]);
    see_turns(step, steps, before);
    told.endings++;
    forecaster_free(forecaster);
    analyst_free(analyst);
}

int main(void)
{
    for (int number = 0; told.endings < ENDINGS && number < 10 * ENDINGS; number++) {
        struct aude_setup setup;
        struct dice dice;
        dice_init(&dice, (uint64_t)number + 5000);
        brute_set_up(&setup, number, &dice);
        if (aude_rules_init(&rules, &setup) != AUDE_OK)
            continue;
        aude_state_init(&state, &rules);
        if (brute_to_the_end(&state, &dice, 3 + (int)dice_below(&dice, 4)) &&
            brute_is_small(&state, LARGEST))
            see_ending(&dice, number);
    }
    printf("# %d endings, %d of them open, %d decisions and draws, %d turns, %d of them turning, "
           "%ld positions visited\n",
           told.endings, told.open, told.decisions, told.turns, told.turning, brute_visited);
    tap_result(told.endings == ENDINGS && told.wrong_forecasts == 0,
               "forecasts of the last two tiles are certain");
    tap_result(told.wrong_decisions == 0, "so is what is told of each decision");
    tap_result(told.wrong_turns == 0 && told.turning > 0,
               "so is what is told of each turn, and which of them turned the game");
    return tap_end();
}
