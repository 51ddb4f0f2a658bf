/* SPDX-License-Identifier: Apache-2.0 */
/* See rousing.h. A few at a time come into memory, and most of them go again. */
#include "server/rousing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "server/idle.h"
#include "server/journal.h"
#include "server/loading.h"

enum {
    ROUSE = 20,   /* milliseconds from one look at games of before to the next, */
    WORK = 4000,  /* ... microseconds of work that one may make, */
    ROUSED = 256, /* ... and so many of them are in memory at once, */
    COMING = 16,  /* ... so many on their way there */
};

/* A game that is not over, after the server was away. When its clock ends is written down anew; if
 * that fails, the table is fetched too often, no more. */
static void wake_up(struct lobby *lobby, struct table *table)
{
    if (table->game.deadline != 0)
        store_set_times(lobby->store, &table->game);
    for (int i = 0; i < table->seats; i++) /* whoever was here then has gone now */
        if (table->was_here >> i & 1)
            store_put_seat(lobby->store, table->game.number, i, &table->seat[i]);
    lobby_ask_computer(lobby, table);
}

void rousing_end(struct lobby *lobby)
{
    struct rousing *rousing = &lobby->rousing;
    uv_timer_stop(&rousing->timer);
    free(rousing->id);
    rousing->id = NULL;
    rousing->count = rousing->next = 0;
}

struct roused {
    struct lobby *lobby;
    char id[STORE_ID + 1];
};

/* Where there is no room for it, it waits. */
static void roused(void *context, struct table *table, const char *code)
{
    struct roused *one = context;
    struct lobby *lobby = one->lobby;
    struct rousing *rousing = &lobby->rousing;
    rousing->coming--;
    if (table == NULL && strcmp(code, "full") == 0 && rousing->next > 0)
        memcpy(rousing->id[--rousing->next], one->id, sizeof one->id);
    else if (table == NULL && !lobby->stopping && strcmp(code, "elsewhere") != 0)
        journal_say(JOURNAL_WARN, &(struct journal_about){one->id, NULL}, "it cannot be set up: %s",
                    code);
    else if (table != NULL && !table_over(table))
        wake_up(lobby, table);
    free(one);
}

static bool rouse_next(struct lobby *lobby)
{
    struct rousing *rousing = &lobby->rousing;
    struct roused *one = malloc(sizeof *one);
    if (one == NULL)
        return false;
    one->lobby = lobby;
    memcpy(one->id, rousing->id[rousing->next++], sizeof one->id);
    rousing->coming++;
    struct table *table = lobby_here(lobby, one->id);
    if (table != NULL)
        roused(one, table, "");
    else
        loading_begin(lobby, one->id, NULL, roused, one);
    return true;
}

/* A few more, and those go again at which nothing is to be done. */
static void on_rouse(uv_timer_t *timer)
{
    struct lobby *lobby = timer->data;
    struct rousing *rousing = &lobby->rousing;
    double end = budget_clock() + WORK;
    while (rousing->next < rousing->count && rousing->coming < COMING && budget_clock() < end) {
        size_t before = rousing->next;
        if (!rouse_next(lobby))
            break;
        store_hear(lobby->store);
        if (rousing->next <= before) /* there was no room */
            break;
        if (rousing->next % ROUSED == 0)
            idle_make_room(lobby);
    }
    if (rousing->next == rousing->count && rousing->coming == 0)
        rousing_end(lobby);
}

void rousing_add(struct lobby *lobby, const char *id)
{
    struct rousing *rousing = &lobby->rousing;
    char(*grown)[STORE_ID + 1] = realloc(rousing->id, (rousing->count + 1) * sizeof *rousing->id);
    if (grown == NULL)
        return; /* it is here as soon as somebody asks for it */
    rousing->id = grown;
    snprintf(grown[rousing->count++], sizeof *grown, "%s", id);
    if (!uv_is_active((uv_handle_t *)&rousing->timer))
        uv_timer_start(&rousing->timer, on_rouse, 0, ROUSE);
}

void rousing_begin(struct lobby *lobby, char (*id)[STORE_ID + 1], size_t count)
{
    lobby->rousing.id = id;
    lobby->rousing.count = count;
    if (count > 0)
        uv_timer_start(&lobby->rousing.timer, on_rouse, 0, ROUSE);
}
