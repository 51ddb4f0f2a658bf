/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: dragon, fairy, princesses, portals (docs/SCENARIOS.md).
 *
 * A tile laid by hand brings the dragon when it shows a volcano. Statements about a flight play the
 * part on to it, where nothing is said of what comes before; a flight after the scoring begins by
 * hand, once `scoring` has told it.
 */
#include <stdio.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

/* Which statement, where two share a function. */
enum { DO, DO_NOT };

enum { LONGEST_PART = 200, MOST_CELLS = 100 };

struct memory {
    bool flown; /* the flight of the tile laid last is over */
};

static struct memory *memory_of(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_dragon);
}

/* ---- What the engine keeps ----------------------------------------------------------------- */

static int find(const struct aude_state *state, const char *name)
{
    return aude_variable_find(aude_state_rules(state), name);
}

static enum aude_status keep(struct aude_state *state, const char *name, int value)
{
    const int variable = find(state, name);
    return variable < 0 ? AUDE_NOT_NOW : aude_edit_variable(state, variable, 0, value);
}

static bool at_flight(const struct aude_state *state)
{
    return (int)aude_step(state) == aude_step_find("flight");
}

static enum aude_verb verb(const char *name)
{
    return (enum aude_verb)aude_verb_find(name);
}

static bool is_verb(aude_action action, const char *name)
{
    return (int)aude_action_verb(action) == aude_verb_find(name);
}

static bool is_option(const struct scenario_run *run, const char *name, const char *value)
{
    struct aude_setup setup = run->setup;
    const int option = aude_option_find(AUDE_CARCASSONNE, name);
    return option >= 0 && aude_setup_set(&setup, name, value) == AUDE_OK &&
           setup.option[option] == run->setup.option[option];
}

static bool flies_late(const struct scenario_run *run)
{
    return is_option(run, "DRAGON_TIMING", "after-scoring");
}

static bool flies_before(const struct scenario_run *run)
{
    return !flies_late(run);
}

static unsigned signs_of(const struct aude_state *state, int kind)
{
    return aude_kind(aude_state_rules(state), kind)->tile->signs;
}

/* What the tile laid last shows. */
static unsigned last_signs(const struct aude_state *state)
{
    const int last = aude_placed_count(state) - 1;
    return last < 0 ? 0 : signs_of(state, aude_placed(state, last).kind);
}

/* The state in which the seat has the action on the tile laid last. */
static enum aude_status at_action(const struct scenario_run *run, int seat, struct aude_state *copy)
{
    *copy = run->state;
    return aude_edit_turn(copy, seat, AUDE_STEP_ACTION, -1);
}

static void settle_refusal(struct scenario_run *run, enum aude_status status)
{
    if (status == AUDE_OK)
        scenario_fail(run, "expected a refusal, found that it is allowed");
}

/* What the engine says of an action of this seat on the tile laid last. */
static enum aude_status may(const struct scenario_run *run, int seat, aude_action action)
{
    struct aude_state copy = run->state;
    enum aude_status status = aude_decider(&copy) == seat ? AUDE_OK : AUDE_NOT_NOW;
    if (run->loose)
        status = at_action(run, seat, &copy);
    return status != AUDE_OK ? status : aude_legal(&copy, action);
}

/* Plays it as the action on the tile laid last; or asks whether that is refused. */
static void act_or_not(struct scenario_run *run, int seat, aude_action action)
{
    if (run->statement->command->what == DO_NOT) {
        settle_refusal(run, may(run, seat, action));
    } else if (!run->loose) {
        if (scenario_part_action(run, seat))
            scenario_act(run, action);
    } else if (run->acted) {
        scenario_settle(run, AUDE_NOT_NOW);
    } else if (scenario_part_action(run, seat)) {
        const enum aude_status status = scenario_part_apply(run, action);
        run->acted = status == AUDE_OK;
        scenario_settle(run, status);
        scenario_part_settle(run);
    }
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* A cell, or `-` for none: then the argument has the form 'T'. */
static bool read_place(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "-"))
        return form_cell(line, 'c');
    scenario_word(line, &word);
    scenario_arg_add(line->file, 'T');
    return true;
}

/* Cells, or `-` for none. */
static bool read_cells(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "-"))
        return form_cells(line, 'C');
    scenario_word(line, &word);
    return true;
}

