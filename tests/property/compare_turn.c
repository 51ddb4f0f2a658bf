/* SPDX-License-Identifier: Apache-2.0 */
/* The engine and model_turn.c side by side: whose turn it is after every ply, what of it is left,
 * and which bazaars wait. */
#include "compare_turn.h"

#include <string.h>

static struct model_turn turn;

void compare_turn_start(void)
{
    model_turn_start(&turn, &watch.setup);
}

int compare_turn_begun(int seat)
{
    return turn.begun[seat];
}

bool compare_turn_auction(void)
{
    return turn.stage == MODEL_OFFER && turn.auction;
}

/* What the turn is told of a ply. */
static void tell(const struct model *board, const struct ply *ply,
                 const struct model_auction *auction)
{
    int left = model_drawable(board, &watch.state), item = aude_action_item(ply->action);
    enum aude_verb verb = aude_action_verb(ply->action);
    enum model_stage stage = turn.stage;
    bool passed = verb == AUDE_PASS;
    memset(turn.begun, 0, sizeof turn.begun);
    turn.face_down = aude_bag_total(&watch.state);
    turn.now.ransomed |= verb == AUDE_RANSOM;
    turn.now.bridged |= verb == AUDE_BRIDGE;
    if (stage == MODEL_DRAW)
        model_turn_drawn(&turn, board, left, ply->fits);
    else if (stage == MODEL_PLACE && verb == AUDE_PLACE)
        model_turn_placed(&turn, board, ply->extends, aude_action_number(ply->action) == 1);
    else if (stage == MODEL_PLACE && verb == AUDE_PASS)
        model_turn_discarded(&turn, board, left);
    else if (stage == MODEL_FLIGHT)
        model_turn_counted(&turn, board, left);
    else if (stage == MODEL_END)
        model_turn_ended(&turn, board, left);
    else if (stage == MODEL_SECOND && verb != AUDE_RANSOM)
        model_turn_second(&turn, board, left, verb != AUDE_PASS);
    else if ((stage == MODEL_ABBEY || stage == MODEL_ABBEYS) && verb != AUDE_RANSOM)
        model_turn_abbey(&turn, board, left, !passed, ply->extends);
    else if (stage == MODEL_WAGON && verb != AUDE_RANSOM)
        model_turn_wagon(&turn, board, left);
    else if (stage == MODEL_QUARTER && verb != AUDE_RANSOM)
        model_turn_quarter(&turn, board, left, !passed);
    else if (stage == MODEL_COUNT && verb != AUDE_RANSOM)
        model_turn_counted(&turn, board, left);
    else if (stage == MODEL_LAST)
        model_turn_last(&turn, board, !passed);
    else if (stage == MODEL_REVEAL)
        model_turn_revealed(&turn, board, left, item);
    else if (stage == MODEL_OFFER && turn.auction && auction->step == AUDE_STEP_PLACE)
        model_turn_sold(&turn, board, left, auction->owner);
    else if (stage == MODEL_OFFER && !turn.auction)
        model_turn_chosen(&turn, board, left, item);
    if (ply->scored)
        model_turn_scored(&turn, board, left);
}

bool is_within_part(enum aude_step step)
{
    return step == AUDE_STEP_ACTION || step == AUDE_STEP_CAPTURE || step == AUDE_STEP_EXCHANGE ||
           step == AUDE_STEP_BRIDGE || step == AUDE_STEP_CASTLE || step == AUDE_STEP_CONFIRM ||
           step == AUDE_STEP_CHOOSE || (int)step == aude_step_find("phantom") ||
           (int)step == aude_step_find("join") ||
           ((int)step == aude_step_find("flight") &&
            setup_has(&watch.setup, "DRAGON_TIMING", "before-scoring"));
}

