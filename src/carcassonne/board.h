/* SPDX-License-Identifier: Apache-2.0 */
/* Finding things on the board by coordinates; what fits where. */
#ifndef AUDE_CARCASSONNE_BOARD_H
#define AUDE_CARCASSONNE_BOARD_H

#include "core/list.h"
#include "carcassonne/state.h"

/* Index of the tile on the cell, or -1; any coordinates may be asked for. */
int board_tile(const struct state *state, int x, int y);
/* The tile on the cell, which has such a segment; else NO_TILE or NO_SEGMENT. */
enum aude_status board_segment(const struct state *state, int x, int y, int segment,
                               unsigned *tile);
/* May a tile of this kind lie there as it is printed (BASE-1, 19, 20)? The number of the frontier
 * cell, when it is one. */
enum aude_status board_fits(const struct state *state, unsigned kind, int x, int y,
                            unsigned rotation, unsigned *cell);
/* Segments of which the tile may have completed the feature: its own cities and roads, a bridge on
 * it, and those of its neighbours that end at it. Returns how many; the same feature may be there
 * more than once. */
enum { MOST_SPOTS = AUDE_MAX_SEGMENTS + 5 };
struct spot {
    uint16_t tile;
    uint8_t segment;
};
/* Those beside the first so many, on a tile that has any: a bridge, or what ends at it. */
unsigned board_spots_more(const struct state *state, unsigned tile, struct spot spots[MOST_SPOTS],
                          unsigned count);
static inline unsigned board_spots(const struct state *state, unsigned tile,
                                   struct spot spots[MOST_SPOTS])
{
    const struct kind *const kind = kind_of(state, tile);
    unsigned count = 0;
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        spots[count++] = (struct spot){(uint16_t)tile, (uint8_t)segment};
    }
    return kind->closes || segments_of(state, tile) > kind->segments
               ? board_spots_more(state, tile, spots, count)
               : count;
}
/* The segment of a neighbour that ends at this side of a tile; false when none does. */
bool board_closed(const struct state *state, unsigned tile, unsigned side, struct spot *spot);

/* An action with the verb at a laid tile. */
aude_action board_action(const struct state *state, enum aude_verb verb, unsigned tile,
                         unsigned item, unsigned segment);
/* The tile that an action names by its cell, which holds one. */
unsigned board_tile_of(const struct state *state, aude_action action);
/* Appends placements of the drawn tile on frontier cells 64 word .. 64 word + 63. */
void board_list_cells(const struct state *state, unsigned rotation, unsigned word, uint64_t cells,
                      int number, struct list *list);

#endif
