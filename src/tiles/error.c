/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong, kept as a format and its arguments so that it can be translated later. */
#include "tiles/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A word of the file as it may stand in a message: one line, printable, not too long. */
static void shown(char *to, size_t capacity, const char *text)
{
    size_t length = 0;

    for (; *text != 0 && length + 4 < capacity; text++)
        to[length++] = *text >= ' ' && *text <= '~' ? *text : '?';
    if (*text != 0) {
        memcpy(to + length, "...", 3);
        length += 3;
    }
    to[length] = 0;
}

bool tiles_fail(struct tiles_error *error, int line, const char *format, ...)
{
    va_list list;
    int count = 0;

    error->line = line;
    error->format = format;
    memset(error->argument, 0, sizeof error->argument);
    error->instead[0] = 0;
    va_start(list, format);
    for (const char *c = strchr(format, '%'); c != NULL; c = strchr(c + 1, '%')) {
        if (count < TILES_ARGUMENTS)
            shown(error->argument[count++], TILES_ARGUMENT_BYTES, va_arg(list, const char *));
    }
    va_end(list);
    return false;
}

void tiles_name_tile(struct tiles_error *error, const char *id)
{
    shown(error->tile, sizeof error->tile, id);
}

struct tiles_number tiles_number(long long number)
{
    struct tiles_number answer;

    (void)snprintf(answer.text, sizeof answer.text, "%lld", number);
    return answer;
}

struct tiles_name tiles_name(const char *word, int number)
{
    struct tiles_name answer;

    (void)snprintf(answer.text, sizeof answer.text, "%.30s %d", word, number);
    return answer;
}

/* As much of a piece as there is room for; returns the length with all of it. */
static size_t put(char *text, size_t capacity, size_t length, const char *piece, size_t size)
{
    for (size_t i = 0; i < size; i++, length++) {
        if (length + 1 < capacity)
            text[length] = piece[i];
    }
    return length;
}

size_t tiles_reason(const struct tiles_error *error, const char *(*translate)(const char *),
                    char *text, size_t capacity)
{
    const char *format = translate != NULL ? translate(error->format) : error->format;
    size_t length = 0;
    unsigned next = 0;

    while (*format != 0) {
        const char *piece = format++;
        size_t size = 1;
        unsigned which = TILES_ARGUMENTS;
        if (*piece == '%' && *format == 's') {
            which = next++;
            format++;
        } else if (*piece == '%' && *format >= '1' && *format < '1' + TILES_ARGUMENTS &&
                   format[1] == '$' && format[2] == 's') {
            which = (unsigned)(*format - '1');
            format += 3;
        }
        if (which < TILES_ARGUMENTS) {
            piece = error->argument[which];
            size = strlen(piece);
        }
        length = put(text, capacity, length, piece, size);
    }
    if (error->instead[0] != 0) {
        length = put(text, capacity, length, ": ", 2);
        length = put(text, capacity, length, error->instead, strlen(error->instead));
    }
    if (capacity > 0)
        text[length < capacity ? length : capacity - 1] = 0;
    return length;
}
