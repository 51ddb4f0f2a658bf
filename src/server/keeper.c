/* SPDX-License-Identifier: Apache-2.0 */
/* See keeper.h. What a peer has of its own is the gate's memory; what points to it from elsewhere
 * ends with keeper_part: the line of the queue, the crowd, tables, the store's answers. */
#include "server/keeper.h"

#include <stddef.h>

#include "server/forward.h"
#include "server/journal.h"
#include "server/waiting.h"

void keeper_meet(struct lobby *lobby, struct peer *peer, const struct address *address)
{
    peer->account = budget_hold(lobby->budget, address);
    link_init(&peer->link);
    link_init(&peer->routes);
    link_insert(&peer->crowd, &lobby->crowd);
    peer->number = ++lobby->connections;
    journal_say(JOURNAL_DEBUG, &(struct journal_about){NULL, peer}, "somebody has connected");
}

void keeper_hear(struct lobby *lobby, struct peer *peer, const char *text, size_t length)
{
    if (peer_hand_in(peer, text, length)) {
        queue_add(&lobby->queue, peer);
        return;
    }
    peer->broken = true;
    peer->wake(peer);
}

/* Messages of others wait for the store with its own: it stands among them no more. */
static void unlist(struct lobby *lobby, struct peer *peer)
{
    for (struct peer **at = &lobby->posted; *at != NULL; at = &(*at)->next)
        if (*at == peer) {
            *at = peer->next;
            break;
        }
    peer->listed = false;
}

void keeper_part(struct lobby *lobby, struct peer *peer)
{
    journal_say(JOURNAL_DEBUG, &(struct journal_about){NULL, peer}, "a connection has gone");
    waiting_forget(peer);
    forward_part(lobby, peer);
    queue_remove(peer);
    link_remove(&peer->crowd);
    lobby->people -= peer->greeted;
    peer->greeted = false;
    while (peer->watched > 0)
        lobby_leave(lobby, peer->table[0], peer);
    unlist(lobby, peer);
    peer_empty(peer);
    budget_release(lobby->budget, peer->account);
    peer->account = NULL;
}
