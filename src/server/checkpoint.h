/* SPDX-License-Identifier: Apache-2.0 */
/* What the log of the database has collected goes into the database itself, beside the event loop:
 * the disk has to be waited for there, and players must not wait with it. A connection of its own
 * on a thread of libuv does it bit by bit; the loop writes on meanwhile.
 *
 * A log that is always written to never comes to its end that way. When it has become long the last
 * bit is done on the loop, so that it begins anew.
 */
#ifndef AUDE_SERVER_CHECKPOINT_H
#define AUDE_SERVER_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <uv.h>

struct checkpoint {
    uv_loop_t *loop;
    uv_work_t work;
    sqlite3 *database, *writer; /* its own connection, and that of the store */
    int pages;                  /* in the log after the last commit */
    int seen;                   /* ... when the last round began */
    int left;                   /* that the last round has not done */
    bool busy;                  /* a round is under way */
};

/* From now on the log is the checkpoint's care. False when the database cannot be opened again;
 * *error tells why. */
bool checkpoint_open(struct checkpoint *checkpoint, uv_loop_t *loop, const char *path,
                     sqlite3 *writer, const char **error);
/* After a commit: begins a round when there is enough to do. */
void checkpoint_look(struct checkpoint *checkpoint);
/* When no round is under way. */
void checkpoint_close(struct checkpoint *checkpoint);

#endif
