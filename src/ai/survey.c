/* SPDX-License-Identifier: Apache-2.0 */
/* Surveying a position: which features there are, by which sides they are open, which cities each
 * field lies at that somebody stands on. */
#include "ai/survey.h"

#include <string.h>

#include "ai/rooms.h"

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

/* ---- Features ---- */

void survey_open_sides(const struct survey *survey, struct area *area,
                       const struct aude_placed *tile, unsigned sides)
{
    for (int printed = 0; printed < 4; printed++) {
        int side = (printed + tile->rotation) & 3;
        int x = tile->x + step_x[side], y = tile->y + step_y[side];
        if (!(sides >> printed & 1) || area->opens == OPEN_MAX)
            continue;
        if (aude_placed_at(survey->state, x, y) >= 0)
            continue;
        area->open[area->opens].x = (int16_t)x;
        area->open[area->opens].y = (int16_t)y;
        area->open[area->opens].side = (uint8_t)((side + 2) & 3);
        area->opens++;
    }
}

int survey_area(struct survey *survey, int x, int y, int segment)
{
    int region = aude_region_at(survey->state, x, y, segment);
    if (region < 0 || region >= AREA_MAX)
        return -1;
    if (survey->of_region[region] < 0) {
        struct area *area = &survey->area[survey->areas];
        memset(area, 0, sizeof *area);
        aude_feature_at(survey->state, x, y, segment, &area->feature);
        area->x = (int16_t)x;
        area->y = (int16_t)y;
        area->segment = (uint8_t)segment;
        survey->of_region[region] = (int16_t)survey->areas++;
    }
    return survey->of_region[region];
}

static void add_pair(struct survey *survey, int field, int city)
{
    for (int i = 0; i < survey->pairs; i++)
        if (survey->pair[i].field == field && survey->pair[i].city == city)
            return;
    if (survey->pairs == PAIR_MAX)
        return;
    survey->pair[survey->pairs].field = (int16_t)field;
    survey->pair[survey->pairs].city = (int16_t)city;
    survey->pairs++;
}

/* The features of a tile, without its fields. */
static void survey_tile(struct survey *survey, const struct aude_placed *tile)
{
    const struct aude_rules *rules = survey->outlook->rules;
    int segments = aude_kind(rules, tile->kind)->segments;
    for (int i = 0; i < segments; i++) {
        const struct aude_segment *segment = aude_kind_segment(rules, tile->kind, i);
        int area = survey->outlook->surveyed >> segment->kind & 1
                       ? survey_area(survey, tile->x, tile->y, i)
                       : -1;
        if (area >= 0 && (segment->kind == AUDE_CITY || segment->kind == AUDE_ROAD))
            survey_open_sides(survey, &survey->area[area], tile, segment->sides);
    }
}

/* ---- The fields that somebody stands on ---- */

/* A walk over one field, from segment to segment (BASE-28). */
struct walk {
    uint16_t seen[AUDE_MAX_TILES]; /* segments, by tile */
    int steps;
    struct {
        int16_t tile, segment;
    } step[AUDE_MAX_TILES * 4];
};

static void walk_to(struct walk *walk, int tile, int segment)
{
    if (segment < 0 || walk->seen[tile] >> segment & 1 || walk->steps == AUDE_MAX_TILES * 4)
        return;
    walk->seen[tile] = (uint16_t)(walk->seen[tile] | 1u << segment);
    walk->step[walk->steps].tile = (int16_t)tile;
    walk->step[walk->steps++].segment = (int16_t)segment;
}

/* One segment of a field: the cities at it, and where the field goes on. */
static void walk_on(struct survey *survey, struct walk *walk, int field, int at)
{
    static const int8_t partner[8] = {5, 4, 7, 6, 1, 0, 3, 2}; /* BASE-4 */
    struct aude_placed tile = aude_placed(survey->state, walk->step[at].tile);
    const struct aude_segment *segment =
        aude_kind_segment(survey->outlook->rules, tile.kind, walk->step[at].segment);
    for (int i = 0; segment->touches >> i != 0; i++) {
        int city = segment->touches >> i & 1 ? survey_area(survey, tile.x, tile.y, i) : -1;
        if (city >= 0)
            add_pair(survey, field, city);
    }
    for (int printed = 0; printed < 8; printed++) {
        int half = (printed + 2 * tile.rotation) & 7, side = half >> 1, next;
        if (!(segment->halves >> printed & 1))
            continue;
        next = aude_placed_at(survey->state, tile.x + step_x[side], tile.y + step_y[side]);
        if (next < 0)
            survey->area[field].land++;
        else
            walk_to(walk, next,
                    aude_segment_by_half(survey->state, tile.x + step_x[side],
                                         tile.y + step_y[side], partner[half]));
    }
}

static void survey_fields(struct survey *survey)
{
    struct walk walk;
    int figures = aude_standing_count(survey->state);
    memset(&walk, 0, sizeof walk);
    for (int i = 0; i < figures; i++) {
        struct aude_standing figure = aude_standing(survey->state, i);
        int tile = aude_placed_at(survey->state, figure.x, figure.y), field;
        int kind = aude_placed(survey->state, tile).kind;
        if (aude_kind_segment(survey->outlook->rules, kind, figure.segment)->kind != AUDE_FIELD ||
            walk.seen[tile] >> figure.segment & 1)
            continue;
        field = survey_area(survey, figure.x, figure.y, figure.segment);
        if (field < 0)
            continue;
        walk.steps = 0;
        walk_to(&walk, tile, figure.segment);
        for (int at = 0; at < walk.steps; at++)
            walk_on(survey, &walk, field, at);
    }
}

static void count_draws(struct survey *survey)
{
    int seats = survey->outlook->seats, next = aude_turn_seat(survey->state);
    for (int i = 0; i < seats; i++)
        survey->draws[(next + i) % seats] = (survey->outlook->tiles_left - i + seats - 1) / seats;
}

void survey_position(struct survey *survey, const struct outlook *outlook,
                     const struct nearby *nearby, const struct aude_state *state)
{
    int tiles = aude_placed_count(state);
    survey->outlook = outlook;
    survey->nearby = nearby;
    survey->state = state;
    survey->areas = survey->pairs = 0;
    memset(survey->of_region, -1, sizeof survey->of_region);
    memset(survey->back, 0, sizeof survey->back);
    count_draws(survey);
    for (int i = 0; i < tiles; i++) {
        struct aude_placed tile = aude_placed(state, i);
        survey_tile(survey, &tile);
    }
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->survey != NULL)
            ai_rooms[i]->survey(survey);
    survey_fields(survey);
}
