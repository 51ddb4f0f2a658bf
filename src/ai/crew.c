/* SPDX-License-Identifier: Apache-2.0 */
/* Threads and their work. The one who decides hands out a batch, plays with them, and waits until
 * nobody plays any more. Who is free takes the next playout. Nothing else is shared: each has its
 * own memory, and writes only the values of playouts that it took. */
#include "ai/crew.h"

#include <stdlib.h>
#include <string.h>

#ifndef __wasm__
#include <pthread.h>
#endif

struct worker {
    struct crew *crew;
    struct playouts playouts;
    int64_t until;     /* by this thread's clock; 0: no limit */
    bool shares_clock; /* with the one who decides */
    int64_t looks;     /* 0: no limit */
    uint64_t decision;
    uint64_t batch; /* the last one it has taken part in */
    atomic_bool *stop, *halt;
#ifndef __wasm__
    pthread_t thread;
#endif
};

struct crew {
    int threads, started;
    int64_t (*clock)(void);
    atomic_bool stop;
    atomic_bool halt; /* the one who decides has no time left for this batch */
    struct playout_from from;
    uint64_t decision;

    /* a batch */
    struct batch batch;
    uint64_t batches;
    int64_t begun; /* by the clock of the one who decides, when it was handed out */
    int64_t left;  /* nanoseconds from then on; 0: no limit */
    atomic_int taken;
    bool done[CREW_BATCH];
    int playing; /* threads that are at it */
    bool ends;
#ifndef __wasm__
    pthread_mutex_t mutex;
    pthread_cond_t wanted, ready;
#endif
    struct worker worker[]; /* the first one decides */
};

/* ---- Time ---------------------------------------------------------------------------------- */

static int64_t looks_of(const struct worker *worker)
{
    return worker->playouts.thought.clock;
}

static bool is_over(void *context)
{
    const struct worker *worker = context;
    return atomic_load_explicit(worker->stop, memory_order_relaxed) ||
           atomic_load_explicit(worker->halt, memory_order_relaxed) ||
           (worker->looks > 0 && looks_of(worker) >= worker->looks) ||
           (worker->until != 0 && worker->crew->clock() >= worker->until);
}

static void set_limit(struct worker *worker, int64_t nanoseconds)
{
    worker->until = 0;
    if (nanoseconds > 0 && worker->crew->clock != NULL)
        worker->until = worker->crew->clock() + nanoseconds;
}

void crew_limit(struct crew *crew, int64_t nanoseconds, int64_t looks)
{
    struct worker *first = &crew->worker[0];
    set_limit(first, nanoseconds);
    first->looks = looks;
    first->playouts.thought.clock = 0; /* so that it is looked at after the same ones */
    first->playouts.thought.hurried = false;
}

int64_t crew_looks(const struct crew *crew)
{
    return looks_of(&crew->worker[0]);
}

void crew_go(struct crew *crew)
{
    atomic_store_explicit(&crew->stop, false, memory_order_relaxed);
}

void crew_stop(struct crew *crew)
{
    atomic_store_explicit(&crew->stop, true, memory_order_relaxed);
}

void crew_clock(struct crew *crew, int64_t (*clock)(void))
{
    crew->clock = clock;
}

void crew_weigh(struct crew *crew, const struct weights *weights)
{
    for (int i = 0; i < crew->threads; i++)
        outlook_weigh(&crew->worker[i].playouts.thought.outlook, weights);
}

/* ---- Playouts ------------------------------------------------------------------------------ */

static void play(struct worker *worker)
{
    struct crew *crew = worker->crew;
    const struct batch *batch = &crew->batch;
    int all = batch->ways * batch->numbers, task;
    while ((task = atomic_fetch_add_explicit(&crew->taken, 1, memory_order_relaxed)) < all) {
        int way = task % batch->ways;
        if (!playouts_play(&worker->playouts, &batch->way[way], batch->number + task / batch->ways,
                           batch->value[task]))
            return;
        crew->done[task] = true;
    }
}

#ifndef __wasm__

/* A thread that has just begun: were it a clock of its own, it would stand near 0. */
static bool shares_clock(const struct worker *worker)
{
    const struct crew *crew = worker->crew;
    return crew->clock != NULL && crew->clock() >= crew->begun;
}

