/* SPDX-License-Identifier: Apache-2.0 */
/* How what was written is settled and what was asked is told, whatever database it is.
 * store_write.c fills the bundles, store_read.c asks and reads the answers, the vault does the
 * work.
 */
#include <stdlib.h>
#include <string.h>

#include "server/store_inside.h"

bool store_is_far(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

static struct vault *open_vault(const char *place, const struct store_wish *wish,
                                struct server_trouble *trouble)
{
    if (!store_is_far(place))
        return vault_sqlite(place, wish, trouble);
#ifdef AUDE_HAVE_POSTGRES
    return vault_postgres(place, wish, trouble);
#else
    server_fail(trouble, SERVER_NO_STORE, "PostgreSQL", "this program was built without it");
    return NULL;
#endif
}

struct store *store_open(const char *place, const struct store_wish *wish,
                         struct server_trouble *trouble)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        server_fail(trouble, SERVER_NO_STORE, place, "out of memory");
        return NULL;
    }
    store->number = 1;
    store->end = &store->ask;
    store->vault = open_vault(place, wish, trouble);
    if (store->vault != NULL && (store->last_number = store_last_number(store)) >= 0)
        return store;
    if (store->vault != NULL)
        server_fail(trouble, SERVER_NO_STORE, store_is_far(place) ? "PostgreSQL" : place,
                    store->vault->error);
    store_close(store);
    return NULL;
}

static void free_ask(struct ask *ask)
{
    bundle_free(&ask->question);
    bundle_free(&ask->answer);
    free(ask);
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    if (store->vault != NULL)
        store->vault->kind->close(store->vault);
    while (store->ask != NULL) {
        struct ask *ask = store->ask;
        store->ask = ask->next;
        ask->done(ask->context, NULL);
        free_ask(ask);
    }
    for (int i = 0; i < 2; i++)
        bundle_free(&store->bundle[i]);
    free(store);
}

bool store_busy(const struct store *store)
{
    return store->vault->kind->busy(store->vault);
}

/* ---- Asking -------------------------------------------------------------------------------- */

void store_ask(struct store *store, struct ask *ask)
{
    *store->end = ask;
    store->end = &ask->next;
    if (ask->question.lost)
        ask->ready = ask->failed = true;
    else
        store->vault->kind->ask(store->vault, ask);
}

bool store_hear(struct store *store)
{
    struct ask *ask = store->ask;
    if (ask == NULL || !ask->ready)
        return false;
    store->ask = ask->next;
    if (store->ask == NULL)
        store->end = &store->ask;
    ask->done(ask->context, ask->failed || ask->answer.lost ? NULL : &ask->answer);
    free_ask(ask);
    return true;
}

void store_hear_all(struct store *store)
{
    while (store->ask != NULL) {
        if (!store->ask->ready)
            store->vault->kind->wait_for(store->vault, store->ask);
        store_hear(store);
    }
}

/* ---- Settling ------------------------------------------------------------------------------ */

static bool is_filled(const struct store *store)
{
    return store->bundle[store->filling].statements > 0;
}

int64_t store_pending(const struct store *store)
{
    return is_filled(store) ? store->number : store->under_way;
}

int64_t store_number(const struct store *store)
{
    return store->number;
}

int64_t store_kept(const struct store *store)
{
    return store->kept;
}

enum { ROW = 60 /* bytes of a row in the database, besides what texts and blobs it holds */ };

static int64_t weight(const struct bundle *bundle)
{
    return (int64_t)bundle->content + (int64_t)bundle->statements * ROW;
}

int64_t store_written(const struct store *store)
{
    return store->written + weight(&store->bundle[store->filling]);
}

bool store_begin(struct store *store)
{
    if (store->under_way != 0 || !is_filled(store))
        return false;
    store->vault->kind->begin(store->vault, &store->bundle[store->filling]);
    store->written = store_written(store);
    store->under_way = store->number++;
    store->filling = 1 - store->filling;
    return true;
}

enum store_news store_news(struct store *store)
{
    enum store_news news =
        store->under_way != 0 ? store->vault->kind->news(store->vault) : STORE_QUIET;
    if (news == STORE_QUIET)
        return STORE_QUIET;
    bundle_empty(&store->bundle[1 - store->filling]);
    if (news == STORE_KEPT) {
        store->kept = store->under_way;
        store->under_way = 0;
        return STORE_KEPT;
    }
    /* What was written since was written in the belief that this is kept. */
    store->under_way = 0;
    store_drop(store);
    return STORE_FAILED;
}

void store_drop(struct store *store)
{
    store->written = store_written(store);
    bundle_empty(&store->bundle[store->filling]);
    store->number++;
    store->known_count = 0;
}

bool store_is_read_only(const struct store *store)
{
    return store->vault->read_only;
}

void store_wait(struct store *store)
{
    if (store->under_way != 0)
        store->vault->kind->wait(store->vault);
}

const char *store_wrong(struct store *store)
{
    if (store->under_way == 0)
        store->wrong = store->vault->kind->wrong(store->vault);
    return store->wrong;
}

int64_t store_size(struct store *store)
{
    return store->vault->kind->size(store->vault);
}

bool store_is_unsure(const struct store *store)
{
    return store->vault->unsure;
}

const char *store_error(const struct store *store)
{
    return store->vault->error;
}
