/* SPDX-License-Identifier: Apache-2.0 */
/* See gather.h. Only two tables are looked at at a time, those where something has changed with all
 * others of their kind: any other two were looked at before. */
#include "server/gather.h"

#include <string.h>

#include "server/match.h"
#include "server/quota.h"

enum {
    MOST_PEERS = 4, /* connections of one person at one table; who has more stays */
    AGAIN = 100,    /* tables that are looked at again in a second */
};

/* Those who are to move, and from where they come. */
struct movers {
    int seat[AUDE_MAX_SEATS];
    struct address from[AUDE_MAX_SEATS];
    int count, here; /* ... of so many who are here */
    bool spent;      /* somebody else could move too, but has taken too many seats */
};

/* ---- One person ---------------------------------------------------------------------------- */

/* The connections of whoever sits there; 0: they are not here, or cannot be moved. */
static int peers_of(const struct table *table, int seat, const struct table *to,
                    struct peer *peers[MOST_PEERS])
{
    int count = 0;
    for (int i = 0; i < table->presents; i++) {
        if (!(table->present[i].seats >> seat & 1))
            continue;
        if (count == MOST_PEERS || table->present[i].seats != 1u << seat)
            return 0;
        peers[count++] = table->present[i].peer;
    }
    for (int i = 0; i < to->presents; i++)
        for (int k = 0; k < count; k++)
            if (to->present[i].peer == peers[k] && to->present[i].seats != 0)
                return 0; /* they sit at both */
    return count;
}

static void move(struct lobby *lobby, struct table *from, int seat, struct table *to)
{
    struct peer *peers[MOST_PEERS];
    char token[TABLE_TOKEN + 1];
    int count = peers_of(from, seat, to, peers);
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        if (peers[i]->watched == LIMIT_WATCHED)
            lobby_leave(lobby, from, peers[i]);
    int place = match_sit(lobby, to, from->seat[seat].name, peers[0], token);
    for (int i = 1; i < count; i++)
        match_come(lobby, to, peers[i], place);
    for (int i = 0; i < count; i++)
        lobby_send(lobby, peers[i],
                   json_pack("{s:s, s:s, s:s, s:i, s:s, s:i}", "is", "moved", "table",
                             from->game.id, "next", to->game.id, "seat", place, "token", token,
                             "open", table_open_seats(to)),
                   NULL, true);
    match_leave(lobby, from, seat, NULL);
    gather_stir(lobby, from);
    gather_stir(lobby, to);
}

/* ---- Two tables ---------------------------------------------------------------------------- */

/* Whoever came by a link, or from the list, wants these people and no others. */
static bool all_matched(const struct table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (!table_is_open(table, i) && !(table->matched >> i & 1))
            return false;
    return table->game.host == STORE_MATCHED;
}

/* Who could move, one after the other, until the table is full. */
static void find_movers(struct lobby *lobby, const struct table *from, const struct table *to,
                        struct movers *movers)
{
    int room = table_open_seats(to);
    memset(movers, 0, sizeof *movers);
    if (!all_matched(from) || !match_waits(to))
        return;
    for (int seat = 0; seat < from->seats; seat++) {
        struct peer *peers[MOST_PEERS];
        if (!table_is_here(from, seat))
            continue;
        movers->here++;
        if (movers->count == room || peers_of(from, seat, to, peers) == 0)
            continue;
        struct account *account = peers[0]->account;
        enum match_place place = match_place(to, movers->from, movers->count, &account->address);
        if (place == MATCH_AMONG_OTHERS && !quota_may_sit(lobby, account))
            movers->spent = true;
        else if (place != MATCH_NOWHERE) {
            movers->seat[movers->count] = seat;
            movers->from[movers->count++] = account->address;
        }
    }
}

/* All of these, or nobody. */
static void move_all(struct lobby *lobby, struct table *from, struct table *to,
                     const struct movers *movers)
{
    for (int i = 0; i < movers->count; i++)
        move(lobby, from, movers->seat[i], to);
}

static int people_of(const struct table *table)
{
    return table->seats - table_open_seats(table);
}

/* Away from where more wait they go only if a game begins by it, or none of them stays behind. */
static void bring(struct lobby *lobby, struct table *one, struct table *other)
{
    bool more = people_of(one) > people_of(other) ||
                (people_of(one) == people_of(other) && one->game.number < other->game.number);
    struct table *big = more ? one : other, *small = more ? other : one;
    struct movers movers;
    find_movers(lobby, small, big, &movers);
    bool spent = movers.spent;
    if (movers.count == 0) {
        find_movers(lobby, big, small, &movers);
        spent |= movers.spent;
        if (movers.count < movers.here && movers.count < table_open_seats(small))
            movers.count = 0;
        move_all(lobby, big, small, &movers);
    } else {
        move_all(lobby, small, big, &movers);
    }
    one->apart |= spent;
    other->apart |= spent;
}

/* Does somebody wait there? */
static bool is_waited(const struct table *table)
{
    bool here = false;
    for (int i = 0; i < table->seats; i++)
        here |= table_is_here(table, i);
    return here && match_may_fit(table) && table_open_seats(table) > 0;
}

static void look(struct lobby *lobby, struct table *table)
{
    table->apart = false;
    for (struct link *at = lobby->offers.next; at != &lobby->offers; at = at->next) {
        struct table *other = LINK_OWNER(at, struct table, offer);
        if (!is_waited(table) || link_is_alone(&table->offer))
            return;
        if (other != table && memcmp(table->like, other->like, TABLE_LIKE) == 0 &&
            match_same_clock(&table->game.clock, &other->game.clock) && is_waited(other))
            bring(lobby, table, other);
    }
}

/* ---- When ---------------------------------------------------------------------------------- */

void gather_stir(struct lobby *lobby, struct table *table)
{
    if (link_is_alone(&table->stirred) && match_may_fit(table))
        link_insert(&table->stirred, &lobby->stirred);
}

void gather(struct lobby *lobby)
{
    if (link_is_alone(&lobby->stirred) || lobby->stopping || lobby_see_store(lobby) != NULL)
        return;
    while (!link_is_alone(&lobby->stirred)) {
        struct table *table = LINK_OWNER(lobby->stirred.next, struct table, stirred);
        link_remove(&table->stirred);
        look(lobby, table);
    }
}

void gather_again(struct lobby *lobby)
{
    int count = 0;
    for (struct link *at = lobby->offers.next; at != &lobby->offers && count < AGAIN;
         at = at->next) {
        struct table *table = LINK_OWNER(at, struct table, offer);
        if (!table->apart)
            continue;
        gather_stir(lobby, table);
        count++;
    }
    gather(lobby);
}
