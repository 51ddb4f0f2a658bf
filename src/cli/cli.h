/* SPDX-License-Identifier: Apache-2.0 */
/* What the commands of the program `aude` share.
 *
 * A command is a function `int command_NAME(int argc, char **argv)` with argv[0] its name; it
 * returns an exit status. Its options stand in one table (struct cli_option) from which both the
 * parsing and the text of --help are made:
 *
 *     static const struct cli_option options[] = {
 *         CLI_SETUP_OPTIONS,
 *         {'o', "output", N_("FILE"), N_("write to FILE instead of standard output")},
 *         {OPTION_FINAL, "final", NULL, N_("show the end only")},
 *         CLI_COMMON_OPTIONS,
 *     };
 *     static const struct cli_command command = {
 *         "replay", N_("[OPTION...] FILE"), N_("step through a recorded game"), options, NULL,
 *     };
 *
 *     struct cli_parser parser;
 *     const char *value;
 *     int option;
 *     cli_begin(&parser, &command, argc, argv);
 *     while ((option = cli_next(&parser, &value)) > 0) {
 *         switch (option) {
 *         case 'o': output = value; break;
 *         default:
 *             if (cli_setup_take(&setup, option, value) != CLI_DONE)
 *                 return CLI_BAD;
 *         }
 *     }
 *     if (option != CLI_END)
 *         return cli_ended(option);
 *     // parser.count words are left in parser.word
 */
#ifndef AUDE_CLI_CLI_H
#define AUDE_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "aude.h"
#include "terminal/setup.h"
#include "terminal/terminal.h"

int command_play(int argc, char **argv);
int command_analyse(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_test(int argc, char **argv);
int command_perft(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_puzzles(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_render(int argc, char **argv);
int command_tiles(int argc, char **argv);
int command_jcz(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_admin(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_store(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_load(int argc, char **argv);

/* ---- Options ------------------------------------------------------------------------------- */

struct cli_option {
    int code;             /* > 0; a letter is also the short option */
    const char *name;     /* long name without dashes; NULL ends the table */
    const char *argument; /* name of its argument, or NULL when it takes none */
    const char *help;     /* one line */
};

/* Codes of the other shared options; a command's own codes that are not letters start at CLI_OWN.
 */
enum {
    CLI_OPTION_LANG = CLI_SETUP_CODES,
    CLI_OPTION_COLOUR,
    CLI_OPTION_ASCII,
    CLI_OWN = 512,
};

/* Own tile sets: dealt with by cli_next, see cli_own. */
#define CLI_TILES_OPTION                                                                           \
    {                                                                                              \
        CLI_OPTION_TILES, "tiles", N_("FILE"), N_("a tile set of your own; repeat it for more")    \
    }
/* What a game is played with; cli_setup_take understands these. */
#define CLI_SETUP_OPTIONS                                                                          \
    {CLI_OPTION_GAME, "game", N_("GAME"), N_("which game: carcassonne or discovery")},             \
        {CLI_OPTION_EXPANSIONS, "expansions", N_("NAME,..."),                                      \
         N_("expansions, tiles and rules; see 'aude rules'")},                                     \
        {CLI_OPTION_SETS, "sets", N_("SET,..."), N_("tile sets without rules; see 'aude tiles'")}, \
        CLI_TILES_OPTION,                                                                          \
        {CLI_OPTION_PRESET, "preset", N_("PRESET"), N_("options of one edition, such as C2")},     \
        {CLI_OPTION_OPTION, "option", N_("NAME=VALUE"), N_("one option; see 'aude rules'")},       \
        {CLI_OPTION_PLAYERS, "players", N_("N"), N_("number of seats, 2 to 6 (default 2)")},       \
        {CLI_OPTION_SEATS, "seats", N_("N"), N_("the same as --players")},                         \
    {                                                                                              \
        CLI_OPTION_START_SEAT, "start-seat", N_("N"), N_("seat that begins, 1 to the last")        \
    }
#define CLI_SEED_OPTION                                                                            \
    {                                                                                              \
        CLI_OPTION_SEED, "seed", N_("NUMBER"), N_("seed of the random numbers")                    \
    }
/* How the board and other text is drawn. */
#define CLI_DRAWING_OPTIONS                                                                        \
    {CLI_OPTION_COLOUR, "color", N_("WHEN"), N_("auto, always or never (default auto)")},          \
    {                                                                                              \
        CLI_OPTION_ASCII, "ascii", NULL, N_("draw with plain ASCII characters")                    \
    }
/* The end of every table: handled by cli_next itself. */
#define CLI_COMMON_OPTIONS                                                                         \
    {CLI_OPTION_LANG, "lang", N_("LANGUAGE"), N_("language of messages: en, pl, cs, bg, de")},     \
        {'h', "help", NULL, N_("show this help")},                                                 \
    {                                                                                              \
        0, NULL, NULL, NULL                                                                        \
    }

struct cli_command {
    const char *name;
    const char *usage;                /* what follows `aude NAME` */
    const char *summary;              /* one sentence without a full stop */
    const struct cli_option *options; /* ends with CLI_COMMON_OPTIONS */
    const char *notes;                /* more lines for --help, or NULL */
};

enum { CLI_END = 0, CLI_SHOWN = -1, CLI_WRONG = -2 };

struct cli_parser {
    const struct cli_command *command;
    int argc;
    char **argv;
    int count;   /* at the end: words that are no options */
    char **word; /* ... and these words */
};

void cli_begin(struct cli_parser *parser, const struct cli_command *command, int argc, char **argv);
/* The code of the next option with its argument in *value; CLI_END; CLI_SHOWN when --help was
 * asked for and printed; CLI_WRONG after an error line. --lang, --color, --ascii and --tiles are
 * dealt with here and never returned. */
int cli_next(struct cli_parser *parser, const char **value);
/* The argument of --shard, "1/4": the number, from 0 on, and how many there are. CLI_DONE, or
 * CLI_BAD after an error line. */
int cli_shard(const char *value, long *shard, long *shards);
/* The argument of --player, as mind_read understands it. CLI_DONE, or CLI_BAD after an error line.
 */
struct mind;
int cli_player(const char *value, struct mind *mind);
/* The exit status after cli_next returned CLI_SHOWN or CLI_WRONG. */
int cli_ended(int option);
/* A whole command in a program without the game server: its help, or that the server is missing. */
int cli_without_server(const struct cli_command *command, int argc, char **argv);

#endif
