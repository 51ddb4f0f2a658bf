/* SPDX-License-Identifier: Apache-2.0 */
/* See postgres.h. In libpq's pipeline all statements up to a sync are one transaction: after an
 * error the rest of it is passed over, and nothing of it stays. */
#include "server/postgres.h"

#include <arpa/inet.h>
#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/statement.h"

enum {
    AGAIN = 1000,     /* milliseconds from one try to connect to the next */
    LEAVES = 3000,    /* ... that are waited until another server has gone, */
    PAUSE = 100,      /* ... between two looks whether another server has gone, */
    PATIENCE = 10000, /* ... that are waited for an answer where somebody has to wait, */
    SILENCE = 15000,  /* ... and where nobody has to */
    VALUES = 24,      /* of one statement */
    NAME = 12,        /* letters of a prepared statement's name */
};

/* Types of PostgreSQL. */
enum { TYPE_BLOB = 17, TYPE_LONG = 20, TYPE_INTEGER = 23 };

/* libpq has not always words for what it lost. */
void postgres_note(char *error, size_t size, const char *why)
{
    why += strspn(why, "\n");
    if (*why == '\0')
        why = "the connection was lost";
    snprintf(error, size, "%.*s", (int)strcspn(why, "\n"), why);
}

/* ---- Connecting ---------------------------------------------------------------------------- */

static void on_notice(void *context, const char *message)
{
    (void)context;
    (void)message; /* what is no error is no news */
}

static bool is_done(PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool postgres_run(PGconn *connection, const char *text, int count, const char *const *values)
{
    return is_done(PQexecParams(connection, text, count, NULL, values, NULL, NULL, 0));
}

PGconn *postgres_connect(const struct postgres_wish *wish, char *error, size_t size)
{
    static const char *const names[] = {"application_name", "connect_timeout", "tcp_user_timeout",
                                        "dbname",           "client_encoding", NULL};
    const char *const values[] = {"aude", "5", "10000", wish->place, "UTF8", NULL};
    PGconn *connection = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(connection, on_notice, NULL);
    if (PQstatus(connection) == CONNECTION_OK &&
        (wish->settings == NULL || is_done(PQexec(connection, wish->settings))))
        return connection;
    postgres_note(error, size, connection != NULL ? PQerrorMessage(connection) : "out of memory");
    PQfinish(connection);
    return NULL;
}

/* Who has gone just now may be there for a moment more. */
static bool may_be(PGconn *connection, const char *lock)
{
    for (int i = 0; i < LEAVES / PAUSE; i++) {
        PGresult *result = PQexec(connection, lock);
        bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
        bool alone = good && strcmp(PQgetvalue(result, 0, 0), "t") == 0;
        PQclear(result);
        if (alone || !good)
            return alone;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000L}, NULL);
    }
    return false;
}

static void name_of(char name[NAME], int which)
{
    snprintf(name, NAME, "s%d", which);
}

/* PostgreSQL writes $1 where SQLite writes ?1; to be freed. */
static char *adapt(const char *text, const char *free_of_others)
{
    const char *mark = free_of_others != NULL ? strstr(text, STATEMENT_FREE) : NULL;
    size_t size = strlen(text) + (mark != NULL ? strlen(free_of_others) : 0) + 1;
    char *changed = malloc(size);
    if (changed == NULL)
        return NULL;
    if (mark != NULL)
        snprintf(changed, size, "%.*s%s%s", (int)(mark - text), text, free_of_others,
                 mark + strlen(STATEMENT_FREE));
    else
        snprintf(changed, size, "%s", text);
    for (char *at = changed; (at = strchr(at, '?')) != NULL;)
        *at = '$';
    return changed;
}

static bool prepare(PGconn *connection, int which, const char *text, const char *free_of_others)
{
    char name[NAME], *changed = adapt(text, free_of_others);
    if (changed == NULL)
        return false;
    name_of(name, which);
    bool good = is_done(PQprepare(connection, name, changed, 0, NULL));
    free(changed);
    return good;
}

const char postgres_only_reads[] = "the database is read-only";

bool postgres_reads_only(PGconn *connection)
{
    PGresult *result = PQexec(connection, "SHOW transaction_read_only");
    bool reads =
        PQresultStatus(result) == PGRES_TUPLES_OK && strcmp(PQgetvalue(result, 0, 0), "on") == 0;
    PQclear(result);
    return reads;
}

