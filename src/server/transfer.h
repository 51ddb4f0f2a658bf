/* SPDX-License-Identifier: Apache-2.0 */
/* All that one store keeps becomes what another one keeps, whatever databases they are. No server
 * uses either meanwhile. What has been written is read again and compared, byte by byte. Until the
 * last of it is there, a server refuses the copy.
 */
#ifndef AUDE_SERVER_TRANSFER_H
#define AUDE_SERVER_TRANSFER_H

#include "server/store.h"

enum transfer {
    TRANSFER_DONE,
    TRANSFER_NOT_EMPTY, /* the other store has games already, and stays as it is */
    TRANSFER_NOT_READ,  /* store_error of the first one says why, */
    TRANSFER_NOT_KEPT,  /* ... of the second one; what is there so far is no store */
    TRANSFER_CHANGED    /* what is there is not what was written */
};

/* Called now and then: all games up to this number, of the last one's. */
typedef void transfer_progress(void *context, int64_t number, int64_t last);

/* *games: how many were copied. */
enum transfer transfer(struct store *from, struct store *to, transfer_progress *progress,
                       void *context, int64_t *games);

#endif
