/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' herd: it brings a point more for each city of its field, to whoever is paid
 * for that. All else of the river are tiles like others. */
#include "ai/board.h"
#include "ai/rooms.h"

enum { CITY = 100 }; /* hundredths of a point: each complete city, and one that is hoped for */

static int sure(const struct survey *survey, int seat)
{
    struct aude_feature field;
    int worth = 0;
    for (int i = 0; survey_herd(survey, i, seat, &field); i++)
        if ((field.owners >> seat & 1) != 0)
            worth += (field.cities + field.castles + 1) * CITY;
    return worth;
}

const struct ai_room ai_room_river = {
    .game = AUDE_CARCASSONNE,
    .option = {"RIVER"},
    .spread = 200,
    .looks_on = true,
    .wants = WANTS_HERDS,
    .sure = sure,
};
