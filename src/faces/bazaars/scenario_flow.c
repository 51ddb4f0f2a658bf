/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: `flow`, the order of things around a bazaar (docs/SCENARIOS.md).
 *
 * A game of its own is played from the moment in which the active player has drawn a bazaar tile,
 * on a board and with a bag of field tiles that always fit; everybody takes the least decision. The
 * second parts of turns that the example asks for are made due by editing, in the part that brings
 * them; all that follows is the engine's. What happens is written down as it comes, until the next
 * regular turn begins, and compared.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/bazaars/scenario.h"
#include "jcz/alias.h"
#include "scenario/run.h"

enum { MOST_EVENTS = 64, EVENT_TEXT = 32, LONGEST_FLOW = 600 };

/* A bazaar being played. */
struct flow {
    struct scenario_run *run; /* of the game of its own */
    const struct scenario_arg *arg;
    int args;
    int land, bazaar;    /* kinds of tile: a field with a monastery, a field with a bazaar */
    bool drawn;          /* the active player has placed the tile drawn first */
    int builder;         /* who has a second part at once after the bought tile, or AUDE_NOBODY */
    unsigned built;      /* seats that had one */
    unsigned abbeys;     /* seats that lay an abbey instead of drawing in a second part */
    unsigned bazaars[2]; /* seats that still draw a bazaar in it, or in the regular second part */
    int events;
    char event[MOST_EVENTS][EVENT_TEXT];
};

/* ---- Reading ------------------------------------------------------------------------------- */

/* `B,R2`: seats, each with a 2 behind it or not. */
static bool read_seats(struct scenario_line *line, struct scenario_text list, char form)
{
    for (const char *at = list.start, *end = list.start + list.length; at <= end; at++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        struct scenario_text word = form_piece(at, comma != NULL ? comma : end);
        struct scenario_arg arg = {.form = form, .number = 1};
        if (word.length == 2 && word.start[1] == '2') {
            word.length = 1;
            arg.number = 2;
        }
        if (!form_is_player(line, word, &arg.seat))
            return form_expected_player(line, word);
        *scenario_arg_add(line->file, form) = arg;
        at = comma != NULL ? comma : end;
    }
    return true;
}

/* One `NAME=VALUE` of `flow`; `head` is the number of the argument with the single values. */
static bool read_flow_setting(struct scenario_line *line, struct scenario_text word, int head)
{
    struct scenario_text left, right;
    struct scenario_arg *arg = &line->file->arg[head];
    if (!form_pair(line, word, &left, &right))
        return scenario_expected(line, word, "NAME=VALUE, or '->'");
    if (scenario_is(left, "active"))
        return form_is_player(line, right, &arg->seat) || form_expected_player(line, right);
    if (scenario_is(left, "pile"))
        return (form_whole(right, 60, &arg->number) && arg->number >= 0) ||
               scenario_expected(line, right, "a number, 0 to 60");
    if (scenario_is(left, "order")) {
        arg->value = right;
        return true;
    }
    if (scenario_is(left, "own")) {
        arg->count = scenario_is(right, "yes");
        return arg->count || scenario_is(right, "no") ||
               scenario_expected(line, right, "yes or no");
    }
    if (!scenario_is(left, "builder") && !scenario_is(left, "bazaar") &&
        !scenario_is(left, "abbey"))
        return scenario_expected(line, left, "active, order, pile, own, builder, bazaar or abbey");
    return read_seats(line, right, left.start[0] == 'a' ? 'a' : left.start[1] == 'u' ? 'u' : 'z');
}

