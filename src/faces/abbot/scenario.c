/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: the abbot (docs/SCENARIOS.md). What can be said of any figure, `put R 0,0 mon abbot`,
 * the interpreter knows; here is what only the abbot has.
 */
#include "scenario/run.h"

static void do_abbot(struct scenario_run *run)
{
    scenario_act_on(run, &run->arg[0], AUDE_PUT, AUDE_ABBOT);
}

static const struct scenario_command commands[] = {
    {"abbot", "f", NULL, SCENARIO_ACTION, do_abbot, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const struct scenario_piece pieces[] = {
    {"abbot", "abbots", -1, AUDE_ABBOT, 7},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_name verbs[] = {{"take", AUDE_TAKE}, {NULL, 0}};

const struct scenario_room scenario_room_abbot = {
    .game = AUDE_CARCASSONNE,
    .takes = AUDE_TAKE,
    .taken = AUDE_ABBOT,
    .commands = commands,
    .pieces = pieces,
    .verbs = verbs,
};
