/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on princesses, who send a knight home, and on magic portals. */
#include "model.h"

#include <string.h>

#include "common.h"

/* ---- Princesses ---- */

/* Does a princess of the tile just placed live in this city (DRAGON-41)? */
static bool lives_there(const struct model *model, int label)
{
    for (int i = 0; i < model_segments(model, model->last); i++)
        if (model->label[model->last][i] == label &&
            model_segment_kind(model, model->last, i) == AUDE_CITY &&
            (aude_kind_segment(model->rules, model->tile[model->last].kind, i)->marks &
             AUDE_MARK_PRINCESS))
            return true;
    return false;
}

int model_princess_actions(const struct model *model, aude_action *actions)
{
    enum aude_verb verb = (enum aude_verb)aude_verb_find("princess");
    int count = 0;
    if (!setup_has(model->setup, "PRINCESSES", "on"))
        return 0;
    for (int i = 0; i < model->figures; i++) {
        const struct aude_standing *figure = &model->figure[i];
        int label = model->label[model_tile_at(model, figure->x, figure->y)][figure->segment];
        if (model_is_follower(model, figure->figure) && lives_there(model, label))
            actions[count++] = aude_action_with(
                aude_action_make(verb, figure->figure, figure->x, figure->y, 0, figure->segment),
                figure->seat);
    }
    return count;
}

bool model_princess_must(const struct model *model)
{
    aude_action ours[AUDE_MAX_FIGURES];
    return setup_has(model->setup, "PRINCESS", "must") && model_princess_actions(model, ours) > 0;
}

void model_princess_act(struct model *model, aude_action action)
{
    if ((int)aude_action_verb(action) != aude_verb_find("princess"))
        return;
    for (int i = 0; i < model->figures; i++) {
        struct aude_standing *figure = &model->figure[i];
        if (figure->seat != aude_action_number(action) || figure->x != aude_action_x(action) ||
            figure->y != aude_action_y(action) || figure->segment != aude_action_segment(action) ||
            figure->figure != aude_action_item(action))
            continue;
        model->figures--;
        memmove(figure, figure + 1, (size_t)(model->figures - i) * sizeof *figure);
        break;
    }
    model_send_lonely(model); /* X23-4 */
}

/* ---- Portals ---- */

/* DRAGON-49, DRAGON-51. What this very tile completes has never been scored either. */
static bool leads_to(const struct model *model, int tile, int segment)
{
    struct model_feature feature;
    if (tile == model->last || model_dragon_shuts(model, tile))
        return false;
    model_feature(model, tile, segment, &feature);
    if (!feature.complete)
        return true;
    return setup_has(model->setup, "PORTAL_TARGET", "unscored") &&
           !model->memory.scored[feature.label / MODEL_SEGMENTS][feature.label % MODEL_SEGMENTS];
}

int model_portal_actions(const struct model *model, aude_action *actions)
{
    enum aude_verb verb = (enum aude_verb)aude_verb_find("portal");
    int count = 0;
    if (!model_shows(model, model->last, AUDE_SIGN_PORTAL))
        return 0;
    for (int tile = 0; tile < model->tiles; tile++)
        for (int i = 0; i < model_segments(model, tile); i++)
            for (int figure = 0; figure < aude_figure_count() && leads_to(model, tile, i); figure++)
                if (model_is_follower(model, figure) && model_may_put(model, figure, tile, i))
                    actions[count++] = aude_action_make(verb, figure, model->tile[tile].x,
                                                        model->tile[tile].y, 0, i);
    return count;
}

void model_portal_act(struct model *model, aude_action action)
{
    struct model_feature feature;
    if ((int)aude_action_verb(action) != aude_verb_find("portal"))
        return;
    model_feature(model, model_tile_at(model, aude_action_x(action), aude_action_y(action)),
                  aude_action_segment(action), &feature);
    if (feature.complete)
        model->memory.target = feature.label;
}
