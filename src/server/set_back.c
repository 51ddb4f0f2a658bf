/* SPDX-License-Identifier: Apache-2.0 */
/* See set_back.h. A table that is read anew is shown to all who have it open, as after a commit of
 * which nobody knows whether it came through. */
#include "server/set_back.h"

#include "server/journal.h"

/* ---- An older database --------------------------------------------------------------------- */

void set_back_hear(void *context, bool older)
{
    struct lobby *lobby = context;
    lobby->sharing.renewed = true;
    lobby->sharing.older |= older;
}

bool set_back_begins(struct lobby *lobby)
{
    if (!lobby->sharing.renewed)
        return false;
    lobby->sharing.renewed = false;
    if (lobby->sharing.older)
        journal_say(JOURNAL_ERROR, NULL,
                    "the database is an older one: it has not all that this server kept; all"
                    " tables are read anew from it");
    else
        journal_say(JOURNAL_WARN, NULL,
                    "the database is another one, and has all that this server kept; all tables"
                    " are read anew from it");
    store_drop(lobby->store);
    return true;
}

void set_back_all(struct lobby *lobby)
{
    lobby->sharing.turn = -1; /* what others have written down is read anew, too */
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (struct table *table = lobby->bucket[i]; table != NULL; table = table->next) {
            table->stale = table->unsure = true;
            table->set_back |= lobby->sharing.older;
        }
    lobby->sharing.older = false;
}

void set_back_tell(struct lobby *lobby, struct table *table)
{
    if (table->set_back)
        lobby_broadcast(lobby, table,
                        json_pack("{s:s, s:s, s:i}", "is", "set-back", "table", table->game.id,
                                  "seq", table->count),
                        NULL);
    table->set_back = false;
}

void set_back_lose(struct lobby *lobby, struct table *table)
{
    journal_say(JOURNAL_WARN, &(struct journal_about){table->game.id, NULL},
                "the table is not in the database any more");
    table->changed = 0; /* nothing of it waits for the store */
    lobby_broadcast(lobby, table,
                    json_pack("{s:s, s:s}", "is", "set-back", "table", table->game.id), NULL);
    lobby_lose(lobby, table);
}

/* ---- One that only reads ------------------------------------------------------------------- */

json_t *set_back_message(const struct lobby *lobby)
{
    return json_pack("{s:s, s:b}", "is", "read-only", "on", lobby->read_only);
}

void set_back_look(struct lobby *lobby)
{
    bool reads = store_is_read_only(lobby->store);
    if (reads == lobby->read_only)
        return;
    lobby->read_only = reads;
    if (reads)
        journal_say(JOURNAL_ERROR, NULL,
                    "the database is read-only: nothing is kept, and nobody can move, until it"
                    " may be written to");
    else
        journal_say(JOURNAL_INFO, NULL, "the database may be written to again");
    lobby_tell_all(lobby, set_back_message(lobby));
}
