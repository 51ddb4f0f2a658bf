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

#include "cli/scenario_run.h"

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

/* Lays the tiles and bridges of another state, in their order. */
static enum aude_status rebuild_board(struct scenario_run *run, const struct aude_state *old)
{
    const struct aude_rules *rules = aude_state_rules(old);
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_placed_count(old) && status == AUDE_OK; i++) {
        struct aude_placed tile = aude_placed(old, i);
        int kind = aude_kind_find(run->rules, aude_kind(rules, tile.kind)->name);
        status = kind < 0 ? AUDE_NONE_LEFT
                          : aude_edit_tile(&run->state, kind, tile.x, tile.y, tile.turn);
        for (int b = 0; b < aude_bridge_count(old) && status == AUDE_OK; b++) {
            struct aude_bridge bridge = aude_bridge(old, b);
            if (bridge.after == i && aude_bridge_at(&run->state, bridge.x, bridge.y) < 0)
                status =
                    aude_edit_bridge(&run->state, bridge.x, bridge.y, (enum aude_axis)bridge.axis);
        }
    }
    for (int i = 0; i < aude_tower_count(old) && status == AUDE_OK; i++) {
        struct aude_tower tower = aude_tower(old, i);
        if (tower.floors > 0)
            status = aude_edit_tower(&run->state, tower.x, tower.y, tower.floors, tower.shut);
    }
    return status;
}

/* What the players have, where the rules deal such pieces. */
static void rebuild_players(struct scenario_run *run, const struct aude_state *old)
{
    static const int room[AUDE_TOKENS] = {[AUDE_TOKEN_FLOOR] = SCENARIO_TOWER,
                                          [AUDE_TOKEN_BRIDGE] = SCENARIO_BRIDGES,
                                          [AUDE_TOKEN_CASTLE] = SCENARIO_CASTLES};
    const struct aude_setup *before = aude_rules_setup(aude_state_rules(old));
    for (int seat = 0; seat < run->setup.seats; seat++) {
        aude_edit_score(&run->state, seat, aude_score(old, seat));
        for (int token = 0; token < AUDE_TOKENS && run->setup.game == AUDE_CARCASSONNE; token++) {
            int option = aude_option_find(AUDE_CARCASSONNE, scenario_room_option[room[token]]);
            if (before->option[option] == run->setup.option[option])
                aude_edit_tokens(&run->state, seat, (enum aude_token)token,
                                 aude_tokens(old, seat, (enum aude_token)token));
        }
    }
}

static enum aude_status rebuild_figures(struct scenario_run *run, const struct aude_state *old)
{
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_standing_count(old) && status == AUDE_OK; i++) {
        struct aude_standing s = aude_standing(old, i);
        status =
            aude_edit_figure(&run->state, s.seat, (enum aude_figure)s.figure, s.x, s.y, s.segment);
    }
    for (int i = 0; i < aude_castle_count(old) && status == AUDE_OK; i++) {
        struct aude_castle castle = aude_castle(old, i);
        status =
            aude_edit_castle(&run->state, castle.x[0], castle.y[0], castle.segment[0], castle.paid);
    }
    for (int captor = 0; captor < run->setup.seats; captor++)
        for (int owner = 0; owner < run->setup.seats; owner++)
            for (int f = 0; f < AUDE_FIGURES && status == AUDE_OK; f++) {
                enum aude_figure figure = (enum aude_figure)f;
                int count = aude_prisoners(old, captor, owner, figure);
                if (count > 0)
                    status = aude_edit_prisoners(&run->state, captor, owner, figure, count);
            }
    return status;
}

/* The position of another state by the rules of this one; its last tile was just placed. */
static enum aude_status rebuild(struct scenario_run *run, const struct aude_state *old)
{
    enum aude_status status = rebuild_board(run, old);
    if (status == AUDE_OK)
        status = rebuild_figures(run, old);
    if (status != AUDE_OK)
        return status;
    rebuild_players(run, old);
    return aude_edit_turn(&run->state, aude_turn_seat(old),
                          aude_placed_count(old) > 0 ? AUDE_STEP_ACTION : AUDE_STEP_DRAW, -1);
}

