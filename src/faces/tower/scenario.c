/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: towers, prisoners, ransom (docs/SCENARIOS.md).
 *
 * Several of these statements come in two forms. The one of the examples names who acts, `floor R
 * 0,0`; the one that plays does not, `floor 0,0`, for then the game knows. The first argument tells
 * them apart: its seat is AUDE_NOBODY in the second.
 */
#include <stdio.h>

#include "scenario/forms.h"
#include "scenario/run.h"

/* What became of the figure that was captured last. */
enum { NO_CAPTURE, CAPTURED, RETURNED, EXCHANGED };
static const char *const outcome_text[] = {[NO_CAPTURE] = "no capture",
                                           [CAPTURED] = "captured",
                                           [RETURNED] = "returned",
                                           [EXCHANGED] = "exchanged"};

/* How a tower stands. */
enum { OPEN, CLOSED, SHUT };
static const char *const stand_text[] = {[OPEN] = "open", [CLOSED] = "closed", [SHUT] = "shut"};

/* All that is remembered. */
static int *outcome(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_tower);
}

static void forget(struct scenario_run *run)
{
    *outcome(run) = NO_CAPTURE;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* `R B 1,0 [want abbot]`: captor, owner and cell; or `B 1,0 mon [abbot]`: owner and figure. */
static bool read_capture(struct scenario_line *line)
{
    struct scenario_text word;
    int owner;
    scenario_arg_add(line->file, 'p')->seat = AUDE_NOBODY;
    if (!form_player(line, 'p'))
        return false;
    if (!form_is_player(line, form_peek(line), &owner))
        return form_feature(line, 'f') && form_figure(line, 'F');
    struct scenario_arg *captor = &line->file->arg[line->file->args - 2];
    captor[0].seat = captor[1].seat;
    captor[1].seat = owner;
    scenario_word(line, &word);
    if (!form_cell(line, 'c'))
        return false;
    if (!scenario_word(line, &word))
        return true;
    if (!scenario_is(word, "want"))
        return scenario_expected(line, word, "'want' and a figure");
    return form_figure(line, 'F');
}

static bool read_outcome(struct scenario_line *line)
{
    struct scenario_text word;
    scenario_word(line, &word);
    for (int i = CAPTURED; i <= EXCHANGED; i++)
        if (scenario_is(word, outcome_text[i])) {
            scenario_arg_add(line->file, 'n')->number = i;
            return true;
        }
    return scenario_expected(line, word, "captured, returned or exchanged");
}

/* `R from B [abbot]`: buyer and captor; or `B [abbot]`. */
static bool read_ransom(struct scenario_line *line)
{
    struct scenario_text word;
    scenario_arg_add(line->file, 'p')->seat = AUDE_NOBODY;
    if (!form_player(line, 'p'))
        return false;
    if (scenario_is(form_peek(line), "from")) {
        struct scenario_arg *buyer = &line->file->arg[line->file->args - 2];
        buyer[0].seat = buyer[1].seat;
        line->file->args--;
        scenario_word(line, &word);
        if (!form_player(line, 'p'))
            return false;
    }
    return form_figure(line, 'F');
}

/* `B B-abbot`: followers and other figures by their owners; `-` for nobody. */
static bool read_prisoners(struct scenario_line *line)
{
    return form_owners(line, "players such as B or B-abbot, or '-' for nobody");
}

/* Behind the height of a tower: nothing, or how it stands; `first` is the first word of those that
 * may. */
static bool read_stand(struct scenario_line *line, int first)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return true;
    for (int i = first; i <= SHUT; i++)
        if (scenario_is(word, stand_text[i])) {
            scenario_arg_add(line->file, 'n')->number = i;
            return true;
        }
    return scenario_expected(line, word, first == SHUT ? "'shut'" : "open, closed or shut");
}

static bool read_shut(struct scenario_line *line)
{
    return read_stand(line, SHUT);
}

