/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: positions built by hand (docs/SCENARIOS.md).
 *
 * Tiles, figures and all else are set by the editing functions of the engine. A position is loose
 * (struct scenario_run) from its first tile until something is played, or a turn is set with its
 * step: then the tile laid last counts as just placed, and its player may still act.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/run.h"

/* Which statement, where two share a function. */
enum { OPTION, PRESET, USE };
enum { SCORE, SUPPLY };
enum { MEEPLE, NO_MEEPLE };

/* ---- Rules --------------------------------------------------------------------------------- */

enum aude_status scenario_start_empty(struct scenario_run *run, const struct aude_setup *setup)
{
    struct aude_rules *rules = cli_allocate(sizeof *rules);
    enum aude_status status = aude_rules_init(rules, setup);
    if (status != AUDE_OK) {
        free(rules);
        return status;
    }
    scenario_adopt(run, rules);
    aude_edit_clear(&run->state);
    run->played = false;
    run->loose = true;
    return AUDE_OK;
}

uint64_t scenario_sets(const struct scenario_run *run)
{
    uint64_t sets = 0;
    for (int set = 0; set < aude_set_count(); set++)
        if (aude_set(set)->game == run->setup.game)
            sets |= run->scenario->sets & (uint64_t)1 << set;
    return sets;
}

void scenario_change(struct scenario_run *run, const struct aude_setup *setup,
                     const struct aude_placed *instead)
{
    struct aude_rules *rules = run->rules;
    struct aude_state *old = cli_allocate(sizeof *old);
    *old = run->state;
    run->rules = NULL; /* the old ones live until the old state has been read */
    enum scenario_part part = run->part;
    int seat = run->seat;
    enum aude_status status = scenario_start_empty(run, setup);
    if (status == AUDE_OK)
        status = scenario_rebuild(run, old, instead);
    else
        scenario_adopt(run, rules);
    run->part = part;
    run->seat = seat;
    scenario_settle(run, status);
    scenario_mark(run);
    if (run->rules != rules)
        free(rules);
    free(old);
}

static void do_option(struct scenario_run *run)
{
    struct aude_setup setup = run->setup;
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < run->statement->count && status == AUDE_OK; i++) {
        char name[64], value[64];
        snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(run->arg[i].name));
        snprintf(value, sizeof value, "%.*s", SCENARIO_TEXT(run->arg[i].value));
        switch (run->statement->command->what) {
        case PRESET: status = aude_setup_preset(&setup, name); break;
        case USE: status = aude_setup_expansion(&setup, name); break;
        default: status = aude_setup_set(&setup, name, value); break;
        }
    }
    if (!scenario_settle(run, status))
        return;
    if (run->played)
        scenario_give_up(run, "expected before 'game', for a game keeps its options");
    else if (run->ready)
        scenario_change(run, &setup, NULL);
    else
        run->setup = setup;
}

/* Figures that the scenario names and that a room deals then. */
static void deal_figures(const struct scenario_run *run, struct aude_setup *setup)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const struct scenario_dealt *dealt = scenario_rooms[i]->dealt;
        for (; dealt != NULL && dealt->figure != NULL; dealt++) {
            const int figure = aude_figure_find(dealt->figure);
            if (figure >= 0 && (run->scenario->figures >> figure & 1) != 0)
                aude_setup_set(setup, dealt->option, "on");
        }
    }
}

/* An empty board, with the rooms that the scenario is about. */
static void do_players(struct scenario_run *run)
{
    struct aude_setup setup = run->setup;
    setup.seats = (uint8_t)run->arg[0].number;
    setup.sets |= scenario_sets(run);
    uint64_t wanted = run->scenario->rooms & ~run->scenario->said;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->option != NULL && (wanted >> i & 1) != 0)
            aude_setup_set(&setup, scenario_rooms[i]->option, "on");
    deal_figures(run, &setup);
    scenario_settle(run, scenario_start_empty(run, &setup));
}

/* ---- Tiles --------------------------------------------------------------------------------- */

/* Copies beyond the box lie there in place of tiles that could still be drawn: without these there
 * is room. */
