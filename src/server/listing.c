/* SPDX-License-Identifier: Apache-2.0 */
/* See listing.h. Of each kind (a seat is open, all are taken, it is over) the newest tables are
 * candidates; from these the newest one of each network is taken, then the second ones, and so on.
 */
#include "server/listing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby.h"

struct candidate {
    char id[STORE_ID + 1];
    int64_t net;
    int turn; /* so many newer ones there are of this network */
};

struct choice {
    struct candidate candidate[LIMIT_CANDIDATES];
    int count;
    int looked; /* at so many rows, to see whether they are wanted */
    json_t *list;
    const struct filter *filter;
};

static void add(void *context, const struct stored_shown *shown)
{
    struct choice *choice = context;
    struct candidate *one = &choice->candidate[choice->count];
    choice->looked += shown->setup != NULL;
    if (choice->count == LIMIT_CANDIDATES ||
        (shown->setup != NULL && !filter_takes(choice->filter, shown)))
        return;
    snprintf(one->id, sizeof one->id, "%s", shown->id);
    int64_t net = one->net = shown->net;
    one->turn = 0;
    for (int i = choice->count - 1; i >= 0 && net != 0 && one->turn == 0; i--)
        if (choice->candidate[i].net == net)
            one->turn = choice->candidate[i].turn + 1;
    choice->count++;
}

static void take(struct lobby *lobby, struct choice *choice, const struct candidate *one)
{
    const char *code;
    struct table *table = lobby_find(lobby, one->id, &code);
    if (table == NULL)
        return;
    table->idle = lobby_now(lobby); /* it will be asked for again */
    json_array_append_new(choice->list, message_listed(table));
}

static void choose(struct lobby *lobby, struct choice *choice)
{
    int left = choice->count;
    for (int turn = 0; left > 0; turn++)
        for (int i = 0; i < choice->count; i++) {
            if (choice->candidate[i].turn != turn)
                continue;
            left--;
            if (json_array_size(choice->list) == LIMIT_LISTED)
                return;
            take(lobby, choice, &choice->candidate[i]);
        }
}

/* How many rows were looked at for it. */
static int make(struct lobby *lobby, struct list *list)
{
    struct choice *choice = malloc(sizeof *choice);
    const struct filter *filter = &list->filter;
    if (choice == NULL)
        return 0;
    choice->looked = 0;
    choice->list = json_array();
    choice->filter = filter;
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        choice->count = 0;
        if (json_array_size(choice->list) < LIMIT_LISTED &&
            filter_wants_kind(filter, (enum store_kind)kind) &&
            store_public(lobby->store, (enum store_kind)kind, !filter_is_wide(filter),
                         LIMIT_CANDIDATES, add, choice))
            choose(lobby, choice);
    }
    json_t *value = json_pack("{s:s, s:o, s:i, s:i}", "is", "list", "tables", choice->list,
                              "people", lobby->people, "playing", lobby->playing);
    int looked = choice->looked;
    free(choice);
    char *text = json_dumps(value, JSON_COMPACT);
    json_decref(value);
    free(list->text);
    list->text = text;
    list->length = text != NULL ? strlen(text) - 1 : 0;
    list->made = lobby_now(lobby);
    list->kept = store_kept(lobby->store);
    return looked;
}

static bool is_stale(const struct lobby *lobby, const struct list *list)
{
    int64_t changed = lobby->listing.changed;
    return list->text == NULL || lobby_now(lobby) - list->made >= LIMIT_LIST_KEPT ||
           (changed > list->kept && changed <= store_kept(lobby->store));
}

/* The list that this filter made; else the one that was made longest ago makes room for it. */
static struct list *list_of(struct listing *listing, const struct filter *filter)
{
    static const struct filter everything;
    struct list *oldest = &listing->list[1];
    if (memcmp(filter, &everything, sizeof everything) == 0)
        return &listing->list[0];
    for (int i = 1; i < LIMIT_LISTS; i++) {
        struct list *list = &listing->list[i];
        if (list->text != NULL && memcmp(&list->filter, filter, sizeof *filter) == 0)
            return list;
        if (list->text == NULL || (oldest->text != NULL && list->made < oldest->made))
            oldest = list;
    }
    free(oldest->text);
    oldest->text = NULL;
    oldest->filter = *filter;
    return oldest;
}

struct message *listing_message(struct lobby *lobby, const struct filter *filter,
                                const int64_t *ref, int *looked)
{
    struct list *list = list_of(&lobby->listing, filter);
    char head[40] = "{";
    *looked = is_stale(lobby, list) ? make(lobby, list) : 0;
    if (list->text == NULL)
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
