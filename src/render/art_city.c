/* SPDX-License-Identifier: Apache-2.0 */
/* What a city is built of: blocks of houses in two quarters, and between them open places -
 * gardens, markets, orchards, wells. Every tile, every copy of it and every quarter of a city is
 * built in its own way, by chance from a seed; the floor is the same everywhere, so that a city is
 * one city. */
#include "render/art_brush.h"

#include "render/scene.h"

enum { SINGLE = 20, QUARTER_RIM = 5, SQUARE_DEPTH = 40 };

/* A city under way: on either side of a line through its square it has another quarter. */
struct city {
    struct art_distance distance;
    struct art_point hub;
    int quarter[2], nx, ny;
};

/* All of the square lies within the walls, at least so far from them. */
bool art_lies_within(const struct art_distance *distance, const struct standing *thing, int least)
{
    for (int i = 0; i < 9; i++) {
        int x = thing->at.x + (i % 3 - 1) * thing->r;
        int y = thing->at.y + (i / 3 - 1) * thing->r;
        bool rim = x < 8 || y < 8 || x > ART_UNIT - 8 || y > ART_UNIT - 8;

        if (art_depth(distance, x, y) < (rim ? 2 : least))
            return false;
    }
    return true;
}

static bool try_scene(struct brush *brush, const struct city *city, int kind, int size,
                      struct art_point p)
{
    struct standing thing = {.at = p, .r = (int16_t)scene_extent(kind, size), .square = true};
    int variant;

    if (art_depth(&city->distance, p.x, p.y) < 14 ||
        !art_lies_within(&city->distance, &thing, 14) || !art_is_clear(brush, &thing, 30))
        return false;
    variant = (int)aude_random_below(&brush->random, SCENE_VARIANTS);
    thing.glyph = scene_of(kind, size, variant);
    thing.quarter = (int8_t)kind;
    art_stand(&brush->crowd, thing);
    return true;
}

static int quarter_at(const struct city *city, struct art_point p)
{
    return city->quarter[(p.x - city->hub.x) * city->nx + (p.y - city->hub.y) * city->ny >= 0];
}

static struct art_point dart(struct brush *brush)
{
    int x = (int)aude_random_below(&brush->random, ART_UNIT);

    return art_point_at(x, (int)aude_random_below(&brush->random, ART_UNIT));
}

/* Open places first, or there would be no room for them. */
static void lay_yards(struct brush *brush, const struct city *city)
{
    int most[SCENE_SIZES];

    most[SCENE_LARGE] = 1 + (int)aude_random_below(&brush->random, 2);
    most[SCENE_MIDDLE] = 1 + (int)aude_random_below(&brush->random, 2);
    most[SCENE_SMALL] = 2 + (int)aude_random_below(&brush->random, 2);
    for (int size = SCENE_LARGE; size >= SCENE_SMALL; size--) {
        for (int darts = 16; darts > 0 && most[size] > 0; darts--)
            most[size] -= try_scene(brush, city, SCENE_YARD, size, dart(brush));
    }
}

/* Where a figure would stand there is a square; a stall, a lime or a well may stand on it, or
 * nothing. */
static void furnish_square(struct brush *brush, const struct city *city)
{
    int variant = (int)aude_random_below(&brush->random, SCENE_VARIANTS);

    if (variant == 0 || art_depth(&city->distance, city->hub.x, city->hub.y) < SQUARE_DEPTH)
        return;
    art_stand(&brush->crowd,
              (struct standing){.glyph = scene_of(SCENE_YARD, SCENE_SMALL, variant),
                                .at = city->hub,
                                .r = (int16_t)scene_extent(SCENE_YARD, SCENE_SMALL)});
}

/* Large blocks by chance, then middle ones wherever they fit, and single houses by chance. */
static void lay_blocks(struct brush *brush, const struct city *city)
{
    for (int darts = 160; darts > 0; darts--) {
        struct art_point p = dart(brush);

        (void)try_scene(brush, city, quarter_at(city, p), SCENE_LARGE, p);
    }
    for (int y = 18 + (int)aude_random_below(&brush->random, 8); y < ART_UNIT; y += 11) {
        for (int x = (int)aude_random_below(&brush->random, 24); x < ART_UNIT; x += 11) {
            struct art_point p = art_point_at(x, y);

            (void)try_scene(brush, city, quarter_at(city, p), SCENE_MIDDLE, p);
        }
    }
    for (int darts = 700, single = SINGLE; darts > 0 && single > 0; darts--) {
        struct art_point p = dart(brush);

        single -= try_scene(brush, city, quarter_at(city, p), SCENE_SMALL, p);
    }
}

static void build_city(struct brush *brush, int label, struct art_point hub)
{
    struct city city;

    city.hub = hub;
    city.quarter[0] = SCENE_TILED + (int)aude_random_below(&brush->random, 3);
    city.quarter[1] =
        SCENE_TILED +
        (city.quarter[0] - SCENE_TILED + 1 + (int)aude_random_below(&brush->random, 2)) % 3;
    city.nx = (int)aude_random_below(&brush->random, 17) - 8;
    city.ny = (int)aude_random_below(&brush->random, 17) - 8;
    art_distances(brush->layout, label, &city.distance);
    furnish_square(brush, &city);
    lay_yards(brush, &city);
    lay_blocks(brush, &city);
}

static int within(int x)
{
    return x < QUARTER_RIM ? QUARTER_RIM : x > ART_UNIT - QUARTER_RIM ? ART_UNIT - QUARTER_RIM : x;
}

/* The square of a thing and its rim as far as it lies on the tile. */
static void put_square(struct brush *brush, const struct standing *thing)
{
    int r = thing->r + QUARTER_RIM;
    struct art_point p = art_rotate_point(thing->at, brush->rotation);
    int left = within(p.x - r), top = within(p.y - r);

    out_format(brush->out, "M%,%H%V%H%Z",
               (int[]){left, top, within(p.x + r), within(p.y + r), left}, 5);
}

/* The ground of each quarter: one shape below all of its blocks. On small tiles gardens would make
 * it a field. */
void art_put_quarters(struct brush *brush)
{
    static const char *const classes[] = {"q0", "q1", "q2"};

    for (int kind = SCENE_TILED; kind <= SCENE_SLATE; kind++) {
        bool open = false;

        if (brush->small && kind == SCENE_THATCH)
            continue;
        for (int i = 0; i < brush->crowd.n; i++) {
            const struct standing *thing = &brush->crowd.standing[i];

            if (!thing->square || thing->quarter != kind || thing->glyph == NULL)
                continue;
            if (!open)
                brush_open(brush, classes[kind]);
            open = true;
            put_square(brush, thing);
        }
        if (open)
            brush_close(brush);
    }
}

void art_build_cities(struct brush *brush, uint64_t seed)
{
    const struct art_layout *layout = brush->layout;
    const struct art_point middle = art_point_at(ART_UNIT / 2, ART_UNIT / 2);

    aude_random_init(&brush->random, seed + 1);
    for (int i = 0; i < layout->tile->segments; i++) {
        if (layout->tile->segment[i].kind == AUDE_CITY)
            build_city(brush, i, layout->spot[i]);
    }
    for (int i = 0; i < layout->towns; i++) {
        if (layout->town[i].segment == ART_LABEL_WALL)
            build_city(brush, ART_LABEL_WALL, middle);
    }
}
