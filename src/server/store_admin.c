/* SPDX-License-Identifier: Apache-2.0 */
/* See store_admin.h. The tables are made in migration.c and postgres_tables.c. */
#include "server/store_admin.h"

#include "server/row.h"
#include "server/store_inside.h"

/* ---- Sanctions ----------------------------------------------------------------------------- */

void store_put_sanction(struct store *store, const struct stored_sanction *sanction)
{
    struct bundle *bundle = store_tell(store, WRITE_SANCTION);
    bundle_text(bundle, sanction->kind);
    bundle_text(bundle, sanction->whom);
    bundle_number(bundle, sanction->till);
}

void store_lift_sanction(struct store *store, const char *kind, const char *whom)
{
    struct bundle *bundle = store_tell(store, WRITE_NO_SANCTION);
    bundle_text(bundle, kind);
    bundle_text(bundle, whom);
}

struct to_sanction {
    store_sanction *take;
    void *context;
};

static void read_sanction(void *context, const struct row *row)
{
    const struct to_sanction *to = context;
    const struct stored_sanction sanction = {row_text(row, 0), row_text(row, 1),
                                             row_number(row, 2)};
    to->take(to->context, &sanction);
}

bool store_sanctions(struct store *store, store_sanction *take, void *context)
{
    struct to_sanction to = {take, context};
    return store_each(store, READ_SANCTIONS, NULL, 0, read_sanction, &to);
}

void store_ask_sanctions(struct store *store, store_done *done, void *context)
{
    store_ask_numbers(store, READ_SANCTIONS, NULL, 0, done, context);
}

void store_take_sanctions(const struct bundle *answer, store_sanction *take, void *context)
{
    struct to_sanction to = {take, context};
    struct row row;
    size_t at = 0;
    while (row_any(answer, &at, &row))
        read_sanction(&to, &row);
}

/* ---- Reports ------------------------------------------------------------------------------- */

void store_add_report(struct store *store, const struct stored_report *report)
{
    struct bundle *bundle = store_tell(store, WRITE_REPORT);
    bundle_number(bundle, report->at);
    bundle_text(bundle, report->table);
    bundle_text(bundle, report->who);
    bundle_text(bundle, report->why);
    bundle_text(bundle, report->said);
    bundle_number(bundle, report->reporter);
}

void store_drop_report(struct store *store, int64_t number)
{
    store_tell_number(store, WRITE_NO_REPORT, number);
}

void store_drop_reports(struct store *store, int64_t before)
{
    store_tell_number(store, WRITE_NO_REPORTS, before);
}

struct to_report {
    store_report *take;
    void *context;
};

static void read_report(void *context, const struct row *row)
{
    const struct to_report *to = context;
    const struct stored_report report = {row_number(row, 0), row_number(row, 1), row_text(row, 2),
                                         row_text(row, 3),   row_text(row, 4),   row_text(row, 5),
                                         row_number(row, 6)};
    to->take(to->context, &report);
}

bool store_reports(struct store *store, int limit, store_report *take, void *context)
{
    struct to_report to = {take, context};
    return store_each(store, READ_REPORTS, (int64_t[]){limit}, 1, read_report, &to);
}

void store_ask_report_count(struct store *store, store_done *done, void *context)
{
    store_ask_numbers(store, READ_COUNT_REPORTS, NULL, 0, done, context);
}

void store_drop_one_report(struct store *store)
{
    store_tell(store, WRITE_FEWER_REPORTS);
}

void store_ask_report_room(struct store *store, int64_t reporter, store_done *done, void *context)
{
    store_ask_numbers(store, READ_REPORT_ROOM, &reporter, 1, done, context);
}

struct stored_room store_report_room(const struct bundle *answer)
{
    struct row row;
    size_t at = 0;
    if (!row_next(answer, READ_REPORT_ROOM, &at, &row))
        return (struct stored_room){INT64_MAX, 0, 0};
    return (struct stored_room){row_number(&row, 0), row_number(&row, 1), row_number(&row, 2)};
}

int64_t store_report_count(const struct bundle *answer)
{
    return row_one_number(answer, 0);
}

/* ---- What is taken out --------------------------------------------------------------------- */

void store_hide(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_HIDE, game);
}

void store_erase(struct store *store, int64_t game)
{
    static const enum write parts[] = {WRITE_NO_SEATS, WRITE_NO_CHAT, WRITE_NO_OWN};
    struct bundle *bundle = store_tell(store, WRITE_NO_BATCHES);
    bundle_number(bundle, game);
    bundle_number(bundle, 0);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        store_tell_number(store, parts[i], game);
    store_tell_number(store, WRITE_NO_GAME, game);
}

void store_unname(struct store *store, int64_t game, int seat)
{
    struct bundle *bundle = store_tell(store, WRITE_NO_NAME);
    bundle_number(bundle, game);
    bundle_number(bundle, seat);
}

void store_unname_all(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_NO_NAMES, game);
}

void store_hush(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_NO_CHAT, game);
}

void store_ask_named_games(struct store *store, int64_t after, int64_t last, store_done *done,
                           void *context)
{
    store_ask_numbers(store, READ_NAMED_GAMES, (int64_t[]){after, last}, 2, done, context);
}

void store_named_games(const struct bundle *answer, store_named *take, void *context)
{
    struct row row;
    size_t at = 0;
    while (row_next(answer, READ_NAMED_GAMES, &at, &row)) {
        struct stored_trace trace = {
            .number = row_number(&row, 0),
            .last = row_latest(&row, 4, 7),
            .is_public = row_number(&row, 2) != 0,
        };
        row_copy_text(&row, 1, trace.id, sizeof trace.id);
        take(context, &trace, row_text(&row, 3));
    }
}

struct to_seat {
    store_seat_of *take;
    void *context;
};

static void read_seat(void *context, const struct row *row)
{
    const struct to_seat *to = context;
    const struct stored_named seat = {
        .game = row_number(row, 0),
        .table = row_text(row, 1),
        .seat = (int)row_number(row, 2),
        .name = row_text(row, 3),
        .setup = row_text(row, 4),
        .is_public = row_number(row, 5) != 0,
    };
    to->take(to->context, &seat);
}

bool store_named_seats(struct store *store, store_seat_of *take, void *context)
{
    struct to_seat to = {take, context};
    return store_each(store, READ_NAMED_SEATS, NULL, 0, read_seat, &to);
}

bool store_token_seats(struct store *store, const uint8_t token[STORE_TOKEN], store_seat_of *take,
                       void *context)
{
    struct bundle question = {0};
    struct to_seat to = {take, context};
    bundle_statement(&question, READ_TOKEN_SEATS);
    bundle_blob(&question, token, STORE_TOKEN);
    return store_each_of(store, &question, read_seat, &to);
}

bool store_said(struct store *store, const char *id, int most, store_chat *take, void *context)
{
    struct bundle question = {0};
    struct to_chat to = {take, context};
    bundle_statement(&question, READ_CHATS);
    bundle_text(&question, id);
    bundle_number(&question, most);
    return store_each_of(store, &question, store_read_chat, &to);
}

int64_t store_newest(const struct store *store)
{
    return store->last_number;
}
