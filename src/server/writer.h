/* SPDX-License-Identifier: Apache-2.0 */
/* The thread that writes: it carries out a bundle as one transaction, which is on the disk when it
 * has ended, and says so. Players at other tables do not wait for that, and what they change
 * meanwhile is the next bundle. One bundle is under way at a time.
 */
#ifndef AUDE_SERVER_WRITER_H
#define AUDE_SERVER_WRITER_H

#include <sqlite3.h>
#include <uv.h>

#include "server/bundle.h"
#include "server/guard.h"
#include "server/statement.h"

enum writer_state { WRITER_IDLE, WRITER_WORKS, WRITER_KEPT, WRITER_FAILED, WRITER_ENDS };

struct writer {
    sqlite3 *database;
    sqlite3_stmt *statement[WRITES];
    struct guard *guard;
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t wake;
    uv_async_t *done; /* the loop has something to settle */
    bool begun;
    enum writer_state state;
    struct bundle *bundle;
    bool carry;      /* the rest of a long log goes into the database first */
    char error[200]; /* of what failed */
};

/* The database is the writer's from now on, but not to close. `done` rings when a bundle is done.
 * False when it cannot begin; *error tells why. */
bool writer_open(struct writer *writer, sqlite3 *database, struct guard *guard, uv_async_t *done,
                 const char **error);
bool writer_works(struct writer *writer);
/* It must not work. The bundle is the thread's until the writer is asked how it went. */
void writer_begin(struct writer *writer, struct bundle *bundle, bool carry);
/* WRITER_KEPT or WRITER_FAILED once for each bundle, when it is done. */
enum writer_state writer_ask(struct writer *writer);
/* Until it does not work. */
void writer_wait(struct writer *writer);
void writer_close(struct writer *writer);
/* An item of a bundle becomes the value at this place, as long as the bundle is as it is. */
void writer_bind(sqlite3_stmt *statement, int place, const struct bundle_item *item);

#endif
