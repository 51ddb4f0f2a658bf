/* SPDX-License-Identifier: Apache-2.0 */
/* What the rooms of the program `aude` share to talk to its user: languages, error lines, numbers,
 * files, text that grows, the terminal. All of it begins with cli_, like what src/cli adds.
 *
 * Errors are one line on standard error, `aude COMMAND: PLACE: what is wrong`, and exit status 2.
 */
#ifndef AUDE_TERMINAL_TERMINAL_H
#define AUDE_TERMINAL_TERMINAL_H

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
/* The language that messages are in: "en", "pl", ... */
const char *cli_language(void);

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

/* ---- Numbers ----------------------------------------------------------------------------- */

/* Reads a whole number in low .. high; anything else is an error line with `place` in front. */
int cli_integer(const char *place, const char *text, long long low, long long high,
                long long *number);
int cli_unsigned(const char *place, const char *text, uint64_t *number); /* 0 .. 2^64-1 */

/* A number as people of the language write it: what `format` makes of the arguments, with the
 * language's decimal mark for the first point ("2,3"); with the sign of per cent behind it, and a
 * space that does not break where the language wants one. For people only: files and JSON keep the
 * point. The answer stays valid for the next seven calls of either. */
const char *cli_decimal(const char *format, ...) CLI_PRINTF(1, 2);
const char *cli_per_cent(const char *format, ...) CLI_PRINTF(1, 2);

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

/* Nanoseconds: of the processor for this thread, and as they go by on the wall. Both count from
 * some moment of their own. */
int64_t cli_cpu_time(void);
int64_t cli_wall_time(void);

/* A line on standard error that counts up, on a terminal only, at most ten times a second. */
void cli_progress(const char *what, unsigned long long done, unsigned long long total);
void cli_progress_end(void);

#endif
