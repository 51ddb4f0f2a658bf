/* SPDX-License-Identifier: Apache-2.0 */
/* Joins. Two cities, roads or fields with figures on them that face the same empty cell become one
 * when the right tile comes to lie there, and whoever has most on both then has both. So a small
 * feature beside a large one of somebody else is a way in, and a threat to the other. Those who
 * gain by it against the others will try: by the chance that they draw a tile that fits there. */
#include "ai/joins.h"

#include "ai/chances.h"

enum { MEETINGS = 24 };

static int weight_of(const struct survey *survey, int kind)
{
    return weigh(survey, kind == AUDE_FIELD  ? WEIGH_FIELD_JOIN
                         : kind == AUDE_ROAD ? WEIGH_ROAD_JOIN
                                             : WEIGH_JOIN);
}

/* What changes for each seat when two claims become one. Returns the seats that gain by it against
 * the others, as bits. */
static unsigned change_by(const struct survey *survey, int one, int other,
                          int change[AUDE_MAX_SEATS])
{
    const struct aude_feature *first = &survey->found->claim[one].feature,
                              *second = &survey->found->claim[other].feature;
    int seats = survey->outlook->seats, strength[AUDE_MAX_SEATS] = {0}, sum = 0;
    unsigned owners, gain = 0;
    for (int seat = 0; seat < seats; seat++)
        strength[seat] = first->strength[seat] + second->strength[seat];
    owners = most_of(strength, seats);
    for (int seat = 0; seat < seats; seat++) {
        int own = (first->owners >> seat & 1 ? survey->worth[one] : 0) +
                  (second->owners >> seat & 1 ? survey->worth[other] : 0);
        change[seat] = (owners >> seat & 1 ? survey->worth[one] + survey->worth[other] : 0) - own;
        sum += change[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        if (change[seat] * seats > sum)
            gain |= 1u << seat;
    return gain;
}

/* Pays for two claims that may become one, where so many tiles fit. */
static void join(struct survey *survey, int one, int other, int fits, int32_t *worth)
{
    const struct aude_feature *feature = &survey->found->claim[one].feature;
    int change[AUDE_MAX_SEATS] = {0}, chance, draws, tries;
    unsigned gain = 0;
    if (feature->owners != survey->found->claim[other].feature.owners)
        gain = change_by(survey, one, other, change);
    if (gain == 0)
        return;
    draws = owners_draws(survey, gain);
    tries = draws * weigh(survey, WEIGH_JOIN_PATIENCE) / 100;
    if (draws > 0 && tries < 1)
        tries = 1;
    if (fits > survey->outlook->tiles_left)
        fits = survey->outlook->tiles_left;
    chance = chance_of_draw(survey->outlook, fits, tries) * weight_of(survey, feature->kind) / 100;
    for (int seat = 0; seat < survey->outlook->seats; seat++)
        worth[seat] += change[seat] * chance / CERTAIN;
}

/* Tiles that fit into cells that two cities or roads face. */
static int fits_between(const struct survey *survey, const struct aude_claim *one,
                        const struct aude_claim *other)
{
    int fits = 0;
    for (int i = 0; i < one->openings; i++)
        for (int j = 0; j < other->openings; j++)
            if (one->opening[i].prospect == other->opening[j].prospect &&
                one->opening[i].prospect >= 0)
                fits += survey->found->prospect[one->opening[i].prospect].fits;
    return fits;
}

static bool is_line(const struct aude_claim *claim)
{
    return claim->feature.kind == AUDE_CITY || claim->feature.kind == AUDE_ROAD;
}

static void join_lines(struct survey *survey, int one, int from, int32_t *worth)
{
    const struct aude_survey *found = survey->found;
    const struct aude_claim *claim = &found->claim[one];
    if (!is_line(claim) || claim->feature.owners == 0 || claim->openings == 0 ||
        weight_of(survey, claim->feature.kind) == 0)
        return;
    for (int i = from; i < found->claims; i++) {
        const struct aude_claim *other = &found->claim[i];
        int fits;
        if (other->feature.kind != claim->feature.kind || other->feature.owners == 0 || i == one)
            continue;
        fits = fits_between(survey, claim, other);
        if (fits > 0)
            join(survey, one, i, fits, worth);
    }
}

bool joins_fields(const struct survey *survey)
{
    return weigh(survey, WEIGH_FIELD_JOIN) > 0 && !survey->outlook->field_once &&
           !survey->outlook->field_by_city;
}

/* Has anybody else a field than these owners alone? */
static bool others_farm(const struct aude_survey *found, unsigned owners)
{
    for (int i = 0; i < found->claims; i++)
        if (found->claim[i].feature.kind == AUDE_FIELD && found->claim[i].feature.owners != owners)
            return true;
    return false;
}

/* only: a claim that has to be one of the two, or -1. */
static void join_fields(struct survey *survey, int only, int32_t *worth)
{
    struct aude_meeting meeting[MEETINGS];
    int meetings;
    meetings = aude_survey_meetings(survey->found, survey->state, meeting, MEETINGS);
    for (int i = 0; i < meetings && i < MEETINGS; i++)
        if (only < 0 || meeting[i].one == only || meeting[i].other == only)
            join(survey, meeting[i].one, meeting[i].other, meeting[i].fits, worth);
}

void pay_joins(struct survey *survey, int32_t *worth)
{
    const struct aude_survey *found = survey->found;
    int field = -1;
    for (int i = 0; i < found->claims; i++) {
        join_lines(survey, i, i + 1, worth);
        if (found->claim[i].feature.kind == AUDE_FIELD)
            field = i;
    }
    if (field >= 0 && joins_fields(survey) &&
        others_farm(found, found->claim[field].feature.owners))
        join_fields(survey, -1, worth);
}

void pay_new_joins(struct survey *survey, int seat, int claim, int amount, int32_t *worth)
{
    struct aude_feature *feature = &survey->outlook->found.claim[claim].feature;
    int32_t before = survey->worth[claim];
    feature->owners = (uint8_t)(1u << seat);
    feature->strength[seat] = 1;
    survey->worth[claim] = amount;
    if (feature->kind != AUDE_FIELD)
        join_lines(survey, claim, 0, worth);
    else if (joins_fields(survey) && others_farm(survey->found, feature->owners))
        join_fields(survey, claim, worth);
    feature->owners = 0;
    feature->strength[seat] = 0;
    survey->worth[claim] = before;
}
