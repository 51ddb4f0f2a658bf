/* SPDX-License-Identifier: Apache-2.0 */
/* The room with all tables: finds them, brings them in from the store and lets them go again,
 * writes down what happened, and sends it out when it is written. Everything that changes a table
 * goes through here, so that nobody hears of what could still be lost.
 *
 * Changes and letters of one turn of the event loop are settled together (hall_settle): one commit,
 * then the letters are released. When the commit fails the changed tables are read anew, whoever
 * had asked is told so, and the rest is as if it had never been.
 */
#ifndef AUDE_SERVER_HALL_H
#define AUDE_SERVER_HALL_H

#include <uv.h>

#include "server/alarm.h"
#include "server/message.h"
#include "server/server.h"

enum { HALL_BUCKETS = 4096 };

struct hall {
    uv_loop_t *loop;
    struct store *store;
    struct server_limits limits;
    struct table *bucket[HALL_BUCKETS];
    int tables;
    int64_t games;     /* in the store that are not over */
    int64_t new_games; /* how many more these are when the store keeps what is being written */
    struct table *changed;
    struct peer *posted; /* those with letters that are not released */
    int thinking;
    int keep_days;                 /* see abandoned.h: of the options, */
    int64_t looked_at, next_round; /* number of the last game of this round, when the next begins */
    int abandoned;                 /* games that are being ended */
    struct alarms alarms;
    uv_timer_t timer; /* rings for the first of them */
    bool stopping;
};

/* False, and *trouble filled in, when the store cannot be read. Computer players that were asked
 * before the server stopped are asked again. */
bool hall_open(struct hall *hall, uv_loop_t *loop, const struct server_options *options,
               struct server_trouble *trouble);
/* When nobody thinks any more. The loop has to run once more, unless its handles are closed. */
void hall_close(struct hall *hall);

uint64_t hall_now(const struct hall *hall); /* milliseconds of a clock that never jumps */
int64_t hall_date(void);                    /* milliseconds since 1970 */

/* NULL: no such table, or *code says why it cannot be had. */
struct table *hall_find(struct hall *hall, const char *id, const char **code);
/* Lets go of the table if it is in memory; false when somebody is there, or something goes on. */
bool hall_let_go(struct hall *hall, const char *id);
/* Takes a new table in and writes it down; why not, when there is no room (the table is freed). */
const char *hall_add(struct hall *hall, struct table *table);
/* Public tables, first those where a seat is free. */
json_t *hall_list(struct hall *hall);

/* A letter for one peer. With `ref`, it answers a question. `tells`: of what is being written. */
void hall_answer(struct hall *hall, struct peer *peer, json_t *value, const int64_t *ref,
                 bool tells);
/* A letter for everybody who has the table open, `but` one. */
void hall_tell(struct hall *hall, const struct table *table, json_t *value, const struct peer *but);

/* A peer opens a table (with the seat of its token) and leaves it. */
bool hall_watch(struct hall *hall, struct table *table, struct peer *peer, int seat);
void hall_leave(struct hall *hall, struct table *table, struct peer *peer);
/* The connection is gone. */
void hall_forget(struct hall *hall, struct peer *peer);

/* Changes; each is written and told. */
enum aude_status hall_act(struct hall *hall, struct table *table, int seat,
                          const aude_action *actions, int count, int *index, struct peer *peer,
                          const int64_t *ref);
/* The peer sits down: it is there when it has the table open. */
void hall_sit(struct hall *hall, struct table *table, int seat, const char *name,
              const struct peer *peer, char token[TABLE_TOKEN + 1]);
void hall_resign(struct hall *hall, struct table *table, int seat);
/* A new table for the same people; NULL, or why there is no room. Everybody else at the table is
 * told. */
const char *hall_rematch(struct hall *hall, struct table *table, int seat, const struct peer *peer);
void hall_say(struct hall *hall, struct table *table, int seat, const char *text);

/* For those who change a table (see leave.h): writes the seat down, tells everybody `but` one; and
 * ends the game when it is over now. */
void hall_keep_seat(struct hall *hall, struct table *table, int seat, const struct peer *but);
void hall_see_end(struct hall *hall, struct table *table);
/* The table is looked at again at this moment of clock_now, not at any before; 0: at none. */
void hall_wake_at(struct hall *hall, struct table *table, int64_t due);

/* At the end of a turn of the loop. */
void hall_settle(struct hall *hall);
/* Once a second. */
void hall_tick(struct hall *hall);

#endif
