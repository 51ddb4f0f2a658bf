/* SPDX-License-Identifier: Apache-2.0 */
/* What the coach sees in a position: every feature that somebody stands on, once, with its chance
 * to be complete and with the least that it brings then; and what the position is worth. */
#include "ai/coach_parts.h"
#include "ai/evaluate.h"
#include "ai/rooms.h"

/* May a city still be scored lower than now, by a mark on a tile that comes? */
static bool may_shrink(const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        for (int i = 0; aude_bag(state, kind) > 0 && i < aude_kind(rules, kind)->segments; i++)
            if (aude_kind_segment(rules, kind, i)->marks & AUDE_MARK_BESIEGED)
                return true;
    return false;
}

/* Do tiles end features without being a part of them? */
static bool are_sealed(const struct outlook *outlook)
{
    const struct aude_setup *setup = aude_rules_setup(outlook->rules);
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->seals != NULL && outlook_option(setup, ai_rooms[i]->seals, "on"))
            return true;
    return false;
}

/* Cells that have to be filled before the feature is complete, each once. */
static int cells_to_fill(const struct survey *survey, const struct aude_claim *claim)
{
    const struct aude_prospect *prospect = survey->found->prospect;
    int cells = 0;
    for (int i = 0; i < claim->openings; i++) {
        bool again = claim->opening[i].prospect < 0;
        for (int j = 0; j < i && !again; j++) {
            int a = claim->opening[i].prospect, b = claim->opening[j].prospect;
            again = b >= 0 && prospect[a].x == prospect[b].x && prospect[a].y == prospect[b].y;
        }
        cells += !again;
    }
    return cells;
}

/* The least that a city or road brings when it is complete: a tile more for each open cell, without
 * anything printed on it. */
static int least_of_line(const struct survey *survey, const struct aude_claim *claim, int now)
{
    const struct aude_feature *feature = &claim->feature;
    bool city = feature->kind == AUDE_CITY;
    int cells = are_sealed(survey->outlook) ? 0 : cells_to_fill(survey, claim);
    int parts = feature->tiles + (city ? feature->pennants : 0);
    int each = parts > 0 ? now / parts : 0;
    const struct aude_setup *setup = aude_rules_setup(survey->outlook->rules);
    if (city && feature->tiles + cells <= 2 && outlook_option(setup, "SMALL_CITY_POINTS", "2"))
        return parts + cells;
    if (city && may_shrink(survey->state))
        return (each > 1 ? 1 : each) * (parts + cells);
    return now + each * cells;
}

static int least_of(const struct survey *survey, const struct aude_claim *claim,
                    const struct coach_seen *seen)
{
    int now = aude_complete_value(survey->state, seen->x, seen->y, seen->segment);
    switch (claim->feature.kind) {
    case AUDE_CITY:
    case AUDE_ROAD: return least_of_line(survey, claim, now);
    default: return now;
    }
}

static bool is_there(const struct coach_sight *sight, const struct aude_feature *feature)
{
    for (int i = 0; i < sight->count; i++)
        if (sight->seen[i].feature.region == feature->region &&
            sight->seen[i].feature.kind == feature->kind)
            return true;
    return false;
}

static void add_chance(struct coach *coach, const struct aude_state *state, struct coach_seen *seen)
{
    int region = aude_region_at(state, seen->x, seen->y, seen->segment);
    int claim = region < 0 ? -1 : coach->outlook.found.claim_of[region] - 1;
    if (claim < 0)
        return;
    seen->chance = (int16_t)coach->survey.chance[claim];
    seen->full = (int16_t)least_of(&coach->survey, &coach->outlook.found.claim[claim], seen);
}

void coach_look(struct coach *coach, const struct aude_state *state, struct coach_sight *sight)
{
    const struct ai_room *whole = coach->outlook.whole_game;
    bool surveyed = whole == NULL && aude_step(state) != AUDE_STEP_OVER;
    sight->count = 0;
    if (surveyed)
        outlook_begin(&coach->outlook, state);
    if (whole != NULL)
        whole->value(state, sight->worth);
    else
        evaluate_survey(&coach->survey, &coach->outlook, state, sight->worth);
    for (int i = 0; i < aude_standing_count(state) && sight->count < AUDE_MAX_FIGURES; i++) {
        struct aude_standing figure = aude_standing(state, i);
        struct coach_seen *seen = &sight->seen[sight->count];
        *seen = (struct coach_seen){
            .x = figure.x, .y = figure.y, .segment = figure.segment, .chance = -1};
        if (figure.seat >= AUDE_MAX_SEATS ||
            !aude_feature_at(state, figure.x, figure.y, figure.segment, &seen->feature) ||
            is_there(sight, &seen->feature))
            continue;
        if (surveyed)
            add_chance(coach, state, seen);
        sight->count++;
    }
}
