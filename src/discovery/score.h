/* SPDX-License-Identifier: Apache-2.0 */
/* What an area is worth to a follower (DISC-50 to DISC-57, DISC-60). */
#ifndef AUDE_DISCOVERY_SCORE_H
#define AUDE_DISCOVERY_SCORE_H

#include "discovery/state.h"

/* points = tiles x each_tile + cities x each_city */
struct worth {
    uint16_t tiles, cities; /* of the area: DISC-5; DISC-8, mountains DISC-55 */
    uint8_t each_tile, each_city;
};

static inline int worth_points(const struct worth *worth)
{
    return worth->tiles * worth->each_tile + worth->cities * worth->each_city;
}

/* Size of an area: different tiles. */
unsigned area_size(const struct discovery_state *state, unsigned area);
/* Cities that count for an area of this terrain. */
unsigned area_cities(const struct discovery_state *state, unsigned area, unsigned terrain);
/* What a follower on the area gets if it is closed, or open. */
struct worth area_worth_as(const struct discovery_state *state, unsigned area, unsigned terrain,
                           bool closed);
/* What he gets when he is taken back now, or in the final scoring. */
struct worth area_worth(const struct discovery_state *state, unsigned area, unsigned terrain,
                        bool final);

/* What the ledger says of a follower on his area, whatever the event. */
struct aude_entry follower_entry(const struct discovery_state *state,
                                 const struct standing *figure);

/* Scores the follower at this index of the list for its owner, now or in the final scoring. */
void score_follower(struct discovery_state *state, unsigned index, bool final,
                    struct aude_ledger *ledger);

#endif
