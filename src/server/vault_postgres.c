/* SPDX-License-Identifier: Apache-2.0 */
/* PostgreSQL: the tables are those of SQLite, with the same columns and keys. One connection
 * writes, another one reads, so that what is asked does not wait for what is being written down. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres.h"
#include "server/postgres_tables.h"
#include "server/statement.h"
#include "server/vault.h"

enum { LOOK = 10 * 1000 /* milliseconds from one look at the size to the next */ };

struct pages {
    struct vault vault;
    struct postgres writer, reader;
    struct postgres_job write, measure;
    struct bundle size_question, size_answer;
    enum store_news news;
    uv_loop_t *loop;
    uv_async_t *rings;
    int64_t size;
    uint64_t looked; /* when the size was asked for last */
    bool measuring;
};

static const char *reads[READS + 1];

static struct pages *pages_of(const struct vault *vault)
{
    return (struct pages *)vault;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void written(struct postgres_job *job, bool good)
{
    struct pages *pages = job->context;
    pages->news = good ? STORE_KEPT : STORE_FAILED;
    memcpy(pages->vault.error, pages->writer.error, sizeof pages->vault.error);
    uv_async_send(pages->rings);
}

static void begin(struct vault *vault, struct bundle *bundle)
{
    struct pages *pages = pages_of(vault);
    pages->news = STORE_QUIET;
    pages->write = (struct postgres_job){.question = bundle, .done = written, .context = pages};
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

static void close_pages(struct vault *vault)
{
    struct pages *pages = pages_of(vault);
    postgres_close(&pages->writer);
    postgres_close(&pages->reader);
    bundle_free(&pages->size_question);
    bundle_free(&pages->size_answer);
    free(pages);
}

static bool open_both(struct pages *pages, const char *place, const struct store_wish *wish)
{
    struct postgres_wish write = {place, statement_writes, WRITES, !wish->sync, true};
    struct postgres_wish read = {place, reads, READS + 1, false, false};
    struct postgres *failed = NULL;
    memcpy(reads, statement_reads, sizeof statement_reads);
    reads[READS] = "SELECT pg_database_size(current_database())";
    bundle_statement(&pages->size_question, READS);
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

struct vault *vault_postgres(const char *place, const struct store_wish *wish,
                             struct server_trouble *trouble)
{
    static const struct vault_kind kind = {begin, news,  wait,    ask,        wait_for,
                                           size,  wrong, is_busy, close_pages};
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
        open_both(pages, place, wish))
        return &pages->vault;
    server_fail(trouble, failure, "PostgreSQL",
                pages->vault.error); /* not where: a secret is in it */
    close_pages(&pages->vault);
    return NULL;
}
