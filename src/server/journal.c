/* SPDX-License-Identifier: Apache-2.0 */
/* See journal.h. One line is one write, so that lines of others cannot come in between. */
#include "server/journal.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/peer.h"

enum { TEXT = 900, LINE = 2048, WORD = 64 };

static const char *const names[JOURNAL_LEVELS] = {"audit", "error", "warn", "info", "debug"};
static enum journal_level most = JOURNAL_INFO;
static bool as_json;

enum journal_level journal_level_of(const char *name)
{
    int level = JOURNAL_ERROR;
    while (level < JOURNAL_LEVELS && strcmp(names[level], name) != 0)
        level++;
    return (enum journal_level)level;
}

void journal_open(enum journal_level level, bool json)
{
    most = level;
    as_json = json;
}

bool journal_tells(enum journal_level level)
{
    return level <= most;
}

/* ---- What a line belongs to ---------------------------------------------------------------- */

/* Only what can be the name of a table is told: clients send anything in its place. */
static const char *table_of(const struct journal_about *about)
{
    if (about == NULL || about->table == NULL)
        return NULL;
    size_t length = strspn(about->table, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length < WORD && about->table[length] == '\0' ? about->table : NULL;
}

static const char *request_of(const struct journal_about *about, char word[WORD])
{
    if (about == NULL || about->peer == NULL)
        return NULL;
    snprintf(word, WORD, "%lld.%lld", (long long)about->peer->number, (long long)about->peer->asks);
    return word;
}

static const char *network_of(const struct journal_about *about, char word[WORD])
{
    if (about == NULL || about->peer == NULL || about->peer->account == NULL)
        return NULL;
    address_network(&about->peer->account->address, word, WORD);
    return word;
}

/* ---- Lines --------------------------------------------------------------------------------- */

static void write_time(char to[WORD], int64_t milliseconds)
{
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm parts;
    char text[WORD];
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(to, WORD, "%.32s.%03dZ", text, (int)(milliseconds % 1000));
}

static size_t json_line(char *to, size_t room, enum journal_level level, const char *when,
                        const char *const *told, const char *text)
{
    json_t *value =
        json_pack("{s:s, s:s, s:s*, s:s*, s:s*, s:s}", "time", when, "level", names[level], "table",
                  told[0], "request", told[1], "from", told[2], "text", text);
    size_t length = value != NULL ? json_dumpb(value, to, room - 1, JSON_COMPACT) : 0;
    json_decref(value);
    if (length >= room)
        length = 0;
    to[length] = '\0';
    return length;
}

static size_t text_line(char *to, size_t room, enum journal_level level, const char *when,
                        const char *const *told, const char *text)
{
    static const char *const words[] = {"table", "request", "from"};
    int length = snprintf(to, room, "%s %s: %s", when, names[level], text);
    for (int i = 0; i < 3; i++)
        if (told[i] != NULL && length > 0 && (size_t)length < room)
            length += snprintf(to + length, room - (size_t)length, " %s=%s", words[i], told[i]);
    return (size_t)length < room ? (size_t)length : room - 1;
}

size_t journal_line(char *to, size_t room, bool json, enum journal_level level,
                    int64_t milliseconds, const struct journal_about *about, const char *text)
{
    char when[WORD], request[WORD], network[WORD];
    const char *told[] = {table_of(about), request_of(about, request), network_of(about, network)};
    write_time(when, milliseconds);
    return json ? json_line(to, room, level, when, told, text)
                : text_line(to, room, level, when, told, text);
}

/* For whoever sits before it: the time of their clock, and what matters in colour. */
static size_t terminal_line(char *to, size_t room, enum journal_level level, time_t seconds,
                            const struct journal_about *about, const char *text)
{
    static const char *const colours[JOURNAL_LEVELS] = {"", "\033[31m", "\033[33m", "", "\033[2m"};
    const char *no = getenv("NO_COLOR"), *kind = getenv("TERM"), *table = table_of(about);
    bool plain = (no != NULL && *no != '\0') || kind == NULL || strcmp(kind, "dumb") == 0;
    struct tm parts;
    char when[16];
    localtime_r(&seconds, &parts);
    strftime(when, sizeof when, "%H:%M:%S", &parts);
    int length = snprintf(to, room, "%s %s%s%s%s%s", when, plain ? "" : colours[level], text,
                          table != NULL ? ": " : "", table != NULL ? table : "",
                          plain || *colours[level] == '\0' ? "" : "\033[0m");
    return (size_t)length < room ? (size_t)length : room - 1;
}

void journal_say(enum journal_level level, const struct journal_about *about, const char *format,
                 ...)
{
    char text[TEXT], line[LINE];
    struct timespec now;
    size_t length;
    va_list arguments;
    if (!journal_tells(level))
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    clock_gettime(CLOCK_REALTIME, &now);
    if (!as_json && isatty(STDERR_FILENO))
        length = terminal_line(line, sizeof line - 1, level, now.tv_sec, about, text);
    else
        length = journal_line(line, sizeof line - 1, as_json, level,
                              (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, about, text);
    line[length++] = '\n';
    fwrite(line, 1, length, stderr); /* which has no buffer */
}
