/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of features and actions as text: what is written is read back as the same, over all tiles
 * and turns, over random games of every set-up and for any 64-bit value; and every wrong text is
 * refused at its column.
 */
#include "notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Features ------------------------------------------------------------------------------ */

static void check_segment(int kind, int segment)
{
    char reference[AUDE_ACTION_TEXT];
    char spoken[2 * AUDE_ACTION_TEXT];
    int x = 9, y = 9, found = -1;
    size_t length = aude_feature_text(&state, 4, -3, segment, reference, sizeof reference);

    assert_int_equal(length, strlen(reference));
    assert_true(length > 0);
    snprintf(spoken, sizeof spoken, "4,-3 %s", reference);
    if (aude_feature_parse(&state, spoken, &x, &y, &found, &error) != AUDE_OK || found != segment)
        fail_msg("%s: %s", aude_kind(&rules, kind)->name, spoken);
    assert_int_equal(x, 4);
    assert_int_equal(y, -3);
}

/* What the engine says lies at each side and half side is what the words mean there. */
static void check_sides(int kind)
{
    static const char *const kinds[] = {"city", "road", "field", "monastery", "garden", "river"};
    char spoken[AUDE_ACTION_TEXT];
    int x, y, found;

    for (int side = 0; side < 12; side++) {
        int segment = side < 4 ? aude_segment_by_side(&state, 4, -3, side)
                               : aude_segment_by_half(&state, 4, -3, side - 4);

        if (segment < 0)
            continue;
        snprintf(spoken, sizeof spoken, "4,-3 %s %c",
                 kinds[aude_kind_segment(&rules, kind, segment)->kind], "NESW01234567"[side]);
        if (aude_feature_parse(&state, spoken, &x, &y, &found, &error) != AUDE_OK ||
            found != segment)
            fail_msg("%s: %s is not segment %d", aude_kind(&rules, kind)->name, spoken, segment);
    }
}

static void test_features(void **unused)
{
    struct aude_setup setup;
    int segments = 0;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
    for (int kind = 0; kind < aude_kind_count(&rules); kind++) {
        for (int turn = 0; turn < aude_kind(&rules, kind)->turns; turn++) {
            aude_edit_clear(&state);
            assert_int_equal(aude_edit_tile(&state, kind, 4, -3, turn), AUDE_OK);
            for (int segment = 0; segment < aude_kind(&rules, kind)->segments; segment++) {
                check_segment(kind, segment);
                segments++;
            }
            check_sides(kind);
        }
    }
    assert_true(segments > 200);
}

struct spelling {
    const char *said, *canonical;
};

static void test_feature_spellings(void **unused)
{
    /* base-d turned once: city E, road N-S, fields west (5 6 7 0) and between road and city. */
    static const struct spelling spellings[] = {
        {"1,2 city E", "city E"},          {"1,2 city e", "city E"},   {"1,2 city", "city E"},
        {"1,2 road S", "road N"},          {"1,2 road N", "road N"},   {"1,2 road", "road N"},
        {"1,2 field 7", "field 0"},        {"1,2 field 6", "field 0"}, {"1,2 field NL", "field 0"},
        {"1,2 field W", "field 0"},        {"1,2 field 4", "field 1"}, {"1,2 field NR", "field 1"},
        {"  1,2\tfield   SL ", "field 1"},
    };
    struct aude_setup setup;
    int x, y, segment;

    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    begin(&setup);
    aude_edit_clear(&state);
    assert_int_equal(aude_edit_tile(&state, aude_kind_find(&rules, "base-d"), 1, 2, 1), AUDE_OK);
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        assert_int_equal(aude_feature_parse(&state, spellings[i].said, &x, &y, &segment, &error),
                         AUDE_OK);
        aude_feature_text(&state, x, y, segment, text, sizeof text);
        assert_string_equal(text, spellings[i].canonical);
    }
    assert_int_equal(aude_feature_text(&state, 0, 0, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(aude_feature_text(&state, 1, 2, 12, text, sizeof text), 0);
}

static void begin_small_game(void)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    begin(&setup);
}