static enum aude_status lay_for_another(struct scenario_run *run, int kind, int x, int y,
                                        int rotation)
{
    struct aude_state before = run->state;
    enum aude_status status = AUDE_BOARD_FULL;
    for (int k = aude_kind_count(run->rules) - 1; k >= 0; k--)
        while (status == AUDE_BOARD_FULL && aude_bag(&run->state, k) > 0 &&
               aude_bag_total(&run->state) > 1) {
            aude_edit_bag(&run->state, k, aude_bag(&run->state, k) - 1);
            status = aude_edit_tile(&run->state, kind, x, y, rotation & 3);
        }
    if (status != AUDE_OK)
        run->state = before;
    return status;
}

enum aude_status scenario_lay(struct scenario_run *run, int kind, int x, int y, int rotation)
{
    struct aude_state before = run->state;
    enum aude_status status = aude_edit_tile(&run->state, kind, x, y, rotation & 3);
    if (status != AUDE_OK && !aude_state_equal(&before, &run->state))
        scenario_fail(run, "expected an untouched state after the refusal, found another");
    return status == AUDE_BOARD_FULL ? lay_for_another(run, kind, x, y, rotation) : status;
}

void scenario_compare_placing(struct scenario_run *run, int kind, int x, int y, int rotation,
                              bool with, enum aude_status status)
{
    struct aude_state copy = run->state;
    if (aude_placed_count(&copy) == 0 ||
        aude_edit_turn(&copy, aude_turn_seat(&copy), AUDE_STEP_PLACE, kind) != AUDE_OK)
        return; /* there the first tile just lies, and one that fits nowhere is not placed */
    aude_action action = aude_action_make(AUDE_PLACE, kind, x, y, rotation & 3, 0);
    enum aude_status legal = aude_legal(&copy, aude_action_with(action, with));
    if ((legal == AUDE_OK) != (status == AUDE_OK))
        scenario_fail(run, "expected '%s' as aude_fits says, found '%s'", aude_status_name(status),
                      aude_status_name(legal));
}

/* May the tile lie there, with nothing else being said? */
static enum aude_status may_lie(struct scenario_run *run, int kind, int x, int y, int rotation)
{
    enum aude_status status =
        aude_placed_count(&run->state) > 0 ? aude_fits(&run->state, kind, x, y, rotation) : AUDE_OK;
    scenario_compare_placing(run, kind, x, y, rotation, false, status);
    return status;
}

static void do_tile(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1];
    const struct scenario_arg *named = run->statement->count > 3 ? &run->arg[3] : NULL;
    const struct scenario_with *with = named != NULL ? scenario_rooms[named->number]->with : NULL;
    int kind = scenario_kind(run, tile), rotation = (run->arg[2].rotation + tile->shift) & 3;
    if (kind < 0)
        return;
    struct aude_state before = run->state;
    run->state = scenario_part_next(run);
    enum aude_status status = with != NULL
                                  ? with->may_lie(run, kind, cell->x, cell->y, rotation, named)
                                  : may_lie(run, kind, cell->x, cell->y, rotation);
    if (status == AUDE_OK)
        status = scenario_lay(run, kind, cell->x, cell->y, rotation);
    if (!scenario_settle(run, status)) {
        run->state = before;
        return;
    }
    if (with != NULL)
        with->laid(run);
    scenario_part_begin(run);
    scenario_call(run, SCENARIO_REACHED);
}

/* Tiles of a drawn board, or copies of one, in any order in which each touches another. */
static void do_board(struct scenario_run *run)
{
    int left = run->statement->count - 1;
    bool *done = cli_allocate((size_t)left + 1);
    memset(done, 0, (size_t)left + 1);
    enum aude_status status = AUDE_OK;
    for (bool moved = true; moved && left > 0;) {
        moved = false;
        for (int i = 1; i < run->statement->count && !run->stop; i++) {
            const struct scenario_arg *tile = &run->arg[i];
            int kind = done[i] ? -1 : scenario_kind(run, tile);
            if (kind < 0)
                continue;
            enum aude_status answer =
                scenario_lay(run, kind, tile->x, tile->y, tile->rotation + tile->shift);
            if (answer == AUDE_OK) {
                done[i] = moved = true;
                left--;
            } else {
                status = answer;
            }
        }
    }
    free(done);
    scenario_part_begin(run);
    if (left > 0 && !run->stop)
        scenario_give_up(run, "expected a board that fits, found %d tiles that do not: %s", left,
                         aude_status_text(status));
}

