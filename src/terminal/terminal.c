/* SPDX-License-Identifier: Apache-2.0 */
/* What every command needs to talk: languages, error lines, numbers, the terminal.
 *
 * Languages. A bare system has only the locales C and C.UTF-8, and setlocale to pl_PL fails there;
 * yet C.UTF-8 together with LANGUAGE=pl does translate. So the user's locale is tried first, then
 * C.UTF-8 with LANGUAGE taken from LANG. Only who asks for the locale C by name gets ASCII.
 * LC_NUMERIC stays "C", so that files read and written never depend on where one lives.
 *
 * The catalogues are looked for in $AUDE_LOCALEDIR, then beside the program as a build leaves them
 * (po/), then where they were installed.
 */
#include "terminal/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#ifndef AUDE_LOCALEDIR
#define AUDE_LOCALEDIR "/usr/local/share/locale"
#endif

#define DOMAIN "aude"

static const char *current_command = "";

/* What --color and --ascii said. */
static enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour_choice = COLOUR_AUTO;
static bool ascii_only = false;

static bool progress_shown = false;

/* ---- Languages ----------------------------------------------------------------------------- */

const char *cli_translate(const char *text)
{
    return *text == '\0' ? text : gettext(text);
}

const char *cli_plural(const char *one, const char *many, unsigned long n)
{
    return ngettext(one, many, n);
}

static bool is_set(const char *text)
{
    return text != NULL && *text != '\0';
}

/* The value that decides about one locale category, by the usual order. */
static const char *locale_wish(void)
{
    const char *wish = getenv("LC_ALL");
    if (!is_set(wish))
        wish = getenv("LC_CTYPE");
    if (!is_set(wish))
        wish = getenv("LANG");
    return is_set(wish) ? wish : NULL;
}

/* "pl_PL.UTF-8" -> LANGUAGE=pl_PL:pl, unless the user has set LANGUAGE. */
static void language_from(const char *wish)
{
    if (is_set(getenv("LANGUAGE")))
        return;
    const char *messages = getenv("LC_MESSAGES");
    if (!is_set(getenv("LC_ALL")) && is_set(messages))
        wish = messages;
    char language[64];
    size_t length = strcspn(wish, ".@");
    if (length == 0 || length >= sizeof language)
        return;
    memcpy(language, wish, length);
    language[length] = '\0';
    setenv("LANGUAGE", language, 1);
}

static bool directory_there(const char *path)
{
    return access(path, R_OK | X_OK) == 0;
}

static const char *locale_directory(void)
{
    static char path[4096];
    const char *wish = getenv("AUDE_LOCALEDIR");
    if (is_set(wish))
        return wish;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 32);
    if (length > 0) {
        path[length] = '\0';
        char *slash = strrchr(path, '/');
        if (slash != NULL) {
            strcpy(slash, "/po");
            if (directory_there(path))
                return path;
        }
    }
    return AUDE_LOCALEDIR;
}

void cli_locale_init(void)
{
    const char *wish = locale_wish();
    if (wish == NULL) {
        setlocale(LC_ALL, "C.UTF-8");
    } else if (setlocale(LC_ALL, "") == NULL) {
        setlocale(LC_ALL, "C.UTF-8");
        language_from(wish);
    }
    setlocale(LC_NUMERIC, "C");
    bindtextdomain(DOMAIN, locale_directory());
    textdomain(DOMAIN);
}

static const char *const languages[] = {"en", "pl", "cs", "bg", "de"};
enum { LANGUAGES = sizeof languages / sizeof *languages, CODE = 2 };

/* Of "pl", "pl_PL.UTF-8": the one of ours, or NULL. */
static const char *language_known(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++)
        if (strncmp(name, languages[i], CODE) == 0 && strchr("_.@:", name[CODE]) != NULL)
            return languages[i];
    return NULL;
}

const char *cli_language(void)
{
    const char *locale = setlocale(LC_MESSAGES, NULL);
    const char *list = getenv("LANGUAGE"), *known = NULL;
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return languages[0];
    while (is_set(list) && known == NULL) { /* as gettext goes through it */
        known = language_known(list);
        list += strcspn(list, ":");
        list += *list == ':';
    }
    if (known == NULL)
        known = language_known(locale);
    return known != NULL ? known : languages[0];
}

