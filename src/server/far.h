/* SPDX-License-Identifier: Apache-2.0 */
/* Somebody who has come to another server, for a table that this one has: a peer like those with a
 * socket (keeper.h) whose wire is a line of the bus. Each line is about one table. What is asked is
 * done once, however often it is heard; what is told is numbered, so that whoever hears it knows
 * when something is lost.
 */
#ifndef AUDE_SERVER_FAR_H
#define AUDE_SERVER_FAR_H

#include "server/exchange.h"

/* An ASK or a PART. */
void far_hear(struct exchange *exchange, const struct frame *frame);
/* What was said to that server, or by it, may be lost: who does not ask again soon has gone. */
void far_doubt(struct exchange *exchange, int64_t gate);
/* That server has gone, and whoever was there. */
void far_lose(struct exchange *exchange, int64_t gate);
/* All of them are to look for their tables anew. */
void far_shun(struct exchange *exchange);
/* What is for them leaves. */
void far_settle(struct exchange *exchange);
/* Twice a second. */
void far_tick(struct exchange *exchange);
/* All of them go. */
void far_close(struct exchange *exchange);

#endif
