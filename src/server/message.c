/* SPDX-License-Identifier: Apache-2.0 */
/* Values of jansson, which refuses what is no strict JSON; what is built here is only ever read by
 * others, so a value that lacks memory is found when it becomes a message. */
#include "server/message.h"

#include "server/store_admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "server/fields.h"
#include "server/undo.h"
#include "server/watching.h"

/* ---- In ------------------------------------------------------------------------------------ */

json_t *message_read(const char *text, size_t length, char *error, size_t capacity)
{
    json_error_t wrong;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (value == NULL) {
        snprintf(error, capacity, "no JSON: %s, column %d", fields_no_json(&wrong), wrong.column);
        return NULL;
    }
    if (json_is_object(value))
        return value;
    json_decref(value);
    snprintf(error, capacity, "a message is a JSON object");
    return NULL;
}

static bool read_action(const char *text, aude_action *action)
{
    size_t digits;
    if (text == NULL || strncmp(text, "0x", 2) != 0)
        return false;
    digits = strspn(text + 2, "0123456789abcdefABCDEF");
    if (digits == 0 || digits > 16 || text[2 + digits] != '\0')
        return false;
    *action = strtoull(text + 2, NULL, 16);
    return true;
}

int message_actions(const json_t *list, aude_action *actions, int capacity)
{
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count == 0 || count > (size_t)capacity)
        return -1;
    for (size_t i = 0; i < count; i++)
        if (!read_action(json_string_value(json_array_get(list, i)), &actions[i]))
            return -1;
    return (int)count;
}

/* ---- Out ----------------------------------------------------------------------------------- */

