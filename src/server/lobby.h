/* SPDX-License-Identifier: Apache-2.0 */
/* The room with all tables: finds them, brings them in from the store and lets them go again,
 * writes down what happened, and sends it out when it is written. Everything that changes a table
 * goes through here, so that nobody hears of what could still be lost.
 *
 * Changes of one turn of the event loop, and of all turns while the store is at work, are settled
 * together (settle.c): they are one bundle of the store, and the messages that tell of them are
 * released when it is kept. When that fails the changed tables are read anew, whoever had asked is
 * told so, and the rest is as if it had never been.
 */
#ifndef AUDE_SERVER_LOBBY_H
#define AUDE_SERVER_LOBBY_H

#include <uv.h>

#include "server/alarm.h"
#include "server/calendar.h"
#include "server/computer.h"
#include "server/capacity.h"
#include "server/gauge.h"
#include "server/listing.h"
#include "server/message.h"
#include "server/queue.h"
#include "server/sanction.h"
#include "server/server.h"
#include "server/thinking.h"

enum {
    LOBBY_BUCKETS = 4096,
    LOBBY_FETCH = 5000,   /* milliseconds before its clock ends, a table must be in memory */
    LOBBY_ENDINGS = 100,  /* games that are looked at, and may be ended, in one step, */
    LOBBY_FORGOTTEN = 200 /* ... and of which names and chat may be deleted */
};

/* A game that is being ended because nobody came, until the store has that. */
struct ending {
    char id[STORE_ID + 1];
    int64_t at;
    int days;
};

/* See rousing.h. */
struct rousing {
    uv_timer_t timer;
    char (*id)[STORE_ID + 1];
    size_t count, next;
    int coming; /* ... are on their way here */
};

/* See sharing.h. */
struct sharing {
    struct store_node node;
    char name[80];
    bool lost;         /* some tables are another server's now */
    bool renewed;      /* the database is another one, see set_back.h, */
    bool older;        /* ... and not all is in it that was kept */
    int turn;          /* seconds */
    char address[256]; /* where the table is that was asked for last and is not here, or "" */
    int64_t owner;     /* ... and the number of that server */
};

/* The server is about to end: see drain.h. */
struct drain {
    bool on;
    int seconds;         /* that it may take, when nobody says otherwise */
    uint64_t begun, end; /* milliseconds */
};

/* Names and chat of old tables: see forget.h. */
struct forgetting {
    int days;               /* 0: they are kept for ever */
    int64_t at, next_round; /* number of the last game of this round, when the next begins */
    bool looking;           /* the store is asked for some */
    char id[LOBBY_FORGOTTEN][STORE_ID + 1]; /* of the last step, */
    int count;
    char erased[LOBBY_FORGOTTEN][STORE_ID + 1]; /* ... and those of which nothing is left */
    int erasures;
    int64_t bundle; /* ... with which that is kept */
};

