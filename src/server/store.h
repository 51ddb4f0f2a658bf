/* SPDX-License-Identifier: Apache-2.0 */
/* The memory of the server: a database, see vault.h. What is written collects in a bundle, which
 * store_begin hands over to be put on the disk; meanwhile the next one collects. Bundles are
 * numbered, and nothing may be told to anybody before the bundle is kept that it stands in. After a
 * failure nothing of it is there, nor of the next one; the caller reads anew what it had changed.
 *
 * What is asked is answered later, in the order in which it was asked, when the caller hears
 * (store_hear). An answer tells what is kept.
 */
#ifndef AUDE_SERVER_STORE_H
#define AUDE_SERVER_STORE_H

#include <uv.h>

#include "aude.h"
#include "server/chance.h"
#include "server/server.h"

enum {
    STORE_ID = 10,     /* letters of a table's id */
    STORE_TOKEN = 32,  /* bytes of the digest of a seat's token */
    STORE_INVITE = 22, /* letters of an invitation */
    STORE_SALT = 16,   /* bytes of the secret with which addresses are hidden */
    STORE_MATCHED = -2 /* in the place of a host: the table was made by matching, see match.h */
};

struct store;
struct bundle;

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
    int64_t ended;    /* when it was ended before its end; 0: it was not */
    int ended_days;   /* ... for so many days; 0: its host has closed it; below 0: hours */
    int host;         /* the seat of whoever made the table, -1, or STORE_MATCHED */
    bool fresh;       /* no person has done anything yet, be it to speak */
    int64_t maker; /* where it was made, and the network around it, as far as that is known and */
    int64_t net;   /* the game is not over; else 0. See quota.h */
    int undone;    /* how often something was taken back */
    int64_t pause; /* milliseconds for which no server had it, before it was taken over from a dead
                      one; -1: there is one server only */
};

/* What an unfinished game shows of its people. */
struct stored_trace {
    int64_t number;
    char id[STORE_ID + 1];
    int64_t last; /* when somebody last did something, or went */
    bool begun;   /* two addresses have done something, be it to speak, or one and a computer */
    bool is_public;
};

/* Time that the date has leapt over. */
struct stored_gap {
    int64_t since, till; /* since 0: nothing is known of what was before */
};

/* Tables of one address, or of one network. */
struct stored_makings {
    int64_t unfinished, fresh;
};

/* What is shown of a public table without setting it up. */
struct stored_shown {
    int64_t number;
    const char *id, *setup; /* only until the next one, */
    const char *words;      /* ... as filter_words has made them */
    int64_t net;            /* where it was made */
    int clock_seconds;
};

/* Public tables. */
enum store_kind { STORE_OPEN, STORE_BUSY, STORE_OVER, STORE_KINDS };

struct stored_seat {
    char name[AUDE_NAME_TEXT];
    char player[16];
    bool has_token, resigned;
    uint8_t token[STORE_TOKEN];
    bool stand_in;     /* the computer plays until the person comes back */
    bool out_of_time;  /* ... for good, because no time was left */
    int64_t gone;      /* when the person went, 0 while they are here */
    int64_t time_left; /* milliseconds, when the seat's clock was started last */
    int colour;        /* see colour.h */
};

/* One of several servers that keep their games in one database: each table is had by one of them
 * (docs/decisions/0055-leases.md). */
struct store_node {
    const char *name;    /* the same when it comes again on the same machine, */
    const char *address; /* ... where people find it, or "" */
    bool gate;           /* it never has a game */
    /* This game is this server's now: the one that had it is dead. */
    void (*adopted)(void *context, const char *id);
    /* Of some games that this server has it has been told that they are its own no more. */
    void (*lost)(void *context);
    /* The database has another one in its place, after it was away; in an `older` one is not all
     * that was kept. Nothing of what was read is sure any more, and no game is this server's. */
    void (*renewed)(void *context, bool older);
    void *context;
};

struct store_wish {
    const struct store_node *node; /* NULL: nobody else uses the database */
    bool looks; /* it is only looked at: servers may use it meanwhile, where it is far */
    bool sync;  /* what is kept survives that the power fails, not only that the program does */
    uv_loop_t *loop;
    uv_async_t *done; /* rings when there is news */
};

/* Is this the address of a PostgreSQL database, and not the name of a file? */
bool store_is_far(const char *place);
/* NULL, and *trouble filled in, when the database cannot be used. */
struct store *store_open(const char *place, const struct store_wish *wish,
                         struct server_trouble *trouble);