static json_t *hexadecimal(const uint8_t *bytes, size_t count)
{
    char text[2 * CHANCE_BYTES + 1];
    for (size_t i = 0; i < count; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return json_string(text);
}

static json_t *actions_from(const struct table *table, int from)
{
    json_t *list = json_array();
    for (int i = from; i < table->count; i++) {
        char text[24];
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)table->action[i]);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *seat_of(const struct table *table, int seat)
{
    const struct stored_seat *row = &table->seat[seat];
    bool here = table_is_computer(table, seat) || table_is_here(table, seat);
    bool open = table_is_open(table, seat);
    json_t *value = json_pack("{s:s, s:s, s:b, s:b, s:b, s:i}", "name", row->name, "player",
                              row->player, "here", (int)here, "open", (int)open, "resigned",
                              (int)row->resigned, "colour", row->colour - 1);
    if (row->stand_in)
        json_object_set_new(value, "stand_in", json_true());
    if (row->out_of_time)
        json_object_set_new(value, "out_of_time", json_true());
    if (!here && !open && !table_over(table))
        json_object_set_new(value, "gone", json_integer(row->gone));
    return value;
}

static json_t *seats_of(const struct table *table)
{
    json_t *list = json_array();
    for (int i = 0; i < table->seats; i++)
        json_array_append_new(list, seat_of(table, i));
    return list;
}

/* What was agreed on. */
static json_t *agreed_clock(const struct table *table)
{
    const struct stored_clock *clock = &table->game.clock;
    return json_pack("{s:i, s:i, s:s}", "seconds", clock->seconds, "increment", clock->increment,
                     "then", clock->then);
}

/* Adds the clocks as they are now, when the table has clocks. */
static json_t *with_clock(json_t *value, const struct table *table)
{
    int64_t now = clock_now();
    json_t *clock, *left = json_array();
    if (!clock_is_used(table)) {
        json_decref(left);
        return value;
    }
    for (int i = 0; i < table->seats; i++) {
        bool timed = !table_is_computer(table, i) || table->seat[i].has_token;
        json_array_append_new(left, timed ? json_integer(clock_left(table, i, now)) : json_null());
    }
    clock = agreed_clock(table);
    json_object_set_new(clock, "left", left);
    json_object_set_new(clock, "running", json_integer(clock_running(table)));
    json_object_set_new(clock, "at", json_integer(now));
    json_object_set_new(value, "clock", clock);
    return value;
}

static json_t *scores_of(const struct table *table)
{
    json_t *list = json_array();
    for (int i = 0; i < table->seats; i++)
        json_array_append_new(list, json_integer(aude_score(table->state, i)));
    return list;
}

static json_t *said_of(const struct saying *said)
{
    json_t *value = json_pack("{s:s, s:I}", "text", said->text, "at", (json_int_t)said->at);
    if (said->seat >= 0)
        json_object_set_new(value, "seat", json_integer(said->seat));
    else
        json_object_set_new(value, "name", json_string(said->name));
    if (said->phrase[0] != '\0')
        json_object_set_new(value, "phrase", json_string(said->phrase));
    return value;
}

static json_t *talk_of(const struct talk *talk)
{
    json_t *list = json_array();
    for (int i = 0; i < talk->count; i++)
        json_array_append_new(list, said_of(talk->said[i]));
    return list;
}

/* The request under way, if there is one. */
static json_t *undo_of(const struct table *table)
{
    json_t *wait = json_array();
    for (int i = 0; i < table->seats; i++)
        if (undo_waits(table) >> i & 1)
            json_array_append_new(wait, json_integer(i));
    return json_pack("{s:i, s:i, s:I, s:o}", "seat", table->undo.seat, "to", table->undo.to,
                     "request", (json_int_t)table->undo.number, "wait", wait);
}

static json_t *ended_of(const struct table *table)
{
    json_int_t at = table->game.ended;
    if (table->game.ended_days == 0)
        return json_pack("{s:I, s:s}", "at", at, "by", "host");
    if (table->game.ended_days == STORE_BY_OWNER)
        return json_pack("{s:I, s:s}", "at", at, "by", "owner");
    if (table->game.ended_days < 0)
        return json_pack("{s:I, s:i}", "at", at, "hours", -table->game.ended_days);
    return json_pack("{s:I, s:i}", "at", at, "days", table->game.ended_days);
}

/* What is told of every table, and what only when the game is over. */
static json_t *about(const char *is, const struct table *table)
{
    json_t *value = json_pack("{s:s, s:s, s:o, s:b}", "is", is, "table", table->game.id, "scores",
                              scores_of(table), "over", (int)table_over(table));
    if (table_shows_seed(table))
        json_object_set_new(value, "seed", hexadecimal(table->game.seed, CHANCE_BYTES));
    if (table->game.ended != 0)
        json_object_set_new(value, "ended", ended_of(table));
    return value;
}

/* What everybody is told of it, whenever they ask. */
static json_t *shared_part(const struct table *table)
{
    uint8_t commitment[CHANCE_BYTES];
    json_t *value = about("table", table);
    chance_commitment(table->game.seed, commitment);
    json_object_set_new(value, "title", json_string(table->title));
    json_object_set_new(value, "setup", json_string(table->game.setup));
    json_object_set_new(value, "seats", seats_of(table));
    json_object_set_new(value, "seq", json_integer(table->count));
    json_object_set_new(value, "actions", actions_from(table, 0));
    json_object_set_new(value, "commitment", hexadecimal(commitment, CHANCE_BYTES));
    json_object_set_new(value, "created", json_integer(table->game.created));
    json_object_set_new(value, "public", json_boolean(table->game.is_public));
    json_object_set_new(value, "chat", talk_of(&table->chat));
    json_object_set_new(value, "begun", json_integer(table->game.begun));
    if (table->box->own.sets.count > 0)
        json_object_set_new(value, "tiles", own_texts(&table->box->own));
    json_object_set_new(value, "away", json_integer(table->game.away));
    json_object_set_new(value, "host",
                        json_integer(table->game.host >= 0 ? table->game.host : TABLE_NOBODY));
    json_object_set_new(value, "undone", json_integer(table->game.undone));
    if (table->undo.seat != TABLE_NOBODY)
        json_object_set_new(value, "undo", undo_of(table));
    if (table->game.next[0] != '\0')
        json_object_set_new(value, "next", json_string(table->game.next));
    return value;
}

/* The tiles that are held for those of these seats who may know. */
static json_t *held_for(const struct table *table, unsigned seats)
{
    json_t *list = json_array();
    seats = table_told_ahead(table, seats);
    for (int i = 0; i < table->seats; i++)
        if (seats >> i & 1 && table->draws.held[i] != DRAWS_NONE)
            json_array_append_new(
                list, json_pack("{s:i, s:s}", "seat", i, "tile",
                                aude_kind(table->box->rules, table->draws.held[i])->name));
    return list;
}

json_t *message_ahead(const struct table *table, unsigned seats)
{
    return json_pack("{s:s, s:s, s:i, s:o}", "is", "ahead", "table", table->game.id, "seq",
                     table->count, "ahead", held_for(table, seats));
}

/* What is told to this one, now. */
static json_t *own_part(const struct table *table, int you, bool gallery, const int64_t *ref)
{
    json_t *value = json_pack("{s:i, s:i}", "you", you, "watchers", watching_count(table));
    if (ref != NULL)
        json_object_set_new(value, "ref", json_integer(*ref));
    if (you != TABLE_NOBODY && table->game.invite[0] != '\0' && !(table->uninvited >> you & 1))
        json_object_set_new(value, "invite", json_string(table->game.invite));
    if (table->draws.ahead)
        json_object_set_new(value, "ahead", held_for(table, you != TABLE_NOBODY ? 1u << you : 0));
    if (gallery)
        json_object_set_new(value, "gallery", talk_of(&table->gallery));
    return with_clock(value, table);
}

static char *dump(json_t *value, size_t *length)
{
    char *text = json_dumps(value, JSON_COMPACT);
    *length = text != NULL ? strlen(text) : 0;
    json_decref(value);
    return text;
}

struct message *message_table(struct table *table, int you, bool gallery, const int64_t *ref)
{
    size_t length, head_length;
    struct message *message = NULL;
    char *head = dump(own_part(table, you, gallery, ref), &head_length);
    char *text = table->told;
    bool kept = text != NULL;
    if (kept) {
        length = table->told_length;
    } else {
        text = dump(shared_part(table), &length);
        kept = text != NULL && table_keep_told(table, text, length);
    }
    if (head != NULL && text != NULL) {
        head[head_length - 1] = ','; /* the brace, and the other one goes */
        message = message_join(head, head_length, text + 1, length - 1);
    }
    free(head);
    if (!kept)
        free(text);
    return message;
}

json_t *message_seats(const struct table *table)
{
    json_t *value = json_pack("{s:s, s:s, s:o}", "is", "seats", "table", table->game.id, "seats",
                              seats_of(table));
    return with_clock(value, table);
}

json_t *message_watchers(const struct table *table)
{
    return json_pack("{s:s, s:s, s:i}", "is", "watchers", "table", table->game.id, "watchers",
                     table->watchers);
}

json_t *message_acted(const struct table *table, int from, int seat, int64_t at)
{
    json_t *value =
        json_pack("{s:s, s:s, s:i, s:o, s:i, s:I}", "is", "acted", "table", table->game.id, "from",
                  from, "actions", actions_from(table, from), "seat", seat, "at", (json_int_t)at);
    if (table->hasty)
        json_object_set_new(value, "hasty", json_true());
    return with_clock(value, table);
}

json_t *message_over(const struct table *table)
{
    json_t *value = about("over", table);
    json_object_set_new(value, "seats", seats_of(table));
    json_object_set_new(value, "gallery", talk_of(&table->gallery));
    return with_clock(value, table);
}

json_t *message_resumed(const struct table *table, int seat)
{
    json_t *value =
        json_pack("{s:s, s:s, s:i}", "is", "resumed", "table", table->game.id, "seat", seat);
    return with_clock(value, table);
}

static json_t *with_table(json_t *value, const char *is, const struct table *table)
{
    json_object_set_new(value, "is", json_string(is));
    json_object_set_new(value, "table", json_string(table->game.id));
    return value;
}

json_t *message_said(const struct table *table, const struct saying *said)
{
    return with_table(said_of(said), "said", table);
}

json_t *message_gallery(const struct table *table, const struct saying *said)
{
    return with_table(said_of(said), "gallery", table);
}

json_t *message_undo_asked(const struct table *table)
{
    return with_table(undo_of(table), "undo-asked", table);
}

json_t *message_undone(const struct table *table, int seat)
{
    json_t *value = json_pack("{s:i, s:i, s:i}", "seat", seat, "seq", table->count, "undone",
                              table->game.undone);
    return with_clock(with_table(value, "undone", table), table);
}

json_t *message_undo_ended(const struct table *table, int seat, const char *why, int by)
{
    json_t *value = json_pack("{s:i, s:s}", "seat", seat, "why", why);
    if (by != TABLE_NOBODY)
        json_object_set_new(value, "by", json_integer(by));
    return with_table(value, "undo-ended", table);
}

json_t *message_rematch(const struct table *table, int seat)
{
    return json_pack("{s:s, s:s, s:s, s:i}", "is", "rematch", "table", table->game.id, "next",
                     table->game.next, "seat", seat);
}

/* For bots without an engine of their own: what may be done, and what it means. */
json_t *message_legal(const struct table *table)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int lowest = 0, highest = 0, seat = table_decider(table);
    int count = 0;
    json_t *list = json_array();
    if (seat != TABLE_NOBODY)
        count = aude_legal_actions(table->state, actions, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++) {
        char number[24], text[AUDE_ACTION_TEXT];
        snprintf(number, sizeof number, "0x%llx", (unsigned long long)actions[i]);
        aude_action_text(table->state, actions[i], text, sizeof text);
        json_array_append_new(list, json_pack("{s:s, s:s}", "action", number, "text", text));
    }
    json_t *value =
        json_pack("{s:s, s:s, s:i, s:b, s:i, s:s, s:o}", "is", "legal", "table", table->game.id,
                  "seq", table->count, "over", (int)table_over(table), "seat", seat, "step",
                  aude_step_name(aude_step(table->state)), "actions", list);
    if (seat != TABLE_NOBODY && aude_bid_range(table->state, &lowest, &highest))
        json_object_set_new(value, "bids", json_pack("[i, i]", lowest, highest));
    return value;
}