void postgres_note_lost(PGconn *connection, char *error, size_t size)
{
    postgres_note(error, size, PQerrorMessage(connection));
    if (postgres_run(connection, "ROLLBACK", 0, NULL) && postgres_reads_only(connection))
        postgres_note(error, size, postgres_only_reads);
}

/* Is it the database that is meant, and as it is wanted? */
static bool is_meant(struct postgres *postgres, PGconn *connection, char *error, size_t size)
{
    const struct postgres_wish *wish = &postgres->wish;
    const struct postgres_meeting *meeting = wish->meeting;
    postgres->made_reads = meeting != NULL && postgres_reads_only(connection);
    if (postgres->made_reads) {
        postgres_note(error, size, postgres_only_reads);
        return false;
    }
    if (wish->lock != NULL && !may_be(connection, wish->lock)) {
        bool good = PQstatus(connection) == CONNECTION_OK;
        postgres_note(error, size,
                      good ? "another program uses this store" : PQerrorMessage(connection));
        return false;
    }
    return meeting == NULL || meeting->look(meeting->context, connection, error, size);
}

static PGconn *make(struct postgres *postgres, char *error, size_t size)
{
    const struct postgres_wish *wish = &postgres->wish;
    PGconn *connection = postgres_connect(wish, error, size);
    postgres->made_reads = false;
    if (connection == NULL || !is_meant(postgres, connection, error, size)) {
        PQfinish(connection);
        return NULL;
    }
    bool good = true;
    for (int i = 0; i < wish->count && good; i++)
        good = prepare(connection, i, wish->texts[i], wish->free);
    if (good && PQsetnonblocking(connection, 1) == 0 && PQenterPipelineMode(connection) == 1)
        return connection;
    postgres_note(error, size, PQerrorMessage(connection));
    PQfinish(connection);
    return NULL;
}

/* ---- Losing -------------------------------------------------------------------------------- */

static void free_poll(uv_handle_t *handle)
{
    free(handle);
}

static void finish(struct postgres_job *job, bool good)
{
    job->done(job, good && !job->failed);
}

static struct postgres_job *pop(struct postgres *postgres)
{
    struct postgres_job *job = postgres->job;
    postgres->job = job->next;
    if (postgres->job == NULL)
        postgres->end = &postgres->job;
    return job;
}

static void drop(struct postgres *postgres)
{
    postgres->spoilt = false;
    uv_handle_t *poll = (uv_handle_t *)postgres->poll;
    if (poll != NULL && uv_is_closing(poll)) /* with the loop, which has ended */
        free(poll);
    else if (poll != NULL)
        uv_close(poll, free_poll);
    PQfinish(postgres->connection);
    postgres->poll = NULL;
    postgres->connection = NULL;
    while (postgres->job != NULL) {
        struct postgres_job *job = pop(postgres);
        job->unsure = !job->failed;
        finish(job, false);
    }
}

static void lose(struct postgres *postgres)
{
    postgres_note(postgres->error, sizeof postgres->error, PQerrorMessage(postgres->connection));
    drop(postgres);
}

void postgres_spoil(struct postgres *postgres)
{
    postgres->spoilt = true;
}

void postgres_renew(struct postgres *postgres, const char *why)
{
    postgres->discards = postgres->connecting;
    postgres_note(postgres->error, sizeof postgres->error, why);
    drop(postgres);
}

/* ---- Taking -------------------------------------------------------------------------------- */

static void take_value(struct bundle *row, const PGresult *result, int at, int column)
{
    const char *value = PQgetvalue(result, at, column);
    uint64_t wide;
    uint32_t narrow;
    if (PQgetisnull(result, at, column)) {
        bundle_none(row);
        return;
    }
    switch (PQftype(result, column)) {
    case TYPE_LONG:
        memcpy(&wide, value, sizeof wide);
        bundle_number(row, (int64_t)be64toh(wide));
        break;
    case TYPE_INTEGER:
        memcpy(&narrow, value, sizeof narrow);
        bundle_number(row, (int32_t)ntohl(narrow));
        break;
    case TYPE_BLOB: bundle_blob(row, value, (size_t)PQgetlength(result, at, column)); break;
    default: bundle_text(row, value);
    }
}

