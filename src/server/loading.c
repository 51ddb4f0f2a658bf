/* SPDX-License-Identifier: Apache-2.0 */
/* See loading.h. A table that the store knows less of than we do stays where it is, stale, until it
 * is read anew: nothing happens there meanwhile. */
#include "server/loading.h"

#include <stdlib.h>
#include <string.h>

#include "server/clock.h"
#include "server/gallery.h"
#include "server/idle.h"
#include "server/leave.h"
#include "server/match.h"
#include "server/memory.h"
#include "server/set_back.h"
#include "server/sharing.h"
#include "server/undo.h"

struct hearer {
    struct hearer *next;
    loading_done *done;
    void *context;
};

struct loading {
    struct link link;
    struct lobby *lobby;
    char id[STORE_ID + 1];
    struct account *account; /* of whoever asked first, or NULL */
    bool ending;             /* it was being ended when it was asked for */
    struct hearer *hearer, **last;
};

static struct loading *find(const struct lobby *lobby, const char *id)
{
    for (struct link *at = lobby->loading.next; at != &lobby->loading; at = at->next)
        if (strcmp(LINK_OWNER(at, struct loading, link)->id, id) == 0)
            return LINK_OWNER(at, struct loading, link);
    return NULL;
}

bool loading_has(const struct lobby *lobby, const char *id)
{
    return find(lobby, id) != NULL;
}

/* ---- Coming -------------------------------------------------------------------------------- */

static void tell(struct hearer *hearer, struct table *table, const char *code)
{
    if (hearer->done != NULL)
        hearer->done(hearer->context, table, code);
    free(hearer);
}

/* Each may do something by which the table goes again. */
static void tell_all(struct lobby *lobby, struct loading *loading, const char *code)
{
    link_remove(&loading->link);
    while (loading->hearer != NULL) {
        struct hearer *hearer = loading->hearer;
        loading->hearer = hearer->next;
        tell(hearer, lobby_here(lobby, loading->id), code);
    }
    if (loading->account != NULL)
        budget_release(lobby->budget, loading->account);
    free(loading);
}

static bool is_there(const struct bundle *answer)
{
    struct stored_game game;
    if (store_find(answer, &game) != 1)
        return false;
    free(game.setup);
    return true;
}

/* Does another server have it? A game that is nowhere is nobody's. */
static bool is_elsewhere(const struct lobby *lobby, const struct bundle *answer)
{
    struct stored_game game;
    if (answer == NULL || store_find(answer, &game) != 1)
        return false;
    free(game.setup);
    return !store_has(lobby->store, game.number);
}

/* How it stands, to everybody who has it open. */
static void show(struct lobby *lobby, struct table *table)
{
    for (int i = 0; i < table->presents; i++) {
        struct peer *peer = table->present[i].peer;
        int seat = 0;
        while (seat < table->seats && !(table->present[i].seats >> seat & 1))
            seat++;
        lobby_send_message(lobby, peer,
                           message_table(table, seat < table->seats ? seat : TABLE_NOBODY,
                                         gallery_hears(table, peer), NULL),
                           NULL, false);
    }
}

/* What was to be written down for it is lost: it is as the store has it. While that cannot be
 * read, it is asked again (lobby_tick). The code of why it is not here, or "". */
static const char *renew(struct lobby *lobby, struct table *table, const struct bundle *answer)
{
    struct sharing *sharing = &lobby->sharing;
    if (answer == NULL)
        return "storage";
    if (is_elsewhere(lobby, answer)) {
        sharing->owner = store_owner(answer, sharing->address, sizeof sharing->address);
        sharing_part(lobby, table, sharing->address);
        return "elsewhere";
    }
    if (table->set_back && !is_there(answer)) {
        set_back_lose(lobby, table);
        return "unknown-table";
    }
    if (!table_reopen(table, answer)) {
        sharing_part(lobby, table, "");
        return "storage";
    }
    set_back_tell(lobby, table);
    if (table->unsure)
        show(lobby, table);
    lobby_tell_ahead(lobby, table);
    table->unsure = false;
    table->stale = false;
    idle_touch(lobby, table);
    match_take_back(lobby, table);
    if (table->presents > 0)
        match_offer(lobby, table);
    table->apart = true; /* whoever could not move tries again */
    /* a store that fails is not tried again and again without a pause */
    leave_arm(lobby, table, clock_now() + 1000);
    undo_lose(lobby, table);
    return "";
}

