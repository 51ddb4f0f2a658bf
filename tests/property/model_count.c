/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on the Count of Carcassonne: who goes to the quarters, who comes from them,
 * and where the count stands. */
#include "model.h"

#include <string.h>

enum { CASTLE, MARKET, BLACKSMITH, CATHEDRAL };

/* COUNT-4: what each quarter serves. */
static const int served[MODEL_QUARTERS] = {AUDE_CITY, AUDE_FIELD, AUDE_ROAD, AUDE_MONASTERY};

static bool lies(const struct model *model)
{
    for (int i = 0; i < model->tiles; i++)
        if (aude_kind(model->rules, model->tile[i].kind)->tile->block)
            return setup_has(model->setup, "COUNT", "on");
    return false;
}

void model_count_read(struct model *model, const struct aude_state *state)
{
    int quarters = aude_variable_find(model->rules, "quarters");
    int count = aude_variable_find(model->rules, "count");
    memset(model->quarter, 0, sizeof model->quarter);
    model->count = lies(model);
    model->count_stands = count < 0 ? CASTLE : aude_variable(state, count, 0);
    for (int figure = 0; figure < aude_figure_count() && quarters >= 0; figure++)
        for (int quarter = 0; quarter < MODEL_QUARTERS; quarter++)
            for (int seat = 0; seat < model->seats; seat++)
                model->quarter[seat][figure][quarter] = aude_variable(
                    state, quarters, (figure * MODEL_QUARTERS + quarter) * AUDE_MAX_SEATS + seat);
}

/* ---- Going there ---- */

/* COUNT-9. */
static bool may_be_in(const struct model *model, int figure, int quarter)
{
    if (!model_is_follower(model, figure) || (quarter == MARKET && !model->farmers))
        return false;
    if (figure == model->mayor)
        return quarter == CASTLE;
    if (figure == model->wagon)
        return quarter != MARKET;
    return figure != aude_figure_find("abbot") || quarter == CATHEDRAL;
}

static aude_action going(const char *verb, int figure, int quarter)
{
    return aude_action_with(
        aude_action_make((enum aude_verb)aude_verb_find(verb), figure, 0, 0, 0, 0), quarter);
}

int model_quarters(const struct model *model, aude_action *actions)
{
    int count = 0;
    unsigned others = model->memory.gained & ~(1u << model->seat);
    if (!model->count || others != model->memory.gained || others == 0)
        return 0; /* COUNT-7 */
    for (int figure = 0; figure < aude_figure_count(); figure++)
        for (int quarter = 0; quarter < MODEL_QUARTERS; quarter++)
            if (model_supply(model, model->seat, figure) > 0 && may_be_in(model, figure, quarter))
                actions[count++] = going("quarter", figure, quarter);
    return count;
}

int model_count_moves(const struct model *model, aude_action *actions)
{
    int count = 0;
    if (!setup_has(model->setup, "COUNT_MOVE", "by-player"))
        return 0;
    for (int quarter = 0; quarter < MODEL_QUARTERS; quarter++)
        if (quarter != model->count_stands)
            actions[count++] = going("count", 0, quarter);
    return count;
}

void model_send(struct model *model, int seat, int figure, int quarter)
{
    static const int next[MODEL_QUARTERS] = {MARKET, BLACKSMITH, CATHEDRAL, CASTLE};
    model->quarter[seat][figure][quarter]++;
    if (setup_has(model->setup, "COUNT_MOVE", "clockwise")) /* COUNT-18 */
        model->count_stands = next[model->count_stands];
    if (setup_has(model->setup, "COUNT_MOVE", "follow"))
        model->count_stands = quarter;
}

/* ---- Coming back ---- */

void model_come(struct model *model, aude_action action, int seat)
{
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    int kind = model_segment_kind(model, model_tile_at(model, x, y), segment);
    int figure = aude_action_item(action);
    for (int quarter = 0; quarter < MODEL_QUARTERS; quarter++)
        if (served[quarter] == kind)
            model->quarter[seat][figure][quarter]--;
    model->figure[model->figures++] = (struct aude_standing){(int16_t)x, (int16_t)y, (uint8_t)seat,
                                                             (uint8_t)figure, (uint8_t)segment};
}

