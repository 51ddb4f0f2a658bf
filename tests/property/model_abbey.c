/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on abbeys: where they may be laid, and what ends at them. The rest of an
 * abbey is that of any tile with a monastery. */
#include "model.h"

static bool is_hole(const struct model *model, int x, int y)
{
    return model_tile_at(model, x, y) < 0 && model_tile_at(model, x, y - 1) >= 0 &&
           model_tile_at(model, x + 1, y) >= 0 && model_tile_at(model, x, y + 1) >= 0 &&
           model_tile_at(model, x - 1, y) >= 0; /* ABBEY-7 */
}

int model_abbeys(const struct model *model, int seat, aude_action *actions)
{
    enum aude_verb verb = (enum aude_verb)aude_verb_find("abbey");
    int count = 0;
    if (model->abbey < 0 || model->abbey_kind < 0 || model->token[seat][model->abbey] == 0)
        return 0;
    for (int i = 0; i < model->tiles; i++) { /* a hole is south of some tile */
        int x = model->tile[i].x, y = model->tile[i].y + 1;
        if (is_hole(model, x, y) && !model_cult_forbids(model, model->abbey_kind, x, y))
            actions[count++] = aude_action_make(verb, 0, x, y, 0, 0);
    }
    return count;
}

bool model_is_abbey(const struct model *model, int tile)
{
    return tile >= 0 && model->tile[tile].kind == model->abbey_kind;
}

bool model_ends_at(const struct model *model, int tile, int segment, int abbey)
{
    for (int side = 0; side < 4; side++)
        if (model->beside[tile][side] == abbey && model_line_by_side(model, tile, side) == segment)
            return model_is_abbey(model, abbey);
    return false;
}
