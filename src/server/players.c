/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players of the hall: those who are to decide come in line (thinking.h), from there
 * to a thread (computer.h), and what was found there is done if the game is still where it was.
 */
#include <stdlib.h>

#include "ai/player.h"
#include "server/hall.h"

/* Is a computer player to decide here? Among themselves they play while somebody looks: else one
 * short message would be a whole game's work. */
static bool is_wanted(const struct table *table)
{
    return !table->thinking && table->changed == 0 && table_waits_for_computer(table) &&
           (table->presents > 0 || table_has_people(table));
}

static void moved(struct computer_task *task)
{
    struct hall *hall = task->context;
    struct table *table = task->table;
    struct account *account = budget_hold(hall->budget, &table->account->address);
    int64_t before = store_written(hall->store);
    int index;
    table->thinking = false;
    hall->thinking--;
    thinking_done(&hall->line, table, task->work, hall_now(hall));
    if (table->lost)
        table_free(table);
    else if (task->action != 0 && !hall->stopping && table->count == task->seq &&
             table_decider(table) == task->seat && table_player(table, task->seat) != NULL)
        hall_act(hall, table, task->seat, &task->action, 1, &index, NULL, NULL);
    budget_write(hall->budget, account, hall_now(hall),
                 (double)(store_written(hall->store) - before));
    budget_release(hall->budget, account);
    free(task);
}

void hall_ask_computer(struct hall *hall, struct table *table)
{
    if (!hall->stopping && is_wanted(table))
        thinking_want(&hall->line, table, hall_now(hall));
}

/* The table has come out of the line. */
static void begin_thinking(struct hall *hall, struct table *table)
{
    struct computer_task *task = malloc(sizeof *task);
    if (task != NULL) {
        task->seat = table_decider(table);
        task->seq = table->count;
        task->state = table->state;
        /* Its own name: what the table has may change meanwhile. */
        const struct player *player = player_find(table_player(table, task->seat));
        task->player = player != NULL ? player->name : "";
        task->coins = chance_coins(table->game.seed, (uint64_t)table->count);
        task->done = moved;
        task->context = hall;
        task->table = table;
        table->thinking = computers_begin(&hall->computers, task);
        hall->thinking += table->thinking;
    }
    if (table->thinking)
        return;
    free(task); /* the next tick asks again */
    thinking_done(&hall->line, table, 0, hall_now(hall));
}

static void on_pause(uv_timer_t *timer);

/* Gives every thread something to think about; one of them is kept for those who play with people.
 */
void hall_think(struct hall *hall)
{
    uint64_t now = hall_now(hall);
    while (!hall->stopping && hall->thinking < hall->computers.threads) {
        bool last = hall->thinking == hall->computers.threads - 1;
        struct table *table = thinking_next(&hall->line, last, now);
        if (table == NULL)
            break;
        if (is_wanted(table))
            begin_thinking(hall, table);
        else
            thinking_done(&hall->line, table, 0, now);
    }
    int64_t wait = hall->stopping ? -1 : thinking_wait(&hall->line, now);
    if (wait < 0)
        uv_timer_stop(&hall->pause);
    else if (!uv_is_active((uv_handle_t *)&hall->pause) ||
             uv_timer_get_due_in(&hall->pause) > (uint64_t)wait)
        uv_timer_start(&hall->pause, on_pause, (uint64_t)wait, 0);
}

static void on_pause(uv_timer_t *timer)
{
    hall_think(timer->data);
}
