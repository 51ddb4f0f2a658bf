/* SPDX-License-Identifier: Apache-2.0 */
/* The list of scenes and what their makers share; see scene.h. */
#include "render/scene.h"

#include "render/art_theme.h"

#define SIZES(name)                                                                                \
    name "-s0", name "-s1", name "-s2", name "-s3", name "-m0", name "-m1", name "-m2",            \
        name "-m3", name "-l0", name "-l1", name "-l2", name "-l3"

static const char *const names[] = {SIZES("tiled"), SIZES("thatch"), SIZES("slate"), SIZES("yard"),
                                    SIZES("wood"),  SIZES("firs"),   SIZES("farm")};

_Static_assert(sizeof names / sizeof names[0] == SCENE_KINDS * SCENE_SIZES * SCENE_VARIANTS,
               "each kind in each size");

int scene_count(void)
{
    return (int)(sizeof names / sizeof names[0]);
}

const char *scene_name(int scene)
{
    return names[scene];
}

const char *scene_of(int kind, int size, int variant)
{
    return names[(kind * SCENE_SIZES + size) * SCENE_VARIANTS + variant % SCENE_VARIANTS];
}

int scene_extent(int kind, int size)
{
    static const uint8_t extent[SCENE_KINDS][SCENE_SIZES] = {
        {18, 30, 47}, {17, 28, 44}, {20, 32, 50},  {17, 29, 44},
        {15, 31, 66}, {15, 31, 66}, {46, 72, 136},
    };

    return extent[kind][size];
}

void scene_open(struct text_out *out, const char *fill, const char *attributes)
{
    out_text(out, "<path fill=\"");
    art_paint(out, fill);
    out_char(out, '"');
    art_paint(out, attributes);
    out_text(out, " d=\"");
}

void scene_close(struct text_out *out)
{
    out_text(out, "\"/>");
}

void scene_plot(struct text_out *out, const char *fill, int half)
{
    int cut = half / 5, side = 2 * (half - cut);

    scene_open(out, fill, " stroke=\"@F\" stroke-width=\"2\"");
    out_format(out, "M%,%h%l%,%v%l-%,%h-%l-%,-%v-%Z",
               (int[]){cut - half, -half, side, cut, cut, side, cut, cut, side, cut, cut, side},
               12);
    scene_close(out);
}

void scene_disc(struct text_out *out, int x, int y, int r)
{
    out_format(out, "M%,%a%,% 0 1 0 %,0a%,% 0 1 0 %,0",
               (int[]){x - r, y, r, r, 2 * r, r, r, -2 * r}, 8);
}

void scene_define(struct text_out *out, int scene)
{
    int variant = scene % SCENE_VARIANTS, size = scene / SCENE_VARIANTS % SCENE_SIZES;
    int kind = scene / SCENE_VARIANTS / SCENE_SIZES;

    if (kind <= SCENE_SLATE)
        scene_houses(out, kind, size, variant);
    else if (kind == SCENE_YARD)
        scene_yard(out, size, variant);
    else if (kind == SCENE_FARM)
        scene_farm(out, size, variant);
    else
        scene_trees(out, kind, size, variant);
}
