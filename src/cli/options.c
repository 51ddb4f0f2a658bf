/* SPDX-License-Identifier: Apache-2.0 */
/* Options of the commands. One table a command (struct cli_option) is turned into what getopt_long
 * wants and into the text of --help, so neither can forget the other.
 */
#include "cli/cli.h"
#include "ai/mind.h"
#include "words/words.h"

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_ROWS = 48 };

/* ---- Parsing ------------------------------------------------------------------------------- */

void cli_begin(struct cli_parser *parser, const struct cli_command *command, int argc, char **argv)
{
    *parser = (struct cli_parser){.command = command, .argc = argc, .argv = argv};
    optind = 0; /* makes glibc start afresh */
    opterr = 0;
}

static int option_width(const struct cli_option *option)
{
    int width = 2 + 4 + 2 + (int)strlen(option->name);
    if (option->argument != NULL)
        width += 1 + cli_width(_(option->argument));
    return width;
}

static void show_option(const struct cli_option *option, int width, int columns)
{
    int used = option_width(option);
    if (option->code < 256)
        printf("  -%c, --%s", option->code, option->name);
    else
        printf("      --%s", option->name);
    if (option->argument != NULL)
        printf("=%s", _(option->argument));
    struct cli_buffer lines = {0};
    printf("%*s  ", width - used, "");
    if (width + 2 + cli_width(_(option->help)) <= columns || 2 * width > columns) {
        printf("%s\n", _(option->help));
        return;
    }
    words_wrap(&lines, _(option->help), columns, width + 2);
    fputs(lines.bytes + width + 2, stdout);
    cli_buffer_finish(&lines);
}

/* Columns up to which lines are broken: those of a terminal; elsewhere lines stay whole. */
static int help_columns(void)
{
    int columns, rows;
    if (isatty(STDOUT_FILENO) == 0)
        return INT_MAX;
    cli_terminal_size(&columns, &rows);
    return columns - 1;
}

/* Lines as they are, but those that are too long for a terminal broken between words. */
static void show_lines(const char *text, int columns)
{
    while (*text != '\0') {
        struct cli_buffer line = {0}, lines = {0};
        size_t length = strcspn(text, "\n");
        cli_buffer_bytes(&line, text, length);
        if (cli_width(line.bytes) <= columns)
            cli_buffer_add(&lines, "%s\n", line.bytes);
        else
            words_wrap(&lines, line.bytes, columns, (int)strspn(line.bytes, " "));
        fputs(lines.bytes, stdout);
        text += length;
        text += *text == '\n';
        cli_buffer_finish(&line);
        cli_buffer_finish(&lines);
    }
}

static void show_help(const struct cli_command *command)
{
    int width = 0, columns = help_columns();
    struct cli_buffer head = {0};
    printf(_("Usage: aude %s %s"), command->name, _(command->usage));
    cli_buffer_add(&head, "\n\naude %s - %s\n\n%s\n", command->name, _(command->summary),
                   _("Options:"));
    show_lines(head.bytes, columns);
    cli_buffer_finish(&head);
    for (const struct cli_option *option = command->options; option->name != NULL; option++)
        if (option_width(option) > width)
            width = option_width(option);
    for (const struct cli_option *option = command->options; option->name != NULL; option++)
        show_option(option, width, columns);
    if (command->notes != NULL) {
        printf("\n");
        show_lines(_(command->notes), columns);
    }
}

static const struct cli_option *row_of(const struct cli_command *command, int code)
{
    for (const struct cli_option *option = command->options; option->name != NULL; option++)
        if (option->code == code)
            return option;
    return NULL;
}

