/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: castles, those that towns become and what they score (docs/SCENARIOS.md).
 *
 * Where an example names the owners or both tiles of a castle it tells a part of a turn; with a
 * feature alone the statement plays one action.
 */
#include <assert.h>
#include <stdlib.h>

#include "scenario/forms.h"
#include "scenario/run.h"

enum { MOST_ANSWERS = 60 };   /* owners of the towns that one tile completes, and a lot to spare */
enum { LONGEST_ROUND = 200 }; /* answers of castles, and a lot to spare */

/* What castles will score, as `choose` said: the arguments. */
struct memory {
    int choices;
    const struct scenario_arg *choice[AUDE_MAX_CASTLES];
    unsigned chosen; /* bit = that choice was asked for, and taken */
};
static_assert(sizeof(struct memory) <= SCENARIO_MEMORY, "no place to remember the choices");

static struct memory *memory_of(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_castles);
}

static void forget(struct scenario_run *run)
{
    memory_of(run)->choices = 0;
}

static void begin(struct scenario_run *run)
{
    forget(run);
    memory_of(run)->chosen = 0;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* `R 0,0 0,1` or `R+B 0,0 0,1`: the owners who convert, and both tiles; or a feature. */
static bool read_castle(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    struct scenario_arg owners = {.form = 'P'};
    if (word.length == 0 || word.start[0] < 'A' || word.start[0] > 'Z') {
        *scenario_arg_add(line->file, 'P') = owners;
        return form_feature(line, 'f');
    }
    scenario_word(line, &word);
    for (int i = 0; i < word.length; i++) {
        int seat;
        struct scenario_text letter = form_piece(word.start + i, word.start + i + 1);
        if (i % 2 == 1 && word.start[i] == '+' && i + 1 < word.length)
            continue;
        if (i % 2 == 1 || !form_is_player(line, letter, &seat))
            return form_expected_player(line, letter);
        owners.number |= 1 << seat;
    }
    *scenario_arg_add(line->file, 'P') = owners;
    return scenario_forms(line, "cc");
}

/* `0,0 0,1 = 1,1 road E`: what the castle there will score; or a feature. */
static bool read_choice(struct scenario_line *line)
{
    struct scenario_text word;
    struct scenario_arg second = {.form = 'c'};
    const char *before = line->at;
    line->mark = "=";
    scenario_word(line, &word);
    scenario_word(line, &word);
    bool play = !form_is_cell(word, &second);
    line->at = before;
    if (play)
        return form_feature(line, 'f');
    if (!scenario_forms(line, "cc"))
        return false;
    scenario_word(line, &word);
    return (scenario_is(word, "=") || scenario_expected(line, word, "'='")) &&
           form_feature(line, 'f');
}

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
            (left == 0 && action == 0 &&
             aude_step(&run->state) != AUDE_STEP_CONFIRM)) /* what remains is another question */
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
    if (owners == 0) {
        scenario_act_on(run, &run->arg[1], AUDE_CONVERT, 0);
        return;
    }
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
    struct memory *memory = memory_of(run);
    if (run->statement->count == 1)
        scenario_act_on(run, &run->arg[0], AUDE_CHOOSE, 0);
    else if (memory->choices == AUDE_MAX_CASTLES)
        scenario_give_up(run, "expected at most %d castles", AUDE_MAX_CASTLES);
    else
        memory->choice[memory->choices++] = run->arg;
}

/* ---- Choosing ------------------------------------------------------------------------------ */

/* Is this what `choose` says of the castle asked about? Which of them, or -1. */
static int find_choice(struct scenario_run *run, aude_action choice)
{
    const struct memory *memory = memory_of(run);
    int asked = aude_castle_asked(&run->state);
    if (asked < 0)
        return -1;
    struct aude_castle castle = aude_castle(&run->state, asked);
    for (int i = 0; i < memory->choices; i++) {
        const struct scenario_arg *said = memory->choice[i];
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
    for (int i = 0; i < LONGEST_ROUND && aude_step(&state) == AUDE_STEP_CHOOSE; i++) {
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
            memory_of(run)->chosen |= 1u << said;
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

static bool decide(struct scenario_run *run, aude_action *action)
{
    if (aude_step(&run->state) != AUDE_STEP_CHOOSE)
        return false;
    *action = best_choice(run);
    return true;
}

/* All that was said must have been asked for. */
static void scored(struct scenario_run *run)
{
    const struct memory *memory = memory_of(run);
    for (int i = 0; i < memory->choices; i++)
        if (!(memory->chosen >> i & 1))
            scenario_fail(run, "expected that the castle on %d,%d has that choice, found not",
                          memory->choice[i][0].x, memory->choice[i][0].y);
    begin(run);
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

static void expect_castles(struct scenario_run *run)
{
    struct aude_feature feature;
    if (scenario_feature_of(run, &run->arg[0], &feature))
        scenario_expect_number(run, run->arg[1].number, feature.castles);
}

/* ---- The room ------------------------------------------------------------------------------ */

static enum aude_status rebuilt_figures(struct scenario_run *run, const struct aude_state *old)
{
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_castle_count(old) && status == AUDE_OK; i++) {
        struct aude_castle castle = aude_castle(old, i);
        status =
            aude_edit_castle(&run->state, castle.x[0], castle.y[0], castle.segment[0], castle.paid);
    }
    return status;
}

/* Any tile of the town or of the structure will do; the list has one of them. */
static aude_action listed(const struct scenario_run *run, aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    enum aude_verb verb = aude_action_verb(action);
    if (verb != AUDE_CHOOSE && verb != AUDE_CONVERT)
        return action;
    int count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++)
        if (aude_action_verb(list[i]) == verb &&
            scenario_same_feature(&run->state, list[i], aude_action_x(action),
                                  aude_action_y(action), aude_action_segment(action)))
            return list[i];
    return action;
}

static const struct scenario_command commands[] = {
    {"castle", "", read_castle, SCENARIO_ACTION, do_castle, 0},
    {"choose", "", read_choice, SCENARIO_ACTION, do_choose, 0},
    {"castles", "f=n", NULL, SCENARIO_CHECK, expect_castles, 0},
    {"castleat", "cc=P", NULL, SCENARIO_CHECK, expect_castle, 0},
    {"nocastle", "c", NULL, SCENARIO_CHECK, expect_no_castle, 0},
    {"vicinity", "cc=C", NULL, SCENARIO_CHECK, expect_vicinity, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"CASTLE_", NULL};

static const struct scenario_piece pieces[] = {
    {"castles", "castle", AUDE_TOKEN_CASTLE, 0, 12},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_name events[] = {{"castle", AUDE_EVENT_CASTLE}, {NULL, 0}};

static const struct scenario_name verbs[] = {
    {"castle", AUDE_CONVERT},
    {"choose", AUDE_CHOOSE},
    {NULL, 0},
};

static const struct scenario_name terms[] = {{"castles", AUDE_TERM_CASTLES}, {NULL, 0}};

const struct scenario_room scenario_room_castles = {
    .game = AUDE_CARCASSONNE,
    .rules = "CASTLE-",
    .option = "CASTLES",
    .options = options,
    .steps = 1u << AUDE_STEP_CASTLE | 1u << AUDE_STEP_CHOOSE,
    .commands = commands,
    .pieces = pieces,
    .events = events,
    .verbs = verbs,
    .terms = terms,
    .call = {[SCENARIO_ADOPTED] = forget, [SCENARIO_BEGAN] = begin, [SCENARIO_SCORED] = scored},
    .rebuilt_figures = rebuilt_figures,
    .decide = decide,
    .listed = listed,
};
