/* SPDX-License-Identifier: Apache-2.0 */
/* What whoever runs the server may ask for; see admin.h. Each handler reads the whole message
 * before it does anything, and what has changed is kept before it is answered. */
#include <stdlib.h>
#include <string.h>

#include "server/admin.h"
#include "server/admin_show.h"
#include "server/drain.h"
#include "server/fields.h"
#include "server/forget.h"
#include "server/journal.h"
#include "server/loading.h"
#include "server/person.h"
#include "server/report.h"
#include "server/request.h"
#include "server/sharing.h"
#include "server/utf8.h"

enum { ANNOUNCED = 600 /* letters */, OBJECT = 160 };

/* ---- Reading and answering ----------------------------------------------------------------- */

static json_t *done(void)
{
    return json_pack("{s:s}", "is", "done");
}

static json_t *not_kept(struct lobby *lobby)
{
    sanctions_read(&lobby->sanctions, lobby->store);
    return message_error("storage", "the server could not write this down; nothing was done");
}

/* The answer to what was done, once it is kept. */
static json_t *kept(struct lobby *lobby)
{
    int64_t number = store_pending(lobby->store);
    lobby_flush(lobby);
    return number == 0 || store_kept(lobby->store) >= number ? done() : not_kept(lobby);
}

/* ... with how many that were; below 0: the store could not be read. */
static json_t *counted(struct lobby *lobby, int count, const char *what)
{
    json_t *value = count >= 0 ? kept(lobby) : not_kept(lobby);
    if (json_object_get(value, "code") == NULL)
        json_object_set_new(value, what, json_integer(count));
    return value;
}

static json_t *unread(const char *wrong)
{
    return message_error("bad-message", wrong);
}

/* Unpacks the whole message; needs a place for what is wrong. */
#define UNPACK(message, ...) fields_read(message, wrong, __VA_ARGS__)

static void came(void *context, struct table *table, const char *code)
{
    *(const char **)context = table != NULL ? "full" : code; /* it may go again at once */
}

/* NULL: *code says why it cannot be had. Whoever runs the server waits for the store, and so does
 * everybody else. */
static struct table *find(struct lobby *lobby, const char *id, const char **code)
{
    *code = "unknown-table";
    if (strlen(id) != STORE_ID)
        return NULL;
    struct table *table = lobby_here(lobby, id);
    if (table != NULL)
        return table;
    loading_begin(lobby, id, NULL, came, code);
    store_hear_all(lobby->store);
    return lobby_here(lobby, id);
}

/* The table of a message that names one and nothing else; or *wrong is the answer. */
static struct table *table_of(struct lobby *lobby, json_t *message, json_t **wrong)
{
    char why[FIELDS_WRONG];
    const char *id, *code;
    if (!fields_read(message, why, "s:s", "table", &id)) {
        *wrong = unread(why);
        return NULL;
    }
    struct table *table = find(lobby, id, &code);
    if (table == NULL && strcmp(code, "elsewhere") == 0)
        *wrong = sharing_message(id, lobby->sharing.address);
    else if (table == NULL)
        *wrong = message_error(code, "this table cannot be had");
    return table;
}

/* ---- Tables -------------------------------------------------------------------------------- */

static json_t *do_list(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    return UNPACK(message, "") ? admin_list(lobby) : unread(wrong);
}

static json_t *do_look(struct lobby *lobby, json_t *message)
{
    json_t *wrong;
    const struct table *table = table_of(lobby, message, &wrong);
    return table != NULL ? admin_look(lobby, table) : wrong;
}

static json_t *do_end(struct lobby *lobby, json_t *message)
{
    json_t *wrong;
    struct table *table = table_of(lobby, message, &wrong);
    if (table == NULL)
        return wrong;
    if (table_over(table))
        return message_error("over", "this game is over already");
    lobby_end(lobby, table, STORE_BY_OWNER);
    return kept(lobby);
}

static json_t *do_resume(struct lobby *lobby, json_t *message)
{
    json_t *wrong;
    struct table *table = table_of(lobby, message, &wrong);
    if (table == NULL)
        return wrong;
    if (table->game.ended == 0)
        return message_error("not-ended", "this game was not ended before its end");
    if (!lobby_reopen(lobby, table))
        return message_error("full", "there are as many unfinished games as this server keeps");
    return kept(lobby);
}

static json_t *do_hide(struct lobby *lobby, json_t *message)
{
    json_t *wrong;
    struct table *table = table_of(lobby, message, &wrong);
    if (table == NULL)
        return wrong;
    if (!table->game.is_public)
        return message_error("hidden", "this table is in no list");
    lobby_hide(lobby, table);
    return kept(lobby);
}

static json_t *do_delete(struct lobby *lobby, json_t *message)
{
    json_t *wrong;
    struct table *table = table_of(lobby, message, &wrong);
    if (table == NULL)
        return wrong;
    return forget_table(lobby, table) ? done() : not_kept(lobby);
}

