/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' phantom: a follower that is worth a little more in the supply, for he comes
 * besides another one. Where he goes is searched like the action.
 */
#include "ai/rooms.h"

enum { PHANTOM = 115 /* per cent of a follower in the supply */ };

static int held(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int phantom = aude_figure_find("phantom");
    return phantom < 0 ? 0 : aude_supply(state, seat, phantom) * CERTAIN * PHANTOM / 100;
}

const struct ai_room ai_room_phantom = {
    .game = AUDE_CARCASSONNE,
    .option = {"PHANTOM"},
    .spread = 150,
    .held = held,
};
