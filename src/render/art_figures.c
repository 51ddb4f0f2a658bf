/* SPDX-License-Identifier: Apache-2.0 */
/* Figures, their marks and badges with numbers; see art.h. A figure has a white rim that keeps it
 * apart from any ground, light on its upper left and its shade on the ground; it lies in a field
 * and stands everywhere else. What is in the group "au-who" is enlarged by the page where tiles are
 * small, around the point on which the figure stands; so is "au-no", the height of a tower. What
 * stands on a piece, "au-up", grows upwards from its feet, so that the piece is seen. */
#include "render/art.h"

#include "render/art_parts.h"
#include "render/art_theme.h"
#include "render/glyph.h"
#include "render/room.h"

#include <stddef.h>

/* The mark on the chest: none, dot, bar, ring, cross, chevron. */
static void chest_mark(struct text_out *out, int seat)
{
    static const char *const marks[AUDE_MAX_SEATS] = {
        "<path d=\"M-9,14H9\" stroke=\"@0\" stroke-width=\"8\"/>",
        "<circle cy=\"8\" r=\"7\" fill=\"@0\"/>",
        "<path d=\"M0,-3V19M-11,8H11\" stroke=\"@a\" stroke-width=\"7\"/>",
        "<circle cy=\"8\" r=\"8\" fill=\"none\" stroke=\"@0\" stroke-width=\"5\"/>",
        "<path d=\"M-11,14L0,2L11,14\" fill=\"none\" stroke=\"@a\" stroke-width=\"7\"/>",
        "<path d=\"M-8,0L8,16M8,0L-8,16\" stroke=\"@a\" stroke-width=\"6\"/>",
    };

    art_paint(out, marks[art_seat_look(seat)]);
}

/* Where a figure stands on the board: what is in the group grows around that point. */
void art_begin_who(struct text_out *out, int *x, int *y, bool up)
{
    out_format(out, "<g transform=\"translate(%,%)\"><g class=\"", (int[]){*x, *y}, 2);
    out_text(out, up ? "au-up\">" : "au-who\">");
    *x = *y = 0;
}

void art_end_who(struct text_out *out)
{
    out_text(out, "</g></g>\n");
}

/* What lies is lit from the same side as what stands. */
static void put_body(struct text_out *out, const char *name, int seat, bool lying)
{
    out_text(out, lying
                      ? "<ellipse cx=\"-42\" cy=\"12\" rx=\"16\" ry=\"42\" fill-opacity=\".34\"/>"
                      : "<ellipse cx=\"15\" cy=\"40\" rx=\"46\" ry=\"12\" fill-opacity=\".34\"/>");
    out_text(out, "<use href=\"#au-");
    out_text(out, name);
    out_text(out,
             lying ? "\" stroke=\"url(#au-rim2)\" fill=\"" : "\" stroke=\"url(#au-rim)\" fill=\"");
    out_text(out, art_seat_colour(seat));
    out_text(out, "\"/>");
    chest_mark(out, seat);
}

void art_figure(struct text_out *out, int seat, int figure, bool lying, int x, int y, int size,
                struct art_used *used)
{
    const struct render_figure *shape = render_figure(figure);

    size = size * shape->size / 100;
    lying = lying && !shape->stands;
    if (used != NULL) {
        used->glyph[glyph_find(shape->glyph)] = true;
        used->figures = true;
    }
    out_format(out, "<g transform=\"translate(%,%)", (int[]){x, y}, 2);
    if (lying)
        out_text(out, " rotate(-80)");
    if (size != 100) {
        out_text(out, " scale(");
        out_hundredths(out, size);
        out_char(out, ')');
    }
    out_text(out, "\">");
    put_body(out, shape->glyph, seat, lying);
    out_text(out, "</g>\n");
}

void art_figure_style(struct text_out *out)
{
    art_paint(
        out,
        "<linearGradient id=\"au-rim\" x2=\".8\" y2=\"1\"><stop stop-color=\"@0\" "
        "stop-opacity=\".85\"/><stop offset=\".55\" stop-color=\"@0\" stop-opacity=\"0\"/>"
        "</linearGradient><linearGradient id=\"au-rim2\" x1=\".9\" y1=\"0\" x2=\".3\" y2=\".9\">"
        "<stop stop-color=\"@0\" stop-opacity=\".85\"/><stop offset=\".55\" "
        "stop-color=\"@0\" stop-opacity=\"0\"/></linearGradient>\n");
}

void art_seat_disc(struct text_out *out, int seat, int x, int y, int size)
{
    out_format(out, "<g transform=\"translate(%,%) scale(", (int[]){x, y}, 2);
    out_hundredths(out, size);
    art_paint(out, ")\"><circle r=\"34\" fill=\"@0\"/><circle r=\"29\" stroke=\"@a\" "
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
    art_paint(out, choice ? "@!" : "@Q");
    art_format(out, "\" stroke=\"@a\" stroke-width=\"%\"/><path d=\"", (int[]){5 * size / 100}, 1);
    glyph_text(out, text, x - width / 2, y - 4 * scale, scale);
    art_format(out,
               "\" fill=\"none\" stroke=\"@a\" stroke-width=\"%\" "
               "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
               (int[]){scale * 6 / 5}, 1);
}
