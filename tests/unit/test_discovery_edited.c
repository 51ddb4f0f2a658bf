/* SPDX-License-Identifier: Apache-2.0 */
/* Positions of The Discovery that no game led to: whatever was edited, in whatever order, nothing
 * runs over, and a finished edit has somebody who can decide. The open tiles must be those that the
 * dealing before the first turn leaves (DISC-70). */
#include "discovery.h"

static struct aude_random random_source;

static void open_game(const char *aside)
{
    assert_int_equal(aude_setup_set(&setup, "OPEN_TILES", "on"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "ASIDE", aside), AUDE_OK);
    start(5);
}

/* Tiles in the open that no dealing leaves: a seat later in the order has some already. */
static void test_dealt_out_of_order(void **state)
{
    (void)state;
    open_game("none");
    struct aude_tableau tableau = aude_tableau(&game);
    assert_int_equal(tableau.dealing, 10);
    tableau.dealing = 4;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    for (int seat = 0; seat < 3; seat++) {
        tableau.count[seat] = 2;
        tableau.kind[seat][1] = 1;
    }
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_OK);
    assert_int_equal(aude_turn_seat(&game), 3);
    assert_null(aude_check(&game));
    tableau.count[1] = 1;
    tableau.count[4] = 1;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    assert_null(aude_check(&game));
    struct aude_text_error error;
    static struct aude_rules other;
    assert_int_equal(
        aude_position_parse("aude1:discovery:seats=5:OPEN_TILES=on:tiles=8S@0,0:open=s0.8M.44MG_"
                            "s1.44MG.44MG_s2.17MS_s4.8G.44MS-c01:moment=dealing.4:turn=1,s3,draw",
                            &other, &game, &error),
        AUDE_BAD_ACTION);
}

/* A seat with both its tiles is never asked to draw. */
static void test_no_third_tile(void **state)
{
    (void)state;
    open_game("none");
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_DRAW, -1), AUDE_OK);
    struct aude_tableau tableau = aude_tableau(&game);
    tableau.dealing = 0;
    tableau.count[0] = 2;
    tableau.kind[0][0] = (uint8_t)kind("discovery-8S");
    tableau.kind[0][1] = (uint8_t)kind("discovery-44GS");
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_OK);
    assert_int_equal(aude_step(&game), AUDE_STEP_PLACE);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_DRAW, -1), AUDE_BAD_ACTION);
    assert_null(aude_check(&game));
}

/* The bag emptied in the middle: whoever plays on without ending the edit gets the end. */
static void test_bag_emptied(void **state)
{
    (void)state;
    for (int open = 0; open < 2; open++) {
        assert_int_equal(aude_setup_set(&setup, "OPEN_TILES", open ? "on" : "off"), AUDE_OK);
        assert_int_equal(aude_setup_set(&setup, "ASIDE", "printed"), AUDE_OK);
        start(4);
        for (int k = 0; k < aude_kind_count(&rules); k++) {
            assert_int_equal(aude_edit_bag(&game, k, 0), AUDE_OK);
        }
        assert_int_equal(aude_legal_actions(&game, NULL, 0), 0);
        aude_playout(&game, &random_source);
        assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
        assert_null(aude_check(&game));
    }
}

/* Nothing is due any more: no tile is set aside for a number that ran over. */
static void test_nothing_due(void **state)
{
    const struct aude_tableau none = {.aside = 0};
    (void)state;
    assert_int_equal(aude_setup_set(&setup, "ASIDE", "printed"), AUDE_OK);
    start(4);
    assert_int_equal(aude_step(&game), AUDE_STEP_REVEAL);
    assert_int_equal(aude_edit_tableau(&game, &none), AUDE_OK);
    assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
    assert_null(aude_check(&game));
    aude_playout(&game, &random_source);
    assert_true(aude_placed_count(&game) > 60);
}

/* An idle turn draws nothing afterwards, whenever open tiles are drawn. */
static void test_idle_turn(void **state)
{
    const struct aude_tableau idle = {.idle = 1};
    (void)state;
    assert_int_equal(aude_setup_set(&setup, "DRAW_TIME", "after-follower"), AUDE_OK);
    open_game("none");
    assert_int_equal(aude_edit_tableau(&game, &idle), AUDE_BAD_ACTION);
    assert_int_equal(aude_setup_set(&setup, "NO_TILE_TURN", "take-back"), AUDE_OK);
    start(5);
    assert_int_equal(aude_edit_tableau(&game, &idle), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_ACTION, -1), AUDE_OK);
    assert_int_equal(aude_last_placed(&game), -1);
    play(aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    assert_int_equal(aude_tableau(&game).placed, 0);
    assert_int_equal(aude_turn_seat(&game), 2);
}

/* Two followers of one player on one segment, which no game has, are one choice, in lists and in
 * random games. */
static void test_two_on_one_spot(void **state)
{
    static aude_action trace[1024];
    (void)state;
    start(2);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    assert_int_equal(aude_legal_actions(&game, NULL, 0), 4); /* deploy, two to take, pass */
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct aude_state played = game;
        struct aude_state again = game;
        aude_random_init(&random_source, seed);
        const int count = aude_playout_trace(&played, &random_source, trace, 1024);
        for (int i = 0; i < count; i++) {
            assert_int_equal(aude_apply(&again, trace[i], NULL), AUDE_OK);
        }
        assert_memory_equal(&played, &again, sizeof played);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_dealt_out_of_order, plain_game),
        cmocka_unit_test_setup(test_no_third_tile, plain_game),
        cmocka_unit_test_setup(test_bag_emptied, plain_game),
        cmocka_unit_test_setup(test_nothing_due, plain_game),
        cmocka_unit_test_setup(test_idle_turn, plain_game),
        cmocka_unit_test_setup(test_two_on_one_spot, plain_game),
    };
    aude_random_init(&random_source, 1);
    return cmocka_run_group_tests_name("discovery edited", tests, NULL, NULL);
}
