/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: bridges (docs/SCENARIOS.md). */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_run.h"

/* The player on turn builds it: in the examples on the tile laid last or beside it, whichever step
 * has been left open; else as the step allows. */
static void do_bridge(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    if (!run->loose) {
        scenario_play(run);
    } else if (scenario_part_action(run, aude_turn_seat(&run->state))) {
        aude_action action =
            aude_action_make(AUDE_BRIDGE, 0, cell->x, cell->y, run->arg[1].turn, 0);
        scenario_settle(run, scenario_part_apply(run, action));
        scenario_part_settle(run);
    }
}

/* What aude_bridges says, and at a step where bridges are built also what the engine would do. */
static void expect_no_bridge(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    int axis = run->arg[1].turn;
    enum aude_status status = aude_bridges(&run->state, cell->x, cell->y, (enum aude_axis)axis);
    enum aude_step step = aude_step(&run->state);
    if (status == AUDE_OK)
        scenario_fail(run, "expected that it may not be built, found that it may");
    else if ((step == AUDE_STEP_ACTION || step == AUDE_STEP_BRIDGE) &&
             aude_legal(&run->state, aude_action_make(AUDE_BRIDGE, 0, cell->x, cell->y, axis, 0)) ==
                 AUDE_OK)
        scenario_fail(run, "expected what aude_bridges says (%s), found it legal",
                      aude_status_name(status));
}

static const char *bridge_text(int x, int y, int axis, char text[48])
{
    snprintf(text, 48, "bridge %d,%d %s", x, y, axis == AUDE_NORTH_SOUTH ? "NS" : "EW");
    return text;
}

/* All bridges of the board, in any order. */
static void expect_bridges(struct scenario_run *run)
{
    bool named[AUDE_MAX_BRIDGES] = {false};
    char text[48];
    int count = aude_bridge_count(&run->state);
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int at = 0;
        for (; at < count; at++) {
            struct aude_bridge b = aude_bridge(&run->state, at);
            if (!named[at] && b.x == arg->x && b.y == arg->y && b.axis == arg->turn)
                break;
        }
        if (at < count)
            named[at] = true;
        else
            scenario_fail(run, "expected %s, found it not",
                          bridge_text(arg->x, arg->y, arg->turn, text));
    }
    for (int at = 0; at < count; at++) {
        struct aude_bridge b = aude_bridge(&run->state, at);
        if (!named[at])
            scenario_fail(run, "expected no other, found %s", bridge_text(b.x, b.y, b.axis, text));
    }
}

/* `needs`: the tile fits as it is, or with one bridge, or not at all. */
static void expect_need(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1], *need = &run->arg[3];
    int kind = scenario_kind(run, tile);
    if (kind < 0)
        return;
    int turn = (run->arg[2].turn + tile->shift) & 3;
    struct aude_bridge bridge = {0};
    char expected[48] = "none", found[48] = "none";
    struct aude_state state = scenario_part_next(run);
    enum aude_status status = aude_fits(&state, kind, cell->x, cell->y, turn);
    bool one = aude_fits_bridge(&state, kind, cell->x, cell->y, turn, &bridge);
    if (need->number == SCENARIO_NEEDS_BRIDGE)
        bridge_text(need->x, need->y, need->turn, expected);
    else if (need->number == SCENARIO_ILLEGAL)
        snprintf(expected, sizeof expected, "illegal");
    if (status == AUDE_NEEDS_BRIDGE && one)
        bridge_text(bridge.x, bridge.y, bridge.axis, found);
    else if (status != AUDE_OK)
        snprintf(found, sizeof found, "illegal");
    if (status == AUDE_NEEDS_BRIDGE && !one)
        scenario_fail(run, "expected that aude_fits_bridge names the bridge, found none");
    if (strcmp(expected, found) != 0)
        scenario_fail(run, "expected %s, found %s: %s (%s)", expected, found,
                      aude_status_text(status), aude_status_rule(AUDE_CARCASSONNE, status));
}

void scenario_bridge(struct scenario_run *run)
{
    switch (run->statement->command) {
    case SCENARIO_bridge: do_bridge(run); break;
    case SCENARIO_nobridge: expect_no_bridge(run); break;
    case SCENARIO_bridges: expect_bridges(run); break;
    default: expect_need(run); break;
    }
}
