/* SPDX-License-Identifier: Apache-2.0 */
/* SQLite with a write-ahead log. A game is a row, its seats are rows, and so is each batch of
 * actions that was accepted at once: (game, seq) is the primary key, so the same moment of a game
 * cannot be written twice. The tables are made in migration.c; writer.c carries bundles out. A
 * connection of its own reads, on the loop: that is a matter of microseconds. It sees what has been
 * kept, and nothing of what is being written down.
 */
#include "server/vault.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/backup.h"
#include "server/checkpoint.h"
#include "server/guard.h"
#include "server/journal.h"
#include "server/migration.h"
#include "server/statement.h"
#include "server/writer.h"

struct sqlite {
    struct vault vault;
    sqlite3 *database; /* that the writer uses */
    sqlite3 *reader;
    sqlite3_stmt *statement[READS], *size;
    struct writer writer;
    struct checkpoint checkpoint;
    struct guard guard;
    bool carry; /* the writer is to do the last bit of a long log */
    enum server_failure failure;
};

/* ---- Opening ------------------------------------------------------------------------------- */

static bool note(struct sqlite *here, sqlite3 *database)
{
    snprintf(here->vault.error, sizeof here->vault.error, "%s", sqlite3_errmsg(database));
    return false;
}

static bool run(struct sqlite *here, sqlite3 *database, const char *text)
{
    return sqlite3_exec(database, text, NULL, NULL, NULL) == SQLITE_OK || note(here, database);
}

static bool fail(struct sqlite *here, const char *error)
{
    snprintf(here->vault.error, sizeof here->vault.error, "%s", error);
    return false;
}

/* A store of an older version is copied before it is changed: games.db.version-8 beside it. */
static bool put_aside(struct sqlite *here, const char *path)
{
    char copy[GUARD_PATH + 32];
    int version = migration_version(here->database);
    if (version <= 0 || version >= MIGRATION_VERSION)
        return true;
    snprintf(copy, sizeof copy, "%s.version-%d", path, version);
    if (backup_aside(here->database, copy)) {
        journal_say(JOURNAL_INFO, NULL, "the store becomes one of this version; a copy of it: %s",
                    copy);
        return true;
    }
    return fail(here, "no copy could be made before its tables are changed");
}

/* An empty database becomes a store, one of an older version grows; another program's database and
 * a later version are refused. */
static bool make_schema(struct sqlite *here, const char *path)
{
    if (!put_aside(here, path))
        return false;
    switch (migrate(here->database)) {
    case MIGRATION_DONE: return true;
    case MIGRATION_FOREIGN: here->failure = SERVER_OTHER_STORE; return false;
    case MIGRATION_LATER: here->failure = SERVER_OTHER_VERSION; return false;
    case MIGRATION_FAILED: break;
    }
    return note(here, here->database);
}

static bool attach(struct sqlite *here, const char *path, sqlite3 **database)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(path, database, flags, NULL) != SQLITE_OK)
        return note(here, *database);
    sqlite3_busy_timeout(*database, 5000);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return run(here, *database, "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
}

/* Without `sync` what was written last may be lost with the power, never what was written before.
 */
static bool set_sync(struct sqlite *here, bool sync)
{
    return run(here, here->database,
               sync ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
}

/* There is a file of this name; with this ending. */
static bool is_there(const char *path, const char *ending, struct stat *facts)
{
    char name[GUARD_PATH + 32];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, facts) == 0;
}

/* All of the new store gets into its file, and the file to its place. */
static bool make_whole(struct sqlite *here, const char *beside, const char *path, bool sync)
{
    int file = open(beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0)
        return fail(here, strerror(errno));
    close(file);
    if (!attach(here, beside, &here->database) || !set_sync(here, sync) ||
        !make_schema(here, beside))
        return false;
    if (sqlite3_wal_checkpoint_v2(here->database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) !=
            SQLITE_OK ||
        sqlite3_close(here->database) != SQLITE_OK)
        return note(here, here->database);
    here->database = NULL;
    return rename(beside, path) == 0 || fail(here, strerror(errno));
}