/* `active=R order=bazaar-first pile=20 own=yes builder=B bazaar=B,R2 -> R:part1 R:auction ...` */
bool bazaars_read_flow(struct scenario_line *line)
{
    struct scenario_text word, left, right;
    int head = line->file->args;
    bazaars_use(line);
    scenario_arg_add(line->file, 'g')->seat = AUDE_NOBODY;
    while (scenario_word(line, &word) && !scenario_is(word, "->"))
        if (!read_flow_setting(line, word, head))
            return false;
    if (line->file->arg[head].seat == AUDE_NOBODY)
        return scenario_expected(line, word, "active=PLAYER");
    if (!scenario_is(word, "->"))
        return scenario_expected(line, word, "'->' and what happens");
    while (scenario_word(line, &word)) {
        struct scenario_arg arg = {.form = 'v'};
        if (!form_cut(word, ':', &left, &right) || right.length == 0)
            return scenario_expected(line, word, "PLAYER:EVENT");
        if (!form_is_player(line, left, &arg.seat))
            return form_expected_player(line, left);
        arg.name = right;
        *scenario_arg_add(line->file, 'v') = arg;
    }
    return true;
}

/* ---- What happens -------------------------------------------------------------------------- */

static void add_event(struct flow *flow, int seat, const char *what, int number)
{
    char name[20];
    if (flow->events == MOST_EVENTS)
        return;
    char *text = flow->event[flow->events++];
    snprintf(text, EVENT_TEXT, "%.4s:%.16s", scenario_seat_name(flow->run, seat, name), what);
    if (number > 0)
        snprintf(text + strlen(text), EVENT_TEXT - strlen(text), "%d", number);
}

/* A tile is placed, or an abbey laid instead: which part of the round is it? */
static void note_placing(struct flow *flow, bool abbey)
{
    const struct aude_state *state = &flow->run->state;
    struct aude_moment moment = aude_moment(state);
    int seat = aude_turn_seat(state);
    const char *what = moment.bought ? "purchased"
                       : moment.second && flow->builder == seat
                           ? abbey ? "builder-abbey" : "builder"
                       : moment.second ? abbey ? "part2-abbey" : "part2"
                                       : "part1";
    add_event(flow, seat, what, 0);
    flow->builder = AUDE_NOBODY;
}

/* What the ledger tells, and tiles that have been set aside. */
static void note_events(struct flow *flow, int seat, int aside)
{
    const struct aude_ledger *ledger = &flow->run->ledger;
    int now = aude_bazaar(&flow->run->state).aside;
    for (int i = 0; i < ledger->count; i++)
        if (ledger->entry[i].event == AUDE_EVENT_BAZAAR)
            add_event(flow, ledger->entry[i].seat,
                      ledger->entry[i].item > 0 ? "auction" : "bazaar-cancelled", 0);
    if (now > aside)
        add_event(flow, seat, "reserve", now);
}

/* ---- Decisions ----------------------------------------------------------------------------- */

/* Is a second part due after this one, as a builder would make it? */
static bool second_due(struct flow *flow, int seat, const struct aude_moment *moment)
{
    if (!moment->bought)
        return !moment->second && flow->arg[0].count;
    for (int i = 1; i < flow->args; i++)
        if (flow->arg[i].form == 'u' && flow->arg[i].seat == seat && !(flow->built >> seat & 1)) {
            flow->built |= 1u << seat;
            flow->builder = seat;
            return true;
        }
    return false;
}

/* In the middle of a part, at its action, its second part is made due. */
static void make_second(struct flow *flow)
{
    struct aude_state *state = &flow->run->state;
    struct aude_moment moment = aude_moment(state);
    if (!second_due(flow, aude_turn_seat(state), &moment))
        return;
    moment.again = 1;
    if (aude_edit_moment(state, &moment) != AUDE_OK)
        scenario_give_up(flow->run, "expected a second part to be possible, found it not");
}

/* A bazaar tile where the example says so, else one of land; of what is left. */
static aude_action draw(struct flow *flow)
{
    const struct aude_state *state = &flow->run->state;
    int seat = aude_turn_seat(state), regular = flow->builder != seat;
    int kind = flow->land;
    if (aude_step(state) == AUDE_STEP_DRAW && flow->bazaars[regular] >> seat & 1) {
        flow->bazaars[regular] &= ~(1u << seat);
        kind = flow->bazaar;
    }
    if (aude_bag(state, kind) == 0)
        kind = kind == flow->land ? flow->bazaar : flow->land;
    return aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0);
}

