/* SPDX-License-Identifier: Apache-2.0 */
/* Words: The Discovery, its terrain, the followers that are called by it, and what areas score. */
#include "words/room.h"

#include <string.h>

static void tell_take(struct cli_buffer *buffer, const struct aude_state *before,
                      aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    struct aude_feature feature;
    if (aude_feature_at(before, x, y, aude_action_segment(action), &feature))
        cli_buffer_add(buffer, _("takes back: %s %d,%d"),
                       words_follower((enum aude_feature_kind)feature.kind), x, y);
}

/* "explorer 2,0 (closed): 5 tiles x 2 = 10". At the end of the game areas score as if they were
 * open (DISC-60), so whether they are is not told. */
static void add_score(struct cli_buffer *buffer, const struct aude_state *state,
                      const struct aude_entry *entry)
{
    bool multiplied = false;
    (void)state;
    cli_buffer_add(buffer, "%s %d,%d", words_follower((enum aude_feature_kind)entry->feature),
                   entry->x, entry->y);
    if (strcmp(entry->rule, "DISC-60") != 0)
        cli_buffer_add(buffer, " %s", entry->complete ? _("(closed)") : _("(open)"));
    for (int i = 0; i < entry->terms; i++)
        multiplied = multiplied || entry->term[i].each != 1;
    int terms = words_terms(buffer, entry, ": ");
    if (terms == 0)
        cli_buffer_add(buffer, ": %s", _("no city"));
    else if (terms > 1 || multiplied)
        cli_buffer_add(buffer, " = %d", entry->points);
}

static bool add_term(struct cli_buffer *buffer, int feature, int term, int count)
{
    if (term != AUDE_TERM_CITIES || words_feature(feature)->score != add_score)
        return false;
    cli_buffer_add(buffer, cli_plural("%d city", "%d cities", (unsigned long)count), count);
    return true;
}

static void tell_removed(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)names;
    cli_buffer_add(buffer, _("%s is set aside before the game"),
                   words_tile(aude_state_rules(state), entry->item));
}

static const struct words_feature features[] = {
    {.kind = AUDE_GRASSLAND,
     .name = N_("grassland"),
     .follower = N_("explorer"),
     .inside = N_("inland"),
     .score = add_score},
    {.kind = AUDE_MOUNTAINS,
     .name = N_("mountains"),
     .follower = N_("brigand"),
     .inside = N_("inland"),
     .score = add_score},
    {.kind = AUDE_SEA,
     .name = N_("sea"),
     .follower = N_("navigator"),
     .inside = N_("inland"),
     .score = add_score},
    {.name = NULL},
};

static const struct words_verb verbs[] = {{AUDE_TAKE, tell_take}, {AUDE_VERB_NONE, NULL}};

static const struct words_event events[] = {
    {AUDE_EVENT_REMOVED, "DISC-73", tell_removed},
    {0, NULL, NULL},
};

const struct words_face words_face_discovery = {
    .game = AUDE_DISCOVERY,
    .set = "discovery-",
    .told = "DISC-41",
    .features = features,
    .verbs = verbs,
    .events = events,
    .term = add_term,
};
