/* SPDX-License-Identifier: Apache-2.0 */
/* See idle.h. Whether a table may go is asked when others want its room, not when it is left: by
 * then a computer player may think there, or the store may not have all of it. */
#include "server/idle.h"

#include "server/clock.h"
#include "server/loading.h"

void idle_touch(struct lobby *lobby, struct table *table)
{
    table->idle = lobby_now(lobby);
    link_remove(&table->unwatched);
    if (table->presents == 0)
        link_insert(&table->unwatched, &lobby->unwatched);
}

/* Nobody would miss it but for what the store has not got yet: nobody has it open, and if a clock
 * runs, there is time enough to fetch it again (see lobby_tick). pressed: others have no room, so
 * that computer players go on there only when somebody opens it again. */
static bool is_alone(const struct table *table, bool pressed)
{
    return table->presents == 0 && !table->thinking && !table->stale &&
           (pressed || !(table_waits_for_computer(table) && table_has_people(table))) &&
           (table->due == 0 || table->due > clock_now() + 2 * LOBBY_FETCH);
}

static bool is_kept(const struct lobby *lobby, const struct table *table)
{
    return table->changed == 0 && table->noted <= store_kept(lobby->store);
}

/* Lets go of tables that nobody has looked at for so long. How many more can go as soon as the
 * store has what it is being told; none that it has not heard of at all, or whoever makes tables
 * and leaves them would fill the memory while the store takes nothing. */
static int let_go(struct lobby *lobby, uint64_t milliseconds, bool pressed, const struct table *but)
{
    uint64_t now = lobby_now(lobby);
    int soon = 0;
    for (struct link *next, *at = lobby->unwatched.next; at != &lobby->unwatched; at = next) {
        struct table *table = LINK_OWNER(at, struct table, unwatched);
        next = at->next;
        if (now - table->idle < milliseconds)
            break;
        if (table == but || !is_alone(table, pressed))
            continue;
        if (is_kept(lobby, table))
            lobby_drop(lobby, table);
        else
            soon += table->made <= store_kept(lobby->store);
    }
    return soon;
}

void idle_look(struct lobby *lobby)
{
    let_go(lobby, 1000 * LIMIT_IDLE_SECONDS, false, NULL);
}

void idle_make_room(struct lobby *lobby)
{
    let_go(lobby, 0, false, NULL);
}

int idle_press(struct lobby *lobby, const struct table *but)
{
    return let_go(lobby, 0, true, but);
}

bool idle_let_go(struct lobby *lobby, const char *id)
{
    struct table *table = lobby_here(lobby, id);
    if (table == NULL)
        return lobby_stale(lobby, id) == NULL && !loading_has(lobby, id);
    if (!is_alone(table, false) || !is_kept(lobby, table))
        return false;
    lobby_drop(lobby, table);
    return true;
}
