/* SPDX-License-Identifier: Apache-2.0 */
/* Between two looks at the store, what was written since counts as it is. */
#include "server/capacity.h"

#include "server/own.h"

void capacity_look(struct capacity *capacity, struct store *store)
{
    int64_t size = store_size(store);
    if (size < 0)
        return;
    capacity->size = size;
    capacity->written = store_written(store);
}

const char *capacity_refuses(const struct capacity *capacity, const struct store *store,
                             struct budget *budget, struct account *account, uint64_t now)
{
    if (capacity->size + store_written(store) - capacity->written >= capacity->most)
        return SERVER_TEXT("this server keeps as much as it may: nothing new can be written down");
    if (budget_is_spent(budget, account, now))
        return SERVER_TEXT("so much was written down for your address today that it has to wait");
    return NULL;
}
