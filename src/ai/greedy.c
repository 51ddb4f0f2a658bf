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
enum {
    LOOKS = 20000,
    CLOCKED = 8,
    ROOM_LOOKS = 1024, /* as many, about, are in what a room decides by itself */
    RANKED = 64
};

void thought_init(struct thought *thought, const struct aude_rules *rules)
{
    thought->search = ai_search_all();
    thought->hurry = NULL;
    thought->favourites = NULL;
    thought->found = NULL;
    thought->hurried = false;
    thought->clock = 0;
    thought->fresh = 0;
    thought->near = 2;
    outlook_rules(&thought->outlook, rules);
}

static void begin(struct thought *thought, const struct aude_state *state,
                  struct aude_random *random)
{
    thought->looks = LOOKS;
    thought->seat = aude_decider(state);
    thought->random = random;
    outlook_begin(&thought->outlook, state);
}

/* Has it to be decided now? The clock is not read for every look. */
static bool hurries(struct thought *thought)
{
    if (thought->hurry != NULL && thought->clock++ % CLOCKED == 0 && !thought->hurried)
        thought->hurried = thought->hurry(thought->context);
    return thought->hurried;
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

static struct choice best_of(struct thought *thought, const struct aude_state *state, bool far,
                             struct ranking *ranking);

static bool goes_on(const struct thought *thought, const struct aude_state *after)
{
    return follows_up(thought, after) ||
           (aude_decider(after) == thought->seat && aude_step(after) == AUDE_STEP_ACTION);
}

/* What an action leads to. far: such actions are looked at in what follows it. */
static int64_t gain_after(struct thought *thought, const struct aude_state *after, bool far)
{
    return goes_on(thought, after) ? best_of(thought, after, far, NULL).gain
                                   : gain_of(thought, after);
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

static struct choice best_of(struct thought *thought, const struct aude_state *state, bool far,
                             struct ranking *ranking)
{
    struct shortcuts shortcuts;
    struct choice best = {.ranking = ranking};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    take_shortcuts(&shortcuts, thought, state, action,
                   actions < AUDE_MAX_ACTIONS ? actions : AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        if (!far && is_far(thought, state, action[i]))
            continue;
        if ((thought->looks-- <= 0 || hurries(thought)) && best.action != 0)
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

static bool is_near(const struct thought *thought, const struct aude_state *state,
                    aude_action action)
{
    int tiles = aude_placed_count(state), near = thought->near * thought->near;
    for (int i = thought->fresh; i < tiles; i++) {
        struct aude_placed tile = aude_placed(state, i);
        int x = tile.x - aude_action_x(action), y = tile.y - aude_action_y(action);
        if (x * x <= near && y * y <= near)
            return true;
    }
    return false;
}

/* Leaves only those placements that are looked at. */
static int leave_favourites(const struct thought *thought, const struct aude_state *state,
                            aude_action *action, int actions)
{
    const struct ranking *favourites = &thought->favourites->ranking;
    int left = 0;
    for (int i = 0; i < actions; i++) {
        bool wanted = is_near(thought, state, action[i]);
        for (int j = 0; j < favourites->count && !wanted; j++)
            wanted = favourites->best[j].action == action[i];
        if (wanted)
            action[left++] = action[i];
    }
    return left > 0 ? left : actions;
}

/* ranking: where placements are put down, each with everything that may be done next; or NULL. */
static struct choice best_placement(struct thought *thought, const struct aude_state *state,
                                    struct ranking *ranking)
{
    struct choice best = {0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    if (thought->favourites != NULL && thought->favourites->kind == aude_drawn(state))
        actions = leave_favourites(thought, state, action, actions);
    for (int i = 0; i < actions; i++) {
        struct ranked ranked[RANKED];
        struct ranking inner = {.capacity = RANKED, .best = ranked};
        struct aude_state after;
        struct choice then = {0};
        if (is_among(thought->search.first, action[i]))
            continue;
        if (best.action != 0 && hurries(thought))
            break;
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        if (aude_action_verb(action[i]) == AUDE_PLACE)
            aude_survey_laid(&thought->outlook.found, &after);
        if (goes_on(thought, &after))
            then = best_of(thought, &after, false, ranking == NULL ? NULL : &inner);
        else
            then.gain = gain_of(thought, &after);
        if (ranking != NULL && inner.count == 0)
            rank(ranking, action[i], then.action, then.gain);
        for (int j = 0; ranking != NULL && j < inner.count; j++)
            rank(ranking, action[i], ranked[j].action, ranked[j].gain);
        if (thought->found != NULL)
            rank(&thought->found->ranking, action[i], 0, then.gain);
        if (offer(&best, action[i], then.gain, thought->random))
            best.next = then.action;
    }
    return best;
}

/* What is done before the tile is laid, when that alone is a gain; else 0. */
static aude_action first_of_all(struct thought *thought, const struct aude_state *state)
{
    struct choice best = {0};
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

int64_t greedy_gain_of_placing(const struct aude_state *state)
{
    struct thought thought;
    struct aude_random random;
    int64_t before;
    aude_random_init(&random, 0);
    thought_init(&thought, aude_state_rules(state));
    begin(&thought, state, &random);
    before = gain_of(&thought, state);
    return best_placement(&thought, state, NULL).gain - before;
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

aude_action thought_choose(struct thought *thought, const struct aude_state *state,
                           struct aude_random *random, aude_action *next)
{
    const struct ai_room *room = room_of(state);
    struct choice best;
    *next = 0;
    if (room != NULL) {
        thought->clock += thought->outlook.whole_game == NULL ? ROOM_LOOKS : 1;
        return room->choose(state, random);
    }
    begin(thought, state, random);
    if (aude_step(state) != AUDE_STEP_PLACE)
        return best_of(thought, state, true, NULL).action;
    best.action = first_of_all(thought, state);
    if (best.action != 0)
        return best.action;
    best = best_placement(thought, state, NULL);
    *next = best.next;
    return best.action;
}

bool thought_pairs(const struct aude_state *state)
{
    return aude_step(state) == AUDE_STEP_PLACE && room_of(state) == NULL;
}

bool thought_keeps(const struct thought *thought, const struct aude_state *state, aude_action next)
{
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    bool legal = false;
    for (int i = 0; i < actions; i++) {
        if (is_far(thought, state, action[i]))
            return false;
        legal = legal || action[i] == next;
    }
    return legal;
}

int thought_rank(struct thought *thought, const struct aude_state *state,
                 struct aude_random *random, struct ranking *ranking)
{
    const struct ai_room *room = room_of(state);
    aude_action first = 0;
    ranking->count = 0;
    if (room != NULL && room->rank != NULL) {
        room->rank(state, random, ranking);
        return ranking->count;
    }
    if (room != NULL) {
        rank(ranking, room->choose(state, random), 0, 0);
        return 1;
    }
    begin(thought, state, random);
    if (aude_step(state) != AUDE_STEP_PLACE)
        best_of(thought, state, true, ranking);
    else if ((first = first_of_all(thought, state)) != 0)
        rank(ranking, first, 0, 0);
    else
        best_placement(thought, state, ranking);
    return ranking->count;
}

static void worth_of(struct thought *thought, const struct aude_state *state,
                     int32_t worth[AUDE_MAX_SEATS])
{
    const struct ai_room *whole = thought->outlook.whole_game;
    if (whole != NULL) {
        whole->value(state, worth);
        return;
    }
    if (aude_step(state) != AUDE_STEP_OVER)
        outlook_begin(&thought->outlook, state);
    evaluate(&thought->outlook, state, worth);
}

int64_t thought_value(struct thought *thought, const struct aude_state *state, int seat)
{
    int32_t worth[AUDE_MAX_SEATS];
    worth_of(thought, state, worth);
    thought->seat = seat;
    return gain_from(thought, worth);
}

void thought_values(struct thought *thought, const struct aude_state *state, int64_t *value)
{
    int32_t worth[AUDE_MAX_SEATS];
    worth_of(thought, state, worth);
    for (int seat = 0; seat < thought->outlook.seats; seat++) {
        thought->seat = seat;
        value[seat] = gain_from(thought, worth);
    }
}

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random)
{
    return greedy_choose_within(state, random, NULL, NULL);
}

aude_action greedy_choose_within(const struct aude_state *state, struct aude_random *random,
                                 bool (*hurry)(void *context), void *context)
{
    struct thought thought;
    const struct ai_room *room = room_of(state);
    aude_action next;
    if (aude_decider(state) == AUDE_NOBODY)
        return 0;
    if (aude_decider(state) == AUDE_CHANCE)
        return aude_random_draw(state, random);
    if (room != NULL)
        return room->choose(state, random);
    thought_init(&thought, aude_state_rules(state));
    thought.hurry = hurry;
    thought.context = context;
    return thought_choose(&thought, state, random, &next);
}
