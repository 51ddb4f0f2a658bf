/* SPDX-License-Identifier: Apache-2.0 */
/* What the store keeps for whoever runs the server: see vault.h. */
#include "vault.h"

#include <stdio.h>
#include <string.h>

struct told {
    int count;
    int64_t number[4], time[4], reporter[4];
    char kind[4][8], whom[4][STORE_WHOM], text[4][40], setup[4][40];
    bool is_public[4];
};

static void take_sanction(void *context, const struct stored_sanction *sanction)
{
    struct told *told = context;
    snprintf(told->kind[told->count], sizeof *told->kind, "%s", sanction->kind);
    snprintf(told->whom[told->count], sizeof *told->whom, "%s", sanction->whom);
    told->time[told->count++] = sanction->till;
}

void test_sanctions(void **state)
{
    struct told told = {0};
    (void)state;
    assert_true(store_sanctions(store, take_sanction, &told) && told.count == 0);
    store_put_sanction(store, &(struct stored_sanction){"mute", "abcdefghij 1", 5});
    store_put_sanction(store, &(struct stored_sanction){"ban", "2001:db8::/32", 0});
    store_put_sanction(store, &(struct stored_sanction){"ban", "192.0.2.1", INT64_MAX});
    store_put_sanction(store, &(struct stored_sanction){"ban", "192.0.2.1", 1800000000000});
    keep();
    assert_true(store_sanctions(store, take_sanction, &told) && told.count == 3);
    assert_string_equal(told.whom[0], "192.0.2.1"); /* in the order of the letters */
    assert_true(told.time[0] == 1800000000000 && told.time[1] == 0 && told.time[2] == 5);
    assert_string_equal(told.whom[1], "2001:db8::/32");
    assert_string_equal(told.kind[2], "mute");
    store_lift_sanction(store, "mute", "192.0.2.1"); /* that is another one */
    store_lift_sanction(store, "ban", "2001:db8::/32");
    keep();
    told.count = 0;
    assert_true(store_sanctions(store, take_sanction, &told) && told.count == 2);
    assert_string_equal(told.whom[1], "abcdefghij 1");
}

static void take_report(void *context, const struct stored_report *report)
{
    struct told *told = context;
    told->number[told->count] = report->number;
    told->time[told->count] = report->at;
    snprintf(told->whom[told->count], sizeof *told->whom, "%s|%s", report->table, report->who);
    told->reporter[told->count] = report->reporter;
    snprintf(told->text[told->count++], sizeof *told->text, "%s|%s", report->why, report->said);
}

static void take_count(void *context, const struct bundle *answer)
{
    assert_non_null(answer);
    *(int64_t *)context = store_report_count(answer);
}

static int64_t count_reports(void)
{
    int64_t count = -1;
    store_ask_report_count(store, take_count, &count);
    store_hear_all(store);
    return count;
}

static void take_room(void *context, const struct bundle *answer)
{
    assert_non_null(answer);
    *(struct stored_room *)context = store_report_room(answer);
}

static void expect_room(int64_t reporter, struct stored_room expected)
{
    struct stored_room room = {-1, -1, -1};
    store_ask_report_room(store, reporter, take_room, &room);
    store_hear_all(store);
    assert_memory_equal(&room, &expected, sizeof room);
}

void test_reports(void **state)
{
    struct told told = {0};
    (void)state;
    assert_int_equal(count_reports(), 0);
    for (int i = 0; i < 3; i++)
        store_add_report(store, &(struct stored_report){.at = 1000 + i,
                                                        .table = "abcdefghij",
                                                        .who = "1 Jan",
                                                        .why = i == 0 ? "" : "\xc5\x99ve",
                                                        .said = "one\ntwo",
                                                        .reporter = i < 2 ? -5 : 0});
    keep();
    assert_int_equal(count_reports(), 3);
    expect_room(-5, (struct stored_room){3, 2, 2});
    expect_room(5, (struct stored_room){3, 2, 0});
    assert_true(store_reports(store, 2, take_report, &told) && told.count == 2);
    assert_true(told.time[0] == 1002 && told.time[1] == 1001); /* newest first */
    assert_true(told.number[0] > told.number[1]);
    assert_true(told.reporter[0] == 0 && told.reporter[1] == -5);
    assert_string_equal(told.whom[0], "abcdefghij|1 Jan");
    assert_string_equal(told.text[0], "\xc5\x99ve|one\ntwo");
    store_drop_report(store, told.number[0]);
    store_drop_reports(store, 1001);
    keep();
    told.count = 0;
    assert_true(store_reports(store, 4, take_report, &told) && told.count == 1);
    assert_int_equal(told.time[0], 1001);
    store_drop_reports(store, INT64_MAX);
    keep();
    assert_int_equal(count_reports(), 0);
}

