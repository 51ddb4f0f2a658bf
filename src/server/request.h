/* SPDX-License-Identifier: Apache-2.0 */
/* Where messages are taken: each names in "do" what its sender wants. What they may say and what is
 * answered is docs/PROTOCOL.md.
 */
#ifndef AUDE_SERVER_REQUEST_H
#define AUDE_SERVER_REQUEST_H

#include "server/lobby.h"

/* A message whose turn has come; `context` is the lobby. One that is longer than any may be ends
 * the connection, after it was told so. */
void request_answer(void *context, struct peer *peer, const struct request *request);
/* The same by hand: one whole message, and one that was too long. */
void request_take(struct lobby *lobby, struct peer *peer, const char *text, size_t length);
void request_too_long(struct lobby *lobby, struct peer *peer);
/* One of which nobody asks whether it is one too many. */
void request_read(struct lobby *lobby, struct peer *peer, const char *text, size_t length);
/* The server is full: says so and ends the connection. */
void request_full(struct lobby *lobby, struct peer *peer, const char *why);
/* Nobody from there may come: says so and ends the connection. */
void request_banned(struct lobby *lobby, struct peer *peer);

#endif
