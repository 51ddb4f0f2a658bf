/* SPDX-License-Identifier: Apache-2.0 */
/* How many connections an address has at a server, as others are told that share its limits: an
 * address has so many in all, by however many gates they come. Those with few are not told of; two
 * servers that are asked in the same half second may both let somebody in.
 */
#ifndef AUDE_SERVER_TALLY_H
#define AUDE_SERVER_TALLY_H

#include "server/lobby.h"

enum {
    TALLY_LEAST = 4,              /* connections of an address that others are told of, */
    TALLY_MOST = 1024,            /* ... addresses of one server, */
    TALLY_TEXT = 48 * TALLY_MOST, /* ... and letters of all of it */
};

/* What one other server has told. */
struct tally {
    struct tally_entry {
        struct address address;
        int connections;
    } * entry;
    int count;
};

/* What there is here, a line each: 32 hexadecimal digits and a number; how many letters. */
size_t tally_write(struct lobby *lobby, char text[TALLY_TEXT]);
/* Takes the place of what was told before; nothing changes when it is no such text. */
void tally_read(struct tally *tally, const char *text, size_t length);
void tally_free(struct tally *tally);
/* Connections of this address there, as far as they were told. */
int tally_of(const struct tally *tally, const struct address *address);

#endif
