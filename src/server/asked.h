/* SPDX-License-Identifier: Apache-2.0 */
/* A message under hand, and what every handler does with it: reads it strictly, finds the table and
 * the seat of the token that it names, answers. Whatever is not found has been answered already.
 */
#ifndef AUDE_SERVER_ASKED_H
#define AUDE_SERVER_ASKED_H

#include "server/fields.h"
#include "server/lobby.h"
#include "server/store_admin.h"

struct asked {
    struct lobby *lobby;
    struct peer *peer;
    json_t *message;
    int64_t number;
    const int64_t *ref;   /* the number, or NULL when the message has none */
    const char *lost;     /* why the table that the message names could not be had, or NULL, */
    const char *address;  /* ... and where it is when another server has it, or "" */
    struct list *listing; /* that was made for it, or NULL */
    struct stored_room reports; /* for one more, when it reports somebody */
};

void asked_answer(const struct asked *asked, json_t *value);
/* The same for what tells of a change that the store must keep first, */
void asked_answer_kept(const struct asked *asked, json_t *value);
/* ... and for what tells of a table, perhaps of such a change. */
void asked_answer_about(const struct asked *asked, const struct table *table, json_t *value);
void asked_complain(const struct asked *asked, const char *code, const char *text);
/* ... with how many actions there are now, so that the client can compare. */
void asked_complain_seq(const struct asked *asked, const struct table *table, const char *code,
                        const char *text);
/* Why actions were not done, the one of this index. */
void asked_refuse(const struct asked *asked, const struct table *table, enum aude_status status,
                  int index);

/* Reads the message as fields.h tells; "do" and "ref" need not be named. Needs a place `wrong`, and
 * is false after an answer. */
#define READ(asked, ...) asked_read(asked, fields_read((asked)->message, wrong, __VA_ARGS__), wrong)
bool asked_read(const struct asked *asked, bool good, const char *wrong);

/* NULL after an answer why it cannot be had. */
struct table *asked_table(const struct asked *asked, const char *id);
/* The seat of the token; TABLE_NOBODY after an answer that there is none. */
int asked_seat(const struct asked *asked, const struct table *table, const char *token);
/* The same of a message that has a table and a token and no more; *table is set with it. */
int asked_member(const struct asked *asked, struct table **table);
/* What was asked for is done, and the store keeps it. */
void asked_done(const struct asked *asked);
/* Was the game ended before its end? Then whoever comes now is told so. */
bool asked_is_ended(const struct asked *asked, const struct table *table);
/* Are people waited for at a table made by matching? The answer was that nobody begins earlier. */
bool asked_is_awaited(const struct asked *asked, const struct table *table);
/* Can something still happen here? Else the answer was why not. */
bool asked_goes_on(const struct asked *asked, const struct table *table);

#endif
