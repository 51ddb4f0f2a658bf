/* SPDX-License-Identifier: Apache-2.0 */
/* Are the files of the database still those that the server opened? What is written to a file that
 * was deleted is gone when the server ends; what is written to one that another program has
 * overwritten may be gone at once. Neither makes any write fail, so somebody has to look.
 *
 * Looked at are the names (do they still lead to the same files?), the database itself (has
 * somebody else than a checkpoint written to it?) and the end of the log (is it what its index
 * says?).
 */
#ifndef AUDE_SERVER_GUARD_H
#define AUDE_SERVER_GUARD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <uv.h>

enum { GUARD_FILES = 3, GUARD_PATH = 4200 };

struct guard {
    uv_mutex_t mutex;
    bool made;
    char path[GUARD_FILES][GUARD_PATH]; /* database, log, index of the log */
    int file[GUARD_FILES];
    struct stat first[GUARD_FILES]; /* when they were opened */
    struct stat last;               /* of the database, when we had written to it last */
    uint32_t carried;               /* pages of the log that were in the database then */
    int rounds;                     /* checkpoints under way */
};

/* When the database has been written to and read, so that all its files are there. False when they
 * are not. */
bool guard_open(struct guard *guard, const char *path);
/* Before and after the server itself writes to the database. */
void guard_begin(struct guard *guard);
void guard_end(struct guard *guard);
/* NULL, or the file that is not any more what it was. Not while the log is being written to by this
 * process. */
const char *guard_look(struct guard *guard);
/* After the database was closed: closing a file takes the locks from it. */
void guard_close(struct guard *guard);

#endif
