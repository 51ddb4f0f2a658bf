/* SPDX-License-Identifier: Apache-2.0 */
/* See request.h. Every handler checks the whole message before it does anything. */
#include "server/request.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "ai/player.h"
#include "server/asked.h"
#include "server/clock.h"
#include "server/colour.h"
#include "server/drain.h"
#include "server/gallery.h"
#include "server/leave.h"
#include "server/journal.h"
#include "server/match.h"
#include "server/memory.h"
#include "server/quota.h"
#include "server/utf8.h"
#include "server/record.h"
#include "server/ref.h"
#include "server/report.h"
#include "server/say.h"
#include "server/set_back.h"
#include "server/setup.h"
#include "server/undo_request.h"
#include "server/waiting.h"

enum { PROTOCOL = 1 };

/* ---- Handlers ------------------------------------------------------------------------------ */

static void do_hello(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    json_t *games = json_array(), *players = json_array();
    json_int_t version = 0;
    if (READ(asked, "s:I", "version", &version)) {
        if (version != PROTOCOL) {
            asked_complain(asked, "version", "this server speaks version 1 of the protocol");
        } else {
            lobby_greet(asked->lobby, asked->peer);
            for (int i = 0; i < AUDE_GAMES; i++)
                if (aude_game_built((enum aude_game)i))
                    json_array_append_new(games, json_string(aude_game_name((enum aude_game)i)));
            for (int i = 0; i < player_count(); i++)
                json_array_append_new(players, json_string(player_at(i)->name));
            for (int i = 1; i <= asked->lobby->limits.level; i++)
                json_array_append_new(players, json_string(level_at(i)->name));
            asked_answer(asked,
                         json_pack("{s:s, s:i, s:s, s:O, s:O, s:o, s:i, s:i, s:i}", "is", "hello",
                                   "version", PROTOCOL, "server", "Aude " AUDE_VERSION, "games",
                                   games, "players", players, "phrases", say_phrases(),
                                   "replace_after", asked->lobby->limits.away, "people",
                                   asked->lobby->people, "playing", asked->lobby->playing));
            if (drain_is_on(asked->lobby))
                lobby_send(asked->lobby, asked->peer, drain_message(asked->lobby), NULL, false);
            if (asked->lobby->read_only)
                lobby_send(asked->lobby, asked->peer, set_back_message(asked->lobby), NULL, false);
        }
    }
    json_decref(games);
    json_decref(players);
}

/* The seats with names are those of whoever creates the table; an empty name is an open seat. */
static json_t *hand_out_tokens(struct table *table, const struct address *from)
{
    json_t *tokens = json_object();
    for (int i = 0; i < table->seats; i++) {
        char token[TABLE_TOKEN + 1], number[12];
        if (table_is_computer(table, i) || table->seat[i].name[0] == '\0')
            continue;
        table_give_token(table, i, token);
        table->sat[i] = *from;
        if (table->game.host == TABLE_NOBODY)
            table->game.host = i;
        snprintf(number, sizeof number, "%d", i);
        json_object_set_new(tokens, number, json_string(token));
    }
    return tokens;
}

static void create(const struct asked *asked, struct setup *setup, bool is_public)
{
    struct table *table = setup_table(setup, is_public, lobby_date());
    if (table == NULL) {
        asked_complain(asked, "full", SERVER_TEXT("the server is out of memory"));
        return;
    }
    table->from = asked->peer->account->address;
    json_t *tokens = hand_out_tokens(table, &table->from);
    const char *why = lobby_add(asked->lobby, table, asked->peer->account);
    if (why == NULL) {
        peer_charge(asked->peer, LIMIT_CREATE - 1);
        asked_answer_kept(asked, json_pack("{s:s, s:s, s:O, s:s, s:b}", "is", "created", "table",
                                           table->game.id, "tokens", tokens, "invite",
                                           table->game.invite, "watch", 1));
    } else {
        asked_complain(asked, "full", why);
    }
    json_decref(tokens);
}

