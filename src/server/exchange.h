/* SPDX-License-Identifier: Apache-2.0 */
/* What one of several servers says to the others and hears of them (docs/decisions/0056-bus.md):
 * which of them are there, and the lines between somebody who is connected to one of them and a
 * table that another one has. forward.h is the end with the connection, far.h that with the table.
 */
#ifndef AUDE_SERVER_EXCHANGE_H
#define AUDE_SERVER_EXCHANGE_H

#include "server/bus.h"
#include "server/frame.h"
#include "server/lines.h"
#include "server/lobby.h"
#include "server/tally.h"

enum {
    EXCHANGE_NODES = 256,   /* other servers that are known at a time */
    EXCHANGE_LINES = 65536, /* ... of others that may end here */
};

struct node {
    int64_t number;
    bool gate;      /* it keeps no tables */
    int64_t life;   /* how often it has come to the bus */
    uint64_t heard; /* milliseconds, when that was last */
    struct tally tally;
};

struct exchange {
    struct lobby *lobby;
    struct bus *bus;
    int64_t self, life; /* as those of a node */
    uint8_t key[FRAME_KEY];
    char prefix[32];
    struct node node[EXCHANGE_NODES];
    int nodes;
    int turn; /* of the nodes: who gets the next new table */
    uv_timer_t tick;
    bool was_there; /* it has reached the bus once */
    bool leaving;
    bool tallied;                        /* others have heard that addresses have many */
    bool alone;                          /* there were others, and none of them is heard any more */
    struct lines routes;                 /* lines that begin here, */
    int64_t last_line;                   /* ... the number of the newest one */
    struct lines fars;                   /* ... that end here, */
    struct link stirred;                 /* ... with something to be done */
    unsigned char *room;                 /* for a frame */
    uint64_t said, heard, lost, refused; /* frames; lost: not said; refused: no frames of ours */
};

/* The node of the lobby comes to the bus. Nothing, when none is wished for. */
bool exchange_open(struct lobby *lobby, const struct server_options *options,
                   struct server_trouble *trouble);
/* It hears nothing more, and whoever has come by others goes. */
void exchange_part(struct lobby *lobby);
/* Others are told that it is gone. The loop has to run once more. */
void exchange_close(struct lobby *lobby);
/* Is this server there? */
bool exchange_knows(const struct exchange *exchange, int64_t node);
/* A server for a table that none has yet, 0: there is none. `first`: for all gates the same. */
int64_t exchange_keeper(struct exchange *exchange, bool first);
/* Says it to who is there; `node` and the secret are added. Whether it arrives nobody knows. */
void exchange_say(struct exchange *exchange, int64_t to, struct frame *frame);
/* Why no more people should come here, or NULL: the bus was never there; without it a gate has no
 * tables. */
const char *exchange_trouble(const struct lobby *lobby);
/* How many connections the account has at other servers is written into it. */
void exchange_tally(const struct lobby *lobby, struct account *account);
/* Others may have its tables by now: who has come by a server for one of them looks for it anew. */
void exchange_shun(struct lobby *lobby);
/* Once in a turn of the loop: what is for others leaves. */
void exchange_settle(struct lobby *lobby);

#endif