/* ---- Figures and other pieces -------------------------------------------------------------- */

void scenario_put(struct scenario_run *run, int seat, const struct scenario_arg *feature,
                  int figure)
{
    int segment = scenario_segment(run, feature);
    scenario_part_edited(run);
    for (int i = 0; i < SCENARIO_ROOM_COUNT && segment >= 0 && !run->statement->refused; i++)
        if (scenario_rooms[i]->under != NULL)
            scenario_rooms[i]->under(run, feature);
    if (segment >= 0)
        scenario_settle(
            run, aude_edit_figure(&run->state, seat, figure, feature->x, feature->y, segment));
}

/* Would the engine let the seat put this figure now, were it its action on the tile laid last? */
static enum aude_status may_put(const struct scenario_run *run, int seat, int figure, int x, int y,
                                int segment)
{
    struct aude_state copy = run->state;
    enum aude_status status = aude_edit_turn(&copy, seat, AUDE_STEP_ACTION, -1);
    return status != AUDE_OK
               ? status
               : aude_legal(&copy, aude_action_make(AUDE_PUT, (int)figure, x, y, 0, segment));
}

/* `meeple`, `nomeeple`. aude_claims says the same of the figure, whatever tile was laid last. */
static void do_meeple(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    int segment = scenario_segment(run, feature);
    if (segment < 0)
        return;
    int seat = run->arg[0].seat, x = feature->x, y = feature->y;
    int figure = run->arg[2].number;
    enum aude_status status = may_put(run, seat, figure, x, y, segment);
    if (status == AUDE_OK && run->acted && run->scenario->counted)
        status = AUDE_NOT_NOW;
    enum aude_status claim = aude_claims(&run->state, seat, figure, x, y, segment);
    if (status == AUDE_OK && claim != AUDE_OK)
        scenario_fail(run, "expected that aude_claims allows what is legal, found %s",
                      aude_status_name(claim));
    if (run->statement->command->what == NO_MEEPLE) {
        if (status == AUDE_OK)
            scenario_fail(run, "expected a refusal, found that it is allowed");
    } else if (scenario_settle(run, status)) {
        scenario_part_edited(run);
        scenario_settle(run, aude_edit_figure(&run->state, seat, figure, x, y, segment));
        run->acted = true;
    }
}

static void do_amounts(struct scenario_run *run)
{
    const struct scenario_statement *s = run->statement;
    for (int i = s->command->what == SUPPLY; i < s->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int seat = run->arg[0].seat;
        if (s->command->what == SCORE)
            aude_edit_score(&run->state, arg->seat, arg->number);
        else if (arg->token >= 0)
            aude_edit_tokens(&run->state, seat, arg->token, arg->number);
        else if (aude_edit_supply(&run->state, seat, arg->kind, arg->number) != AUDE_OK)
            scenario_give_up(run, "this game has no such figures, or not so many");
    }
    scenario_mark(run);
    scenario_part_edited(run);
}

static void do_bag(struct scenario_run *run, enum aude_status (*set)(struct aude_state *, int, int))
{
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        set(&run->state, kind, 0);
    for (int i = 0; i < run->statement->count; i++) {
        int kind = run->arg[i].tile < 0 ? -1 : scenario_kind(run, &run->arg[i]);
        if (run->arg[i].tile < 0)
            scenario_give_up(run, "expected tiles by name, found 'total'");
        else if (kind >= 0 && set(&run->state, kind, run->arg[i].number) != AUDE_OK)
            scenario_give_up(run, "the board cannot hold so many tiles");
        if (run->stop)
            return;
    }
}

static void do_removed(struct scenario_run *run)
{
    do_bag(run, aude_edit_removed);
}

/* Tiles of the bag that cannot be drawn. */
static int set_aside(const struct scenario_run *run)
{
    int tiles = 0;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->set_aside != NULL)
            tiles += scenario_rooms[i]->set_aside(run);
    return tiles;
}

/* `bag`, but not an empty one where a tile is to be drawn: then the step comes first. */
static void do_whole_bag(struct scenario_run *run)
{
    struct aude_state before = run->state;
    do_bag(run, aude_edit_bag);
    if (aude_decider(&run->state) == AUDE_CHANCE && aude_bag_total(&run->state) <= set_aside(run)) {
        run->state = before;
        scenario_give_up(run, "expected tiles for the draw that is due, found an empty bag");
    }
}

