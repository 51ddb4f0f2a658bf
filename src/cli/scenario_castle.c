/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: castles (docs/SCENARIOS.md). */
#include <stdlib.h>

#include "cli/scenario_run.h"

enum { MOST_ANSWERS = 60 }; /* owners of the towns that one tile completes, and a lot to spare */

/* ---- Converting ---------------------------------------------------------------------------- */

/* Is the tile at (x,y) one of the two that the statement names? */
static bool is_named(const struct scenario_run *run, int x, int y)
{
    return (x == run->arg[1].x && y == run->arg[1].y) || (x == run->arg[2].x && y == run->arg[2].y);
}

/* The side of the first tile at which the second lies, or -1. */
static int side_between(const struct scenario_run *run)
{
    int dx = run->arg[2].x - run->arg[1].x, dy = run->arg[2].y - run->arg[1].y;
    if (dx * dx + dy * dy != 1)
        return -1;
    return dx > 0 ? AUDE_EAST : dx < 0 ? AUDE_WEST : dy > 0 ? AUDE_SOUTH : AUDE_NORTH;
}

/* The decision of the present decider to convert that town; 0 when it is none of his. */
static aude_action find_convert(const struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
    int x = run->arg[1].x, y = run->arg[1].y;
    int side = side_between(run);
    int segment = side < 0 ? -1 : aude_segment_by_side(&run->state, x, y, side);
    for (int i = 0; i < count && segment >= 0; i++)
        if (aude_action_verb(list[i]) == AUDE_CONVERT &&
            scenario_same_feature(&run->state, list[i], x, y, segment))
            return list[i];
    return 0;
}

/* What is wrong with the town or with one of these owners, were it asked now. */
static enum aude_status why_not(const struct scenario_run *run, int owners)
{
    int x = run->arg[1].x, y = run->arg[1].y, side = side_between(run);
    int segment = side < 0 ? -1 : aude_segment_by_side(&run->state, x, y, side);
    int last = aude_placed_count(&run->state) - 1;
    if (last < 0 || aude_placed_at(&run->state, x, y) < 0)
        return AUDE_NO_TILE;
    if (segment < 0)
        return AUDE_NO_TOWN;
    struct aude_placed tile = aude_placed(&run->state, last);
    enum aude_status status = is_named(run, tile.x, tile.y) ? AUDE_OK : AUDE_TOWN_OLD;
    for (int seat = 0; seat < run->setup.seats && status == AUDE_OK; seat++)
        if (owners >> seat & 1)
            status = aude_converts(&run->state, seat, x, y, segment);
    return status;
}

/* Asks everybody whose town it is, as far as the engine asks; the owners named convert it. */
static enum aude_status convert(struct scenario_run *run, int owners)
{
    int left = owners;
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < MOST_ANSWERS && scenario_part_runs(run) && status == AUDE_OK; i++) {
        bool castle = aude_step(&run->state) == AUDE_STEP_CASTLE;
        int seat = aude_decider(&run->state);
        aude_action action = castle ? find_convert(run) : 0;
        if (aude_step(&run->state) == AUDE_STEP_CHOOSE ||
            (castle && left == 0 && action == 0)) /* what remains is another question */
            break;
        if (action == 0 || !(left >> seat & 1)) {
            status = scenario_part_pass(run);
            continue;
        }
        status = scenario_part_apply(run, action);
        left &= ~(1 << seat);
    }
    return status != AUDE_OK ? status : left != 0 ? AUDE_NOT_NOW : AUDE_OK;
}

/* `castle R+B 0,0 0,1` */
static void do_castle(struct scenario_run *run)
{
    int owners = run->arg[0].number;
    struct scenario_run *before = cli_allocate(sizeof *before);
    if (owners >> run->setup.seats != 0) {
        scenario_settle(run, AUDE_NOT_OWNER);
        free(before);
        return;
    }
    *before = *run;
    enum aude_status why = why_not(run, owners), status = AUDE_OK;
    if (aude_placed_count(&run->state) == 0)
        status = why;
    else if (scenario_part_runs(run) || scenario_part_action(run, run->seat))
        status = convert(run, owners);
    else
        status = AUDE_NOT_NOW;
    if (status == AUDE_OK && why != AUDE_OK)
        scenario_fail(run, "expected a refusal as aude_converts says (%s), found none",
                      aude_status_name(why));
    if (status != AUDE_OK) {
        *run = *before;
        status = why != AUDE_OK ? why : status;
    }
    free(before);
    scenario_settle(run, status);
    scenario_part_settle(run);
}

