/* SPDX-License-Identifier: Apache-2.0 */
/* What is to be told of a tile, for those who hear it and for those who read of it: a part for each
 * segment, with where on the tile it lies as the tile is turned. No sentences: those are made where
 * the language is known. */
#ifndef AUDE_RENDER_TILE_WORDS_H
#define AUDE_RENDER_TILE_WORDS_H

#include "aude.h"

struct tile_part {
    uint8_t kind;     /* enum aude_feature_kind */
    uint8_t ways;     /* where it meets the rim: bit 0 north, 1 north-east, on clockwise; a field
                         has a side that is all its own, and else the corners that it holds */
    uint8_t pennants; /* city */
    uint8_t cities;   /* area: port cities on its shores */
    uint8_t junction; /* road: 1 when it ends where others do */
    uint8_t princess; /* city: 1 when one lives there */
};

/* Segment number `segment` of the tile, which is *as, after so many quarter turns. (A garden and a
 * tower are no segments of struct aude_tile, but of its kind.) */
struct tile_part tile_part(const struct aude_tile *tile, int segment, const struct aude_segment *as,
                           int rotation);
/* Does the tile show a bazaar? */
bool tile_shows_bazaar(const struct aude_tile *tile);

#endif
