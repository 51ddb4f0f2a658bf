/* SPDX-License-Identifier: Apache-2.0 */
/* What the Tower brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "tower"

static const struct aude_step_info steps[] = {
    {{AUDE_STEP_CAPTURE, "capture", N_("Capture a figure?"), "TOWER-11", ROOM},
     N_("nobody is captured")},
    {{AUDE_STEP_EXCHANGE, "exchange", N_("Exchange prisoners: who comes back?"), "TOWER-23", ROOM},
     NULL},
    {{AUDE_STEP_END, "end", N_("Ransom a prisoner?"), "TOWER-28", ROOM}, N_("no ransom is paid")},
    {.pass = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{AUDE_FLOOR, "floor", N_("raises a tower"), "TOWER-8", ROOM}, AUDE_TAKES_CELL},
    {{AUDE_CAPTURE, "capture", N_("captures"), "TOWER-11", ROOM},
     AUDE_TAKES_SEAT | AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_EXCHANGE, "exchange", N_("exchanges prisoners"), "TOWER-23", ROOM}, AUDE_TAKES_FIGURE},
    {{AUDE_RANSOM, "ransom", N_("pays a ransom"), "TOWER-25", ROOM},
     AUDE_TAKES_SEAT | AUDE_TAKES_FIGURE},
    {.operands = 0},
};

static const struct aude_token_info tokens[] = {
    {{AUDE_TOKEN_FLOOR, "floor", N_("floors"), "TOWER-3", ROOM}},
    {.word = {0}},
};

static const struct aude_event_info events[] = {
    {{AUDE_EVENT_FLOOR, "floor", N_("raises a tower"), "TOWER-8", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_POINTS},
    {{AUDE_EVENT_CAPTURE, "capture", N_("loses a prisoner"), "TOWER-15", ROOM},
     AUDE_TAKES_SEAT | AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.tells = 0},
};

const struct vocabulary tower_vocabulary = {
    .room = {ROOM, N_("The Tower"), "TOWER", AUDE_CARCASSONNE, AUDE_NO_TOWERS},
    .steps = steps,
    .verbs = verbs,
    .tokens = tokens,
    .events = events,
};
