/* SPDX-License-Identifier: Apache-2.0 */
/* Whoever wants to play something is matched with those who want the same: they get a seat of the
 * oldest public table that fits, or a new table to which others come. A table fits when it is
 * played by the same rules, with as many seats of people and the same clock, when it has not
 * started, a seat is free, and everybody who has one is here. Nobody but these tables knows who
 * waits, so nothing is lost when the server stops.
 *
 * A table that was made so has no host. Whoever leaves it before all have come loses the seat when
 * they have been away for long (see leave_is_away), and the last one ends it. Why:
 * docs/decisions/0045.
 */
#ifndef AUDE_SERVER_MATCH_H
#define AUDE_SERVER_MATCH_H

#include "server/lobby.h"

/* The answer to "match" of this peer, which has the table open then. *kept: it tells of what the
 * store has to keep. */
json_t *match_seat(struct lobby *lobby, struct peer *peer, json_t *message, bool *kept);
/* Whoever sits there gets up, and everybody `but` one is told. At a table of ours the last one ends
 * it. */
void match_leave(struct lobby *lobby, struct table *table, int seat, const struct peer *but);
/* The store failed: whoever was matched and has lost the seat by that leaves the table. */
void match_take_back(struct lobby *lobby, struct table *table);

/* Somebody has come to a seat of the table: it is looked at from now on, if it may ever fit. */
void match_offer(struct lobby *lobby, struct table *table);
/* When somebody loses their seat, of clock_now; 0: nobody does. */
int64_t match_due(const struct lobby *lobby, const struct table *table);
/* Those whose time has come lose it. */
void match_sweep(struct lobby *lobby, struct table *table);

#endif
