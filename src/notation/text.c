/* SPDX-License-Identifier: Apache-2.0 */
/* The writer and the reader under the whole notation; see text.h. The reader fails at the first
 * thing that is wrong and says where, what should be there and what is there instead.
 */
#include "notation/text.h"

#include <string.h>

/* ---- Writing ------------------------------------------------------------------------------- */

struct text_out text_out(char *text, size_t capacity)
{
    return (struct text_out){.text = text, .capacity = capacity, .length = 0};
}

void text_char(struct text_out *out, char c)
{
    if (out->length < out->capacity)
        out->text[out->length] = c;
    out->length++;
}

void text_string(struct text_out *out, const char *string)
{
    while (*string)
        text_char(out, *string++);
}

void text_unsigned(struct text_out *out, uint64_t number)
{
    char digits[20];
    int count = 0;

    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (count)
        text_char(out, digits[--count]);
}

void text_int(struct text_out *out, int number)
{
    if (number < 0)
        text_char(out, '-');
    text_unsigned(out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void text_cell(struct text_out *out, int x, int y)
{
    text_int(out, x);
    text_char(out, ',');
    text_int(out, y);
}

void text_put_hex(struct text_out *out, int digits, uint64_t number)
{
    for (int i = digits; i-- > 0;)
        text_char(out, "0123456789abcdef"[number >> 4 * i & 15]);
}

size_t text_finish(struct text_out *out)
{
    if (out->capacity)
        out->text[out->length < out->capacity ? out->length : out->capacity - 1] = 0;
    return out->length;
}

size_t text_nothing(char *text, size_t capacity)
{
    if (capacity)
        text[0] = 0;
    return 0;
}

/* ---- Small change -------------------------------------------------------------------------- */

size_t text_length(const char *string)
{
    size_t length = 0;

    while (string[length])
        length++;
    return length;
}

bool text_equal(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

int text_utf8(const char *at, const char *end)
{
    unsigned char first = at < end ? (unsigned char)*at : 0xff;
    int length = first < 0x80   ? 1
                 : first < 0xc2 ? 0
                 : first < 0xe0 ? 2
                 : first < 0xf0 ? 3
                 : first < 0xf5 ? 4
                                : 0;

    if (length > end - at)
        return 0;
    for (int i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    /* Not the shortest form, a surrogate, or above U+10FFFF. */
    if (length > 2) {
        unsigned char second = (unsigned char)at[1];

        if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
            (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
            return 0;
    }
    return length;
}

/* Bytes of the blank there, 0 when there is none: pasted texts have blanks that do not break, too.
 */
static int blank_at(const char *at, const char *end)
{
    static const char *const wide[] = {"\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x87"};

    if (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
        return 1;
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        size_t length = strlen(wide[i]);

        if ((size_t)(end - at) >= length && memcmp(at, wide[i], length) == 0)
            return (int)length;
    }
    return 0;
}

/* The same of the blank that ends there. */
static int blank_before(const char *begin, const char *end)
{
    for (int length = 1; length <= 3 && end - begin >= length; length++)
        if (blank_at(end - length, end) == length)
            return length;
    return 0;
}

const char *text_last_word(const char *begin, const char *end)
{
    while (end > begin && blank_before(begin, end) == 0)
        end--;
    return end;
}

/* ---- Errors -------------------------------------------------------------------------------- */

/* The word at the place of the error, made printable and cut to the size of error->found. */
static void note_found(struct aude_text_error *error, const char *at, const char *end)
{
    struct text_out out = text_out(error->found, sizeof error->found - 3);

    while (at < end && blank_at(at, end) == 0) {
        int length = text_utf8(at, end);
        bool plain = length > 1 || (length == 1 && *at >= 0x20 && *at != 0x7f);

        if (out.length + 4 >= out.capacity) {
            out.capacity = sizeof error->found;
            text_string(&out, "...");
            break;
        }
        if (!plain)
            text_char(&out, '?');
        for (int i = 0; plain && i < length; i++)
            text_char(&out, at[i]);
        at += length ? length : 1;
    }
    text_finish(&out);
}

enum aude_game text_default_game(void)
{
    return aude_game_built(AUDE_CARCASSONNE) ? AUDE_CARCASSONNE : AUDE_DISCOVERY;
}

enum aude_status text_fail(const struct text_in *in, const char *at, enum aude_status status,
                           const char *expected)
{
    struct aude_text_error *error = in->error;
    struct text_out out;

    if (!error)
        return status;
    error->status = status;
    error->game = in->game == AUDE_GAMES ? text_default_game() : in->game;
    error->line = in->line;
    error->column = 1;
    for (const char *c = in->start; c < at; c++)
        if (((unsigned char)*c & 0xc0) != 0x80)
            error->column++;
    out = text_out(error->expected, sizeof error->expected);
    text_string(&out, expected);
    text_finish(&out);
    note_found(error, at, in->end);
    return status;
}

enum aude_status text_fail_number(const struct text_in *in, const char *at, const char *before,
                                  int number)
{
    char digits[16];
    struct text_out out = text_out(digits, sizeof digits);

    text_int(&out, number);
    text_finish(&out);
    return text_fail_word(in, at, AUDE_BAD_TEXT, before, digits);
}

enum aude_status text_fail_word(const struct text_in *in, const char *at, enum aude_status status,
                                const char *before, const char *word)
{
    char expected[160];
    struct text_out out = text_out(expected, sizeof expected);

    text_string(&out, before);
    text_string(&out, word);
    text_finish(&out);
    return text_fail(in, at, status, expected);
}

size_t aude_text_error_text(const struct aude_text_error *error, char *text, size_t capacity)
{
    struct text_out out = text_out(text, capacity);
    const char *rule = aude_status_rule(error->game, error->status);

    if (*rule) {
        text_string(&out, rule);
        text_string(&out, ": ");
    }
    if (error->status != AUDE_BAD_TEXT || !*error->expected) {
        text_string(&out, aude_status_text(error->status));
        if (*error->expected)
            text_string(&out, "; ");
    }
    if (*error->expected) {
        text_string(&out, "expected ");
        text_string(&out, error->expected);
    }
    text_string(&out, ", found ");
    if (*error->found) {
        text_char(&out, '"');
        text_string(&out, error->found);
        text_char(&out, '"');
    } else {
        text_string(&out, "nothing");
    }
    return text_finish(&out);
}

/* ---- Reading ------------------------------------------------------------------------------- */

struct text_in text_in(const char *text, size_t length, enum aude_game game,
                       struct aude_text_error *error)
{
    if (error)
        *error = (struct aude_text_error){
            .status = AUDE_OK,
            .game = game == AUDE_GAMES ? text_default_game() : game,
            .line = 1,
            .column = 1,
        };
    return (struct text_in){
        .start = text, .at = text, .end = text + length, .line = 1, .game = game, .error = error};
}

enum aude_game text_rules_game(const struct aude_rules *rules)
{
    return (enum aude_game)aude_rules_setup(rules)->game;
}

enum aude_game text_game(const struct aude_state *state)
{
    return text_rules_game(aude_state_rules(state));
}

bool text_empty(struct text_in *in)
{
    int blank;

    while ((blank = blank_at(in->at, in->end)) > 0)
        in->at += blank;
    while ((blank = blank_before(in->at, in->end)) > 0)
        in->end -= blank;
    return in->at == in->end;
}

struct text_word text_peek(const struct text_in *in)
{
    struct text_word word = {in->at, in->at};
    int blank;

    while ((blank = blank_at(word.at, in->end)) > 0)
        word.at += blank;
    for (word.end = word.at; word.end < in->end && blank_at(word.end, in->end) == 0;)
        word.end++;
    return word;
}

struct text_word text_word(struct text_in *in)
{
    struct text_word word = text_peek(in);

    in->at = word.end;
    return word;
}

struct text_in text_cut(struct text_in *in, char delimiter)
{
    struct text_in piece = *in;

    if (text_has(in, delimiter)) {
        const char *found = memchr(in->at, delimiter, (size_t)(in->end - in->at));

        piece.end = found;
        in->at = found + 1;
    } else {
        in->at = in->end;
    }
    return piece;
}

bool text_has(const struct text_in *in, char c)
{
    return in->at < in->end && memchr(in->at, c, (size_t)(in->end - in->at));
}

bool text_is(struct text_word word, const char *string)
{
    size_t length = text_length(string);

    return (size_t)(word.end - word.at) == length && memcmp(word.at, string, length) == 0;
}

bool text_copy(struct text_word word, char *string, size_t capacity)
{
    size_t length = (size_t)(word.end - word.at);

    if (length >= capacity)
        return false;
    memcpy(string, word.at, length);
    string[length] = 0;
    return true;
}

enum aude_status text_number(const struct text_in *in, struct text_word word, int64_t min,
                             int64_t max, int *number, enum aude_status status,
                             const char *expected)
{
    const char *at = word.at;
    bool minus = at < word.end && *at == '-';
    int64_t value = 0;

    if (minus)
        at++;
    if (at == word.end)
        return text_fail(in, word.at, AUDE_BAD_TEXT, expected);
    for (; at < word.end; at++) {
        if (*at < '0' || *at > '9')
            return text_fail(in, word.at, AUDE_BAD_TEXT, expected);
        if (value < (int64_t)1 << 40) /* far outside every range, and no overflow */
            value = value * 10 + (*at - '0');
    }
    if (minus)
        value = -value;
    if (value < min || value > max)
        return text_fail(in, word.at, status, expected);
    *number = (int)value;
    return AUDE_OK;
}

bool text_hex(struct text_word word, int digits, uint64_t *number)
{
    *number = 0;
    if (word.end - word.at != digits)
        return false;
    for (const char *at = word.at; at < word.end; at++) {
        char c = *at;
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;

        if (digit < 0)
            return false;
        *number = *number << 4 | (unsigned)digit;
    }
    return true;
}

bool text_is_number(struct text_word word)
{
    return word.at < word.end && (*word.at == '-' || (*word.at >= '0' && *word.at <= '9'));
}

bool text_has_letter(struct text_word word)
{
    for (; word.at < word.end; word.at++)
        if ((*word.at >= 'A' && *word.at <= 'Z') || (*word.at >= 'a' && *word.at <= 'z'))
            return true;
    return false;
}

enum aude_status text_read_cell(const struct text_in *in, struct text_word word, int *x, int *y)
{
    static const char expected[] = TEXT_EXPECTED("a cell such as 3,-1");
    const char *comma =
        word.at < word.end ? memchr(word.at, ',', (size_t)(word.end - word.at)) : NULL;
    enum aude_status status;

    if (!comma)
        return text_fail(in, word.at, AUDE_BAD_TEXT, expected);
    status =
        text_number(in, (struct text_word){word.at, comma}, -1024, 1023, x, AUDE_TOO_FAR, expected);
    if (status)
        return status;
    return text_number(in, (struct text_word){comma + 1, word.end}, -1024, 1023, y, AUDE_TOO_FAR,
                       expected);
}

enum aude_status text_read_rotation(const struct text_in *in, struct text_word word, int *rotation)
{
    if (word.end - word.at != 2 || word.at[0] != 'r' || word.at[1] < '0' || word.at[1] > '3')
        return text_fail(in, word.at, AUDE_BAD_TEXT, "a turn: r0, r1, r2 or r3");
    *rotation = word.at[1] - '0';
    return AUDE_OK;
}

enum aude_status text_read_seat(const struct text_in *in, struct text_word word, int seats,
                                int *seat)
{
    if (word.end - word.at != 2 || word.at[0] != 's' || word.at[1] < '0' ||
        word.at[1] >= '0' + seats)
        return text_fail(in, word.at, AUDE_BAD_TEXT, "a seat of this game such as s0");
    *seat = word.at[1] - '0';
    return AUDE_OK;
}

/* What may be left out in front of the name of a tile: that of the set that each game needs. */
static const char *const kind_prefix[AUDE_GAMES] = {"base-", "discovery-"};

enum aude_status text_read_kind(const struct text_in *in, struct text_word word,
                                const struct aude_rules *rules, int *kind)
{
    static const char *const expected[AUDE_GAMES] = {
        TEXT_EXPECTED("a tile of this game such as base-v"),
        TEXT_EXPECTED("a tile of this game such as 44MS")};
    const char *prefix = kind_prefix[text_rules_game(rules)];
    size_t length = text_length(prefix);
    char name[48];

    memcpy(name, prefix, length + 1);
    if (text_copy(word, name + length, sizeof name - length) && name[length]) {
        *kind = aude_kind_find(rules, name + length);
        if (*kind < 0)
            *kind = aude_kind_find(rules, name);
        if (*kind >= 0)
            return AUDE_OK;
    }
    return text_fail(in, word.at, AUDE_BAD_TEXT, expected[text_rules_game(rules)]);
}

const char *text_short_kind(const struct aude_rules *rules, int kind)
{
    const char *name = aude_kind(rules, kind)->name;
    const char *prefix = kind_prefix[text_rules_game(rules)];
    size_t length = text_length(prefix); /* less than the array of the name */
    const char *rest = name + length;

    if (memcmp(name, prefix, length) != 0 || aude_kind_find(rules, rest) >= 0 ||
        !text_has_letter((struct text_word){rest, rest + text_length(rest)}))
        return name;
    return rest;
}

bool text_find_figure(struct text_word word, int *figure)
{
    for (int i = 0; i < aude_figure_count(); i++) {
        const struct aude_figure_info *info = aude_figure_info(i);

        if (info != NULL && text_is(word, info->word.name)) {
            *figure = i;
            return true;
        }
    }
    return false;
}

bool text_find_token(struct text_word word, int *token)
{
    for (int i = 0; i < aude_token_count(); i++) {
        const struct aude_token_info *info = aude_token_info(i);

        if (info != NULL && text_is(word, info->word.name)) {
            *token = i;
            return true;
        }
    }
    return false;
}

enum aude_status text_read_end(struct text_in *in)
{
    struct text_word word = text_word(in);

    if (word.at < word.end)
        return text_fail(in, word.at, AUDE_BAD_TEXT, "nothing more");
    return AUDE_OK;
}
