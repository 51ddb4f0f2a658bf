/* SPDX-License-Identifier: Apache-2.0 */
/* The program `aude`: finds the command and runs it. A command parses its own options (cli.h). */
#include "cli/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"play", command_play, N_("play a game in the terminal, against the computer or each other")},
    {"serve", command_serve, N_("run a server on which games are played in the browser")},
    {"admin", command_admin, N_("look after a game server while it runs")},
    {"backup", command_backup, N_("copy the games of a server, also while it runs")},
    {"store", command_store, N_("copy a server's games into another store, check or mend them")},
    {"load", command_load, N_("let bots play on a game server and measure how fast it answers")},
    {"verify", command_verify, N_("check that a server drew as it had promised")},
    {"replay", command_replay, N_("step through a recorded game, or check it")},
    {"analyse", command_analyse,
     N_("tell what else could have been done in a game, and what was luck")},
    {"jcz", command_jcz, N_("play the part of JCloisterZone's engine")},
    {"test", command_test, N_("run rule scenarios")},
    {"perft", command_perft, N_("count the sequences of actions to a depth")},
    {"bench", command_bench, N_("measure the speed of random games")},
    {"arena", command_arena, N_("let computer players play matches against each other")},
    {"puzzles", command_puzzles, N_("find positions in which one turn is clearly the best")},
    {"engine", command_engine,
     N_("let other programs play against the computer, by lines of text")},
    {"rules", command_rules, N_("show options, presets and the text of a rule")},
    {"render", command_render, N_("draw a board as a picture")},
    {"tiles", command_tiles, N_("show the tiles of a set")},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void show_help(void)
{
    printf("%s\n\n", _("Usage: aude [--lang=LANGUAGE] COMMAND [OPTION...]"));
    printf("%s\n\n%s\n",
           _("Aude plays Carcassonne and its kin: a rules engine, a table and computer "
             "players."),
           _("Commands:"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, _(commands[i].summary));
    printf("\n%s\n",
           _("'aude play' starts a game against the computer. 'aude help COMMAND' tells more."));
}

/* How many letters to insert, drop or change to make one word of the other; a long word is far. */
static int distance(const char *a, const char *b)
{
    enum { ROOM = 16 };
    int row[ROOM];
    size_t width = strlen(b);
    if (width >= ROOM || strlen(a) >= ROOM)
        return ROOM;
    for (size_t j = 0; j <= width; j++)
        row[j] = (int)j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 1; j <= width; j++) {
            int best = diagonal + (a[i] != b[j - 1]);
            diagonal = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[width];
}

static int unknown_command(const char *name)
{
    int best = -1;
    for (int i = 0; i < COMMANDS; i++)
        if (distance(name, commands[i].name) <= 2 &&
            (best < 0 || distance(name, commands[i].name) < distance(name, commands[best].name)))
            best = i;
    if (best >= 0)
        return cli_error(NULL, _("unknown command '%s'; did you mean '%s'?"), cli_quote(name),
                         commands[best].name);
    return cli_error_usage(_("unknown command '%s'"), cli_quote(name));
}

static int run_command(int argc, char **argv)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[0], commands[i].name) != 0)
            continue;
        cli_set_command(commands[i].name);
        return commands[i].run(argc, argv);
    }
    return unknown_command(argv[0]);
}

/* How many words at *word choose a language: 0, 1 or 2; less than 0 after an error line. */
static int take_language(int count, char **word)
{
    int taken = strcmp(*word, "--lang") == 0 ? 2 : strncmp(*word, "--lang=", 7) == 0 ? 1 : 0;
    if (taken > count) {
        cli_error_usage(_("the option --%s needs an argument"), "lang");
        return -1;
    }
    if (taken > 0 && cli_locale_choose(taken == 2 ? word[1] : *word + 7) != CLI_DONE)
        return -1;
    return taken;
}

/* Help on the command named among the words, or on all; a language behind it counts. */
static int help_on(int argc, char **argv)
{
    char *name = NULL;
    for (int at = 0; at < argc;) {
        int taken = take_language(argc - at, argv + at);
        if (taken < 0)
            return CLI_BAD;
        if (taken == 0 && name != NULL)
            return cli_error_usage(_("'help' takes one command"));
        if (taken == 0)
            name = argv[at++];
        at += taken;
    }
    if (name == NULL) {
        show_help();
        return CLI_DONE;
    }
    char ask[] = "--help";
    char *words[] = {name, ask, NULL};
    return run_command(2, words);
}

/* --help before a command tells of all, whatever follows; a language that follows counts. */
static int help_on_all(int argc, char **argv)
{
    for (int at = 0; at < argc;) {
        int taken = take_language(argc - at, argv + at);
        if (taken < 0)
            return CLI_BAD;
        at += taken > 0 ? taken : 1;
    }
    return help_on(0, NULL);
}

/* The options before the command, then the command. */
static int run(int argc, char **argv)
{
    int at = 1;
    /* The desktop client of JCloisterZone starts its engine as if it were Java. */
    if (argc > 1 && (strcmp(argv[1], "-version") == 0 || strcmp(argv[1], "-jar") == 0)) {
        cli_set_command("jcz");
        return command_jcz(argc, argv);
    }
    while (at < argc && argv[at][0] == '-') {
        const char *word = argv[at];
        int taken = take_language(argc - at, argv + at);
        if (taken < 0)
            return CLI_BAD;
        at += taken > 0 ? taken : 1;
        if (taken > 0)
            continue;
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            return help_on_all(argc - at, argv + at);
        if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
            printf("aude %s\n", AUDE_VERSION);
            return CLI_DONE;
        }
        return cli_error_usage(_("unknown option '%s'"), cli_quote(word));
    }
    if (at == argc)
        return cli_error_usage(_("a command is missing"));
    if (strcmp(argv[at], "help") == 0)
        return help_on(argc - at - 1, argv + at + 1);
    return run_command(argc - at, argv + at);
}

int main(int argc, char **argv)
{
    cli_locale_init();
    /* A reader that goes away (`aude tiles | head`) ends the program without a word, but only when
     * it flushes: a game that is being written is finished first. */
    signal(SIGPIPE, SIG_IGN);
    int status = run(argc, argv);
    int flushed = cli_flush_output();
    return status != CLI_DONE ? status : flushed;
}
