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

/* May somebody sit down at a table? */
enum match_place {
    MATCH_NOWHERE,      /* no: somebody from their address sits there with others, or was sent away
                           from it */
    MATCH_AT_HOME,      /* only people from their own address sit there */
    MATCH_AMONG_OTHERS, /* ... if they may have one more seat at public tables; see quota.h */
};

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
/* Could people be waited for there, now or when somebody gets up? */
bool match_may_fit(const struct table *table);
/* Seats of people only, one of them free, and whoever has one is here. */
bool match_waits(const struct table *table);
bool match_same_clock(const struct stored_clock *one, const struct stored_clock *other);
/* Somebody from this address, beside those who sit there and `count` more from these. */
enum match_place match_place(const struct table *table, const struct address *more, int count,
                             const struct address *from);
/* The peer takes the first free seat, and has the table open; which one it is. */
int match_sit(struct lobby *lobby, struct table *table, const char *name, struct peer *peer,
              char token[TABLE_TOKEN + 1]);
/* The peer has the table open with the seat, unless it had before only until it loses the seat. */
void match_come(struct lobby *lobby, struct table *table, struct peer *peer, int seat);

/* When somebody loses their seat, of clock_now; 0: nobody does. */
int64_t match_due(const struct lobby *lobby, const struct table *table);
/* Those whose time has come lose it. */
void match_sweep(struct lobby *lobby, struct table *table);

#endif
