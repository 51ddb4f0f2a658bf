/* SPDX-License-Identifier: Apache-2.0 */
/* PostgreSQL: the tables are those of SQLite, with the same columns and keys. One connection
 * writes, another one reads, so that what is asked does not wait for what is being written down. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lineage.h"
#include "server/postgres.h"
#include "server/postgres_tables.h"
#include "server/statement.h"
#include "server/vault.h"
#include "server/vault_lease.h"

enum { LOOK = 10 * 1000 /* milliseconds from one look at the size to the next */ };

struct pages {
    struct vault vault;
    struct postgres writer, reader;
    struct postgres_job write, measure;
    struct bundle size_question, size_answer;
    struct vault_lease *lease; /* NULL: nobody else uses the database */
    struct bundle fenced;      /* what is under way, with what shows that it may be */
    struct lineage_look write_look, read_look;
    struct postgres_meeting write_meeting, read_meeting;
    char free[400]; /* see STATEMENT_FREE */
    enum store_news news;
    uv_loop_t *loop;
    uv_async_t *rings;
    int64_t size;
    uint64_t looked; /* when the size was asked for last */
    bool measuring;
};

static const char *reads[READS_SHARED], *writes[WRITES_SHARED];

static struct pages *pages_of(const struct vault *vault)
{
    return (struct pages *)vault;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Why a statement by which a commit shows that it may be has failed, or NULL. */
static const char *why_not(int failed_at)
{
    switch (failed_at) {
    case WRITE_TALLY: return "the database is not as this server left it";
    case WRITE_FENCE:
    case WRITE_SEIZE: return "another server has taken a table over";
    case WRITE_BATCH: return "the end of a game is not where this server knows it";
    default: return NULL;
    }
}

static void note_commit(struct pages *pages, const struct postgres_job *job, bool good)
{
    pages->lease->lineage.count += good;
    leases_settle(&pages->lease->leases, good);
    if (job->failed_at == WRITE_TALLY) /* whoever connects compares */
        postgres_spoil(&pages->writer);
}

static void written(struct postgres_job *job, bool good)
{
    struct pages *pages = job->context;
    const char *why = pages->writer.read_only ? NULL : why_not(job->failed_at);
    pages->news = good ? STORE_KEPT : STORE_FAILED;
    pages->vault.unsure = job->unsure;
    snprintf(pages->vault.error, sizeof pages->vault.error, "%s",
             why != NULL ? why : pages->writer.error);
    if (pages->lease != NULL)
        note_commit(pages, job, good);
    bundle_empty(&pages->fenced);
    uv_async_send(pages->rings);
}

static void begin(struct vault *vault, struct bundle *bundle)
{
    struct pages *pages = pages_of(vault);
    pages->news = STORE_QUIET;
    if (pages->lease != NULL) {
        pages->fenced.lost = bundle->lost;
        lineage_show(&pages->lease->lineage, pages->lease->leases.node, &pages->fenced);
        leases_fence(&pages->lease->leases, bundle, &pages->fenced);
        bundle = &pages->fenced;
    }
    pages->write = (struct postgres_job){
        .question = bundle, .done = written, .context = pages, .failed_at = -1};
    if (!bundle->lost) {
        postgres_do(&pages->writer, &pages->write);
        return;
    }
    snprintf(pages->writer.error, sizeof pages->writer.error, "out of memory");
    written(&pages->write, false);
}

static enum store_news news(struct vault *vault)
{
    struct pages *pages = pages_of(vault);
    enum store_news news = pages->news;
    pages->news = STORE_QUIET;
    return news;
}

static void wait(struct vault *vault)
{
    struct pages *pages = pages_of(vault);
    while (pages->news == STORE_QUIET)
        postgres_wait(&pages->writer);
}

/* ---- Reading ------------------------------------------------------------------------------- */

struct asking {
    struct postgres_job job;
    struct pages *pages;
    struct ask *ask;
};

static void answered(struct postgres_job *job, bool good)
{
    struct asking *asking = job->context;
    struct pages *pages = asking->pages;
    asking->ask->failed = !good;
    asking->ask->ready = true;
    if (good && pages->lease != NULL)
        vault_lease_take(pages->lease, &asking->ask->answer);
    if (!good)
        memcpy(pages->vault.error, pages->reader.error, sizeof pages->vault.error);
    uv_async_send(pages->rings);
    free(asking);
}

static void ask(struct vault *vault, struct ask *ask)
{
    struct pages *pages = pages_of(vault);
    struct asking *asking = malloc(sizeof *asking);
    if (asking == NULL) {
        ask->ready = ask->failed = true;
        return;
    }
    *asking = (struct asking){
        .job = {.question = &ask->question,
                .answer = &ask->answer,
                .done = answered,
                .context = asking},
        .pages = pages,
        .ask = ask,
    };
    postgres_do(&pages->reader, &asking->job);
}

static void wait_for(struct vault *vault, struct ask *ask)
{
    while (!ask->ready)
        postgres_wait(&pages_of(vault)->reader);
}

/* ---- How large it is ----------------------------------------------------------------------- */

static void measured(struct postgres_job *job, bool good)
{
    struct pages *pages = job->context;
    struct bundle_item item;
    size_t at = 0;
    pages->measuring = false;
    while (good && bundle_next(&pages->size_answer, &at, &item))
        if (item.kind == BUNDLE_NUMBER)
            pages->size = item.number;
    bundle_empty(&pages->size_answer);
}

static int64_t size(struct vault *vault)
{
    struct pages *pages = pages_of(vault);
    uint64_t now = uv_now(pages->loop);
    if (!pages->measuring && (pages->size < 0 || now - pages->looked >= LOOK)) {
        pages->looked = now;
        pages->measuring = true;
        postgres_do(&pages->reader, &pages->measure);
    }
    return pages->size;
}

/* ---- Which database it is ------------------------------------------------------------------- */

static void prepare(struct pages *pages, struct lineage_look *look)
{
    *look = (struct lineage_look){.known = pages->lease->lineage,
                                  .who = &pages->lease->node,
                                  .node = pages->lease->leases.node,
                                  .last = pages->lease->leases.last,
                                  .joins = look == &pages->write_look};
}

static void prepare_write(void *context)
{
    struct pages *pages = context;
    prepare(pages, &pages->write_look);
}

static void prepare_read(void *context)
{
    struct pages *pages = context;
    prepare(pages, &pages->read_look);
}

static bool look_at(void *context, PGconn *connection, char *error, size_t size)
{
    return lineage_look(context, connection, error, size);
}

static bool look_to_write(void *context, PGconn *connection, char *error, size_t size)
{
    return look_at(&((struct pages *)context)->write_look, connection, error, size);
}

static bool look_to_read(void *context, PGconn *connection, char *error, size_t size)
{
    return look_at(&((struct pages *)context)->read_look, connection, error, size);
}

/* Nothing that was read is sure any more: the lobby reads it anew. */
static void met_to_write(void *context)
{
    struct pages *pages = context;
    const struct lineage_look *look = &pages->write_look;
    struct vault_lease *lease = pages->lease;
    if (look->is == LINEAGE_UNKNOWN)
        return;
    lease->lineage = look->found;
    lease->doubts = true;
    if (look->is == LINEAGE_SAME)
        return;
    leases_free(&lease->leases);
    postgres_renew(&pages->reader, "the database is another one");
    lease->node.renewed(lease->node.context, look->is == LINEAGE_OLDER);
}

/* Whoever reads finds another one than whoever writes: that one connects anew, and decides. */
static void met_to_read(void *context)
{
    struct pages *pages = context;
    if (pages->read_look.is != LINEAGE_UNKNOWN && pages->read_look.is != LINEAGE_SAME)
        postgres_renew(&pages->writer, pages->reader.made_error);
}

static void meet(struct pages *pages)
{
    pages->write_meeting =
        (struct postgres_meeting){prepare_write, look_to_write, met_to_write, pages};
    pages->read_meeting = (struct postgres_meeting){prepare_read, look_to_read, met_to_read, pages};
}

/* ---- The whole ----------------------------------------------------------------------------- */

static const char *wrong(struct vault *vault)
{
    (void)vault;
    return NULL; /* its files are not ours */
}

static bool is_busy(const struct vault *vault)
{
    const struct pages *pages = pages_of(vault);
    return postgres_busy(&pages->writer) || postgres_busy(&pages->reader);
}

static void look(struct vault *vault, int64_t kept)
{
    struct pages *pages = pages_of(vault);
    postgres_look(&pages->writer);
    postgres_look(&pages->reader);
    vault_lease_look(pages->lease, uv_now(pages->loop), kept);
    vault->read_only = pages->writer.read_only || pages->reader.read_only;
}

static void leave(struct vault *vault)
{
    vault_lease_leave(pages_of(vault)->lease);
}

static void close_pages(struct vault *vault)
{
    struct pages *pages = pages_of(vault);
    postgres_close(&pages->writer);
    postgres_close(&pages->reader);
    bundle_free(&pages->size_question);
    bundle_free(&pages->size_answer);
    bundle_free(&pages->fenced);
    if (pages->lease != NULL)
        vault_lease_free(pages->lease);
    free(pages);
}

#define LOCK "1098212453"

/* Whoever is alone has the lock, or all have it who share. */
static const char *lock_of(const struct store_wish *wish)
{
    if (wish->looks)
        return NULL;
    return wish->node != NULL ? "SELECT pg_try_advisory_lock_shared(" LOCK ")"
                              : "SELECT pg_try_advisory_lock(" LOCK ")";
}

static void gather_texts(void)
{
    memcpy(writes, statement_writes, sizeof statement_writes);
    memcpy(writes + WRITES, lease_writes, sizeof lease_writes);
    memcpy(reads, statement_reads, sizeof statement_reads);
    memcpy(reads + READS, lease_reads, sizeof lease_reads);
}

static bool open_both(struct pages *pages, const char *place, const struct store_wish *wish)
{
    bool shares = pages->lease != NULL;
    const char *free = shares ? pages->free : NULL;
    struct postgres_wish write = {.place = place,
                                  .texts = writes,
                                  .count = WRITES_SHARED,
                                  .settings = wish->sync ? NULL : "SET synchronous_commit = off",
                                  .lock = lock_of(wish),
                                  .free = free,
                                  .meeting = shares ? &pages->write_meeting : NULL};
    /* A lease that is lost with the database's memory is nobody's, so nobody waits for the disk. */
    struct postgres_wish read = {.place = place,
                                 .texts = reads,
                                 .count = READS_SHARED,
                                 .settings =
                                     "SET synchronous_commit = off; SET lock_timeout = 3000",
                                 .free = free,
                                 .meeting = shares ? &pages->read_meeting : NULL,
                                 .after = shares ? &pages->writer : NULL};
    struct postgres *failed = NULL;
    gather_texts();
    meet(pages);
    bundle_statement(&pages->size_question, READ_SIZE);
    pages->measure = (struct postgres_job){.question = &pages->size_question,
                                           .answer = &pages->size_answer,
                                           .done = measured,
                                           .context = pages};
    if (!postgres_open(&pages->writer, wish->loop, &write))
        failed = &pages->writer;
    else if (!postgres_open(&pages->reader, wish->loop, &read))
        failed = &pages->reader;
    if (failed != NULL)
        memcpy(pages->vault.error, failed->error, sizeof pages->vault.error);
    return failed == NULL;
}

/* Comes as one of several servers, if it is one. */
static bool share(struct pages *pages, const char *place, const struct store_wish *wish)
{
    struct vault *vault = &pages->vault;
    if (wish->node == NULL)
        return true;
    pages->lease = vault_lease_open(place, wish->node, vault->error, sizeof vault->error);
    if (pages->lease == NULL)
        return false;
    pages->lease->reader = &pages->reader;
    vault->leases = &pages->lease->leases;
    vault->first = pages->lease->first;
    snprintf(pages->free, sizeof pages->free, lease_free, (long long)vault->leases->node);
    return true;
}

struct vault *vault_postgres(const char *place, const struct store_wish *wish,
                             struct server_trouble *trouble)
{
    static const struct vault_kind kind = {begin, news,    wait,        ask,  wait_for, size,
                                           wrong, is_busy, close_pages, look, leave};
    struct pages *pages = calloc(1, sizeof *pages);
    enum server_failure failure = SERVER_NO_STORE;
    if (pages == NULL) {
        server_fail(trouble, SERVER_NO_STORE, "PostgreSQL", "out of memory");
        return NULL;
    }
    pages->vault.kind = &kind;
    pages->loop = wish->loop;
    pages->rings = wish->done;
    pages->size = -1;
    pages->writer.end = &pages->writer.job;
    pages->reader.end = &pages->reader.job;
    if (postgres_tables(place, &failure, pages->vault.error, sizeof pages->vault.error) &&
        share(pages, place, wish) && open_both(pages, place, wish))
        return &pages->vault;
    server_fail(trouble, failure, "PostgreSQL",
                pages->vault.error); /* not where: a secret is in it */
    close_pages(&pages->vault);
    return NULL;
}
