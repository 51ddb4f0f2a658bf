/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: positions built by hand (docs/SCENARIOS.md).
 *
 * A scenario runs on one state, first an empty board. The statements here lay tiles and put figures
 * by the editing functions of the engine; scenario_play.c plays actions, scenario_expect.c
 * compares. After every statement aude_check must agree with the state, so each scenario also
 * proves the engine's own book-keeping (BASE-57).
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario.h"

/* ---- Failures ------------------------------------------------------------------------------ */

CLI_PRINTF(2, 0)
static void note(struct scenario_run *run, const char *format, va_list list)
{
    char text[512];
    struct cli_buffer buffer = {0};
    struct scenario_result *result = run->result;
    vsnprintf(text, sizeof text, format, list);
    cli_buffer_add(&buffer, "%.*s: %s", SCENARIO_TEXT(run->statement->text), text);
    result->failure =
        cli_reallocate(result->failure, (size_t)(result->failures + 1) * sizeof *result->failure);
    result->failure[result->failures++] =
        (struct scenario_failure){run->statement->line, 0, buffer.bytes};
}

/* The line that cannot be read is the failure of its scenario. */
static void note_broken(const struct scenario *scenario, struct scenario_result *result)
{
    const struct scenario_error *error = &scenario->error;
    struct cli_buffer buffer = {0};
    cli_buffer_add(&buffer, "%s", error->message);
    result->failure = cli_allocate(sizeof *result->failure);
    result->failure[result->failures++] =
        (struct scenario_failure){error->line, error->column, buffer.bytes};
}

/* Drops the failures noted since there were only so many. */
static void forget(struct scenario_run *run, int failures)
{
    while (run->result->failures > failures)
        free(run->result->failure[--run->result->failures].message);
}

void scenario_fail(struct scenario_run *run, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(run, format, list);
    va_end(list);
}

void scenario_give_up(struct scenario_run *run, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(run, format, list);
    va_end(list);
    run->stop = true;
}

void scenario_result_finish(struct scenario_result *result)
{
    for (int i = 0; i < result->failures; i++)
        free(result->failure[i].message);
    free(result->failure);
    memset(result, 0, sizeof *result);
}

static bool is_reason(struct scenario_text text, enum aude_status status)
{
    return text.length == 0 || scenario_is_reason(text, status);
}

bool scenario_settle(struct scenario_run *run, enum aude_status status)
{
    const struct scenario_statement *s = run->statement;
    if (status == AUDE_OK) {
        if (s->refused)
            scenario_give_up(run, "expected a refusal, found that it is allowed");
        return !s->refused;
    }
    if (!s->refused)
        scenario_give_up(run, "expected to be allowed, found a refusal: %s: %s (%s)",
                         aude_status_rule(status), aude_status_text(status),
                         aude_status_name(status));
    else if (!is_reason(s->rule, status) || !is_reason(s->status, status))
        scenario_fail(run, "expected another reason, found %s: %s (%s)", aude_status_rule(status),
                      aude_status_text(status), aude_status_name(status));
    return false;
}

/* A refusal because something is not there. No rule of the game forbids that, so whatever rule is
 * named will do; a status, which tells what is missing, must be the right one. */
static void settle_missing(struct scenario_run *run, enum aude_status status)
{
    const struct scenario_text *rule = &run->statement->rule;
    bool named = rule->length > 0 && rule->start[0] >= 'a' && rule->start[0] <= 'z';
    if ((named && !is_reason(*rule, status)) || !is_reason(run->statement->status, status))
        scenario_fail(run, "expected another reason, found: %s (%s)", aude_status_text(status),
                      aude_status_name(status));
}

static bool is_refused_action(const struct scenario_run *run)
{
    return run->statement->refused && scenario_is_action(run->statement->command);
}

/* ---- Names --------------------------------------------------------------------------------- */

