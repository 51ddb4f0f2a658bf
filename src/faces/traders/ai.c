/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' builder, pig and goods. A builder is worth something where its feature can
 * still grow, a second part that has been won a good deal more, and it is always played. A pig
 * brings a point for each city of a field. Goods count for how likely they are to be the most of
 * their sort in the end.
 */
#include "ai/rooms.h"

enum {
    /* Hundredths of a point. */
    IDLE = 120,   /* a builder in the supply */
    WORKS = 330,  /* one in a feature that can grow, */
    AN_END = 60,  /* for each open end more */
    DOUBLE = 520, /* a second part that is due */
    PIG = 150,    /* in the supply */
    CITY = 100,   /* each complete city, and one that is hoped for */
    MOST = 1000,  /* of a sort in the end */
    ENDS = 4,
    SORTS = 3,
};

/* Per cent of a sort's points that so many more or less than the best other may hope for, -2 to 2,
 * while most of it is still to come. */
static const int hope[] = {10, 24, 42, 62, 78};

static int goods(const struct aude_state *state, int seat)
{
    static const char *const name[SORTS] = {"wine", "grain", "cloth"};
    static const int printed[SORTS] = {9, 6, 5};
    int seats = aude_rules_setup(aude_state_rules(state))->seats, worth = 0;
    for (int i = 0; i < SORTS; i++) {
        int token = aude_token_find(name[i]), best = 0, given = 0, own, ahead, left;
        if (token < 0)
            return 0;
        own = aude_tokens(state, seat, token);
        for (int other = 0; other < seats; other++) {
            int has = aude_tokens(state, other, token);
            given += has;
            if (other != seat && has > best)
                best = has;
        }
        if (given == 0)
            continue;
        ahead = own - best < -2 ? -2 : own - best > 2 ? 2 : own - best;
        left = given < printed[i] ? printed[i] - given : 0;
        worth += MOST * hope[ahead + 2] / 100 * left / printed[i];
        worth += own >= best ? MOST * (printed[i] - left) / printed[i] : 0;
    }
    return worth;
}

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int builder = aude_figure_find("builder"), pig = aude_figure_find("pig"), worth = 0;
    if (builder < 0 || pig < 0)
        return 0;
    worth = aude_supply(state, seat, builder) * IDLE + aude_supply(state, seat, pig) * PIG;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        if (figure.seat != seat || figure.figure != builder ||
            !aude_feature_at(state, figure.x, figure.y, figure.segment, &feature) ||
            feature.complete)
            continue;
        worth += WORKS + AN_END * (feature.open < ENDS ? feature.open : ENDS);
    }
    return worth;
}

static int sure(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    struct aude_moment moment = aude_moment(state);
    int pig = aude_figure_find("pig");
    int worth = goods(state, seat);
    if (moment.again && !moment.second && aude_turn_seat(state) == seat)
        worth += DOUBLE;
    for (int i = 0; pig >= 0 && i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature field;
        if (figure.seat == seat && figure.figure == pig &&
            aude_feature_at(state, figure.x, figure.y, figure.segment, &field) &&
            (field.owners >> seat & 1) != 0)
            worth += (field.cities + field.castles + 1) * CITY;
    }
    return worth;
}

/* The second part is always taken. */
static aude_action choose(const struct aude_state *state, struct aude_random *random)
{
    aude_action list[2];
    int count = aude_legal_actions(state, list, 2);
    (void)random;
    return count > 1 && aude_action_verb(list[0]) == AUDE_PASS ? list[1] : list[0];
}

const struct ai_room ai_room_traders = {
    .game = AUDE_CARCASSONNE,
    .option = {"GOODS", "BUILDER", "PIG"},
    .spread = 1100,
    .steps = 1u << (AUDE_STEP_OVER + 1), /* the second part: its number is kept for good */
    .choose = choose,
    .stock = stock,
    .sure = sure,
};
