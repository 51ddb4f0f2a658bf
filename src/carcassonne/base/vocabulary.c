/* SPDX-License-Identifier: Apache-2.0 */
/* What the base game brings, for the public tables (aude_tables.h). */
#include "carcassonne/vocabulary.h"

#define ROOM "base"

static const struct aude_step_info steps[] = {
    {{AUDE_STEP_DRAW, "draw", N_("A tile is drawn"), "BASE-18", ROOM}, NULL},
    {{AUDE_STEP_PLACE, "place", N_("Place the tile"), "BASE-19", ROOM}, NULL},
    {{AUDE_STEP_ACTION, "action", N_("Put a figure?"), "BASE-23", ROOM}, N_("no figure is put")},
    {{AUDE_STEP_CONFIRM, "confirm", N_("End this part of the turn?"), "BASE-35", ROOM}, N_("done")},
    {{AUDE_STEP_OVER, "over", N_("The game is over"), "BASE-45", ROOM}, NULL},
    {.pass = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{AUDE_DRAW, "draw", N_("draws"), "BASE-18", ROOM}, AUDE_TAKES_KIND},
    {{AUDE_PLACE, "place", N_("places"), "BASE-19", ROOM},
     AUDE_TAKES_KIND | AUDE_TAKES_CELL | AUDE_TAKES_ROTATION | AUDE_TAKES_FLAG},
    {{AUDE_PUT, "put", N_("puts"), "BASE-23", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_PASS, "pass", N_("passes"), "BASE-56", ROOM}, 0},
    {.operands = 0},
};

static const struct aude_figure_info figures[] = {
    {{AUDE_FOLLOWER, "follower", N_("follower"), "BASE-7", ROOM}, true, 1},
    {.strength = 0},
};

static const struct aude_event_info events[] = {
    {{AUDE_EVENT_SCORE, "score", N_("scores"), "BASE-35", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT | AUDE_TAKES_POINTS},
    {{AUDE_EVENT_RETURN, "return", N_("takes home"), "BASE-42", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_EVENT_REMOVED, "removed", N_("lays aside"), "BASE-22", ROOM}, AUDE_TAKES_KIND},
    {{AUDE_EVENT_PAY, "pay", N_("gets"), "BASE-36", ROOM}, AUDE_TAKES_SEAT | AUDE_TAKES_POINTS},
    {.tells = 0},
};

const struct vocabulary base_vocabulary = {
    .room = {ROOM, N_("the base game"), NULL, AUDE_CARCASSONNE, AUDE_OK},
    .steps = steps,
    .verbs = verbs,
    .figures = figures,
    .events = events,
};
