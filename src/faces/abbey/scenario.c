/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: abbeys, barns, and wagons that move on (docs/SCENARIOS.md).
 *
 * `scoring` ends the part of an example, where the engine asks the owners of wagons: who is asked,
 * and from where, is remembered then, and `wagon` moves them by hand if the engine would allow it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

/* Which statement, where two share a function. */
enum { DO, DO_NOT, HOME };
enum { CORNERS = 4, HALVES = 8 };

static const char *const corners[CORNERS] = {"NW", "NE", "SE", "SW"};

/* Wagons that may move on, in the order in which their owners are asked. */
struct memory {
    int wagons;
    struct {
        int seat, tile, segment;
    } wagon[AUDE_MAX_SEATS];
};

static struct memory *memory_of(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_abbey);
}

static enum aude_status keep(struct aude_state *state, const char *name, int index, int value)
{
    const int number = aude_variable_find(aude_state_rules(state), name);
    return number < 0 ? AUDE_NOT_NOW : aude_edit_variable(state, number, index, value);
}

static bool is_step(const struct aude_state *state, const char *name)
{
    return (int)aude_step(state) == aude_step_find(name);
}

static enum aude_verb verb(const char *name)
{
    return (enum aude_verb)aude_verb_find(name);
}

static void settle_refusal(struct scenario_run *run, enum aude_status status)
{
    if (status == AUDE_OK)
        scenario_fail(run, "expected a refusal, found that it is allowed");
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The tiles of the abbeys take part. */
static void note_tiles(struct scenario_line *line)
{
    const int set = aude_set_find("abbey");
    form_room(line, &scenario_room_abbey);
    if (set >= 0)
        line->scenario->sets |= (uint64_t)1 << set;
}

/* `R 0,0`, or the cell alone. */
static bool read_abbey(struct scenario_line *line)
{
    struct scenario_arg cell;
    note_tiles(line);
    if (form_is_cell(form_peek(line), &cell))
        scenario_arg_add(line->file, 'p')->seat = AUDE_NOBODY;
    else if (!form_player(line, 'p'))
        return false;
    return form_cell(line, 'c');
}

static bool read_corner(struct scenario_line *line)
{
    struct scenario_text word;
    const int figure = aude_figure_find("barn");
    if (figure >= 0)
        line->scenario->figures |= 1u << figure;
    scenario_word(line, &word);
    for (int i = 0; i < CORNERS; i++)
        if (scenario_is(word, corners[i])) {
            scenario_arg_add(line->file, 'k')->number = i;
            return true;
        }
    return scenario_unknown(line, word, "a corner, one of NW NE SE SW");
}

/* A list of players with commas. */
static bool read_list(struct scenario_line *line, struct scenario_text list, char form)
{
    for (const char *at = list.start, *end = list.start + list.length; at <= end; at++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        struct scenario_text word = form_piece(at, comma != NULL ? comma : end);
        struct scenario_arg arg = {.form = form};
        if (!form_is_player(line, word, &arg.seat))
            return form_expected_player(line, word);
        *scenario_arg_add(line->file, form) = arg;
        at = comma != NULL ? comma : end;
    }
    return true;
}

/* `last=R have=R,G holes=2 -> G R` */
static bool read_round(struct scenario_line *line)
{
    struct scenario_text word, left, right;
    const int head = line->file->args;
    note_tiles(line);
    scenario_arg_add(line->file, 'g')->seat = AUDE_NOBODY;
    while (scenario_word(line, &word) && !scenario_is(word, "->")) {
        struct scenario_arg *arg = &line->file->arg[head];
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "NAME=VALUE, or '->'");
        if (scenario_is(left, "last")) {
            if (!form_is_player(line, right, &arg->seat))
                return form_expected_player(line, right);
        } else if (scenario_is(left, "holes")) {
            if (!form_whole(right, 9, &arg->number) || arg->number < 0)
                return scenario_expected(line, right, "a number, 0 to 9");
        } else if (!scenario_is(left, "have") || !read_list(line, right, 'h')) {
            return scenario_expected(line, left, "last, have or holes");
        }
    }
    if (line->file->arg[head].seat == AUDE_NOBODY || !scenario_is(word, "->"))
        return scenario_expected(line, word, "last=PLAYER ... ->");
    return form_players(line, 'v');
}

/* ---- Abbeys -------------------------------------------------------------------------------- */