/* Rules anew, with the position as it is: options may change in the middle of an example. */
static void change_rules(struct scenario_run *run, const struct aude_setup *setup)
{
    struct aude_rules *rules = run->rules;
    struct aude_state *old = cli_allocate(sizeof *old);
    *old = run->state;
    run->rules = NULL; /* the old ones live until the old state has been read */
    enum scenario_part part = run->part;
    int seat = run->seat;
    enum aude_status status = scenario_start_empty(run, setup);
    if (status == AUDE_OK)
        status = rebuild(run, old);
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
        status = run->statement->command == SCENARIO_preset ? aude_setup_preset(&setup, name)
                                                            : aude_setup_set(&setup, name, value);
    }
    if (!scenario_settle(run, status))
        return;
    if (run->played)
        scenario_give_up(run, "expected before 'game', for a game keeps its options");
    else if (run->ready)
        change_rules(run, &setup);
    else
        run->setup = setup;
}

/* An empty board, with the rooms that the scenario is about. */
static void do_players(struct scenario_run *run)
{
    struct aude_setup setup = run->setup;
    setup.seats = (uint8_t)run->arg[0].number;
    setup.sets |= scenario_sets(run);
    for (int room = 0; room < SCENARIO_ROOM_COUNT; room++)
        if (run->scenario->rooms & ~run->scenario->said & 1u << room)
            aude_setup_set(&setup, scenario_room_option[room], "on");
    scenario_settle(run, scenario_start_empty(run, &setup));
}

/* ---- Tiles --------------------------------------------------------------------------------- */

enum aude_status scenario_lay(struct scenario_run *run, int kind, int x, int y, int turn)
{
    struct aude_state before = run->state;
    enum aude_status status = aude_edit_tile(&run->state, kind, x, y, turn & 3);
    if (status != AUDE_OK && memcmp(&before, &run->state, sizeof before) != 0)
        scenario_fail(run, "expected an untouched state after the refusal, found another");
    return status;
}

/* May the tile lie there, together with the bridge named or without one? */
static enum aude_status may_lie(const struct scenario_run *run, int kind, int x, int y, int turn,
                                const struct scenario_arg *named)
{
    struct aude_bridge bridge;
    enum aude_status status =
        aude_placed_count(&run->state) > 0 ? aude_fits(&run->state, kind, x, y, turn & 3) : AUDE_OK;
    if (status == AUDE_OK)
        return named != NULL ? AUDE_FITS_WITHOUT : AUDE_OK;
    if (status != AUDE_NEEDS_BRIDGE || named == NULL)
        return status;
    if (!aude_fits_bridge(&run->state, kind, x, y, turn & 3, &bridge))
        return AUDE_MISMATCH;
    return bridge.x == named->x && bridge.y == named->y && bridge.axis == named->turn
               ? AUDE_OK
               : AUDE_NEEDS_BRIDGE;
}

void scenario_compare_placing(struct scenario_run *run, int kind, int x, int y, int turn,
                              bool bridge, enum aude_status status)
{
    struct aude_state copy = run->state;
    if (aude_placed_count(&copy) == 0 ||
        aude_edit_turn(&copy, aude_turn_seat(&copy), AUDE_STEP_PLACE, kind) != AUDE_OK)
        return; /* there the first tile just lies, and one that fits nowhere is not placed */
    aude_action action = aude_action_make(AUDE_PLACE, kind, x, y, turn & 3, 0);
    enum aude_status legal = aude_legal(&copy, aude_action_with(action, bridge));
    if ((legal == AUDE_OK) != (status == AUDE_OK))
        scenario_fail(run, "expected '%s' as aude_fits says, found '%s'", aude_status_name(status),
                      aude_status_name(legal));
}

static void do_tile(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1];
    const struct scenario_arg *named = run->statement->count > 3 ? &run->arg[3] : NULL;
    int kind = scenario_kind(run, tile), turn = run->arg[2].turn + tile->shift;
    if (kind < 0)
        return;
    struct aude_state before = run->state;
    run->state = scenario_part_next(run);
    enum aude_status status = may_lie(run, kind, cell->x, cell->y, turn, named);
    if (status != AUDE_NEEDS_BRIDGE || named == NULL) /* else it names a wrong one */
        scenario_compare_placing(run, kind, cell->x, cell->y, turn, named != NULL, status);
    if (status == AUDE_OK)
        status = scenario_lay(run, kind, cell->x, cell->y, turn);
    if (!scenario_settle(run, status)) {
        run->state = before;
        return;
    }
    if (named != NULL) {
        int seat = aude_turn_seat(&run->state);
        int left = aude_tokens(&run->state, seat, AUDE_TOKEN_BRIDGE);
        aude_edit_tokens(&run->state, seat, AUDE_TOKEN_BRIDGE, left - 1);
    }
    scenario_part_begin(run);
    scenario_lay_rest(run, false);
}

