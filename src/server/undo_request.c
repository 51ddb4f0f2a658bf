/* SPDX-License-Identifier: Apache-2.0 */
/* See undo_request.h. What was answered stands in the store, as with an act. */
#include "server/undo_request.h"

#include "server/leave.h"
#include "server/undo.h"

struct wanted {
    struct table *table;
    int seat, to;
};

/* What all three name; false after an answer that it is not to be had. */
static bool read_wanted(const struct asked *asked, struct wanted *wanted)
{
    char wrong[FIELDS_WRONG];
    const char *id, *token;
    json_int_t to;
    if (!READ(asked, "s:s s:s s:I", "table", &id, "token", &token, "to", &to) ||
        (wanted->table = asked_table(asked, id)) == NULL ||
        (wanted->seat = asked_seat(asked, wanted->table, token)) == TABLE_NOBODY)
        return false;
    wanted->to = to >= 0 && to <= AUDE_MAX_RECORD ? (int)to : AUDE_MAX_RECORD;
    if (asked_is_ended(asked, wanted->table))
        return false;
    leave_look(asked->lobby, wanted->table); /* the alarm may come a moment too late */
    return asked_goes_on(asked, wanted->table);
}

/* The same, of the request under way: the one that was seen, if the message names it. */
static bool read_under_way(const struct asked *asked, struct wanted *wanted)
{
    json_t *number = json_object_get(asked->message, "request");
    json_int_t request = json_integer_value(number);
    bool named = number != NULL;
    if (named && !json_is_integer(number)) {
        asked_complain(asked, "bad-message", "request is a number");
        return false;
    }
    json_object_del(asked->message, "request");
    if (!read_wanted(asked, wanted))
        return false;
    const struct undo_request *undo = &wanted->table->undo;
    bool same = undo->seat != TABLE_NOBODY && undo->to == wanted->to;
    if (same && (!named || undo->number == request))
        return true;
    if (same) {
        asked_complain_seq(asked, wanted->table, "no-undo",
                           "the request that you answer has ended, and this is another one");
        return false;
    }
    asked_complain_seq(asked, wanted->table, "no-undo",
                       "nobody asks for this back, or not any more");
    return false;
}

/* How the request stands now that this seat has asked or agreed. */
static void go_on(const struct asked *asked, const struct wanted *wanted)
{
    struct table *table = wanted->table;
    int seat = table->undo.seat;
    undo_grant(asked->lobby, table, asked->peer);
    if (table->undo.seat == TABLE_NOBODY) {
        asked_answer_kept(asked, message_undone(table, seat));
        return;
    }
    asked_answer_about(asked, table, message_undo_asked(table));
    lobby_broadcast(asked->lobby, table, message_undo_asked(table), asked->peer);
}

void request_undo(const struct asked *asked)
{
    struct wanted wanted;
    if (!read_wanted(asked, &wanted))
        return;
    peer_charge(asked->peer, LIMIT_UNDO - 1);
    const char *why = undo_refuses(wanted.table, wanted.seat, wanted.to);
    if (why != NULL) {
        asked_complain_seq(asked, wanted.table, "no-undo", why);
        return;
    }
    if (wanted.table->undo.seat == wanted.seat) { /* they know */
        asked_answer_about(asked, wanted.table, message_undo_asked(wanted.table));
        return;
    }
    undo_ask(wanted.table, wanted.seat, wanted.to);
    go_on(asked, &wanted);
}

void request_agree(const struct asked *asked)
{
    struct wanted wanted;
    if (!read_under_way(asked, &wanted))
        return;
    struct undo_request *undo = &wanted.table->undo;
    if (!(undo_waits(wanted.table) >> wanted.seat & 1)) {
        asked_complain_seq(asked, wanted.table, "no-undo", "your seat is not asked, or has agreed");
        return;
    }
    undo->agreed |= 1u << wanted.seat;
    go_on(asked, &wanted);
}

void request_refuse(const struct asked *asked)
{
    struct wanted wanted;
    if (!read_under_way(asked, &wanted))
        return;
    struct table *table = wanted.table;
    int seat = table->undo.seat;
    bool own = seat == wanted.seat;
    if (!own && table_player(table, wanted.seat) != NULL) {
        asked_complain_seq(asked, table, "no-undo", "the computer plays for this seat");
        return;
    }
    table->undo.refused |= 1u << seat; /* who withdraws does not ask again and again either */
    undo_forget(table);
    const char *why = own ? "withdrawn" : "refused";
    lobby_broadcast(asked->lobby, table, message_undo_ended(table, seat, why, wanted.seat),
                    asked->peer);
    asked_answer_about(asked, table, message_undo_ended(table, seat, why, wanted.seat));
}