/* What a castle will score, when it is asked in the next `scoring`. */
static void do_choose(struct scenario_run *run)
{
    if (run->choices == AUDE_MAX_CASTLES)
        scenario_give_up(run, "expected at most %d castles", AUDE_MAX_CASTLES);
    else
        run->choice[run->choices++] = run->arg;
}

/* ---- Expecting ----------------------------------------------------------------------------- */

/* The castle on these cells (the second may be the same); -1 when there is none. */
static int find_castle(const struct scenario_run *run, const struct scenario_arg *a,
                       const struct scenario_arg *b)
{
    for (int i = 0; i < aude_castle_count(&run->state); i++) {
        struct aude_castle castle = aude_castle(&run->state, i);
        bool first = false, second = false;
        for (int tile = 0; tile < 2; tile++) {
            first |= castle.x[tile] == a->x && castle.y[tile] == a->y;
            second |= castle.x[tile] == b->x && castle.y[tile] == b->y;
        }
        if (first && second)
            return i;
    }
    return -1;
}

static void expect_castle(struct scenario_run *run)
{
    int index = find_castle(run, &run->arg[0], &run->arg[1]);
    unsigned expected = 0;
    if (index < 0) {
        scenario_fail(run, "expected a castle there, found none");
        return;
    }
    for (int i = 2; i < run->statement->count; i++)
        expected |= 1u << run->arg[i].seat;
    unsigned found = aude_castle(&run->state, index).occupants;
    for (int seat = 0; seat < run->setup.seats; seat++) {
        char name[20];
        if ((expected ^ found) >> seat & 1)
            scenario_fail(run, "expected %s %s it, found not", scenario_seat_name(run, seat, name),
                          expected >> seat & 1 ? "in" : "out of");
    }
}

static void expect_no_castle(struct scenario_run *run)
{
    if (find_castle(run, &run->arg[0], &run->arg[0]) >= 0)
        scenario_fail(run, "expected no castle there, found one");
}

static void expect_vicinity(struct scenario_run *run)
{
    const struct scenario_arg *a = &run->arg[0], *b = &run->arg[1], *named = &run->arg[2];
    int16_t x[6], y[6];
    int count = run->statement->count - 2;
    if (!aude_castle_vicinity(a->x, a->y, b->x, b->y, x, y)) {
        scenario_give_up(run, "expected two cells side by side");
        return;
    }
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int cell = 0; cell < 6; cell++)
            found |= x[cell] == named[i].x && y[cell] == named[i].y;
        if (!found)
            scenario_fail(run, "expected %d,%d, found it not", named[i].x, named[i].y);
    }
    for (int cell = 0; cell < 6; cell++) {
        bool expected = false;
        for (int i = 0; i < count; i++)
            expected |= x[cell] == named[i].x && y[cell] == named[i].y;
        if (!expected)
            scenario_fail(run, "expected no other, found %d,%d", x[cell], y[cell]);
    }
}

void scenario_castle(struct scenario_run *run)
{
    enum scenario_command command = run->statement->command;
    bool plays = (command == SCENARIO_castle && run->arg[0].number == 0) ||
                 (command == SCENARIO_choose && run->statement->count == 1);
    if (plays) {
        scenario_play(run);
        return;
    }
    switch (command) {
    case SCENARIO_castle: do_castle(run); break;
    case SCENARIO_choose: do_choose(run); break;
    case SCENARIO_castleat: expect_castle(run); break;
    case SCENARIO_nocastle: expect_no_castle(run); break;
    default: expect_vicinity(run); break;
    }
}
