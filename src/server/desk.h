/* SPDX-License-Identifier: Apache-2.0 */
/* Where messages are taken: each names in "do" what its sender wants. What they may say and what is
 * answered is docs/PROTOCOL.md.
 */
#ifndef AUDE_SERVER_DESK_H
#define AUDE_SERVER_DESK_H

#include "server/hall.h"

/* A message whose turn has come; `context` is the hall. One that is longer than any may be ends the
 * connection, after it was told so. */
void desk_answer(void *context, struct peer *peer, const struct paper *paper);
/* The same by hand: one whole message, and one that was too long. */
void desk_take(struct hall *hall, struct peer *peer, const char *text, size_t length);
void desk_too_long(struct hall *hall, struct peer *peer);
/* The house is full: says so and ends the connection. */
void desk_full(struct hall *hall, struct peer *peer, const char *why);

#endif
