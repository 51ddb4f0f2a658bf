/* SPDX-License-Identifier: Apache-2.0 */
/* What one of several servers asks PostgreSQL and tells it again and again: that it is alive, which
 * games of dead servers there are for it, which ones it gives back. It waits for none of that.
 */
#ifndef AUDE_SERVER_VAULT_LEASE_H
#define AUDE_SERVER_VAULT_LEASE_H

#include "server/lease.h"
#include "server/lineage.h"
#include "server/postgres.h"
#include "server/store.h"

/* A question that is asked again and again. */
struct round {
    struct postgres_job job;
    struct bundle question, answer;
    bool busy;
};

struct vault_lease {
    struct leases leases;
    struct postgres *reader;
    struct store_node node;
    struct round renew, compare, adopt, release;
    struct lineage lineage;
    bool doubts;      /* it is asked what this server has, whether it had counted as dead or not */
    uint64_t looked;  /* milliseconds, when that was last; 0: never */
    uint64_t renewed; /* ... and when the database was told last that this server is alive */
    bool first;       /* no other server was there when this one came */
};

/* Comes as one of the servers there; waits for it. NULL: *error tells why. */
struct vault_lease *vault_lease_open(const char *place, const struct store_node *node, char *error,
                                     size_t size);
/* Games whose last bundle is kept may go. */
void vault_lease_look(struct vault_lease *here, uint64_t now, int64_t kept);
/* What a question has brought: this server has that game now. */
void vault_lease_take(struct vault_lease *here, struct bundle *answer);
/* Others need not wait; waits itself, but not for long. */
void vault_lease_leave(struct vault_lease *here);
/* When the connection is closed. */
void vault_lease_free(struct vault_lease *here);

#endif
