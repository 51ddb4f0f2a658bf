/* SPDX-License-Identifier: Apache-2.0 */
/* Writing to a ledger. A missing ledger (NULL, in playouts) costs one test; a full one keeps what
 * it has, which aude.h rules out by its size. */
#ifndef AUDE_CORE_LEDGER_H
#define AUDE_CORE_LEDGER_H

#include "aude.h"

static inline void ledger_add(struct aude_ledger *ledger, const struct aude_entry *entry)
{
    if (ledger != 0 && ledger->count < AUDE_MAX_ENTRIES) {
        ledger->entry[ledger->count++] = *entry;
    }
}

#endif
