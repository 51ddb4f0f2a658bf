/* SPDX-License-Identifier: Apache-2.0 */
/* What an analysis says of the steps of random games, in both games and mixtures of the expansions:
 * luck is nothing in the mean, what was made is held against the best by as many playouts, the list
 * begins with what a search would choose, no order of the steps makes a difference, and no state is
 * touched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/analysis.h"
#include "common.h"

enum { KINDS = 9, STEPS = 10, PLAYOUTS = 24, LINES = 64 };

static struct aude_rules rules;
static struct aude_state state;

static bool set_up(int number)
{
    struct aude_setup setup;
    setup_assorted(&setup, number);
    return aude_rules_init(&rules, &setup) == AUDE_OK;
}

static void go_on(struct dice *dice, int actions)
{
    for (int i = 0; i < actions && aude_decider(&state) != AUDE_NOBODY; i++)
        aude_apply(&state, dice_action(dice, &state), NULL);
}

/* ---- Draws --------------------------------------------------------------------------------- */

/* Over all that could be drawn here; to whole hundredths. */
static bool is_fair(struct analyst *analyst)
{
    static aude_action action[AUDE_MAX_KINDS];
    static uint32_t weight[AUDE_MAX_KINDS];
    struct search_limit limit = {.playouts = 1};
    int64_t sum = 0, weights = 0;
    bool any = false;
    int count = aude_chance_outcomes(&state, action, weight, AUDE_MAX_KINDS);
    for (int i = 0; i < count; i++) {
        struct analysis_step step;
        analyse(analyst, &state, &(struct analysis_move){.action = action[i]}, &limit, 3, &step);
        sum += (int64_t)step.luck * weight[i];
        weights += weight[i];
        any = any || step.luck != 0;
    }
    if (any)
        printf("# mean luck %lld/%lld\n", (long long)sum, (long long)weights);
    return sum <= weights && sum >= -weights;
}

static void test_luck(void)
{
    bool fair = true;
    for (int number = 0; number < KINDS && fair; number++) {
        struct analyst *analyst;
        struct dice dice;
        if (!set_up(number))
            continue;
        analyst = analyst_create(&rules);
        aude_state_init(&state, &rules);
        dice_init(&dice, (uint64_t)number);
        go_on(&dice, 20 + number * 5);
        while (aude_decider(&state) >= 0)
            go_on(&dice, 1);
        fair = is_fair(analyst);
        analyst_free(analyst);
    }
    tap_result(fair, "luck is nothing in the mean over all that could be drawn");
}

/* ---- Decisions ----------------------------------------------------------------------------- */

static bool adds_up(const struct analysis_choice *choice)
{
    int seats = aude_rules_setup(&rules)->seats, chances = 0, margins = 0;
    for (int seat = 0; seat < seats; seat++) {
        chances += choice->chance[seat];
        margins += choice->margin[seat];
    }
    return abs(chances - ODDS_CERTAIN) <= seats && abs(margins) <= seats;
}

static bool is_sound(const struct analysis_step *step, aude_action made)
{
    bool sound = step->choices > 0 && step->cost >= 0 && step->lost >= 0;
    sound = sound && step->made.action == made && adds_up(&step->made);
    sound = sound && step->made.playouts == step->choice[0].playouts;
    sound = sound && (made != step->choice[0].action || step->cost == 0);
    for (int i = 0; i < step->choices; i++)
        sound = sound && adds_up(&step->choice[i]) &&
                aude_legal(&state, step->choice[i].action) == AUDE_OK &&
                step->choice[i].playouts <= step->choice[0].playouts;
    return sound;
}

/* Any of the legal actions may have been made, also one that nobody would think of. */
static bool judges_all(struct analyst *analyst, struct dice *dice)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    struct search_limit limit = {.playouts = PLAYOUTS};
    struct analysis_step step;
    uint64_t before = aude_hash(&state);
    int count = aude_legal_actions(&state, legal, AUDE_MAX_ACTIONS);
    aude_action made = legal[dice_below(dice, (uint32_t)count)];
    analyse(analyst, &state, &(struct analysis_move){.action = made}, &limit, 5, &step);
    if (count == 1)
        return step.choices == 0 && step.cost == 0;
    return is_sound(&step, made) && aude_hash(&state) == before && step.legal == count;
}

/* A search that lists chooses as one that does not. */
static bool lists_choice(void)
{
    struct search *search = search_create(&rules);
    struct search_line line[LINES];
    struct search_limit limit = {.playouts = PLAYOUTS};
    struct aude_random random;
    aude_action chosen;
    int lines;
    aude_random_init(&random, 7);
    lines = search_list(search, &state, &limit, &random, line, LINES, NULL);
    aude_random_init(&random, 7);
    chosen = search_choose(search, &state, &limit, &random);
    search_free(search);
    return lines > 0 && line[0].action == chosen;
}

static void test_decisions(void)
{
    bool sound = true, same = true;
    for (int number = 0; number < KINDS && sound && same; number++) {
        struct analyst *analyst;
        struct dice dice;
        if (!set_up(number))
            continue;
        analyst = analyst_create(&rules);
        aude_state_init(&state, &rules);
        dice_init(&dice, (uint64_t)number + 5);
        for (int i = 0; i < 4; i++) {
            go_on(&dice, 16);
            while (aude_decider(&state) == AUDE_CHANCE)
                go_on(&dice, 1);
            if (aude_decider(&state) == AUDE_NOBODY)
                break;
            sound = sound && judges_all(analyst, &dice);
            same = same && lists_choice();
        }
        analyst_free(analyst);
        if (!sound || !same)
            printf("# in set-up %d\n", number);
    }
    tap_result(sound, "whatever was made is held against the best");
    tap_result(same, "the list begins with what a search would choose");
}

/* ---- A game -------------------------------------------------------------------------------- */

static void test_order(void)
{
    static struct aude_state before[STEPS];
    aude_action action[STEPS];
    struct analysis_step step[STEPS], other;
    struct search_limit limit = {.playouts = PLAYOUTS};
    struct analysis_move move = {0};
    struct analyst *analyst;
    struct dice dice;
    bool same = true;
    set_up(0);
    analyst = analyst_create(&rules);
    aude_state_init(&state, &rules);
    dice_init(&dice, 8);
    go_on(&dice, 40);
    for (int i = 0; i < STEPS; i++) {
        before[i] = state;
        action[i] = dice_action(&dice, &state);
        aude_apply(&state, action[i], NULL);
        move.action = action[i];
        analyse(analyst, &before[i], &move, &limit, (uint64_t)i, &step[i]);
    }
    for (int i = STEPS - 1; i >= 0; i--) {
        move.action = action[i];
        analyse(analyst, &before[i], &move, &limit, (uint64_t)i, &other);
        same = same && memcmp(&other, &step[i], sizeof other) == 0;
    }
    analyst_free(analyst);
    tap_result(same, "steps say the same in any order");
}

static void test_grades(void)
{
    bool good = true;
    for (int grade = 0; grade < ANALYSIS_GRADES; grade++) {
        const struct analysis_bounds *bounds = &analysis_bounds[grade];
        good = good && (int)analysis_grade(bounds->lost, 0) == grade &&
               (int)analysis_grade(0, bounds->cost) == grade &&
               (grade == 0 || (int)analysis_grade(bounds->lost - 1, bounds->cost - 1) == grade - 1);
    }
    tap_result(good, "grades begin at their bounds");
}

int main(void)
{
    test_grades();
    test_luck();
    test_decisions();
    test_order();
    return tap_end();
}