static void do_create(const struct asked *asked)
{
    struct setup setup;
    char wrong[FIELDS_WRONG];
    json_t *value;
    int is_public = 0;
    if (!READ(asked, "s:o s?b", "setup", &value, "public", &is_public))
        return;
    if (setup_read(&setup, value, asked->lobby->limits.level)) {
        create(asked, &setup, is_public);
        setup_free(&setup);
    } else {
        asked_answer(asked, setup_refusal(&setup));
    }
}

static void do_open(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id, *why, *token = NULL;
    struct table *table;
    int seat = TABLE_NOBODY;
    if (!READ(asked, "s:s s?s", "table", &id, "token", &token))
        return;
    if ((table = asked_table(asked, id)) == NULL)
        return;
    if (token != NULL && (seat = asked_seat(asked, table, token)) == TABLE_NOBODY)
        return;
    if ((why = memory_refuses(asked->lobby, asked->peer->account, table)) != NULL)
        asked_complain(asked, "full", why);
    else if (!lobby_watch(asked->lobby, table, asked->peer, seat))
        asked_complain(asked, "full", SERVER_TEXT("this connection has too many tables open"));
    else
        lobby_send_message(
            asked->lobby, asked->peer,
            message_table(table, seat, gallery_hears(table, asked->peer), asked->ref), asked->ref,
            table->changed != 0);
}

static void do_leave(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id;
    struct table *table;
    if (!READ(asked, "s:s", "table", &id) || (table = asked_table(asked, id)) == NULL)
        return;
    lobby_leave(asked->lobby, table, asked->peer);
    asked_answer(asked, json_pack("{s:s, s:s}", "is", "left", "table", table->game.id));
}

/* Without an invitation an address has one seat of a public table, and few in an hour. */
static bool may_sit(const struct asked *asked, const struct table *table)
{
    struct account *account = asked->peer->account;
    if (table_had_stranger(table, &account->address)) {
        asked_complain(asked, "bad-invite",
                       "from your address only who was invited sits down here now");
        return false;
    }
    if (!quota_may_sit(asked->lobby, account)) {
        asked_complain(asked, "bad-invite",
                       "you have taken many seats; only who was invited sits down");
        return false;
    }
    quota_sit(asked->lobby, account);
    return true;
}

static void do_sit(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id, *given, *invite = "";
    char name[AUDE_NAME_TEXT], token[TABLE_TOKEN + 1];
    struct table *table;
    json_int_t wanted, colour = -1;
    int other = TABLE_NOBODY;
    if (!READ(asked, "s:s s:I s:s s?s s?I", "table", &id, "seat", &wanted, "name", &given, "invite",
              &invite, "colour", &colour))
        return;
    if (json_object_get(asked->message, "colour") != NULL &&
        (colour < 0 || colour >= AUDE_MAX_SEATS)) {
        asked_complain(asked, "bad-message", "a colour is a number from 0 to 5");
        return;
    }
    if (!utf8_clean(given, name, sizeof name, AUDE_NAME_TEXT) || name[0] == '\0') {
        asked_complain(asked, "bad-message", "a name has 1 to 47 bytes, all of them to be seen");
        return;
    }
    if ((table = asked_table(asked, id)) == NULL)
        return;
    if (asked_is_ended(asked, table))
        return;
    int seat = wanted >= 0 && wanted < table->seats ? (int)wanted : TABLE_NOBODY;
    if (seat == TABLE_NOBODY || !table_is_open(table, seat) || table_over(table)) {
        asked_complain(asked, "taken", "this seat is not free");
        return;
    }
    if (!table_invites(table, invite)) {
        asked_complain(asked, "bad-invite", "only who was invited sits down at this table");
        return;
    }
    bool stranger = table->game.is_public && !table_is_invitation(table, invite);
    if (colour >= 0 && !colour_is_free(table, seat, (int)colour + 1)) {
        asked_complain(asked, "bad-colour", "somebody here has this colour");
        return;
    }
    if (stranger && !may_sit(asked, table))
        return;
    if (colour >= 0)
        other = colour_give(table, seat, (int)colour + 1);
    table->sat[seat] = asked->peer->account->address;
    table->uninvited = (table->uninvited & ~(1u << seat)) | (unsigned)stranger << seat;
    table->matched &= ~(1u << seat);
    lobby_sit(asked->lobby, table, seat, name, asked->peer, token);
    if (other != TABLE_NOBODY)
        store_put_seat(asked->lobby->store, table->game.number, other, &table->seat[other]);
    asked_answer_kept(asked, json_pack("{s:s, s:s, s:i, s:s}", "is", "seated", "table",
                                       table->game.id, "seat", seat, "token", token));
}