static bool read_any_stand(struct scenario_line *line)
{
    return read_stand(line, OPEN);
}

/* Cells, or only their number: `#9`. */
static bool read_range(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    int number;
    if (word.length == 0 || word.start[0] != '#')
        return form_cells(line, 'C');
    if (!form_whole(form_piece(word.start + 1, word.start + word.length), FORM_LARGEST, &number))
        return scenario_expected(line, word, "a number of cells such as #9");
    scenario_word(line, &word);
    scenario_arg_add(line->file, 'D')->number = number;
    return true;
}

/* ---- Building a position ------------------------------------------------------------------- */

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
    int figure = run->arg[2].number;
    int held = aude_prisoners(&run->state, captor, owner, figure);
    scenario_settle(run, aude_edit_prisoners(&run->state, captor, owner, figure, held + 1));
}

/* Towers of another state; foundations are on their tiles. */
static enum aude_status rebuilt_board(struct scenario_run *run, const struct aude_state *old)
{
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_tower_count(old) && status == AUDE_OK; i++) {
        struct aude_tower tower = aude_tower(old, i);
        if (tower.floors > 0)
            status = aude_edit_tower(&run->state, tower.x, tower.y, tower.floors, tower.shut);
    }
    return status;
}

static enum aude_status rebuilt_figures(struct scenario_run *run, const struct aude_state *old)
{
    enum aude_status status = AUDE_OK;
    for (int captor = 0; captor < run->setup.seats; captor++)
        for (int owner = 0; owner < run->setup.seats; owner++)
            for (int f = 0; f < aude_figure_count() && status == AUDE_OK; f++) {
                int figure = f;
                int count = aude_prisoners(old, captor, owner, figure);
                if (count > 0)
                    status = aude_edit_prisoners(&run->state, captor, owner, figure, count);
            }
    return status;
}

/* ---- Acting -------------------------------------------------------------------------------- */

static void do_floor(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[1];
    aude_action action = aude_action_make(AUDE_FLOOR, 0, cell->x, cell->y, 0, 0);
    if (run->arg[0].seat == AUDE_NOBODY) {
        scenario_act(run, action);
        return;
    }
    if (!scenario_part_action(run, run->arg[0].seat))
        return;
    *outcome(run) = NO_CAPTURE;
    scenario_settle(run, scenario_part_apply(run, action));
    scenario_part_settle(run);
}

/* The capture of a figure of that owner on that cell: one that is legal, else the first of them,
 * whose refusal says why; 0 when no such figure is there. */
static aude_action find_capture(const struct scenario_run *run, int owner, int x, int y)
{
    aude_action found = 0;
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        struct aude_standing s = aude_standing(&run->state, i);
        if (s.seat != owner || s.x != x || s.y != y)
            continue;
        aude_action action = aude_action_with(
            aude_action_make(AUDE_CAPTURE, s.figure, s.x, s.y, 0, s.segment), owner);
        if (aude_legal(&run->state, action) == AUDE_OK)
            return action;
        found = found == 0 ? action : found;
    }
    return found;
}

static int held_by(const struct aude_state *state, int captor, int owner)
{
    int count = 0;
    for (int figure = 0; figure < aude_figure_count(); figure++)
        count += aude_prisoners(state, captor, owner, figure);
    return count;
}

/* `capture R B 1,0 want abbot`. Where R must say which own figure comes back, and does not, all of
 * it is refused, for nobody may pass then. */
