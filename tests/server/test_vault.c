/* SPDX-License-Identifier: Apache-2.0 */
/* What the store promises, whatever database it is: AUDE_STORE names an empty PostgreSQL database;
 * without it a file of SQLite is made.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>
#include <uv.h>

#include "server/bundle.h"
#include "vault.h"

static char place[512];
static uv_loop_t loop;
static uv_async_t news;
struct store *store;
static int files; /* that were open before it */

static void on_news(uv_async_t *handle)
{
    (void)handle;
}

static int open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    assert_non_null(folder);
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

static void begin(void)
{
    struct server_trouble trouble;
    files = open_files();
    assert_int_equal(uv_loop_init(&loop), 0);
    uv_async_init(&loop, &news, on_news);
    store = store_open(place, &(struct store_wish){.loop = &loop, .done = &news}, &trouble);
    if (store == NULL)
        fail_msg("%s: %s", trouble.place, trouble.detail);
}

static void end(void)
{
    uv_close((uv_handle_t *)&news, NULL);
    while (store_busy(store))
        uv_run(&loop, UV_RUN_ONCE);
    store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    assert_int_equal(open_files(), files);
}

static int set_up(void **state)
{
    (void)state;
    begin();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    end();
    return 0;
}

static enum store_news settle(void)
{
    assert_true(store_begin(store));
    store_wait(store);
    return store_news(store);
}

void keep(void)
{
    assert_int_equal(settle(), STORE_KEPT);
    assert_int_equal(store_pending(store), 0);
}

struct stored_game game(const char *id)
{
    static char text[] = "a set-up, \xc4\x8d\n";
    struct stored_game made = {.created = 1700000000123, .setup = text, .host = 1};
    snprintf(made.id, sizeof made.id, "%s", id);
    snprintf(made.invite, sizeof made.invite, "invitation");
    snprintf(made.clock.then, sizeof made.clock.then, "lose");
    made.clock.seconds = 600;
    made.clock.increment = 5;
    made.away = 60;
    made.open = 1;
    made.fresh = true;
    for (int i = 0; i < CHANCE_BYTES; i++)
        made.seed[i] = (uint8_t)(255 - i);
    made.seed[3] = 0;
    return made;
}

int64_t add(struct stored_game *made)
{
    store_add_game(store, made);
    return made->number;
}

/* ---- What a load finds --------------------------------------------------------------------- */

static bool take_batch(void *context, int from, int seat, const aude_action *actions, int count)
{
    struct found *found = context;
    int place_of = found->batches++;
    found->from[place_of] = from;
    found->by[place_of] = seat;
    found->count[place_of] = count;
    memcpy(found->action[place_of], actions, (size_t)count * sizeof *actions);
    return true;
}

static bool take_own(void *context, const char *text)
{
    struct found *found = context;
    snprintf(found->own[found->owns++], sizeof *found->own, "%s", text);
    return true;
}

static void take_chat(void *context, int64_t at, int seat, const char *text, const char *phrase)
{
    struct found *found = context;
    (void)seat;
    found->said[found->chats] = at;
    snprintf(found->chat[found->chats], sizeof *found->chat, "%s", text);
    snprintf(found->phrase[found->chats++], sizeof *found->phrase, "%s", phrase);
}

static void take_load(void *context, const struct bundle *answer)
{
    struct found *found = context;
    found->heard++;
    assert_non_null(answer);
    found->is = store_find(answer, &found->game);
    if (found->is != 1)
        return;
    free(found->game.setup);
    found->seats = store_seats(answer, found->seat, AUDE_MAX_SEATS);
    assert_true(store_batches(answer, take_batch, found));
    assert_true(store_owns(answer, take_own, found));
    store_chats(answer, take_chat, found);
}

struct found load(const char *id)
{
    struct found found = {.is = -1};
    store_load(store, id, 2, take_load, &found);
    store_hear_all(store);
    assert_int_equal(found.heard, 1);
    return found;
}

static void take_setup(void *context, const struct bundle *answer)
{
    struct stored_game found;
    assert_int_equal(store_find(answer, &found), 1);
    *(char **)context = found.setup;
}

