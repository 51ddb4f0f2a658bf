/* SPDX-License-Identifier: Apache-2.0 */
/* A connection to PostgreSQL that never makes the loop wait: what is to be done is sent at once,
 * one transaction behind the other, and what comes back is taken as it comes. When the connection
 * is lost, all that was under way has failed; another one is made beside the loop as soon as there
 * is something to do.
 */
#ifndef AUDE_SERVER_POSTGRES_H
#define AUDE_SERVER_POSTGRES_H

#include <libpq-fe.h>
#include <stdint.h>
#include <uv.h>

#include "server/bundle.h"

/* One transaction. */
struct postgres_job {
    struct postgres_job *next;
    const struct bundle *question; /* statements with their values, as long as it is under way */
    struct bundle *answer;         /* where the rows go, or NULL */
    void (*done)(struct postgres_job *job, bool good);
    void *context;
    size_t at; /* of the question: the next statement whose result comes */
    bool failed;
    bool unsure;   /* the connection was lost: it may have been carried out, after all */
    int failed_at; /* that statement */
};

/* Of whoever has to know which database that is. */
struct postgres_meeting {
    void (*prepare)(void *context); /* in the loop, before it is looked at */
    /* In whatever thread connects, before anything else is done there: may it be used? */
    bool (*look)(void *context, PGconn *connection, char *error, size_t size);
    void (*met)(void *context); /* in the loop again, whether it may or not */
    void *context;
};

struct postgres_wish {
    const char *place;        /* as libpq takes it: postgresql://... */
    const char *const *texts; /* of the statements, with ?1 for values */
    int count;
    const char *settings; /* a statement that is carried out first, or NULL */
    const char *lock;     /* a statement that is true when such a connection may be, or NULL */
    const char *free;     /* what STATEMENT_FREE in a text means, or NULL */
    const struct postgres_meeting *meeting; /* or NULL */
    struct postgres *after; /* that has to be connected before this one is again, or NULL */
};

struct postgres {
    struct postgres_wish wish;
    uv_loop_t *loop;
    PGconn *connection; /* NULL: it is lost */
    uv_poll_t *poll;
    struct postgres_job *job, **end; /* under way, in the order in which they were sent */
    uv_work_t work;                  /* that makes another connection, */
    PGconn *made;                    /* ... this one */
    bool connecting;
    bool discards;   /* that is not wanted any more */
    bool spoilt;     /* nothing more is to be done on this connection */
    bool read_only;  /* the database keeps nothing: found out by this connection, */
    bool made_reads; /* ... or by the one that was to be made */
    uint64_t tried;  /* milliseconds, when that began last */
    uint64_t heard;  /* ... when something was heard, or was asked after nothing was to be heard */
    char error[200], made_error[200];
};

/* A new connection on which nothing is prepared; waits for it. NULL: *error tells why. */
PGconn *postgres_connect(const struct postgres_wish *wish, char *error, size_t size);

/* One statement with so many values, as texts, on such a connection; waits for it. */
bool postgres_run(PGconn *connection, const char *text, int count, const char *const *values);

/* Does the database keep nothing: a standby, or one that was told so? And the word for it. */
bool postgres_reads_only(PGconn *connection);
extern const char postgres_only_reads[];
/* Why a transaction was not done, which ends with that. */
void postgres_note_lost(PGconn *connection, char *error, size_t size);

/* What libpq says, as one line. */
void postgres_note(char *error, size_t size, const char *why);

/* Connects and prepares all statements; waits for it. False when it cannot; error tells why. */
bool postgres_open(struct postgres *postgres, uv_loop_t *loop, const struct postgres_wish *wish);
/* It is the connection's until it is done, which may be at once. */
void postgres_do(struct postgres *postgres, struct postgres_job *job);
/* Once a second: a connection that is lost is made anew, and one is lost that is silent for long.
 */
void postgres_look(struct postgres *postgres);
/* Waits until something is done, but not for ever: then all has failed. */
void postgres_wait(struct postgres *postgres);
/* The connection is of no use any more: nothing else is done on it, and another one is made. */
void postgres_spoil(struct postgres *postgres);
/* ... at once; all that was under way has failed. */
void postgres_renew(struct postgres *postgres, const char *why);
/* Is another connection being made? It has to end before this is closed. */
bool postgres_busy(const struct postgres *postgres);
/* What is under way has failed. The loop has to run once more. */
void postgres_close(struct postgres *postgres);

#endif
