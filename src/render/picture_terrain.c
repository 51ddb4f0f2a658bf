/* SPDX-License-Identifier: Apache-2.0 */
/* Characters for a tile of The Discovery; see picture.h. Every character is the terrain that most
 * of its part of the map is; every area has one at least, so that a figure can stand on it. */
#include "render/picture_parts.h"

#include "render/layout_parts.h"

static int ground_of(int kind)
{
    return kind == AUDE_SEA         ? PICTURE_SEA
           : kind == AUDE_MOUNTAINS ? PICTURE_MOUNTAINS
                                    : PICTURE_GRASSLAND;
}

static void set_area(struct picture_cell *cell, const struct aude_tile *tile, int area)
{
    cell->ground = (uint8_t)ground_of(tile->segment[area].kind);
    cell->segment = (uint8_t)area;
    cell->way = ART_NONE;
}

static int cells_of(const struct picture *picture, int area)
{
    int count = 0;

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++)
            count += picture->cell[y][x].segment == area;
    }
    return count;
}

/* The character nearest to a point of the turned tile, of one area or (ART_NONE) of an area that
 * has others; none where a sign stands. False when there is none. */
static bool nearest(const struct picture *picture, struct art_point p, int area,
                    struct picture_at *at)
{
    int best = 1 << 30;

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            const struct picture_cell *cell = &picture->cell[y][x];
            int d = art_length((2 * x + 1) * ART_UNIT / (2 * picture->width) - p.x,
                               (2 * y + 1) * ART_UNIT / (2 * picture->height) - p.y);

            if (cell->sign == SIGN_LETTER || d >= best)
                continue;
            if (area == ART_NONE ? cells_of(picture, cell->segment) < 2 : cell->segment != area)
                continue;
            best = d;
            at->x = (int8_t)x;
            at->y = (int8_t)y;
        }
    }
    return best != 1 << 30;
}

static void fill_areas(struct picture *picture, const struct art_layout *layout, int rotation)
{
    const struct aude_tile *tile = layout->tile;

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            int count[256], best = 0;

            picture_count_labels(layout, rotation, picture, x, y, count);
            for (int i = 1; i < tile->segments; i++)
                best = count[i] > count[best] ? i : best;
            set_area(&picture->cell[y][x], tile, best);
        }
    }
    for (int i = 0; i < tile->segments; i++) {
        struct picture_at at;

        if (cells_of(picture, i) == 0 &&
            nearest(picture, art_rotate_point(layout->spot[i], rotation), ART_NONE, &at))
            set_area(&picture->cell[at.y][at.x], tile, i);
    }
}

/* Would a figure on a spot, three characters wide where there is room, hide it? */
static bool covered(const struct picture *picture, struct picture_at at)
{
    int reach = picture->width < 7 ? 0 : 1;

    for (int i = 0; i < picture->segments; i++) {
        int across = picture->spot[i].x - at.x;

        if (across >= -reach && across <= reach && picture->spot[i].y == at.y)
            return true;
    }
    return false;
}

/* On its land, or else on its sea: beside the spots, that a figure does not hide it, and on the
 * last character of an area only when there is no other. */
static void draw_port(struct picture *picture, const struct art_port *port, int rotation)
{
    struct art_point p = art_rotate_point(port->at, rotation);
    int best = 1 << 30;
    struct picture_at found = {0, 0};

    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            const struct picture_cell *cell = &picture->cell[y][x];
            struct picture_at at = {(int8_t)x, (int8_t)y};
            int cost = art_length((2 * x + 1) * ART_UNIT / (2 * picture->width) - p.x,
                                  (2 * y + 1) * ART_UNIT / (2 * picture->height) - p.y);

            if (cell->sign == SIGN_LETTER)
                continue;
            cost += cell->segment == port->land ? 0 : cell->segment == port->sea ? 40 : 400;
            cost += covered(picture, at) ? 300 : 0;
            if (cost < best) {
                best = cost;
                found = at;
            }
        }
    }
    picture_sign(picture, found, "port");
}

void picture_terrain(struct picture *picture, const struct art_layout *layout, int rotation)
{
    fill_areas(picture, layout, rotation);
    for (int i = 0; i < layout->tile->segments; i++)
        (void)nearest(picture, art_rotate_point(layout->spot[i], rotation), i, &picture->spot[i]);
    for (int i = 0; i < layout->ports; i++)
        draw_port(picture, &layout->port[i], rotation);
}
