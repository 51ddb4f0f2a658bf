/* SPDX-License-Identifier: Apache-2.0 */
/* JSON written piece by piece into the one text that the page reads. Commas come by themselves: a
 * value gets one in front unless it opens its list or follows its name. */
#ifndef AUDE_WASM_JSON_H
#define AUDE_WASM_JSON_H

#include "render/out.h"

#include <stdint.h>

/* The text that answers go to. json_begin empties it; json_end returns its length. */
enum { ANSWER_TEXT = 1 << 21 };
extern char answer_text[ANSWER_TEXT];

void json_begin(struct text_out *out);
int json_end(struct text_out *out);

/* '{', '[': a value that others stand in. '}', ']': its end. */
void json_open(struct text_out *out, char bracket);
void json_close(struct text_out *out, char bracket);
void json_name(struct text_out *out, const char *name);
void json_number(struct text_out *out, long number);
void json_text(struct text_out *out, const char *text);
/* As text, for 64 bits are more than a number of the page holds. */
void json_action(struct text_out *out, uint64_t action);

/* name and value */
void json_number_of(struct text_out *out, const char *name, long number);
void json_text_of(struct text_out *out, const char *name, const char *text);
/* A list of numbers; without a name (NULL) it is a value of its own. */
void json_numbers(struct text_out *out, const char *name, const int *numbers, int count);

#endif
