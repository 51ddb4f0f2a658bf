/* SPDX-License-Identifier: Apache-2.0 */
/* See person.h. The seats are found first, all of them; what belongs to each is asked after that.
 */
#include "server/person.h"

#include "server/filter.h"
#include "server/forget.h"
#include "server/listing.h"
#include "server/report.h"
#include "server/store_admin.h"

/* ---- Handing out --------------------------------------------------------------------------- */

static void take_seat(void *context, const struct stored_named *seat)
{
    size_t length = 0;
    const char *title = filter_line(seat->setup, "title", &length);
    json_array_append_new(context, json_pack("{s:s, s:i, s:s, s:s%, s:b, s:[], s:[]}", "table",
                                             seat->table, "seat", seat->seat, "name", seat->name,
                                             "title", title != NULL ? title : "", length, "public",
                                             (int)seat->is_public, "said", "reported"));
}

static void take_chat(void *context, int64_t at, int seat, const char *text, const char *phrase)
{
    json_t *one = context;
    (void)phrase; /* the text is its English */
    if (seat == json_integer_value(json_object_get(one, "seat")))
        json_array_append_new(json_object_get(one, "said"),
                              json_pack("{s:I, s:s}", "at", (json_int_t)at, "text", text));
}

static void take_report(void *context, const struct stored_report *report)
{
    json_t *one = context;
    if (report_is_of(report, json_string_value(json_object_get(one, "table")),
                     (int)json_integer_value(json_object_get(one, "seat"))))
        json_array_append_new(json_object_get(one, "reported"),
                              json_pack("{s:I, s:s, s:s}", "at", (json_int_t)report->at, "why",
                                        report->why, "said", report->said));
}

static bool fill(struct store *store, json_t *one)
{
    return store_said(store, json_string_value(json_object_get(one, "table")), LIMIT_CHAT_ROWS,
                      take_chat, one) &&
           store_reports(store, REPORTS_MOST, take_report, one);
}

json_t *person_export(struct lobby *lobby, const char *token)
{
    uint8_t digest[STORE_TOKEN];
    json_t *list = json_array(), *one;
    size_t index;
    table_token_digest(token, digest);
    lobby_flush(lobby); /* what the store has not yet it could not tell */
    bool good = store_token_seats(lobby->store, digest, take_seat, list);
    json_array_foreach(list, index, one) good = good && fill(lobby->store, one);
    if (good)
        return list;
    json_decref(list);
    return NULL;
}

/* ---- Deleting ------------------------------------------------------------------------------ */

struct forgotten {
    struct lobby *lobby;
    json_t *seats; /* as they are handed out */
};

static void forget_one(void *context, const struct stored_named *seat)
{
    const struct forgotten *forgotten = context;
    take_seat(forgotten->seats, seat);
    forget_named(forgotten->lobby, seat);
}

int person_forget(struct lobby *lobby, const char *token)
{
    uint8_t digest[STORE_TOKEN];
    json_t *list = json_array(), *one;
    struct forgotten forgotten = {lobby, list};
    size_t index;
    table_token_digest(token, digest);
    lobby_flush(lobby);
    bool good = store_token_seats(lobby->store, digest, forget_one, &forgotten);
    int count = (int)json_array_size(list);
    json_array_foreach(list, index, one) good =
        good &&
        reports_drop(lobby, &(struct report_choice){
                                .table = json_string_value(json_object_get(one, "table")),
                                .seat = (int)json_integer_value(json_object_get(one, "seat")),
                            }) >= 0;
    json_decref(list);
    listing_change(lobby);
    return good ? count : -1;
}
