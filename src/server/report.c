/* SPDX-License-Identifier: Apache-2.0 */
/* See report.h. What was said is copied at once: of those who watch nothing is kept elsewhere. */
#include "server/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/journal.h"
#include "server/quota.h"
#include "server/utf8.h"

enum { QUOTED = 10, QUOTE = 4096 };

/* What a message says. */
struct complaint {
    const char *table, *name, *text;
    json_int_t seat;
    char who[AUDE_NAME_TEXT + 16], why[LIMIT_CHAT_BYTES + 1];
};

static bool has_open(const struct table *table, const struct peer *peer)
{
    for (int i = 0; i < table->presents; i++)
        if (table->present[i].peer == peer)
            return true;
    return false;
}

static bool is_by(const struct saying *said, const struct complaint *complaint)
{
    return complaint->name != NULL ? said->seat < 0 && strcmp(said->name, complaint->name) == 0
                                   : said->seat == complaint->seat;
}

/* The last words of that one, a line each. */
static void quote(char to[QUOTE], const struct table *table, const struct complaint *complaint)
{
    const struct talk *talk = complaint->name != NULL ? &table->gallery : &table->chat;
    int first = talk->count, found = 0;
    size_t length = 0;
    while (first > 0 && found < QUOTED)
        found += is_by(talk->said[--first], complaint);
    to[0] = '\0';
    for (int i = first; i < talk->count; i++) {
        const char *text = talk->said[i]->text;
        if (is_by(talk->said[i], complaint) && length + strlen(text) + 2 < QUOTE)
            length +=
                (size_t)snprintf(to + length, QUOTE - length, "%s%s", length > 0 ? "\n" : "", text);
    }
}

/* NULL, or what is wrong with the message. */
static const char *wrong_complaint(struct complaint *complaint)
{
    char name[AUDE_NAME_TEXT];
    if ((complaint->name != NULL) == (complaint->seat >= 0))
        return "there is a seat, or the name of somebody who watches";
    if (complaint->text != NULL &&
        !utf8_clean(complaint->text, complaint->why, sizeof complaint->why, LIMIT_CHAT))
        return "a text has up to 300 letters, all of them to be seen";
    if (complaint->name == NULL)
        return NULL;
    if (!utf8_clean(complaint->name, name, sizeof name, AUDE_NAME_TEXT) || name[0] == '\0')
        return "a name has 1 to 47 bytes, all of them to be seen";
    snprintf(complaint->who, sizeof complaint->who, "%s", name);
    return NULL;
}

static bool is_full(const struct stored_room *room)
{
    return room->all >= REPORTS_MOST;
}

/* Who has reported most makes room for those who have reported less. */
static bool may_report(const struct asked *asked)
{
    static const struct allowance_size size = {LIMIT_REPORTS_HOUR / 3600.0, LIMIT_REPORTS};
    struct account *account = asked->peer->account;
    const struct stored_room *room = &asked->reports;
    if (account_left(account, ALLOWANCE_REPORTS, &size, lobby_now(asked->lobby)) < 1 ||
        (is_full(room) && room->own + 1 >= room->largest)) {
        asked_complain(asked, "full", SERVER_TEXT("you have reported much; wait a while"));
        return false;
    }
    account_spend(account, ALLOWANCE_REPORTS, 1 / budget_crowd(&asked->lobby->limits));
    return true;
}

static void report(const struct asked *asked, struct table *table, struct complaint *complaint)
{
    const struct journal_about about = {table->game.id, asked->peer};
    char said[QUOTE];
    quote(said, table, complaint);
    if (complaint->name == NULL)
        snprintf(complaint->who, sizeof complaint->who, "%d %s", (int)complaint->seat,
                 table->seat[complaint->seat].name);
    const struct stored_report stored = {
        .at = lobby_date(),
        .table = table->game.id,
        .who = complaint->who,
        .why = complaint->why,
        .said = said,
        .reporter = quota_network(asked->lobby, asked->peer->account),
    };
    if (is_full(&asked->reports))
        store_drop_one_report(asked->lobby->store);
    store_add_report(asked->lobby->store, &stored);
    journal_say(JOURNAL_INFO, &about, "somebody was reported");
    asked_done(asked);
}

