/* SPDX-License-Identifier: Apache-2.0 */
/* See lines.h. Gates count their lines one after the other, so they spread by themselves. */
#include "server/lines.h"

#include <stddef.h>

struct line *lines_find(const struct lines *lines, int64_t node, int64_t number)
{
    struct line *line = lines->bucket[(uint64_t)number % LINES_BUCKETS];
    while (line != NULL && (line->number != number || (node != 0 && line->node != node)))
        line = line->next;
    return line;
}

void lines_add(struct lines *lines, struct line *line)
{
    struct line **bucket = &lines->bucket[(uint64_t)line->number % LINES_BUCKETS];
    line->next = *bucket;
    *bucket = line;
    lines->count++;
}

void lines_remove(struct lines *lines, struct line *line)
{
    struct line **at = &lines->bucket[(uint64_t)line->number % LINES_BUCKETS];
    while (*at != line)
        at = &(*at)->next;
    *at = line->next;
    lines->count--;
}

void lines_each(struct lines *lines, int64_t node, void (*act)(struct line *line))
{
    for (int i = 0; i < LINES_BUCKETS; i++)
        for (struct line *line = lines->bucket[i], *next; line != NULL; line = next) {
            next = line->next;
            if (node == 0 || line->node == node)
                act(line);
        }
}