int scenario_kind(struct scenario_run *run, const struct scenario_arg *arg)
{
    char name[48];
    snprintf(name, sizeof name, "%s%s", aude_tile(arg->tile)->id, arg->garden ? "-garden" : "");
    int kind = aude_kind_find(run->rules, name);
    if (kind < 0 && is_refused_action(run))
        settle_missing(run, AUDE_NONE_LEFT);
    else if (kind < 0)
        scenario_give_up(run, "expected a tile of this game, found '%s'", name);
    return kind;
}

static const struct aude_segment *segment_of(const struct scenario_run *run, int x, int y,
                                             int segment)
{
    int index = aude_placed_at(&run->state, x, y);
    if (index < 0 || segment < 0)
        return NULL;
    int kind = aude_placed(&run->state, index).kind;
    return segment < aude_kind(run->rules, kind)->segments
               ? aude_kind_segment(run->rules, kind, segment)
               : NULL;
}

/* The monastery or the garden of a tile. */
static int segment_by_kind(const struct scenario_run *run, int x, int y, int kind)
{
    for (int i = 0; i < AUDE_MAX_SEGMENTS + 1; i++) {
        const struct aude_segment *segment = segment_of(run, x, y, i);
        if (segment != NULL && segment->kind == kind)
            return i;
    }
    return -1;
}

/* The segment that the argument names, or -1. */
static int find_segment(const struct scenario_run *run, const struct scenario_arg *arg)
{
    int segment;
    if (arg->by == SCENARIO_BY_SEGMENT)
        return arg->number;
    if (aude_placed_at(&run->state, arg->x, arg->y) < 0)
        return -1;
    if (arg->by == SCENARIO_BY_SIDE)
        segment = aude_segment_by_side(&run->state, arg->x, arg->y, arg->number);
    else if (arg->by == SCENARIO_BY_HALF)
        segment = aude_segment_by_half(&run->state, arg->x, arg->y, arg->number);
    else
        segment = segment_by_kind(run, arg->x, arg->y, arg->kind);
    const struct aude_segment *found = segment_of(run, arg->x, arg->y, segment);
    return found != NULL && found->kind == arg->kind ? segment : -1;
}

int scenario_segment(struct scenario_run *run, const struct scenario_arg *arg)
{
    int segment = find_segment(run, arg);
    if (segment >= 0 || run->statement->command == SCENARIO_nomeeple)
        return segment; /* where nothing is, no figure may go */
    if (is_refused_action(run))
        settle_missing(run, aude_placed_at(&run->state, arg->x, arg->y) < 0 ? AUDE_NO_TILE
                                                                            : AUDE_NO_SEGMENT);
    else
        scenario_give_up(run, "expected that feature on tile %d,%d, found none", arg->x, arg->y);
    return segment;
}

/* ---- The game ------------------------------------------------------------------------------ */

void scenario_adopt(struct scenario_run *run, struct aude_rules *rules)
{
    free(run->rules);
    run->rules = rules;
    run->setup = *aude_rules_setup(rules);
    aude_state_init(&run->state, rules);
    run->ready = true;
    scenario_mark(run);
}

void scenario_mark(struct scenario_run *run)
{
    run->ledger.count = 0;
    for (int seat = 0; seat < run->setup.seats; seat++)
        run->before[seat] = aude_score(&run->state, seat);
}

/* An empty board by the given set-up; a refusal changes nothing. */
static enum aude_status start_empty(struct scenario_run *run, const struct aude_setup *setup)
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
    return AUDE_OK;
}

