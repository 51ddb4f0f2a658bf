/* SPDX-License-Identifier: Apache-2.0 */
/* The search keeps to its limits, whatever the game: legal choices by every option, the same ones
 * for a seed and so many playouts, no state touched, over in time and when it is told to stop. The
 * clock is one of the test's own, so nothing here depends on the machine. */
#include <stdio.h>
#include <string.h>

#include "ai/mind.h"
#include "common.h"

static struct aude_rules rules;
static struct aude_state state;

/* A clock on which every look takes a microsecond. */
static int64_t ticks, stop_at;
static struct search *to_stop;

static int64_t tick(void)
{
    ticks++;
    if (to_stop != NULL && ticks == stop_at)
        search_stop(to_stop);
    return ticks * 1000;
}

static void start(struct aude_setup *setup)
{
    aude_rules_init(&rules, setup);
    aude_state_init(&state, &rules);
}

/* Greedy turns, to somewhere in the game. */
static void go_on(struct dice *dice, int decisions)
{
    struct aude_random coins;
    aude_random_init(&coins, dice->s);
    for (int i = 0; i < decisions && aude_decider(&state) != AUDE_NOBODY; i++) {
        aude_action action = aude_decider(&state) == AUDE_CHANCE
                                 ? dice_draw(dice, &state)
                                 : player_find("greedy")->choose(&state, &coins);
        aude_apply(&state, action, NULL);
    }
}

static void to_a_decision(struct dice *dice)
{
    while (aude_decider(&state) == AUDE_CHANCE)
        aude_apply(&state, dice_draw(dice, &state), NULL);
}

/* Some decisions of a game; false: one was not legal, or the state was touched. */
static bool plays_on(struct mind *mind, struct dice *dice, int decisions)
{
    struct aude_random coins;
    aude_random_init(&coins, 5);
    for (int i = 0; i < decisions && aude_decider(&state) != AUDE_NOBODY; i++) {
        uint64_t before = aude_hash(&state);
        aude_action action = aude_decider(&state) == AUDE_CHANCE
                                 ? dice_draw(dice, &state)
                                 : mind_choose(mind, &state, &coins);
        if (aude_hash(&state) != before || aude_apply(&state, action, NULL) != AUDE_OK)
            return false;
    }
    return true;
}

static bool is_legal_in(struct aude_setup *setup, int number)
{
    struct mind mind;
    struct dice dice;
    bool legal;
    dice_init(&dice, (uint64_t)number);
    start(setup);
    mind_read(&mind, "search:6,width=3");
    mind_open(&mind, &rules, NULL);
    go_on(&dice, (int)dice_below(&dice, 150));
    legal = plays_on(&mind, &dice, 5);
    mind_close(&mind);
    if (!legal)
        printf("# not legal in set-up %d: %s\n", number, setup_text(setup));
    return legal;
}

static void test_legal(void)
{
    bool base = true, mixed = true, discovery = true;
    struct aude_setup setup;
    for (int i = 0; i < setup_count() && base; i += 7) {
        setup_number(&setup, i);
        base = is_legal_in(&setup, i);
    }
    tap_result(base, "legal by the options of the base game, 2 to 6 seats");
    for (int i = 0; i < 24 && mixed; i++) {
        struct dice dice;
        dice_init(&dice, (uint64_t)i + 77);
        setup_mixed(&setup, (int)dice_below(&dice, ALL_SUBSETS), i);
        mixed = is_legal_in(&setup, i);
    }
    tap_result(mixed, "legal in mixtures of the expansions");
    for (int i = 0; i < setup_discovery_count() && discovery; i += 3) {
        setup_discovery(&setup, i);
        discovery = is_legal_in(&setup, i);
    }
    tap_result(discovery, "legal by the options of The Discovery");
}

static void test_same(enum aude_game game)
{
    struct aude_setup setup;
    struct mind mind[2];
    struct dice dice;
    bool same = true;
    aude_setup_init(&setup, game);
    start(&setup);
    dice_init(&dice, 3);
    for (int i = 0; i < 2; i++) {
        mind_read(&mind[i], "search:60");
        mind_open(&mind[i], &rules, i == 0 ? NULL : tick);
    }
    for (int i = 0; i < 8; i++) {
        aude_action action[2];
        go_on(&dice, 9);
        to_a_decision(&dice);
        for (int j = 0; j < 2; j++) {
            struct aude_random coins;
            aude_random_init(&coins, (uint64_t)i);
            action[j] = mind_choose(&mind[j], &state, &coins);
        }
        same = same && action[0] == action[1];
    }
    mind_close(&mind[0]);
    mind_close(&mind[1]);
    tap_result(same, game == AUDE_DISCOVERY ? "the same for a seed in The Discovery"
                                            : "the same for a seed and so many playouts");
}

