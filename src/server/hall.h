/* SPDX-License-Identifier: Apache-2.0 */
/* The room with all tables: finds them, brings them in from the store and lets them go again,
 * writes down what happened, and sends it out when it is written. Everything that changes a table
 * goes through here, so that nobody hears of what could still be lost.
 *
 * Changes of one turn of the event loop, and of all turns while the store is at work, are settled
 * together (settle.c): they are one bundle of the store, and the letters that tell of them are
 * released when it is kept. When that fails the changed tables are read anew, whoever had asked is
 * told so, and the rest is as if it had never been.
 */
#ifndef AUDE_SERVER_HALL_H
#define AUDE_SERVER_HALL_H

#include <uv.h>

#include "server/alarm.h"
#include "server/calendar.h"
#include "server/computer.h"
#include "server/capacity.h"
#include "server/listing.h"
#include "server/message.h"
#include "server/queue.h"
#include "server/server.h"
#include "server/thinking.h"

enum {
    HALL_BUCKETS = 4096,
    HALL_ENDINGS = 100 /* games that are looked at, and may be ended, in one step */
};

/* A game that is being ended because nobody came, until the store has that. */
struct ending {
    char id[STORE_ID + 1];
    int64_t at;
    int days;
};

struct hall {
    uv_loop_t *loop;
    struct store *store;
    struct server_limits limits;
    struct budget *budget;
    struct queue queue;
    struct place crowd; /* all peers */
    struct listing listing;
    uint8_t salt[STORE_SALT]; /* see quota.h */
    struct table *bucket[HALL_BUCKETS];
    int tables;
    int64_t games;       /* in the store that are not over */
    int64_t new_games;   /* how many more these are when the store keeps what has collected */
    int64_t going_games; /* ... what is under way to the disk */
    struct table *changed;
    struct peer *posted; /* those with letters that are not released */
    int thinking;        /* tables that a computer player thinks about now */
    struct thinking line;
    struct computers computers;
    uv_timer_t pause;              /* until somebody may think again who has to wait */
    int keep_days;                 /* see abandoned.h: of the options, */
    int64_t looked_at, next_round; /* number of the last game of this round, when the next begins */
    struct ending ending[HALL_ENDINGS];
    int endings;
    int64_t ending_bundle; /* that they stand in */
    const char *wrong;     /* the file of the store that is not what it was, or NULL */
    uint64_t looked;       /* when it was looked at last */
    uv_async_t written;    /* rings when the store has news */
    struct calendar calendar;
    struct capacity capacity;
    struct alarms alarms;
    uv_timer_t timer; /* rings for the first of them */
    bool stopping;
};

/* False, and *trouble filled in, when the store cannot be read. Computer players that were asked
 * before the server stopped are asked again. */
bool hall_open(struct hall *hall, uv_loop_t *loop, const struct server_options *options,
               struct server_trouble *trouble);
/* Its handles leave the loop, when nobody thinks any more; the loop has to run once more. */
void hall_leave_loop(struct hall *hall);
/* When nobody thinks any more. The loop has to run once more, unless its handles are closed. */
void hall_close(struct hall *hall);

uint64_t hall_now(const struct hall *hall); /* milliseconds of a clock that never jumps */
int64_t hall_date(void);                    /* milliseconds since 1970 */

/* NULL: no such table, or *code says why it cannot be had. */
struct table *hall_find(struct hall *hall, const char *id, const char **code);
/* Lets go of the table if it is in memory; false when somebody is there, or something goes on. */
bool hall_let_go(struct hall *hall, const char *id);
/* Takes a new table of this account in and writes it down; why not, when there is no room (the
 * table is freed). */
const char *hall_add(struct hall *hall, struct table *table, struct account *account);

/* A letter for one peer. With `ref`, it answers a question. `tells`: of what is being written. */
void hall_answer(struct hall *hall, struct peer *peer, json_t *value, const int64_t *ref,
                 bool tells);
/* The same with a letter that is made already; owns it. */
void hall_answer_letter(struct hall *hall, struct peer *peer, struct letter *letter,
                        const int64_t *ref, bool tells);
/* A letter for everybody who has the table open, `but` one. */
void hall_tell(struct hall *hall, struct table *table, json_t *value, const struct peer *but);

/* A connection is there. */
void hall_meet(struct hall *hall, struct peer *peer);
/* It has sent a message, which is answered when its turn comes: see queue.h. */
void hall_hear(struct hall *hall, struct peer *peer, const char *text, size_t length);

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
/* By its host, before the start: somebody has to get up, or there will be no game. */
void hall_unseat(struct hall *hall, struct table *table, int seat);
void hall_shut(struct hall *hall, struct table *table);
/* A new table for the same people; NULL, or why there is no room. Everybody else at the table is
 * told. */
const char *hall_rematch(struct hall *hall, struct table *table, int seat, struct peer *peer);
/* A game that was ended because nobody came goes on; why not, or NULL. And all that were ended at a
 * date that has not come yet: it has leapt back, so it was wrong. */
void hall_resume_later(struct hall *hall);
const char *hall_resume(struct hall *hall, struct table *table, int seat, const struct peer *peer);
void hall_say(struct hall *hall, struct table *table, int seat, const char *text);

/* For those who change a table (see leave.h): writes the seat down, tells everybody `but` one; and
 * ends the game when it is over now. */
void hall_keep_seat(struct hall *hall, struct table *table, int seat, const struct peer *but);
void hall_see_end(struct hall *hall, struct table *table);
/* The table is looked at again at this moment of clock_now, not at any before; 0: at none. */
void hall_wake_at(struct hall *hall, struct table *table, int64_t due);

/* The store is being told of something that all at the table will see. */
void hall_change(struct hall *hall, struct table *table);
/* Asks the computer player whose turn it is at the table, if it is one's. */
void hall_ask_computer(struct hall *hall, struct table *table);
/* Gives every thread something to think about. */
void hall_think(struct hall *hall);
/* A table that the store does not have: nobody can stay. */
void hall_lose(struct hall *hall, struct table *table);
/* How many games are not over, with those that are being written down. */
int64_t hall_unfinished(const struct hall *hall);

/* At the end of a turn of the loop. */
void hall_settle(struct hall *hall);
/* Waits until all is settled. */
void hall_flush(struct hall *hall);
/* NULL, or the file of the store that is not any more what it was. Says so when that changes. */
const char *hall_see_store(struct hall *hall);
/* Once a second. */
void hall_tick(struct hall *hall);

#endif
