/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles of Carcassonne where each is less than some 60 pixels wide. What is a quarter of houses on
 * a large tile would be grey there, and a grove a stain: so a city has a few large houses, a field
 * a tree or two, lines are wide and plain, signs larger. Places come from the layout as they do on
 * large tiles, and from darts: the same tile is the same picture however it lies. */
#include "render/art_brush.h"

#include <stddef.h>

enum { DARTS = 120, MOST = 62, LEAST = 32, STEP = 10, WALL = 6 };

static struct art_point dart(struct brush *brush)
{
    int x = (int)aude_random_below(&brush->random, ART_UNIT);

    return art_point_at(x, (int)aude_random_below(&brush->random, ART_UNIT));
}

/* Houses on squares of a city, the largest first. */
static void settle(struct brush *brush, int label)
{
    static const char *const houses[] = {"home0", "home1"};
    struct art_distance distance;

    art_distances(brush->layout, label, &distance);
    for (int r = MOST; r >= LEAST; r -= STEP) {
        for (int i = 0; i < DARTS; i++) {
            struct standing home = {.at = dart(brush), .r = (int16_t)r, .square = true};

            home.scale = (int16_t)(2 * r);
            if (!art_lies_within(&distance, &home, WALL) || !art_is_clear(brush, &home, 0))
                continue;
            home.glyph = houses[aude_random_below(&brush->random, 2)];
            art_stand(&brush->crowd, home);
        }
    }
}

/* Trees on a field, clear of where a figure lies. */
static void plant(struct brush *brush, int label)
{
    struct art_distance distance;
    int trees = 0;

    art_distances(brush->layout, label, &distance);
    for (int i = 0; i < DARTS / 2 && trees < 3; i++) {
        struct standing tree = {.glyph = "tree0", .at = dart(brush), .r = 34, .scale = 200};

        if (art_depth(&distance, tree.at.x, tree.at.y) < tree.r + 10 ||
            !art_is_clear(brush, &tree, 40))
            continue;
        art_stand(&brush->crowd, tree);
        trees++;
    }
}

void art_build_small(struct brush *brush, uint64_t seed)
{
    const struct art_layout *layout = brush->layout;

    aude_random_init(&brush->random, seed + 2);
    for (int i = 0; i < layout->tile->segments; i++) {
        if (layout->tile->segment[i].kind == AUDE_CITY)
            settle(brush, i);
        else if (layout->tile->segment[i].kind == AUDE_FIELD)
            plant(brush, i);
    }
    for (int i = 0; i < layout->towns; i++) {
        if (layout->town[i].segment == ART_LABEL_WALL)
            settle(brush, ART_LABEL_WALL);
    }
}
