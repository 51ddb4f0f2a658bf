/* SPDX-License-Identifier: Apache-2.0 */
/* What both ends need: bytes of a pipe, cut into lines, in memory that does not grow; a clock. */
#ifndef AUDE_PIPE_LINES_H
#define AUDE_PIPE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PIPE_LINE = 65536 }; /* bytes of a line at most, without its end */

struct pipe_lines {
    int from; /* a descriptor, not this room's to close */
    size_t size, taken;
    bool skipping; /* the rest of a line that was too long */
    bool at_end;   /* of the input */
    char bytes[PIPE_LINE + 4096];
};

enum pipe_line {
    PIPE_LINE_NONE, /* more bytes are needed */
    PIPE_LINE_READ,
    PIPE_LINE_LONG, /* longer than PIPE_LINE: it is passed over */
    PIPE_LINE_OVER, /* the input has ended */
};

void pipe_lines_init(struct pipe_lines *lines, int from);
/* The next line, its end replaced by a byte 0; it stays valid until the next call of either. A
 * carriage return before the end belongs to the end; the last line needs none. */
enum pipe_line pipe_lines_next(struct pipe_lines *lines, char **line, size_t *length);
/* Reads once, waiting if there is nothing; to be called after NONE. */
void pipe_lines_read(struct pipe_lines *lines);

/* Nanoseconds that went by since some moment. */
int64_t pipe_clock(void);

#endif
