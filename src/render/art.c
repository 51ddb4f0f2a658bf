/* SPDX-License-Identifier: Apache-2.0 */
/* The drawing of one tile; see art.h. What is drawn where comes from the layout, how it looks is
 * here and in glyph.c.
 *
 * Colours: field and city differ in lightness too, and the wall with its battlements, the houses
 * and the texture tell them apart without any colour (least CIEDE2000 difference of field and city
 * 15.8, of a seat and its ground 12, of two seats 17.5, over normal sight and the three kinds of
 * colour blindness as simulated by Machado, Oliveira and Fernandes, 2009). Seats have marks on
 * their chest besides. */
#include "render/art.h"

#include "render/art_parts.h"
#include "render/glyph.h"
#include "render/layout_parts.h"
#include "render/room.h"

#include <stddef.h>
#include <string.h>

/* One drawing under way. */
struct brush {
    struct text_out *out;
    const struct art_layout *layout;
    struct art_used *used;
    struct aude_random random;
    int rotation;
};

static void put_point(struct brush *brush, const char *before, struct art_point p)
{
    p = art_rotate_point(p, brush->rotation);
    out_text(brush->out, before);
    out_number(brush->out, p.x);
    out_char(brush->out, ',');
    out_number(brush->out, p.y);
}

static void put_curve(struct brush *brush, const struct art_curve *curve)
{
    put_point(brush, "C", curve->p[1]);
    put_point(brush, " ", curve->p[2]);
    put_point(brush, " ", curve->p[3]);
}

static void use_glyph(struct brush *brush, const char *name)
{
    int glyph = glyph_find(name);

    if (glyph >= 0 && glyph < ART_GLYPHS && brush->used != NULL)
        brush->used->glyph[glyph] = true;
    out_text(brush->out, "<use href=\"#au-");
    out_text(brush->out, glyph >= 0 ? name : "badge");
    out_char(brush->out, '"');
}

/* A glyph at its own size. */
static void put_glyph(struct brush *brush, const char *name, struct art_point p)
{
    p = art_rotate_point(p, brush->rotation);
    use_glyph(brush, name);
    out_format(brush->out, " x=\"%\" y=\"%\"/>", (int[]){p.x, p.y}, 2);
}

/* A glyph of radius 100 scaled to r, turned by an angle. */
static void put_scaled(struct brush *brush, const char *name, struct art_point p, int r, int angle)
{
    p = art_rotate_point(p, brush->rotation);
    use_glyph(brush, name);
    out_format(brush->out, " transform=\"translate(%,%)", (int[]){p.x, p.y}, 2);
    if (angle != 0)
        out_format(brush->out, " rotate(%)", &angle, 1);
    out_text(brush->out, " scale(");
    out_hundredths(brush->out, r);
    out_text(brush->out, ")\"/>");
}

static void path_open(struct brush *brush, const char *class)
{
    out_text(brush->out, "<path class=\"au-");
    out_text(brush->out, class);
    out_text(brush->out, "\" d=\"");
}

static void path_close(struct brush *brush)
{
    out_text(brush->out, "\"/>");
}

/* ---- Ground -------------------------------------------------------------------------------- */

static void put_way(struct brush *brush, const struct art_way *way, const char *class)
{
    path_open(brush, class);
    for (int i = 0; i < way->pieces; i++) {
        if (i == 0)
            put_point(brush, "M", way->piece[i].p[0]);
        put_curve(brush, &way->piece[i]);
    }
    if (way->ring)
        out_char(brush->out, 'Z');
    path_close(brush);
}

/* All strokes of one kind; casings first, so that they join. Ways above a crossing wait. */
static void put_ways(struct brush *brush, int kind, bool over, const char *const *classes)
{
    for (; *classes != NULL; classes++) {
        for (int i = 0; i < brush->layout->ways; i++) {
            const struct art_way *way = &brush->layout->way[i];

            if (way->kind == kind && way->over == over)
                put_way(brush, way, *classes);
        }
    }
}

static const char *const road_classes[] = {"rc", "rf", "rt", NULL};
static const char *const river_classes[] = {"vb", "vw", "vl", NULL};