int cli_locale_choose(const char *language)
{
    bool found = false;
    for (size_t i = 0; i < LANGUAGES; i++)
        found = found || strcmp(language, languages[i]) == 0;
    if (!found)
        return cli_error("--lang", _("unknown language '%s' (known: en, pl, cs, bg, de)"),
                         cli_quote(language));
    setenv("LANGUAGE", language, 1);
    if (strcmp(setlocale(LC_CTYPE, NULL), "C") == 0 ||
        strcmp(setlocale(LC_CTYPE, NULL), "POSIX") == 0)
        setlocale(LC_ALL, "C.UTF-8");
    /* A call of setlocale also makes gettext forget what it has looked up so far. */
    if (strcmp(setlocale(LC_MESSAGES, NULL), "C") == 0)
        setlocale(LC_MESSAGES, "C.UTF-8");
    else
        setlocale(LC_MESSAGES, setlocale(LC_MESSAGES, NULL));
    setlocale(LC_NUMERIC, "C");
    return CLI_DONE;
}

/* ---- Numbers as they are written ----------------------------------------------------------- */

/* In the order of `languages`. */
static const struct {
    char mark;
    bool apart; /* the sign of per cent stands apart */
} writing[LANGUAGES] = {{'.', false}, {',', false}, {',', true}, {',', false}, {',', true}};

static size_t writing_of(void)
{
    size_t at = 0;
    while (strcmp(languages[at], cli_language()) != 0)
        at++;
    return at;
}

static char *written(const char *format, va_list list) __attribute__((format(printf, 1, 0)));
static char *written(const char *format, va_list list)
{
    enum { ROOM = 64, SIGN = 4 };
    static char rooms[8][ROOM];
    static int turn;
    char *out = rooms[turn++ & 7];
    vsnprintf(out, ROOM - SIGN, format, list);
    char *point = strchr(out, '.');
    if (point != NULL)
        *point = writing[writing_of()].mark;
    return out;
}

const char *cli_decimal(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *out = written(format, list);
    va_end(list);
    return out;
}

const char *cli_per_cent(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *out = written(format, list);
    va_end(list);
    bool apart = writing[writing_of()].apart;
    return strcat(out, !apart ? "%" : cli_utf8() ? "\u00a0%" : " %");
}

/* ---- Error lines --------------------------------------------------------------------------- */

void cli_set_command(const char *name)
{
    current_command = name;
}

const char *cli_command_name(void)
{
    return current_command;
}

static void error_head(const char *place)
{
    cli_progress_end();
    fflush(stdout);
    if (*current_command != '\0')
        fprintf(stderr, "aude %s: ", current_command);
    else
        fputs("aude: ", stderr);
    if (place != NULL && *place != '\0')
        fprintf(stderr, "%s: ", place);
}

int cli_error(const char *place, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    error_head(place);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return CLI_BAD;
}

int cli_error_at(const char *file, long line, long column, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    error_head(NULL);
    fprintf(stderr, "%s:", file);
    if (line > 0)
        fprintf(stderr, "%ld:", line);
    if (line > 0 && column > 0)
        fprintf(stderr, "%ld:", column);
    fputc(' ', stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return CLI_BAD;
}

int cli_error_status(const char *place, enum aude_game game, enum aude_status status)
{
    const char *rule = aude_status_rule(game, status);
    const char *text = _(aude_status_text(status));
    if (*rule != '\0')
        return cli_error(place, "%s (%s)", text, rule);
    return cli_error(place, "%s", text);
}

int cli_error_usage(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    error_head(NULL);
    vfprintf(stderr, format, list);
    if (*current_command != '\0')
        fprintf(stderr, _(" (try 'aude %s --help')"), current_command);
    else
        fputs(_(" (try 'aude --help')"), stderr);
    fputc('\n', stderr);
    va_end(list);
    return CLI_BAD;
}

/* Length of the UTF-8 character at text, 0 when it is none or cannot be shown. */
static size_t shown_character(const char *text)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    wchar_t wide;
    size_t length = mbrtowc(&wide, text, strlen(text), &state);
    if (length == 0 || length > 4)
        return 0;
    return wcwidth(wide) > 0 ? length : 0;
}

