/* SPDX-License-Identifier: Apache-2.0 */
/* See sharing.h. A server finds out that a table is its own no more by a commit that fails, or when
 * it hears that it had counted as dead. */
#include "server/sharing.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/exchange.h"
#include "server/journal.h"
#include "server/rousing.h"
#include "server/set_back.h"

enum {
    AGAIN = 2,  /* seconds after which it is worth to ask for the table again */
    ROUND = 10, /* ... from one look at what others have written down to the next */
};

/* ---- Tables -------------------------------------------------------------------------------- */

static void adopted(void *context, const char *id)
{
    struct lobby *lobby = context;
    journal_say(JOURNAL_DEBUG, &(struct journal_about){id, NULL},
                "its server has died: the table goes on here");
    rousing_add(lobby, id);
}

static void lost(void *context)
{
    struct lobby *lobby = context;
    lobby->sharing.lost = true;
}

const struct store_node *sharing_node(struct lobby *lobby, const struct server_options *options,
                                      int port)
{
    struct sharing *sharing = &lobby->sharing;
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    /* Those who look whether they are alone pass over gates (lease_statement.c). */
    snprintf(sharing->name, sizeof sharing->name, "%s%s:%d", options->gate ? "gate " : "", host,
             port);
    sharing->node = (struct store_node){.name = sharing->name,
                                        .address = options->address != NULL ? options->address : "",
                                        .gate = options->gate,
                                        .adopted = adopted,
                                        .lost = lost,
                                        .renewed = set_back_hear,
                                        .context = lobby};
    return &sharing->node;
}

json_t *sharing_message(const char *id, const char *address)
{
    char text[400] = "another server has this table; ask again in a moment";
    if (*address != '\0')
        snprintf(text, sizeof text, "another server has this table: %s", address);
    json_t *value = message_error("elsewhere", text);
    json_object_set_new(value, "table", json_string(id));
    json_object_set_new(value, "seconds", json_integer(AGAIN));
    if (*address != '\0')
        json_object_set_new(value, "address", json_string(address));
    return value;
}

void sharing_send_away(struct peer *peer)
{
    peer->astray = true;
    peer->wake(peer);
}

void sharing_send_off(struct lobby *lobby, struct table *table, const char *address)
{
    for (int i = 0; i < table->presents; i++) {
        struct peer *peer = table->present[i].peer;
        if (peer->far)
            sharing_send_away(peer);
        else
            lobby_send(lobby, peer, sharing_message(table->game.id, address), NULL, false);
    }
    lobby_lose(lobby, table);
}

void sharing_part(struct lobby *lobby, struct table *table, const char *address)
{
    journal_say(JOURNAL_INFO, &(struct journal_about){table->game.id, NULL},
                "another server has this table now");
    sharing_send_off(lobby, table, address);
}

/* What is being written down for a table cannot be kept: then it is read anew, and found to be
 * elsewhere. The first such table of a bucket, or NULL. */
static struct table *lost_one(const struct lobby *lobby, struct table *table)
{
    while (table != NULL &&
           (table->stale || table->changed != 0 || store_has(lobby->store, table->game.number)))
        table = table->next;
    return table;
}

void sharing_settle(struct lobby *lobby)
{
    struct table *table;
    if (!lobby->sharing.lost)
        return;
    lobby->sharing.lost = false;
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        while ((table = lost_one(lobby, lobby->bucket[i])) != NULL)
            sharing_part(lobby, table, "");
}

/* ---- What others write down ---------------------------------------------------------------- */

static void counted(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    if (answer != NULL)
        lobby->games = store_count(answer);
}

static void sanctioned(void *context, const struct bundle *answer)
{
    struct lobby *lobby = context;
    /* What is on its way to the store is not in the answer. */
    if (answer != NULL && store_pending(lobby->store) == 0)
        sanctions_take(&lobby->sanctions, answer);
}

void sharing_look(struct lobby *lobby)
{
    struct sharing *sharing = &lobby->sharing;
    if (!store_is_shared(lobby->store))
        return;
    store_look(lobby->store);
    if (store_is_late(lobby->store, lobby_now(lobby)))
        exchange_shun(lobby);
    if (++sharing->turn % ROUND != 0)
        return;
    store_ask_unfinished_count(lobby->store, counted, lobby);
    store_ask_sanctions(lobby->store, sanctioned, lobby);
}
