/* SPDX-License-Identifier: Apache-2.0 */
/* People who leave and people whose time is up: how long somebody has been away, when the computer
 * plays on for them, when they come back, and what is due at which table and when.
 */
#ifndef AUDE_SERVER_LEAVE_H
#define AUDE_SERVER_LEAVE_H

#include "server/lobby.h"

/* The person of the seat has the table open now. */
void leave_come(struct lobby *lobby, struct table *table, int seat, const struct peer *peer);
/* The last one who had it open as this seat has gone. */
void leave_go(struct lobby *lobby, struct table *table, int seat);
/* Has the person been away for so long that others may ask the computer to play on? */
bool leave_is_away(const struct lobby *lobby, const struct table *table, int seat);
/* The computer plays on until the person comes back. */
void leave_replace(struct lobby *lobby, struct table *table, int seat);
/* Time that is up has its consequence now, whether or not the alarm has rung. */
void leave_look(struct lobby *lobby, struct table *table);
/* Sets the alarm of the table; not before `from`. */
void leave_arm(struct lobby *lobby, struct table *table, int64_t from);

#endif
