/* SPDX-License-Identifier: Apache-2.0 */
/* Names, titles and what people say: what others are to read must be there to be read, and must not
 * reach beyond its own place, over the text around it.
 */
#ifndef AUDE_SERVER_UTF8_H
#define AUDE_SERVER_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The letter that valid UTF-8 begins with; how many bytes it has. */
size_t utf8_next(const char *text, uint32_t *letter);

/* Copies valid UTF-8 of so many bytes (with the 0) and characters at most. Blanks at both ends are
 * left out, and those that are no ordinary ones become such. False when it is too long, or has
 * controls, letters that nobody sees or that turn others round, or heaps of marks. */
bool utf8_clean(const char *text, char *to, size_t capacity, size_t characters);

/* Makes small letters of capitals, so that texts can be compared: those of the Latin, Greek and
 * Cyrillic alphabets of Europe. Takes valid UTF-8, which stays as long as it was. */
void utf8_fold(char *text);
/* Are two names the same but for capitals? Of names of seats; longer ones are compared so far. */
bool utf8_alike(const char *one, const char *other);

#endif
