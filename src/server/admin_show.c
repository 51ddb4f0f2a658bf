/* SPDX-License-Identifier: Apache-2.0 */
/* See admin_show.h. Addresses are in it: whoever may ask has to know whom to ban. */
#include "server/admin_show.h"

#include <string.h>

/* How many tables have people, and how many of them are here. */
static int people_here(const struct table *table, int *people)
{
    int here = 0;
    *people = 0;
    for (int i = 0; i < table->seats; i++) {
        *people += table->seat[i].has_token;
        here += table_is_here(table, i);
    }
    return here;
}

static int watching(const struct table *table)
{
    int count = 0;
    for (int i = 0; i < table->presents; i++)
        count += !table_sits(table, i);
    return count;
}

static json_t *head_of(const struct lobby *lobby, const struct table *table)
{
    int people, here = people_here(table, &people);
    return json_pack("{s:s, s:b, s:b, s:b, s:i, s:i, s:i, s:i, s:i, s:I, s:I}", "table",
                     table->game.id, "public", (int)table->game.is_public, "over",
                     (int)table_over(table), "ended", table->game.ended != 0, "seq", table->count,
                     "seats", table->seats, "people", people, "here", here, "watching",
                     watching(table), "created", (json_int_t)table->game.created, "idle",
                     (json_int_t)(table->presents > 0 ? 0 : lobby_now(lobby) - table->idle) / 1000);
}

json_t *admin_list(struct lobby *lobby)
{
    json_t *tables = json_array();
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (const struct table *table = lobby->bucket[i]; table != NULL; table = table->next)
            if (json_array_size(tables) < ADMIN_SHOWN)
                json_array_append_new(tables, head_of(lobby, table));
    return json_pack("{s:s, s:o, s:i, s:i, s:i}", "is", "tables", "tables", tables, "all",
                     lobby->tables, "people", lobby->people, "playing", lobby->playing);
}

/* ---- One table ----------------------------------------------------------------------------- */

/* Whence, where that is known. */
static void put_address(json_t *value, const struct address *address)
{
    static const struct address none = {{0}};
    char text[ADDRESS_TEXT];
    if (address_same(address, &none))
        return;
    address_text(address, text);
    json_object_set_new(value, "from", json_string(text));
}

static json_t *seats_of(const struct table *table)
{
    json_t *seats = json_array();
    for (int i = 0; i < table->seats; i++) {
        json_t *seat = json_pack("{s:s, s:s, s:b, s:b}", "name", table->seat[i].name, "player",
                                 table->seat[i].player, "here", (int)table_is_here(table, i),
                                 "open", (int)table_is_open(table, i));
        put_address(seat, &table->sat[i]);
        json_array_append_new(seats, seat);
    }
    return seats;
}

static json_t *present_of(const struct table *table)
{
    json_t *list = json_array();
    for (int i = 0; i < table->presents; i++) {
        json_t *one = json_pack("{s:b}", "sits", (int)table_sits(table, i));
        put_address(one, &table->present[i].peer->account->address);
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *talk_of(const struct talk *talk)
{
    json_t *list = json_array();
    for (int i = 0; i < talk->count; i++)
        json_array_append_new(list,
                              json_pack("{s:I, s:i, s:s, s:s}", "at", (json_int_t)talk->said[i]->at,
                                        "seat", talk->said[i]->seat, "name", talk->said[i]->name,
                                        "text", talk->said[i]->text));
    return list;
}

json_t *admin_look(struct lobby *lobby, const struct table *table)
{
    json_t *value = head_of(lobby, table);
    json_object_set_new(value, "is", json_string("table"));
    json_object_set_new(value, "title", json_string(table->title));
    json_object_set_new(value, "seats", seats_of(table));
    json_object_set_new(value, "present", present_of(table));
    json_object_set_new(value, "chat", talk_of(&table->chat));
    json_object_set_new(value, "gallery", talk_of(&table->gallery));
    return value;
}