/* Lays the tiles and puts the figures of another state; its last tile was just placed. */
static enum aude_status rebuild(struct scenario_run *run, const struct aude_state *old)
{
    const struct aude_rules *rules = aude_state_rules(old);
    for (int i = 0; i < aude_placed_count(old); i++) {
        struct aude_placed tile = aude_placed(old, i);
        int kind = aude_kind_find(run->rules, aude_kind(rules, tile.kind)->name);
        enum aude_status status =
            kind < 0 ? AUDE_NONE_LEFT
                     : aude_edit_tile(&run->state, kind, tile.x, tile.y, tile.turn);
        if (status != AUDE_OK)
            return status;
    }
    for (int i = 0; i < aude_standing_count(old); i++) {
        struct aude_standing s = aude_standing(old, i);
        enum aude_status status =
            aude_edit_figure(&run->state, s.seat, (enum aude_figure)s.figure, s.x, s.y, s.segment);
        if (status != AUDE_OK)
            return status;
    }
    for (int seat = 0; seat < run->setup.seats; seat++)
        aude_edit_score(&run->state, seat, aude_score(old, seat));
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
    enum aude_status status = start_empty(run, setup);
    if (status == AUDE_OK)
        status = rebuild(run, old);
    else
        scenario_adopt(run, rules);
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

/* ---- The position -------------------------------------------------------------------------- */

/* Lays a tile: the player on turn has just placed it, and may act. */
static enum aude_status lay(struct scenario_run *run, int kind, int x, int y, int turn)
{
    struct aude_state before = run->state;
    enum aude_status status = aude_edit_tile(&run->state, kind, x, y, turn & 3);
    if (status != AUDE_OK && memcmp(&before, &run->state, sizeof before) != 0)
        scenario_fail(run, "expected an untouched state after the refusal, found another");
    return status;
}

static void do_tile(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1];
    int kind = scenario_kind(run, tile);
    if (kind >= 0)
        scenario_settle(run, lay(run, kind, cell->x, cell->y, run->arg[2].turn + tile->shift));
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
            enum aude_status answer = lay(run, kind, tile->x, tile->y, tile->turn + tile->shift);
            if (answer == AUDE_OK) {
                done[i] = moved = true;
                left--;
            } else {
                status = answer;
            }
        }
    }
    free(done);
    if (left > 0 && !run->stop)
        scenario_give_up(run, "expected a board that fits, found %d tiles that do not: %s", left,
                         aude_status_text(status));
}

static void do_put(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    int segment = scenario_segment(run, feature);
    if (segment >= 0)
        scenario_settle(run, aude_edit_figure(&run->state, run->arg[0].seat,
                                              (enum aude_figure)run->arg[2].number, feature->x,
                                              feature->y, segment));
}

