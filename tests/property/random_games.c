/* SPDX-License-Identifier: Apache-2.0 */
/* Random games, looked at after every ply. Seats and option values go round through all their
 * combinations, so that each gets the same share of the games.
 *
 *     random_games [--games N] [--first N] [--subset N|all|random|with:MODULE] [--model-every N]
 *                  [--check-every N] [--player NAME]
 *
 * Without --subset the base game is played; with it the rooms of that subset (bit 0 towers,
 * 1 bridges, 2 castles, 3 bazaars, 4 inns, 5 large followers, 6 goods, 7 builders, 8 pigs, 9 king,
 * 10 phantoms, 11 shrines, 12 the count, 13 abbeys, 14 mayors, 15 wagons, 16 barns, 17 the dragon,
 * 18 the fairy, 19 princesses, 20 portals, 21 the river), with all presets, and often with options
 * that no preset has. "all" goes through the subsets of the first four, "random" draws one of all
 * for each game, mostly of few rooms, "with:tower" has the rooms of that module, alone and with one
 * other room after the other. Every other game with --subset has few tiles.
 *
 * After every ply of every game: aude_check; pieces, points and ledger as watch.c says; a copy
 * plays on the same. Every --check-every plies: what refusals.c tries. In every N-th game the model
 * of model.h, written from the rules alone, says as well which actions are legal, what every
 * feature is like, who scores what, and who leaves the board; and the two must agree.
 *
 * The environment variable AUDE_GAMES says how many games are played where 10,000 are meant: it
 * scales both numbers. Random play completes and contests little, so --player has seven decisions
 * in eight taken by a computer player. A failure says the number of the game, which is its seed:
 * `random_games --first 417 --games 1` plays it again, with its --subset. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "watch.h"

enum { MAX_PLIES = 4 * AUDE_MAX_RECORD };

static const struct player *player; /* NULL: all at random */
static int check_every = 1;         /* plies */

/* Castles are rare enough: three times in four a town becomes one. */
static aude_action castle_or(aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count && dice_below(&watch.dice, 4) > 0; i++)
        if (aude_action_verb(list[i]) == AUDE_CONVERT)
            return list[i];
    return action;
}

/* Features that the tile just placed completes. */
static int completed(const struct aude_state *state)
{
    int count = 0, last = aude_last_placed(state);
    struct aude_placed tile;
    if (last < 0)
        return 0;
    tile = aude_placed(state, last);
    for (int i = 0; i < aude_kind(&watch.rules, tile.kind)->segments; i++) {
        struct aude_feature feature;
        count += aude_feature_at(state, tile.x, tile.y, i, &feature) && feature.complete &&
                 feature.kind != AUDE_TOWER;
    }
    return count;
}

static bool near_castle(int x, int y)
{
    for (int i = 0; i < aude_castle_count(&watch.state); i++) {
        struct aude_castle castle = aude_castle(&watch.state, i);
        if (abs(castle.x[0] - x) <= 2 && abs(castle.y[0] - y) <= 2)
            return true;
    }
    return false;
}

/* Left to chance, few towns have an owner and few castles ever score. In every other game with
 * castles most tiles are laid where they complete something, beside other castles if they can, and
 * most followers go to cities, as abbots go wherever they can. */
static aude_action eager(aude_action action)
{
    static struct aude_state trial;
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS), best = 0;
    enum aude_step step = aude_step(&watch.state);
    if (dice_below(&watch.dice, 4) == 0)
        return action;
    for (int i = 0; i < count; i++) {
        enum aude_verb verb = aude_action_verb(list[i]);
        struct aude_feature feature;
        int worth = 0;
        if (step == AUDE_STEP_PLACE && verb == AUDE_PLACE) {
            trial = watch.state;
            aude_apply(&trial, list[i], NULL);
            worth =
                2 * completed(&trial) + near_castle(aude_action_x(list[i]), aude_action_y(list[i]));
        } else if (step == AUDE_STEP_ACTION && verb == AUDE_PUT &&
                   aude_feature_at(&watch.state, aude_action_x(list[i]), aude_action_y(list[i]),
                                   aude_action_segment(list[i]), &feature)) {
            worth = feature.kind == AUDE_CITY || aude_action_item(list[i]) == AUDE_ABBOT;
        }
        if (worth > best || (worth > 0 && worth == best && dice_below(&watch.dice, 2) == 0)) {
            best = worth;
            action = list[i];
        }
    }
    return action;
}

