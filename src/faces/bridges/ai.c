/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' bridges: one that is not used yet is worth a little, or it would be thrown
 * away; one that is built is a piece of road.
 */
#include "ai/rooms.h"

enum { IN_SUPPLY = 120 }; /* hundredths of a point */

/* A bridge is a road that leaves by two sides of the board (BRIDGE-9). */
static void survey_bridges(struct survey *survey)
{
    for (int i = 0; i < aude_bridge_count(survey->state); i++) {
        struct aude_bridge bridge = aude_bridge(survey->state, i);
        struct aude_placed tile =
            aude_placed(survey->state, aude_placed_at(survey->state, bridge.x, bridge.y));
        int segment = aude_kind(survey->outlook->rules, tile.kind)->segments;
        int area = survey_area(survey, bridge.x, bridge.y, segment);
        tile.rotation = 0;
        if (area >= 0)
            survey_open_sides(survey, &survey->area[area], &tile,
                              bridge.axis == AUDE_NORTH_SOUTH ? 5u : 10u);
    }
}

static int stock(const struct aude_state *state, int seat)
{
    return aude_tokens(state, seat, AUDE_TOKEN_BRIDGE) * IN_SUPPLY;
}

const struct ai_room ai_room_bridges = {
    .game = AUDE_CARCASSONNE,
    .search = {.follows = 1u << AUDE_STEP_BRIDGE,
               .far = 1u << AUDE_BRIDGE,
               .early = 1u << AUDE_BRIDGE},
    .survey = survey_bridges,
    .stock = stock,
};
