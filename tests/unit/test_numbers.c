/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers that are kept: those in actions, which the stores of servers and the memories of browsers
 * hold. What has a number here has it for ever; new ones come behind. (Kinds of tile and segments
 * are numbers too: tests/old has those of 0.1.) Everything else that is kept is kept by its name:
 * those names are here and in tests/old/words.json. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

/* Bits of an action: verb, item, x, y, rotation or axis, segment, number. */
static void test_action(void **unused)
{
    static const struct {
        aude_action action;
        int verb, item, x, y, rotation, segment, number;
    } row[] = {
        {0x0000000000001301, AUDE_DRAW, 0x13, 0, 0, 0, 0, 0},
        {0x0000010000103302, AUDE_PLACE, 0x33, 16, 0, 1, 0, 0},
        {0x000002fff0001a02, AUDE_PLACE, 0x1a, 0, -1, 2, 0, 0},
        {0x000103fffffd2602, AUDE_PLACE, 0x26, -3, -1, 3, 0, 1},
        {0x0000080000100103, AUDE_PUT, AUDE_ABBOT, 16, 0, 0, 2, 0},
        {0x00020c0020010009, 9, AUDE_FOLLOWER, 1, 2, 0, 3, 2},
        {0x000500000000000e, 14, 0, 0, 0, 0, 0, 5},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        aude_action made = aude_action_make((enum aude_verb)row[i].verb, row[i].item, row[i].x,
                                            row[i].y, row[i].rotation, row[i].segment);

        assert_int_equal(aude_action_with(made, row[i].number), row[i].action);
        assert_int_equal((int)aude_action_verb(row[i].action), row[i].verb);
        assert_int_equal(aude_action_item(row[i].action), row[i].item);
        assert_int_equal(aude_action_x(row[i].action), row[i].x);
        assert_int_equal(aude_action_y(row[i].action), row[i].y);
        assert_int_equal(aude_action_rotation(row[i].action), row[i].rotation);
        assert_int_equal(aude_action_segment(row[i].action), row[i].segment);
        assert_int_equal(aude_action_number(row[i].action), row[i].number);
    }
}

static void test_verbs(void **unused)
{
    static const int verb[] = {
        AUDE_VERB_NONE, AUDE_DRAW,   AUDE_PLACE,   AUDE_PUT,      AUDE_TAKE,   AUDE_PASS,
        AUDE_BRIDGE,    AUDE_FLOOR,  AUDE_CAPTURE, AUDE_EXCHANGE, AUDE_RANSOM, AUDE_CONVERT,
        AUDE_CHOOSE,    AUDE_SELECT, AUDE_RAISE,   AUDE_BUY,      AUDE_SELL,   AUDE_DISCARD,
    };

    (void)unused;
    for (int i = 0; i < (int)(sizeof verb / sizeof *verb); i++)
        assert_int_equal(verb[i], i);
}

/* In actions: figures, axes; in positions and tile files their names. */
static void test_figures(void **unused)
{
    (void)unused;
    assert_int_equal(AUDE_FOLLOWER, 0);
    assert_int_equal(AUDE_ABBOT, 1);
    assert_int_equal(AUDE_NORTH_SOUTH, 0);
    assert_int_equal(AUDE_EAST_WEST, 1);
    assert_string_equal(aude_figure_name(AUDE_FOLLOWER), "follower");
    assert_string_equal(aude_figure_name(AUDE_ABBOT), "abbot");
}

/* Is the name one of so many? */
static void expect_names(const char *const *names, int known, int count, const char *(*of)(int))
{
    for (int i = 0; i < known; i++) {
        int found = 0;

        for (int k = 0; k < count; k++)
            found += strcmp(of(k), names[i]) == 0;
        if (found != 1)
            fail_msg("%s is there %d times", names[i], found);
    }
}

static const char *step_name(int step)
{
    return aude_step_name((enum aude_step)step);
}

static const char *token_name(int token)
{
    return aude_token_name(token);
}

static const char *feature_name(int kind)
{
    return aude_feature_kind_name((enum aude_feature_kind)kind);
}

static const char *game_name(int game)
{
    return aude_game_name((enum aude_game)game);
}

/* In positions and records steps, tokens, features and games stand by these names. */
static void test_names(void **unused)
{
    static const char *const step[] = {"draw",   "place",  "action",  "capture", "exchange",
                                       "bridge", "castle", "confirm", "choose",  "end",
                                       "reveal", "select", "bid",     "decide",  "over"};
    static const char *const token[] = {"floor", "bridge", "castle"};
    static const char *const feature[] = {"city",   "road",      "field",    "monastery",
                                          "garden", "river",     "tower",    "castle",
                                          "sea",    "grassland", "mountains"};
    static const char *const game[] = {"carcassonne", "discovery"};

    (void)unused;
#define EXPECT(names, count, of) expect_names(names, (int)(sizeof names / sizeof *names), count, of)
    EXPECT(step, AUDE_MAX_STEPS, step_name);
    EXPECT(token, AUDE_MAX_TOKEN_KINDS, token_name);
    EXPECT(feature, AUDE_FEATURE_KINDS, feature_name);
    EXPECT(game, AUDE_GAMES, game_name);
#undef EXPECT
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action),
        cmocka_unit_test(test_verbs),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests_name("numbers that are kept", tests, NULL, NULL);
}
