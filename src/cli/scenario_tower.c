/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: towers, prisoners, ransom (docs/SCENARIOS.md). */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_run.h"

/* ---- Acting -------------------------------------------------------------------------------- */

static void do_floor(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[1];
    if (!scenario_part_action(run, run->arg[0].seat))
        return;
    run->captured = -1;
    aude_action action = aude_action_make(AUDE_FLOOR, 0, cell->x, cell->y, 0, 0);
    scenario_settle(run, scenario_part_apply(run, action));
    scenario_part_settle(run);
}

/* The capture of a figure of that owner on that cell: one that is legal, else the first of them,
 * whose refusal says why; 0 when no such figure is there. */
static aude_action find_capture(const struct scenario_run *run, int owner, int x, int y)
{
    aude_action found = 0;
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        struct aude_standing s = aude_standing(&run->state, i);
        if (s.seat != owner || s.x != x || s.y != y)
            continue;
        aude_action action = aude_action_with(
            aude_action_make(AUDE_CAPTURE, s.figure, s.x, s.y, 0, s.segment), owner);
        if (aude_legal(&run->state, action) == AUDE_OK)
            return action;
        found = found == 0 ? action : found;
    }
    return found;
}

static int held_by(const struct aude_state *state, int captor, int owner)
{
    int count = 0;
    for (int figure = 0; figure < AUDE_FIGURES; figure++)
        count += aude_prisoners(state, captor, owner, (enum aude_figure)figure);
    return count;
}

/* `capture R B 1,0 want abbot`. Where R must say which own figure comes back, and does not, all of
 * it is refused, for nobody may pass then. */
static enum aude_status capture(struct scenario_run *run)
{
    int captor = run->arg[0].seat, owner = run->arg[1].seat;
    const struct scenario_arg *want = run->statement->count > 3 ? &run->arg[3] : NULL;
    if (aude_decider(&run->state) != captor || aude_step(&run->state) != AUDE_STEP_CAPTURE)
        return AUDE_NOT_NOW;
    aude_action action = find_capture(run, owner, run->arg[2].x, run->arg[2].y);
    int held = held_by(&run->state, captor, owner);
    if (action == 0)
        return AUDE_NOBODY_THERE;
    enum aude_status status = scenario_part_apply(run, action);
    if (status != AUDE_OK)
        return status;
    if (aude_step(&run->state) == AUDE_STEP_EXCHANGE) {
        action = want != NULL ? aude_action_make(AUDE_EXCHANGE, want->number, 0, 0, 0, 0)
                              : aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
        status = scenario_part_apply(run, action);
    } else if (want != NULL) {
        scenario_fail(run, "expected that one figure of several comes back, found no choice");
    }
    run->captured = owner == captor                              ? SCENARIO_RETURNED
                    : held_by(&run->state, captor, owner) > held ? SCENARIO_CAPTURED
                                                                 : SCENARIO_EXCHANGED;
    return status;
}

static void do_capture(struct scenario_run *run)
{
    struct aude_state before = run->state;
    int entries = run->part_ledger.count;
    bool past = run->past;
    enum aude_status status = capture(run);
    if (status != AUDE_OK) {
        run->state = before;
        run->part_ledger.count = entries;
        run->past = past;
    }
    scenario_settle(run, status);
    scenario_part_settle(run);
}

/* Something must lie on the board for a turn to be played. */
static void lay_first_tile(struct scenario_run *run)
{
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        if (aude_kind(run->rules, kind)->tile->start) {
            aude_edit_tile(&run->state, kind, 0, 0, 0);
            return;
        }
}

static void do_ransom(struct scenario_run *run)
{
    int buyer = run->arg[0].seat;
    aude_action action = aude_action_with(
        aude_action_make(AUDE_RANSOM, run->arg[2].number, 0, 0, 0, 0), run->arg[1].seat);
    if (run->loose && aude_placed_count(&run->state) == 0)
        lay_first_tile(run);
    if (aude_turn_seat(&run->state) != buyer) {
        scenario_settle(run, AUDE_RANSOM_NOT_NOW); /* who is not asked cannot even say so */
    } else if (scenario_part_action(run, buyer)) {
        scenario_settle(run, scenario_part_apply(run, action));
        scenario_part_settle(run);
    }
}

/* ---- Expecting ----------------------------------------------------------------------------- */

static const char *standing_text(const struct scenario_run *run, int seat, int x, int y,
                                 char text[64])
{
    char name[20];
    snprintf(text, 64, "%s@%d,%d", scenario_seat_name(run, seat, name), x, y);
    return text;
}