/* A seat at some table where people wait to play the same, or a new one for them to come to. */
static void do_match(const struct asked *asked)
{
    bool kept = false;
    json_t *value = match_seat(asked->lobby, asked->peer, asked->message, &kept);
    lobby_send(asked->lobby, asked->peer, value, asked->ref, kept);
}

static void act(const struct asked *asked, struct table *table, int seat,
                const aude_action *actions, int count)
{
    int index = 0;
    if (table_over(table)) {
        asked_refuse(asked, table, AUDE_OVER, 0);
        return;
    }
    enum aude_status status = AUDE_OK;
    if (table_player(table, seat) == NULL)
        status =
            lobby_act(asked->lobby, table, seat, actions, count, &index, asked->peer, asked->ref);
    if (status != AUDE_OK)
        asked_refuse(asked, table, status, index);
    else if (index >= 0)
        asked_complain_seq(asked, table, "not-your-turn",
                           table_player(table, seat) == NULL ? "another seat has to decide"
                                                             : "the computer plays for this seat");
}

static void do_act(const struct asked *asked)
{
    aude_action actions[LIMIT_BATCH];
    char wrong[FIELDS_WRONG];
    const char *id, *token;
    json_t *list;
    json_int_t seq, undone = -1;
    int seat, count;
    struct table *table;
    if (!READ(asked, "s:s s:s s:I s:o s?I", "table", &id, "token", &token, "seq", &seq, "actions",
              &list, "undone", &undone))
        return;
    count = message_actions(list, actions, LIMIT_BATCH);
    if (count < 0) {
        asked_complain(asked, "bad-message", "actions is a list of 1 to 64 texts such as \"0x2a\"");
        return;
    }
    if ((table = asked_table(asked, id)) == NULL ||
        (seat = asked_seat(asked, table, token)) == TABLE_NOBODY)
        return;
    if (asked_is_ended(asked, table) || asked_is_awaited(asked, table))
        return;
    leave_look(asked->lobby, table); /* the alarm may come a moment too late */
    if (table->seat[seat].out_of_time)
        asked_complain_seq(asked, table, "out-of-time", "your time is up");
    else if (seq != table->count || (undone >= 0 && undone != table->game.undone))
        asked_complain_seq(asked, table, "stale", "the game has gone on; open the table again");
    else
        act(asked, table, seat, actions, count);
}

static void do_resign(const struct asked *asked)
{
    struct table *table;
    int seat = asked_member(asked, &table);
    if (seat == TABLE_NOBODY || !asked_goes_on(asked, table) || asked_is_awaited(asked, table))
        return;
    if (!table->seat[seat].resigned)
        lobby_resign(asked->lobby, table, seat, asked->peer);
    asked_done(asked);
}

/* A game that was ended because nobody came is to go on. */
static void do_resume(const struct asked *asked)
{
    const char *why;
    struct table *table;
    int seat = asked_member(asked, &table);
    if (seat == TABLE_NOBODY)
        return;
    if (table->game.ended == 0 || table->game.ended_days == 0 ||
        table->game.ended_days == STORE_BY_OWNER)
        asked_complain(asked, "not-ended",
                       "only a game goes on that was ended because nobody came");
    else if ((why = lobby_resume(asked->lobby, table, seat, asked->peer)) != NULL)
        asked_complain(asked, "full", why);
    else
        asked_answer_kept(asked, message_resumed(table, seat));
}

/* The computer is to play for somebody who has left. */
static void do_replace(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id, *token;
    json_int_t seat;
    struct table *table;
    if (!READ(asked, "s:s s:s s:I", "table", &id, "token", &token, "seat", &seat) ||
        (table = asked_table(asked, id)) == NULL || asked_seat(asked, table, token) == TABLE_NOBODY)
        return;
    if (!asked_goes_on(asked, table))
        return;
    if (seat < 0 || seat >= table->seats || !leave_is_away(asked->lobby, table, (int)seat)) {
        asked_complain(asked, "not-away", "nobody has been away from this seat for long enough");
        return;
    }
    leave_replace(asked->lobby, table, (int)seat);
    asked_done(asked);
}