/* `R 0,0 city N`: beside a follower of R; `- 0,0`: beside nobody. */
static bool read_beside(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "-"))
        return form_player(line, 'p') && form_feature(line, 'f');
    scenario_word(line, &word);
    scenario_arg_add(line->file, 'p')->seat = AUDE_NOBODY;
    return form_cell(line, 'c');
}

/* `0,0 R`, `0,0 -`, or `-` where she is not on the board. */
static bool read_fairy(struct scenario_line *line)
{
    return scenario_is(form_peek(line), "-")
               ? read_place(line)
               : form_cell(line, 'c') && form_player_or(line, 'p', "-");
}

/* `no-volcano TILE ... -> EVENT ...` */
static bool read_draws(struct scenario_line *line)
{
    struct scenario_text word;
    scenario_word(line, &word);
    const bool out = scenario_is(word, "volcano-out");
    if (!out && !scenario_is(word, "no-volcano"))
        return scenario_expected(line, word, "no-volcano or volcano-out");
    scenario_arg_add(line->file, 'n')->number = out;
    while (scenario_word(line, &word) && !scenario_is(word, "->")) {
        struct scenario_arg tile = {.form = 't'};
        if (!scenario_tile(line, word, &tile))
            return false;
        tile.name = word;
        *scenario_arg_add(line->file, 't') = tile;
    }
    if (word.length == 0)
        return scenario_expected(line, word, "'->'");
    while (scenario_word(line, &word))
        scenario_arg_add(line->file, 'w')->name = word;
    return true;
}

/* ---- The dragon ---------------------------------------------------------------------------- */

static void bring_dragon(struct scenario_run *run, int tile)
{
    if (keep(&run->state, "dragon", tile) != AUDE_OK)
        scenario_give_up(run, "expected a dragon in this game");
}

/* A tile was laid by hand: DRAGON-10. */
static void begin(struct scenario_run *run)
{
    memory_of(run)->flown = false;
    if (find(&run->state, "dragon") >= 0 && (last_signs(&run->state) & AUDE_SIGN_VOLCANO) != 0)
        bring_dragon(run, aude_placed_count(&run->state) - 1);
}

/* `dragon 1,1` */
static void do_dragon(struct scenario_run *run)
{
    const int tile = aude_placed_at(&run->state, run->arg[0].x, run->arg[0].y);
    scenario_part_edited(run);
    if (tile < 0)
        scenario_give_up(run, "expected a tile there, found none");
    else
        bring_dragon(run, tile);
}

/* By hand: the part has been told, and the flight is left of it. */
static bool begin_late(struct scenario_run *run)
{
    struct aude_state copy = run->state;
    const int dragon = aude_kept(&copy, "dragon", 0, AUDE_NOWHERE);
    if (dragon == AUDE_NOWHERE || (last_signs(&copy) & AUDE_SIGN_DRAGON) == 0 ||
        keep(&copy, "flight", dragon) != AUDE_OK ||
        aude_edit_turn(&copy, run->seat, (enum aude_step)aude_step_find("flight"), -1) != AUDE_OK)
        return false;
    run->state = copy;
    return true;
}

/* Goes on to the flight of the tile laid last; false: there is none, or it is over. */
static bool reach_flight(struct scenario_run *run)
{
    if (at_flight(&run->state) || !run->loose)
        return at_flight(&run->state);
    if (memory_of(run)->flown || aude_placed_count(&run->state) == 0)
        return false;
    if (run->part != SCENARIO_PART_OPEN)
        return flies_late(run) && begin_late(run);
    if (!scenario_part_runs(run) && !scenario_part_action(run, run->seat))
        return false;
    for (int i = 0; i < LONGEST_PART && !at_flight(&run->state) && scenario_part_runs(run); i++)
        if (scenario_part_pass(run) != AUDE_OK)
            return false;
    if (!at_flight(&run->state))
        scenario_part_settle(run);
    return at_flight(&run->state);
}

static aude_action fly_to(int x, int y)
{
    return aude_action_make(verb("fly"), 0, x, y, 0, 0);
}

