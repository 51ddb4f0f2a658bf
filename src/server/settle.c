/* SPDX-License-Identifier: Apache-2.0 */
/* Between the store and those who wait for it: what is kept is told, what is lost is taken back,
 * and what has collected meanwhile is handed over. */
#include <stdio.h>

#include "server/clock.h"
#include "server/hall.h"
#include "server/leave.h"

enum { LOOK = 100 /* milliseconds from one look at the files to the next */ };

/* The letters that tell of nothing that the store could still lose, up to the first one that does;
 * true when none is left. */
static bool release(struct peer *peer, int64_t kept)
{
    int before = peer->released;
    while (peer->released < peer->posts && peer->post[peer->released].tells <= kept)
        peer->released++;
    bool all = peer->released == peer->posts;
    if (peer->released > before || peer->broken || peer->leaving)
        peer->wake(peer);
    return all;
}

static void release_all(struct hall *hall)
{
    int64_t kept = store_kept(hall->store);
    struct peer *peers = hall->posted;
    hall->posted = NULL;
    while (peers != NULL) {
        struct peer *peer = peers;
        peers = peer->next;
        peer->listed = !release(peer, kept);
        if (peer->listed) {
            peer->next = hall->posted;
            hall->posted = peer;
        }
    }
}

/* What told of the lost changes is taken back; who had asked for them hears of it. */
static void take_back(struct peer *peer, int64_t stays)
{
    int kept = peer->released;
    for (int i = peer->released; i < peer->posts; i++) {
        struct post *one = &peer->post[i];
        if (one->tells > stays) {
            peer_count(peer, 0, letter_weight(one->letter));
            letter_free(one->letter);
            if (!one->has_ref)
                continue;
            one->letter = message_letter(
                message_error("storage", "the server could not write this down; nothing was done"),
                &one->ref);
            if (one->letter == NULL) {
                peer->broken = true;
                continue;
            }
            peer_count(peer, letter_weight(one->letter), 0);
            one->tells = 0;
        }
        peer->post[kept++] = *one;
    }
    peer->posts = kept;
}

static void keep(struct hall *hall)
{
    int64_t kept = store_kept(hall->store);
    hall->games += hall->going_games;
    hall->going_games = 0;
    if (hall->endings > 0 && hall->ending_bundle <= kept) {
        fprintf(stderr, "aude: unfinished games ended, to which nobody had come for long: %d\n",
                hall->endings);
        hall->endings = 0;
        listing_forget(&hall->listing);
    }
    for (struct table **at = &hall->changed; *at != NULL;) {
        struct table *table = *at;
        if (table->changed > kept) {
            at = &table->next_changed;
            continue;
        }
        *at = table->next_changed;
        table->changed = 0;
        table->idle = hall_now(hall);
        leave_arm(hall, table, 0);
        hall_ask_computer(hall, table);
    }
}

static void lose_all(struct hall *hall)
{
    fprintf(stderr, "aude: the store failed: %s\n", store_error(hall->store));
    hall->new_games = hall->going_games = 0;
    hall->endings = 0;
    listing_forget(&hall->listing);
    for (struct peer *peer = hall->posted; peer != NULL; peer = peer->next)
        take_back(peer, store_kept(hall->store));
    while (hall->changed != NULL) {
        struct table *table = hall->changed;
        hall->changed = table->next_changed;
        table->changed = 0;
        table->idle = hall_now(hall);
        if (!table_reopen(table, hall->store))
            hall_lose(hall, table);
        else /* a store that fails is not tried again and again without a pause */
            leave_arm(hall, table, clock_now() + 1000);
    }
}

static void begin(struct hall *hall)
{
    if (!store_begin(hall->store))
        return;
    hall->going_games = hall->new_games;
    hall->new_games = 0;
}

void hall_settle(struct hall *hall)
{
    switch (store_news(hall->store)) {
    case STORE_KEPT: keep(hall); break;
    case STORE_FAILED: lose_all(hall); break;
    case STORE_QUIET: break;
    }
    begin(hall);
    release_all(hall);
    hall_think(hall);
}

void hall_flush(struct hall *hall)
{
    do {
        store_wait(hall->store);
        hall_settle(hall);
    } while (store_pending(hall->store) != 0);
}

const char *hall_see_store(struct hall *hall)
{
    uint64_t now = hall_now(hall);
    if (hall->looked != 0 && now - hall->looked < LOOK)
        return hall->wrong;
    hall->looked = now;
    const char *file = store_wrong(hall->store);
    if (file != NULL && hall->wrong == NULL)
        fprintf(stderr,
                "aude: %s was deleted, replaced or overwritten: nothing more is kept, until it is"
                " what it was\n",
                file);
    if (file == NULL && hall->wrong != NULL)
        fprintf(stderr, "aude: %s is there again\n", hall->wrong);
    hall->wrong = file;
    return file;
}
