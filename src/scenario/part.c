/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: parts of a turn as examples tell them (docs/SCENARIOS.md).
 *
 * An example lays a tile, lets somebody act, asks what there is, and has the tile scored only when
 * it says `scoring`. The engine knows no such pause: it scores as soon as nothing is left to
 * decide, and goes on to the next turn. So the part is played by the engine as far as the
 * statements decide something; when that was all, the state is taken back to the action on the same
 * tile, with all that happened, and what the part brought is kept until `scoring` tells it.
 */
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

enum { LONGEST_PART = 200 }; /* decisions: those of all owners, and a lot to spare */

const struct aude_moment scenario_new_turn = {
    .raised = AUDE_NOWHERE, .victim = AUDE_NO_SEAT, .asked = AUDE_NO_SEAT};

/* ---- Beginning and end --------------------------------------------------------------------- */

/* From now on counts what the part brings. */
static void count_from_here(struct scenario_run *run)
{
    run->part_ledger.count = 0;
    for (int seat = 0; seat < run->setup.seats; seat++)
        run->part_before[seat] = aude_score(&run->state, seat);
}

void scenario_part_begin(struct scenario_run *run)
{
    run->part = SCENARIO_PART_OPEN;
    run->loose = true;
    run->past = run->moment = run->acted = false;
    scenario_call(run, SCENARIO_BEGAN);
    count_from_here(run);
}

void scenario_part_edited(struct scenario_run *run)
{
    if (run->part == SCENARIO_PART_TOLD)
        run->part = SCENARIO_PART_OPEN;
    if (run->part_ledger.count == 0)
        count_from_here(run);
}

struct aude_state scenario_part_next(const struct scenario_run *run)
{
    struct aude_state state = run->state;
    if (run->loose && !run->moment)
        aude_edit_moment(&state, &scenario_new_turn);
    return state;
}

bool scenario_part_runs(const struct scenario_run *run)
{
    unsigned steps = 1u << AUDE_STEP_ACTION | 1u << AUDE_STEP_CONFIRM;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const struct scenario_room *room = scenario_rooms[i];
        const int step = room->step != NULL ? aude_step_find(room->step) : -1;
        const bool early = step >= 0 && (room->early == NULL || room->early(run));
        steps |= room->steps | (early ? 1u << step : 0);
    }
    return steps >> aude_step(&run->state) & 1;
}

bool scenario_part_late(const struct scenario_run *run)
{
    unsigned steps = 0;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        steps |= scenario_rooms[i]->late;
    return steps >> aude_step(&run->state) & 1;
}

/* The action of this seat on the tile laid last. What its turn remembers is kept. */
static enum aude_status make_action(struct scenario_run *run, int seat)
{
    struct aude_moment moment = scenario_new_turn, old = aude_moment(&run->state);
    if (aude_turn_seat(&run->state) == seat && !run->past) {
        struct scenario_name names[FORM_MOST_MOMENTS + 1];
        form_moments(names);
        for (int i = 0; names[i].name != NULL; i++)
            ((uint8_t *)&moment)[names[i].number] = ((const uint8_t *)&old)[names[i].number];
    }
    if (run->past)
        scenario_call(run, SCENARIO_GONE_ON);
    enum aude_status status = aude_edit_moment(&run->state, &moment);
    return status != AUDE_OK ? status : aude_edit_turn(&run->state, seat, AUDE_STEP_ACTION, -1);
}

bool scenario_part_action(struct scenario_run *run, int seat)
{
    if (!run->loose) {
        if (aude_decider(&run->state) != seat)
            scenario_settle(run, AUDE_NOT_NOW);
        return aude_decider(&run->state) == seat;
    }
    if (aude_step(&run->state) == AUDE_STEP_ACTION && aude_turn_seat(&run->state) == seat)
        return true;
    enum aude_status status = make_action(run, seat);
    if (status != AUDE_OK)
        scenario_settle(run, status);
    return status == AUDE_OK;
}