/* `fly R 0,0`, or `fly 0,0` of who has to. */
static void do_fly(struct scenario_run *run)
{
    const int seat = run->arg[0].seat;
    const bool flies = reach_flight(run);
    if (seat != AUDE_NOBODY && (!flies || aude_decider(&run->state) != seat)) {
        scenario_settle(run, AUDE_NOT_NOW);
        return;
    }
    const aude_action action = fly_to(run->arg[1].x, run->arg[1].y);
    if (!run->loose) {
        scenario_act(run, action);
        return;
    }
    scenario_settle(run, scenario_part_apply(run, action));
    if (!at_flight(&run->state)) {
        memory_of(run)->flown = true;
        scenario_part_settle(run);
    }
}

/* At its flight the dragon goes wherever it can, where nobody says anything. */
static bool decide(struct scenario_run *run, aude_action *action)
{
    if (!at_flight(&run->state))
        return false;
    aude_legal_actions(&run->state, action, 1);
    return true;
}

static void expect_dragon(struct scenario_run *run)
{
    const int tile = aude_kept(&run->state, "dragon", 0, AUDE_NOWHERE);
    const bool none = run->arg[0].form != 'c';
    const struct aude_placed at =
        tile != AUDE_NOWHERE ? aude_placed(&run->state, tile) : (struct aude_placed){0};
    if (none != (tile == AUDE_NOWHERE))
        scenario_fail(run, "expected %s, found %s", none ? "no dragon" : "the dragon",
                      none ? "it" : "none");
    else if (!none && (at.x != run->arg[0].x || at.y != run->arg[0].y))
        scenario_fail(run, "expected it on %d,%d, found it on %d,%d", run->arg[0].x, run->arg[0].y,
                      at.x, at.y);
}

/* `steps 1,0 0,1`: where it may go now. */
static void expect_steps(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    const int count =
        reach_flight(run) ? aude_legal_actions(&run->state, list, AUDE_MAX_ACTIONS) : 0;
    int found = 0;
    for (int i = 0; i < count; i++) {
        bool expected = false;
        if (!is_verb(list[i], "fly"))
            continue;
        found++;
        for (int arg = 0; arg < run->statement->count; arg++)
            expected |= run->arg[arg].x == aude_action_x(list[i]) &&
                        run->arg[arg].y == aude_action_y(list[i]);
        if (!expected)
            scenario_fail(run, "expected no other, found %d,%d", aude_action_x(list[i]),
                          aude_action_y(list[i]));
    }
    scenario_expect_number(run, run->statement->count, found);
}

static void expect_mover(struct scenario_run *run)
{
    char a[20], b[20];
    const int found = reach_flight(run) ? aude_decider(&run->state) : AUDE_NOBODY;
    if (found != run->arg[0].seat)
        scenario_fail(run, "expected %s, found %s", scenario_seat_name(run, run->arg[0].seat, a),
                      scenario_seat_name(run, found, b));
}

/* ---- Dragon tiles before the first volcano ------------------------------------------------- */

/* A board of one tile, on which the dragon is or is not, and only these tiles in the bag. */
static bool begin_draws(struct scenario_run *run, struct aude_state *state)
{
    const int land = aude_kind_find(run->rules, "base-b");
    *state = run->state;
    aude_edit_clear(state);
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        aude_edit_bag(state, kind, 0);
    if (land < 0 || aude_edit_tile(state, land, 0, 0, 0) != AUDE_OK)
        return false;
    for (int i = 1; i < run->statement->count; i++) {
        const int kind = run->arg[i].form == 't' ? scenario_kind(run, &run->arg[i]) : -1;
        if (kind >= 0)
            aude_edit_bag(state, kind, aude_bag(state, kind) + 1);
    }
    return !run->stop && (!run->arg[0].number || keep(state, "dragon", 0) == AUDE_OK);
}

static bool draw_next(struct aude_state *state, int kind)
{
    return aude_edit_turn(state, 0, AUDE_STEP_DRAW, -1) == AUDE_OK &&
           aude_legal(state, aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0)) == AUDE_OK;
}

/* Draws the tile and lays it wherever it can lie. */
static void lay_next(struct scenario_run *run, struct aude_state *state, int kind)
{
    aude_action place = 0;
    if (aude_apply(state, aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0), NULL) != AUDE_OK ||
        aude_legal_actions(state, &place, 1) < 1 || aude_apply(state, place, NULL) != AUDE_OK)
        scenario_give_up(run, "expected a place for '%s', found none",
                         aude_kind(run->rules, kind)->name);
}

