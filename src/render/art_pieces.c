/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges, towers and castles; see art.h. They stand on the board like the wooden and cardboard
 * pieces of the box: higher than the tiles, with a shadow, the same from every side. What a piece
 * is like is told by its shape and by numbers, never by colour alone. */
#include "render/art.h"

#include "render/glyph.h"

#include <stddef.h>

static void use(struct text_out *out, const char *glyph, struct art_used *used)
{
    if (used != NULL)
        used->glyph[glyph_find(glyph)] = true;
    out_text(out, "<use href=\"#au-");
    out_text(out, glyph);
    out_char(out, '"');
}

static void use_at(struct text_out *out, const char *glyph, int x, int y, struct art_used *used)
{
    use(out, glyph, used);
    out_format(out, " x=\"%\" y=\"%\"/>\n", (int[]){x, y}, 2);
}

void art_sign(struct text_out *out, const char *glyph, int x, int y, int r, struct art_used *used)
{
    use(out, glyph, used);
    out_format(out, " transform=\"translate(%,%) scale(", (int[]){x, y}, 2);
    out_hundredths(out, r);
    out_text(out, ")\"/>\n");
}

void art_bridge(struct text_out *out, enum aude_axis axis, bool ghost, int x, int y,
                struct art_used *used)
{
    bool upright = axis == AUDE_NORTH_SOUTH;

    if (!ghost) {
        use_at(out, upright ? "bridge-ns" : "bridge-ew", x + ART_UNIT / 2, y + ART_UNIT / 2, used);
        return;
    }
    out_format(out, upright ? "<path d=\"M%,%h80v464h-80Z\"" : "<path d=\"M%,%h464v80h-464Z\"",
               (int[]){x + (upright ? 200 : 8), y + (upright ? 8 : 200)}, 2);
    out_text(out, " fill=\"#fff\" fill-opacity=\".3\" stroke=\"#3a2c20\" stroke-width=\"7\" "
                  "stroke-dasharray=\"26 16\"/>\n");
}

/* ---- Towers -------------------------------------------------------------------------------- */

enum {
    TOWER_FOOT = 36, /* below the middle of the foundation */
    TOWER_FIRST = 78,
    TOWER_FLOOR = 13,
    TOWER_SHOWN = 6, /* floors beyond those are told by the number only */
};

static int wall_height(int floors)
{
    return TOWER_FIRST + TOWER_FLOOR * (floors < TOWER_SHOWN ? floors - 1 : TOWER_SHOWN - 1);
}

int art_tower_top(int floors, int size)
{
    return (wall_height(floors) - TOWER_FOOT + 44) * size / 100;
}

