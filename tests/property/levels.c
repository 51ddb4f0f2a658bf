/* SPDX-License-Identifier: Apache-2.0 */
/* The levels of the computer players: their words, that what they choose is legal in any mixture of
 * expansions and the same for a seed, that nobody does what is silly, that a level is clearly
 * stronger than the last but one, and that the first that searches is bounded in the largest games.
 * Nothing here depends on a clock. */
#include <stdio.h>
#include <string.h>

#include "ai/greedy.h"
#include "ai/mind.h"
#include "common.h"

static struct aude_rules rules;
static struct aude_state state;

static void start(struct aude_setup *setup)
{
    aude_rules_init(&rules, setup);
    aude_state_init(&state, &rules);
}

static aude_action by_level(int level, struct aude_random *coins)
{
    return level_choose(level_at(level), &state, coins);
}

/* Turns of a weak player, to somewhere in the game; false: not to a decision. */
static bool go_on(struct dice *dice, int decisions)
{
    struct aude_random coins;
    aude_random_init(&coins, dice->s);
    for (int i = 0; aude_decider(&state) == AUDE_CHANCE ||
                    (i < decisions && aude_decider(&state) != AUDE_NOBODY);
         i++) {
        aude_action action =
            aude_decider(&state) == AUDE_CHANCE ? dice_draw(dice, &state) : by_level(1, &coins);
        aude_apply(&state, action, NULL);
    }
    return aude_decider(&state) != AUDE_NOBODY;
}

/* ---- Words --------------------------------------------------------------------------------- */

static void test_words(void)
{
    static const char *const bad[] = {"level",    "level:",  "level:0", "level:9", "level:12",
                                      "level:3x", "level 3", "Level:3", "levels-3"};
    bool known = true, told = true, refused = true;
    for (int number = 1; number <= LEVEL_MOST; number++) {
        const struct level *level = level_at(number);
        char word[16];
        struct mind mind;
        snprintf(word, sizeof word, "level:%d", number);
        known = known && level->number == number && mind_read(&mind, word) && mind.level == level &&
                mind_read(&mind, level->name) && mind.level == level &&
                mind.limit.nanoseconds == level->limit.nanoseconds;
        for (int other = 1; other < number; other++)
            told = told && strcmp(level->title, level_at(other)->title) != 0 &&
                   strcmp(level->text, level_at(other)->text) != 0;
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct mind mind;
        refused = refused && !mind_read(&mind, bad[i]);
    }
    tap_result(known && level_at(0) == NULL && level_at(LEVEL_MOST + 1) == NULL,
               "a level is known by its word and by its name");
    tap_result(told, "each level has a title and a sentence of its own");
    tap_result(refused, "words that are no level are refused");
}

/* ---- Choices ------------------------------------------------------------------------------- */

static bool is_legal_in(struct aude_setup *setup, int number)
{
    int most = number % 4 == 0 ? LEVEL_ANYWHERE : LEVEL_ANYWHERE - 1;
    struct dice dice;
    struct aude_random coins;
    bool legal = true;
    start(setup);
    dice_init(&dice, (uint64_t)number);
    aude_random_init(&coins, (uint64_t)number);
    go_on(&dice, (int)dice_below(&dice, 60));
    for (int number_of = 1; number_of <= most && go_on(&dice, 1); number_of++) {
        struct mind mind;
        uint64_t before = aude_hash(&state);
        mind_read(&mind, level_at(number_of)->name);
        mind_open(&mind, &rules, NULL);
        aude_action action = mind_choose(&mind, &state, &coins);
        mind_close(&mind);
        legal = legal && aude_hash(&state) == before && aude_legal(&state, action) == AUDE_OK;
    }
    if (!legal)
        printf("# not legal in set-up %d: %s\n", number, setup_text(setup));
    return legal;
}

static void test_legal(void)
{
    bool mixed = true, discovery = true;
    struct aude_setup setup;
    for (int i = 0; i < 20 && mixed; i++) {
        struct dice dice;
        dice_init(&dice, (uint64_t)i + 41);
        setup_mixed(&setup, (int)dice_below(&dice, ALL_SUBSETS), i);
        mixed = is_legal_in(&setup, i);
    }
    tap_result(mixed, "legal in mixtures of the expansions, and no state is touched");
    for (int i = 0; i < setup_discovery_count() && discovery; i += 3) {
        setup_discovery(&setup, i);
        discovery = is_legal_in(&setup, i);
    }
    tap_result(discovery, "legal by the options of The Discovery");
}

