/* SPDX-License-Identifier: Apache-2.0 */
/* The games that this server has, of those in a database that several servers share: each with the
 * epoch of its lease, which every commit has to show (docs/decisions/0055-leases.md). Nothing here
 * speaks with the database: lease_fence writes down what a commit has to show, vault_lease.c brings
 * the news.
 */
#ifndef AUDE_SERVER_LEASE_H
#define AUDE_SERVER_LEASE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/bundle.h"

#define LEASE_LASTS 6000 /* milliseconds that a server counts as alive after it has said so */

enum { LEASE_BUCKETS = 4096 };

struct lease {
    struct lease *next;
    int64_t game, epoch;
    int64_t pause;  /* milliseconds in which nobody had it, before it was taken over */
    int64_t leaves; /* it goes when this bundle of the store is kept; below 0: it stays */
    bool is_new;    /* the game is being written down for the first time */
    bool seen;      /* by leases_compare, */
    bool lost;      /* ... and another server has it; no commit can show it any more */
};

struct leases {
    int64_t node;  /* the number of this server */
    int64_t taken; /* so many epochs it has had */
    int64_t last;  /* the largest number of a game that it ever had */
    int count;
    int new_ones;  /* of them, in the bundle under way */
    uint64_t sure; /* milliseconds, when that was said which the database has heard last: that this
                      server is alive */
    struct lease *bucket[LEASE_BUCKETS];
};

/* All of them: they are this server's no more. */
void leases_free(struct leases *leases);

/* One that nobody ever had. */
int64_t leases_epoch(struct leases *leases);
struct lease *leases_find(const struct leases *leases, int64_t game);
/* Is it this server's, as far as that is known? */
bool leases_has(const struct leases *leases, int64_t game);
/* The database says so, of a game that nobody had for so many milliseconds. False when there is no
 * memory. */
bool leases_hold(struct leases *leases, int64_t game, int64_t epoch, int64_t pause);
void leases_drop(struct leases *leases, int64_t game);
/* Those that are to go when this bundle is kept, and have: `drop` is called, and they are gone. */
typedef void lease_gone(void *context, int64_t game, int64_t epoch);
void leases_sweep(struct leases *leases, int64_t kept, lease_gone *drop, void *context);
/* Those that are not among the rows of READ_HELD are lost; how many were not before. */
int leases_compare(struct leases *leases, const struct bundle *held);

/* What is to be written down, and before it what shows that every game in it is this server's; what
 * nobody has is this server's for as long as that takes. */
void leases_fence(struct leases *leases, const struct bundle *told, struct bundle *fenced);
/* How that went. */
void leases_settle(struct leases *leases, bool good);

/* What several servers need besides the tables of games. */
extern const char lease_tables[], lease_numbers[], lease_leave_old[], lease_forget_old[],
    lease_enter[], lease_alone[];

#endif
