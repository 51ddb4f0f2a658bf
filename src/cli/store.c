/* SPDX-License-Identifier: Apache-2.0 */
/* `aude store`: the games of a server go from one kind of store into another
 * (src/server/transfer.h), are looked at, and mended (src/server/mend.h). */
#include "cli/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef AUDE_HAVE_SERVER
#include <sodium.h>

#include "server/mend.h"
#include "server/transfer.h"
#endif

enum { OPTION_JSON = CLI_OWN, OPTION_SAMPLE };

static const struct cli_option options[] = {
    {OPTION_SAMPLE, "sample", N_("N"), N_("play so many games again (default 100)")},
    {OPTION_JSON, "json", NULL, N_("print one JSON object")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "store",
    N_("[OPTION...] copy FROM TO | check STORE | mend STORE"),
    N_("copy a server's games into another store, check or mend them"),
    options,
    N_("FROM, TO and STORE are folders of a server, or addresses of PostgreSQL databases.\n"
       "copy: there are no games in TO. What was written is read again and compared.\n"
       "check: tells games in which an action is missing, and plays others again; status 1 when "
       "there\n"
       "are any.\n"
       "mend: takes these games back to the last action before that.\n"
       "No server may use a store meanwhile, but for check in PostgreSQL.\n"),
};

#ifdef AUDE_HAVE_SERVER

/* One of the two. */
struct end {
    const char *name; /* as it was said */
    char path[SERVE_PATH + 16];
    int folder; /* locked as a server locks it */
    uv_async_t news;
    struct store *store;
};

static void on_news(uv_async_t *handle)
{
    (void)handle;
}

static int lock(struct end *end, bool makes)
{
    if (makes && mkdir(end->name, 0700) != 0 && errno != EEXIST)
        return cli_error(end->name, "%s", strerror(errno));
    if (snprintf(end->path, sizeof end->path, "%s/games.db", end->name) >= SERVE_PATH)
        return cli_error(end->name, "%s", strerror(ENAMETOOLONG));
    end->folder = open(end->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (end->folder < 0 || (!makes && access(end->path, R_OK) != 0))
        return cli_error(end->name, "%s", strerror(errno));
    if (flock(end->folder, LOCK_EX | LOCK_NB) != 0)
        return cli_error(end->name, "%s", _("another server uses this folder"));
    return CLI_DONE;
}

static int open_end(struct end *end, uv_loop_t *loop, bool makes, bool looks)
{
    struct server_trouble trouble;
    const struct store_wish wish = {.looks = looks, .sync = true, .loop = loop, .done = &end->news};
    bool far = store_is_far(end->name);
    if (!far && lock(end, makes) != CLI_DONE)
        return CLI_BAD;
    end->store = store_open(far ? end->name : end->path, &wish, &trouble);
    if (end->store != NULL)
        return CLI_DONE;
    return cli_error(trouble.place, "%s",
                     trouble.detail[0] != '\0' ? trouble.detail
                                               : _("this is not a store of games"));
}

static void close_end(struct end *end, uv_loop_t *loop)
{
    while (end->store != NULL && store_busy(end->store))
        uv_run(loop, UV_RUN_ONCE);
    store_close(end->store);
    uv_close((uv_handle_t *)&end->news, NULL);
    if (end->folder >= 0)
        close(end->folder);
}

static void on_progress(void *context, int64_t number, int64_t last)
{
    (void)context;
    cli_progress(_("games"), (unsigned long long)number, (unsigned long long)last);
}

static const char *name_of(const struct end *end)
{
    return store_is_far(end->name) ? "PostgreSQL" : end->name;
}

static int explain(enum transfer done, const struct end *from, const struct end *to)
{
    switch (done) {
    case TRANSFER_NOT_EMPTY:
        return cli_error(name_of(to), "%s", _("there are games in it already"));
    case TRANSFER_NOT_READ: return cli_error(name_of(from), "%s", store_error(from->store));
    case TRANSFER_NOT_KEPT: return cli_error(name_of(to), "%s", store_error(to->store));
    default: return cli_error(name_of(to), "%s", _("what is there is not what was written"));
    }
}

static int copy(struct end *from, struct end *to)
{
    int64_t games;
    enum transfer done = transfer(from->store, to->store, on_progress, NULL, &games);
    cli_progress_end();
    if (done != TRANSFER_DONE)
        return explain(done, from, to);
    printf(_("games copied: %lld"), (long long)games);
    printf("\n");
    return cli_flush_output();
}

static int begin(uv_loop_t *loop)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error, no death */
    if (sodium_init() < 0 || uv_loop_init(loop) != 0)
        return cli_error(NULL, "%s", strerror(ENOMEM));
    return CLI_DONE;
}

static int run_copy(const char *from_name, const char *to_name)
{
    static struct end from, to; /* paths are too large for some stacks */
    uv_loop_t loop;
    from = (struct end){.name = from_name, .folder = -1};
    to = (struct end){.name = to_name, .folder = -1};
    if (begin(&loop) != CLI_DONE)
        return CLI_BAD;
    uv_async_init(&loop, &from.news, on_news);
    uv_async_init(&loop, &to.news, on_news);
    int done = open_end(&from, &loop, false, false);
    if (done == CLI_DONE)
        done = open_end(&to, &loop, true, false);
    if (done == CLI_DONE)
        done = copy(&from, &to);
    close_end(&from, &loop);
    close_end(&to, &loop);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return done;
}

/* ---- Looking and mending ------------------------------------------------------------------- */

enum { SAMPLE = 100, SAMPLE_MOST = 1000000 };

struct look {
    long long sample;
    bool mends, json;
    int told; /* faults so far */
};

static void on_fault(void *context, const struct mend_fault *fault)
{
    struct look *look = context;
    cli_progress_end();
    if (look->json)
        printf("%s{\"table\":\"%s\",\"whole\":%d,\"behind\":%lld}", look->told > 0 ? "," : "",
               fault->table, fault->whole, (long long)fault->behind);
    else if (fault->whole < 0)
        printf(_("%s: it cannot be set up\n"), fault->table);
    else
        printf(_("%s: actions that are whole: %d; behind them: %lld\n"), fault->table, fault->whole,
               (long long)fault->behind);
    look->told++;
}

static void tell(const struct look *look, const struct mend_report *report)
{
    if (look->json)
        printf("],\"games\":%lld,\"mended\":%lld,\"replayed\":%d}\n", (long long)report->games,
               (long long)report->mended, report->replayed);
    else
        printf(_("games: %lld; not whole: %lld; mended: %lld; played again: %d\n"),
               (long long)report->games, (long long)report->faults, (long long)report->mended,
               report->replayed);
}

static int look_through(struct look *look, struct end *end)
{
    struct mend_report report;
    const struct mend_wish wish = {.mends = look->mends,
                                   .sample = (int)look->sample,
                                   .found = on_fault,
                                   .progress = on_progress,
                                   .context = look};
    if (look->json)
        printf("{\"faults\":[");
    bool good = mend(end->store, &wish, &report);
    cli_progress_end();
    if (!good) {
        if (look->json)
            printf("]}\n");
        cli_flush_output();
        return cli_error(name_of(end), "%s", store_error(end->store));
    }
    tell(look, &report);
    int done = cli_flush_output();
    return done == CLI_DONE && report.faults > report.mended ? CLI_NO : done;
}

static int run_look(struct look *look, const char *name)
{
    static struct end end;
    uv_loop_t loop;
    end = (struct end){.name = name, .folder = -1};
    if (begin(&loop) != CLI_DONE)
        return CLI_BAD;
    uv_async_init(&loop, &end.news, on_news);
    int done = open_end(&end, &loop, false, !look->mends);
    if (done == CLI_DONE)
        done = look_through(look, &end);
    close_end(&end, &loop);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return done;
}

static int run(struct look *look, const struct cli_parser *parser)
{
    const char *what = parser->count > 0 ? parser->word[0] : "";
    look->mends = strcmp(what, "mend") == 0;
    if (parser->count == 3 && strcmp(what, "copy") == 0)
        return run_copy(parser->word[1], parser->word[2]);
    if (parser->count == 2 && (look->mends || strcmp(what, "check") == 0))
        return run_look(look, parser->word[1]);
    return cli_error_usage(
        "%s", _("expected copy and the names of two stores, or check or mend and that of one"));
}

int command_store(int argc, char **argv)
{
    struct look look = {.sample = SAMPLE};
    struct cli_parser parser;
    const char *value;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        look.json |= option == OPTION_JSON;
        if (option == OPTION_SAMPLE &&
            cli_integer("--sample", value, 0, SAMPLE_MOST, &look.sample) != CLI_DONE)
            return CLI_BAD;
    }
    if (option != CLI_END)
        return cli_ended(option);
    return run(&look, &parser);
}

#else

int command_store(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
