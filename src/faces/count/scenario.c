/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: the City of Carcassonne, its quarters and its count (docs/SCENARIOS.md).
 *
 * On a board that was built, followers are moved by hand once the engine has said that they may; in
 * a game that is played they are actions. Examples lay the city far away from all else; a board
 * hangs together here, so it lies where it touches the board and fits.
 */
#include <assert.h>
#include <string.h>

#include "faces/count/count.h"
#include "scenario/forms.h"
#include "scenario/run.h"

enum { WIDE = 4, HIGH = 3, FAR = 10 };
static const char *const quarters[QUARTERS] = {"castle", "market", "blacksmith", "cathedral"};

struct memory {
    int right;   /* who may send a follower there after the scoring just told, and 1 more */
    int entered; /* the quarter to which one has gone since, and 1 more */
    bool waits;  /* the city lies as soon as there is a tile to lie beside */
};
static_assert(sizeof(struct memory) <= SCENARIO_MEMORY, "no place to remember the right");

static struct memory *memory_of(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_count);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The tiles of the city take part. */
static void note_tiles(struct scenario_line *line)
{
    const int set = aude_set_find("count");
    if (set >= 0)
        line->scenario->sets |= (uint64_t)1 << set;
}

static bool read_quarter(struct scenario_line *line)
{
    struct scenario_text word;
    note_tiles(line);
    scenario_word(line, &word);
    for (int i = 0; i < QUARTERS; i++)
        if (scenario_is(word, quarters[i])) {
            scenario_arg_add(line->file, 'u')->number = i;
            return true;
        }
    return scenario_unknown(line, word, "castle, market, blacksmith or cathedral");
}

static bool read_figure(struct scenario_line *line)
{
    return read_quarter(line) && form_figure(line, 'F');
}

static bool read_deploy(struct scenario_line *line)
{
    return read_quarter(line) && form_feature(line, 'f') && form_figure(line, 'F');
}

/* Players, each for a follower, `R-big` for another figure; `-` for nobody. */
static bool read_there(struct scenario_line *line)
{
    return read_quarter(line) && form_owners(line, "players such as B or B-big, or '-' for nobody");
}

static bool read_block(struct scenario_line *line)
{
    note_tiles(line);
    return form_peek(line).length == 0 || form_cell(line, 'c');
}

/* ---- What the engine keeps ----------------------------------------------------------------- */

static int find(const struct aude_state *state, const char *name)
{
    return aude_variable_find(aude_state_rules(state), name);
}

/* So many more are there, so many fewer in the supply. */
static enum aude_status bring(struct aude_state *state, int seat, int quarter, int figure, int more)
{
    const int variable = find(state, "quarters"), supply = aude_supply(state, seat, figure);
    if (variable < 0)
        return AUDE_NOT_NOW;
    if (supply < more)
        return AUDE_NO_SUPPLY;
    const int place = count_place(quarter, seat, figure);
    aude_edit_variable(state, variable, place, aude_variable(state, variable, place) + more);
    return aude_edit_supply(state, seat, figure, supply - more);
}

static enum aude_status edit(struct aude_state *state, const char *name, int value)
{
    const int variable = find(state, name);
    return variable < 0 ? AUDE_NOT_NOW : aude_edit_variable(state, variable, 0, value);
}

static bool is_step(const struct scenario_run *run, const char *name)
{
    return (int)aude_step(&run->state) == aude_step_find(name);
}

/* ---- The city ------------------------------------------------------------------------------ */

static enum aude_status lay_tiles(struct aude_state *state, int x, int y)
{
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < WIDE * HIGH && status == AUDE_OK; i++) {
        char name[] = "count-00";
        name[6] = (char)('0' + (i + 1) / 10);
        name[7] = (char)('0' + (i + 1) % 10);
        const int kind = aude_kind_find(aude_state_rules(state), name);
        status =
            kind < 0 ? AUDE_NONE_LEFT : aude_edit_tile(state, kind, x + i % WIDE, y + i / WIDE, 0);
    }
    return status;
}

