/* SPDX-License-Identifier: Apache-2.0 */
/* aude_playout is a fast path of its own, so it has to be shown that it plays the same game.
 *
 * Exactly: aude_playout_trace names the actions of a playout; applied one by one through aude_apply
 * they must be legal, lead to the same state, and aude_playout with the same generator must end
 * there too. And in the right proportions: near the end the whole tree of a game is small enough
 * to be walked, which gives the true chance of every final position; the shares of many playouts
 * are compared with it by a chi-square test. The seeds are fixed, so the outcome is as well. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "common.h"
#include "discovery_sets.h"

enum { MAX_PLIES = AUDE_MAX_RECORD, MAX_RESULTS = 4096, PLAYOUTS = 50000, MIXTURES = 2048 };

/* In the place of a subset of the expansions. SMALL_BOXES: made-up tiles. ANY_SUBSET: of all of
 * them, so many spread over all. */
enum { BASE_GAME = -1, DISCOVERY = -2, SMALL_BOXES = -3, ANY_SUBSET = -4 };

static struct aude_rules rules;

static int open_tiles(const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);
    int sum = 0;
    for (int seat = 0; seat < aude_rules_setup(&rules)->seats; seat++)
        sum += tableau.count[seat];
    return sum;
}

/* Up to a draw with so many tiles left or fewer; not one of a bazaar, whose tree is too wide. With
 * open tiles up to a choice among the last so many of them. */
static bool is_near_end(const struct aude_state *state, int tiles_left)
{
    int open = open_tiles(state);
    enum aude_step step = open > 0 ? AUDE_STEP_PLACE : AUDE_STEP_DRAW;
    return aude_step(state) == step && aude_bag_total(state) + open <= tiles_left &&
           !aude_bazaar(state).running;
}

static void play_until(struct aude_state *state, struct dice *dice, int tiles_left)
{
    aude_state_init(state, &rules);
    while (aude_decider(state) != AUDE_NOBODY && !is_near_end(state, tiles_left))
        aude_apply(state, dice_action(dice, state), NULL);
}

