/* SPDX-License-Identifier: Apache-2.0 */
/* The memory of the server: one SQLite database. What is written collects in a transaction that
 * store_commit ends; nothing may be told to anybody before that has succeeded. After a failure
 * nothing of the transaction is there, and the caller reads anew what it had changed.
 */
#ifndef AUDE_SERVER_STORE_H
#define AUDE_SERVER_STORE_H

#include <uv.h>

#include "aude.h"
#include "server/chance.h"
#include "server/server.h"

enum {
    STORE_ID = 10,    /* letters of a table's id */
    STORE_TOKEN = 32, /* bytes of the digest of a seat's token */
    STORE_INVITE = 22 /* letters of an invitation */
};

struct store;

/* How long a person may think: no clock when `seconds` is 0. */
struct stored_clock {
    int seconds;   /* that each has for the whole game */
    int increment; /* seconds that are added after each decision */
    char then[12]; /* what happens to whoever has no time left: "lose" or "computer" */
};

struct stored_game {
    int64_t number;
    char id[STORE_ID + 1];
    int64_t created; /* milliseconds since 1970 */
    bool is_public, over;
    uint8_t seed[CHANCE_BYTES];
    char next[STORE_ID + 1];       /* the table of the rematch, or "" */
    char *setup;                   /* a record without actions; freed by the reader */
    int begun;                     /* so many actions were done before the table was made */
    char invite[STORE_INVITE + 1]; /* who sits down must know it; "": nobody need */
    int open;                      /* seats that can be taken */
    int away; /* seconds until the computer plays on for who has gone; 0: only when asked */
    struct stored_clock clock;
    int64_t deadline; /* when the clock that runs comes to its end; 0: none runs */
    int64_t ended;    /* when it was ended because nobody came; 0: it was not */
    int ended_days;   /* ... for so many days */
};

/* What an unfinished game shows of its people. */
struct stored_trace {
    int64_t number;
    char id[STORE_ID + 1];
    int64_t last; /* when somebody last did something, or went */
    bool begun;   /* a person has done something, be it to speak */
};

struct stored_seat {
    char name[AUDE_NAME_TEXT];
    char player[16];
    bool has_token, resigned;
    uint8_t token[STORE_TOKEN];
    bool stand_in;     /* the computer plays until the person comes back */
    bool out_of_time;  /* ... for good, because no time was left */
    int64_t gone;      /* when the person went, 0 while they are here */
    int64_t time_left; /* milliseconds, when the seat's clock was started last */
};

/* NULL, and *trouble filled in, when the database cannot be used. */
struct store *store_open(const char *path, bool full, uv_loop_t *loop,
                         struct server_trouble *trouble);
/* Is something under way that has to end before it is closed? The loop has to run until then. */
bool store_busy(const struct store *store);
void store_close(struct store *store);

/* Writing; false when it failed, and then the commit will fail too. */
bool store_add_game(struct store *store, struct stored_game *game); /* fills in the number */
bool store_put_seat(struct store *store, int64_t game, int seat, const struct stored_seat *row);
bool store_add_batch(struct store *store, int64_t game, int from, int64_t at, int seat,
                     const aude_action *actions, int count);
bool store_add_chat(struct store *store, int64_t game, int number, int64_t at, int seat,
                    const char *text);
bool store_end_game(struct store *store, int64_t game);
/* Ends it because nobody came for so many days. */
bool store_abandon(struct store *store, int64_t game, int64_t at, int days);
bool store_add_own(struct store *store, int64_t game, int number, const char *text);
bool store_set_next(struct store *store, int64_t game, const char *next);
/* When the clock ends and how many seats are open. */
bool store_set_times(struct store *store, const struct stored_game *game);

/* Is there something to commit? */
bool store_dirty(const struct store *store);
/* Ends the transaction; false when nothing of it was kept. */
bool store_commit(struct store *store);
/* What went wrong last, in the words of the database. */
const char *store_error(const struct store *store);

/* Reading. 1 found, 0 not there, -1 the database refused. */
int store_find(struct store *store, const char *id, struct stored_game *game);
int store_seats(struct store *store, int64_t game, struct stored_seat *seats, int capacity);

typedef bool store_batch(void *context, int from, int seat, const aude_action *actions, int count);
typedef void store_chat(void *context, int64_t at, int seat, const char *text);
typedef void store_name(void *context, const char *id);
typedef bool store_text(void *context, const char *text);
typedef void store_trace(void *context, const struct stored_trace *trace);

/* All batches in order; false when a call of `take` said no or the database refused. */
bool store_batches(struct store *store, int64_t game, store_batch *take, void *context);
/* The texts of all tile sets of one's own, in order; false as above. */
bool store_owns(struct store *store, int64_t game, store_text *take, void *context);
/* The last `limit` messages in order. */
bool store_chats(struct store *store, int64_t game, int limit, store_chat *take, void *context);
/* Every game that is not over, oldest first. */
bool store_unfinished(struct store *store, store_name *take, void *context);
/* The next `limit` games that are not over after the one of this number. */
bool store_traces(struct store *store, int64_t after, int limit, store_trace *take, void *context);
/* How many are not over, or -1. */
int64_t store_count_unfinished(struct store *store);
/* Some games whose clock ends before that moment, the first ones first. */
bool store_due(struct store *store, int64_t before, store_name *take, void *context);
/* Public ones: with free seats, then those that go on, then those that are over, newest first. */
bool store_public(struct store *store, int limit, store_name *take, void *context);

#endif
