/* SPDX-License-Identifier: Apache-2.0 */
/* Reasons as lists of pieces, and back to sentences; see reasons.h. Formatted without printf, for
 * the page's module has none. */
#include "reasons/reasons.h"

#include "tiles/error.h"

#include <string.h>

enum { GAPS = 4 }; /* the most that a text has */

static void put(struct reason *reason, const char *piece, size_t size)
{
    for (size_t i = 0; i < size && reason->length + 2 < sizeof reason->text; i++) {
        unsigned char c = (unsigned char)piece[i];
        reason->text[reason->length++] = c < ' ' || c == 0x7f ? '?' : piece[i];
    }
    reason->text[reason->length] = '\0';
}

static void end(struct reason *reason)
{
    if (reason->length + 1 < sizeof reason->text)
        reason->text[reason->length++] = '\n';
    reason->text[reason->length] = '\0';
}

void reason_init(struct reason *reason)
{
    reason->length = 0;
    reason->text[0] = '\0';
}

void reason_say(struct reason *reason, const char *text)
{
    put(reason, text, strlen(text));
    end(reason);
}

static void say_word(struct reason *reason, const char *word, size_t size)
{
    put(reason, "=", 1);
    put(reason, word, size);
    end(reason);
}

void reason_word(struct reason *reason, const char *word)
{
    say_word(reason, word, strlen(word));
}

bool reason_next(const struct reason *reason, size_t *at, const char **from, size_t *length)
{
    const char *line_end = strchr(reason->text + *at, '\n');

    if (line_end == NULL)
        return false;
    *from = reason->text + *at;
    *length = (size_t)(line_end - *from);
    *at += *length + 1;
    return true;
}

/* ---- The sentence -------------------------------------------------------------------------- */

struct telling {
    const struct reason *reason;
    const char *(*translate)(const char *);
    char *text;
    size_t at, length, capacity;
};

static void add(struct telling *telling, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++, telling->length++)
        if (telling->length + 1 < telling->capacity)
            telling->text[telling->length] = text[i];
}

/* "%s", or "%2$s" of a translation in another order: its bytes, and which piece it stands for; 0
 * when there is no gap. */
static size_t gap_at(const char *at, unsigned *which, unsigned *next)
{
    if (at[0] != '%')
        return 0;
    if (at[1] == 's') {
        *which = (*next)++;
        return 2;
    }
    if (at[1] >= '1' && at[1] < '1' + GAPS && at[2] == '$' && at[3] == 's') {
        *which = (unsigned)(at[1] - '1');
        return 4;
    }
    return 0;
}

/* Passes over a piece and all that it needs. */
static void pass_over(struct telling *telling)
{
    size_t due = 1, length;
    const char *from;

    for (; due > 0 && reason_next(telling->reason, &telling->at, &from, &length); due--)
        for (size_t i = 0; from[0] != '=' && i + 1 < length; i++)
            due += from[i] == '%' && from[i + 1] == 's';
}

/* A text without a translation may be a list of names, "city N, road E or tower"; false when it is
 * none. */
static bool tell_list(struct telling *telling, const char *text)
{
    static const char joint[] = " or ";
    const char *last = strstr(text, joint);
    struct reason list;

    if (telling->translate == NULL || last == NULL)
        return false;
    reason_init(&list);
    reason_say(&list, N_("%s or %s"));
    say_word(&list, text, (size_t)(last - text));
    reason_word(&list, last + strlen(joint));
    telling->length +=
        reason_text(&list, telling->translate, telling->text + telling->length,
                    telling->length < telling->capacity ? telling->capacity - telling->length : 0);
    return true;
}

/* Tells the piece at telling->at; what stands in its gaps is told by the same function, as deep as
 * the pieces are nested: three, and never deeper than there are pieces. */
static void tell(struct telling *telling)
{
    size_t start[GAPS] = {0}, length, size;
    unsigned gaps = 0, next = 0, which = 0;
    const char *from, *text;
    char piece[TILES_REASON_BYTES];

    if (!reason_next(telling->reason, &telling->at, &from, &length))
        return;
    if (from[0] == '=') {
        add(telling, from + 1, length - 1);
        return;
    }
    length = length < sizeof piece ? length : sizeof piece - 1;
    memcpy(piece, from, length);
    piece[length] = '\0';
    for (const char *c = strstr(piece, "%s"); c != NULL && gaps < GAPS; c = strstr(c + 2, "%s")) {
        start[gaps++] = telling->at;
        pass_over(telling);
    }
    size_t behind = telling->at;
    text = telling->translate != NULL ? telling->translate(piece) : piece;
    if (text == piece && gaps == 0 && tell_list(telling, piece))
        return;
    for (; *text != '\0'; text += size) {
        size = gap_at(text, &which, &next);
        if (size > 0 && which < gaps) {
            telling->at = start[which];
            tell(telling);
        } else {
            size = 1;
            add(telling, text, 1);
        }
    }
    telling->at = behind;
}