static enum aude_status capture(struct scenario_run *run)
{
    int captor = run->arg[0].seat, owner = run->arg[1].seat;
    const struct scenario_arg *want = run->statement->count > 3 ? &run->arg[3] : NULL;
    if (aude_decider(&run->state) != captor || aude_step(&run->state) != AUDE_STEP_CAPTURE)
        return AUDE_NOT_NOW;
    aude_action action = find_capture(run, owner, run->arg[2].x, run->arg[2].y);
    int held = held_by(&run->state, captor, owner);
    if (action == 0)
        return AUDE_NOBODY_THERE;
    enum aude_status status = scenario_part_apply(run, action);
    if (status != AUDE_OK)
        return status;
    if (aude_step(&run->state) == AUDE_STEP_EXCHANGE) {
        action = want != NULL ? aude_action_make(AUDE_EXCHANGE, want->number, 0, 0, 0, 0)
                              : aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
        status = scenario_part_apply(run, action);
    } else if (want != NULL) {
        scenario_fail(run, "expected that one figure of several comes back, found no choice");
    }
    *outcome(run) = owner == captor                              ? RETURNED
                    : held_by(&run->state, captor, owner) > held ? CAPTURED
                                                                 : EXCHANGED;
    return status;
}

/* The figure that is named; where none is, the only kind that is there, else a follower. */
static int kind_meant(const struct scenario_arg *named, unsigned there)
{
    int only = 0;
    while (there != 0 && (there >> only & 1) == 0)
        only++;
    return named->count == 0 && there != 0 && there >> only == 1 ? only : named->number;
}

static void play_capture(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[2];
    const int segment = scenario_segment(run, feature), owner = run->arg[1].seat;
    unsigned there = 0;
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        const struct aude_standing s = aude_standing(&run->state, i);
        if (s.seat == owner && s.x == feature->x && s.y == feature->y && s.segment == segment)
            there |= 1u << s.figure;
    }
    if (segment >= 0)
        scenario_act(
            run, aude_action_with(aude_action_make(AUDE_CAPTURE, kind_meant(&run->arg[3], there),
                                                   feature->x, feature->y, 0, segment),
                                  owner));
}

static void do_capture(struct scenario_run *run)
{
    if (run->arg[0].seat == AUDE_NOBODY) {
        play_capture(run);
        return;
    }
    struct aude_state before = run->state;
    int entries = run->part_ledger.count;
    bool past = run->past;
    enum aude_status status = capture(run);
    if (status != AUDE_OK) {
        run->state = before;
        run->part_ledger.count = entries;
        run->past = past;
    }
    scenario_settle(run, status);
    scenario_part_settle(run);
}

/* Something must lie on the board for a turn to be played. */
static void lay_first_tile(struct scenario_run *run)
{
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        if (aude_kind(run->rules, kind)->tile->start) {
            aude_edit_tile(&run->state, kind, 0, 0, 0);
            return;
        }
}

static void do_ransom(struct scenario_run *run)
{
    const int buyer = run->arg[0].seat, captor = run->arg[1].seat;
    const int owner = buyer == AUDE_NOBODY ? aude_decider(&run->state) : buyer;
    unsigned held = 0;
    for (int figure = 0; figure < aude_figure_count() && owner >= 0; figure++)
        held |= aude_prisoners(&run->state, captor, owner, figure) > 0 ? 1u << figure : 0;
    aude_action action = aude_action_with(
        aude_action_make(AUDE_RANSOM, kind_meant(&run->arg[2], held), 0, 0, 0, 0), captor);
    if (buyer == AUDE_NOBODY) {
        scenario_act(run, action);
        return;
    }
    if (run->loose && aude_placed_count(&run->state) == 0)
        lay_first_tile(run);
    if (aude_turn_seat(&run->state) != buyer) {
        scenario_settle(run, AUDE_RANSOM_NOT_NOW); /* who is not asked cannot even say so */
    } else if (scenario_part_action(run, buyer)) {
        scenario_settle(run, scenario_part_apply(run, action));
        scenario_part_settle(run);
    }
}

static void do_exchange(struct scenario_run *run)
{
    scenario_act(run, aude_action_make(AUDE_EXCHANGE, run->arg[0].number, 0, 0, 0, 0));
}

/* ---- Expecting ----------------------------------------------------------------------------- */

