/* SPDX-License-Identifier: Apache-2.0 */
/* See match.h. Tables at which people may wait stand in one list, with a digest of what is played
 * there: the text of the set-up without its title and without who begins. */
#include "server/match.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/fields.h"
#include "server/leave.h"
#include "server/quota.h"
#include "server/setup.h"
#include "server/utf8.h"

/* What somebody wants. */
struct want {
    struct setup setup; /* of a table that they would make */
    uint8_t like[TABLE_LIKE];
    char name[AUDE_NAME_TEXT];
};

/* ---- What is alike ------------------------------------------------------------------------- */

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

static void take_digest(const char *text, uint8_t like[TABLE_LIKE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, TABLE_LIKE);
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        length += text[length] == '\n';
        if (!begins(text, "title ") && !begins(text, "start "))
            crypto_generichash_update(&state, (const unsigned char *)text, length);
        text += length;
    }
    crypto_generichash_final(&state, like, TABLE_LIKE);
}

bool match_may_fit(const struct table *table)
{
    return table->game.is_public && table->game.begun == 0 && !table->started &&
           !table_over(table) && !table->lost && !table->stale;
}

void match_offer(struct lobby *lobby, struct table *table)
{
    if (!link_is_alone(&table->offer) || !match_may_fit(table))
        return;
    take_digest(table->game.setup, table->like);
    link_insert(&table->offer, &lobby->offers);
}

bool match_waits(const struct table *table)
{
    int open = 0, here = 0;
    for (int i = 0; i < table->seats; i++) {
        if (table_is_computer(table, i))
            return false;
        open += table_is_open(table, i);
        here += table_is_here(table, i);
    }
    return open > 0 && here > 0 && open + here == table->seats;
}

bool match_same_clock(const struct stored_clock *one, const struct stored_clock *other)
{
    return one->seconds == other->seconds && one->increment == other->increment &&
           (one->seconds == 0 || strcmp(one->then, other->then) == 0);
}

enum match_place match_place(const struct table *table, const struct address *more, int count,
                             const struct address *from)
{
    bool met = false, home = true;
    for (int i = 0; i < table->seats; i++) {
        bool same = address_same(&table->sat[i], from), open = table_is_open(table, i);
        if (open && same && (table->uninvited >> i & 1) != 0)
            return MATCH_NOWHERE; /* they were sent away */
        met |= !open && same;
        home &= open || same;
    }
    for (int i = 0; i < count; i++) {
        bool same = address_same(&more[i], from);
        met |= same;
        home &= same;
    }
    return home ? MATCH_AT_HOME : met ? MATCH_NOWHERE : MATCH_AMONG_OTHERS;
}

/* The oldest table that fits, or NULL. What can never fit again leaves the list. */
static struct table *oldest(struct lobby *lobby, const struct want *want, const struct peer *peer)
{
    struct table *found = NULL;
    bool may_sit = quota_may_sit(lobby, peer->account);
    for (struct link *at = lobby->offers.next, *next; at != &lobby->offers; at = next) {
        struct table *table = LINK_OWNER(at, struct table, offer);
        next = at->next;
        if (!match_may_fit(table)) {
            link_remove(&table->offer);
            continue;
        }
        if (memcmp(table->like, want->like, TABLE_LIKE) != 0 || !match_waits(table) ||
            !match_same_clock(&table->game.clock, &want->setup.clock) ||
            (found != NULL && table->game.number > found->game.number))
            continue;
        enum match_place place = match_place(table, NULL, 0, &peer->account->address);
        if (place == MATCH_AT_HOME || (place == MATCH_AMONG_OTHERS && may_sit))
            found = table;
    }
    return found;
}

/* The table at which this peer waits already, or NULL. */
static const struct table *waiting_place(const struct peer *peer)
{
    for (int i = 0; i < peer->watched; i++) {
        const struct table *table = peer->table[i];
        if (!match_may_fit(table) || table_open_seats(table) == 0)
            continue;
        for (int k = 0; k < table->presents; k++)
            if (table->present[k].peer == peer && table->present[k].seats != 0)
                return table;
    }
    return NULL;
}

/* ---- What is wanted ------------------------------------------------------------------------ */

/* The words of a want are those of a set-up, but that its seats are a number. NULL, or what is
 * wrong. */
static const char *read_words(const json_t *words, const char *name, json_t *setup)
{
    static const char *const known[] = {"game",  "expansions", "presets", "options",
                                        "clock", "away",       "ahead"};
    json_t *seats = json_object_get(words, "seats");
    json_int_t count = json_integer_value(seats);
    size_t found = 0;
    if (!json_is_object(words))
        return "want is an object";
    if (!json_is_integer(seats) || count < 2 || count > AUDE_MAX_SEATS)
        return "seats of a want is a number from 2 to 6";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        json_t *value = json_object_get(words, known[i]);
        if (value == NULL)
            continue;
        json_object_set(setup, known[i], value);
        found++;
    }
    if (found + 1 != json_object_size(words))
        return "a want says seats, game, expansions, presets, options, clock, away, ahead and no "
               "more";
    json_t *list = json_array();
    for (json_int_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:s}", "name", i == 0 ? name : ""));
    json_object_set_new(setup, "seats", list);
    json_object_set_new(setup, "start_seat", json_string("random"));
    return NULL;
}

