/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes as they come from a pipe, cut into lines. A line ends at a line feed, and a carriage return
 * before it belongs to the end. A line that is too long is given up as soon as that shows, and no
 * more of it is kept. */
#include "jcz/serve.h"

#include <string.h>

void jcz_lines_feed(struct jcz_lines *lines, const char *bytes, size_t size)
{
    struct jcz_text *text = &lines->text;
    if (lines->skipping) {
        const char *end = memchr(bytes, '\n', size);
        if (end == NULL)
            return;
        size -= (size_t)(end + 1 - bytes);
        bytes = end + 1;
        lines->skipping = false;
    }
    if (lines->taken > 0) {
        memmove(text->bytes, text->bytes + lines->taken, text->size - lines->taken);
        text->size -= lines->taken;
        lines->looked -= lines->taken;
        lines->taken = 0;
    }
    jcz_text_bytes(text, bytes, size);
}

enum jcz_line jcz_lines_next(struct jcz_lines *lines, bool at_end, const char **line,
                             size_t *length)
{
    struct jcz_text *text = &lines->text;
    if (lines->looked == text->size && !(at_end && lines->taken < text->size))
        return JCZ_LINE_NONE;
    const char *end = memchr(text->bytes + lines->looked, '\n', text->size - lines->looked);
    size_t stop = end == NULL ? text->size : (size_t)(end - text->bytes);
    *line = text->bytes + lines->taken;
    *length = stop - lines->taken;
    lines->looked = stop;
    if (*length > JCZ_LINE_LIMIT) {
        lines->skipping = end == NULL;
        lines->taken = lines->looked = end == NULL ? text->size : stop + 1;
        return JCZ_LINE_LONG;
    }
    if (end == NULL && !at_end)
        return JCZ_LINE_NONE;
    lines->taken = lines->looked = end == NULL ? text->size : stop + 1;
    if (*length > 0 && (*line)[*length - 1] == '\r')
        --*length;
    return JCZ_LINE_READ;
}

void jcz_lines_finish(struct jcz_lines *lines)
{
    jcz_text_finish(&lines->text);
    *lines = (struct jcz_lines){0};
}
