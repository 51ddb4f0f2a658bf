/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of the bus that begin or end here, found by their numbers. */
#ifndef AUDE_SERVER_LINES_H
#define AUDE_SERVER_LINES_H

#include <stdint.h>

enum { LINES_BUCKETS = 1024 };

/* A part of what is at this end. */
struct line {
    struct line *next;
    int64_t node;   /* the server at the other end; 0: none is known */
    int64_t number; /* that the gate has given it */
};

struct lines {
    struct line *bucket[LINES_BUCKETS];
    int count;
};

/* The one of this number; `node`: at whose other end that server is, 0: whichever. Or NULL. */
struct line *lines_find(const struct lines *lines, int64_t node, int64_t number);
void lines_add(struct lines *lines, struct line *line);
void lines_remove(struct lines *lines, struct line *line);
/* Calls for those with that server at the other end, for all when it is 0; the one that it is
 * called for may go. */
void lines_each(struct lines *lines, int64_t node, void (*act)(struct line *line));

#endif
