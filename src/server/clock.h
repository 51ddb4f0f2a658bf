/* SPDX-License-Identifier: Apache-2.0 */
/* The time that people have. Each seat of a person has its milliseconds; they run while that person
 * has to decide, from the moment when all seats are taken and the person has come to the table for
 * the first time. When the decision is made and somebody else (or chance) is asked, the increment
 * is added. Computer players have all the time there is.
 *
 * A table keeps what a seat had left when its clock was started last, and when that will be used
 * up. A server that was away gives the time back: a clock that ran begins again where it was last
 * written down, and so it does at another server that takes the table over from a dead one.
 */
#ifndef AUDE_SERVER_CLOCK_H
#define AUDE_SERVER_CLOCK_H

#include "server/table.h"

/* Milliseconds since 1970 by a clock that never jumps: the date when it was asked first, and what
 * has passed since then. */
int64_t clock_now(void);
/* When it was asked first. */
int64_t clock_began(void);

bool clock_is_used(const struct table *table);
/* All that each seat has at the beginning. */
void clock_wind(struct table *table);
/* Starts the clock of whoever has to decide at a table that comes from the store. */
void clock_resume(struct table *table);
/* The store failed: whoever had to decide may have wanted to and could not, so what this decision
 * has used is given back. */
void clock_begin_anew(struct table *table);
/* After any change: takes the time that was used from whoever had to decide, starts the clock of
 * whoever has to decide now. `done`: the decision was made, the increment is earned. The seat whose
 * clock ran, or TABLE_NOBODY. */
int clock_turn(struct table *table, int64_t now, bool done);
/* The seat decides again what it had decided: its time stays as it is, but for the increments of so
 * many decisions that were none, of which it keeps a second at least. Whoever had to decide since
 * then has not used any time. The seats' times may have changed. */
void clock_turn_back(struct table *table, int seat, int decisions, int64_t now);
/* The seat whose clock runs, or TABLE_NOBODY. */
int clock_running(const struct table *table);
int64_t clock_left(const struct table *table, int seat, int64_t now);
/* Has whoever must decide used all the time? */
bool clock_is_out(const struct table *table, int64_t now);

#endif
