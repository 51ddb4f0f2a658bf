/* SPDX-License-Identifier: Apache-2.0 */
/* See undo.h. Who had to decide at each action is found by playing the game again. */
#include "server/undo.h"

#include "server/clock.h"

unsigned undo_waits(const struct table *table)
{
    unsigned waits = 0;
    for (int i = 0; i < table->seats; i++)
        if (i != table->undo.seat && !table_is_open(table, i) && table_player(table, i) == NULL)
            waits |= 1u << i;
    return waits & ~table->undo.agreed;
}

/* Why what was done from this state on may not be taken back; NULL when it may. */
static const char *refuses_from(const struct table *table, struct aude_state *state, int seat,
                                int to)
{
    if (aude_decider(state) != seat)
        return "the action of this number was not yours";
    for (int i = to; i < table->count; i++) {
        int decider = aude_decider(state);
        if (decider == AUDE_CHANCE)
            return "a tile was drawn since then, and everybody has seen it";
        if (decider != seat &&
            (table_player(table, decider) == NULL || i < table->undo.person[decider]))
            return "another person has acted since then";
        aude_apply(state, table->action[i], NULL);
    }
    return NULL;
}

/* The state in which action number `to` was done. */
static void replay(const struct table *table, struct aude_state *state, int to)
{
    aude_state_copy(state, table->box->start);
    for (int i = 0; i < to; i++)
        aude_apply(state, table->action[i], NULL);
}

const char *undo_refuses(const struct table *table, int seat, int to)
{
    struct aude_state state;
    if (to < table->game.begun || to >= table->count)
        return "there is no action of this number that could be taken back";
    if (table_player(table, seat) != NULL)
        return "the computer plays for this seat";
    if (table->undo.seat != TABLE_NOBODY && (table->undo.seat != seat || table->undo.to != to))
        return "something is asked back already";
    if (table->undo.refused >> seat & 1)
        return "this was refused or withdrawn, and nobody has acted since";
    replay(table, &state, to);
    return refuses_from(table, &state, seat, to);
}

void undo_ask(struct table *table, int seat, int to)
{
    table->undo.seat = seat;
    table->undo.to = to;
    table->undo.number++;
    table->undo.agreed = 0;
    table->undo.used = true;
}

/* So many decisions of the seat ended from action number `to` on. */
static int decisions(const struct table *table, int seat, int to)
{
    struct aude_state state;
    int count = 0;
    replay(table, &state, to);
    for (int i = to; i < table->count; i++) {
        bool its = aude_decider(&state) == seat;
        aude_apply(&state, table->action[i], NULL);
        count += its && aude_decider(&state) != seat;
    }
    return count;
}

void undo_grant(struct lobby *lobby, struct table *table, const struct peer *but)
{
    int seat = table->undo.seat, to = table->undo.to;
    if (seat == TABLE_NOBODY || undo_waits(table) != 0)
        return;
    int ended = decisions(table, seat, to);
    lobby_change(lobby, table);
    table_take_back(table, to);
    clock_turn_back(table, seat, ended, clock_now());
    store_take_back(lobby->store, table->game.number, to, table->game.undone);
    store_put_seat(lobby->store, table->game.number, seat, &table->seat[seat]);
    if (clock_is_used(table))
        store_set_times(lobby->store, &table->game);
    undo_forget(table);
    table->undo.refused = 0;
    lobby_broadcast(lobby, table, message_undone(table, seat), but);
}

void undo_end(struct lobby *lobby, struct table *table, const char *why)
{
    int seat = table->undo.seat;
    if (seat == TABLE_NOBODY)
        return;
    undo_forget(table);
    lobby_broadcast(lobby, table, message_undo_ended(table, seat, why, TABLE_NOBODY), NULL);
}

void undo_forget(struct table *table)
{
    table->undo.seat = TABLE_NOBODY;
    table->undo.agreed = 0;
}

void undo_acted(struct lobby *lobby, struct table *table)
{
    table->undo.refused = 0;
    undo_end(lobby, table, "acted");
}

void undo_lose(struct lobby *lobby, struct table *table)
{
    if (!table->undo.used)
        return;
    undo_forget(table);
    table->undo.used = false;
    lobby_broadcast(lobby, table, message_undo_ended(table, TABLE_NOBODY, "storage", TABLE_NOBODY),
                    NULL);
}
