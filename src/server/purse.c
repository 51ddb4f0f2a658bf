/* SPDX-License-Identifier: Apache-2.0 */
/* See purse.h. What is spent may be more than there was; then nothing is left for longer. */
#include "server/purse.h"

#include "server/budget.h"

double purse_left(struct purse *purse, const struct purse_size *size, uint64_t now)
{
    if (now > purse->counted)
        purse->spent -= (double)(now - purse->counted) * size->a_second / 1000;
    if (purse->spent < 0)
        purse->spent = 0;
    purse->counted = now;
    return size->at_once - purse->spent;
}

void purse_spend(struct purse *purse, double amount)
{
    purse->spent += amount;
}

double account_left(struct account *account, enum purse_of which, const struct purse_size *size,
                    uint64_t now)
{
    double least = purse_left(&account->purse[which], size, now);
    for (account = account->wide; account != NULL; account = account->wide) {
        struct purse_size wide = {PURSE_WIDE * size->a_second, PURSE_WIDE * size->at_once};
        double left = purse_left(&account->purse[which], &wide, now);
        least = left < least ? left : least;
    }
    return least;
}

void account_spend(struct account *account, enum purse_of which, double amount)
{
    for (; account != NULL; account = account->wide)
        purse_spend(&account->purse[which], amount);
}
