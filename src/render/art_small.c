/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles of Carcassonne where each is less than some 60 pixels wide. They are built as large ones
 * are, so that everything lies where it lies there and has its colours: what is too small to be
 * seen is left out, and a block of houses, which would be grey, is one house under its roof. */
#include "render/art_brush.h"
#include "render/scene.h"

#include <stddef.h>
#include <string.h>

enum { GATE = 150, TURRET = 140, TREE = 150 };

static bool begins(const char *glyph, const char *name)
{
    return strncmp(glyph, name, strlen(name)) == 0;
}

/* What a block of this quarter is covered with, as in scene_houses.c, its gable in front or not. */
static const char *home_of(int quarter, int n)
{
    static const char *const homes[][4] = {{"home-r0", "home-r1", "home-o0", "home-r1"},
                                           {"home-y1", "home-o0", "home-y0", "home-y1"},
                                           {"home-l0", "home-l1", "home-l0", "home-r1"}};

    return homes[quarter][n % 4];
}

/* Square things are blocks and yards of a city; single houses and small yards are too small. */
static void simplify_town(struct standing *thing, int n)
{
    int least = thing->quarter == SCENE_YARD ? SCENE_LARGE : SCENE_MIDDLE;

    if (thing->r < scene_extent(thing->quarter, least)) {
        thing->glyph = NULL;
    } else if (thing->quarter != SCENE_YARD) {
        thing->glyph = home_of(thing->quarter, n);
        thing->scale = (int16_t)(thing->r * 9 / 4);
    }
}

/* Of what stands alone, every other one. */
static void thin(struct standing *thing, int scale, int n)
{
    thing->scale = (int16_t)scale;
    if (n % 2 != 0)
        thing->glyph = NULL;
}

/* A grove of its size: two kinds of large ones, one of the others. */
static const char *grove_of(const char *glyph)
{
    int kind = begins(glyph, "wood") ? SCENE_WOOD : SCENE_FIRS;

    if (begins(glyph + 4, "-l"))
        return scene_of(kind, SCENE_LARGE, glyph[6] & 1);
    return scene_of(kind, begins(glyph + 4, "-m") ? SCENE_MIDDLE : SCENE_SMALL, 0);
}

static void simplify(struct standing *thing, int n)
{
    const char *glyph = thing->glyph;
    bool trees = begins(glyph, "wood") || begins(glyph, "firs");

    if (trees)
        thing->glyph = grove_of(glyph);

    if (thing->square) {
        simplify_town(thing, n);
    } else if (begins(glyph, "gate")) {
        thing->scale = GATE;
    } else if (begins(glyph, "turret")) {
        thin(thing, TURRET, n);
    } else if (trees && begins(glyph + 4, "-s")) {
        thin(thing, TREE, n);
    } else if (!trees && !begins(glyph, "pond")) {
        thing->glyph = NULL;
    }
}

void art_build_small(struct brush *brush)
{
    for (int i = 0; i < brush->crowd.n; i++)
        simplify(&brush->crowd.standing[i], i);
    for (int i = 0; i < brush->flat.n; i++) {
        if (begins(brush->flat.standing[i].glyph, "farm-s"))
            brush->flat.standing[i].glyph = NULL;
    }
    art_clear_signs(brush, &brush->crowd);
    art_clear_signs(brush, &brush->flat);
}
