/* SPDX-License-Identifier: Apache-2.0 */
/* Whose turn it is to be thought for (thinking.h), in a world without threads: each decision takes
 * as much as it may, and time passes with it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/thinking.h"

enum { CROWD = 30, TABLES = 4, LONG = 1000 * LIMIT_DECIDES };

struct world {
    struct budget *budget;
    struct thinking line;
    struct table table[CROWD][TABLES], fair;
    uint64_t now;
};

static struct world world;

/* Somebody sits there, and a computer player is to decide. */
static void make(struct table *table, const char *address)
{
    memset(table, 0, sizeof *table);
    table->seats = 2;
    strcpy(table->seat[0].player, "human");
    strcpy(table->seat[1].player, "level-7");
    link_init(&table->offer);
    assert_true(address_read(&table->from, address));
    table->from = address_counted(&table->from);
}

static int begin(void **state)
{
    struct server_limits limits;
    struct server_options options;
    server_options_init(&options);
    limits = options.limits;
    memset(&world, 0, sizeof world);
    world.now = 1000000;
    world.budget = budget_open(&limits);
    thinking_init(&world.line, world.budget, &limits);
    make(&world.fair, "198.51.100.7");
    *state = &world;
    return world.budget == NULL;
}

static int end(void **state)
{
    (void)state;
    budget_close(world.budget);
    return 0;
}

/* Each of so many addresses has tables that want to be thought about. */
static void crowd(const char *form, int count)
{
    char address[64];
    for (int i = 0; i < count; i++) {
        snprintf(address, sizeof address, form, i + 1);
        for (int k = 0; k < TABLES; k++) {
            make(&world.table[i][k], address);
            thinking_want(&world.line, &world.table[i][k], world.now);
        }
    }
}

static struct table *next(bool brief)
{
    const struct thinking_wish wish = {.people = true, .brief = brief};
    return thinking_next(&world.line, wish, world.now);
}

/* It has taken so many microseconds, and more of the table is to be thought about. */
static void done(struct table *table, double work)
{
    world.now += (uint64_t)work / 1000;
    thinking_done(&world.line, table, work, world.now);
    thinking_want(&world.line, table, world.now);
}

/* So many decisions, two at a time; those of the crowd take all that they may. */
static void work(int decisions)
{
    struct table *under_way = next(false);
    for (int i = 0; i < decisions; i++) {
        struct table *other = next(false);
        if (under_way != NULL)
            done(under_way, thinking_most(&world.line, under_way, false));
        under_way = other;
        if (under_way == NULL)
            world.now += 25;
    }
    if (under_way != NULL)
        done(under_way, 1000);
}

/* How many of others come before the fair one, with a few decisions of its own. */
static int before_fair(void)
{
    int most = 0;
    for (int turn = 0; turn < 5; turn++) {
        int before = 0;
        struct table *found;
        thinking_want(&world.line, &world.fair, world.now);
        while ((found = next(false)) != &world.fair) {
            assert_non_null(found);
            done(found, thinking_most(&world.line, found, false));
            before++;
        }
        thinking_done(&world.line, found, 30000, world.now);
        most = before > most ? before : most;
        work(2 * CROWD);
    }
    return most;
}

static void test_least_used_first(void **state)
{
    (void)state;
    crowd("192.0.2.%d", CROWD);
    work(20 * CROWD);
    assert_int_equal(before_fair(), 0);
}

/* All of them are one network, whose use counts for each new address of it. */
static void test_network(void **state)
{
    char address[64];
    (void)state;
    crowd("2001:db8:7:%d::1", CROWD);
    work(20 * CROWD);
    assert_int_equal(before_fair(), 0);
    struct table *fresh = &world.table[0][0];
    thinking_drop(&world.line, fresh);
    snprintf(address, sizeof address, "2001:db8:7:abcd::1");
    make(fresh, address);
    thinking_want(&world.line, fresh, world.now);
    assert_int_equal(before_fair(), 0);
}

static void test_one_at_a_time(void **state)
{
    (void)state;
    crowd("192.0.2.%d", 2);
    struct table *first = next(false), *second = next(false);
    assert_non_null(first);
    assert_non_null(second);
    assert_ptr_not_equal(first->account, second->account);
    struct table *third = next(false); /* nobody else waits: there is no need to be idle */
    assert_non_null(third);
    thinking_want(&world.line, &world.fair, world.now);
    assert_ptr_equal(next(false), &world.fair);
}

static void test_bound(void **state)
{
    (void)state;
    thinking_want(&world.line, &world.fair, world.now);
    assert_ptr_equal(next(false), &world.fair);
    assert_true(thinking_most(&world.line, &world.fair, false) == LONG);
    assert_true(thinking_most(&world.line, &world.fair, true) == 1000.0 * LIMIT_DECIDES_BRIEF);
    crowd("192.0.2.%d", 9);
    assert_true(thinking_most(&world.line, &world.fair, false) == LONG / 10);
    crowd("198.51.%d.1", CROWD);
    assert_true(thinking_most(&world.line, &world.fair, false) >= 1000.0 * LIMIT_DECIDES_LEAST);
    assert_true(thinking_most(&world.line, &world.fair, false) < LONG / 20);
}

/* What long ones are not let in for: whoever has had one, and not whoever is new. */
static void test_brief(void **state)
{
    (void)state;
    crowd("192.0.2.%d", 3);
    for (int i = 0; i < 3 * TABLES; i++)
        done(next(false), LONG);
    assert_null(next(true));
    thinking_want(&world.line, &world.fair, world.now);
    assert_ptr_equal(next(true), &world.fair);
    done(&world.fair, 20000);
    assert_ptr_equal(next(true), &world.fair);
}

/* A short one behind as many long ones of its address as are looked at, and behind one less. */
static void test_behind_long_ones(void **state)
{
    struct table *fresh = &world.table[1][0];
    (void)state;
    crowd("192.0.2.%d", 1);
    for (int i = 0; i < TABLES; i++)
        done(next(false), LONG);
    make(fresh, "192.0.2.1");
    thinking_want(&world.line, fresh, world.now);
    world.now += 600000; /* what has been used up is there again */
    assert_null(next(true));
    thinking_drop(&world.line, &world.table[0][0]);
    assert_ptr_equal(next(true), fresh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_least_used_first, begin, end),
        cmocka_unit_test_setup_teardown(test_network, begin, end),
        cmocka_unit_test_setup_teardown(test_one_at_a_time, begin, end),
        cmocka_unit_test_setup_teardown(test_bound, begin, end),
        cmocka_unit_test_setup_teardown(test_brief, begin, end),
        cmocka_unit_test_setup_teardown(test_behind_long_ones, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
