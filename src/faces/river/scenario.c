/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: the river needs no words of its own but those for tiles (docs/SCENARIOS.md). */
#include "scenario/forms.h"
#include "scenario/run.h"

static const char *const options[] = {"RIVER_", NULL};

const struct scenario_room scenario_room_river = {
    .game = AUDE_CARCASSONNE,
    .rules = "RIVER-",
    .tiles = "river",
    .option = "RIVER",
    .options = options,
};