/* The tiles put aside can be drawn now, or cannot. */
static void add_shuffled(struct scenario_run *run, struct aude_state *state,
                         const struct scenario_arg *aside[], int count, struct cli_buffer *text)
{
    for (int i = 0; i < count; i++)
        if (!draw_next(state, scenario_kind(run, aside[i])))
            return;
    for (int i = 0; i < count; i++)
        cli_buffer_add(text, "%s%.*s", i == 0 ? " shuffle:" : "+", SCENARIO_TEXT(aside[i]->name));
}

static void tell_draws(struct scenario_run *run, struct aude_state *state, struct cli_buffer *text)
{
    const struct scenario_arg *aside[AUDE_MAX_ENTRIES];
    int count = 0;
    for (int i = 1; i < run->statement->count && run->arg[i].form == 't' && !run->stop; i++) {
        const struct scenario_arg *tile = &run->arg[i];
        const int kind = scenario_kind(run, tile),
                  before = aude_kept(state, "dragon", 0, AUDE_NOWHERE);
        if (!draw_next(state, kind)) {
            cli_buffer_add(text, " aside:%.*s", SCENARIO_TEXT(tile->name));
            if (count < AUDE_MAX_ENTRIES)
                aside[count++] = tile;
            continue;
        }
        cli_buffer_add(text, " place:%.*s", SCENARIO_TEXT(tile->name));
        lay_next(run, state, kind);
        if (before == AUDE_NOWHERE && aude_kept(state, "dragon", 0, AUDE_NOWHERE) != AUDE_NOWHERE) {
            add_shuffled(run, state, aside, count, text);
            count = 0;
        }
    }
}

/* What is drawn and laid, and what waits until the first volcano lies. */
static void expect_draws(struct scenario_run *run)
{
    struct aude_state state;
    struct cli_buffer found = {0}, expected = {0};
    cli_buffer_add(&found, "%s", "");
    cli_buffer_add(&expected, "%s", "");
    if (!begin_draws(run, &state)) {
        scenario_give_up(run, "expected a board to begin with, found none");
    } else {
        tell_draws(run, &state, &found);
        for (int i = 1; i < run->statement->count; i++)
            if (run->arg[i].form == 'w')
                cli_buffer_add(&expected, " %.*s", SCENARIO_TEXT(run->arg[i].name));
        if (strcmp(expected.bytes, found.bytes) != 0)
            scenario_fail(run, "expected%s, found%s", expected.bytes, found.bytes);
    }
    cli_buffer_finish(&found);
    cli_buffer_finish(&expected);
}

/* ---- The fairy ----------------------------------------------------------------------------- */

/* The figure of the seat on that segment, a follower if there is one; -1: none. */
static int figure_there(const struct aude_state *state, int seat, int x, int y, int segment)
{
    int found = -1;
    for (int i = 0; i < aude_standing_count(state); i++) {
        const struct aude_standing s = aude_standing(state, i);
        if (s.seat == seat && s.x == x && s.y == y && s.segment == segment &&
            (found < 0 || s.figure == AUDE_FOLLOWER))
            found = s.figure;
    }
    return found;
}

/* `fairy R 0,0 city N`, `nofairy R 0,0 city N` */
static void do_fairy(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    const int seat = run->arg[0].seat, segment = scenario_segment(run, feature);
    if (segment < 0)
        return;
    const int figure = figure_there(&run->state, seat, feature->x, feature->y, segment);
    if (is_option(run, "FAIRY_PLACEMENT", "tile"))
        act_or_not(run, seat, aude_action_make(verb("fairyon"), 0, feature->x, feature->y, 0, 0));
    else
        act_or_not(run, seat,
                   aude_action_make(verb("fairy"), figure < 0 ? AUDE_FOLLOWER : figure, feature->x,
                                    feature->y, 0, segment));
}

/* `fairyon R 0,0`, `fairybeside R 0,0 city N`: in the one way or the other, whatever is played. */
static void do_fairy_so(struct scenario_run *run)
{
    const struct scenario_arg *place = &run->arg[1];
    const int segment = place->form == 'c' ? 0 : scenario_segment(run, place);
    if (place->form == 'c')
        act_or_not(run, run->arg[0].seat,
                   aude_action_make(verb("fairyon"), 0, place->x, place->y, 0, 0));
    else if (segment >= 0)
        act_or_not(run, run->arg[0].seat,
                   aude_action_make(verb("fairy"), AUDE_FOLLOWER, place->x, place->y, 0, segment));
}

