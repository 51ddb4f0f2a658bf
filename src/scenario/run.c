/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: statement by statement (docs/SCENARIOS.md).
 *
 * A scenario runs on one state, first an empty board. Each statement has its function
 * (room.h). After every statement aude_check must agree with the state, so each scenario
 * also proves the engine's own book-keeping (BASE-57).
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/run.h"

/* ---- Notes --------------------------------------------------------------------------------- */

static void add_note(struct scenario_notes *notes, long line, long column, char *message)
{
    notes->note = cli_reallocate(notes->note, (size_t)(notes->count + 1) * sizeof *notes->note);
    notes->note[notes->count++] = (struct scenario_note){line, column, message};
}

CLI_PRINTF(3, 0)
static void note(struct scenario_run *run, struct scenario_notes *notes, const char *format,
                 va_list list)
{
    char text[512];
    struct cli_buffer buffer = {0};
    vsnprintf(text, sizeof text, format, list);
    cli_buffer_add(&buffer, "%.*s: %s", SCENARIO_TEXT(run->statement->text), text);
    add_note(notes, run->statement->line, 0, buffer.bytes);
}

/* The line that cannot be read is the failure of its scenario. */
static void note_broken(const struct scenario *scenario, struct scenario_result *result)
{
    const struct scenario_error *error = &scenario->error;
    struct cli_buffer buffer = {0};
    cli_buffer_add(&buffer, "%s", error->message);
    add_note(&result->failed, error->line, error->column, buffer.bytes);
}

/* Drops the notes since there were only so many. */
static void forget(struct scenario_notes *notes, int count)
{
    while (notes->count > count)
        free(notes->note[--notes->count].message);
}

void scenario_fail(struct scenario_run *run, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(run, &run->result->failed, format, list);
    va_end(list);
}

void scenario_give_up(struct scenario_run *run, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(run, &run->result->failed, format, list);
    va_end(list);
    run->stop = true;
}

/* How the engine refused what had to be refused. */
CLI_PRINTF(2, 3)
static void note_refusal(struct scenario_run *run, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    note(run, &run->result->refused, format, list);
    va_end(list);
}

void scenario_show(struct scenario_run *run, const char *format, ...)
{
    struct cli_buffer buffer = {0};
    char text[AUDE_POSITION_TEXT + 40];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    cli_buffer_add(&buffer, "%s", text);
    add_note(&run->result->shown, run->statement->line, 0, buffer.bytes);
}

void scenario_result_finish(struct scenario_result *result)
{
    forget(&result->failed, 0);
    forget(&result->refused, 0);
    forget(&result->shown, 0);
    free(result->failed.note);
    free(result->refused.note);
    free(result->shown.note);
    memset(result, 0, sizeof *result);
}

/* ---- Refusals ------------------------------------------------------------------------------ */

/* A refusal as it is shown: with its rule, if a rule is concerned. */
struct refusal {
    char text[160];
};

static struct refusal refusal_of(const char *rule, enum aude_status status)
{
    struct refusal refusal;
    snprintf(refusal.text, sizeof refusal.text, "%s%s%s (%s)", rule, rule[0] != '\0' ? ": " : "",
             aude_status_text(status), aude_status_name(status));
    return refusal;
}

/* text: the rule or the name of the status, in the line, or nothing. */
static bool is_reason(const struct scenario_run *run, struct scenario_text text, const char *rule,
                      enum aude_status status)
{
    const enum aude_game game = (enum aude_game)run->setup.game;
    if (text.length == 0)
        return true;
    if (rule[0] != '\0' && strcmp(rule, aude_status_rule(game, status)) != 0)
        return scenario_is(text, rule);
    return scenario_is_reason(game, text, status);
}

bool scenario_settle(struct scenario_run *run, enum aude_status status)
{
    return scenario_settle_by(run, aude_status_rule((enum aude_game)run->setup.game, status),
                              status);
}

