/* SPDX-License-Identifier: Apache-2.0 */
/* `aude store`: the games of a server go from one kind of store into another.
 * src/server/transfer.h does it. */
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

#include "server/transfer.h"
#endif

static const struct cli_option options[] = {
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "store",
    N_("[OPTION...] copy FROM TO"),
    N_("bring the games of a server into another kind of store"),
    options,
    N_("FROM and TO are folders of a server, or addresses of PostgreSQL databases. No server may "
       "use\n"
       "them, and there are no games in TO. What was written is read again and compared.\n"),
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

static int open_end(struct end *end, uv_loop_t *loop, bool makes)
{
    struct server_trouble trouble;
    const struct store_wish wish = {.sync = true, .loop = loop, .done = &end->news};
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

static int run(const char *from_name, const char *to_name)
{
    static struct end from, to; /* paths are too large for some stacks */
    uv_loop_t loop;
    from = (struct end){.name = from_name, .folder = -1};
    to = (struct end){.name = to_name, .folder = -1};
    if (sodium_init() < 0 || uv_loop_init(&loop) != 0)
        return cli_error(NULL, "%s", strerror(ENOMEM));
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error, no death */
    uv_async_init(&loop, &from.news, on_news);
    uv_async_init(&loop, &to.news, on_news);
    int done = open_end(&from, &loop, false);
    if (done == CLI_DONE)
        done = open_end(&to, &loop, true);
    if (done == CLI_DONE)
        done = copy(&from, &to);
    close_end(&from, &loop);
    close_end(&to, &loop);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return done;
}

int command_store(int argc, char **argv)
{
    struct cli_parser parser;
    const char *value;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        continue;
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count != 3 || strcmp(parser.word[0], "copy") != 0)
        return cli_error_usage("%s", _("expected copy and the names of two stores"));
    return run(parser.word[1], parser.word[2]);
}

#else

int command_store(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
