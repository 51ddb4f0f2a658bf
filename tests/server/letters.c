/* SPDX-License-Identifier: Apache-2.0 */
/* What the server makes of every letter in a name: a line "FIRST LAST KIND" (hexadecimal) for each
 * run of them. See test_letters.py. */
#include <stdio.h>
#include <string.h>

#include "server/utf8.h"

enum { MOST = 4 /* marks on one letter */, LETTERS = 0x110000 };

static size_t put(char *to, unsigned letter)
{
    static const unsigned heads[] = {0, 0xc0, 0xe0, 0xf0};
    unsigned more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    to[0] = (char)(heads[more] | letter >> 6 * more);
    for (unsigned i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (letter >> 6 * (more - i) & 63));
    return more + 1;
}

/* Is a name allowed that has it so many times, and what becomes of it? */
static bool clean(unsigned letter, int times, char *to)
{
    char text[64] = "a";
    size_t length = 1;
    for (int i = 0; i < times; i++)
        length += put(text + length, letter);
    text[length] = 'b';
    return utf8_clean(text, to, 64, 32);
}

static const char *kind_of(unsigned letter)
{
    char cleaned[64];
    if (!clean(letter, MOST, cleaned))
        return "hidden";
    if (!clean(letter, MOST + 1, cleaned))
        return "mark";
    return strcmp(cleaned, "a     b") == 0 ? "blank" : "letter";
}

int main(void)
{
    const char *kind = "";
    unsigned first = 1;
    for (unsigned letter = 1; letter <= LETTERS; letter++) {
        const char *now = letter == LETTERS                      ? "end"
                          : letter >= 0xd800 && letter <= 0xdfff ? "none"
                                                                 : kind_of(letter);
        if (strcmp(now, kind) == 0)
            continue;
        if (letter > 1)
            printf("%x %x %s\n", first, letter - 1, kind);
        kind = now;
        first = letter;
    }
    return 0;
}
