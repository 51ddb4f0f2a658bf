/* SPDX-License-Identifier: Apache-2.0 */
/* Groves and fields. A grove is a heap of crowns, each lit on its upper left; a field is a
 * quadrangle of rows with a hedge along two of its sides, a farm has two fields side by side. */
#include "render/scene.h"

#include "aude.h"

#include <stdbool.h>
#include <string.h>

enum { TREES = 10 };

struct crown {
    int x, y, r;
};

/* ---- Groves -------------------------------------------------------------------------------- */

static int make_grove(struct crown *crown, int kind, int size, int variant)
{
    static const uint8_t wanted[SCENE_SIZES] = {1, 3, 8};
    int r, n = 0;
    struct aude_random random;

    scene_extent(kind, size, &r, &r);
    aude_random_init(&random, (uint64_t)(kind * 64 + size * 16 + variant + 7));
    for (int dart = 0; dart < 60 && n < wanted[size] + (variant & 1); dart++) {
        int own = 11 + (int)aude_random_below(&random, 5), reach = r - own;
        int x = (int)aude_random_below(&random, (uint32_t)(2 * reach + 1)) - reach;
        int y = (int)aude_random_below(&random, (uint32_t)(2 * reach + 1)) - reach;
        bool clear = x * x + y * y <= reach * reach;

        for (int i = 0; i < n; i++) {
            int dx = crown[i].x - x, dy = crown[i].y - y;

            clear = clear && dx * dx + dy * dy > 15 * 15;
        }
        if (size == SCENE_SMALL)
            x = y = 0;
        if (clear || size == SCENE_SMALL)
            crown[n++] = (struct crown){x, y, own};
        if (n == TREES)
            break;
    }
    for (int i = 1; i < n; i++) { /* from the back to the front */
        for (int k = i; k > 0 && crown[k - 1].y > crown[k].y; k--) {
            struct crown other = crown[k];

            crown[k] = crown[k - 1];
            crown[k - 1] = other;
        }
    }
    return n;
}

static void shades(struct text_out *out, const struct crown *crown, int n)
{
    scene_open(out, "@z", " opacity=\".26\"");
    for (int i = 0; i < n; i++)
        scene_disc(out, crown[i].x + crown[i].r / 2, crown[i].y + crown[i].r / 2, crown[i].r);
    scene_close(out);
}

/* The lit side of a crown; in large groves, which are few, what is between too. */
static void round_crowns(struct text_out *out, const struct crown *crown, int n, bool large)
{
    static const char *const fill[] = {"@e", "@t", "@u"};
    static const uint8_t part[] = {100, 76, 50}, off[] = {0, 16, 30};

    for (int pass = 0; pass < 3; pass++) {
        if (pass == 1 && !large)
            continue;
        scene_open(out, fill[pass], "");
        for (int i = 0; i < n; i++)
            scene_disc(out, crown[i].x - crown[i].r * off[pass] / 100,
                       crown[i].y - crown[i].r * off[pass] / 100, crown[i].r * part[pass] / 100);
        scene_close(out);
    }
}

static void firs(struct text_out *out, const struct crown *crown, int n)
{
    for (int pass = 0; pass < 2; pass++) {
        scene_open(out, pass == 0 ? "@x" : "@X", "");
        for (int i = 0; i < n; i++) {
            int x = crown[i].x, y = crown[i].y + crown[i].r * 3 / 4, w = crown[i].r * 4 / 5;
            int high = crown[i].r * 2 + 2;

            out_format(out, "M%,%Q%,% %,%L%,%Z",
                       pass == 0 ? (int[]){x - w, y, x, y + 4, x + w, y, x, y - high}
                                 : (int[]){x - w, y, x - w / 2, y + 2, x - 1, y - 2, x, y - high},
                       8);
        }
        scene_close(out);
    }
}

void scene_trees(struct text_out *out, int kind, int size, int variant)
{
    struct crown crown[TREES];
    int n = make_grove(crown, kind, size, variant);

    shades(out, crown, n);
    if (kind == SCENE_FIRS)
        firs(out, crown, n);
    else
        round_crowns(out, crown, n, size == SCENE_LARGE);
}