/* Nothing where that will do, else what the engine lists first. */
static aude_action least(const struct flow *flow)
{
    aude_action pass = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), first = pass;
    if (aude_legal(&flow->run->state, pass) == AUDE_OK)
        return pass;
    aude_legal_actions(&flow->run->state, &first, 1);
    return first;
}

/* A second part is always taken. */
static aude_action go_on(const struct flow *flow)
{
    aude_action first = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    aude_legal_actions(&flow->run->state, &first, 1);
    return first;
}

/* A seat that lays an abbey in its second part does so when it is asked; nobody else does. */
static aude_action lay_or_pass(struct flow *flow)
{
    const struct aude_state *state = &flow->run->state;
    const int seat = aude_turn_seat(state);
    aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    if (!(flow->abbeys >> seat & 1) || !aude_moment(state).second)
        return action;
    flow->abbeys &= ~(1u << seat);
    note_placing(flow, true);
    aude_legal_actions(state, &action, 1);
    return action;
}

static aude_action decide(struct flow *flow)
{
    const struct aude_state *state = &flow->run->state;
    return aude_decider(state) == AUDE_CHANCE                  ? draw(flow)
           : (int)aude_step(state) == aude_step_find("abbey")  ? lay_or_pass(flow)
           : (int)aude_step(state) == aude_step_find("second") ? go_on(flow)
                                                               : least(flow);
}

/* One decision or draw; false when the next regular turn begins, or the game is over. */
static bool step(struct flow *flow)
{
    struct scenario_run *run = flow->run;
    struct aude_bazaar bazaar = aude_bazaar(&run->state);
    struct aude_moment moment = aude_moment(&run->state);
    int seat = aude_turn_seat(&run->state);
    enum aude_step at = aude_step(&run->state);
    if (at == AUDE_STEP_OVER ||
        (at == AUDE_STEP_DRAW && flow->drawn && !moment.second && !bazaar.running))
        return false;
    if (at == AUDE_STEP_PLACE)
        note_placing(flow, false);
    if (at == AUDE_STEP_ACTION)
        make_second(flow);
    if (scenario_apply(run, decide(flow)) != AUDE_OK)
        scenario_give_up(run, "expected a legal decision at step '%s', found none",
                         aude_step_name(at));
    flow->drawn |= at == AUDE_STEP_PLACE;
    note_events(flow, seat, bazaar.aside);
    const char *wrong = aude_check(&run->state);
    if (wrong != NULL)
        scenario_give_up(run, "expected a sound state, found: %s", wrong);
    return !run->stop;
}

/* ---- Beginning and end --------------------------------------------------------------------- */

/* The kind of tile that the rules' texts call so; -1 when it is not in play. */
static int kind_called(const struct scenario_run *run, const char *name)
{
    const struct tile_alias *alias = scenario_alias(name);
    return alias == NULL ? -1 : aude_kind_find(run->rules, aude_tile(alias->tile)->id);
}

/* A hole for each abbey, between field tiles; without abbeys one such tile. Only these seats have
 * one. */
static enum aude_status lay_board(struct flow *flow)
{
    struct aude_state *state = &flow->run->state;
    const int token = aude_token_find("abbey");
    enum aude_status status = AUDE_OK;
    int holes = 0;
    for (int seat = 0; seat < flow->run->setup.seats && token >= 0; seat++) {
        const bool has = flow->abbeys >> seat & 1;
        aude_edit_tokens(state, seat, token, has);
        holes += has;
    }
    for (int i = 0; i < (holes > 0 ? 3 * (2 * holes + 1) : 1) && status == AUDE_OK; i++)
        if (i % 3 != 1 || i / 3 % 2 == 0)
            status = aude_edit_tile(state, flow->land, i / 3, i % 3, 0);
    return status;
}

