/* SPDX-License-Identifier: Apache-2.0 */
/* The seam between who has the wires and who has the tables (decision 55). A gate knows how bytes
 * come and go, who may connect and how much; to the keeper it says that somebody comes, what he
 * says and that he goes. The keeper answers by peer->wake: then peer_take has something to send, or
 * the peer is broken or leaving. What a gate's wire is (peer->wire) is nobody else's business.
 */
#ifndef AUDE_SERVER_KEEPER_H
#define AUDE_SERVER_KEEPER_H

#include "server/address.h"
#include "server/lobby.h"

/* Somebody comes from this address. The peer is all zeros but for what is the gate's: wake, wire
 * and what it may send. It has the account of the address from now on. */
void keeper_meet(struct lobby *lobby, struct peer *peer, const struct address *address);
/* It has sent a message, which is answered when its turn comes (queue.h); REQUEST_TOO_LONG without
 * a text: one that is longer than any may be. */
void keeper_hear(struct lobby *lobby, struct peer *peer, const char *text, size_t length);
/* It has gone, and nothing is sent to it any more. */
void keeper_part(struct lobby *lobby, struct peer *peer);

#endif
