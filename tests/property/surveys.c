/* SPDX-License-Identifier: Apache-2.0 */
/* Surveys (aude_search.h) against what single calls say of the same position: in random games of
 * every kind, before and after a tile is laid, at one place and then at another, told of it or not,
 * and without it again. */
#include <stdio.h>
#include <string.h>

#include "common.h"

static struct aude_rules rules;
static struct aude_survey survey, fresh;
static bool base_only = true; /* no expansion is in play */
static long met;              /* fields that met in all that was looked at */

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

/* ---- Prospects, kind after kind ------------------------------------------------------------ */

static unsigned exits_of(int kind, int side)
{
    for (int i = 0; i < aude_kind(&rules, kind)->segments; i++) {
        const struct aude_segment *segment = aude_kind_segment(&rules, kind, i);
        if (segment->kind != AUDE_FIELD && segment->sides >> side & 1)
            return segment->sides;
    }
    return 0;
}

static struct aude_prospect prospect_at(const struct aude_state *state, int x, int y)
{
    struct aude_prospect found = {.x = (int16_t)x, .y = (int16_t)y};
    unsigned taken = 0;
    for (int side = 0; side < 4; side++)
        if (aude_placed_at(state, x + step_x[side], y + step_y[side]) >= 0)
            taken |= 1u << side;
    for (int kind = 0; kind < aude_kind_count(&rules); kind++) {
        unsigned closes = 0;
        bool fits = false;
        for (int turn = 0; turn < aude_kind(&rules, kind)->rotations; turn++) {
            if (aude_bag(state, kind) == 0 || aude_fits(state, kind, x, y, turn) != AUDE_OK)
                continue;
            fits = true;
            for (int side = 0; side < 4; side++) {
                unsigned exits = exits_of(kind, (side - turn) & 3);
                exits = (exits << turn | exits >> (4 - turn)) & 15u;
                if (taken >> side & 1 && (exits & ~taken) == 0)
                    closes |= 1u << side;
            }
        }
        found.fits = (uint16_t)(found.fits + (fits ? aude_bag(state, kind) : 0));
        for (int side = 0; side < 4; side++)
            if (closes >> side & 1)
                found.close[side] = (uint16_t)(found.close[side] + aude_bag(state, kind));
    }
    return found;
}

static bool same_prospects(const struct aude_state *state, int from)
{
    for (int i = from; i < survey.prospects; i++) {
        struct aude_prospect here = prospect_at(state, survey.prospect[i].x, survey.prospect[i].y);
        if (memcmp(&here, &survey.prospect[i], sizeof here) != 0)
            return false;
    }
    return true;
}

/* ---- Claims -------------------------------------------------------------------------------- */

static bool same_feature(const struct aude_claim *claim, const struct aude_feature *feature)
{
    const struct aude_feature *found = &claim->feature;
    if (found->region != feature->region || found->kind != feature->kind ||
        found->owners != feature->owners || found->figures != feature->figures ||
        memcmp(found->strength, feature->strength, sizeof feature->strength) != 0)
        return false;
    return feature->kind == AUDE_FIELD ||
           (found->complete == feature->complete && found->tiles == feature->tiles &&
            found->pennants == feature->pennants && found->open == feature->open &&
            found->value == feature->value);
}

static bool opens_right(const struct aude_state *state, const struct aude_claim *claim)
{
    int most = claim->feature.open < AUDE_MAX_OPENINGS ? claim->feature.open : AUDE_MAX_OPENINGS;
    if (claim->feature.kind != AUDE_CITY && claim->feature.kind != AUDE_ROAD &&
        claim->feature.kind != AUDE_MONASTERY)
        return true;
    for (int i = 0; i < claim->openings; i++) {
        const struct aude_opening *open = &claim->opening[i];
        if (open->prospect < 0 && claim->feature.kind == AUDE_MONASTERY)
            continue;
        if (open->prospect < 0 || open->prospect >= survey.prospects)
            return false;
        const struct aude_prospect *there = &survey.prospect[open->prospect];
        if (aude_placed_at(state, there->x, there->y) >= 0)
            return false;
        if (open->side != AUDE_NO_OPENING_SIDE) {
            int x = there->x + step_x[open->side], y = there->y + step_y[open->side];
            int segment = aude_segment_by_side(state, x, y, (open->side + 2) & 3);
            if (segment < 0 || aude_region_at(state, x, y, segment) != claim->feature.region)
                return false;
        }
    }
    return claim->openings == most;
}

