/* SPDX-License-Identifier: Apache-2.0 */
/* What an action comes to, for sense.c; nothing of it is asked of the players. */
#include "sense.h"

#include <string.h>

enum { REGIONS = 4096, ROLLS = 24, GAMES = 160, NOTHING = -100000 };

struct aude_rules rules;

static void add_features(const struct aude_state *state, int sum[AUDE_MAX_SEATS])
{
    static bool seen[REGIONS];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature) ||
            feature.region >= REGIONS || seen[feature.region])
            continue;
        seen[feature.region] = true;
        for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
            sum[seat] += feature.owners >> seat & 1 ? feature.value : 0;
    }
}

/* A barn has no part in what its field is worth to farmers: 4 for each city, and 5 for a castle. */
static void add_barns(const struct aude_state *state, int sum[AUDE_MAX_SEATS])
{
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature field;
        if (figure.figure == aude_figure_find("barn") &&
            aude_feature_at(state, figure.x, figure.y, figure.segment, &field))
            sum[figure.seat] += 4 * field.cities + 5 * field.castles;
    }
}

/* Own points against the average of the others, in hundredths. */
static int standing_of(const struct aude_state *state, int seat)
{
    int sum[AUDE_MAX_SEATS] = {0}, seats = aude_rules_setup(&rules)->seats, others = 0;
    if (aude_step(state) != AUDE_STEP_OVER) {
        add_features(state, sum);
        add_barns(state, sum);
    }
    for (int other = 0; other < seats; other++) {
        sum[other] += aude_score(state, other);
        others += other == seat ? 0 : sum[other];
    }
    return sum[seat] * 100 - others * 100 / (seats - 1);
}

/* The same behind an action, and behind what others then do in the part, by lot: the average. */
static int behind(const struct aude_state *state, aude_action action, int seat)
{
    static struct aude_state first, after;
    int sum = 0, rolls = 1;
    struct dice dice;
    dice_init(&dice, 1);
    aude_state_copy(&first, state);
    if (aude_apply(&first, action, NULL) != AUDE_OK)
        return NOTHING;
    for (int roll = 0; roll < rolls; roll++) {
        aude_state_copy(&after, &first);
        while (aude_decider(&after) >= 0 && aude_step(&after) != AUDE_STEP_PLACE &&
               aude_step(&after) != AUDE_STEP_ACTION) {
            rolls = ROLLS;
            aude_apply(&after, dice_action(&dice, &after), NULL);
        }
        sum += standing_of(&after, seat);
    }
    return sum / rolls;
}

/* Own points at the end against the average of the others, in hundredths: of random games from
 * behind the action, the average. */
static int at_the_end(const struct aude_state *state, aude_action action, int seat)
{
    static struct aude_state after;
    static int32_t scores[GAMES * AUDE_MAX_SEATS];
    int seats = aude_rules_setup(&rules)->seats;
    long own = 0, all = 0;
    aude_state_copy(&after, state);
    if (aude_apply(&after, action, NULL) != AUDE_OK)
        return NOTHING;
    aude_playouts(&after, GAMES, 1, scores);
    for (int i = 0; i < GAMES * seats; i++) {
        own += i % seats == seat ? scores[i] : 0;
        all += scores[i];
    }
    return (int)((own * seats - all) * 100 / (seats - 1) / GAMES);
}

/* The same where the own action of the part still follows: the best one. */
static int best_of(const struct aude_state *state, aude_action action,
                   int (*judge)(const struct aude_state *state, aude_action action, int seat))
{
    static struct aude_state after;
    aude_action next[AUDE_MAX_ACTIONS];
    int seat = aude_decider(state), best = NOTHING, actions;
    aude_state_copy(&after, state);
    if (aude_apply(&after, action, NULL) != AUDE_OK)
        return best;
    if (aude_step(&after) != AUDE_STEP_ACTION || aude_decider(&after) != seat)
        return judge(state, action, seat);
    actions = aude_legal_actions(&after, next, AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        int points = judge(&after, next[i], seat);
        best = points > best ? points : best;
    }
    return best;
}

int comes_to(const struct aude_state *state, aude_action action)
{
    return best_of(state, action, behind);
}

int ends_with(const struct aude_state *state, aude_action action)
{
    return best_of(state, action, at_the_end);
}
