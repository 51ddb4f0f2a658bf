/* SPDX-License-Identifier: Apache-2.0 */
/* See filter.h. What is played is read from the lines of the set-up. */
#include "server/filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/fields.h"
#include "server/utf8.h"

/* ---- What is wanted ------------------------------------------------------------------------ */

/* Which one of these words it is, or -1. */
static int place_of(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

/* The bit of the set whose name has so many letters; 0: there is none. */
static uint64_t set_bit(const char *name, size_t length)
{
    for (int i = 0; i < aude_set_count(); i++)
        if (strlen(aude_set(i)->id) == length && strncmp(aude_set(i)->id, name, length) == 0)
            return (uint64_t)1 << i;
    return 0;
}

static const char *read_sets(struct filter *filter, const json_t *sets)
{
    size_t index;
    json_t *item;
    if (sets == NULL)
        return NULL;
    if (!json_is_array(sets))
        return "sets is a list of names";
    json_array_foreach(sets, index, item)
    {
        const char *name = json_is_string(item) ? json_string_value(item) : "";
        uint64_t bit = set_bit(name, strlen(name));
        if (bit == 0)
            return "sets names no tile set that is known here";
        filter->sets |= bit;
    }
    return NULL;
}

static const char *read_kind(struct filter *filter, const char *word)
{
    static const char *const words[STORE_KINDS] = {"open", "busy", "over"};
    int kind = word != NULL ? place_of(word, words, STORE_KINDS) : 0;
    if (kind < 0)
        return "kind is \"open\", \"busy\" or \"over\"";
    filter->kinds = word != NULL ? 1 << kind : 0;
    return NULL;
}

static const char *read_clock(struct filter *filter, const char *word)
{
    static const char *const words[] = {"none", "short", "long"};
    int clock = word != NULL ? place_of(word, words, 3) : -1;
    if (word != NULL && clock < 0)
        return "clock is \"none\", \"short\" or \"long\"";
    filter->clock = (enum filter_clock)(clock + 1);
    return NULL;
}

static const char *read_game(struct filter *filter, const char *name)
{
    for (int i = 0; name != NULL && i < AUDE_GAMES; i++)
        if (strcmp(name, aude_game_name((enum aude_game)i)) == 0)
            snprintf(filter->game, sizeof filter->game, "%s", name);
    return name == NULL || filter->game[0] != '\0' ? NULL : "game names no game";
}

static const char *read_rest(struct filter *filter, json_int_t seats, const char *text)
{
    if (seats != 0 && (seats < 2 || seats > AUDE_MAX_SEATS))
        return "seats is a number from 2 to 6";
    if (!utf8_clean(text, filter->text, sizeof filter->text, FILTER_TEXT))
        return "a text has at most 47 bytes, all of them to be seen";
    filter->seats = (int)seats;
    utf8_fold(filter->text);
    for (size_t end = strlen(filter->text); end < sizeof filter->text; end++)
        filter->text[end] = '\0'; /* what was cut off at its end is no part of it */
    return NULL;
}

const char *filter_read(struct filter *filter, json_t *message)
{
    const char *game = NULL, *clock = NULL, *kind = NULL, *text = "", *wrong;
    json_t *sets = NULL;
    json_int_t seats = 0;
    int only = 0;
    char unread[FIELDS_WRONG];
    memset(filter, 0, sizeof *filter);
    if (!fields_read(message, unread, "s?s s?o s?b s?I s?s s?s s?s", "game", &game, "sets", &sets,
                     "only", &only, "seats", &seats, "clock", &clock, "text", &text, "kind", &kind))
        return "a list takes game, sets, only, seats, clock, text, kind and no more";
    filter->only = only != 0;
    if ((wrong = read_game(filter, game)) != NULL || (wrong = read_sets(filter, sets)) != NULL ||
        (wrong = read_clock(filter, clock)) != NULL || (wrong = read_kind(filter, kind)) != NULL)
        return wrong;
    return read_rest(filter, seats, text);
}

bool filter_is_wide(const struct filter *filter)
{
    return filter->game[0] == '\0' && filter->sets == 0 && !filter->only && filter->seats == 0 &&
           filter->clock == FILTER_ANY_CLOCK && filter->text[0] == '\0';
}

bool filter_wants_kind(const struct filter *filter, enum store_kind kind)
{
    return filter->kinds == 0 || (filter->kinds >> kind & 1) != 0;
}

/* ---- What is there ------------------------------------------------------------------------- */

/* What stands behind this word and a blank at the beginning of a line, and how long it is; NULL:
 * there is no such line. */
const char *filter_line(const char *setup, const char *word, size_t *length)
{
    size_t letters = strlen(word);
    for (const char *at = setup; at != NULL && *at != '\0';) {
        const char *end = strchr(at, '\n');
        if (strncmp(at, word, letters) == 0 && at[letters] == ' ') {
            *length = (end != NULL ? (size_t)(end - at) : strlen(at)) - letters - 1;
            return at + letters + 1;
        }
        at = end != NULL ? end + 1 : NULL;
    }
    return NULL;
}

static bool plays(const char *setup, const char *game)
{
    size_t length;
    const char *line = filter_line(setup, "game", &length);
    return line != NULL && strlen(game) == length && strncmp(line, game, length) == 0;
}

/* The sets of the catalogue that take part. */
static uint64_t sets_of(const char *setup)
{
    size_t length;
    uint64_t sets = 0;
    const char *line = filter_line(setup, "sets", &length);
    for (size_t at = 0; line != NULL && at < length;) {
        size_t letters = strcspn(line + at, " \n");
        sets |= set_bit(line + at, letters);
        at += letters + 1;
    }
    return sets;
}

static bool has_sets(const struct filter *filter, const char *setup)
{
    size_t length;
    uint64_t sets = sets_of(setup);
    if (filter->only && filter_line(setup, "own", &length) != NULL)
        return false;
    return filter->only ? sets == filter->sets : (sets & filter->sets) == filter->sets;
}

static bool has_clock(enum filter_clock clock, int seconds)
{
    switch (clock) {
    case FILTER_NO_CLOCK: return seconds == 0;
    case FILTER_SHORT: return seconds > 0 && seconds < FILTER_DAY;
    case FILTER_LONG: return seconds >= FILTER_DAY;
    case FILTER_ANY_CLOCK: break;
    }
    return true;
}

void filter_words(char words[FILTER_WORDS], const char *title, const char *const *names, int count)
{
    size_t length = (size_t)snprintf(words, FILTER_WORDS, "%s", title);
    for (int i = 0; i < count && length < FILTER_WORDS; i++)
        length += (size_t)snprintf(words + length, FILTER_WORDS - length, "\n%s", names[i]);
    utf8_fold(words);
}

void filter_old_words(char words[FILTER_WORDS], const char *setup, const char *names)
{
    size_t length = 0;
    const char *title = filter_line(setup, "title", &length);
    snprintf(words, FILTER_WORDS, "%.*s\n%s", (int)length, title != NULL ? title : "",
             names != NULL ? names : "");
    utf8_fold(words);
}

bool filter_takes(const struct filter *filter, const struct stored_shown *shown)
{
    size_t length;
    const char *seats = filter_line(shown->setup, "seats", &length);
    return (filter->game[0] == '\0' || plays(shown->setup, filter->game)) &&
           (filter->seats == 0 || (seats != NULL && atoi(seats) == filter->seats)) &&
           has_clock(filter->clock, shown->clock_seconds) && has_sets(filter, shown->setup) &&
           (filter->text[0] == '\0' || strstr(shown->words, filter->text) != NULL);
}
