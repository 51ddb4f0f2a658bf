/* SPDX-License-Identifier: Apache-2.0 */
/* The text of actions: a town may be said by its cell alone.
 */
#include "notation/room.h"

/* The town may be left out where the tile has one city. */
static enum aude_status read_castle(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    struct text_word word = text_peek(in);
    struct text_in cell = *in;
    int x, y, segment;
    enum aude_status status;

    if (!text_empty(in) && (!text_is_number(word) || word.end < in->end)) {
        status = text_read_place(in, state, &x, &y, &segment);
    } else {
        cell.at = word.at;
        status = text_read_cell_or_last(in, state, &x, &y);
        if (!status)
            status = text_read_only_city(&cell, state, x, y, &segment);
    }
    if (!status)
        *action = aude_action_make(AUDE_CONVERT, 0, x, y, 0, segment);
    return status;
}

static const struct text_verb verbs[] = {
    {AUDE_CONVERT, NULL, read_castle},
    {.verb = AUDE_VERB_NONE},
};

const struct text_room text_room_castles = {AUDE_CARCASSONNE, verbs};
