/* SPDX-License-Identifier: Apache-2.0 */
/* Text into the caller's memory. Everything that src/render produces goes through this writer, so
 * it needs neither malloc nor stdio and compiles for the browser. length counts all that was
 * written, also what no longer fitted: called with capacity 0 it tells the size needed. When
 * capacity is not 0 the text always ends with a NUL byte inside it. */
#ifndef AUDE_RENDER_OUT_H
#define AUDE_RENDER_OUT_H

#include <stddef.h>

struct text_out {
    char *text;
    size_t capacity;
    size_t length;
};

void out_init(struct text_out *out, char *text, size_t capacity);
void out_char(struct text_out *out, char c);
void out_text(struct text_out *out, const char *text);
void out_number(struct text_out *out, long number);
/* number / 10 with one decimal, without it when it is 0: 25 -> "2.5", 20 -> "2". */
void out_tenths(struct text_out *out, long number);
/* number / 100 with two decimals: 84 -> "0.84". */
void out_hundredths(struct text_out *out, int number);
/* Replaces % by the next of n numbers (in tenths where the % is followed by a dot). */
void out_format(struct text_out *out, const char *format, const int *numbers, int n);

#endif
