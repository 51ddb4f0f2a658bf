/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player: looks one turn ahead. For every legal placement it tries every figure on that
 * tile (and doing nothing, and taking the abbot back), lets the engine score, and keeps the pair
 * that leaves it best off against the others by evaluate.c. When the tile lies, the action is
 * thought over again, now with towers, captures and bridges as well; whatever the seat has to
 * decide then before the turn is over is played out in the same way, each decision taking its best.
 * In a bazaar a tile is worth what laying it would be worth (auction.c). Equal choices are drawn by
 * lot. The Discovery it plays by discovery.c. */
#include "ai/greedy.h"

#include <stddef.h>
#include <string.h>

#include "ai/auction.h"
#include "ai/choice.h"
#include "ai/discovery.h"
#include "ai/evaluate.h"

/* Actions that are looked at for one decision, at most so many: games come to some 1,200 of them,
 * but a position that somebody made up may ask one question within the other without end. */
enum { LOOKS = 20000 };

/* One decision being thought over. */
struct thought {
    int looks; /* that are left */
    struct outlook outlook;
    struct nearby nearby;
    int seat;
    struct aude_random *random;
};

/* Own worth against the average of the others: with two seats the difference. */
static int64_t gain_of(const struct thought *thought, const struct aude_state *state)
{
    int32_t worth[AUDE_MAX_SEATS];
    int64_t gain;
    evaluate(&thought->outlook, &thought->nearby, state, worth);
    gain = (int64_t)worth[thought->seat] * thought->outlook.seats;
    for (int other = 0; other < thought->outlook.seats; other++)
        gain -= worth[other];
    return gain;
}

/* Decisions that belong to an action already taken, or to its scoring. */
static bool follows_up(const struct thought *thought, const struct aude_state *state)
{
    enum aude_step step = aude_step(state);
    return aude_decider(state) == thought->seat &&
           (step == AUDE_STEP_CAPTURE || step == AUDE_STEP_EXCHANGE || step == AUDE_STEP_BRIDGE ||
            step == AUDE_STEP_CASTLE || step == AUDE_STEP_CHOOSE || step == AUDE_STEP_END);
}

static struct choice best_of(struct thought *thought, const struct aude_state *state, bool far);

/* What an action leads to. far: towers and bridges are looked at in what follows it. */
static int64_t gain_after(struct thought *thought, const struct aude_state *after, bool far)
{
    if (follows_up(thought, after) ||
        (aude_decider(after) == thought->seat && aude_step(after) == AUDE_STEP_ACTION))
        return best_of(thought, after, far).gain;
    return gain_of(thought, after);
}

/* Actions that would multiply what there is to be looked at; near: they are left for the time when
 * the tile lies, or for good when another came before. */
static bool is_far(const struct aude_state *state, aude_action action)
{
    int tile = aude_last_placed(state);
    switch (aude_action_verb(action)) {
    case AUDE_BRIDGE:
    case AUDE_FLOOR:
    case AUDE_RANSOM: return true;
    case AUDE_PUT:
        return tile >= 0 && (aude_placed(state, tile).x != aude_action_x(action) ||
                             aude_placed(state, tile).y != aude_action_y(action));
    default: return false;
    }
}

static struct choice best_of(struct thought *thought, const struct aude_state *state, bool far)
{
    struct choice best = {0, 0, 0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        enum aude_verb verb = aude_action_verb(action[i]);
        struct aude_state after;
        if (!far && is_far(state, action[i]))
            continue;
        if (thought->looks-- <= 0 && best.action != 0)
            break;
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        offer(&best, action[i],
              gain_after(thought, &after, far && verb != AUDE_BRIDGE && verb != AUDE_RANSOM),
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
        if (aude_action_verb(action[i]) == AUDE_RANSOM)
            continue;
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        thought->nearby.spots = 0;
        if (aude_action_verb(action[i]) == AUDE_PLACE)
            nearby_init(&thought->nearby, &thought->outlook, &after, aude_action_x(action[i]),
                        aude_action_y(action[i]));
        offer(&best, action[i], gain_after(thought, &after, false), thought->random);
    }
    return best;
}

/* A ransom is paid when that alone is a gain: before the tile is laid, so that the follower can be
 * used at once. */
static aude_action good_ransom(struct thought *thought, const struct aude_state *state)
{
    struct choice best = {0, 0, 0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    int64_t without = 0;
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        if (aude_action_verb(action[i]) != AUDE_RANSOM)
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
    aude_action ransom = good_ransom(thought, state);
    return ransom != 0 ? ransom : best_placement(thought, state).action;
}

int64_t greedy_worth_of_tile(const struct aude_state *state, int seat, int kind)
{
    struct thought thought;
    struct aude_state trial;
    struct aude_bazaar none = {.selector = AUDE_NO_SEAT,
                               .item = 255,
                               .bidder = AUDE_NO_SEAT,
                               .high = AUDE_NO_SEAT,
                               .regular = AUDE_NO_SEAT};
    struct aude_random random;
    int64_t before;
    memset(none.owner, AUDE_NO_SEAT, sizeof none.owner);
    aude_state_copy(&trial, state);
    if (aude_edit_bazaar(&trial, &none) != AUDE_OK ||
        aude_edit_bag(&trial, kind, aude_bag(&trial, kind) + 1) != AUDE_OK ||
        aude_edit_turn(&trial, seat, AUDE_STEP_PLACE, kind) != AUDE_OK)
        return 0;
    aude_random_init(&random, 0);
    thought.looks = LOOKS;
    thought.seat = seat;
    thought.random = &random;
    thought.nearby.spots = 0;
    outlook_init(&thought.outlook, &trial);
    before = gain_of(&thought, &trial);
    return best_placement(&thought, &trial).gain - before;
}

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random)
{
    struct thought thought;
    int seat = aude_decider(state), last = aude_last_placed(state);
    if (seat == AUDE_NOBODY)
        return 0;
    if (seat == AUDE_CHANCE)
        return aude_random_draw(state, random);
    if (aude_rules_setup(aude_state_rules(state))->game == AUDE_DISCOVERY)
        return explorer_choose(state, random);
    if (aude_step(state) == AUDE_STEP_SELECT || aude_step(state) == AUDE_STEP_BID ||
        aude_step(state) == AUDE_STEP_DECIDE)
        return auction_choose(state);
    thought.looks = LOOKS;
    thought.seat = seat;
    thought.random = random;
    thought.nearby.spots = 0;
    outlook_init(&thought.outlook, state);
    if (aude_step(state) == AUDE_STEP_PLACE)
        return choose_placement(&thought, state);
    if (last >= 0)
        nearby_init(&thought.nearby, &thought.outlook, state, aude_placed(state, last).x,
                    aude_placed(state, last).y);
    return best_of(&thought, state, true).action;
}
