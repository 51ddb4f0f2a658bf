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

#include "render/art_theme.h"
#include "render/layout.h"
#include "render/out.h"

enum {
    ART_GROUND = 1,
    ART_TOP = 2,
    ART_SMALL = 4, /* for small tiles: few large things, strong lines; see art_small.c */
    ART_GLYPHS = 224,
    ART_VARIANTS = 4, /* the fifth copy of a kind that is laid looks like the first one */
};

/* Which glyphs a picture uses: filled in while drawing, asked for by art_definitions. */
struct art_used {
    bool terrain, towns; /* tiles of The Discovery, of Carcassonne */
    bool small;          /* of Carcassonne, drawn small */
    bool figures;
    bool glyph[ART_GLYPHS];
};

/* The elements of one tile in its own coordinates (0,0 .. ART_UNIT,ART_UNIT), without <svg>. Tiles
 * of one kind with different variants have different trees and houses. */
void art_tile(struct text_out *out, const struct art_layout *layout, int rotation, int layers,
              unsigned variant, struct art_used *used);

/* <defs> with the styles, patterns and used glyphs (used NULL = all). */
void art_definitions(struct text_out *out, const struct art_used *used);

/* A figure of a seat around x, y; lying when it stands in a field. size in hundredths. */
void art_figure(struct text_out *out, int seat, int figure, bool lying, int x, int y, int size,
                struct art_used *used);

/* Around a figure on a board, x, y become those of the group: see art_figures.c. up: it stands on a
 * piece. */
void art_begin_who(struct text_out *out, int *x, int *y, bool up);
void art_end_who(struct text_out *out);

/* A follower on an area: an explorer with a flag, a brigand with a hat, a navigator in a boat.
 * kind: enum aude_feature_kind. */
void art_settler(struct text_out *out, int seat, int kind, int x, int y, int size,
                 struct art_used *used);
/* A number on a badge around x, y: white or, what is chosen by it, yellow. size in hundredths. */
void art_badge(struct text_out *out, const char *text, bool choice, int x, int y, int size);

/* Pieces that are built, in art_pieces.c. A ghost is the outline of one that could be built. */

/* A piece that is built, as its glyph, around x, y. */
void art_glyph(struct text_out *out, const char *glyph, int x, int y, struct art_used *used);
/* A glyph of radius 100 around x, y, scaled to r. */
void art_sign(struct text_out *out, const char *glyph, int x, int y, int r, struct art_used *used);

/* A disc of a seat's colour with its mark around x, y. size in hundredths. */
void art_seat_disc(struct text_out *out, int seat, int x, int y, int size);
#endif