static void put_floor(struct brush *brush, const struct art_town *town)
{
    path_open(brush, town->segment == ART_LABEL_WALL ? "cc" : "cf");
    for (int i = 0; i < town->count; i++) {
        if (i == 0)
            put_point(brush, "M", town->edge[i].p[0]);
        if (town->wall[i])
            put_curve(brush, &town->edge[i]);
        else
            put_point(brush, "L", town->edge[i].p[3]);
    }
    out_char(brush->out, 'Z');
    path_close(brush);
}

/* Crop and fair grounds lie open; everything else is linked by a lane. */
static void put_links(struct brush *brush)
{
    static const char *const classes[] = {"kc", "kf"};

    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < brush->layout->sites; i++) {
            const struct art_site *site = &brush->layout->site[i];

            for (int j = 0; j < site->links; j++) {
                path_open(brush, classes[pass]);
                put_point(brush, "M", art_point_at(site->x, site->y));
                put_point(brush, "L", site->link[j]);
                path_close(brush);
            }
        }
    }
}

/* The stretch of a way within reach of the crossing, as a stroke. */
static void put_stretch(struct brush *brush, const struct art_way *way, int reach,
                        const char *class)
{
    bool drawn = false;

    path_open(brush, class);
    for (int i = 0; i < way->pieces; i++) {
        for (int t = 0; t <= ART_SAMPLES; t++) {
            struct art_point p = art_curve_point(&way->piece[i], t);
            struct art_point c = brush->layout->cross;

            if (art_length(p.x - c.x, p.y - c.y) > reach)
                continue;
            put_point(brush, drawn ? "L" : "M", p);
            drawn = true;
        }
    }
    path_close(brush);
}

/* Ways that pass above others, with the parapets of their bridge. */
static void put_bridges(struct brush *brush)
{
    const struct aude_tile *tile = brush->layout->tile;
    bool town = tile->under != 255 && tile->under < tile->segments &&
                tile->segment[tile->under].kind == AUDE_CITY;

    if (tile->over == 255)
        return;
    for (int i = 0; i < brush->layout->ways; i++) {
        const struct art_way *way = &brush->layout->way[i];
        int reach = town ? 150 : 66;

        if (!way->over)
            continue;
        put_way(brush, way, "rc");
        put_stretch(brush, way, reach, "b1");
        put_stretch(brush, way, reach, "b2");
        put_way(brush, way, "rf");
        put_stretch(brush, way, reach, "b3");
    }
}

static void put_mouths(struct brush *brush)
{
    for (int i = 0; i < brush->layout->ways; i++) {
        const struct art_way *way = &brush->layout->way[i];
        struct art_point p;

        if (!way->mouth || way->pieces == 0 || way->site >= 0)
            continue;
        p = art_rotate_point(way->piece[way->pieces - 1].p[3], brush->rotation);
        out_format(brush->out, "<circle class=\"au-tm\" cx=\"%\" cy=\"%\" r=\"27\"/>",
                   (int[]){p.x, p.y}, 2);
    }
}

static void put_ground(struct brush *brush)
{
    const struct art_layout *layout = brush->layout;
    bool corn = false; /* fills all that is neither city nor road */

    for (int i = 0; i < layout->sites; i++)
        corn = corn || strcmp(layout->site[i].kind, "crop") == 0;
    corn = corn && art_first_segment(layout->tile, AUDE_FIELD) == ART_NONE;
    out_text(brush->out, corn ? "<path class=\"au-fc\" d=\"M0,0H480V480H0Z\"/>"
                              : "<path class=\"au-fd\" d=\"M0,0H480V480H0Z\"/>");
    put_ways(brush, AUDE_RIVER, false, river_classes);
    put_ways(brush, AUDE_ROAD, false, road_classes);
    put_links(brush);
    for (int i = 0; i < layout->towns; i++)
        put_floor(brush, &layout->town[i]);
    put_bridges(brush);
    put_mouths(brush);
}

/* ---- Top ----------------------------------------------------------------------------------- */

