/* SPDX-License-Identifier: Apache-2.0 */
/* The small pictures that stand on tiles and boards, as SVG text of our own drawing, and the stroke
 * letters (there is no <text> in our pictures, for fonts differ from machine to machine). */
#ifndef AUDE_RENDER_GLYPH_H
#define AUDE_RENDER_GLYPH_H

#include "render/out.h"

#include <stdbool.h>

/* Index of a glyph by name, -1 when there is none. Those of sites and marks have a radius of 100
 * around 0,0 and are scaled; houses, trees and figures are drawn at the scale of the tile. */
int glyph_find(const char *name);
int glyph_count(void);
const char *glyph_name(int glyph);
/* Writes <g id="au-NAME">...</g>. */
void glyph_define(struct text_out *out, int glyph);

/* Strokes of a line of UTF-8 text as the d of a path: letters (capital ones are used for small
 * ones, the base letter for an accented Latin one), the Cyrillic of Russian and Bulgarian, digits
 * and - + / . , : ( ) ' _ & < > and * (times); a small box for anything else. One letter is 6 wide
 * with its gap and 8 high, times scale; x, y is the upper left corner. */
void glyph_text(struct text_out *out, const char *text, int x, int y, int scale);
/* The same, cut between two characters and ended with an ellipsis where it is wider than width. */
void glyph_text_short(struct text_out *out, const char *text, int x, int y, int scale, int width);
/* Its width: 6 a letter less the last gap, times scale. */
int glyph_text_width(const char *text, int scale);

/* <title>: the text itself, escaped, for whoever cannot read it from the strokes. */
void glyph_title(struct text_out *out, const char *text);

#endif