static bool is_of_stage(enum aude_step step)
{
    static const char *const names[MODEL_OVER] = {
        [MODEL_SECOND] = "second", [MODEL_WAGON] = "wagon", [MODEL_QUARTER] = "quarter",
        [MODEL_COUNT] = "count",   [MODEL_ABBEY] = "abbey", [MODEL_ABBEYS] = "abbeys",
        [MODEL_LAST] = "last-join"};
    if (turn.stage < MODEL_OVER && names[turn.stage] != NULL)
        return (int)step == aude_step_find(names[turn.stage]);
    switch (turn.stage) {
    case MODEL_DRAW: return step == AUDE_STEP_DRAW;
    case MODEL_PLACE: return step == AUDE_STEP_PLACE;
    case MODEL_PART: return is_within_part(step);
    case MODEL_FLIGHT: return (int)step == aude_step_find("flight");
    case MODEL_END: return step == AUDE_STEP_END;
    case MODEL_REVEAL: return step == AUDE_STEP_REVEAL;
    case MODEL_OFFER:
        return step == AUDE_STEP_SELECT || step == AUDE_STEP_BID || step == AUDE_STEP_DECIDE;
    case MODEL_OVER: return step == AUDE_STEP_OVER;
    default: return false;
    }
}

static int decider(const struct model *board)
{
    int flown = board->memory.flown;
    if ((int)aude_step(&watch.state) == aude_step_find("flight") && turn.stage == MODEL_PART)
        return (turn.now.seat + flown) % watch.setup.seats;
    switch (turn.stage) {
    case MODEL_DRAW:
    case MODEL_REVEAL: return AUDE_CHANCE;
    case MODEL_PART: return aude_decider(&watch.state); /* owners and occupants are asked, too */
    case MODEL_WAGON:
    case MODEL_LAST: return turn.asked;
    case MODEL_FLIGHT: return (turn.now.seat + flown) % watch.setup.seats; /* DRAGON-15 */
    case MODEL_OFFER: return turn.auction ? aude_decider(&watch.state) : turn.selector;
    case MODEL_OVER: return AUDE_NOBODY;
    default: return turn.now.seat;
    }
}

static void compare_bazaars(void)
{
    struct aude_bazaar bazaar = aude_bazaar(&watch.state);
    expect_equal(turn.pending, bazaar.pending, "bazaars that wait (BAZAAR-28)");
    for (int i = 0; i < turn.pending; i++)
        expect_equal(turn.queue[i], bazaar.queue[i], "who drew a bazaar that waits");
    expect_equal(turn.aside, bazaar.aside, "tiles set aside (BAZAAR-32)");
    expect_equal(turn.inside, bazaar.running, "whether a bazaar is on");
    if (turn.inside) {
        expect_equal(turn.opener, bazaar.opener, "who drew the bazaar");
        expect_equal(turn.outer.seat, bazaar.regular, "whose turn is interrupted (BAZAAR-29)");
        expect_equal(turn.outer.due, bazaar.again, "a second part due after the bazaar (X2-4)");
        expect_equal(turn.outer.ransomed, bazaar.ransomed, "a ransom before the bazaar");
        expect_equal(turn.outer.bridged, bazaar.bridged, "a bridge before the bazaar");
    }
}

void compare_turn(const struct model *board, const struct ply *ply,
                  const struct model_auction *auction)
{
    struct aude_moment moment = aude_moment(&watch.state);
    tell(board, ply, auction);
    expect(is_of_stage(aude_step(&watch.state)), "what comes next in a turn");
    expect_equal(decider(board), aude_decider(&watch.state), "who decides next");
    if (watch.problem != NULL || turn.stage == MODEL_OVER)
        return;
    tally.turns++;
    tally.seconds += turn.stage == MODEL_SECOND;
    compare_bazaars();
    if (turn.stage == MODEL_REVEAL || turn.stage == MODEL_OFFER || turn.stage == MODEL_LAST)
        return;
    expect_equal(turn.now.seat, aude_turn_seat(&watch.state), "whose turn it is");
    expect_equal(turn.now.second, moment.second, "whether this is a second part");
    expect_equal(turn.now.due, moment.again, "whether a second part is due (TRADE-18)");
    expect_equal(turn.now.ransomed, moment.ransomed, "a ransom in this turn or part (TOWER-28)");
    expect_equal(turn.now.bridged, moment.bridged, "a bridge in this turn or part (BRIDGE-3)");
}