enum aude_status scenario_part_apply(struct scenario_run *run, aude_action action)
{
    int number = aude_turn_number(&run->state);
    enum aude_status status = scenario_apply(run, action);
    struct aude_ledger *all = &run->part_ledger;
    if (status != AUDE_OK)
        return status;
    for (int i = 0; i < run->ledger.count && all->count < AUDE_MAX_ENTRIES; i++)
        all->entry[all->count++] = run->ledger.entry[i];
    run->past = !scenario_part_runs(run);
    run->number = number;
    return status;
}

/* What the engine has paid since the next turn or part began (before S200, where its tile is laid)
 * is none of this part: as if it had not happened. */
static void forget_next(struct scenario_run *run)
{
    enum { LAID = 200 };
    struct aude_ledger *all = &run->part_ledger;
    int kept = 0;
    for (int i = 0; i < all->count; i++) {
        const struct aude_entry entry = all->entry[i];
        const bool next = entry.at > 0 && entry.at < LAID;
        if (next && (entry.event == AUDE_EVENT_PAY || entry.event == AUDE_EVENT_SCORE))
            aude_edit_score(&run->state, entry.seat,
                            aude_score(&run->state, entry.seat) - (int)entry.points);
        if (!next)
            all->entry[kept++] = entry;
    }
    all->count = kept;
}

void scenario_part_settle(struct scenario_run *run)
{
    if (!run->loose || !run->past || run->stop)
        return;
    forget_next(run);
    if (aude_step(&run->state) == AUDE_STEP_OVER) {
        scenario_give_up(run, "expected tiles for the turns to come, found none in the bag");
        return;
    }
    enum aude_status status = make_action(run, run->seat);
    if (status != AUDE_OK)
        scenario_give_up(run, "expected to get back to the tile, found %s",
                         aude_status_name(status));
    aude_edit_turn_number(&run->state, run->number);
    run->past = false;
    run->part = SCENARIO_PART_OVER;
}

/* ---- Deciding that nothing is done --------------------------------------------------------- */

enum aude_status scenario_part_pass(struct scenario_run *run)
{
    aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->decide != NULL && scenario_rooms[i]->decide(run, &action))
            break;
    return scenario_part_apply(run, action);
}

/* ---- Scoring ------------------------------------------------------------------------------- */

/* Plays the part to its end. */
static void finish_part(struct scenario_run *run)
{
    if (!scenario_part_runs(run) && !scenario_part_action(run, run->seat))
        return;
    for (int i = 0; i < LONGEST_PART && scenario_part_runs(run) && !run->stop; i++)
        if (scenario_part_pass(run) != AUDE_OK)
            scenario_give_up(run, "expected that nothing need be done at step '%s'",
                             aude_step_name(aude_step(&run->state)));
    scenario_part_settle(run);
}

/* The scoring round of the tile laid last. Played up to it where there is a turn to be played to
 * its end; with an empty bag that would be the end of the game, so only the round is scored then.
 */
static void score_last_tile(struct scenario_run *run)
{
    if (aude_placed_count(&run->state) == 0) {
        scenario_give_up(run, "expected a tile before it, found an empty board");
    } else if (!run->loose || aude_bag_total(&run->state) == 0 ||
               run->setup.game != AUDE_CARCASSONNE) {
        scenario_mark(run);
        aude_edit_score_round(&run->state, &run->ledger);
    } else {
        if (run->part == SCENARIO_PART_OPEN)
            finish_part(run);
        scenario_call(run, SCENARIO_SCORED);
        run->part = SCENARIO_PART_TOLD;
        run->ledger.count = run->part_ledger.count;
        memcpy(run->entry, run->part_entry, sizeof run->entry);
        memcpy(run->before, run->part_before, sizeof run->before);
        count_from_here(run);
    }
}

static void do_final(struct scenario_run *run)
{
    scenario_mark(run);
    aude_edit_final(&run->state, &run->ledger);
}

const struct scenario_command scenario_part_commands[] = {
    {"scoring", "", NULL, SCENARIO_SETUP, score_last_tile, 0},
    {"final", "", NULL, SCENARIO_SETUP, do_final, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};
