/* SPDX-License-Identifier: Apache-2.0 */
/* The text of actions: the abbot is taken back with his feature left out where he stands alone on
 * his tile.
 */
#include "notation/room.h"

static bool write_take(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action);

    if (aude_figure_info(figure) == NULL ||
        action != aude_action_make(AUDE_TAKE, figure, x, y, 0, segment))
        return false;
    text_string(out, "take ");
    text_string(out, aude_figure_name(figure));
    text_char(out, ' ');
    text_cell(out, x, y);
    if (text_standing_segment(state, aude_turn_seat(state), figure, x, y) == segment)
        return true;
    text_char(out, ' ');
    return text_feature(out, state, x, y, segment, ' ');
}

static enum aude_status read_take(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    return text_read_own_standing(in, state, AUDE_TAKE, AUDE_NO_FIGURE, action);
}

static const struct text_verb verbs[] = {
    {AUDE_TAKE, write_take, read_take},
    {.verb = AUDE_VERB_NONE},
};

const struct text_room text_room_abbot = {AUDE_CARCASSONNE, verbs};
