/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the features of the base game, and what their points are made of. */
#include "words/room.h"

static bool add_term(struct cli_buffer *buffer, int feature, int term, int count)
{
    unsigned long n = (unsigned long)count;
    if (term == AUDE_TERM_PENNANTS)
        cli_buffer_add(buffer, cli_plural("%d pennant", "%d pennants", n), count);
    else if (term == AUDE_TERM_SURROUNDING)
        cli_buffer_add(buffer, cli_plural("%d tile around it", "%d tiles around it", n), count);
    else if (term == AUDE_TERM_CITIES && words_feature(feature)->follower == NULL)
        cli_buffer_add(buffer, cli_plural("%d complete city", "%d complete cities", n), count);
    else
        return false;
    return true;
}

static const struct words_feature features[] = {
    {.kind = AUDE_CITY, .name = N_("city")},
    {.kind = AUDE_ROAD, .name = N_("road")},
    {.kind = AUDE_FIELD, .name = N_("field"), .late = true},
    {.kind = AUDE_MONASTERY, .name = N_("monastery")},
    {.kind = AUDE_RIVER, .name = N_("river")},
    {.name = NULL},
};

const struct words_face words_face_base = {
    .game = AUDE_CARCASSONNE,
    .features = features,
    .term = add_term,
};
