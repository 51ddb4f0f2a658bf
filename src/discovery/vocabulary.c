/* SPDX-License-Identifier: Apache-2.0 */
/* What The Discovery brings, for the public tables (aude_tables.h). What it shares with the other
 * game is told there with that one's rules; here for a build without it. */
#include "core/vocabulary.h"
#include "discovery/game.h"

#define ROOM "discovery"

static const struct aude_step_info steps[] = {
    {{AUDE_STEP_DRAW, "draw", N_("A tile is drawn"), "DISC-14", ROOM}, NULL},
    {{AUDE_STEP_PLACE, "place", N_("Place the tile"), "DISC-20", ROOM}, NULL},
    {{AUDE_STEP_ACTION, "action", N_("Put a figure?"), "DISC-14", ROOM}, N_("no figure is put")},
    {{AUDE_STEP_REVEAL, "reveal", N_("A tile is turned up"), "DISC-73", ROOM}, NULL},
    {{AUDE_STEP_OVER, "over", N_("The game is over"), "DISC-60", ROOM}, NULL},
    {.pass = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{AUDE_DRAW, "draw", N_("draws"), "DISC-14", ROOM}, AUDE_TAKES_KIND},
    {{AUDE_PLACE, "place", N_("places"), "DISC-20", ROOM},
     AUDE_TAKES_KIND | AUDE_TAKES_CELL | AUDE_TAKES_ROTATION},
    {{AUDE_PUT, "put", N_("puts"), "DISC-30", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_TAKE, "take", N_("takes back"), "DISC-40", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_PASS, "pass", N_("passes"), "DISC-14", ROOM}, 0},
    {{AUDE_DISCARD, "discard", N_("lays aside"), "DISC-23", ROOM}, AUDE_TAKES_KIND},
    {.operands = 0},
};

static const struct aude_figure_info figures[] = {
    {{AUDE_FOLLOWER, "follower", N_("follower"), "DISC-12", ROOM}, true, 1},
    {.strength = 0},
};

static const struct aude_event_info events[] = {
    {{AUDE_EVENT_SCORE, "score", N_("scores"), "DISC-50", ROOM},
     AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT | AUDE_TAKES_POINTS},
    {{AUDE_EVENT_RETURN, "return", N_("takes home"), "DISC-41", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{AUDE_EVENT_REMOVED, "removed", N_("lays aside"), "DISC-23", ROOM}, AUDE_TAKES_KIND},
    {.tells = 0},
};

const struct vocabulary discovery_vocabulary = {
    .room = {ROOM, N_("The Discovery"), NULL, AUDE_DISCOVERY, AUDE_OK},
    .steps = steps,
    .verbs = verbs,
    .figures = figures,
    .events = events,
};
