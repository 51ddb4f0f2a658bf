/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on the dragon: where it is, where it may go, whom it eats. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"

bool model_dragon_plays(const struct model *model)
{
    return setup_has(model->setup, "DRAGON", "on");
}

bool model_shows(const struct model *model, int tile, int sign)
{
    const struct aude_tile *facts = aude_kind(model->rules, model->tile[tile].kind)->tile;
    if (!setup_has(model->setup, sign == AUDE_SIGN_PORTAL ? "PORTALS" : "DRAGON", "on"))
        return false; /* DRAGON-1 */
    return (facts->signs & sign) != 0;
}

/* What rooms keep, or -1 when nobody plays it or it says nowhere and nobody. */
static int kept(const struct model *model, const struct aude_state *state, const char *name)
{
    int variable = aude_variable_find(model->rules, name), value;
    if (variable < 0)
        return -1;
    value = aude_variable(state, variable, 0);
    return value == aude_variable_info(model->rules, variable)->none ? -1 : value;
}

void model_read_dragon(struct model *model, const struct aude_state *state)
{
    int seat = kept(model, state, "fairy_seat");
    model->dragon = kept(model, state, "dragon");
    model->fairy = kept(model, state, "fairy");
    model->has_friend = seat >= 0;
    memset(&model->friend, 0, sizeof model->friend);
    if (seat < 0)
        return;
    model->friend = (struct aude_standing){
        model->tile[model->fairy].x, model->tile[model->fairy].y, (uint8_t)seat,
        (uint8_t)kept(model, state, "fairy_figure"), (uint8_t)kept(model, state, "fairy_segment")};
}

void model_dragon_placed(struct model *model)
{
    model->memory.acted = 0;
    model->memory.flown = 0;
    model->memory.target = -1;
    if (model_shows(model, model->last, AUDE_SIGN_VOLCANO))
        model->dragon = model->last;
}

bool model_dragon_shuts(const struct model *model, int tile)
{
    if (tile == model->last && model_shows(model, tile, AUDE_SIGN_VOLCANO))
        return true;
    return model_dragon_plays(model) && tile == model->dragon;
}

static bool volcano_lies(const struct model *model)
{
    for (int i = 0; i < model->tiles; i++)
        if (model_shows(model, i, AUDE_SIGN_VOLCANO))
            return true;
    return false;
}

bool model_dragon_waits(const struct model *model, int kind)
{
    return model_dragon_plays(model) && !volcano_lies(model) &&
           (aude_kind(model->rules, kind)->tile->signs & AUDE_SIGN_DRAGON) != 0;
}

int model_drawable(const struct model *model, const struct aude_state *state)
{
    int count = aude_bag_total(state);
    for (int kind = 0; kind < aude_kind_count(model->rules); kind++)
        if (model_dragon_waits(model, kind))
            count -= aude_bag(state, kind);
    return count;
}

/* X6-6: within the walls of Carcassonne, with nothing outside. */
static bool is_inside(const struct model *model, int tile)
{
    const struct aude_tile *facts = aude_kind(model->rules, model->tile[tile].kind)->tile;
    for (int side = 0; side < 4; side++)
        if (facts->edge[side] != AUDE_EDGE_WALL)
            return false;
    return true;
}

static bool was_there(const struct model *model, int tile)
{
    for (int i = 0; i < model->memory.flown; i++)
        if (model->memory.flight[i] == tile)
            return true;
    return tile == model->dragon; /* DRAGON-17 */
}

int model_flights(const struct model *model, aude_action *actions)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    int count = 0;
    if (model->last < 0 || model->dragon < 0 ||
        !model_shows(model, model->last, AUDE_SIGN_DRAGON) ||
        model->memory.flown == MODEL_FLIGHT_STEPS)
        return 0;
    for (int side = 0; side < 4; side++) {
        int x = model->tile[model->dragon].x + dx[side],
            y = model->tile[model->dragon].y + dy[side];
        int tile = model_tile_at(model, x, y);
        if (tile >= 0 && !is_inside(model, tile) && !was_there(model, tile) &&
            tile != model->fairy) /* DRAGON-16, 19 */
            actions[count++] =
                aude_action_make((enum aude_verb)aude_verb_find("fly"), 0, x, y, 0, 0);
    }
    return count;
}

static void remove_at(struct model *model, int i)
{
    model->figures--;
    memmove(&model->figure[i], &model->figure[i + 1],
            (size_t)(model->figures - i) * sizeof *model->figure);
}

void model_send_lonely(struct model *model)
{
    for (int i = model->figures - 1; i >= 0 && model->lonely_return; i--) {
        const struct aude_standing figure = model->figure[i];
        struct model_feature feature;
        if (figure.figure != model->builder && figure.figure != model->pig)
            continue;
        model_feature(model, model_tile_at(model, figure.x, figure.y), figure.segment, &feature);
        if (feature.own[figure.seat] == 0)
            remove_at(model, i);
    }
}

/* Stands it in a castle, or in a town that is to be one (X3-1)? */
static bool in_castle(const struct model *model, const struct model_decisions *decisions, int i)
{
    int tile = model_tile_at(model, model->figure[i].x, model->figure[i].y);
    int label = model->label[tile][model->figure[i].segment];
    for (int j = 0; j < decisions->towns; j++)
        if (model->label[decisions->town[j].tile][decisions->town[j].segment] == label)
            return true;
    return model_castle_of(model, label) >= 0;
}

void model_fly(struct model *model, const struct model_decisions *decisions, aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action), barn = aude_figure_find("barn");
    if ((int)aude_action_verb(action) != aude_verb_find("fly"))
        return;
    model->memory.flight[model->memory.flown++] = model->dragon;
    model->dragon = model_tile_at(model, x, y);
    for (int i = model->figures - 1; i >= 0; i--) /* DRAGON-20 */
        if (model->figure[i].x == x && model->figure[i].y == y && model->figure[i].figure != barn &&
            !in_castle(model, decisions, i))
            remove_at(model, i);
    model_send_lonely(model); /* DRAGON-21 */
}
