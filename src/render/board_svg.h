/* SPDX-License-Identifier: Apache-2.0 */
/* Whole pictures as SVG text: a board with its figures, coordinates and scores, and a sheet with
 * all kinds of a tile set. Both return the length of the text without its NUL byte and write as
 * much as fits: ask with capacity 0 for the size. */
#ifndef AUDE_RENDER_BOARD_SVG_H
#define AUDE_RENDER_BOARD_SVG_H

#include "aude.h"
#include "render/board.h"
#include "render/layout.h"

#include <stdbool.h>
#include <stddef.h>

struct board_picture {
    bool dark;       /* dark ground behind the board */
    bool frontier;   /* outline the empty cells that touch a tile */
    bool scores;     /* the panels: scores, supplies, offers, tiles left */
    bool decision;   /* mark what the present decision is about: range of a tower and whom
                        it may capture, surroundings of a castle, possible bridges */
    bool owners;     /* paint every claimed feature for who has it */
    bool bare;       /* without the numbers of columns and rows */
    bool unframed;   /* without the frame around the last tile */
    int size;        /* pixels of a tile */
    int seen;        /* ... as it is seen, where the picture is shown in another size: what is
                        drawn on a tile follows from this; 0 = size */
    unsigned quotes; /* bit s: beside each follower of seat s on an area, what it would score if it
                        were taken back now */
    /* What may be chosen, as on the text board: a number in an empty cell; a number where a figure
     * may go or beside the one that stands there. */
    const struct board_cell_label *cells;
    int cell_count;
    const struct board_spot_label *spots;
    int spot_count;
    const char *const *names; /* of the seats, in UTF-8; NULL = the letters of the seats only */
    /* What draws scores and owners, from board_picture_init; without it there are none. The page
     * has its own, so its engine comes without that code. */
    const struct board_more *more;
};

/* Light, with scores and decision, 100 pixels a tile. */
void board_picture_init(struct board_picture *options);

size_t board_svg(const struct aude_state *state, const struct board_picture *options, char *text,
                 size_t capacity);
/* Pixels of that picture. */
void board_svg_size(const struct aude_state *state, const struct board_picture *options, int *width,
                    int *height);

/* Where on its tile a figure on this segment stands in such a picture, or would stand; of
 * BOARD_SPOT_TOWER the foot of the tower. pixels: of a tile. */
struct art_point board_spot(const struct aude_state *state, int x, int y, int segment, int pixels);

/* All kinds of one set, or of the whole catalogue (set -1), in order, with id, copies and gardens.
 */
size_t sheet_svg(int set, const struct board_picture *options, char *text, size_t capacity);
void sheet_svg_size(int set, const struct board_picture *options, int *width, int *height);
/* The same of tiles that are in no catalogue. */
size_t sheet_own_svg(const struct aude_tile *tiles, int count, const struct board_picture *options,
                     char *text, size_t capacity);
void sheet_own_svg_size(int count, const struct board_picture *options, int *width, int *height);

#endif
