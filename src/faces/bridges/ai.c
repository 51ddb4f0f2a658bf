/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' bridges: one that is not used yet is worth a little, or it would be thrown
 * away; one that is built is a piece of road.
 */
#include "ai/rooms.h"

enum { IN_SUPPLY = 120 }; /* hundredths of a point */

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    return aude_tokens(state, seat, AUDE_TOKEN_BRIDGE) * IN_SUPPLY;
}

const struct ai_room ai_room_bridges = {
    .game = AUDE_CARCASSONNE,
    .option = {"BRIDGES"},
    .search = {.follows = 1u << AUDE_STEP_BRIDGE,
               .far = 1u << AUDE_BRIDGE,
               .early = 1u << AUDE_BRIDGE},
    .fits_with = AUDE_NEEDS_BRIDGE,
    .stock = stock,
};
