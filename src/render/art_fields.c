/* SPDX-License-Identifier: Apache-2.0 */
/* What is strewn over the fields of a tile: ploughed land, groves, flocks, ponds. Darts are thrown
 * at the ground of each field, for the large things first. Nothing here says anything of the rules:
 * no thing of a kind that a rule knows, and nothing long enough to be a road or a wall. */
#include "render/art_brush.h"

#include "render/scene.h"

#include <stddef.h>

/* What is thrown at a field. */
struct shower {
    int darts, most;
    int r;     /* room that the thing takes */
    int depth; /* from what is not of this ground, besides r */
    int spot;  /* from figures */
    bool flat;
};

/* A place for one thing; false when no dart of those left hits one. */
static bool find_place(struct brush *brush, const struct art_distance *distance,
                       struct shower *shower, struct standing *thing)
{
    thing->r = (int16_t)(shower->r - 2);
    thing->square = false;
    thing->scale = 0;
    while (shower->darts-- > 0) {
        int x = (int)aude_random_below(&brush->random, ART_UNIT - 36) + 18;
        int y = (int)aude_random_below(&brush->random, ART_UNIT - 36) + 18;

        thing->at = art_point_at(x, y);
        if (distance->d[y / ART_CELL][x / ART_CELL] >= shower->r + shower->depth &&
            art_is_clear(brush, thing, shower->spot))
            return true;
    }
    return false;
}

static void throw_scenes(struct brush *brush, const struct art_distance *distance, int kind,
                         int size, struct shower shower)
{
    struct standing thing;

    shower.r = scene_extent(kind, size);
    for (; shower.most > 0 && find_place(brush, distance, &shower, &thing); shower.most--) {
        int variant = (int)aude_random_below(&brush->random, SCENE_VARIANTS);

        thing.glyph = scene_of(kind, size, variant);
        art_stand(shower.flat ? &brush->flat : &brush->crowd, thing);
    }
}

static void throw_glyph(struct brush *brush, const struct art_distance *distance, const char *glyph,
                        struct shower shower)
{
    struct standing thing;

    for (; shower.most > 0 && find_place(brush, distance, &shower, &thing); shower.most--) {
        thing.glyph = glyph;
        art_stand(&brush->crowd, thing);
    }
}

/* A pond could be taken for water that a rule knows: an inn at a road, a lake, a river. */
static bool may_have_pond(const struct art_layout *layout)
{
    return layout->sites == 0 && art_first_segment(layout->tile, AUDE_RIVER) == ART_NONE &&
           art_first_segment(layout->tile, AUDE_ROAD) == ART_NONE;
}

/* How many large, middle and small fields and groves a field has, by what it mostly is. */
static const struct {
    uint8_t farms[3], woods[3], flocks, stacks;
} characters[] = {
    {{2, 2, 1}, {0, 1, 1}, 0, 1}, /* ploughed */
    {{0, 0, 0}, {4, 3, 2}, 0, 0}, /* wooded */
    {{0, 0, 1}, {0, 2, 2}, 3, 1}, /* grazed */
    {{1, 1, 0}, {1, 1, 2}, 0, 1}, /* mixed */
};

static void grow_field(struct brush *brush, int label)
{
    int character = (int)aude_random_below(&brush->random, 4);
    int wood = aude_random_below(&brush->random, 3) == 0 ? SCENE_FIRS : SCENE_WOOD;
    struct art_distance distance;

    art_distances(brush->layout, label, &distance);
    for (int i = 0; i < 3; i++)
        throw_scenes(
            brush, &distance, SCENE_FARM, SCENE_LARGE - i,
            (struct shower){
                .darts = 60, .most = characters[character].farms[i], .depth = 4, .flat = true});
    if (may_have_pond(brush->layout) && aude_random_below(&brush->random, 3) == 0)
        throw_glyph(brush, &distance, "pond",
                    (struct shower){.darts = 12, .most = 1, .r = 42, .depth = 10, .spot = 24});
    for (int i = 0; i < 2; i++)
        throw_scenes(
            brush, &distance, wood, SCENE_LARGE - i,
            (struct shower){
                .darts = 50, .most = characters[character].woods[i], .depth = 8, .spot = 30});
    throw_glyph(
        brush, &distance, "flock",
        (struct shower){
            .darts = 30, .most = characters[character].flocks, .r = 32, .depth = 6, .spot = 26});
    throw_glyph(
        brush, &distance, "stacks",
        (struct shower){
            .darts = 20, .most = characters[character].stacks, .r = 22, .depth = 6, .spot = 30});
    throw_scenes(brush, &distance, wood, SCENE_SMALL,
                 (struct shower){
                     .darts = 40, .most = characters[character].woods[2], .depth = 6, .spot = 30});
    throw_glyph(brush, &distance, "flowers",
                (struct shower){.darts = 8, .most = 1, .r = 14, .depth = 6, .spot = 20});
    throw_glyph(brush, &distance, "rocks",
                (struct shower){.darts = 3, .most = 1, .r = 16, .depth = 8, .spot = 30});
}

void art_grow_fields(struct brush *brush, uint64_t seed)
{
    const struct art_layout *layout = brush->layout;

    aude_random_init(&brush->random, seed);
    for (int i = 0; i < layout->tile->segments; i++) {
        if (layout->tile->segment[i].kind == AUDE_FIELD)
            grow_field(brush, i);
    }
}
