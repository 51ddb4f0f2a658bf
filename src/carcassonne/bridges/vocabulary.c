/* SPDX-License-Identifier: Apache-2.0 */
/* What bridges bring, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "bridges"

static const struct aude_step_info steps[] = {
    {{AUDE_STEP_BRIDGE, "bridge", N_("Build a bridge?"), "BRIDGE-19", ROOM},
     N_("no bridge is built")},
    {.pass = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{AUDE_BRIDGE, "bridge", N_("builds a bridge"), "BRIDGE-18", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_AXIS},
    {.operands = 0},
};

static const struct aude_token_info tokens[] = {
    {{AUDE_TOKEN_BRIDGE, "bridge", N_("bridges"), "BRIDGE-1", ROOM}},
    {.word = {0}},
};

static const struct aude_event_info events[] = {
    {{AUDE_EVENT_BRIDGE, "bridge", N_("builds a bridge"), "BRIDGE-18", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_AXIS},
    {.tells = 0},
};

const struct vocabulary bridge_vocabulary = {
    .room = {ROOM, N_("Bridges"), "BRIDGES", AUDE_CARCASSONNE, AUDE_NO_BRIDGES},
    .steps = steps,
    .verbs = verbs,
    .tokens = tokens,
    .events = events,
};
