/* SPDX-License-Identifier: Apache-2.0 */
/* Games of a store that cannot be played again to their end: something is missing among their
 * actions, is there twice, or is none. Each may be taken back to its last action before that; what
 * stands behind it is deleted, and the game goes on from there.
 */
#ifndef AUDE_SERVER_MEND_H
#define AUDE_SERVER_MEND_H

#include "server/store.h"

struct mend_fault {
    const char *table;
    int whole; /* so many actions can be played, and belong together; -1: not even its set-up */
    int64_t behind; /* ... actions stand behind them */
};

struct mend_report {
    int64_t games, faults, mended;
    int replayed; /* games without a hole that were played again */
};

struct mend_wish {
    bool mends; /* else it only looks */
    int sample; /* games without a hole that are played again, spread over all */
    void (*found)(void *context, const struct mend_fault *fault);
    void (*progress)(void *context, int64_t number, int64_t last);
    void *context;
};

/* False when the store cannot be read, or does not keep what is told; store_error says why. */
bool mend(struct store *store, const struct mend_wish *wish, struct mend_report *report);

#endif