const char *cli_quote(const char *text)
{
    enum { ROOM = 160, SHOWN = 40 };
    static char rooms[4][ROOM];
    static int turn;
    char *out = rooms[turn++ & 3];
    size_t at = 0;
    int shown = 0;
    while (*text != '\0' && shown < SHOWN) {
        size_t length = shown_character(text);
        if (length == 0) {
            out[at++] = '?';
            text++;
        } else {
            memcpy(out + at, text, length);
            at += length;
            text += length;
        }
        shown++;
    }
    strcpy(out + at, *text != '\0' ? "..." : "");
    return out;
}

/* ---- Numbers ------------------------------------------------------------------------------- */

static bool digits_only(const char *text)
{
    if (*text == '\0')
        return false;
    return text[strspn(text, "0123456789")] == '\0';
}

int cli_integer(const char *place, const char *text, long long low, long long high,
                long long *number)
{
    errno = 0;
    char *end;
    long long value = strtoll(text, &end, 10);
    if (!digits_only(*text == '-' ? text + 1 : text))
        return cli_error(place, _("'%s' is not a whole number"), cli_quote(text));
    if (errno == ERANGE || value < low || value > high)
        return cli_error(place, _("%s is out of range, %lld to %lld are possible"), cli_quote(text),
                         low, high);
    *number = value;
    return CLI_DONE;
}

int cli_unsigned(const char *place, const char *text, uint64_t *number)
{
    if (!digits_only(text))
        return cli_error(place, _("'%s' is not a whole number from 0 up"), cli_quote(text));
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (errno == ERANGE || value > UINT64_MAX)
        return cli_error(place, _("%s is out of range, 0 to %llu are possible"), cli_quote(text),
                         (unsigned long long)UINT64_MAX);
    *number = (uint64_t)value;
    return CLI_DONE;
}

uint64_t cli_random_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed)
        return seed;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 40;
}

/* ---- Terminal ------------------------------------------------------------------------------ */

int cli_colour_choose(const char *when)
{
    if (strcmp(when, "auto") == 0)
        colour_choice = COLOUR_AUTO;
    else if (strcmp(when, "always") == 0)
        colour_choice = COLOUR_ALWAYS;
    else if (strcmp(when, "never") == 0)
        colour_choice = COLOUR_NEVER;
    else
        return cli_error("--color", _("'%s' is none of auto, always, never"), cli_quote(when));
    return CLI_DONE;
}

void cli_ascii_choose(void)
{
    ascii_only = true;
}

bool cli_colour(FILE *stream)
{
    if (colour_choice != COLOUR_AUTO)
        return colour_choice == COLOUR_ALWAYS;
    if (is_set(getenv("NO_COLOR")))
        return false;
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && is_set(term) && strcmp(term, "dumb") != 0;
}

bool cli_utf8(void)
{
    return !ascii_only && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void cli_terminal_size(int *columns, int *rows)
{
    struct winsize size;
    *columns = 80;
    *rows = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        *columns = size.ws_col;
        *rows = size.ws_row;
    }
}

int cli_width(const char *text)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    int width = 0;
    size_t left = strlen(text);
    while (left > 0) {
        wchar_t wide;
        size_t length = mbrtowc(&wide, text, left, &state);
        if (length == 0 || length > left) {
            memset(&state, 0, sizeof state);
            length = 1;
            width++;
        } else {
            int columns = wcwidth(wide);
            width += columns > 0 ? columns : 0;
        }
        text += length;
        left -= length;
    }
    return width;
}

static int64_t read_clock(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t cli_cpu_time(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

int64_t cli_wall_time(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

void cli_progress(const char *what, unsigned long long done, unsigned long long total)
{
    static int64_t last;
    if (!isatty(STDERR_FILENO))
        return;
    int64_t now = cli_wall_time();
    if (progress_shown && now - last < 100000000)
        return;
    last = now;
    progress_shown = true;
    if (total > 0)
        fprintf(stderr, "\r%s %llu/%llu\033[K", what, done, total);
    else
        fprintf(stderr, "\r%s %llu\033[K", what, done);
}

void cli_progress_end(void)
{
    if (progress_shown)
        fputs("\r\033[K", stderr);
    progress_shown = false;
}
