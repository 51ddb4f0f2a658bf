/* SPDX-License-Identifier: Apache-2.0 */
/* The base game once more, written from RULES.md alone and as dumbly as possible, so that it can
 * be believed by reading it. It sees only the tiles and the figures on the board and the printed
 * segments. Features are found by giving every segment a number and lowering numbers across the
 * touching sides until nothing changes; everything else is counted from there, every time anew.
 * Nothing here is fast, and nothing is shared with the engine but the facts of the tiles. */
#include "model.h"

#include <string.h>

static const int step_x[4] = {0, 1, 0, -1};
static const int step_y[4] = {-1, 0, 1, 0};
/* BASE-4: the half side that a half side meets on the tile beyond. */
static const int half_partner[8] = {5, 4, 7, 6, 1, 0, 3, 2};

static int tile_at(const struct model *model, int x, int y)
{
    for (int i = 0; i < model->tiles; i++)
        if (model->tile[i].x == x && model->tile[i].y == y)
            return i;
    return -1;
}

static int segments_of(const struct model *model, int tile)
{
    return aude_kind(model->rules, model->tile[tile].kind)->segments;
}

static const struct aude_segment *segment_of(const struct model *model, int tile, int segment)
{
    return aude_kind_segment(model->rules, model->tile[tile].kind, segment);
}

/* City or road that leaves a tile by this side of the board (BASE-2). */
static int line_by_side(const struct model *model, int tile, int side)
{
    int printed = (side + 4 - model->tile[tile].turn) % 4;
    for (int i = 0; i < segments_of(model, tile); i++) {
        const struct aude_segment *segment = segment_of(model, tile, i);
        if ((segment->kind == AUDE_CITY || segment->kind == AUDE_ROAD) &&
            segment->sides >> printed & 1)
            return i;
    }
    return -1;
}

static int field_by_half(const struct model *model, int tile, int half)
{
    int printed = (half + 8 - 2 * model->tile[tile].turn) % 8;
    for (int i = 0; i < segments_of(model, tile); i++) {
        const struct aude_segment *segment = segment_of(model, tile, i);
        if (segment->kind == AUDE_FIELD && segment->halves >> printed & 1)
            return i;
    }
    return -1;
}

static bool join(int *a, int *b)
{
    if (*a == *b)
        return false;
    if (*a < *b)
        *b = *a;
    else
        *a = *b;
    return true;
}

/* Carries the lower number across every connection of one pair of tiles (BASE-27, 28). */
static bool join_across(struct model *model, int tile, int side)
{
    int other = model->beside[tile][side];
    bool changed = false;
    int here, there;
    if (other < 0)
        return false;
    here = line_by_side(model, tile, side);
    there = line_by_side(model, other, (side + 2) % 4);
    if (here >= 0 && there >= 0)
        changed |= join(&model->label[tile][here], &model->label[other][there]);
    for (int half = 2 * side; half < 2 * side + 2; half++) {
        here = field_by_half(model, tile, half);
        there = field_by_half(model, other, half_partner[half]);
        if (here >= 0 && there >= 0)
            changed |= join(&model->label[tile][here], &model->label[other][there]);
    }
    return changed;
}

static bool has_option(const struct aude_setup *setup, const char *name, const char *value)
{
    const struct aude_option *option =
        aude_option(AUDE_CARCASSONNE, aude_option_find(AUDE_CARCASSONNE, name));
    return strcmp(option->value[setup->option[aude_option_find(AUDE_CARCASSONNE, name)]], value) ==
           0;
}

void model_read(struct model *model, const struct aude_state *state)
{
    const struct aude_setup *setup;
    bool changed = true;
    model->rules = aude_state_rules(state);
    setup = aude_rules_setup(model->rules);
    model->seats = setup->seats;
    model->farmers = has_option(setup, "FARMERS", "on");
    model->abbots = has_option(setup, "ABBOT", "on");
    model->small_city_2 = has_option(setup, "SMALL_CITY_POINTS", "2");
    model->field_scoring = has_option(setup, "FIELD_SCORING", "per-farm-3")        ? 0
                           : has_option(setup, "FIELD_SCORING", "per-farm-3-once") ? 1
                                                                                   : 2;
    model->tiles = aude_placed_count(state);
    for (int i = 0; i < model->tiles; i++)
        model->tile[i] = aude_placed(state, i);
    model->figures = aude_standing_count(state);
    for (int i = 0; i < model->figures; i++)
        model->figure[i] = aude_standing(state, i);
    for (int i = 0; i < model->tiles; i++) {
        for (int side = 0; side < 4; side++)
            model->beside[i][side] =
                tile_at(model, model->tile[i].x + step_x[side], model->tile[i].y + step_y[side]);
        for (int j = 0; j < segments_of(model, i); j++)
            model->label[i][j] = i * (AUDE_MAX_SEGMENTS + 1) + j;
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < model->tiles; i++)
            for (int side = 0; side < 4; side++)
                changed |= join_across(model, i, side);
    }
}

