/* SPDX-License-Identifier: Apache-2.0 */
/* See lease.h. A game whose lease is not here is taken in the same transaction and given back in
 * it: then nobody else can have it meanwhile either. */
#include "server/lease.h"

#include <stdlib.h>

#include "server/row.h"

enum { EPOCH_BITS = 32 /* of an epoch that count; those above are the number of the server */ };

/* ---- The games of this server -------------------------------------------------------------- */

static struct lease **place_of(struct leases *leases, int64_t game)
{
    struct lease **at = &leases->bucket[(uint64_t)game % LEASE_BUCKETS];
    while (*at != NULL && (*at)->game != game)
        at = &(*at)->next;
    return at;
}

struct lease *leases_find(const struct leases *leases, int64_t game)
{
    struct lease *lease = leases->bucket[(uint64_t)game % LEASE_BUCKETS];
    while (lease != NULL && lease->game != game)
        lease = lease->next;
    return lease;
}

bool leases_has(const struct leases *leases, int64_t game)
{
    const struct lease *lease = leases_find(leases, game);
    return lease != NULL && !lease->lost;
}

static void unlink_at(struct leases *leases, struct lease **at)
{
    struct lease *lease = *at;
    *at = lease->next;
    leases->count--;
    leases->new_ones -= lease->is_new;
    free(lease);
}

void leases_drop(struct leases *leases, int64_t game)
{
    struct lease **at = place_of(leases, game);
    if (*at != NULL)
        unlink_at(leases, at);
}

void leases_free(struct leases *leases)
{
    for (int i = 0; i < LEASE_BUCKETS; i++)
        while (leases->bucket[i] != NULL)
            unlink_at(leases, &leases->bucket[i]);
}

int64_t leases_epoch(struct leases *leases)
{
    return (leases->node << EPOCH_BITS) + ++leases->taken;
}

static struct lease *add(struct leases *leases, int64_t game, int64_t epoch)
{
    struct lease **at = place_of(leases, game);
    if (*at == NULL) {
        *at = calloc(1, sizeof **at);
        leases->count += *at != NULL;
    }
    struct lease *lease = *at;
    if (lease == NULL)
        return NULL;
    lease->game = game;
    if (game > leases->last)
        leases->last = game;
    lease->epoch = epoch;
    lease->leaves = -1;
    lease->lost = false;
    return lease;
}

bool leases_hold(struct leases *leases, int64_t game, int64_t epoch, int64_t pause)
{
    bool was_here = leases_has(leases, game);
    struct lease *lease = add(leases, game, epoch);
    if (lease == NULL)
        return false;
    lease->pause = was_here ? 0 : pause;
    return true;
}

/* Calls for each lease; it goes when the answer is true. */
static void sweep(struct leases *leases, bool (*goes)(void *context, struct lease *lease),
                  void *context)
{
    for (int i = 0; i < LEASE_BUCKETS; i++)
        for (struct lease **at = &leases->bucket[i]; *at != NULL;)
            if (goes(context, *at))
                unlink_at(leases, at);
            else
                at = &(*at)->next;
}

struct leaving {
    int64_t kept;
    lease_gone *drop;
    void *context;
};

static bool leaves(void *context, struct lease *lease)
{
    const struct leaving *leaving = context;
    if (lease->leaves < 0 || lease->leaves > leaving->kept)
        return false;
    leaving->drop(leaving->context, lease->game, lease->epoch);
    return true;
}

void leases_sweep(struct leases *leases, int64_t kept, lease_gone *drop, void *context)
{
    struct leaving leaving = {kept, drop, context};
    sweep(leases, leaves, &leaving);
}

static bool forget_seen(void *context, struct lease *lease)
{
    (void)context;
    lease->seen = false;
    return false;
}

/* It stays, so that nothing can be written down for the game as if nobody had it. */
static bool lose(void *context, struct lease *lease)
{
    int *count = context;
    *count += !lease->is_new && !lease->seen && !lease->lost;
    lease->lost |= !lease->is_new && !lease->seen;
    return false;
}

int leases_compare(struct leases *leases, const struct bundle *held)
{
    int count = 0;
    struct row row;
    size_t at = 0;
    sweep(leases, forget_seen, NULL);
    while (row_any(held, &at, &row)) {
        struct lease *lease = leases_find(leases, row_number(&row, 0));
        if (lease != NULL)
            lease->seen = lease->epoch == row_number(&row, 1);
    }
    sweep(leases, lose, &count);
    return count;
}