static void put_height(struct text_out *out, int floors)
{
    char text[16];
    struct text_out digits;
    int scale, width;

    out_init(&digits, text, sizeof text);
    out_number(&digits, floors);
    scale = digits.length < 2 ? 7 : digits.length < 3 ? 6 : 4;
    width = glyph_text_width(text, scale);
    out_format(out,
               "<path d=\"M-38,-40H38V32H-38Z\" fill=\"#fffaf0\" stroke=\"#3a2c20\" "
               "stroke-width=\"4\"/><path d=\"",
               NULL, 0);
    glyph_text(out, text, -width / 2, -4 - 4 * scale, scale);
    out_text(out, "\" fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"9\" "
                  "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
}

void art_tower(struct text_out *out, int floors, bool shut, int x, int y, int size)
{
    int top = TOWER_FOOT - wall_height(floors);

    out_format(out, "<g transform=\"translate(%,%)", (int[]){x, y}, 2);
    if (size != 100) {
        out_text(out, " scale(");
        out_hundredths(out, size);
        out_char(out, ')');
    }
    out_text(out, "\" stroke-linejoin=\"round\">");
    out_format(out,
               "<path d=\"M44,%L78,%V44L70,50H-20L-44,36Z\" opacity=\".3\"/>"
               "<path d=\"M-44,36V%H44V36Z\" fill=\"#c9b48a\" stroke=\"#3a2c20\" "
               "stroke-width=\"7\"/><path d=\"",
               (int[]){top + 20, top + 44, top}, 3);
    for (int y0 = -46; y0 > top; y0 -= TOWER_FLOOR)
        out_format(out, "M-41,%H41", &y0, 1);
    out_text(out, "\" stroke=\"#7a6848\" stroke-width=\"4\"/>");
    put_height(out, floors);
    if (shut)
        out_format(out,
                   "<path d=\"M-56,%L0,%L56,%Z\" fill=\"#8e3b27\" stroke=\"#3a2c20\" "
                   "stroke-width=\"7\"/>",
                   (int[]){top + 2, top - 66, top + 2}, 3);
    else
        out_format(out,
                   "<path d=\"M-50,%V%H50V%Z\" fill=\"#4f4437\" stroke=\"#3a2c20\" "
                   "stroke-width=\"6\"/><path d=\"M-50,%V%H-30V%H-10V%H10V%H30V%H50V%Z\" "
                   "fill=\"#e3d8c2\" stroke=\"#3a2c20\" stroke-width=\"6\"/>",
                   (int[]){top, top - 28, top, top + 6, top - 20, top - 6, top - 20, top - 6,
                           top - 20, top + 6},
                   10);
    out_text(out, "</g>\n");
}

/* ---- Castles ------------------------------------------------------------------------------- */

void art_castle(struct text_out *out, enum aude_axis axis, enum art_castle_look look, int x, int y,
                struct art_used *used)
{
    bool wide = axis == AUDE_EAST_WEST, held = look == ART_CASTLE_HELD;
    int w = wide ? ART_CASTLE_LENGTH : ART_CASTLE_WIDTH;
    int h = wide ? ART_CASTLE_WIDTH : ART_CASTLE_LENGTH;

    if (look == ART_CASTLE_GHOST) {
        out_format(out,
                   "<path d=\"M%,%H%V%H%Z\" fill=\"#fff\" fill-opacity=\".3\" stroke=\"#3a2c20\" "
                   "stroke-width=\"9\" stroke-dasharray=\"26 16\"/>\n",
                   (int[]){x - w, y - h, x + w, y + h, x - w}, 5);
        return;
    }
    out_format(out,
               "<path d=\"M%,%H%V%H%Z\" opacity=\".3\"/>"
               "<path d=\"M%,%H%V%H%Z\" fill=\"#a79f90\" stroke=\"#3a2c20\" stroke-width=\"9\"/>",
               (int[]){x - w + 18, y - h + 18, x + w + 16, y + h + 16, x - w + 18, x - w, y - h,
                       x + w, y + h, x - w},
               10);
    out_format(out, "<path d=\"M%,%H%V%H%Z\" fill=\"",
               (int[]){x - w + 26, y - h + 26, x + w - 26, y + h - 26, x - w + 26}, 5);
    out_text(out, held ? "#f3e9d0\" stroke=\"#3a2c20\" stroke-width=\"5\"/>"
                       : "#cfc7b6\" stroke=\"#3a2c20\" stroke-width=\"5\"/>");
    out_format(out, "<path d=\"M%,%H%V%H%Z\"",
               (int[]){x - w + 13, y - h + 13, x + w - 13, y + h - 13, x - w + 13}, 5);
    out_text(out, " fill=\"none\" stroke=\"#e3d8c2\" stroke-width=\"12\" "
                  "stroke-dasharray=\"18 12\"/>\n");
    for (int i = 0; !held && i < 5; i++) {
        int at = (i - 2) * (wide ? 50 : 50), far = (wide ? h : w) - 30;

        out_format(out, "<path d=\"M%,%L%,%\" stroke=\"#6d675e\" stroke-width=\"8\"/>",
                   wide ? (int[]){x + at - 20, y + far, x + at + 20, y - far}
                        : (int[]){x - far, y + at + 20, x + far, y + at - 20},
                   4);
    }
    for (int i = 0; i < 4; i++)
        use_at(out, held ? "keep" : "stump", x + (i & 1 ? w - 14 : 14 - w),
               y + (i & 2 ? h - 20 : 8 - h), used);
}