static void put_walls(struct brush *brush)
{
    static const char *const classes[] = {"w1", "w2", "w3"};

    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < brush->layout->towns; i++) {
            const struct art_town *town = &brush->layout->town[i];

            for (int e = 0; e < town->count; e++) {
                if (!town->wall[e])
                    continue;
                path_open(brush, classes[pass]);
                put_point(brush, "M", town->edge[e].p[0]);
                put_curve(brush, &town->edge[e]);
                path_close(brush);
            }
        }
    }
}

/* The raised way of a city that is joined by a bridge alone. */
static void put_viaduct(struct brush *brush)
{
    static const char *const classes[] = {"y1", "y2", "y3"};
    const struct art_layout *layout = brush->layout;

    if (!layout->viaduct)
        return;
    for (int pass = 0; pass < 3; pass++) {
        path_open(brush, classes[pass]);
        put_point(brush, "M", layout->viaduct_end[0]);
        put_point(brush, "L", layout->viaduct_end[1]);
        path_close(brush);
    }
}

/* What stands upright, drawn from the back to the front. */
struct standing {
    const char *glyph;
    struct art_point at;
    int key; /* its y on the turned tile */
};

enum { STANDING = 72 };

struct crowd {
    int n;
    struct standing standing[STANDING];
};

static void stand(struct brush *brush, struct crowd *crowd, const char *glyph, struct art_point p)
{
    int i, key = art_rotate_point(p, brush->rotation).y;

    if (crowd->n == STANDING)
        return;
    for (i = crowd->n++; i > 0 && crowd->standing[i - 1].key > key; i--)
        crowd->standing[i] = crowd->standing[i - 1];
    crowd->standing[i].glyph = glyph;
    crowd->standing[i].at = p;
    crowd->standing[i].key = key;
}

/* Room to everything that must stay visible. */
static bool is_clear(const struct art_layout *layout, const struct crowd *crowd, int x, int y,
                     int spot, int gap)
{
    for (int i = 0; i < layout->tile->segments; i++) {
        if (art_length(x - layout->spot[i].x, y - layout->spot[i].y) < spot)
            return false;
    }
    for (int i = 0; i < layout->marks; i++) {
        if (art_length(x - layout->mark[i].x, y - layout->mark[i].y) < layout->mark[i].r + 22)
            return false;
    }
    for (int i = 0; i < layout->sites; i++) {
        if (art_length(x - layout->site[i].x, y - layout->site[i].y) < layout->site[i].r + 22)
            return false;
    }
    if (layout->garden &&
        art_length(x - layout->garden_at.x, y - layout->garden_at.y) < ART_GARDEN + 20)
        return false;
    for (int i = 0; layout->viaduct && i <= 8; i++) {
        const struct art_point *end = layout->viaduct_end;

        if (art_length(x - end[0].x - (end[1].x - end[0].x) * i / 8,
                       y - end[0].y - (end[1].y - end[0].y) * i / 8) < 52)
            return false;
    }
    for (int i = 0; i < crowd->n; i++) {
        if (art_length(x - crowd->standing[i].at.x, y - crowd->standing[i].at.y) < gap)
            return false;
    }
    return true;
}

static const char *pick_house(struct brush *brush)
{
    static const char *const houses[] = {"h0", "h1", "h2", "h3", "h0", "h2", "h1"};

    return houses[aude_random_below(&brush->random, 7)];
}

static const char *pick_green(struct brush *brush)
{
    static const char *const greens[] = {"tree0",   "tree1", "bush", "flowers",
                                         "flowers", "tree0", "bush"};

    return greens[aude_random_below(&brush->random, 7)];
}

/* Throws darts at the ground of one label: houses into cities, trees into fields. */
static void scatter_label(struct brush *brush, struct crowd *crowd, int label, bool city)
{
    struct art_distance distance;

    art_distances(brush->layout, label, &distance);
    for (int dart = 0; dart < (city ? 260 : 26); dart++) {
        int x = (int)aude_random_below(&brush->random, ART_UNIT - 44) + 22;
        int y = (int)aude_random_below(&brush->random, ART_UNIT - 44) + 22;

        if (distance.d[y / ART_CELL][x / ART_CELL] < (city ? 26 : 30))
            continue;
        if (is_clear(brush->layout, crowd, x, y, city ? 56 : 62, city ? 48 : 70))
            stand(brush, crowd, city ? pick_house(brush) : pick_green(brush), art_point_at(x, y));
    }
}