/* There, or as near as it can lie. */
static enum aude_status lay_near(struct scenario_run *run, int x, int y)
{
    struct aude_state copy = run->state;
    enum aude_status status = lay_tiles(&copy, x, y);
    for (int far = 1; far <= FAR && status != AUDE_OK; far++)
        for (int i = 0; i < (2 * far + 1) * (2 * far + 1) && status != AUDE_OK; i++) {
            copy = run->state;
            status = lay_tiles(&copy, i % (2 * far + 1) - far, far - i / (2 * far + 1));
        }
    if (status == AUDE_OK)
        run->state = copy;
    return status;
}

static void do_block(struct scenario_run *run)
{
    const bool far = run->statement->count > 0;
    if (far && aude_placed_count(&run->state) == 0) {
        memory_of(run)->waits = true;
        return;
    }
    scenario_settle(run, lay_near(run, far ? run->arg[0].x : 0, far ? run->arg[0].y : 0));
    scenario_part_begin(run);
}

/* A tile was laid: a part begins, and a city that waits can lie. */
static void begin(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    const bool waits = memory->waits;
    *memory = (struct memory){0, 0, waits && aude_placed_count(&run->state) == 0};
    if (waits && !memory->waits && lay_near(run, FAR, FAR) != AUDE_OK)
        scenario_give_up(run, "expected a place for the city, found none");
}

/* ---- Going there --------------------------------------------------------------------------- */

/* The engine has played on: does it ask somebody whether he sends a follower? */
static void note_right(struct scenario_run *run)
{
    if (is_step(run, "quarter"))
        memory_of(run)->right = aude_decider(&run->state) + 1;
}

static aude_action numbered(const char *verb, int item, int number)
{
    return aude_action_with(
        aude_action_make((enum aude_verb)aude_verb_find(verb), item, 0, 0, 0, 0), number);
}

/* Would the engine let the seat do it at this step, with these numbers kept for it? */
static enum aude_status may(const struct scenario_run *run, int seat, const char *step,
                            const char *kept, int value, aude_action action)
{
    struct aude_state copy = run->state;
    if (edit(&copy, kept, value) != AUDE_OK ||
        aude_edit_turn(&copy, seat, (enum aude_step)aude_step_find(step), -1) != AUDE_OK)
        return AUDE_NOT_NOW;
    return aude_legal(&copy, action);
}

/* Has the option this value? */
static bool has_option(const struct scenario_run *run, const char *name, const char *value)
{
    const int option = aude_option_find(AUDE_CARCASSONNE, name);
    return strcmp(aude_option(AUDE_CARCASSONNE, option)->value[run->setup.option[option]], value) ==
           0;
}

/* Where the count goes by itself when somebody has gone to a quarter (COUNT-18). */
static void move_count(struct scenario_run *run, int quarter)
{
    if (has_option(run, "COUNT_MOVE", "clockwise"))
        edit(&run->state, "count", (count_quarter(&run->state) + 1) % QUARTERS);
    else if (has_option(run, "COUNT_MOVE", "follow"))
        edit(&run->state, "count", quarter);
}

/* `quarter R castle [big]` */
static void do_quarter(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    const int seat = run->arg[0].seat, quarter = run->arg[1].number, figure = run->arg[2].number;
    const aude_action action = numbered("quarter", figure, quarter);
    const int others = (1 << run->setup.seats) - 1 - (1 << seat);
    if (!run->loose) {
        if (is_step(run, "quarter") && aude_decider(&run->state) != seat)
            scenario_settle(run, AUDE_NOT_NOW);
        else
            scenario_act(run, action);
        return;
    }
    if (!scenario_settle(run, memory->right == seat + 1
                                  ? may(run, seat, "quarter", "gained", others, action)
                                  : aude_legal(&run->state, action)))
        return;
    scenario_settle(run, bring(&run->state, seat, quarter, figure, 1));
    move_count(run, quarter);
    memory->right = 0;
    memory->entered = quarter + 1;
}