/* getopt_long found no such option, or no argument where one is needed, or one too many. */
static int wrong_option(const struct cli_parser *parser, int answer)
{
    const struct cli_option *row = optopt != 0 ? row_of(parser->command, optopt) : NULL;
    const char *word = parser->argv[optind > 0 ? optind - 1 : 0];
    if (answer == ':' && row != NULL)
        cli_error_usage(_("the option --%s needs an argument"), row->name);
    else if (row != NULL && strncmp(word, "--", 2) == 0)
        cli_error_usage(_("the option --%s takes no argument"), row->name);
    else if (optopt > 0 && optopt < 256) {
        char letter[3] = {'-', (char)optopt, '\0'};
        cli_error_usage(_("unknown option '%s'"), cli_quote(letter));
    } else {
        cli_error_usage(_("unknown option '%s'"), cli_quote(word));
    }
    return CLI_WRONG;
}

static int next_raw(struct cli_parser *parser)
{
    struct option rows[MAX_ROWS];
    char letters[2 * MAX_ROWS + 2] = ":";
    size_t at = 1;
    int count = 0;
    for (const struct cli_option *option = parser->command->options; option->name != NULL;
         option++) {
        if (count == MAX_ROWS - 1)
            abort();
        rows[count++] = (struct option){
            .name = option->name,
            .has_arg = option->argument != NULL ? required_argument : no_argument,
            .flag = NULL,
            .val = option->code,
        };
        if (option->code < 256) {
            letters[at++] = (char)option->code;
            if (option->argument != NULL)
                letters[at++] = ':';
        }
    }
    letters[at] = '\0';
    rows[count] = (struct option){0};
    return getopt_long(parser->argc, parser->argv, letters, rows, NULL);
}

/* --help wins over what else is said, but --lang behind it counts. */
static int help_wanted(struct cli_parser *parser)
{
    int answer;
    while ((answer = next_raw(parser)) != -1)
        if (answer == CLI_OPTION_LANG && cli_locale_choose(optarg) != CLI_DONE)
            return CLI_WRONG;
    show_help(parser->command);
    return CLI_SHOWN;
}

int cli_next(struct cli_parser *parser, const char **value)
{
    for (;;) {
        int answer = next_raw(parser);
        if (answer == -1) {
            parser->count = parser->argc - optind;
            parser->word = parser->argv + optind;
            return CLI_END;
        }
        *value = optarg;
        switch (answer) {
        case '?':
        case ':': return wrong_option(parser, answer);
        case 'h': return help_wanted(parser);
        case CLI_OPTION_LANG:
            if (cli_locale_choose(optarg) != CLI_DONE)
                return CLI_WRONG;
            break;
        case CLI_OPTION_COLOUR:
            if (cli_colour_choose(optarg) != CLI_DONE)
                return CLI_WRONG;
            break;
        case CLI_OPTION_ASCII: cli_ascii_choose(); break;
        case CLI_OPTION_TILES:
            if (cli_own_read(optarg) != CLI_DONE)
                return CLI_WRONG;
            break;
        default: return answer;
        }
    }
}

int cli_ended(int option)
{
    return option == CLI_WRONG ? CLI_BAD : CLI_DONE;
}

int cli_without_server(const struct cli_command *command, int argc, char **argv)
{
    struct cli_parser parser;
    const char *value;
    int option;
    cli_begin(&parser, command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        continue;
    if (option != CLI_END)
        return cli_ended(option);
    return cli_error(NULL, "%s", _("this program was built without the game server"));
}

/* ---- Arguments of several commands --------------------------------------------------------- */

int cli_shard(const char *value, long *shard, long *shards)
{
    char *end;
    long number = strtol(value, &end, 10), count = 0;
    if (end != value && *end == '/')
        count = strtol(end + 1, &end, 10);
    if (*end != '\0' || count < 1 || count > 1000000 || number < 1 || number > count)
        return cli_error("--shard", _("'%s' is not of the form I/N, such as 1/4"),
                         cli_quote(value));
    *shard = number - 1;
    *shards = count;
    return CLI_DONE;
}

int cli_player(const char *value, struct mind *mind)
{
    return mind_read(mind, value)
               ? CLI_DONE
               : cli_error(
                     "--player",
                     _("'%s' is no player (level:3, random, greedy, search:50ms, search:4000)"),
                     cli_quote(value));
}
