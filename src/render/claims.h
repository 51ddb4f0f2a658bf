/* SPDX-License-Identifier: Apache-2.0 */
/* The features that figures stand on, as wholes: who has them and what they are worth. The picture
 * of a board and the page show the same list. */
#ifndef AUDE_RENDER_CLAIMS_H
#define AUDE_RENDER_CLAIMS_H

#include "render/outline.h"

struct claim {
    uint16_t region;
    uint8_t kind;   /* enum aude_feature_kind */
    uint8_t owners; /* bit s = seat s */
    int16_t value;
    int x, y; /* where a label goes, in units of the board (outline.h) */
};

/* Fills claims with the claimed fields and areas or, with all, with every claimed feature but the
 * tops of towers, in the order of their first figures. Returns how many there are. */
int claims_find(struct claim claims[AUDE_MAX_FIGURES], const struct aude_state *state,
                const struct outline_regions *regions, bool all);

/* How many figures stand on this segment of a tile. */
int claims_figures_on(const struct aude_state *state, struct aude_placed tile, int segment);
/* Puts the label on this segment, beside the figure if one stands there. */
void claims_place(struct claim *claim, const struct aude_state *state, struct aude_placed tile,
                  int segment);

#endif
