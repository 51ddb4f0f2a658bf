/* SPDX-License-Identifier: Apache-2.0 */
/* A position as the text of a scenario (src/script): the runner of scenarios builds the very
 * position from it, for positions of random games of many set-ups; by statements where there are
 * some for everything, else by the id, with a remark. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"
#include "scenario/scenario.h"
#include "script/script.h"

static struct aude_rules rules;
static struct aude_state game;
static char text[SCRIPT_TEXT + 64], id[AUDE_POSITION_TEXT];
static int by_statements, by_id;

static void start(enum aude_game which, int seats, const char *const *expansions)
{
    struct aude_setup setup;
    aude_setup_init(&setup, which);
    setup.seats = (uint8_t)seats;
    for (; *expansions != NULL; expansions++)
        assert_int_equal(strchr(*expansions, '=') == NULL
                             ? aude_setup_expansion(&setup, *expansions)
                             : aude_setup_set(&setup, "ABBOT", "on"),
                         AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
}

/* Runs the scenario; at its end it shows the position that it has built, which must be this one. */
static void build_again(const char *rule)
{
    struct scenario_file file = {0};
    struct scenario_error error = {0};
    struct scenario_result result = {0};
    size_t length = script_of_position(&game, text, SCRIPT_TEXT);
    assert_true(length > 0 && length < SCRIPT_TEXT);
    assert_int_equal(length, strlen(text));
    assert_true(aude_position_text(&game, id, sizeof id) > 0);
    if (strstr(text, "\nposition ") == NULL)
        by_statements++;
    else
        by_id++;
    snprintf(text + length, sizeof text - length, "picture %s\n", rule);
    if (!scenario_read(&file, "text", text, strlen(text), false, &error))
        fail_msg("%ld:%ld: %s\n%s", error.line, error.column, error.message, text);
    assert_int_equal(file.scenarios, 1);
    assert_int_equal(file.scenario[0].needs, 0);
    scenario_run(&file, &file.scenario[0], &result);
    if (result.failed.count > 0)
        fail_msg("%ld: %s\n%s", result.failed.note[0].line, result.failed.note[0].message, text);
    assert_int_equal(result.shown.count, 1);
    assert_string_equal(strchr(result.shown.note[0].message, ' ') + 1, id);
    scenario_result_finish(&result);
    scenario_finish(&file);
}

/* Random games, looked at again and again. */
static void play(enum aude_game which, int seats, const char *const *expansions, uint64_t seed)
{
    const char *rule = which == AUDE_DISCOVERY ? "DISC-1" : "BASE-1";
    struct aude_random random;
    aude_random_init(&random, seed);
    start(which, seats, expansions);
    build_again(rule);
    for (int ply = 0; aude_decider(&game) != AUDE_NOBODY; ply++) {
        aude_action list[AUDE_MAX_ACTIONS];
        int count = aude_legal_actions(&game, list, AUDE_MAX_ACTIONS);
        aude_action action = aude_decider(&game) == AUDE_CHANCE
                                 ? aude_random_draw(&game, &random)
                                 : list[aude_random_below(&random, (uint32_t)count)];
        assert_int_equal(aude_apply(&game, action, NULL), AUDE_OK);
        if (ply % 11 == 0)
            build_again(rule);
    }
    build_again(rule);
}

static void test_base(void **state)
{
    static const char *const none[] = {NULL}, *const abbot[] = {"ABBOT=on", NULL};
    (void)state;
    by_statements = by_id = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play(AUDE_CARCASSONNE, 2 + (int)seed, none, seed);
        play(AUDE_CARCASSONNE, 2, abbot, seed);
    }
    assert_true(by_statements > 10 * by_id); /* only what is over has no statement */
}

static void test_expansions(void **state)
{
    static const char *const boxes[] = {"tower", "bcb",   "inns",  "traders", "king",   "phantom",
                                        "cult",  "count", "abbey", "dragon",  "river1", "river2"};
    (void)state;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        const char *one[] = {boxes[i], NULL};
        by_statements = by_id = 0;
        play(AUDE_CARCASSONNE, 3, one, 7 + i);
        assert_true(by_statements > 0);
    }
}

