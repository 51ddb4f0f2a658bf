/* SPDX-License-Identifier: Apache-2.0 */
/* Computer players think beside the event loop, on a copy of the state, in threads of their own
 * that give way to everybody else on the machine. What they found comes back on the loop, where
 * whoever asked has to see whether the game is still where it was. Who is thought about next is not
 * decided here: see thinking.h.
 */
#ifndef AUDE_SERVER_COMPUTER_H
#define AUDE_SERVER_COMPUTER_H

#include <uv.h>

#include "ai/search.h"

enum { COMPUTERS_LEAST = 3, COMPUTERS_MOST = 9 };

struct computer_task {
    struct computer_task *next;
    struct aude_state state; /* its rules must outlive the task */
    struct aude_random coins;
    const char *player;
    struct search_plan plan; /* what the player had in mind; then: what it has now */
    aude_action action;      /* what was found; 0: nothing */
    double work;             /* microseconds that the thread worked for it */
    double most;             /* ... and after which it is decided by what is known */
    bool brief;              /* it is the one thread's that has short ones only */
    void (*done)(struct computer_task *task);
    void *context, *table;
    int seq, seat;
    int undone; /* how often something had been taken back then */
};

struct computers {
    uv_async_t back; /* something has come back */
    uv_mutex_t lock;
    uv_cond_t bell;
    uv_thread_t thread[COMPUTERS_MOST];
    int threads, started;
    bool ready, closing;
    struct computer_task *waiting, **last, *found;
};

/* One thread more than the machine has processors, within bounds; they begin when they are needed.
 * False when the system has no room. */
bool computers_open(struct computers *computers, uv_loop_t *loop);
/* Later calls task->done on the loop, which frees the task. False when the work cannot begin. */
bool computers_begin(struct computers *computers, struct computer_task *task);
/* Lets go of the loop, when nobody thinks any more; the loop has to run once more. */
void computers_leave(struct computers *computers);
/* Waits for the threads; what they found is lost. */
void computers_close(struct computers *computers);

#endif