static void say(const char *said)
{
    aude_action action = 0;

    if (aude_action_parse(&state, said, &action, &error) != AUDE_OK)
        fail_msg("%s", said);
    if (aude_apply(&state, action, NULL) != AUDE_OK)
        fail_msg("%s is not legal", said);
}

/* ---- Actions ------------------------------------------------------------------------------- */

static void check_action(const char *said, aude_action wanted, const char *canonical)
{
    aude_action action = 0;

    if (aude_action_parse(&state, said, &action, &error) != AUDE_OK)
        fail_msg("%s: %d:%d", said, error.line, error.column);
    assert_int_equal(action, wanted);
    assert_int_equal(aude_action_text(&state, action, text, sizeof text), strlen(canonical));
    assert_string_equal(text, canonical);
}

static void test_actions(void **unused)
{
    aude_action action;
    int u, a, d;

    (void)unused;
    begin_small_game();
    u = aude_kind_find(&rules, "base-u");
    a = aude_kind_find(&rules, "base-a");
    d = aude_kind_find(&rules, "base-d");
    check_action("draw base-u", aude_action_make(AUDE_DRAW, u, 0, 0, 0, 0), "draw base-u");
    check_action(" draw\tu ", aude_action_make(AUDE_DRAW, u, 0, 0, 0, 0), "draw base-u");
    check_action("place base-u 1,-1 r3", aude_action_make(AUDE_PLACE, u, 1, -1, 3, 0),
                 "place base-u 1,-1 r3");
    check_action("follower 0,0 field 3", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 0, 0, 0, 3),
                 "follower 0,0 field 3");
    say("draw base-u");
    check_action("place 1,0 r1", aude_action_make(AUDE_PLACE, u, 1, 0, 1, 0), "place 1,0 r1");
    check_action("place base-u 1,0 r1", aude_action_make(AUDE_PLACE, u, 1, 0, 1, 0),
                 "place 1,0 r1");
    check_action("place base-d -2048,2047 r0", aude_action_make(AUDE_PLACE, d, -2048, 2047, 0, 0),
                 "place base-d -2048,2047 r0");
    say("place 1,0 r1");
    check_action("follower 1,0 road W", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 1, 0, 0, 0),
                 "follower road E");
    check_action("follower road", aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 1, 0, 0, 0),
                 "follower road E");
    check_action("abbot 0,0 city N", aude_action_make(AUDE_PUT, AUDE_ABBOT, 0, 0, 0, 0),
                 "abbot 0,0 city N");
    check_action("pass", AUDE_PASS, "pass");
    check_action("0x00000000000000ff", 0xff, "0x00000000000000ff");
    say("pass");
    say("draw base-a");
    say("place 2,0 r1");
    check_action("abbot mon", aude_action_make(AUDE_PUT, AUDE_ABBOT, 2, 0, 0, 2),
                 "abbot monastery");
    say("abbot monastery");
    say("draw base-u");
    say("place -1,0 r1");
    /* The abbot there is the other seat's. */
    assert_int_equal(aude_action_parse(&state, "take abbot 2,0", &action, &error), AUDE_NO_FIGURE);
    check_action("take abbot 2,0 mon", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 2),
                 "take abbot 2,0 monastery");
    say("pass");
    say("draw base-u");
    say("place -2,0 r1");
    check_action("take abbot 2,0", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 2),
                 "take abbot 2,0");
    check_action("take abbot 2,0 monastery", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 2),
                 "take abbot 2,0");
    check_action("take abbot 2,0 road", aude_action_make(AUDE_TAKE, AUDE_ABBOT, 2, 0, 0, 0),
                 "take abbot 2,0 road W");
    say("take abbot 2,0");
    assert_true(a >= 0 && aude_score(&state, 1) > 0);
}

