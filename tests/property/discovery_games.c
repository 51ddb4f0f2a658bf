/* SPDX-License-Identifier: Apache-2.0 */
/* Random games of The Discovery, each compared ply by ply with the model of discovery_model.h,
 * which plays along by itself. Seats and option values go round through all their combinations.
 *
 *     discovery_games [--games N] [--first N] [--every N] [--player NAME] [--sets]
 *
 * After every ply: aude_check; tiles, followers and points as watch.c says; a copy plays on the
 * same; position, ledger, legal actions and some areas as the model has them; what refusals.c
 * tries. In every N-th game (--every) all areas, at every ply. With --sets the tiles are those of
 * small boxes made up by lot (discovery_sets.c), in which tiles often fit nowhere.
 *
 * The environment variable AUDE_GAMES scales the numbers of games as it does for random_games:
 * 10,000 leaves them as they are. With --player seven decisions in eight are taken by a computer
 * player. A failure says the number of the game, which plays it again:
 * `discovery_games --first 417 --games 1`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "discovery_compare.h"
#include "discovery_sets.h"

enum { MAX_PLIES = 4 * AUDE_MAX_RECORD };

static const struct player *player; /* NULL: all at random */
static bool own_sets;

/* How much was seen, so that a test that looked at nothing cannot pass. */
static struct {
    long closed[AUDE_FEATURE_KINDS], open[AUDE_FEATURE_KINDS], small, shared, doubled, lost, idle,
        discarded, final, aside;
} seen;

static aude_action choose(void)
{
    struct aude_random random;
    if (player == NULL || aude_decider(&watch.state) == AUDE_CHANCE ||
        dice_below(&watch.dice, 8) == 0)
        return dice_action(&watch.dice, &watch.state);
    aude_random_init(&random, dice_below(&watch.dice, UINT32_MAX));
    return player->choose(&watch.state, &random);
}

/* The order of the list is that of the actions that led here, and nothing else. */
static void check_order(const struct aude_state *copy)
{
    static aude_action list[AUDE_MAX_ACTIONS], again[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS), few = count / 2;
    expect_equal(count, aude_legal_actions(copy, again, AUDE_MAX_ACTIONS), "actions of a copy");
    expect(memcmp(list, again, (size_t)count * sizeof *list) == 0, "order of the actions");
    memset(again, 0, sizeof again);
    expect_equal(count, aude_legal_actions(&watch.state, again, few), "actions beyond capacity");
    expect(memcmp(list, again, (size_t)few * sizeof *list) == 0 && again[few] == 0,
           "capacity is kept to");
    for (int i = 1; i < count && aude_decider(&watch.state) == AUDE_CHANCE; i++)
        expect(aude_action_item(list[i - 1]) < aude_action_item(list[i]), "order of the outcomes");
}

static void count_area(const struct plain_score *score)
{
    bool full = score->closed && score->size > 2;
    if (full)
        seen.closed[score->kind]++;
    else
        seen.open[score->kind]++;
    seen.small += score->closed && !full;
}

static void count_ply(const struct plain_model *model, enum aude_step step, aude_action action)
{
    bool aside = step == AUDE_STEP_REVEAL;
    bool over = model->step == AUDE_STEP_OVER;
    tally.plies++;
    tally.verb[aude_action_verb(action)]++;
    seen.lost += aside ? 0 : model->lost;
    seen.aside += aside ? model->lost : 0;
    seen.idle += model->idle && model->step == AUDE_STEP_ACTION;
    seen.discarded += aude_action_verb(action) == AUDE_DISCARD;
    seen.final += over ? model->scores : 0;
    if (aude_action_verb(action) == AUDE_TAKE)
        count_area(&model->scored[0]);
    for (int i = 0; i < model->followers && !over; i++) {
        struct plain_area area;
        const struct aude_standing *follower = &model->follower[i];
        if (aude_action_verb(action) != AUDE_PLACE)
            break;
        plain_area(model, plain_tile_at(model, follower->x, follower->y), follower->segment, &area);
        seen.doubled += area.strength[follower->seat] > 1;
        seen.shared += area.followers > area.strength[follower->seat];
    }
}

static void play_ply(struct plain_model *model)
{
    static struct aude_state copy;
    static struct aude_entry entries[AUDE_MAX_ENTRIES];
    static struct aude_ledger ledger = AUDE_LEDGER(entries);
    int score[AUDE_MAX_SEATS] = {0}, standing = aude_standing_count(&watch.state);
    enum aude_step step = aude_step(&watch.state);
    aude_action action;
    plain_reason_by(model);
    check_actions(plain_compare_reason);
    if (watch.problem != NULL)
        return;
    action = choose();
    for (int i = 0; i < watch.setup.seats; i++)
        score[i] = aude_score(&watch.state, i);
    aude_state_copy(&copy, &watch.state);
    ledger.count = 0;
    expect_equal(AUDE_OK, (long)aude_apply(&watch.state, action, &ledger),
                 "a listed action is applied");
    expect_equal(AUDE_OK, (long)aude_apply(&copy, action, NULL),
                 "a listed action is applied without a ledger");
    expect(aude_state_equal(&copy, &watch.state),
           "a copy plays on the same, with and without a ledger");
    check_ledger(&ledger, score, standing);
    check_position();
    if (watch.problem != NULL)
        return;
    plain_apply(model, action);
    count_ply(model, step, action);
    plain_compare_position(model);
    plain_compare_ledger(model, action, &ledger);
    plain_compare_actions(model);
    check_order(&copy);
    plain_compare_areas(model, watch.modelled);
    if (aude_action_verb(action) == AUDE_PLACE)
        plain_compare_cells(model);
}