/* COUNT-14: somebody must stand there, unless by option. */
static bool is_open(const struct model *model, const struct model_feature *feature)
{
    int there = 0;
    for (int seat = 0; seat < model->seats; seat++)
        there += feature->own[seat];
    return there > 0 || setup_has(model->setup, "COUNT_UNOCCUPIED", "yes");
}

/* May he come to a feature of this kind, as far as quarters go? */
static bool may_come(const struct model *model, int seat, int figure, int kind)
{
    for (int quarter = 0; quarter < MODEL_QUARTERS; quarter++)
        if (served[quarter] == kind && quarter != model->count_stands)
            return model->quarter[seat][figure][quarter] > 0;
    return false;
}

/* The first segment of the feature that is not on the dragon's tile (DRAGON-23), or -1. */
static int first_open(const struct model *model, int label)
{
    for (int i = 0; i < model->tiles * MODEL_SEGMENTS; i++)
        if (i % MODEL_SEGMENTS < model_segments(model, i / MODEL_SEGMENTS) &&
            model->label[i / MODEL_SEGMENTS][i % MODEL_SEGMENTS] == label &&
            !model_dragon_shuts(model, i / MODEL_SEGMENTS))
            return i;
    return -1;
}

/* COUNT-12: whoever may come, to the first open segment of the feature, which stands for all.
 * Returns the new number of actions. */
static int come_to(const struct model *model, const struct model_feature *feature, int seat,
                   aude_action *actions, int count)
{
    enum aude_verb verb = (enum aude_verb)aude_verb_find("join");
    int first = first_open(model, feature->label);
    int tile = first / MODEL_SEGMENTS, segment = first % MODEL_SEGMENTS;
    for (int figure = 0; figure < aude_figure_count() && first >= 0; figure++) {
        if (may_come(model, seat, figure, feature->kind))
            actions[count++] = aude_action_make(verb, figure, model->tile[tile].x,
                                                model->tile[tile].y, 0, segment);
    }
    return count;
}

int model_joins(const struct model *model, const struct model_decisions *decisions, int seat,
                aude_action *actions)
{
    static struct model_feature done[AUDE_MAX_TILES];
    int count = 0, features;
    if (!model->count)
        return 0;
    features = model_done(model, decisions, done);
    for (int i = 0; i < features; i++)
        if (is_open(model, &done[i]))
            count = come_to(model, &done[i], seat, actions, count);
    features = model_barn_fields(model, done); /* COUNT-15 */
    for (int i = 0; i < features; i++)
        count = come_to(model, &done[i], seat, actions, count);
    return count;
}

int model_joiner(const struct model *model, const struct model_decisions *decisions)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    for (int i = model->memory.asked; i < model->seats; i++) { /* COUNT-11 */
        int seat = (model->seat + 1 + i) % model->seats;
        bool confirms = i == model->memory.asked && model->memory.moved &&
                        setup_has(model->setup, "CONFIRM", "on");
        if (confirms || model_joins(model, decisions, seat, actions) > 0)
            return seat;
    }
    return -1;
}

/* Is it the first segment of its feature? */
static bool is_first(const struct model *model, int tile, int segment)
{
    for (int i = 0; i <= tile; i++)
        for (int j = 0; j < model_segments(model, i) && (i < tile || j < segment); j++)
            if (model->label[i][j] == model->label[tile][segment])
                return false;
    return true;
}

/* Will it be scored in the final scoring? Fields with a barn are not, but for the barn. */
static bool is_scored_last(const struct model *model, const struct model_feature *feature)
{
    bool served_kind = feature->kind == AUDE_CITY || feature->kind == AUDE_ROAD ||
                       feature->kind == AUDE_MONASTERY || feature->kind == AUDE_FIELD;
    bool market =
        !setup_has(model->setup, "COUNT_FINAL", "market-only") || feature->kind == AUDE_FIELD;
    return served_kind && market && !feature->complete && feature->barns == 0 &&
           is_open(model, feature);
}

int model_last_joins(const struct model *model, int seat, aude_action *actions)
{
    int count = 0;
    for (int i = 0; i < model->tiles && model->count; i++)
        for (int j = 0; j < model_segments(model, i); j++) {
            struct model_feature feature;
            if (!is_first(model, i, j))
                continue;
            model_feature(model, i, j, &feature);
            if (is_scored_last(model, &feature))
                count = come_to(model, &feature, seat, actions, count);
        }
    return count;
}