/* Only who has made the table may do this, or another one as well, and only before the start. */
static bool hosts(const struct asked *asked, const struct table *table, const char *token,
                  bool started, bool others)
{
    int seat = asked_seat(asked, table, token);
    if (seat == TABLE_NOBODY || !asked_goes_on(asked, table))
        return false;
    bool may = others || seat == table->game.host;
    if (!may)
        asked_complain(asked, "not-host", "only who has made this table can do that");
    else if (started)
        asked_complain(asked, "started", "the game has started");
    return may && !started;
}

/* A person is sent away from a seat. */
static void do_unseat(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id, *token;
    json_int_t seat;
    struct table *table;
    if (!READ(asked, "s:s s:s s:I", "table", &id, "token", &token, "seat", &seat) ||
        (table = asked_table(asked, id)) == NULL ||
        !hosts(asked, table, token, table->started, false))
        return;
    if (seat < 0 || seat >= table->seats || seat == table->game.host ||
        !table->seat[seat].has_token) {
        asked_complain(asked, "not-seated", "no guest sits on this seat");
        return;
    }
    lobby_unseat(asked->lobby, table, (int)seat, NULL);
    asked_done(asked);
}

/* A guest gets up again, as long as people are waited for. */
static void do_unmatch(const struct asked *asked)
{
    struct table *table;
    int seat = asked_member(asked, &table);
    if (seat == TABLE_NOBODY || !asked_goes_on(asked, table))
        return;
    if (seat == table->game.host) {
        asked_complain(asked, "not-seated", "who has made a table closes it");
    } else if (table->started || table_open_seats(table) == 0) {
        asked_complain(asked, "started", "all have come, and the game begins");
    } else {
        match_leave(asked->lobby, table, seat, asked->peer);
        asked_done(asked);
    }
}

/* Of two people who have both come the guest may close the table as well, as one who does not want
 * another game. */
static bool is_one_of_two(const struct table *table)
{
    int people = 0;
    for (int i = 0; i < table->seats; i++)
        people += !table_is_computer(table, i);
    return people == 2 && table_open_seats(table) == 0;
}

/* Also when a guest has acted already while others were waited for, who may never come. */
static void do_close(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id, *token;
    struct table *table;
    if (!READ(asked, "s:s s:s", "table", &id, "token", &token) ||
        (table = asked_table(asked, id)) == NULL ||
        !hosts(asked, table, token, table->started && table_open_seats(table) == 0,
               is_one_of_two(table)))
        return;
    lobby_shut(asked->lobby, table, table_seat_of(table, token));
    asked_done(asked);
}

/* It was closed before it began, as far as is known here: nobody is at it any more. */
static bool next_is_closed(const struct asked *asked, const struct table *table)
{
    const struct table *next = lobby_here(asked->lobby, table->game.next);
    return next != NULL && next->game.ended != 0 && next->game.ended_days == 0;
}

static void do_rematch(const struct asked *asked)
{
    const char *why = NULL;
    struct table *table;
    int seat = asked_member(asked, &table);
    if (seat == TABLE_NOBODY)
        return;
    if (!table_over(table)) {
        asked_complain(asked, "not-over", "this game is not over yet");
        return;
    }
    if (table->game.next[0] == '\0' || next_is_closed(asked, table)) {
        why = lobby_rematch(asked->lobby, table, seat, asked->peer);
        if (why == NULL)
            peer_charge(asked->peer, LIMIT_CREATE - 1);
    }
    if (why != NULL)
        asked_complain(asked, "full", why);
    else
        asked_answer_kept(asked, message_rematch(table, seat));
}

static void do_legal(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id;
    struct table *table;
    if (READ(asked, "s:s", "table", &id) && (table = asked_table(asked, id)) != NULL)
        asked_answer_about(asked, table, message_legal(table));
}

