/* SPDX-License-Identifier: Apache-2.0 */
/* See waiting.h. A store on this machine answers at once, and then nothing waits. */
#include "server/waiting.h"

#include <stdlib.h>
#include <string.h>

#include "server/drain.h"
#include "server/forward.h"
#include "server/gather.h"
#include "server/loading.h"
#include "server/quota.h"

void waiting_charge(struct lobby *lobby, struct peer *peer, size_t length)
{
    peer_charge(peer, (int)(length / LIMIT_ANSWER_PART));
    budget_charge(lobby->budget, peer->account, lobby_now(lobby),
                  (double)length / LIMIT_WORK_BYTES);
}

/* What was written down meanwhile is on the account of whoever asked. */
static void handle(const struct asked *asked, const struct kind *kind)
{
    struct lobby *lobby = asked->lobby;
    struct account *account = asked->peer->account;
    const char *why = NULL;
    if ((kind->is & KIND_OPENS) != 0 && (drain_is_on(lobby) || lobby->gate)) {
        asked_complain(asked, "restart",
                       "the server is about to begin anew; come again in a moment");
        return;
    }
    if ((kind->is & KIND_ADDS) != 0)
        why = capacity_refuses(&lobby->capacity, lobby->store, lobby->budget, account,
                               lobby_now(lobby));
    if (why != NULL) {
        asked_complain(asked, "full", why);
        return;
    }
    int64_t before = store_written(lobby->store);
    kind->handle(asked);
    gather(lobby);
    budget_write(lobby->budget, account, lobby_now(lobby),
                 (double)(store_written(lobby->store) - before));
}

struct waiting {
    struct asked asked; /* its peer is NULL when the connection is gone */
    const struct kind *kind;
    char address[sizeof(((struct sharing *)NULL)->address)]; /* see struct asked */
    bool has_table, has_makings, has_list, has_reports;
    bool
        silent; /* the store cannot tell what it is asked: then it would not keep anything either */
    bool later; /* it is not the message that is being answered now: its work is still to be paid */
};

static void go_on(struct waiting *waiting);

static void forget(struct waiting *waiting)
{
    json_decref(waiting->asked.message);
    free(waiting);
}

/* The store has answered; NULL: nobody waits for that any more. */
static struct peer *wake(struct waiting *waiting)
{
    struct peer *peer = waiting->asked.peer;
    if (peer == NULL || peer->broken || peer->leaving) {
        if (peer != NULL)
            peer->waiting_for = NULL;
        forget(waiting);
        return NULL;
    }
    return peer;
}

static void resume(struct waiting *waiting)
{
    struct lobby *lobby = waiting->asked.lobby;
    struct peer *peer = wake(waiting);
    if (peer == NULL)
        return;
    bool later = waiting->later;
    double start = budget_clock();
    size_t answered = peer->answered;
    go_on(waiting);
    if (!later)
        return;
    waiting_charge(lobby, peer, peer->answered - answered);
    budget_charge(lobby->budget, peer->account, lobby_now(lobby), budget_clock() - start);
    queue_add(&lobby->queue, peer);
}

/* ---- Said to another server ---------------------------------------------------------------- */

static void came_back(void *context, const char *code)
{
    struct waiting *waiting = context;
    struct lobby *lobby = waiting->asked.lobby;
    if (code != NULL) {
        waiting->has_table = true;
        waiting->asked.lost = *code != '\0' ? code : NULL;
        waiting->asked.address = waiting->address;
        resume(waiting);
        return;
    }
    struct peer *peer = wake(waiting);
    if (peer == NULL)
        return;
    peer->waiting_for = NULL;
    forget(waiting);
    queue_add(&lobby->queue, peer);
}

/* The message as it came, with or without its number; NULL when there is no memory. */
static char *text_of(const struct waiting *waiting, bool numbered)
{
    const struct asked *asked = &waiting->asked;
    json_t *whole = json_copy(asked->message);
    json_object_set_new(whole, "do", json_string(waiting->kind->name));
    if (numbered && asked->ref != NULL)
        json_object_set_new(whole, "ref", json_integer(*asked->ref));
    char *text = json_dumps(whole, JSON_COMPACT);
    json_decref(whole);
    return text;
}

static void send_there(struct waiting *waiting, int64_t node)
{
    const char *name = waiting->kind->name;
    const char *table = json_string_value(json_object_get(waiting->asked.message, "table"));
    const struct errand errand = {
        .table = table != NULL ? table : "",
        .matched = strcmp(name, "match") == 0,
        .node = node,
        .text = text_of(waiting, true),
        .opening = strcmp(name, "open") == 0 ? text_of(waiting, false) : NULL,
        .harmless = (waiting->kind->is & KIND_CHANGES) == 0 || strcmp(name, "act") == 0,
        .done = came_back,
        .context = waiting,
    };
    forward_ask(waiting->asked.lobby, waiting->asked.peer, &errand);
}

/* Can another server be asked? A gate, which has nothing but others, waits until one can. */
static bool goes_there(struct waiting *waiting)
{
    const struct lobby *lobby = waiting->asked.lobby;
    const struct peer *peer = waiting->asked.peer;
    int64_t owner = forward_owner(lobby, lobby->sharing.owner);
    if (lobby->exchange == NULL || peer == NULL || peer->far || (owner == 0 && !lobby->gate))
        return false;
    send_there(waiting, owner);
    return true;
}

