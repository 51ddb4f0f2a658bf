/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: bazaars (docs/SCENARIOS.md). `flow`, which plays one from beginning to end, is in
 * scenario_flow.c.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "faces/bazaars/scenario.h"
#include "scenario/run.h"

enum { LONGEST_PART = 200 }; /* decisions before a bazaar begins */
enum { WILDEST = 9999999 };  /* of bids, so that a line can say that one is refused */
enum { OWNER, OFFER };       /* which of the two statements */

/* Names of the tiles on offer, as `auction` called them. */
struct memory {
    int labels;
    struct scenario_text label[AUDE_MAX_SEATS];
};
static_assert(sizeof(struct memory) <= SCENARIO_MEMORY, "no place to remember the names");

static struct memory *memory_of(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_bazaars);
}

static void forget(struct scenario_run *run)
{
    memory_of(run)->labels = 0;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The tiles of a bazaar are those of that set, whatever it turns up. */
void bazaars_use(struct scenario_line *line)
{
    int set = aude_set_find("bcb");
    form_room(line, &scenario_room_bazaars);
    if (set >= 0)
        line->scenario->sets |= (uint64_t)1 << set;
}

/* A tile on offer: its name, a label such as `a`, or its number such as `#0`. */
static bool read_label(struct scenario_line *line, struct scenario_text word,
                       struct scenario_arg *arg)
{
    char name[40];
    arg->name = word;
    arg->tile = -1;
    arg->number = -1;
    if (word.length > 1 && word.start[0] == '#') {
        struct scenario_text digits = form_piece(word.start + 1, word.start + word.length);
        return (form_whole(digits, AUDE_MAX_SEATS - 1, &arg->number) && arg->number >= 0) ||
               scenario_expected(line, word, "a number such as #0");
    }
    snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(word));
    if (word.length == 1 && word.start[0] >= 'a' && word.start[0] <= 'z')
        return true;
    return scenario_tile(line, word, arg);
}

/* `R tiles t1 t2 t3` */
static bool read_auction(struct scenario_line *line)
{
    struct scenario_text word;
    bazaars_use(line);
    if (!form_player(line, 'p'))
        return false;
    scenario_word(line, &word);
    if (!scenario_is(word, "tiles"))
        return scenario_expected(line, word, "'tiles' and their names");
    for (int i = 0; scenario_word(line, &word); i++) {
        struct scenario_arg arg = {.form = 't'};
        if (i == AUDE_MAX_SEATS)
            return scenario_expected(line, word, "at most 6 tiles");
        if (!read_label(line, word, &arg))
            return false;
        *scenario_arg_add(line->file, 't') = arg;
    }
    return true;
}

/* `R t1 2` or `t1 2`; without an auction no bid is named. */
static bool read_selection(struct scenario_line *line)
{
    struct scenario_text first, second, word;
    struct scenario_arg actor = {.form = 'p', .seat = AUDE_NOBODY}, item = {.form = 't'};
    struct scenario_arg bid = {.form = 'n'};
    int number;
    const char *before = line->at;
    scenario_word(line, &first);
    bool more = scenario_word(line, &second);
    if (form_is_player(line, first, &actor.seat) && more && !form_whole(second, WILDEST, &number)) {
        first = second;
    } else {
        line->at = before;
        actor.seat = AUDE_NOBODY;
        scenario_word(line, &first);
    }
    if (!read_label(line, first, &item))
        return false;
    if (scenario_word(line, &word) && !form_whole(word, WILDEST, &bid.number))
        return scenario_expected(line, word, "a bid");
    *scenario_arg_add(line->file, 'p') = actor;
    *scenario_arg_add(line->file, 't') = item;
    *scenario_arg_add(line->file, 'n') = bid;
    return true;
}

/* Behind the player, where one is named: a bid. */
static bool read_raise(struct scenario_line *line)
{
    struct scenario_text word;
    int number;
    scenario_word(line, &word);
    if (!form_whole(word, WILDEST, &number))
        return scenario_expected(line, word, "a whole number");
    scenario_arg_add(line->file, 'n')->number = number;
    return true;
}

/* Behind the price: whose bid it is, or `-`. */
static bool read_bidder(struct scenario_line *line)
{
    return form_player_or(line, 'p', "-");
}

