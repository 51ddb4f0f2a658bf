/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player: looks one turn ahead. For every legal placement it tries every figure on that
 * tile (and doing nothing, and taking one back), lets the engine score, and keeps the pair that
 * leaves it best off against the others by evaluate.c. When the tile lies, the action is thought
 * over again, now with all that is far (room.h) as well; whatever the seat has to decide then
 * before the turn is over is played out in the same way, each decision taking its best. Some steps
 * a room of the rules decides by itself. Equal choices are drawn by lot. */
#include "ai/greedy.h"

#include <stddef.h>
#include <string.h>

#include "ai/choice.h"
#include "ai/evaluate.h"
#include "ai/rooms.h"

/* Actions that are looked at for one decision, at most so many: games come to some 1,200 of them,
 * but a position that somebody made up may ask one question within the other without end. */
enum { LOOKS = 20000 };

/* One decision being thought over. */
struct thought {
    int looks; /* that are left */
    struct ai_search search;
    struct outlook outlook;
    int seat;
    struct aude_random *random;
};

static void begin(struct thought *thought, const struct aude_state *state,
                  struct aude_random *random)
{
    thought->looks = LOOKS;
    thought->search = ai_search_all();
    thought->seat = aude_decider(state);
    thought->random = random;
    outlook_init(&thought->outlook, state);
}

static bool is_among(unsigned verbs, aude_action action)
{
    return verbs >> aude_action_verb(action) & 1;
}

/* Own worth against the average of the others: with two seats the difference. */
static int64_t gain_from(const struct thought *thought, const int32_t worth[AUDE_MAX_SEATS])
{
    int64_t gain = (int64_t)worth[thought->seat] * thought->outlook.seats;
    for (int other = 0; other < thought->outlook.seats; other++)
        gain -= worth[other];
    return gain;
}

static int64_t gain_of(struct thought *thought, const struct aude_state *state)
{
    int32_t worth[AUDE_MAX_SEATS];
    evaluate(&thought->outlook, state, worth);
    return gain_from(thought, worth);
}

/* Decisions that belong to an action already taken, or to its scoring. */
static bool follows_up(const struct thought *thought, const struct aude_state *state)
{
    return aude_decider(state) == thought->seat &&
           (thought->search.follows >> aude_step(state) & 1);
}

static struct choice best_of(struct thought *thought, const struct aude_state *state, bool far);

/* What an action leads to. far: such actions are looked at in what follows it. */
static int64_t gain_after(struct thought *thought, const struct aude_state *after, bool far)
{
    if (follows_up(thought, after) ||
        (aude_decider(after) == thought->seat && aude_step(after) == AUDE_STEP_ACTION))
        return best_of(thought, after, far).gain;
    return gain_of(thought, after);
}

/* Is it left for the time when the tile lies? Also a figure that goes on another tile. */
static bool is_far(const struct thought *thought, const struct aude_state *state,
                   aude_action action)
{
    int tile = aude_last_placed(state);
    if (aude_action_verb(action) == AUDE_PUT)
        return tile >= 0 && (aude_placed(state, tile).x != aude_action_x(action) ||
                             aude_placed(state, tile).y != aude_action_y(action));
    return is_among(thought->search.far, action);
}

/* Where the action of the turn is a follower on the tile or nothing, and no more follows: what
 * passing is worth is evaluated, and followers by what they change. */
enum { SHORTCUTS = 64 };
struct shortcuts {
    uint64_t known; /* bit i = the gain of action i is known */
    int64_t gain[SHORTCUTS];
};

