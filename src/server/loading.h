/* SPDX-License-Identifier: Apache-2.0 */
/* Tables on their way from the store into memory. Whoever wants one waits for it; nobody else does.
 */
#ifndef AUDE_SERVER_LOADING_H
#define AUDE_SERVER_LOADING_H

#include "server/lobby.h"

/* The table is here; NULL: *code says why it cannot be had. */
typedef void loading_done(void *context, struct table *table, const char *code);

/* Brings a table in that is not here, or that is to be read anew; `done` may be called at once.
 * NULL: it is wanted, but nobody waits for it. Whoever asks first pays for the memory and the work
 * until somebody has opened it (account NULL: the house itself asks). */
void loading_begin(struct lobby *lobby, const char *id, struct account *account, loading_done *done,
                   void *context);
/* Is it on its way? */
bool loading_has(const struct lobby *lobby, const char *id);
/* The store has lost what was changed at this table. */
void loading_renew(struct lobby *lobby, struct table *table);

#endif
