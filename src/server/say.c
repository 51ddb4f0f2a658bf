/* SPDX-License-Identifier: Apache-2.0 */
/* See say.h. What players say is kept by the store; of what watchers say see gallery.h. */
#include "server/say.h"

#include <stdio.h>

#include "server/gallery.h"
#include "server/utf8.h"

/* What such a message has, as it came. */
struct words {
    const char *table, *token, *name, *text, *phrase;
    char clean[LIMIT_CHAT_BYTES + 1];
};

json_t *say_phrases(void)
{
    json_t *list = json_array();
    for (int i = 0; i < phrase_count(); i++)
        json_array_append_new(list, json_string(phrase_at(i)->id));
    return list;
}

static const char *wrong_words(struct words *words)
{
    if ((words->token != NULL) == (words->name != NULL))
        return "who sits here says so with a token, who watches with a name";
    if ((words->text != NULL) == (words->phrase != NULL))
        return "there is a text or a phrase";
    if (words->phrase != NULL && phrase_find(words->phrase) == NULL)
        return "\"phrase\" names none that hello told";
    if (words->text != NULL &&
        (!utf8_clean(words->text, words->clean, sizeof words->clean, LIMIT_CHAT) ||
         words->clean[0] == '\0'))
        return "a text has 1 to 300 letters, all of them to be seen";
    return NULL;
}

static void fill(struct saying *said, const struct words *words)
{
    said->at = lobby_date();
    talk_fill(said, words->clean, words->phrase != NULL ? words->phrase : "");
}

/* NULL, or why the seat has to be silent. All who play here, or may still sit down, have the same
 * share, and computer players none. */
static const char *refuses(const struct table *table, int seat)
{
    int people = 0;
    for (int i = 0; i < table->seats; i++)
        people += !table_is_computer(table, i) || table->seat[i].has_token;
    int share = LIMIT_CHAT_ALL / people;
    if (table->chats_of[seat] >= share)
        return SERVER_TEXT("you have said as much as one seat may at this table");
    if (!table->started && table->chats_of[seat] >= share / LIMIT_CHAT_EARLY)
        return SERVER_TEXT("you have said much; wait until the game has begun");
    return NULL;
}

static void say(const struct asked *asked, struct table *table, const struct words *words)
{
    struct lobby *lobby = asked->lobby;
    struct saying said = {.seat = asked_seat(asked, table, words->token)};
    if (said.seat == TABLE_NOBODY)
        return;
    const char *why = refuses(table, said.seat);
    if (why != NULL) {
        asked_complain(asked, "full", why);
        return;
    }
    fill(&said, words);
    if (!talk_add(&table->chat, &said, LIMIT_CHAT_KEPT, SIZE_MAX)) {
        asked_complain(asked, "full", SERVER_TEXT("the server is out of memory"));
        return;
    }
    table->chats_taken++;
    table->chats_of[said.seat]++;
    lobby_change(lobby, table);
    lobby_begin_game(lobby, table, asked->peer->account);
    store_add_chat(lobby->store, table->game.number, table->chats_taken, said.at, said.seat,
                   words->phrase != NULL ? "" : said.text, said.phrase);
    lobby_broadcast(lobby, table, message_said(table, &said), NULL);
    asked_done(asked);
}

static void watcher_says(const struct asked *asked, struct table *table, const struct words *words)
{
    struct saying said = {.seat = TABLE_NOBODY};
    const char *why;
    if (!utf8_clean(words->name, said.name, sizeof said.name, AUDE_NAME_TEXT) ||
        said.name[0] == '\0') {
        asked_complain(asked, "bad-message", "a name has 1 to 47 bytes, all of them to be seen");
        return;
    }
    if (!gallery_watches(table, asked->peer)) {
        asked_complain(asked, "not-watching",
                       "who speaks without a token has the table open, and sits nowhere here");
        return;
    }
    if (gallery_is_player(table, said.name)) {
        asked_complain(asked, "bad-name", "this is the name of somebody who plays here");
        return;
    }
    fill(&said, words);
    if ((why = gallery_say(asked->lobby, table, asked->peer->account, &said)) != NULL)
        asked_complain(asked, "full", why);
    else
        asked_answer(asked, json_pack("{s:s}", "is", "done"));
}

/* Whoever runs the server does not let them speak, be it the seat or where they come from. */
static bool is_mute(const struct asked *asked, const struct table *table, const char *token)
{
    const struct sanctions *sanctions = &asked->lobby->sanctions;
    int64_t date = lobby_date();
    int seat = token != NULL ? table_seat_of(table, token) : TABLE_NOBODY;
    return sanction_holds(sanctions, SANCTION_MUTE, &asked->peer->account->address, date) ||
           (seat != TABLE_NOBODY && sanction_mutes(sanctions, table->game.id, seat, date));
}

void request_say(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    struct words words = {0};
    struct table *table;
    if (!READ(asked, "s:s s?s s?s s?s s?s", "table", &words.table, "token", &words.token, "name",
              &words.name, "text", &words.text, "phrase", &words.phrase))
        return;
    const char *why = wrong_words(&words);
    if (why != NULL)
        asked_complain(asked, "bad-message", why);
    else if ((table = asked_table(asked, words.table)) == NULL)
        return;
    else if (is_mute(asked, table, words.token))
        asked_complain(asked, "muted", "you may not speak here now");
    else if (words.token != NULL)
        say(asked, table, &words);
    else
        watcher_says(asked, table, &words);
}
