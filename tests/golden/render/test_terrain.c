/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles of The Discovery: every shape that a tile may have (shapes.txt, given as argument) is laid
 * out so that the picture says what the tile says; along its sides there is nothing but the terrain
 * of the side, so that all tiles fit each other; text and SVG show terrains, ports and followers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/art.h"
#include "render/board.h"
#include "render/board_svg.h"
#include "render/layout.h"
#include "render/picture.h"

enum { IDS = 6, SHAPES = 451, CORNER = 5 };

static const char *shapes_path;
static struct art_layout layout;
static struct aude_rules rules;
static struct aude_state game;
static char text[1 << 19];

/* ---- Layouts ------------------------------------------------------------------------------- */

static int kind_of_letter(char letter)
{
    return letter == 'S' ? AUDE_SEA : letter == 'M' ? AUDE_MOUNTAINS : AUDE_GRASSLAND;
}

/* "G:NES S:W 0-1": with a port on each shore as far as there is room for them. */
static void read_shape(char *line, struct aude_tile *tile)
{
    for (char *word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        if (word[1] == ':') {
            struct aude_segment *segment = &tile->segment[tile->segments++];

            segment->kind = (uint8_t)kind_of_letter(word[0]);
            for (const char *p = word + 2; *p != '\0'; p++)
                segment->sides |= (uint8_t)(1U << (strchr("NESW", *p) - "NESW"));
        } else {
            int a = word[0] - '0', b = word[2] - '0';
            bool sea = tile->segment[a].kind == AUDE_SEA;

            tile->segment[a].touches |= (uint16_t)(1U << b);
            tile->segment[b].touches |= (uint16_t)(1U << a);
            if (sea == (tile->segment[b].kind == AUDE_SEA) || tile->ports == AUDE_MAX_PORTS)
                continue;
            tile->port[tile->ports].sea = (uint8_t)(sea ? a : b);
            tile->port[tile->ports++].land = (uint8_t)(sea ? b : a);
        }
    }
}

/* The outermost squares of a side are its segment's, but for a few in its corners. */
static void expect_plain_sides(const struct aude_tile *tile, const char *name)
{
    for (int side = 0; side < 4; side++) {
        for (int i = CORNER; i < ART_GRID - CORNER; i++) {
            int row = side == 0 ? 0 : side == 2 ? ART_GRID - 1 : i;
            int column = side == 1 ? ART_GRID - 1 : side == 3 ? 0 : i;

            if (!(tile->segment[layout.map[row][column]].sides >> side & 1))
                fail_msg("%s: another area at side %d, square %d", name, side, i);
        }
    }
}

/* Signs for all ports, and characters of their own for all figures. */
static void expect_characters(const struct aude_tile *tile, const char *name, int width, int height)
{
    for (int rotation = 0; rotation < 4; rotation++) {
        struct picture picture;
        int ports = 0;

        picture_make(&picture, &layout, rotation, -1, width, height);
        for (int i = 0; i < width * height; i++)
            ports += picture.cell[i / width][i % width].sign == SIGN_LETTER;
        if (ports != tile->ports)
            fail_msg("%s turn %d: %d ports in %d x %d characters", name, rotation, ports, width,
                     height);
        for (int a = 0; a < tile->segments; a++) {
            struct picture_at p = picture.spot[a];

            if (picture.cell[p.y][p.x].segment != a)
                fail_msg("%s turn %d: the figure of %d stands elsewhere", name, rotation, a);
            for (int b = 0; b < a; b++) {
                if (p.x == picture.spot[b].x && p.y == picture.spot[b].y)
                    fail_msg("%s turn %d: segments %d and %d share a character", name, rotation, b,
                             a);
            }
        }
    }
}

static void expect_well_drawn(const struct aude_tile *tile, const char *name)
{
    const char *fault;

    art_layout(&layout, tile, false);
    fault = art_layout_check(&layout);
    if (fault != NULL)
        fail_msg("%s: %s", name, fault);
    expect_plain_sides(tile, name);
    expect_characters(tile, name, 7, 3);
    expect_characters(tile, name, 11, 5);
}

/* The id of a tile decides how crooked its borders are. */
static void every_shape_is_drawn_as_it_is(void **state)
{
    FILE *file = fopen(shapes_path, "r");
    char line[128];
    int shapes = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        struct aude_tile tile = {.facts = "{}"};
        char name[128];

        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(name, sizeof name, "%s", line);
        read_shape(line, &tile);
        for (int i = 0; i < IDS; i++) {
            char id[160];

            snprintf(id, sizeof id, "own-%d %s", i, name);
            tile.id = id;
            expect_well_drawn(&tile, id);
        }
        shapes++;
    }
    fclose(file);
    assert_int_equal(shapes, SHAPES);
}

static const struct aude_tile *discovery(int i)
{
    const struct aude_set *set = aude_set(aude_set_find("discovery"));

    return i < set->kinds ? aude_tile(set->first + i) : NULL;
}

