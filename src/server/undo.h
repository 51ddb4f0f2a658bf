/* SPDX-License-Identifier: Apache-2.0 */
/* Taking back: a person who has acted asks for it, and all other people who play at the table agree
 * or one of them refuses. Never past a draw, which everybody has seen, nor past what another person
 * has done since; what computer players did since then is taken back too. A request passes: it ends
 * when anybody acts or a seat changes, and with the server. What was granted is kept by the store.
 */
#ifndef AUDE_SERVER_UNDO_H
#define AUDE_SERVER_UNDO_H

#include "server/lobby.h"

/* Bit i: seat i has not agreed yet to the request under way, and plays as a person. */
unsigned undo_waits(const struct table *table);
/* NULL, or why the seat may not have everything back from action number `to` on. */
const char *undo_refuses(const struct table *table, int seat, int to);
/* The seat asks; it is the table's only request. Nobody is told. */
void undo_ask(struct table *table, int seat, int to);
/* Does so when nobody has to agree any more; tells everybody `but` one. */
void undo_grant(struct lobby *lobby, struct table *table, const struct peer *but);
/* The request under way, if any, has come to nothing. `why`: see docs/PROTOCOL.md. */
void undo_end(struct lobby *lobby, struct table *table, const char *why);
/* The same; whoever asks for it tells so. */
void undo_forget(struct table *table);
/* Somebody has acted. */
void undo_acted(struct lobby *lobby, struct table *table);
/* The table was read anew after the store had failed: what was told of requests may be wrong. */
void undo_lose(struct lobby *lobby, struct table *table);

#endif