/* `inquarter R castle [big]` */
static void do_there(struct scenario_run *run)
{
    scenario_part_edited(run);
    scenario_settle(
        run, bring(&run->state, run->arg[0].seat, run->arg[1].number, run->arg[2].number, 1));
}

/* `count castle`: it stands there, or is moved there by who has sent a follower. */
static void do_count(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    const int quarter = run->arg[0].number;
    const aude_action action = numbered("count", 0, quarter);
    if (is_step(run, "count") && !run->loose) {
        scenario_act(run, action);
        return;
    }
    if (memory->entered != 0 &&
        !scenario_settle(run, may(run, run->seat, "count", "entered", memory->entered - 1, action)))
        return;
    memory->entered = 0;
    scenario_part_edited(run);
    if (edit(&run->state, "count", quarter) != AUDE_OK)
        scenario_give_up(run, "expected a city in this game");
}

/* ---- Coming from there --------------------------------------------------------------------- */

/* The feature as a segment of it is listed. */
static aude_action as_listed(const struct scenario_run *run, aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    const int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
    if ((int)aude_action_verb(action) != aude_verb_find("join"))
        return action;
    for (int i = 0; i < count; i++)
        if (aude_action_verb(list[i]) == aude_action_verb(action) &&
            aude_action_item(list[i]) == aude_action_item(action) &&
            scenario_same_feature(&run->state, list[i], aude_action_x(action),
                                  aude_action_y(action), aude_action_segment(action)))
            return list[i];
    return action;
}

/* At the question: those who are asked before pass. */
static void join_now(struct scenario_run *run, int seat, aude_action action)
{
    for (int i = 0; i < AUDE_MAX_SEATS && aude_decider(&run->state) != seat &&
                    (is_step(run, "join") || is_step(run, "last-join"));
         i++)
        if (scenario_part_pass(run) != AUDE_OK)
            break;
    if (run->loose)
        scenario_settle(run, scenario_part_apply(run, action));
    else
        scenario_act(run, action);
}

/* By hand, when the engine would allow it before the scoring of the tile laid last, or, where it is
 * no feature for that, before the final scoring. */
static void join_by_hand(struct scenario_run *run, aude_action action, bool last)
{
    const int seat = run->arg[0].seat, quarter = run->arg[1].number, figure = run->arg[3].number;
    struct aude_state *state = &run->state;
    const int turn = run->seat;
    if (!scenario_settle(run, may(run, turn, last ? "last-join" : "join", "joiner", seat, action)))
        return;
    scenario_part_edited(run);
    bring(state, seat, quarter, figure, -1);
    scenario_settle(run, aude_edit_figure(state, seat, figure, aude_action_x(action),
                                          aude_action_y(action), aude_action_segment(action)));
}

/* The quarter that serves such a feature; -1: none does (COUNT-4). */
static int quarter_of(int kind)
{
    static const int served[QUARTERS] = {AUDE_CITY, AUDE_FIELD, AUDE_ROAD, AUDE_MONASTERY};
    int quarter = 0;
    while (quarter < QUARTERS && served[quarter] != kind)
        quarter++;
    return quarter < QUARTERS ? quarter : -1;
}

/* The refusal of that name. */
static enum aude_status refusal(const char *name)
{
    int status = aude_status_count() - 1;
    while (status > 0 && strcmp(aude_status_name((enum aude_status)status), name) != 0)
        status--;
    return (enum aude_status)status;
}