/* ---- What the store has answered ----------------------------------------------------------- */

static void table_came(void *context, struct table *table, const char *code)
{
    struct waiting *waiting = context;
    waiting->has_table = true;
    waiting->asked.lost = table == NULL ? code : NULL;
    waiting->asked.address = waiting->address;
    memcpy(waiting->address, waiting->asked.lobby->sharing.address, sizeof waiting->address);
    if (table == NULL && strcmp(code, "elsewhere") == 0 && goes_there(waiting))
        return;
    resume(waiting);
}

static void makings_came(void *context, const struct bundle *answer)
{
    struct waiting *waiting = context;
    waiting->has_makings = true;
    waiting->silent = answer == NULL;
    store_take_number(waiting->asked.lobby->store, answer);
    if (waiting->asked.peer != NULL)
        quota_take(waiting->asked.peer->account, answer);
    resume(waiting);
}

static void reports_came(void *context, const struct bundle *answer)
{
    struct waiting *waiting = context;
    waiting->has_reports = true;
    if (answer != NULL)
        waiting->asked.reports = store_report_room(answer);
    resume(waiting);
}

static void list_came(void *context, struct list *list, int looked)
{
    struct waiting *waiting = context;
    waiting->has_list = true;
    waiting->asked.listing = list;
    if (waiting->asked.peer != NULL)
        peer_charge(waiting->asked.peer, looked / LIMIT_SEARCH);
    resume(waiting);
}

/* A table that has to be brought in first. */
static const char *missing(const struct waiting *waiting)
{
    const char *id = json_string_value(json_object_get(waiting->asked.message, "table"));
    bool may_be = id != NULL && strlen(id) == STORE_ID;
    return may_be && lobby_here(waiting->asked.lobby, id) == NULL ? id : NULL;
}

static void answer(struct waiting *waiting)
{
    const char *id = json_string_value(json_object_get(waiting->asked.message, "table"));
    if (id != NULL)
        forward_come_home(waiting->asked.lobby, waiting->asked.peer, id);
    waiting->asked.peer->waiting_for = NULL;
    if (waiting->silent ||
        ((waiting->kind->is & KIND_CHANGES) != 0 && lobby_see_store(waiting->asked.lobby) != NULL))
        asked_complain(&waiting->asked, "storage",
                       "the server could not write this down; nothing was done");
    else
        handle(&waiting->asked, waiting->kind);
    forget(waiting);
}

static void ask_reports(struct waiting *waiting)
{
    struct lobby *lobby = waiting->asked.lobby;
    int64_t reporter = quota_network(lobby, waiting->asked.peer->account);
    store_ask_report_room(lobby->store, reporter, reports_came, waiting);
}

static void ask_list(struct waiting *waiting)
{
    struct filter filter;
    const char *wrong = filter_read(&filter, waiting->asked.message);
    if (wrong == NULL) {
        listing_want(waiting->asked.lobby, &filter, list_came, waiting);
        return;
    }
    asked_complain(&waiting->asked, "bad-message", wrong);
    waiting->asked.peer->waiting_for = NULL;
    forget(waiting);
}

/* A new table, and this server keeps none? */
static bool is_made_elsewhere(const struct waiting *waiting)
{
    const struct lobby *lobby = waiting->asked.lobby;
    return lobby->gate && lobby->exchange != NULL && !waiting->has_table &&
           !waiting->asked.peer->far && (waiting->kind->is & KIND_OPENS) != 0 &&
           json_object_get(waiting->asked.message, "table") == NULL;
}

/* Asks for the next thing that is not known, or answers. */
static void go_on(struct waiting *waiting)
{
    struct asked *asked = &waiting->asked;
    const char *id = waiting->has_table ? NULL : missing(waiting);
    if (id != NULL && forward_has(asked->peer, id))
        send_there(waiting, 0);
    else if (is_made_elsewhere(waiting))
        send_there(waiting, 0);
    else if (id != NULL)
        loading_begin(asked->lobby, id, asked->peer->account, table_came, waiting);
    else if ((waiting->kind->is & KIND_MAKES) != 0 && !waiting->has_makings)
        quota_ask(asked->lobby, asked->peer->account, makings_came, waiting);
    else if ((waiting->kind->is & KIND_REPORTS) != 0 && !waiting->has_reports)
        ask_reports(waiting);
    else if ((waiting->kind->is & KIND_LISTS) != 0 && !waiting->has_list)
        ask_list(waiting);
    else
        answer(waiting);
}

void waiting_begin(const struct asked *asked, const struct kind *kind)
{
    struct waiting *waiting = calloc(1, sizeof *waiting);
    if (waiting == NULL) {
        asked_complain(asked, "full", SERVER_TEXT("the server is out of memory"));
        return;
    }
    waiting->asked = *asked;
    waiting->kind = kind;
    if (asked->ref != NULL)
        waiting->asked.ref = &waiting->asked.number;
    json_incref(asked->message);
    asked->peer->waiting_for = waiting;
    go_on(waiting);
    while (asked->peer->waiting_for != NULL && store_hear(asked->lobby->store))
        continue; /* a store on this machine has answered already */
    if (asked->peer->waiting_for != NULL)
        asked->peer->waiting_for->later = true;
}

void waiting_forget(struct peer *peer)
{
    if (peer->waiting_for != NULL)
        peer->waiting_for->asked.peer = NULL;
    peer->waiting_for = NULL;
}
