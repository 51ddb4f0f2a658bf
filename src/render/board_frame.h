/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of a board as SVG: where the board, what is on offer and the panels of the seats
 * lie in the picture, text in it, and what draws each part. */
#ifndef AUDE_RENDER_BOARD_FRAME_H
#define AUDE_RENDER_BOARD_FRAME_H

#include "render/art.h"
#include "render/board_svg.h"
#include "render/focus.h"

enum {
    FRAME_MARGIN = 90,
    FRAME_GAP = 40,
    FRAME_SMALL = 60 /* pixels of a tile below which less is drawn on it, and that larger */
};

/* Extent of the board in cells and in units. */
struct frame {
    int left, top, columns, rows;
    int width, height;                       /* of the picture, in units */
    int board_x, board_y;                    /* upper left corner of the board */
    int panels, panel_columns, panel_height; /* boxes with scores below the board */
    int offers, offer_columns;               /* tiles between board and panels */
    int offer_y;                             /* where they begin */
    int panel_scale, panel_y;                /* of the panels in hundredths; below offer_y */
};

/* What a board may have besides itself. */
struct board_more {
    void (*add_panels)(struct frame *frame, const struct aude_state *state,
                       const struct board_picture *options);
    void (*panels)(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                   const struct board_picture *options, struct art_used *used);
    void (*owners)(struct text_out *out, const struct aude_state *state, const struct frame *frame);
    void (*owner_marks)(struct text_out *out, const struct aude_state *state,
                        const struct frame *frame, const struct board_picture *options);
};

/* Fills in what panels.c draws, when the width of the board is known; may widen the picture. */
void frame_add_panels(struct frame *frame, const struct aude_state *state,
                      const struct board_picture *options);
/* A point of the picture; struct art_point is too narrow for wide boards. */
struct frame_place {
    int x, y;
};
/* The upper left corner of a cell. */
struct frame_place frame_corner(const struct frame *frame, int x, int y);

const char *frame_ink(const struct board_picture *options);
/* Text as strokes from x, at most width wide. */
void frame_short(struct text_out *out, const char *text, int x, int y, int scale, int width,
                 const char *colour);
/* Text or a number around x (or from x). */
void frame_text(struct text_out *out, const char *text, int x, int y, int scale, bool centred,
                const char *colour);
void frame_number(struct text_out *out, int number, int x, int y, int scale, bool centred,
                  const char *colour);

/* board_pieces.c: what lies flat below the frames of marked cells, then all that stands. */
void board_flat(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                struct art_used *used);
void board_pieces(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                  const struct board_picture *options, struct art_used *used);
/* board_owners.c: who owns what, over the tiles and below the pieces; and the marks with the
 * values, over everything. */
void board_owners(struct text_out *out, const struct aude_state *state, const struct frame *frame);
void board_owner_marks(struct text_out *out, const struct aude_state *state,
                       const struct frame *frame, const struct board_picture *options);
/* panels.c; a kind of tile on a panel, pale where it is taken. */
void board_panel_tile(struct text_out *out, const struct aude_state *state, int kind, bool pale,
                      int x, int y, struct art_used *used);
void board_panels(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                  const struct board_picture *options, struct art_used *used);

#endif