/* ---- What a commit shows ------------------------------------------------------------------- */

/* Is the first value of the statement a game that it changes? */
static bool names_game(int64_t which)
{
    switch (which) {
    case WRITE_GAME:
    case WRITE_SEAT:
    case WRITE_BATCH:
    case WRITE_CHAT:
    case WRITE_NO_BATCHES:
    case WRITE_HALF_BATCH:
    case WRITE_UNDONE:
    case WRITE_REOPEN:
    case WRITE_OWN:
    case WRITE_END:
    case WRITE_ABANDON:
    case WRITE_RESUME:
    case WRITE_BEGUN:
    case WRITE_WORDS:
    case WRITE_NEXT:
    case WRITE_TIMES:
    case WRITE_HIDE:
    case WRITE_NO_SEATS:
    case WRITE_NO_CHAT:
    case WRITE_NO_OWN:
    case WRITE_NO_GAME:
    case WRITE_NO_NAME:
    case WRITE_NO_NAMES: return true;
    default: return false;
    }
}

struct named {
    int64_t game;
    bool is_new;
};

/* By game, those first that are written down for the first time. */
static int compare(const void *one, const void *other)
{
    const struct named *a = one, *b = other;
    if (a->game != b->game)
        return a->game < b->game ? -1 : 1;
    return (int)b->is_new - (int)a->is_new;
}

/* Every game that is named, once, in order, so that two servers never wait for each other; to be
 * freed. NULL: none, or no memory, and then the bundle is lost. */
static struct named *games_of(const struct bundle *told, size_t *count, struct bundle *fenced)
{
    struct named *list = malloc(((size_t)told->statements + 1) * sizeof *list);
    struct bundle_item item;
    size_t at = 0, all = 0;
    int64_t which = -1;
    if (list == NULL)
        fenced->lost = true;
    while (list != NULL && bundle_next(told, &at, &item)) {
        if (item.kind == BUNDLE_NUMBER && which >= 0 && names_game(which))
            list[all++] = (struct named){item.number, which == WRITE_GAME};
        which = item.kind == BUNDLE_STATEMENT ? item.number : -1;
    }
    *count = 0;
    if (list != NULL)
        qsort(list, all, sizeof *list, compare);
    for (size_t i = 0; i < all; i++)
        if (i == 0 || list[i].game != list[*count - 1].game)
            list[(*count)++] = list[i];
    return list;
}

static void show(struct bundle *fenced, enum write which, int64_t game, int64_t epoch)
{
    bundle_statement(fenced, (int)which);
    bundle_number(fenced, game);
    bundle_number(fenced, epoch);
}

static void take(struct leases *leases, struct bundle *fenced, enum write which, int64_t game,
                 int64_t epoch)
{
    show(fenced, which, game, epoch);
    bundle_number(fenced, leases->node);
}

/* A new game, whose lease begins with it. */
static void begin(struct leases *leases, struct bundle *fenced, int64_t game)
{
    struct lease *lease = add(leases, game, leases_epoch(leases));
    if (lease == NULL) {
        fenced->lost = true;
        return;
    }
    leases->new_ones += !lease->is_new;
    lease->is_new = true;
    take(leases, fenced, WRITE_LEASE, game, lease->epoch);
}

void leases_fence(struct leases *leases, const struct bundle *told, struct bundle *fenced)
{
    size_t count;
    struct named *list = games_of(told, &count, fenced);
    int64_t seized = leases_epoch(leases);
    for (size_t i = 0; i < count; i++) {
        const struct lease *lease = leases_find(leases, list[i].game);
        if (list[i].is_new)
            begin(leases, fenced, list[i].game);
        else if (lease != NULL)
            show(fenced, WRITE_FENCE, lease->game, lease->epoch);
        else
            take(leases, fenced, WRITE_SEIZE, list[i].game, seized);
        list[i].is_new |= lease != NULL;
    }
    bundle_append(fenced, told);
    for (size_t i = 0; i < count; i++)
        if (!list[i].is_new)
            show(fenced, WRITE_DROP, list[i].game, seized);
    free(list);
}

/* Those whose game is not there, after all, go. */
static bool settle(void *context, struct lease *lease)
{
    const bool *good = context;
    bool goes = lease->is_new && !*good;
    if (*good)
        lease->is_new = false;
    return goes;
}

void leases_settle(struct leases *leases, bool good)
{
    if (leases->new_ones == 0)
        return;
    sweep(leases, settle, &good);
    leases->new_ones = 0;
}