/* ---- A game -------------------------------------------------------------------------------- */

static void test_whole(void **state)
{
    struct stored_game made = game("abcdefghij");
    struct stored_seat seat = {.name = "\xc5\x81ucja",
                               .player = "human",
                               .has_token = true,
                               .gone = 1700000000999,
                               .time_left = 600000};
    struct stored_seat other = {.name = "", .player = "greedy", .stand_in = true};
    const aude_action actions[] = {0, UINT64_C(0xfedcba9876543210), 7};
    (void)state;
    memset(seat.token, 0, sizeof seat.token);
    seat.token[31] = 200;
    made.maker = INT64_MIN + 5;
    made.net = INT64_MAX;
    int64_t number = add(&made);
    store_put_seat(store, number, 0, &seat);
    store_put_seat(store, number, 1, &other);
    store_add_own(store, number, 0, "tiles one");
    store_add_own(store, number, 1, "tiles two");
    store_add_batch(store, number, 0, 1700000000200, -1, actions, 3);
    store_add_batch(store, number, 3, 1700000000300, 1, actions + 1, 1);
    for (int i = 0; i < 3; i++)
        store_add_chat(store, number, i, 1700000000400 + i, 0, i == 1 ? "" : "'hi\"",
                       i == 1 ? "good-luck" : "");
    assert_int_equal(load("abcdefghij").is, 0); /* it is not kept yet */
    keep();
    struct found found = load("abcdefghij");
    assert_int_equal(found.is, 1);
    assert_int_equal(found.game.number, number);
    assert_string_equal(found.game.id, "abcdefghij");
    assert_memory_equal(found.game.seed, made.seed, CHANCE_BYTES);
    assert_true(found.game.maker == made.maker && found.game.net == made.net);
    assert_true(found.game.created == made.created && found.game.fresh && !found.game.over);
    assert_true(found.game.clock.seconds == 600 && found.game.clock.increment == 5);
    assert_true(found.game.host == 1 && found.game.away == 60 && found.game.open == 1);
    assert_string_equal(found.game.clock.then, "lose");
    assert_string_equal(found.game.invite, "invitation");
    assert_int_equal(found.seats, 2);
    assert_string_equal(found.seat[0].name, seat.name);
    assert_true(found.seat[0].has_token && found.seat[0].token[31] == 200);
    assert_true(found.seat[0].gone == seat.gone && found.seat[0].time_left == 600000);
    assert_true(!found.seat[1].has_token && found.seat[1].stand_in && !found.seat[0].stand_in);
    assert_int_equal(found.batches, 2);
    assert_true(found.from[0] == 0 && found.by[0] == -1 && found.count[0] == 3);
    assert_true(found.from[1] == 3 && found.by[1] == 1 && found.action[1][0] == actions[1]);
    assert_int_equal(found.owns, 2);
    assert_string_equal(found.own[1], "tiles two");
    assert_int_equal(found.chats, 2); /* the last ones */
    assert_string_equal(found.phrase[0], "good-luck");
    assert_string_equal(found.chat[1], "'hi\"");
    assert_true(found.said[1] == 1700000000402);
    char *text = NULL;
    store_load(store, "abcdefghij", 2, take_setup, &text);
    store_hear_all(store);
    assert_string_equal(text, made.setup);
    free(text);
    assert_int_equal(load("no such id").is, 0);
}

