/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: bazaars (docs/SCENARIOS.md). `flow`, which plays one from beginning to end, is
 * in scenario_flow.c. */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_run.h"

enum { LONGEST_PART = 200 }; /* decisions before a bazaar begins */

/* ---- A bazaar begins ----------------------------------------------------------------------- */

static bool shows_bazaar(const struct aude_tile *tile)
{
    for (int i = 0; i < tile->sites; i++)
        if (tile->site[i].kind == AUDE_SITE_BAZAAR)
            return true;
    return false;
}

/* Lays a tile with a bazaar wherever one fits; false when none does. */
static bool lay_bazaar(struct scenario_run *run)
{
    enum { MOST_CELLS = 2 * AUDE_MAX_TILES + 2 };
    struct aude_cell cells[MOST_CELLS] = {{0, 0}};
    int count = 1;
    if (aude_placed_count(&run->state) > 0)
        count = aude_frontier(&run->state, cells, MOST_CELLS);
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        for (int i = 0; i < 4 * count && shows_bazaar(aude_kind(run->rules, kind)->tile); i++)
            if (aude_edit_tile(&run->state, kind, cells[i / 4].x, cells[i / 4].y, i % 4) == AUDE_OK)
                return true;
    return false;
}

/* The kinds that stand for the labels: those named, and for a mere letter one that is left. */
static bool choose_kinds(struct scenario_run *run, int count, int kinds[AUDE_MAX_SEATS])
{
    bool used[AUDE_MAX_KINDS] = {false};
    for (int i = 0; i < count; i++) {
        const struct scenario_arg *label = &run->arg[1 + i];
        kinds[i] = label->tile < 0 ? -1 : scenario_kind(run, label);
        if (label->tile >= 0 && kinds[i] < 0)
            return false;
        if (kinds[i] >= 0)
            used[kinds[i]] = true;
    }
    for (int i = 0; i < count; i++)
        for (int kind = 0; kinds[i] < 0 && kind < aude_kind_count(run->rules); kind++)
            if (!used[kind] && aude_bag(&run->state, kind) > 0) {
                kinds[i] = kind;
                used[kind] = true;
            }
    return true;
}

/* The bag has these tiles; with fewer of them than players it has no others. */
static void fill_bag(struct scenario_run *run, int count, const int kinds[AUDE_MAX_SEATS])
{
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++) {
        int wanted = 0;
        for (int i = 0; i < count; i++)
            wanted += kinds[i] == kind;
        if (count < run->setup.seats || aude_bag(&run->state, kind) < wanted)
            aude_edit_bag(&run->state, kind, wanted);
    }
}

/* The opener has laid a bazaar tile and has done all else: the bazaar is due, if there is one. */
static enum aude_status come_to_reveal(struct scenario_run *run, int opener)
{
    aude_action pass = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    enum aude_status status = aude_edit_moment(&run->state, &scenario_new_turn);
    if (status == AUDE_OK)
        status = aude_edit_turn(&run->state, opener, AUDE_STEP_ACTION, -1);
    for (int i = 0; i < LONGEST_PART && status == AUDE_OK && scenario_part_runs(run); i++)
        status = scenario_part_pass(run);
    if (status == AUDE_OK && aude_step(&run->state) == AUDE_STEP_END)
        status = scenario_apply(run, pass);
    if (status == AUDE_OK && aude_step(&run->state) != AUDE_STEP_REVEAL)
        status = AUDE_NOT_NOW;
    return status;
}

/* `auction R tiles t1 t2 t3` */
static void do_auction(struct scenario_run *run)
{
    int count = run->statement->count - 1, kinds[AUDE_MAX_SEATS];
    if (!lay_bazaar(run)) {
        scenario_give_up(run, "expected a place for a tile with a bazaar, found none");
        return;
    }
    if (!choose_kinds(run, count, kinds))
        return;
    fill_bag(run, count, kinds);
    enum aude_status status = come_to_reveal(run, run->arg[0].seat);
    for (int i = 0; i < count && status == AUDE_OK; i++) {
        status = scenario_apply(run, aude_action_make(AUDE_DRAW, kinds[i], 0, 0, 0, 0));
        run->label[i] = run->arg[1 + i].name;
    }
    run->labels = count;
    run->loose = run->past = false;
    if (scenario_settle(run, status) && aude_step(&run->state) == AUDE_STEP_REVEAL)
        scenario_give_up(run, "expected as many tiles as players, found %d", count);
}

/* ---- Bidding ------------------------------------------------------------------------------- */

/* The number on offer of a tile by its label or its kind; -1 when there is none. */
static int find_item(const struct scenario_run *run, const struct scenario_arg *arg)
{
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    if (arg->number >= 0)
        return arg->number;
    for (int i = 0; i < run->labels; i++)
        if (run->label[i].length == arg->name.length &&
            memcmp(run->label[i].start, arg->name.start, (size_t)arg->name.length) == 0)
            return i;
    for (int i = 0; i < bazaar.tiles && arg->tile >= 0; i++)
        if (aude_kind(run->rules, bazaar.kind[i])->tile == aude_tile(arg->tile))
            return i;
    return -1;
}

/* A bid that no action can hold: too low for any auction, or too high. */
static void settle_wild_bid(struct scenario_run *run, int number)
{
    int lowest, highest = AUDE_MAX_BID;
    bool bids = aude_bid_range(&run->state, &lowest, &highest);
    if (number >= 0)
        scenario_settle(run, bids && highest < AUDE_MAX_BID ? AUDE_BID_LIMIT : AUDE_BAD_ACTION);
    else if (run->statement->command == SCENARIO_select)
        scenario_settle_by(run, "BAZAAR-10", AUDE_BID_LOW);
    else
        scenario_settle(run, AUDE_BID_LOW);
}

