/* SPDX-License-Identifier: Apache-2.0 */
/* The outline of a whole feature over all its tiles, for highlighting it and for colouring what
 * belongs to whom. It is traced along the squares of the maps of its tiles (layout.h), so it says
 * the same as the picture, and the borders between its own tiles vanish; the steps of the squares
 * are smoothed. A bridge adds its road, a foundation of a tower its own ground.
 *
 * All memory is the caller's. */
#ifndef AUDE_RENDER_OUTLINE_H
#define AUDE_RENDER_OUTLINE_H

#include "aude.h"
#include "render/layout.h"
#include "render/out.h"

enum {
    OUTLINE_SEGMENTS = AUDE_MAX_SEGMENTS + 3, /* garden, tower and bridge besides */
    OUTLINE_NOWHERE = 0xffff,
};

/* The regions of all segments of a board, by index of the tile: looked up once, used for every
 * outline of it. */
struct outline_regions {
    int tiles;
    uint16_t region[AUDE_MAX_TILES][OUTLINE_SEGMENTS]; /* or OUTLINE_NOWHERE */
};
void outline_find_regions(struct outline_regions *regions, const struct aude_state *state);

/* The squares of one feature. */
struct outline_tile {
    int16_t x, y;
    int16_t beside[4]; /* number in the list below, by side of the board; -1 none */
    uint8_t square[ART_GRID][ART_GRID / 8];
    uint8_t seen[ART_GRID][ART_GRID / 8]; /* upper borders of squares that are traced */
};
struct outline {
    int tiles;
    struct outline_tile tile[AUDE_MAX_TILES];
};

/* Finds the squares of this region. */
void outline_make(struct outline *outline, const struct aude_state *state,
                  const struct outline_regions *regions, int region);
/* How many squares it has, each ART_CELL wide. */
int outline_squares(const struct outline *outline);
/* Does it hold this point of the tile on x, y? */
bool outline_holds(const struct outline *outline, int x, int y, struct art_point at);
/* Its border as the data of a path, rings around holes included (clockwise outside, the other way
 * around holes), in units of the board: ART_UNIT a tile, 0,0 is the upper left corner of the cell
 * 0,0 moved by left and top. */
void outline_path(struct text_out *out, struct outline *outline, int left, int top);

#endif