bool scenario_settle_by(struct scenario_run *run, const char *rule, enum aude_status status)
{
    const struct scenario_statement *s = run->statement;
    if (status == AUDE_OK) {
        if (s->refused)
            scenario_give_up(run, "expected a refusal, found that it is allowed");
        return !s->refused;
    }
    if (!s->refused)
        scenario_give_up(run, "expected to be allowed, found a refusal: %s",
                         refusal_of(rule, status).text);
    else if (!is_reason(run, s->rule, rule, status) || !is_reason(run, s->status, "", status))
        scenario_fail(run, "expected another reason, found %s", refusal_of(rule, status).text);
    else
        note_refusal(run, "%s", refusal_of(rule, status).text);
    return false;
}

/* A refusal because something is not there. No rule of the game forbids that, so whatever rule is
 * named will do; a status, which tells what is missing, must be the right one. */
static void settle_missing(struct scenario_run *run, enum aude_status status)
{
    const struct scenario_text *rule = &run->statement->rule;
    bool named = rule->length > 0 && rule->start[0] >= 'a' && rule->start[0] <= 'z';
    if ((named && !is_reason(run, *rule, "", status)) ||
        !is_reason(run, run->statement->status, "", status))
        scenario_fail(run, "expected another reason, found %s", refusal_of("", status).text);
    else
        note_refusal(run, "%s", refusal_of("", status).text);
}

static bool is_action(const struct scenario_statement *statement)
{
    return (statement->command->use & SCENARIO_ACTION) != 0;
}

static bool is_refused_action(const struct scenario_run *run)
{
    return run->statement->refused && is_action(run->statement);
}

/* ---- Names --------------------------------------------------------------------------------- */

int scenario_kind(struct scenario_run *run, const struct scenario_arg *arg)
{
    char name[48];
    snprintf(name, sizeof name, "%s%s", aude_tile(arg->tile)->id, arg->garden ? "-garden" : "");
    int kind = aude_kind_find(run->rules, name);
    if (!arg->garden && (kind < 0 || aude_kind(run->rules, kind)->count == 0)) {
        snprintf(name, sizeof name, "%s-garden", aude_tile(arg->tile)->id); /* all show one */
        int shown = aude_kind_find(run->rules, name);
        kind = shown >= 0 ? shown : kind;
    }
    if (kind < 0 && is_refused_action(run))
        settle_missing(run, AUDE_NONE_LEFT);
    else if (kind < 0)
        scenario_give_up(run, "expected a tile of this game, found '%s'", aude_tile(arg->tile)->id);
    return kind;
}

/* What kind of feature a segment of the tile at (x,y) is printed as, or, behind the printed ones,
 * was added as; -1 when there is no such segment. */
static int kind_of_segment(const struct scenario_run *run, int x, int y, int segment)
{
    struct aude_feature added;
    int index = aude_placed_at(&run->state, x, y);
    if (index < 0 || segment < 0)
        return -1;
    int kind = aude_placed(&run->state, index).kind;
    int segments = aude_kind(run->rules, kind)->segments;
    if (segment < segments)
        return aude_kind_segment(run->rules, kind, segment)->kind;
    return segment == segments && aude_feature_at(&run->state, x, y, segment, &added) ? added.kind
                                                                                      : -1;
}

/* The monastery or the garden of a tile, or what a room has there once at most. */
static int segment_by_kind(const struct scenario_run *run, int x, int y, int kind)
{
    for (int i = 0; i < AUDE_MAX_SEGMENTS + 2; i++)
        if (kind_of_segment(run, x, y, i) == kind)
            return i;
    return -1;
}

int scenario_find_segment(const struct scenario_run *run, const struct scenario_arg *arg)
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
    else if (arg->by == SCENARIO_BY_ROOM)
        segment = arg->feature->segment(run, arg);
    else
        segment = segment_by_kind(run, arg->x, arg->y, arg->kind);
    return kind_of_segment(run, arg->x, arg->y, segment) == arg->kind ? segment : -1;
}

int scenario_segment(struct scenario_run *run, const struct scenario_arg *arg)
{
    int segment = scenario_find_segment(run, arg);
    if (segment >= 0 || (run->statement->command->use & SCENARIO_ABSENT) != 0)
        return segment; /* where nothing is, no figure may go */
    if (is_refused_action(run))
        settle_missing(run, aude_placed_at(&run->state, arg->x, arg->y) < 0 ? AUDE_NO_TILE
                                                                            : AUDE_NO_SEGMENT);
    else
        scenario_give_up(run, "expected that feature on tile %d,%d, found none", arg->x, arg->y);
    return segment;
}