static const struct wrong before[] = {
    {"place 1,0 r1", AUDE_NOT_NOW, 1, 7, "BASE-16: this action does not belong"},
    {"follower city N", AUDE_BAD_TEXT, 1, 10, "expected a cell such as 3,-1, for no tile"},
};
static const struct wrong after[] = {
    {"", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, follower, abbot, take or pass, "
     "found nothing"},
    {"   ", AUDE_BAD_TEXT, 1, 4, "expected an action"},
    {"Pass", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, follower, abbot, take or "
     "pass, found \"Pass\""},
    {"pass now", AUDE_BAD_TEXT, 1, 6, "expected nothing more, found \"now\""},
    {"draw", AUDE_BAD_TEXT, 1, 5, "expected a tile of this game such as base-v, found nothing"},
    {"draw base-z", AUDE_BAD_TEXT, 1, 6, "expected a tile of this game"},
    {"draw base-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz", AUDE_BAD_TEXT, 1, 6,
     "expected a tile of this game such as base-v, found \"base-abcdefghijklmnopqrstuvwxyz"},
    {"place 1;0 r1", AUDE_BAD_TEXT, 1, 7, "expected a cell such as 3,-1, found \"1;0\""},
    {"place one r1", AUDE_BAD_TEXT, 1, 7, "expected a cell such as 3,-1, or a tile"},
    {"place", AUDE_BAD_TEXT, 1, 6, "expected a cell such as 3,-1, found nothing"},
    {"place 1, r1", AUDE_BAD_TEXT, 1, 9, "expected a cell"},
    {"place 1,0", AUDE_BAD_TEXT, 1, 10, "expected a turn: r0, r1, r2 or r3, found nothing"},
    {"place 1,0 r4", AUDE_BAD_TEXT, 1, 11, "expected a turn: r0, r1, r2 or r3, found \"r4\""},
    {"place 1,0 r1 x", AUDE_BAD_TEXT, 1, 14, "expected nothing more"},
    {"place 2048,0 r1", AUDE_TOO_FAR, 1, 7, "the cell lies outside"},
    {"place 1,-2049 r1", AUDE_TOO_FAR, 1, 9, "the cell lies outside"},
    {"place 1,99999999999999999999999999 r1", AUDE_TOO_FAR, 1, 9, "the cell lies outside"},
    {"follower", AUDE_BAD_TEXT, 1, 9, "expected a feature such as city N"},
    {"follower castle N", AUDE_BAD_TEXT, 1, 10, "expected a feature such as city N, field 5"},
    {"follower city N", AUDE_NO_SEGMENT, 1, 10,
     "BASE-5: the tile has no such segment; expected road E, field 3 or field 0, found "
     "\"city\""},
    {"follower road 3", AUDE_NO_SEGMENT, 1, 10, "BASE-5"},
    {"follower road 9", AUDE_BAD_TEXT, 1, 15,
     "expected road E, field 3 or field 0, found "
     "\"9\""},
    {"follower field", AUDE_BAD_TEXT, 1, 15,
     "expected road E, field 3 or field 0, found "
     "nothing"},
    {"follower field E", AUDE_BAD_TEXT, 1, 16, "expected road E, field 3 or field 0"},
    {"follower field 1 2", AUDE_BAD_TEXT, 1, 18, "expected nothing more"},
    {"follower 5,5 city N", AUDE_NO_TILE, 1, 10, "there is no tile on this cell"},
    {"take", AUDE_BAD_TEXT, 1, 5, "expected a figure: follower or abbot, found nothing"},
    {"take bishop 0,0", AUDE_BAD_TEXT, 1, 6, "expected a figure"},
    {"take abbot", AUDE_BAD_TEXT, 1, 11, "expected a cell"},
    {"take abbot 0,0", AUDE_NO_FIGURE, 1, 12, "BASE-53: "},
    {"0x12", AUDE_BAD_TEXT, 1, 1, "expected 16 digits"},
    {"0x000000000000000g", AUDE_BAD_TEXT, 1, 1, "expected 16 digits"},
    {"\xc3\xa9t\xc3\xa9 \xff", AUDE_BAD_TEXT, 1, 1,
     "expected an action: draw, place, "
     "follower, abbot, take or pass, found "
     "\"\xc3\xa9t\xc3\xa9\""},
    {"draw \xff\x01z", AUDE_BAD_TEXT, 1, 6,
     "expected a tile of this game such as base-v, "
     "found \"?"
     "?z\""},
    {"follower \xc3\xa9 x", AUDE_BAD_TEXT, 1, 10, "expected a feature"},
    {"draw base-u \xc3\xa9\xc3\xa9 z", AUDE_BAD_TEXT, 1, 13, "expected nothing more"},
};

