/* SPDX-License-Identifier: Apache-2.0 */
/* See quota.h. The store counts, by an index; what is still on its way there is counted by the
 * account. */
#include "server/quota.h"

#include <sodium.h>
#include <string.h>

int64_t quota_number(const struct lobby *lobby, const struct account *account)
{
    int64_t number;
    crypto_generichash_state state;
    crypto_generichash_init(&state, lobby->salt, sizeof lobby->salt, sizeof number);
    crypto_generichash_update(&state, account->address.bytes, sizeof account->address.bytes);
    crypto_generichash_final(&state, (unsigned char *)&number, sizeof number);
    return number != 0 ? number : 1; /* 0: nobody knows whose */
}

int64_t quota_network(const struct lobby *lobby, const struct account *account)
{
    return quota_number(lobby, account->wide != NULL ? account->wide : account);
}

void quota_mark(const struct lobby *lobby, struct stored_game *game, const struct account *account)
{
    game->maker = quota_number(lobby, account);
    game->net = quota_network(lobby, account);
}

static bool is_used_up(struct lobby *lobby, const struct account *account)
{
    double share = budget_share(lobby->budget, account);
    int64_t on_the_way = 0;
    for (int i = 0; i < 2; i++)
        if (account->made[i].bundle > store_kept(lobby->store))
            on_the_way += account->made[i].count;
    return (double)(account->stored.fresh + on_the_way) >= LIMIT_UNBEGUN * share ||
           (double)(account->stored.unfinished + on_the_way) >= LIMIT_UNFINISHED * share;
}

void quota_ask(struct lobby *lobby, const struct account *account, store_done *done, void *context)
{
    store_ask_makings(lobby->store, quota_number(lobby, account), quota_network(lobby, account),
                      done, context);
}

static void take(struct account *account, const struct stored_makings *makings)
{
    account->stored.unfinished = makings->unfinished;
    account->stored.fresh = makings->fresh;
}

void quota_take(struct account *account, const struct bundle *answer)
{
    struct stored_makings made = {INT64_MAX / 2, 0}, around = made;
    if (answer != NULL)
        store_makings(answer, &made, &around);
    take(account, &made);
    if (account->wide != NULL)
        take(account->wide, &around);
}

const char *quota_refuses(struct lobby *lobby, const struct account *account)
{
    bool used_up =
        is_used_up(lobby, account) || (account->wide != NULL && is_used_up(lobby, account->wide));
    return used_up
               ? SERVER_TEXT("there are as many unfinished games from here as this server keeps")
               : NULL;
}

void quota_note(struct lobby *lobby, struct account *account)
{
    int64_t bundle = store_number(lobby->store); /* at most the one before it is not kept either */
    for (; account != NULL; account = account->wide) {
        int place = (int)(bundle % 2);
        if (account->made[place].bundle != bundle)
            account->made[place].count = 0;
        account->made[place].bundle = bundle;
        account->made[place].count++;
    }
}

bool quota_may_sit(struct lobby *lobby, struct account *account)
{
    static const struct allowance_size size = {LIMIT_SEATS_HOUR / 3600.0, LIMIT_SEATS};
    return account_left(account, ALLOWANCE_SEATS, &size, lobby_now(lobby)) >= 1;
}

void quota_sit(struct lobby *lobby, struct account *account)
{
    account_spend(account, ALLOWANCE_SEATS, 1 / budget_crowd(&lobby->limits));
}
