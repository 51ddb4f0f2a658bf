/* SPDX-License-Identifier: Apache-2.0 */
/* See budget.h. The buckets are found by a keyed hash, so that no choice of addresses makes one of
 * them long. */
#include "server/budget.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/limits.h"

enum {
    ACCOUNTS = 16384, /* in memory; connections hold fewer, since these are limited */
    BUCKETS = 16384,
    WIDE = 6,            /* bytes of an address of IPv6 that a large network shares */
    MOST_DEBT = 2,       /* times what may be used at once: then waiting has an end */
    DAY_SECONDS = 86400, /* in which what was written down is paid back */
};

struct budget {
    double crowd;                /* so many times as much as usual is for each address */
    double pay;                  /* microseconds of work in a millisecond */
    double burst;                /* ... and at once */
    struct allowance_size bytes; /* that may be written down in a day */
    int accounts;
    struct account *bucket[BUCKETS];
    struct account *oldest, *newest; /* of those that nobody holds */
    struct account everybody;        /* for whoever finds no room */
    unsigned char key[crypto_shorthash_KEYBYTES];
};

double budget_crowd(const struct server_limits *limits)
{
    return limits->per_address > LIMIT_PER_ADDRESS ? (double)limits->per_address / LIMIT_PER_ADDRESS
                                                   : 1;
}

void budget_set_limits(struct budget *budget, const struct server_limits *limits)
{
    double crowd = budget_crowd(limits), bytes = crowd * limits->written * (1 << 20);
    budget->crowd = crowd;
    budget->pay = crowd * limits->rate * LIMIT_WORK / 1000;
    budget->burst = crowd * limits->burst * LIMIT_WORK_BURST;
    budget->bytes = (struct allowance_size){bytes / DAY_SECONDS, bytes};
}

struct budget *budget_open(const struct server_limits *limits)
{
    struct budget *budget = calloc(1, sizeof *budget);
    if (budget == NULL)
        return NULL;
    budget_set_limits(budget, limits);
    randombytes_buf(budget->key, sizeof budget->key);
    return budget;
}

void budget_close(struct budget *budget)
{
    if (budget == NULL)
        return;
    for (int i = 0; i < BUCKETS; i++)
        while (budget->bucket[i] != NULL) {
            struct account *account = budget->bucket[i];
            budget->bucket[i] = account->next;
            free(account);
        }
    free(budget);
}

/* ---- Finding and forgetting ---------------------------------------------------------------- */

static struct account **bucket_of(struct budget *budget, const struct address *address)
{
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, address->bytes, sizeof address->bytes, budget->key);
    return &budget->bucket[hash % BUCKETS];
}

static void take_out(struct budget *budget, struct account *account)
{
    if (account->older != NULL)
        account->older->newer = account->newer;
    else
        budget->oldest = account->newer;
    if (account->newer != NULL)
        account->newer->older = account->older;
    else
        budget->newest = account->older;
    account->older = account->newer = NULL;
}

static void put_last(struct budget *budget, struct account *account)
{
    account->older = budget->newest;
    account->newer = NULL;
    if (budget->newest != NULL)
        budget->newest->newer = account;
    else
        budget->oldest = account;
    budget->newest = account;
}

static void forget_oldest(struct budget *budget)
{
    struct account *account = budget->oldest;
    struct account *wide = account->wide;
    struct account **at = bucket_of(budget, &account->address);
    take_out(budget, account);
    while (*at != account)
        at = &(*at)->next;
    *at = account->next;
    free(account);
    budget->accounts--;
    if (wide != NULL)
        budget_release(budget, wide);
}

/* The name of the network around an address; none that is counted by itself has this form. */
static bool has_wide(const struct address *address, struct address *wide)
{
    if (address_is_old(address) || address->bytes[sizeof address->bytes - 1] != 0)
        return false;
    *wide = *address;
    memset(wide->bytes + WIDE, 0, sizeof wide->bytes - WIDE);
    wide->bytes[sizeof wide->bytes - 1] = 1;
    return true;
}

