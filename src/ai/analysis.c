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

#include "ai/ending.h"
#include "ai/greedy.h"
#include "ai/level.h"

enum {
    LONGEST_TURN = 200, /* decisions; more are only made by positions that were made up */
    HINT_SEED = 1,      /* a hint is the same everywhere */
    POINTS_TOLD = 10,   /* a tenth of a point */
    CHANCE_TOLD = 100,  /* a per cent */
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

static int32_t to_nearest(int32_t number, int32_t part)
{
    int32_t half = number < 0 ? -part / 2 : part / 2;
    return (number + half) / part * part;
}

/* What one seat may expect so much more, the others may expect less: of the margin each its part,
 * of the chance to win the one who has most. */
static void move_to(struct analysis_choice *choice, int seats, int seat, int32_t margin,
                    int32_t chance)
{
    int32_t more = margin - choice->margin[seat];
    int most = seat == 0 ? 1 : 0;
    for (int other = 0; other < seats; other++) {
        if (other == seat)
            continue;
        choice->margin[other] -= more / (seats - 1);
        most = choice->chance[other] > choice->chance[most] ? other : most;
    }
    choice->chance[most] -= chance - choice->chance[seat];
    choice->margin[seat] = margin;
    choice->chance[seat] = chance;
}

static void take_line(const struct analyst *analyst, const struct search_line *line, int seat,
                      struct analysis_choice *choice)
{
    *choice = (struct analysis_choice){
        .action = line->action, .next = line->next, .playouts = line->playouts};
    memcpy(choice->margin, line->margin, sizeof choice->margin);
    memcpy(choice->chance, line->chance, sizeof choice->chance);
    if (!line->exact)
        move_to(choice, aude_rules_setup(analyst->rules)->seats, seat,
                to_nearest(line->margin[seat], POINTS_TOLD),
                to_nearest(line->chance[seat], CHANCE_TOLD));
}

static int32_t loss(int32_t best, int32_t made)
{
    return best > made ? best - made : 0;
}

static bool is_same(const struct analysis_choice *one, const struct analysis_choice *other)
{
    return one->action == other->action && one->next == other->next;
}

/* What so much more or less of the margin would be in chances to win. */
static int32_t chance_noise(const struct analyst *analyst, const struct search_line *made,
                            int tiles, int seat)
{
    int32_t margin[AUDE_MAX_SEATS], more[AUDE_MAX_SEATS], less[AUDE_MAX_SEATS];
    memcpy(margin, made->margin, sizeof margin);
    margin[seat] = made->margin[seat] + made->noise;
    odds(analyst->rules, tiles, margin, more);
    margin[seat] = made->margin[seat] - made->noise;
    odds(analyst->rules, tiles, margin, less);
    return (more[seat] - less[seat]) / 2;
}

static void judge(const struct analyst *analyst, const struct search_line *made,
                  struct analysis_step *step)
{
    const struct analysis_choice *best = &step->choice[0];
    int seat = step->seat;
    if (!is_same(&step->made, best)) {
        step->cost = loss(best->margin[seat], step->made.margin[seat]);
        step->lost = loss(best->chance[seat], step->made.chance[seat]);
    }
    step->grade = analysis_grade(step->lost, step->cost);
    if (step->cost > 0 && !step->exact)
        step->cost_noise = to_nearest(made->noise + POINTS_TOLD / 2, POINTS_TOLD);
    if (step->lost > 0 && !step->exact)
        step->lost_noise = to_nearest(
            chance_noise(analyst, made, step->tiles, seat) + CHANCE_TOLD / 2, CHANCE_TOLD);
}

/* What was made stands among the choices. */
static void add_made(struct analysis_step *step)
{
    int at = 0;
    while (at < step->choices && !is_same(&step->choice[at], &step->made))
        at++;
    if (at == step->choices)
        step->choice[step->choices++] = step->made;
}

static void analyse_decision(struct analyst *analyst, const struct aude_state *state,
                             const struct analysis_move *move, const struct search_limit *limit,
                             uint64_t seed, struct analysis_step *step)
{
    struct search_line line[ANALYSIS_CHOICES], made = {.action = move->action, .next = move->next};
    struct aude_random random;
    aude_random_init(&random, seed);
    step->choices =
        search_list(analyst->search, state, limit, &random, line, ANALYSIS_CHOICES, &made);
    step->exact = search_is_exact(analyst->search);
    for (int i = 0; i < step->choices; i++)
        take_line(analyst, &line[i], step->seat, &step->choice[i]);
    take_line(analyst, &made, step->seat, &step->made);
    judge(analyst, &made, step);
    add_made(step);
}

struct analysis_choice analysis_hint(struct analyst *analyst, const struct aude_state *state)
{
    const struct search_limit limit = level_at(LEVEL_ANYWHERE)->limit;
    struct search_line line = {0};
    struct analysis_choice best;
    struct aude_random random;
    aude_random_init(&random, HINT_SEED);
    search_list(analyst->search, state, &limit, &random, &line, 1, NULL);
    take_line(analyst, &line, aude_decider(state), &best);
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

/* What a game of two that is over came to. */
static void take_result(const struct aude_state *state, struct search_line *line)
{
    *line = (struct search_line){.exact = true};
    line->margin[0] = (aude_score(state, 0) - aude_score(state, 1)) * 100;
    line->margin[1] = -line->margin[0];
    odds_final(state, line->chance);
}

/* What is to be expected after the draw, if that can be played out. A tile that fits nowhere may be
 * followed by the next one at once. */
static bool solve_after(struct analyst *analyst, const struct aude_state *state, aude_action draw,
                        const struct search_limit *limit, struct search_line *line)
{
    struct aude_state *trial = &analyst->trial;
    aude_action next[2] = {draw};
    uint32_t weight[2];
    aude_state_copy(trial, state);
    for (int i = 0; i <= ENDING_TILES; i++) {
        if (aude_apply(trial, next[0], NULL) != AUDE_OK)
            return false;
        if (aude_decider(trial) == AUDE_NOBODY) {
            take_result(trial, line);
            return true;
        }
        if (aude_decider(trial) >= 0)
            return search_solve(analyst->search, trial, limit, line);
        if (aude_chance_outcomes(trial, next, weight, 2) != 1)
            return false;
    }
    return false;
}

/* Before a draw: the mean of what is known of all that may be drawn, or nothing. */
static void analyse_before(struct analyst *analyst, const struct aude_state *state,
                           const struct search_limit *limit, struct analysis_step *step)
{
    int seats = aude_rules_setup(analyst->rules)->seats;
    int64_t margin[AUDE_MAX_SEATS] = {0}, chance[AUDE_MAX_SEATS] = {0}, all = 0;
    if (seats != 2 || step->tiles > ENDING_TILES)
        return;
    for (int i = 0; i < step->legal; i++) {
        struct search_line line;
        if (!solve_after(analyst, state, analyst->outcome[i], limit, &line))
            return;
        for (int seat = 0; seat < seats; seat++) {
            margin[seat] += (int64_t)line.margin[seat] * analyst->weight[i];
            chance[seat] += (int64_t)line.chance[seat] * analyst->weight[i];
        }
        all += analyst->weight[i];
    }
    step->exact = all > 0;
    for (int seat = 0; seat < seats && all > 0; seat++) {
        step->made.margin[seat] = (int32_t)(margin[seat] / all);
        step->made.chance[seat] = (int32_t)((chance[seat] + all / 2) / all);
    }
}

static void analyse_draw(struct analyst *analyst, const struct aude_state *state,
                         aude_action action, const struct search_limit *limit, uint64_t seed,
                         struct analysis_step *step)
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
    analyse_before(analyst, state, limit, step);
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

/* Nothing of what may follow is left for the time when the tile lies. */
bool analysis_joins(struct analyst *analyst, const struct aude_state *state, aude_action action,
                    aude_action next)
{
    struct aude_state *after = &analyst->trial;
    aude_action legal[2];
    int seat = aude_decider(state);
    if (!thought_pairs(state) || aude_action_verb(action) != AUDE_PLACE)
        return false;
    aude_state_copy(after, state);
    return aude_apply(after, action, NULL) == AUDE_OK && aude_decider(after) == seat &&
           aude_turn_number(after) == aude_turn_number(state) &&
           aude_step(after) == AUDE_STEP_ACTION && aude_legal_actions(after, legal, 2) > 1 &&
           thought_keeps(&analyst->thought, after, next);
}

void analyse(struct analyst *analyst, const struct aude_state *state,
             const struct analysis_move *move, const struct search_limit *limit, uint64_t seed,
             struct analysis_step *step)
{
    int decider = aude_decider(state);
    aude_action legal[AUDE_MAX_ACTIONS];
    struct analysis_move listed = *move;
    memset(step, 0, sizeof *step);
    step->turn = aude_turn_number(state);
    step->tiles = odds_tiles(state);
    step->draw = decider == AUDE_CHANCE;
    step->seat = step->draw ? aude_turn_seat(state) : decider;
    step->judged = move->judged;
    if (step->draw) {
        analyse_draw(analyst, state, move->action, limit, seed, step);
        return;
    }
    step->legal = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS);
    listed.action = as_listed(analyst, legal, step->legal, move->action);
    if (step->legal > 1 && !step->judged)
        analyse_decision(analyst, state, &listed, limit, seed, step);
}
