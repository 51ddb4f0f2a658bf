/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' quarters. Who waits in Carcassonne may have a part in what others score,
 * and comes home with that; nobody leaves the quarter of the count, so a follower there is worth
 * less, and the count is well placed where others wait. The first one in a quarter is worth most,
 * and more where something of others that the quarter serves is nearly complete, or towards the end
 * as good as it is (COUNT-16).
 */
#include "ai/board.h"
#include "ai/rooms.h"
#include "faces/count/count.h"

enum {
    CASTLE,
    MARKET, /* whoever waits there, waits for the end */
    BLACKSMITH,
    CATHEDRAL
};
enum {
    POINT = 100,
    NEARLY = 2, /* open sides of a feature that will be complete soon */
    WAITS = 30, /* per cent of a follower in the supply that one in a quarter is worth, besides */
    SHUT = 35,  /* per cent of the following, in the quarter of the count */
    LAST = 6,   /* tiles to come with which half of what is there for the last may be had, */
    LATE = 24   /* and with which nobody thinks of it */
};
/* Of the first follower in a quarter, in hundredths of a point: castle, market, blacksmith,
 * cathedral. */
static const int worth[QUARTERS] = {190, 150, 80, 150};
/* And of the best feature to come to, by its open sides: per cent of its points. */
static const int hope[NEARLY + 1] = {0, 40, 15};

static int there(const struct aude_state *state, int quarter, int seat)
{
    int variable = aude_variable_find(aude_state_rules(state), "quarters"), count = 0;
    for (int figure = 0; variable >= 0 && figure < aude_figure_count(); figure++)
        count += aude_variable(state, variable, count_place(quarter, seat, figure));
    return count;
}

static int held(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int count = 0;
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        count += there(state, quarter, seat);
    return count * CERTAIN * WAITS / 100;
}

/* What a follower of the seat who comes from Carcassonne may get of what others have, in
 * hundredths; sets the quarter that he comes from. */
static int hope_of(const struct aude_feature *feature, int seat, int *quarter)
{
    int most = 0, each = 1;
    if (feature->complete || feature->open > NEARLY || feature->owners == 0 ||
        feature->owners >> seat & 1)
        return 0;
    for (int other = 0; other < AUDE_MAX_SEATS; other++)
        most = feature->strength[other] > most ? feature->strength[other] : most;
    switch (feature->kind) {
    case AUDE_CITY: *quarter = CASTLE, each = 2; break;
    case AUDE_ROAD: *quarter = BLACKSMITH; break;
    case AUDE_MONASTERY: *quarter = CATHEDRAL; break;
    default: return 0;
    }
    return most > feature->strength[seat] + 1
               ? 0
               : each * (feature->value + feature->open) * hope[feature->open];
}

/* The best of it for each quarter. */
static void look_round(const struct survey *survey, int seat, int best[QUARTERS])
{
    const struct aude_state *state = survey->state;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        int quarter = 0, points;
        if (figure.seat == seat || !survey_feature(survey, figure, &feature))
            continue;
        points = hope_of(&feature, seat, &quarter);
        best[quarter] = points > best[quarter] ? points : best[quarter];
    }
}

/* The quarter that serves such a feature, or -1. */
static int quarter_for(int kind)
{
    switch (kind) {
    case AUDE_CITY: return CASTLE;
    case AUDE_FIELD: return MARKET;
    case AUDE_ROAD: return BLACKSMITH;
    case AUDE_MONASTERY: return CATHEDRAL;
    default: return -1;
    }
}

/* What the last followers of the seat who come from Carcassonne would get of what others have, in
 * hundredths, the best for each quarter. */
static void look_ahead(const struct survey *survey, int seat, int best[QUARTERS])
{
    const struct aude_state *state = survey->state;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct aude_feature feature;
        int quarter, most = 0;
        if (figure.seat == seat || !survey_feature(survey, figure, &feature))
            continue;
        quarter = quarter_for(feature.kind);
        for (int other = 0; other < AUDE_MAX_SEATS; other++)
            most = feature.strength[other] > most ? feature.strength[other] : most;
        if (quarter >= 0 && !feature.complete && (feature.owners >> seat & 1) == 0 &&
            feature.strength[seat] + 1 >= most && feature.value * POINT > best[quarter])
            best[quarter] = feature.value * POINT;
    }
}

static bool only_market(const struct aude_state *state)
{
    const int option = aude_option_find(AUDE_CARCASSONNE, "COUNT_FINAL");
    return aude_rules_setup(aude_state_rules(state))->option[option] != 0;
}

static int sure(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int shut = count_quarter(state), left = aude_bag_total(state), sum = 0;
    int best[QUARTERS] = {0};
    if (left >= LATE || held(survey, seat) == 0)
        return 0;
    look_ahead(survey, seat, best);
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        int count = there(state, quarter, seat), share = best[quarter];
        int open = shut == quarter ? SHUT : 100;
        if (quarter != MARKET && only_market(state))
            continue;
        for (; count > 0; count--, share /= 3)
            sum += share * open / 100;
    }
    return sum * LAST / (LAST + left);
}

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int shut = count_quarter(state), sum = 0;
    int best[QUARTERS] = {0};
    if (held(survey, seat) == 0)
        return 0;
    look_round(survey, seat, best);
    for (int quarter = 0; shut >= 0 && quarter < QUARTERS; quarter++) {
        int count = there(state, quarter, seat), share = worth[quarter] + best[quarter];
        int open = shut == quarter ? SHUT : 100;
        for (; count > 0; count--, share /= 3)
            sum += share * open / 100;
    }
    return sum;
}

const struct ai_room ai_room_count = {
    .game = AUDE_CARCASSONNE,
    .option = {"COUNT"},
    .spread = 250,
    .looks_on = true,
    .held = held,
    .stock = stock,
    .sure = sure,
};
