/* SPDX-License-Identifier: Apache-2.0 */
/* JSON in and out: what docs/PROTOCOL.md calls messages, without what they do. */
#ifndef AUDE_SERVER_MESSAGE_H
#define AUDE_SERVER_MESSAGE_H

#include <jansson.h>

#include "server/peer.h"
#include "server/table.h"

/* One object, strictly: no key twice, no byte behind it. NULL with a sentence in *error. */
json_t *message_read(const char *text, size_t length, char *error, size_t capacity);
/* A list of actions, each "0x" and up to 16 hexadecimal digits; how many, or -1. */
int message_actions(const json_t *list, aude_action *actions, int capacity);

/* All of a table, as an answer to this question; `gallery`: also what those said who watch. What
 * everybody is told is made once and kept with the table until something changes. */
struct message *message_table(struct table *table, int you, bool gallery, const int64_t *ref);
/* Messages of the server. Each answers a new value. */
json_t *message_seats(const struct table *table);
json_t *message_watchers(const struct table *table);
json_t *message_acted(const struct table *table, int from, int seat, int64_t at);
/* Which tiles are held for these seats, a bit each: for those who sit there alone. */
json_t *message_ahead(const struct table *table, unsigned seats);
json_t *message_over(const struct table *table);
json_t *message_resumed(const struct table *table, int seat);
json_t *message_said(const struct table *table, const struct saying *said);
/* ... and what somebody said who watches. */
json_t *message_gallery(const struct table *table, const struct saying *said);
/* Somebody asks for what they did back; has it; does not get it, and why. */
json_t *message_undo_asked(const struct table *table);
json_t *message_undone(const struct table *table, int seat);
json_t *message_undo_ended(const struct table *table, int seat, const char *why, int by);
json_t *message_rematch(const struct table *table, int seat);
json_t *message_legal(const struct table *table);
json_t *message_listed(const struct table *table);
json_t *message_error(const char *code, const char *text);
/* The rules of this game forbid it. */
json_t *message_refusal(enum aude_game game, enum aude_status status);
/* Words of a client that are given back, cut to the room that there was: half a letter at their end
 * is left out, for it would be no text. NULL when they are none all the same. */
json_t *message_words(const char *text);
/* What is wrong with a file that was sent, and where. */
json_t *message_misread(const struct misread *wrong);

/* The value as a message, "ref" added; it takes the value. NULL when memory is out. */
struct message *message_from_json(json_t *value, const int64_t *ref);

#endif
