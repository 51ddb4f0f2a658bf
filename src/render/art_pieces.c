/* SPDX-License-Identifier: Apache-2.0 */
/* Signs on a board; see art.h. What is built stands on it like the wooden and cardboard pieces of
 * the box: higher than the tiles, with a shadow, the same from every side. What a piece is like is
 * told by its shape and by numbers, never by colour alone. */
#include "render/art.h"

#include "render/glyph.h"

#include <stddef.h>

static void use(struct text_out *out, const char *glyph, struct art_used *used)
{
    if (used != NULL)
        used->glyph[glyph_find(glyph)] = true;
    out_text(out, "<use href=\"#au-");
    out_text(out, glyph);
    out_char(out, '"');
}

void art_glyph(struct text_out *out, const char *glyph, int x, int y, struct art_used *used)
{
    use(out, glyph, used);
    out_format(out, " x=\"%\" y=\"%\"/>\n", (int[]){x, y}, 2);
}

void art_sign(struct text_out *out, const char *glyph, int x, int y, int r, struct art_used *used)
{
    use(out, glyph, used);
    out_format(out, " transform=\"translate(%,%) scale(", (int[]){x, y}, 2);
    out_hundredths(out, r);
    out_text(out, ")\"/>\n");
}