/* What a player does in the bazaar; where one is named, it must be who is asked. */
static void do_bid(struct scenario_run *run)
{
    static const enum aude_verb verbs[SCENARIO_COMMAND_COUNT] = {[SCENARIO_select] = AUDE_SELECT,
                                                                 [SCENARIO_raise] = AUDE_RAISE,
                                                                 [SCENARIO_buy] = AUDE_BUY,
                                                                 [SCENARIO_sell] = AUDE_SELL,
                                                                 [SCENARIO_pass] = AUDE_PASS};
    enum scenario_command command = run->statement->command;
    int seat = run->arg[0].seat, item = 0, number = 0;
    if (command == SCENARIO_select) {
        item = find_item(run, &run->arg[1]);
        number = run->arg[2].number;
    } else if (command == SCENARIO_raise) {
        number = run->arg[1].number;
    }
    run->loose = false;
    if (seat != AUDE_NOBODY && aude_decider(&run->state) != seat)
        scenario_settle(run, AUDE_NOT_NOW);
    else if (item < 0)
        scenario_settle(run, AUDE_NOT_ON_OFFER);
    else if (number < 0 || number > AUDE_MAX_BID)
        settle_wild_bid(run, number);
    else
        scenario_settle(
            run,
            scenario_apply(
                run, aude_action_with(aude_action_make(verbs[command], item, 0, 0, 0, 0), number)));
}

/* ---- Expecting ----------------------------------------------------------------------------- */

static void expect_state(struct scenario_run *run)
{
    enum aude_step step = aude_step(&run->state);
    int expected = run->arg[0].number, seat = run->arg[0].seat;
    bool runs = step == AUDE_STEP_REVEAL || step == AUDE_STEP_SELECT || step == AUDE_STEP_BID ||
                step == AUDE_STEP_DECIDE;
    char a[20], b[20];
    if (expected == AUDE_STEPS ? runs : (int)step != expected)
        scenario_fail(run, "expected %.*s, found step '%s'", SCENARIO_TEXT(run->statement->text),
                      aude_step_name(step));
    else if (expected != AUDE_STEPS && aude_decider(&run->state) != seat)
        scenario_fail(run, "expected %s, found %s", scenario_seat_name(run, seat, a),
                      scenario_seat_name(run, aude_decider(&run->state), b));
}

static void expect_seat(struct scenario_run *run, const char *what, int expected, int found)
{
    char a[20], b[20];
    found = found == AUDE_NO_SEAT ? AUDE_NOBODY : found;
    if (expected != found)
        scenario_fail(run, "expected %s %s, found %s", what, scenario_seat_name(run, expected, a),
                      scenario_seat_name(run, found, b));
}

/* `owner`: each tile named has this owner. `offer`: these are all tiles, in this order. */
static void expect_owners(struct scenario_run *run)
{
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    bool all = run->statement->command == SCENARIO_offer;
    if (all && run->statement->count != bazaar.tiles) {
        scenario_fail(run, "expected %d tiles, found %d", run->statement->count, bazaar.tiles);
        return;
    }
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        char name[48];
        snprintf(name, sizeof name, "%.*s to", SCENARIO_TEXT(arg->name));
        int item = all && arg->tile >= 0 ? i : find_item(run, arg);
        if (item < 0 || item >= bazaar.tiles ||
            (arg->tile >= 0 &&
             aude_kind(run->rules, bazaar.kind[item])->tile != aude_tile(arg->tile)))
            scenario_fail(run, "expected %.*s on offer, found it not", SCENARIO_TEXT(arg->name));
        else
            expect_seat(run, name, arg->seat, bazaar.owner[item]);
    }
}

static void expect_bids(struct scenario_run *run)
{
    int lowest = 0, highest = 0;
    bool bids = aude_bid_range(&run->state, &lowest, &highest);
    if (bids != (run->statement->count > 0))
        scenario_fail(run, "expected %s, found %s", bids ? "no bids" : "bids",
                      bids ? "some" : "none");
    else if (bids && (lowest != run->arg[0].number || highest != run->arg[1].number))
        scenario_fail(run, "expected %d to %d, found %d to %d", run->arg[0].number,
                      run->arg[1].number, lowest, highest);
}

static void expect_queue(struct scenario_run *run)
{
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    if (bazaar.pending != run->statement->count)
        scenario_fail(run, "expected %d that wait, found %d", run->statement->count,
                      bazaar.pending);
    for (int i = 0; i < run->statement->count && i < bazaar.pending; i++)
        expect_seat(run, "that of", run->arg[i].seat, bazaar.queue[i]);
}

static void expect_number(struct scenario_run *run, int found)
{
    if (run->arg[0].number != found)
        scenario_fail(run, "expected %d, found %d", run->arg[0].number, found);
}

void scenario_bazaar(struct scenario_run *run)
{
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    switch (run->statement->command) {
    case SCENARIO_auction: do_auction(run); break;
    case SCENARIO_state: expect_state(run); break;
    case SCENARIO_owner:
    case SCENARIO_offer: expect_owners(run); break;
    case SCENARIO_bids: expect_bids(run); break;
    case SCENARIO_queue: expect_queue(run); break;
    case SCENARIO_aside: expect_number(run, bazaar.aside); break;
    case SCENARIO_price:
        expect_number(run, bazaar.price);
        expect_seat(run, "the bid of", run->arg[1].seat, bazaar.high);
        break;
    default: do_bid(run); break;
    }
}
