/* SPDX-License-Identifier: Apache-2.0 */
/* Words: castles, and the structures that they score for. */
#include "words/room.h"

/* The structure that a castle is to score. */
static void tell_choice(struct cli_buffer *buffer, const struct aude_state *before,
                        aude_action action)
{
    int x = aude_action_x(action), y = aude_action_y(action);
    words_segment(buffer, before, x, y, aude_action_segment(action));
    cli_buffer_add(buffer, " %d,%d %s %s", x, y, words_arrow(), words_kind(AUDE_CASTLE));
}

/* "castle 1,0 -> road 2,1, 4 tiles" */
static void add_score(struct cli_buffer *buffer, const struct aude_state *state,
                      const struct aude_entry *entry)
{
    struct aude_feature other;
    if (!aude_feature_at(state, entry->other_x, entry->other_y, entry->other_segment, &other)) {
        words_plain_score(buffer, state, entry);
        return;
    }
    cli_buffer_add(
        buffer, "%s %d,%d %s %s %d,%d", words_kind(AUDE_CASTLE), entry->x, entry->y, words_arrow(),
        words_place(state, entry->other_x, entry->other_y, entry->other_segment, other.kind),
        entry->other_x, entry->other_y);
    words_terms(buffer, entry, ", ");
}

static bool add_term(struct cli_buffer *buffer, int feature, int term, int count)
{
    (void)feature;
    if (term != AUDE_TERM_CASTLES)
        return false;
    cli_buffer_add(buffer, cli_plural("%d castle", "%d castles", (unsigned long)count), count);
    return true;
}

static void tell_castle(struct cli_buffer *buffer, const struct aude_state *state,
                        const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("%s builds a castle: %d,%d"), names[entry->seat], entry->x, entry->y);
}

static const struct words_feature features[] = {
    {.kind = AUDE_CASTLE, .name = N_("castle"), .score = add_score},
    {.name = NULL},
};

static const struct words_name tokens[] = {{AUDE_TOKEN_CASTLE, N_("castles")}, {0, NULL}};

static const struct words_name passes[] = {
    {AUDE_STEP_CASTLE, N_("takes the points")},
    {AUDE_STEP_CHOOSE, N_("waits")},
    {0, NULL},
};

static const struct words_verb verbs[] = {{AUDE_CHOOSE, tell_choice}, {AUDE_VERB_NONE, NULL}};

static const struct words_event events[] = {
    {AUDE_EVENT_CASTLE, "", tell_castle},
    {0, NULL, NULL},
};

const struct words_face words_face_castles = {
    .game = AUDE_CARCASSONNE,
    .features = features,
    .tokens = tokens,
    .passes = passes,
    .verbs = verbs,
    .events = events,
    .term = add_term,
};
