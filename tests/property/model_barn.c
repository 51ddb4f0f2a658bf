/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on barns: the corners where they may stand, and the fields that are scored
 * because of them during the game. */
#include "model.h"

/* From a corner of a tile, clockwise from the north-west, to the four tiles that meet there: the
 * tile itself, the one beyond the side before the corner, the one beyond the side after it, the one
 * across. */
static const int corner_x[4] = {-1, 1, 1, -1}, corner_y[4] = {-1, -1, 1, 1};

/* ABBEY-38: the field that holds both half sides at this corner of the tile, or -1. */
static int field_at_corner(const struct model *model, int tile, int corner)
{
    int before = model_field_by_half(model, tile, (2 * corner + 7) % 8);
    int after = model_field_by_half(model, tile, 2 * corner);
    return before == after ? before : -1;
}

/* The segment of the tile on which a barn at this corner stands, or -1: four tiles with field do
 * not meet there. */
static int barn_segment(const struct model *model, int tile, int corner)
{
    for (int dy = 0; dy < 2; dy++)
        for (int dx = 0; dx < 2; dx++) {
            int x = model->tile[tile].x + dx * corner_x[corner];
            int y = model->tile[tile].y + dy * corner_y[corner];
            int other = model_tile_at(model, x, y);
            /* Seen from a tile beyond, the corner is mirrored. */
            int there = dx == 0 ? (dy == 0 ? corner : 3 - corner)
                                : (dy == 0 ? corner ^ 1 : (corner + 2) % 4);
            if (other < 0 || field_at_corner(model, other, there) < 0)
                return -1;
        }
    return field_at_corner(model, tile, corner);
}

int model_barns(const struct model *model, aude_action *actions)
{
    enum aude_verb verb = (enum aude_verb)aude_verb_find("barn");
    int count = 0, tile = model->last;
    if (model->barn < 0 || model_supply(model, model->seat, model->barn) == 0)
        return 0;
    for (int corner = 0; corner < 4; corner++) {
        int segment = barn_segment(model, tile, corner);
        struct model_feature field;
        if (segment < 0)
            continue;
        model_feature(model, tile, segment, &field);
        if (field.barns == 0 || setup_has(model->setup, "BARN_PLACEMENT", "any")) /* ABBEY-39 */
            actions[count++] = aude_action_with(
                aude_action_make(verb, 0, model->tile[tile].x, model->tile[tile].y, 0, 0), corner);
    }
    return count;
}

void model_put_barn(struct model *model, aude_action action, int seat)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    int tile = model_tile_at(model, x, y);
    int segment = field_at_corner(model, tile, aude_action_number(action));
    struct model_feature field;
    model_feature(model, tile, segment, &field);
    if (field.barns == 0)
        model->memory.barn = seat; /* ABBEY-45 */
    model->figure[model->figures++] = (struct aude_standing){
        (int16_t)x, (int16_t)y, (uint8_t)seat, (uint8_t)model->barn, (uint8_t)segment};
}

int model_barn_fields(const struct model *model, struct model_feature *fields)
{
    int count = 0;
    for (int i = 0; i < model_segments(model, model->last); i++) {
        struct model_feature *field = &fields[count];
        bool known = false, farmed = false;
        if (model_segment_kind(model, model->last, i) != AUDE_FIELD)
            continue;
        model_feature(model, model->last, i, field);
        for (int n = 0; n < count; n++)
            known |= fields[n].label == field->label;
        for (int seat = 0; seat < model->seats; seat++)
            farmed |= field->own[seat] > 0;
        if (known || field->barns == 0 || !farmed)
            continue;
        field->value = model->memory.barn >= 0 && field->barns == 1u << model->memory.barn ? 3 : 1;
        count++;
    }
    return count;
}

int model_score_barn_field(const struct model *model, const struct model_feature *field,
                           struct model_score *scores)
{
    int count = 0;
    for (int seat = 0; seat < model->seats; seat++) {
        int each = field->value + model_has_pig(model, field->label, seat) /* X25-6 */
                   + model_has_herd(model, field->label);                  /* RIVER-17 */
        int points = each * field->cities + (each + 1) * field->castles;   /* X5-5 */
        if ((field->owners >> seat & 1) && points > 0)
            scores[count++] = (struct model_score){seat, AUDE_FIELD, points, true};
    }
    return count;
}
