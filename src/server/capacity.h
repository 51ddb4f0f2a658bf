/* SPDX-License-Identifier: Apache-2.0 */
/* How much may be written down: by one address in a day, however often it connects anew, and by all
 * together. Nothing is ever deleted, so without a limit a stranger could fill any disk. Games that
 * are there already go on: what is limited is new tables and talk.
 */
#ifndef AUDE_SERVER_CAPACITY_H
#define AUDE_SERVER_CAPACITY_H

#include "server/budget.h"
#include "server/store.h"

struct capacity {
    int64_t most;    /* bytes of the whole store */
    int64_t size;    /* ... that it had when it was looked at last */
    int64_t written; /* ... that had been written by then; see store_written */
};

/* Once a second, and at the beginning. */
void capacity_look(struct capacity *capacity, struct store *store);
/* NULL, or why nothing new may be written down for this address. */
const char *capacity_refuses(const struct capacity *capacity, const struct store *store,
                             struct budget *budget, struct account *account, uint64_t now);

#endif
