/* SPDX-License-Identifier: Apache-2.0 */
/* The board as text for terminals. Each tile is a small picture of characters that stays readable
 * without colour:
 *
 *     small   3 x 3      normal  7 x 3      large  11 x 5
 *
 * Terrain: city hatched, roads and rivers as lines, fields open; in The Discovery grassland dotted,
 * mountains peaks, sea waves, a port city a house on the shore. A follower is the letter of its
 * seat (A to F) in round brackets, an abbot in angle brackets; in small pictures the bare letter,
 * lower case for an abbot. A tower is its height behind a T, with the follower that closes it, or
 * with an exclamation mark when it is closed for good; a bridge runs over everything on its tile; a
 * castle has another ground than a city. Columns and rows of the board carry their coordinates (x
 * grows east, y south, the start tile is 0,0). Numbered cells are where the drawn tile may go; the
 * last tile laid is marked by its row and column and, in colour, by its ground.
 *
 * Nothing here allocates. Every function returns the length of the whole text without its NUL byte
 * and writes as much of it as fits: ask with capacity 0 for the size. */
#ifndef AUDE_RENDER_BOARD_H
#define AUDE_RENDER_BOARD_H

#include "aude.h"

#include <stdbool.h>
#include <stddef.h>

enum board_scale { BOARD_NORMAL, BOARD_SMALL, BOARD_LARGE, BOARD_FIT };
/* BOARD_FIT: the largest scale at which the whole board fits into width x height, else small. */

enum board_colour { BOARD_PLAIN, BOARD_COLOUR_16, BOARD_COLOUR_256 };

enum board_centre { BOARD_CENTRE_LAST, BOARD_CENTRE_CELL, BOARD_CENTRE_MIDDLE };

/* A text of at most 5 characters in the middle of an empty cell: a candidate placement. */
struct board_cell_label {
    int x, y;
    char text[6];
};

/* A text of at most 3 characters at the spot of a segment: a follower may go there. Garden, tower
 * and bridge have the segment numbers of struct aude_kind; besides there are places that are no
 * segments. Where a figure stands the text goes before it: "1(A)", at a tower "1:T3(A)". */
enum {
    BOARD_SPOT_TOWER = 64, /* the foundation or tower of the tile: a floor may go there */
    BOARD_SPOT_BRIDGE,     /* + enum aude_axis: a bridge may be built there */
    BOARD_SPOT_NORTH_SOUTH = BOARD_SPOT_BRIDGE + AUDE_NORTH_SOUTH,
    BOARD_SPOT_EAST_WEST = BOARD_SPOT_BRIDGE + AUDE_EAST_WEST,
    BOARD_SPOT_TILE, /* the whole tile: something may go there */
};

struct board_spot_label {
    int x, y, segment;
    char text[4];
};

struct board_options {
    int width, height; /* characters available; 0 = as many as it takes */
    enum board_scale scale;
    bool ascii; /* nothing but ASCII; otherwise UTF-8 */
    enum board_colour colour;
    enum board_centre centre; /* what to keep in the window when the board is larger */
    int centre_x, centre_y;   /* the cell for BOARD_CENTRE_CELL */
    bool frontier;            /* mark empty cells that touch a tile */
    bool decision;            /* mark the cells that the present decision is about: the range of a
                                 tower just raised, the six cells around a castle */
    const struct board_cell_label *cells;
    int cell_count;
    const struct board_spot_label *spots;
    int spot_count;
    unsigned quotes; /* bit s: behind each follower of seat s what it would score if it were taken
                        back now, "(A):5"; not in small pictures */
};

/* Fills in: unlimited size, normal scale, UTF-8, no colour, centre on the last tile. */
void board_options_init(struct board_options *options);

/* The board; each line ends with a newline. When the window cuts it off, the margin shows arrows
 * ("^" "v" "<" ">" in ASCII) on the sides where more lies. Labelled cells count as board. */
size_t board_text(const struct aude_state *state, const struct board_options *options, char *text,
                  size_t capacity);

/* Width and height in characters of one tile at a scale (not BOARD_FIT). */
int board_tile_width(enum board_scale scale);
int board_tile_height(enum board_scale scale);

/* One row (0 .. height - 1) of the picture of one kind of tile at a rotation, without newline: put
 * several side by side to show the rotations of the drawn tile. spots may label segments (their x
 * and y are ignored). */
size_t board_tile_row(const struct aude_tile *tile, bool garden, int rotation, int row,
                      const struct board_options *options, char *text, size_t capacity);

/* The letter of a seat, 'A' to 'F', as on the figures. */
char board_seat_letter(int seat);
/* The SGR sequence that sets the colour of a seat, and the one that ends it; "" for BOARD_PLAIN. */
const char *board_seat_sgr(int seat, enum board_colour colour);
const char *board_reset_sgr(enum board_colour colour);

/* One line to explain the signs of the picture, of the rooms that are played. */
size_t board_legend(const struct aude_state *state, const struct board_options *options, char *text,
                    size_t capacity);

#endif
