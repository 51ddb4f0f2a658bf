/* SPDX-License-Identifier: Apache-2.0 */
/* A task goes to a thread of libuv and comes back; the player that thinks there knows nothing of
 * it. */
#include "server/computer.h"

#include "ai/player.h"

static void think(uv_work_t *work)
{
    struct computer_task *task = work->data;
    const struct player *player = player_find(task->player);
    if (player != NULL)
        task->action = player->choose(&task->state, &task->coins);
}

static void after(uv_work_t *work, int status)
{
    struct computer_task *task = work->data;
    if (status != 0)
        task->action = 0;
    task->done(task);
}

bool computer_begin(uv_loop_t *loop, struct computer_task *task)
{
    task->work.data = task;
    task->action = 0;
    return uv_queue_work(loop, &task->work, think, after) == 0;
}