/* Tiles of a drawn board, in any order in which each touches another. */
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
                scenario_lay(run, kind, tile->x, tile->y, tile->turn + tile->shift);
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
                  enum aude_figure figure)
{
    int segment = scenario_segment(run, feature);
    scenario_part_edited(run);
    if (segment >= 0)
        scenario_settle(
            run, aude_edit_figure(&run->state, seat, figure, feature->x, feature->y, segment));
}

/* Would the engine let the seat put this figure now, were it its action on the tile laid last? */
static enum aude_status may_put(const struct scenario_run *run, int seat, enum aude_figure figure,
                                int x, int y, int segment)
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
    enum aude_figure figure = (enum aude_figure)run->arg[2].number;
    enum aude_status status = may_put(run, seat, figure, x, y, segment);
    enum aude_status claim = aude_claims(&run->state, seat, figure, x, y, segment);
    if (status == AUDE_OK && claim != AUDE_OK)
        scenario_fail(run, "expected that aude_claims allows what is legal, found %s",
                      aude_status_name(claim));
    if (run->statement->command == SCENARIO_nomeeple) {
        if (status == AUDE_OK)
            scenario_fail(run, "expected a refusal, found that it is allowed");
    } else if (scenario_settle(run, status)) {
        scenario_part_edited(run);
        scenario_settle(run, aude_edit_figure(&run->state, seat, figure, x, y, segment));
    }
}

static void do_amounts(struct scenario_run *run)
{
    const struct scenario_statement *s = run->statement;
    for (int i = s->command == SCENARIO_supply; i < s->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int seat = run->arg[0].seat;
        if (s->command == SCENARIO_score)
            aude_edit_score(&run->state, arg->seat, arg->number);
        else if (arg->token >= 0)
            aude_edit_tokens(&run->state, seat, (enum aude_token)arg->token, arg->number);
        else if (aude_edit_supply(&run->state, seat, (enum aude_figure)arg->kind, arg->number) !=
                 AUDE_OK)
            scenario_give_up(run, "this game has no such figures, or not so many");
    }
    scenario_mark(run);
    scenario_part_edited(run);
}

static void do_tower(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0], *height = &run->arg[1];
    if (height->number < 0 || height->number > 100)
        scenario_give_up(run, "expected a height of 0 to 100, found %d", height->number);
    else
        scenario_settle(run, aude_edit_tower(&run->state, cell->x, cell->y, height->number,
                                             run->statement->count > 2));
}

static void do_jail(struct scenario_run *run)
{
    int captor = run->arg[0].seat, owner = run->arg[1].seat;
    enum aude_figure figure = (enum aude_figure)run->arg[2].number;
    int held = aude_prisoners(&run->state, captor, owner, figure);
    scenario_settle(run, aude_edit_prisoners(&run->state, captor, owner, figure, held + 1));
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

/* `bag`, but not an empty one where a tile is to be drawn: then the step comes first. */
static void do_whole_bag(struct scenario_run *run)
{
    struct aude_state before = run->state;
    do_bag(run, aude_edit_bag);
    enum aude_step step = aude_step(&run->state);
    if ((step == AUDE_STEP_DRAW || step == AUDE_STEP_REVEAL) &&
        aude_bag_total(&run->state) <= aude_bazaar(&run->state).aside) {
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
        scenario_no_bazaar(run);
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
    uint8_t *const fields[] = {
#define X(name) &moment.name,
        SCENARIO_MOMENT(X)
#undef X
    };
    for (int i = 0; i < run->statement->count; i++)
        *fields[run->arg[i].kind] = (uint8_t)run->arg[i].number;
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

void scenario_build(struct scenario_run *run)
{
    switch (run->statement->command) {
    case SCENARIO_players: do_players(run); break;
    case SCENARIO_opt:
    case SCENARIO_preset: do_option(run); break;
    case SCENARIO_tile: do_tile(run); break;
    case SCENARIO_board: do_board(run); break;
    case SCENARIO_put:
        scenario_put(run, run->arg[0].seat, &run->arg[1], (enum aude_figure)run->arg[2].number);
        break;
    case SCENARIO_score:
    case SCENARIO_supply: do_amounts(run); break;
    case SCENARIO_bag: do_whole_bag(run); break;
    case SCENARIO_removed: do_bag(run, aude_edit_removed); break;
    case SCENARIO_turn: do_turn(run); break;
    case SCENARIO_turnnumber: do_turn_number(run); break;
    case SCENARIO_tower: do_tower(run); break;
    case SCENARIO_jail: do_jail(run); break;
    case SCENARIO_moment: do_moment(run); break;
    default: do_meeple(run); break;
    }
}
