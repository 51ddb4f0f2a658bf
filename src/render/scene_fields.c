/* SPDX-License-Identifier: Apache-2.0 */
/* Groves and fields. A grove is a heap of crowns, each lit on its upper left; a field is a
 * quadrangle of rows, a farm has up to four of them with hedges along two of its sides. */
#include "render/scene.h"

#include "render/art_theme.h"

#include "aude.h"

#include <stdbool.h>

enum { TREES = 20 };

struct crown {
    int x, y, r;
};

/* ---- Groves -------------------------------------------------------------------------------- */

static int make_grove(struct crown *crown, int kind, int size, int variant)
{
    static const uint8_t wanted[SCENE_SIZES] = {1, 4, 18};
    int r = scene_extent(kind, size), n = 0;
    struct aude_random random;

    aude_random_init(&random, (uint64_t)(kind * 64 + size * 16 + variant + 7));
    for (int dart = 0; dart < 200 && n < wanted[size] + (variant & 1); dart++) {
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
    char crop;
};

/* Crops: ground, and rows of what grows there: colour, distance, stroke. */
static const struct {
    char crop;
    const char *ground, *rows;
    int step;
} crops[] = {
    {'c', "@c", "stroke=\"@C\" stroke-width=\"2.6\"", 7},                             /* corn */
    {'d', "@d", "stroke=\"@D\" stroke-width=\"2.6\"", 7},                             /* green */
    {'p', "@p", "stroke=\"@P\" stroke-width=\"2.6\"", 7},                             /* ploughed */
    {'h', "@h", "stroke=\"@i\" stroke-width=\"2.6\"", 12},                            /* hay */
    {'v', "@p", "stroke=\"@t\" stroke-width=\"5.4\" stroke-dasharray=\".1 8\"", 9},   /* vines */
    {'b', "@P", "stroke=\"@u\" stroke-width=\"4.6\" stroke-dasharray=\".1 6.4\"", 7}, /* cabbages */
    {'o', "@h", "stroke=\"@e\" stroke-width=\"10\" stroke-dasharray=\".1 14\"",
     14}, /* fruit trees */
};

static int find_crop(char crop)
{
    int i = 0;

    while (crops[i].crop != crop)
        i++;
    return i;
}

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
    int a = p->along, b = p->across;

    scene_open(out, crops[find_crop(p->crop)].ground,
               " stroke=\"@j\" stroke-width=\"2\" stroke-linejoin=\"round\"");
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
    int crop = find_crop(p->crop), step = crops[crop].step;

    out_text(out, "<path fill=\"none\" stroke-linecap=\"round\" ");
    art_paint(out, crops[crop].rows);
    out_text(out, " d=\"");
    for (int b = 6 - p->across; b < p->across - 3; b += step) {
        put(out, "M", p, 6 - p->along, b);
        put(out, "L", p, p->along - 6, b);
    }
    scene_close(out);
}

/* Bushes along the outer sides. What lies turns with its tile, so they are lit from above. */
static void put_hedge(struct text_out *out, const struct plot *plots, int count)
{
    for (int pass = 0; pass < 2; pass++) {
        scene_open(out, pass == 0 ? "@e" : "@u", "");
        for (int k = 0; k<count; k += count> 1 ? count - 1 : 1) {
            const struct plot *p = &plots[k];
            int side = k == 0 ? p->across : -p->across;

            for (int along = -p->along; along <= p->along; along += 10) {
                int n = (along + p->along) / 10 + 2 * k, r = 4 + n * 7 % 4;

                if (n % 5 == 3) /* a gap */
                    continue;
                scene_disc(out, p->x + (p->ux * along + p->uy * side) / 64,
                           p->y + (p->uy * along - p->ux * side) / 64, pass == 0 ? r : r / 2);
            }
        }
        scene_close(out);
    }
}

/* How the fields of a farm lie: so many side by side and one behind the other, half of the size of
 * one, and what grows on them. */
struct farm {
    uint8_t columns, rows, along, across;
    char crops[5];
};

static const struct farm farms[SCENE_SIZES][SCENE_VARIANTS] = {
    {{1, 1, 36, 24, "c"}, {1, 1, 35, 25, "v"}, {1, 1, 36, 24, "p"}, {1, 1, 34, 26, "b"}},
    {{1, 2, 56, 20, "cp"}, {1, 2, 55, 21, "dc"}, {2, 1, 29, 36, "ho"}, {1, 2, 56, 20, "vd"}},
    {{2, 2, 52, 40, "chpd"}, {1, 3, 92, 30, "dcp"}, {2, 2, 50, 42, "opcb"}, {1, 4, 92, 22, "vcvh"}},
};

void scene_farm(struct text_out *out, int size, int variant)
{
    static const int8_t direction[SCENE_VARIANTS][2] = {{62, 17}, {60, -22}, {45, 45}, {50, -40}};
    const struct farm *farm = &farms[size][variant];
    int count = farm->columns * farm->rows;
    struct plot plots[4];

    for (int i = 0; i < count; i++) {
        struct plot *p = &plots[i];
        int a = (farm->along + 1) * (2 * (i % farm->columns) + 1 - farm->columns);
        int b = (farm->across + 1) * (2 * (i / farm->columns) + 1 - farm->rows);

        p->ux = direction[variant][0];
        p->uy = direction[variant][1];
        p->along = farm->along - 3 * (i & 1);
        p->across = farm->across;
        p->crop = farm->crops[i];
        p->x = (p->ux * a - p->uy * b) / 64;
        p->y = (p->uy * a + p->ux * b) / 64;
        put_ground(out, p);
        put_rows(out, p);
    }
    put_hedge(out, plots, count);
}
