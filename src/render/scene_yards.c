/* SPDX-License-Identifier: Apache-2.0 */
/* Open places of a city: kitchen gardens, markets with their stalls, orchards, and paved courts
 * with a well. None of them is round with flower beds or has a tent, for those are signs of the
 * rules. */
#include "render/scene.h"

#include <stdbool.h>

enum { GARDEN, MARKET, ORCHARD, WELL };

/* Beds of a kitchen garden with a path between them, and a hedge behind. */
static void garden(struct text_out *out, int half)
{
    int step = half > 40 ? 12 : 9;

    scene_plot(out, "@p", half);
    for (int pass = 0; pass < 2; pass++) {
        scene_open(out, "none",
                   pass == 0 ? " stroke=\"@e\" stroke-width=\"6\" stroke-dasharray=\"7 2\""
                             : " stroke=\"@u\" stroke-width=\"2.6\" stroke-dasharray=\"4 5\"");
        for (int y = step - half; y <= half - step; y += step)
            out_format(out, "M-%,%H-5M5,%H%", (int[]){half - 7, y - pass, y - pass, half - 7}, 4);
        scene_close(out);
    }
}

/* Stalls with striped awnings in two rows, the second a little lower. */
static void market(struct text_out *out, int half)
{
    static const char *const cloth[] = {"@E", "@G", "@H"};
    int columns = half > 40 ? 3 : half > 20 ? 2 : 1, rows = half > 40 ? 3 : half > 20 ? 2 : 1;
    int step = 2 * half / columns, w = 22;

    scene_plot(out, "@q", half);
    for (int pass = 0; pass < 4; pass++) {
        scene_open(out, pass == 0 ? "@z" : cloth[pass - 1],
                   pass == 0 ? " opacity=\".3\"" : " stroke=\"@I\" stroke-width=\"1.3\"");
        for (int i = 0; i < columns * rows; i++) {
            int x =
                (2 * (i % columns) + 1 - columns) * step / 2 - w / 2 + (i / columns & 1 ? 3 : -3);
            int y = (2 * (i / columns) + 1 - rows) * step / 2 - 8;

            if (pass == 0)
                out_format(out, "M%,%h%v16h-%Z", (int[]){x + 4, y + 4, w, w}, 4);
            else if ((i * 2 + i / columns) % 3 == pass - 1)
                out_format(out, "M%,%h%l3,14h-%Z", (int[]){x, y, w - 3, w + 3}, 4);
        }
        scene_close(out);
    }
    scene_open(out, "none", " stroke=\"@Q\" stroke-width=\"3\"");
    for (int i = 0; i < columns * rows; i++) {
        int x = (2 * (i % columns) + 1 - columns) * step / 2 - w / 2 + (i / columns & 1 ? 3 : -3);
        int y = (2 * (i / columns) + 1 - rows) * step / 2 - 7;

        out_format(out, "M%,%v12M%,%v12", (int[]){x + 5, y, x + 14, y}, 4);
    }
    scene_close(out);
}

/* Trees in rows on the grass. */
static void orchard(struct text_out *out, int half)
{
    static const char *const fill[] = {"@z", "@e", "@u"};
    static const int8_t off[] = {4, 0, -3}, r[] = {9, 9, 5};
    int n = half > 40 ? 4 : half > 20 ? 3 : 1;

    scene_plot(out, "@d", half);
    for (int pass = 0; pass < 3; pass++) {
        scene_open(out, fill[pass], pass == 0 ? " opacity=\".25\"" : "");
        for (int i = 0; i < n * n; i++)
            scene_disc(out, (2 * (i % n) + 1 - n) * (half - 2) / n + off[pass],
                       (2 * (i / n) + 1 - n) * (half - 2) / n + off[pass], r[pass]);
        scene_close(out);
    }
}

/* Slabs around a basin of water, with trees in the corners of large courts. */
static void well(struct text_out *out, int half)
{
    int r = half > 40 ? 15 : half > 20 ? 11 : 9;

    scene_plot(out, "@N", half);
    scene_open(out, "none", " stroke=\"@n\" stroke-width=\"3\"");
    for (int ring = r + 9; ring < half - 2; ring += 11)
        scene_disc(out, 0, 0, ring);
    scene_close(out);
    for (int pass = 0; half > 20 && pass < 2; pass++) {
        scene_open(out, pass == 0 ? "@e" : "@u", "");
        for (int i = 0; i < 4; i++)
            scene_disc(out, (i & 1 ? 1 : -1) * (half - 10) - 2 * pass,
                       (i & 2 ? 1 : -1) * (half - 10) - 3 * pass, 8 - 4 * pass);
        scene_close(out);
    }
    scene_open(out, "@n", " stroke=\"@I\" stroke-width=\"2\"");
    scene_disc(out, 0, 0, r);
    scene_close(out);
    scene_open(out, "@w", "");
    scene_disc(out, 0, 0, r - 4);
    scene_close(out);
}

void scene_yard(struct text_out *out, int size, int variant)
{
    int half = scene_extent(SCENE_YARD, size);

    if (variant == GARDEN)
        garden(out, half);
    else if (variant == MARKET)
        market(out, half);
    else if (variant == ORCHARD)
        orchard(out, half);
    else
        well(out, half);
}