static void do_record(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *id;
    struct table *table;
    if (!READ(asked, "s:s", "table", &id) || (table = asked_table(asked, id)) == NULL)
        return;
    char *text = record_of_table(table);
    if (text == NULL)
        asked_complain(asked, "full", SERVER_TEXT("the server is out of memory"));
    else
        asked_answer_about(
            asked, table,
            json_pack("{s:s, s:s, s:s}", "is", "record", "table", table->game.id, "text", text));
    free(text);
}

/* The text is a game; what it is as a record. */
static json_t *read_game(const char *text, const struct own *own, struct misread *wrong)
{
    struct aude_record *record = box_record();
    const char *kind;
    json_t *value = NULL;
    snprintf(wrong->what, sizeof wrong->what, "text");
    misread_say(wrong, SERVER_TEXT("the server is out of memory"));
    if (record != NULL && record_read(record, text, own, &kind, wrong)) {
        char *ours = record_text(record);
        if (ours != NULL)
            value = json_pack("{s:s, s:s, s:s, s:i}", "is", "read", "kind", kind, "record", ours,
                              "seats", (int)record->setup.seats);
        free(ours);
    }
    free(record);
    return value;
}

static void do_read(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    const char *text;
    json_t *tiles = NULL, *value = NULL;
    struct own own;
    struct misread bad = {0};
    if (!READ(asked, "s:s s?o", "text", &text, "tiles", &tiles))
        return;
    if (!own_is_list(tiles)) {
        asked_complain(asked, "bad-message", "tiles is a list of texts");
        return;
    }
    peer_charge(asked->peer, LIMIT_READ - 1);
    if (own_read(&own, tiles, &bad))
        value = read_game(text, &own, &bad);
    asked_answer(asked, value != NULL ? value : message_misread(&bad));
    own_free(&own);
}

static void do_list(const struct asked *asked)
{
    lobby_send_message(asked->lobby, asked->peer, listing_message(asked->listing, asked->ref),
                       asked->ref, store_pending(asked->lobby->store) != 0);
}

static void do_ping(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    if (READ(asked, ""))
        asked_answer(asked, json_pack("{s:s}", "is", "pong"));
}

/* ---- Kinds --------------------------------------------------------------------------------- */

static const struct kind kinds[] = {
    {"act", do_act, KIND_CHANGES},
    {"close", do_close, KIND_CHANGES},
    {"unseat", do_unseat, KIND_CHANGES},
    {"create", do_create, KIND_CHANGES | KIND_ADDS | KIND_MAKES | KIND_OPENS},
    {"hello", do_hello, 0},
    {"leave", do_leave, 0},
    {"legal", do_legal, 0},
    {"list", do_list, KIND_LISTS},
    {"open", do_open, 0},
    {"ping", do_ping, 0},
    {"read", do_read, 0},
    {"record", do_record, 0},
    {"rematch", do_rematch, KIND_CHANGES | KIND_ADDS | KIND_MAKES | KIND_OPENS},
    {"replace", do_replace, KIND_CHANGES},
    {"resign", do_resign, KIND_CHANGES},
    {"say", request_say, KIND_CHANGES | KIND_ADDS},
    {"sit", do_sit, KIND_CHANGES},
    {"resume", do_resume, KIND_CHANGES | KIND_MAKES},
    {"match", do_match, KIND_CHANGES | KIND_ADDS | KIND_MAKES | KIND_OPENS},
    {"unmatch", do_unmatch, KIND_CHANGES},
    {"undo", request_undo, KIND_CHANGES},
    {"agree", request_agree, KIND_CHANGES},
    {"refuse", request_refuse, 0},
    {"report", request_report, KIND_CHANGES | KIND_ADDS | KIND_REPORTS},
};

/* ---- Taking -------------------------------------------------------------------------------- */

static void tell_log(const struct asked *asked, const char *name)
{
    const struct journal_about about = {json_string_value(json_object_get(asked->message, "table")),
                                        asked->peer};
    journal_say(JOURNAL_DEBUG, &about, "asked: %s", name);
}

