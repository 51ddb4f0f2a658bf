/* SPDX-License-Identifier: Apache-2.0 */
/* A board as SVG while what stands on it is drawn: the scene, and one tile at a time as a stage on
 * which everything finds a place (board_pieces.c). For the rooms, whose pieces stand there. */
#ifndef AUDE_RENDER_BOARD_STAGE_H
#define AUDE_RENDER_BOARD_STAGE_H

#include "render/board_frame.h"

enum {
    STAGE_OBSTACLES = 16,
    STAGE_FEET = 38, /* a figure's middle above what it stands on, in its own units */
};

/* A box in the coordinates of the turned tile. */
struct box {
    int x0, y0, x1, y1;
};

struct scene {
    const struct aude_state *state;
    const struct frame *frame;
    struct text_out *out;
    const struct board_picture *options;
    struct art_used *used;
    int pixels;      /* of a tile */
    int figure_size; /* in hundredths */
};

/* One tile with what stands on it. */
struct stage {
    int x, y;
    struct frame_place corner;
    struct aude_placed placed;
    const struct aude_kind *kind;
    struct art_layout layout;
    struct {
        bool there;
        int segment;           /* figures on it stand on the piece */
        struct art_point foot; /* where it stands */
        int height;            /* of its top above that: there stand the feet */
        int hidden;            /* radius of what it hides of the tile, to be drawn anew; or 0 */
    } piece;
    int boxes;
    struct box box[STAGE_OBSTACLES];
};

void stage_block(struct stage *stage, int x0, int y0, int x1, int y1);
/* The place nearest to want, on the segment (any: -1), where the body (a box around 0,0) covers
 * least of what stands there already. */
struct art_point stage_settle(const struct stage *stage, struct art_point want, int segment,
                              struct box body);
/* Where a figure would stand on this segment of its tile. */
struct frame_place stage_place(const struct scene *scene, struct aude_standing there);

#endif
