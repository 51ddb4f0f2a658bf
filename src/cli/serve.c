/* SPDX-License-Identifier: Apache-2.0 */
/* `aude serve`: the game server (src/server/server.h, docs/PROTOCOL.md). Here is where it looks for
 * the page and keeps its games when nobody says, and what it tells when it begins or cannot. */
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct cli_command command = {
    "serve",
    N_("[OPTION...]"),
    N_("run a server on which games are played in the browser"),
    serve_options,
    N_("Only this machine can reach it unless --host says otherwise. It ends by Ctrl-C; games go\n"
       "on where they were when it is started again. docs/PROTOCOL.md tells how programs play.\n"),
};

#ifdef AUDE_HAVE_SERVER

#define HERE "127.0.0.1"
#define EVERYWHERE "0.0.0.0"

/* ---- Folders ------------------------------------------------------------------------------- */

static bool has_page(const char *folder)
{
    char page[SERVE_PATH + 16];
    snprintf(page, sizeof page, "%s/index.html", folder);
    return access(page, R_OK) == 0;
}

/* Pages as they were built beside the program, else as they were installed; else "", and none are
 * served. */
static void find_pages(char folder[SERVE_PATH], const char *name, const char *installed)
{
    char program[SERVE_PATH];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
        char *slash = strrchr(program, '/');
        if (slash != NULL)
            *slash = '\0';
        if (snprintf(folder, SERVE_PATH, "%s/%s", program, name) < SERVE_PATH && has_page(folder))
            return;
    }
    snprintf(folder, SERVE_PATH, "%s", installed);
    if (!has_page(folder))
        folder[0] = '\0';
}

static int choose_pages(struct serve_wish *wish)
{
    find_pages(wish->docs, "docs", AUDE_DOCSDIR);
    if (wish->web[0] == '\0')
        find_pages(wish->web, "web", AUDE_WEBDIR);
    else if (!has_page(wish->web))
        return cli_error("--web", _("there is no index.html in %s"), wish->web);
    return CLI_DONE;
}

/* ---- Running ------------------------------------------------------------------------------- */

static void ready(void *context, int port, int metrics)
{
    const struct serve_wish *wish = context;
    const bool all = wish->qr && strcmp(wish->server.host, EVERYWHERE) == 0;
    printf("%s %s://%s:%d/\n", _("Playing at"), "http", all ? HERE : wish->server.host, port);
    if (wish->qr)
        serve_show_network(all ? NULL : wish->server.host, port);
    if (metrics >= 0)
        printf("%s http://127.0.0.1:%d/metrics\n", _("Its figures are at"), metrics);
    if (wish->server.web == NULL)
        printf("%s\n", _("There is no page here, only the protocol: it was not built."));
    printf(_("Games are kept in %s; Ctrl-C ends the server.\n"),
           wish->server.store != NULL ? "PostgreSQL" : wish->server.data);
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
        [SERVER_NO_BUS] = N_("cannot speak with the other servers by NATS"),
        [SERVER_NO_MEMORY] = N_("the memory is out; what was answered is kept"),
        [SERVER_NO_SOCKET] = N_("cannot listen at this socket"),
        [SERVER_OTHER_VERSION] = N_("it was written by another version of this program"),
    };
    const char *place = trouble->place[0] != '\0' ? trouble->place : NULL;
    const char *sentence = _(sentences[trouble->what]);
    if (trouble->detail[0] == '\0')
        return cli_error(place, "%s", sentence);
    return cli_error(place, "%s: %s", sentence, trouble->detail);
}

/* Where the games will be kept; where none of the folder is there yet, what is there above it. */
static int choose_looked_at(struct serve_wish *wish)
{
    bool named = wish->data[0] != '\0';
    if (!named && serve_data_folder(wish->data, false) != CLI_DONE)
        return CLI_BAD;
    while (!named && access(wish->data, F_OK) != 0 && strrchr(wish->data, '/') != wish->data)
        *strrchr(wish->data, '/') = '\0';
    wish->server.data = wish->data;
    return CLI_DONE;
}

static int look(struct serve_wish *wish)
{
    struct server_trouble trouble;
    bool runs;
    for (int i = 0; i < wish->server.origin_count; i++)
        if (serve_is_example(wish->origin[i]))
            return cli_error(wish->origin[i], "%s",
                             _("this is the origin of an example; write that of your own page"));
    if (wish->server.store == NULL && choose_looked_at(wish) != CLI_DONE)
        return CLI_BAD;
    if (!server_check(&wish->server, &runs, &trouble))
        return explain(&trouble);
    printf("%s\n", _("All of it is right."));
    if (runs)
        printf("%s\n", _("A server runs with it now; another one can begin when that has ended."));
    return cli_flush_output();
}

static int run(struct serve_wish *wish)
{
    struct server_trouble trouble;
    if (choose_pages(wish) != CLI_DONE)
        return CLI_BAD;
    if (wish->qr && strcmp(wish->server.host, HERE) == 0)
        wish->server.host = EVERYWHERE;
    wish->server.origins = wish->origin;
    wish->server.proxies = wish->proxy;
    if (wish->server.bus != NULL && wish->server.store == NULL)
        return cli_error("--nats", "%s", _("is for servers that share a database: --store"));
    if (wish->server.gate && wish->server.bus == NULL)
        return cli_error("--gate", "%s", _("needs servers that keep tables: --nats"));
    if (wish->check)
        return look(wish);
    if (wish->server.store == NULL && wish->data[0] == '\0' &&
        serve_data_folder(wish->data, true) != CLI_DONE)
        return CLI_BAD;
    wish->server.data = wish->data;
    wish->server.web = wish->web[0] != '\0' ? wish->web : NULL;
    wish->server.docs = wish->docs[0] != '\0' ? wish->docs : NULL;
    wish->server.ready = ready;
    wish->server.reload = wish->config != NULL ? serve_reload : NULL;
    wish->server.context = wish;
    cli_many_files();
    return server_run(&wish->server, &trouble) ? CLI_DONE : explain(&trouble);
}

int command_serve(int argc, char **argv)
{
    static struct serve_wish wish; /* its paths are too large for some stacks */
    struct cli_parser parser;
    const char *value;
    int option;
    serve_wish_init(&wish);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        if (option == SERVE_CONFIG)
            wish.config = value;
        else if (option == SERVE_CHECK)
            wish.check = true;
        else if (serve_give(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count > 0)
        return cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[0]));
    option = serve_take_all(&wish) == CLI_DONE ? run(&wish) : CLI_BAD;
    cli_file_finish(&wish.file);
    return option;
}

#else

int command_serve(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