/* Whom may be captured now. */
static void expect_options(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = 0;
    char text[64];
    if (aude_step(&run->state) == AUDE_STEP_CAPTURE)
        count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int at = 0;
        while (at < count &&
               (aude_action_verb(list[at]) != AUDE_CAPTURE || aude_action_x(list[at]) != arg->x ||
                aude_action_y(list[at]) != arg->y || aude_action_number(list[at]) != arg->seat))
            at++;
        if (at == count)
            scenario_fail(run, "expected %s, found it not",
                          standing_text(run, arg->seat, arg->x, arg->y, text));
        else
            list[at] = list[--count];
    }
    for (int i = 0; i < count; i++)
        if (aude_action_verb(list[i]) == AUDE_CAPTURE)
            scenario_fail(run, "expected no other, found %s",
                          standing_text(run, aude_action_number(list[i]), aude_action_x(list[i]),
                                        aude_action_y(list[i]), text));
}

static void expect_result(struct scenario_run *run)
{
    static const char *const words[] = {[SCENARIO_CAPTURED] = "captured",
                                        [SCENARIO_RETURNED] = "returned",
                                        [SCENARIO_EXCHANGED] = "exchanged"};
    if (run->captured != run->arg[0].number)
        scenario_fail(run, "expected %s, found %s", words[run->arg[0].number],
                      run->captured < 0 ? "no capture" : words[run->captured]);
}

/* All that a player holds. */
static void expect_prisoners(struct scenario_run *run)
{
    int captor = run->arg[0].seat;
    for (int owner = 0; owner < run->setup.seats; owner++)
        for (int figure = 0; figure < AUDE_FIGURES; figure++) {
            int expected = 0;
            int found = aude_prisoners(&run->state, captor, owner, (enum aude_figure)figure);
            char name[20];
            for (int i = 1; i < run->statement->count; i++)
                expected += run->arg[i].seat == owner && run->arg[i].number == figure;
            if (expected != found)
                scenario_fail(run, "expected %d %s of %s, found %d", expected,
                              aude_figure_name((enum aude_figure)figure),
                              scenario_seat_name(run, owner, name), found);
        }
}

static void expect_tower(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    static const char *const words[] = {
        [SCENARIO_OPEN] = "open", [SCENARIO_CLOSED] = "closed", [SCENARIO_SHUT] = "shut"};
    for (int i = 0; i < aude_tower_count(&run->state); i++) {
        struct aude_tower tower = aude_tower(&run->state, i);
        int stands = tower.shut ? SCENARIO_SHUT : tower.open ? SCENARIO_OPEN : SCENARIO_CLOSED;
        if (tower.x != cell->x || tower.y != cell->y)
            continue;
        if (tower.floors != run->arg[1].number)
            scenario_fail(run, "expected %d floors, found %d", run->arg[1].number, tower.floors);
        if (run->statement->count > 2 && stands != run->arg[2].number)
            scenario_fail(run, "expected it %s, found it %s", words[run->arg[2].number],
                          words[stands]);
        return;
    }
    scenario_fail(run, "expected a foundation or tower there, found none");
}

/* The cells that a tower would reach: those named, or so many. */
static void expect_range(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0], *named = &run->arg[2];
    int height = run->arg[1].number, count = 0;
    int cells = run->statement->count - 2;
    if (height < 0 || height > 100) {
        scenario_give_up(run, "expected a height of 0 to 100, found %d", height);
        return;
    }
    for (int y = cell->y - height - 1; y <= cell->y + height + 1; y++)
        for (int x = cell->x - height - 1; x <= cell->x + height + 1; x++) {
            bool found = aude_tower_reaches(cell->x, cell->y, height, x, y), expected = false;
            count += found;
            for (int i = 0; i < cells; i++)
                expected |= named[i].form == 'C' && named[i].x == x && named[i].y == y;
            if ((cells == 0 || named->form == 'C') && found != expected)
                scenario_fail(run, "expected %d,%d %s reach, found it %s", x, y,
                              expected ? "within" : "out of", found ? "within" : "out of it");
        }
    if (cells == 1 && named->form == 'D' && count != named->number)
        scenario_fail(run, "expected %d cells, found %d", named->number, count);
}

void scenario_tower(struct scenario_run *run)
{
    enum scenario_command command = run->statement->command;
    bool acts =
        command == SCENARIO_floor || command == SCENARIO_capture || command == SCENARIO_ransom;
    if (acts && run->arg[0].seat == AUDE_NOBODY) {
        scenario_play(run);
        return;
    }
    switch (command) {
    case SCENARIO_floor: do_floor(run); break;
    case SCENARIO_capture: do_capture(run); break;
    case SCENARIO_ransom: do_ransom(run); break;
    case SCENARIO_options: expect_options(run); break;
    case SCENARIO_result: expect_result(run); break;
    case SCENARIO_prison: expect_prisoners(run); break;
    case SCENARIO_istower: expect_tower(run); break;
    default: expect_range(run); break;
    }
}