static void test_together(void **state)
{
    static const char *const few[] = {"tower", "inns", "traders", "ABBOT=on", NULL};
    static const char *const many[] = {"tower", "bcb",    "inns",    "traders",
                                       "abbey", "dragon", "phantom", NULL};
    (void)state;
    play(AUDE_CARCASSONNE, 4, few, 5);
    play(AUDE_CARCASSONNE, 2, many, 6);
}

static void test_discovery(void **state)
{
    static const char *const none[] = {NULL};
    (void)state;
    by_statements = by_id = 0;
    if (!aude_game_built(AUDE_DISCOVERY))
        return; /* the builds with it say whether this holds */
    play(AUDE_DISCOVERY, 2, none, 1);
    play(AUDE_DISCOVERY, 5, none, 2);
    assert_true(by_statements > by_id);
}

/* What stands there is meant to be read. */
static void test_text(void **state)
{
    static const char *const none[] = {NULL};
    (void)state;
    start(AUDE_CARCASSONNE, 2, none);
    aude_edit_clear(&game);
    assert_int_equal(aude_edit_tile(&game, aude_kind_find(&rules, "base-e"), 0, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    aude_edit_score(&game, 0, 12);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_ACTION, -1), AUDE_OK);
    assert_true(script_of_position(&game, text, SCRIPT_TEXT) > 0);
    assert_string_equal(text, "== A position\n"
                              "game seats=2\n"
                              "clear\n"
                              "tile base-e 0,0 r1\n"
                              "put B 0,0 city E\n"
                              "score R=12 B=0\n"
                              "turnnumber 1\n"
                              "turn B action\n"
                              "step action\n"
                              "onturn B\n"
                              "is R=12 B=0\n");
    /* Told what it needs, it writes what fits. */
    char little[8] = "";
    assert_true(script_of_position(&game, little, sizeof little) > sizeof little);
    assert_string_equal(little, "== A po");
}

/* Points that no statement takes: the position is still built. */
static void test_far(void **state)
{
    static const char *const none[] = {NULL};
    (void)state;
    start(AUDE_CARCASSONNE, 2, none);
    aude_edit_score(&game, 0, 1000000);
    aude_edit_score(&game, 1, -1000000);
    build_again("BASE-1");
    assert_non_null(strstr(text, "\nposition "));
    aude_edit_score(&game, 0, -40);
    aude_edit_score(&game, 1, 0);
    build_again("BASE-1");
    assert_null(strstr(text, "\nposition "));
}

/* What is no position is told where it is wrong, and nothing else of the scenario is played. */
static void test_unread(void **state)
{
    static const struct {
        const char *text, *told;
    } wrong[] = {
        {"== T\nposition\nstep draw\n", "a position id, which begins with aude1:"},
        {"== T\nposition nonsense\nstep draw\n", "a position id, which begins with aude1:"},
        {"== T\nposition aude1:carcassonne:seats=2:turn=1,s9,draw\nstep draw\n",
         "column 34 of the id: "},
        {"== T\nposition aude1:carcassonne:seats=2:tiles=zz@0,0:turn=1,s0,draw\nstep draw\n",
         "column 33 of the id: "},
        {"== T\nclear\nstep draw\n", "players"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct scenario_file file = {0};
        struct scenario_error error = {0};
        struct scenario_result result = {0};
        assert_true(
            scenario_read(&file, "text", wrong[i].text, strlen(wrong[i].text), false, &error));
        scenario_run(&file, &file.scenario[0], &result);
        assert_int_equal(result.failed.count, 1);
        if (strstr(result.failed.note[0].message, wrong[i].told) == NULL)
            fail_msg("%s", result.failed.note[0].message);
        scenario_result_finish(&result);
        scenario_finish(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_base),     cmocka_unit_test(test_expansions),
        cmocka_unit_test(test_together), cmocka_unit_test(test_discovery),
        cmocka_unit_test(test_text),     cmocka_unit_test(test_far),
        cmocka_unit_test(test_unread),
    };
    return cmocka_run_group_tests_name("a position as a scenario", tests, NULL, NULL);
}
