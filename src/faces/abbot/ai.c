/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' abbot: a second figure for monasteries that comes back when it likes, and
 * the gardens, which score as monasteries do.
 */
#include "ai/evaluate.h"
#include "ai/rooms.h"

enum { IN_SUPPLY = 250 }; /* hundredths of a point */

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    return aude_supply(state, seat, AUDE_ABBOT) > 0 ? IN_SUPPLY : 0;
}

const struct ai_room ai_room_abbot = {
    .game = AUDE_CARCASSONNE,
    .option = {"ABBOT"},
    .feature = 1u << AUDE_GARDEN,
    .worth = worth_of_block,
    .stock = stock,
};
