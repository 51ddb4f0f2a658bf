/* SPDX-License-Identifier: Apache-2.0 */
/* See json.h. What is written last tells whether a comma is due. */
#include "wasm/json.h"

#include <stddef.h>

char answer_text[ANSWER_TEXT];

void json_begin(struct text_out *out)
{
    out_init(out, answer_text, sizeof answer_text);
}

int json_end(struct text_out *out)
{
    return (int)out->length;
}

static void comma(struct text_out *out)
{
    char last;

    if (out->length == 0 || out->length >= out->capacity)
        return;
    last = out->text[out->length - 1];
    if (last != '{' && last != '[' && last != ':')
        out_char(out, ',');
}

void json_open(struct text_out *out, char bracket)
{
    comma(out);
    out_char(out, bracket);
}

void json_close(struct text_out *out, char bracket)
{
    out_char(out, bracket);
}

/* Texts are UTF-8 without control characters but for line ends. */
static void quoted(struct text_out *out, const char *text)
{
    out_char(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            out_text(out, "\\n");
            continue;
        }
        if (*text == '"' || *text == '\\')
            out_char(out, '\\');
        out_char(out, *text);
    }
    out_char(out, '"');
}

void json_name(struct text_out *out, const char *name)
{
    comma(out);
    quoted(out, name);
    out_char(out, ':');
}

void json_number(struct text_out *out, long number)
{
    comma(out);
    out_number(out, number);
}

void json_text(struct text_out *out, const char *text)
{
    comma(out);
    quoted(out, text);
}

void json_action(struct text_out *out, uint64_t action)
{
    char text[20] = "0x";

    for (int i = 0; i < 16; i++)
        text[2 + i] = "0123456789abcdef"[action >> (60 - 4 * i) & 15];
    text[18] = '\0';
    json_text(out, text);
}

void json_number_of(struct text_out *out, const char *name, long number)
{
    json_name(out, name);
    json_number(out, number);
}

void json_text_of(struct text_out *out, const char *name, const char *text)
{
    json_name(out, name);
    json_text(out, text);
}

void json_numbers(struct text_out *out, const char *name, const int *numbers, int count)
{
    if (name != NULL)
        json_name(out, name);
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_number(out, numbers[i]);
    json_close(out, ']');
}