static void take_rows(struct bundle *answer, int which, const PGresult *result)
{
    for (int i = 0; answer != NULL && i < PQntuples(result); i++) {
        bundle_statement(answer, which);
        for (int k = 0; k < PQnfields(result); k++)
            take_value(answer, result, i, k);
    }
}

/* The statement of the question whose result has come. */
static int next_statement(struct postgres_job *job)
{
    struct bundle_item item;
    while (bundle_next(job->question, &job->at, &item))
        if (item.kind == BUNDLE_STATEMENT)
            return (int)item.number;
    return -1;
}

/* What is said of a transaction that only reads: SQLSTATE 25006. */
static void note_failure(struct postgres *postgres, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    bool reads = state != NULL && strcmp(state, "25006") == 0;
    postgres_note(postgres->error, sizeof postgres->error,
                  reads ? postgres_only_reads : PQresultErrorMessage(result));
    if (!reads)
        return;
    postgres->read_only = true;
    postgres_spoil(postgres);
}

static void take(struct postgres *postgres, const PGresult *result)
{
    struct postgres_job *job = postgres->job;
    switch (PQresultStatus(result)) {
    case PGRES_PIPELINE_SYNC: finish(pop(postgres), true); break;
    case PGRES_COMMAND_OK: next_statement(job); break;
    case PGRES_TUPLES_OK: take_rows(job->answer, next_statement(job), result); break;
    default:
        if (!job->failed) {
            note_failure(postgres, result);
            job->failed_at = next_statement(job);
        }
        job->failed = true;
    }
}

/* Between the results of two statements there is nothing, once. */
static void take_all(struct postgres *postgres)
{
    bool nothing = false;
    while (postgres->job != NULL && !PQisBusy(postgres->connection)) {
        PGresult *result = PQgetResult(postgres->connection);
        if (result == NULL && nothing)
            break;
        nothing = result == NULL;
        if (result != NULL)
            take(postgres, result);
        PQclear(result);
    }
}

static void receive(struct postgres *postgres)
{
    postgres->heard = uv_now(postgres->loop);
    if (PQconsumeInput(postgres->connection) == 1)
        take_all(postgres);
    else
        lose(postgres);
    if (postgres->spoilt)
        drop(postgres);
}

/* ---- Sending ------------------------------------------------------------------------------- */

static void on_poll(uv_poll_t *poll, int status, int events);

/* What the system has no room for waits until it has. */
static void flush(struct postgres *postgres)
{
    int left = PQflush(postgres->connection);
    int events = UV_READABLE | (left > 0 ? UV_WRITABLE : 0);
    if (left < 0 || uv_poll_start(postgres->poll, events, on_poll) != 0)
        lose(postgres);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct postgres *postgres = poll->data;
    (void)events;
    if (status < 0)
        lose(postgres);
    else
        receive(postgres);
    if (postgres->connection != NULL)
        flush(postgres);
}

struct values {
    int count;
    uint64_t number[VALUES];
    const char *value[VALUES];
    int length[VALUES], binary[VALUES];
};

static void add_value(struct values *values, const struct bundle_item *item)
{
    int place = values->count++;
    values->number[place] = htobe64((uint64_t)item->number);
    values->value[place] = item->kind == BUNDLE_NONE     ? NULL
                           : item->kind == BUNDLE_NUMBER ? (char *)&values->number[place]
                                                         : item->bytes;
    values->length[place] =
        item->kind == BUNDLE_NUMBER ? (int)sizeof values->number[place] : (int)item->length;
    values->binary[place] = item->kind != BUNDLE_TEXT;
}

static bool send_one(PGconn *connection, int which, const struct values *values)
{
    char name[NAME];
    if (which < 0)
        return true;
    name_of(name, which);
    return PQsendQueryPrepared(connection, name, values->count, values->value, values->length,
                               values->binary, 1) == 1;
}

static bool send_all(PGconn *connection, const struct bundle *question)
{
    struct values values = {.count = 0};
    struct bundle_item item;
    size_t at = 0;
    int which = -1;
    bool good = true;
    while (good && bundle_next(question, &at, &item)) {
        if (item.kind != BUNDLE_STATEMENT) {
            add_value(&values, &item);
            continue;
        }
        good = send_one(connection, which, &values);
        which = (int)item.number;
        values.count = 0;
    }
    return good && send_one(connection, which, &values) && PQpipelineSync(connection) == 1;
}