static bool same_claims(const struct aude_state *state)
{
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        int region = aude_region_at(state, figure.x, figure.y, figure.segment);
        if (survey.claim_of[region] == 0)
            return false;
    }
    for (int i = 0; i < survey.claims; i++) {
        const struct aude_claim *claim = &survey.claim[i];
        struct aude_feature feature;
        if (!aude_feature_at(state, claim->x, claim->y, claim->segment, &feature) ||
            survey.claim_of[feature.region] != i + 1 || !same_feature(claim, &feature) ||
            !opens_right(state, claim))
            return false;
    }
    return true;
}

/* With all of them, each city, road and monastery of the board is a claim. */
static bool has_all(const struct aude_state *state)
{
    for (int i = 0; i < aude_placed_count(state); i++) {
        const struct aude_placed tile = aude_placed(state, i);
        for (int j = 0; j < aude_kind(&rules, tile.kind)->segments; j++) {
            const int kind = aude_kind_segment(&rules, tile.kind, j)->kind;
            if ((kind == AUDE_CITY || kind == AUDE_ROAD || kind == AUDE_MONASTERY) &&
                survey.claim_of[aude_region_at(state, tile.x, tile.y, j)] == 0)
                return false;
        }
    }
    return true;
}

/* A field touches as many complete cities as its feature says, and at most as many with expansions,
 * some of which have cities that are no features; and no more castles. */
static bool same_touches(const struct aude_state *state)
{
    for (int i = 0; i < survey.claims; i++) {
        const struct aude_claim *field = &survey.claim[i];
        struct aude_feature feature;
        int complete = 0, castles = 0;
        if (field->feature.kind != AUDE_FIELD)
            continue;
        aude_feature_at(state, field->x, field->y, field->segment, &feature);
        for (int j = 0; j < survey.touches; j++) {
            const struct aude_feature *city = &survey.claim[survey.touch[j].city].feature;
            complete += survey.touch[j].field == i && city->complete;
            castles += survey.touch[j].field == i && city->kind == AUDE_CASTLE;
        }
        if (complete > feature.cities || (base_only && complete < feature.cities) ||
            castles < feature.castles)
            return false;
    }
    return true;
}

/* Of two surveys of a position: does one of them tell that these meet? */
static bool is_touch(const struct aude_survey *told, unsigned field, unsigned city)
{
    for (int i = 0; i < told->touches; i++)
        if (told->claim[told->touch[i].field].feature.region == field &&
            told->claim[told->touch[i].city].feature.region == city)
            return true;
    return false;
}

/* What was found step by step is what is found at once, each field with each city once. */
static bool same_as_fresh(const struct aude_state *state)
{
    aude_survey_begin(&fresh, state);
    aude_survey(&fresh, state, false);
    for (int i = 0; i < survey.touches; i++)
        if (!is_touch(&fresh, survey.claim[survey.touch[i].field].feature.region,
                      survey.claim[survey.touch[i].city].feature.region))
            return false;
    return fresh.touches == survey.touches;
}

/* ---- Meetings ------------------------------------------------------------------------------ */

/* The claimed fields that a cell faces, each once, as numbers of claims. */
static int fields_at(const struct aude_state *state, int x, int y, int field[8])
{
    int count = 0;
    for (int half = 0; half < 8; half++) {
        int side = half / 2, there = (side + 2) & 3;
        int segment =
            aude_segment_by_half(state, x + step_x[side], y + step_y[side], 2 * there + half % 2);
        int region =
            segment < 0 ? -1 : aude_region_at(state, x + step_x[side], y + step_y[side], segment);
        int claim = region < 0 ? -1 : survey.claim_of[region] - 1;
        bool seen = claim < 0;
        for (int i = 0; i < count && !seen; i++)
            seen = field[i] == claim;
        if (!seen)
            field[count++] = claim;
    }
    return count;
}

static bool is_looked_at_later(int prospect)
{
    for (int i = survey.begun; i < survey.prospects; i++)
        if (i > prospect && survey.prospect[i].x == survey.prospect[prospect].x &&
            survey.prospect[i].y == survey.prospect[prospect].y)
            return true;
    return false;
}

