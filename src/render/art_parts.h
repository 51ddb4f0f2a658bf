/* SPDX-License-Identifier: Apache-2.0 */
/* What art.c has from art_terrain.c and art_style.c: the tiles of The Discovery and their look. */
#ifndef AUDE_RENDER_ART_PARTS_H
#define AUDE_RENDER_ART_PARTS_H

#include "render/art.h"

void art_terrain_tile(struct text_out *out, const struct art_layout *layout, int rotation,
                      int layers, struct aude_random *random, struct art_used *used);

/* The order of n things, at most 255, from the back to the front; at: where they are on the turned
 * tile. Of two as far in front the one that comes first stays first. */
void art_order(const struct art_point *at, int n, uint8_t *order);

/* Styles and patterns: of the land of Carcassonne, of the terrains of The Discovery. */
void art_land_style(struct text_out *out, const struct art_used *used);
void art_terrain_style(struct text_out *out);
/* What figures are lit with, in art_figures.c. */
void art_figure_style(struct text_out *out);

/* What art_tile writes, drawn anew. */
void art_draw_tile(struct text_out *out, const struct art_layout *layout, int rotation, int layers,
                   unsigned variant, struct art_used *used);

#endif
