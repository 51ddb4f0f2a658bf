/* SPDX-License-Identifier: Apache-2.0 */
/* What bazaars bring, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "bazaars"

static const struct aude_step_info steps[] = {
    {{AUDE_STEP_REVEAL, "reveal", N_("A tile is turned up"), "BAZAAR-9", ROOM}, NULL},
    {{AUDE_STEP_SELECT, "select", N_("Choose a tile on offer"), "BAZAAR-10", ROOM}, NULL},
    {{AUDE_STEP_BID, "bid", N_("Bid more, or pass?"), "BAZAAR-11", ROOM}, N_("no higher bid")},
    {{AUDE_STEP_DECIDE, "decide", N_("Buy the tile, or sell it?"), "BAZAAR-13", ROOM}, NULL},
    {.pass = NULL},
};

static const struct aude_verb_info verbs[] = {
    {{AUDE_SELECT, "select", N_("chooses a tile on offer"), "BAZAAR-10", ROOM},
     AUDE_TAKES_OFFER | AUDE_TAKES_POINTS},
    {{AUDE_RAISE, "raise", N_("bids"), "BAZAAR-11", ROOM}, AUDE_TAKES_POINTS},
    {{AUDE_BUY, "buy", N_("buys the tile"), "BAZAAR-14", ROOM}, 0},
    {{AUDE_SELL, "sell", N_("sells the tile"), "BAZAAR-15", ROOM}, 0},
    {.operands = 0},
};

static const struct aude_event_info events[] = {
    {{AUDE_EVENT_BAZAAR, "bazaar", N_("opens a bazaar"), "BAZAAR-9", ROOM}, 0},
    {{AUDE_EVENT_ASSIGN, "assign", N_("gets"), "BAZAAR-17", ROOM}, AUDE_TAKES_KIND},
    {.tells = 0},
};

const struct vocabulary bazaar_vocabulary = {
    .room = {ROOM, N_("Bazaars"), "BAZAARS", AUDE_CARCASSONNE, AUDE_NO_BAZAARS},
    .steps = steps,
    .verbs = verbs,
    .events = events,
};
