/* SPDX-License-Identifier: Apache-2.0 */
/* See queue.h. A peer stands in the line of the level that its address had when it came to the end
 * of it; what has changed since is seen when its turn comes. */
#include "server/queue.h"

#include <stddef.h>
#include <stdlib.h>

enum {
    LATER = 10,   /* milliseconds until those who have to wait are looked at again */
    MESSAGE = 50, /* microseconds of work that every message makes besides its own: the wire */
};

static struct peer *peer_at(struct link *link)
{
    return (struct peer *)((char *)link - offsetof(struct peer, link));
}

/* ---- Lines --------------------------------------------------------------------------------- */

static int level_of(const struct queue *queue, const struct peer *peer)
{
    return budget_level(queue->budget, peer->account, uv_now(queue->loop));
}

static void line_up(struct queue *queue, struct peer *peer)
{
    link_insert(&peer->link, &queue->level[level_of(queue, peer)]);
}

/* The one whose turn it is, not in any line any more; NULL: everybody else has to wait. */
static struct peer *call(struct queue *queue)
{
    for (int i = 0; i < BUDGET_LATE; i++)
        while (!link_is_alone(&queue->level[i])) {
            struct peer *peer = peer_at(queue->level[i].next);
            link_remove(&peer->link);
            if (level_of(queue, peer) <= i)
                return peer;
            line_up(queue, peer);
        }
    return NULL;
}

static void on_more(uv_idle_t *handle)
{
    (void)handle; /* that the loop turns is all */
}

/* Those who have waited long enough go to the lines that move. */
static void on_later(uv_timer_t *timer)
{
    struct queue *queue = timer->data;
    struct link late = queue->level[BUDGET_LATE];
    if (link_is_alone(&queue->level[BUDGET_LATE]))
        return;
    late.next->previous = late.previous->next = &late;
    link_init(&queue->level[BUDGET_LATE]);
    while (!link_is_alone(&late)) {
        struct peer *peer = peer_at(late.next);
        link_remove(&peer->link);
        line_up(queue, peer);
    }
}

/* ---- Working ------------------------------------------------------------------------------- */

static void answer(struct queue *queue, struct peer *peer)
{
    double start = budget_clock();
    struct request *request = peer_next_request(peer);
    queue->answer(queue->context, peer, request);
    free(request);
    budget_charge(queue->budget, peer->account, uv_now(queue->loop),
                  MESSAGE + budget_clock() - start);
}

static bool has_more(const struct queue *queue)
{
    for (int i = 0; i < BUDGET_LATE; i++)
        if (!link_is_alone(&queue->level[i]))
            return true;
    return false;
}

void queue_work(struct queue *queue)
{
    struct peer *peer;
    if (queue->stopped)
        return;
    double end = budget_clock() + LIMIT_TURN;
    while ((peer = call(queue)) != NULL) {
        answer(queue, peer);
        if (peer->requests > 0 && peer->waiting_for == NULL)
            line_up(queue, peer);
        if (budget_clock() > end)
            break;
    }
    if (has_more(queue))
        uv_idle_start(&queue->more, on_more);
    else
        uv_idle_stop(&queue->more);
    if (link_is_alone(&queue->level[BUDGET_LATE]))
        uv_timer_stop(&queue->later);
    else if (!uv_is_active((uv_handle_t *)&queue->later))
        uv_timer_start(&queue->later, on_later, LATER, LATER);
}

void queue_add(struct queue *queue, struct peer *peer)
{
    if (queue->stopped || !link_is_alone(&peer->link) || peer->waiting_for != NULL ||
        peer->requests == 0)
        return;
    line_up(queue, peer);
    uv_idle_start(&queue->more, on_more); /* so that its turn comes, whenever this is */
}

void queue_remove(struct peer *peer)
{
    link_remove(&peer->link);
    peer_forget_requests(peer);
}

void queue_open(struct queue *queue, uv_loop_t *loop, struct budget *budget,
                void (*answer_it)(void *context, struct peer *peer, const struct request *request),
                void *context)
{
    queue->loop = loop;
    queue->budget = budget;
    queue->answer = answer_it;
    queue->context = context;
    for (int i = 0; i <= BUDGET_LATE; i++)
        link_init(&queue->level[i]);
    uv_idle_init(loop, &queue->more);
    uv_timer_init(loop, &queue->later);
    queue->later.data = queue;
}

void queue_stop(struct queue *queue)
{
    queue->stopped = true;
    uv_close((uv_handle_t *)&queue->more, NULL);
    uv_close((uv_handle_t *)&queue->later, NULL);
}
