/* SPDX-License-Identifier: Apache-2.0 */
/* A turned tile is the same picture: whatever stands or lies on a tile is found at the same place
 * of it however it lies, upright where it stands and turned where it lies flat. Also: copies of a
 * tile differ, and so do the quarters of a city. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/art.h"
#include "render/layout.h"

enum { THINGS = 512, TEXT = 1 << 17 };

struct thing {
    char name[24];
    struct art_point at;
};
struct things {
    int n;
    struct thing thing[THINGS];
};

static struct art_layout layout;
static char text[TEXT];
static struct art_used used;

/* Glyphs and where they are, from the text of a tile. */
static void read_things(struct things *things, int rotation, unsigned variant)
{
    struct text_out out;

    out_init(&out, text, sizeof text);
    art_tile(&out, &layout, rotation, ART_GROUND | ART_TOP, variant, &used);
    assert_true(out.length < sizeof text);
    things->n = 0;
    for (const char *p = text; (p = strstr(p, "<use href=\"#au-")) != NULL; p++) {
        struct thing *thing = &things->thing[things->n++];
        int x, y, got;

        assert_true(things->n < THINGS);
        got = sscanf(p, "<use href=\"#au-%23[^\"]\" x=\"%d\" y=\"%d\"", thing->name, &x, &y);
        if (got != 3)
            got = sscanf(p, "<use href=\"#au-%23[^\"]\" transform=\"translate(%d,%d)", thing->name,
                         &x, &y);
        assert_int_equal(got, 3);
        thing->at.x = (int16_t)x;
        thing->at.y = (int16_t)y;
    }
}

static int compare_things(const void *a, const void *b)
{
    const struct thing *one = a, *other = b;
    int names = strcmp(one->name, other->name);

    if (names != 0)
        return names;
    return one->at.y != other->at.y ? one->at.y - other->at.y : one->at.x - other->at.x;
}

static void sort_things(struct things *things)
{
    qsort(things->thing, (size_t)things->n, sizeof things->thing[0], compare_things);
}

static void a_turned_tile_is_the_same_picture(void **state)
{
    static struct things straight, turned;
    int seen = 0;

    (void)state;
    for (int i = 0; i < aude_tile_count(); i++) {
        const struct aude_tile *tile = aude_tile(i);

        art_layout(&layout, tile, tile->gardens != 0);
        for (int rotation = 1; rotation < 4; rotation++) {
            read_things(&straight, 0, 1);
            read_things(&turned, rotation, 1);
            seen += straight.n;
            for (int t = 0; t < straight.n; t++)
                straight.thing[t].at = art_rotate_point(straight.thing[t].at, rotation);
            sort_things(&straight);
            sort_things(&turned);
            assert_int_equal(straight.n, turned.n);
            for (int t = 0; t < straight.n; t++) {
                if (compare_things(&straight.thing[t], &turned.thing[t]) != 0)
                    fail_msg("%s turned by %d: %s is at %d,%d, not at %d,%d", tile->id, rotation,
                             turned.thing[t].name, turned.thing[t].at.x, turned.thing[t].at.y,
                             straight.thing[t].at.x, straight.thing[t].at.y);
            }
        }
    }
    assert_true(seen > 3 * 345);
}

static bool stands(const char *part)
{
    for (const char *p = text; (p = strstr(p, "<use href=\"#au-")) != NULL; p++) {
        if (strncmp(p + 15, part, strlen(part)) == 0)
            return true;
    }
    return false;
}

/* On the tile that is a city all over: its four copies on a board, and its quarters. */
static void cities_differ(void **state)
{
    static struct things first, other;
    int quarters = 0, yards = 0;

    (void)state;
    art_layout(&layout, aude_tile(aude_set(aude_set_find("base"))->first + 2), false);
    for (unsigned variant = 0; variant < 4; variant++) {
        int of_this = 0;

        read_things(&other, 0, variant);
        of_this += stands("tiled-") + stands("thatch-") + stands("slate-");
        assert_int_equal(of_this, 2);
        quarters |= stands("tiled-") | stands("thatch-") << 1 | stands("slate-") << 2;
        yards += stands("yard-");
        if (variant > 0)
            assert_true(first.n != other.n ||
                        memcmp(first.thing, other.thing, sizeof first.thing[0] * 8) != 0);
        read_things(&first, 0, variant);
    }
    assert_int_equal(quarters, 7);
    assert_true(yards >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_tile_is_the_same_picture),
        cmocka_unit_test(cities_differ),
    };

    return cmocka_run_group_tests_name("turned", tests, NULL, NULL);
}
