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
    json_t *list;
};

static void add(void *context, const char *id, int64_t net)
{
    struct choice *choice = context;
    struct candidate *one = &choice->candidate[choice->count];
    if (choice->count == LIMIT_CANDIDATES)
        return;
    snprintf(one->id, sizeof one->id, "%s", id);
    one->net = net;
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

static void make(struct lobby *lobby, struct listing *listing)
{
    struct choice *choice = malloc(sizeof *choice);
    if (choice == NULL)
        return;
    choice->list = json_array();
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        choice->count = 0;
        if (json_array_size(choice->list) < LIMIT_LISTED &&
            store_public(lobby->store, (enum store_kind)kind, LIMIT_CANDIDATES, add, choice))
            choose(lobby, choice);
    }
    json_t *value = json_pack("{s:s, s:o}", "is", "list", "tables", choice->list);
    free(choice);
    char *text = json_dumps(value, JSON_COMPACT);
    json_decref(value);
    listing_forget(listing);
    listing->text = text;
    listing->length = text != NULL ? strlen(text) - 1 : 0;
    listing->made = lobby_now(lobby);
    listing->kept = store_kept(lobby->store);
}

static bool is_stale(const struct lobby *lobby)
{
    const struct listing *listing = &lobby->listing;
    return listing->text == NULL || lobby_now(lobby) - listing->made >= LIMIT_LIST_KEPT ||
           (listing->changed > listing->kept && listing->changed <= store_kept(lobby->store));
}

struct message *listing_message(struct lobby *lobby, const int64_t *ref)
{
    struct listing *listing = &lobby->listing;
    char head[40] = "{";
    if (is_stale(lobby))
        make(lobby, listing);
    if (listing->text == NULL)
        return NULL;
    if (ref != NULL)
        snprintf(head, sizeof head, "{\"ref\":%lld,", (long long)*ref);
    return message_join(head, strlen(head), listing->text + 1, listing->length);
}

void listing_change(struct lobby *lobby)
{
    lobby->listing.changed = store_number(lobby->store);
}

void listing_forget(struct listing *listing)
{
    free(listing->text);
    listing->text = NULL;
    listing->length = 0;
}
