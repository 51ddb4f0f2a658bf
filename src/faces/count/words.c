/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the quarter to which the count goes by himself. */
#include "words/room.h"

static void tell_count(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    static const char *const quarters[] = {
        N_("the count goes to the quarter of the castle"),
        N_("the count goes to the quarter of the market"),
        N_("the count goes to the quarter of the blacksmith"),
        N_("the count goes to the quarter of the cathedral"),
    };
    (void)state;
    (void)names;
    cli_buffer_add(buffer, "%s", _(quarters[entry->item & 3]));
}

static const struct words_event events[] = {
    {-1, "COUNT-18", tell_count},
    {0, NULL, NULL},
};

const struct words_face words_face_count = {
    .game = AUDE_CARCASSONNE,
    .events = events,
};