static void do_meeple(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    int segment = scenario_segment(run, feature);
    if (segment < 0)
        return;
    int seat = run->arg[0].seat;
    enum aude_figure figure = (enum aude_figure)run->arg[2].number;
    enum aude_status status =
        aude_claims(&run->state, seat, figure, feature->x, feature->y, segment);
    if (aude_placed_at(&run->state, feature->x, feature->y) != aude_placed_count(&run->state) - 1)
        status = AUDE_NOT_LAST_TILE; /* which aude_claims does not look at */
    if (run->statement->command == SCENARIO_nomeeple) {
        if (status == AUDE_OK)
            scenario_fail(run, "expected a refusal, found that it is allowed");
    } else if (scenario_settle(run, status)) {
        scenario_settle(
            run, aude_edit_figure(&run->state, seat, figure, feature->x, feature->y, segment));
    }
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

static void do_turn(struct scenario_run *run)
{
    enum aude_step step = (enum aude_step)run->arg[1].number;
    int kind = -1;
    if (step == AUDE_STEP_PLACE && (kind = scenario_kind(run, &run->arg[2])) < 0)
        return;
    scenario_settle(run, aude_edit_turn(&run->state, run->arg[0].seat, step, kind));
}

static void do_scoring(struct scenario_run *run)
{
    scenario_mark(run);
    if (run->statement->command == SCENARIO_final)
        aude_edit_final(&run->state, &run->ledger);
    else if (aude_placed_count(&run->state) == 0)
        scenario_give_up(run, "expected a tile before it, found an empty board");
    else
        aude_edit_score_round(&run->state, &run->ledger);
}

/* ---- Statements ---------------------------------------------------------------------------- */

static void do_players(struct scenario_run *run)
{
    struct aude_setup setup = run->setup;
    setup.seats = (uint8_t)run->arg[0].number;
    setup.sets |= run->scenario->sets;
    scenario_settle(run, start_empty(run, &setup));
}

static void do_amounts(struct scenario_run *run)
{
    const struct scenario_statement *s = run->statement;
    for (int i = 0; i < s->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        if (s->command == SCENARIO_score)
            aude_edit_score(&run->state, arg->seat, arg->number);
        else if (i > 0 && aude_edit_supply(&run->state, run->arg[0].seat,
                                           (enum aude_figure)arg->kind, arg->number) != AUDE_OK)
            scenario_give_up(run, "this game has no such figures, or not so many");
    }
    scenario_mark(run);
}

/* No seat beyond those of the game may reach the engine. */
static bool seats_exist(struct scenario_run *run)
{
    for (int i = 0; i < run->statement->count; i++)
        if (run->arg[i].seat >= run->setup.seats) {
            if (is_refused_action(run) && run->statement->rule.length == 0)
                return false;
            scenario_give_up(run, "expected a player of this game, found seat %d",
                             run->arg[i].seat + 1);
            return false;
        }
    return true;
}

static void carry_out(struct scenario_run *run)
{
    switch (run->statement->command) {
    case SCENARIO_players: do_players(run); return;
    case SCENARIO_opt:
    case SCENARIO_preset: do_option(run); return;
    case SCENARIO_game: scenario_play(run); return;
    default: break;
    }
    if (!run->ready) {
        scenario_give_up(run, "expected 'players' or 'game' before it");
        return;
    }
    if (!seats_exist(run))
        return;
    switch (run->statement->command) {
    case SCENARIO_tile: do_tile(run); break;
    case SCENARIO_board: do_board(run); break;
    case SCENARIO_put: do_put(run); break;
    case SCENARIO_score:
    case SCENARIO_supply: do_amounts(run); break;
    case SCENARIO_bag: do_bag(run, aude_edit_bag); break;
    case SCENARIO_removed: do_bag(run, aude_edit_removed); break;
    case SCENARIO_turn: do_turn(run); break;
    case SCENARIO_turnnumber: aude_edit_turn_number(&run->state, run->arg[0].number); break;
    case SCENARIO_meeple:
    case SCENARIO_nomeeple: do_meeple(run); break;
    case SCENARIO_scoring:
    case SCENARIO_final: do_scoring(run); break;
    case SCENARIO_draw:
    case SCENARIO_place:
    case SCENARIO_follower:
    case SCENARIO_abbot:
    case SCENARIO_take:
    case SCENARIO_pass:
    case SCENARIO_playout: scenario_play(run); break;
    default: scenario_expect(run); break;
    }
}

/* `bad` before what is no action: it must fail, and then it has changed nothing. */
static void expect_failure(struct scenario_run *run)
{
    struct scenario_run *before = cli_allocate(sizeof *before);
    int failures = run->result->failures;
    *before = *run;
    carry_out(run);
    bool failed = run->result->failures > failures;
    forget(run, failures);
    *run = *before;
    free(before);
    if (!failed)
        scenario_fail(run, "expected that this does not hold, found that it does");
}

static void run_statement(struct scenario_run *run)
{
    if (run->statement->missing)
        return; /* it names what does not exist, and is refused for that */
    if (run->ready && run->statement->refused && !scenario_is_action(run->statement->command))
        expect_failure(run);
    else
        carry_out(run);
}

void scenario_run(const struct scenario_file *file, const struct scenario *scenario,
                  struct scenario_result *result)
{
    memset(result, 0, sizeof *result);
    if (scenario->broken) {
        note_broken(scenario, result);
        return;
    }
    struct scenario_run *run = cli_allocate(sizeof *run);
    memset(run, 0, sizeof *run);
    run->file = file;
    run->scenario = scenario;
    run->result = result;
    aude_setup_init(&run->setup, AUDE_CARCASSONNE);
    for (int i = 0; i < scenario->count && !run->stop; i++) {
        run->statement = &file->statement[scenario->first + i];
        run->arg = &file->arg[run->statement->first];
        run_statement(run);
        const char *wrong = run->ready ? aude_check(&run->state) : NULL;
        if (wrong != NULL)
            scenario_give_up(run, "expected a sound state, found: %s", wrong);
    }
    free(run->rules);
    free(run);
}
