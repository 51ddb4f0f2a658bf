/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the points that goods bring at the end. All else is told by the public tables. */
#include "words/room.h"

static void tell_goods(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, "%s %+d: ", names[entry->seat], (int)entry->points);
    cli_buffer_add(buffer, _("most goods: %s"), words_token(entry->item));
}

static const struct words_event events[] = {
    {AUDE_EVENT_PAY, "TRADE-", tell_goods},
    {0, NULL, NULL},
};

const struct words_face words_face_traders = {
    .game = AUDE_CARCASSONNE,
    .events = events,
};