static void test_changes(void **state)
{
    struct stored_game made = game("changes222");
    struct stored_seat seat = {.name = "A", .player = "human", .has_token = true};
    const aude_action actions[] = {1, 2, 3, 4};
    (void)state;
    int64_t number = add(&made);
    store_put_seat(store, number, 0, &seat);
    store_add_batch(store, number, 0, 1, 0, actions, 4);
    store_add_batch(store, number, 4, 1, 0, actions, 2);
    keep();
    seat.has_token = false;
    seat.out_of_time = true;
    store_put_seat(store, number, 0, &seat);
    store_take_back(store, number, 3, 1);
    store_set_next(store, number, "thenextone");
    store_set_begun(store, number);
    made.deadline = 1800000000000;
    made.open = 0;
    store_set_times(store, &made);
    keep();
    struct found found = load("changes222");
    assert_true(found.seats == 1 && !found.seat[0].has_token && found.seat[0].out_of_time);
    assert_true(found.batches == 1 && found.count[0] == 3 && found.action[0][2] == 3);
    assert_true(found.game.undone == 1 && !found.game.fresh && found.game.open == 0);
    assert_true(found.game.deadline == 1800000000000);
    assert_string_equal(found.game.next, "thenextone");
    store_abandon(store, number, 1750000000000, 30);
    keep();
    found = load("changes222");
    assert_true(found.game.over && found.game.ended == 1750000000000);
    assert_true(found.game.ended_days == 30 && found.game.deadline == 0);
    store_resume(store, number);
    keep();
    assert_true(!load("changes222").game.over);
    store_end_game(store, number);
    keep();
    assert_true(load("changes222").game.over);
}

/* ---- Bundles ------------------------------------------------------------------------------- */

static void test_failure(void **state)
{
    struct stored_game made = game("failure222"), late = game("toolate222");
    const aude_action action = 9;
    (void)state;
    int64_t number = add(&made);
    store_add_batch(store, number, 0, 1, 0, &action, 1);
    keep();
    int64_t kept = store_kept(store), filled = store_number(store);
    store_add_batch(store, number, 1, 1, 0, &action, 1);
    store_add_own(store, number, 0, "lost tiles");
    store_add_batch(store, number, 0, 1, 1, &action, 1); /* that moment is written already */
    assert_true(store_begin(store));
    assert_int_equal(store_number(store), filled + 1);
    add(&late); /* in the belief that all that is kept */
    store_wait(store);
    assert_int_equal(store_news(store), STORE_FAILED);
    assert_true(strlen(store_error(store)) > 0);
    assert_int_equal(store_pending(store), 0);
    assert_int_equal(store_kept(store), kept);
    assert_false(store_begin(store));
    struct found found = load("failure222");
    assert_true(found.batches == 1 && found.by[0] == 0 && found.owns == 0);
    assert_int_equal(load("toolate222").is, 0);
    store_add_batch(store, number, 1, 1, 0, &action, 1);
    store_add_own(store, number, 0, "lost tiles");
    keep();
    found = load("failure222");
    assert_true(found.batches == 2 && found.owns == 1);
    assert_true(store_kept(store) > kept);
}

static void test_order(void **state)
{
    struct stored_game made = game("orderorder");
    struct found found[3] = {{.is = -1}, {.is = -1}, {.is = -1}};
    (void)state;
    add(&made);
    keep();
    store_load(store, "orderorder", 2, take_load, &found[0]);
    store_load(store, "nonenonene", 2, take_load, &found[1]);
    store_load(store, "orderorder", 2, take_load, &found[2]);
    for (int i = 0; i < 3;) {
        if (!store_hear(store)) {
            uv_run(&loop, UV_RUN_ONCE);
            continue;
        }
        i++;
        for (int k = 0; k < 3; k++)
            assert_int_equal(found[k].heard, k < i);
    }
    assert_true(found[0].is == 1 && found[1].is == 0 && found[2].is == 1);
    assert_false(store_hear(store));
}

/* ---- Many games ---------------------------------------------------------------------------- */

struct names {
    int count, seconds, unknown;
    char id[10][STORE_ID + 1], words[10][20];
};

static void take_shown(void *context, const struct stored_shown *shown)
{
    struct names *names = context;
    names->unknown += shown->setup == NULL;
    names->seconds = shown->clock_seconds;
    snprintf(names->words[names->count], sizeof *names->words, "%s", shown->words);
    snprintf(names->id[names->count++], sizeof *names->id, "%s", shown->id);
}

static void take_public(void *context, const struct bundle *answer)
{
    assert_non_null(answer);
    store_public(answer, take_shown, context);
}

