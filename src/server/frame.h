/* SPDX-License-Identifier: Apache-2.0 */
/* What the servers of one database say to each other over a bus (docs/decisions/0056-bus.md): a
 * head of fixed size, perhaps a text, and a proof that whoever has written it knows a secret of the
 * database. Numbers have eight bytes, the highest first.
 */
#ifndef AUDE_SERVER_FRAME_H
#define AUDE_SERVER_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/address.h"
#include "server/store.h"

enum {
    FRAME_KEY = 32,   /* bytes of the secret */
    FRAME_PROOF = 16, /* ... of the proof */
    FRAME_HEAD = 4 + 5 * 8 + STORE_ID + 16,
    FRAME_MOST = 1 << 20, /* ... of all of it: more no server of NATS takes by itself */
    FRAME_TEXT = FRAME_MOST - FRAME_HEAD - FRAME_PROOF,
};

enum frame_kind {
    FRAME_ALIVE, /* to all: this node is there; number: how often it has come to the bus */
    FRAME_ASK,   /* to who has the table: what somebody says at the other end of a line */
    FRAME_PART,  /* ... he has gone */
    FRAME_TELL,  /* to who has the line's other end: what he is told */
    FRAME_GONE,  /* ... nobody is at this end */
    FRAME_TALLY, /* to all: how many connections addresses have here; see tally.h */
    FRAME_KINDS,
    FRAME_LATER = FRAME_KINDS /* of a later version, and nothing that this one could do */
};

enum {
    FRAME_LEAVING = 1,   /* ALIVE: no, it ends */
    FRAME_AGAIN = 2,     /* ASK: it was said before */
    FRAME_ANSWER = 4,    /* TELL: the text answers what `more` had asked, by its own number, */
    FRAME_DONE = 8,      /* ... it is the last thing that tells of it, */
    FRAME_WATCHING = 16, /* ... he has the table open */
    FRAME_GATE = 32      /* ALIVE: it keeps no tables */
};

struct frame {
    enum frame_kind kind;
    unsigned is;
    int64_t node;             /* who says it */
    int64_t line;             /* between a gate and a keeper: the gate has its numbers, from 1;
                                 GONE: 0: any of those between the two */
    int64_t number;           /* of the asks and of the tells of a line, from 1; GONE: of the
                                 last ask that was heard, or 0 */
    int64_t more;             /* TELL: the last ask that was heard */
    int64_t cost;             /* TELL, when it is done: as how many messages it counts besides */
    char table[STORE_ID + 1]; /* ASK: that it is about, "" when it is to be made */
    struct address address;   /* ASK: where he is */
    const char *text;         /* no string */
    size_t length;
};

/* The whole frame; how many bytes: at most FRAME_HEAD + length + FRAME_PROOF, for which there must
 * be room. `length` is at most FRAME_TEXT. */
size_t frame_write(const struct frame *frame, const uint8_t key[FRAME_KEY], unsigned char *to);
/* The text points into the bytes. False for anything that frame_write would not write, but for what
 * a later version may have added to it: of another kind only the node is read, what else it may be
 * and a text where none belongs are passed over. */
bool frame_read(struct frame *frame, const uint8_t key[FRAME_KEY], const unsigned char *bytes,
                size_t length);

#endif