/* ---- People -------------------------------------------------------------------------------- */

static json_t *do_forget(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    const char *name;
    if (!UNPACK(message, "s:s", "name", &name))
        return unread(wrong);
    int count = name[0] != '\0' ? forget_name(lobby, name) : 0;
    if (count == 0)
        return message_error("not-there", "nobody is called so at any table");
    return counted(lobby, count, "seats");
}

/* Those who are here already go, too. */
static void send_away(struct lobby *lobby)
{
    int64_t date = lobby_date();
    for (struct link *at = lobby->crowd.next; at != &lobby->crowd; at = at->next) {
        struct peer *peer = LINK_OWNER(at, struct peer, crowd);
        if (!peer->leaving &&
            sanction_holds(&lobby->sanctions, SANCTION_BAN, &peer->account->address, date))
            request_banned(lobby, peer);
    }
}

static json_t *sanction(struct lobby *lobby, json_t *message, enum sanction_kind kind)
{
    char wrong[FIELDS_WRONG];
    const char *whom, *why;
    json_int_t seconds;
    if (!UNPACK(message, "s:s s:I", "whom", &whom, "seconds", &seconds))
        return unread(wrong);
    if (seconds < 0 || seconds > ADMIN_SECONDS)
        return message_error("bad-message", "seconds are 0 (for ever) to 3153600000");
    why = sanction_put(&lobby->sanctions, lobby->store, kind, whom,
                       seconds == 0 ? 0 : lobby_date() + 1000 * seconds);
    if (why != NULL)
        return message_error(why, "whom is an address, a network, or a table and a seat to mute");
    json_t *value = kept(lobby);
    send_away(lobby);
    return value;
}

static json_t *lift(struct lobby *lobby, json_t *message, enum sanction_kind kind)
{
    char wrong[FIELDS_WRONG];
    const char *whom, *why;
    if (!UNPACK(message, "s:s", "whom", &whom))
        return unread(wrong);
    why = sanction_lift(&lobby->sanctions, lobby->store, kind, whom);
    return why == NULL ? kept(lobby) : message_error(why, "there is no such ban or mute");
}

static json_t *do_ban(struct lobby *lobby, json_t *message)
{
    return sanction(lobby, message, SANCTION_BAN);
}

static json_t *do_mute(struct lobby *lobby, json_t *message)
{
    return sanction(lobby, message, SANCTION_MUTE);
}

static json_t *do_unban(struct lobby *lobby, json_t *message)
{
    return lift(lobby, message, SANCTION_BAN);
}

static json_t *do_unmute(struct lobby *lobby, json_t *message)
{
    return lift(lobby, message, SANCTION_MUTE);
}

static json_t *do_sanctions(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    if (!UNPACK(message, ""))
        return unread(wrong);
    return json_pack("{s:s, s:o}", "is", "sanctions", "sanctions",
                     sanctions_list(&lobby->sanctions));
}

static json_t *do_reports(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    json_int_t first = 0, last = -1;
    struct report_choice choice = {.seat = -1};
    if (!UNPACK(message, "s?I s?I s?s", "done", &first, "to", &last, "table", &choice.table))
        return unread(wrong);
    choice.first = first;
    choice.last = last >= 0 ? last : first;
    if (choice.table == NULL && first == 0) {
        json_t *list = reports_list(lobby);
        return list != NULL ? json_pack("{s:s, s:o}", "is", "reports", "reports", list)
                            : not_kept(lobby);
    }
    int count = reports_drop(lobby, &choice);
    return count != 0 ? counted(lobby, count, "reports")
                      : message_error("no-report", "there is no such report");
}

static json_t *do_export(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    const char *token;
    if (!UNPACK(message, "s:s", "token", &token))
        return unread(wrong);
    json_t *list = person_export(lobby, token);
    if (list == NULL)
        return not_kept(lobby);
    if (json_array_size(list) > 0)
        return json_pack("{s:s, s:o}", "is", "person", "seats", list);
    json_decref(list);
    return message_error("no-person", "this is the token of no seat");
}

static json_t *do_erase(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    const char *token;
    if (!UNPACK(message, "s:s", "token", &token))
        return unread(wrong);
    int count = person_forget(lobby, token);
    return count != 0 ? counted(lobby, count, "seats")
                      : message_error("no-person", "this is the token of no seat");
}

/* ---- Everybody ----------------------------------------------------------------------------- */

static json_t *do_announce(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    const char *text;
    char clean[4 * ANNOUNCED + 1];
    if (!UNPACK(message, "s:s", "text", &text))
        return unread(wrong);
    if (!utf8_clean(text, clean, sizeof clean, ANNOUNCED) || clean[0] == '\0')
        return message_error("bad-message", "a text has 1 to 600 letters, all of them to be seen");
    lobby_tell_all(lobby, json_pack("{s:s, s:s}", "is", "announced", "text", clean));
    return json_pack("{s:s, s:i}", "is", "done", "people", lobby->people);
}