size_t reason_text(const struct reason *reason, const char *(*translate)(const char *), char *text,
                   size_t capacity)
{
    struct telling telling = {
        .reason = reason, .translate = translate, .text = text, .capacity = capacity};

    tell(&telling);
    if (capacity > 0)
        text[telling.length < capacity ? telling.length : capacity - 1] = '\0';
    return telling.length;
}

/* ---- What the notation refuses ------------------------------------------------------------- */

/* The phrases that src/notation makes of a beginning and a piece. */
static const char *const made[] = {
    N_("turn %s"),
    N_("a new line for turn %s"),
    N_("the seat whose turn it is: %s"),
    N_("the seat that decides: %s"),
    N_("an action of the step %s"),
    N_("the scores %s"),
    N_("of these sets: %s"),
    N_("of these fields: %s"),
    N_("each field once, in this order: %s"),
    N_("the tile set %s"),
    N_("an action: %s"),
    N_("a figure: %s"),
};

/* Most phrases are whole messages, collected from src/notation, or lists. The others are a
 * beginning of the table with a piece behind it: names, numbers and keywords of the notation, which
 * are never translated. */
static void say_phrase(struct reason *reason, const char *phrase)
{
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        size_t length = strlen(made[i]) - strlen("%s");

        if (strncmp(phrase, made[i], length) == 0) {
            const char *piece = phrase + length;

            reason_say(reason, made[i]);
            (strstr(piece, " or ") != NULL ? reason_say : reason_word)(reason, piece);
            return;
        }
    }
    reason_say(reason, phrase);
}

void reason_of_text(struct reason *reason, const struct aude_text_error *error)
{
    const char *rule = aude_status_rule(error->game, error->status);
    bool expected = error->expected[0] != '\0';
    char found[sizeof error->found + 2];
    size_t length = strlen(error->found);

    reason_init(reason);
    if (rule[0] != '\0') {
        reason_say(reason, "%s: %s");
        reason_word(reason, rule);
    }
    reason_say(reason, !expected                        ? N_("%s, found %s")
                       : error->status == AUDE_BAD_TEXT ? N_("expected %s, found %s")
                                                        : N_("%s; expected %s, found %s"));
    if (!expected || error->status != AUDE_BAD_TEXT)
        reason_say(reason, aude_status_text(error->status));
    if (expected)
        say_phrase(reason, error->expected);
    if (length == 0) {
        reason_say(reason, N_("nothing"));
        return;
    }
    found[0] = found[length + 1] = '"';
    memcpy(found + 1, error->found, length);
    found[length + 2] = '\0';
    reason_word(reason, found);
}

/* ---- What is wrong with a tile file -------------------------------------------------------- */

static void say_tiles(struct reason *reason, const struct tiles_error *error)
{
    unsigned next = 0;

    if (error->instead[0] != '\0')
        reason_say(reason, "%s: %s");
    reason_say(reason, error->format);
    for (const char *c = strstr(error->format, "%s"); c != NULL; c = strstr(c + 2, "%s"))
        if (next < TILES_ARGUMENTS)
            reason_word(reason, error->argument[next++]);
    if (error->instead[0] != '\0')
        reason_word(reason, error->instead);
}

void reason_of_tiles(struct reason *reason, const struct tiles_error *error)
{
    reason_init(reason);
    say_tiles(reason, error);
}

void reason_of_tile(struct reason *reason, const struct tiles_error *error)
{
    reason_init(reason);
    if (error->number > 0) {
        reason_say(reason, error->tile[0] != '\0' ? N_("tile %s (%s): %s") : N_("tile %s: %s"));
        reason_word(reason, tiles_number(error->number).text);
        if (error->tile[0] != '\0')
            reason_word(reason, error->tile);
    }
    say_tiles(reason, error);
}
