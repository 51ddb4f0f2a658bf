/* SPDX-License-Identifier: Apache-2.0 */
/* The layout of every kind of tile says the same as the tile: the fields that are left between the
 * walls, roads and rivers drawn are the fields of the tile, they touch the cities that they should
 * touch, and a figure stands on its own segment. Also: the check finds what is spoiled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "render/art.h"
#include "render/layout.h"
#include "render/picture.h"

static struct art_layout layout;

static void each_kind_is_drawn_as_it_is(void **state)
{
    (void)state;
    assert_true(aude_tile_count() >= 345); /* all of Carcassonne */
    for (int i = 0; i < aude_tile_count(); i++) {
        const struct aude_tile *tile = aude_tile(i);

        for (int garden = 0; garden <= (tile->gardens != 0); garden++) {
            const char *fault;

            art_layout(&layout, tile, garden);
            fault = art_layout_check(&layout);
            if (fault != NULL)
                fail_msg("%s%s: %s", tile->id, garden ? " with a garden" : "", fault);
        }
    }
}

/* Kind number i of the sets that can be played; NULL past the last. */
static const struct aude_tile *playable(int i)
{
    static const char *const sets[] = {"base", "tower", "bcb"};

    for (int s = 0; s < 3; s++) {
        const struct aude_set *set = aude_set(aude_set_find(sets[s]));

        if (i < set->kinds)
            return aude_tile(set->first + i);
        i -= set->kinds;
    }
    return NULL;
}

static void spots_keep_apart(void **state)
{
    const struct aude_tile *tile;

    (void)state;
    for (int i = 0; (tile = playable(i)) != NULL; i++) {
        art_layout(&layout, tile, tile->gardens != 0);
        for (int a = 0; a < tile->segments + layout.garden; a++) {
            for (int b = 0; b < a; b++) {
                int dx = layout.spot[a].x - layout.spot[b].x,
                    dy = layout.spot[a].y - layout.spot[b].y;

                if (dx * dx + dy * dy < 64 * 64)
                    fail_msg("%s: the figures of segments %d and %d cover each other", tile->id, b,
                             a);
            }
        }
    }
}

static const struct aude_tile *kind(const char *id)
{
    int tile = aude_tile_find(id);

    assert_true(tile >= 0);
    return aude_tile(tile);
}

/* Each spoiled layout must be found out. */
static void the_check_can_fail(void **state)
{
    struct aude_tile wrong = *kind("base-d");

    (void)state;
    art_layout(&layout, kind("base-d"), false);
    assert_null(art_layout_check(&layout));
    layout.spot[1] = layout.spot[0];
    assert_string_equal(art_layout_check(&layout), "a spot lies on another segment");

    art_layout(&layout, kind("base-d"), false);
    layout.spot[0].x = 3;
    assert_string_equal(art_layout_check(&layout), "a spot lies at the border");

    wrong.segment[3].touches = 1; /* the lower field does not see the city */
    art_layout(&layout, &wrong, false);
    assert_string_equal(art_layout_check(&layout), "a field does not touch its city");

    wrong = *kind("base-d");
    wrong.segment[2].touches = 0;
    art_layout(&layout, &wrong, false);
    assert_string_equal(art_layout_check(&layout), "a field touches a foreign city");

    wrong = *kind("base-d");
    wrong.segment[2].halves = 1 << 2; /* a half side of the upper field given to the lower one */
    wrong.segment[3].halves |= 1 << 7;
    art_layout(&layout, &wrong, false);
    assert_non_null(art_layout_check(&layout));

    wrong = *kind("base-d");
    wrong.segment[1].sides = 1 << AUDE_EAST | 1 << AUDE_SOUTH; /* the road goes elsewhere */
    art_layout(&layout, &wrong, false);
    assert_non_null(art_layout_check(&layout));
}

static void points_rotate_with_the_tile(void **state)
{
    const struct aude_tile *tile = kind("base-d");

    (void)state;
    art_layout(&layout, tile, false);
    for (int rotation = 0; rotation < 4; rotation++) {
        for (int i = 0; i < tile->segments; i++) {
            struct art_point p = art_rotate_point(layout.spot[i], rotation);

            assert_int_equal(art_segment_at(&layout, rotation, p.x, p.y), i);
        }
        /* The city leaves by the side N + turn. */
        assert_int_equal(art_segment_at(&layout, rotation,
                                        rotation == 1   ? 470
                                        : rotation == 3 ? 9
                                                        : 240,
                                        rotation == 0   ? 9
                                        : rotation == 2 ? 470
                                                        : 240),
                         0);
    }
    assert_int_equal(art_segment_at(&layout, 0, -1, 5), ART_NONE);
    assert_int_equal(art_segment_at(&layout, 0, 5, ART_UNIT), ART_NONE);
}

/* A figure or its label has a character of its own in pictures 7 and 11 wide. */
static void each_segment_has_its_character(void **state)
{
    static const int sizes[2][2] = {{7, 3}, {11, 5}};
    const struct aude_tile *tile;

    (void)state;
    for (int i = 0; (tile = playable(i)) != NULL; i++) {
        art_layout(&layout, tile, false);
        for (int rotation = 0; rotation < 4; rotation++) {
            for (int size = 0; size < 2; size++) {
                struct picture picture;

                picture_make(&picture, &layout, rotation, -1, sizes[size][0], sizes[size][1]);
                for (int a = 0; a < picture.segments; a++) {
                    for (int b = 0; b < a; b++) {
                        if (picture.spot[a].x == picture.spot[b].x &&
                            picture.spot[a].y == picture.spot[b].y)
                            fail_msg("%s turn %d: segments %d and %d share a character", tile->id,
                                     rotation, b, a);
                    }
                }
            }
        }
    }
}

static void writing_stops_at_the_capacity(void **state)
{
    static char all[1 << 16], part[64];
    struct text_out out, cut;

    (void)state;
    art_layout(&layout, kind("base-q"), false);
    out_init(&out, all, sizeof all);
    art_tile(&out, &layout, 1, ART_GROUND | ART_TOP, 0, NULL);
    assert_true(out.length < sizeof all && strlen(all) == out.length);
    memset(part, 'x', sizeof part);
    out_init(&cut, part, 40);
    art_tile(&cut, &layout, 1, ART_GROUND | ART_TOP, 0, NULL);
    assert_int_equal(cut.length, out.length);
    assert_int_equal(strlen(part), 39);
    assert_memory_equal(part, all, 39);
    assert_int_equal(part[40], 'x');
    out_init(&cut, NULL, 0);
    art_tile(&cut, &layout, 1, ART_GROUND | ART_TOP, 0, NULL);
    assert_int_equal(cut.length, out.length);
}

static void numbers(void **state)
{
    char text[128];
    struct text_out out;
    const int three[] = {-12, 25, 0};

    (void)state;
    out_init(&out, text, sizeof text);
    out_number(&out, -2147483647L);
    out_char(&out, ' ');
    out_hundredths(&out, 7);
    out_char(&out, ' ');
    out_hundredths(&out, 150);
    out_char(&out, ' ');
    out_format(&out, "a%,%b%%", three, 3);
    assert_string_equal(text, "-2147483647 0.07 1.50 a-12,25b0%");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_drawn_as_it_is),
        cmocka_unit_test(spots_keep_apart),
        cmocka_unit_test(the_check_can_fail),
        cmocka_unit_test(points_rotate_with_the_tile),
        cmocka_unit_test(each_segment_has_its_character),
        cmocka_unit_test(writing_stops_at_the_capacity),
        cmocka_unit_test(numbers),
    };

    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
