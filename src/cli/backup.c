/* SPDX-License-Identifier: Apache-2.0 */
/* `aude backup`: a copy of the games of a server, also while it runs, and is one that is there
 * right? src/server/backup.h does it. */
#include "cli/serve.h"

#include <signal.h>
#include <stdio.h>

#ifdef AUDE_HAVE_SERVER
#include "server/backup.h"
#endif

enum { OPTION_DATA = CLI_OWN, OPTION_CHECK, OPTION_SAMPLE, OPTION_JSON };

static const struct cli_option options[] = {
    {OPTION_DATA, "data", N_("DIR"), N_("the folder in which the server keeps the games")},
    {OPTION_CHECK, "check", NULL, N_("look at FILE, a copy that was made before")},
    {OPTION_SAMPLE, "sample", N_("N"), N_("play so many games again (default 100)")},
    {OPTION_JSON, "json", NULL, N_("print one JSON object")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "backup",
    N_("[OPTION...] FILE"),
    N_("copy the games of a server, also while it runs"),
    options,
    N_("The copy is one moment of all games. Before it gets its name the whole of it is looked at "
       "and\n"
       "some of its games are played again. To bring it back, stop the server and put the file in "
       "the\n"
       "place of games.db, without games.db-wal and games.db-shm."),
};

#ifdef AUDE_HAVE_SERVER

enum { SAMPLE = 100, SAMPLE_MOST = 1000000 };

struct wish {
    char data[SERVE_PATH];
    long long sample;
    bool check, json;
};

static int take_option(struct wish *wish, int option, const char *value)
{
    switch (option) {
    case OPTION_CHECK: wish->check = true; return CLI_DONE;
    case OPTION_JSON: wish->json = true; return CLI_DONE;
    case OPTION_SAMPLE: return cli_integer("--sample", value, 0, SAMPLE_MOST, &wish->sample);
    default: return serve_take_folder(wish->data, "--data", value);
    }
}

static void on_progress(void *context, int done, int all)
{
    (void)context;
    cli_progress(_("pages"), (unsigned long long)done, (unsigned long long)all);
}

static int explain(const char *path, const struct backup_report *report)
{
    if (report->broken[0] != '\0')
        return cli_error(path, "%s: %s", report->broken, report->trouble);
    return cli_error(path, "%s", report->trouble);
}

static int tell(const struct wish *wish, const char *path, const struct backup_report *report)
{
    if (wish->json)
        printf("{\"games\":%lld,\"unfinished\":%lld,\"bytes\":%lld,\"version\":%d,"
               "\"replayed\":%d}\n",
               (long long)report->games, (long long)report->unfinished, (long long)report->bytes,
               report->version, report->replayed);
    else
        printf(_("%s: %lld games, %lld of them not over, %s MiB; played again: %d\n"), path,
               (long long)report->games, (long long)report->unfinished,
               cli_decimal("%.1f", (double)report->bytes / (1 << 20)), report->replayed);
    return cli_flush_output();
}

static int run(struct wish *wish, const char *path)
{
    struct backup_report report;
    bool good;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error, no death */
    if (wish->check) {
        good = backup_check(path, (int)wish->sample, &report);
    } else {
        if (wish->data[0] == '\0' && serve_data_folder(wish->data, false) != CLI_DONE)
            return CLI_BAD;
        good = backup_make(wish->data, path, (int)wish->sample, on_progress, NULL, &report);
        cli_progress_end();
    }
    return good ? tell(wish, path, &report)
                : explain(wish->check || report.games > 0 ? path : wish->data, &report);
}

int command_backup(int argc, char **argv)
{
    static struct wish wish = {.sample = SAMPLE};
    struct cli_parser parser;
    const char *value;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        if (take_option(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count != 1)
        return cli_error_usage("%s", _("the name of one file is needed"));
    return run(&wish, parser.word[0]);
}

#else

int command_backup(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