static bool same_game(const struct aude_state *a, const struct aude_state *b)
{
    return aude_state_equal(a, b);
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

static void choose_setup(struct aude_setup *setup, int subset, int number)
{
    if (subset == DISCOVERY || subset == SMALL_BOXES)
        setup_discovery(setup, number);
    if (subset == SMALL_BOXES)
        box_add(setup, number);
    if (subset == BASE_GAME)
        setup_number(setup, number);
    else if (subset == ANY_SUBSET)
        setup_mixed(setup, number * 2047 % ALL_SUBSETS, number);
    else if (subset >= 0)
        setup_mixed(setup, subset, number);
}

/* subset: as for choose_setup, or 0: each of them in turn. */
static void test_traces(const char *what, int subset, int most)
{
    bool mixed = subset == 0;
    int setups = (int)games_scaled(most);
    const char *wrong = NULL;
    char line[128];
    int playouts = 0;
    for (int i = 0; i < setups && wrong == NULL; i++) {
        static struct aude_state state;
        struct aude_setup setup;
        struct dice dice;
        choose_setup(&setup, mixed ? i % SUBSETS : subset, mixed ? i / SUBSETS : i);
        if (aude_rules_init(&rules, &setup) != AUDE_OK)
            wrong = "the rules are refused";
        dice_init(&dice, (uint64_t)i);
        aude_state_init(&state, &rules);
        for (int plies = (int)dice_below(&dice, mixed ? 400 : 200);
             plies > 0 && aude_decider(&state) != AUDE_NOBODY; plies--)
            aude_apply(&state, dice_action(&dice, &state), NULL);
        for (uint64_t seed = 0; seed < 5 && wrong == NULL; seed++, playouts++)
            wrong = check_trace(&state, seed);
        if (wrong != NULL)
            printf("# set-up %d (%s): %s\n", i, setup_text(&setup), wrong);
    }
    snprintf(line, sizeof line, "%d playouts of %s are the games that their traces tell", playouts,
             what);
    tap_result(wrong == NULL && playouts == 5 * setups, line);
}

/* ---- The tree ---- */

/* An end of the game and its true chance, and how often playouts ended so. */
struct result {
    uint64_t key;
    double chance;
    int found;
};

static struct result result[MAX_RESULTS];
static int results;

/* FNV-1a over the observation or, for larger trees, over the scores alone. */
static uint64_t key_of(const struct aude_state *state, bool only_scores)
{
    int32_t numbers[2048];
    int count = aude_observation(state, 0, numbers, 2048);
    uint64_t key = 0xcbf29ce484222325u;
    if (only_scores)
        for (count = 0; count < aude_rules_setup(&rules)->seats; count++)
            numbers[count] = aude_score(state, count);
    for (int i = 0; i < count; i++)
        key = (key ^ (uint32_t)numbers[i]) * 0x100000001b3u;
    return key;
}

static struct result *result_of(uint64_t key)
{
    for (int i = 0; i < results; i++)
        if (result[i].key == key)
            return &result[i];
    if (results == MAX_RESULTS)
        return NULL;
    result[results] = (struct result){key, 0, 0};
    return &result[results++];
}

static bool walk(const struct aude_state *state, double chance, bool only_scores)
{
    aude_action action[AUDE_MAX_ACTIONS];
    uint32_t weight[AUDE_MAX_KINDS];
    int count = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    bool draw = aude_decider(state) == AUDE_CHANCE;
    bool fits = true;
    double total = 0;
    if (count == 0) {
        struct result *end = result_of(key_of(state, only_scores));
        if (end != NULL)
            end->chance += chance;
        return end != NULL;
    }
    if (draw)
        count = aude_chance_outcomes(state, action, weight, AUDE_MAX_KINDS);
    for (int i = 0; draw && i < count; i++)
        total += weight[i];
    for (int i = 0; i < count && fits; i++) {
        struct aude_state next = *state;
        double share = draw ? (double)weight[i] / total : 1.0 / count;
        if (aude_apply(&next, action[i], NULL) != AUDE_OK)
            return false;
        fits = walk(&next, chance * share, only_scores);
    }
    return fits;
}

/* Chi-square of the playouts against the tree; rare results are taken together. Negative: a result
 * that the tree does not have. */
static double chi_square(const struct aude_state *state, uint64_t seed, bool only_scores,
                         int *degrees)
{
    struct aude_random random;
    double sum = 0, rest_chance = 0, rest_found = 0;
    int known = results;
    aude_random_init(&random, seed);
    for (int i = 0; i < PLAYOUTS && results == known; i++) {
        struct aude_state end = *state;
        struct result *at;
        aude_playout(&end, &random);
        at = result_of(key_of(&end, only_scores));
        if (at != NULL)
            at->found++;
    }
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

/* Wilson and Hilferty (1931): the cube root of chi-square over its degrees is nearly normal. */
static double deviations(double chi, int degrees)
{
    double spread = 2.0 / (9.0 * degrees);
    return (cbrt(chi / degrees) - (1.0 - spread)) / sqrt(spread);
}

/* Leaves only so many tiles in the bag: the last of one kind, the others of another. */
static void thin_bag(struct aude_state *state, struct dice *dice, int tiles)
{
    int kinds = aude_kind_count(&rules);
    int one = (int)dice_below(dice, (uint32_t)kinds), other = (one + 1) % kinds;
    for (int i = 0; i < kinds; i++)
        aude_edit_bag(state, i, 0);
    aude_edit_bag(state, one, 1);
    aude_edit_bag(state, other, tiles - 1);
}

/* laid: tiles that lie when the bag is cut down to tiles_left; 0: the end of a whole game, where
 * few followers are left to be put. */
static void test_shares(int subset, int number, int laid, int tiles_left, bool only_scores)
{
    static struct aude_state state;
    struct aude_setup setup;
    struct dice dice;
    char line[2400];
    double chi = -1;
    int degrees = 0;
    choose_setup(&setup, subset, number);
    aude_rules_init(&rules, &setup);
    dice_init(&dice, (uint64_t)number + 1000);
    do { /* a game that still has ways to end */
        int tiles = 0;
        for (int kind = 0; kind < aude_kind_count(&rules); kind++)
            tiles += aude_kind(&rules, kind)->count;
        play_until(&state, &dice, laid > 0 ? tiles - laid : tiles_left);
        if (laid > 0)
            thin_bag(&state, &dice, tiles_left);
        results = 0;
    } while (walk(&state, 1, only_scores) && results < 6);
    if (results < MAX_RESULTS)
        chi = chi_square(&state, (uint64_t)number, only_scores, &degrees);
    snprintf(line, sizeof line,
             "%s, %d laid, %d left: shares of %d %s (chi-square %.1f of %d, %+.2f)",
             setup_text(&setup), aude_placed_count(&state), tiles_left, results,
             only_scores ? "scores" : "positions", chi, degrees,
             chi >= 0 && degrees > 0 ? deviations(chi, degrees) : 99.0);
    tap_result(chi >= 0 && degrees >= 3 && deviations(chi, degrees) < 4, line);
}

/* aude_playouts is aude_playout, n times, and its numbers are the final scores. */
static void test_batches(void)
{
    static struct aude_state state;
    int32_t scores[200 * AUDE_MAX_SEATS], again[200 * AUDE_MAX_SEATS];
    struct aude_setup setup;
    struct dice dice;
    long points = 0;
    bool same;
    setup_number(&setup, 2);
    aude_rules_init(&rules, &setup);
    dice_init(&dice, 5);
    play_until(&state, &dice, 20);
    aude_playouts(&state, 200, 9, scores);
    aude_playouts(&state, 200, 9, again);
    same = memcmp(scores, again, 200 * sizeof *scores * setup.seats) == 0;
    for (int i = 0; i < 200 * setup.seats; i++) {
        points += scores[i];
        same &= scores[i] >= aude_score(&state, i % setup.seats);
    }
    tap_result(same && aude_decider(&state) == AUDE_CHANCE && aude_bag_total(&state) == 20,
               "a batch is the same for the same seed, and leaves its state alone");
    aude_playouts(&state, 200, 10, again);
    tap_result(points > 0 && memcmp(scores, again, 200 * sizeof *scores * setup.seats) != 0,
               "another seed plays other games");
}

static void test_carcassonne_traces(void)
{
    test_traces("the base game", BASE_GAME, 2 * setup_count());
    test_traces("expansions", 0, 24 * SUBSETS);
    test_traces("subsets of all expansions", ANY_SUBSET, MIXTURES);
    test_batches();
}

static void test_carcassonne_shares(void)
{
    for (int i = 0; i < 8; i++)
        test_shares(BASE_GAME, i * 17 + 3, 0, 1, false);
    for (int i = 0; i < 12; i++)
        test_shares(BASE_GAME, i * 11 + 4, 5 + 3 * (i % 4), 1, false);
    for (int i = 0; i < 4; i++) /* without farmers, or there would be too many positions */
        test_shares(BASE_GAME, (i < 2 ? 31 : 61) + i * 15, 3, 2, false);
    for (int i = 0; i < 4; i++)
        test_shares(BASE_GAME, i * 36 + 1, 2, 3, true);
    for (int i = 0; i < SUBSETS; i++) /* expansions: the last tile, by all its ways */
        test_shares(i, i * 7 + 1, 0, 1, true);
}

/* The numbers go through the option values; those of 4 to 7 mod 8 have open tiles. */
static void test_discovery_traces(void)
{
    test_traces("The Discovery", DISCOVERY, 2 * setup_discovery_count());
    test_traces("The Discovery with small boxes", SMALL_BOXES, 4 * setup_discovery_count());
}

static void test_discovery_shares(void)
{
    for (int i = 0; i < 8; i++) /* the end of a game */
        test_shares(DISCOVERY, i * 25, 0, 1, false);
    for (int i = 0; i < 8; i++)
        test_shares(DISCOVERY, i * 24 + i % 4, 5 + 3 * (i % 4), 1, false);
    for (int i = 0; i < 3; i++)
        test_shares(DISCOVERY, i * 56 + 1, 2, 2, true);
    test_shares(DISCOVERY, 52, 0, 2, true);
}

/* playouts traces|shares */
int main(int argc, char **argv)
{
    bool traces = argc == 2 && strcmp(argv[1], "traces") == 0;
    if (aude_game_built(AUDE_CARCASSONNE))
        (traces ? test_carcassonne_traces : test_carcassonne_shares)();
    if (aude_game_built(AUDE_DISCOVERY))
        (traces ? test_discovery_traces : test_discovery_shares)();
    return tap_end();
}