static const char *standing_text(const struct scenario_run *run, int seat, int x, int y,
                                 char text[64])
{
    char name[20];
    snprintf(text, 64, "%s@%d,%d", scenario_seat_name(run, seat, name), x, y);
    return text;
}

/* Whom may be captured now. */
static void expect_options(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = 0;
    char text[64];
    if (aude_step(&run->state) == AUDE_STEP_CAPTURE)
        count = aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS);
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int at = 0;
        while (at < count &&
               (aude_action_verb(list[at]) != AUDE_CAPTURE || aude_action_x(list[at]) != arg->x ||
                aude_action_y(list[at]) != arg->y || aude_action_number(list[at]) != arg->seat))
            at++;
        if (at == count)
            scenario_fail(run, "expected %s, found it not",
                          standing_text(run, arg->seat, arg->x, arg->y, text));
        else
            list[at] = list[--count];
    }
    for (int i = 0; i < count; i++)
        if (aude_action_verb(list[i]) == AUDE_CAPTURE)
            scenario_fail(run, "expected no other, found %s",
                          standing_text(run, aude_action_number(list[i]), aude_action_x(list[i]),
                                        aude_action_y(list[i]), text));
}

static void expect_result(struct scenario_run *run)
{
    int found = *outcome(run);
    if (found != run->arg[0].number)
        scenario_fail(run, "expected %s, found %s", outcome_text[run->arg[0].number],
                      outcome_text[found]);
}

/* All that a player holds. */
static void expect_prisoners(struct scenario_run *run)
{
    int captor = run->arg[0].seat;
    for (int owner = 0; owner < run->setup.seats; owner++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            int expected = 0;
            int found = aude_prisoners(&run->state, captor, owner, figure);
            char name[20];
            for (int i = 1; i < run->statement->count; i++)
                expected += run->arg[i].seat == owner && run->arg[i].number == figure;
            if (expected != found)
                scenario_fail(run, "expected %d %s of %s, found %d", expected,
                              aude_figure_name(figure), scenario_seat_name(run, owner, name),
                              found);
        }
}

static void expect_tower(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    for (int i = 0; i < aude_tower_count(&run->state); i++) {
        struct aude_tower tower = aude_tower(&run->state, i);
        int stands = tower.shut ? SHUT : tower.open ? OPEN : CLOSED;
        if (tower.x != cell->x || tower.y != cell->y)
            continue;
        if (tower.floors != run->arg[1].number)
            scenario_fail(run, "expected %d floors, found %d", run->arg[1].number, tower.floors);
        if (run->statement->count > 2 && stands != run->arg[2].number)
            scenario_fail(run, "expected it %s, found it %s", stand_text[run->arg[2].number],
                          stand_text[stands]);
        return;
    }
    scenario_fail(run, "expected a foundation or tower there, found none");
}

/* The cells that a tower would reach: those named, or so many. */
static void expect_range(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0], *named = &run->arg[2];
    int height = run->arg[1].number, count = 0;
    int cells = run->statement->count - 2;
    if (height < 0 || height > 100) {
        scenario_give_up(run, "expected a height of 0 to 100, found %d", height);
        return;
    }
    for (int y = cell->y - height - 1; y <= cell->y + height + 1; y++)
        for (int x = cell->x - height - 1; x <= cell->x + height + 1; x++) {
            bool found = aude_tower_reaches(cell->x, cell->y, height, x, y), expected = false;
            count += found;
            for (int i = 0; i < cells; i++)
                expected |= named[i].form == 'C' && named[i].x == x && named[i].y == y;
            if ((cells == 0 || named->form == 'C') && found != expected)
                scenario_fail(run, "expected %d,%d %s reach, found it %s", x, y,
                              expected ? "within" : "out of", found ? "within" : "out of it");
        }
    if (cells == 1 && named->form == 'D' && count != named->number)
        scenario_fail(run, "expected %d cells, found %d", named->number, count);
}

/* ---- The room ------------------------------------------------------------------------------ */

