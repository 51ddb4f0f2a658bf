/* SPDX-License-Identifier: Apache-2.0 */
/* `aude serve`: the game server (src/server/server.h, docs/PROTOCOL.md). Here are its options, and
 * where it looks for the page and keeps its games when they do not say. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef AUDE_HAVE_SERVER
#include "ai/level.h"
#include "server/server.h"
#endif

enum {
    OPTION_HOST = CLI_OWN,
    OPTION_DATA,
    OPTION_WEB,
    OPTION_NO_SYNC,
    OPTION_ORIGIN,
    OPTION_LIMIT,
    OPTION_KEEP,
    OPTION_PROXY
};

static const struct cli_option options[] = {
    {'p', "port", N_("N"), N_("listen on this port (default 8080; 0: any that is free)")},
    {OPTION_HOST, "host", N_("ADDRESS"), N_("listen on this address (default 127.0.0.1)")},
    {OPTION_DATA, "data", N_("DIR"), N_("keep the games in this folder")},
    {OPTION_WEB, "web", N_("DIR"), N_("the page lies in this folder")},
    {OPTION_NO_SYNC, "no-sync", NULL,
     N_("do not wait for the disk: a power cut loses the last moves")},
    {OPTION_ORIGIN, "origin", N_("ORIGIN"), N_("pages from there may connect; repeat it for more")},
    {OPTION_PROXY, "proxy", N_("ADDRESS"),
     N_("believe this proxy who connects; repeat it for more")},
    {OPTION_LIMIT, "limit", N_("NAME=N"), N_("how much is allowed; the manual has the names")},
    {OPTION_KEEP, "keep", N_("DAYS"), N_("end unfinished games to which nobody comes for so long")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "serve",
    N_("[OPTION...]"),
    N_("run a server on which games are played in the browser"),
    options,
    N_("Only this machine can reach it unless --host says otherwise. It ends by Ctrl-C; games go\n"
       "on where they were when it is started again. docs/PROTOCOL.md tells how programs play.\n"),
};

#ifdef AUDE_HAVE_SERVER

enum { ORIGINS = 16, PROXIES = 16, PATH = 4096 };

struct wish {
    struct server_options server;
    const char *origin[ORIGINS], *proxy[PROXIES];
    char data[PATH], web[PATH];
};

/* ---- Folders ------------------------------------------------------------------------------- */

static int take_folder(char *to, const char *place, const char *value)
{
    if (*value == '\0')
        return cli_error(place, "%s", _("the name of a folder is missing"));
    if (snprintf(to, PATH, "%s", value) >= PATH)
        return cli_error(place, "%s", strerror(ENAMETOOLONG));
    return CLI_DONE;
}

static int make_folder(const char *path)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return CLI_DONE;
    return cli_error(path, "%s", strerror(errno));
}

/* Where programs of a user keep what they know; its folders are made when they are not there. */
static int choose_data(struct wish *wish)
{
    const char *base = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[PATH];
    int length;
    if (wish->data[0] != '\0')
        return CLI_DONE;
    if (base != NULL && base[0] == '/') {
        length = snprintf(folder, sizeof folder, "%s", base);
        if (length < PATH && make_folder(folder) != CLI_DONE)
            return CLI_BAD;
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(folder, sizeof folder, "%s/.local", home);
        if (length < PATH && make_folder(folder) != CLI_DONE)
            return CLI_BAD;
        length = snprintf(folder, sizeof folder, "%s/.local/share", home);
        if (length < PATH && make_folder(folder) != CLI_DONE)
            return CLI_BAD;
    } else {
        return cli_error("--data", "%s", _("the name of a folder is missing"));
    }
    if (length >= PATH || snprintf(wish->data, PATH, "%s/aude", folder) >= PATH)
        return cli_error("--data", "%s", strerror(ENAMETOOLONG));
    return CLI_DONE;
}

static bool has_page(const char *folder)
{
    char page[PATH + 16];
    snprintf(page, sizeof page, "%s/index.html", folder);
    return access(page, R_OK) == 0;
}

/* The page as it was built beside the program, else as it was installed; else none is served. */
static int choose_web(struct wish *wish)
{
    char program[PATH];
    if (wish->web[0] != '\0') {
        if (has_page(wish->web))
            return CLI_DONE;
        return cli_error("--web", _("there is no index.html in %s"), wish->web);
    }
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
        char *slash = strrchr(program, '/');
        if (slash != NULL)
            *slash = '\0';
        if (snprintf(wish->web, PATH, "%s/web", program) < PATH && has_page(wish->web))
            return CLI_DONE;
    }
    snprintf(wish->web, PATH, "%s", AUDE_WEBDIR);
    if (!has_page(wish->web))
        wish->web[0] = '\0';
    return CLI_DONE;
}

/* ---- Options ------------------------------------------------------------------------------- */

