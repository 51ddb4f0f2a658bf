/* SPDX-License-Identifier: Apache-2.0 */
/* Sizes of games. The arrays of a state are as long as its game needs: in one of a few fixed sizes,
 * for which the playout is compiled with constants (playout_small.c and its like), or worked out
 * for the game when none is enough.
 *
 * Tiles on the board; segments on it; regions ever begun; words of bits by tile; figures on the
 * board; kinds of tile; segments with a mark that a room reads; prisoners by captor, owner and
 * figure; what rooms keep, in units of 8 bytes. */
#ifndef AUDE_CARCASSONNE_SIZES_H
#define AUDE_CARCASSONNE_SIZES_H

/* the base game with up to six seats */
#define SIZE_SMALL(X)                                                                              \
    X(tiles, 84)                                                                                   \
    X(nodes, 312)                                                                                  \
    X(regions, 224) X(words, 2) X(figures, 60) X(kinds, 32) X(signs, 1) X(held, 1) X(own, 1)
/* an expansion or two with it: no more tiles than the board reaches (grid_meet), and below 8 KB, so
 * that a copy is quick */
#define SIZE_MEDIUM(X)                                                                             \
    X(tiles, 116)                                                                                  \
    X(nodes, 464)                                                                                  \
    X(regions, 320) X(words, 2) X(figures, 60) X(kinds, 56) X(signs, 48) X(held, 180) X(own, 8)
/* two or three more */
#define SIZE_LARGE(X)                                                                              \
    X(tiles, 126)                                                                                  \
    X(nodes, 560)                                                                                  \
    X(regions, 400) X(words, 2) X(figures, 96) X(kinds, 80) X(signs, 64) X(held, 324) X(own, 64)

#endif
