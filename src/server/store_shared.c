/* SPDX-License-Identifier: Apache-2.0 */
/* What the store knows of other servers that use it, too; a store on this machine has none. */
#include <stdio.h>

#include "server/store_inside.h"

bool store_is_shared(const struct store *store)
{
    return store->vault->leases != NULL;
}

bool store_is_first(const struct store *store)
{
    return store->vault->first;
}

bool store_is_alone(const struct store *store)
{
    return !store_is_shared(store) || store_is_first(store);
}

/* As long as something is to be written down, a game stays that may stand in it. */
void store_look(struct store *store)
{
    if (store_is_shared(store))
        store->vault->kind->look(store->vault,
                                 store_pending(store) == 0 ? INT64_MAX : store_kept(store));
}

void store_leave(struct store *store)
{
    if (store_is_shared(store))
        store->vault->kind->leave(store->vault);
}

bool store_is_late(const struct store *store, uint64_t now)
{
    const struct leases *leases = store->vault->leases;
    return leases != NULL && leases->sure != 0 && now - leases->sure > LEASE_LASTS;
}

bool store_has(const struct store *store, int64_t game)
{
    return !store_is_shared(store) || leases_has(store->vault->leases, game);
}

int64_t store_owner(const struct bundle *answer, char *address, size_t size)
{
    struct row row;
    size_t at = 0;
    bool found = row_next(answer, READ_OWNER, &at, &row);
    snprintf(address, size, "%s", found ? row_text(&row, 0) : "");
    return found ? row_number(&row, 1) : 0;
}

int64_t store_node_number(const struct store *store)
{
    return store_is_shared(store) ? store->vault->leases->node : 0;
}

int64_t store_pause(const struct store *store, int64_t game)
{
    const struct lease *lease =
        store_is_shared(store) ? leases_find(store->vault->leases, game) : NULL;
    bool one = lease == NULL || (lease->pause <= 0 && store_is_first(store));
    return one ? -1 : lease->pause;
}

void store_release(struct store *store, int64_t game)
{
    struct lease *lease = store_is_shared(store) ? leases_find(store->vault->leases, game) : NULL;
    if (lease != NULL)
        lease->leaves = store_number(store);
}

void store_take_number(struct store *store, const struct bundle *answer)
{
    struct row row;
    size_t at = 0;
    bool found = answer != NULL && row_next(answer, READ_NUMBER, &at, &row);
    store->new_number = found ? row_number(&row, 0) : 0;
    if (store->new_number > store->last_number)
        store->last_number = store->new_number;
}

bool store_has_number(const struct store *store)
{
    return !store_is_shared(store) || store->new_number != 0;
}
