/* SPDX-License-Identifier: Apache-2.0 */
/* Positions of The Discovery in which the sensible move is plain, put before the greedy player. In
 * all of them a row of grassland from west to east is what matters: `ROW` tiles of it that lie with
 * the sea on both sides, and at the ends a tile that closes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/player.h"
#include "aude.h"

static struct aude_rules rules;
static struct aude_state game;

static int kind(const char *name)
{
    int found = aude_kind_find(&rules, name);
    assert_true(found >= 0);
    return found;
}

static void lay(const char *name, int x, int y, int rotation)
{
    assert_int_equal(aude_edit_tile(&game, kind(name), x, y, rotation), AUDE_OK);
}

/* An empty board and a bag without tiles. */
static void start(const char *open_tiles)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    assert_int_equal(aude_setup_set(&setup, "OPEN_TILES", open_tiles), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
    for (int i = 0; i < aude_kind_count(&rules); i++)
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
}

/* The western end at 0,0 and so many tiles of the row beside it: open to the east. */
static void lay_row(int tiles)
{
    lay("discovery-17GS", 0, 0, 1);
    for (int x = 1; x <= tiles; x++)
        lay("discovery-161SGS", x, 0, 0);
}

static void stand(int seat, int x, int segment)
{
    assert_int_equal(aude_edit_figure(&game, seat, AUDE_FOLLOWER, x, 0, segment), AUDE_OK);
}

static void bag(const char *name, int count)
{
    assert_int_equal(aude_edit_bag(&game, kind(name), count), AUDE_OK);
}

/* What the player does, the same for every coin it may toss. */
static aude_action choice(void)
{
    aude_action first = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct aude_random random;
        aude_action action;
        aude_random_init(&random, seed);
        action = player_find("greedy")->choose(&game, &random);
        assert_int_equal(aude_legal(&game, action), AUDE_OK);
        assert_true(seed == 0 || aude_action_verb(action) == aude_action_verb(first));
        first = action;
    }
    return first;
}

static void expect_action(enum aude_verb verb, int x, int y, int segment)
{
    aude_action action = choice();
    assert_int_equal(aude_action_verb(action), verb);
    assert_int_equal(aude_action_x(action), x);
    assert_int_equal(aude_action_y(action), y);
    assert_int_equal(aude_action_segment(action), segment);
}

/* Closed grassland of five tiles: 10 points now, 5 in the final scoring. */
static void test_takes_before_the_end(void **state)
{
    (void)state;
    start("off");
    lay_row(3);
    lay("discovery-17GS", 4, 0, 3);
    stand(0, 2, 1);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    expect_action(AUDE_TAKE, 2, 0, 1);
}

/* With the turns for only one of two closed areas, the one that gains more. */
static void test_takes_what_gains_most(void **state)
{
    (void)state;
    start("off");
    lay_row(3);
    lay("discovery-161SGS", 0, -1, 0); /* a second row above, of three tiles */
    lay("discovery-17GS", -1, -1, 1);
    lay("discovery-17GS", 1, -1, 3);
    lay("discovery-17GS", 4, 0, 3);
    stand(0, 0, 0);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, -1, 1), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    expect_action(AUDE_TAKE, 0, 0, 0);
}

/* The tile that closes the row: put there for oneself, anywhere else when it is another's. */
static void test_closes_only_own(void **state)
{
    (void)state;
    for (int owner = 0; owner < 2; owner++) {
        aude_action action;
        start("off");
        lay_row(3);
        stand(owner, 2, 1);
        bag("discovery-8S", 4);
        bag("discovery-17GS", 4);
        assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, kind("discovery-17GS")),
                         AUDE_OK);
        action = choice();
        assert_int_equal(aude_action_verb(action), AUDE_PLACE);
        assert_int_equal(owner == 0, aude_action_x(action) == 4 && aude_action_y(action) == 0);
    }
}

/* Closed by this tile and free: whoever lays it may take the area (DISC-32). */
static void test_takes_what_it_closes(void **state)
{
    (void)state;
    start("off");
    lay_row(3);
    bag("discovery-8S", 4);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, kind("discovery-17GS")), AUDE_OK);
    expect_action(AUDE_PLACE, 4, 0, 0);
    assert_int_equal(aude_apply(&game, choice(), NULL), AUDE_OK);
    expect_action(AUDE_PUT, 4, 0, 0);
}

/* The last turn of all: grassland is worth its tiles, the sea without a city nothing. */
static void test_puts_where_it_counts(void **state)
{
    (void)state;
    start("off");
    lay_row(3);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_ACTION, -1), AUDE_OK);
    expect_action(AUDE_PUT, 3, 0, 1);
}

/* Nobody wastes a last follower on a sea without a city, with many turns to come. */
static void test_keeps_the_last_follower(void **state)
{
    (void)state;
    start("off");
    lay_row(3);
    stand(1, 1, 1); /* the grassland is taken */
    assert_int_equal(aude_edit_supply(&game, 0, AUDE_FOLLOWER, 1), AUDE_OK);
    bag("discovery-8G", 20);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    expect_action(AUDE_PASS, 0, 0, 0);
}

/* Of two open tiles the one that closes the own row. */
static void test_chooses_open_tile(void **state)
{
    struct aude_tableau tableau = {0};
    (void)state;
    start("on");
    lay_row(3);
    stand(0, 2, 1);
    tableau.count[0] = tableau.count[1] = 2;
    tableau.kind[0][0] = (uint8_t)kind("discovery-8S");
    tableau.kind[0][1] = (uint8_t)kind("discovery-17GS");
    tableau.kind[1][0] = tableau.kind[1][1] = (uint8_t)kind("discovery-8S");
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, -1), AUDE_OK);
    expect_action(AUDE_PLACE, 4, 0, 0);
    assert_int_equal(aude_action_item(choice()), kind("discovery-17GS"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_before_the_end), cmocka_unit_test(test_takes_what_gains_most),
        cmocka_unit_test(test_closes_only_own),      cmocka_unit_test(test_takes_what_it_closes),
        cmocka_unit_test(test_puts_where_it_counts), cmocka_unit_test(test_keeps_the_last_follower),
        cmocka_unit_test(test_chooses_open_tile),
    };
    return cmocka_run_group_tests_name("player discovery", tests, NULL, NULL);
}
