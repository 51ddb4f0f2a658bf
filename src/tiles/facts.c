/* SPDX-License-Identifier: Apache-2.0 */
/* A value of a tile file as compact JSON: keys in the order of the file, no blanks. Written twice,
 * once to know how long it is. */
#include "tiles/rules.h"

#include <stdio.h>
#include <string.h>

struct writer {
    char *text; /* NULL: only count */
    size_t length;
};

static void put(struct writer *writer, const char *bytes, size_t length)
{
    if (writer->text != NULL)
        memcpy(writer->text + writer->length, bytes, length);
    writer->length += length;
}

static void put_text(struct writer *writer, const char *text)
{
    put(writer, "\"", 1);
    for (; *text != 0; text++) {
        if (*text == '"' || *text == '\\')
            put(writer, "\\", 1);
        put(writer, text, 1);
    }
    put(writer, "\"", 1);
}

/* As deep as the shape of an entry allows: three levels. */
static void put_value(struct writer *writer, const struct toml_value *value)
{
    const struct tiles_number number = tiles_number(value->number);

    switch ((enum toml_type)value->type) {
    case TOML_TEXT: put_text(writer, value->text); break;
    case TOML_NUMBER: put(writer, number.text, strlen(number.text)); break;
    case TOML_TRUTH:
        put(writer, value->number != 0 ? "true" : "false", value->number != 0 ? 4 : 5);
        break;
    case TOML_ARRAY:
    case TOML_TABLE:
        put(writer, value->type == TOML_ARRAY ? "[" : "{", 1);
        for (const struct toml_value *one = value->first; one != NULL; one = one->next) {
            if (value->type == TOML_TABLE) {
                put_text(writer, one->key);
                put(writer, ":", 1);
            }
            put_value(writer, one);
            put(writer, ",", one->next != NULL);
        }
        put(writer, value->type == TOML_ARRAY ? "]" : "}", 1);
        break;
    }
}

char *facts_json(struct arena *arena, const struct toml_value *value)
{
    struct writer writer = {NULL, 0};

    put_value(&writer, value);
    writer.text = arena_new(arena, writer.length + 1);
    writer.length = 0;
    if (writer.text != NULL)
        put_value(&writer, value);
    return writer.text;
}
