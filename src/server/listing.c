/* SPDX-License-Identifier: Apache-2.0 */
/* See listing.h. Of each kind (a seat is open, all are taken, it is over) the newest tables are
 * candidates; from these the newest one of each network is taken, then the second ones, and so on.
 * The store is asked for one kind after the other, then for the tables that are not in memory.
 */
#include "server/listing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/idle.h"
#include "server/loading.h"

struct candidate {
    char id[STORE_ID + 1];
    int64_t net;
    int turn; /* so many newer ones there are of this network */
};

/* A table of the list, and what is told of it. */
struct place {
    struct making *making;
    char id[STORE_ID + 1];
    json_t *told;
};

struct wanting {
    struct wanting *next;
    listing_done *done;
    void *context;
};

/* A list that is being made. */
struct making {
    struct making *next;
    struct lobby *lobby;
    struct filter filter;
    int64_t kept; /* see struct list */
    int kind;     /* the one that is asked for next */
    struct candidate candidate[LIMIT_CANDIDATES];
    int candidates;
    struct place place[LIMIT_LISTED];
    int places;
    int coming; /* of them are on their way here, and one more while they are called */
    int looked; /* at so many rows, to see whether they are wanted */
    struct wanting *wanting, **last;
};

/* ---- Choosing ------------------------------------------------------------------------------ */

static void add(void *context, const struct stored_shown *shown)
{
    struct making *making = context;
    struct candidate *one = &making->candidate[making->candidates];
    making->looked += shown->setup != NULL;
    if (making->candidates == LIMIT_CANDIDATES ||
        (shown->setup != NULL && !filter_takes(&making->filter, shown)))
        return;
    snprintf(one->id, sizeof one->id, "%s", shown->id);
    int64_t net = one->net = shown->net;
    one->turn = 0;
    for (int i = making->candidates - 1; i >= 0 && net != 0 && one->turn == 0; i--)
        if (making->candidate[i].net == net)
            one->turn = making->candidate[i].turn + 1;
    making->candidates++;
}

static void choose(struct making *making)
{
    int left = making->candidates;
    for (int turn = 0; left > 0; turn++)
        for (int i = 0; i < making->candidates; i++) {
            if (making->candidate[i].turn != turn)
                continue;
            left--;
            if (making->places == LIMIT_LISTED)
                return;
            struct place *place = &making->place[making->places++];
            place->making = making;
            memcpy(place->id, making->candidate[i].id, sizeof place->id);
        }
}

/* ---- Telling ------------------------------------------------------------------------------- */

static struct list *find_list(struct listing *listing, const struct filter *filter)
{
    static const struct filter everything;
    if (memcmp(filter, &everything, sizeof everything) == 0)
        return &listing->list[0];
    for (int i = 1; i < LIMIT_LISTS; i++) {
        struct list *list = &listing->list[i];
        if (list->text != NULL && memcmp(&list->filter, filter, sizeof *filter) == 0)
            return list;
    }
    return NULL;
}

/* The list that this filter made; else the one that was made longest ago makes room for it. */
static struct list *list_of(struct listing *listing, const struct filter *filter)
{
    struct list *list = find_list(listing, filter), *oldest = &listing->list[1];
    if (list != NULL)
        return list;
    for (int i = 1; i < LIMIT_LISTS; i++) {
        list = &listing->list[i];
        if (list->text == NULL || (oldest->text != NULL && list->made < oldest->made))
            oldest = list;
    }
    oldest->filter = *filter;
    return oldest;
}

static bool is_stale(const struct lobby *lobby, const struct list *list)
{
    int64_t changed = lobby->listing.changed;
    return list->text == NULL || lobby_now(lobby) - list->made >= LIMIT_LIST_KEPT ||
           (changed > list->kept && changed <= store_kept(lobby->store));
}

static char *write_list(struct making *making)
{
    json_t *tables = json_array();
    for (int i = 0; i < making->places; i++)
        if (making->place[i].told != NULL)
            json_array_append_new(tables, making->place[i].told);
    json_t *value = json_pack("{s:s, s:o, s:i, s:i}", "is", "list", "tables", tables, "people",
                              making->lobby->people, "playing", making->lobby->playing);
    char *text = json_dumps(value, JSON_COMPACT);
    json_decref(value);
    return text;
}