/* Beside this follower, or beside nobody; segment -1. */
static void set_fairy(struct scenario_run *run, int x, int y, int seat, int segment)
{
    const int tile = aude_placed_at(&run->state, x, y);
    const int figure = segment < 0 ? -1 : figure_there(&run->state, seat, x, y, segment);
    const bool beside = figure >= 0 && !is_option(run, "FAIRY_PLACEMENT", "tile");
    scenario_part_edited(run);
    if (tile < 0 || (segment >= 0 && figure < 0))
        scenario_give_up(run, "expected a follower there, found none");
    else if (keep(&run->state, "fairy", tile) != AUDE_OK ||
             keep(&run->state, "fairy_seat", beside ? seat : AUDE_NO_SEAT) != AUDE_OK ||
             keep(&run->state, "fairy_figure", beside ? figure : UINT8_MAX) != AUDE_OK ||
             keep(&run->state, "fairy_segment", beside ? segment : UINT8_MAX) != AUDE_OK)
        scenario_give_up(run, "expected a fairy in this game");
}

/* `setfairy R 0,0 city N`, `setfairy - 0,0` */
static void do_set_fairy(struct scenario_run *run)
{
    const struct scenario_arg *place = &run->arg[1];
    const bool beside = run->arg[0].seat != AUDE_NOBODY;
    const int segment = beside ? scenario_segment(run, place) : -1;
    if (!run->stop)
        set_fairy(run, place->x, place->y, run->arg[0].seat, segment);
}

static void expect_fairy(struct scenario_run *run)
{
    const int tile = aude_kept(&run->state, "fairy", 0, AUDE_NOWHERE),
              seat = aude_kept(&run->state, "fairy_seat", 0, AUDE_NO_SEAT);
    const bool none = run->arg[0].form != 'c';
    const struct aude_placed at =
        tile != AUDE_NOWHERE ? aude_placed(&run->state, tile) : (struct aude_placed){0};
    const int beside = tile == AUDE_NOWHERE || seat == AUDE_NO_SEAT ? AUDE_NOBODY : seat;
    char a[20], b[20];
    if (none != (tile == AUDE_NOWHERE))
        scenario_fail(run, "expected %s, found %s", none ? "no fairy" : "the fairy",
                      none ? "her" : "none");
    else if (!none && (at.x != run->arg[0].x || at.y != run->arg[0].y))
        scenario_fail(run, "expected her on %d,%d, found her on %d,%d", run->arg[0].x,
                      run->arg[0].y, at.x, at.y);
    else if (!none && beside != run->arg[1].seat)
        scenario_fail(run, "expected %s, found %s", scenario_seat_name(run, run->arg[1].seat, a),
                      scenario_seat_name(run, beside, b));
}

/* ---- A turn begins ------------------------------------------------------------------------- */

/* Lays any tile anywhere: its part brings nothing, and the next turn begins behind it. */
static bool lay_any(struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct aude_cell cells[MOST_CELLS];
    const int count = aude_frontier(state, cells, MOST_CELLS);
    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        for (int cell = 0; cell < (count < MOST_CELLS ? count : MOST_CELLS) * 4; cell++) {
            const struct aude_cell at = cells[cell / 4];
            if (signs_of(state, kind) == 0 &&
                aude_fits(state, kind, at.x, at.y, cell % 4) == AUDE_OK &&
                aude_edit_tile(state, kind, at.x, at.y, cell % 4) == AUDE_OK)
                return true;
        }
    return false;
}

/* Plays on from the end of the turn before; the ledger of the action in which this one begins. */
static bool play_start(const struct scenario_run *run, int seat, struct aude_state *state,
                       struct aude_ledger *ledger)
{
    const int seats = run->setup.seats, before = (seat + seats - 1) % seats;
    *state = run->state;
    if (!lay_any(state) || aude_edit_moment(state, &scenario_new_turn) != AUDE_OK ||
        aude_edit_turn(state, before, AUDE_STEP_ACTION, -1) != AUDE_OK)
        return false;
    const int number = aude_turn_number(state);
    for (int i = 0; i < LONGEST_PART && aude_turn_number(state) == number; i++) {
        aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
        ledger->count = 0;
        if (aude_legal(state, action) != AUDE_OK && aude_legal_actions(state, &action, 1) < 1)
            return false;
        if (aude_apply(state, action, ledger) != AUDE_OK)
            return false;
    }
    return aude_turn_seat(state) == seat && aude_decider(state) != AUDE_NOBODY;
}