static int abbey_kind(const struct scenario_run *run)
{
    return aude_kind_find(run->rules, "abbey-a");
}

static aude_action to_lay(const struct scenario_arg *cell)
{
    return aude_action_make(verb("abbey"), 0, cell->x, cell->y, 0, 0);
}

/* What the engine says, were the seat asked whether it lays its abbey. */
static enum aude_status may_lay(struct scenario_run *run, int seat, const struct scenario_arg *cell)
{
    struct aude_state copy = scenario_part_next(run);
    const int kind = abbey_kind(run);
    if (kind < 0)
        return AUDE_NONE_LEFT;
    if (aude_edit_turn(&copy, seat, (enum aude_step)aude_step_find("abbey"), -1) == AUDE_OK)
        return aude_legal(&copy, to_lay(cell));
    const enum aude_status status = aude_fits(&copy, kind, cell->x, cell->y, 0);
    return status != AUDE_OK ? status : AUDE_NOT_NOW;
}

/* `abbey R 0,0`: laid by hand, as the tile just placed of this player. */
static void do_abbey(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[1];
    const int seat = run->arg[0].seat != AUDE_NOBODY ? run->arg[0].seat : run->seat;
    if (!run->loose) {
        scenario_act(run, to_lay(cell));
        return;
    }
    if (!scenario_settle(run, may_lay(run, seat, cell)))
        return;
    const int token = aude_token_find("abbey");
    struct aude_state next = scenario_part_next(run);
    run->state = next;
    aude_edit_turn(&run->state, seat, AUDE_STEP_ACTION, -1);
    if (!scenario_settle(run, scenario_lay(run, abbey_kind(run), cell->x, cell->y, 0)))
        return;
    aude_edit_tokens(&run->state, seat, token, aude_tokens(&run->state, seat, token) - 1);
    scenario_part_begin(run);
    scenario_call(run, SCENARIO_REACHED);
}

static void no_abbey(struct scenario_run *run)
{
    const int seat = run->arg[0].seat != AUDE_NOBODY ? run->arg[0].seat : run->seat;
    const bool asked = run->loose || aude_decider(&run->state) == seat;
    settle_refusal(run, !asked       ? AUDE_NOT_NOW
                        : run->loose ? may_lay(run, seat, &run->arg[1])
                                     : aude_legal(&run->state, to_lay(&run->arg[1])));
}

/* ---- The round after the last turn --------------------------------------------------------- */

/* Field tiles around so many holes, one beside the other. */
static enum aude_status lay_holes(struct aude_state *state, int holes)
{
    const int land = aude_kind_find(aude_state_rules(state), "base-b");
    const int wide = holes > 0 ? 2 * holes + 1 : 1;
    enum aude_status status = AUDE_OK;
    for (int row = 0; row < 3; row++)
        for (int x = 0; x < wide && status == AUDE_OK; x++)
            if (row != 1 || x % 2 == 0)
                status = aude_edit_tile(state, land, x, row, 0);
    return status;
}

static enum aude_status begin_round(struct scenario_run *run)
{
    const int token = aude_token_find("abbey");
    aude_edit_clear(&run->state);
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        aude_edit_bag(&run->state, kind, 0);
    for (int seat = 0; seat < run->setup.seats; seat++)
        aude_edit_tokens(&run->state, seat, token, 0);
    for (int i = 1; i < run->statement->count; i++)
        if (run->arg[i].form == 'h')
            aude_edit_tokens(&run->state, run->arg[i].seat, token, 1);
    const enum aude_status status = lay_holes(&run->state, run->arg[0].number);
    return status != AUDE_OK ? status
                             : aude_edit_turn(&run->state, run->arg[0].seat, AUDE_STEP_ACTION, -1);
}

/* Plays on to the end: whoever is asked in the round lays the abbey. */
static int play_round(struct scenario_run *run, int order[AUDE_MAX_SEATS])
{
    enum { LONGEST = 100 };
    int count = 0;
    for (int i = 0; i < LONGEST && aude_decider(&run->state) != AUDE_NOBODY && !run->stop; i++) {
        aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
        if (is_step(&run->state, "abbeys")) {
            aude_legal_actions(&run->state, &action, 1);
            if (count < AUDE_MAX_SEATS)
                order[count++] = aude_decider(&run->state);
        }
        if (scenario_apply(run, action) != AUDE_OK)
            scenario_give_up(run, "expected a legal decision, found none");
    }
    return count;
}