/* `deploy R castle 1,0 city W [big]` */
static void do_deploy(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[2];
    const int seat = run->arg[0].seat, quarter = run->arg[1].number, figure = run->arg[3].number;
    const int segment = scenario_segment(run, feature);
    struct aude_feature seen;
    if (segment < 0 || !aude_feature_at(&run->state, feature->x, feature->y, segment, &seen))
        return;
    const aude_action action = aude_action_make((enum aude_verb)aude_verb_find("join"), figure,
                                                feature->x, feature->y, 0, segment);
    if (count_waiting(&run->state, quarter, seat, figure) == 0)
        scenario_settle(run, AUDE_NO_SUPPLY);
    else if (quarter_of(seen.kind) >= 0 && quarter_of(seen.kind) != quarter)
        scenario_settle(run, refusal("NO_QUARTER")); /* who is named cannot go there */
    else if (!run->loose || is_step(run, "join"))
        join_now(run, seat, action);
    else
        join_by_hand(run, action, !seen.complete && seen.kind != AUDE_CASTLE);
}

/* ---- Expectations -------------------------------------------------------------------------- */

/* `iscount market` */
static void expect_count(struct scenario_run *run)
{
    const int found = count_quarter(&run->state);
    if (found != run->arg[0].number)
        scenario_fail(run, "expected %s, found %s", quarters[run->arg[0].number],
                      found < 0 ? "no count" : quarters[found]);
}

/* `isquarter castle R R B-big` */
static void expect_there(struct scenario_run *run)
{
    const int quarter = run->arg[0].number;
    for (int seat = 0; seat < run->setup.seats; seat++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            int expected = 0;
            for (int i = 1; i < run->statement->count; i++)
                expected += run->arg[i].seat == seat && run->arg[i].number == figure;
            const int found = count_waiting(&run->state, quarter, seat, figure);
            char name[20];
            if (expected != found)
                scenario_fail(run, "expected %d of %s (%s), found %d", expected,
                              scenario_seat_name(run, seat, name), aude_figure_name(figure), found);
        }
}

static int held(const struct scenario_run *run, int seat, int figure)
{
    int sum = 0;
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        sum += count_waiting(&run->state, quarter, seat, figure);
    return sum;
}

/* The quarters of another state, of which a position of other rules is made. */
static enum aude_status rebuilt_figures(struct scenario_run *run, const struct aude_state *old)
{
    const int count = find(old, "count");
    if (count < 0 || find(&run->state, "count") < 0)
        return AUDE_OK;
    for (int i = 0; i < run->setup.seats * QUARTERS * aude_figure_count(); i++) {
        const int seat = i % run->setup.seats, quarter = i / run->setup.seats % QUARTERS;
        const int figure = i / run->setup.seats / QUARTERS;
        const int number = count_waiting(old, quarter, seat, figure);
        if (number > 0 && bring(&run->state, seat, quarter, figure, number) != AUDE_OK)
            return AUDE_NO_SUPPLY;
    }
    return edit(&run->state, "count", aude_variable(old, count, 0));
}

static const struct scenario_command commands[] = {
    {"block", "", read_block, SCENARIO_ACTION, do_block, 0},
    {"quarter", "p", read_figure, SCENARIO_ACTION | SCENARIO_CHECK, do_quarter, 0},
    {"inquarter", "p", read_figure, SCENARIO_SETUP, do_there, 0},
    {"count", "", read_quarter, SCENARIO_ACTION, do_count, 0},
    {"deploy", "p", read_deploy, SCENARIO_ACTION | SCENARIO_CHECK, do_deploy, 0},
    {"iscount", "", read_quarter, SCENARIO_CHECK, expect_count, 0},
    {"isquarter", "", read_there, SCENARIO_CHECK, expect_there, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"COUNT_", NULL};

const struct scenario_room scenario_room_count = {
    .game = AUDE_CARCASSONNE,
    .rules = "COUNT-",
    .tiles = "count-",
    .option = "COUNT",
    .options = options,
    .step = "join",
    .commands = commands,
    .call = {[SCENARIO_BEGAN] = begin, [SCENARIO_GONE_ON] = note_right},
    .rebuilt_figures = rebuilt_figures,
    .listed = as_listed,
    .held = held,
};
