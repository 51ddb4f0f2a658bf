/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles that were drawn once are drawn again from memory: a board asks for the same tiles with each
 * of its pictures, and strewing trees and houses takes longer than all the rest. The linker sends
 * every call of art_tile here (--wrap). When the memory is full, it begins anew. */
#include "render/art.h"
#include "wasm/engine.h"

enum { KEPT = 1024, MEMORY = 1 << 20, ONE_TILE = 1 << 15 };

struct drawn {
    const struct aude_tile *tile;
    bool garden;
    int turn, layers;
    unsigned variant;
    struct art_used used;
    size_t at; /* where its text begins; it ends with a 0 */
};

static struct drawn kept[KEPT];
static char memory[MEMORY];
static int kept_count;
static size_t memory_used;

void __real_art_tile(struct text_out *out, const struct art_layout *layout, int turn, int layers,
                     unsigned variant, struct art_used *used);
void __wrap_art_tile(struct text_out *out, const struct art_layout *layout, int turn, int layers,
                     unsigned variant, struct art_used *used);

void engine_forget_drawn(void)
{
    kept_count = 0;
    memory_used = 0;
}

static const struct drawn *find(const struct drawn *asked)
{
    for (int i = 0; i < kept_count; i++) {
        const struct drawn *one = &kept[i];

        if (one->tile == asked->tile && one->garden == asked->garden && one->turn == asked->turn &&
            one->layers == asked->layers && one->variant == asked->variant)
            return one;
    }
    return NULL;
}

/* Draws the tile into the memory; NULL when it is larger than any tile. */
static const struct drawn *draw(const struct drawn *asked, const struct art_layout *layout)
{
    struct text_out out;
    struct drawn *one;

    if (kept_count == KEPT || MEMORY - memory_used < ONE_TILE)
        engine_forget_drawn();
    one = &kept[kept_count];
    *one = *asked;
    one->at = memory_used;
    out_init(&out, memory + memory_used, ONE_TILE);
    __real_art_tile(&out, layout, asked->turn, asked->layers, asked->variant, &one->used);
    if (out.length >= ONE_TILE)
        return NULL;
    memory_used += out.length + 1;
    kept_count++;
    return one;
}

void __wrap_art_tile(struct text_out *out, const struct art_layout *layout, int turn, int layers,
                     unsigned variant, struct art_used *used)
{
    struct drawn asked = {layout->tile, layout->garden,          turn, layers,
                          variant,      {false, false, {false}}, 0};
    const struct drawn *one = find(&asked);

    if (one == NULL)
        one = draw(&asked, layout);
    if (one == NULL) {
        __real_art_tile(out, layout, turn, layers, variant, used);
        return;
    }
    out_text(out, memory + one->at);
    if (used == NULL)
        return;
    used->terrain |= one->used.terrain;
    used->towns |= one->used.towns;
    for (int i = 0; i < ART_GLYPHS; i++)
        used->glyph[i] |= one->used.glyph[i];
}