static void finish(struct making *making)
{
    struct listing *listing = &making->lobby->listing;
    struct list *list = list_of(listing, &making->filter);
    struct making **at = &listing->making;
    while (*at != making)
        at = &(*at)->next;
    *at = making->next;
    free(list->text);
    list->text = write_list(making);
    list->length = list->text != NULL ? strlen(list->text) - 1 : 0;
    list->made = lobby_now(making->lobby);
    list->kept = making->kept;
    while (making->wanting != NULL) {
        struct wanting *wanting = making->wanting;
        making->wanting = wanting->next;
        wanting->done(wanting->context, list->text != NULL ? list : NULL, making->looked);
        making->looked = 0;
        free(wanting);
    }
    free(making);
}

/* ---- Fetching ------------------------------------------------------------------------------ */

static void called(struct making *making)
{
    if (--making->coming == 0)
        finish(making);
}

static void came(void *context, struct table *table, const char *code)
{
    struct place *place = context;
    (void)code;
    if (table != NULL) {
        idle_touch(place->making->lobby, table); /* it will be asked for again */
        place->told = message_listed(table);
    }
    called(place->making);
}

/* One that this server has not stays where it is. */
static void peeked(void *context, const struct bundle *answer)
{
    struct place *place = context;
    struct stored_game game;
    enum aude_status why;
    struct table *table =
        answer != NULL && store_find(answer, &game) == 1 ? table_open(answer, &game, &why) : NULL;
    char address[256];
    if (table != NULL) {
        store_owner(answer, address, sizeof address);
        place->told = message_listed(table);
        if (*address != '\0')
            json_object_set_new(place->told, "address", json_string(address));
    }
    table_free(table);
    called(place->making);
}

static void call(struct lobby *lobby, struct place *place)
{
    struct table *table = lobby_here(lobby, place->id);
    if (table != NULL)
        came(place, table, "");
    else if (store_is_shared(lobby->store))
        store_peek(lobby->store, place->id, peeked, place);
    else
        loading_begin(lobby, place->id, NULL, came, place);
}

static void call_all(struct making *making)
{
    making->coming = making->places + 1;
    for (int i = 0; i < making->places; i++)
        call(making->lobby, &making->place[i]);
    called(making);
}

static void ask(struct making *making);

static void found(void *context, const struct bundle *answer)
{
    struct making *making = context;
    making->candidates = 0;
    if (answer != NULL)
        store_public(answer, add, making);
    choose(making);
    ask(making);
}

/* For the next kind that is wanted, as long as there is room. */
static void ask(struct making *making)
{
    while (making->kind < STORE_KINDS && making->places < LIMIT_LISTED) {
        enum store_kind kind = (enum store_kind)making->kind++;
        if (!filter_wants_kind(&making->filter, kind))
            continue;
        store_ask_public(making->lobby->store, kind, !filter_is_wide(&making->filter),
                         LIMIT_CANDIDATES, found, making);
        return;
    }
    call_all(making);
}

/* ---- Wanting ------------------------------------------------------------------------------- */

static struct making *begin(struct lobby *lobby, const struct filter *filter)
{
    struct making *making = calloc(1, sizeof *making);
    if (making == NULL)
        return NULL;
    making->lobby = lobby;
    making->filter = *filter;
    making->kept = store_kept(lobby->store);
    making->last = &making->wanting;
    making->next = lobby->listing.making;
    lobby->listing.making = making;
    return making;
}

void listing_want(struct lobby *lobby, const struct filter *filter, listing_done *done,
                  void *context)
{
    struct list *list = find_list(&lobby->listing, filter);
    if (list != NULL && !is_stale(lobby, list)) {
        done(context, list, 0);
        return;
    }
    struct making *making = lobby->listing.making;
    while (making != NULL && memcmp(&making->filter, filter, sizeof *filter) != 0)
        making = making->next;
    struct making *old = making;
    struct wanting *wanting = malloc(sizeof *wanting);
    if (wanting != NULL && old == NULL)
        making = begin(lobby, filter);
    if (wanting == NULL || making == NULL) {
        free(wanting);
        done(context, NULL, 0);
        return;
    }
    *wanting = (struct wanting){NULL, done, context};
    *making->last = wanting;
    making->last = &wanting->next;
    if (old == NULL)
        ask(making);
}

struct message *listing_message(const struct list *list, const int64_t *ref)
{
    char head[40] = "{";
    if (list == NULL)
        return NULL;
    if (ref != NULL)
        snprintf(head, sizeof head, "{\"ref\":%lld,", (long long)*ref);
    return message_join(head, strlen(head), list->text + 1, list->length);
}

void listing_change(struct lobby *lobby)
{
    lobby->listing.changed = store_number(lobby->store);
}

void listing_forget(struct listing *listing)
{
    for (int i = 0; i < LIMIT_LISTS; i++) {
        free(listing->list[i].text);
        listing->list[i].text = NULL;
        listing->list[i].length = 0;
    }
}
