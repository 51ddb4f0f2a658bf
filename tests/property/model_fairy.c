/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on the fairy: where she may go, beside whom she stands, what she brings. */
#include "model.h"

#include <string.h>

#include "common.h"

static bool on_tile(const struct model *model)
{
    return setup_has(model->setup, "FAIRY_PLACEMENT", "tile");
}

static bool castles_allowed(const struct model *model)
{
    return setup_has(model->setup, "CASTLE_FAIRY", "allowed");
}

static int label_of(const struct model *model, const struct aude_standing *figure)
{
    return model->label[model_tile_at(model, figure->x, figure->y)][figure->segment];
}

/* May she be with this figure, by what it is and where it stands (DRAGON-31, X3-4, X3-8)? */
static bool is_company(const struct model *model, const struct aude_standing *figure)
{
    if (!model_is_follower(model, figure->figure))
        return false;
    return castles_allowed(model) || model_castle_of(model, label_of(model, figure)) < 0;
}

static bool is_same(const struct aude_standing *a, const struct aude_standing *b)
{
    return a->x == b->x && a->y == b->y && a->seat == b->seat && a->figure == b->figure &&
           a->segment == b->segment;
}

static bool is_known(aude_action action, const aude_action *actions, int count)
{
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

int model_fairy_actions(const struct model *model, aude_action *actions)
{
    enum aude_verb beside = (enum aude_verb)aude_verb_find("fairy");
    enum aude_verb on = (enum aude_verb)aude_verb_find("fairyon");
    int count = 0;
    if (!setup_has(model->setup, "FAIRY", "on"))
        return 0;
    if (model_shows(model, model->last, AUDE_SIGN_VOLCANO) &&
        setup_has(model->setup, "FAIRY_VOLCANO", "no"))
        return 0; /* DRAGON-12 */
    for (int i = 0; i < model->figures; i++) {
        const struct aude_standing *figure = &model->figure[i];
        aude_action action = on_tile(model) ? aude_action_make(on, 0, figure->x, figure->y, 0, 0)
                                            : aude_action_make(beside, figure->figure, figure->x,
                                                               figure->y, 0, figure->segment);
        if (figure->seat != model->seat || !is_company(model, figure))
            continue;
        if (on_tile(model) ? model_tile_at(model, figure->x, figure->y) == model->fairy
                           : model->has_friend && is_same(figure, &model->friend))
            continue; /* DRAGON-30: no move */
        if (!is_known(action, actions, count))
            actions[count++] = action;
    }
    return count;
}

void model_fairy_move(struct model *model, aude_action action)
{
    int verb = (int)aude_action_verb(action);
    int x = aude_action_x(action), y = aude_action_y(action);
    if (verb != aude_verb_find("fairy") && verb != aude_verb_find("fairyon"))
        return;
    model->fairy = model_tile_at(model, x, y);
    model->has_friend = verb == aude_verb_find("fairy");
    memset(&model->friend, 0, sizeof model->friend);
    if (model->has_friend)
        model->friend = (struct aude_standing){(int16_t)x, (int16_t)y, (uint8_t)model->seat,
                                               (uint8_t)aude_action_item(action),
                                               (uint8_t)aude_action_segment(action)};
}

void model_fairy_settle(struct model *model, const struct model_decisions *decisions)
{
    bool there = false;
    if (!model->has_friend)
        return;
    for (int i = 0; i < model->figures; i++)
        there |= is_same(&model->figure[i], &model->friend) && is_company(model, &model->figure[i]);
    for (int i = 0; i < decisions->towns && !castles_allowed(model); i++)
        there &= model->label[decisions->town[i].tile][decisions->town[i].segment] !=
                 label_of(model, &model->friend);
    if (there)
        return;
    model->has_friend = false;
    memset(&model->friend, 0, sizeof model->friend);
}

/* Is she there for this figure (DRAGON-33, 34, 39)? */
static bool is_with(const struct model *model, const struct aude_standing *figure)
{
    if (model->fairy < 0 || !is_company(model, figure))
        return false;
    if (on_tile(model))
        return model_tile_at(model, figure->x, figure->y) == model->fairy;
    return model->has_friend && is_same(figure, &model->friend);
}

int model_fairy_scores(const struct model *model, const struct model_feature *feature,
                       struct model_score *scores)
{
    bool gets[AUDE_MAX_SEATS] = {false};
    int count = 0;
    for (int i = 0; i < model->figures; i++)
        if (label_of(model, &model->figure[i]) == feature->label &&
            is_with(model, &model->figure[i]))
            gets[model->figure[i].seat] = true;
    for (int seat = 0; seat < model->seats; seat++)
        if (gets[seat])
            scores[count++] = (struct model_score){seat, MODEL_FAIRY, 3, false};
    return count;
}

int model_fairy_begins(const struct model *model, int seat)
{
    for (int i = 0; i < model->figures; i++)
        if (model->figure[i].seat == seat && is_with(model, &model->figure[i]))
            return 1;
    return 0;
}
