/* SPDX-License-Identifier: Apache-2.0 */
/* `aude jcz`: plays the part of JCloisterZone's engine for its desktop client or anybody who speaks
 * its protocol, on standard input and output or on a local port (src/jcz/serve.h, docs/JCZ.md).
 *
 * That client starts its engine by way of Java. Its setting for java may name this program instead:
 * `-version` answers like a Java new enough, and `-jar FILE` is read over, so that what follows it
 * are options of the engine. */
#include "cli/cli.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ai/greedy.h"
#include "replay/replay.h"
#include "jcz/serve.h"

enum { OPTION_RULES = CLI_OWN, OPTION_VERSION };

static const struct cli_option options[] = {
    {'r', "reload", NULL, N_("begin anew when a game is over")},
    {'p', "port", N_("N"), N_("talk on this port of this machine, not on standard input")},
    {OPTION_RULES, "rules", N_("WHOSE"),
     N_("theirs (default) or ours: who is right where the rules differ")},
    {CLI_OPTION_OPTION, "option", N_("NAME=VALUE"), N_("one option; see 'aude rules'")},
    {OPTION_VERSION, "version", NULL, N_("print the version of the engine")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "jcz",
    N_("[OPTION...]"),
    N_("play the part of JCloisterZone's engine on standard input and output"),
    options,
    N_("Also as its client calls Java: 'aude -version', 'aude -jar FILE --version' and\n"
       "'aude -jar FILE [OPTION...]'. docs/JCZ.md tells what is spoken and where rules differ."),
};

struct wish {
    struct cli_setup setup; /* only its options */
    bool ours, reload, version, shown;
    long long port; /* -1: standard input and output */
};

#ifdef AUDE_WITH_CARCASSONNE

/* ---- Talking ------------------------------------------------------------------------------- */

/* All of it at once, so that nobody waits for the rest of a line. */
static int send_bytes(int to, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = write(to, bytes, size);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && (errno == EPIPE || errno == ECONNRESET))
            return CLI_NO; /* nobody listens any more */
        if (sent < 0)
            return cli_error(NULL, _("cannot write: %s"), strerror(errno));
        bytes += sent;
        size -= (size_t)sent;
    }
    return CLI_DONE;
}

/* Their client shows lines on standard error to the player unless they begin with #. */
static void tell(const struct jcz_error *error)
{
    struct cli_buffer line = {0};
    cli_buffer_add(&line, "#ERROR: ");
    if (error->column > 0)
        cli_buffer_add(&line, _("column %ld: "), error->column);
    if (error->where[0] != 0)
        cli_buffer_add(&line, "%s: ", error->where);
    replay_foreign_sentence(&line, error);
    fprintf(stderr, "%s\n", line.bytes);
    cli_buffer_finish(&line);
}

/* One line and its answer. *over: the game has ended. */
static int answer(struct jcz_server *server, int to, const char *line, size_t length, bool *over)
{
    enum jcz_answer answered = jcz_server_line(server, line, length);
    if (server->error.status != JCZ_OK)
        tell(&server->error);
    int status = send_bytes(to, server->out.bytes, server->out.size);
    *over = answered != JCZ_GO_ON || status != CLI_DONE;
    return status == CLI_DONE && answered == JCZ_REFUSED ? CLI_BAD : status;
}

/* One game from the lines that come; CLI_NO at the end of the input. */
static int play_game(struct jcz_server *server, struct jcz_lines *lines, int from, int to)
{
    char bytes[65536];
    const char *line;
    size_t length;
    bool over = false, at_end = false;
    int status = CLI_DONE;
    jcz_server_reset(server);
    while (!over) {
        enum jcz_line found = jcz_lines_next(lines, at_end, &line, &length);
        if (found == JCZ_LINE_READ) {
            status = answer(server, to, line, length, &over);
        } else if (found == JCZ_LINE_LONG) {
            fprintf(stderr, "#ERROR: %s\n", _("the line is too long"));
            status = CLI_BAD;
            over = true;
        } else if (at_end) {
            return CLI_NO;
        } else {
            ssize_t count = read(from, bytes, sizeof bytes);
            if (count < 0 && errno == EINTR)
                continue;
            at_end = count <= 0;
            if (count > 0)
                jcz_lines_feed(lines, bytes, (size_t)count);
            if (lines->text.lost)
                return cli_error(NULL, _("there is not enough memory"));
        }
    }
    return status;
}

/* Games until the input ends, or just one. */
static int talk(struct jcz_server *server, int from, int to, bool reload)
{
    struct jcz_lines lines = {0};
    int status, worst = CLI_DONE;
    do {
        status = play_game(server, &lines, from, to);
        if (status == CLI_BAD)
            worst = CLI_BAD;
    } while (reload && status != CLI_NO);
    jcz_lines_finish(&lines);
    return worst;
}

/* ---- A port -------------------------------------------------------------------------------- */

static int listen_on(long long port, int *listener)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    socklen_t size = sizeof address;
    int yes = 1;
    *listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*listener < 0 || setsockopt(*listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(*listener, (struct sockaddr *)&address, size) != 0 || listen(*listener, 4) != 0 ||
        getsockname(*listener, (struct sockaddr *)&address, &size) != 0) {
        cli_error("--port", "%s", strerror(errno));
        if (*listener >= 0)
            close(*listener);
        return CLI_BAD;
    }
    printf(_("Listening on port %d\n"), (int)ntohs(address.sin_port));
    return cli_flush_output();
}

