/* SPDX-License-Identifier: Apache-2.0 */
/* The log of the server, on standard error: lines for people on a terminal, lines with all that
 * belongs to them elsewhere, or one JSON object a line. What is told is about tables and requests,
 * never about people: no names, nothing that was said, and of an address only its network.
 */
#ifndef AUDE_SERVER_JOURNAL_H
#define AUDE_SERVER_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum journal_level {
    JOURNAL_AUDIT, /* what whoever runs the server did: told whatever the level */
    JOURNAL_ERROR,
    JOURNAL_WARN,
    JOURNAL_INFO,
    JOURNAL_DEBUG,
    JOURNAL_LEVELS
};

struct peer;

/* What a line belongs to; what is NULL is left out. */
struct journal_about {
    const char *table;
    const struct peer *peer; /* its network, and the message of it that is answered now */
};

/* The level of this name that may be chosen, or JOURNAL_LEVELS. */
enum journal_level journal_level_of(const char *name);
/* From now on: the levels up to this one, as JSON or as text. */
void journal_open(enum journal_level most, bool json);
/* Is this level told? To be asked before work is done for it. */
bool journal_tells(enum journal_level level);
void journal_say(enum journal_level level, const struct journal_about *about, const char *format,
                 ...) __attribute__((format(printf, 3, 4)));
/* The line as it is written, without its end; `milliseconds` since 1970. How long it is. */
size_t journal_line(char *to, size_t room, bool json, enum journal_level level,
                    int64_t milliseconds, const struct journal_about *about, const char *text);

#endif