/* Is something under way that has to end before it is closed? The loop has to run until then. */
bool store_busy(const struct store *store);
void store_close(struct store *store);

/* Writing. When there is no memory, nothing of the bundle will be kept, and store_news says so. */
void store_add_game(struct store *store, struct stored_game *game); /* fills in the number */
void store_put_seat(struct store *store, int64_t game, int seat, const struct stored_seat *row);
void store_add_batch(struct store *store, int64_t game, int from, int64_t at, int seat,
                     const aude_action *actions, int count);
/* The text is "" where there is a phrase: see phrase.h. */
void store_add_chat(struct store *store, int64_t game, int number, int64_t at, int seat,
                    const char *text, const char *phrase);
/* All actions from number `to` on are taken back, which has now happened so often in this game. */
void store_take_back(struct store *store, int64_t game, int to, int undone);
/* A game is mended (mend.h): batches that begin after this action go, so that there are so many
 * actions; then, it is not over. */
void store_cut(struct store *store, int64_t game, int after, int count, int undone);
void store_reopen(struct store *store, int64_t game);
/* Of a public game: what filter_words makes of it. */
void store_set_words(struct store *store, int64_t game, const char *words);
void store_end_game(struct store *store, int64_t game);
/* Ends it because nobody came for so many days; 0: because its host has closed it. */
void store_abandon(struct store *store, int64_t game, int64_t at, int days);
/* The game goes on after all. */
void store_resume(struct store *store, int64_t game);
/* So do all that were ended after that date because nobody came. */
void store_resume_later(struct store *store, int64_t date);
void store_add_own(struct store *store, int64_t game, int number, const char *text);
void store_set_next(struct store *store, int64_t game, const char *next);
/* The date, and the gaps that it has made: all of them are forgotten, then added again. */
void store_see_date(struct store *store, int64_t date);
void store_forget_gaps(struct store *store);
void store_add_gap(struct store *store, const struct stored_gap *gap);
/* When the clock ends and how many seats are open. */
void store_set_times(struct store *store, const struct stored_game *game);

/* A person has done something. */
void store_set_begun(struct store *store, int64_t game);

/* The number of the bundle to wait for that has all that was written up to now; 0: all is kept. */
int64_t store_pending(const struct store *store);
/* The number of the bundle that is being filled. */
int64_t store_number(const struct store *store);
/* The last one that is kept. */
int64_t store_kept(const struct store *store);
/* Hands over what has collected, unless there is nothing or the one before is still under way. */
bool store_begin(struct store *store);
/* How the bundle under way went, once. When it failed, what has collected since is lost with it. */
enum store_news { STORE_QUIET, STORE_KEPT, STORE_FAILED };
enum store_news store_news(struct store *store);
/* Until there is news of the bundle under way. */
void store_wait(struct store *store);
/* NULL, or the file of the database that was deleted, replaced or overwritten. Nothing is kept
 * then. */
const char *store_wrong(struct store *store);
/* Bytes of the database, or -1; and how many were written down since it was opened, about. */
int64_t store_size(struct store *store);
int64_t store_written(const struct store *store);
/* What has collected is lost, as if a bundle had failed. */
void store_drop(struct store *store);
/* Does the database keep nothing, as it says itself? */
bool store_is_read_only(const struct store *store);
/* What went wrong last, in the words of the database. */
/* May the bundle that failed last have been kept, after all? Then what is read next is true. */
bool store_is_unsure(const struct store *store);
const char *store_error(const struct store *store);

/* Is this one of several servers; then: was no other one there when it came? */
bool store_is_shared(const struct store *store);
bool store_is_first(const struct store *store);
/* Is there no other server, or was there none when this one came? */
bool store_is_alone(const struct store *store);
/* Once a second: it says that it is alive, looks after the games of dead ones, gives back its own.
 */
void store_look(struct store *store);
/* May others have its games by now, since the database has not heard of it for so long? */
bool store_is_late(const struct store *store, uint64_t now);
/* It ends, and another one may have its games at once; waits for that. */
void store_leave(struct store *store);
/* Is the game this server's? What store_load has found is, unless another server has it: then the
 * answer tells its number and where it is, "" when nobody knows. */
