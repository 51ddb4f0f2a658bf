/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at one step of a game, see analysis.h.
 *
 * A decision is thought over by the search, which values what was made by the same draws and as
 * often as what it likes best. What a tile is worth is found out with less: the seat does what the
 * greedy player would do with it, and the position then is evaluated. The same for every tile that
 * could have been drawn; so luck is 0 in the mean, whatever the evaluation is worth. */
#include "ai/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "ai/greedy.h"
#include "ai/level.h"

enum {
    LONGEST_TURN = 200, /* decisions; more are only made by positions that were made up */
    HINT_SEED = 1,      /* a hint is the same everywhere */
};

const struct analysis_bounds analysis_bounds[ANALYSIS_GRADES] = {
    [ANALYSIS_BEST] = {0, 0},           [ANALYSIS_GOOD] = {100, 50},
    [ANALYSIS_INACCURACY] = {300, 300}, [ANALYSIS_MISTAKE] = {700, 700},
    [ANALYSIS_BLUNDER] = {1500, 1500},
};

struct analyst {
    const struct aude_rules *rules;
    struct search *search;
    struct thought thought;
    struct aude_state trial;
    aude_action outcome[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
};

struct analyst *analyst_create(const struct aude_rules *rules)
{
    struct analyst *analyst = malloc(sizeof *analyst);
    if (analyst == NULL)
        return NULL;
    memset(analyst, 0, sizeof *analyst);
    analyst->rules = rules;
    analyst->search = search_create(rules);
    thought_init(&analyst->thought, rules);
    if (analyst->search != NULL)
        return analyst;
    free(analyst);
    return NULL;
}

void analyst_free(struct analyst *analyst)
{
    if (analyst != NULL)
        search_free(analyst->search);
    free(analyst);
}

void analyst_clock(struct analyst *analyst, int64_t (*clock)(void))
{
    search_clock(analyst->search, clock);
}

void analyst_stop(struct analyst *analyst)
{
    search_stop(analyst->search);
}

enum analysis_grade analysis_grade(int lost, int cost)
{
    int grade = ANALYSIS_BLUNDER;
    while (grade > ANALYSIS_BEST && lost < analysis_bounds[grade].lost &&
           cost < analysis_bounds[grade].cost)
        grade--;
    return (enum analysis_grade)grade;
}

/* ---- Decisions ----------------------------------------------------------------------------- */

static void take_line(const struct analyst *analyst, const struct search_line *line, int tiles,
                      struct analysis_choice *choice)
{
    *choice = (struct analysis_choice){
        .action = line->action, .next = line->next, .playouts = line->playouts};
    memcpy(choice->margin, line->margin, sizeof choice->margin);
    odds(analyst->rules, tiles, choice->margin, choice->chance);
}

static int32_t loss(int32_t best, int32_t made)
{
    return best > made ? best - made : 0;
}

static void judge(struct analysis_step *step)
{
    const struct analysis_choice *best = &step->choice[0];
    int seat = step->seat;
    if (step->made.action != best->action) {
        step->cost = loss(best->margin[seat], step->made.margin[seat]);
        step->lost = loss(best->chance[seat], step->made.chance[seat]);
    }
    step->grade = analysis_grade(step->lost, step->cost);
}

static void analyse_decision(struct analyst *analyst, const struct aude_state *state,
                             aude_action action, const struct search_limit *limit, uint64_t seed,
                             struct analysis_step *step)
{
    struct search_line line[ANALYSIS_CHOICES], made = {.action = action};
    struct aude_random random;
    aude_random_init(&random, seed);
    step->choices =
        search_list(analyst->search, state, limit, &random, line, ANALYSIS_CHOICES, &made);
    for (int i = 0; i < step->choices; i++)
        take_line(analyst, &line[i], step->tiles, &step->choice[i]);
    take_line(analyst, &made, step->tiles, &step->made);
    if (step->choices > 0)
        judge(step);
}

struct analysis_choice analysis_hint(struct analyst *analyst, const struct aude_state *state)
{
    const struct search_limit limit = level_at(LEVEL_ANYWHERE)->limit;
    struct search_line line = {0};
    struct analysis_choice best;
    struct aude_random random;
    aude_random_init(&random, HINT_SEED);
    search_list(analyst->search, state, &limit, &random, &line, 1, NULL);
    take_line(analyst, &line, odds_tiles(state), &best);
    return best;
}

/* ---- Draws --------------------------------------------------------------------------------- */

/* What the seat may expect after the draw and what the greedy player would do with it. */
static int64_t value_of(struct analyst *analyst, const struct aude_state *state, aude_action draw,
                        int seat, uint64_t seed)
{
    struct aude_state *trial = &analyst->trial;
    struct aude_random coins;
    int turn = aude_turn_number(state);
    aude_random_init(&coins, seed);
    aude_state_copy(trial, state);
    aude_apply(trial, draw, NULL);
    for (int i = 0; i < LONGEST_TURN; i++) {
        aude_action next;
        if (aude_decider(trial) < 0 || aude_turn_number(trial) != turn)
            break;
        if (aude_apply(trial, thought_choose(&analyst->thought, trial, &coins, &next), NULL) !=
            AUDE_OK)
            break;
    }
    return thought_value(&analyst->thought, trial, seat);
}

static void analyse_draw(struct analyst *analyst, const struct aude_state *state,
                         aude_action action, uint64_t seed, struct analysis_step *step)
{
    int others = aude_rules_setup(analyst->rules)->seats - 1;
    int64_t sum = 0, weights = 0, drawn = 0;
    step->legal = aude_chance_outcomes(state, analyst->outcome, analyst->weight, AUDE_MAX_KINDS);
    for (int i = 0; i < step->legal && step->legal > 1; i++) {
        int64_t value = value_of(analyst, state, analyst->outcome[i], step->seat, seed);
        sum += value * analyst->weight[i];
        weights += analyst->weight[i];
        if (analyst->outcome[i] == action)
            drawn = value;
    }
    if (weights > 0)
        step->luck = (int32_t)((drawn * weights - sum) / weights / others);
}

/* Of the rotations that look the same only the first one is listed, which is thought over. */
static aude_action as_listed(const struct analyst *analyst, const aude_action *legal, int count,
                             aude_action action)
{
    int rotation = aude_action_rotation(action);
    if (aude_action_verb(action) != AUDE_PLACE)
        return action;
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return action;
    rotation %= aude_kind(analyst->rules, aude_action_item(action))->rotations;
    return (action & ~((aude_action)3 << 40)) | (aude_action)rotation << 40;
}

void analyse(struct analyst *analyst, const struct aude_state *state, aude_action action,
             const struct search_limit *limit, uint64_t seed, struct analysis_step *step)
{
    int decider = aude_decider(state);
    aude_action legal[AUDE_MAX_ACTIONS];
    memset(step, 0, sizeof *step);
    step->turn = aude_turn_number(state);
    step->tiles = odds_tiles(state);
    step->draw = decider == AUDE_CHANCE;
    step->seat = step->draw ? aude_turn_seat(state) : decider;
    if (step->draw) {
        analyse_draw(analyst, state, action, seed, step);
        return;
    }
    step->legal = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    if (step->legal > 1)
        analyse_decision(analyst, state, as_listed(analyst, legal, step->legal, action), limit,
                         seed, step);
}