static struct account *make(struct budget *budget, const struct address *address)
{
    struct address around;
    if (budget->accounts >= ACCOUNTS && budget->oldest != NULL)
        forget_oldest(budget);
    struct account *account = budget->accounts < ACCOUNTS ? calloc(1, sizeof *account) : NULL;
    if (account == NULL)
        return NULL;
    budget->accounts++;
    account->address = *address;
    struct account **bucket = bucket_of(budget, address);
    account->next = *bucket;
    *bucket = account;
    account->owners = 1;
    if (has_wide(address, &around))
        account->wide = budget_hold(budget, &around);
    return account;
}

struct account *budget_hold(struct budget *budget, const struct address *address)
{
    struct account *account = *bucket_of(budget, address);
    while (account != NULL && !address_same(&account->address, address))
        account = account->next;
    if (account == NULL)
        account = make(budget, address);
    else if (account->owners++ == 0)
        take_out(budget, account);
    return account != NULL ? account : &budget->everybody;
}

void budget_release(struct budget *budget, struct account *account)
{
    if (account == &budget->everybody || --account->owners > 0)
        return;
    put_last(budget, account);
}

/* ---- Work ---------------------------------------------------------------------------------- */

static double share_of(const struct account *account)
{
    return account->address.bytes[sizeof account->address.bytes - 1] == 1 &&
                   !address_is_old(&account->address)
               ? ALLOWANCE_WIDE
               : 1;
}

static void pay(const struct budget *budget, struct account *account, uint64_t now)
{
    if (now > account->counted)
        account->used -= (double)(now - account->counted) * budget->pay * share_of(account);
    account->counted = now;
    if (account->used < 0)
        account->used = 0;
}

void budget_charge(struct budget *budget, struct account *account, uint64_t now, double work)
{
    for (; account != NULL; account = account->wide) {
        double most = MOST_DEBT * budget->burst * share_of(account);
        pay(budget, account, now);
        account->used += work;
        if (account->used > most)
            account->used = most;
    }
}

/* Each level is four times the one before; the last one ends where nothing is left. */
static int level(const struct budget *budget, const struct account *account)
{
    double most = budget->burst * share_of(account);
    int found = BUDGET_LATE;
    while (found > 0 && account->used < most) {
        found--;
        most /= 4;
    }
    return found;
}

int budget_level(struct budget *budget, struct account *account, uint64_t now)
{
    int most = 0;
    for (; account != NULL; account = account->wide) {
        pay(budget, account, now);
        int found = level(budget, account);
        most = found > most ? found : most;
    }
    return most;
}

double budget_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

double budget_share(const struct budget *budget, const struct account *account)
{
    return budget->crowd * share_of(account);
}

/* ---- Counting ------------------------------------------------------------------------------ */

bool budget_is_crowded(const struct account *account, int most)
{
    for (; account != NULL; account = account->wide)
        if (account->connections + account->elsewhere >= most * share_of(account))
            return true;
    return false;
}

void budget_count(struct account *account, int connections, int guests)
{
    for (; account != NULL; account = account->wide) {
        account->connections += connections;
        account->guests += guests;
    }
}

void budget_wait(struct account *account, size_t more, size_t less)
{
    account->waiting += more;
    account->waiting -= less;
}

/* ---- What is written down ------------------------------------------------------------------ */

void budget_write(struct budget *budget, struct account *account, uint64_t now, double bytes)
{
    account_left(account, ALLOWANCE_BYTES, &budget->bytes, now); /* time pays what was before */
    account_spend(account, ALLOWANCE_BYTES, bytes);
}

bool budget_is_spent(struct budget *budget, struct account *account, uint64_t now)
{
    return account_left(account, ALLOWANCE_BYTES, &budget->bytes, now) <= 0;
}
