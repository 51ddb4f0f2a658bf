/* SPDX-License-Identifier: Apache-2.0 */
/* Words: who takes the king or the robber baron, and what they bring. */
#include "words/room.h"

static void tell_card(struct cli_buffer *buffer, const struct aude_state *state,
                      const struct aude_entry *entry, words_names names)
{
    const bool king = entry->feature == AUDE_CITY;
    (void)state;
    if (entry->other == entry->seat)
        cli_buffer_add(buffer, king ? _("%s keeps the king") : _("%s keeps the robber baron"),
                       names[entry->seat]);
    else if (entry->other == AUDE_NO_SEAT)
        cli_buffer_add(buffer, king ? _("%s takes the king") : _("%s takes the robber baron"),
                       names[entry->seat]);
    else
        cli_buffer_add(
            buffer, king ? _("%s takes the king from %s") : _("%s takes the robber baron from %s"),
            names[entry->seat], names[entry->other]);
}

static void tell(struct cli_buffer *buffer, const struct aude_state *state,
                 const struct aude_entry *entry, words_names names)
{
    if (entry->event == AUDE_EVENT_PAY)
        cli_buffer_add(buffer, "%s %+d: %s", names[entry->seat], (int)entry->points,
                       words_token(entry->item));
    else
        tell_card(buffer, state, entry, names);
}

static const struct words_event events[] = {
    {-1, "KING-", tell},
    {0, NULL, NULL},
};

const struct words_face words_face_king = {
    .game = AUDE_CARCASSONNE,
    .events = events,
};