struct lobby {
    uv_loop_t *loop;
    struct store *store;
    struct server_limits limits;
    struct budget *budget;
    struct queue queue;
    struct link crowd;   /* all peers, whatever their wires */
    int people;          /* ... that have said hello */
    int64_t connections; /* that there ever were */
    int playing;         /* games that are played now, counted once a second */
    struct link offers;  /* tables that matching looks at, see match.h, */
    struct link stirred; /* ... and where something has changed, see gather.h */
    struct listing listing;
    uint8_t salt[STORE_SALT]; /* see quota.h */
    struct table *bucket[LOBBY_BUCKETS];
    int tables;
    double memory;         /* bytes that they take; see memory.h, */
    struct link holders;   /* ... accounts that have some of them */
    struct link unwatched; /* tables that nobody has open, whoever went first comes first */
    int64_t games;         /* in the store that are not over */
    int64_t new_games;     /* how many more these are when the store keeps what has collected */
    int64_t going_games;   /* ... what is under way to the disk */
    struct link loading;   /* tables that are on their way here, see loading.h */
    bool fetching;         /* the store is asked whose time is soon up */
    struct table *changed;
    struct peer *posted; /* those with messages that are not released */
    int thinking;        /* tables that a computer player thinks about now, */
    int thinking_long;   /* ... not as one of those that have to be short */
    struct thinking line;
    struct computers computers;
    uv_timer_t pause;              /* until somebody may think again who has to wait */
    int keep_days;                 /* see abandoned.h: of the options, */
    int64_t looked_at, next_round; /* number of the last game of this round, when the next begins */
    struct ending ending[LOBBY_ENDINGS];
    int endings;
    bool looking;          /* the store is asked which ones to look at */
    int64_t ending_bundle; /* that they stand in */
    bool crowded;          /* there are nearly as many unfinished games as there may be */
    int passed_over;       /* games of whoever has made most that could not end then */
    bool failed;           /* the store did not keep what it was told last */
    bool read_only;        /* ... for the database keeps nothing now, as people were told */
    const char *wrong;     /* the file of the store that is not what it was, or NULL */
    uint64_t looked;       /* when it was looked at last */
    uv_async_t written;    /* rings when the store has news */
    struct calendar calendar;
    struct capacity capacity;
    struct gauge gauge;
    struct alarms alarms;
    uv_timer_t timer; /* rings for the first of them */
    struct rousing rousing;
    bool stopping;
    struct drain drain;
    struct forgetting forgetting;
    struct sanctions sanctions;
    struct sharing sharing;
    struct exchange *exchange; /* with other servers, or NULL */
    bool gate;                 /* they have all the tables */
};

/* False, and *trouble filled in, when the store cannot be read. Computer players that were asked
 * before the server stopped are asked again. */
bool lobby_open(struct lobby *lobby, uv_loop_t *loop, const struct server_options *options,
                int port, struct server_trouble *trouble);
/* Others from now on; whoever is here stays. */
void lobby_set_limits(struct lobby *lobby, const struct server_limits *limits);
/* Its handles leave the loop, when nobody thinks any more; the loop has to run once more. */
void lobby_leave_loop(struct lobby *lobby);
/* When nobody thinks any more. The loop has to run once more, unless its handles are closed. */
void lobby_close(struct lobby *lobby);

uint64_t lobby_now(const struct lobby *lobby); /* milliseconds of a clock that never jumps */
int64_t lobby_date(void);                      /* milliseconds since 1970 */

/* The table if it is in memory and as it should be; loading.h brings others in. */
struct table *lobby_here(struct lobby *lobby, const char *id);
/* The table if it is in memory and has to be read anew. */
struct table *lobby_stale(struct lobby *lobby, const char *id);
/* Is the store being told that this game has ended because nobody came? */
bool lobby_is_ending(const struct lobby *lobby, const char *id);
/* A table from the store, which this account (NULL: the house) has asked for. */
void lobby_take_in(struct lobby *lobby, struct table *table, struct account *account);
/* Lets go of a table at which nobody is and nothing goes on. */
void lobby_drop(struct lobby *lobby, struct table *table);
/* Takes a new table of this account in and writes it down; why not, when there is no room (the
 * table is freed). */
const char *lobby_add(struct lobby *lobby, struct table *table, struct account *account);

/* A message for one peer. With `ref`, it answers a question. `tells`: of what is being written. */
void lobby_send(struct lobby *lobby, struct peer *peer, json_t *value, const int64_t *ref,
                bool tells);
/* The same with a message that is made already; owns it. */
void lobby_send_message(struct lobby *lobby, struct peer *peer, struct message *message,
                        const int64_t *ref, bool tells);
/* Which tiles are held for them, to those who sit here with this table open, and to nobody else. */
void lobby_tell_ahead(struct lobby *lobby, struct table *table);
/* A message for everybody who has the table open, `but` one. */
void lobby_broadcast(struct lobby *lobby, struct table *table, json_t *value,
                     const struct peer *but);