/* The tile sets that take part; own ones are told as "own". */
static json_t *sets_of(const struct aude_setup *setup)
{
    json_t *list = json_array();
    for (int i = 0; i < aude_set_count(); i++)
        if (setup->sets >> i & 1)
            json_array_append_new(list, json_string(aude_set(i)->id));
    if (setup->own.count > 0)
        json_array_append_new(list, json_string("own"));
    return list;
}

json_t *message_listed(const struct table *table)
{
    const struct aude_setup *setup = aude_rules_setup(table->box->rules);
    json_t *value = json_pack(
        "{s:s, s:s, s:s, s:o, s:i, s:i, s:b, s:I}", "table", table->game.id, "title", table->title,
        "game", aude_game_name((enum aude_game)setup->game), "seats", seats_of(table), "open",
        table_over(table) ? 0 : table_open_seats(table), "seq", table->count, "over",
        (int)table_over(table), "created", (json_int_t)table->game.created);
    json_object_set_new(value, "sets", sets_of(setup));
    json_object_set_new(value, "scores", scores_of(table));
    json_object_set_new(value, "left", json_integer(aude_bag_total(table->state)));
    json_object_set_new(value, "watchers", json_integer(watching_count(table)));
    if (table->draws.ahead)
        json_object_set_new(value, "ahead", json_true());
    if (clock_is_used(table))
        json_object_set_new(value, "clock", agreed_clock(table));
    return value;
}

