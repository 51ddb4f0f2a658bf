/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' quarters. Who waits in Carcassonne may have a part in what others score,
 * and comes home with that; nobody leaves the quarter of the count, so a follower there is worth
 * less, and the count is well placed where others wait. The first one in a quarter is worth most.
 */
#include "ai/rooms.h"

enum {
    QUARTERS = 4,
    WAITS = 30, /* per cent of a follower in the supply that one in a quarter is worth, besides */
    SHUT = 35   /* per cent of the following, in the quarter of the count */
};
/* Of the first follower in a quarter, in hundredths of a point: castle, market, blacksmith,
 * cathedral. */
static const int worth[QUARTERS] = {190, 150, 80, 150};

static int there(const struct aude_state *state, int quarter, int seat)
{
    int variable = aude_variable_find(aude_state_rules(state), "quarters"), count = 0;
    for (int figure = 0; variable >= 0 && figure < aude_figure_count(); figure++)
        count +=
            aude_variable(state, variable, (figure * QUARTERS + quarter) * AUDE_MAX_SEATS + seat);
    return count;
}

static int held(const struct aude_state *state, int seat)
{
    int count = 0;
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        count += there(state, quarter, seat);
    return count * CERTAIN * WAITS / 100;
}

static int stock(const struct aude_state *state, int seat)
{
    int variable = aude_variable_find(aude_state_rules(state), "count"), sum = 0;
    for (int quarter = 0; variable >= 0 && quarter < QUARTERS; quarter++) {
        int count = there(state, quarter, seat), share = worth[quarter];
        int open = aude_variable(state, variable, 0) == quarter ? SHUT : 100;
        for (; count > 0; count--, share /= 3)
            sum += share * open / 100;
    }
    return sum;
}

const struct ai_room ai_room_count = {
    .game = AUDE_CARCASSONNE,
    .option = {"COUNT"},
    .held = held,
    .stock = stock,
};