static void compare_round(struct scenario_run *run, const struct scenario_run *own,
                          const int order[AUDE_MAX_SEATS], int count)
{
    int expected = 0;
    bool same = true;
    for (int i = 0; i < run->statement->count; i++)
        if (run->arg[i].form == 'v') {
            same &= expected < count && order[expected] == run->arg[i].seat;
            expected++;
        }
    run->stop = own->stop;
    if (!same || expected != count)
        scenario_fail(run, "expected %d who lay an abbey in that order, found %d", expected, count);
}

static void expect_round(struct scenario_run *run)
{
    struct scenario_run *own = cli_allocate(sizeof *own);
    int order[AUDE_MAX_SEATS];
    *own = *run;
    own->rules = cli_allocate(sizeof *own->rules);
    memcpy(own->rules, run->rules, sizeof *own->rules);
    const enum aude_status status = aude_rules_init(own->rules, &run->setup);
    aude_state_init(&own->state, own->rules);
    if (status != AUDE_OK || begin_round(own) != AUDE_OK)
        scenario_give_up(run, "expected a board to begin with, found none");
    else
        compare_round(run, own, order, play_round(own, order));
    free(own->rules);
    free(own);
}

/* ---- Barns --------------------------------------------------------------------------------- */

static aude_action to_build(const struct scenario_run *run)
{
    return aude_action_with(aude_action_make(verb("barn"), 0, run->arg[1].x, run->arg[1].y, 0, 0),
                            run->arg[2].number);
}

/* `barn R 1,1 NW`, `nobarn R 1,1 NW` */
static void do_barn(struct scenario_run *run)
{
    const int seat = run->arg[0].seat;
    if (run->statement->command->what == DO_NOT) {
        struct aude_state copy = run->state;
        enum aude_status status = aude_edit_turn(&copy, seat, AUDE_STEP_ACTION, -1);
        settle_refusal(run, status != AUDE_OK ? status : aude_legal(&copy, to_build(run)));
    } else if (!run->loose) {
        scenario_act(run, to_build(run));
    } else if (scenario_part_action(run, seat)) {
        scenario_settle(run, scenario_part_apply(run, to_build(run)));
        scenario_part_settle(run);
        run->acted = true;
    }
}

/* ---- Wagons -------------------------------------------------------------------------------- */

/* Those that the engine has noted, from the seat whose turn it is on. */
static void note_wagons(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    const int seats = run->setup.seats, first = aude_turn_seat(&run->state);
    int wagons = 0;
    for (int i = 0; i < seats; i++) {
        const int seat = (first + i) % seats,
                  tile = aude_kept(&run->state, "wagon_tile", seat, AUDE_NOWHERE);
        if (tile == AUDE_NOWHERE)
            continue;
        memory->wagon[wagons].seat = seat;
        memory->wagon[wagons].tile = tile;
        memory->wagon[wagons++].segment = aude_kept(&run->state, "wagon_segment", seat, 0);
    }
    memory->wagons = wagons > 0 ? wagons : memory->wagons;
}

static void forget_wagons(struct scenario_run *run)
{
    memory_of(run)->wagons = 0;
}

/* The state in which the first of them is asked; those before it that cannot move are forgotten. */
static bool ask(struct scenario_run *run, struct aude_state *copy)
{
    struct memory *memory = memory_of(run);
    note_wagons(run);
    while (memory->wagons > 0) {
        *copy = run->state;
        for (int i = 0; i < memory->wagons; i++) {
            keep(copy, "wagon_tile", memory->wagon[i].seat, memory->wagon[i].tile);
            keep(copy, "wagon_segment", memory->wagon[i].seat, memory->wagon[i].segment);
        }
        if (aude_edit_turn(copy, memory->wagon[0].seat, (enum aude_step)aude_step_find("wagon"),
                           -1) == AUDE_OK)
            return true;
        memmove(&memory->wagon[0], &memory->wagon[1],
                (size_t)--memory->wagons * sizeof memory->wagon[0]);
    }
    return false;
}

static void drop_first(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    const int seat = memory->wagon[0].seat;
    memmove(&memory->wagon[0], &memory->wagon[1],
            (size_t)--memory->wagons * sizeof memory->wagon[0]);
    keep(&run->state, "wagon_tile", seat, AUDE_NOWHERE);
}