static void hand_on(const struct asked *asked, const char *name)
{
    if (!asked->peer->greeted && !asked->peer->far && strcmp(name, "hello") != 0) {
        asked_complain(asked, "version", "the first message is hello");
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0) {
            tell_log(asked, name);
            asked->lobby->gauge.message = kinds[i].name;
            waiting_begin(asked, &kinds[i]);
            return;
        }
    asked_complain(asked, "bad-message", "\"do\" names nothing that can be done");
}

/* Takes "ref" and "do" out of the message, so that handlers see only what is theirs. */
static void take(struct asked *asked)
{
    const json_t *ref = json_object_get(asked->message, "ref");
    const json_t *name = json_object_get(asked->message, "do");
    char word[16];
    if (ref != NULL && !json_is_integer(ref)) {
        asked_complain(asked, "bad-message", "\"ref\" is a whole number");
        return;
    }
    if (ref != NULL) {
        asked->number = json_integer_value(ref);
        asked->ref = &asked->number;
    }
    if (!json_is_string(name)) {
        asked_complain(asked, "bad-message", "\"do\" is missing");
        return;
    }
    snprintf(word, sizeof word, "%s", json_string_value(name));
    json_object_del(asked->message, "do");
    json_object_del(asked->message, "ref");
    hand_on(asked, word);
}

/* The message is not read, but who sent it is told which one it was. */
static void limit(struct asked *asked, const char *text, size_t length)
{
    bool closes = asked->peer->excess >= LIMIT_EXCESS;
    int64_t wait = peer_wait(asked->peer, asked->lobby->limits.rate);
    if (ref_find(text, length, &asked->number))
        asked->ref = &asked->number;
    if (closes)
        asked_complain(asked, "rate", "too many messages; this connection is closed");
    else if (asked->peer->excess == 1 || asked->ref != NULL)
        asked_answer(asked,
                     json_pack("{s:s, s:s, s:s, s:I}", "is", "error", "code", "rate", "text",
                               "too many messages; wait a moment", "wait", (json_int_t)wait));
    asked->peer->leaving |= closes;
}

void request_read(struct lobby *lobby, struct peer *peer, const char *text, size_t length)
{
    struct asked asked = {.lobby = lobby, .peer = peer};
    size_t answered = peer->answered;
    char wrong[160];
    asked.message = message_read(text, length, wrong, sizeof wrong);
    if (asked.message == NULL)
        asked_complain(&asked, "bad-message", wrong);
    else
        take(&asked);
    json_decref(asked.message);
    waiting_charge(lobby, peer, peer->answered - answered);
}

void request_take(struct lobby *lobby, struct peer *peer, const char *text, size_t length)
{
    struct asked asked = {.lobby = lobby, .peer = peer};
    if (peer->far ||
        peer_allow(peer, lobby_now(lobby), lobby->limits.rate, lobby->limits.burst, length))
        request_read(lobby, peer, text, length);
    else
        limit(&asked, text, length);
}

void request_too_long(struct lobby *lobby, struct peer *peer)
{
    struct asked asked = {.lobby = lobby, .peer = peer};
    asked_complain(&asked, "too-long", "a message has at most 262144 bytes");
    peer->leaving = true;
}

void request_full(struct lobby *lobby, struct peer *peer, const char *why)
{
    struct asked asked = {.lobby = lobby, .peer = peer};
    asked_complain(&asked, "full", why);
    peer->leaving = true;
}

void request_banned(struct lobby *lobby, struct peer *peer)
{
    struct asked asked = {.lobby = lobby, .peer = peer};
    asked_complain(&asked, "banned", "nobody comes here from your address now");
    peer->leaving = true;
}

void request_answer(void *context, struct peer *peer, const struct request *request)
{
    struct lobby *lobby = context;
    lobby->gauge.message = GAUGE_OTHER;
    peer->asks++;
    if (!peer->leaving && !peer->broken && request->length == REQUEST_TOO_LONG)
        request_too_long(lobby, peer);
    else if (!peer->leaving && !peer->broken)
        request_take(lobby, peer, request->text, request->length);
    gauge_count(&lobby->gauge.messages, lobby->gauge.message);
    if (peer->leaving || peer->broken)
        peer_forget_requests(peer);
}
