/* SPDX-License-Identifier: Apache-2.0 */
/* Whose message is answered next. Messages wait until a turn of the event loop has read all wires;
 * then those come first whose address has used least of the server, one of each connection in turn,
 * for a few milliseconds, and the wires are read again. An address that has used up what it may use
 * waits until time has paid for it: nothing is refused, and nobody else waits for it.
 */
#ifndef AUDE_SERVER_QUEUE_H
#define AUDE_SERVER_QUEUE_H

#include <uv.h>

#include "server/peer.h"

struct queue {
    uv_loop_t *loop;
    struct budget *budget;
    struct link level[BUDGET_LEVELS + 1]; /* the last one: those that have to wait */
    uv_idle_t more;                       /* the loop does not sleep while messages wait */
    uv_timer_t later;                     /* somebody may have waited long enough */
    bool stopped;
    void (*answer)(void *context, struct peer *peer, const struct request *request);
    void *context;
};

void queue_open(struct queue *queue, uv_loop_t *loop, struct budget *budget,
                void (*answer)(void *context, struct peer *peer, const struct request *request),
                void *context);
/* Nothing is answered any more. The loop has to run once more. */
void queue_stop(struct queue *queue);

/* The peer has handed something in, or its message waits for the store no more. */
void queue_add(struct queue *queue, struct peer *peer);
/* The peer is gone, with all that it handed in. */
void queue_remove(struct peer *peer);
/* Once in a turn of the loop. */
void queue_work(struct queue *queue);

#endif
