/* SPDX-License-Identifier: Apache-2.0 */
/* What castles bring, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "castles"

static const struct aude_step_info steps[] = {
    {{AUDE_STEP_CASTLE, "castle", N_("A castle, or the points?"), "CASTLE-6", ROOM},
     N_("the points are taken")},
    {{AUDE_STEP_CHOOSE, "choose", N_("Score which feature?"), "CASTLE-23", ROOM},
     N_("the castle waits")},
    {.pass = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{AUDE_CONVERT, "castle", N_("builds a castle"), "CASTLE-6", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_CHOOSE, "choose", N_("lets the castle score"), "CASTLE-23", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.operands = 0},
};

static const struct aude_token_info tokens[] = {
    {{AUDE_TOKEN_CASTLE, "castle", N_("castles"), "CASTLE-1", ROOM}},
    {.word = {0}},
};

static const struct aude_event_info events[] = {
    {{AUDE_EVENT_CASTLE, "castle", N_("has a castle"), "CASTLE-9", ROOM}, AUDE_TAKES_CELL},
    {.tells = 0},
};

const struct vocabulary castle_vocabulary = {
    .room = {ROOM, N_("Castles"), "CASTLES", AUDE_CARCASSONNE, AUDE_NO_CASTLES},
    .steps = steps,
    .verbs = verbs,
    .tokens = tokens,
    .events = events,
};
