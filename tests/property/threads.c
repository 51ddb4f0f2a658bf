/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of a search: any number of them chooses the same under a limit of playouts, keeps to its
 * time and stops at once. The same program is built with a checker of races where there is one. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "ai/player.h"
#include "ai/search.h"
#include "common.h"

enum { MOST = 3, SETUPS = 4 };

static bool few; /* a checker of races is slow */

static struct aude_rules rules;
static struct aude_state state;

static const char *start(int number)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    if (number == 1)
        setup_rooms(&setup, ALL_SUBSETS - 1);
    if (number == 2)
        aude_setup_init(&setup, AUDE_DISCOVERY);
    if (number == 3)
        setup.seats = 3;
    aude_rules_init(&rules, &setup);
    aude_state_init(&state, &rules);
    return setup_text(&setup);
}

static void go_on(struct dice *dice, struct aude_random *coins, int decisions)
{
    for (int i = 0; i < decisions || aude_decider(&state) == AUDE_CHANCE; i++) {
        if (aude_decider(&state) == AUDE_NOBODY)
            return;
        aude_apply(&state,
                   aude_decider(&state) == AUDE_CHANCE
                       ? dice_draw(dice, &state)
                       : player_find("random")->choose(&state, coins),
                   NULL);
    }
}

static struct search *open_search(int threads)
{
    struct search *search = search_create(&rules);
    if (search == NULL || !search_threads(search, threads))
        printf("# no memory\n");
    return search;
}

/* ---- The same choice ----------------------------------------------------------------------- */

/* What one number of threads finds out: the choice, and the list with its sums. */
static void ask(struct search *search, const struct search_limit *limit, int seed,
                struct search_line line[4])
{
    struct aude_random coins;
    struct search_line made = {.action = 0};
    memset(line, 0, 4 * sizeof *line);
    aude_random_init(&coins, (uint64_t)seed);
    line[3].action = search_choose(search, &state, limit, &coins);
    line[3].playouts = search_playouts(search);
    aude_random_init(&coins, (uint64_t)seed);
    search_list(search, &state, limit, &coins, line, 3, &made);
}

static bool is_same(const struct search_line *a, const struct search_line *b)
{
    return a->action == b->action && a->next == b->next && a->playouts == b->playouts &&
           memcmp(a->margin, b->margin, sizeof a->margin) == 0;
}

static bool are_same(int setup, int step, struct search **search)
{
    const struct search_limit limit = {.playouts = setup == 1 || few ? 12 : 150,
                                       .looks = step % 3 == 2 ? 3000 : 0};
    struct search_line line[MOST][4];
    bool same = true;
    for (int i = 0; i < MOST; i++)
        ask(search[i], &limit, step, line[i]);
    for (int i = 1; i < MOST; i++)
        for (int j = 0; j < 4; j++)
            same = same && is_same(&line[0][j], &line[i][j]);
    return same;
}

static void test_same(void)
{
    for (int number = 0; number < (few ? 1 : SETUPS); number++) {
        const char *text = start(number);
        struct search *search[MOST];
        struct aude_random coins;
        struct dice dice;
        char name[80];
        bool same = true;
        dice_init(&dice, (uint64_t)number);
        aude_random_init(&coins, 4);
        for (int i = 0; i < MOST; i++)
            search[i] = open_search(i + 1);
        for (int i = 0; i < (number == 1 || few ? 2 : 6); i++) {
            go_on(&dice, &coins, number == 1 ? 60 : 22);
            if (aude_decider(&state) == AUDE_NOBODY)
                break;
            same = same && are_same(number, i, search);
        }
        for (int i = 0; i < MOST; i++)
            search_free(search[i]);
        snprintf(name, sizeof name, "1, 2 and 3 threads find the same: %.40s", text);
        tap_result(same, name);
    }
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* A clock on which every look of anybody takes a microsecond. */
static atomic_long ticks;
static long stop_at;
static struct search *to_stop;

static int64_t tick(void)
{
    long now = atomic_fetch_add(&ticks, 1) + 1;
    if (now == stop_at)
        search_stop(to_stop);
    return now * 1000;
}

/* A thread may look once more when it is over, and twice when it begins. */
enum { LATE = 8 * MOST, LATE_CHECKED = 100 };

static void test_limits(void)
{
    const struct search_limit limit = {.nanoseconds = 900000};
    const struct search_limit endless = {.nanoseconds = 1000000000000000};
    long late = few ? LATE_CHECKED : LATE;
    bool in_time = true, stops = true, both = true;
    for (int number = 0; number < (few ? 1 : SETUPS); number++) {
        struct aude_random coins;
        struct dice dice;
        start(number);
        dice_init(&dice, 8);
        aude_random_init(&coins, 9);
        to_stop = open_search(MOST);
        search_clock(to_stop, tick);
        go_on(&dice, &coins, 40);
        stop_at = 0;
        long begun = atomic_load(&ticks);
        aude_action action = search_choose(to_stop, &state, &limit, &coins);
        in_time = in_time && atomic_load(&ticks) - begun <= 900 + late;
        both = both && search_playouts(to_stop) + (number == 1) > 0;
        stops = stops && aude_legal(&state, action) == AUDE_OK;
        stop_at = atomic_load(&ticks) + 400;
        action = search_choose(to_stop, &state, &endless, &coins);
        stops =
            stops && atomic_load(&ticks) <= stop_at + late && aude_legal(&state, action) == AUDE_OK;
        search_free(to_stop);
    }
    tap_result(in_time && both, "over in time with 3 threads");
    tap_result(stops, "3 threads stop when they are told to");
}

/* ---- What cannot be known ------------------------------------------------------------------ */

enum { DECISIONS = 200 };

/* A whole game of a search; from some draw on other tiles come. Returns the decisions before. */
static int play(int threads, int differs, aude_action *made)
{
    const struct search_limit limit = {.playouts = 24};
    struct search *search;
    struct aude_random coins;
    struct dice dice;
    int draws = 0, decisions = 0, before = 0;
    start(0);
    search = open_search(threads);
    dice_init(&dice, 21);
    aude_random_init(&coins, 2);
    while (aude_decider(&state) != AUDE_NOBODY && decisions < DECISIONS) {
        aude_action action;
        if (aude_decider(&state) == AUDE_CHANCE) {
            if (draws++ == differs) {
                dice_init(&dice, 22);
                before = decisions;
            }
            action = dice_draw(&dice, &state);
        } else {
            action = search_choose(search, &state, &limit, &coins);
            made[decisions++] = action;
        }
        aude_apply(&state, action, NULL);
    }
    search_free(search);
    return before;
}

static void test_unseen(void)
{
    static aude_action one[DECISIONS], other[DECISIONS];
    static const int draw[] = {20, 60, 69};
    bool same = true;
    if (few)
        return;
    play(1, 1000, one);
    for (int i = 0; i < 3; i++) {
        int before = play(i + 1, draw[i], other);
        same = same && before > draw[i] && memcmp(one, other, (size_t)before * sizeof *one) == 0;
    }
    tap_result(same, "tiles that are still to come change nothing");
}

int main(int argc, char **argv)
{
    few = argc > 1 && strcmp(argv[1], "--few") == 0;
    test_same();
    test_limits();
    test_unseen();
    return tap_end();
}
