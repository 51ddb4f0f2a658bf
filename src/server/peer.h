/* SPDX-License-Identifier: Apache-2.0 */
/* The other end of a connection as the tables see it: what is to be sent to it, and how much it
 * may ask. Letters collect in the order in which they were written and leave at the end of a turn
 * of the event loop, when the store has kept what they tell. The wire itself is in socket.c.
 */
#ifndef AUDE_SERVER_PEER_H
#define AUDE_SERVER_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/limits.h"

enum { LETTER_ROOM = 32 }; /* bytes before the text that the wire may write to */

/* A message that may go to many: the last one frees it. */
struct letter {
    int owners;
    size_t length;
    unsigned char bytes[]; /* LETTER_ROOM, then the text */
};

/* NULL when memory is out. The text is copied. */
struct letter *letter_new(const char *text, size_t length);
void letter_free(struct letter *letter);

struct post {
    struct letter *letter;
    bool tells; /* tells of what the store must keep first */
    bool has_ref;
    int64_t ref; /* of the question it answers */
};

struct table;

struct peer {
    struct post *post;
    int posts, capacity;
    int released;   /* so many of them may be sent; the rest waits for the store */
    size_t waiting; /* bytes of all of them */
    bool greeted;   /* hello was said */
    bool broken;    /* to be closed at once: too slow, or out of memory */
    bool leaving;   /* to be closed when all is sent */
    int watched;
    struct table *table[LIMIT_WATCHED];
    double allowance;  /* messages it may send now */
    uint64_t counted;  /* milliseconds, when that was right */
    int excess;        /* messages in a row that were too many */
    struct peer *next; /* of those that have letters waiting for the store; see hall.c */
    bool listed;
    void (*wake)(struct peer *peer); /* there is something to send, or to close */
    void *wire;
};

/* May one more message of so many bytes be taken? A long one counts as several. */
bool peer_allow(struct peer *peer, uint64_t now, int rate, int burst, size_t length);
/* What was taken counts as so many more. */
void peer_charge(struct peer *peer, int messages);

/* Adds a letter to what waits, and owns it. NULL (no memory) breaks the connection. */
void peer_post(struct peer *peer, struct post post);
/* The first released letter, or NULL; the caller owns it. */
struct letter *peer_take(struct peer *peer);
void peer_empty(struct peer *peer);

#endif
