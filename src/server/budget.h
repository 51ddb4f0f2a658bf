/* SPDX-License-Identifier: Apache-2.0 */
/* What an address has used of the server and not paid back yet: work in microseconds, which is paid
 * by time alone. It outlives connections, so that nobody begins anew by connecting again. Of IPv6
 * the network of 64 bits has an account, and the one of 48 bits around it another, with four times
 * as much room. Accounts without connections are forgotten when memory for them is used up, the one
 * that was used longest ago first; all of it takes the same time, however many there are.
 */
#ifndef AUDE_SERVER_BUDGET_H
#define AUDE_SERVER_BUDGET_H

#include "server/address.h"
#include "server/link.h"
#include "server/allowance.h"
#include "server/server.h"

enum {
    BUDGET_LEVELS = 5,           /* whoever has used less is served first: 0 is nearly nothing */
    BUDGET_LATE = BUDGET_LEVELS, /* ... and these have to wait */
};

struct account {
    struct address address;
    struct account *wide; /* of the network around it, or NULL */
    double used;
    uint64_t counted; /* milliseconds, when that was right */
    int owners;       /* who holds it: it stays */
    int connections;  /* WebSockets, */
    int elsewhere;    /* ... and those at other servers, when that was last asked; see tally.h */
    uint64_t tallied; /* the round in which others were told */
    int guests;       /* connections that are none yet; see listener.h */
    size_t waiting;   /* bytes that these have not read yet */
    struct {
        int64_t bundle, count;
    } made[2]; /* tables that the store does not have yet; see quota.h */
    struct {
        int64_t unfinished, fresh;
    } stored; /* ... that it had when somebody from there last wanted to make one */
    struct allowance allowance[ALLOWANCES];
    struct thinker {
        struct link tables; /* that a computer player is to think about */
        struct link turn;   /* of the account, among those that have some */
        int level;          /* ... of those that have used so much; -1: too much */
    } thinker[2];           /* see thinking.h */
    int deciding;           /* decisions of computer players under way, of its network too, */
    double recent;          /* ... and microseconds that they took; half of it is forgotten in a */
    uint64_t halved;        /* ... minute. Milliseconds, when that was done last */
    double memory;          /* bytes of the tables in memory that it has there; see memory.h, */
    int tables;             /* ... how many these are, */
    struct link held;       /* ... they, but for those of a network around, */
    struct link holder;     /* ... among all who have some */
    struct account *next;
    struct account *older, *newer; /* of those that nobody holds */
};

struct budget;

/* So many times as much as usual is for each address under these limits. */
double budget_crowd(const struct server_limits *limits);
/* How much there is for everybody follows from these limits; NULL when memory is out. */
struct budget *budget_open(const struct server_limits *limits);
void budget_close(struct budget *budget);
/* Others from now on; what was used stays used. */
void budget_set_limits(struct budget *budget, const struct server_limits *limits);

/* The account of an address as address_counted makes it; held until it is released. */
struct account *budget_hold(struct budget *budget, const struct address *address);
void budget_release(struct budget *budget, struct account *account);

/* So much work was done for it. */
void budget_charge(struct budget *budget, struct account *account, uint64_t now, double work);
/* 0 to BUDGET_LATE. */
int budget_level(struct budget *budget, struct account *account, uint64_t now);

/* How many times what an address usually has is for this one. */
double budget_share(const struct budget *budget, const struct account *account);
/* So many bytes were written down for it; and were it as many as may be? */
void budget_write(struct budget *budget, struct account *account, uint64_t now, double bytes);
bool budget_is_spent(struct budget *budget, struct account *account, uint64_t now);

/* Are there as many connections from there as there may be, or more? */
bool budget_is_crowded(const struct account *account, int most);
void budget_count(struct account *account, int connections, int guests);
/* Bytes that wait for a reader there have become more, or less. */
void budget_wait(struct account *account, size_t more, size_t less);

/* Microseconds that this thread has worked. */
double budget_clock(void);

#endif
