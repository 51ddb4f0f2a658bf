/* SPDX-License-Identifier: Apache-2.0 */
/* Words: a river tile that is put under the others. */
#include "words/room.h"

static void tell_under(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    (void)names;
    cli_buffer_add(buffer, _("%s fits nowhere and goes under the other river tiles"),
                   words_tile(aude_state_rules(state), entry->item));
}

static const struct words_event events[] = {
    {-1, "RIVER-11", tell_under},
    {0, NULL, NULL},
};

const struct words_face words_face_river = {
    .game = AUDE_CARCASSONNE,
    .events = events,
};
