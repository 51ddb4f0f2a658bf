/* SPDX-License-Identifier: Apache-2.0 */
/* `aude replay`: look at a game that was played, or check recorded games against our rules. Without
 * an option it steps through the game at a terminal and lists it through a pipe. */
#include "cli/cli.h"
#include "replay/replay.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    OPTION_FINAL = CLI_OWN,
    OPTION_JSON,
    OPTION_PLY,
    OPTION_LIST,
    OPTION_VERIFY,
    OPTION_ALL,
    OPTION_RECORD,
    OPTION_FORCE
};

static const struct cli_option options[] = {
    {OPTION_FINAL, "final", NULL, N_("show the end only: board and scores")},
    {OPTION_PLY, "ply", N_("N"), N_("show the game after N actions")},
    {OPTION_LIST, "list", NULL, N_("list every action, also at a terminal")},
    {OPTION_JSON, "json", NULL, N_("print one JSON object")},
    {OPTION_RECORD, "record", N_("OUTPUT"), N_("write the game to OUTPUT as a record of aude")},
    {OPTION_FORCE, "force", NULL, N_("with --record: replace a file that is there already")},
    {OPTION_VERIFY, "verify", NULL, N_("compare recorded games with the rules, step by step")},
    {OPTION_ALL, "all", NULL, N_("with --verify: show every difference, not the first five")},
    CLI_TILES_OPTION,
    CLI_DRAWING_OPTIONS,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "replay",
    N_("[OPTION...] FILE..."),
    N_("step through a recorded game, or check it"),
    options,
    N_("FILE is a game record of aude, a position id, a saved game of JCloisterZone (.jcz) or a "
       "log\n"
       "of its engine (.jsonl), plain or packed by xz; - reads standard input.\n"
       "With --verify the last line is 'N passed, N failed'; the exit status is 1 when one failed\n"
       "and 2 when one could not be read."),
};

struct wish {
    bool final, list, json, verify, all, force;
    long long ply;      /* -1: not said */
    const char *record; /* NULL: not said */
};

/* Is there somebody at a terminal that can be drawn on again and again? */
static bool can_step(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL &&
           strcmp(term, "dumb") != 0;
}

/* A record never replaces the file that the game comes from, and another one by --force only. */
static int may_record(const char *source, const struct wish *wish)
{
    struct stat input, output;
    if (strcmp(wish->record, "-") == 0 || stat(wish->record, &output) != 0 ||
        !S_ISREG(output.st_mode))
        return CLI_DONE;
    bool known =
        strcmp(source, "-") == 0 ? fstat(STDIN_FILENO, &input) == 0 : stat(source, &input) == 0;
    if (known && input.st_dev == output.st_dev && input.st_ino == output.st_ino)
        return cli_error(wish->record, _("the game is read from this file; name another one"));
    if (!wish->force)
        return cli_error(wish->record, _("the file is there already; --force replaces it"));
    return CLI_DONE;
}

static int look(const char *path, const struct wish *wish)
{
    if (wish->record != NULL && may_record(path, wish) != CLI_DONE)
        return CLI_BAD;
    struct replay *replay = replay_allocate(sizeof *replay);
    int status = replay_load(replay, path);
    if (status == CLI_DONE && wish->ply > replay->plies)
        status = cli_error("--ply", _("the game has %d actions only"), replay->plies);
    if (status == CLI_DONE) {
        int ply = wish->ply >= 0 ? (int)wish->ply : replay->plies;
        if (wish->record != NULL)
            status = replay_record(replay, wish->record);
        else if (wish->json)
            status = replay_json(replay, ply, !wish->final);
        else if (wish->final || wish->ply >= 0 || replay->plies == 0)
            status = replay_show(replay, ply);
        else if (!wish->list && can_step())
            status = replay_step(replay);
        else
            status = replay_list(replay);
    }
    replay_finish(replay);
    free(replay);
    return status;
}

int command_replay(int argc, char **argv)
{
    struct cli_parser parser;
    struct wish wish = {.ply = -1};
    const char *value;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        switch (option) {
        case OPTION_FINAL: wish.final = true; break;
        case OPTION_LIST: wish.list = true; break;
        case OPTION_JSON: wish.json = true; break;
        case OPTION_VERIFY: wish.verify = true; break;
        case OPTION_ALL: wish.all = true; break;
        case OPTION_RECORD: wish.record = value; break;
        case OPTION_FORCE: wish.force = true; break;
        default:
            if (cli_integer("--ply", value, 0, 1000000, &wish.ply) != CLI_DONE)
                return CLI_BAD;
        }
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count == 0)
        return cli_error_usage(_("a file is missing"));
    if (wish.force && wish.record == NULL)
        return cli_error_usage(_("--force belongs to --record"));
    if (wish.verify) {
        if (wish.final || wish.list || wish.ply >= 0 || wish.record != NULL)
            return cli_error_usage(_("--verify goes with --all and --json only"));
        return replay_verify(parser.word, parser.count, wish.all, wish.json);
    }
    if (wish.all)
        return cli_error_usage(_("--all belongs to --verify"));
    if (wish.final && wish.ply >= 0)
        return cli_error_usage(_("--final and --ply exclude each other"));
    if (parser.count > 1)
        return cli_error_usage(_("one file at a time, except with --verify"));
    return look(parser.word[0], &wish);
}
