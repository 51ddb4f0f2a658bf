/* SPDX-License-Identifier: Apache-2.0 */
/* What the evaluation of a search thinks of features that one tile could join (joins.h): held
 * against the same evaluation without it, in random games of two. And a follower that is valued by
 * what it changes is worth what the whole position is worth with it. */
#include <stdio.h>
#include <string.h>

#include "ai/evaluate.h"
#include "common.h"

static struct aude_rules rules;
static struct outlook kept, fresh, without;
static struct survey survey;
static long followers, changed, single;

static void set_outlooks(void)
{
    struct weights weights = weights_search;
    outlook_rules(&kept, &rules);
    outlook_weigh(&kept, &weights);
    outlook_rules(&fresh, &rules);
    outlook_weigh(&fresh, &weights);
    weights.of[WEIGH_JOIN] = weights.of[WEIGH_ROAD_JOIN] = weights.of[WEIGH_FIELD_JOIN] = 0;
    outlook_rules(&without, &rules);
    outlook_weigh(&without, &weights);
}

/* ---- Followers ----------------------------------------------------------------------------- */

/* At ACTION, the position after passing being surveyed. */
static bool same_follower(const struct aude_state *state, aude_action action,
                          const int32_t *passing)
{
    struct aude_state after;
    int32_t changes[AUDE_MAX_SEATS], whole[AUDE_MAX_SEATS];
    memcpy(changes, passing, sizeof changes);
    if (aude_action_verb(action) != AUDE_PUT ||
        !evaluate_follower(&survey, aude_decider(state), aude_action_x(action),
                           aude_action_y(action), aude_action_segment(action), changes))
        return true;
    followers++;
    aude_state_copy(&after, state);
    aude_apply(&after, action, NULL);
    outlook_begin(&fresh, &after);
    evaluate(&fresh, &after, whole);
    return changes[0] == whole[0] && changes[1] == whole[1];
}

/* ---- Who gains ----------------------------------------------------------------------------- */

/* The claim that the cell faces there, or -1. */
static int facing(const struct aude_state *state, int x, int y, int side, int half)
{
    static const int8_t step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};
    int there = (side + 2) & 3, region;
    int segment = half < 0 ? aude_segment_by_side(state, x + step_x[side], y + step_y[side], there)
                           : aude_segment_by_half(state, x + step_x[side], y + step_y[side],
                                                  2 * there + half);
    if (segment < 0)
        return -1;
    region = aude_region_at(state, x + step_x[side], y + step_y[side], segment);
    return region < 0 ? -1 : survey.found->claim_of[region] - 1;
}

/* Pairs of claims that a tile on the cell could join, of other owners; sets the last of them. */
static int pairs_at(const struct aude_state *state, int x, int y,
                    const struct aude_feature *pair[2])
{
    int claim[12], claims = 0, pairs = 0;
    for (int side = 0; side < 4; side++)
        for (int half = -1; half < 2; half++)
            claim[claims++] = facing(state, x, y, side, half);
    for (int i = 0; i < claims; i++)
        for (int j = i + 1; j < claims; j++) {
            if (claim[i] < 0 || claim[j] < 0)
                continue;
            const struct aude_feature *one = &survey.found->claim[claim[i]].feature;
            const struct aude_feature *other = &survey.found->claim[claim[j]].feature;
            if (one->kind != other->kind || one->owners == other->owners || one->owners == 0 ||
                other->owners == 0)
                continue;
            pair[0] = one;
            pair[1] = other;
            pairs++;
        }
    return pairs;
}

static int pairs_on(const struct aude_state *state, const struct aude_feature *pair[2])
{
    int pairs = 0;
    for (int i = 0; i < survey.found->prospects; i++)
        pairs += pairs_at(state, survey.found->prospect[i].x, survey.found->prospect[i].y, pair);
    return pairs;
}

/* With no such pair nothing changes; of two cities or roads the one who has more there gains. */
static bool is_right(const struct aude_state *state, const int32_t *worth)
{
    const struct aude_feature *pair[2] = {NULL, NULL};
    int32_t plain[AUDE_MAX_SEATS];
    int pairs = pairs_on(state, pair), gain, more;
    outlook_begin(&without, state);
    evaluate(&without, state, plain);
    gain = (worth[0] - plain[0]) - (worth[1] - plain[1]);
    changed += gain != 0;
    if (pairs == 0)
        return worth[0] == plain[0] && worth[1] == plain[1];
    if (pairs > 1 || pair[0]->kind == AUDE_FIELD)
        return true;
    more =
        pair[0]->strength[0] + pair[1]->strength[0] - pair[0]->strength[1] - pair[1]->strength[1];
    single += gain != 0;
    return more > 0 ? gain >= 0 : more < 0 ? gain <= 0 : true;
}

/* ---- Games --------------------------------------------------------------------------------- */

/* Some placement of the drawn tile, and what may be done then. */
static const char *look(struct dice *dice, const struct aude_state *state)
{
    struct aude_state laid, passed;
    aude_action action[AUDE_MAX_ACTIONS];
    int32_t worth[AUDE_MAX_SEATS];
    bool same = true;
    int count = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    aude_state_copy(&laid, state);
    aude_apply(&laid, action[dice_below(dice, (uint32_t)count)], NULL);
    if (aude_step(&laid) != AUDE_STEP_ACTION)
        return NULL;
    aude_state_copy(&passed, &laid);
    aude_apply(&passed, AUDE_PASS, NULL);
    if (aude_decider(&passed) != AUDE_CHANCE)
        return NULL;
    outlook_begin(&kept, state);
    aude_survey_laid(&kept.found, &laid);
    evaluate_survey(&survey, &kept, &passed, worth);
    if (!is_right(&passed, worth))
        return "it changes what it must not";
    count = aude_legal_actions(&laid, action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count && same; i++)
        same = same_follower(&laid, action[i], worth);
    return same ? NULL : "a follower is worth something else";
}

int main(void)
{
    const char *wrong = NULL;
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 2;
    aude_rules_init(&rules, &setup);
    set_outlooks();
    for (int game = 0; game < 300 && wrong == NULL; game++) {
        struct aude_state state;
        struct dice dice;
        dice_init(&dice, (uint64_t)game);
        aude_state_init(&state, &rules);
        while (aude_decider(&state) != AUDE_NOBODY && wrong == NULL) {
            if (aude_step(&state) == AUDE_STEP_PLACE)
                wrong = look(&dice, &state);
            aude_apply(&state, dice_action(&dice, &state), NULL);
        }
        if (wrong != NULL)
            printf("# game %d: %s\n", game, wrong);
    }
    tap_result(wrong == NULL, "joins change what they may, and followers are worth what they are");
    printf("# %ld followers, %ld positions changed, %ld with one pair\n", followers, changed,
           single);
    tap_result(followers > 1000 && changed > 500 && single > 30, "often enough");
    return tap_end();
}