bool store_has(const struct store *store, int64_t game);
int64_t store_owner(const struct bundle *answer, char *address, size_t size);
/* The number of this one of several servers, which no other one ever had. */
int64_t store_node_number(const struct store *store);
/* What stored_game.pause is for a game that was loaded. */
int64_t store_pause(const struct store *store, int64_t game);
/* It is in memory no more. */
void store_release(struct store *store, int64_t game);
/* The number of the next game is in this answer of store_ask_makings; is there one? */
void store_take_number(struct store *store, const struct bundle *answer);
bool store_has_number(const struct store *store);

/* Asking. Each answer comes as a call of `done`, in store_hear, or in store_close if never before;
 * NULL: the database refused. It is there only during that call. */
typedef void store_done(void *context, const struct bundle *answer);
/* The next answer, if it is there. */
bool store_hear(struct store *store);
/* All answers; waits for them. */
void store_hear_all(struct store *store);

typedef bool store_batch(void *context, int from, int seat, const aude_action *actions, int count);
typedef void store_chat(void *context, int64_t at, int seat, const char *text, const char *phrase);
typedef void store_name(void *context, const char *id);
typedef void store_shown(void *context, const struct stored_shown *shown);
typedef bool store_text(void *context, const char *text);
typedef void store_gap(void *context, const struct stored_gap *gap);
typedef void store_trace(void *context, const struct stored_trace *trace);

/* All of a game, of what was said the last `chats`; it is this server's then. */
void store_load(struct store *store, const char *id, int chats, store_done *done, void *context);
/* The same for whoever only looks: it is whose it was. */
void store_peek(struct store *store, const char *id, store_done *done, void *context);
/* What such an answer says. 1 found, 0 not there, -1 not to be read. */
int store_find(const struct bundle *answer, struct stored_game *game);
int store_seats(const struct bundle *answer, struct stored_seat *seats, int capacity);
/* All batches in order; false when a call of `take` said no. */
bool store_batches(const struct bundle *answer, store_batch *take, void *context);
/* How many actions there are in all of them, whatever these are. */
int64_t store_count_actions(const struct bundle *answer);
/* The texts of all tile sets of one's own, in order; false as above. */
bool store_owns(const struct bundle *answer, store_text *take, void *context);
/* In order. */
void store_chats(const struct bundle *answer, store_chat *take, void *context);

/* The next `limit` games that are not over after the one of this number. Of when people went, what
 * is not before `since` is off by `drift`. */
void store_ask_traces(struct store *store, int64_t after, int limit, int64_t since, int64_t drift,
                      store_done *done, void *context);
/* Of games that are over, those with numbers above `after` and up to `last`. */
void store_ask_old(struct store *store, int64_t after, int64_t last, int64_t since, int64_t drift,
                   store_done *done, void *context);
/* Of whoever has made most of them: those first that have not begun, then the oldest; the first
 * `skip` of these are left out. */
void store_ask_largest(struct store *store, int skip, int limit, int64_t since, int64_t drift,
                       store_done *done, void *context);
void store_traces(const struct bundle *answer, store_trace *take, void *context);
/* Some games whose clock ends before that moment, the first ones first. */
void store_ask_due(struct store *store, int64_t before, store_done *done, void *context);
void store_due(const struct bundle *answer, store_name *take, void *context);
/* Public ones of this kind, newest first. Only the `whole` ones tell what is played, and with which
 * clock: to read that takes longer. */
void store_ask_public(struct store *store, enum store_kind kind, bool whole, int limit,
                      store_done *done, void *context);
void store_public(const struct bundle *answer, store_shown *take, void *context);
/* What an address has made, and a network. */
void store_ask_makings(struct store *store, int64_t maker, int64_t net, store_done *done,
                       void *context);
void store_makings(const struct bundle *answer, struct stored_makings *made,
                   struct stored_makings *around);
/* How many were ended after that date because nobody came. */
void store_ask_later(struct store *store, int64_t date, store_done *done, void *context);
int64_t store_later(const struct bundle *answer);
/* How many are not over. */
void store_ask_unfinished_count(struct store *store, store_done *done, void *context);
int64_t store_count(const struct bundle *answer);

/* These wait for the answer: what is asked before anybody is served. */
/* Every game that is not over, oldest first. */
bool store_unfinished(struct store *store, store_name *take, void *context);
/* How many these are, or -1. */
int64_t store_count_unfinished(struct store *store);
/* The date that was seen last, 0 when none was; the gaps, oldest first. */
int64_t store_seen(struct store *store);
bool store_gaps(struct store *store, store_gap *take, void *context);
/* The secret of this store. */
bool store_salt(struct store *store, uint8_t salt[STORE_SALT]);

#endif
