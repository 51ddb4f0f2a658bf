/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of actions by the public table alone, as a room that the notation has never heard of writes
 * them: over random games of every set-up each legal action has a text, no two the same one, and is
 * read back.
 */
#include "notation.h"

#include <string.h>

#include "notation/text.h"

/* By its row alone, also where its verb has words of its own. */
static bool by_table(aude_action action, char *said)
{
    struct text_out out = text_out(said, AUDE_ACTION_TEXT);
    bool told = text_write_verb(&out, &state, action);

    text_finish(&out);
    return told;
}

static enum aude_status read_by_table(const char *said, aude_action *action)
{
    struct text_in in = text_in(said, strlen(said), text_game(&state), &error);
    int verb = text_find_verb(text_word(&in));

    assert_true(verb >= 0);
    return text_read_verb(&in, &state, verb, action);
}

static void check_all(unsigned verbs[AUDE_MAX_VERBS])
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    static char texts[AUDE_MAX_ACTIONS][AUDE_ACTION_TEXT];
    int count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);

    for (int i = 0; i < count; i++) {
        aude_action back = 0;

        verbs[aude_action_verb(actions[i])]++;
        assert_true(by_table(actions[i], texts[i]));
        assert_int_equal(read_by_table(texts[i], &back), AUDE_OK);
        assert_int_equal(back, actions[i]);
        for (int other = 0; other < i && i < 40; other++)
            assert_string_not_equal(texts[other], texts[i]);
    }
}

static void test_all_verbs(void **unused)
{
    unsigned verbs[AUDE_MAX_VERBS] = {0};
    int seen = 0;
    struct aude_setup setup;
    struct aude_random random;

    (void)unused;
    for (unsigned game = 0; game < 40; game++) {
        choose_setup(&setup, game);
        begin(&setup);
        aude_random_init(&random, game);
        while (aude_decider(&state) != AUDE_NOBODY) {
            check_all(verbs);
            assert_int_equal(aude_apply(&state, choose(&random), NULL), AUDE_OK);
        }
    }
    for (int verb = AUDE_DRAW; verb < aude_verb_count(); verb++)
        seen += verbs[verb] > 0;
    assert_true(seen >= 14);
}

/* What no action of the verb means has no such text. */
static void test_not_said(void **unused)
{
    char said[AUDE_ACTION_TEXT];

    (void)unused;
    begin_everything(3);
    assert_false(by_table(aude_action_make(AUDE_BUY, 0, 1, 0, 0, 0), said));
    assert_false(
        by_table(aude_action_make(AUDE_EXCHANGE, AUDE_MAX_FIGURE_KINDS, 0, 0, 0, 0), said));
    assert_false(by_table(aude_action_with(AUDE_RANSOM, 3), said));
    assert_false(by_table(aude_action_make(AUDE_BRIDGE, 0, 0, 0, 2, 0), said));
    assert_false(by_table(aude_action_make(AUDE_CONVERT, 0, 5, 5, 0, 0), said));
    assert_false(by_table(63, said));
}

static void test_errors(void **unused)
{
    static const struct wrong wrong[] = {
        {"capture", AUDE_BAD_TEXT, 1, 8, "expected a seat of this game such as s0"},
        {"capture s0", AUDE_BAD_TEXT, 1, 11, "expected a figure: follower"},
        {"capture s0 follower 0,0", AUDE_BAD_TEXT, 1, 24, "expected a feature"},
        {"capture s0 follower 0,0 city N 7", AUDE_BAD_TEXT, 1, 32, "expected nothing more"},
        {"bridge 0,0 NE", AUDE_BAD_TEXT, 1, 12, "expected an axis: NS or EW"},
        {"raise", AUDE_BAD_TEXT, 1, 6, "expected a number of points, such as 3"},
        {"raise 2 3", AUDE_BAD_TEXT, 1, 7, "expected nothing more"},
        {"select first 2", AUDE_BAD_TEXT, 1, 8, "expected the number of a tile on offer"},
        {"buy it", AUDE_BAD_TEXT, 1, 5, "expected nothing more"},
    };
    aude_action action;

    (void)unused;
    mistakes = 0;
    begin_everything(3);
    aude_edit_clear(&state);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-d"), 0, 0, 0), AUDE_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check_wrong(&wrong[i], read_by_table(wrong[i].said, &action));
    assert_int_equal(mistakes, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_verbs),
        cmocka_unit_test(test_not_said),
        cmocka_unit_test(test_errors),
    };

    return cmocka_run_group_tests_name("notation verbs", tests, NULL, NULL);
}