static int take_limit(struct server_limits *limits, const char *value)
{
    const struct {
        const char *name;
        int *limit;
    } known[] = {
        {"rate", &limits->rate},
        {"burst", &limits->burst},
        {"per-address", &limits->per_address},
        {"connections", &limits->connections},
        {"tables", &limits->tables},
        {"games", &limits->games},
        {"away", &limits->away},
        {"think", &limits->think},
        {"pace", &limits->pace},
        {"written", &limits->written},
        {"store", &limits->store},
        {"level", &limits->level},
    };
    size_t length = strcspn(value, "=");
    long long number;
    if (value[length] == '\0')
        return cli_error("--limit", _("'%s' is not of the form NAME=VALUE"), cli_quote(value));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) != length || strncmp(known[i].name, value, length) != 0)
            continue;
        long long most = known[i].limit == &limits->level ? LEVEL_MOST : 1000000;
        if (cli_integer("--limit", value + length + 1, 1, most, &number) != CLI_DONE)
            return CLI_BAD;
        *known[i].limit = (int)number;
        return CLI_DONE;
    }
    return cli_error("--limit",
                     _("expected rate, burst, per-address, connections, tables, games, away, "
                       "written, store, think, pace or level, "
                       "found '%s'"),
                     cli_quote(value));
}

static int take_origin(struct wish *wish, const char *value)
{
    if (wish->server.origin_count == ORIGINS)
        return cli_error("--origin", _("given too often"));
    wish->origin[wish->server.origin_count++] = value;
    return CLI_DONE;
}

static int take_proxy(struct wish *wish, const char *value)
{
    if (wish->server.proxy_count == PROXIES)
        return cli_error("--proxy", _("given too often"));
    wish->proxy[wish->server.proxy_count++] = value;
    return CLI_DONE;
}

static int take_option(struct wish *wish, int option, const char *value)
{
    long long number;
    switch (option) {
    case 'p':
        if (cli_integer("--port", value, 0, 65535, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.port = (int)number;
        return CLI_DONE;
    case OPTION_KEEP:
        if (cli_integer("--keep", value, 1, 36500, &number) != CLI_DONE)
            return CLI_BAD;
        wish->server.keep_days = (int)number;
        return CLI_DONE;
    case OPTION_HOST: wish->server.host = value; return CLI_DONE;
    case OPTION_DATA: return take_folder(wish->data, "--data", value);
    case OPTION_WEB: return take_folder(wish->web, "--web", value);
    case OPTION_NO_SYNC: wish->server.no_sync = true; return CLI_DONE;
    case OPTION_ORIGIN: return take_origin(wish, value);
    case OPTION_PROXY: return take_proxy(wish, value);
    default: return take_limit(&wish->server.limits, value);
    }
}

/* ---- Running ------------------------------------------------------------------------------- */

static void ready(void *context, int port)
{
    const struct wish *wish = context;
    printf("%s %s://%s:%d/\n", _("Playing at"), "http", wish->server.host, port);
    if (wish->server.web == NULL)
        printf("%s\n", _("There is no page here, only the protocol: it was not built."));
    printf(_("Games are kept in %s; Ctrl-C ends the server.\n"), wish->server.data);
    cli_flush_output();
}

static int explain(const struct server_trouble *trouble)
{
    static const char *const sentences[SERVER_FAILURES] = {
        [SERVER_NO_SYSTEM] = N_("the system gives no random numbers or no event loop"),
        [SERVER_NO_ADDRESS] = N_("this is no address of a network"),
        [SERVER_NO_PORT] = N_("cannot listen on this port"),
        [SERVER_NO_FOLDER] = N_("this folder cannot be used"),
        [SERVER_BUSY] = N_("another server uses this folder"),
        [SERVER_NO_STORE] = N_("the games cannot be read"),
        [SERVER_OTHER_STORE] = N_("this is not a store of games"),
        [SERVER_OTHER_VERSION] = N_("it was written by another version of this program"),
    };
    const char *place = trouble->place[0] != '\0' ? trouble->place : NULL;
    const char *sentence = _(sentences[trouble->what]);
    if (trouble->detail[0] == '\0')
        return cli_error(place, "%s", sentence);
    return cli_error(place, "%s: %s", sentence, trouble->detail);
}

static int run(struct wish *wish)
{
    struct server_trouble trouble;
    if (choose_data(wish) != CLI_DONE || choose_web(wish) != CLI_DONE)
        return CLI_BAD;
    wish->server.data = wish->data;
    wish->server.web = wish->web[0] != '\0' ? wish->web : NULL;
    wish->server.origins = wish->origin;
    wish->server.proxies = wish->proxy;
    wish->server.ready = ready;
    wish->server.context = wish;
    cli_many_files();
    return server_run(&wish->server, &trouble) ? CLI_DONE : explain(&trouble);
}

int command_serve(int argc, char **argv)
{
    static struct wish wish; /* its paths are too large for some stacks */
    struct cli_parser parser;
    const char *value;
    int option;
    server_options_init(&wish.server);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        if (take_option(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count > 0)
        return cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[0]));
    return run(&wish);
}

#else

int command_serve(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
