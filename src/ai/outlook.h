/* SPDX-License-Identifier: Apache-2.0 */
/* What the greedy player looks up once for a decision: the bag, and the empty cells with the tiles
 * that may come to lie there. See outlook.c. */
#ifndef AUDE_AI_OUTLOOK_H
#define AUDE_AI_OUTLOOK_H

#include "aude.h"

struct ai_room;

/* An empty cell and what may still come to lie there. */
struct spot {
    int16_t x, y;
    uint16_t fits;     /* tiles of the bag that fit in some rotation */
    uint16_t close[4]; /* of these: tiles that end the city or road coming in by that side */
};

enum { SPOT_MAX = 2 * AUDE_MAX_TILES + 2 };

/* What stays the same while one decision is thought over: rules, bag, and the empty cells as they
 * were before it. The bag does not change between a draw and the next. */
struct outlook {
    const struct aude_rules *rules;
    int kinds, seats;
    int tiles_left;
    uint8_t left[AUDE_MAX_KINDS]; /* copies in the bag */
    uint8_t exits[AUDE_MAX_KINDS]
                 [4]; /* sides of the city or road that leaves by this side, rotation 0 */
    uint32_t plays;   /* bits of the rooms, by their place in the list */
    const struct ai_room *room[AUDE_FEATURE_KINDS]; /* whose feature it is, or NULL: of no room */
    unsigned surveyed; /* bits of enum aude_feature_kind: what is more than a place for figures */
    int field_points;  /* for a city, by FIELD_SCORING */
    bool field_once, field_by_city;
    int spots;
    struct spot spot[SPOT_MAX];
};

void outlook_init(struct outlook *outlook, const struct aude_state *state);

/* The cells around a tile laid after outlook_init, whose prospects have changed with it. */
struct nearby {
    int spots;
    struct spot spot[4];
};

void nearby_init(struct nearby *nearby, const struct outlook *outlook,
                 const struct aude_state *state, int x, int y);

/* NULL for a cell that touches no tile. nearby may be NULL when nothing was laid since
 * outlook_init. */
const struct spot *outlook_spot(const struct outlook *outlook, const struct nearby *nearby, int x,
                                int y);

#endif
