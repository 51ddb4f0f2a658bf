/* SPDX-License-Identifier: Apache-2.0 */
/* The exact end: expectimax over all draws and all legal actions of both seats, to the final
 * score. What the engine scores is the only measure.
 *
 * Alpha and beta cut off what cannot matter (Knuth, Moore: An analysis of alpha-beta pruning,
 * 1975); through a draw with one outcome, which with one tile in the bag is the rule, they are
 * handed on. The reply that was best to one action mostly is best to the next: such are tried
 * first. So some hundred positions are enough where ten thousands are possible. */
#include "ai/ending.h"

#include <string.h>

#include "ai/odds.h"

/* Points are counted in so many parts, so that means of draws stay apart. */
enum { PARTS = 1 << 20 };
static const int64_t endless = (int64_t)1 << 60;

/* Tiles that are still to be laid. */
static int tiles_to_come(const struct aude_state *state)
{
    const enum aude_game game = (enum aude_game)aude_rules_setup(aude_state_rules(state))->game;
    int tiles = odds_tiles(state);
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->game == game && ai_rooms[i]->tiles != NULL)
            tiles += ai_rooms[i]->tiles(state);
    return tiles;
}

bool ending_is_near(const struct aude_state *state)
{
    return aude_rules_setup(aude_state_rules(state))->seats == 2 && aude_decider(state) >= 0 &&
           aude_bag_total(state) < ENDING_TILES && tiles_to_come(state) <= ENDING_TILES;
}

static int64_t value_of(struct ending *ending, int level, int64_t alpha, int64_t beta);

static bool is_over(struct ending *ending, int level)
{
    struct thought *thought = ending->thought;
    if (level + 1 >= ENDING_LEVELS || ending->tried++ >= ending->most || thought->hurried ||
        (thought->hurry != NULL && ending->tried % 8 == 0 && thought->hurry(thought->context)))
        ending->failed = true;
    return ending->failed;
}

/* The state after an action, at the next level. */
static bool try_next(struct ending *ending, int level, aude_action action)
{
    aude_state_copy(&ending->state[level + 1], &ending->state[level]);
    return aude_apply(&ending->state[level + 1], action, NULL) == AUDE_OK;
}

/* ---- Draws --------------------------------------------------------------------------------- */

