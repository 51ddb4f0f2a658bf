/* SPDX-License-Identifier: Apache-2.0 */
/* The text board. Expected boards stand here as they look, so a change is seen in the source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "render/board.h"

static struct aude_rules rules;
static struct aude_state game;
static char text[1 << 16];

static int board(void **state)
{
    struct aude_setup setup;
    int d, k, a;

    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
    d = aude_kind_find(&rules, "base-d");
    k = aude_kind_find(&rules, "base-k");
    a = aude_kind_find(&rules, "base-a");
    assert_true(d >= 0 && k >= 0 && a >= 0);
    assert_int_equal(aude_edit_tile(&game, d, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_tile(&game, k, 1, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_tile(&game, a, -1, 0, 3), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 1, 0, 3), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 2, AUDE_ABBOT, -1, 0, 2), AUDE_OK);
    return 0;
}

static void expect(const struct board_options *options, const char *expected)
{
    size_t length = board_text(&game, options, text, sizeof text);

    assert_int_equal(length, strlen(text));
    assert_string_equal(text, expected);
    assert_int_equal(board_text(&game, options, NULL, 0), length);
}

static void normal(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    expect(&options, "       [-1]    0      1\n"
                     "     ┌· · ·┐ ·(A)·  ·▒▒▒· \n"
                     "  0► · <C>════════════╗· ·\n"
                     "     └· · ·┘ · · · (B)║ · \n");
}

static void ascii(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.ascii = true;
    expect(&options, "       [-1]    0      1\n"
                     "     +. . .+ .(A).  .###. \n"
                     "  0> . <C>============+. .\n"
                     "     +. . .+ . . . (B)| . \n");
}

static void small(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.scale = BOARD_SMALL;
    options.ascii = true;
    expect(&options, "      -1 0  1\n"
                     "      .  A  # \n"
                     "  0  .c=====+.\n"
                     "      .  . B| \n");
}

static void large(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.scale = BOARD_LARGE;
    options.ascii = true;
    expect(&options, "         [-1]        0          1\n"
                     "     +. . . . .+ ###(A)###  ######### \n"
                     "     . . . . . .. . . . . .. . . . . .\n"
                     "  0>  . .<C>====================+ . . \n"
                     "     . . . . . .. . . . . .. . .|. . .\n"
                     "     +. . . . .+ . . . . . (B). | . . \n");
}

static void labels(void **state)
{
    static const struct board_cell_label cells[] = {{2, 0, "12"}, {0, -1, "3"}};
    static const struct board_spot_label spots[] = {{1, 0, 0, "1"}, {1, 0, 1, "2"}};
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.ascii = true;
    options.cells = cells;
    options.cell_count = 2;
    options.spots = spots;
    options.spot_count = 2;
    options.frontier = true;
    expect(&options, "        -2    [-1]    0      1      2\n"
                     "             :   :  :   :  :   : \n"
                     " -1                   3          \n"
                     "             :   :  :   :  :   : \n"
                     "      :   : +. . .+ .(A).  .#1#.  :   : \n"
                     "  0>        . <C>===========2+. .  12   \n"
                     "      :   : +. . .+ . . . (B)| .  :   : \n"
                     "             :   :  :   :  :   : \n"
                     "  1                              \n"
                     "             :   :  :   :  :   : \n");
}

/* A window narrower than the board shows arrows where more lies. */
static void window(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.ascii = true;
    options.frontier = true;
    options.width = 24;
    options.height = 5;
    options.centre = BOARD_CENTRE_CELL;
    expect(&options, "^<     [-1]    0   >\n"
                     "     +. . .+ .(A). \n"
                     "  0> . <C>=========\n"
                     "     +. . .+ . . . \n"
                     "v<     [-1]    0   >\n");
}

