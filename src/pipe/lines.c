/* SPDX-License-Identifier: Apache-2.0 */
/* See lines.h. A line that is too long is given up as soon as that shows; what follows up to its
 * end is read and not kept. */
#include "pipe/lines.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void pipe_lines_init(struct pipe_lines *lines, int from)
{
    lines->from = from;
    lines->size = lines->taken = 0;
    lines->skipping = lines->at_end = false;
}

static void make_room(struct pipe_lines *lines)
{
    memmove(lines->bytes, lines->bytes + lines->taken, lines->size - lines->taken);
    lines->size -= lines->taken;
    lines->taken = 0;
}

void pipe_lines_read(struct pipe_lines *lines)
{
    ssize_t count;
    make_room(lines);
    do
        count =
            read(lines->from, lines->bytes + lines->size, sizeof lines->bytes - 1 - lines->size);
    while (count < 0 && errno == EINTR);
    if (count <= 0)
        lines->at_end = true;
    else
        lines->size += (size_t)count;
}

/* Drops what belongs to the line that was too long; false while its end has not come. */
static bool skip(struct pipe_lines *lines)
{
    char *begin = lines->bytes + lines->taken;
    char *end = memchr(begin, '\n', lines->size - lines->taken);
    lines->taken = end == NULL ? lines->size : (size_t)(end + 1 - lines->bytes);
    lines->skipping = end == NULL;
    return end != NULL;
}

enum pipe_line pipe_lines_next(struct pipe_lines *lines, char **line, size_t *length)
{
    if (lines->skipping && !skip(lines))
        return lines->at_end ? PIPE_LINE_OVER : PIPE_LINE_NONE;
    size_t left = lines->size - lines->taken;
    char *begin = lines->bytes + lines->taken, *end = memchr(begin, '\n', left);
    size_t here = end == NULL ? left : (size_t)(end - begin);
    if (here > PIPE_LINE) {
        lines->skipping = true;
        skip(lines);
        return PIPE_LINE_LONG;
    }
    if (end == NULL && !lines->at_end)
        return PIPE_LINE_NONE;
    if (end == NULL && left == 0)
        return PIPE_LINE_OVER;
    lines->taken += end == NULL ? here : here + 1;
    if (here > 0 && begin[here - 1] == '\r')
        here--;
    begin[here] = '\0';
    *line = begin;
    *length = here;
    return PIPE_LINE_READ;
}

int64_t pipe_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
