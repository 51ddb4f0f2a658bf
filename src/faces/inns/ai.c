/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' inns and cathedrals: what a tile of such a road or city brings when it is
 * complete; that an incomplete one brings nothing, the values of features say already. And the
 * large follower, who is worth more in the supply than another one.
 */
#include "ai/rooms.h"

#include <string.h>

enum { LARGE = 140 /* per cent of a follower in the supply */ };

static int each(const struct survey *survey, const struct aude_claim *claim)
{
    const struct aude_feature *feature = &claim->feature;
    int plain = feature->kind == AUDE_CITY ? 2 : 1;
    int things = feature->tiles + (feature->kind == AUDE_CITY ? feature->pennants : 0);
    if ((feature->kind != AUDE_CITY && feature->kind != AUDE_ROAD) || feature->complete ||
        aude_complete_value(survey->state, claim->x, claim->y, claim->segment) <= plain * things)
        return 0;
    return (plain + 1) * 100;
}

static int held(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int large = aude_figure_find("big");
    return large < 0 ? 0 : aude_supply(state, seat, large) * CERTAIN * LARGE / 100;
}

const struct ai_room ai_room_inns = {
    .game = AUDE_CARCASSONNE,
    .option = {"INNS", "LARGE_FOLLOWER"},
    .spread = 440,
    .each = each,
    .held = held,
};
