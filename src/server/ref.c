/* SPDX-License-Identifier: Apache-2.0 */
/* See ref.h. Values are passed over by their brackets and quotation marks alone: that takes no
 * memory and a hundredth of the time that reading them does. */
#include "server/ref.h"

#include <string.h>

enum { DIGITS = 18 /* of a number that surely has room */ };

struct scan {
    const char *at, *end;
};

static void pass_blanks(struct scan *scan)
{
    while (scan->at < scan->end && strchr(" \t\r\n", *scan->at) != NULL && *scan->at != '\0')
        scan->at++;
}

/* The next letter but blanks is this one, which is passed. */
static bool pass(struct scan *scan, char letter)
{
    pass_blanks(scan);
    if (scan->at == scan->end || *scan->at != letter)
        return false;
    scan->at++;
    return true;
}

/* From behind the first quotation mark to behind the last one. */
static bool pass_string(struct scan *scan)
{
    for (; scan->at < scan->end; scan->at++) {
        if (*scan->at == '"') {
            scan->at++;
            return true;
        }
        if (*scan->at == '\\' && ++scan->at == scan->end)
            return false;
    }
    return false;
}

/* Up to the comma or brace behind the value. */
static bool pass_value(struct scan *scan)
{
    int depth = 0;
    while (scan->at < scan->end) {
        char letter = *scan->at;
        if (depth == 0 && (letter == ',' || letter == '}'))
            return true;
        scan->at++;
        if (letter == '"' && !pass_string(scan))
            return false;
        depth += (letter == '{' || letter == '[') - (letter == '}' || letter == ']');
    }
    return false;
}

static bool read_number(struct scan *scan, int64_t *number)
{
    bool negative = pass(scan, '-');
    int digits = 0;
    *number = 0;
    for (; scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9'; scan->at++, digits++) {
        if (digits == DIGITS)
            return false;
        *number = 10 * *number + (*scan->at - '0');
    }
    if (negative)
        *number = -*number;
    return digits > 0 && (pass(scan, ',') || pass(scan, '}'));
}

bool ref_find(const char *text, size_t length, int64_t *ref)
{
    struct scan scan = {text, text + length};
    if (!pass(&scan, '{'))
        return false;
    do {
        if (!pass(&scan, '"'))
            return false;
        const char *name = scan.at;
        if (!pass_string(&scan) || !pass(&scan, ':'))
            return false;
        pass_blanks(&scan);
        if (scan.at - name >= 5 && strncmp(name, "ref\"", 4) == 0)
            return read_number(&scan, ref);
    } while (pass_value(&scan) && pass(&scan, ','));
    return false;
}
