/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: shrines need no words of their own but those for monasteries (docs/SCENARIOS.md). */
#include "scenario/forms.h"
#include "scenario/run.h"

static const char *const options[] = {"CULT_", NULL};

const struct scenario_room scenario_room_cult = {
    .game = AUDE_CARCASSONNE,
    .rules = "CULT-",
    .tiles = "cult-",
    .option = "CULT",
    .options = options,
};
