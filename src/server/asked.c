/* SPDX-License-Identifier: Apache-2.0 */
/* See asked.h. Every complaint is an answer, so that whoever reads a message only has to stop. */
#include "server/asked.h"

#include "server/sharing.h"
#include "server/store_admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Answers ------------------------------------------------------------------------------- */

void asked_answer(const struct asked *asked, json_t *value)
{
    lobby_send(asked->lobby, asked->peer, value, asked->ref, false);
}

void asked_answer_kept(const struct asked *asked, json_t *value)
{
    lobby_send(asked->lobby, asked->peer, value, asked->ref, true);
}

void asked_answer_about(const struct asked *asked, const struct table *table, json_t *value)
{
    lobby_send(asked->lobby, asked->peer, value, asked->ref, table->changed != 0);
}

void asked_done(const struct asked *asked)
{
    asked_answer_kept(asked, json_pack("{s:s}", "is", "done"));
}

void asked_complain(const struct asked *asked, const char *code, const char *text)
{
    asked_answer(asked, message_error(code, text));
}

/* ---- Reading ------------------------------------------------------------------------------- */

bool asked_read(const struct asked *asked, bool good, const char *wrong)
{
    if (!good)
        asked_complain(asked, "bad-message", wrong);
    return good;
}

struct table *asked_table(const struct asked *asked, const char *id)
{
    const char *code = asked->lost != NULL ? asked->lost : "unknown-table";
    struct table *table = lobby_here(asked->lobby, id);
    if (table != NULL)
        return table;
    if (strcmp(code, "elsewhere") == 0 && asked->peer->far)
        sharing_send_away(asked->peer);
    else if (strcmp(code, "elsewhere") == 0)
        asked_answer(asked, sharing_message(id, asked->address));
    else if (strcmp(code, "unknown-table") == 0)
        asked_complain(asked, code, "there is no such table");
    else if (strcmp(code, "newer-rules") == 0)
        asked_answer(asked, message_refusal(AUDE_CARCASSONNE, AUDE_NEWER_RULES));
    else if (strcmp(code, "full") == 0)
        asked_complain(asked, code,
                       SERVER_TEXT("so many tables are open that this one has to wait"));
    else
        asked_complain(asked, code, "the table could not be read from the store");
    return NULL;
}

int asked_seat(const struct asked *asked, const struct table *table, const char *token)
{
    int seat = table_seat_of(table, token);
    if (seat == TABLE_NOBODY)
        asked_complain(asked, "bad-token", "this is the token of no seat at this table");
    return seat;
}

int asked_member(const struct asked *asked, struct table **table)
{
    char wrong[FIELDS_WRONG];
    const char *id, *token;
    if (!READ(asked, "s:s s:s", "table", &id, "token", &token) ||
        (*table = asked_table(asked, id)) == NULL)
        return TABLE_NOBODY;
    return asked_seat(asked, *table, token);
}

bool asked_is_ended(const struct asked *asked, const struct table *table)
{
    char text[120];
    if (table->game.ended == 0)
        return false;
    if (table->game.ended_days == 0)
        snprintf(text, sizeof text, "this table was closed");
    else if (table->game.ended_days == STORE_BY_OWNER)
        snprintf(text, sizeof text, "whoever runs this server has ended this game");
    else
        snprintf(text, sizeof text, "this game was ended because nobody had come to it for %d %s%s",
                 abs(table->game.ended_days), table->game.ended_days < 0 ? "hour" : "day",
                 abs(table->game.ended_days) == 1 ? "" : "s");
    asked_complain(asked, "ended", text);
    return true;
}

void asked_refuse(const struct asked *asked, const struct table *table, enum aude_status status,
                  int index)
{
    enum aude_game game = (enum aude_game)aude_rules_setup(table->box->rules)->game;
    json_t *value = message_refusal(game, status);
    json_object_set_new(value, "table", json_string(table->game.id));
    json_object_set_new(value, "seq", json_integer(table->count));
    json_object_set_new(value, "index", json_integer(index));
    asked_answer_about(asked, table, value);
}

void asked_complain_seq(const struct asked *asked, const struct table *table, const char *code,
                        const char *text)
{
    json_t *value = message_error(code, text);
    json_object_set_new(value, "table", json_string(table->game.id));
    json_object_set_new(value, "seq", json_integer(table->count));
    asked_answer_about(asked, table, value);
}

bool asked_is_awaited(const struct asked *asked, const struct table *table)
{
    if (table->game.host != STORE_MATCHED || table->started || table_open_seats(table) == 0)
        return false;
    asked_complain_seq(asked, table, "waiting", "people are waited for; the game has not begun");
    return true;
}

bool asked_goes_on(const struct asked *asked, const struct table *table)
{
    if (asked_is_ended(asked, table))
        return false;
    if (table_over(table))
        asked_refuse(asked, table, AUDE_OVER, 0);
    return !table_over(table);
}