/* What a turn gives away against the best by the greedy player's measure, in hundredths. */
static int64_t given_away(struct thought *thought, aude_action action)
{
    static struct ranked best[2048];
    struct ranking ranking = {.capacity = 2048, .best = best};
    struct aude_random coins;
    aude_random_init(&coins, 1);
    thought_rank(thought, &state, &coins, &ranking);
    for (int i = 0; i < ranking.count; i++)
        if (best[i].action == action)
            return (best[0].gain - best[i].gain) / (aude_rules_setup(&rules)->seats - 1);
    return INT64_MAX;
}

static void test_silly(void)
{
    static struct thought thought;
    struct aude_setup setup;
    struct dice dice;
    struct aude_random coins;
    int64_t most[LEVEL_MOST + 1] = {0};
    bool same = true;
    dice_init(&dice, 8);
    aude_random_init(&coins, 8);
    for (int game = 0; game < 6; game++) {
        setup_number(&setup, game % 3);
        start(&setup);
        thought_init(&thought, &rules);
        for (int number = 1; go_on(&dice, 3); number = number % 4 + 1) {
            struct aude_random again = coins;
            aude_action action = by_level(number, &coins);
            int64_t given = given_away(&thought, action);
            same = same && by_level(number, &again) == action;
            most[number] = given > most[number] ? given : most[number];
        }
    }
    for (int number = 1; number <= 4; number++)
        printf("# level %d gave away %d hundredths of a point at most\n", number,
               (int)most[number]);
    tap_result(same, "the same for the same state and coins");
    tap_result(most[1] <= level_at(1)->habits.gives && most[2] <= level_at(2)->habits.gives &&
                   most[3] <= level_at(3)->habits.gives && most[4] <= level_at(4)->habits.gives,
               "nobody gives away more than the level may");
    tap_result(most[1] > 300 && most[4] > 0, "and they do err");
}

/* ---- Strength ------------------------------------------------------------------------------ */

/* Half points of the first player in a game. */
static int play(struct mind *const *mind, int own, uint64_t seed)
{
    struct dice dice;
    struct aude_random coins;
    aude_state_init(&state, &rules);
    dice_init(&dice, seed);
    aude_random_init(&coins, seed);
    while (aude_decider(&state) != AUDE_NOBODY) {
        int seat = aude_decider(&state);
        aude_action action = seat == AUDE_CHANCE
                                 ? dice_draw(&dice, &state)
                                 : mind_choose(mind[seat == own ? 0 : 1], &state, &coins);
        aude_apply(&state, action, NULL);
    }
    int margin = aude_score(&state, own) - aude_score(&state, 1 - own);
    return margin > 0 ? 2 : margin == 0;
}

static void test_stronger(int level, int than, int games, int least)
{
    struct mind minds[2], *const mind[2] = {&minds[0], &minds[1]};
    struct aude_setup setup;
    char name[96];
    int won = 0;
    setup_number(&setup, 0);
    start(&setup);
    mind_read(mind[0], level_at(level)->name);
    mind_read(mind[1], level_at(than)->name);
    for (int i = 0; i < 2; i++)
        mind_open(mind[i], &rules, NULL);
    for (int game = 0; game < games; game++)
        won += play(mind, game % 2, (uint64_t)game / 2);
    for (int i = 0; i < 2; i++)
        mind_close(mind[i]);
    printf("# level %d won %d.%d of %d games against level %d\n", level, won / 2, 5 * (won % 2),
           games, than);
    snprintf(name, sizeof name, "level %d wins %d in 100 games against level %d", level, least,
             than);
    tap_result(won * 50 >= least * games, name);
}

/* ---- Bounds -------------------------------------------------------------------------------- */