static struct names public(enum store_kind kind, bool whole)
{
    struct names names = {0};
    store_ask_public(store, kind, whole, 3, take_public, &names);
    store_hear_all(store);
    return names;
}

static void take_due_name(void *context, const char *id)
{
    struct names *names = context;
    snprintf(names->id[names->count++], sizeof *names->id, "%s", id);
}

static void take_due(void *context, const struct bundle *answer)
{
    store_due(answer, take_due_name, context);
}

static struct stored_makings made_by, made_around;

static void take_makings(void *context, const struct bundle *answer)
{
    (void)context;
    store_makings(answer, &made_by, &made_around);
}

static void test_lists(void **state)
{
    struct stored_game all[5];
    static const char *const ids[] = {"list000000", "list111111", "list222222", "list333333",
                                      "list444444"};
    struct names names = {0};
    (void)state;
    for (int i = 0; i < 5; i++) {
        all[i] = game(ids[i]);
        all[i].is_public = true;
        all[i].open = i < 4;
        all[i].maker = 71;
        all[i].net = i < 3 ? 72 : 73;
        all[i].deadline = i == 1 ? 5000 : i == 3 ? 4000 : 0;
        add(&all[i]);
        store_set_words(store, all[i].number, "some words");
    }
    store_set_begun(store, all[0].number);
    keep();
    names = public(STORE_OPEN, false);
    assert_true(names.count == 3 && names.unknown == 3); /* the newest ones first */
    assert_string_equal(names.id[0], ids[3]);
    assert_string_equal(names.id[2], ids[1]);
    names = public(STORE_OPEN, true);
    assert_true(names.count == 3 && names.unknown == 0 && names.seconds == 600);
    assert_string_equal(names.words[1], "some words");
    assert_string_equal(public(STORE_BUSY, true).id[0], ids[4]);
    assert_int_equal(public(STORE_OVER, true).count, 0);
    names.count = 0;
    store_ask_due(store, 4500, take_due, &names);
    store_hear_all(store);
    assert_true(names.count == 1 && strcmp(names.id[0], ids[3]) == 0);
    names.count = 0;
    store_ask_due(store, 6000, take_due, &names);
    store_hear_all(store);
    assert_true(names.count == 2 && strcmp(names.id[1], ids[1]) == 0);
    store_ask_makings(store, 71, 72, take_makings, NULL);
    store_hear_all(store);
    assert_true(made_by.unfinished == 5 && made_by.fresh == 4);
    assert_true(made_around.unfinished == 3 && made_around.fresh == 2);
    int64_t before = store_count_unfinished(store);
    for (int i = 0; i < 5; i++)
        store_end_game(store, all[i].number);
    keep();
    assert_int_equal(store_count_unfinished(store), before - 5);
    assert_string_equal(public(STORE_OVER, false).id[0], ids[4]);
    store_ask_makings(store, 71, 72, take_makings, NULL);
    store_hear_all(store);
    assert_true(made_by.unfinished == 0 && made_by.fresh == 0 && made_around.unfinished == 0);
}

static struct stored_trace traces[4];
static int trace_count;

static void take_trace(void *context, const struct stored_trace *trace)
{
    (void)context;
    if (trace_count < 4)
        traces[trace_count++] = *trace;
}

static void take_traces(void *context, const struct bundle *answer)
{
    (void)context;
    store_traces(answer, take_trace, NULL);
}

static void ask_traces(int64_t after)
{
    trace_count = 0;
    store_ask_traces(store, after, 3, 2000, 500, take_traces, NULL);
    store_hear_all(store);
}