/* ---- Fields -------------------------------------------------------------------------------- */

/* Half as long along u as wide across, around a middle, both in units; u has length 64. */
struct plot {
    int x, y, ux, uy, along, across;
    char crop; /* c, d, p; h: hay */
};

static void put(struct text_out *out, const char *before, const struct plot *p, int along,
                int across)
{
    out_text(out, before);
    out_number(out, p->x + (p->ux * along - p->uy * across) / 64);
    out_char(out, ',');
    out_number(out, p->y + (p->uy * along + p->ux * across) / 64);
}

static void put_ground(struct text_out *out, const struct plot *p)
{
    char fill[3] = {'@', p->crop, '\0'};
    int a = p->along, b = p->across;

    scene_open(out, fill, " stroke=\"@j\" stroke-width=\"2\" stroke-linejoin=\"round\"");
    put(out, "M", p, -a, -b + 5);
    put(out, "Q", p, -a / 3, -b - 4);
    put(out, " ", p, a - 7, -b);
    put(out, "Q", p, a - 1, -b + 1);
    put(out, " ", p, a, b - 4);
    put(out, "Q", p, a / 4, b + 4);
    put(out, " ", p, -a + 6, b);
    put(out, "Q", p, -a, b - 1);
    put(out, " ", p, -a, -b + 5);
    out_char(out, 'Z');
    scene_close(out);
}

static void put_rows(struct text_out *out, const struct plot *p)
{
    char stroke[] = " stroke=\"@x\" stroke-width=\"2.6\" stroke-linecap=\"round\"";
    int step = p->crop == 'h' ? 12 : 7;

    *strchr(stroke, 'x') = p->crop == 'h' ? 'i' : (char)(p->crop - 'a' + 'A');
    scene_open(out, "none", stroke);
    for (int b = 5 - p->across; b < p->across - 3; b += step) {
        put(out, "M", p, 5 - p->along, b);
        put(out, "L", p, p->along - 5, b);
    }
    scene_close(out);
}

/* Bushes along the sides that face the light. */
static void put_hedge(struct text_out *out, const struct plot *plots, int count)
{
    for (int pass = 0; pass < 3; pass++) {
        scene_open(out,
                   pass == 0   ? "@z"
                   : pass == 1 ? "@e"
                               : "@u",
                   pass == 0 ? " opacity=\".22\"" : "");
        for (int k = 0; k < count; k += 2) {
            const struct plot *p = &plots[k];

            for (int along = -p->along; along <= p->along; along += 10) {
                int r = 4 + (along + p->along) / 10 * 7 % 4;
                int x = p->x + (p->ux * along + p->uy * p->across) / 64;
                int y = p->y + (p->uy * along - p->ux * p->across) / 64;

                if ((along + p->along) / 10 % 5 == 3) /* a gap */
                    continue;
                scene_disc(out, x + (pass == 0 ? 4 : -2 * (pass - 1)),
                           y + (pass == 0 ? 5 : -2 * (pass - 1)), pass == 2 ? r / 2 : r);
            }
        }
        scene_close(out);
    }
}

void scene_farm(struct text_out *out, int size, int variant)
{
    static const int8_t direction[SCENE_VARIANTS][2] = {{62, 17}, {60, -22}, {45, 45}, {50, -40}};
    static const char crops[] = "chdpcdhpdchd";
    static const uint8_t half[SCENE_SIZES][2] = {{30, 20}, {46, 32}, {64, 21}};
    int count = size == SCENE_LARGE ? 3 : 1;
    struct plot plots[3];

    for (int i = 0; i < count; i++) {
        struct plot *p = &plots[i];
        int off = (2 * half[size][1] + 2) * (2 * i - count + 1) / 2;

        p->ux = direction[variant][0];
        p->uy = direction[variant][1];
        p->along = half[size][0] - 5 * (i & 1);
        p->across = half[size][1];
        p->crop = crops[(variant * 3 + size * 5 + i) % 12];
        p->x = -p->uy * off / 64;
        p->y = p->ux * off / 64;
        put_ground(out, p);
        put_rows(out, p);
    }
    put_hedge(out, plots, count);
}