/* `start R`: a turn of R begins, which may bring a point (DRAGON-33). */
static void do_start(struct scenario_run *run)
{
    struct aude_entry entries[AUDE_MAX_ENTRIES];
    struct aude_ledger ledger = {.entry = entries, .capacity = AUDE_MAX_ENTRIES};
    struct aude_state state;
    const int seat = run->arg[0].seat;
    if (!play_start(run, seat, &state, &ledger)) {
        scenario_give_up(run, "expected that a turn can begin, found that it cannot");
        return;
    }
    scenario_mark(run);
    for (int i = 0; i < ledger.count; i++)
        if (entries[i].event == AUDE_EVENT_PAY &&
            (int)entries[i].item == aude_token_find("fairy")) {
            const int payee = entries[i].seat;
            run->ledger.entry[run->ledger.count++] = entries[i];
            aude_edit_score(&run->state, payee, aude_score(&run->state, payee) + entries[i].points);
        }
    run->seat = seat;
    scenario_part_edited(run);
    scenario_settle(run, aude_edit_turn(&run->state, seat, AUDE_STEP_ACTION, -1));
}

/* ---- Princesses ---------------------------------------------------------------------------- */

/* The knight of that owner there: one that may be sent home, else any. */
static aude_action find_knight(const struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[2];
    const bool named = run->arg[3].number != AUDE_FOLLOWER;
    aude_action found = 0;
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        const struct aude_standing s = aude_standing(&run->state, i);
        if (s.seat != run->arg[1].seat || s.x != cell->x || s.y != cell->y ||
            (named && s.figure != run->arg[3].number))
            continue;
        const aude_action action = aude_action_with(
            aude_action_make(verb("princess"), s.figure, s.x, s.y, 0, s.segment), s.seat);
        if (found == 0 || may(run, run->arg[0].seat, action) == AUDE_OK)
            found = action;
    }
    return found != 0 ? found
                      : aude_action_with(aude_action_make(verb("princess"), run->arg[3].number,
                                                          cell->x, cell->y, 0, 0),
                                         run->arg[1].seat);
}

/* `princess R B 0,0 [wagon]` */
static void do_princess(struct scenario_run *run)
{
    act_or_not(run, run->arg[0].seat, find_knight(run));
}

/* What the player on turn may do on the tile laid last, and why it may not be nothing. */
static int actions_of(const struct scenario_run *run, aude_action list[AUDE_MAX_ACTIONS],
                      enum aude_status *passes)
{
    struct aude_state copy = run->state;
    *passes = AUDE_OK;
    if (run->loose && at_action(run, run->seat, &copy) != AUDE_OK)
        return 0;
    *passes = aude_legal(&copy, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0));
    return aude_legal_actions(&copy, list, AUDE_MAX_ACTIONS);
}

/* `knights B@0,0`: whom the princess may send home. */
static void expect_knights(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    enum aude_status passes;
    const int count = actions_of(run, list, &passes);
    int found = 0;
    for (int i = 0; i < count; i++) {
        bool expected = false;
        if (!is_verb(list[i], "princess"))
            continue;
        found++;
        for (int arg = 0; arg < run->statement->count; arg++)
            expected |= run->arg[arg].seat == aude_action_number(list[i]) &&
                        run->arg[arg].x == aude_action_x(list[i]) &&
                        run->arg[arg].y == aude_action_y(list[i]);
        if (!expected)
            scenario_fail(run, "expected no other, found one on %d,%d", aude_action_x(list[i]),
                          aude_action_y(list[i]));
    }
    scenario_expect_number(run, run->statement->count, found);
}

