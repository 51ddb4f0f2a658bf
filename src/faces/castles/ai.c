/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' castles. A castle is worth what may be completed beside it, by the chances
 * of that (CASTLE-17). A token not used yet is worth a little, or it would be thrown away.
 */
#include "ai/rooms.h"

enum {
    NEW_TILE = 120,   /* chance that an empty cell beside a castle brings the structure for it, */
    NEW_POINTS = 600, /* and its points in hundredths; */
    HALF_LIFE = 10,   /* tiles left at which that chance is half gone */
    IN_SUPPLY = 150   /* of a token, in hundredths of a point */
};

/* What may yet be completed beside a castle, cell by cell. */
struct hope {
    int32_t chances, points; /* sums; points by their chances */
    int32_t miss;            /* chance that nothing is completed */
};

static void hope_for(struct hope *hope, int chance, int value)
{
    hope->chances += chance;
    hope->points += chance * (value / 4);
    hope->miss = hope->miss * (CERTAIN - chance) / CERTAIN;
}

/* CASTLE-17: an incomplete city, road or monastery on one of the six cells. */
static void hope_for_segment(const struct survey *survey, struct hope *hope, int x, int y,
                             int segment)
{
    struct aude_feature feature;
    int chance;
    if (!aude_feature_at(survey->state, x, y, segment, &feature) || feature.complete ||
        survey->found->claim_of[feature.region] == 0)
        return;
    chance = survey->chance[survey->found->claim_of[feature.region] - 1];
    if (feature.kind == AUDE_CITY)
        hope_for(hope, chance, (feature.tiles + feature.pennants + 1) * 200);
    else if (feature.kind == AUDE_ROAD)
        hope_for(hope, chance, (feature.tiles + 1) * 100);
    else if (feature.kind == AUDE_MONASTERY)
        hope_for(hope, chance, 900);
}

/* The cells around the castle that this area is. */
static bool cells_around(const struct survey *survey, const struct aude_claim *claim, int16_t *x,
                         int16_t *y)
{
    for (int i = 0; i < aude_castle_count(survey->state); i++) {
        struct aude_castle castle = aude_castle(survey->state, i);
        struct aude_feature feature;
        if (aude_feature_at(survey->state, castle.x[0], castle.y[0], castle.segment[0], &feature) &&
            feature.region == claim->feature.region)
            return aude_castle_vicinity(castle.x[0], castle.y[0], castle.x[1], castle.y[1], x, y);
    }
    return false;
}

/* The chance that something beside a castle gets complete, by the mean value of what that is. */
static int worth_of_castle(struct survey *survey, int claim)
{
    struct hope hope = {0, 0, CERTAIN};
    int tiles = survey->outlook->tiles_left;
    int16_t x[6], y[6];
    if (!cells_around(survey, &survey->found->claim[claim], x, y))
        return 0;
    for (int cell = 0; cell < 6; cell++) {
        int tile = aude_placed_at(survey->state, x[cell], y[cell]), segments;
        if (tile < 0) {
            hope_for(&hope, NEW_TILE * tiles / (tiles + HALF_LIFE), NEW_POINTS);
            continue;
        }
        segments =
            aude_kind(survey->outlook->rules, aude_placed(survey->state, tile).kind)->segments;
        for (int segment = 0; segment < segments; segment++)
            hope_for_segment(survey, &hope, x[cell], y[cell], segment);
    }
    survey->chance[claim] = (uint16_t)(CERTAIN - hope.miss);
    return hope.chances == 0 ? 0 : hope.points / hope.chances * 4 * survey->chance[claim] / CERTAIN;
}

/* What is beside a castle matters to it, whoever owns that. */
static bool whole(const struct aude_state *state)
{
    return aude_castle_count(state) > 0;
}

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    return aude_tokens(state, seat, AUDE_TOKEN_CASTLE) * IN_SUPPLY;
}

const struct ai_room ai_room_castles = {
    .game = AUDE_CARCASSONNE,
    .option = {"CASTLES"},
    .search = {.follows = 1u << AUDE_STEP_CASTLE | 1u << AUDE_STEP_CHOOSE},
    .whole = whole,
    .feature = 1u << AUDE_CASTLE,
    .worth = worth_of_castle,
    .at_field = 100, /* CASTLE-33 */
    .stock = stock,
};
