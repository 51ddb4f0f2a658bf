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
 *
 * Errors are one line on standard error, `aude COMMAND: PLACE: what is wrong`, and exit status 2.
 */
#ifndef AUDE_CLI_CLI_H
#define AUDE_CLI_CLI_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "aude.h"

#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* Exit statuses. */
enum {
    CLI_DONE = 0, /* done */
    CLI_NO = 1,   /* ran, and the answer is no: a failed scenario, a record that does not agree */
    CLI_BAD = 2,  /* bad input or usage, or the system refused */
};

int command_play(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_test(int argc, char **argv);
int command_perft(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_render(int argc, char **argv);
int command_tiles(int argc, char **argv);
int command_jcz(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_load(int argc, char **argv);

/* ---- Messages ------------------------------------------------------------------------------ */

/* Text for people: _("...") is translated, N_("...") only marked for the catalogues. */
const char *cli_translate(const char *text) __attribute__((format_arg(1)));
#define _(text) cli_translate(text)
#define N_(text) text
/* The plural form for n of one message. */
const char *cli_plural(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));

/* The locale of the user and the catalogues of messages; called once by main. */
void cli_locale_init(void);
/* --lang: CLI_DONE, or CLI_BAD after an error line. */
int cli_locale_choose(const char *language);

/* Prints `aude COMMAND: PLACE: message` and returns CLI_BAD. PLACE may be NULL. */
int cli_error(const char *place, const char *format, ...) CLI_PRINTF(2, 3);
/* The same with PLACE = FILE:LINE:COLUMN; a line or column of 0 is left out. */
int cli_error_at(const char *file, long line, long column, const char *format, ...)
    CLI_PRINTF(4, 5);
/* The same for what a reader of the notation refused, at its line and column: the sentence of
 * aude_text_error_text, translated. */
int cli_error_text(const char *file, const struct aude_text_error *error);
/* The same for a refusal of the engine: its sentence translated, the id of the rule in that game in
 * brackets. */
int cli_error_status(const char *place, enum aude_game game, enum aude_status status);
/* A wrong use of the command: the line ends by pointing to `aude COMMAND --help`. */
int cli_error_usage(const char *format, ...) CLI_PRINTF(1, 2);
/* The name of the running command in error lines; set by main. */
void cli_set_command(const char *name);
const char *cli_command_name(void);

/* `text` shortened and without control characters, for showing a piece of bad input in a message.
 * The answer stays valid for the next three calls. */
const char *cli_quote(const char *text);

/* ---- Options ------------------------------------------------------------------------------- */

struct cli_option {
    int code;             /* > 0; a letter is also the short option */
    const char *name;     /* long name without dashes; NULL ends the table */
    const char *argument; /* name of its argument, or NULL when it takes none */
    const char *help;     /* one line */
};

/* Codes of the shared options; a command's own codes that are not letters start at CLI_OWN. */
enum {
    CLI_OPTION_GAME = 256,
    CLI_OPTION_SETS,
    CLI_OPTION_EXPANSIONS,
    CLI_OPTION_PRESET,
    CLI_OPTION_OPTION,
    CLI_OPTION_PLAYERS,
    CLI_OPTION_SEATS,
    CLI_OPTION_START_SEAT,
    CLI_OPTION_TILES,
    CLI_OPTION_SEED,
    CLI_OPTION_LANG,
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
         N_("expansions, tiles and rules: tower, bcb")},                                           \
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
/* The exit status after cli_next returned CLI_SHOWN or CLI_WRONG. */
int cli_ended(int option);
/* A whole command in a program without the game server: its help, or that the server is missing. */
int cli_without_server(const struct cli_command *command, int argc, char **argv);

/* Reads a whole number in low .. high; anything else is an error line with `place` in front. */
int cli_integer(const char *place, const char *text, long long low, long long high,
                long long *number);
int cli_unsigned(const char *place, const char *text, uint64_t *number); /* 0 .. 2^64-1 */

/* The game that is played unless --game says another: the first that was built. */
enum aude_game cli_default_game(void);
/* Its name as people write it, translated: "The Discovery". */
const char *cli_game_title(enum aude_game game);

/* The tile sets of --tiles, for the readers of records and positions; they live to the end. */
const struct aude_own_sets *cli_own(void);
/* Reads one more file of a tile set: CLI_DONE or CLI_BAD after an error line. */
int cli_own_read(const char *path);
/* Can they all be played with? CLI_DONE or CLI_BAD after an error line. */
int cli_own_playable(void);
struct cli_buffer;
/* Why no game takes own set `set`, with its place; false when one does. */
bool cli_own_why(int set, struct cli_buffer *text);

/* What a game is played with, as far as options said so. */
struct cli_setup {
    struct aude_setup setup;
    bool any;         /* some option of the set-up was given */
    bool game_given;  /* --game; else own tile sets may say which */
    bool seats_given; /* --players or --seats */
    bool seed_given;
    uint64_t seed;
    /* in the order given, until cli_setup_finish */
    int presets, options;
    const char *preset[8];
    const char *option[AUDE_MAX_OPTIONS];
    const char *sets, *expansions;
    const char *start_seat; /* as given, NULL when not */
    const char *seats_place, *seats_text;
};

void cli_setup_init(struct cli_setup *setup);
/* Takes one of CLI_SETUP_OPTIONS or CLI_SEED_OPTION: CLI_DONE or CLI_BAD after an error line. */
int cli_setup_take(struct cli_setup *setup, int option, const char *value);
/* Applies sets, expansions, presets, then options, and makes the rules; without --seed, setup->seed
 * becomes a random one. CLI_DONE or CLI_BAD after an error line. */
int cli_setup_finish(struct cli_setup *setup, struct aude_rules *rules);
/* 64 random bits from the system. */
uint64_t cli_random_seed(void);

/* ---- Files --------------------------------------------------------------------------------- */

enum {
    CLI_TEXT_LIMIT = 16 << 20,   /* bytes of a file that people write: records, scenarios */
    CLI_BINARY_LIMIT = 64 << 20, /* bytes of a packed or foreign file */
};

enum cli_reading {
    CLI_READ_TEXT,   /* refuses bytes 0 and text that is not UTF-8, with line and column */
    CLI_READ_BINARY, /* anything */
};

struct cli_file {
    const char *name; /* for messages: the path, or "standard input" */
    char *bytes;      /* with a byte 0 after the last */
    size_t size;
};

/* Reads a whole file, "-" = standard input. Refuses what is missing, a directory, empty or longer
 * than the limit, with an error line. Free by cli_file_finish. */
int cli_file_read(struct cli_file *file, const char *path, size_t limit, enum cli_reading reading);
/* The same for a record of a game: text, and a game of another program is refused by saying how to
 * make a record of it. */
int cli_file_read_record(struct cli_file *file, const char *path);
void cli_file_finish(struct cli_file *file);

/* Writes a whole file so that a failure leaves the old one as it was: to a temporary name in the
 * same directory, fsync, rename. "-" = standard output. CLI_DONE or CLI_BAD after an error line. */
int cli_file_write(const char *path, const char *bytes, size_t size);
/* Flushes standard output; CLI_BAD with an error line when something written there was lost, but
 * without one when the reader of a pipe has gone away. */
int cli_flush_output(void);
/* From now on as many files and connections may be open as the system lets this user have. */
void cli_many_files(void);

/* Text that grows; add to it like printf. */
struct cli_buffer {
    char *bytes; /* always ends with a byte 0 once something was added */
    size_t size, capacity;
};
void cli_buffer_add(struct cli_buffer *buffer, const char *format, ...) CLI_PRINTF(2, 3);
void cli_buffer_bytes(struct cli_buffer *buffer, const char *bytes, size_t size);
void cli_buffer_finish(struct cli_buffer *buffer);

/* malloc and realloc that end the program with an error line when memory is out. */
void *cli_allocate(size_t size);
void *cli_reallocate(void *memory, size_t size);

/* ---- Terminal ------------------------------------------------------------------------------ */

/* May colour go there? A terminal that knows it and no NO_COLOR; or as --color says. */
bool cli_colour(FILE *stream);
/* May more than ASCII be printed? By the locale; --ascii says no. */
bool cli_utf8(void);
/* Columns and rows of the terminal, 80 x 24 when unknown. */
void cli_terminal_size(int *columns, int *rows);
/* Columns that a UTF-8 text takes on a terminal. */
int cli_width(const char *text);

/* --color and --ascii, dealt with by cli_next. */
int cli_colour_choose(const char *when);
void cli_ascii_choose(void);

/* A line on standard error that counts up, on a terminal only, at most ten times a second. */
void cli_progress(const char *what, unsigned long long done, unsigned long long total);
void cli_progress_end(void);

#endif