/* Nothing else may be done, not even nothing; what may be done besides is no action. */
static void expect_must(struct scenario_run *run)
{
    aude_action list[AUDE_MAX_ACTIONS];
    enum aude_status passes;
    const int count = actions_of(run, list, &passes);
    int knights = 0, figures = 0;
    for (int i = 0; i < count; i++) {
        knights += is_verb(list[i], "princess");
        figures += aude_action_verb(list[i]) == AUDE_PUT;
    }
    if (knights == 0 || figures > 0 || strcmp(aude_status_name(passes), "PRINCESS_FIRST") != 0)
        scenario_fail(run,
                      "expected that a knight must be sent home, found %d of %d actions for it",
                      knights, count);
}

/* ---- Portals ------------------------------------------------------------------------------- */

/* `portal R 0,0 city N [mayor]`, `noportal R 0,0 city N`; on the tile itself it is put as ever,
 * but where a refusal is wanted. */
static void do_portal(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    const int segment = scenario_segment(run, feature), last = aude_placed_count(&run->state) - 1;
    if (segment < 0)
        return;
    const bool here =
        aude_placed_at(&run->state, feature->x, feature->y) == last && !run->statement->refused;
    act_or_not(run, run->arg[0].seat,
               aude_action_make(here ? AUDE_PUT : verb("portal"), run->arg[2].number, feature->x,
                                feature->y, 0, segment));
}

/* ---- The room ------------------------------------------------------------------------------ */

/* What it keeps in another state, of which a position of other rules is made. */
static enum aude_status rebuilt_figures(struct scenario_run *run, const struct aude_state *old)
{
    static const char *const names[] = {"dragon", "fairy", "fairy_seat", "fairy_figure",
                                        "fairy_segment"};
    enum aude_status status = AUDE_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && status == AUDE_OK; i++)
        if (find(old, names[i]) >= 0 && find(&run->state, names[i]) >= 0)
            status = keep(&run->state, names[i], aude_variable(old, find(old, names[i]), 0));
    return status;
}

/* DRAGON-8 */
static int set_aside(const struct scenario_run *run)
{
    int tiles = 0;
    if (find(&run->state, "dragon") < 0 ||
        aude_kept(&run->state, "dragon", 0, AUDE_NOWHERE) != AUDE_NOWHERE)
        return 0;
    for (int kind = 0; kind < aude_kind_count(run->rules); kind++)
        if ((signs_of(&run->state, kind) & AUDE_SIGN_DRAGON) != 0)
            tiles += aude_bag(&run->state, kind);
    return tiles;
}

static const struct scenario_command commands[] = {
    {"dragon", "c", NULL, SCENARIO_ACTION, do_dragon, 0},
    {"isdragon", "", read_place, SCENARIO_CHECK, expect_dragon, 0},
    {"steps", "", read_cells, SCENARIO_CHECK, expect_steps, 0},
    {"mover", "p", NULL, SCENARIO_CHECK, expect_mover, 0},
    {"fly", "Yc", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_fly, 0},
    {"draws", "", read_draws, SCENARIO_CHECK, expect_draws, 0},
    {"fairy", "pf", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_fairy, DO},
    {"nofairy", "pf", NULL, SCENARIO_CHECK, do_fairy, DO_NOT},
    {"fairyon", "pc", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_fairy_so, DO},
    {"fairybeside", "pf", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_fairy_so, DO},
    {"setfairy", "", read_beside, SCENARIO_ACTION, do_set_fairy, 0},
    {"isfairy", "", read_fairy, SCENARIO_CHECK, expect_fairy, 0},
    {"start", "p", NULL, SCENARIO_ACTION, do_start, 0},
    {"princess", "ppcF", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_princess, DO},
    {"knights", "l", NULL, SCENARIO_CHECK, expect_knights, 0},
    {"mustprincess", "", NULL, SCENARIO_CHECK, expect_must, 0},
    {"portal", "pfF", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_portal, DO},
    {"noportal", "pfF", NULL, SCENARIO_CHECK | SCENARIO_ABSENT, do_portal, DO_NOT},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"DRAGON_", "FAIRY", "PRINCESS", "PORTAL", NULL};

const struct scenario_room scenario_room_dragon = {
    .game = AUDE_CARCASSONNE,
    .rules = "DRAGON-",
    .tiles = "dragon-",
    .option = "DRAGON",
    .options = options,
    .step = "flight",
    .early = flies_before,
    .commands = commands,
    .call = {[SCENARIO_BEGAN] = begin},
    .rebuilt_figures = rebuilt_figures,
    .decide = decide,
    .set_aside = set_aside,
};
