/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of houses, seen from the south and from above. A house has its ridge from west to east (a
 * lit plane behind, a shaded one in front) or from north to south (lit on the left, a gable in
 * front). Rows go from the back to the front: walls first and roofs after all of them, so a roof
 * hides the wall behind it. */
#include "render/scene.h"

#include "aude.h"

#include <stdbool.h>

enum { HOUSES = 12 };

struct house {
    int x, y, w;    /* lower left corner of its wall; width */
    int roof, wall; /* how high they are drawn */
    bool gable;     /* in front */
    char cover;     /* r, o, y or l */
};

struct block {
    int count, trees;
    struct house house[HOUSES];
    struct {
        int x, y;
    } tree[4];
};

/* What a quarter is covered with, and how high it builds. */
static const struct {
    char cover[5];
    int low, high; /* widths */
    int roof, wall;
} quarters[] = {{"rror", 27, 38, 26, 12}, {"yyoy", 24, 33, 24, 9}, {"llrl", 29, 42, 27, 14}};

static int between(struct aude_random *random, int low, int high)
{
    return low + (int)aude_random_below(random, (uint32_t)(high - low + 1));
}

/* One row of houses side by side from x0 to x1 on the ground y; a gap may have a tree. */
static void add_row(struct block *block, int kind, int x0, int x1, int y, bool tree, char cover,
                    struct aude_random *random)
{
    int low = quarters[kind].low, high = quarters[kind].high;

    for (int x = x0; x1 - x >= low && block->count < HOUSES;) {
        int w = between(random, low, high);
        struct house *house = &block->house[block->count];

        if (tree && block->trees < 4 && aude_random_below(random, 5) == 0) {
            block->tree[block->trees].x = x + 9;
            block->tree[block->trees++].y = y - 9;
            x += 20;
            continue;
        }
        w = x1 - x - w < low ? (x1 - x > high + 8 ? (x1 - x) / 2 : x1 - x) : w;
        house->x = x;
        house->w = w - 1;
        house->y = y + between(random, -2, 2);
        house->gable = w < 34 && aude_random_below(random, 2) == 0;
        house->roof = quarters[kind].roof + between(random, -2, 3);
        house->wall = quarters[kind].wall + between(random, -2, 2);
        house->cover = cover;
        block->count++;
        x += w;
    }
}

static void make_block(struct block *block, int kind, int size, int variant)
{
    int wide, high, tall = quarters[kind].roof + quarters[kind].wall;
    char cover = quarters[kind].cover[variant];
    struct aude_random random;

    scene_extent(kind, size, &wide, &high);
    block->count = block->trees = 0;
    aude_random_init(&random, (uint64_t)(kind * 64 + size * 16 + variant));
    if (size == SCENE_LARGE)
        add_row(block, kind, -wide + 6, wide - 4, 2 - (high - tall), true, cover, &random);
    add_row(block, kind, -wide, wide, size == SCENE_LARGE ? high : tall / 2, variant == 1, cover,
            &random);
}

static void shade(struct text_out *out, const struct house *h)
{
    int top = h->y - h->wall - h->roof;

    out_format(out, "M%,%l6,5H%V%l-8,-7V%Z",
               (int[]){h->x + 4, h->y, h->x + h->w + 8, top + 14, h->y}, 5);
}

static void wall(struct text_out *out, const struct house *h)
{
    int eaves = h->y - h->wall;

    if (h->gable)
        out_format(out, "M%,%V%L%,%L%,%V%Z",
                   (int[]){h->x + 1, h->y, eaves, h->x + h->w / 2, eaves - h->w * 2 / 5,
                           h->x + h->w - 1, eaves, h->y},
                   8);
    else
        out_format(out, "M%,%V%H%V%Z", (int[]){h->x + 1, h->y, eaves - 2, h->x + h->w - 1, h->y},
                   5);
}

/* The lit plane of a roof, or the shaded one. */
static void plane(struct text_out *out, const struct house *h, bool lit)
{
    int eaves = h->y - h->wall, top = eaves - h->roof, ridge = top + h->roof * 4 / 9;
    int middle = h->x + h->w / 2, rise = h->w * 2 / 5, side = lit ? h->x - 1 : h->x + h->w + 1;

    if (h->gable)
        out_format(out, "M%,%L%,%V%L%,%Z",
                   (int[]){side, top + rise, middle, top, eaves - rise - 1, side, eaves + 1}, 7);
    else if (lit)
        out_format(out, "M%,%H%L%,%H%Z",
                   (int[]){h->x + 2, top, h->x + h->w - 2, h->x + h->w + 1, ridge, h->x - 1}, 6);
    else
        out_format(out, "M%,%H%V%H%Z",
                   (int[]){h->x - 1, ridge, h->x + h->w + 1, eaves + 1, h->x - 1}, 5);
}

static void windows(struct text_out *out, const struct house *h)
{
    int y = h->y - h->wall * 2 / 3, n = h->w / 9;

    for (int i = 0; i < n; i++)
        out_format(out, "M%,%v%h3v-%Z",
                   (int[]){h->x + (2 * i + 1) * h->w / (2 * n) - 1, y, h->wall / 2, h->wall / 2},
                   4);
}

/* All of a block are covered with the same. */
static void roofs(struct text_out *out, const struct block *block)
{
    char fill[3] = {'@', block->house[0].cover, '\0'};

    for (int lit = 1; lit >= 0; lit--) {
        scene_open(out, fill, " stroke=\"@I\" stroke-width=\"1.3\" stroke-linejoin=\"round\"");
        for (int i = 0; i < block->count; i++)
            plane(out, &block->house[i], lit);
        scene_close(out);
        fill[1] = (char)(fill[1] - 'a' + 'A');
    }
}

static void trees(struct text_out *out, const struct block *block)
{
    for (int pass = 0; block->trees > 0 && pass < 2; pass++) {
        scene_open(out, pass == 0 ? "@e" : "@u", "");
        for (int i = 0; i < block->trees; i++)
            scene_disc(out, block->tree[i].x - pass * 2, block->tree[i].y - pass * 3, 9 - 4 * pass);
        scene_close(out);
    }
}

/* A single house is so small that its shade and windows are left out: there are many. */
void scene_houses(struct text_out *out, int kind, int size, int variant)
{
    struct block block;

    make_block(&block, kind, size, variant);
    if (size != SCENE_SMALL) {
        scene_open(out, "@z", " opacity=\".3\"");
        for (int i = 0; i < block.count; i++)
            shade(out, &block.house[i]);
        scene_close(out);
    }
    trees(out, &block);
    scene_open(out, "@m", " stroke=\"@I\" stroke-width=\"1.3\"");
    for (int i = 0; i < block.count; i++)
        wall(out, &block.house[i]);
    scene_close(out);
    if (size != SCENE_SMALL) {
        scene_open(out, "@I", "");
        for (int i = 0; i < block.count; i++)
            windows(out, &block.house[i]);
        scene_close(out);
    }
    roofs(out, &block);
}