/* Is it worth doing for its builders and pigs: one put, one made useful, one left alone? */
static bool is_lively(aude_action action)
{
    static struct aude_state trial;
    enum aude_verb verb = aude_action_verb(action);
    int item = aude_action_item(action), standing = aude_standing_count(&watch.state);
    if (verb == AUDE_PUT)
        return item == aude_figure_find("builder") || item == aude_figure_find("pig");
    if (verb != AUDE_PLACE && verb != AUDE_CAPTURE)
        return false;
    aude_state_copy(&trial, &watch.state);
    aude_apply(&trial, action, NULL);
    return verb == AUDE_PLACE ? aude_moment(&trial).again && !aude_moment(&watch.state).again
                              : aude_standing_count(&trial) < standing - 1;
}

/* Left to chance, builders and pigs are rare, and a second part rarer. In two games in three with
 * them half of the decisions look for one. */
static aude_action lively(aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    int first = (int)dice_below(&watch.dice, (uint32_t)count);
    if (dice_below(&watch.dice, 2) == 0)
        return action;
    for (int i = 0; i < count && i < 40; i++)
        if (is_lively(list[(first + i) % count]))
            return list[(first + i) % count];
    return action;
}

static bool has_specials(void)
{
    return (setup_has(&watch.setup, "BUILDER", "on") || setup_has(&watch.setup, "PIG", "on")) &&
           (aude_step(&watch.state) == AUDE_STEP_PLACE ||
            aude_step(&watch.state) == AUDE_STEP_ACTION ||
            aude_step(&watch.state) == AUDE_STEP_CAPTURE);
}

/* A follower that comes from Carcassonne may stand on any segment of the feature, of which one is
 * listed, but not on the tile of the dragon (DRAGON-23). */
static aude_action elsewhere(aude_action action)
{
    struct aude_feature named, other;
    if ((int)aude_action_verb(action) != aude_verb_find("join") ||
        !aude_feature_at(&watch.state, aude_action_x(action), aude_action_y(action),
                         aude_action_segment(action), &named))
        return action;
    for (int tries = 0; tries < 40; tries++) {
        uint32_t tiles = (uint32_t)aude_placed_count(&watch.state);
        struct aude_placed tile = aude_placed(&watch.state, (int)dice_below(&watch.dice, tiles));
        int segment = (int)dice_below(&watch.dice, AUDE_MAX_SEGMENTS);
        aude_action there = aude_action_make(aude_action_verb(action), aude_action_item(action),
                                             tile.x, tile.y, 0, segment);
        if (aude_feature_at(&watch.state, tile.x, tile.y, segment, &other) &&
            other.region == named.region && aude_legal(&watch.state, there) == AUDE_OK)
            return there;
    }
    return action;
}

static bool plays_later(void)
{
    static const char *const rooms[] = {"COUNT", "ABBEY", "WAGON", "BARN"};
    bool plays = false;
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        plays |= setup_has(&watch.setup, rooms[i], "on");
    return plays;
}

static bool is_later(aude_action action)
{
    static const char *const verbs[] = {"abbey", "barn", "drive", "quarter", "join"};
    bool later = false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        later |= (int)aude_action_verb(action) == aude_verb_find(verbs[i]);
    return later;
}

/* Left to chance, few barns are put, and few followers go to Carcassonne. In every other game with
 * them half of the decisions that can are for one. */
static aude_action later(aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    int first = (int)dice_below(&watch.dice, (uint32_t)count);
    if (dice_below(&watch.dice, 2) == 0)
        return action;
    for (int i = 0; i < count; i++)
        if (is_later(list[(first + i) % count]))
            return elsewhere(list[(first + i) % count]);
    return action;
}

