/* SPDX-License-Identifier: Apache-2.0 */
/* `aude engine`: the engine protocol on standard input and output (src/pipe, docs/ENGINE.md). */
#include "cli/cli.h"

#include <string.h>
#include <unistd.h>

#include "pipe/pipe.h"

enum { OPTION_PLAYER = CLI_OWN };

static const struct cli_option options[] = {
    {OPTION_PLAYER, "player", N_("WHO"), N_("who thinks, as arena names them (search:1s)")},
    CLI_SEED_OPTION,
    CLI_TILES_OPTION,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "engine",
    N_("[OPTION...]"),
    N_("let other programs play against the computer, by lines of text"),
    options,
    N_("Positions come on standard input, what it would do is answered on standard output.\n"
       "docs/ENGINE.md tells the messages. 'aude arena' plays with programs that speak so."),
};

static int take_player(struct pipe_wish *wish, const char *value)
{
    struct mind mind;
    if (strlen(value) >= PIPE_PLAYER || !mind_read(&mind, value))
        return cli_error("--player",
                         _("'%s' is no player (level:3, random, greedy, search:50ms, search:4000)"),
                         cli_quote(value));
    wish->player = value;
    return CLI_DONE;
}

int command_engine(int argc, char **argv)
{
    struct pipe_wish wish = {.player = "search:1s", .seed = 1};
    struct cli_parser parser;
    const char *value;
    int option, status = CLI_DONE;
    cli_begin(&parser, &command, argc, argv);
    while (status == CLI_DONE && (option = cli_next(&parser, &value)) != CLI_END) {
        switch (option) {
        case OPTION_PLAYER: status = take_player(&wish, value); break;
        case CLI_OPTION_SEED: status = cli_unsigned("--seed", value, &wish.seed); break;
        default: return cli_ended(option);
        }
    }
    if (status == CLI_DONE && parser.count > 0)
        status = cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[0]));
    if (status != CLI_DONE)
        return status;
    wish.own = cli_own();
    if (!pipe_session(&wish, STDIN_FILENO, STDOUT_FILENO))
        return cli_error(NULL, "%s", _("there is not enough memory"));
    return CLI_DONE;
}
