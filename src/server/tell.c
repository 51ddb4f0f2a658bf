/* SPDX-License-Identifier: Apache-2.0 */
/* What comes from connections and what goes to them, as the hall sees it: letters to one and to
 * all at a table, and messages that wait for their turn. */
#include <stddef.h>

#include "server/hall.h"

static struct peer *met_at(struct place *place)
{
    return (struct peer *)((char *)place - offsetof(struct peer, crowd));
}

/* All that waits for slow readers, those of this account or of all, has become too much: who waits
 * for most goes. */
static void relieve(struct hall *hall, const struct account *account)
{
    struct peer *worst = NULL;
    for (struct place *at = hall->crowd.behind; at != &hall->crowd; at = at->behind)
        if ((account == NULL || met_at(at)->account == account) &&
            (worst == NULL || met_at(at)->waiting > worst->waiting))
            worst = met_at(at);
    if (worst == NULL || worst->waiting == 0)
        return;
    worst->broken = true;
    peer_empty(worst);
    worst->wake(worst);
}

static void post(struct hall *hall, struct peer *peer, struct post post)
{
    peer_post(peer, post);
    if ((double)peer->account->waiting > LIMIT_WAITING_ADDRESS * budget_crowd(&hall->limits))
        relieve(hall, peer->account);
    if (letters_waiting() > LIMIT_WAITING_ALL)
        relieve(hall, NULL);
    if (peer->listed)
        return;
    peer->listed = true;
    peer->next = hall->posted;
    hall->posted = peer;
}

void hall_answer(struct hall *hall, struct peer *peer, json_t *value, const int64_t *ref,
                 bool tells)
{
    hall_answer_letter(hall, peer, message_letter(value, ref), ref, tells);
}

void hall_answer_letter(struct hall *hall, struct peer *peer, struct letter *letter,
                        const int64_t *ref, bool tells)
{
    if (letter != NULL)
        peer->answered += letter->length;
    post(hall, peer,
         (struct post){
             .letter = letter,
             .tells = tells ? store_pending(hall->store) : 0,
             .has_ref = ref != NULL,
             .ref = ref != NULL ? *ref : 0,
         });
}

void hall_tell(struct hall *hall, struct table *table, json_t *value, const struct peer *but)
{
    table_forget_told(table);
    struct letter *letter = message_letter(value, NULL);
    for (int i = 0; i < table->presents; i++) {
        if (table->present[i].peer == but)
            continue;
        if (letter != NULL)
            letter->owners++;
        post(hall, table->present[i].peer,
             (struct post){.letter = letter,
                           .tells = table->changed != 0 ? store_pending(hall->store) : 0});
    }
    letter_free(letter);
}

void hall_meet(struct hall *hall, struct peer *peer)
{
    place_init(&peer->place);
    place_before(&peer->crowd, &hall->crowd);
}

void hall_hear(struct hall *hall, struct peer *peer, const char *text, size_t length)
{
    if (peer_hand_in(peer, text, length)) {
        queue_add(&hall->queue, peer);
        return;
    }
    peer->broken = true;
    peer->wake(peer);
}
