/* SPDX-License-Identifier: Apache-2.0 */
/* A message that is to be answered, and what the store has to say before that: a table that is not
 * in memory, what was made from an address, the list. Its peer is answered nothing else until then;
 * others go on.
 */
#ifndef AUDE_SERVER_WAITING_H
#define AUDE_SERVER_WAITING_H

#include "server/asked.h"

enum {
    KIND_CHANGES = 1, /* it is about something that the store has to keep, */
    KIND_ADDS = 2,    /* ... and that nobody would miss: games that are there go on, */
    KIND_MAKES = 4,   /* ... of which there may be so many from one address: the store counts, */
    KIND_LISTS = 8,   /* it asks for the list, */
    KIND_OPENS =
        16, /* ... or perhaps for a new table, which a server that is about to end lacks, */
    KIND_REPORTS = 32 /* ... or reports somebody: the store counts */
};

/* Messages of one kind. */
struct kind {
    const char *name;
    void (*handle)(const struct asked *asked);
    int is;
};

/* Answers it, as soon as that can be. */
void waiting_begin(const struct asked *asked, const struct kind *kind);
/* The connection is gone. */
void waiting_forget(struct peer *peer);
/* Long answers count as several messages, and as work. */
void waiting_charge(struct lobby *lobby, struct peer *peer, size_t length);

#endif