/* ... for those who have it open and sit nowhere here, of what the store is not told. */
void lobby_tell_watchers(struct lobby *lobby, struct table *table, json_t *value);

/* ... for everybody who has said hello. */
void lobby_tell_all(struct lobby *lobby, json_t *value);

/* A peer says hello; how it comes and goes is keeper.h. */
void lobby_greet(struct lobby *lobby, struct peer *peer);

/* A peer opens a table (with the seat of its token) and leaves it. */
bool lobby_watch(struct lobby *lobby, struct table *table, struct peer *peer, int seat);
void lobby_leave(struct lobby *lobby, struct table *table, struct peer *peer);

/* Changes; each is written and told. */
enum aude_status lobby_act(struct lobby *lobby, struct table *table, int seat,
                           const aude_action *actions, int count, int *index, struct peer *peer,
                           const int64_t *ref);
/* The peer sits down: it is there when it has the table open. */
void lobby_sit(struct lobby *lobby, struct table *table, int seat, const char *name,
               const struct peer *peer, char token[TABLE_TOKEN + 1]);
void lobby_resign(struct lobby *lobby, struct table *table, int seat, const struct peer *peer);
/* Before the start: somebody has to get up, or does (everybody `but` one is told), or there will be
 * no game. */
void lobby_unseat(struct lobby *lobby, struct table *table, int seat, const struct peer *but);
void lobby_shut(struct lobby *lobby, struct table *table, int seat);
/* The same for whoever runs the server, as stored_game.ended_days tells; */
void lobby_end(struct lobby *lobby, struct table *table, int days);
/* ... it goes on after all: false when there is no room; */
bool lobby_reopen(struct lobby *lobby, struct table *table);
/* ... it is in no list any more, and only who is invited sits down. */
void lobby_hide(struct lobby *lobby, struct table *table);
/* A new table for the same people; NULL, or why there is no room. Everybody else at the table is
 * told. */
const char *lobby_rematch(struct lobby *lobby, struct table *table, int seat, struct peer *peer);
/* A game that was ended because nobody came goes on; why not, or NULL. And all that were ended at a
 * date that has not come yet: it has leapt back, so it was wrong. */
void lobby_resume_later(struct lobby *lobby);
const char *lobby_resume(struct lobby *lobby, struct table *table, int seat,
                         const struct peer *peer);

/* A person has done something here, from this account. The game has begun when two have, or one
 * and a computer player; until then it is a lonely one. */
void lobby_begin_game(struct lobby *lobby, struct table *table, const struct account *account);
/* For those who change a table (see leave.h): writes the seat down, tells everybody `but` one; and
 * ends the game when it is over now. */
void lobby_keep_seat(struct lobby *lobby, struct table *table, int seat, const struct peer *but);
void lobby_see_end(struct lobby *lobby, struct table *table);
/* The table is looked at again at this moment of clock_now, not at any before; 0: at none. */
void lobby_wake_at(struct lobby *lobby, struct table *table, int64_t due);

/* The store is being told of something that all at the table will see. */
void lobby_change(struct lobby *lobby, struct table *table);
/* Asks the computer player whose turn it is at the table, if it is one's. */
void lobby_ask_computer(struct lobby *lobby, struct table *table);
/* Gives every thread something to think about. */
void lobby_think(struct lobby *lobby);
/* A table that the store does not have: nobody can stay. */
void lobby_lose(struct lobby *lobby, struct table *table);
/* How many games are not over, with those that are being written down. */
int64_t lobby_unfinished(const struct lobby *lobby);

/* Hears what the store has answered; it may be that it goes on in the next turn of the loop. */
void lobby_hear(struct lobby *lobby);
/* At the end of a turn of the loop. */
void lobby_settle(struct lobby *lobby);
/* Waits until all is settled. */
void lobby_flush(struct lobby *lobby);
/* NULL, or the file of the store that is not any more what it was. Says so when that changes. */
const char *lobby_see_store(struct lobby *lobby);
/* Once a second. */
void lobby_tick(struct lobby *lobby);

#endif