static void expect_captured(struct scenario_run *run)
{
    scenario_expect_event(run, AUDE_EVENT_CAPTURE);
}

/* A follower stands on a floor, from nobody's supply, where there is none yet. */
static void put_floor(struct scenario_run *run, const struct scenario_arg *feature)
{
    for (int i = 0; i < aude_tower_count(&run->state); i++) {
        const struct aude_tower tower = aude_tower(&run->state, i);
        if (feature->kind == AUDE_TOWER && tower.floors == 0 && tower.x == feature->x &&
            tower.y == feature->y)
            aude_edit_tower(&run->state, tower.x, tower.y, 1, false);
    }
}

/* Of several own figures the first one listed comes back. */
static bool decide(struct scenario_run *run, aude_action *action)
{
    if (aude_step(&run->state) != AUDE_STEP_EXCHANGE)
        return false;
    aude_legal_actions(&run->state, action, 1);
    return true;
}

static int held(const struct scenario_run *run, int seat, int figure)
{
    int count = 0;
    for (int captor = 0; captor < run->setup.seats; captor++)
        count += aude_prisoners(&run->state, captor, seat, figure);
    return count;
}

static const struct scenario_command commands[] = {
    {"tower", "cn", read_shut, SCENARIO_ACTION, do_tower, 0},
    {"jail", "ppF", NULL, SCENARIO_ACTION, do_jail, 0},
    {"floor", "Yc", NULL, SCENARIO_ACTION, do_floor, 0},
    {"capture", "", read_capture, SCENARIO_ACTION, do_capture, 0},
    {"ransom", "", read_ransom, SCENARIO_ACTION, do_ransom, 0},
    {"exchange", "F", NULL, SCENARIO_ACTION, do_exchange, 0},
    {"options", "l", NULL, SCENARIO_CHECK, expect_options, 0},
    {"result", "", read_outcome, SCENARIO_CHECK, expect_result, 0},
    {"captured", "l", NULL, SCENARIO_CHECK, expect_captured, 0},
    {"prison", "p", read_prisoners, SCENARIO_CHECK, expect_prisoners, 0},
    {"istower", "c=n", read_any_stand, SCENARIO_CHECK, expect_tower, 0},
    {"range", "cn=", read_range, SCENARIO_CHECK, expect_range, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"TOWER_", "RANSOM_", NULL};

static const struct scenario_feature features[] = {
    {"tower", AUDE_TOWER, NULL, NULL},
    {NULL, 0, NULL, NULL},
};

static const struct scenario_piece pieces[] = {
    {"floors", "floor", AUDE_TOKEN_FLOOR, 0, 30},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_name events[] = {{"floor", AUDE_EVENT_FLOOR}, {NULL, 0}};

static const struct scenario_name verbs[] = {{"floor", AUDE_FLOOR},
                                             {"capture", AUDE_CAPTURE},
                                             {"exchange", AUDE_EXCHANGE},
                                             {"ransom", AUDE_RANSOM},
                                             {NULL, 0}};

static const struct scenario_name moments[] = {
    {"ransomed", offsetof(struct aude_moment, ransomed)},
    {NULL, 0},
};

const struct scenario_room scenario_room_tower = {
    .game = AUDE_CARCASSONNE,
    .rules = "TOWER-",
    .option = "TOWER",
    .options = options,
    .site = AUDE_SITE_TOWER,
    .counted = 1u << AUDE_EVENT_FLOOR,
    .steps = 1u << AUDE_STEP_CAPTURE | 1u << AUDE_STEP_EXCHANGE,
    .late = 1u << AUDE_STEP_END,
    .commands = commands,
    .features = features,
    .pieces = pieces,
    .events = events,
    .verbs = verbs,
    .moments = moments,
    .call = {[SCENARIO_ADOPTED] = forget},
    .rebuilt_board = rebuilt_board,
    .rebuilt_figures = rebuilt_figures,
    .under = put_floor,
    .decide = decide,
    .held = held,
};
