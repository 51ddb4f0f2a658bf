/* SPDX-License-Identifier: Apache-2.0 */
/* snprintf as far as src/tiles needs it. That of the C library can write to files, too, and would
 * ask the page for functions to do so; the module is to ask for nothing. */
#include "render/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void put_word(struct text_out *out, const char *word, int longest)
{
    for (int i = 0; word[i] != '\0' && (longest < 0 || i < longest); i++)
        out_char(out, word[i]);
}

static void put_hex(struct text_out *out, unsigned number, int least)
{
    int digits = 1;

    while (digits < 8 && (digits < least || number >> 4 * digits != 0))
        digits++;
    while (digits-- > 0)
        out_char(out, "0123456789ABCDEF"[number >> 4 * digits & 15]);
}

static void put_number(struct text_out *out, long long number)
{
    unsigned long long rest =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    char digits[20];
    int count = 0;

    if (number < 0)
        out_char(out, '-');
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    while (count > 0)
        out_char(out, digits[--count]);
}

/* Digits of a format: "04" of "%04X". */
static int number_at(const char **at)
{
    int number = 0;

    for (; **at >= '0' && **at <= '9'; (*at)++)
        number = 10 * number + (**at - '0');
    return number;
}

/* Knows %s, %.9s, %.*s, %d, %lld, %X with a width, %%; ends the module at anything else. */
int snprintf(char *restrict text, size_t capacity, const char *restrict format, ...)
{
    const char *at = format;
    struct text_out out;
    va_list list;

    va_start(list, format);
    out_init(&out, text, capacity);
    while (*at != '\0') {
        int width, longest = -1;

        if (*at != '%') {
            out_char(&out, *at++);
            continue;
        }
        at++;
        width = number_at(&at);
        if (strncmp(at, ".*", 2) == 0) {
            longest = va_arg(list, int);
            at += 2;
        } else if (*at == '.') {
            at++;
            longest = number_at(&at);
        }
        if (strncmp(at, "lld", 3) == 0) {
            put_number(&out, va_arg(list, long long));
            at += 3;
            continue;
        }
        switch (*at++) {
        case 's': put_word(&out, va_arg(list, const char *), longest); break;
        case 'd': put_number(&out, va_arg(list, int)); break;
        case 'X': put_hex(&out, va_arg(list, unsigned), width); break;
        case '%': out_char(&out, '%'); break;
        default: __builtin_trap();
        }
    }
    va_end(list);
    return (int)out.length;
}
