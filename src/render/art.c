/* SPDX-License-Identifier: Apache-2.0 */
/* The drawing of one tile; see art.h and art_brush.h. What is drawn where comes from the layout;
 * how it looks is in art_style.c and in the glyphs, its colours are in art_theme.c. */
#include "render/art.h"

#include "render/art_brush.h"
#include "render/art_parts.h"
#include "render/glyph.h"

#include <stddef.h>
#include <string.h>

void brush_point(struct brush *brush, const char *before, struct art_point p)
{
    p = art_rotate_point(p, brush->rotation);
    out_text(brush->out, before);
    out_number(brush->out, p.x + brush->shift.x);
    out_char(brush->out, ',');
    out_number(brush->out, p.y + brush->shift.y);
}

void brush_curve(struct brush *brush, const struct art_curve *curve)
{
    brush_point(brush, "C", curve->p[1]);
    brush_point(brush, " ", curve->p[2]);
    brush_point(brush, " ", curve->p[3]);
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

void brush_glyph(struct brush *brush, const char *name, struct art_point p, bool turned)
{
    use_glyph(brush, name);
    if (turned && brush->rotation != 0)
        out_format(brush->out, " transform=\"translate(%,%) rotate(%)\"/>",
                   (int[]){p.x, p.y, 90 * brush->rotation}, 3);
    else
        out_format(brush->out, " x=\"%\" y=\"%\"/>", (int[]){p.x, p.y}, 2);
}

void brush_scaled(struct brush *brush, const char *name, struct art_point p, int r, int angle)
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

void brush_open(struct brush *brush, const char *class)
{
    out_text(brush->out, "<path class=\"au-");
    out_text(brush->out, class);
    out_text(brush->out, "\" d=\"");
}

void brush_close(struct brush *brush)
{
    out_text(brush->out, "\"/>");
}

void art_order(const struct art_point *at, int n, uint8_t *order)
{
    for (int i = 0; i < n; i++) {
        int k = i;

        for (; k > 0 && at[order[k - 1]].y > at[i].y; k--)
            order[k] = order[k - 1];
        order[k] = (uint8_t)i;
    }
}

/* ---- Marks --------------------------------------------------------------------------------- */

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
    struct standing sign = art_sign_place(brush, mark->x, mark->y, mark->r);
    struct art_point at = sign.at;
    const char *more = strchr(mark->kind, ':');
    char name[20];
    size_t length = more == NULL ? strlen(mark->kind) : (size_t)(more - mark->kind);

    memcpy(name, mark->kind, length);
    name[length] = '\0';
    if (more == NULL) {
        brush_scaled(brush, name, at, sign.r, 0);
        return;
    }
    more++;
    if (strcmp(name, "flier") == 0) {
        brush_scaled(brush, name, at, sign.r, (more[0] == 'N' ? 45 : 0) + 90 * brush->rotation);
        return;
    }
    brush_scaled(brush, name, at, sign.r, 0);
    if (strcmp(name, "rose") == 0) {
        for (int i = 0; i < 4; i++) {
            if (strncmp(more, "all", 3) == 0 || angle_of(more) == i * 90)
                brush_scaled(brush, "rose-point", at, sign.r,
                             (i * 90 + 90 * brush->rotation) % 360);
        }
        return;
    }
    if (strcmp(name, "watch") == 0 || strcmp(name, "crop") == 0) {
        struct art_point p = art_rotate_point(at, brush->rotation);
        const char *slash = strchr(more, '/');
        char text[3] = {more[0], slash == NULL ? '\0' : slash[1], '\0'};
        int width = glyph_text_width(text, 4);

        brush_open(brush, "ml");
        glyph_text(brush->out, text, p.x - width / 2, p.y - 16, 4);
        brush_close(brush);
    }
}

/* Hedges on the round place of a labyrinth. */
static void put_maze(struct brush *brush)
{
    const struct aude_tile *tile = brush->layout->tile;

    for (int i = 0; i < tile->segments; i++) {
        if (!(tile->segment[i].marks & AUDE_MARK_LABYRINTH))
            continue;
        art_paint(
            brush->out,
            "<circle cx=\"240\" cy=\"240\" r=\"118\" fill=\"@Z\"/>"
            "<path class=\"au-lb\" d=\"M222,138A104,104 0 0 0 138,222M258,138A104,104 0 0 1 "
            "342,222M138,258A104,104 0 0 0 222,342M342,258A104,104 0 0 1 258,342M174,214A71,71 "
            "0 1 0 214,174M266,174A71,71 0 0 1 306,214M240,202A38,38 0 1 0 278,240M240,240V136"
            "\"/>");
    }
}

static void put_ground(struct brush *brush)
{
    art_put_land(brush);
    art_put_floors(brush);
    art_put_flat(brush, &brush->flat);
    art_put_crossings(brush);
}

/* On small tiles a monastery is one large church. */
static void put_site(struct brush *brush, const struct art_site *site)
{
    struct standing sign = art_sign_place(brush, site->x, site->y, site->r);
    bool one = brush->small && strcmp(site->kind, "monastery") == 0;

    if (glyph_find(site->kind) >= 0)
        brush_scaled(brush, one ? "monastery-s" : site->kind, sign.at, sign.r, 0);
}

static void put_top(struct brush *brush)
{
    const struct art_layout *layout = brush->layout;

    art_put_walls(brush);
    art_put_viaduct(brush);
    for (int i = 0; i < layout->sites; i++)
        put_site(brush, &layout->site[i]);
    if (layout->garden) {
        struct standing sign =
            art_sign_place(brush, layout->garden_at.x, layout->garden_at.y, layout->garden_r);

        brush_scaled(brush, "garden", sign.at, sign.r, 0);
    }
    art_put_crowd(brush, &brush->crowd);
    for (int i = 0; i < layout->marks; i++)
        put_mark(brush, &layout->mark[i]);
    put_maze(brush);
}

void art_draw_tile(struct text_out *out, const struct art_layout *layout, int rotation, int layers,
                   unsigned variant, struct art_used *used)
{
    struct brush brush = {.out = out, .layout = layout, .used = used, .rotation = rotation & 3};
    uint64_t seed = 1469598103934665603U + variant;

    for (const char *p = layout->tile->id; *p != '\0'; p++)
        seed = (seed ^ (unsigned char)*p) * 1099511628211U; /* FNV-1a */
    if (layout->terrain) {
        aude_random_init(&brush.random, seed);
        art_terrain_tile(out, layout, rotation, layers, &brush.random, used);
        return;
    }
    if (used != NULL) {
        used->small |= (layers & ART_SMALL) != 0;
        used->towns = true;
    }
    art_fortify(&brush);
    art_find_streets(&brush);
    art_grow_fields(&brush, seed);
    art_build_cities(&brush, seed);
    brush.small = (layers & ART_SMALL) != 0;
    if (brush.small)
        art_build_small(&brush);
    if (layers & ART_GROUND)
        put_ground(&brush);
    if (layers & ART_TOP)
        put_top(&brush);
}

/* ---- Definitions --------------------------------------------------------------------------- */

void art_definitions(struct text_out *out, const struct art_used *used)
{
    out_text(out, "<defs>");
    if (used == NULL || used->towns || !used->terrain)
        art_land_style(out, used);
    if (used == NULL || used->terrain)
        art_terrain_style(out);
    if (used == NULL || used->figures)
        art_figure_style(out);
    for (int i = 0; i < glyph_count() && i < ART_GLYPHS; i++) {
        if (used == NULL || used->glyph[i])
            glyph_define(out, i);
    }
    out_text(out, "</defs>\n");
}
