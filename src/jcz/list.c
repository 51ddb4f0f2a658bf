/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of short texts, compared as multisets. Their engine lists choices and events in the order
 * of hash tables, so order never means anything: both sides are spelled in one way, sorted, and
 * what only one side has is the difference. */
#include "jcz/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void jcz_list_add(struct jcz_list *list, const char *format, ...)
{
    if (list->count == list->capacity) {
        int capacity = list->capacity == 0 ? 64 : list->capacity * 2;
        void *more = realloc(list->item, (size_t)capacity * sizeof *list->item);
        if (more == NULL) {
            list->lost = true;
            return;
        }
        list->item = more;
        list->capacity = capacity;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(list->item[list->count++], sizeof *list->item, format, arguments);
    va_end(arguments);
}

void jcz_list_finish(struct jcz_list *list)
{
    free(list->item);
    *list = (struct jcz_list){0};
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void jcz_list_sort(struct jcz_list *list)
{
    if (list->count > 1)
        qsort(list->item, (size_t)list->count, sizeof *list->item, by_text);
}

/* Adds one more item to a text of items; a text that is full ends with an ellipsis. */
static void join(char *text, size_t capacity, const char *item)
{
    size_t length = strlen(text);
    if (length + strlen(item) + 8 < capacity)
        snprintf(text + length, capacity - length, "%s%s", length ? "; " : "", item);
    else if (length > 3 && strcmp(text + length - 3, "...") != 0)
        snprintf(text + length, capacity - length, "; ...");
}

void jcz_compare(struct jcz_verify *verify, const char *what, struct jcz_list *expected,
                 struct jcz_list *found)
{
    char only_expected[400] = "", only_found[400] = "";
    int e = 0, f = 0;
    verify->verdict->checks++;
    jcz_list_sort(expected);
    jcz_list_sort(found);
    while (e < expected->count || f < found->count) {
        int order = e == expected->count ? 1
                    : f == found->count  ? -1
                                         : strcmp(expected->item[e], found->item[f]);
        if (order < 0)
            join(only_expected, sizeof only_expected, expected->item[e++]);
        else if (order > 0)
            join(only_found, sizeof only_found, found->item[f++]);
        else
            e++, f++;
    }
    if (expected->lost || found->lost)
        join(only_found, sizeof only_found, "(out of memory)");
    if (only_expected[0] != 0 || only_found[0] != 0) {
        struct jcz_mismatch mismatch = {verify->number, verify->line, what, only_expected,
                                        only_found};
        verify->verdict->mismatches++;
        if (verify->verdict->mismatch != NULL)
            verify->verdict->mismatch(verify->verdict->context, &mismatch);
    }
    jcz_list_finish(expected);
    jcz_list_finish(found);
}
