/* SPDX-License-Identifier: Apache-2.0 */
/* What the greedy player does in a bazaar: which tile it chooses, how much it bids, and whether it
 * buys or sells. See auction.c. */
#ifndef AUDE_AI_AUCTION_H
#define AUDE_AI_AUCTION_H

#include "aude.h"

/* A legal action at SELECT, BID or DECIDE. */
aude_action auction_choose(const struct aude_state *state);

#endif