static void scatter(struct brush *brush, struct crowd *crowd)
{
    const struct aude_tile *tile = brush->layout->tile;

    for (int i = 0; i < tile->segments; i++) {
        if (tile->segment[i].kind == AUDE_CITY || tile->segment[i].kind == AUDE_FIELD)
            scatter_label(brush, crowd, i, tile->segment[i].kind == AUDE_CITY);
    }
    for (int i = 0; i < brush->layout->towns; i++) {
        if (brush->layout->town[i].segment == ART_LABEL_WALL)
            scatter_label(brush, crowd, ART_LABEL_WALL, true);
    }
}

/* Turrets on the walls and gates where a road comes in. */
static void fortify(struct brush *brush, struct crowd *crowd)
{
    const struct art_layout *layout = brush->layout;

    for (int i = 0; i < layout->ways; i++) {
        const struct art_way *way = &layout->way[i];
        struct art_point p, q;

        if (way->pieces == 0 || way->ring || way->mouth || way->kind != AUDE_ROAD || way->site >= 0)
            continue;
        p = way->piece[way->pieces - 1].p[3];
        if (__builtin_popcount((unsigned)layout->tile->segment[way->segment].sides) == 1) {
            q = art_rotate_point(p, brush->rotation);
            if (q.x > 30 && q.y > 30 && q.x < ART_UNIT - 30 && q.y < ART_UNIT - 30)
                stand(brush, crowd, "gate", p);
        }
    }
    for (int i = 0; i < layout->towns; i++) {
        const struct art_town *town = &layout->town[i];

        for (int e = 0; e < town->count; e++) {
            const struct art_curve *wall = &town->edge[e];

            for (int t = 4; town->wall[e] && t <= 12; t += 8) {
                struct art_point p = art_curve_point(wall, t);
                bool clear = p.x > 24 && p.y > 24 && p.x < ART_UNIT - 24 && p.y < ART_UNIT - 24;

                for (int s = 0; s < crowd->n; s++) {
                    struct art_point o = crowd->standing[s].at;

                    clear = clear && art_length(o.x - p.x, o.y - p.y) > 44;
                }
                for (int s = 0; s < layout->sites; s++) {
                    const struct art_site *site = &layout->site[s];

                    clear = clear && art_length(site->x - p.x, site->y - p.y) > site->r + 14;
                }
                if (clear)
                    stand(brush, crowd, "turret", p);
            }
        }
    }
}

static int angle_of(const char *direction)
{
    static const char *const names[] = {"NW", "NE", "SE", "SW"};

    for (int i = 0; i < 4; i++) {
        if (strcmp(direction, names[i]) == 0)
            return i * 90;
    }
    return 0;
}

/* A mark may have more behind a colon: the direction of a flying machine or rose, the bonus of a
 * watchtower, what a crop circle is for. */
static void put_mark(struct brush *brush, const struct art_mark *mark)
{
    struct art_point at = art_point_at(mark->x, mark->y);
    const char *more = strchr(mark->kind, ':');
    char name[20];
    size_t length = more == NULL ? strlen(mark->kind) : (size_t)(more - mark->kind);

    memcpy(name, mark->kind, length);
    name[length] = '\0';
    if (more == NULL) {
        put_scaled(brush, name, at, mark->r, 0);
        return;
    }
    more++;
    if (strcmp(name, "flier") == 0) {
        put_scaled(brush, name, at, mark->r, (more[0] == 'N' ? 45 : 0) + 90 * brush->rotation);
        return;
    }
    put_scaled(brush, name, at, mark->r, 0);
    if (strcmp(name, "rose") == 0) {
        for (int i = 0; i < 4; i++) {
            if (strncmp(more, "all", 3) == 0 || angle_of(more) == i * 90)
                put_scaled(brush, "rose-point", at, mark->r, (i * 90 + 90 * brush->rotation) % 360);
        }
        return;
    }
    if (strcmp(name, "watch") == 0 || strcmp(name, "crop") == 0) {
        struct art_point p = art_rotate_point(at, brush->rotation);
        const char *slash = strchr(more, '/');
        char text[3] = {more[0], slash == NULL ? '\0' : slash[1], '\0'};
        int width = glyph_text_width(text, 4);

        path_open(brush, "ml");
        glyph_text(brush->out, text, p.x - width / 2, p.y - 16, 4);
        path_close(brush);
    }
}

