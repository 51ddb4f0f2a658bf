/* SPDX-License-Identifier: Apache-2.0 */
/* The other end of a connection as the tables see it: what is to be sent to it, and how much it
 * may ask. Messages collect in the order in which they were written and leave at the end of a turn
 * of the event loop, when the store has kept what they tell. The wire itself is a gate's, such as
 * socket.c; see keeper.h.
 */
#ifndef AUDE_SERVER_PEER_H
#define AUDE_SERVER_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/budget.h"
#include "server/limits.h"
#include "server/link.h"

enum { MESSAGE_ROOM = 32 }; /* bytes before the text that the wire may write to */

/* A message that may go to many: the last one frees it. */
struct message {
    int owners;
    size_t length;
    unsigned char bytes[]; /* MESSAGE_ROOM, then the text */
};

/* NULL when memory is out. The texts are copied, one after the other. */
struct message *message_new(const char *text, size_t length);
struct message *message_join(const char *head, size_t head_length, const char *text, size_t length);
void message_free(struct message *message);
/* Bytes of memory that it takes while it waits for a reader. */
size_t message_weight(const struct message *message);
/* Bytes of all messages that are in memory. */
size_t messages_waiting(void);

struct post {
    struct message *message;
    int64_t tells; /* of what the store must keep first: this bundle; 0: of nothing new */
    bool has_ref;
    int64_t ref; /* of the question it answers */
};

/* A message that came and is not answered yet. */
struct request {
    struct request *next;
    size_t length; /* REQUEST_TOO_LONG: it was longer than any may be, and is not here */
    char text[];
};

#define REQUEST_TOO_LONG SIZE_MAX

struct table;
struct waiting;

struct peer {
    struct post *post;
    int posts, capacity;
    int released;   /* so many of them may be sent; the rest waits for the store */
    size_t waiting; /* bytes of all of them */
    bool greeted;   /* hello was said */
    bool far;       /* it was said at another server, see far.h, */
    bool astray;    /* ... and the table that it has come for is not here */
    bool broken;    /* to be closed at once: too slow, or out of memory */
    bool leaving;   /* to be closed when all is sent */
    int watched;
    struct table *table[LIMIT_WATCHED];
    double allowance; /* messages it may send now */
    uint64_t counted; /* milliseconds, when that was right */
    int excess;       /* messages in a row that were too many */
    struct account *account;
    struct request *request, **last_request;
    int requests;
    struct waiting *waiting_for; /* one that waits for the store */
    size_t request_bytes;
    struct link link;   /* its turn, while there are requests */
    struct link crowd;  /* of all peers, see lobby.c */
    struct link routes; /* to tables of other servers, see forward.h */
    size_t answered;    /* bytes of all answers so far */
    int64_t number;     /* of the connection, for the log, */
    int64_t asks;       /* ... and how many of its messages were looked at */
    struct peer *next;  /* of those that have messages waiting for the store; see lobby.c */
    bool listed;
    void (*wake)(struct peer *peer); /* there is something to send, or to close */
    void *wire;
};

/* May one more message of so many bytes be taken? A long one counts as several. */
bool peer_allow(struct peer *peer, uint64_t now, int rate, int burst, size_t length);
/* Milliseconds until that is so again, from the moment at which it was asked last. */
int64_t peer_wait(const struct peer *peer, int rate);
/* What was taken counts as so many more. */
void peer_charge(struct peer *peer, int messages);

/* Adds a message to what waits, and owns it. NULL (no memory) breaks the connection. */
void peer_post(struct peer *peer, struct post post);
/* So many bytes more and less wait for it. */
void peer_count(struct peer *peer, size_t more, size_t less);
/* The first released message, or NULL; the caller owns it. */
struct message *peer_take(struct peer *peer);
/* Throws away what waits to be sent. */
void peer_empty(struct peer *peer);

/* Adds a message to what waits to be answered, a text or REQUEST_TOO_LONG; false when that is more
 * than may wait. The first of them, or NULL; the caller frees it. */
bool peer_hand_in(struct peer *peer, const char *text, size_t length);
struct request *peer_next_request(struct peer *peer);
void peer_forget_requests(struct peer *peer);

#endif