/* ---- Features ---- */

static int tiles_around(const struct model *model, int tile)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            count += (dx != 0 || dy != 0) &&
                     tile_at(model, model->tile[tile].x + dx, model->tile[tile].y + dy) >= 0;
    return count;
}

static unsigned majority(const int *strength, int seats)
{
    unsigned owners = 0;
    int best = 0;
    for (int seat = 0; seat < seats; seat++)
        if (strength[seat] > best)
            best = strength[seat];
    for (int seat = 0; seat < seats; seat++)
        if (best > 0 && strength[seat] == best)
            owners |= 1u << seat;
    return owners;
}

static void count_figures(const struct model *model, struct model_feature *feature)
{
    for (int i = 0; i < model->figures; i++) {
        int tile = tile_at(model, model->figure[i].x, model->figure[i].y);
        if (model->label[tile][model->figure[i].segment] != feature->label)
            continue;
        feature->figures++;
        feature->strength[model->figure[i].seat]++;
    }
    feature->owners = majority(feature->strength, model->seats);
}

static int feature_value(const struct model *model, const struct model_feature *feature)
{
    int rate = feature->complete ? 2 : 1;
    switch (feature->kind) {
    case AUDE_ROAD: return feature->tiles; /* BASE-37, 46 */
    case AUDE_CITY:
        if (feature->complete && feature->tiles == 2 && model->small_city_2)
            rate = 1; /* BASE-38 */
        return rate * (feature->tiles + feature->pennants);
    case AUDE_MONASTERY:
    case AUDE_GARDEN: return feature->tiles; /* BASE-39, 46, 53 */
    default: return 0;
    }
}

static void feature_of_label(const struct model *model, int kind, int label,
                             struct model_feature *feature);

/* Complete cities that the field touches (BASE-47), counted by their labels. */
static int field_cities(const struct model *model, int field, int *cities)
{
    int count = 0;
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < segments_of(model, i); j++) {
            if (model->label[i][j] != field)
                continue;
            for (int k = 0; k < segments_of(model, i); k++) {
                struct model_feature city;
                bool known = false;
                if (!(segment_of(model, i, j)->touches >> k & 1))
                    continue;
                feature_of_label(model, AUDE_CITY, model->label[i][k], &city);
                for (int n = 0; n < count; n++)
                    known |= cities[n] == city.label;
                if (city.complete && !known)
                    cities[count++] = city.label;
            }
        }
    return count;
}

static void feature_of_label(const struct model *model, int kind, int label,
                             struct model_feature *feature)
{
    memset(feature, 0, sizeof *feature);
    feature->kind = kind;
    feature->label = label;
    for (int i = 0; i < model->tiles; i++) {
        bool on_tile = false;
        for (int j = 0; j < segments_of(model, i); j++) {
            const struct aude_segment *segment = segment_of(model, i, j);
            if (model->label[i][j] != label)
                continue;
            on_tile = true; /* BASE-40: a tile counts once */
            feature->pennants += kind == AUDE_CITY ? segment->pennants : 0;
            for (int side = 0; side < 4; side++)
                if ((kind == AUDE_CITY || kind == AUDE_ROAD) && segment->sides >> side & 1)
                    feature->open += model->beside[i][(side + model->tile[i].turn) % 4] < 0;
            if (kind == AUDE_MONASTERY || kind == AUDE_GARDEN) {
                feature->open = 8 - tiles_around(model, i);
                feature->tiles = tiles_around(model, i);
            }
        }
        feature->tiles += on_tile;
    }
    feature->complete = kind != AUDE_FIELD && feature->open == 0;
    count_figures(model, feature);
    feature->value = feature_value(model, feature);
}

void model_feature(const struct model *model, int tile, int segment, struct model_feature *feature)
{
    int cities[AUDE_MAX_TILES * 4];
    int kind = segment_of(model, tile, segment)->kind;
    feature_of_label(model, kind, model->label[tile][segment], feature);
    if (kind == AUDE_FIELD)
        feature->cities = field_cities(model, feature->label, cities);
}