/* `wagon R 1,0 road N`, `nowagon R 1,0 road N` */
static void do_wagon(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    const int segment = scenario_segment(run, feature), seat = run->arg[0].seat;
    struct aude_state copy;
    if (segment < 0)
        return;
    const aude_action action =
        aude_action_make(verb("drive"), 0, feature->x, feature->y, 0, segment);
    if (!run->loose && run->statement->command->what == DO) {
        if (aude_decider(&run->state) != seat)
            scenario_settle(run, AUDE_NOT_NOW);
        else
            scenario_act(run, action);
        return;
    }
    const bool asked = run->loose ? ask(run, &copy) && aude_decider(&copy) == seat
                                  : aude_decider(&run->state) == seat;
    const enum aude_status status =
        !asked ? AUDE_NOT_NOW : aude_legal(run->loose ? &copy : &run->state, action);
    if (run->statement->command->what == DO_NOT) {
        settle_refusal(run, status);
    } else if (scenario_settle(run, status)) {
        drop_first(run);
        scenario_settle(run, aude_edit_figure(&run->state, seat, aude_figure_find("wagon"),
                                              feature->x, feature->y, segment));
    }
}

/* `wagonhome R`: it does not move on. */
static void do_home(struct scenario_run *run)
{
    struct aude_state copy;
    if (!run->loose)
        scenario_act(run, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    else if (scenario_settle(run, ask(run, &copy) && aude_decider(&copy) == run->arg[0].seat
                                      ? AUDE_OK
                                      : AUDE_NOT_NOW))
        drop_first(run);
}

/* `wagons R B`: who may move on, in this order. */
static void expect_wagons(struct scenario_run *run)
{
    const struct memory all = (note_wagons(run), *memory_of(run));
    struct aude_state copy, before = run->state;
    int found = 0;
    bool same = true;
    while (ask(run, &copy)) {
        same &=
            found < run->statement->count && run->arg[found].seat == memory_of(run)->wagon[0].seat;
        found++;
        drop_first(run);
    }
    run->state = before;
    *memory_of(run) = all;
    if (!same || found != run->statement->count)
        scenario_fail(run, "expected %d wagons in that order, found %d", run->statement->count,
                      found);
}

static const struct scenario_command commands[] = {
    {"abbey", "", read_abbey, SCENARIO_ACTION | SCENARIO_CHECK, do_abbey, DO},
    {"noabbey", "", read_abbey, SCENARIO_CHECK, no_abbey, DO_NOT},
    {"abbeyround", "", read_round, SCENARIO_CHECK, expect_round, 0},
    {"barn", "pc", read_corner, SCENARIO_ACTION | SCENARIO_CHECK, do_barn, DO},
    {"nobarn", "pc", read_corner, SCENARIO_CHECK, do_barn, DO_NOT},
    {"wagon", "pf", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_wagon, DO},
    {"nowagon", "pf", NULL, SCENARIO_CHECK | SCENARIO_ABSENT, do_wagon, DO_NOT},
    {"wagonhome", "p", NULL, SCENARIO_ACTION, do_home, HOME},
    {"wagons", "P", NULL, SCENARIO_CHECK, expect_wagons, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const struct scenario_piece pieces[] = {
    {"abbey", "abbeys", SCENARIO_BY_NAME, 0, 7},
    {"mayor", "mayors", -1, SCENARIO_BY_NAME, 7},
    {"wagon", "wagons", -1, SCENARIO_BY_NAME, 7},
    {"barn", "barns", -1, SCENARIO_BY_NAME, 7},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_dealt dealt[] = {
    {"mayor", "MAYOR"}, {"wagon", "WAGON"}, {"barn", "BARN"}, {NULL, NULL}};

static const char *const options[] = {"ABBEY_", NULL};

const struct scenario_room scenario_room_abbey = {
    .game = AUDE_CARCASSONNE,
    .rules = "ABBEY-",
    .tiles = "abbey-",
    .option = "ABBEY",
    .options = options,
    .site = AUDE_SITE_ABBEY,
    .commands = commands,
    .pieces = pieces,
    .dealt = dealt,
    .call = {[SCENARIO_BEGAN] = forget_wagons, [SCENARIO_GONE_ON] = note_wagons},
};
