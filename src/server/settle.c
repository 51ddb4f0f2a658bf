/* SPDX-License-Identifier: Apache-2.0 */
/* Between the store and those who wait for it: what is kept is told, what is lost is taken back,
 * and what has collected meanwhile is handed over. */
#include "server/clock.h"
#include "server/gather.h"
#include "server/idle.h"
#include "server/journal.h"
#include "server/lobby.h"
#include "server/leave.h"
#include "server/loading.h"
#include "server/set_back.h"
#include "server/sharing.h"

enum { LOOK = 100 /* milliseconds from one look at the files to the next */ };

/* The messages that tell of nothing that the store could still lose, up to the first one that does;
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

static void release_all(struct lobby *lobby)
{
    int64_t kept = store_kept(lobby->store);
    struct peer *peers = lobby->posted;
    lobby->posted = NULL;
    while (peers != NULL) {
        struct peer *peer = peers;
        peers = peer->next;
        peer->listed = !release(peer, kept);
        if (peer->listed) {
            peer->next = lobby->posted;
            lobby->posted = peer;
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
            peer_count(peer, 0, message_weight(one->message));
            message_free(one->message);
            if (!one->has_ref)
                continue;
            one->message = message_from_json(
                message_error("storage", "the server could not write this down; nothing was done"),
                &one->ref);
            if (one->message == NULL) {
                peer->broken = true;
                continue;
            }
            peer_count(peer, message_weight(one->message), 0);
            one->tells = 0;
        }
        peer->post[kept++] = *one;
    }
    peer->posts = kept;
}

static void keep(struct lobby *lobby)
{
    int64_t kept = store_kept(lobby->store);
    lobby->games += lobby->going_games;
    lobby->going_games = 0;
    if (lobby->endings > 0 && lobby->ending_bundle <= kept) {
        journal_say(JOURNAL_INFO, NULL,
                    "unfinished games ended, to which nobody had come for long: %d",
                    lobby->endings);
        lobby->endings = 0;
        listing_forget(&lobby->listing);
    }
    for (struct table **at = &lobby->changed; *at != NULL;) {
        struct table *table = *at;
        if (table->changed > kept) {
            at = &table->next_changed;
            continue;
        }
        *at = table->next_changed;
        table_kept(table);
        idle_touch(lobby, table);
        leave_arm(lobby, table, 0);
        lobby_ask_computer(lobby, table);
    }
}

static void lose_all(struct lobby *lobby)
{
    lobby->new_games = lobby->going_games = 0;
    lobby->endings = 0;
    listing_forget(&lobby->listing);
    for (struct peer *peer = lobby->posted; peer != NULL; peer = peer->next)
        take_back(peer, store_kept(lobby->store));
    while (lobby->changed != NULL) {
        struct table *table = lobby->changed;
        lobby->changed = table->next_changed;
        table->changed = 0;
        table->unsure |= store_is_unsure(lobby->store);
        loading_renew(lobby, table);
    }
}

static void begin(struct lobby *lobby)
{
    if (!store_begin(lobby->store))
        return;
    gauge_begin(&lobby->gauge, uv_hrtime());
    lobby->going_games = lobby->new_games;
    lobby->new_games = 0;
}

void lobby_hear(struct lobby *lobby)
{
    double end = budget_clock() + LIMIT_TURN;
    while (store_hear(lobby->store))
        if (budget_clock() > end) {
            uv_async_send(&lobby->written);
            return;
        }
}

void lobby_settle(struct lobby *lobby)
{
    lobby_hear(lobby);
    enum store_news news = store_news(lobby->store);
    if (news != STORE_QUIET) {
        lobby->failed = news == STORE_FAILED;
        gauge_end(&lobby->gauge, uv_hrtime(), news == STORE_KEPT);
    }
    switch (news) {
    case STORE_KEPT: keep(lobby); break;
    case STORE_FAILED:
        journal_say(JOURNAL_ERROR, NULL, "the store failed: %s", store_error(lobby->store));
        lose_all(lobby);
        lobby_hear(lobby);
        break;
    case STORE_QUIET: break;
    }
    if (set_back_begins(lobby)) {
        lose_all(lobby);
        set_back_all(lobby);
        lobby_hear(lobby);
    }
    sharing_settle(lobby);
    gather(lobby);
    begin(lobby);
    release_all(lobby);
    lobby_think(lobby);
}

void lobby_flush(struct lobby *lobby)
{
    do {
        store_wait(lobby->store);
        store_hear_all(lobby->store);
        lobby_settle(lobby);
    } while (store_pending(lobby->store) != 0);
}

const char *lobby_see_store(struct lobby *lobby)
{
    uint64_t now = lobby_now(lobby);
    if (lobby->looked != 0 && now - lobby->looked < LOOK)
        return lobby->wrong;
    lobby->looked = now;
    const char *file = store_wrong(lobby->store);
    if (file != NULL && lobby->wrong == NULL)
        journal_say(JOURNAL_ERROR, NULL,
                    "%s was deleted, replaced or overwritten: nothing more is kept, until it is"
                    " what it was",
                    file);
    if (file == NULL && lobby->wrong != NULL)
        journal_say(JOURNAL_INFO, NULL, "%s is there again", lobby->wrong);
    lobby->wrong = file;
    return file;
}
