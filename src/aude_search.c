/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine, section 8: calls for searches, pictures and researchers
 * (aude_search.h). All but the pieces are made from other public calls. */
#include "core/bits.h"
#include "core/pieces.h"
#include "games.h"

uint64_t aude_hash(const struct aude_state *state)
{
    const size_t size = aude_state_size(aude_state_rules(state));
    uint64_t hash = size;
    /* the pointer to the rules comes first and is left out, with what fills its word where it is
     * shorter; states are whole words */
    for (size_t i = sizeof hash; i < size; i += sizeof hash) {
        uint64_t word;
        memcpy(&word, state->memory + i, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    hash *= 0xbf58476d1ce4e5b9u;
    return hash ^ hash >> 32;
}

/* ---- features ---- */

enum { FEATURES = AUDE_MAX_TILES * AUDE_MAX_SEGMENTS };

int aude_features(const struct aude_state *state, struct aude_feature_at *features, int capacity)
{
    uint64_t told[FEATURES / 64 + 1] = {0};
    int count = 0;
    REQUIRE(capacity >= 0 && (features != NULL || capacity == 0));
    for (int i = 0; i < aude_placed_count(state); i++) {
        const struct aude_placed tile = aude_placed(state, i);
        struct aude_feature feature;
        for (int segment = 0; aude_feature_at(state, tile.x, tile.y, segment, &feature);
             segment++) {
            uint64_t *const word = &told[feature.region / 64];
            if ((*word >> feature.region % 64 & 1) != 0) {
                continue;
            }
            *word |= bit64(feature.region % 64);
            if (count < capacity) {
                features[count] =
                    (struct aude_feature_at){tile.x, tile.y, (uint8_t)segment, feature};
            }
            count++;
        }
    }
    return count;
}

/* ---- pieces ---- */

int aude_pieces(const struct aude_state *state, struct aude_piece *pieces, int capacity)
{
    const int figures = aude_standing_count(state);
    REQUIRE(capacity >= 0 && (pieces != NULL || capacity == 0));
    for (int i = 0; i < figures && i < capacity; i++) {
        const struct aude_standing figure = aude_standing(state, i);
        pieces[i] = (struct aude_piece){.figure = figure.figure,
                                        .token = -1,
                                        .seat = figure.seat,
                                        .segment = figure.segment,
                                        .count = 1,
                                        .axis = 255,
                                        .x = figure.x,
                                        .y = figure.y,
                                        .other_x = figure.x,
                                        .other_y = figure.y};
    }
    struct piece_list list = {pieces, capacity, figures};
    BY_GAME(game_of(state), carcassonne_pieces(look(state), &list), (void)list);
    return list.count;
}

/* ---- previews ---- */

static void preview(const struct aude_state *before, const struct aude_state *after,
                    struct aude_preview *preview)
{
    preview->decider = aude_decider(after);
    preview->step = (int)aude_step(after);
    preview->over = preview->step == AUDE_STEP_OVER;
    for (int seat = 0; seat < setup_of(before)->seats; seat++) {
        preview->gain[seat] = aude_score(after, seat) - aude_score(before, seat);
        for (int i = 0; i < FIGURES; i++) {
            preview->figures[seat][i] =
                (int16_t)(aude_supply(after, seat, i) - aude_supply(before, seat, i));
        }
        for (int i = 0; i < TOKENS; i++) {
            preview->tokens[seat][i] =
                (int16_t)(aude_tokens(after, seat, i) - aude_tokens(before, seat, i));
        }
    }
}

void aude_previews(const struct aude_state *state, const aude_action *actions, int count,
                   struct aude_state *scratch, struct aude_preview *previews)
{
    REQUIRE(count == 0 || (actions != NULL && scratch != NULL && previews != NULL));
    for (int i = 0; i < count; i++) {
        memset(&previews[i], 0, sizeof previews[i]);
        aude_state_copy(scratch, state);
        previews[i].status = aude_apply(scratch, actions[i], NULL);
        if (previews[i].status == AUDE_OK) {
            preview(state, scratch, &previews[i]);
        }
    }
}

/* ---- playing on ---- */

int aude_play_on(struct aude_state *state, struct aude_random *random, int turns,
                 aude_policy *policy, void *context, aude_action *actions, int capacity)
{
    const int until = aude_turn_number(state) + turns;
    int applied = 0;
    REQUIRE(random != NULL && actions != NULL && capacity >= 1 && turns >= 0);
    while (aude_decider(state) != AUDE_NOBODY && (turns == 0 || aude_turn_number(state) < until)) {
        aude_action action;
        if (aude_decider(state) == AUDE_CHANCE) {
            action = aude_random_draw(state, random);
        } else {
            int count = aude_legal_actions(state, actions, capacity);
            count = count < capacity ? count : capacity;
            const int chosen = policy != NULL ? policy(context, state, actions, count, random)
                                              : (int)aude_random_below(random, (uint32_t)count);
            REQUIRE(chosen >= 0 && chosen < count);
            action = actions[chosen];
        }
        REQUIRE(aude_apply(state, action, NULL) == AUDE_OK);
        applied++;
    }
    return applied;
}

/* ---- batches ---- */

static struct aude_state *nth(const struct aude_state *first, size_t stride, int i)
{
    return (struct aude_state *)((uintptr_t)first + stride * (size_t)i);
}

void aude_apply_batch(struct aude_state *first, size_t stride, int n, const aude_action *actions,
                      uint16_t *statuses)
{
    REQUIRE(n == 0 || (stride % 8 == 0 && actions != NULL && statuses != NULL));
    for (int i = 0; i < n; i++) {
        statuses[i] = (uint16_t)aude_apply(nth(first, stride, i), actions[i], NULL);
    }
}

void aude_look_batch(const struct aude_state *first, size_t stride, int n, int32_t *scores,
                     int8_t *deciders)
{
    REQUIRE(n == 0 || stride % 8 == 0);
    for (int i = 0; i < n; i++) {
        const struct aude_state *const state = nth(first, stride, i);
        const int seats = setup_of(state)->seats;
        for (int seat = 0; scores != NULL && seat < seats; seat++) {
            scores[i * seats + seat] = aude_score(state, seat);
        }
        if (deciders != NULL) {
            deciders[i] = (int8_t)aude_decider(state);
        }
    }
}

/* ---- surveys ---- */

void aude_survey_begin(struct aude_survey *survey, const struct aude_state *state)
{
    REQUIRE(survey != NULL);
    survey->prospects = survey->begun = survey->claims = survey->touches = 0;
    BY_GAME(game_of(state), carcassonne_survey_begin(survey, look(state)), (void)survey);
}

void aude_survey_laid(struct aude_survey *survey, const struct aude_state *state)
{
    REQUIRE(survey != NULL);
    BY_GAME(game_of(state), carcassonne_survey_laid(survey, look(state)), (void)survey);
}

void aude_survey(struct aude_survey *survey, const struct aude_state *state, bool all)
{
    REQUIRE(survey != NULL);
    BY_GAME(game_of(state), carcassonne_survey(survey, look(state), all), (void)all);
}

int aude_survey_also(struct aude_survey *survey, const struct aude_state *state, int x, int y,
                     int segment)
{
    REQUIRE(survey != NULL);
    return BY_GAME(game_of(state), carcassonne_survey_also(survey, look(state), x, y, segment),
                   ((void)x, (void)y, (void)segment, -1));
}

int aude_survey_meetings(const struct aude_survey *survey, const struct aude_state *state,
                         struct aude_meeting *meeting, int capacity)
{
    REQUIRE(survey != NULL && (meeting != NULL || capacity == 0));
    return BY_GAME(game_of(state),
                   carcassonne_survey_meetings(survey, look(state), meeting, capacity),
                   ((void)meeting, (void)capacity, 0));
}

void aude_survey_cut(struct aude_survey *survey, int claims, int touches)
{
    REQUIRE(survey != NULL && claims >= 0 && touches >= 0);
    while (survey->claims > claims) {
        survey->claim_of[survey->claim[--survey->claims].feature.region] = 0;
    }
    survey->touches = survey->touches < touches ? survey->touches : touches;
}
