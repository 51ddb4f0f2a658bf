/* SPDX-License-Identifier: Apache-2.0 */
/* The last two tiles are played exactly. Each choice of a search is held against what a search of
 * its own finds (brute.c), which tries everything to the last score. What a choice gives away
 * against the best has to be nothing, and each position has to have been solved: none may have been
 * left to the evaluation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ending.h"
#include "ai/mind.h"
#include "brute.h"

enum { POSITIONS = 1000 };

static double value_after(const struct aude_state *state, aude_action action, int seat)
{
    struct aude_state after = *state;
    aude_apply(&after, action, NULL);
    return brute_points(&after, seat);
}

/* What it gives away against the best. */
static double regret(const struct aude_state *state, aude_action action)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    int seat = aude_decider(state), count = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    double made = value_after(state, action, seat), best = made;
    for (int i = 0; i < count; i++) {
        double value = legal[i] == action ? made : value_after(state, legal[i], seat);
        best = value > best ? value : best;
    }
    return best - made;
}

/* ---- What is asked ------------------------------------------------------------------------- */

static struct aude_rules rules;
static struct aude_state state;

static struct {
    int positions, unsolved, wrong, lists;
    double regret;
} told;

static void judge(struct search *search, struct aude_random *coins, aude_action *action)
{
    const struct search_limit limit = {.playouts = 1000};
    double lost;
    *action = search_choose(search, &state, &limit, coins);
    if (!search_is_exact(search)) {
        told.unsolved++;
        return;
    }
    lost = regret(&state, *action);
    told.positions++;
    told.regret += lost;
    told.wrong += lost > 0;
    if (lost > 0)
        printf("# gives away %f: %s\n", lost, setup_text(aude_rules_setup(&rules)));
}

/* A list says what every way comes to. */
static bool lists_well(struct search *search, struct dice *dice)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    const struct search_limit limit = {.playouts = 1000};
    struct search_line line[8], made;
    struct aude_random coins;
    int seat = aude_decider(&state), lines;
    int count = aude_legal_actions(&state, legal, AUDE_MAX_ACTIONS);
    bool well = true;
    made.next = 0;
    made.action = legal[dice_below(dice, (uint32_t)count)];
    aude_random_init(&coins, 3);
    lines = search_list(search, &state, &limit, &coins, line, 8, &made);
    aude_random_init(&coins, 3);
    well = line[0].action == search_choose(search, &state, &limit, &coins) && made.exact;
    for (int i = 0; i <= lines && well; i++) {
        const struct search_line *one = i < lines ? &line[i] : &made;
        double value = value_after(&state, one->action, seat) * 100;
        struct aude_state after = state;
        aude_apply(&after, one->action, NULL);
        if (one->next != 0)
            value = value_after(&after, one->next, seat) * 100;
        well = one->exact && one->margin[seat] == -one->margin[1 - seat] &&
               one->margin[seat] - value < 1 && value - one->margin[seat] < 1 &&
               (i == 0 || one->margin[seat] <= line[0].margin[seat]);
    }
    return well;
}

static int tiles_to_come(void)
{
    const struct aude_tableau tableau = aude_tableau(&state);
    return aude_bag_total(&state) + (aude_drawn(&state) >= 0) + tableau.count[0] + tableau.count[1];
}

static void walk(struct dice *dice, int number)
{
    struct search *search = search_create(&rules);
    struct aude_random coins;
    aude_random_init(&coins, (uint64_t)number);
    while (aude_decider(&state) != AUDE_NOBODY) {
        aude_action action = 0;
        if (aude_decider(&state) == AUDE_CHANCE) {
            aude_apply(&state, dice_draw(dice, &state), NULL);
            continue;
        }
        if (tiles_to_come() > 2) {
            aude_apply(&state, dice_action(dice, &state), NULL);
            continue;
        }
        judge(search, &coins, &action);
        if (number % 8 == 0 && search_is_exact(search))
            told.lists += !lists_well(search, dice);
        aude_apply(&state, action, NULL);
    }
    search_free(search);
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* A clock on which every look takes a microsecond. */
static int64_t ticks, stop_at;
static struct search *to_stop;

static int64_t tick(void)
{
    if (++ticks == stop_at)
        search_stop(to_stop);
    return ticks * 1000;
}

/* Is a choice made in so many ticks, and is it exact? */
static bool is_made(int64_t nanoseconds, int64_t in_ticks, bool exact)
{
    const struct search_limit limit = {.nanoseconds = nanoseconds};
    struct aude_random coins;
    int64_t begun = ticks;
    aude_action action;
    aude_random_init(&coins, 1);
    action = search_choose(to_stop, &state, &limit, &coins);
    search_plan(to_stop, (struct search_plan){0, 0});
    return ticks - begun <= in_ticks && search_is_exact(to_stop) == exact &&
           aude_legal(&state, action) == AUDE_OK;
}

/* What cannot be finished is not, and says so; the next decision knows nothing of it. */
static void test_limits(void)
{
    struct aude_setup setup;
    struct dice dice;
    bool good;
    dice_init(&dice, 5);
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    aude_rules_init(&rules, &setup);
    aude_state_init(&state, &rules);
    good = brute_to_the_end(&state, &dice, 40);
    while (aude_decider(&state) == AUDE_CHANCE)
        aude_apply(&state, dice_draw(&dice, &state), NULL);
    to_stop = search_create(&rules);
    search_clock(to_stop, tick);
    good = good && is_made(60000, 64, false) && is_made(1000000000, 1000000, true);
    tap_result(good, "an ending that takes too long is left to the search, and says so");
    stop_at = ticks + 20;
    good = is_made(1000000000000, 24, false);
    stop_at = 0;
    tap_result(good && is_made(1000000000, 1000000, true),
               "it stops when it is told to, and only then");
    search_free(to_stop);
}

int main(void)
{
    struct aude_setup setup;
    test_limits();
    for (int number = 0; told.positions < POSITIONS && number < POSITIONS; number++) {
        struct dice dice;
        dice_init(&dice, (uint64_t)number + 1000);
        brute_set_up(&setup, number, &dice);
        if (aude_rules_init(&rules, &setup) != AUDE_OK)
            continue;
        aude_state_init(&state, &rules);
        if (brute_to_the_end(&state, &dice, number % 16 == 1 ? 40 : 4 + (int)dice_below(&dice, 8)))
            walk(&dice, number);
    }
    printf("# %d positions, %ld visited, %d not solved, %f points given away\n", told.positions,
           brute_visited, told.unsolved, told.regret);
    tap_result(told.positions >= POSITIONS && told.wrong == 0,
               "nothing is given away with the last two tiles");
    tap_result(told.unsolved == 0, "all of them are solved");
    tap_result(told.lists == 0, "a list says what each way comes to");
    return tap_end();
}