static int64_t value_of_draw(struct ending *ending, int level, int64_t alpha, int64_t beta)
{
    aude_action outcome[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
    int outcomes = aude_chance_outcomes(&ending->state[level], outcome, weight, AUDE_MAX_KINDS);
    int64_t sum = 0, total = 0;
    if (outcomes > AUDE_MAX_KINDS || is_over(ending, level)) {
        ending->failed = true;
        return 0;
    }
    ending->chanced = ending->chanced || outcomes > 1;
    for (int i = 0; i < outcomes && !ending->failed; i++) {
        try_next(ending, level, outcome[i]);
        if (outcomes == 1)
            return value_of(ending, level + 1, alpha, beta);
        sum += weight[i] * value_of(ending, level + 1, -endless, endless);
        total += weight[i];
    }
    return total == 0 ? 0 : sum / total;
}

/* ---- Decisions ----------------------------------------------------------------------------- */

static void to_front(aude_action *first, int count, aude_action action)
{
    for (int i = 0; i < count; i++)
        if (first[i] == action) {
            memmove(first + 1, first, (size_t)i * sizeof *first);
            *first = action;
            return;
        }
}

/* Remembers what was best. */
static void keep_reply(aude_action *reply, aude_action action)
{
    int at = 0;
    while (at + 1 < ENDING_REPLIES && reply[at] != action)
        at++;
    memmove(reply + 1, reply, (size_t)at * sizeof *reply);
    *reply = action;
}

/* Before any reply is known: what the greedy player would do. */
static void guess(struct ending *ending, int level)
{
    struct aude_random coins;
    aude_action next;
    aude_random_init(&coins, 1);
    ending->reply[level][0] = thought_choose(ending->thought, &ending->state[level], &coins, &next);
    if (next != 0 && ending->reply[level + 1][0] == 0)
        ending->reply[level + 1][0] = next;
}

/* All that can be done, what is likely to be best first. NULL: there is no room for it. */
static aude_action *list(struct ending *ending, int level, int *actions)
{
    aude_action *action = &ending->room[ending->used];
    *actions = aude_legal_actions(&ending->state[level], action, ENDING_ROOM - ending->used);
    if (*actions > ENDING_ROOM - ending->used) {
        ending->failed = true;
        return NULL;
    }
    if (ending->reply[level][0] == 0 && *actions > 8)
        guess(ending, level);
    for (int i = ENDING_REPLIES - 1; i >= 0; i--)
        if (ending->reply[level][i] != 0)
            to_front(action, *actions, ending->reply[level][i]);
    return action;
}

static int64_t value_of_decision(struct ending *ending, int level, int64_t alpha, int64_t beta)
{
    bool own = aude_decider(&ending->state[level]) == ending->seat;
    int actions, before = ending->used;
    aude_action *action, best = 0;
    int64_t most = own ? -endless : endless;
    if (is_over(ending, level) || (action = list(ending, level, &actions)) == NULL)
        return 0;
    ending->used += actions;
    for (int i = 0; i < actions && alpha < beta && !ending->failed; i++) {
        if (!try_next(ending, level, action[i]))
            continue;
        int64_t value = value_of(ending, level + 1, alpha, beta);
        if (best != 0 && (own ? value <= most : value >= most))
            continue;
        best = action[i];
        most = value;
        if (own && value > alpha)
            alpha = value;
        if (!own && value < beta)
            beta = value;
    }
    ending->used = before;
    if (!ending->failed)
        keep_reply(ending->reply[level], best);
    ending->answer = best;
    return most;
}

/* The final score: points more than the other seat has, or who has won. */
static int64_t value_of_score(const struct ending *ending, const struct aude_state *state)
{
    int64_t ahead = aude_score(state, ending->seat) - aude_score(state, 1 - ending->seat);
    if (ending->won)
        ahead = (ahead > 0) - (ahead < 0);
    return ahead * PARTS;
}

/* What the position of a level is worth; when that is not between alpha and beta, some bound of
 * it on the same side. */
static int64_t value_of(struct ending *ending, int level, int64_t alpha, int64_t beta)
{
    const struct aude_state *state = &ending->state[level];
    switch (aude_decider(state)) {
    case AUDE_NOBODY: return value_of_score(ending, state);
    case AUDE_CHANCE: return value_of_draw(ending, level, alpha, beta);
    default: return value_of_decision(ending, level, alpha, beta);
    }
}

/* ---- The first decision -------------------------------------------------------------------- */

/* The actions of the present decision, those that the greedy player thinks best first. */
static aude_action *list_first(struct ending *ending, int *actions)
{
    struct ranked ranked[ENDING_FIRST];
    struct ranking ranking = {.capacity = ENDING_FIRST, .best = ranked};
    struct aude_random coins;
    aude_action *action;
    *actions = aude_legal_actions(&ending->state[0], ending->room, ENDING_ROOM);
    if (*actions > ENDING_ROOM)
        return NULL;
    action = ending->room;
    ending->used = *actions;
    ending->thought->favourites = NULL;
    ending->thought->found = NULL;
    aude_random_init(&coins, 1);
    thought_rank(ending->thought, &ending->state[0], &coins, &ranking);
    if (ranking.count > 0)
        ending->reply[1][0] = ranked[0].next;
    for (int i = ranking.count - 1; i >= 0; i--)
        to_front(action, *actions, ranked[i].action);
    return action;
}

static void begin(struct ending *ending, struct thought *thought, const struct aude_state *state,
                  int64_t most)
{
    ending->thought = thought;
    ending->seat = aude_decider(state);
    ending->most = most;
    ending->tried = 0;
    ending->used = 0;
    ending->failed = false;
    ending->chanced = false;
    ending->won = false;
    memset(ending->reply, 0, sizeof ending->reply);
    aude_state_copy(&ending->state[0], state);
}

/* What an action comes to; *next: what is best to follow it in the same turn, or 0. */
static int64_t value_of_first(struct ending *ending, int64_t alpha, aude_action *next)
{
    int64_t value;
    ending->answer = 0;
    value = value_of(ending, 1, alpha, endless);
    *next = aude_decider(&ending->state[1]) == ending->seat ? ending->answer : 0;
    return value;
}

bool ending_solve(struct ending *ending, struct thought *thought, const struct aude_state *state,
                  int64_t most, struct way *best, int64_t *value)
{
    int actions;
    aude_action *action;
    int64_t alpha = -endless;
    begin(ending, thought, state, most);
    action = list_first(ending, &actions);
    for (int i = 0; action != NULL && i < actions && !ending->failed; i++) {
        aude_action next;
        if (!try_next(ending, 0, action[i]))
            continue;
        int64_t found = value_of_first(ending, alpha, &next);
        if (ending->failed || found <= alpha)
            continue;
        alpha = found;
        *best = (struct way){action[i], next};
    }
    if (ending->failed || alpha <= -endless)
        return false;
    *value = alpha * 100 / PARTS;
    return true;
}

bool ending_value(struct ending *ending, struct thought *thought, const struct aude_state *state,
                  int64_t most, struct way *way, int64_t *value)
{
    int64_t found;
    begin(ending, thought, state, most);
    if (!try_next(ending, 0, way->action))
        return false;
    if (way->next == 0)
        found = value_of_first(ending, -endless, &way->next);
    else if (try_next(ending, 1, way->next))
        found = value_of(ending, 2, -endless, endless);
    else
        return false;
    if (ending->failed)
        return false;
    *value = found * 100 / PARTS;
    return true;
}

/* Who has won follows from the points of best play where nothing is left to chance: what a seat is
 * sure to be ahead by, it is sure to win by. Otherwise all is played once more for the win alone.
 */
bool ending_chance(struct ending *ending, struct thought *thought, const struct aude_state *state,
                   int64_t most, const struct way *way, int64_t value, int32_t *chance)
{
    int64_t won = ((value > 0) - (value < 0)) * PARTS;
    int level = way->next != 0 ? 2 : 1;
    if (ending->chanced) {
        begin(ending, thought, state, most);
        ending->won = true;
        if (!try_next(ending, 0, way->action) ||
            (way->next != 0 && !try_next(ending, 1, way->next)))
            return false;
        won = value_of(ending, level, -PARTS, PARTS);
    }
    *chance = (int32_t)((won + PARTS) * ODDS_CERTAIN / (2 * PARTS));
    return !ending->failed;
}
