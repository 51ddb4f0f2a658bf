/* SPDX-License-Identifier: Apache-2.0 */
/* Outlines of features on boards that random games have made: every feature has one; its rings are
 * closed and hold as much as its squares; it holds the spots of its segments and none of another
 * feature's; it does not depend on which picture it is written for. What is claimed is listed once.
 * Figures stand where board_spot says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "render/board_svg.h"
#include "render/claims.h"

enum { GAMES = 3, STEPS = 400, TEXT = 1 << 20 };

static struct aude_rules rules;
static struct aude_state state;
static struct outline_regions regions;
static struct outline outline;
static struct art_point spots[AUDE_MAX_TILES][ART_SEGMENTS];
static char text[TEXT];

/* A board of so many actions. */
static void play(enum aude_game game, uint64_t seed, int steps)
{
    struct aude_setup setup;
    struct aude_random random;
    aude_action legal[AUDE_MAX_ACTIONS];

    aude_setup_init(&setup, game);
    setup.seats = 4;
    for (int i = 0; game == AUDE_CARCASSONNE && aude_expansion_name(game, i) != NULL; i++)
        assert_int_equal(aude_setup_expansion(&setup, aude_expansion_name(game, i)), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&state, &rules);
    aude_random_init(&random, seed);
    for (int i = 0; i < steps && aude_decider(&state) != AUDE_NOBODY; i++) {
        aude_action action;

        if (aude_decider(&state) == AUDE_CHANCE) {
            action = aude_random_draw(&state, &random);
        } else {
            int count = aude_legal_actions(&state, legal, AUDE_MAX_ACTIONS);

            action = legal[aude_random_below(&random, (uint32_t)count)];
        }
        assert_int_equal(aude_apply(&state, action, NULL), AUDE_OK);
    }
    outline_find_regions(&regions, &state);
}

static int write_path(int left, int top)
{
    struct text_out out;

    out_init(&out, text, TEXT);
    outline_path(&out, &outline, left, top);
    assert_true(out.length < TEXT);
    return (int)out.length;
}

/* Twice the area that the rings of the path enclose; counts them. Each has to end near where it
 * began. */
static long long area_of(const char *path, int *rings)
{
    long long area = 0;

    *rings = 0;
    while (*path != '\0') {
        long x, y, first_x, first_y;
        char *end;

        assert_int_equal(*path, 'M');
        first_x = x = strtol(path + 1, &end, 10);
        assert_int_equal(*end, ',');
        first_y = y = strtol(end + 1, &end, 10);
        assert_int_equal(*end, 'l');
        for (path = end + 1; *path != 'Z'; path++) {
            long dx = strtol(path, &end, 10), dy;

            assert_int_equal(*end, ',');
            dy = strtol(end + 1, &end, 10);
            assert_int_equal(*end, ' ');
            area += x * dy - y * dx;
            x += dx;
            y += dy;
            path = end;
        }
        area += x * (first_y - y) - y * (first_x - x);
        assert_true(labs(x - first_x) + labs(y - first_y) <= 6 * ART_CELL);
        path++;
        ++*rings;
    }
    return area;
}

static void check_feature(int region)
{
    long long squares, area;
    int rings;

    outline_make(&outline, &state, &regions, region);
    assert_true(outline.tiles > 0);
    squares = outline_squares(&outline);
    assert_true(squares > 0);
    write_path(0, 0);
    area = area_of(text, &rings);
    assert_true(rings > 0);
    /* Smoothing takes a little off each corner of a ring; small holes are left out. */
    assert_true(llabs(area / 2 / ART_CELL / ART_CELL - squares) <= squares / 10 + 24 * rings);
}

static void find_spots(void)
{
    static struct art_layout layout;

    for (int i = 0; i < regions.tiles; i++) {
        struct aude_placed tile = aude_placed(&state, i);
        const struct aude_kind *kind = aude_kind(&rules, tile.kind);

        art_layout(&layout, kind->tile, kind->garden);
        for (int segment = 0; segment < ART_SEGMENTS; segment++)
            spots[i][segment] = art_rotate_point(layout.spot[segment], tile.rotation);
    }
}

static void check_spots(int region)
{
    for (int i = 0; i < regions.tiles; i++) {
        struct aude_placed tile = aude_placed(&state, i);
        const struct aude_kind *kind = aude_kind(&rules, tile.kind);
        int segments = kind->tile->segments + kind->garden;
        bool covered = /* bridges and towers lie over others' ground */
            aude_bridge_at(&state, tile.x, tile.y) >= 0 || kind->segments > segments;

        for (int segment = 0; segment < segments; segment++) {
            bool holds = outline_holds(&outline, tile.x, tile.y, spots[i][segment]);

            if (regions.region[i][segment] == region)
                assert_true(holds);
            else if (!covered)
                assert_false(holds);
        }
    }
}

static void check_board(void)
{
    int features = 0;

    find_spots();
    for (int region = 0; region < aude_region_count(&state); region++) {
        bool there = false;

        for (int i = 0; i < regions.tiles * OUTLINE_SEGMENTS && !there; i++)
            there = regions.region[i / OUTLINE_SEGMENTS][i % OUTLINE_SEGMENTS] == region;
        if (!there)
            continue;
        check_feature(region);
        check_spots(region);
        features++;
    }
    assert_true(features > 10);
}

