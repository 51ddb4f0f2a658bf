/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: the abbot (docs/SCENARIOS.md). What can be said of any figure, `put R 0,0 mon abbot`,
 * the interpreter knows; here is what only the abbot has.
 */
#include <stdio.h>

#include "scenario/run.h"

static void do_abbot(struct scenario_run *run)
{
    scenario_act_on(run, &run->arg[0], AUDE_PUT, AUDE_ABBOT);
}

/* `garden 0,0`: the tile that lies there is the copy with a garden. */
static void do_garden(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    const int index = aude_placed_at(&run->state, cell->x, cell->y);
    struct aude_placed tile;
    char name[sizeof((struct aude_kind *)NULL)->name + sizeof "-garden"];
    if (index < 0) {
        scenario_give_up(run, "expected a tile there, found none");
        return;
    }
    tile = aude_placed(&run->state, index);
    if (aude_kind(run->rules, tile.kind)->garden)
        return; /* all copies have one */
    snprintf(name, sizeof name, "%s-garden", aude_kind(run->rules, tile.kind)->name);
    const int kind = aude_kind_find(run->rules, name);
    if (kind < 0) {
        scenario_give_up(run, "expected ABBOT=on and a tile with such a copy, found no %s", name);
        return;
    }
    const struct aude_setup setup = run->setup;
    tile.kind = (uint16_t)kind;
    scenario_change(run, &setup, &tile);
}

/* `abbotback R`: as the action of R on the tile laid last. */
static void do_back(struct scenario_run *run)
{
    const int seat = run->arg[0].seat;
    aude_action action = aude_action_make(AUDE_TAKE, AUDE_ABBOT, 0, 0, 0, 0); /* nobody is there */
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        const struct aude_standing s = aude_standing(&run->state, i);
        if (s.seat == seat && s.figure == AUDE_ABBOT)
            action = aude_action_make(AUDE_TAKE, AUDE_ABBOT, s.x, s.y, 0, s.segment);
    }
    if (!scenario_part_action(run, seat))
        return;
    if (!run->loose) {
        scenario_act(run, action);
        return;
    }
    const enum aude_status status = run->acted ? AUDE_NOT_NOW : scenario_part_apply(run, action);
    run->acted |= status == AUDE_OK;
    scenario_settle(run, status);
    scenario_part_settle(run);
}

static const struct scenario_command commands[] = {
    {"abbotback", "p", NULL, SCENARIO_ACTION, do_back, 0},
    {"garden", "c", NULL, SCENARIO_SETUP, do_garden, 0},
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