/* Whatever the window, no line is longer and there are not more lines. */
static void sizes(void **state)
{
    (void)state;
    for (int width = 13; width <= 90; width++) {
        for (int height = 5; height < 30; height += 4) {
            for (int scale = BOARD_NORMAL; scale <= BOARD_FIT; scale++) {
                struct board_options options;
                int lines = 0, longest = 0, length = 0;

                board_options_init(&options);
                options.ascii = true;
                options.frontier = true;
                options.width = width;
                options.height = height;
                options.scale = (enum board_scale)scale;
                board_text(&game, &options, text, sizeof text);
                for (const char *p = text; *p != '\0'; p++) {
                    length = *p == '\n' ? 0 : length + 1;
                    longest = length > longest ? length : longest;
                    lines += *p == '\n';
                }
                if (scale == BOARD_LARGE && (width < 17 || height < 7))
                    continue; /* one tile is shown, whatever it takes */
                assert_true(longest <= width);
                assert_true(lines <= height);
            }
        }
    }
}

/* Without its colour codes a coloured board is the plain board. */
static void colour(void **state)
{
    static char plain[1 << 14], coloured[1 << 16], bare[1 << 16];

    (void)state;
    for (int kind = BOARD_COLOUR_16; kind <= BOARD_COLOUR_256; kind++) {
        struct board_options options;
        size_t n = 0;

        board_options_init(&options);
        board_text(&game, &options, plain, sizeof plain);
        options.colour = (enum board_colour)kind;
        board_text(&game, &options, coloured, sizeof coloured);
        assert_true(strlen(coloured) > strlen(plain));
        for (const char *p = coloured; *p != '\0'; p++) {
            if (*p == '\033') {
                while (*p != 'm')
                    p++;
                continue;
            }
            bare[n++] = *p;
        }
        bare[n] = '\0';
        assert_string_equal(bare, plain);
    }
}

static void one_tile(void **state)
{
    const struct aude_tile *tile = aude_tile(aude_tile_find("base-l"));
    struct board_options options;
    char row[64];

    (void)state;
    board_options_init(&options);
    options.ascii = true;
    board_tile_row(tile, false, 1, 1, &options, row, sizeof row);
    assert_string_equal(row, "===o. #");
}

/* ---- Bridges, towers, castles -------------------------------------------------------------- */

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

/* A bridge that was needed with a follower on it, a castle, a tower with a follower on it, one that
 * is closed for good and one that is open, a bare foundation. */
static int pieces(void **state)
{
    struct aude_setup setup;

    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_set(&setup, "TOWER_REOPEN", "no"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
    lay("base-d", 0, 0, 0);
    lay("tower-k", 0, -1, 2);
    lay("bcb-a", 1, 0, 0);
    lay("tower-i", 1, -1, 0);
    lay("tower-e", -1, 0, 2);
    lay("tower-j", 1, 1, 0);
    lay("base-b", -1, 1, 0);
    assert_int_equal(aude_bridge_count(&game), 1);
    assert_int_equal(aude_edit_bridge(&game, -1, 1, AUDE_EAST_WEST), AUDE_OK);
    assert_int_equal(aude_edit_tower(&game, 1, -1, 12, false), AUDE_OK);
    assert_int_equal(aude_edit_tower(&game, -1, 0, 2, true), AUDE_OK);
    assert_int_equal(aude_edit_tower(&game, 0, -1, 1, false), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 1, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 2, AUDE_FOLLOWER, 1, -1, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, -1, 1, 1), AUDE_OK);
    assert_int_equal(aude_edit_castle(&game, 0, 0, 0, 1), AUDE_OK);
    assert_null(aude_check(&game));
    return 0;
}

static void pieces_normal(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    expect(&options, "       [-1]    0      1\n"
                     "             · · ·  · · · \n"
                     " -1         · ·T1 ··T12(C)\n"
                     "             ·▓♜▓·  · · · \n"
                     "      · ║ ·  ·(A)·  · Z · \n"
                     "  0  · T2!═════════╪╪(B)╪╪\n"
                     "      · · ·  · · ·  · · · \n"
                     "     ┌·(A)·┐        · · · \n"
                     "  1► ╪╪╪╪╪╪╪       · [†]T·\n"
                     "     └· · ·┘        · · · \n");
}