/* Hedges on the round place of a labyrinth. */
static void put_maze(struct brush *brush)
{
    const struct aude_tile *tile = brush->layout->tile;

    for (int i = 0; i < tile->segments; i++) {
        if (!(tile->segment[i].marks & AUDE_MARK_LABYRINTH))
            continue;
        out_text(
            brush->out,
            "<circle cx=\"240\" cy=\"240\" r=\"118\" fill=\"#f0e3c0\"/>"
            "<path class=\"au-lb\" d=\"M222,138A104,104 0 0 0 138,222M258,138A104,104 0 0 1 "
            "342,222M138,258A104,104 0 0 0 222,342M342,258A104,104 0 0 1 258,342M174,214A71,71 "
            "0 1 0 214,174M266,174A71,71 0 0 1 306,214M240,202A38,38 0 1 0 278,240M240,240V136"
            "\"/>");
    }
}

static void put_top(struct brush *brush, bool plain)
{
    const struct art_layout *layout = brush->layout;
    struct crowd crowd;

    crowd.n = 0;
    put_walls(brush);
    put_viaduct(brush);
    fortify(brush, &crowd);
    if (!plain)
        scatter(brush, &crowd);
    for (int i = 0; i < layout->sites; i++) {
        const struct art_site *site = &layout->site[i];

        if (glyph_find(site->kind) >= 0)
            put_scaled(brush, site->kind, art_point_at(site->x, site->y), site->r, 0);
    }
    if (layout->garden)
        put_scaled(brush, "garden", layout->garden_at, layout->garden_r, 0);
    for (int i = 0; i < crowd.n; i++)
        put_glyph(brush, crowd.standing[i].glyph, crowd.standing[i].at);
    for (int i = 0; i < layout->marks; i++)
        put_mark(brush, &layout->mark[i]);
    put_maze(brush);
}

void art_draw_tile(struct text_out *out, const struct art_layout *layout, int rotation, int layers,
                   unsigned variant, struct art_used *used)
{
    struct brush brush = {out, layout, used, {{0, 0}}, rotation & 3};
    uint64_t seed = 1469598103934665603U + variant;

    for (const char *p = layout->tile->id; *p != '\0'; p++)
        seed = (seed ^ (unsigned char)*p) * 1099511628211U; /* FNV-1a */
    aude_random_init(&brush.random, seed);
    if (layout->terrain) {
        art_terrain_tile(out, layout, rotation, layers, &brush.random, used);
        return;
    }
    if (used != NULL)
        used->towns = true;
    if (layers & ART_GROUND)
        put_ground(&brush);
    if (layers & ART_TOP)
        put_top(&brush, layers & ART_PLAIN);
}

/* ---- Definitions and figures --------------------------------------------------------------- */

static const char style[] =
    "<style>"
    ".au-fd{fill:url(#au-meadow)}.au-cf{fill:url(#au-cobble)}.au-cc{fill:#c9b48a}"
    ".au-rc,.au-rf,.au-rt,.au-vb,.au-vw,.au-vl,.au-kc,.au-kf,.au-b1,.au-b2,.au-b3,.au-w1,.au-w2,."
    "au-w3,"
    ".au-y1,.au-y2,.au-y3,.au-ml,.au-lb,.au-tx{fill:none}"
    ".au-rc{stroke:#6b5940;stroke-width:50}.au-rf{stroke:#f0e3c0;stroke-width:38}"
    ".au-rt{stroke:#d8c495;stroke-width:3;stroke-dasharray:16 12}"
    ".au-vb{stroke:#2f6797;stroke-width:72}.au-vw{stroke:#68abd9;stroke-width:60}"
    ".au-vl{stroke:#9fcdec;stroke-width:5;stroke-linecap:round;stroke-dasharray:34 62}"
    ".au-kc{stroke:#6b5940;stroke-width:38}.au-kf{stroke:#e9dab3;stroke-width:27}"
    ".au-b1{stroke:#3a2c20;stroke-width:68}.au-b2{stroke:#cdbfa4;stroke-width:58}"
    ".au-b3{stroke:#b7a687;stroke-width:36;stroke-dasharray:3 11}"
    ".au-w1{stroke:#3a2c20;stroke-width:24;stroke-linecap:round}"
    ".au-w2{stroke:#efe6d2;stroke-width:14;stroke-linecap:round}"
    ".au-w3{stroke:#6a5b46;stroke-width:14;stroke-dasharray:6 10}"
    ".au-y1{stroke:#3a2c20;stroke-width:56}.au-y2{stroke:#b98f5e;stroke-width:44}"
    ".au-y3{stroke:#e3d8c2;stroke-width:50;stroke-dasharray:5 15}"
    ".au-tm{fill:#2b231b;stroke:#cdbfa4;stroke-width:7}"
    ".au-ml{stroke:#3a2c20;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}"
    ".au-lb{stroke:#4d7a3d;stroke-width:13;stroke-linecap:round}.au-fc{fill:#e8c65a}"
    ".au-gr{fill:none;stroke:#20301a;stroke-opacity:.25;stroke-width:3}"
    "</style>\n";

