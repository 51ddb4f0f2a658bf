/* SPDX-License-Identifier: Apache-2.0 */
/* The tables at which a computer player is to decide, and which one is thought about next: those
 * where people play come before those where computer players are among themselves, which besides
 * move at the pace of people. Of each kind the address comes first that has used least, those alike
 * in a circle, and one for whom nobody thinks already before one for whom somebody does. It pays
 * for the work out of its allowance; where nothing is left its tables wait, and nobody else does.
 * How much a decision may cost falls with the number of addresses that wait.
 */
#ifndef AUDE_SERVER_THINKING_H
#define AUDE_SERVER_THINKING_H

#include "server/budget.h"
#include "server/table.h"

enum {
    THINKING_KINDS = 2, /* 0: people play there, 1: they do not */
    THINKING_LEVELS = 5 /* of what was used: 0 is nearly nothing */
};

struct thinking {
    struct budget *budget;
    struct allowance_size size[THINKING_KINDS], all;
    struct allowance everybody;                        /* all computer players among themselves */
    struct link turn[THINKING_KINDS][THINKING_LEVELS]; /* accounts with tables */
    struct link poor[THINKING_KINDS];                  /* ... that have spent what they had */
    int accounts[THINKING_KINDS];                      /* how many are in either, */
    int poors[THINKING_KINDS];                         /* ... and in the latter */
    struct link paced;                                 /* tables that have to wait for their pace */
    uint64_t looked;                                   /* at those, milliseconds */
    int waiting;                                       /* tables in all of these lines */
    int pace;                                          /* milliseconds from one move to the next */
};

void thinking_init(struct thinking *thinking, struct budget *budget,
                   const struct server_limits *limits);
/* Others from now on. */
void thinking_set_limits(struct thinking *thinking, const struct server_limits *limits);
/* The table is to be thought about; nothing when it is in line already. */
void thinking_want(struct thinking *thinking, struct table *table, uint64_t now);
/* Not any more. */
void thinking_drop(struct thinking *thinking, struct table *table);
/* What is asked for: only where people play; only where decisions have been short. */
struct thinking_wish {
    bool people, brief;
};
/* Whose turn it is, out of the line; NULL: nobody's now. Its account is held until thinking_done
 * tells how many microseconds it took. */
struct table *thinking_next(struct thinking *thinking, struct thinking_wish wish, uint64_t now);
/* How many microseconds that decision may take; `brief`: it was asked for as such a one. */
double thinking_most(const struct thinking *thinking, const struct table *table, bool brief);
void thinking_done(struct thinking *thinking, struct table *table, double work, uint64_t now);
/* Milliseconds until it may be somebody's turn who has to wait now; -1: nobody has to. */
int64_t thinking_wait(const struct thinking *thinking, uint64_t now);

#endif