/* ---- What is legal ---- */

enum aude_status model_fits(const struct model *model, int kind, int x, int y, int turn)
{
    const struct aude_tile *facts = aude_kind(model->rules, kind)->tile;
    bool contact = false;
    if (tile_at(model, x, y) >= 0)
        return AUDE_CELL_TAKEN;
    for (int side = 0; side < 4; side++)
        contact |= tile_at(model, x + step_x[side], y + step_y[side]) >= 0;
    if (!contact)
        return AUDE_NO_CONTACT;
    for (int side = 0; side < 4; side++) {
        int other = tile_at(model, x + step_x[side], y + step_y[side]);
        if (other >= 0) {
            const struct aude_placed *tile = &model->tile[other];
            int mine = facts->edge[(side + 4 - turn) % 4];
            int theirs =
                aude_kind(model->rules, tile->kind)->tile->edge[(side + 2 + 4 - tile->turn) % 4];
            if (mine != theirs)
                return AUDE_MISMATCH;
        }
    }
    return AUDE_OK;
}

int model_placements(const struct model *model, int kind, aude_action *actions)
{
    int count = 0, left = 0, right = 0, top = 0, bottom = 0;
    for (int i = 0; i < model->tiles; i++) {
        left = model->tile[i].x < left ? model->tile[i].x : left;
        right = model->tile[i].x > right ? model->tile[i].x : right;
        top = model->tile[i].y < top ? model->tile[i].y : top;
        bottom = model->tile[i].y > bottom ? model->tile[i].y : bottom;
    }
    for (int y = top - 1; y <= bottom + 1; y++)
        for (int x = left - 1; x <= right + 1; x++)
            for (int turn = 0; turn < aude_kind(model->rules, kind)->turns; turn++)
                if (model_fits(model, kind, x, y, turn) == AUDE_OK)
                    actions[count++] = aude_action_make(AUDE_PLACE, kind, x, y, turn, 0);
    return count;
}

bool model_fits_anywhere(const struct model *model, int kind)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    return model_placements(model, kind, actions) > 0;
}

static bool may_stand(const struct model *model, int figure, int kind)
{
    if (figure == AUDE_ABBOT)
        return kind == AUDE_MONASTERY || kind == AUDE_GARDEN; /* BASE-53 */
    return kind == AUDE_CITY || kind == AUDE_ROAD || kind == AUDE_MONASTERY ||
           (kind == AUDE_FIELD && model->farmers); /* BASE-52 */
}

static int in_supply(const struct model *model, int seat, int figure)
{
    int count = figure == AUDE_FOLLOWER ? 7 : model->abbots; /* BASE-10, 53 */
    for (int i = 0; i < model->figures; i++)
        count -= model->figure[i].seat == seat && model->figure[i].figure == figure;
    return count;
}

int model_figure_actions(const struct model *model, int seat, aude_action *actions)
{
    int tile = model->tiles - 1, count = 0;
    int x = model->tile[tile].x, y = model->tile[tile].y;
    actions[count++] = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    for (int figure = 0; figure < AUDE_FIGURES; figure++)
        for (int i = 0; i < segments_of(model, tile) && in_supply(model, seat, figure) > 0; i++) {
            struct model_feature feature;
            model_feature(model, tile, i, &feature);
            if (may_stand(model, figure, feature.kind) && feature.figures == 0)
                actions[count++] = aude_action_make(AUDE_PUT, figure, x, y, 0, i);
        }
    for (int i = 0; i < model->figures; i++)
        if (model->figure[i].seat == seat && model->figure[i].figure == AUDE_ABBOT)
            actions[count++] = aude_action_make(AUDE_TAKE, AUDE_ABBOT, model->figure[i].x,
                                                model->figure[i].y, 0, model->figure[i].segment);
    return count;
}

/* ---- Scoring ---- */

static int score_feature(const struct model *model, const struct model_feature *feature,
                         struct model_score *scores)
{
    int count = 0;
    for (int seat = 0; seat < model->seats; seat++)
        if (feature->owners >> seat & 1)
            scores[count++] =
                (struct model_score){seat, feature->kind, feature->value, feature->complete};
    return count;
}

static void remove_figures(struct model *model, int label)
{
    int kept = 0;
    for (int i = 0; i < model->figures; i++) {
        int tile = tile_at(model, model->figure[i].x, model->figure[i].y);
        if (model->label[tile][model->figure[i].segment] != label)
            model->figure[kept++] = model->figure[i];
    }
    model->figures = kept;
}

