/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' towers. A prisoner can be bought back, so it is no full loss, and its
 * captor may hope for the ransom. A floor that is not used yet is worth a little, or it would be
 * thrown away. A ransom is paid when that alone is a gain: before the tile is laid, so that the
 * follower can be used at once.
 */
#include "ai/rooms.h"

enum {
    PRISONER = 45,      /* per cent of a follower in the supply that a prisoner is worth */
    HOPED_RANSOM = 150, /* hundredths of a point, for each prisoner held */
    FLOOR = 60          /* hundredths of a point, in the supply */
};

/* Figures of an owner that a captor holds; AUDE_NO_SEAT stands for all seats. */
static int prisoners(const struct aude_state *state, int captor, int owner)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, count = 0;
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++)
            if ((captor == AUDE_NO_SEAT || a == captor) && (owner == AUDE_NO_SEAT || b == owner))
                for (int figure = 0; figure < aude_figure_count(); figure++)
                    count += aude_prisoners(state, a, b, figure);
    return count;
}

static int held(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    return prisoners(state, AUDE_NO_SEAT, seat) * CERTAIN * PRISONER / 100;
}

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    return prisoners(state, seat, AUDE_NO_SEAT) * HOPED_RANSOM +
           aude_tokens(state, seat, AUDE_TOKEN_FLOOR) * FLOOR;
}

static int keeps(const struct aude_state *state, int holder, int owner)
{
    return prisoners(state, holder, owner);
}

const struct ai_room ai_room_tower = {
    .game = AUDE_CARCASSONNE,
    .option = {"TOWER"},
    .spread = 600,
    .search = {.follows = 1u << AUDE_STEP_CAPTURE | 1u << AUDE_STEP_EXCHANGE | 1u << AUDE_STEP_END,
               .far = 1u << AUDE_FLOOR | 1u << AUDE_RANSOM,
               .early = 1u << AUDE_RANSOM,
               .first = 1u << AUDE_RANSOM},
    .keeps = keeps,
    .held = held,
    .stock = stock,
};