/* A new store is made beside its place and comes there whole, for its owner alone. */
static bool make_new(struct sqlite *here, const char *path, bool sync)
{
    char beside[GUARD_PATH + 8];
    snprintf(beside, sizeof beside, "%s.making", path);
    backup_forget(beside); /* of a start that was cut off */
    if (make_whole(here, beside, path, sync))
        return true;
    sqlite3_close(here->database);
    here->database = NULL;
    backup_forget(beside);
    return false;
}

/* What is there can be opened: an empty file is one that was cut off, and a log without its file
 * may hold games. */
static bool find_or_make(struct sqlite *here, const char *path, bool sync)
{
    struct stat facts;
    if (!is_there(path, "", &facts)) {
        if (errno != ENOENT)
            return fail(here, strerror(errno));
        if ((is_there(path, "-wal", &facts) && facts.st_size > 0) ||
            (is_there(path, "-journal", &facts) && facts.st_size > 0))
            return fail(here, "it is not there, but its log (-wal or -journal) is: put both back, "
                              "or the log away to begin anew");
        return make_new(here, path, sync);
    }
    return facts.st_size > 0 ||
           fail(here, "it is empty, so it was cut off: put back a backup, or the file away to "
                      "begin anew");
}

enum { STATEMENT = 2000 /* bytes of the longest question, and more */ };

/* What is marked by STATEMENT_BY is said to SQLite. */
static bool prepare_read(struct sqlite *here, const char *text, sqlite3_stmt **statement)
{
    char told[STATEMENT];
    if ((size_t)snprintf(told, sizeof told, "%s", text) >= sizeof told)
        return fail(here, "a question is too long");
    char *mark = strstr(told, STATEMENT_MARK);
    if (mark != NULL) {
        memset(mark, ' ', sizeof STATEMENT_MARK - 1);
        memset(strstr(mark, "*/"), ' ', 2);
    }
    return sqlite3_prepare_v3(here->reader, told, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) ==
               SQLITE_OK ||
           note(here, here->reader);
}

static bool prepare_reads(struct sqlite *here)
{
    for (int i = 0; i < READS; i++)
        if (!prepare_read(here, statement_reads[i], &here->statement[i]))
            return false;
    return prepare_read(here,
                        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
                        &here->size);
}

static bool prepare(struct sqlite *here, const char *path, const struct store_wish *wish)
{
    const char *error;
    if (!find_or_make(here, path, wish->sync) || !attach(here, path, &here->database) ||
        !run(here, here->database,
             "PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON") ||
        !set_sync(here, wish->sync) || !make_schema(here, path) ||
        !attach(here, path, &here->reader) || !run(here, here->reader, "PRAGMA query_only = ON") ||
        !prepare_reads(here))
        return false;
    if (!guard_open(&here->guard, path))
        return fail(here, strerror(errno));
    if (!checkpoint_open(&here->checkpoint, wish->loop, path, here->database, &here->guard,
                         &error) ||
        !writer_open(&here->writer, here->database, &here->guard, wish->done, &error))
        return fail(here, error);
    return true;
}

/* A new file is there after a power cut only when its folder is on the disk too, and so on. */
static void sync_folders(const char *path)
{
    char folder[GUARD_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *end = strrchr(folder, '/');
    if (end == NULL)
        return;
    strcpy(end, "/.");
    for (int i = 0; i < 2; i++) {
        int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file >= 0) {
            fsync(file);
            close(file);
        }
        strcpy(end, "/..");
    }
}