static void printed_tiles_leave_room(void **state)
{
    const struct aude_tile *tile;

    (void)state;
    for (int i = 0; (tile = discovery(i)) != NULL; i++) {
        expect_well_drawn(tile, tile->id);
        assert_int_equal(layout.ports, tile->ports);
        for (int a = 0; a < tile->segments; a++) {
            for (int b = 0; b < a; b++) {
                int dx = layout.spot[a].x - layout.spot[b].x,
                    dy = layout.spot[a].y - layout.spot[b].y;

                if (dx * dx + dy * dy < 96 * 96)
                    fail_msg("%s: the figures of %d and %d cover each other", tile->id, b, a);
            }
        }
    }
}

static void the_check_can_fail(void **state)
{
    struct aude_tile tile = *aude_tile(aude_tile_find("discovery-161SMG-c01"));

    (void)state;
    art_layout(&layout, &tile, false);
    assert_null(art_layout_check(&layout));
    tile.segment[0].touches |= 4;
    tile.segment[2].touches |= 1; /* the sea in the north and the grassland in the south */
    assert_string_equal(art_layout_check(&layout), "two areas do not meet");
    tile = *aude_tile(aude_tile_find("discovery-161SMG-c01"));
    art_layout(&layout, &tile, false);
    tile.segment[0].touches = tile.segment[1].touches = 0;
    assert_string_equal(art_layout_check(&layout), "two areas meet that should not");
    tile = *aude_tile(aude_tile_find("discovery-161SMG-c01"));
    art_layout(&layout, &tile, false);
    layout.port[0].out.x = (int16_t)-layout.port[0].out.x;
    layout.port[0].out.y = (int16_t)-layout.port[0].out.y;
    assert_string_equal(art_layout_check(&layout), "a port looks the wrong way");
    art_layout(&layout, &tile, false);
    layout.map[40][40] = ART_LABEL_FREE;
    assert_string_equal(art_layout_check(&layout), "a gap between the areas");
    art_layout(&layout, &tile, false);
    layout.spot[0] = layout.spot[1];
    assert_string_equal(art_layout_check(&layout), "a spot lies on another segment");
}

/* An outline goes once round its area, clockwise, from where it began. */
static void outlines_are_whole(void **state)
{
    const struct aude_tile *tile;

    (void)state;
    for (int i = 0; (tile = discovery(i)) != NULL; i++) {
        art_layout(&layout, tile, false);
        for (int area = 0; area < tile->segments; area++) {
            struct art_ring ring;
            int sides = 0, borders = 0, own = 0;

            art_ring(&layout, area, &ring);
            for (int s = 0; s < ring.steps; s++) {
                sides += ring.step[s].side != ART_NONE;
                borders += ring.step[s].side == ART_NONE;
            }
            for (int b = 0; b < layout.borders; b++)
                own += layout.border[b].a == area || layout.border[b].b == area;
            assert_int_equal(sides, __builtin_popcount((unsigned)tile->segment[area].sides));
            assert_int_equal(borders, own);
        }
    }
}

/* ---- Boards -------------------------------------------------------------------------------- */

static void lay(const char *name, int x, int y, int rotation)
{
    assert_int_equal(aude_edit_tile(&game, aude_kind_find(&rules, name), x, y, rotation), AUDE_OK);
}

/* A strait with a port on both its shores, and the end of the sea in the west. */
static int board(void **state)
{
    struct aude_setup setup;

    (void)state;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    setup.seats = 3;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
    lay("discovery-161GSG-c01-c12", 0, 0, 0);
    lay("discovery-17MS-c01", 1, 0, 1);
    lay("discovery-17GS", -1, 0, 3);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 1), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 1, 0, 0), AUDE_OK);
    return 0;
}

static void expect(const struct board_options *options, const char *expected)
{
    size_t length = board_text(&game, options, text, sizeof text);

    assert_int_equal(length, strlen(text));
    assert_string_equal(text, expected);
    assert_int_equal(board_text(&game, options, NULL, 0), length);
}

static void text_boards(void **state)
{
    struct board_options options;

    (void)state;
    board_options_init(&options);
    expect(&options, "       [-1]    0      1\n"
                     "     ┌≈≈≈≈≈┐≈·⌂· ·≈≈≈≈≈≈≈▲\n"
                     "  0► · ≈≈≈≈≈≈≈≈≈(A)≈≈≈≈≈⌂ \n"
                     "     └≈≈≈≈≈┘≈· ·⌂·≈≈≈≈≈(B)\n");
    options.ascii = true;
    expect(&options, "       [-1]    0      1\n"
                     "     +~~~~~+~.P. .~~~~~~~^\n"
                     "  0> . ~~~~~~~~~(A)~~~~~P \n"
                     "     +~~~~~+~. .P.~~~~~(B)\n");
    options.scale = BOARD_SMALL;
    expect(&options, "      -1 0  1\n"
                     "     ~~~~.~~~P\n"
                     "  0  .~~~PA~~B\n"
                     "     ~~~P.~~~~\n");
    board_legend(&game, &options, text, sizeof text);
    assert_string_equal(text, ". grassland  ^ mountains  ~ sea  P port city  (A) follower");
    options.ascii = false;
    options.scale = BOARD_NORMAL;
    options.colour = BOARD_COLOUR_256;
    board_text(&game, &options, text, sizeof text);
    assert_non_null(strstr(text, "48;5;25m"));  /* the sea */
    assert_non_null(strstr(text, "48;5;150m")); /* grassland */
    assert_non_null(strstr(text, "48;5;137m")); /* mountains */
    assert_non_null(strstr(text, "48;5;193m")); /* grassland of the last tile */
}

