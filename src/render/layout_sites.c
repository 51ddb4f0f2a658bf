/* SPDX-License-Identifier: Apache-2.0 */
/* Sites of a layout: monasteries, junctions, towers and whatever else stands on a tile. A site that
 * roads lead to, that meets walls or that stands in a city is bound, and its place follows from
 * them; the others go where most room is left, the middle first. */
#include "render/layout_parts.h"

#include <stddef.h>
#include <string.h>

/* Radius that a kind of site would like, and the least that it needs. */
static int wanted_radius(const char *kind)
{
    static const struct {
        const char *kind;
        int r;
    } wanted[] = {
        {"monastery", 92},  {"special-monastery", 92},
        {"abbey", 150},     {"junction", 46},
        {"house", 40},      {"bazaar", 84},
        {"tower", 54},      {"circus", 104},
        {"acrobats", 66},   {"shrine", 62},
        {"fair", 76},       {"crop", 74},
        {"watchtower", 60}, {"tunnel", 84},
        {"volcano", 96},    {"lake", 84},
        {"ferry-lake", 92}, {"spring", 50},
        {"church", 76},     {"stone", 40},
        {"well", 44},       {"darmstadtium", 92},
        {"citywall", 0},    {"yaga-hut", 76},
    };

    for (size_t i = 0; kind != NULL && i < sizeof wanted / sizeof wanted[0]; i++) {
        if (strcmp(wanted[i].kind, kind) == 0)
            return wanted[i].r;
    }
    return kind != NULL ? 60 : 0;
}

/* Distance from a point to the nearest square that has not this label, or to the border. */
static int clearance(const struct art_layout *layout, int x, int y, int label)
{
    int border = x < y ? x : y, best;

    border = ART_UNIT - x < border ? ART_UNIT - x : border;
    border = ART_UNIT - y < border ? ART_UNIT - y : border;
    best = border < 0 ? 0 : border * border;

    for (int r = 0; r < ART_GRID; r++) {
        for (int c = 0; c < ART_GRID; c++) {
            int dx = c * ART_CELL + ART_CELL / 2 - x, dy = r * ART_CELL + ART_CELL / 2 - y;
            int d = dx * dx + dy * dy;

            if (d < best && layout->map[r][c] != label)
                best = d;
        }
    }
    return art_isqrt(best);
}

/* The kinds of site that a figure may stand on. */
static bool is_monastery(const char *kind)
{
    static const char *const kinds[] = {"monastery", "special-monastery", "abbey", "shrine",
                                        "church",    "yaga-hut"};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i], kind) == 0)
            return true;
    }
    return false;
}

static struct art_site *add_site(struct art_layout *layout, int number, int x, int y, int r)
{
    struct art_site *site = &layout->site[layout->sites++];

    site->kind = art_sketch(layout->tile)->site[number].kind;
    site->number = (uint8_t)number;
    site->x = (int16_t)x;
    site->y = (int16_t)y;
    site->r = (int16_t)r;
    site->in = ART_NONE;
    site->segment = ART_NONE;
    if (is_monastery(site->kind))
        site->segment = (uint8_t)art_first_segment(layout->tile, AUDE_MONASTERY);
    return site;
}

static void map_site(struct art_layout *layout, const struct art_site *site)
{
    struct art_point at = art_point_at(site->x, site->y);
    int label = site->segment != ART_NONE ? site->segment : ART_LABEL_SITE;

    art_map_disc(layout, site->x, site->y, site->r, label, site->in == ART_NONE);
    for (int i = 0; i < site->links; i++)
        art_map_strip(layout, at, site->link[i], 36, ART_LABEL_SITE, true);
}

/* The sides whose roads or rivers end at this site of the tile. */
static int sides_to(const struct aude_tile *tile, int number, bool *crossed)
{
    int sides = 0;

    for (int i = 0; i < tile->segments; i++) {
        if (art_met_site(tile, i) != number)
            continue;
        sides |= tile->segment[i].sides;
        *crossed = *crossed || tile->over == i || tile->under == i;
    }
    return sides;
}