/* Takes part in a batch, in a thread of its own. */
static void take_part(struct worker *worker)
{
    struct crew *crew = worker->crew;
    if (crew->left == 0 || !worker->shares_clock)
        set_limit(worker, crew->left);
    else
        worker->until = crew->begun + crew->left;
    if (worker->decision != crew->decision)
        playouts_begin(&worker->playouts, &crew->from);
    worker->decision = crew->decision;
    play(worker);
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct crew *crew = worker->crew;
    pthread_mutex_lock(&crew->mutex);
    worker->shares_clock = shares_clock(worker);
    while (!crew->ends) {
        if (worker->batch == crew->batches) {
            pthread_cond_wait(&crew->wanted, &crew->mutex);
            continue;
        }
        worker->batch = crew->batches;
        crew->playing++;
        pthread_mutex_unlock(&crew->mutex);
        take_part(worker);
        pthread_mutex_lock(&crew->mutex);
        if (--crew->playing == 0)
            pthread_cond_signal(&crew->ready);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

/* Hands out what the crew holds. Threads that cannot be started are done without. */
static void hand_out(struct crew *crew)
{
    pthread_mutex_lock(&crew->mutex);
    while (crew->started < crew->threads) {
        struct worker *worker = &crew->worker[crew->started];
        worker->batch = crew->batches;
        if (pthread_create(&worker->thread, NULL, work, worker) != 0)
            break;
        crew->started++;
    }
    crew->batches++;
    pthread_cond_broadcast(&crew->wanted);
    pthread_mutex_unlock(&crew->mutex);
}

/* Until nobody plays. Who was not awake yet has nothing to do any more. */
static void wait_for_all(struct crew *crew)
{
    pthread_mutex_lock(&crew->mutex);
    while (crew->playing > 0)
        pthread_cond_wait(&crew->ready, &crew->mutex);
    for (int i = 1; i < crew->started; i++)
        crew->worker[i].batch = crew->batches;
    pthread_mutex_unlock(&crew->mutex);
}

#endif

int crew_play(struct crew *crew, const struct batch *batch)
{
    struct worker *first = &crew->worker[0];
    bool together = crew->threads > 1 && first->looks == 0 && batch->ways * batch->numbers > 1;
    int full = 0;
    crew->batch = *batch;
    crew->begun = crew->clock == NULL ? 0 : crew->clock();
    crew->left = first->until == 0 ? 0 : first->until - crew->begun;
    if (first->until != 0 && crew->left <= 0)
        return 0;
    memset(crew->done, 0, sizeof *crew->done * (size_t)(batch->ways * batch->numbers));
    atomic_store_explicit(&crew->taken, 0, memory_order_relaxed);
#ifndef __wasm__
    if (together)
        hand_out(crew);
#endif
    play(first);
#ifndef __wasm__
    if (together) {
        atomic_store_explicit(&crew->halt, is_over(first), memory_order_relaxed);
        wait_for_all(crew);
        atomic_store_explicit(&crew->halt, false, memory_order_relaxed);
    }
#endif
    (void)together;
    for (int i = 0; i < batch->ways * batch->numbers && crew->done[i]; i++)
        full = (i + 1) / batch->ways;
    return full;
}

void crew_begin(struct crew *crew, const struct playout_from *from)
{
    crew->from = *from;
    crew->decision++;
    playouts_begin(&crew->worker[0].playouts, from);
}

/* ---- A crew -------------------------------------------------------------------------------- */

struct crew *crew_create(const struct aude_rules *rules, int threads)
{
    struct crew *crew;
#ifdef __wasm__
    threads = 1;
#endif
    crew = malloc(sizeof *crew + (size_t)threads * sizeof *crew->worker);
    if (crew == NULL)
        return NULL;
    memset(crew, 0, sizeof *crew);
    crew->threads = threads;
    crew->started = 1;
    for (int i = 0; i < threads; i++) {
        struct worker *worker = &crew->worker[i];
        memset(worker, 0, offsetof(struct worker, playouts));
        playouts_init(&worker->playouts, rules, is_over, worker);
        worker->crew = crew;
        worker->stop = &crew->stop;
        worker->halt = &crew->halt;
        worker->until = worker->looks = 0;
        worker->decision = worker->batch = 0;
    }
#ifndef __wasm__
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->wanted, NULL);
    pthread_cond_init(&crew->ready, NULL);
#endif
    return crew;
}

void crew_free(struct crew *crew)
{
    if (crew == NULL)
        return;
#ifndef __wasm__
    pthread_mutex_lock(&crew->mutex);
    crew->ends = true;
    pthread_cond_broadcast(&crew->wanted);
    pthread_mutex_unlock(&crew->mutex);
    for (int i = 1; i < crew->started; i++)
        pthread_join(crew->worker[i].thread, NULL);
    pthread_mutex_destroy(&crew->mutex);
    pthread_cond_destroy(&crew->wanted);
    pthread_cond_destroy(&crew->ready);
#endif
    free(crew);
}

int crew_threads(const struct crew *crew)
{
    return crew->threads;
}

struct playouts *crew_first(struct crew *crew)
{
    return &crew->worker[0].playouts;
}