static void text_choices(void **state)
{
    static const struct board_spot_label spots[] = {{-1, 0, 0, "1"}, {1, 0, 0, "2"}};
    struct board_options options;

    (void)state;
    board_options_init(&options);
    options.spots = spots;
    options.spot_count = 2;
    options.quotes = 1 << 0;
    expect(&options, "       [-1]    0      1\n"
                     "     ┌≈≈≈≈≈┐≈·⌂· ·≈≈≈≈≈≈≈▲\n"
                     "  0► ·1≈≈≈≈≈≈≈(A):3≈≈≈≈≈⌂ \n"
                     "     └≈≈≈≈≈┘≈· ·⌂·≈≈≈≈2(B)\n");
}

static int count(const char *part)
{
    int n = 0;

    for (const char *p = text; (p = strstr(p, part)) != NULL; p++)
        n++;
    return n;
}

static void picture_of_a_board(void **state)
{
    static const struct board_spot_label spots[] = {{-1, 0, 0, "1"}, {1, 0, 0, "2"}};
    static const struct board_cell_label cells[] = {{0, 1, "1"}, {0, -1, "2"}};
    struct board_picture options;
    int badges, width, height, wide, high;

    (void)state;
    board_picture_init(&options);
    board_svg(&game, &options, text, sizeof text);
    assert_int_equal(count("<use href=\"#au-harbour\""), 3);
    assert_int_equal(count("<use href=\"#au-hull\""), 1); /* a navigator */
    assert_int_equal(count("<use href=\"#au-hat\""), 1);  /* a brigand */
    assert_int_equal(count("<use href=\"#au-flag\""), 0);
    assert_int_equal(count("au-meadow"), 0);
    badges = count("<rect");
    board_svg_size(&game, &options, &width, &height);
    options.quotes = 1 << 0 | 1 << 1;
    options.spots = spots;
    options.spot_count = 2;
    options.cells = cells;
    options.cell_count = 2;
    board_svg(&game, &options, text, sizeof text);
    assert_int_equal(count("<rect"), badges + 2 + 2 + 2);
    assert_int_equal(count("<use href=\"#au-target\""), 1); /* on the grassland, nobody is there */
    board_svg_size(&game, &options, &wide, &high);
    assert_int_equal(wide, width);
    assert_int_equal(high, height + 2 * options.size); /* the cells above and below */
    options.quotes = 1 << 2;
    board_svg(&game, &options, text, sizeof text);
    assert_int_equal(count("<rect"), badges + 2 + 2);
}

static void open_tiles_lie_in_the_panels(void **state)
{
    struct aude_setup setup;
    struct aude_random random;
    struct board_picture options;
    int patterns;

    (void)state;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    assert_int_equal(aude_setup_set(&setup, "OPEN_TILES", "on"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    board_picture_init(&options);
    board_svg(&game, &options, text, sizeof text);
    patterns = count("scale(0.55)");
    assert_int_equal(patterns, 0);
    aude_random_init(&random, 1);
    while (aude_decider(&game) == AUDE_CHANCE)
        assert_int_equal(aude_apply(&game, aude_random_draw(&game, &random), NULL), AUDE_OK);
    board_svg(&game, &options, text, sizeof text);
    assert_int_equal(count("scale(0.55)"), 4);
}

static void sheet_of_own_tiles(void **state)
{
    struct aude_tile tiles[2] = {*discovery(0), *discovery(13)};
    struct board_picture options;
    int width, height;

    (void)state;
    tiles[1].provisional = 1;
    board_picture_init(&options);
    sheet_own_svg_size(2, &options, &width, &height);
    assert_int_equal(width, ((2 * 560 + 20) * 100 + 240) / 480);
    assert_true(sheet_own_svg(tiles, 2, &options, text, sizeof text) < sizeof text);
    assert_int_equal(count("<g transform=\"translate("), 2);
    assert_int_equal(count("stroke-dasharray=\"30 22\"/>"), 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_is_drawn_as_it_is),
        cmocka_unit_test(printed_tiles_leave_room),
        cmocka_unit_test(the_check_can_fail),
        cmocka_unit_test(outlines_are_whole),
        cmocka_unit_test_setup(text_boards, board),
        cmocka_unit_test_setup(text_choices, board),
        cmocka_unit_test_setup(picture_of_a_board, board),
        cmocka_unit_test(open_tiles_lie_in_the_panels),
        cmocka_unit_test(sheet_of_own_tiles),
    };

    if (argc != 2)
        return 2;
    shapes_path = argv[1];
    return cmocka_run_group_tests_name("terrain", tests, NULL, NULL);
}