/* In a large game, where one turn takes long. */
static void test_in_time(void)
{
    struct aude_setup setup;
    struct search_limit limit = {.nanoseconds = 200 * 1000};
    struct search_limit endless = {.nanoseconds = 1000000000000000};
    struct search *search;
    struct dice dice;
    struct aude_random coins;
    bool in_time = true, stops = true, used = true;
    setup_number(&setup, 0);
    setup_rooms(&setup, ALL_SUBSETS - 1);
    start(&setup);
    search = search_create(&rules);
    search_clock(search, tick);
    dice_init(&dice, 9);
    aude_random_init(&coins, 1);
    for (int i = 0; i < 6; i++) {
        int64_t begun;
        go_on(&dice, 40);
        to_a_decision(&dice);
        begun = ticks;
        aude_action action = search_choose(search, &state, &limit, &coins);
        in_time = in_time && ticks - begun <= 204 && aude_legal(&state, action) == AUDE_OK;
        to_stop = search;
        stop_at = ticks + 20;
        action = search_choose(search, &state, &endless, &coins);
        stops = stops && ticks <= stop_at + 4 && aude_legal(&state, action) == AUDE_OK;
        used = used && ticks >= begun;
        to_stop = NULL;
    }
    search_free(search);
    tap_result(in_time && used, "over in time, with everything that can be played with");
    tap_result(stops, "it stops when it is told to, and its choice is legal");
}

static void test_turn(void)
{
    struct aude_setup setup;
    struct search_limit limit = {.playouts = 40};
    struct aude_random coins;
    struct dice dice;
    struct search *search;
    int planned = 0;
    bool counted = true;
    setup_number(&setup, 0);
    start(&setup);
    search = search_create(&rules);
    dice_init(&dice, 4);
    aude_random_init(&coins, 1);
    for (int i = 0; i < 30; i++) {
        to_a_decision(&dice);
        aude_action action = search_choose(search, &state, &limit, &coins);
        bool first = aude_step(&state) == AUDE_STEP_PLACE;
        counted = counted && search_playouts(search) <= 40;
        planned += !first && search_playouts(search) == 0;
        aude_apply(&state, action, NULL);
    }
    search_free(search);
    tap_result(counted, "not more playouts than it may make");
    tap_result(planned >= 10, "a turn is thought over once");
}

struct depths {
    int least, most;
};

static void note_depth(void *context, const struct search_news *news)
{
    struct depths *depths = context;
    if (depths->least == 0 || news->depth < depths->least)
        depths->least = news->depth;
    if (news->depth > depths->most)
        depths->most = news->depth;
}

/* The depths that are told of while a decision is thought over, or a list is made of it. */
static struct depths depths_of(struct search *search, int64_t playouts, bool lists)
{
    const struct search_limit limit = {.playouts = playouts};
    struct depths depths = {0, 0};
    struct search_line line[3];
    struct aude_random coins;
    aude_random_init(&coins, 1);
    search_watch(search, note_depth, &depths);
    if (lists)
        search_list(search, &state, &limit, &coins, line, 3, NULL);
    else
        search_choose(search, &state, &limit, &coins);
    search_watch(search, NULL, NULL);
    return depths;
}

/* With a hundred playouts of each of eight in the first third. */
static void test_depth(void)
{
    struct aude_setup setup;
    struct dice dice;
    struct depths few, many, listed;
    struct search_taste taste = search_taste;
    setup_number(&setup, 0);
    start(&setup);
    struct search *search = search_create(&rules);
    dice_init(&dice, 6);
    go_on(&dice, 60);
    while (aude_step(&state) != AUDE_STEP_PLACE)
        go_on(&dice, 1);
    few = depths_of(search, 300, false);
    many = depths_of(search, 3000, false);
    listed = depths_of(search, 3000, true);
    tap_result(few.least == 4 && few.most == 4, "four turns are played on");
    tap_result(many.least == 4 && many.most == 8, "with many playouts at last eight");
    tap_result(listed.least == 4 && listed.most == 4, "but all of a list by the same measure");
    taste.depth = 2;
    search_tune(search, &taste);
    many = depths_of(search, 3000, false);
    tap_result(many.least == 2 && many.most == 2, "as many as it is told to");
    search_free(search);
}

static void test_words(void)
{
    static const char *const bad[] = {"",
                                      "searches",
                                      "search:",
                                      "search:ms",
                                      "search:0",
                                      "search:5min",
                                      "search:5ms,",
                                      "search:5ms,width=",
                                      "search:5ms,depth=0",
                                      "search:5ms,threads=0",
                                      "search:5ms,threads=65",
                                      "search:99999999999999999999",
                                      "nobody"};
    struct mind mind;
    bool refused = true;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused = refused && !mind_read(&mind, bad[i]);
    tap_result(refused, "words that are no player are refused");
    tap_result(mind_read(&mind, "search:50ms,width=12,depth=4,trust=0") &&
                   mind.limit.nanoseconds == 50000000 && mind.limit.playouts == 0 &&
                   mind.taste.width == 12 && mind.taste.depth == 4 && mind.taste.trust == 0 &&
                   mind.threads == 1 && mind_read(&mind, "search:9,threads=64") &&
                   mind.threads == 64 && mind_read(&mind, "search") &&
                   mind.limit.nanoseconds == 1000000000 && mind_read(&mind, "search:4000") &&
                   mind.limit.playouts == 4000 && mind_read(&mind, "greedy") &&
                   mind.player == player_find("greedy"),
               "words that are one are understood");
}

int main(void)
{
    test_words();
    test_same(AUDE_CARCASSONNE);
    test_same(AUDE_DISCOVERY);
    test_turn();
    test_depth();
    test_in_time();
    test_legal();
    return tap_end();
}
