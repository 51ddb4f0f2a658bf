/* SPDX-License-Identifier: Apache-2.0 */
/* Where messages are taken: each names in "do" what its sender wants. What they may say and what is
 * answered is docs/PROTOCOL.md.
 */
#ifndef AUDE_SERVER_DESK_H
#define AUDE_SERVER_DESK_H

#include "server/hall.h"

/* One whole message of a peer. */
void desk_take(struct hall *hall, struct peer *peer, const char *text, size_t length);
/* A message that is longer than any may be: says so and ends the connection. */
void desk_too_long(struct hall *hall, struct peer *peer);
/* The house is full: says so and ends the connection. */
void desk_full(struct hall *hall, struct peer *peer, const char *why);

#endif
