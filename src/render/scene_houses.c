/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of houses, seen from the south and from above, each on its plot. A house has its ridge
 * from west to east (a lit plane behind, a shaded one in front) or from north to south (lit on the
 * left, a gable in front). Rows go from the back to the front: walls first and roofs after all of
 * them, so a roof hides the wall behind it. Between the rows of a large block lies a court. */
#include "render/scene.h"

#include "aude.h"

#include <stdbool.h>
#include <stddef.h>

enum { HOUSES = 14, TREES = 6 };

struct house {
    int x, y, w;    /* lower left corner of its wall; width */
    int roof, wall; /* how high they are drawn */
    bool gable;     /* in front */
    bool other;     /* covered with the second kind of its block */
};

struct block {
    int kind, count, trees;
    struct aude_random random;
    struct house house[HOUSES];
    struct {
        int x, y;
    } tree[TREES];
};

/* What a quarter is covered with (r, o, y or l), now and then with something else, and how high it
 * builds. */
static const struct {
    char cover[5], second[5];
    int low, high; /* widths */
    int roof, wall;
} quarters[] = {{"rrrr", "oooy", 25, 34, 25, 12},
                {"yyyo", "oory", 22, 30, 23, 9},
                {"llll", "rrlr", 27, 38, 26, 14}};

static int between(struct aude_random *random, int low, int high)
{
    return low + (int)aude_random_below(random, (uint32_t)(high - low + 1));
}

static int tall(int kind)
{
    return quarters[kind].roof + quarters[kind].wall;
}

static void add_tree(struct block *block, int x, int y)
{
    if (block->trees == TREES)
        return;
    block->tree[block->trees].x = x;
    block->tree[block->trees++].y = y;
}

static void add_house(struct block *block, int x, int w, int y)
{
    struct house *house = &block->house[block->count];
    int kind = block->kind;

    if (block->count == HOUSES)
        return;
    house->x = x;
    house->w = w - 1;
    house->y = y + between(&block->random, -2, 1);
    house->gable = w < 33 && aude_random_below(&block->random, 2) == 0;
    house->roof = quarters[kind].roof + between(&block->random, -2, 3);
    house->wall = quarters[kind].wall + between(&block->random, -2, 2);
    house->other = aude_random_below(&block->random, 6) == 0;
    block->count++;
}

/* One row of houses side by side from x0 to x1 on the ground y. */
static void add_row(struct block *block, int x0, int x1, int y)
{
    int low = quarters[block->kind].low, high = quarters[block->kind].high;

    for (int x = x0; x1 - x >= low;) {
        int w = between(&block->random, low, high);

        w = x1 - x - w < low ? (x1 - x > high + 8 ? (x1 - x) / 2 : x1 - x) : w;
        add_house(block, x, w, y);
        x += w;
    }
}

static void fill_small(struct block *block, int variant, int half)
{
    int low = quarters[block->kind].low;

    if (variant == 1)
        add_tree(block, half - 8, 0);
    add_house(block, 2 - half, variant == 1 ? low : 2 * half - 4, half - 1);
}

/* Two rows, or one with trees and a garden before it or behind it. */
static void fill_middle(struct block *block, int variant, int half)
{
    int back = tall(block->kind) - half, front = half - 1;

    if (variant != 2)
        add_row(block, 2 - half, half - 2, back);
    else
        add_row(block, 2 - half, 0, back);
    if (variant == 0)
        add_row(block, 2 - half, 4, front);
    else if (variant != 1)
        add_row(block, 2 - half, half - 2, front);
    if (variant == 0)
        add_tree(block, half - 10, half - 11);
    if (variant == 2)
        add_tree(block, half - 12, 2 - half / 2);
    for (int i = 0; variant == 1 && i < 3; i++)
        add_tree(block, (i - 1) * 17, half - 9 - 3 * (i & 1));
}

/* Houses around a court that is open to one side or none. */
static void fill_large(struct block *block, int variant, int half)
{
    int back = tall(block->kind) - half, side = half / 2, low = quarters[block->kind].low;

    add_row(block, 2 - half, half - 2, back);
    if (variant != 2)
        add_house(block, 2 - half, low, side);
    if (variant != 1 && variant != 2)
        add_house(block, half - 2 - low, low, side);
    if (variant == 2)
        add_row(block, 2 - half, half / 3, half - 1);
    else if (variant != 3)
        add_row(block, 2 - half, half - 2, half - 1);
    if (variant == 0 || variant == 2) {
        add_tree(block, -6, back + 7);
        add_tree(block, 11, back + 10);
    }
    if (variant == 2)
        add_tree(block, half - 13, half - 13);
}

static void make_block(struct block *block, int kind, int size, int variant)
{
    int half = scene_extent(kind, size);

    block->kind = kind;
    block->count = block->trees = 0;
    aude_random_init(&block->random, (uint64_t)(kind * 64 + size * 16 + variant));
    if (size == SCENE_SMALL)
        fill_small(block, variant, half);
    else if (size == SCENE_MIDDLE)
        fill_middle(block, variant, half);
    else
        fill_large(block, variant, half);
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

static int covered(const struct block *block, bool other)
{
    int count = 0;

    for (int i = 0; i < block->count; i++)
        count += block->house[i].other == other;
    return count;
}

/* Those that are covered with the first or the second kind of their block. */
static void roofs(struct text_out *out, const struct block *block, char cover, bool other)
{
    char fill[3] = {'@', cover, '\0'};

    for (int lit = 1; lit >= 0 && covered(block, other) > 0; lit--) {
        scene_open(out, fill, " stroke=\"@I\" stroke-width=\"1.3\" stroke-linejoin=\"round\"");
        for (int i = 0; i < block->count; i++) {
            if (block->house[i].other == other)
                plane(out, &block->house[i], lit);
        }
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

/* Some stand on a plot of their own: paved, or green where there are gardens. */
static void plot(struct text_out *out, int kind, int size, int variant)
{
    static const char *const grounds[3][4] = {
        {NULL, "@q", "@d", NULL}, {NULL, NULL, "@d", "@q"}, {"@N", NULL, "@d", NULL}};
    const char *ground = grounds[kind][(variant + size) % 4];

    if (ground != NULL)
        scene_plot(out, ground, scene_extent(kind, size) + 1);
}

/* A single house is so small that its plot, shade and windows are left out: there are many. */
void scene_houses(struct text_out *out, int kind, int size, int variant)
{
    struct block block;

    make_block(&block, kind, size, variant);
    if (size != SCENE_SMALL) {
        plot(out, kind, size, variant);
        scene_open(out, "@z", " opacity=\".3\"");
        for (int i = 0; i < block.count; i++)
            shade(out, &block.house[i]);
        scene_close(out);
    }
    scene_open(out, "@m", " stroke=\"@I\" stroke-width=\"1.3\"");
    for (int i = 0; i < block.count; i++)
        wall(out, &block.house[i]);
    scene_close(out);
    if (size != SCENE_SMALL) {
        scene_open(out, "@I", "");
        for (int i = 0; i < block.count; i++)
            windows(out, &block.house[i]);
        scene_close(out);
    } else {
        for (int i = 0; i < block.count; i++)
            block.house[i].other = false;
    }
    roofs(out, &block, quarters[kind].cover[variant], false);
    roofs(out, &block, quarters[kind].second[variant], true);
    trees(out, &block);
}
