/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' herd: it brings a point more for each city of its field, to whoever is paid
 * for that. All else of the river are tiles like others. */
#include "ai/rooms.h"

enum { CITY = 100 }; /* hundredths of a point: each complete city, and one that is hoped for */

static int sure(const struct aude_state *state, int seat)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int worth = 0;
    for (int i = 0; i < aude_placed_count(state); i++) {
        const struct aude_placed tile = aude_placed(state, i);
        const struct aude_tile *printed = aude_kind(rules, tile.kind)->tile;
        for (int segment = 0; segment < printed->segments; segment++) {
            struct aude_feature field;
            if ((printed->segment[segment].marks & AUDE_MARK_HERD) != 0 &&
                aude_feature_at(state, tile.x, tile.y, segment, &field) &&
                (field.owners >> seat & 1) != 0)
                worth += (field.cities + field.castles + 1) * CITY;
        }
    }
    return worth;
}

const struct ai_room ai_room_river = {
    .game = AUDE_CARCASSONNE,
    .option = {"RIVER"},
    .spread = 200,
    .looks_on = true,
    .sure = sure,
};
