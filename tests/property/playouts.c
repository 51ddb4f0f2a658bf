/* SPDX-License-Identifier: Apache-2.0 */
/* aude_playout is a fast path of its own, so it has to be shown that it plays the same game.
 *
 * Exactly: aude_playout_trace names the actions of a playout; applied one by one through aude_apply
 * they must be legal, lead to the same state, and aude_playout with the same generator must end
 * there too. And in the right proportions: near the end the whole tree of a game is small enough
 * to be walked, which gives the true chance of every final score; the shares of many playouts
 * are compared with it by a chi-square test. The seeds are fixed, so the outcome is as well. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { MAX_PLIES = 3 * AUDE_MAX_TILES + 8, MAX_RESULTS = 4096, PLAYOUTS = 60000 };

static struct aude_rules rules;

static void play_until(struct aude_state *state, struct dice *dice, int tiles_left)
{
    aude_state_init(state, &rules);
    while (aude_decider(state) != AUDE_NOBODY &&
           (aude_decider(state) != AUDE_CHANCE || aude_bag_total(state) > tiles_left))
        aude_apply(state, dice_action(dice, state), NULL);
}

static bool same_game(const struct aude_state *a, const struct aude_state *b)
{
    int32_t numbers_a[2048], numbers_b[2048];
    int count_a = aude_observation(a, 0, numbers_a, 2048),
        count_b = aude_observation(b, 0, numbers_b, 2048);
    return count_a == count_b && count_a <= 2048 &&
           memcmp(numbers_a, numbers_b, (size_t)count_a * sizeof *numbers_a) == 0;
}

/* NULL, or what went wrong with this playout. */
static const char *check_trace(const struct aude_state *from, uint64_t seed)
{
    static struct aude_state fast, traced, slow;
    static aude_action action[MAX_PLIES];
    struct aude_random random;
    const char *wrong;
    int plies;
    fast = traced = slow = *from;
    aude_random_init(&random, seed);
    plies = aude_playout_trace(&traced, &random, action, MAX_PLIES);
    aude_random_init(&random, seed);
    aude_playout(&fast, &random);
    if (plies > MAX_PLIES)
        return "more plies than a game can have";
    for (int i = 0; i < plies; i++)
        if (aude_apply(&slow, action[i], NULL) != AUDE_OK)
            return "an action of the trace is refused";
    if (aude_step(&slow) != AUDE_STEP_OVER || aude_step(&fast) != AUDE_STEP_OVER)
        return "the playout does not reach the end";
    if (!same_game(&fast, &slow) || !same_game(&traced, &slow))
        return "the playout ends elsewhere than its actions";
    wrong = aude_check(&fast);
    return wrong != NULL ? wrong : aude_check(&traced);
}

static void test_traces(void)
{
    const char *wrong = NULL;
    char line[128];
    int playouts = 0;
    for (int i = 0; i < 2 * setup_count() && wrong == NULL; i++) {
        static struct aude_state state;
        struct aude_setup setup;
        struct dice dice;
        setup_number(&setup, i);
        if (aude_rules_init(&rules, &setup) != AUDE_OK)
            wrong = "the rules are refused";
        dice_init(&dice, (uint64_t)i);
        aude_state_init(&state, &rules);
        for (int plies = (int)dice_below(&dice, 200);
             plies > 0 && aude_decider(&state) != AUDE_NOBODY; plies--)
            aude_apply(&state, dice_action(&dice, &state), NULL);
        for (uint64_t seed = 0; seed < 5 && wrong == NULL; seed++, playouts++)
            wrong = check_trace(&state, seed);
        if (wrong != NULL)
            printf("# set-up %d (%s): %s\n", i, setup_text(&setup), wrong);
    }
    snprintf(line, sizeof line, "%d playouts are the games that their traces tell", playouts);
    tap_result(wrong == NULL && playouts >= 1000, line);
}

/* ---- The tree ---- */

/* A final score and its true chance, and how often playouts ended so. */
struct result {
    int32_t score[AUDE_MAX_SEATS];
    double chance;
    int found;
};

static struct result result[MAX_RESULTS];
static int results;