/* ---- Another connection -------------------------------------------------------------------- */

static bool attach(struct postgres *postgres, PGconn *connection)
{
    uv_poll_t *poll = malloc(sizeof *poll);
    if (poll == NULL || uv_poll_init(postgres->loop, poll, PQsocket(connection)) != 0) {
        free(poll);
        PQfinish(connection);
        return false;
    }
    poll->data = postgres;
    uv_unref((uv_handle_t *)poll);
    postgres->poll = poll;
    postgres->connection = connection;
    flush(postgres);
    return postgres->connection != NULL;
}

static void work(uv_work_t *task)
{
    struct postgres *postgres = task->data;
    postgres->made = make(postgres, postgres->made_error, sizeof postgres->made_error);
}

static void after(uv_work_t *task, int status)
{
    struct postgres *postgres = task->data;
    const struct postgres_meeting *meeting = postgres->wish.meeting;
    postgres->connecting = false;
    if (postgres->made != NULL || postgres->made_reads)
        postgres->read_only = postgres->made_reads;
    if (meeting != NULL)
        meeting->met(meeting->context);
    if (status == 0 && postgres->made != NULL && !postgres->discards)
        attach(postgres, postgres->made);
    else if (status == 0 && postgres->made != NULL)
        PQfinish(postgres->made);
    else
        memcpy(postgres->error, postgres->made_error, sizeof postgres->error);
    postgres->discards = false;
}

static void connect_again(struct postgres *postgres)
{
    uint64_t now = uv_now(postgres->loop);
    struct postgres *first = postgres->wish.after;
    if (first != NULL && first->connection == NULL) {
        connect_again(first);
        return;
    }
    if (postgres->connecting || now - postgres->tried < AGAIN)
        return;
    postgres->tried = now;
    if (postgres->wish.meeting != NULL)
        postgres->wish.meeting->prepare(postgres->wish.meeting->context);
    postgres->made = NULL;
    postgres->work.data = postgres;
    postgres->connecting = uv_queue_work(postgres->loop, &postgres->work, work, after) == 0;
}

/* ---- The whole ----------------------------------------------------------------------------- */

bool postgres_open(struct postgres *postgres, uv_loop_t *loop, const struct postgres_wish *wish)
{
    postgres->wish = *wish;
    postgres->loop = loop;
    postgres->end = &postgres->job;
    if (wish->meeting != NULL)
        wish->meeting->prepare(wish->meeting->context);
    PGconn *connection = make(postgres, postgres->error, sizeof postgres->error);
    if (wish->meeting != NULL)
        wish->meeting->met(wish->meeting->context);
    return connection != NULL && attach(postgres, connection);
}

void postgres_do(struct postgres *postgres, struct postgres_job *job)
{
    job->next = NULL;
    job->at = 0;
    job->failed = job->unsure = false;
    job->failed_at = -1;
    if (postgres->connection == NULL) {
        connect_again(postgres);
        job->done(job, false);
        return;
    }
    if (postgres->job == NULL)
        postgres->heard = uv_now(postgres->loop);
    *postgres->end = job;
    postgres->end = &job->next;
    if (send_all(postgres->connection, job->question))
        flush(postgres);
    else
        lose(postgres);
}

void postgres_look(struct postgres *postgres)
{
    if (postgres->connection == NULL) {
        connect_again(postgres);
    } else if (postgres->job != NULL && uv_now(postgres->loop) - postgres->heard > SILENCE) {
        postgres_note(postgres->error, sizeof postgres->error, "the database does not answer");
        drop(postgres);
    }
}

void postgres_wait(struct postgres *postgres)
{
    if (postgres->connection == NULL || postgres->job == NULL)
        return;
    int left = PQflush(postgres->connection);
    struct pollfd wire = {.fd = PQsocket(postgres->connection),
                          .events = (short)(POLLIN | (left > 0 ? POLLOUT : 0))};
    if (left >= 0 && poll(&wire, 1, PATIENCE) > 0)
        receive(postgres);
    else
        lose(postgres);
}

bool postgres_busy(const struct postgres *postgres)
{
    return postgres->connecting;
}

void postgres_close(struct postgres *postgres)
{
    drop(postgres);
}