static const char patterns[] =
    "<pattern id=\"au-meadow\" width=\"240\" height=\"240\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H240V240H0Z\" fill=\"#bcdc94\"/>"
    "<path d=\"M20,52Q58,20 98,46Q120,74 86,92Q44,104 20,52ZM150,150Q196,130 216,166Q214,204 "
    "170,198Q136,186 150,150Z\" "
    "fill=\"#b3d58a\"/>"
    "<path d=\"M140,36Q178,22 204,52Q206,88 166,86Q130,74 140,36ZM30,164Q66,142 96,172Q96,208 "
    "58,208Q24,200 30,164Z\" "
    "fill=\"#c5e3a0\"/>"
    "<path "
    "d=\"M34,34l4,-9M34,34l-3,-8M112,22l4,-9M112,22l-3,-8M186,118l4,-9M186,118l-3,-8M68,128l4,-"
    "9M68,128l-3,-8"
    "M130,116l4,-9M130,116l-3,-8M16,222l4,-9M16,222l-3,-8M118,218l4,-9M118,218l-3,-8M220,28l4,-"
    "9M220,28l-3,-8M222,226"
    "l4,-9M222,226l-3,-8\" fill=\"none\" stroke=\"#8fb868\" stroke-width=\"3\" "
    "stroke-linecap=\"round\"/></pattern>\n"
    "<pattern id=\"au-cobble\" width=\"40\" height=\"40\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0,0H40V40H0Z\" fill=\"#be8759\"/>"
    "<path d=\"M0,20H40M0,0H40M10,0V20M30,20V40\" fill=\"none\" stroke=\"#ad764a\" "
    "stroke-width=\"2.5\"/></pattern>\n";

/* Where a tile is a few pixels only, walls and roads are what has to be seen. */
static const char bold_style[] = "<style>.au-w1{stroke-width:36}"
                                 ".au-w2{stroke:#bcae95;stroke-width:15}"
                                 ".au-w3{stroke:none}.au-rc{stroke-width:58}.au-rt{stroke:none}"
                                 "</style>\n";

void art_bold_lines(struct text_out *out)
{
    out_text(out, bold_style);
}

void art_definitions(struct text_out *out, const struct art_used *used)
{
    out_text(out, "<defs>");
    if (used == NULL || used->towns || !used->terrain) {
        out_text(out, style);
        out_text(out, patterns);
    }
    if (used == NULL || used->terrain)
        art_terrain_style(out);
    for (int i = 0; i < glyph_count() && i < ART_GLYPHS; i++) {
        if (used == NULL || used->glyph[i])
            glyph_define(out, i);
    }
    out_text(out, "</defs>\n");
}

const char *art_seat_colour(int seat)
{
    static const char *const colours[AUDE_MAX_SEATS] = {"#1a1a1a", "#d7191c", "#ffe14d",
                                                        "#7b3294", "#00b8b8", "#ffffff"};

    return colours[seat];
}