static aude_action choose(void)
{
    struct aude_random random;
    if (player == NULL && watch.number / 2 % 2 == 1 && plays_later() &&
        aude_decider(&watch.state) != AUDE_CHANCE && dice_below(&watch.dice, 3) > 0)
        return later(elsewhere(dice_action(&watch.dice, &watch.state)));
    if (aude_step(&watch.state) == AUDE_STEP_CASTLE)
        return castle_or(dice_action(&watch.dice, &watch.state));
    if (player == NULL && setup_has(&watch.setup, "CASTLES", "on") && watch.number % 2 == 1 &&
        (aude_step(&watch.state) == AUDE_STEP_PLACE || aude_step(&watch.state) == AUDE_STEP_ACTION))
        return eager(dice_action(&watch.dice, &watch.state));
    if (player == NULL && watch.number % 3 > 0 && has_specials())
        return lively(dice_action(&watch.dice, &watch.state));
    if (player == NULL || aude_decider(&watch.state) == AUDE_CHANCE ||
        dice_below(&watch.dice, 8) == 0)
        return elsewhere(dice_action(&watch.dice, &watch.state));
    aude_random_init(&random, dice_below(&watch.dice, UINT32_MAX));
    return player->choose(&watch.state, &random);
}

static bool is_bazaar(const struct aude_tile *tile)
{
    for (int i = 0; i < tile->sites; i++)
        if (tile->site[i].kind == AUDE_SITE_BAZAAR)
            return true;
    return false;
}

/* A tile with a bazaar that was drawn and is laid now (BAZAAR-5). */
static bool brings_bazaar(aude_action action)
{
    if (aude_action_verb(action) != AUDE_PLACE || aude_moment(&watch.state).bought)
        return false;
    return is_bazaar(aude_kind(&watch.rules, aude_action_item(action))->tile);
}

static void count_ply(aude_action action)
{
    tally.plies++;
    tally.step[aude_step(&watch.state)]++;
    tally.verb[aude_action_verb(action)]++;
    if (aude_action_verb(action) == AUDE_PUT)
        tally.put[aude_action_item(action)]++;
    tally.forced_bridges += aude_action_verb(action) == AUDE_PLACE && aude_action_number(action);
    watch.bazaar_tiles += brings_bazaar(action);
}

static void play_ply(struct model *model)
{
    static struct aude_state copy;
    static struct aude_entry entries[AUDE_MAX_ENTRIES];
    static struct aude_ledger ledger = AUDE_LEDGER(entries);
    int score[AUDE_MAX_SEATS] = {0}, standing = aude_standing_count(&watch.state);
    int decider = aude_decider(&watch.state);
    enum aude_step step = aude_step(&watch.state);
    aude_action action;
    if (watch.modelled) {
        model_read(model, &watch.state);
        compare_before(model);
    }
    if (watch.modelled || watch.ply % check_every == 0)
        check_actions(watch.modelled ? compare_reason : NULL);
    if (watch.problem != NULL)
        return;
    action = choose();
    for (int i = 0; i < watch.setup.seats; i++)
        score[i] = aude_score(&watch.state, i);
    count_ply(action);
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
    if (watch.modelled && watch.problem == NULL)
        compare_after(model, step, action, decider, &ledger);
}

/* Most of the tiles leave the game before it begins, few of them with a bazaar: what happens around
 * the last tiles comes up sooner. */
static void shorten(void)
{
    int kinds = aude_kind_count(&watch.rules), left = 4 + (int)dice_below(&watch.dice, 36);
    for (int tries = 0; tries < 4000 && aude_bag_total(&watch.state) > left; tries++) {
        int kind = (int)dice_below(&watch.dice, (uint32_t)kinds);
        if (aude_bag(&watch.state, kind) > 0 &&
            (!is_bazaar(aude_kind(&watch.rules, kind)->tile) || dice_below(&watch.dice, 8) == 0))
            aude_edit_removed(&watch.state, kind, aude_removed(&watch.state, kind) + 1);
    }
    expect_equal(AUDE_OK,
                 (long)aude_edit_turn(&watch.state, watch.setup.start_seat, AUDE_STEP_DRAW, -1),
                 "a game with fewer tiles begins");
}

