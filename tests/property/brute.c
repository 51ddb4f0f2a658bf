/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a game by everything that can happen, and positions to try it in: see brute.h. It is
 * kept as plain as it can be, for it is what the players are held against. */
#include "brute.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/player.h"
#include "aude_edit.h"

enum { DEEP = 24 };

/* ---- Everything that can happen ------------------------------------------------------------ */

static struct aude_state stack[DEEP];
static aude_action tried[DEEP][AUDE_MAX_ACTIONS];
long brute_visited;
static long most_visited = LONG_MAX; /* after which it gives up */
static bool for_points;

/* What comes of the end for a seat: its points more than the other's, or who has won. */
static double result_of(const struct aude_state *state, int seat)
{
    int ahead = aude_score(state, seat) - aude_score(state, 1 - seat);
    return for_points ? ahead : ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

/* What is to be expected for a seat when both play for it. Exact in a double: one or two tiles are
 * drawn, so weights are small. */
static double brute(int level, int seat)
{
    const struct aude_state *state = &stack[level];
    int decider = aude_decider(state), count;
    double sum = 0, total = 0, best = 0;
    brute_visited++;
    if (brute_visited >= most_visited)
        return 0;
    if (decider == AUDE_NOBODY)
        return result_of(state, seat);
    if (level + 1 >= DEEP) {
        printf("# too deep\n");
        exit(1);
    }
    if (decider == AUDE_CHANCE) {
        uint32_t weight[AUDE_MAX_KINDS];
        count = aude_chance_outcomes(state, tried[level], weight, AUDE_MAX_KINDS);
        for (int i = 0; i < count; i++) {
            stack[level + 1] = *state;
            aude_apply(&stack[level + 1], tried[level][i], NULL);
            sum += weight[i] * brute(level + 1, seat);
            total += weight[i];
        }
        return sum / total;
    }
    count = aude_legal_actions(state, tried[level], AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++) {
        stack[level + 1] = *state;
        aude_apply(&stack[level + 1], tried[level][i], NULL);
        double value = brute(level + 1, seat);
        if (i == 0 || (decider == seat ? value > best : value < best))
            best = value;
        if (!for_points && best == (decider == seat ? 1 : 0))
            break; /* nothing is more than certain */
    }
    return best;
}

double brute_points(const struct aude_state *state, int seat)
{
    for_points = true;
    stack[0] = *state;
    return brute(0, seat);
}

double brute_wins(const struct aude_state *state, int seat)
{
    for_points = false;
    stack[0] = *state;
    return brute(0, seat);
}

bool brute_is_small(const struct aude_state *state, long most)
{
    bool small;
    most_visited = brute_visited + most;
    brute_points(state, 0);
    small = brute_visited < most_visited;
    most_visited = LONG_MAX;
    return small;
}

/* ---- Positions ----------------------------------------------------------------------------- */

void brute_set_up(struct aude_setup *setup, int number, struct dice *dice)
{
    if (number % 4 == 3)
        setup_discovery(setup, number * 7);
    else if (number % 4 == 2)
        setup_mixed(setup, 1 << dice_below(dice, ALL_ROOMS), number);
    else
        setup_number(setup, number * 3);
    setup->seats = 2;
    setup->start_seat = (uint8_t)(number / 4 % 2);
}

bool brute_to_the_end(struct aude_state *state, struct dice *dice, int turns)
{
    struct aude_random coins;
    int kinds = aude_kind_count(aude_state_rules(state)), tiles = 0, left[2];
    aude_random_init(&coins, dice->s);
    while (aude_decider(state) != AUDE_NOBODY &&
           (aude_turn_number(state) < turns || aude_step(state) != AUDE_STEP_DRAW))
        aude_apply(state,
                   aude_decider(state) == AUDE_CHANCE
                       ? dice_draw(dice, state)
                       : player_find("greedy")->choose(state, &coins),
                   NULL);
    for (int i = 0; i < 40 && tiles < 2; i++) {
        int kind = (int)dice_below(dice, (uint32_t)kinds);
        if (aude_bag(state, kind) > 0)
            left[tiles++] = kind;
    }
    if (tiles < 2 || aude_decider(state) != AUDE_CHANCE)
        return false;
    for (int kind = 0; kind < kinds; kind++)
        aude_edit_bag(state, kind, 0);
    aude_edit_bag(state, left[0], 1);
    return aude_edit_bag(state, left[1], left[1] == left[0] ? 2 : 1) == AUDE_OK;
}