/* The mark on the chest: none, dot, bar, ring, cross, chevron. */
static void chest_mark(struct text_out *out, int seat)
{
    static const char *const marks[AUDE_MAX_SEATS] = {
        "<path d=\"M-9,14H9\" stroke=\"#fff\" stroke-width=\"8\"/>",
        "<circle cy=\"8\" r=\"7\" fill=\"#fff\"/>",
        "<path d=\"M0,-3V19M-11,8H11\" stroke=\"#1a1a1a\" stroke-width=\"7\"/>",
        "<circle cy=\"8\" r=\"8\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/>",
        "<path d=\"M-11,14L0,2L11,14\" fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"7\"/>",
        "<path d=\"M-8,0L8,16M8,0L-8,16\" stroke=\"#1a1a1a\" stroke-width=\"6\"/>",
    };

    out_text(out, marks[seat]);
}

void art_figure(struct text_out *out, int seat, int figure, bool lying, int x, int y, int size,
                struct art_used *used)
{
    const struct render_figure *shape = render_figure(figure);
    const char *name = shape->glyph;

    size = size * shape->size / 100;
    lying = lying && !shape->stands;
    if (used != NULL)
        used->glyph[glyph_find(name)] = true;
    out_format(out, "<g transform=\"translate(%,%)", (int[]){x, y}, 2);
    if (lying)
        out_text(out, " rotate(-80)");
    if (size != 100) {
        out_text(out, " scale(");
        out_hundredths(out, size);
        out_char(out, ')');
    }
    out_text(out, lying
                      ? "\"><ellipse cx=\"-36\" cy=\"4\" rx=\"15\" ry=\"42\" fill-opacity=\".3\"/>"
                      : "\"><ellipse cx=\"6\" cy=\"39\" rx=\"45\" ry=\"13\" fill-opacity=\".3\"/>");
    out_text(out, "<use href=\"#au-");
    out_text(out, name);
    out_text(out, "\" fill=\"");
    out_text(out, art_seat_colour(seat));
    out_text(out, "\"/>");
    chest_mark(out, seat);
    out_text(out, "</g>\n");
}

void art_seat_disc(struct text_out *out, int seat, int x, int y, int size)
{
    out_format(out, "<g transform=\"translate(%,%) scale(", (int[]){x, y}, 2);
    out_hundredths(out, size);
    out_text(out, ")\"><circle r=\"34\" fill=\"#fff\"/><circle r=\"29\" stroke=\"#1a1a1a\" "
                  "stroke-width=\"5\" fill=\"");
    out_text(out, art_seat_colour(seat));
    out_text(out, "\"/><g transform=\"translate(0,-8)\">");
    chest_mark(out, seat);
    out_text(out, "</g></g>\n");
}

void art_settler(struct text_out *out, int seat, int kind, int x, int y, int size,
                 struct art_used *used)
{
    static const char *const behind[] = {"flag", NULL, NULL}, *const front[] = {NULL, "hat",
                                                                                "hull"};
    int role = kind - AUDE_GRASSLAND;

    if (role < 0 || role > 2) {
        art_figure(out, seat, AUDE_FOLLOWER, false, x, y, size, used);
        return;
    }
    if (behind[role] != NULL)
        art_sign(out, behind[role], x, y, size, used);
    art_figure(out, seat, AUDE_FOLLOWER, false, x, y, size, used);
    if (front[role] != NULL)
        art_sign(out, front[role], x, y, size, used);
}

void art_badge(struct text_out *out, const char *text, bool choice, int x, int y, int size)
{
    int scale = 5 * size / 100, width = glyph_text_width(text, scale), pad = 9 * size / 100;
    int w = width + 2 * pad + 4, h = 8 * scale + 2 * pad;

    out_format(out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\" fill=\"",
               (int[]){x - w / 2, y - h / 2, w, h, 12 * size / 100}, 5);
    out_text(out, choice ? "#ffd400" : "#fffaf0");
    out_format(out, "\" stroke=\"#1a1a1a\" stroke-width=\"%\"/><path d=\"", (int[]){5 * size / 100},
               1);
    glyph_text(out, text, x - width / 2, y - 4 * scale, scale);
    out_format(out,
               "\" fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"%\" "
               "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
               (int[]){scale * 6 / 5}, 1);
}
