/* SPDX-License-Identifier: Apache-2.0 */
/* See backup.h. The copy is read within one transaction, so it is one moment of the store, and the
 * server may go on writing meanwhile. It becomes a file of a temporary name first; only what has
 * been found to be right gets the name that was asked for. */
#include "server/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "server/clock.h"
#include "server/migration.h"
#include "server/store.h"
#include "server/table.h"

enum { PATH = 4096, PAGES = 2048, BUSY = 5000 /* milliseconds */ };

static bool complain(struct backup_report *report, const char *why)
{
    if (report->trouble[0] == '\0')
        snprintf(report->trouble, sizeof report->trouble, "%s", why);
    return false;
}

static bool complain_of(struct backup_report *report, sqlite3 *database)
{
    return complain(report, sqlite3_errmsg(database));
}

static bool open_file(sqlite3 **database, const char *path, int flags)
{
    bool good = sqlite3_open_v2(path, database, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(*database, BUSY);
    return good;
}

/* ---- Copying ------------------------------------------------------------------------------- */

static bool copy_pages(sqlite3 *from, sqlite3 *to, backup_progress *progress, void *context)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int status = backup != NULL ? SQLITE_OK : SQLITE_ERROR;
    while (status == SQLITE_OK) {
        status = sqlite3_backup_step(backup, PAGES);
        if (progress != NULL) {
            int all = sqlite3_backup_pagecount(backup);
            progress(context, all - sqlite3_backup_remaining(backup), all);
        }
    }
    sqlite3_backup_finish(backup);
    return status == SQLITE_DONE;
}

