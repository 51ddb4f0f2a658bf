/* SPDX-License-Identifier: Apache-2.0 */
/* What the targets that feed a game server share: its folder, in memory where there is such a
 * place, which is gone at the end, a client whom nothing wakes, and a condition that must hold.
 * Each of these targets is one file, so all of it stands here. */
#ifndef AUDE_TESTS_FUZZ_SERVED_H
#define AUDE_TESTS_FUZZ_SERVED_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/peer.h"

#define require(holds) require_at(holds, __FILE__, __LINE__)

static void require_at(bool holds, const char *file, int line)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: this does not hold\n", file, line);
    abort();
}

static char folder[64];

static void remove_store(void)
{
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm"};
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
}

static void leave_nothing(void)
{
    remove_store();
    rmdir(folder);
}

/* Once for all inputs. */
static void make_folder(void)
{
    snprintf(folder, sizeof folder, "%s/aude-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    require(mkdtemp(folder) != NULL);
    atexit(leave_nothing);
}

static void wake(struct peer *one)
{
    (void)one;
}

#endif
