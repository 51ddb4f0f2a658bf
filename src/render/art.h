/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles, figures and boards as SVG text. All of it is made from the layout of a tile: there is no
 * picture file. Only paths and circles, no text elements and no fonts; integers or one decimal, so
 * the same input gives the same bytes on every machine and in the browser.
 *
 * A tile comes in two layers. The ground (field, water, roads, city floors) of all tiles of a board
 * goes first, the top (walls, buildings, marks) of all tiles after it, so walls run on from tile to
 * tile. Buildings stay upright however the tile is turned. */
#ifndef AUDE_RENDER_ART_H
#define AUDE_RENDER_ART_H

#include "render/layout.h"
#include "render/out.h"

enum {
    ART_GROUND = 1,
    ART_TOP = 2,
    ART_PLAIN = 4, /* without houses and trees, for very small tiles */
    ART_GLYPHS = 96,
};

/* Which glyphs a picture uses: filled in while drawing, asked for by art_definitions. */
struct art_used {
    bool glyph[ART_GLYPHS];
};

/* The elements of one tile in its own coordinates (0,0 .. ART_UNIT,ART_UNIT), without <svg>. Tiles
 * of one kind with different variants have different trees and houses. */
void art_tile(struct text_out *out, const struct art_layout *layout, int turn, int layers,
              unsigned variant, struct art_used *used);

/* <defs> with the styles, patterns and used glyphs (used NULL = all). */
void art_definitions(struct text_out *out, const struct art_used *used);

/* A figure of a seat around x, y; lying when it stands in a field. size in hundredths. */
void art_figure(struct text_out *out, int seat, int figure, bool lying, int x, int y, int size,
                struct art_used *used);

/* "#d7191c" */
const char *art_seat_colour(int seat);

#endif