static void test_action_errors(void **unused)
{
    aude_action action;

    (void)unused;
    mistakes = 0;
    begin_small_game();
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        check_wrong(&before[i], aude_action_parse(&state, before[i].said, &action, &error));
    say("draw base-u");
    say("place 1,0 r1");
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        check_wrong(&after[i], aude_action_parse(&state, after[i].said, &action, &error));
    assert_int_equal(aude_action_parse(&state, "pass now", &action, NULL), AUDE_BAD_TEXT);
    assert_int_equal(mistakes, 0);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The texts of all legal actions differ and are read back. */
static void check_legal_texts(void)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    static char texts[AUDE_MAX_ACTIONS][AUDE_ACTION_TEXT];
    int count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);

    for (int i = 0; i < count; i++) {
        aude_action action = 0;

        assert_true(aude_action_text(&state, actions[i], texts[i], AUDE_ACTION_TEXT) <
                    AUDE_ACTION_TEXT);
        assert_true(texts[i][0] != '0');
        assert_int_equal(aude_action_parse(&state, texts[i], &action, &error), AUDE_OK);
        assert_int_equal(action, actions[i]);
    }
    qsort(texts, (size_t)count, AUDE_ACTION_TEXT, compare_texts);
    for (int i = 1; i < count; i++)
        assert_string_not_equal(texts[i - 1], texts[i]);
}

/* Any value at all, half of them near the legal ones. */
static void check_any_value(struct aude_random *random)
{
    aude_action value = aude_random_next(random), back = 0;

    if (value & 1)
        value = aude_action_make((enum aude_verb)(value >> 1 & 7), (int)(value >> 8 & 3),
                                 (int)(value >> 16 & 7) - 4, (int)(value >> 20 & 7) - 4,
                                 (int)(value >> 24 & 3), (int)(value >> 32 & 7)) ^
                (value >> 63 << (value >> 40 & 63));
    assert_true(aude_action_text(&state, value, text, sizeof text) < AUDE_ACTION_TEXT);
    if (aude_action_parse(&state, text, &back, &error) != AUDE_OK)
        fail_msg("%s", text);
    assert_int_equal(back, value);
}

static void test_all_actions(void **unused)
{
    struct aude_setup setup;
    struct aude_random random;

    (void)unused;
    for (unsigned game = 0; game < 40; game++) {
        choose_setup(&setup, game);
        begin(&setup);
        aude_random_init(&random, game);
        while (aude_decider(&state) != AUDE_NOBODY) {
            check_legal_texts();
            for (int i = 0; i < 8; i++)
                check_any_value(&random);
            assert_int_equal(aude_apply(&state, choose(&random), NULL), AUDE_OK);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features),    cmocka_unit_test(test_feature_spellings),
        cmocka_unit_test(test_actions),     cmocka_unit_test(test_action_errors),
        cmocka_unit_test(test_all_actions),
    };

    return cmocka_run_group_tests_name("notation actions", tests, NULL, NULL);
}
