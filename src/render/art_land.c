/* SPDX-License-Identifier: Apache-2.0 */
/* The open land of a tile: meadow, water with reeds on its banks, roads with the tracks of wheels,
 * bridges and tunnels that are printed. All strokes of one kind are one path, the wide ones first,
 * so that ways join. */
#include "render/art_brush.h"

#include <stddef.h>
#include <string.h>

static void put_way(struct brush *brush, const struct art_way *way)
{
    for (int i = 0; i < way->pieces; i++) {
        if (i == 0)
            brush_point(brush, "M", way->piece[i].p[0]);
        brush_curve(brush, &way->piece[i]);
    }
    if (way->ring)
        out_char(brush->out, 'Z');
}

static bool has_way(const struct art_layout *layout, int kind, bool over)
{
    for (int i = 0; i < layout->ways; i++) {
        if (layout->way[i].kind == kind && layout->way[i].over == over)
            return true;
    }
    return false;
}

/* All strokes of one kind; ways above a crossing wait. */
static void put_ways(struct brush *brush, int kind, bool over, const char *const *classes)
{
    for (; has_way(brush->layout, kind, over) && *classes != NULL; classes++) {
        brush_open(brush, *classes);
        for (int i = 0; i < brush->layout->ways; i++) {
            const struct art_way *way = &brush->layout->way[i];

            if (way->kind == kind && way->over == over)
                put_way(brush, way);
        }
        brush_close(brush);
    }
}

/* As a tile is usually drawn, and small. */
static const char *const road_classes[2][5] = {{"rc", "rf", "rt", "ru", NULL}, {"s4", "s5", NULL}};
static const char *const river_classes[2][7] = {{"va", "vd", "vb", "vw", "vm", "vl", NULL},
                                                {"va", "s2", "s3", NULL}};

/* Crop and fair grounds lie open; everything else is linked by a lane. */
static void put_links(struct brush *brush)
{
    static const char *const classes[] = {"kc", "kf"};
    bool there = false;

    for (int i = 0; i < brush->layout->sites; i++)
        there = there || brush->layout->site[i].links > 0;
    for (int pass = 0; there && pass < 2; pass++) {
        brush_open(brush, classes[pass]);
        for (int i = 0; i < brush->layout->sites; i++) {
            const struct art_site *site = &brush->layout->site[i];

            for (int j = 0; j < site->links; j++) {
                brush_point(brush, "M", art_point_at(site->x, site->y));
                brush_point(brush, "L", site->link[j]);
            }
        }
        brush_close(brush);
    }
}

void art_put_land(struct brush *brush)
{
    const struct art_layout *layout = brush->layout;
    bool corn = false; /* fills all that is neither city nor road */

    for (int i = 0; i < layout->sites; i++)
        corn = corn || strcmp(layout->site[i].kind, "crop") == 0;
    corn = corn && art_first_segment(layout->tile, AUDE_FIELD) == ART_NONE;
    brush_open(brush, corn ? "fc" : brush->small ? "s0" : "fd");
    out_text(brush->out, "M0,0H480V480H0Z");
    brush_close(brush);
    put_ways(brush, AUDE_RIVER, false, river_classes[brush->small]);
    put_ways(brush, AUDE_ROAD, false, road_classes[brush->small]);
    put_links(brush);
}

/* ---- Crossings ----------------------------------------------------------------------------- */

/* The stretch of a way within reach of the crossing, as a stroke. */
static void put_stretch(struct brush *brush, const struct art_way *way, int reach,
                        const char *class)
{
    bool drawn = false;

    brush_open(brush, class);
    for (int i = 0; i < way->pieces; i++) {
        for (int t = 0; t <= ART_SAMPLES; t++) {
            struct art_point p = art_curve_point(&way->piece[i], t);
            struct art_point c = brush->layout->cross;

            if (art_length(p.x - c.x, p.y - c.y) > reach)
                continue;
            brush_point(brush, drawn ? "L" : "M", p);
            drawn = true;
        }
    }
    brush_close(brush);
}

static void put_whole(struct brush *brush, const struct art_way *way, const char *class)
{
    brush_open(brush, class);
    put_way(brush, way);
    brush_close(brush);
}

/* Ways that pass above others, with the parapets of their bridge and its shade below. */
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
        put_whole(brush, way, road_classes[brush->small][0]);
        brush->shift = art_point_at(12, 14);
        put_stretch(brush, way, reach - 8, "b0");
        brush->shift = art_point_at(0, 0);
        put_stretch(brush, way, reach, "b1");
        put_stretch(brush, way, reach, "b2");
        for (const char *const *class = &road_classes[brush->small][1]; *class != NULL; class ++)
            put_whole(brush, way, *class);
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

void art_put_crossings(struct brush *brush)
{
    put_bridges(brush);
    put_mouths(brush);
}
