/* SPDX-License-Identifier: Apache-2.0 */
/* What is connected with what.
 *
 * Every segment of every laid tile is a node; the nodes of a tile follow each other. Each node
 * carries the number of its region, always up to date: a segment that touches a region takes over
 * its number, and when two regions meet, one pass over the label array renames one of them. Real
 * merges are rare (one in ten turns of a random base game) and the pass is a vector loop over less
 * than a kilobyte, which beats chasing parents at every look-up.
 *
 * Nodes not in use yet have no region, REGION_NONE.
 *
 * Each region has one 32-bit word of counters that add up when regions merge; what they count is
 * the game's business.
 *
 * Rules: BASE-6, BASE-27, BASE-28, BASE-31. */
#ifndef AUDE_CORE_REGIONS_H
#define AUDE_CORE_REGIONS_H

#include <stdint.h>

enum { REGION_NONE = 0xffff };

struct regions {
    uint16_t nodes; /* in use */
    uint16_t count; /* regions ever begun */
};

/* `drop` becomes part of `keep`. */
static inline void regions_merge(const struct regions *regions, uint16_t *labels, uint32_t *words,
                                 uint16_t keep, uint16_t drop)
{
    words[keep] += words[drop];
    words[drop] = 0;
    const unsigned nodes = regions->nodes;
    for (unsigned node = 0; node < nodes; node++) {
        /* stored in either case: a loop without a branch becomes vectors */
        const uint16_t label = labels[node];
        labels[node] = (uint16_t)(label == drop ? keep : label);
    }
}

#endif