static void take_shortcuts(struct shortcuts *shortcuts, struct thought *thought,
                           const struct aude_state *state, const aude_action *action, int actions)
{
    struct aude_state after;
    struct survey survey;
    int32_t passing[AUDE_MAX_SEATS];
    shortcuts->known = 0;
    if (thought->outlook.others_look || aude_step(state) != AUDE_STEP_ACTION)
        return;
    aude_state_copy(&after, state);
    if (aude_apply(&after, AUDE_PASS, NULL) != AUDE_OK || aude_decider(&after) != AUDE_CHANCE)
        return;
    evaluate_survey(&survey, &thought->outlook, &after, passing);
    for (int i = 0; i < actions && i < SHORTCUTS; i++) {
        int32_t worth[AUDE_MAX_SEATS];
        bool put =
            aude_action_verb(action[i]) == AUDE_PUT && aude_action_item(action[i]) == AUDE_FOLLOWER;
        memcpy(worth, passing, sizeof worth);
        if (action[i] != AUDE_PASS &&
            (!put ||
             !evaluate_follower(&survey, thought->seat, aude_action_x(action[i]),
                                aude_action_y(action[i]), aude_action_segment(action[i]), worth)))
            continue;
        shortcuts->known |= (uint64_t)1 << i;
        shortcuts->gain[i] = gain_from(thought, worth);
    }
}

static struct choice best_of(struct thought *thought, const struct aude_state *state, bool far)
{
    struct shortcuts shortcuts;
    struct choice best = {0, 0, 0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    take_shortcuts(&shortcuts, thought, state, action,
                   actions < AUDE_MAX_ACTIONS ? actions : AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        if (!far && is_far(thought, state, action[i]))
            continue;
        if (thought->looks-- <= 0 && best.action != 0)
            break;
        if (i < SHORTCUTS && shortcuts.known >> i & 1) {
            offer(&best, action[i], shortcuts.gain[i], thought->random);
            continue;
        }
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        offer(&best, action[i],
              gain_after(thought, &after, far && !is_among(thought->search.early, action[i])),
              thought->random);
    }
    return best;
}

static struct choice best_placement(struct thought *thought, const struct aude_state *state)
{
    struct choice best = {0, 0, 0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        if (is_among(thought->search.first, action[i]))
            continue;
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        if (aude_action_verb(action[i]) == AUDE_PLACE)
            aude_survey_laid(&thought->outlook.found, &after);
        offer(&best, action[i], gain_after(thought, &after, false), thought->random);
    }
    return best;
}

/* What is done before the tile is laid, when that alone is a gain; else 0. */
static aude_action first_of_all(struct thought *thought, const struct aude_state *state)
{
    struct choice best = {0, 0, 0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    int64_t without = 0;
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        if (!is_among(thought->search.first, action[i]))
            continue;
        if (best.action == 0)
            without = gain_of(thought, state);
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) == AUDE_OK)
            offer(&best, action[i], gain_of(thought, &after), thought->random);
    }
    return best.action != 0 && best.gain > without ? best.action : 0;
}

static aude_action choose_placement(struct thought *thought, const struct aude_state *state)
{
    aude_action first = first_of_all(thought, state);
    return first != 0 ? first : best_placement(thought, state).action;
}

int64_t greedy_gain_of_placing(const struct aude_state *state)
{
    struct thought thought;
    struct aude_random random;
    int64_t before;
    aude_random_init(&random, 0);
    begin(&thought, state, &random);
    before = gain_of(&thought, state);
    return best_placement(&thought, state).gain - before;
}

/* The room that decides alone at this step, or NULL. */
static const struct ai_room *room_of(const struct aude_state *state)
{
    enum aude_game game = (enum aude_game)aude_rules_setup(aude_state_rules(state))->game;
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->game == game && ai_rooms[i]->steps >> aude_step(state) & 1)
            return ai_rooms[i];
    return NULL;
}

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random)
{
    struct thought thought;
    const struct ai_room *room = room_of(state);
    int seat = aude_decider(state);
    if (seat == AUDE_NOBODY)
        return 0;
    if (seat == AUDE_CHANCE)
        return aude_random_draw(state, random);
    if (room != NULL)
        return room->choose(state, random);
    begin(&thought, state, random);
    if (aude_step(state) == AUDE_STEP_PLACE)
        return choose_placement(&thought, state);
    return best_of(&thought, state, true).action;
}
