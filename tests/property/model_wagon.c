/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on wagons: where they may move on to when their feature was scored. */
#include "model.h"

#include <stdlib.h>

void model_mark_wagons(struct model *model, int label)
{
    for (int i = 0; i < model->figures; i++) {
        const struct aude_standing *figure = &model->figure[i];
        int tile = model_tile_at(model, figure->x, figure->y);
        if (figure->figure != model->wagon || model->label[tile][figure->segment] != label)
            continue;
        model->memory.wagon[figure->seat] = tile;
        model->memory.wagon_segment[figure->seat] = figure->segment;
    }
}

static bool is_printed(const struct model *model, int tile, int segment)
{
    return segment < aude_kind(model->rules, model->tile[tile].kind)->segments;
}

/* ABBEY-28: on this tile one leads to the other, by what is printed. */
static bool leads(const struct model *model, int tile, int from, int to)
{
    if (!is_printed(model, tile, from) || !is_printed(model, tile, to))
        return false;
    if (model_segment_kind(model, tile, from) == AUDE_CITY &&
        model_segment_kind(model, tile, to) == AUDE_CITY)
        return false; /* ABBEY-30 */
    return aude_kind_segment(model->rules, model->tile[tile].kind, from)->leads >> to & 1;
}

/* ABBEY-29: one of the two is an abbey at which the other ends. */
static bool meet_at_abbey(const struct model *model, int one, int other)
{
    for (int abbey = 0; abbey < model->tiles; abbey++)
        for (int i = 0; i < model->tiles && model_is_abbey(model, abbey); i++)
            for (int j = 0; j < model_segments(model, i); j++) {
                int ends = model->label[i][j];
                if (model_ends_at(model, i, j, abbey) &&
                    ((ends == one && model->label[abbey][0] == other) ||
                     (ends == other && model->label[abbey][0] == one)))
                    return true;
            }
    return false;
}

static bool are_connected(const struct model *model, int one, int other)
{
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < model_segments(model, i); j++)
            for (int k = 0; k < model_segments(model, i); k++)
                if (model->label[i][j] == one && model->label[i][k] == other &&
                    leads(model, i, j, k))
                    return true;
    return meet_at_abbey(model, one, other);
}

/* ABBEY-24, ABBEY-26. */
static bool is_target(const struct model *model, int tile, int segment)
{
    struct model_feature feature;
    model_feature(model, tile, segment, &feature);
    return (feature.kind == AUDE_ROAD || feature.kind == AUDE_CITY ||
            feature.kind == AUDE_MONASTERY) &&
           !feature.complete && feature.figures == 0 &&
           !model_dragon_shuts(model, tile); /* X35-2 */
}

static bool is_within_reach(const struct model *model, int seat, int tile, int segment)
{
    int from = model->memory.wagon[seat];
    if (setup_has(model->setup, "WAGON_MOVE", "near")) /* ABBEY-31 */
        return abs(model->tile[from].x - model->tile[tile].x) <= 1 &&
               abs(model->tile[from].y - model->tile[tile].y) <= 1;
    return are_connected(model, model->label[from][model->memory.wagon_segment[seat]],
                         model->label[tile][segment]);
}

int model_wagons(const struct model *model, int seat, aude_action *actions)
{
    enum aude_verb verb = (enum aude_verb)aude_verb_find("drive");
    int count = 0;
    if (model->memory.wagon[seat] < 0)
        return 0;
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < model_segments(model, i); j++)
            if (is_target(model, i, j) && is_within_reach(model, seat, i, j))
                actions[count++] =
                    aude_action_make(verb, 0, model->tile[i].x, model->tile[i].y, 0, j);
    return count;
}
