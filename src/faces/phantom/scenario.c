/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: the phantom as a second follower (docs/SCENARIOS.md). */
#include "scenario/forms.h"
#include "scenario/run.h"

enum { PHANTOM, NO_PHANTOM };

static int phantom(void)
{
    return aude_figure_find("phantom");
}

/* Would the engine let the seat put him now, after its action on the tile laid last? */
static enum aude_status may_follow(const struct scenario_run *run, aude_action action)
{
    struct aude_state copy = run->state;
    const int step = aude_step_find("phantom");
    if (step < 0 || phantom() < 0)
        return AUDE_NOT_NOW;
    if (run->loose && aude_edit_turn(&copy, run->arg[0].seat, (enum aude_step)step, -1) != AUDE_OK)
        return AUDE_NOT_NOW; /* there is nowhere to put him */
    return aude_legal(&copy, action);
}

/* `phantom R 0,0 city N`, `nophantom R 0,0 city N` */
static void do_phantom(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    const int segment = scenario_segment(run, feature);
    if (segment < 0)
        return;
    const aude_action action =
        aude_action_make(AUDE_PUT, phantom(), feature->x, feature->y, 0, segment);
    const enum aude_status status = may_follow(run, action);
    if (run->statement->command->what == NO_PHANTOM) {
        if (status == AUDE_OK)
            scenario_fail(run, "expected a refusal, found that it is allowed");
    } else if (!run->loose || (int)aude_step(&run->state) == aude_step_find("phantom")) {
        scenario_act(run, action);
    } else if (scenario_settle(run, status)) {
        scenario_part_edited(run);
        scenario_settle(run, aude_edit_figure(&run->state, run->arg[0].seat, phantom(), feature->x,
                                              feature->y, segment));
    }
}

static const struct scenario_command commands[] = {
    {"phantom", "pf", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_phantom, PHANTOM},
    {"nophantom", "pf", NULL, SCENARIO_CHECK | SCENARIO_ABSENT, do_phantom, NO_PHANTOM},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const struct scenario_piece pieces[] = {
    {"phantom", "phantoms", -1, SCENARIO_BY_NAME, 7},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_dealt dealt[] = {{"phantom", "PHANTOM"}, {NULL, NULL}};

static const char *const options[] = {"PHANTOM_", NULL};

const struct scenario_room scenario_room_phantom = {
    .game = AUDE_CARCASSONNE,
    .rules = "PHANTOM-",
    .option = "PHANTOM",
    .options = options,
    .step = "phantom",
    .commands = commands,
    .pieces = pieces,
    .dealt = dealt,
};