/* `BID R`, `DONE` */
static bool read_state(struct scenario_line *line)
{
    static const struct {
        const char *name;
        int step;
    } steps[] = {{"SELECT", AUDE_STEP_SELECT},
                 {"BID", AUDE_STEP_BID},
                 {"DECIDE", AUDE_STEP_DECIDE},
                 {"DONE", AUDE_MAX_STEPS}};
    struct scenario_text word;
    struct scenario_arg arg = {.form = 's', .seat = AUDE_NOBODY, .number = -1};
    scenario_word(line, &word);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (scenario_is(word, steps[i].name))
            arg.number = steps[i].step;
    if (arg.number < 0)
        return scenario_expected(line, word, "SELECT, BID, DECIDE or DONE");
    if (arg.number != AUDE_MAX_STEPS) {
        scenario_word(line, &word);
        if (!form_is_player(line, word, &arg.seat))
            return form_expected_player(line, word);
    }
    *scenario_arg_add(line->file, 's') = arg;
    return true;
}

/* `t1=R t2=-`; `-` alone: none are on offer. */
static bool read_owners(struct scenario_line *line)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "TILE=PLAYER, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = 't', .seat = AUDE_NOBODY};
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "TILE=PLAYER or TILE=-");
        if (!read_label(line, left, &arg))
            return false;
        if (!scenario_is(right, "-") && !form_is_player(line, right, &arg.seat))
            return form_expected_player(line, right);
        *scenario_arg_add(line->file, 't') = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* The lowest and the highest bid, or `-`. */
static bool read_bids(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "-"))
        return scenario_forms(line, "nn");
    return scenario_word(line, &word);
}

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
    if (status == AUDE_OK && scenario_part_late(run))
        status = scenario_apply(run, pass);
    if (status == AUDE_OK && aude_step(&run->state) != AUDE_STEP_REVEAL)
        status = AUDE_NOT_NOW;
    return status;
}

/* `auction R tiles t1 t2 t3` */
static void do_auction(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
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
        memory->label[i] = run->arg[1 + i].name;
    }
    memory->labels = count;
    run->loose = run->past = false;
    if (scenario_settle(run, status) && aude_step(&run->state) == AUDE_STEP_REVEAL)
        scenario_give_up(run, "expected as many tiles as players, found %d", count);
}

/* ---- Bidding ------------------------------------------------------------------------------- */

/* The number on offer of a tile by its label or its kind; -1 when there is none. */
static int find_item(struct scenario_run *run, const struct scenario_arg *arg)
{
    const struct memory *memory = memory_of(run);
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    if (arg->number >= 0)
        return arg->number;
    for (int i = 0; i < memory->labels; i++)
        if (memory->label[i].length == arg->name.length &&
            memcmp(memory->label[i].start, arg->name.start, (size_t)arg->name.length) == 0)
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
    else if (run->statement->command->what == AUDE_SELECT)
        scenario_settle_by(run, "BAZAAR-10", AUDE_BID_LOW);
    else
        scenario_settle(run, AUDE_BID_LOW);
}

/* What a player does in the bazaar; where one is named, it must be who is asked. */
static void do_bid(struct scenario_run *run)
{
    enum aude_verb verb = (enum aude_verb)run->statement->command->what;
    int seat = run->arg[0].seat, item = 0, number = 0;
    if (verb == AUDE_SELECT) {
        item = find_item(run, &run->arg[1]);
        number = run->arg[2].number;
    } else if (verb == AUDE_RAISE) {
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
            run, scenario_apply(
                     run, aude_action_with(aude_action_make(verb, item, 0, 0, 0, 0), number)));
}

/* ---- Expecting ----------------------------------------------------------------------------- */

