/* SPDX-License-Identifier: Apache-2.0 */
/* The text of actions: who is captured is left out where the place says it, and who is bought back
 * may be where only one can be.
 */
#include "notation/room.h"

/* The figure that is meant when only seat and segment are named: the one that stands there, a
 * follower when that is not clear. */
static int standing_figure(const struct aude_state *state, int seat, int x, int y, int segment)
{
    int count = aude_standing_count(state);
    int figure = TEXT_ANY_FIGURE;

    for (int i = 0; i < count; i++) {
        struct aude_standing standing = aude_standing(state, i);

        if (standing.x != x || standing.y != y || standing.seat != seat ||
            standing.segment != segment || standing.figure == figure)
            continue;
        if (figure != TEXT_ANY_FIGURE)
            return AUDE_FOLLOWER;
        figure = standing.figure;
    }
    return figure == TEXT_ANY_FIGURE ? AUDE_FOLLOWER : figure;
}

/* The figure that is meant when only the seat that holds it is named. */
static int held_figure(const struct aude_state *state, int captor)
{
    int held = TEXT_ANY_FIGURE;

    for (int figure = 0; figure < aude_figure_count(); figure++) {
        if (!aude_prisoners(state, captor, aude_turn_seat(state), figure))
            continue;
        if (held != TEXT_ANY_FIGURE)
            return AUDE_FOLLOWER;
        held = figure;
    }
    return held == TEXT_ANY_FIGURE ? AUDE_FOLLOWER : held;
}

static bool write_capture(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int figure = aude_action_item(action), segment = aude_action_segment(action);
    int x = aude_action_x(action), y = aude_action_y(action), seat = aude_action_number(action);

    if (aude_figure_info(figure) == NULL || seat >= text_seats(state) ||
        action != aude_action_with(aude_action_make(AUDE_CAPTURE, figure, x, y, 0, segment), seat))
        return false;
    text_string(out, "capture s");
    text_int(out, seat);
    text_char(out, ' ');
    if (standing_figure(state, seat, x, y, segment) != figure) {
        text_string(out, aude_figure_name(figure));
        text_char(out, ' ');
    }
    text_cell(out, x, y);
    text_char(out, ' ');
    return text_feature(out, state, x, y, segment, ' ');
}

static enum aude_status read_capture(struct text_in *in, const struct aude_state *state,
                                     aude_action *action)
{
    int seat, x, y, segment, figure = TEXT_ANY_FIGURE;
    enum aude_status status = text_read_seat(in, text_word(in), text_seats(state), &seat);
    int named;

    if (status)
        return status;
    if (text_find_figure(text_peek(in), &named)) {
        text_word(in);
        figure = (int)named;
    }
    status = text_read_standing(in, state, seat, figure, AUDE_NOBODY_THERE, &x, &y, &segment);
    if (status)
        return status;
    if (figure == TEXT_ANY_FIGURE)
        figure = standing_figure(state, seat, x, y, segment);
    *action = aude_action_with(aude_action_make(AUDE_CAPTURE, figure, x, y, 0, segment), seat);
    return AUDE_OK;
}

static enum aude_status read_ransom(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    int seat, figure;
    enum aude_status status = text_read_seat(in, text_word(in), text_seats(state), &seat);

    if (status)
        return status;
    figure = held_figure(state, seat);
    if (!text_empty(in))
        status = text_read_figure(in, text_word(in), &figure);
    if (status)
        return status;
    *action = aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), seat);
    return text_read_end(in);
}

static const struct text_verb verbs[] = {
    {AUDE_CAPTURE, write_capture, read_capture},
    {AUDE_RANSOM, NULL, read_ransom},
    {.verb = AUDE_VERB_NONE},
};

const struct text_room text_room_tower = {AUDE_CARCASSONNE, verbs};