static struct result *result_of(const int32_t *score, int seats)
{
    for (int i = 0; i < results; i++)
        if (memcmp(result[i].score, score, (size_t)seats * sizeof *score) == 0)
            return &result[i];
    if (results == MAX_RESULTS)
        return NULL;
    memset(&result[results], 0, sizeof result[results]);
    memcpy(result[results].score, score, (size_t)seats * sizeof *score);
    return &result[results++];
}

static bool walk(const struct aude_state *state, double chance)
{
    aude_action action[AUDE_MAX_ACTIONS];
    uint32_t weight[AUDE_MAX_KINDS];
    int seats = aude_rules_setup(&rules)->seats;
    int count = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    bool draw = aude_decider(state) == AUDE_CHANCE;
    bool fits = true;
    if (count == 0) {
        int32_t score[AUDE_MAX_SEATS] = {0};
        struct result *end;
        for (int seat = 0; seat < seats; seat++)
            score[seat] = aude_score(state, seat);
        end = result_of(score, seats);
        if (end != NULL)
            end->chance += chance;
        return end != NULL;
    }
    if (draw)
        count = aude_chance_outcomes(state, action, weight, AUDE_MAX_KINDS);
    for (int i = 0; i < count && fits; i++) {
        struct aude_state next = *state;
        double share = draw ? (double)weight[i] / aude_bag_total(state) : 1.0 / count;
        if (aude_apply(&next, action[i], NULL) != AUDE_OK)
            return false;
        fits = walk(&next, chance * share);
    }
    return fits;
}

/* Chi-square of the playouts against the tree; rare results are taken together. Negative: a result
 * that the tree does not have. */
static double chi_square(const struct aude_state *state, uint64_t seed, int *degrees)
{
    int seats = aude_rules_setup(&rules)->seats;
    int32_t *scores = malloc((size_t)PLAYOUTS * (size_t)seats * sizeof *scores);
    double sum = 0, rest_chance = 0, rest_found = 0;
    int known = results;
    if (scores == NULL)
        return -1;
    aude_playouts(state, PLAYOUTS, seed, scores);
    for (int i = 0; i < PLAYOUTS; i++) {
        struct result *end = result_of(scores + (ptrdiff_t)i * seats, seats);
        if (end != NULL)
            end->found++;
    }
    free(scores);
    if (results != known)
        return -1;
    *degrees = -1;
    for (int i = 0; i < results; i++) {
        double expected = result[i].chance * PLAYOUTS;
        if (expected < 8) {
            rest_chance += expected;
            rest_found += result[i].found;
            continue;
        }
        sum += (result[i].found - expected) * (result[i].found - expected) / expected;
        ++*degrees;
    }
    if (rest_chance >= 8) {
        sum += (rest_found - rest_chance) * (rest_found - rest_chance) / rest_chance;
        ++*degrees;
    }
    return sum;
}

static void test_shares(int number, int tiles_left)
{
    static struct aude_state state;
    struct aude_setup setup;
    struct dice dice;
    char line[200];
    double chi = -1, deviation = 0;
    int degrees = 0;
    setup_number(&setup, number);
    aude_rules_init(&rules, &setup);
    dice_init(&dice, (uint64_t)number + 1000);
    play_until(&state, &dice, tiles_left);
    results = 0;
    if (walk(&state, 1))
        chi = chi_square(&state, (uint64_t)number, &degrees);
    /* Chi-square of many degrees is nearly normal: mean degrees, variance twice that. */
    if (degrees > 0)
        deviation = (chi - degrees) / sqrt(2.0 * degrees);
    snprintf(
        line, sizeof line,
        "%s, %d tiles left: shares of %d final scores (chi-square %.1f of %d, %+.2f deviations)",
        setup_text(&setup), tiles_left, results, chi, degrees, deviation);
    tap_result(chi >= 0 && degrees >= 2 && deviation < 4.5, line);
}

int main(void)
{
    test_traces();
    for (int i = 0; i < 12; i++)
        test_shares(i * 11 + 3, 1);
    for (int i = 0; i < 2; i++)
        test_shares(i * 60, 2);
    return tap_end();
}
