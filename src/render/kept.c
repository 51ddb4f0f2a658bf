/* SPDX-License-Identifier: Apache-2.0 */
/* Layouts and tiles that were made once are kept: a board asks for the same few with each of its
 * pictures, and making one takes longer than all the rest of the picture. Tiles are compared by
 * what they are, for those of an own set may lie where others lay before. Where no more can be
 * kept, the oldest layout goes; the texts of drawn tiles all go at once. */
#include "render/art_parts.h"
#include "render/layout_parts.h"

#include <string.h>

enum {
    LAYOUTS = AUDE_MAX_KINDS,
    DRAWN = 1024,
    DRAWN_BYTES = 1 << 20,
    ONE_TILE = 1 << 15, /* more than any tile takes */
};

static struct {
    uint64_t key; /* of tile and garden */
    struct art_layout layout;
} kept[LAYOUTS];
static int kept_count, kept_oldest;

struct drawn {
    int kept; /* which layout */
    int rotation, layers;
    unsigned variant;
    struct art_used used;
    size_t at; /* where its text begins; it ends with a 0 */
};
static struct drawn drawn[DRAWN];
static char drawn_text[DRAWN_BYTES];
static int drawn_count;
static size_t drawn_bytes;

static void forget_drawn(void)
{
    drawn_count = 0;
    drawn_bytes = 0;
}

/* FNV-1a */
static uint64_t hash(uint64_t before, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        before = (before ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    return before;
}

static uint64_t key_of(const struct aude_tile *tile, bool garden)
{
    const struct aude_sketch *sketch = art_sketch(tile);
    uint64_t key = hash(0xcbf29ce484222325, tile, sizeof *tile);

    key = hash(key, sketch, sizeof *sketch);
    key = hash(key, tile->id, strlen(tile->id));
    for (const char *const *sign = sketch->sign; sign != NULL && *sign != NULL; sign++)
        key = hash(key, *sign, strlen(*sign) + 1);
    return hash(key, &garden, sizeof garden);
}

/* kept_count when it is not there */
static int find_layout(uint64_t key)
{
    int i = 0;

    while (i < kept_count && kept[i].key != key)
        i++;
    return i;
}

void art_layout(struct art_layout *layout, const struct aude_tile *tile, bool garden)
{
    uint64_t key = key_of(tile, garden);
    int i = find_layout(key);

    if (i == kept_count) {
        if (kept_count < LAYOUTS) {
            kept_count++;
        } else {
            i = kept_oldest++ % LAYOUTS;
            forget_drawn();
        }
        kept[i].key = key;
        art_make_layout(&kept[i].layout, tile, garden);
    }
    *layout = kept[i].layout;
    layout->tile = tile;
}

static const struct drawn *find_drawn(const struct drawn *asked)
{
    for (int i = 0; i < drawn_count; i++) {
        const struct drawn *one = &drawn[i];

        if (one->kept == asked->kept && one->rotation == asked->rotation &&
            one->layers == asked->layers && one->variant == asked->variant)
            return one;
    }
    return NULL;
}

static const struct drawn *draw(const struct drawn *asked, const struct art_layout *layout)
{
    struct text_out out;
    struct drawn *one;

    if (drawn_count == DRAWN || DRAWN_BYTES - drawn_bytes < ONE_TILE)
        forget_drawn();
    one = &drawn[drawn_count];
    *one = *asked;
    one->at = drawn_bytes;
    out_init(&out, drawn_text + drawn_bytes, ONE_TILE);
    art_draw_tile(&out, layout, asked->rotation, asked->layers, asked->variant, &one->used);
    if (out.length >= ONE_TILE)
        return NULL;
    drawn_bytes += out.length + 1;
    drawn_count++;
    return one;
}

void art_tile(struct text_out *out, const struct art_layout *layout, int rotation, int layers,
              unsigned variant, struct art_used *used)
{
    struct drawn asked = {.rotation = rotation, .layers = layers, .variant = variant};
    const struct drawn *one = NULL;

    asked.kept = find_layout(key_of(layout->tile, layout->garden));
    if (asked.kept < kept_count)
        one = find_drawn(&asked);
    if (one == NULL && asked.kept < kept_count)
        one = draw(&asked, layout);
    if (one == NULL) {
        art_draw_tile(out, layout, rotation, layers, variant, used);
        return;
    }
    out_text(out, drawn_text + one->at);
    if (used == NULL)
        return;
    used->terrain |= one->used.terrain;
    used->towns |= one->used.towns;
    used->small |= one->used.small;
    for (int i = 0; i < ART_GLYPHS; i++)
        used->glyph[i] |= one->used.glyph[i];
}
