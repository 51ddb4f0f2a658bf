/* SPDX-License-Identifier: Apache-2.0 */
/* Words: where the dragon goes and whom it eats, the fairy and her points, who is sent home, who
 * went through a portal. */
#include "faces/dragon/dragon.h"
#include "words/room.h"

/* ---- What is done -------------------------------------------------------------------------- */

static void add_place(struct cli_buffer *buffer, const struct aude_state *before,
                      aude_action action)
{
    const int x = aude_action_x(action), y = aude_action_y(action);
    words_segment(buffer, before, x, y, aude_action_segment(action));
    cli_buffer_add(buffer, " %d,%d", x, y);
}

static void tell_portal(struct cli_buffer *buffer, const struct aude_state *before,
                        aude_action action)
{
    cli_buffer_add(buffer, _("%s through the portal %s "), words_figure(aude_action_item(action)),
                   words_arrow());
    add_place(buffer, before, action);
}

/* The ledger tells it. */
static void tell_nothing(struct cli_buffer *buffer, const struct aude_state *before,
                         aude_action action)
{
    (void)buffer, (void)before, (void)action;
}

static const struct words_verb verbs[] = {
    {(enum aude_verb)DRAGON_PRINCESS, tell_nothing},
    {(enum aude_verb)DRAGON_PORTAL, tell_portal},
    {(enum aude_verb)DRAGON_FAIRY, tell_nothing},
    {(enum aude_verb)DRAGON_FAIRY_ON, tell_nothing},
    {(enum aude_verb)DRAGON_FLY, tell_nothing},
    {AUDE_VERB_NONE, NULL},
};

/* ---- What happens -------------------------------------------------------------------------- */

static void tell_volcano(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)state, (void)names;
    cli_buffer_add(buffer, _("the volcano %d,%d calls the dragon"), entry->x, entry->y);
}

static void tell_step(struct cli_buffer *buffer, const struct aude_state *state,
                      const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("%s sends the dragon to %d,%d"), names[entry->seat], entry->x,
                   entry->y);
}

static void tell_eaten(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("the dragon eats: %s, %s (%s %d,%d)"), names[entry->seat],
                   words_figure(entry->item),
                   words_place(state, entry->x, entry->y, entry->segment, entry->feature), entry->x,
                   entry->y);
}

static void tell_sent_home(struct cli_buffer *buffer, const struct aude_state *state,
                           const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("the princess sends home: %s, %s (%s %d,%d)"), names[entry->seat],
                   words_figure(entry->item),
                   words_place(state, entry->x, entry->y, entry->segment, entry->feature), entry->x,
                   entry->y);
}

static void tell_beside(struct cli_buffer *buffer, const struct aude_state *state,
                        const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("%s moves the fairy to %d,%d, beside: %s (%s)"), names[entry->seat],
                   entry->x, entry->y, words_figure(entry->item),
                   words_place(state, entry->x, entry->y, entry->segment, entry->feature));
}

static void tell_on_tile(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("%s moves the fairy to %d,%d"), names[entry->seat], entry->x,
                   entry->y);
}

static void tell_points(struct cli_buffer *buffer, const struct aude_state *state,
                        const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, "%s %+d: %s %d,%d", names[entry->seat], (int)entry->points, _("fairy"),
                   entry->x, entry->y);
}

static const struct words_event events[] = {
    {AUDE_EVENT_PAY, "DRAGON-", tell_points},
    {AUDE_EVENT_RETURN, "DRAGON-20", tell_eaten},
    {AUDE_EVENT_RETURN, "DRAGON-44", tell_sent_home},
    {-1, "DRAGON-10", tell_volcano},
    {-1, "DRAGON-15", tell_step},
    {-1, "DRAGON-30", tell_beside},
    {-1, "DRAGON-39", tell_on_tile},
    {0, NULL, NULL},
};

const struct words_face words_face_dragon = {
    .game = AUDE_CARCASSONNE,
    .told = "DRAGON-20",
    .verbs = verbs,
    .events = events,
};

const struct words_face words_face_princess = {.game = AUDE_CARCASSONNE, .told = "DRAGON-44"};