static void test_traces(void **state)
{
    struct stored_game one = game("traces1111"), two = game("traces2222");
    struct stored_seat seat = {.player = "human", .has_token = true, .gone = 1900};
    const aude_action action = 1;
    (void)state;
    one.created = two.created = 1000;
    two.is_public = true;
    add(&one);
    add(&two);
    store_put_seat(store, one.number, 0, &seat);
    seat.gone = 2100;
    store_put_seat(store, two.number, 0, &seat);
    keep();
    ask_traces(one.number - 1);
    assert_true(trace_count == 2 && traces[0].number == one.number && traces[0].last == 1900);
    assert_true(!traces[0].begun && !traces[0].is_public);
    assert_true(traces[1].last == 2600 && traces[1].is_public); /* off by the drift */
    assert_string_equal(traces[1].id, "traces2222");
    store_add_batch(store, one.number, 0, 3000, 0, &action, 1);
    store_set_begun(store, one.number);
    store_add_chat(store, two.number, 0, 4000, 0, "x", "");
    keep();
    ask_traces(one.number - 1);
    assert_true(traces[0].last == 3000 && traces[0].begun);
    assert_true(traces[1].last == 4000 && !traces[1].begun); /* somebody is there alone */
    ask_traces(one.number);
    assert_true(trace_count == 1 && traces[0].number == two.number);
    store_end_game(store, one.number);
    store_end_game(store, two.number);
    keep();
}

/* ---- Dates --------------------------------------------------------------------------------- */

static int64_t later;

static void take_later(void *context, const struct bundle *answer)
{
    (void)context;
    later = store_later(answer);
}

static int64_t count_later(int64_t date)
{
    later = -1;
    store_ask_later(store, date, take_later, NULL);
    store_hear_all(store);
    return later;
}

static void test_later(void **state)
{
    struct stored_game one = game("later11111"), closed = game("later22222");
    (void)state;
    add(&one);
    add(&closed);
    store_abandon(store, one.number, 9000000000000, -1);
    store_abandon(store, closed.number, 9000000000000, 0);
    keep();
    assert_int_equal(count_later(8999999999999), 1);
    assert_int_equal(count_later(9000000000000), 0);
    store_resume_later(store, 8999999999999);
    keep();
    assert_true(!load("later11111").game.over && load("later22222").game.over);
}

static struct stored_gap gaps[4];
static int gap_count;

static void take_gap(void *context, const struct stored_gap *gap)
{
    (void)context;
    gaps[gap_count++] = *gap;
}

static void test_again(void **state)
{
    struct stored_game made = game("again11111"), next = game("again22222");
    uint8_t salt[STORE_SALT], same[STORE_SALT], none[STORE_SALT] = {0};
    (void)state;
    assert_int_equal(store_seen(store), 0);
    assert_true(store_salt(store, salt));
    assert_memory_not_equal(salt, none, sizeof salt);
    store_see_date(store, 100);
    store_see_date(store, 1700000000000);
    store_add_gap(store, &(struct stored_gap){1, 2});
    store_forget_gaps(store);
    store_add_gap(store, &(struct stored_gap){30, 40});
    store_add_gap(store, &(struct stored_gap){0, 20});
    add(&made);
    keep();
    end();
    begin();
    assert_int_equal(store_seen(store), 1700000000000);
    assert_true(store_gaps(store, take_gap, NULL));
    assert_true(gap_count == 2 && gaps[0].till == 20 && gaps[1].since == 30);
    assert_true(store_salt(store, same));
    assert_memory_equal(salt, same, sizeof salt);
    assert_true(add(&next) > made.number);
    keep();
    assert_true(store_size(store) != 0);
    struct names names = {0};
    assert_true(store_unfinished(store, take_due_name, &names));
    assert_int_equal(store_count_unfinished(store), names.count);
}

int main(void)
{
    if (uv_loop_init(&loop) != 0 || uv_loop_close(&loop) != 0) /* what stays open of the first */
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_changes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_failure, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_traces, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_later, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sanctions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reports, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_forgetting, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_again, set_up, tear_down),
    };
    char folder[] = "/tmp/aude-vault-XXXXXX";
    const char *far = getenv("AUDE_STORE");
    if (sodium_init() < 0 || mkdtemp(folder) == NULL)
        return 1;
    if (far != NULL)
        snprintf(place, sizeof place, "%s", far);
    else
        snprintf(place, sizeof place, "%s/games.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (far == NULL)
        unlink(place);
    rmdir(folder);
    return failed;
}