/* NULL, or the answer to whoever wanted what cannot be had. */
static json_t *read_want(struct want *want, json_t *message)
{
    char unread[FIELDS_WRONG];
    json_t *words, *answer = NULL;
    const char *name;
    if (!fields_read(message, unread, "s:o s:s", "want", &words, "name", &name))
        return message_error("bad-message", unread);
    if (!utf8_clean(name, want->name, sizeof want->name, AUDE_NAME_TEXT) || want->name[0] == '\0')
        return message_error("bad-message", "a name has 1 to 47 bytes, all of them to be seen");
    json_t *setup = json_object();
    const char *wrong = read_words(words, want->name, setup);
    if (wrong != NULL)
        answer = message_error("bad-message", wrong);
    else if (!setup_read(&want->setup, setup, 0)) /* people alone */
        answer = setup_refusal(&want->setup);
    else
        take_digest(want->setup.text, want->like);
    json_decref(setup);
    return answer;
}

/* ---- A seat -------------------------------------------------------------------------------- */

static json_t *matched(const struct table *table, int seat, const char *token)
{
    return json_pack("{s:s, s:s, s:i, s:s, s:i}", "is", "matched", "table", table->game.id, "seat",
                     seat, "token", token, "open", table_open_seats(table));
}

void match_come(struct lobby *lobby, struct table *table, struct peer *peer, int seat)
{
    int before = table->presents;
    lobby_watch(lobby, table, peer, seat);
    if (table->presents > before)
        table->present[before].matched = true;
}

int match_sit(struct lobby *lobby, struct table *table, const char *name, struct peer *peer,
              char token[TABLE_TOKEN + 1])
{
    const struct address *from = &peer->account->address;
    int seat = 0;
    while (!table_is_open(table, seat))
        seat++;
    if (match_place(table, NULL, 0, from) != MATCH_AT_HOME)
        quota_sit(lobby, peer->account);
    table->sat[seat] = *from;
    table->uninvited |= 1u << seat;
    table->matched |= 1u << seat;
    lobby_sit(lobby, table, seat, name, peer, token);
    match_come(lobby, table, peer, seat);
    return seat;
}

static json_t *make(struct lobby *lobby, struct want *want, struct peer *peer)
{
    char token[TABLE_TOKEN + 1];
    struct table *table = setup_table(&want->setup, true, lobby_date());
    if (table == NULL)
        return message_error("full", SERVER_TEXT("the server is out of memory"));
    table->from = table->sat[0] = peer->account->address;
    table->game.host = STORE_MATCHED;
    table->matched = 1;
    table_give_token(table, 0, token);
    const char *why = lobby_add(lobby, table, peer->account);
    if (why != NULL)
        return message_error("full", why);
    peer_charge(peer, LIMIT_CREATE - 1);
    match_come(lobby, table, peer, 0);
    return matched(table, 0, token);
}

json_t *match_seat(struct lobby *lobby, struct peer *peer, json_t *message, bool *kept)
{
    struct want want = {.name = ""};
    char token[TABLE_TOKEN + 1];
    const struct table *place = waiting_place(peer);
    json_t *answer = read_want(&want, message);
    if (answer != NULL)
        return answer;
    if (place != NULL) {
        answer = message_error("waiting", "this connection waits for people already");
        json_object_set_new(answer, "table", json_string(place->game.id));
    } else if (peer->watched == LIMIT_WATCHED) {
        answer = message_error("full", SERVER_TEXT("this connection has too many tables open"));
    }
    struct table *table = answer == NULL ? oldest(lobby, &want, peer) : NULL;
    bool makes = answer == NULL && table == NULL;
    if (makes)
        answer = make(lobby, &want, peer); /* the text is the table's now */
    else
        free(want.setup.text);
    if (table != NULL) {
        int seat = match_sit(lobby, table, want.name, peer, token);
        answer = matched(table, seat, token);
    }
    setup_free(&want.setup);
    *kept = makes || table != NULL;
    return answer;
}

/* ---- Getting up ---------------------------------------------------------------------------- */

void match_leave(struct lobby *lobby, struct table *table, int seat, const struct peer *but)
{
    table->uninvited &= ~(1u << seat); /* they may come again */
    lobby_unseat(lobby, table, seat, but);
    if (table->game.host == STORE_MATCHED && table_open_seats(table) == table->seats)
        lobby_shut(lobby, table, TABLE_NOBODY);
}

void match_take_back(struct lobby *lobby, struct table *table)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].matched && table->present[i].seats == 0)
            lobby_leave(lobby, table, table->present[i--].peer);
}

int64_t match_due(const struct lobby *lobby, const struct table *table)
{
    int64_t first = 0;
    if (table->game.host != STORE_MATCHED || !match_may_fit(table) || table_open_seats(table) == 0)
        return 0;
    for (int i = 0; i < table->seats; i++) {
        int64_t gone = table->seat[i].has_token ? table->seat[i].gone : 0;
        if (gone != 0 && (first == 0 || gone < first))
            first = gone;
    }
    return first != 0 ? first + (int64_t)1000 * lobby->limits.away : 0;
}

void match_sweep(struct lobby *lobby, struct table *table)
{
    for (int i = 0; i < table->seats && !table_over(table); i++)
        if (leave_is_away(lobby, table, i))
            match_leave(lobby, table, i, NULL);
}
