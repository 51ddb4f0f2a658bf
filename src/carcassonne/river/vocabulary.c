/* SPDX-License-Identifier: Apache-2.0 */
/* What the River brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define ROOM "river"

static const struct aude_word refusals[] = {
    {STATUS_NO_RIVER, "NO_RIVER", N_("the River is not played"), "RIVER-1", ROOM},
    {STATUS_RIVER_ENDS, "RIVER_ENDS", N_("a river tile has to continue the river"), "RIVER-6",
     ROOM},
    {STATUS_RIVER_TURN, "RIVER_TURN",
     N_("the river does not turn to the same side on two tiles in a row"), "RIVER-8", ROOM},
    {STATUS_RIVER_BACK, "RIVER_BACK",
     N_("the river does not flow back, against the way in which it left the spring"), "RIVER-8",
     ROOM},
    {STATUS_RIVER_FIGURE, "RIVER_FIGURE", N_("no figure stands on the river"), "RIVER-12", ROOM},
    {.name = NULL},
};

static const struct aude_event_info events[] = {
    {{EVENT_UNDER, "under", N_("puts a river tile that fits nowhere under the others"), "RIVER-11",
      ROOM},
     AUDE_TAKES_KIND},
    {.tells = 0},
};

const struct vocabulary river_vocabulary = {
    .room = {ROOM, N_("The River"), "RIVER", AUDE_CARCASSONNE, STATUS_NO_RIVER},
    .refusals = refusals,
    .events = events,
};
