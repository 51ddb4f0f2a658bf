/* SPDX-License-Identifier: Apache-2.0 */
/* See allowance.h. What is spent may be more than there was; then nothing is left for longer. */
#include "server/allowance.h"

#include "server/budget.h"

double allowance_left(struct allowance *allowance, const struct allowance_size *size, uint64_t now)
{
    if (now > allowance->counted)
        allowance->spent -= (double)(now - allowance->counted) * size->a_second / 1000;
    if (allowance->spent < 0)
        allowance->spent = 0;
    allowance->counted = now;
    return size->at_once - allowance->spent;
}

void allowance_spend(struct allowance *allowance, double amount)
{
    allowance->spent += amount;
}

double account_left(struct account *account, enum allowance_of which,
                    const struct allowance_size *size, uint64_t now)
{
    double least = allowance_left(&account->allowance[which], size, now);
    for (account = account->wide; account != NULL; account = account->wide) {
        struct allowance_size wide = {ALLOWANCE_WIDE * size->a_second,
                                      ALLOWANCE_WIDE * size->at_once};
        double left = allowance_left(&account->allowance[which], &wide, now);
        least = left < least ? left : least;
    }
    return least;
}

void account_spend(struct account *account, enum allowance_of which, double amount)
{
    for (; account != NULL; account = account->wide)
        allowance_spend(&account->allowance[which], amount);
}