static void take_named(void *context, const struct stored_trace *trace, const char *setup)
{
    struct told *told = context;
    told->number[told->count] = trace->number;
    told->time[told->count] = trace->last;
    told->is_public[told->count] = trace->is_public;
    snprintf(told->whom[told->count], sizeof *told->whom, "%s", trace->id);
    snprintf(told->setup[told->count++], sizeof *told->setup, "%s", setup);
}

static void take_named_games(void *context, const struct bundle *answer)
{
    assert_non_null(answer);
    store_named_games(answer, take_named, context);
}

/* Those in which something is to be forgotten. */
static struct told named_games(int64_t after, int64_t last)
{
    struct told told = {0};
    store_ask_named_games(store, after, last, take_named_games, &told);
    store_hear_all(store);
    return told;
}

static void take_seat(void *context, const struct stored_named *seat)
{
    struct told *told = context;
    if (strcmp(seat->table, "forget1111") != 0)
        return;
    told->number[told->count] = seat->seat;
    told->is_public[told->count] = seat->is_public;
    snprintf(told->setup[told->count], sizeof *told->setup, "%s", seat->setup);
    snprintf(told->text[told->count++], sizeof *told->text, "%s", seat->name);
}

/* Two people and a computer at the first table, only words at the second, nobody at the third. */
static void make_named(struct stored_game made[3])
{
    static const char *const ids[] = {"forget1111", "forget2222", "forget3333"};
    const aude_action action = 1;
    for (int i = 0; i < 3; i++) {
        struct stored_seat seat = {.name = "Anna", .player = "human", .gone = 2000};
        made[i] = game(ids[i]);
        made[i].created = 1000;
        made[i].is_public = i == 0;
        add(&made[i]);
        snprintf(seat.player, sizeof seat.player, "%s", i == 0 ? "human" : "greedy");
        store_put_seat(store, made[i].number, 0, &seat);
        store_put_seat(store, made[i].number, 1,
                       &(struct stored_seat){.name = "Ben", .player = "human"});
        store_put_seat(store, made[i].number, 2,
                       &(struct stored_seat){.name = "C", .player = "greedy"});
        if (i > 0)
            store_unname(store, made[i].number, 1);
    }
    store_add_batch(store, made[0].number, 0, 3000, 0, &action, 1);
    store_add_chat(store, made[1].number, 0, 4000, 0, "words", "");
    store_add_own(store, made[1].number, 0, "tiles of a game that goes");
    keep();
    assert_int_equal(store_newest(store), made[2].number);
}

void test_forgetting(void **state)
{
    struct stored_game made[3];
    struct told told;
    (void)state;
    make_named(made);
    told = named_games(made[0].number - 1, made[2].number);
    assert_true(told.count == 2 && told.number[0] == made[0].number);
    assert_true(told.time[0] == 3000 && told.time[1] == 4000);
    assert_true(told.is_public[0] && !told.is_public[1]);
    assert_string_equal(told.whom[1], "forget2222");
    assert_string_equal(told.setup[0], made[0].setup);
    assert_int_equal(named_games(made[0].number, made[1].number - 1).count, 0);
    told = (struct told){0};
    assert_true(store_named_seats(store, take_seat, &told) && told.count == 2);
    assert_true(told.number[0] + told.number[1] == 1 && told.is_public[0]);
    assert_string_equal(told.setup[1], made[0].setup);
    store_unname(store, made[0].number, 0);
    store_hush(store, made[1].number);
    keep();
    struct found found = load("forget1111");
    assert_string_equal(found.seat[0].name, "");
    assert_string_equal(found.seat[1].name, "Ben");
    assert_int_equal(load("forget2222").chats, 0);
    assert_int_equal(named_games(made[0].number - 1, made[2].number).count, 1);
    store_unname_all(store, made[0].number);
    store_hide(store, made[0].number);
    store_erase(store, made[1].number);
    keep();
    found = load("forget1111");
    assert_true(found.is == 1 && !found.game.is_public && found.batches == 1);
    assert_string_equal(found.seat[1].name, "");
    assert_string_equal(found.seat[2].name, "C"); /* a computer keeps its own */
    assert_int_equal(load("forget2222").is, 0);
    assert_int_equal(load("forget3333").seats, 3);
    assert_int_equal(named_games(made[0].number - 1, made[2].number).count, 0);
}