static void expect_state(struct scenario_run *run)
{
    enum aude_step step = aude_step(&run->state);
    int expected = run->arg[0].number, seat = run->arg[0].seat;
    bool runs = step == AUDE_STEP_REVEAL || step == AUDE_STEP_SELECT || step == AUDE_STEP_BID ||
                step == AUDE_STEP_DECIDE;
    char a[20], b[20];
    if (expected == AUDE_MAX_STEPS ? runs : (int)step != expected)
        scenario_fail(run, "expected %.*s, found step '%s'", SCENARIO_TEXT(run->statement->text),
                      aude_step_name(step));
    else if (expected != AUDE_MAX_STEPS && aude_decider(&run->state) != seat)
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
    bool all = run->statement->command->what == OFFER;
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

static void expect_aside(struct scenario_run *run)
{
    scenario_expect_number(run, run->arg[0].number, aude_bazaar(&run->state).aside);
}

static void expect_price(struct scenario_run *run)
{
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    scenario_expect_number(run, run->arg[0].number, bazaar.price);
    expect_seat(run, "the bid of", run->arg[1].seat, bazaar.high);
}

/* ---- The room ------------------------------------------------------------------------------ */

static void end_bazaar(struct scenario_run *run)
{
    struct aude_state start;
    aude_state_init(&start, run->rules);
    struct aude_bazaar none = aude_bazaar(&start);
    aude_edit_bazaar(&run->state, &none);
}

static void end_running(struct scenario_run *run)
{
    if (aude_bazaar(&run->state).running)
        end_bazaar(run);
}

static int set_aside(const struct scenario_run *run)
{
    return aude_bazaar(&run->state).aside;
}

/* Of bids only the lowest is listed. */
static aude_action listed(const struct scenario_run *run, aude_action action)
{
    int lowest, highest;
    enum aude_verb verb = aude_action_verb(action);
    bool bid = verb == AUDE_SELECT || verb == AUDE_RAISE;
    return bid && aude_bid_range(&run->state, &lowest, &highest) &&
                   aude_action_number(action) >= lowest && aude_action_number(action) <= highest
               ? aude_action_with(action, lowest)
               : action;
}

static const struct scenario_command commands[] = {
    {"auction", "", read_auction, SCENARIO_ACTION, do_auction, 0},
    {"select", "", read_selection, SCENARIO_ACTION, do_bid, AUDE_SELECT},
    {"raise", "Y", read_raise, SCENARIO_ACTION, do_bid, AUDE_RAISE},
    {"buy", "Y", NULL, SCENARIO_ACTION, do_bid, AUDE_BUY},
    {"sell", "Y", NULL, SCENARIO_ACTION, do_bid, AUDE_SELL},
    {"flow", "", bazaars_read_flow, SCENARIO_CHECK, bazaars_flow, 0},
    {"state", "", read_state, SCENARIO_CHECK, expect_state, 0},
    {"owner", "", read_owners, SCENARIO_CHECK, expect_owners, OWNER},
    {"offer", "", read_owners, SCENARIO_CHECK, expect_owners, OFFER},
    {"bids", "", read_bids, SCENARIO_CHECK, expect_bids, 0},
    {"price", "n", read_bidder, SCENARIO_CHECK, expect_price, 0},
    {"queue", "P", NULL, SCENARIO_CHECK, expect_queue, 0},
    {"aside", "n", NULL, SCENARIO_CHECK, expect_aside, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"BAZAAR_", NULL};

static const struct scenario_name events[] = {
    {"bazaar", AUDE_EVENT_BAZAAR},
    {"assign", AUDE_EVENT_ASSIGN},
    {NULL, 0},
};

static const struct scenario_name verbs[] = {
    {"select", AUDE_SELECT},
    {"raise", AUDE_RAISE},
    {"buy", AUDE_BUY},
    {"sell", AUDE_SELL},
    {NULL, 0},
};

static const struct scenario_name moments[] = {
    {"bought", offsetof(struct aude_moment, bought)},
    {NULL, 0},
};

static const struct scenario_name turns[] = {{"reveal", AUDE_STEP_REVEAL}, {NULL, 0}};

const struct scenario_room scenario_room_bazaars = {
    .game = AUDE_CARCASSONNE,
    .rules = "BAZAAR-",
    .option = "BAZAARS",
    .options = options,
    .site = AUDE_SITE_BAZAAR,
    .commands = commands,
    .events = events,
    .verbs = verbs,
    .turns = turns,
    .moments = moments,
    .call = {[SCENARIO_ADOPTED] = forget,
             [SCENARIO_TURNED] = end_bazaar,
             [SCENARIO_GONE_ON] = end_running},
    .listed = listed,
    .set_aside = set_aside,
};
