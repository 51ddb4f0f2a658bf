/* SPDX-License-Identifier: Apache-2.0 */
/* The tables at which a computer player is to decide, and which one is thought about next: those
 * where people play come before those where computer players are among themselves, which besides
 * move at the pace of people. Of each kind every address has its turn in a circle, and pays for the
 * work out of its allowance; where nothing is left its tables wait, and nobody else does.
 */
#ifndef AUDE_SERVER_THINKING_H
#define AUDE_SERVER_THINKING_H

#include "server/budget.h"
#include "server/table.h"

enum { THINKING_KINDS = 2 }; /* 0: people play there, 1: they do not */

struct thinking {
    struct budget *budget;
    struct allowance_size size[THINKING_KINDS], all;
    struct allowance everybody;       /* all computer players among themselves */
    struct link turn[THINKING_KINDS]; /* accounts with tables */
    struct link poor[THINKING_KINDS]; /* ... that have spent what they had */
    struct link paced;                /* tables that have to wait for their pace */
    uint64_t looked;                  /* at those, milliseconds */
    int waiting;                      /* tables in all of these lines */
    int pace;                         /* milliseconds from one move to the next */
};

void thinking_init(struct thinking *thinking, struct budget *budget,
                   const struct server_limits *limits);
/* Others from now on. */
void thinking_set_limits(struct thinking *thinking, const struct server_limits *limits);
/* The table is to be thought about; nothing when it is in line already. */
void thinking_want(struct thinking *thinking, struct table *table, uint64_t now);
/* Not any more. */
void thinking_drop(struct thinking *thinking, struct table *table);
/* Whose turn it is, out of the line; NULL: nobody's now. `people`: only where they play. Its
 * account is held until thinking_done tells how many microseconds it took. */
struct table *thinking_next(struct thinking *thinking, bool people, uint64_t now);
void thinking_done(struct thinking *thinking, struct table *table, double work, uint64_t now);
/* Milliseconds until it may be somebody's turn who has to wait now; -1: nobody has to. */
int64_t thinking_wait(const struct thinking *thinking, uint64_t now);

#endif