/* Nobody else is to read what is in it. */
static bool make_file(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* The moment is held by a transaction that reads. */
static bool copy(sqlite3 *from, const char *path, backup_progress *progress, void *context,
                 struct backup_report *report)
{
    sqlite3 *to = NULL;
    bool good = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) ==
                    SQLITE_OK ||
                complain_of(report, from);
    if (good && !make_file(path))
        good = complain(report, strerror(errno));
    if (good && !open_file(&to, path, SQLITE_OPEN_READWRITE))
        good = complain_of(report, to);
    if (good && !copy_pages(from, to, progress, context))
        good = complain_of(report, to);
    sqlite3_close(to);
    sqlite3_exec(from, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* ---- Looking ------------------------------------------------------------------------------- */

static int64_t ask(sqlite3 *database, const char *question, int64_t number)
{
    sqlite3_stmt *statement;
    int64_t answer = -1;
    if (sqlite3_prepare_v2(database, question, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    sqlite3_bind_int64(statement, 1, number);
    if (sqlite3_step(statement) == SQLITE_ROW)
        answer = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return answer;
}

/* Everything that SQLite itself can find. */
static bool is_sound(sqlite3 *database, struct backup_report *report)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, "PRAGMA integrity_check(1)", -1, &statement, NULL) !=
        SQLITE_OK)
        return complain_of(report, database);
    bool good = sqlite3_step(statement) == SQLITE_ROW;
    const char *text = good ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    good = text != NULL && strcmp(text, "ok") == 0;
    if (!good)
        complain(report, text != NULL ? text : sqlite3_errmsg(database));
    sqlite3_finalize(statement);
    return good;
}

/* Did the last question go well? */
static bool is_read(sqlite3 *database)
{
    int status = sqlite3_errcode(database);
    return status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE;
}

static bool count(sqlite3 *database, struct backup_report *report)
{
    report->version = migration_version(database);
    if (report->version <= 0)
        return is_read(database) ? complain(report, "this is not a store of games")
                                 : complain_of(report, database);
    report->games = ask(database, "SELECT count(*) FROM game", 0);
    report->unfinished = ask(database, "SELECT count(*) FROM game WHERE over = 0", 0);
    return report->games >= 0 || complain_of(report, database);
}

/* The id of the game of this number among all. */
static bool nth_game(sqlite3 *database, int64_t number, char id[STORE_ID + 1])
{
    sqlite3_stmt *statement;
    bool good = sqlite3_prepare_v2(database, "SELECT id FROM game ORDER BY number LIMIT 1 OFFSET ?",
                                   -1, &statement, NULL) == SQLITE_OK;
    if (!good)
        return false;
    sqlite3_bind_int64(statement, 1, number);
    good = sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        snprintf(id, STORE_ID + 1, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return good;
}

static void play(void *context, const struct bundle *answer)
{
    bool *good = context;
    struct stored_game game;
    enum aude_status why;
    if (answer == NULL || store_find(answer, &game) != 1)
        return;
    struct table *table = table_open(answer, &game, &why);
    *good = table != NULL;
    table_free(table);
}

/* A game as a server would set it up. */
static bool play_again(struct store *store, const char *id)
{
    bool good = false;
    store_load(store, id, LIMIT_CHAT_ROWS, play, &good);
    store_hear_all(store);
    return good;
}

static void on_news(uv_async_t *handle)
{
    (void)handle;
}

static bool play_some(sqlite3 *database, struct store *store, int sample,
                      struct backup_report *report)
{
    int64_t all = report->games;
    int most = all < sample ? (int)all : sample;
    for (int i = 0; i < most; i++) {
        char id[STORE_ID + 1];
        if (!nth_game(database, most > 1 ? i * (all - 1) / (most - 1) : 0, id))
            return complain_of(report, database);
        if (!play_again(store, id)) {
            snprintf(report->broken, sizeof report->broken, "%s", id);
            return complain(report, "a game cannot be played again");
        }
        report->replayed++;
    }
    return true;
}

/* A store needs a loop, which has nothing to do here. */
static bool replay(sqlite3 *database, const char *path, int sample, struct backup_report *report)
{
    struct server_trouble trouble = {.detail = ""};
    uv_loop_t loop;
    uv_async_t news;
    if (uv_loop_init(&loop) != 0)
        return complain(report, strerror(ENOMEM));
    uv_async_init(&loop, &news, on_news);
    clock_now();
    struct store *store =
        store_open(path, &(struct store_wish){.loop = &loop, .done = &news}, &trouble);
    bool good = store != NULL ? play_some(database, store, sample, report)
                              : complain(report, trouble.detail);
    uv_close((uv_handle_t *)&news, NULL);
    while (store != NULL && store_busy(store))
        uv_run(&loop, UV_RUN_ONCE);
    store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return good;
}

bool backup_check(const char *path, int sample, struct backup_report *report)
{
    sqlite3 *database = NULL;
    struct stat facts;
    *report = (struct backup_report){.version = -1};
    if (stat(path, &facts) != 0)
        return complain(report, strerror(errno));
    report->bytes = facts.st_size;
    bool good = open_file(&database, path, SQLITE_OPEN_READWRITE) || complain_of(report, database);
    good = good && count(database, report) && is_sound(database, report);
    if (good && report->version == MIGRATION_VERSION)
        good = replay(database, path, sample, report);
    sqlite3_close(database);
    return good;
}

/* ---- Names --------------------------------------------------------------------------------- */

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

void backup_forget(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[PATH + 256];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static bool give_name(const char *made, const char *path, struct backup_report *report)
{
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s", path);
    if (!sync_path(made, O_RDONLY) || rename(made, path) != 0)
        return complain(report, strerror(errno));
    return sync_path(dirname(folder), O_RDONLY | O_DIRECTORY) || complain(report, strerror(errno));
}

bool backup_make(const char *data, const char *path, int sample, backup_progress *progress,
                 void *context, struct backup_report *report)
{
    char source[PATH], made[PATH];
    sqlite3 *from = NULL;
    *report = (struct backup_report){.version = -1};
    if (snprintf(source, sizeof source, "%s/games.db", data) >= PATH ||
        snprintf(made, sizeof made, "%s.%ld.part", path, (long)getpid()) >= PATH)
        return complain(report, strerror(ENAMETOOLONG));
    if (access(source, R_OK) != 0)
        return complain(report, strerror(errno));
    bool good = open_file(&from, source, SQLITE_OPEN_READWRITE) || complain_of(report, from);
    backup_forget(made);
    good = good && count(from, report) && copy(from, made, progress, context, report);
    sqlite3_close(from);
    good = good && backup_check(made, sample, report) && give_name(made, path, report);
    backup_forget(made);
    return good;
}

bool backup_aside(sqlite3 *database, const char *path)
{
    struct backup_report report = {.version = -1};
    char made[PATH];
    if (snprintf(made, sizeof made, "%s.part", path) >= PATH)
        return false;
    backup_forget(made);
    bool good = copy(database, made, NULL, NULL, &report) && give_name(made, path, &report);
    backup_forget(made);
    return good;
}
