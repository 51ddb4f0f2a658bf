/* SPDX-License-Identifier: Apache-2.0 */
/* The text writer of the drawing code; see out.h. */
#include "render/out.h"

void out_init(struct text_out *out, char *text, size_t capacity)
{
    out->text = text;
    out->capacity = capacity;
    out->length = 0;
    if (capacity != 0)
        text[0] = '\0';
}

void out_char(struct text_out *out, char c)
{
    if (out->length + 1 < out->capacity) {
        out->text[out->length] = c;
        out->text[out->length + 1] = '\0';
    }
    out->length++;
}

void out_text(struct text_out *out, const char *text)
{
    while (*text != '\0')
        out_char(out, *text++);
}

void out_number(struct text_out *out, long number)
{
    char digits[24];
    int n = 0;
    unsigned long rest = number < 0 ? 0UL - (unsigned long)number : (unsigned long)number;

    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        out_char(out, '-');
    while (n != 0)
        out_char(out, digits[--n]);
}

void out_tenths(struct text_out *out, long number)
{
    if (number < 0) {
        out_char(out, '-');
        number = -number;
    }
    out_number(out, number / 10);
    if (number % 10 != 0) {
        out_char(out, '.');
        out_char(out, (char)('0' + number % 10));
    }
}

void out_format(struct text_out *out, const char *format, const int *numbers, int n)
{
    int next = 0;

    for (; *format != '\0'; format++) {
        if (*format != '%' || next == n) {
            out_char(out, *format);
        } else if (format[1] == '.') {
            out_tenths(out, numbers[next++]);
            format++;
        } else {
            out_number(out, numbers[next++]);
        }
    }
}

void out_hundredths(struct text_out *out, int number)
{
    out_number(out, number / 100);
    out_char(out, '.');
    out_char(out, (char)('0' + number / 10 % 10));
    out_char(out, (char)('0' + number % 10));
}
