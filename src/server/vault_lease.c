/* SPDX-License-Identifier: Apache-2.0 */
/* See vault_lease.h. That a server is alive is one row, however many games it has. All is asked on
 * the connection that reads, so that no commit stands before it; and what comes on it is heard in
 * order, so a game that was taken after a question is never missed in its answer. */
#include "server/vault_lease.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/row.h"

enum {
    RENEW = 1500, /* milliseconds from one sign of life to the next, and then until the next tick */
    ADOPTED = 256 /* games that are taken over at once */
};

/* ---- Coming -------------------------------------------------------------------------------- */

/* The number of this server. */
static bool enter(struct vault_lease *here, PGconn *connection)
{
    const char *const values[] = {here->node.name, here->node.address};
    postgres_run(connection, lease_forget_old, 0, NULL); /* else the next one does it */
    bool good = postgres_run(connection, lease_leave_old, 1, values) &&
                postgres_run(connection, "BEGIN", 0, NULL) &&
                postgres_run(connection, lease_alone, 0, NULL);
    PGresult *made =
        good ? PQexecParams(connection, lease_enter, 2, NULL, values, NULL, NULL, 0) : NULL;
    good = PQresultStatus(made) == PGRES_TUPLES_OK && PQntuples(made) == 1;
    if (good) {
        here->leases.node = strtoll(PQgetvalue(made, 0, 0), NULL, 10);
        here->first = strtoll(PQgetvalue(made, 0, 1), NULL, 10) == 0;
    }
    PQclear(made);
    return good && lineage_begin(&here->lineage, connection, here->leases.node) &&
           postgres_run(connection, "COMMIT", 0, NULL);
}

struct vault_lease *vault_lease_open(const char *place, const struct store_node *node, char *error,
                                     size_t size)
{
    const struct postgres_wish wish = {.place = place};
    struct vault_lease *here = calloc(1, sizeof *here);
    PGconn *connection = here != NULL ? postgres_connect(&wish, error, size) : NULL;
    if (here == NULL)
        snprintf(error, size, "out of memory");
    if (connection != NULL) {
        here->node = *node;
        if (enter(here, connection)) {
            PQfinish(connection);
            return here;
        }
        postgres_note_lost(connection, error, size);
    }
    PQfinish(connection);
    free(here);
    return NULL;
}

/* ---- Rounds -------------------------------------------------------------------------------- */

static struct bundle *begin(struct round *round, enum read which)
{
    bundle_empty(&round->answer);
    bundle_empty(&round->question);
    bundle_statement(&round->question, (int)which);
    return &round->question;
}

static void pose(struct vault_lease *here, struct round *round,
                 void (*done)(struct postgres_job *job, bool good))
{
    round->job = (struct postgres_job){
        .question = &round->question, .answer = &round->answer, .done = done, .context = here};
    if (round->question.lost)
        return;
    round->busy = true;
    postgres_do(here->reader, &round->job);
}

static void compared(struct postgres_job *job, bool good)
{
    struct vault_lease *here = job->context;
    here->compare.busy = false;
    if (good && !here->compare.answer.lost &&
        leases_compare(&here->leases, &here->compare.answer) > 0)
        here->node.lost(here->node.context);
}

/* A server that had counted as dead looks whether others have taken what was its own. */
static void renewed(struct postgres_job *job, bool good)
{
    struct vault_lease *here = job->context;
    here->renew.busy = false;
    if (good)
        here->leases.sure = here->renewed;
    bool lived = row_one_number(&here->renew.answer, 0) != 0;
    if (!good || (lived && !here->doubts) || here->compare.busy)
        return;
    here->doubts = false;
    bundle_number(begin(&here->compare, READ_HELD), here->leases.node);
    pose(here, &here->compare, compared);
}

static void adopt(struct vault_lease *here);

/* When there were as many as are taken at once, there may be more. */
static void adopted(struct postgres_job *job, bool good)
{
    struct vault_lease *here = job->context;
    struct row row;
    size_t at = 0;
    int count = 0;
    here->adopt.busy = false;
    for (; good && row_any(&here->adopt.answer, &at, &row); count++)
        if (*row_text(&row, 0) != '\0')
            here->node.adopted(here->node.context, row_text(&row, 0));
    if (count >= ADOPTED)
        adopt(here);
}

static void adopt(struct vault_lease *here)
{
    struct bundle *question = begin(&here->adopt, READ_CLEAR);
    bundle_number(question, here->leases.node);
    bundle_statement(question, READ_ADOPT);
    bundle_number(question, here->leases.node);
    bundle_number(question, leases_epoch(&here->leases));
    bundle_number(question, ADOPTED);
    pose(here, &here->adopt, adopted);
}

static void released(struct postgres_job *job, bool good)
{
    struct vault_lease *here = job->context;
    (void)good; /* else they stay this server's until they are asked for again */
    here->release.busy = false;
}

static void release(void *context, int64_t game, int64_t epoch)
{
    struct vault_lease *here = context;
    bundle_statement(&here->release.question, READ_RELEASE);
    bundle_number(&here->release.question, game);
    bundle_number(&here->release.question, epoch);
}

static void sweep(struct vault_lease *here, int64_t kept)
{
    bundle_empty(&here->release.question);
    leases_sweep(&here->leases, kept, release, here);
    if (here->release.question.statements > 0)
        pose(here, &here->release, released);
}

void vault_lease_look(struct vault_lease *here, uint64_t now, int64_t kept)
{
    if (!here->release.busy)
        sweep(here, kept);
    if (here->looked != 0 && now - here->looked < RENEW)
        return;
    here->looked = now;
    if (!here->renew.busy) {
        struct bundle *question = begin(&here->renew, READ_RENEW);
        bundle_number(question, here->leases.node);
        bundle_text(question, here->node.name);
        bundle_text(question, here->node.address);
        here->renewed = now;
        pose(here, &here->renew, renewed);
    }
    if (!here->adopt.busy && !here->node.gate)
        adopt(here);
}

/* ---- Games --------------------------------------------------------------------------------- */

void vault_lease_take(struct vault_lease *here, struct bundle *answer)
{
    struct row row;
    size_t at = 0;
    if (row_next(answer, READ_TAKE, &at, &row) &&
        !leases_hold(&here->leases, row_number(&row, 0), row_number(&row, 1), row_number(&row, 2)))
        answer->lost = true;
}

/* ---- Going --------------------------------------------------------------------------------- */

static void left(struct postgres_job *job, bool good)
{
    struct vault_lease *here = job->context;
    (void)good; /* else they count as dead in a moment */
    here->renew.busy = false;
}

void vault_lease_leave(struct vault_lease *here)
{
    while (here->renew.busy)
        postgres_wait(here->reader);
    if (here->reader->connection == NULL)
        return;
    bundle_number(begin(&here->renew, READ_LEAVE), here->leases.node);
    pose(here, &here->renew, left);
    while (here->renew.busy)
        postgres_wait(here->reader);
}

void vault_lease_free(struct vault_lease *here)
{
    struct round *rounds[] = {&here->renew, &here->compare, &here->adopt, &here->release};
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        bundle_free(&rounds[i]->question);
        bundle_free(&rounds[i]->answer);
    }
    leases_free(&here->leases);
    free(here);
}
