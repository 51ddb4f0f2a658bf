/* SPDX-License-Identifier: Apache-2.0 */
/* What an address may have of what costs others something, besides work on the loop (budget.h):
 * spent at once, given back by time. Of a network of IPv6 around an address there is more.
 */
#ifndef AUDE_SERVER_ALLOWANCE_H
#define AUDE_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

enum allowance_of {
    ALLOWANCE_PLAY,    /* microseconds of computer players who play with people */
    ALLOWANCE_WATCH,   /* ... and of those who play among themselves */
    ALLOWANCE_SEATS,   /* seats at public tables, taken without an invitation */
    ALLOWANCE_BYTES,   /* that are written down in the store */
    ALLOWANCE_WORDS,   /* messages of those who watch */
    ALLOWANCE_REPORTS, /* that players send */
    ALLOWANCES
};

enum { ALLOWANCE_WIDE = 4 }; /* times as much for the network around an address */

struct allowance {
    double spent;
    uint64_t counted; /* milliseconds, when that was right */
};

struct allowance_size {
    double a_second, at_once;
};

struct account;

/* Alone, without an account. */
double allowance_left(struct allowance *allowance, const struct allowance_size *size, uint64_t now);
void allowance_spend(struct allowance *allowance, double amount);

/* How much the account has left, and the networks around it: the least counts. */
double account_left(struct account *account, enum allowance_of which,
                    const struct allowance_size *size, uint64_t now);
void account_spend(struct account *account, enum allowance_of which, double amount);

#endif
