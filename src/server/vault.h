/* SPDX-License-Identifier: Apache-2.0 */
/* Where the store keeps what it is told: an SQLite database of this machine, or PostgreSQL. The
 * store fills bundles and reads answers, a vault carries the ones out and makes the others; nobody
 * but the store sees which one it is.
 *
 * One bundle is under way at a time; what is asked is answered in its order, and meanwhile the loop
 * goes on.
 */
#ifndef AUDE_SERVER_VAULT_H
#define AUDE_SERVER_VAULT_H

#include "server/bundle.h"
#include "server/lease.h"
#include "server/store.h"

enum { VAULT_DIGEST = 32 /* bytes, of a tile set; migration.c makes them too */ };

/* What is asked together, until it is told. */
struct ask {
    struct ask *next;
    struct bundle question;
    struct bundle answer; /* rows; lost: there was no memory for them */
    bool ready, failed;
    store_done *done;
    void *context;
};

struct vault {
    const struct vault_kind *kind;
    char error[200]; /* what went wrong last, in the words of the database */
    bool unsure;     /* the bundle that failed last may have been kept, after all */
    struct leases
        *leases;    /* the games of this server, which is one of several; NULL: it is alone */
    bool first;     /* ... and no other one was there when it came */
    bool read_only; /* the database keeps nothing now: it said so */
};

struct vault_kind {
    /* Carries it out as one transaction; it is the vault's until there is news of it. */
    void (*begin)(struct vault *vault, struct bundle *bundle);
    /* How it went, once. */
    enum store_news (*news)(struct vault *vault);
    /* Until there is news. */
    void (*wait)(struct vault *vault);
    /* It is ready some time later, or at once. */
    void (*ask)(struct vault *vault, struct ask *ask);
    /* Until it is ready. */
    void (*wait_for)(struct vault *vault, struct ask *ask);
    /* Bytes of the database, or -1. */
    int64_t (*size)(struct vault *vault);
    /* See store_wrong. Not asked while a bundle is under way. */
    const char *(*wrong)(struct vault *vault);
    /* Has something to end before it is closed, for which the loop has to run? */
    bool (*busy)(const struct vault *vault);
    void (*close)(struct vault *vault);
    /* Of one of several servers, once a second; see store_look. */
    void (*look)(struct vault *vault, int64_t kept);
    /* ... and when it ends; see store_leave. */
    void (*leave)(struct vault *vault);
};

/* NULL, and *trouble filled in, when the database cannot be used. */
struct vault *vault_sqlite(const char *path, const struct store_wish *wish,
                           struct server_trouble *trouble);

/* The same, of PostgreSQL; without wish->node nobody else uses it meanwhile. */
struct vault *vault_postgres(const char *place, const struct store_wish *wish,
                             struct server_trouble *trouble);

#endif