int model_act(struct model *model, aude_action action, int seat, struct model_score *scores)
{
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    struct model_feature feature;
    if (aude_action_verb(action) == AUDE_PUT) {
        model->figure[model->figures++] =
            (struct aude_standing){(int16_t)x, (int16_t)y, (uint8_t)seat,
                                   (uint8_t)aude_action_item(action), (uint8_t)segment};
        return 0;
    }
    if (aude_action_verb(action) != AUDE_TAKE)
        return 0;
    model_feature(model, tile_at(model, x, y), segment, &feature);
    remove_figures(model, feature.label);
    scores[0] = (struct model_score){seat, feature.kind, feature.value, feature.complete};
    return 1;
}

int model_round(struct model *model, int tile, struct model_score *scores)
{
    struct model_feature done[AUDE_MAX_TILES * 4];
    int features = 0, count = 0;
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < segments_of(model, i); j++) {
            int kind = segment_of(model, i, j)->kind;
            int dx = model->tile[i].x - model->tile[tile].x,
                dy = model->tile[i].y - model->tile[tile].y;
            bool touched = i == tile, known = false;
            struct model_feature feature;
            if (kind == AUDE_MONASTERY || kind == AUDE_GARDEN)
                touched = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
            if (!touched)
                continue;
            model_feature(model, i, j, &feature);
            for (int n = 0; n < features; n++)
                known |= done[n].label == feature.label;
            if (feature.complete && feature.figures > 0 && !known)
                done[features++] = feature;
        }
    for (int i = 0; i < features; i++)
        count += score_feature(model, &done[i], scores + count);
    for (int i = 0; i < features; i++)
        remove_figures(model, done[i].label);
    return count;
}

/* Fields: points of each seat over all fields. */
static void score_fields(const struct model *model, int *points)
{
    int label_seen[AUDE_MAX_FIGURES], seen = 0;
    static unsigned paid[AUDE_MAX_TILES * (AUDE_MAX_SEGMENTS + 1)]; /* BASE-49, by city */
    static int farmers[AUDE_MAX_TILES * (AUDE_MAX_SEGMENTS + 1)]
                      [AUDE_MAX_SEATS]; /* BASE-50, by city */
    memset(paid, 0, sizeof paid);
    memset(farmers, 0, sizeof farmers);
    for (int i = 0; i < model->figures; i++) {
        int tile = tile_at(model, model->figure[i].x, model->figure[i].y),
            cities[AUDE_MAX_TILES * 4];
        struct model_feature field;
        bool known = false;
        model_feature(model, tile, model->figure[i].segment, &field);
        for (int n = 0; n < seen; n++)
            known |= label_seen[n] == field.label;
        if (field.kind != AUDE_FIELD || known)
            continue;
        label_seen[seen++] = field.label;
        field_cities(model, field.label, cities);
        for (int n = 0; n < field.cities; n++)
            for (int seat = 0; seat < model->seats; seat++) {
                farmers[cities[n]][seat] += field.strength[seat];
                if (!(field.owners >> seat & 1) || model->field_scoring == 2)
                    continue;
                if (model->field_scoring == 0 || !(paid[cities[n]] >> seat & 1))
                    points[seat] += 3;
                paid[cities[n]] |= 1u << seat;
            }
    }
    for (int city = 0; model->field_scoring == 2 && city < AUDE_MAX_TILES * (AUDE_MAX_SEGMENTS + 1);
         city++)
        for (int seat = 0; seat < model->seats; seat++)
            if (majority(farmers[city], model->seats) >> seat & 1)
                points[seat] += 4;
}

int model_final(struct model *model, struct model_score *scores)
{
    int count = 0, seen[AUDE_MAX_FIGURES], features = 0, points[AUDE_MAX_SEATS] = {0};
    for (int i = 0; i < model->figures; i++) {
        struct model_feature feature;
        bool known = false;
        model_feature(model, tile_at(model, model->figure[i].x, model->figure[i].y),
                      model->figure[i].segment, &feature);
        for (int n = 0; n < features; n++)
            known |= seen[n] == feature.label;
        if (known || feature.kind == AUDE_FIELD)
            continue;
        seen[features++] = feature.label;
        count += score_feature(model, &feature, scores + count);
    }
    score_fields(model, points);
    for (int seat = 0; seat < model->seats; seat++)
        if (points[seat] != 0)
            scores[count++] = (struct model_score){seat, AUDE_FIELD, points[seat], false};
    return count;
}
