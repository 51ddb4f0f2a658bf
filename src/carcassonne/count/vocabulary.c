/* SPDX-License-Identifier: Apache-2.0 */
/* What the Count of Carcassonne brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "count"

static const struct aude_word refusals[] = {
    {STATUS_NO_COUNT, "NO_COUNT", N_("the Count of Carcassonne is not played"), "COUNT-1", ROOM},
    {STATUS_NO_RIGHT, "NO_RIGHT",
     N_("a follower goes to Carcassonne only after a scoring that brought points to others and "
        "none "
        "to its player"),
     "COUNT-7", ROOM},
    {STATUS_QUARTER_FIGURE, "QUARTER_FIGURE", N_("this figure cannot be in that quarter"),
     "COUNT-9", ROOM},
    {STATUS_COUNT_MOVES, "COUNT_MOVES", N_("the count stands there already"), "COUNT-18", ROOM},
    {STATUS_COUNT_THERE, "COUNT_THERE", N_("nobody leaves the quarter in which the count stands"),
     "COUNT-14", ROOM},
    {STATUS_NO_QUARTER, "NO_QUARTER",
     N_("no such follower of the player is in the quarter that serves this feature"), "COUNT-12",
     ROOM},
    {STATUS_NOT_SCORED, "NOT_SCORED", N_("this feature is not scored now"), "COUNT-12", ROOM},
    {STATUS_JOIN_EMPTY, "JOIN_EMPTY", N_("nobody stands there, so nothing is scored"), "COUNT-14",
     ROOM},
    {STATUS_JOIN_CASTLE, "JOIN_CASTLE", N_("nobody moves from Carcassonne into a castle"), "X6-2",
     ROOM},
    {STATUS_MARKET_ONLY, "MARKET_ONLY",
     N_("before the final scoring followers leave the market only"), "COUNT-16", ROOM},
    {.name = NULL},
};

static const struct aude_step_info steps[] = {
    {{STEP_JOIN, "join", N_("Move a follower from Carcassonne into the scoring?"), "COUNT-10",
      ROOM},
     N_("moves nobody")},
    {{STEP_QUARTER, "quarter", N_("Send a follower to Carcassonne?"), "COUNT-6", ROOM},
     N_("sends nobody")},
    {{STEP_COUNT, "count", N_("Move the count?"), "COUNT-18", ROOM}, N_("leaves the count")},
    {{STEP_LAST, "last-join", N_("Move a follower from Carcassonne before the final scoring?"),
      "COUNT-16", ROOM},
     N_("moves nobody any more")},
    {.pass = NULL},
};

static const struct aude_word quarters[] = {
    {0, "castle", N_("the quarter of the castle"), "COUNT-4", ROOM},
    {1, "market", N_("the quarter of the market"), "COUNT-4", ROOM},
    {2, "blacksmith", N_("the quarter of the blacksmith"), "COUNT-4", ROOM},
    {3, "cathedral", N_("the quarter of the cathedral"), "COUNT-4", ROOM},
    {.name = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{VERB_JOIN, "join", N_("brings from Carcassonne"), "COUNT-12", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{VERB_QUARTER, "quarter", N_("sends to Carcassonne"), "COUNT-8", ROOM},
     AUDE_TAKES_FIGURE | AUDE_TAKES_NAME},
    {{VERB_COUNT, "count", N_("moves the count"), "COUNT-18", ROOM}, AUDE_TAKES_NAME},
    {.operands = 0},
};

static const struct aude_event_info events[] = {
    {{EVENT_COUNT, "count", N_("makes the count move"), "COUNT-18", ROOM}, 0},
    {.tells = 0},
};

const struct vocabulary count_vocabulary = {
    .room = {ROOM, N_("The Count of Carcassonne"), "COUNT", AUDE_CARCASSONNE, STATUS_NO_COUNT},
    .refusals = refusals,
    .steps = steps,
    .verbs = verbs,
    .names = quarters,
    .events = events,
};
