/* SPDX-License-Identifier: Apache-2.0 */
/* What the log of the database has collected goes into the database itself, beside the writer: the
 * disk has to be waited for there, and players must not wait with it. A connection of its own on a
 * thread of libuv does it bit by bit; the writer goes on meanwhile.
 *
 * A log that is always written to never comes to its end that way. When it has become long the
 * writer does the last bit before it goes on, so that it begins anew.
 *
 * SQLite before 3.51.3 can lose what was written when the log begins anew while somebody else looks
 * at it for a checkpoint ("WAL-reset bug"). Therefore a reader stands in the log as long as a round
 * goes on: where somebody reads, it cannot begin anew.
 */
#ifndef AUDE_SERVER_CHECKPOINT_H
#define AUDE_SERVER_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <uv.h>

#include "server/guard.h"

struct checkpoint {
    uv_loop_t *loop;
    uv_work_t work;
    sqlite3 *database; /* that the thread uses */
    sqlite3 *reader;   /* that stands in the log */
    struct guard *guard;
    int logged; /* pages in the log after the last commit, as the writer's thread has it */
    int pages;  /* ... as the loop has it */
    int seen;   /* ... when the last round ended */
    int left;   /* that the last round has not done; INT_MAX: it failed */
    bool busy;  /* a round is under way */
    bool ripe;  /* the writer is to do the last bit of a log that has become long */
};

/* From now on the log is the checkpoint's care. False when the database cannot be opened again;
 * *error tells why. */
bool checkpoint_open(struct checkpoint *checkpoint, uv_loop_t *loop, const char *path,
                     sqlite3 *writer, struct guard *guard, const char **error);
/* When the writer is at rest: begins a round when there is enough to do. True: the writer is to do
 * the last bit. */
bool checkpoint_look(struct checkpoint *checkpoint);
/* When no round is under way. */
void checkpoint_close(struct checkpoint *checkpoint);

#endif