static json_t *do_drain(struct lobby *lobby, json_t *message)
{
    char wrong[FIELDS_WRONG];
    json_int_t seconds = lobby->drain.seconds;
    if (!UNPACK(message, "s?I", "seconds", &seconds))
        return unread(wrong);
    if (seconds < 0 || seconds > 86400)
        return message_error("bad-message", "seconds are 0 to 86400");
    drain_begin(lobby, (int)seconds);
    return done();
}

/* ---- The whole ----------------------------------------------------------------------------- */

enum needs { NOTHING, READING, WRITING };

static const struct {
    const char *name;
    json_t *(*handle)(struct lobby *lobby, json_t *message);
    enum needs needs; /* of the store */
} handlers[] = {
    {"list", do_list, NOTHING},       {"look", do_look, READING},
    {"end", do_end, WRITING},         {"resume", do_resume, WRITING},
    {"hide", do_hide, WRITING},       {"delete", do_delete, WRITING},
    {"forget", do_forget, WRITING},   {"ban", do_ban, WRITING},
    {"unban", do_unban, WRITING},     {"mute", do_mute, WRITING},
    {"unmute", do_unmute, WRITING},   {"sanctions", do_sanctions, NOTHING},
    {"reports", do_reports, WRITING}, {"announce", do_announce, NOTHING},
    {"drain", do_drain, NOTHING},     {"export", do_export, READING},
    {"erase", do_erase, WRITING},
};

static json_t *hand_on(struct lobby *lobby, json_t *message, const char *name, bool away)
{
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++) {
        if (strcmp(handlers[i].name, name) != 0)
            continue;
        json_object_del(message, "do");
        if (away && handlers[i].needs != NOTHING)
            return message_error("storage", "the database does not answer; nothing was done");
        if (handlers[i].needs == WRITING && lobby_see_store(lobby) != NULL)
            return not_kept(lobby);
        return handlers[i].handle(lobby, message);
    }
    return message_error("bad-message", "\"do\" names nothing that can be done");
}

/* Of whom it is about the log has no more than of anybody: an address as its network, no name, no
 * token, nothing that was said. */
static void write_whom(char to[OBJECT], const char *whom)
{
    char text[STORE_WHOM], network[STORE_WHOM];
    struct address address;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(whom, "/"), whom);
    to[0] = '\0';
    if (strspn(whom, "abcdefghijklmnopqrstuvwxyz0123456789 ") == strlen(whom)) {
        snprintf(to, OBJECT, " whom=\"%.20s\"", whom); /* a table and a seat */
    } else if (address_read(&address, text)) {
        address_network(&address, network, sizeof network);
        snprintf(to, OBJECT, " whom=%s", network);
    }
}

static void write_object(char to[OBJECT], const json_t *message)
{
    const char *whom = json_string_value(json_object_get(message, "whom"));
    const json_t *first = json_object_get(message, "done"), *last = json_object_get(message, "to");
    const json_t *seconds = json_object_get(message, "seconds");
    write_whom(to, whom != NULL ? whom : "-");
    size_t end = strlen(to);
    if (json_is_integer(first))
        end += (size_t)snprintf(to + end, OBJECT - end, " number=%lld",
                                (long long)json_integer_value(first));
    if (json_is_integer(last))
        end += (size_t)snprintf(to + end, OBJECT - end, " to=%lld",
                                (long long)json_integer_value(last));
    if (json_is_integer(seconds))
        snprintf(to + end, OBJECT - end, " seconds=%lld", (long long)json_integer_value(seconds));
}

/* Who asked for what, and what came of it. */
static void audit(long who, const char *word, const json_t *message, const json_t *answer)
{
    char object[OBJECT];
    const char *table = json_string_value(json_object_get(message, "table"));
    const char *code = json_string_value(json_object_get(answer, "code"));
    write_object(object, message);
    journal_say(JOURNAL_AUDIT, &(struct journal_about){table, NULL},
                "admin: uid=%ld do=%s%s result=%s", who, word, object,
                code != NULL ? code : "done");
}

json_t *admin_answer(struct lobby *lobby, const char *line, size_t length, bool away, long who)
{
    char wrong[160], word[16];
    json_t *message = message_read(line, length, wrong, sizeof wrong), *value;
    if (message == NULL)
        return message_error("bad-message", wrong);
    const char *name = json_string_value(json_object_get(message, "do"));
    snprintf(word, sizeof word, "%s", name != NULL ? name : "");
    word[strspn(word, "abcdefghijklmnopqrstuvwxyz-")] =
        '\0'; /* a name of ours, or the log's no more */
    value = hand_on(lobby, message, word, away);
    audit(who, word, message, value);
    json_decref(message);
    return value;
}
