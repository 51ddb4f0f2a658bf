/* SPDX-License-Identifier: Apache-2.0 */
/* What an address may have of what costs others something, besides work on the loop (budget.h):
 * spent at once, given back by time. Of a network of IPv6 around an address there is more.
 */
#ifndef AUDE_SERVER_PURSE_H
#define AUDE_SERVER_PURSE_H

#include <stdbool.h>
#include <stdint.h>

enum purse_of {
    PURSE_PLAY,  /* microseconds of computer players who play with people */
    PURSE_WATCH, /* ... and of those who play among themselves */
    PURSE_SEATS, /* seats at public tables, taken without an invitation */
    PURSE_BYTES, /* that are written down in the store */
    PURSES
};

enum { PURSE_WIDE = 4 }; /* times as much for the network around an address */

struct purse {
    double spent;
    uint64_t counted; /* milliseconds, when that was right */
};

struct purse_size {
    double a_second, at_once;
};

struct account;

/* Alone, without an account. */
double purse_left(struct purse *purse, const struct purse_size *size, uint64_t now);
void purse_spend(struct purse *purse, double amount);

/* How much the account has left, and the networks around it: the least counts. */
double account_left(struct account *account, enum purse_of which, const struct purse_size *size,
                    uint64_t now);
void account_spend(struct account *account, enum purse_of which, double amount);

#endif
