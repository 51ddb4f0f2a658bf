/* SPDX-License-Identifier: Apache-2.0 */
/* Figures that stand on the board, in actions about them: where only one can be meant, its cell
 * says it alone.
 */
#include "notation/room.h"

int text_seats(const struct aude_state *state)
{
    return aude_rules_setup(aude_state_rules(state))->seats;
}

int text_standing_segment(const struct aude_state *state, int seat, int figure, int x, int y)
{
    int count = aude_standing_count(state);
    int segment = -1;

    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);

        if (standing.x != x || standing.y != y || standing.seat != seat ||
            (figure != TEXT_ANY_FIGURE && standing.figure != figure) || standing.segment == segment)
            continue;
        if (segment >= 0)
            return -1;
        segment = standing.segment;
    }
    return segment;
}

enum aude_status text_read_standing(struct text_in *in, const struct aude_state *state, int seat,
                                    int figure, enum aude_status nobody, int *x, int *y,
                                    int *segment)
{
    struct text_word cell = text_peek(in);
    enum aude_status status;

    if (text_empty(in) || in->end != cell.end || !text_is_number(cell))
        return text_read_place(in, state, x, y, segment);
    status = text_read_cell(in, cell, x, y);
    if (status)
        return status;
    in->at = in->end;
    *segment = text_standing_segment(state, seat, figure, *x, *y);
    return *segment < 0 ? text_fail(in, cell.at, nobody, TEXT_UNSAID) : AUDE_OK;
}

enum aude_status text_read_own_standing(struct text_in *in, const struct aude_state *state,
                                        enum aude_verb verb, enum aude_status nobody,
                                        aude_action *action)
{
    struct text_word cell;
    int figure = AUDE_FOLLOWER, x, y, segment;
    enum aude_status status = text_read_figure(in, text_word(in), &figure);

    if (status)
        return status;
    cell = text_peek(in);
    status = text_read_cell(in, cell, &x, &y); /* the figure stands somewhere: name it always */
    if (!status)
        status =
            text_read_standing(in, state, aude_turn_seat(state), figure, nobody, &x, &y, &segment);
    if (!status)
        *action = aude_action_make(verb, figure, x, y, 0, segment);
    return status;
}