/* One connection is one game. */
static int serve_port(struct jcz_server *server, const struct wish *wish)
{
    int listener, status = listen_on(wish->port, &listener);
    if (status != CLI_DONE)
        return status;
    do {
        int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (connection < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (connection < 0) {
            status = cli_error("--port", "%s", strerror(errno));
            break;
        }
        status = talk(server, connection, connection, false);
        close(connection);
    } while (wish->reload);
    close(listener);
    return status;
}

#endif

/* ---- The command --------------------------------------------------------------------------- */

static int take_rules(struct wish *wish, const char *value)
{
    wish->ours = strcmp(value, "ours") == 0;
    if (!wish->ours && strcmp(value, "theirs") != 0)
        return cli_error("--rules", _("expected ours or theirs, found '%s'"), cli_quote(value));
    return CLI_DONE;
}

static int take_options(struct wish *wish, int argc, char **argv)
{
    struct cli_parser parser;
    const char *value;
    int option, status = CLI_DONE;
    cli_begin(&parser, &command, argc, argv);
    while (status == CLI_DONE && (option = cli_next(&parser, &value)) != CLI_END) {
        switch (option) {
        case 'r': wish->reload = true; break;
        case 'p': status = cli_integer("--port", value, 0, 65535, &wish->port); break;
        case OPTION_RULES: status = take_rules(wish, value); break;
        case OPTION_VERSION: wish->version = true; break;
        case CLI_OPTION_OPTION: status = cli_setup_take(&wish->setup, option, value); break;
        default: wish->shown = true; return cli_ended(option);
        }
    }
    if (status == CLI_DONE && parser.count > 0)
        status = cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[0]));
    return status;
}

#ifdef AUDE_WITH_CARCASSONNE

static void choose_default(struct aude_setup *setup, const char *name)
{
    int option = aude_option_find(AUDE_CARCASSONNE, name);
    aude_setup_set(setup, name, aude_option(AUDE_CARCASSONNE, option)->value[0]);
}

/* What the command line says of the rules, after what the set-up of a game says. */
static void adjust(void *context, struct aude_setup *setup)
{
    const struct wish *wish = context;
    if (wish->ours) {
        choose_default(setup, "CASTLE_GARDEN");
        choose_default(setup, "BAZAAR_DELAYED");
    }
    for (int i = 0; i < wish->setup.options; i++) {
        char name[64];
        const char *text = wish->setup.option[i], *value = strchr(text, '=');
        snprintf(name, sizeof name, "%.*s", (int)(value - text), text);
        aude_setup_set(setup, name, value + 1);
    }
}

static int run(struct wish *wish)
{
    static struct jcz_server server; /* too large for some stacks */
    struct aude_rules *rules = cli_allocate(sizeof *rules);
    int status = cli_setup_finish(&wish->setup, rules); /* are the options sound? */
    free(rules);
    if (status != CLI_DONE)
        return status;
    jcz_server_init(&server);
    server.choose = greedy_choose;
    server.adjust = adjust;
    server.context = wish;
    server.ours = wish->ours ? (1u << jcz_deviation_count()) - 1 : 0;
    if (wish->port >= 0)
        status = serve_port(&server, wish);
    else
        status = talk(&server, STDIN_FILENO, STDOUT_FILENO, wish->reload);
    jcz_server_finish(&server);
    return status;
}

#else

static int run(struct wish *wish)
{
    (void)wish;
    return cli_error(NULL, "%s: %s", aude_game_name(AUDE_CARCASSONNE),
                     _(aude_status_text(AUDE_UNBUILT_GAME)));
}

#endif

/* Called like Java: -version, or -jar FILE and then our options. True when it is answered. */
static bool as_java(int *argc, char ***argv, int *status)
{
    const char *word = *argc > 1 ? (*argv)[1] : "";
    if (strcmp(word, "-version") == 0) {
        fprintf(stderr, "openjdk version \"17.0.0\" (aude %s)\n", AUDE_VERSION);
        *status = CLI_DONE;
        return true;
    }
    if (strcmp(word, "-jar") != 0)
        return false;
    if (*argc == 2) {
        *status = cli_error_usage(_("the option %s needs an argument"), word);
        return true;
    }
    *argc -= 2;
    *argv += 2; /* the file's name in the place of the command's */
    return false;
}

/* Their engine's long options have one dash. */
static void lengthen_dashes(int argc, char **argv)
{
    static char words[][12] = {"--port", "--reload"};
    for (int i = 1; i < argc; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (strcmp(argv[i], words[w] + 1) == 0)
                argv[i] = words[w];
}

int command_jcz(int argc, char **argv)
{
    struct wish wish = {.port = -1};
    int status;
    cli_setup_init(&wish.setup);
    if (as_java(&argc, &argv, &status))
        return status;
    lengthen_dashes(argc, argv);
    status = take_options(&wish, argc, argv);
    if (status != CLI_DONE || wish.shown)
        return status;
    if (wish.version) {
        printf("aude %s\n", AUDE_VERSION);
        return CLI_DONE;
    }
    return run(&wish);
}
