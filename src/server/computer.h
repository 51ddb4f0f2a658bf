/* SPDX-License-Identifier: Apache-2.0 */
/* Computer players think beside the event loop, on a copy of the state. What they found comes back
 * on the loop, where whoever asked has to see whether the game is still where it was.
 */
#ifndef AUDE_SERVER_COMPUTER_H
#define AUDE_SERVER_COMPUTER_H

#include <uv.h>

#include "aude.h"

struct computer_task {
    uv_work_t work;
    struct aude_state state; /* its rules must outlive the task */
    struct aude_random coins;
    const char *player;
    aude_action action; /* what was found; 0 when it was called off */
    void (*done)(struct computer_task *task);
    void *context, *table;
    int seq, seat;
};

/* Later calls task->done, which frees the task. False when the work cannot begin. */
bool computer_begin(uv_loop_t *loop, struct computer_task *task);

#endif
