/* SPDX-License-Identifier: Apache-2.0 */
/* The reader of the part of TOML that tile files use. One pass over the bytes, a value at a time;
 * only arrays and inline tables nest, and no deeper than MAX_DEPTH. A table has at most MAX_KEYS
 * keys, so that looking for a key given twice stays cheap whatever the file holds. */
#include "tiles/toml.h"

#include <string.h>

enum { MAX_DEPTH = 8, MAX_KEYS = 512 };

struct reader {
    const char *at, *end;
    int line;
    struct arena *arena;
    struct tiles_error *error;
};

static bool fail(const struct reader *reader, const char *format)
{
    return tiles_fail(reader->error, reader->line, format);
}

/* The byte k places further, or -1 behind the end. A line end of two bytes counts from its '\n'. */
static int peek(const struct reader *reader, size_t k)
{
    return (size_t)(reader->end - reader->at) > k ? (unsigned char)reader->at[k] : -1;
}

/* ---- bytes ---------------------------------------------------------------------------------- */

/* Length of the UTF-8 character there, 0 when there is none. */
static size_t utf8_length(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char first, last, low, high; /* range of the first and of the second byte */
        size_t length;
    } forms[] = {{0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                 {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
                 {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
                 {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};

    if (at[0] < 0x80)
        return 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (at[0] < forms[i].first || at[0] > forms[i].last)
            continue;
        if (left < forms[i].length || at[1] < forms[i].low || at[1] > forms[i].high)
            return 0;
        for (size_t k = 2; k < forms[i].length; k++) {
            if ((at[k] & 0xc0) != 0x80)
                return 0;
        }
        return forms[i].length;
    }
    return 0;
}

/* Every byte must be text: UTF-8 without control characters but tabs and line ends. */
static bool check_bytes(struct reader *reader)
{
    const char *at = reader->at;

    while (at < reader->end) {
        const unsigned char byte = (unsigned char)*at;
        const size_t length = utf8_length((const unsigned char *)at, (size_t)(reader->end - at));
        if (length == 0)
            return fail(reader, N_("the file is not UTF-8 text"));
        const bool line_end = byte == '\r' && at + 1 < reader->end && at[1] == '\n';
        if ((byte < ' ' && byte != '\t' && byte != '\n' && !line_end) || byte == 0x7f)
            return fail(reader, N_("a control character has no place in a tile file"));
        reader->line += byte == '\n';
        at += length;
    }
    reader->line = 1;
    return true;
}

static void skip_blanks(struct reader *reader)
{
    while (peek(reader, 0) == ' ' || peek(reader, 0) == '\t')
        reader->at++;
}

static void skip_comment(struct reader *reader)
{
    if (peek(reader, 0) == '#') {
        while (peek(reader, 0) >= 0 && peek(reader, 0) != '\n')
            reader->at++;
    }
}

static bool skip_line_end(struct reader *reader)
{
    if (peek(reader, 0) == '\r')
        reader->at++;
    if (peek(reader, 0) != '\n')
        return false;
    reader->at++;
    reader->line++;
    return true;
}

/* Blanks, comments and line ends. */
static void skip_space(struct reader *reader)
{
    do {
        skip_blanks(reader);
        skip_comment(reader);
    } while (skip_line_end(reader));
}

/* ---- the tree ------------------------------------------------------------------------------- */

static struct toml_value *value_new(struct reader *reader, enum toml_type type)
{
    struct toml_value *const value = arena_new(reader->arena, sizeof *value);

    if (value == NULL) {
        fail(reader, N_("there is not enough memory"));
        return NULL;
    }
    value->type = (uint8_t)type;
    value->line = reader->line;
    return value;
}

static void append(struct toml_value *into, struct toml_value *value)
{
    if (into->last != NULL)
        into->last->next = value;
    else
        into->first = value;
    into->last = value;
    into->count++;
}

static struct toml_value *find(const struct toml_value *table, const char *key)
{
    for (struct toml_value *value = table->first; value != NULL; value = value->next) {
        if (strcmp(value->key, key) == 0)
            return value;
    }
    return NULL;
}

const struct toml_value *toml_get(const struct toml_value *table, const char *key)
{
    return find(table, key);
}

/* Puts a value under a key that is not there yet. */
static bool insert(struct reader *reader, struct toml_value *table, const char *key,
                   struct toml_value *value)
{
    if (table->count == MAX_KEYS)
        return tiles_fail(reader->error, reader->line, N_("a table has more than %s keys"),
                          tiles_number(MAX_KEYS).text);
    if (find(table, key) != NULL)
        return tiles_fail(reader->error, value->line, N_("the key %s is given twice"), key);
    value->key = key;
    append(table, value);
    return true;
}

/* ---- keys and values ------------------------------------------------------------------------ */

static bool is_bare(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

static size_t put_utf8(char *to, uint32_t code)
{
    if (code < 0x80) {
        to[0] = code == 0 ? 1 : (char)code;
        return 1;
    }
    const size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char mark[] = {0, 0xc0, 0xe0, 0xf0};
    for (size_t i = more; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(mark[more] | code);
    return more + 1;
}

/* What follows a backslash; writes what it stands for and returns its length, 0 when it is none. */
static size_t read_escape(struct reader *reader, char *to)
{
    static const char names[] = "btnfr\"\\", means[] = "\b\t\n\f\r\"\\";
    const int c = peek(reader, 0);
    const char *const known = c > 0 ? strchr(names, c) : NULL;
    const size_t digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0;

    reader->at += c >= 0;
    if (known != NULL) {
        *to = means[known - names];
        return 1;
    }
    for (size_t i = 0; i < digits; i++, reader->at++) {
        const int digit = peek(reader, 0);
        const char *const hex = "0123456789abcdef0123456789ABCDEF";
        const char *const place = digit > 0 ? strchr(hex, digit) : NULL;
        if (place == NULL || code > 0x10ffff)
            return 0;
        code = code << 4 | (uint32_t)((place - hex) % 16);
    }
    if (digits == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0;
    return put_utf8(to, code);
}

static bool read_text(struct reader *reader, struct toml_value *value)
{
    if (peek(reader, 1) == '"' && peek(reader, 2) == '"')
        return fail(reader, N_("texts of several lines are not used in tile files"));
    /* an escape is never shorter than what it stands for */
    const char *close = ++reader->at;
    while (close < reader->end && *close != '"' && *close != '\n')
        close += *close == '\\' && close + 1 < reader->end && close[1] != '\n' ? 2 : 1;
    char *to = arena_new(reader->arena, (size_t)(close - reader->at) + 1);
    value->text = to;
    if (to == NULL)
        return fail(reader, N_("there is not enough memory"));
    for (;;) {
        const int c = peek(reader, 0);
        if (c < 0 || c == '\n' || c == '\r')
            return fail(reader, N_("a text does not end on its line"));
        reader->at++;
        if (c == '"')
            return true;
        if (c == '\\') {
            const size_t length = read_escape(reader, to);
            if (length == 0)
                return fail(reader, N_("what follows the backslash is no escape"));
            to += length;
        } else {
            *to++ = (char)c;
        }
    }
}

static const char *read_key(struct reader *reader)
{
    const char *const start = reader->at;
    struct toml_value quoted = {0};

    if (peek(reader, 0) == '"')
        return read_text(reader, &quoted) ? quoted.text : NULL;
    if (peek(reader, 0) == '\'') {
        fail(reader, N_("texts in single quotes are not used in tile files"));
        return NULL;
    }
    while (is_bare(peek(reader, 0)))
        reader->at++;
    if (reader->at == start) {
        fail(reader, N_("a key is expected here"));
        return NULL;
    }
    const char *const key = arena_text(reader->arena, start, (size_t)(reader->at - start));
    if (key == NULL)
        fail(reader, N_("there is not enough memory"));
    return key;
}

static bool read_number(struct reader *reader, struct toml_value *value)
{
    const bool minus = peek(reader, 0) == '-';
    const char *at = reader->at + (minus || peek(reader, 0) == '+');
    const char *const start = at;
    int64_t number = 0;

    for (; at < reader->end && ((*at >= '0' && *at <= '9') || *at == '_'); at++) {
        const bool between =
            at > start && at[-1] != '_' && at + 1 < reader->end && at[1] >= '0' && at[1] <= '9';
        if (*at == '_' ? !between : at > start && *start == '0')
            break;
        if (*at != '_')
            number = number > (INT64_MAX - 9) / 10 ? INT64_MAX : number * 10 + (*at - '0');
    }
    const char next = at < reader->end ? *at : '\n';
    if (at == start || is_bare(next) || next == '.' || next == '+' || next == ':')
        return fail(reader, N_("other numbers than whole decimal ones are not used in tile files"));
    value->number = !minus ? number : number == INT64_MAX ? INT64_MIN : -number;
    reader->at = at;
    return true;
}

static struct toml_value *read_value(struct reader *reader, int depth);

static bool read_array(struct reader *reader, struct toml_value *array, int depth)
{
    reader->at++;
    for (;;) {
        skip_space(reader);
        if (peek(reader, 0) == ']')
            break;
        struct toml_value *const value = read_value(reader, depth + 1);
        if (value == NULL)
            return false;
        append(array, value);
        skip_space(reader);
        if (peek(reader, 0) == ']')
            break;
        if (peek(reader, 0) != ',')
            return fail(reader, N_("a comma or ] is expected here"));
        reader->at++;
    }
    reader->at++;
    return true;
}

static bool read_pair(struct reader *reader, struct toml_value *table, int depth)
{
    const char *const key = read_key(reader);

    if (key == NULL)
        return false;
    skip_blanks(reader);
    if (peek(reader, 0) == '.')
        return fail(reader, N_("keys with a dot before a value are not used in tile files"));
    if (peek(reader, 0) != '=')
        return fail(reader, N_("a = is expected here"));
    reader->at++;
    skip_blanks(reader);
    struct toml_value *const value = read_value(reader, depth);
    return value != NULL && insert(reader, table, key, value);
}

static bool read_inline(struct reader *reader, struct toml_value *table, int depth)
{
    reader->at++;
    skip_blanks(reader);
    while (peek(reader, 0) != '}' || table->count > 0) {
        if (!read_pair(reader, table, depth + 1))
            return false;
        skip_blanks(reader);
        if (peek(reader, 0) == '}')
            break;
        if (peek(reader, 0) != ',')
            return fail(reader, N_("a comma or } is expected here, on the same line"));
        reader->at++;
        skip_blanks(reader);
    }
    reader->at++;
    return true;
}

static bool word_here(struct reader *reader, const char *word)
{
    const size_t length = strlen(word);

    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static struct toml_value *read_value(struct reader *reader, int depth)
{
    const int c = peek(reader, 0);
    const enum toml_type type = c == '"'               ? TOML_TEXT
                                : c == '['             ? TOML_ARRAY
                                : c == '{'             ? TOML_TABLE
                                : c == 't' || c == 'f' ? TOML_TRUTH
                                                       : TOML_NUMBER;
    struct toml_value *const value = value_new(reader, type);
    bool good = false;

    if (value == NULL)
        return NULL;
    if (depth > MAX_DEPTH)
        good = fail(reader, N_("this is nested too deep"));
    else if (c == '\'')
        good = fail(reader, N_("texts in single quotes are not used in tile files"));
    else if (type == TOML_TEXT)
        good = read_text(reader, value);
    else if (type == TOML_ARRAY)
        good = read_array(reader, value, depth);
    else if (type == TOML_TABLE)
        good = read_inline(reader, value, depth);
    else if (word_here(reader, "true"))
        good = true;
    else if (type == TOML_TRUTH)
        good = word_here(reader, "false") || fail(reader, N_("a value is expected here"));
    else if (c == '+' || c == '-' || (c >= '0' && c <= '9'))
        good = read_number(reader, value);
    else
        fail(reader, N_("a value is expected here"));
    if (type == TOML_TRUTH && good)
        value->number = reader->at[-2] == 'u';
    return good ? value : NULL;
}

/* ---- headers -------------------------------------------------------------------------------- */

/* The table that a name inside a header leads to: made when it is not there; of an array of tables
 * the last one. NULL when something else is there. */
static struct toml_value *step_into(struct reader *reader, struct toml_value *table,
                                    const char *key)
{
    struct toml_value *value = find(table, key);

    if (value == NULL) {
        value = value_new(reader, TOML_TABLE);
        if (value == NULL)
            return NULL;
        value->open = true;
        return insert(reader, table, key, value) ? value : NULL;
    }
    if (!value->open) {
        tiles_fail(reader->error, reader->line, N_("%s is no table that a header may add to"), key);
        return NULL;
    }
    return value->type == TOML_ARRAY ? value->last : value;
}

/* [[key]]: one more table of an array. */
static struct toml_value *declare_element(struct reader *reader, struct toml_value *parent,
                                          const char *key)
{
    struct toml_value *array = find(parent, key);
    struct toml_value *const table = value_new(reader, TOML_TABLE);

    if (table == NULL)
        return NULL;
    if (array == NULL) {
        array = value_new(reader, TOML_ARRAY);
        if (array == NULL || !insert(reader, parent, key, array))
            return NULL;
        array->open = true;
    }
    if (!array->open || array->type != TOML_ARRAY) {
        tiles_fail(reader->error, reader->line, N_("%s is no list of tables"), key);
        return NULL;
    }
    table->open = true;
    append(array, table);
    return table;
}

/* [key]: a table, once. */
static struct toml_value *declare_table(struct reader *reader, struct toml_value *parent,
                                        const char *key)
{
    const struct toml_value *const before = find(parent, key);

    if (before != NULL && (!before->open || before->type != TOML_TABLE || before->declared)) {
        tiles_fail(reader->error, reader->line, N_("the key %s is given twice"), key);
        return NULL;
    }
    struct toml_value *const table = step_into(reader, parent, key);
    if (table != NULL)
        table->declared = true;
    return table;
}

/* [a.b] or [[a.b]]; *in_tile: it is about the last tile. */
static struct toml_value *read_header(struct reader *reader, struct toml_value *root, bool *in_tile)
{
    struct toml_value *table = root;
    const bool twice = peek(reader, 1) == '[';

    *in_tile = false;
    reader->at += twice ? 2 : 1;
    for (;;) {
        skip_blanks(reader);
        const char *const key = read_key(reader);
        if (key == NULL)
            return NULL;
        *in_tile |= table == root && strcmp(key, "tile") == 0;
        skip_blanks(reader);
        if (peek(reader, 0) != '.') {
            table = twice ? declare_element(reader, table, key) : declare_table(reader, table, key);
            break;
        }
        reader->at++;
        table = step_into(reader, table, key);
        if (table == NULL)
            return NULL;
    }
    for (int i = 0; table != NULL && i < 1 + twice; i++) {
        if (peek(reader, 0) != ']') {
            fail(reader, N_("a ] is expected here"));
            return NULL;
        }
        reader->at++;
    }
    return table;
}

/* Which tile was being read when something went wrong. */
static void name_tile(const struct toml_value *root, struct tiles_error *error)
{
    const struct toml_value *const tiles = find(root, "tile");

    if (tiles == NULL || !tiles->open || tiles->type != TOML_ARRAY)
        return;
    const struct toml_value *const id = find(tiles->last, "id");
    error->number = tiles->count;
    if (id != NULL && id->type == TOML_TEXT)
        tiles_name_tile(error, id->text);
}

bool toml_read(struct arena *arena, const char *bytes, size_t length, struct toml_value *root,
               struct tiles_error *error)
{
    struct reader reader = {bytes, bytes + length, 1, arena, error};
    struct toml_value *table = root;
    bool in_tile = false;
    bool good = check_bytes(&reader);

    memset(root, 0, sizeof *root);
    root->type = TOML_TABLE;
    if (!good)
        return false;
    for (;;) {
        skip_space(&reader);
        if (reader.at == reader.end)
            return true;
        if (peek(&reader, 0) == '[') {
            table = read_header(&reader, root, &in_tile);
            good = table != NULL;
        } else {
            good = read_pair(&reader, table, 1);
        }
        skip_blanks(&reader);
        skip_comment(&reader);
        if (good && reader.at < reader.end && !skip_line_end(&reader))
            good = fail(&reader, N_("nothing more is expected on this line"));
        if (!good) {
            if (in_tile)
                name_tile(root, error);
            return false;
        }
    }
}