/* subset: rooms of the expansions, or -1: the base game. */
static bool play_game(int subset, int number, bool modelled)
{
    static struct model model;
    memset(&watch, 0, sizeof watch);
    watch.number = number;
    watch.modelled = modelled;
    dice_init(&watch.dice, (uint64_t)number);
    if (subset < 0)
        setup_number(&watch.setup, number);
    else
        setup_mixed(&watch.setup, subset, number);
    expect_equal(AUDE_OK, (long)aude_rules_init(&watch.rules, &watch.setup),
                 "the rules are accepted");
    if (watch.problem == NULL) {
        aude_state_init(&watch.state, &watch.rules);
        if (subset >= 0 && number % 16 >= 8)
            shorten();
        compare_start(&model);
        check_position();
    }
    for (; watch.ply < MAX_PLIES && watch.problem == NULL; watch.ply++) {
        if (aude_decider(&watch.state) == AUDE_NOBODY)
            break;
        play_ply(&model);
    }
    check_end();
    tally.longest = watch.ply > tally.longest ? watch.ply : tally.longest;
    if (watch.problem != NULL)
        printf("# game %d of subset %d (%s), ply %d: %s: %s\n", number, subset,
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

static void print_tally(void)
{
    printf("# %ld plies, %ld actions accepted, %ld refused, %ld ledger entries, %ld figures "
           "returned, %ld tiles removed\n",
           tally.plies, tally.accepted, tally.refused, tally.entries, tally.returned,
           tally.event[AUDE_EVENT_REMOVED]);
    printf("# model: %ld features, %ld scores in rounds, %ld at the end, %ld abbots taken back, "
           "%ld refusals named, %ld empty steps, %ld steps followed\n",
           tally.features, tally.rounds, tally.finals, tally.taken, tally.mismatches, tally.skipped,
           tally.followed);
    printf("# turns followed %ld plies, second parts due %ld, goods %ld, left alone %ld; put:",
           tally.turns, tally.seconds, tally.goods, tally.lonely);
    for (int figure = 0; figure < aude_figure_count(); figure++)
        printf(" %s %ld", aude_figure_name(figure), tally.put[figure]);
    printf("\n# verbs:");
    for (int verb = 1; verb < aude_verb_count(); verb++)
        printf(" %s %ld", aude_verb_name((enum aude_verb)verb), tally.verb[verb]);
    printf("; from the market %ld, fields of barns %ld", tally.market, tally.barn_fields);
    printf("\n# steps:");
    for (int step = 0; step < aude_step_count(); step++)
        printf(" %s %ld", aude_step_name((enum aude_step)step), tally.step[step]);
    printf("\n# bridges %ld (%ld forced), floors %ld, captures %ld, ransoms %ld, exchanges %ld, "
           "castles %ld, bazaars %ld, bought %ld, sold %ld; scores below 0 after %ld plies; "
           "longest game %ld plies\n",
           tally.event[AUDE_EVENT_BRIDGE], tally.forced_bridges, tally.event[AUDE_EVENT_FLOOR],
           tally.event[AUDE_EVENT_CAPTURE], tally.verb[AUDE_RANSOM], tally.verb[AUDE_EXCHANGE],
           tally.event[AUDE_EVENT_CASTLE], tally.event[AUDE_EVENT_BAZAAR], tally.verb[AUDE_BUY],
           tally.verb[AUDE_SELL], tally.below_zero, tally.longest);
}

static bool was_put(const char *figure)
{
    int number = aude_figure_find(figure);
    return number < 0 || tally.put[number] > 0;
}

static bool was_done(const char *verb)
{
    int number = aude_verb_find(verb);
    return number < 0 || tally.verb[number] > 0;
}

/* The same for inns, large followers, goods, builders, pigs, the count, abbeys, mayors, wagons,
 * barns, dragon, fairy, princesses, portals. */
static bool saw_more(int subset, bool modelled)
{
    bool seen = true;
    if (subset & 32)
        seen &= was_put("big");
    if ((subset & 64) && modelled && aude_token_find("wine") >= 0)
        seen &= tally.goods > 0;
    if (subset & 128)
        seen &=
            was_put("builder") && (tally.seconds > 0 || !modelled || aude_step_find("second") < 0);
    if (subset & 256)
        seen &= was_put("pig");
    static const char *const verbs[] = {"fly", "fairy", "princess", "portal"};
    for (int i = 0; i < 4; i++)
        seen &= (subset >> (17 + i) & 1) == 0 || was_done(verbs[i]);
    if (subset & 4096)
        seen &= was_done("quarter") && was_done("count");
    if ((subset & 8192) && modelled)
        seen &= was_done("abbey");
    if (subset & 16384)
        seen &= was_put("mayor");
    if (subset & 32768)
        seen &= was_put("wagon") && was_done("drive");
    if (subset & 65536)
        seen &= was_done("barn");
    return seen;
}

/* Did everything come up that games of these rules have? Only asked of many games. */
static bool saw_everything(long games, int subset, bool modelled)
{
    bool seen = tally.plies > games * 120 && tally.refused > games * 240 / check_every &&
                tally.returned > games * 4;
    if (modelled)
        seen &= tally.features > 0 && tally.rounds > 0 && tally.finals > 0 && tally.taken > 0 &&
                tally.mismatches > 0;
    if (subset < 0)
        return seen && (tally.event[AUDE_EVENT_REMOVED] > 0 || games < 1000);
    if (subset & 1)
        seen &= tally.verb[AUDE_CAPTURE] > 0 && tally.verb[AUDE_RANSOM] > 0 &&
                (tally.verb[AUDE_EXCHANGE] > 0 || games < 2000);
    if (subset & 2)
        seen &= tally.verb[AUDE_BRIDGE] > 0 && tally.forced_bridges > 0;
    if (subset & 4)
        seen &= tally.verb[AUDE_CONVERT] > 0 && tally.step[AUDE_STEP_CHOOSE] > 0;
    if (subset & 8)
        seen &= tally.verb[AUDE_BUY] > 0 && tally.verb[AUDE_SELL] > 0 && tally.below_zero > 0;
    return seen && (subset < SUBSETS || saw_more(subset, modelled));
}

/* One game in eight has any of the rooms and tiles; the others have up to four, so that each two
 * meet often and each three now and then, and that games are short. */
static int subset_by_lot(long game)
{
    struct dice dice;
    int subset = 0;
    dice_init(&dice, (uint64_t)game + 20000000);
    if (dice_below(&dice, 8) == 0)
        return (int)dice_below(&dice, ALL_SUBSETS);
    for (uint32_t rooms = dice_below(&dice, 5); rooms > 0; rooms--)
        subset |= 1 << dice_below(&dice, ALL_ROOMS);
    return subset;
}

enum { WITH = 5 }; /* letters of "with:" */

/* --subset: a number, "all" for each of the first four rooms in turn (game i is number i / 16 of
 * subset i mod 16), "random", "with:" and a module, or none. */
static int subset_of(const char *words, long game)
{
    if (words == NULL)
        return -1;
    if (strncmp(words, "with:", WITH) == 0) {
        int other = (int)(game % (ALL_ROOMS + 1)) - 1;
        return module_rooms(words + WITH) | (other < 0 ? 0 : 1 << other);
    }
    if (strcmp(words, "random") == 0)
        return subset_by_lot(game);
    return strcmp(words, "all") == 0 ? (int)(game % SUBSETS) : (int)strtol(words, NULL, 10);
}

/* All subsets that come up, together. */
static int subsets_of(const char *words)
{
    if (words != NULL && strcmp(words, "random") == 0)
        return ALL_SUBSETS - 1;
    if (words != NULL && strcmp(words, "all") == 0)
        return SUBSETS - 1;
    return subset_of(words, 0);
}

int main(int argc, char **argv)
{
    long games = games_scaled(number_argument(argc, argv, "--games", 1000));
    long first = games_scaled(number_argument(argc, argv, "--first", 0));
    long every = number_argument(argc, argv, "--model-every", 7);
    long failures = 0, played = 0;
    char line[160];
    const char *name = argument(argc, argv, "--player");
    const char *words = argument(argc, argv, "--subset");
    bool all = words != NULL && strcmp(words, "all") == 0;
    player = name == NULL ? NULL : player_find(name);
    check_every = (int)number_argument(argc, argv, "--check-every", 1);
    if ((name != NULL && player == NULL) || check_every < 1)
        return 2;
    if (words != NULL && strncmp(words, "with:", WITH) == 0 && module_rooms(words + WITH) < 0)
        return 2;
    for (long i = first; played < games && failures < 10; i++, played++)
        failures += !play_game(subset_of(words, i), (int)(all ? i / SUBSETS : i),
                               every > 0 && (all ? i / SUBSETS + i : i) % every == 0);
    snprintf(line, sizeof line, "%ld %s games from number %ld, %s%s: every ply in order", games,
             name == NULL ? "random" : name, first, words == NULL ? "base game" : "subset ",
             words == NULL ? "" : words);
    tap_result(failures == 0 && games > 0, line);
    print_tally();
    if (played < games) /* enough is known, and what would have come up is not */
        printf("# given up after %ld games\n", played);
    else if (games >= (subsets_of(words) == ALL_SUBSETS - 1 ? 2000 : 200))
        tap_result(saw_everything(games, subsets_of(words), every != 0),
                   "every kind of event came up");
    return tap_end();
}
