/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the bazaar, its auction and who gets which tile. */
#include "words/room.h"

/* "bids 5: base-k", "opens with 2: base-k", or the choice alone where nothing is bid. */
static void tell_bid(struct cli_buffer *buffer, const struct aude_state *before, aude_action action)
{
    struct aude_bazaar bazaar = aude_bazaar(before);
    bool select = aude_action_verb(action) == AUDE_SELECT;
    int item = select ? aude_action_item(action) : bazaar.item, price = aude_action_number(action);
    if (select && !bazaar.auction)
        cli_buffer_add(buffer, "%s", _("takes"));
    else if (select)
        cli_buffer_add(buffer, _("opens with %d"), price);
    else
        cli_buffer_add(buffer, _("bids %d"), price);
    if (item < AUDE_MAX_SEATS)
        cli_buffer_add(buffer, ": %s", words_tile(aude_state_rules(before), bazaar.kind[item]));
}

static void tell_opening(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    int tiles = entry->item;
    (void)state, (void)names;
    if (tiles == 0)
        cli_buffer_add(buffer, "%s", _("no bazaar: too few tiles are left"));
    else
        cli_buffer_add(buffer,
                       cli_plural("a bazaar with %d tile begins", "a bazaar with %d tiles begins",
                                  (unsigned long)tiles),
                       tiles);
}

static void tell_payment(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, "%s %+d: %s", names[entry->seat], (int)entry->points, _("bazaar"));
}

static void tell_owner(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    cli_buffer_add(buffer, _("%s gets %s"), names[entry->seat],
                   words_tile(aude_state_rules(state), entry->item));
}

static const struct words_name passes[] = {{AUDE_STEP_BID, N_("passes")}, {0, NULL}};

static const struct words_verb verbs[] = {
    {AUDE_SELECT, tell_bid},
    {AUDE_RAISE, tell_bid},
    {AUDE_VERB_NONE, NULL},
};

static const struct words_event events[] = {
    {AUDE_EVENT_BAZAAR, "", tell_opening},
    {AUDE_EVENT_PAY, "BAZAAR-", tell_payment},
    {AUDE_EVENT_ASSIGN, "", tell_owner},
    {0, NULL, NULL},
};

const struct words_face words_face_bazaars = {
    .game = AUDE_CARCASSONNE,
    .passes = passes,
    .verbs = verbs,
    .events = events,
};