bool scenario_same_feature(const struct aude_state *state, aude_action action, int x, int y,
                           int segment)
{
    struct aude_feature a, b;
    return aude_feature_at(state, aude_action_x(action), aude_action_y(action),
                           aude_action_segment(action), &a) &&
           aude_feature_at(state, x, y, segment, &b) && a.region == b.region && a.kind == b.kind;
}

const char *scenario_seat_name(const struct scenario_run *run, int seat, char name[20])
{
    if (seat == AUDE_CHANCE)
        snprintf(name, 20, "chance");
    else if (seat == AUDE_NOBODY)
        snprintf(name, 20, "nobody");
    else if (seat < run->scenario->seats)
        snprintf(name, 20, "%c", run->scenario->letters[seat]);
    else
        snprintf(name, 20, "seat %d", seat + 1);
    return name;
}

/* ---- The game ------------------------------------------------------------------------------ */

void scenario_adopt(struct scenario_run *run, struct aude_rules *rules)
{
    free(run->rules);
    run->rules = rules;
    run->setup = *aude_rules_setup(rules);
    aude_state_init(&run->state, rules);
    run->ready = true;
    run->loose = false;
    run->part = SCENARIO_NO_PART;
    run->seat = aude_turn_seat(&run->state);
    scenario_call(run, SCENARIO_ADOPTED);
    scenario_mark(run);
}

void scenario_mark(struct scenario_run *run)
{
    run->ledger.count = 0;
    for (int seat = 0; seat < run->setup.seats; seat++)
        run->before[seat] = aude_score(&run->state, seat);
}

/* ---- Rooms --------------------------------------------------------------------------------- */

void scenario_call(struct scenario_run *run, enum scenario_call call)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->call[call] != NULL)
            scenario_rooms[i]->call[call](run);
}

void *scenario_memory(struct scenario_run *run, const struct scenario_room *room)
{
    return run->memory[scenario_room_index(room)];
}

/* ---- Statements ---------------------------------------------------------------------------- */

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
    const struct scenario_command *command = run->statement->command;
    if ((command->use & SCENARIO_BEGINS) != 0) {
        command->run(run);
        return;
    }
    if (!run->ready && run->scenario->example != NULL)
        run->scenario->example->start(run);
    if (!run->ready)
        scenario_give_up(run, "expected 'players' or 'game' before it");
    else if (seats_exist(run))
        command->run(run);
}

/* `bad` before what is no action: it must fail, and then it has changed nothing. */
static void expect_failure(struct scenario_run *run)
{
    struct scenario_run *before = cli_allocate(sizeof *before);
    struct scenario_notes *failed = &run->result->failed;
    int count = failed->count;
    *before = *run;
    carry_out(run);
    *run = *before;
    free(before);
    if (failed->count == count) {
        scenario_fail(run, "expected that this does not hold, found that it does");
        return;
    }
    add_note(&run->result->refused, failed->note[count].line, 0, failed->note[count].message);
    failed->note[count].message = NULL; /* which is there now */
    forget(failed, count);
}

static void run_statement(struct scenario_run *run)
{
    if (run->statement->missing)
        note_refusal(run, "there is no such name or value");
    else if (run->ready && run->statement->refused && !is_action(run->statement))
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
    run->ledger = aude_ledger(run->entry, AUDE_MAX_ENTRIES);
    run->part_ledger = aude_ledger(run->part_entry, AUDE_MAX_ENTRIES);
    aude_setup_init(&run->setup, (enum aude_game)scenario->game);
    for (int i = 0; i < scenario->count && !run->stop; i++) {
        run->statement = &file->statement[scenario->first + i];
        run->arg = &file->arg[run->statement->first];
        run_statement(run);
        const char *wrong = run->ready ? aude_check(&run->state) : NULL;
        if (wrong != NULL)
            scenario_give_up(run, "expected a sound state, found: %s", wrong);
    }
    if (scenario->count > 0 && !run->stop)
        scenario_call(run, SCENARIO_OVER);
    free(run->rules);
    free(run);
}
