/* SPDX-License-Identifier: Apache-2.0 */
/* See gallery.h. Who watches is known by their connection alone, and pays as an address. */
#include "server/gallery.h"

#include "server/utf8.h"

bool gallery_watches(const struct table *table, const struct peer *peer)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer)
            return !table_sits(table, i);
    return false;
}

bool gallery_hears(const struct table *table, const struct peer *peer)
{
    return table_over(table) || gallery_watches(table, peer);
}

bool gallery_is_player(const struct table *table, const char *name)
{
    for (int i = 0; i < table->seats; i++)
        if (!table_is_open(table, i) && utf8_alike(table->seat[i].name, name))
            return true;
    return false;
}

static bool may_speak(struct lobby *lobby, struct account *account)
{
    static const struct allowance_size size = {LIMIT_GALLERY_MINUTE / 60.0, LIMIT_GALLERY};
    if (account_left(account, ALLOWANCE_WORDS, &size, lobby_now(lobby)) < 1)
        return false;
    account_spend(account, ALLOWANCE_WORDS, 1 / budget_crowd(&lobby->limits));
    return true;
}

const char *gallery_say(struct lobby *lobby, struct table *table, struct account *account,
                        const struct saying *said)
{
    struct talk *talk = &table->gallery;
    if (!may_speak(lobby, account))
        return SERVER_TEXT("you have said much; wait a moment");
    bool much = *talk->all > LIMIT_GALLERY_ALL; /* then who has much loses more of it than is new */
    if (!talk_add(talk, said, LIMIT_GALLERY_KEPT, much ? LIMIT_GALLERY_SURE : LIMIT_GALLERY_TABLE))
        return SERVER_TEXT("the server is out of memory");
    json_t *value = message_gallery(table, said);
    if (table_over(table))
        lobby_broadcast(lobby, table, value, NULL);
    else
        lobby_tell_watchers(lobby, table, value);
    return NULL;
}