/* ---- Turns --------------------------------------------------------------------------------- */

static void do_turn(struct scenario_run *run)
{
    enum aude_step step = (enum aude_step)run->arg[1].number;
    int kind = -1, seat = run->arg[0].seat;
    if (step == AUDE_STEP_PLACE && run->arg[2].tile >= 0 &&
        (kind = scenario_kind(run, &run->arg[2])) < 0)
        return;
    struct aude_state before = run->state;
    bool carcassonne = run->setup.game == AUDE_CARCASSONNE;
    if (carcassonne)
        scenario_call(run, SCENARIO_TURNED);
    enum aude_status status =
        run->moment || !carcassonne ? AUDE_OK : aude_edit_moment(&run->state, &scenario_new_turn);
    if (status == AUDE_OK)
        status = aude_edit_turn(&run->state, seat, step, kind);
    if (!scenario_settle(run, status)) {
        run->state = before;
        return;
    }
    run->seat = seat;
    run->moment = false;
    run->loose = !run->arg[1].count;
}

/* `moment again=1`: it holds from now on, and for the turn that is set next. */
static void do_moment(struct scenario_run *run)
{
    struct aude_moment moment = aude_moment(&run->state);
    for (int i = 0; i < run->statement->count; i++)
        ((uint8_t *)&moment)[run->arg[i].kind] = (uint8_t)run->arg[i].number;
    if (aude_edit_moment(&run->state, &moment) != AUDE_OK)
        scenario_give_up(run, "this game cannot remember that");
    run->moment = true;
}

static void do_turn_number(struct scenario_run *run)
{
    int number = run->arg[0].number;
    if (number < 1 || number > 65000)
        scenario_give_up(run, "expected a number, 1 to 65000");
    else
        aude_edit_turn_number(&run->state, number);
}

/* ---- Statements ---------------------------------------------------------------------------- */

static void do_put(struct scenario_run *run)
{
    scenario_put(run, run->arg[0].seat, &run->arg[1], run->arg[2].number);
}

const struct scenario_command scenario_position_commands[] = {
    {"players", "L", NULL, SCENARIO_SETUP | SCENARIO_BEGINS | SCENARIO_WHOLE, do_players, 0},
    {"opt", "o", NULL, SCENARIO_ACTION | SCENARIO_BEGINS, do_option, OPTION},
    {"options", "o", NULL, SCENARIO_ACTION | SCENARIO_BEGINS | SCENARIO_PAIRED, do_option, OPTION},
    {"preset", "w", NULL, SCENARIO_ACTION | SCENARIO_BEGINS, do_option, PRESET},
    {"use", "W", NULL, SCENARIO_ACTION | SCENARIO_BEGINS, do_option, USE},
    {"tile", "ZrB", NULL, SCENARIO_ACTION, do_tile, 0},
    {"board", "c", NULL, SCENARIO_SETUP | SCENARIO_WHOLE | SCENARIO_DRAWN, do_board, 0},
    {"fill", "G", NULL, SCENARIO_SETUP, do_board, 0},
    {"put", "pfF", NULL, SCENARIO_ACTION, do_put, 0},
    {"score", "a", NULL, SCENARIO_SETUP, do_amounts, SCORE},
    {"supply", "pq", NULL, SCENARIO_SETUP, do_amounts, SUPPLY},
    {"bag", "b", NULL, SCENARIO_SETUP, do_whole_bag, 0},
    {"removed", "b", NULL, SCENARIO_SETUP, do_removed, 0},
    {"turn", "pS", NULL, SCENARIO_ACTION, do_turn, 0},
    {"turnnumber", "n", NULL, SCENARIO_SETUP, do_turn_number, 0},
    {"moment", "M", NULL, SCENARIO_SETUP, do_moment, 0},
    {"meeple", "pfF", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_meeple, MEEPLE},
    {"nomeeple", "pfF", NULL, SCENARIO_CHECK | SCENARIO_ABSENT, do_meeple, NO_MEEPLE},
    {NULL, NULL, NULL, 0, NULL, 0},
};