/* The code of why there is none. */
static const char *set_up(struct lobby *lobby, const struct bundle *answer, struct account *account)
{
    struct stored_game game;
    enum aude_status why = AUDE_BAD_TEXT;
    int found = answer != NULL ? store_find(answer, &game) : -1;
    if (found == 0)
        return "unknown-table";
    if (found == 1 && !store_has(lobby->store, game.number)) {
        lobby->sharing.owner =
            store_owner(answer, lobby->sharing.address, sizeof lobby->sharing.address);
        free(game.setup);
        return "elsewhere";
    }
    int64_t number = found == 1 ? game.number : 0;
    game.pause = store_pause(lobby->store, number);
    struct table *table = found == 1 ? table_open(answer, &game, &why) : NULL;
    if (table == NULL) {
        store_release(lobby->store, number);
        return why == AUDE_NEWER_RULES ? "newer-rules" : "storage";
    }
    if (!memory_make_room(lobby, account, memory_size(table))) {
        store_release(lobby->store, number);
        table_free(table);
        return "full";
    }
    lobby_take_in(lobby, table, account);
    return "";
}

static void ask(struct loading *loading);

static void came(void *context, const struct bundle *answer)
{
    struct loading *loading = context;
    struct lobby *lobby = loading->lobby;
    struct table *stale = lobby_stale(lobby, loading->id);
    const char *code = "storage";
    double start = budget_clock();
    if (answer != NULL && loading->ending && !lobby_is_ending(lobby, loading->id)) {
        ask(loading); /* nobody knows whether the answer was before or behind that */
        return;
    }
    if (stale != NULL)
        code = renew(lobby, stale, answer);
    else if (lobby_here(lobby, loading->id) == NULL)
        code = set_up(lobby, answer, loading->account);
    if (loading->account != NULL)
        budget_charge(lobby->budget, loading->account, lobby_now(lobby), budget_clock() - start);
    tell_all(lobby, loading, code);
}

/* ---- Asking -------------------------------------------------------------------------------- */

static void ask(struct loading *loading)
{
    loading->ending = lobby_is_ending(loading->lobby, loading->id);
    if (loading->lobby->gate)
        store_peek(loading->lobby->store, loading->id, came, loading);
    else
        store_load(loading->lobby->store, loading->id, LIMIT_CHAT_ROWS, came, loading);
}

static struct loading *begin(struct lobby *lobby, const char *id, struct account *account)
{
    struct loading *loading = calloc(1, sizeof *loading);
    if (loading == NULL)
        return NULL;
    loading->lobby = lobby;
    loading->last = &loading->hearer;
    if (account != NULL)
        loading->account = budget_hold(lobby->budget, &account->address);
    memcpy(loading->id, id, sizeof loading->id);
    link_init(&loading->link);
    link_insert(&loading->link, &lobby->loading);
    return loading;
}

void loading_begin(struct lobby *lobby, const char *id, struct account *account, loading_done *done,
                   void *context)
{
    struct hearer *hearer = malloc(sizeof *hearer);
    struct loading *old = find(lobby, id), *loading = old;
    if (hearer != NULL && old == NULL)
        loading = begin(lobby, id, account);
    if (hearer == NULL || loading == NULL) {
        free(hearer);
        if (done != NULL)
            done(context, NULL, "storage");
        return;
    }
    *hearer = (struct hearer){NULL, done, context};
    *loading->last = hearer;
    loading->last = &hearer->next;
    if (old == NULL)
        ask(loading);
}

void loading_renew(struct lobby *lobby, struct table *table)
{
    char id[STORE_ID + 1];
    memcpy(id, table->game.id, sizeof id);
    table->stale = true;
    loading_begin(lobby, id, NULL, NULL, NULL);
    table = lobby_stale(lobby, id);
    if (table != NULL && !loading_has(lobby, id)) /* there was no memory even for that */
        lobby_lose(lobby, table);
}