/* What it tries is bounded, so that it makes fewer playouts where each has more to be tried. */
static void test_bounded(void)
{
    const struct level *level = level_at(LEVEL_ANYWHERE);
    struct aude_setup setup;
    struct dice dice;
    struct aude_random coins;
    struct search *search;
    int64_t playouts[2] = {0};
    dice_init(&dice, 6);
    aude_random_init(&coins, 6);
    for (int large = 0; large < 2; large++) {
        setup_number(&setup, 0);
        if (large == 1)
            setup_rooms(&setup, ALL_SUBSETS - 1);
        start(&setup);
        search = search_create(&rules);
        go_on(&dice, large == 1 ? 120 : 30);
        while (aude_step(&state) != AUDE_STEP_PLACE)
            go_on(&dice, 1);
        search_choose(search, &state, &level->limit, &coins);
        playouts[large] = search_playouts(search);
        search_free(search);
    }
    printf("# %d playouts in the base game, %d with everything\n", (int)playouts[0],
           (int)playouts[1]);
    tap_result(playouts[0] > level->limit.playouts - 8 && playouts[1] < level->limit.playouts / 2,
               "in the largest games it makes fewer playouts");
}

/* What was learnt by playing is about rooms of Carcassonne. */
static void test_own(void)
{
    struct aude_setup setup;
    bool other = true, same = true;
    for (int game = 0; game < 2; game++) {
        if (game == 0)
            setup_number(&setup, 0);
        else
            aude_setup_init(&setup, AUDE_DISCOVERY);
        if (game == 1 && aude_option_count(AUDE_DISCOVERY) == 0)
            continue;
        start(&setup);
        for (int number = 1; number <= LEVEL_MOST; number++) {
            int64_t playouts = level_limit(level_at(number), &rules).playouts;
            if (game == 1 && (number == 6 || number == 7))
                other = other && playouts > level_at(number)->limit.playouts;
            else
                same = same && playouts == level_at(number)->limit.playouts;
        }
    }
    tap_result(other, "where nothing was learnt levels 6 and 7 play on more");
    tap_result(same, "else a level has the same playouts in every game");
}

/* ---- Cut short ----------------------------------------------------------------------------- */

static bool never(void *context)
{
    (void)context;
    return false;
}

/* Counts how often it is asked. */
static bool at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static int64_t still(void)
{
    return 1;
}

static int64_t leaping(void)
{
    static int64_t now;
    return now += 1000000000;
}

static aude_action choose_by(int number, int64_t nanoseconds, int64_t (*clock)(void),
                             bool (*hurry)(void *context), void *context)
{
    struct mind mind;
    struct aude_random coins;
    aude_random_init(&coins, 99);
    mind_read(&mind, level_at(number)->name);
    mind_open(&mind, &rules, clock);
    mind.hurry = hurry;
    mind.context = context;
    mind.limit.nanoseconds = nanoseconds;
    aude_action action = mind_choose(&mind, &state, &coins);
    mind_close(&mind);
    return action;
}

/* A bound that is not reached changes nothing; one that is reached leaves a legal choice. */
static void test_cut(void)
{
    bool same = true, legal = true;
    int asked = 0;
    for (int game = 0; game < 6; game++) {
        struct aude_setup setup;
        struct dice dice;
        dice_init(&dice, (uint64_t)game + 5);
        setup_mixed(&setup, (int)dice_below(&dice, ALL_SUBSETS), game);
        start(&setup);
        go_on(&dice, 40 + (int)dice_below(&dice, 20));
        for (int number = 1; number <= LEVEL_ANYWHERE; number++) {
            same = same && choose_by(number, 0, NULL, NULL, NULL) ==
                               choose_by(number, 2000000000, still, never, NULL);
            aude_action action = choose_by(number, 1, leaping, at_once, &asked);
            legal = legal && aude_legal(&state, action) == AUDE_OK;
        }
    }
    tap_result(same, "a bound of time that is not reached changes no choice");
    tap_result(legal && asked > 0, "... and one that is reached leaves a legal one");
}

int main(void)
{
    test_words();
    test_legal();
    test_cut();
    test_silly();
    test_stronger(3, 1, 60, 75);
    test_stronger(4, 2, 60, 75);
    test_stronger(5, 3, 60, 75);
    test_stronger(6, 4, 60, 75);
    test_stronger(7, 5, 40, 70);
    test_bounded();
    test_own();
    return tap_end();
}