static void choose_setup(int number)
{
    setup_discovery(&watch.setup, number);
    if (own_sets)
        box_add(&watch.setup, number);
}

static bool play_game(int number, bool all_areas)
{
    static struct plain_model model;
    memset(&watch, 0, sizeof watch);
    watch.number = number;
    watch.modelled = all_areas;
    dice_init(&watch.dice, (uint64_t)number);
    choose_setup(number);
    expect_equal(AUDE_OK, (long)aude_rules_init(&watch.rules, &watch.setup),
                 "the rules are accepted");
    if (watch.problem == NULL) {
        aude_state_init(&watch.state, &watch.rules);
        plain_start(&model, &watch.rules);
        check_position();
        plain_compare_position(&model);
        plain_compare_actions(&model);
    }
    for (; watch.ply < MAX_PLIES && watch.problem == NULL; watch.ply++) {
        if (aude_decider(&watch.state) == AUDE_NOBODY)
            break;
        play_ply(&model);
    }
    check_end();
    if (watch.problem != NULL)
        printf("# game %d%s (%s), ply %d: %s: %s\n", number, own_sets ? " with --sets" : "",
               setup_text(&watch.setup), watch.ply, watch.problem, watch.detail);
    return watch.problem == NULL;
}

static const char *argument(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return NULL;
}

static long number_argument(int argc, char **argv, const char *name, long otherwise)
{
    const char *value = argument(argc, argv, name);
    return value == NULL ? otherwise : strtol(value, NULL, 10);
}

static void print_seen(void)
{
    printf("# %ld plies, %ld actions accepted, %ld refused, %ld areas compared\n", tally.plies,
           tally.accepted, tally.refused, tally.features);
    printf("# put %ld, passed %ld, taken back: grassland %ld full %ld less, mountains %ld %ld, "
           "sea %ld %ld, %ld of them closed and small; %ld at the end\n",
           tally.verb[AUDE_PUT], tally.verb[AUDE_PASS], seen.closed[AUDE_GRASSLAND],
           seen.open[AUDE_GRASSLAND], seen.closed[AUDE_MOUNTAINS], seen.open[AUDE_MOUNTAINS],
           seen.closed[AUDE_SEA], seen.open[AUDE_SEA], seen.small, seen.final);
    printf("# followers in shared areas %ld, two of one seat %ld; tiles that fitted nowhere "
           "%ld, set aside %ld, discards chosen %ld, turns without a tile %ld\n",
           seen.shared, seen.doubled, seen.lost, seen.aside, seen.discarded, seen.idle);
}

/* Did everything come up that such games have? Only asked of many games. */
static bool saw_everything(long games)
{
    bool all = tally.refused > games * 20 && tally.mismatches > 0 && tally.verb[AUDE_PASS] > 0 &&
               seen.small > 0 && seen.final > games && seen.shared > 0 && seen.aside > 0;
    for (int kind = AUDE_GRASSLAND; kind <= AUDE_SEA; kind++)
        all &= seen.open[kind] > 0 && (seen.closed[kind] > 0 || own_sets);
    if (own_sets)
        all &= seen.lost > 0 && seen.discarded > 0 && seen.idle > 0;
    if (!own_sets && games >= 2000) /* that a printed tile fits nowhere is rare */
        all &= seen.lost > 0;
    return all && (own_sets || (tally.plies > games * 150 && seen.doubled > 0));
}

static bool has_flag(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    long games = games_scaled(number_argument(argc, argv, "--games", 1000));
    long first = games_scaled(number_argument(argc, argv, "--first", 0));
    long every = number_argument(argc, argv, "--every", 7), failures = 0;
    const char *name = argument(argc, argv, "--player");
    char line[160];
    player = name == NULL ? NULL : player_find(name);
    own_sets = has_flag(argc, argv, "--sets");
    if (name != NULL && player == NULL)
        return 2;
    for (long i = first; i < first + games && failures < 10; i++)
        failures += !play_game((int)i, every > 0 && i % every == 0);
    snprintf(line, sizeof line, "%ld %s games of The Discovery from number %ld%s: every ply", games,
             name == NULL ? "random" : name, first, own_sets ? ", small boxes" : "");
    tap_result(failures == 0 && games > 0, line);
    print_seen();
    if (games >= 200)
        tap_result(saw_everything(games), "every kind of event came up");
    return tap_end();
}
