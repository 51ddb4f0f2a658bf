/* SPDX-License-Identifier: Apache-2.0 */
/* Words: towers, captures, prisoners and what frees them. */
#include "words/room.h"

static void tell_exchange(struct cli_buffer *buffer, const struct aude_state *before,
                          aude_action action)
{
    (void)before;
    cli_buffer_add(buffer, _("exchanges prisoners: %s"), words_figure(aude_action_item(action)));
}

static void tell_floor(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer,
                   cli_plural("%s raises the tower %d,%d: %d floor",
                              "%s raises the tower %d,%d: %d floors", (unsigned long)entry->points),
                   names[entry->seat], entry->x, entry->y, (int)entry->points);
}

static void tell_capture(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("%s captures: %s, %s %d,%d"),
                   entry->other < AUDE_MAX_SEATS ? names[entry->other] : "", names[entry->seat],
                   words_figure(entry->item), entry->x, entry->y);
}

/* TOWER-16 */
static void tell_own(struct cli_buffer *buffer, const struct aude_state *state,
                     const struct aude_entry *entry, words_names names)
{
    cli_buffer_add(buffer, _("%s takes an own figure back: %s, %s %d,%d"), names[entry->seat],
                   words_figure(entry->item),
                   words_place(state, entry->x, entry->y, entry->segment, entry->feature), entry->x,
                   entry->y);
}

static void tell_payment(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, "%s %+d: %s", names[entry->seat], (int)entry->points, _("ransom"));
}

static const struct words_feature features[] = {
    {.kind = AUDE_TOWER, .name = N_("tower")},
    {.name = NULL},
};

static const struct words_name tokens[] = {{AUDE_TOKEN_FLOOR, N_("floors")}, {0, NULL}};
static const struct words_name passes[] = {{AUDE_STEP_CAPTURE, N_("captures nobody")}, {0, NULL}};
static const struct words_verb verbs[] = {{AUDE_EXCHANGE, tell_exchange}, {AUDE_VERB_NONE, NULL}};

static const struct words_event events[] = {
    {AUDE_EVENT_FLOOR, "", tell_floor},
    {AUDE_EVENT_CAPTURE, "", tell_capture},
    {AUDE_EVENT_RETURN, "TOWER-16", tell_own},
    {AUDE_EVENT_PAY, "TOWER-", tell_payment},
    {0, NULL, NULL},
};

const struct words_face words_face_tower = {
    .game = AUDE_CARCASSONNE,
    .told = "TOWER-16",
    .features = features,
    .tokens = tokens,
    .passes = passes,
    .verbs = verbs,
    .events = events,
};