/* The board, the bag and the tile drawn, which comes from the bag. */
static void begin(struct flow *flow)
{
    struct scenario_run *run = flow->run;
    int pile = flow->arg[0].number, bazaars = 0;
    flow->land = kind_called(run, "B");
    flow->bazaar = kind_called(run, "k6");
    for (int i = 1; i < flow->args; i++)
        if (flow->arg[i].form == 'z') {
            flow->bazaars[flow->arg[i].number - 1] |= 1u << flow->arg[i].seat;
            bazaars++;
        } else if (flow->arg[i].form == 'a') {
            flow->abbeys |= 1u << flow->arg[i].seat;
        }
    if (flow->land < 0 || flow->bazaar < 0 || bazaars > pile) {
        scenario_give_up(run, "expected the tiles that it needs, found not all of them");
        return;
    }
    aude_edit_clear(&run->state);
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        aude_edit_bag(&run->state, kind, kind == flow->bazaar ? bazaars + 1 : 0);
    enum aude_status status = lay_board(flow);
    if (status == AUDE_OK)
        status = aude_edit_bag(&run->state, flow->land, pile - bazaars);
    if (status == AUDE_OK)
        status = aude_edit_turn(&run->state, flow->arg[0].seat, AUDE_STEP_PLACE, flow->bazaar);
    if (status != AUDE_OK)
        scenario_give_up(run, "expected a board to begin with, found %s", aude_status_name(status));
}

static void compare(struct flow *flow)
{
    struct scenario_run *run = flow->run;
    struct cli_buffer expected = {0}, found = {0};
    for (int i = 1; i < flow->args; i++)
        if (flow->arg[i].form == 'v') {
            char name[20];
            cli_buffer_add(&expected, " %s:%.*s", scenario_seat_name(run, flow->arg[i].seat, name),
                           SCENARIO_TEXT(flow->arg[i].name));
        }
    for (int i = 0; i < flow->events; i++)
        cli_buffer_add(&found, " %s", flow->event[i]);
    cli_buffer_add(&expected, "%s", "");
    cli_buffer_add(&found, "%s", "");
    if (strcmp(expected.bytes, found.bytes) != 0)
        scenario_fail(run, "expected%s, found%s", expected.bytes, found.bytes);
    cli_buffer_finish(&expected);
    cli_buffer_finish(&found);
    int next = (flow->arg[0].seat + 1) % run->setup.seats;
    if (aude_step(&run->state) != AUDE_STEP_OVER && aude_turn_seat(&run->state) != next) {
        char a[20], b[20];
        scenario_fail(run, "expected that %s has the next turn, found %s",
                      scenario_seat_name(run, next, a),
                      scenario_seat_name(run, aude_turn_seat(&run->state), b));
    }
}

void bazaars_flow(struct scenario_run *run)
{
    struct flow *flow = cli_allocate(sizeof *flow);
    struct scenario_run *own = cli_allocate(sizeof *own);
    struct aude_rules *rules = cli_allocate(sizeof *rules);
    struct aude_setup setup = run->setup;
    char order[40];
    memset(flow, 0, sizeof *flow);
    *own = *run;
    own->rules = NULL;
    flow->run = own;
    flow->arg = run->arg;
    flow->args = run->statement->count;
    flow->builder = AUDE_NOBODY;
    snprintf(order, sizeof order, "%.*s", SCENARIO_TEXT(run->arg[0].value));
    enum aude_status status = AUDE_OK;
    if (order[0] != '\0')
        status = aude_setup_set(&setup, "BAZAAR_BUILDER_ORDER", order);
    if (status == AUDE_OK)
        status = aude_rules_init(rules, &setup);
    if (status != AUDE_OK) {
        scenario_give_up(run, "expected rules to play by, found %s", aude_status_name(status));
        free(rules);
    } else {
        scenario_adopt(own, rules);
        begin(flow);
        for (int i = 0; i < LONGEST_FLOW && !own->stop && step(flow); i++)
            continue;
        if (!own->stop)
            compare(flow);
        run->stop = own->stop;
    }
    free(own->rules);
    free(own);
    free(flow);
}
