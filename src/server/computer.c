/* SPDX-License-Identifier: Apache-2.0 */
/* See computer.h. The threads are not those of libuv, which files and names are waited for in: a
 * player that thinks must delay neither. */
#include "server/computer.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "ai/mind.h"
#include "server/budget.h"

enum { NICE = 10 /* a tenth of what others get of a processor that is wanted by all */ };

/* On Linux this is said of the thread alone; elsewhere it would be of the whole program. */
static void give_way(void)
{
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, NICE);
#endif
}

static int64_t wall_clock(void)
{
    return (int64_t)uv_hrtime();
}

static int64_t work_clock(void)
{
    return (int64_t)(1000 * budget_clock());
}

/* What a decision may cost and when it began. */
struct bound {
    double begun, most;
};

static bool is_spent(void *context)
{
    const struct bound *bound = context;
    return budget_clock() - bound->begun >= bound->most;
}

/* Whoever has a limit of time thinks by the clock on the wall, as ever; all others until they have
 * worked for so long, however little of the processor they get. */
static bool open_mind(struct mind *mind, const struct computer_task *task, struct bound *bound)
{
    int64_t most = (int64_t)(1000 * bound->most);
    if (!mind_read(mind, task->player))
        return false;
    bool timed = mind->limit.nanoseconds > 0;
    if (!mind_open(mind, aude_state_rules(&task->state), timed ? wall_clock : work_clock))
        return false;
    mind->hurry = is_spent;
    mind->context = bound;
    if (!timed || mind->limit.nanoseconds > most)
        mind->limit.nanoseconds = most;
    return true;
}

/* A mind of its own for each decision: between two of them nothing is kept but its plan. */
static void think(struct computer_task *task)
{
    struct mind mind;
    double begun = budget_clock();
    struct bound bound = {begun, task->most};
    if (open_mind(&mind, task, &bound)) {
        if (mind.search != NULL)
            search_plan(mind.search, task->plan);
        task->action = mind_choose(&mind, &task->state, &task->coins);
        task->plan = (struct search_plan){0, 0};
        if (mind.search != NULL)
            task->plan = search_planned(mind.search);
        mind_close(&mind);
    }
    task->work = budget_clock() - begun;
}

static struct computer_task *take(struct computers *computers)
{
    struct computer_task *task;
    while ((task = computers->waiting) == NULL && !computers->closing)
        uv_cond_wait(&computers->bell, &computers->lock);
    if (task == NULL)
        return NULL;
    computers->waiting = task->next;
    if (computers->waiting == NULL)
        computers->last = &computers->waiting;
    return task;
}

static void work(void *argument)
{
    struct computers *computers = argument;
    struct computer_task *task;
    give_way();
    uv_mutex_lock(&computers->lock);
    while ((task = take(computers)) != NULL) {
        uv_mutex_unlock(&computers->lock);
        think(task);
        uv_mutex_lock(&computers->lock);
        task->next = computers->found;
        computers->found = task;
        if (!computers->closing)
            uv_async_send(&computers->back);
    }
    uv_mutex_unlock(&computers->lock);
}

static void on_back(uv_async_t *handle)
{
    struct computers *computers = handle->data;
    uv_mutex_lock(&computers->lock);
    struct computer_task *task = computers->found;
    computers->found = NULL;
    uv_mutex_unlock(&computers->lock);
    while (task != NULL) {
        struct computer_task *next = task->next;
        task->done(task);
        task = next;
    }
}

bool computers_open(struct computers *computers, uv_loop_t *loop)
{
    int threads = (int)uv_available_parallelism() + 1;
    computers->threads = threads < COMPUTERS_LEAST  ? COMPUTERS_LEAST
                         : threads > COMPUTERS_MOST ? COMPUTERS_MOST
                                                    : threads;
    computers->last = &computers->waiting;
    computers->back.data = computers;
    if (uv_mutex_init(&computers->lock) != 0)
        return false;
    if (uv_cond_init(&computers->bell) != 0) {
        uv_mutex_destroy(&computers->lock);
        return false;
    }
    computers->ready = true;
    return uv_async_init(loop, &computers->back, on_back) == 0;
}

bool computers_begin(struct computers *computers, struct computer_task *task)
{
    if (computers->started < computers->threads &&
        uv_thread_create(&computers->thread[computers->started], work, computers) == 0)
        computers->started++;
    if (computers->started == 0)
        return false;
    task->action = 0;
    task->work = 0;
    task->next = NULL;
    uv_mutex_lock(&computers->lock);
    *computers->last = task;
    computers->last = &task->next;
    uv_cond_signal(&computers->bell);
    uv_mutex_unlock(&computers->lock);
    return true;
}

void computers_leave(struct computers *computers)
{
    if (!uv_is_closing((uv_handle_t *)&computers->back))
        uv_close((uv_handle_t *)&computers->back, NULL);
}

static void free_tasks(struct computer_task *task)
{
    while (task != NULL) {
        struct computer_task *next = task->next;
        free(task);
        task = next;
    }
}

void computers_close(struct computers *computers)
{
    if (!computers->ready)
        return;
    uv_mutex_lock(&computers->lock);
    computers->closing = true;
    free_tasks(computers->waiting);
    computers->waiting = NULL;
    uv_cond_broadcast(&computers->bell);
    uv_mutex_unlock(&computers->lock);
    for (int i = 0; i < computers->started; i++)
        uv_thread_join(&computers->thread[i]);
    free_tasks(computers->found);
    uv_cond_destroy(&computers->bell);
    uv_mutex_destroy(&computers->lock);
    computers->ready = false;
}