static void pieces_small(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.scale = BOARD_SMALL;
    options.ascii = true;
    expect(&options, "      -1 0  1\n"
                     "         .  . \n"
                     " -1     .1.12C\n"
                     "         M  . \n"
                     "      |  A  Z \n"
                     "  0  .2!===HBH\n"
                     "      .  .  . \n"
                     "      A     . \n"
                     "  1  HHH   .+T\n"
                     "      .     . \n");
}

/* The range of the tower just raised, also over empty cells, and who can be captured. */
static void capture(void **state)
{
    static const struct board_spot_label spots[] = {{0, 0, 1, "1"}, {1, -1, 1, "2"}};
    struct aude_moment moment = aude_moment(&game);
    struct board_options options;

    (void)state;
    moment.raised = (uint8_t)aude_placed_at(&game, 0, -1);
    assert_int_equal(aude_edit_moment(&game, &moment), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_CAPTURE, -1), AUDE_OK);
    board_options_init(&options);
    options.ascii = true;
    options.decision = true;
    options.spots = spots;
    options.spot_count = 2;
    expect(&options, "       [-1]    0      1\n"
                     "     x     xx. . .xx. . .x\n"
                     " -1         . .T1 ..2:12C.\n"
                     "     x     xx.&M&.xx. . .x\n"
                     "      . | . x.(A).x . Z . \n"
                     "  0  . T2!=====1===HH(B)HH\n"
                     "      . . . x. . .x . . . \n"
                     "     +.(A).+        . . . \n"
                     "  1> HHHHHHH       . [+]T.\n"
                     "     +. . .+        . . . \n");
}

/* Floors and bridges that could be built. */
static void building(void **state)
{
    static const struct board_spot_label spots[] = {{0, -1, BOARD_SPOT_TOWER, "1"},
                                                    {1, 1, BOARD_SPOT_TOWER, "2"},
                                                    {1, 1, BOARD_SPOT_NORTH_SOUTH, "3"},
                                                    {1, 1, BOARD_SPOT_EAST_WEST, "4"},
                                                    {1, 1, 0, "5"},
                                                    {1, 0, 0, "6"}};
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.ascii = true;
    options.spots = spots;
    options.spot_count = 6;
    expect(&options, "       [-1]    0      1\n"
                     "             . . .  . . . \n"
                     " -1         . 1:T1..T12(C)\n"
                     "             .&M&.  . . . \n"
                     "      . | .  .(A).  6 Z . \n"
                     "  0  . T2!=========HH(B)HH\n"
                     "      . . .  . . .  . . . \n"
                     "     +.(A).+        5 3 . \n"
                     "  1> HHHHHHH       4 [+2:T\n"
                     "     +. . .+        . . . \n");
}

static void legend(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.ascii = true;
    board_legend(&game, &options, text, sizeof text);
    assert_non_null(strstr(text, "T3 tower"));
    assert_non_null(strstr(text, "H bridge"));
    assert_non_null(strstr(text, "& castle"));
    assert_non_null(strstr(text, "Z bazaar"));
    board(NULL);
    board_legend(&game, &options, text, sizeof text);
    assert_null(strstr(text, "tower"));
    assert_null(strstr(text, "bazaar"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(normal, board),        cmocka_unit_test_setup(ascii, board),
        cmocka_unit_test_setup(small, board),         cmocka_unit_test_setup(large, board),
        cmocka_unit_test_setup(labels, board),        cmocka_unit_test_setup(window, board),
        cmocka_unit_test_setup(sizes, board),         cmocka_unit_test_setup(colour, board),
        cmocka_unit_test_setup(one_tile, board),      cmocka_unit_test_setup(pieces_normal, pieces),
        cmocka_unit_test_setup(pieces_small, pieces), cmocka_unit_test_setup(capture, pieces),
        cmocka_unit_test_setup(building, pieces),     cmocka_unit_test_setup(legend, pieces),
    };

    return cmocka_run_group_tests_name("board text", tests, NULL, NULL);
}
