/* SPDX-License-Identifier: Apache-2.0 */
/* The list of public tables, made once for all who ask for the same within a quarter of a second.
 * Where one network has opened many tables, its others come after those of everybody else.
 */
#ifndef AUDE_SERVER_LISTING_H
#define AUDE_SERVER_LISTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/filter.h"
#include "server/limits.h"

struct lobby;
struct making;
struct message;

struct listing {
    struct list {
        struct filter filter;
        char *text; /* the message behind its first brace, or NULL */
        size_t length;
        uint64_t made;     /* milliseconds */
        int64_t kept;      /* the bundle of the store that had been kept by then */
    } list[LIMIT_LISTS];   /* the first one is that of everything */
    int64_t changed;       /* the bundle with the last change that belongs into them */
    struct making *making; /* lists that are being made */
};

/* NULL: there was no memory. looked: at so many tables for whoever asked. */
typedef void listing_done(void *context, struct list *list, int looked);

/* What the filter takes; `done` may be called at once. */
void listing_want(struct lobby *lobby, const struct filter *filter, listing_done *done,
                  void *context);
/* A list as an answer to this question; NULL: there is none. */
struct message *listing_message(const struct list *list, const int64_t *ref);
/* What is being written down belongs into it. */
void listing_change(struct lobby *lobby);
void listing_forget(struct listing *listing);

#endif