static void every_feature_of_a_board_has_its_outline(void **unused)
{
    (void)unused;
    for (int game = 0; game < GAMES; game++) {
        if (aude_game_built(AUDE_CARCASSONNE)) {
            play(AUDE_CARCASSONNE, (uint64_t)game, STEPS - 120 * game);
            check_board();
        }
        if (aude_game_built(AUDE_DISCOVERY)) {
            play(AUDE_DISCOVERY, (uint64_t)game, STEPS - 120 * game);
            check_board();
        }
    }
}

/* Wherever the board lies in the picture. */
static void an_outline_is_moved_as_a_whole(void **unused)
{
    static char other[TEXT];
    int rings, moved, length;

    (void)unused;
    play(aude_game_built(AUDE_CARCASSONNE) ? AUDE_CARCASSONNE : AUDE_DISCOVERY, 5, 200);
    outline_make(&outline, &state, &regions, regions.region[0][0]);
    length = write_path(0, 0);
    memcpy(other, text, (size_t)length + 1);
    write_path(4801, -963);
    assert_true(llabs(area_of(text, &moved) - area_of(other, &rings)) == 0);
    assert_int_equal(moved, rings);
    assert_string_equal(strchr(text, 'l'), strchr(other, 'l'));
}

static void claims_are_listed_once(void **unused)
{
    struct claim some[AUDE_MAX_FIGURES], all[AUDE_MAX_FIGURES];
    int few, many, figures = 0;

    (void)unused;
    play(aude_game_built(AUDE_CARCASSONNE) ? AUDE_CARCASSONNE : AUDE_DISCOVERY, 3, 150);
    few = claims_find(some, &state, &regions, false);
    many = claims_find(all, &state, &regions, true);
    assert_true(many > 0 && few <= many);
    for (int i = 0; i < many; i++) {
        for (int k = 0; k < i; k++)
            assert_int_not_equal(all[i].region, all[k].region);
        outline_make(&outline, &state, &regions, all[i].region);
        for (int k = 0; k < aude_standing_count(&state); k++) {
            struct aude_standing figure = aude_standing(&state, k);
            int tile = aude_placed_at(&state, figure.x, figure.y);

            figures += regions.region[tile][figure.segment] == all[i].region;
        }
    }
    for (int k = 0; k < aude_standing_count(&state); k++) {
        struct aude_standing figure = aude_standing(&state, k);
        struct aude_feature feature;

        assert_true(aude_feature_at(&state, figure.x, figure.y, figure.segment, &feature));
        figures -= feature.kind != AUDE_TOWER;
    }
    assert_int_equal(figures, 0);
}

/* A painted board has a shape for each claim, and the lines of those seats only that own one. */
static void a_painted_board_shows_every_claim(void **unused)
{
    struct board_picture options;
    struct claim all[AUDE_MAX_FIGURES];
    unsigned owners = 0;
    int many;

    (void)unused;
    play(aude_game_built(AUDE_CARCASSONNE) ? AUDE_CARCASSONNE : AUDE_DISCOVERY, 3, 150);
    many = claims_find(all, &state, &regions, true);
    board_picture_init(&options);
    assert_true(board_svg(&state, &options, text, TEXT) < TEXT);
    assert_null(strstr(text, "au-o"));
    options.owners = true;
    assert_true(board_svg(&state, &options, text, TEXT) < TEXT);
    for (int i = 0; i < many; i++) {
        char name[32];
        struct text_out out;

        out_init(&out, name, sizeof name);
        out_format(&out, "id=\"au-f%\"", (int[]){all[i].region}, 1);
        assert_non_null(strstr(text, name));
        owners |= all[i].owners;
    }
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        char name[] = "id=\"au-o0\"";

        name[8] = (char)('0' + seat);
        assert_int_equal(strstr(text, name) != NULL, owners >> seat & 1);
    }
}

/* The first tile is drawn first, in a group that is moved to its corner; a figure is one that is
 * moved to its place. */
static void figures_stand_where_their_spots_are(void **unused)
{
    struct board_picture options;
    int left, top, seen = 0;
    char *at, *end;

    (void)unused;
    board_picture_init(&options);
    options.scores = options.decision = false;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        play(aude_game_built(AUDE_CARCASSONNE) ? AUDE_CARCASSONNE : AUDE_DISCOVERY, seed, 330);
        assert_true(board_svg(&state, &options, text, TEXT) < TEXT);
        at = strstr(text, "<g transform=\"translate(");
        assert_non_null(at);
        left = (int)strtol(at + 24, &end, 10) - ART_UNIT * aude_placed(&state, 0).x;
        top = (int)strtol(end + 1, NULL, 10) - ART_UNIT * aude_placed(&state, 0).y;
        for (int i = 0; i < aude_standing_count(&state); i++) {
            struct aude_standing figure = aude_standing(&state, i);
            struct art_point spot =
                board_spot(&state, figure.x, figure.y, figure.segment, options.size);
            char place[64];
            struct text_out out;

            out_init(&out, place, sizeof place);
            out_format(
                &out, "<g transform=\"translate(%,%)\"><g class=\"au-",
                (int[]){left + ART_UNIT * figure.x + spot.x, top + ART_UNIT * figure.y + spot.y},
                2);
            assert_non_null(strstr(text, place));
            seen++;
        }
    }
    assert_true(seen > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_feature_of_a_board_has_its_outline),
        cmocka_unit_test(an_outline_is_moved_as_a_whole),
        cmocka_unit_test(claims_are_listed_once),
        cmocka_unit_test(a_painted_board_shows_every_claim),
        cmocka_unit_test(figures_stand_where_their_spots_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
