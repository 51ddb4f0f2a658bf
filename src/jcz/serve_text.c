/* SPDX-License-Identifier: Apache-2.0 */
/* Text that grows. What cannot be kept because memory is out is marked as lost, so that the many
 * places that add something need not look. */
#include "jcz/serve.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for more bytes and the byte 0 that printf writes. */
static bool grow(struct jcz_text *text, size_t more)
{
    size_t needed = text->size + more + 1;
    if (needed <= text->capacity)
        return true;
    size_t capacity = text->capacity == 0 ? 4096 : text->capacity;
    while (capacity < needed)
        capacity *= 2;
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        text->lost = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void jcz_text_bytes(struct jcz_text *text, const char *bytes, size_t size)
{
    if (size == 0 || !grow(text, size))
        return;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
}

void jcz_text_string(struct jcz_text *text, const char *string)
{
    jcz_text_bytes(text, string, strlen(string));
}

void jcz_text_add(struct jcz_text *text, const char *format, ...)
{
    char piece[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof piece)
        text->lost = true;
    else
        jcz_text_bytes(text, piece, (size_t)length);
}

static int add_piece(const char *piece, size_t size, void *text)
{
    jcz_text_bytes(text, piece, size);
    return 0;
}

void jcz_text_json(struct jcz_text *text, json_t *value)
{
    if (value == NULL || json_dump_callback(value, add_piece, text, JSON_COMPACT) != 0)
        text->lost = true;
    json_decref(value);
}

void jcz_text_finish(struct jcz_text *text)
{
    free(text->bytes);
    *text = (struct jcz_text){0};
}
