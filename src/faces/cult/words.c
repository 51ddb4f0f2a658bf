/* SPDX-License-Identifier: Apache-2.0 */
/* Words: a shrine is called so, though it is a monastery to the rules. */
#include "words/room.h"

static const char *name_segment(const struct aude_state *state, int x, int y, int segment)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const int index = aude_placed_at(state, x, y);
    if (index < 0)
        return NULL;
    const int kind = aude_placed(state, index).kind;
    return segment < aude_kind(rules, kind)->segments &&
                   (aude_kind_segment(rules, kind, segment)->marks & AUDE_MARK_SHRINE) != 0
               ? _("shrine")
               : NULL;
}

const struct words_face words_face_cult = {
    .game = AUDE_CARCASSONNE,
    .segment = name_segment,
    .whole = true,
};