/* What is left in the log must not get into a file that is not ours. */
static void leave_log(struct sqlite *here)
{
    sqlite3 *all[] = {here->database, here->reader, here->checkpoint.database,
                      here->checkpoint.reader};
    if (!here->guard.made || guard_look(&here->guard) == NULL)
        return;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] != NULL)
            sqlite3_db_config(all[i], SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

static struct sqlite *sqlite_of(const struct vault *vault)
{
    return (struct sqlite *)vault;
}

static void close_sqlite(struct vault *vault)
{
    struct sqlite *here = sqlite_of(vault);
    writer_close(&here->writer);
    leave_log(here);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(here->statement[i]);
    sqlite3_finalize(here->size);
    checkpoint_close(&here->checkpoint);
    sqlite3_close(here->reader);
    sqlite3_close(here->database);
    guard_close(&here->guard);
    free(here);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void begin(struct vault *vault, struct bundle *bundle)
{
    struct sqlite *here = sqlite_of(vault);
    writer_begin(&here->writer, bundle, here->carry);
    here->carry = false;
}

static enum store_news news(struct vault *vault)
{
    struct sqlite *here = sqlite_of(vault);
    switch (writer_ask(&here->writer)) {
    case WRITER_KEPT: here->carry = checkpoint_look(&here->checkpoint); return STORE_KEPT;
    case WRITER_FAILED:
        memcpy(vault->error, here->writer.error, sizeof vault->error);
        return STORE_FAILED;
    default: return STORE_QUIET;
    }
}

static void wait(struct vault *vault)
{
    writer_wait(&sqlite_of(vault)->writer);
}

static const char *wrong(struct vault *vault)
{
    struct sqlite *here = sqlite_of(vault);
    return guard_look(&here->guard);
}

static bool is_busy(const struct vault *vault)
{
    return sqlite_of(vault)->checkpoint.busy;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static void take_column(struct bundle *row, sqlite3_stmt *statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: bundle_number(row, sqlite3_column_int64(statement, column)); break;
    case SQLITE_TEXT: bundle_text(row, (const char *)sqlite3_column_text(statement, column)); break;
    case SQLITE_BLOB:
        bundle_blob(row, sqlite3_column_blob(statement, column),
                    (size_t)sqlite3_column_bytes(statement, column));
        break;
    default: bundle_none(row);
    }
}

/* What the statement that is bound now finds. */
static bool take_rows(struct sqlite *here, int which, struct bundle *answer)
{
    sqlite3_stmt *statement = here->statement[which];
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        bundle_statement(answer, which);
        for (int i = 0; i < sqlite3_column_count(statement); i++)
            take_column(answer, statement, i);
    }
    bool good = status == SQLITE_DONE || note(here, here->reader);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

static void ask(struct vault *vault, struct ask *ask)
{
    struct sqlite *here = sqlite_of(vault);
    struct bundle_item item;
    size_t at = 0;
    int which = -1, place = 0;
    while (!ask->failed && bundle_next(&ask->question, &at, &item)) {
        if (item.kind != BUNDLE_STATEMENT) {
            writer_bind(here->statement[which], ++place, &item);
            continue;
        }
        ask->failed = which >= 0 && !take_rows(here, which, &ask->answer);
        which = (int)item.number;
        place = 0;
    }
    ask->failed = ask->failed || !take_rows(here, which, &ask->answer);
    ask->ready = true;
}

static void wait_for(struct vault *vault, struct ask *ask)
{
    (void)vault;
    (void)ask; /* it was ready at once */
}

static int64_t size(struct vault *vault)
{
    struct sqlite *here = sqlite_of(vault);
    int64_t bytes =
        sqlite3_step(here->size) == SQLITE_ROW ? sqlite3_column_int64(here->size, 0) : -1;
    sqlite3_reset(here->size);
    return bytes;
}

/* ---- The whole ----------------------------------------------------------------------------- */

struct vault *vault_sqlite(const char *path, const struct store_wish *wish,
                           struct server_trouble *trouble)
{
    static const struct vault_kind kind = {begin, news,    wait,         ask,  wait_for, size,
                                           wrong, is_busy, close_sqlite, NULL, NULL};
    struct sqlite *here = calloc(1, sizeof *here);
    if (here == NULL) {
        server_fail(trouble, SERVER_NO_STORE, path, strerror(ENOMEM));
        return NULL;
    }
    here->vault.kind = &kind;
    here->failure = SERVER_NO_STORE;
    if (prepare(here, path, wish)) {
        if (wish->sync)
            sync_folders(path);
        return &here->vault;
    }
    server_fail(trouble, here->failure, path, here->vault.error);
    close_sqlite(&here->vault);
    return NULL;
}