json_t *message_words(const char *text)
{
    size_t length = strlen(text);
    json_t *value = NULL;
    for (size_t lost = 0; value == NULL && lost < 4 && lost <= length; lost++)
        value = json_stringn(text, length - lost);
    return value;
}

json_t *message_error(const char *code, const char *text)
{
    return json_pack("{s:s, s:s, s:o}", "is", "error", "code", code, "text", message_words(text));
}

json_t *message_refusal(enum aude_game game, enum aude_status status)
{
    return json_pack("{s:s, s:s, s:s, s:s}", "is", "refused", "status", aude_status_name(status),
                     "rule", aude_status_rule(game, status), "text", aude_status_text(status));
}

/* Words of a file may also have been cut in the middle of a sentence. */
static json_t *plain_words(char *text)
{
    json_t *value = message_words(text);
    if (value != NULL)
        return value;
    for (char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at >= 0x80)
            *at = '?';
    return json_string(text);
}

static json_t *pieces(const struct reason *why)
{
    json_t *list = json_array();
    char piece[REASON_BYTES];
    const char *from;
    size_t at = 0, length;
    while (reason_next(why, &at, &from, &length)) {
        memcpy(piece, from, length);
        piece[length] = '\0';
        json_array_append_new(list, plain_words(piece));
    }
    return list;
}

json_t *message_misread(const struct misread *wrong)
{
    char text[REASON_BYTES];
    reason_text(&wrong->why, NULL, text, sizeof text);
    json_t *value =
        json_pack("{s:s, s:s, s:s, s:o, s:o}", "is", "error", "code", "bad-file", "what",
                  wrong->what, "text", plain_words(text), "said", pieces(&wrong->why));
    if (wrong->line > 0)
        json_object_set_new(value, "line", json_integer(wrong->line));
    if (wrong->column > 0)
        json_object_set_new(value, "column", json_integer(wrong->column));
    return value;
}

struct message *message_from_json(json_t *value, const int64_t *ref)
{
    struct message *message = NULL;
    if (ref != NULL)
        json_object_set_new(value, "ref", json_integer(*ref));
    char *text = json_dumps(value, JSON_COMPACT);
    if (text != NULL)
        message = message_new(text, strlen(text));
    free(text);
    json_decref(value);
    return message;
}