/* What fits, over all cells that both fields face. */
static int fits_between(const struct aude_state *state, int one, int other)
{
    int fits = 0;
    for (int i = 0; i < survey.prospects; i++) {
        const struct aude_prospect *cell = &survey.prospect[i];
        int field[8], count, both = 0;
        if (is_looked_at_later(i) || aude_placed_at(state, cell->x, cell->y) >= 0)
            continue;
        count = fields_at(state, cell->x, cell->y, field);
        for (int j = 0; j < count; j++)
            both += field[j] == one || field[j] == other;
        fits += both == 2 ? cell->fits : 0;
    }
    return fits;
}

static bool same_meetings(const struct aude_state *state)
{
    static struct aude_meeting meeting[AUDE_MAX_CLAIMS];
    int found = aude_survey_meetings(&survey, state, meeting, AUDE_MAX_CLAIMS), sum = 0, told = 0;
    if (aude_survey_meetings(&survey, state, meeting, 1) != (found > 0))
        return false;
    aude_survey_meetings(&survey, state, meeting, AUDE_MAX_CLAIMS);
    for (int i = 0; i < found; i++) {
        if (meeting[i].one >= meeting[i].other ||
            fits_between(state, meeting[i].one, meeting[i].other) != meeting[i].fits)
            return false;
        told += meeting[i].fits;
    }
    for (int one = 0; one < survey.claims; one++)
        for (int other = one + 1; other < survey.claims; other++)
            if (survey.claim[one].feature.kind == AUDE_FIELD &&
                survey.claim[other].feature.kind == AUDE_FIELD)
                sum += fits_between(state, one, other);
    met += found;
    return sum == told;
}

/* ---- Games --------------------------------------------------------------------------------- */

static bool is_right(const struct aude_state *state, int from)
{
    aude_survey(&survey, state, false);
    bool right = same_prospects(state, from) && same_claims(state) && same_touches(state) &&
                 same_as_fresh(state) && same_meetings(state);
    aude_survey(&survey, state, true);
    return right && same_claims(state) && has_all(state);
}

/* Some placements of the drawn tile, one after the other. */
static bool try_places(struct dice *dice, const struct aude_state *state)
{
    aude_action action[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < 3; i++) {
        struct aude_state after;
        aude_action one = action[dice_below(dice, (uint32_t)count)];
        aude_state_copy(&after, state);
        if (aude_action_verb(one) != AUDE_PLACE || aude_action_number(one) != 0 ||
            aude_apply(&after, one, NULL) != AUDE_OK ||
            aude_placed_count(&after) != aude_placed_count(state) + 1)
            continue;
        if (i > 0) /* what it was not told of is looked up */
            aude_survey_laid(&survey, &after);
        if (!is_right(&after, survey.begun))
            return false;
    }
    return true;
}

static bool play(struct aude_setup *setup, int number)
{
    struct aude_state state;
    struct dice dice;
    dice_init(&dice, (uint64_t)number);
    aude_rules_init(&rules, setup);
    aude_state_init(&state, &rules);
    while (aude_decider(&state) != AUDE_NOBODY) {
        if (dice_below(&dice, 12) == 0) {
            aude_survey_begin(&survey, &state);
            bool places = aude_step(&state) == AUDE_STEP_PLACE;
            if (!is_right(&state, 0) || (places && !try_places(&dice, &state)) ||
                !is_right(&state, 0)) {
                printf("# wrong in game %d: %s\n", number, setup_text(setup));
                return false;
            }
        }
        aude_apply(&state, dice_action(&dice, &state), NULL);
    }
    return true;
}

int main(void)
{
    const long base_games = games_scaled(60), mixed_games = games_scaled(16);
    bool base = true, mixed = true;
    for (int i = 0; i < base_games && base; i++) {
        struct aude_setup setup;
        setup_number(&setup, i * 11 % setup_count());
        base = play(&setup, i);
    }
    base_only = false;
    tap_result(base, "surveys of the base game say what single calls say");
    for (int i = 0; i < mixed_games && mixed; i++) {
        struct aude_setup setup;
        struct dice dice;
        dice_init(&dice, (uint64_t)i + 5);
        setup_mixed(&setup, (int)dice_below(&dice, ALL_SUBSETS), i);
        mixed = play(&setup, i);
    }
    tap_result(mixed, "and of mixtures of the expansions");
    tap_result(met > 100, "fields met in them");
    return tap_end();
}
