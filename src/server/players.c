/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players of the lobby: those who are to decide come in line (thinking.h), from there
 * to a thread (computer.h), and what was found there is done if the game is still where it was.
 */
#include <stdlib.h>

#include "ai/level.h"
#include "ai/player.h"
#include "server/lobby.h"

/* Is a computer player to decide here? Among themselves they play while somebody looks: else one
 * short message would be a whole game's work. */
static bool is_wanted(const struct table *table)
{
    return !table->thinking && !table->stale && table->changed == 0 &&
           table_waits_for_computer(table) && (table->presents > 0 || table_has_people(table));
}

static void moved(struct computer_task *task)
{
    struct lobby *lobby = task->context;
    struct table *table = task->table;
    struct account *account = budget_hold(lobby->budget, &table->account->address);
    int64_t before = store_written(lobby->store);
    int index;
    table->thinking = false;
    lobby->thinking_long -= !task->brief;
    table->plan = task->plan;
    table->planner = task->player;
    lobby->thinking--;
    thinking_done(&lobby->line, table, task->work, lobby_now(lobby));
    if (table->lost)
        table_free(table);
    else if (task->action != 0 && !lobby->stopping && !table->stale && table->count == task->seq &&
             table->game.undone == task->undone && table_decider(table) == task->seat &&
             table_player(table, task->seat) != NULL) {
        table->hasty = task->work >= task->most && task->most < 1000.0 * LIMIT_DECIDES;
        lobby_act(lobby, table, task->seat, &task->action, 1, &index, NULL, NULL);
        table->hasty = false;
    } else if (table->game.undone != task->undone) /* it may be its turn again, elsewhere */
        lobby_ask_computer(lobby, table);
    budget_write(lobby->budget, account, lobby_now(lobby),
                 (double)(store_written(lobby->store) - before));
    budget_release(lobby->budget, account);
    free(task);
}

void lobby_ask_computer(struct lobby *lobby, struct table *table)
{
    if (!lobby->stopping && is_wanted(table))
        thinking_want(&lobby->line, table, lobby_now(lobby));
}

/* Who thinks for such a seat, by a name that lives for ever: of the levels none above those that
 * are allowed here, also where the seat was given when more were. */
static const char *thinker_of(const struct lobby *lobby, const char *kind)
{
    const struct player *player = player_find(kind);
    const struct level *level = level_find(kind);
    if (player != NULL)
        return player->name;
    if (level == NULL)
        return "";
    return level_at(level->number < lobby->limits.level ? level->number : lobby->limits.level)
        ->name;
}

/* The table has come out of the line. */
static void begin_thinking(struct lobby *lobby, struct table *table, bool brief)
{
    struct computer_task *task = malloc(sizeof *task);
    if (task != NULL) {
        task->seat = table_decider(table);
        task->seq = table->count;
        task->undone = table->game.undone;
        aude_state_copy(&task->state, table->state);
        /* Its own name: what the table has may change meanwhile. */
        task->player = thinker_of(lobby, table_player(table, task->seat));
        task->plan = (struct search_plan){0, 0};
        if (table->planner == task->player)
            task->plan = table->plan;
        task->coins = chance_coins(table->game.seed, (uint64_t)table->count);
        task->most = thinking_most(&lobby->line, table, brief);
        task->brief = brief;
        task->done = moved;
        task->context = lobby;
        task->table = table;
        table->thinking = computers_begin(&lobby->computers, task);
        lobby->thinking += table->thinking;
        lobby->thinking_long += table->thinking && !brief;
    }
    if (table->thinking)
        return;
    free(task); /* the next tick asks again */
    thinking_done(&lobby->line, table, 0, lobby_now(lobby));
}

static void on_pause(uv_timer_t *timer);

/* What may begin now: as many long decisions as there are threads but one, and of these one where
 * people play; then a short one, where people play. */
static struct thinking_wish wish_of(const struct lobby *lobby)
{
    int left = lobby->computers.threads - lobby->thinking;
    return (struct thinking_wish){
        .people = left <= 2,
        .brief = lobby->thinking_long >= lobby->computers.threads - 1,
    };
}

/* Gives every thread something to think about. */
void lobby_think(struct lobby *lobby)
{
    uint64_t now = lobby_now(lobby);
    while (!lobby->stopping && lobby->thinking < lobby->computers.threads) {
        struct thinking_wish wish = wish_of(lobby);
        struct table *table = thinking_next(&lobby->line, wish, now);
        if (table == NULL)
            break;
        if (is_wanted(table))
            begin_thinking(lobby, table, wish.brief);
        else
            thinking_done(&lobby->line, table, 0, now);
    }
    int64_t wait = lobby->stopping ? -1 : thinking_wait(&lobby->line, now);
    if (wait < 0)
        uv_timer_stop(&lobby->pause);
    else if (!uv_is_active((uv_handle_t *)&lobby->pause) ||
             uv_timer_get_due_in(&lobby->pause) > (uint64_t)wait)
        uv_timer_start(&lobby->pause, on_pause, (uint64_t)wait, 0);
}

static void on_pause(uv_timer_t *timer)
{
    lobby_think(timer->data);
}