/* Where the sides meet: the middle of the tile, unless something is in the way; then not far from
 * the sides, or beyond what the one road crosses. */
static struct art_point place_for_ends(const struct art_layout *layout, int sides, bool crossed,
                                       bool lesser)
{
    int n = 0, x = 0, y = 0, depth = crossed ? 362 : 124;
    struct art_point middle = art_point_at(ART_UNIT / 2, ART_UNIT / 2);

    if (!crossed && !lesser && clearance(layout, middle.x, middle.y, ART_LABEL_FREE) >= 40)
        return middle;
    for (int side = 0; side < 4; side++) {
        if (sides >> side & 1) {
            x += art_gate(side).x + art_inward(side).x * depth;
            y += art_gate(side).y + art_inward(side).y * depth;
            n++;
        }
    }
    return art_point_at(x / n, y / n);
}

/* Away from what is near, so that the site may grow. */
static struct art_point ease(const struct art_layout *layout, struct art_point at, int r)
{
    struct art_point best = at;
    int most = clearance(layout, at.x, at.y, ART_LABEL_FREE);

    for (int i = 0; i < 8 && most < r + 30; i++) {
        static const int8_t way[8][2] = {{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                         {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

        for (int step = 8; step <= 48; step += 8) {
            int x = at.x + way[i][0] * step, y = at.y + way[i][1] * step;
            int room = clearance(layout, x, y, ART_LABEL_FREE);

            if (room > most + step / 8 && most < r + 30) {
                most = room;
                best = art_point_at(x, y);
            }
        }
    }
    return best;
}

static bool is_city(const struct aude_tile *tile, int segment)
{
    return tile->segment[segment].kind == AUDE_CITY;
}

/* Links to the walls and roads that it meets and to where it touches the rim. */
static void add_links(struct art_layout *layout, struct art_site *site)
{
    const struct aude_sketch *sketch = art_sketch(layout->tile);
    int links = sketch->site[site->number].links, touch = sketch->site[site->number].touch;

    for (int i = 0; i < links; i++) {
        struct art_point at, out, here = art_point_at(site->x, site->y);
        int met = sketch->site[site->number].link[i], best = 1 << 30;

        if (is_city(layout->tile, met) && art_nearest_wall(layout, met, here, &at, &out)) {
            site->link[site->links++] = at;
            continue;
        }
        for (int w = 0; w < layout->ways; w++) {
            for (int p = 0; p < layout->way[w].pieces; p++) {
                for (int t = 0; t <= ART_SAMPLES; t++) {
                    struct art_point q = art_curve_point(&layout->way[w].piece[p], t);
                    int d = art_length(q.x - here.x, q.y - here.y);

                    if (d < best) {
                        best = d;
                        at = q;
                    }
                }
            }
        }
        if (best < 1 << 30)
            site->link[site->links++] = at;
    }
    for (int point = 0; point < 8 && site->links < ART_LINKS; point++) {
        if (touch >> point & 1)
            site->link[site->links++] = art_border(point + 1);
    }
}

/* The roomiest place of a label, the middle of the tile first; *room is its clearance. */
static struct art_point roomiest(const struct art_layout *layout, int label, int wanted, int *room)
{
    struct art_distance distance;
    struct art_point best = {ART_UNIT / 2, ART_UNIT / 2};
    int most = -100000;

    *room = 0;
    art_distances(layout, label, &distance);
    for (int r = 0; r < ART_GRID; r++) {
        for (int c = 0; c < ART_GRID; c++) {
            int x = c * ART_CELL + ART_CELL / 2, y = r * ART_CELL + ART_CELL / 2;
            int d = distance.d[r][c], score;

            if (d == 0)
                continue;
            score =
                (d < wanted ? d : wanted) * 4 - art_length(x - ART_UNIT / 2, y - ART_UNIT / 2) / 2;
            if (score > most) {
                most = score;
                *room = d;
                best = art_point_at(x, y);
            }
        }
    }
    return best;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void site_in_city(struct art_layout *layout, int number, int city, int r)
{
    int room;
    struct art_point at = roomiest(layout, city, r, &room);
    struct art_site *site = add_site(layout, number, at.x, at.y, smaller(r, room - 4));

    site->in = (uint8_t)city;
    if (site->segment != ART_NONE)
        art_map_disc(layout, site->x, site->y, site->r, site->segment, false);
}

static void site_by_wall(struct art_layout *layout, int number, struct art_point at, int r)
{
    struct art_point wall, out;
    struct art_site *site;

    if (art_nearest_wall(layout, art_sketch(layout->tile)->site[number].link[0], at, &wall, &out))
        at = art_point_at(wall.x + out.x * r * 7 / 640, wall.y + out.y * r * 7 / 640);
    site = add_site(layout, number, at.x, at.y, r);
    add_links(layout, site);
    map_site(layout, site);
}

/* Does nothing hold the site in its place, neither walls nor the rim? */
static bool is_loose(const struct aude_tile *tile, int number)
{
    return art_sketch(tile)->site[number].links == 0 && art_sketch(tile)->site[number].touch == 0;
}

/* Sites in cities, at walls and at the ends of roads. */
void art_bound_sites(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->sites; i++) {
        int links = art_sketch(tile)->site[i].links,
            r = wanted_radius(art_sketch(tile)->site[i].kind);
        const uint8_t *link = art_sketch(tile)->site[i].link;
        bool crossed = false, loose = is_loose(tile, i), lesser;
        int sides = sides_to(tile, i, &crossed);
        struct art_point at = art_point_at(ART_UNIT / 2, ART_UNIT / 2);
        struct art_site *site;

        if (r == 0)
            continue;
        if (tile->site[i].in != 255) {
            site_in_city(layout, i, tile->site[i].in, r);
            continue;
        }
        if (sides == 0 && loose)
            continue;
        if (links == 1 && is_city(tile, link[0])) {
            site_by_wall(layout, i, at, smaller(r, 84));
            continue;
        }
        lesser = sides != 0 && __builtin_popcount((unsigned)sides) == 1 && tile->sites > 1;
        if (sides != 0)
            at = place_for_ends(layout, sides, crossed, lesser);
        if (loose) {
            at = ease(layout, at, r);
            r = smaller(r, clearance(layout, at.x, at.y, ART_LABEL_FREE) - 16);
        } else if (links == 0 || tile->segment[link[links > 1]].kind != AUDE_ROAD) {
            r = smaller(r, clearance(layout, at.x, at.y, ART_LABEL_FREE) - 4);
        }
        site = add_site(layout, i, at.x, at.y, r < 20 ? 20 : r);
        add_links(layout, site);
        map_site(layout, site);
    }
}

/* The others. */
void art_free_sites(struct art_layout *layout)
{
    const struct aude_tile *tile = layout->tile;

    for (int i = 0; i < tile->sites; i++) {
        bool crossed = false;
        struct art_point at;
        int r = wanted_radius(art_sketch(tile)->site[i].kind), room;

        if (r == 0 || tile->site[i].in != 255 || !is_loose(tile, i) ||
            sides_to(tile, i, &crossed) != 0)
            continue;
        at = roomiest(layout, ART_LABEL_FREE, r + 24, &room);
        for (int w = 0; w < layout->ways; w++) {
            if (layout->way[w].ring) { /* a ring of road goes round it */
                at = art_point_at(ART_UNIT / 2, ART_UNIT / 2);
                room = 66;
            }
        }
        map_site(layout, add_site(layout, i, at.x, at.y, smaller(r, room - 12)));
    }
}