void request_report(const struct asked *asked)
{
    char wrong[FIELDS_WRONG];
    struct complaint complaint = {.seat = -1};
    struct table *table;
    if (!READ(asked, "s:s s?I s?s s?s", "table", &complaint.table, "seat", &complaint.seat, "name",
              &complaint.name, "text", &complaint.text))
        return;
    const char *why = wrong_complaint(&complaint);
    if (why != NULL)
        asked_complain(asked, "bad-message", why);
    else if ((table = asked_table(asked, complaint.table)) == NULL)
        return;
    else if (!has_open(table, asked->peer))
        asked_complain(asked, "not-watching", "who reports somebody has the table open");
    else if (complaint.seat >= table->seats)
        asked_complain(asked, "bad-message", "the table has no such seat");
    else if (may_report(asked))
        report(asked, table, &complaint);
}

/* ---- For whoever runs the server ----------------------------------------------------------- */

static void take(void *context, const struct stored_report *report)
{
    json_array_append_new(
        context, json_pack("{s:I, s:I, s:s, s:s, s:s, s:s}", "number", (json_int_t)report->number,
                           "at", (json_int_t)report->at, "table", report->table, "who", report->who,
                           "why", report->why, "said", report->said));
}

static const char *text_of(const json_t *report, const char *name)
{
    return json_string_value(json_object_get(report, name));
}

static json_int_t number_of(const json_t *report, const char *name)
{
    return json_integer_value(json_object_get(report, name));
}

static int by_whom(const void *a, const void *b)
{
    const json_t *one = *(json_t *const *)a, *other = *(json_t *const *)b;
    int order = strcmp(text_of(one, "table"), text_of(other, "table"));
    return order != 0 ? order : strcmp(text_of(one, "who"), text_of(other, "who"));
}

/* What most have reported comes first, else what is newest. */
static int by_many(const void *a, const void *b)
{
    const json_t *one = *(json_t *const *)a, *other = *(json_t *const *)b;
    json_int_t order = number_of(other, "alike") - number_of(one, "alike");
    if (order == 0)
        order = number_of(other, "number") - number_of(one, "number");
    return order > 0 ? 1 : -1;
}

/* How many there are about the same, of all that are sorted by that. */
static void count_alike(json_t *const *report, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && by_whom(&report[from], &report[to]) == 0;)
            to++;
        for (size_t i = from; i < to; i++)
            json_object_set_new(report[i], "alike", json_integer((json_int_t)(to - from)));
    }
}

json_t *reports_list(struct lobby *lobby)
{
    json_t *all = json_array(), *list = json_array(), *sorted[REPORTS_MOST];
    bool good = store_reports(lobby->store, REPORTS_MOST, take, all);
    size_t count = json_array_size(all);
    for (size_t i = 0; i < count; i++)
        sorted[i] = json_array_get(all, i);
    qsort(sorted, count, sizeof *sorted, by_whom);
    count_alike(sorted, count);
    qsort(sorted, count, sizeof *sorted, by_many);
    for (size_t i = 0; i < count && i < REPORTS_SHOWN; i++)
        json_array_append(list, sorted[i]);
    json_decref(all);
    if (good)
        return list;
    json_decref(list);
    return NULL;
}

bool report_is_of(const struct stored_report *report, const char *table, int seat)
{
    char who[16];
    int length = snprintf(who, sizeof who, "%d ", seat);
    return strcmp(report->table, table) == 0 &&
           (seat < 0 || strncmp(report->who, who, (size_t)length) == 0);
}

struct dropping {
    struct store *store;
    const struct report_choice *choice;
    int count;
};

static void drop(void *context, const struct stored_report *report)
{
    struct dropping *dropping = context;
    const struct report_choice *choice = dropping->choice;
    if (choice->table != NULL ? !report_is_of(report, choice->table, choice->seat)
                              : report->number < choice->first || report->number > choice->last)
        return;
    store_drop_report(dropping->store, report->number);
    dropping->count++;
}

int reports_drop(struct lobby *lobby, const struct report_choice *choice)
{
    struct dropping dropping = {lobby->store, choice, 0};
    lobby_flush(lobby); /* what the store has not yet it could not tell */
    return store_reports(lobby->store, REPORTS_MOST, drop, &dropping) ? dropping.count : -1;
}
