/* SPDX-License-Identifier: Apache-2.0 */
/* Somebody who is connected here, for a table that another server has: what he says about it goes
 * there by a line of the bus, and what he is told comes back. He notices nothing of that. When the
 * other end has gone, or something was lost on the way, the table is looked for and opened anew,
 * and he is told how it stands.
 */
#ifndef AUDE_SERVER_FORWARD_H
#define AUDE_SERVER_FORWARD_H

#include "server/exchange.h"

/* NULL: it was answered. "": the table is here now. Else the code of why it cannot be had. */
typedef void forward_done(void *context, const char *code);

struct errand {
    const char *table; /* "": one that is to be made, */
    bool matched;      /* ... where others may wait who want the same; he has it open then */
    int64_t node;      /* that has the table, as far as anybody knows, 0: it is looked for; not read
                          when there is a line */
    char *text;        /* what is said; from malloc, and the line's from now on */
    char *opening;     /* the same without a number of its own when it opens the table, else NULL */
    bool harmless;     /* when it is done twice, by two servers */
    forward_done *done; /* called once, perhaps at once, unless the peer parts */
    void *context;
};

/* Is there a line for this table, which its other end is known of? */
bool forward_has(const struct peer *peer, const char *table);
/* Who is to be asked for a table that this server has told (0: nobody) has: a gate finds somebody
 * who takes it. 0: nobody. */
int64_t forward_owner(const struct lobby *lobby, int64_t told);
/* A peer has one errand at a time. */
void forward_ask(struct lobby *lobby, struct peer *peer, const struct errand *errand);
/* The table is here: he has it open here, if he had it open there. */
void forward_come_home(struct lobby *lobby, struct peer *peer, const char *table);
/* He goes, and all his lines; an errand is done, with the code "elsewhere". */
void forward_part(struct lobby *lobby, struct peer *peer);

/* For exchange.c: a TELL or a GONE; what was said to that server, or by it, may be lost; it has
 * gone; twice a second; the end. */
void forward_hear(struct exchange *exchange, const struct frame *frame);
void forward_doubt(struct exchange *exchange, int64_t node);
void forward_lose(struct exchange *exchange, int64_t node);
void forward_tick(struct exchange *exchange);
void forward_close(struct exchange *exchange);

#endif
