/* SPDX-License-Identifier: Apache-2.0 */
/* What king and robber baron bring, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "king"

static const struct aude_word refusals[] = {
    {STATUS_NO_KING, "NO_KING", N_("king and robber baron are not played"), "KING-1", ROOM},
    {.name = NULL},
};

static const struct aude_token_info tokens[] = {
    {{TOKEN_KING, "king", N_("king"), "KING-1", ROOM}},
    {{TOKEN_ROBBER, "robber", N_("robber baron"), "KING-1", ROOM}},
    {.word = {0}},
};

static const struct aude_event_info events[] = {
    {{EVENT_CARD, "card", N_("takes a card"), "KING-3", ROOM},
     AUDE_TAKES_TOKEN | AUDE_TAKES_SEAT | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.tells = 0},
};

const struct vocabulary king_vocabulary = {
    .room = {ROOM, N_("King & Robber Baron"), "KING", AUDE_CARCASSONNE, STATUS_NO_KING},
    .refusals = refusals,
    .tokens = tokens,
    .events = events,
};
