/* SPDX-License-Identifier: Apache-2.0 */
/* What a commit shows to the database that several servers share, before what it writes down; and
 * which games a server believes to have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/lease.h"
#include "server/statement.h"

static struct leases leases;
static struct bundle told, fenced;

static int set_up(void **state)
{
    (void)state;
    leases.node = 3;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    leases_free(&leases);
    bundle_free(&told);
    bundle_free(&fenced);
    memset(&leases, 0, sizeof leases);
    return 0;
}

static void tell(enum write which, int64_t game)
{
    bundle_statement(&told, (int)which);
    bundle_number(&told, game);
    bundle_text(&told, "and more");
    bundle_number(&told, 77);
}

static void fence(void)
{
    bundle_empty(&fenced);
    leases_fence(&leases, &told, &fenced);
    bundle_empty(&told);
    assert_false(fenced.lost);
}

/* The next statement is this one, of that game; its epoch, if it has one. */
static int64_t expect(size_t *at, enum write which, int64_t game)
{
    struct bundle_item item;
    int64_t epoch = 0;
    assert_true(bundle_next(&fenced, at, &item));
    assert_int_equal(item.kind, BUNDLE_STATEMENT);
    assert_int_equal(item.number, which);
    assert_true(bundle_next(&fenced, at, &item));
    assert_int_equal(item.number, game);
    for (size_t next = *at; bundle_next(&fenced, &next, &item) && item.kind != BUNDLE_STATEMENT;
         *at = next)
        if (epoch == 0 && item.kind == BUNDLE_NUMBER)
            epoch = item.number;
    return epoch;
}

static void test_fences(void **state)
{
    size_t at = 0;
    (void)state;
    assert_true(leases_hold(&leases, 5, leases_epoch(&leases), 0));
    tell(WRITE_GAME, 9);
    tell(WRITE_SEAT, 9);
    tell(WRITE_BATCH, 5);
    tell(WRITE_SEAT, 5);
    tell(WRITE_ABANDON, 2);
    tell(WRITE_SEEN, 1); /* a date, no game */
    fence();
    int64_t seized = expect(&at, WRITE_SEIZE, 2);
    assert_int_equal(expect(&at, WRITE_FENCE, 5), leases_find(&leases, 5)->epoch);
    int64_t epoch = expect(&at, WRITE_LEASE, 9);
    assert_true(epoch != seized && epoch != leases_find(&leases, 5)->epoch);
    expect(&at, WRITE_GAME, 9);
    expect(&at, WRITE_SEAT, 9);
    expect(&at, WRITE_BATCH, 5);
    expect(&at, WRITE_SEAT, 5);
    expect(&at, WRITE_ABANDON, 2);
    expect(&at, WRITE_SEEN, 1);
    assert_int_equal(expect(&at, WRITE_DROP, 2), seized);
    assert_int_equal(at, fenced.length);
    assert_true(leases_has(&leases, 9) && leases_has(&leases, 5) && !leases_has(&leases, 2));
    /* The new game is there from the next bundle on, or it is not. */
    leases_settle(&leases, true);
    tell(WRITE_SEAT, 9);
    fence();
    at = 0;
    assert_int_equal(expect(&at, WRITE_FENCE, 9), epoch);
    tell(WRITE_GAME, 10);
    fence();
    leases_settle(&leases, false);
    assert_false(leases_has(&leases, 10));
}

/* Each statement that changes something of a game is known as such, by its words. */
static void test_all(void **state)
{
    static const char *const signs[] = {"game = ?1",   "number = ?1", "INTO game(", "INTO seat(",
                                        "INTO batch(", "INTO chat(",  "INTO own("};
    (void)state;
    for (int which = 0; which < WRITES; which++) {
        bool names = false;
        const char *text = statement_writes[which];
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            names |= strstr(text, signs[i]) != NULL;
        if (strstr(text, "report") != NULL || which == WRITE_ALL_GAME || which == WRITE_ALL_SEAT ||
            which == WRITE_ALL_BATCH)
            continue; /* those of a copy, which is alone there */
        bundle_empty(&told);
        tell((enum write)which, 4);
        fence();
        if ((fenced.statements > 1) != names)
            fail_msg("%s", text);
        leases_settle(&leases, false);
    }
}

static void test_losing(void **state)
{
    struct bundle held = {0};
    size_t at = 0;
    (void)state;
    for (int64_t game = 1; game <= 3; game++)
        assert_true(leases_hold(&leases, game, leases_epoch(&leases), 100 * game));
    assert_int_equal(leases_find(&leases, 2)->pause, 200);
    bundle_statement(&held, READ_HELD);
    bundle_number(&held, 1);
    bundle_number(&held, leases_find(&leases, 1)->epoch);
    bundle_statement(&held, READ_HELD);
    bundle_number(&held, 2);
    bundle_number(&held, 1); /* another owner has had it since */
    assert_int_equal(leases_compare(&leases, &held), 2);
    assert_int_equal(leases_compare(&leases, &held), 0);
    bundle_free(&held);
    assert_true(leases_has(&leases, 1) && !leases_has(&leases, 2) && !leases_has(&leases, 3));
    /* What was lost is not taken as if nobody had it: the commit has to fail. */
    tell(WRITE_BATCH, 2);
    fence();
    expect(&at, WRITE_FENCE, 2);
    assert_true(leases_hold(&leases, 2, leases_epoch(&leases), 50));
    assert_true(leases_has(&leases, 2));
    assert_int_equal(leases_find(&leases, 2)->pause, 50);
    assert_true(leases_hold(&leases, 2, leases_epoch(&leases), 60)); /* it was here all the time */
    assert_int_equal(leases_find(&leases, 2)->pause, 0);
}

static void drop(void *context, int64_t game, int64_t epoch)
{
    (void)epoch;
    *(int64_t *)context += game;
}

static void test_going(void **state)
{
    int64_t gone = 0;
    (void)state;
    for (int64_t game = 1; game <= 4; game++)
        assert_true(leases_hold(&leases, game, leases_epoch(&leases), 0));
    leases_find(&leases, 1)->leaves = 7;
    leases_find(&leases, 2)->leaves = 8;
    leases_find(&leases, 3)->leaves = 7;
    assert_true(leases_hold(&leases, 3, leases_epoch(&leases), 0)); /* it has come again */
    leases_sweep(&leases, 7, drop, &gone);
    assert_int_equal(gone, 1);
    assert_int_equal(leases.count, 3);
    assert_true(leases_has(&leases, 2) && leases_has(&leases, 3) && leases_has(&leases, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_fences, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_all, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_losing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_going, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
