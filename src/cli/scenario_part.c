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

#include "cli/scenario_run.h"

enum { LONGEST_PART = 200 }; /* decisions: owners, castles and a lot to spare */

const struct aude_moment scenario_new_turn = {.raised = 255, .victim = 255, .asked = 255};

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
    run->past = run->moment = false;
    run->choices = 0;
    run->chosen = 0;
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
    switch (aude_step(&run->state)) {
    case AUDE_STEP_ACTION:
    case AUDE_STEP_CAPTURE:
    case AUDE_STEP_EXCHANGE:
    case AUDE_STEP_BRIDGE:
    case AUDE_STEP_CASTLE:
    case AUDE_STEP_CONFIRM:
    case AUDE_STEP_CHOOSE: return true;
    default: return false;
    }
}

void scenario_no_bazaar(struct scenario_run *run)
{
    struct aude_state start;
    aude_state_init(&start, run->rules);
    struct aude_bazaar none = aude_bazaar(&start);
    aude_edit_bazaar(&run->state, &none);
}

/* The action of this seat on the tile laid last. What its turn remembers is kept. */
static enum aude_status make_action(struct scenario_run *run, int seat)
{
    struct aude_moment moment = scenario_new_turn, old = aude_moment(&run->state);
    if (aude_turn_seat(&run->state) == seat && !run->past) {
        moment.second = old.second;
        moment.again = old.again;
        moment.ransomed = old.ransomed;
        moment.bridged = old.bridged;
        moment.bought = old.bought;
    }
    if (aude_bazaar(&run->state).running && run->past)
        scenario_no_bazaar(run);
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

void scenario_part_settle(struct scenario_run *run)
{
    if (!run->loose || !run->past || run->stop)
        return;
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

/* Is this what `choose` says of the castle asked about? Which of them, or -1. */
static int find_choice(const struct scenario_run *run, aude_action choice)
{
    int asked = aude_castle_asked(&run->state);
    if (asked < 0)
        return -1;
    struct aude_castle castle = aude_castle(&run->state, asked);
    for (int i = 0; i < run->choices; i++) {
        const struct scenario_arg *said = run->choice[i];
        bool here = (said[0].x == castle.x[0] && said[0].y == castle.y[0]) ||
                    (said[0].x == castle.x[1] && said[0].y == castle.y[1]);
        int segment = here ? scenario_find_segment(run, &said[2]) : -1;
        if (segment >= 0 &&
            scenario_same_feature(&run->state, choice, said[2].x, said[2].y, segment))
            return i;
    }
    return -1;
}

/* What the seat has at the end of the scoring round after this choice, when all castles behind it
 * take what comes first. */
static int outcome(const struct scenario_run *run, aude_action choice, int seat)
{
    struct aude_state state = run->state;
    aude_action first;
    aude_apply(&state, choice, NULL);
    for (int i = 0; i < LONGEST_PART && aude_step(&state) == AUDE_STEP_CHOOSE; i++) {
        aude_legal_actions(&state, &first, 1);
        aude_apply(&state, first, NULL);
    }
    return aude_score(&state, seat);
}

/* What the castle asked about scores: as said, else the best. */
static aude_action best_choice(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS), best = 0, most = 0;
    int seat = aude_decider(&run->state);
    for (int i = 0; i < count; i++) {
        int said = find_choice(run, list[i]);
        if (said >= 0) {
            run->chosen |= 1u << said;
            return list[i];
        }
        int points = outcome(run, list[i], seat);
        if (i == 0 || points > most) {
            most = points;
            best = i;
        }
    }
    return list[best];
}

enum aude_status scenario_part_pass(struct scenario_run *run)
{
    aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    if (aude_step(&run->state) == AUDE_STEP_CHOOSE)
        action = best_choice(run);
    else if (aude_step(&run->state) == AUDE_STEP_EXCHANGE)
        aude_legal_actions(&run->state, &action, 1);
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
        for (int i = 0; i < run->choices; i++)
            if (!(run->chosen >> i & 1))
                scenario_fail(run, "expected that the castle on %d,%d has that choice, found not",
                              run->choice[i][0].x, run->choice[i][0].y);
        run->choices = 0;
        run->chosen = 0;
        run->part = SCENARIO_PART_TOLD;
        run->ledger = run->part_ledger;
        memcpy(run->before, run->part_before, sizeof run->before);
        count_from_here(run);
    }
}

void scenario_scoring(struct scenario_run *run)
{
    if (run->statement->command == SCENARIO_scoring) {
        score_last_tile(run);
    } else {
        scenario_mark(run);
        aude_edit_final(&run->state, &run->ledger);
    }
}
