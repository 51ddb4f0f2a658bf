/* SPDX-License-Identifier: Apache-2.0 */
/* What goes to peers, as the lobby sees it: messages to one, to all at a table, to all who are
 * here.
 */
#include <stddef.h>
#include <string.h>

#include "server/journal.h"
#include "server/lobby.h"

static struct peer *met_at(struct link *link)
{
    return (struct peer *)((char *)link - offsetof(struct peer, crowd));
}

/* All that waits for slow readers, those of this account or of all, has become too much: who waits
 * for most goes. */
static void relieve(struct lobby *lobby, const struct account *account)
{
    struct peer *worst = NULL;
    for (struct link *at = lobby->crowd.next; at != &lobby->crowd; at = at->next)
        if ((account == NULL || met_at(at)->account == account) &&
            (worst == NULL || met_at(at)->waiting > worst->waiting))
            worst = met_at(at);
    if (worst == NULL || worst->waiting == 0)
        return;
    worst->broken = true;
    peer_empty(worst);
    worst->wake(worst);
}

static void post(struct lobby *lobby, struct peer *peer, struct post post)
{
    peer_post(peer, post);
    if ((double)peer->account->waiting > LIMIT_WAITING_ADDRESS * budget_crowd(&lobby->limits))
        relieve(lobby, peer->account);
    if (messages_waiting() > LIMIT_WAITING_ALL)
        relieve(lobby, NULL);
    if (peer->listed)
        return;
    peer->listed = true;
    peer->next = lobby->posted;
    lobby->posted = peer;
}

/* Errors by their code; what the rules refuse is of one kind. */
static void count_refusal(struct lobby *lobby, const struct peer *peer, const json_t *value)
{
    const struct journal_about about = {json_string_value(json_object_get(value, "table")), peer};
    const char *is = json_string_value(json_object_get(value, "is"));
    const char *code = json_string_value(json_object_get(value, "code"));
    if (is != NULL && strcmp(is, "refused") == 0)
        code = "rules";
    else if (is == NULL || strcmp(is, "error") != 0)
        code = NULL;
    if (code == NULL)
        return;
    gauge_refuse(&lobby->gauge, code);
    journal_say(JOURNAL_DEBUG, &about, "refused: %s", code);
}

void lobby_send(struct lobby *lobby, struct peer *peer, json_t *value, const int64_t *ref,
                bool tells)
{
    count_refusal(lobby, peer, value);
    lobby_send_message(lobby, peer, message_from_json(value, ref), ref, tells);
}

void lobby_send_message(struct lobby *lobby, struct peer *peer, struct message *message,
                        const int64_t *ref, bool tells)
{
    if (message != NULL)
        peer->answered += message->length;
    post(lobby, peer,
         (struct post){
             .message = message,
             .tells = tells ? store_pending(lobby->store) : 0,
             .has_ref = ref != NULL,
             .ref = ref != NULL ? *ref : 0,
         });
}

void lobby_broadcast(struct lobby *lobby, struct table *table, json_t *value,
                     const struct peer *but)
{
    table_forget_told(table);
    struct message *message = message_from_json(value, NULL);
    for (int i = 0; i < table->presents; i++) {
        if (table->present[i].peer == but)
            continue;
        if (message != NULL)
            message->owners++;
        post(lobby, table->present[i].peer,
             (struct post){.message = message,
                           .tells = table->changed != 0 ? store_pending(lobby->store) : 0});
    }
    message_free(message);
}

void lobby_tell_ahead(struct lobby *lobby, struct table *table)
{
    if (!table->draws.ahead || table_over(table))
        return;
    for (int i = 0; i < table->presents; i++)
        if (table_told_ahead(table, table->present[i].seats) != 0)
            lobby_send(lobby, table->present[i].peer, message_ahead(table, table->present[i].seats),
                       NULL, table->changed != 0);
}

void lobby_tell_watchers(struct lobby *lobby, struct table *table, json_t *value)
{
    struct message *message = message_from_json(value, NULL);
    for (int i = 0; i < table->presents; i++) {
        if (table_sits(table, i))
            continue;
        if (message != NULL)
            message->owners++;
        post(lobby, table->present[i].peer, (struct post){.message = message});
    }
    message_free(message);
}

void lobby_tell_all(struct lobby *lobby, json_t *value)
{
    struct message *message = message_from_json(value, NULL);
    for (struct link *at = lobby->crowd.next; at != &lobby->crowd; at = at->next) {
        if (!met_at(at)->greeted)
            continue;
        if (message != NULL)
            message->owners++;
        post(lobby, met_at(at), (struct post){.message = message});
    }
    message_free(message);
}
