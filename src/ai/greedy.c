/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player: looks one turn ahead. For every legal placement it tries every legal follower
 * (and doing nothing, and taking the abbot back), lets the engine score, and keeps the pair that
 * leaves it best off against the others by evaluate.c. The follower is thought over again when
 * the tile lies, with the same result. Equal pairs are drawn by lot. */
#include "ai/greedy.h"

#include "ai/evaluate.h"

/* The best so far, and how many others were as good. */
struct choice {
    aude_action action;
    int64_t gain;
    uint32_t equals;
};

static void offer(struct choice *best, aude_action action, int64_t gain, struct aude_random *random)
{
    if (best->action != 0 && gain < best->gain)
        return;
    if (best->action == 0 || gain > best->gain)
        best->equals = 0;
    best->equals++;
    if (best->equals == 1 || aude_random_below(random, best->equals) == 0)
        best->action = action;
    best->gain = gain;
}

/* Own worth against the average of the others: with two seats the difference. */
static int64_t gain_for(int seat, int seats, const int32_t *worth)
{
    int64_t gain = (int64_t)worth[seat] * seats;
    for (int other = 0; other < seats; other++)
        gain -= worth[other];
    return gain;
}

/* The worth of a state after a turn whose tile went to (x,y). */
static int64_t gain_after(const struct outlook *outlook, const struct aude_state *state, int seat,
                          int x, int y)
{
    struct nearby nearby;
    int32_t worth[AUDE_MAX_SEATS];
    nearby_init(&nearby, outlook, state, x, y);
    evaluate(outlook, &nearby, state, worth);
    return gain_for(seat, outlook->seats, worth);
}

/* The best follower for the tile that has just been laid; its action step is due. */
static struct choice best_follower(const struct outlook *outlook, const struct aude_state *state,
                                   int seat, struct aude_random *random)
{
    struct aude_placed tile = aude_placed(state, aude_last_placed(state));
    struct choice best = {0, 0, 0};
    struct nearby nearby;
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    nearby_init(&nearby, outlook, state, tile.x, tile.y);
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        int32_t worth[AUDE_MAX_SEATS];
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        evaluate(outlook, &nearby, &after, worth);
        offer(&best, action[i], gain_for(seat, outlook->seats, worth), random);
    }
    return best;
}

static aude_action best_placement(const struct outlook *outlook, const struct aude_state *state,
                                  int seat, struct aude_random *random)
{
    struct choice best = {0, 0, 0};
    aude_action action[AUDE_MAX_ACTIONS];
    int actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        struct aude_state after;
        int64_t gain;
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        /* The engine skips the action step when there is nothing to choose in it. */
        if (aude_step(&after) == AUDE_STEP_ACTION)
            gain = best_follower(outlook, &after, seat, random).gain;
        else
            gain = gain_after(outlook, &after, seat, aude_action_x(action[i]),
                              aude_action_y(action[i]));
        offer(&best, action[i], gain, random);
    }
    return best.action;
}

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random)
{
    struct outlook outlook;
    int seat = aude_decider(state);
    if (seat == AUDE_NOBODY)
        return 0;
    if (seat == AUDE_CHANCE)
        return aude_random_draw(state, random);
    outlook_init(&outlook, state);
    if (aude_step(state) == AUDE_STEP_PLACE)
        return best_placement(&outlook, state, seat, random);
    return best_follower(&outlook, state, seat, random).action;
}
