/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: what only The Discovery has (docs/SCENARIOS.md).
 *
 * Its worked examples put a tile, let somebody put or take back a follower, and ask what an area is
 * worth, without ever saying whose turn it is. `deploy` and `remove` are therefore played by the
 * engine as the second step of that player's turn, and afterwards the state is taken back to the
 * same step of the same turn, so that the next statement finds the tile laid last as the one just
 * placed. What `expect` asks is asked of the engine twice where that is possible: of what it
 * answers to a question, and of what it does when a follower is really taken back or put.
 *
 * Tiles that lie apart (`tile!`) are kept by until the board has reached them: the engine's boards
 * hang together, and a tile that touches no other has no say in what others are worth.
 */
#include <assert.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

enum { MOST_APART = 32 };
/* Does the statement build a position, or expect something of it? */
enum { BUILDING, EXPECTING };
/* What `expect` asks for. */
enum { SCORE, FINAL, CLOSED, SIZE, PLACE, FITS, DEPLOY };

/* Tiles that lie apart as long as the board has not reached them: arguments. */
struct memory {
    int apart;
    const struct scenario_arg *tile[MOST_APART];
};
static_assert(sizeof(struct memory) <= SCENARIO_MEMORY, "no place to remember the tiles");

static struct memory *memory_of(struct scenario_run *run)
{
    return scenario_memory(run, &scenario_room_discovery);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Players are called by the colours, or by the letters that those begin with. */
static void begin_example(struct scenario *scenario)
{
    static const char *const colours[] = {"red", "blue", "green", "yellow", "black", NULL};
    static const char letters[] = "RBGYK";
    scenario->example = &scenario_room_discovery;
    scenario->called = colours;
    scenario->seats = (int)sizeof letters - 1;
    memcpy(scenario->letters, letters, sizeof letters);
    scenario_note_game(scenario, AUDE_DISCOVERY, true);
}

/* A side, or `inland` for the segment of that terrain that no side has. */
static bool read_shore(struct scenario_line *line, struct scenario_arg *arg)
{
    struct scenario_text word = form_peek(line);
    return scenario_is(word, "inland") ? scenario_word(line, &word) : form_side(line, arg);
}

/* The segment of that terrain that lies inland. */
static int segment_inland(const struct scenario_run *run, const struct scenario_arg *arg)
{
    int kind = aude_placed(&run->state, aude_placed_at(&run->state, arg->x, arg->y)).kind;
    for (int i = 0; i < aude_kind(run->rules, kind)->segments; i++) {
        const struct aude_segment *segment = aude_kind_segment(run->rules, kind, i);
        if (segment->kind == arg->kind && segment->sides == 0)
            return i;
    }
    return -1;
}

/* The open tiles of a seat; `-` for none. */
static bool read_open_tiles(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    if (word.length == 0)
        return scenario_expected(line, word, "tiles, or '-' for none");
    if (scenario_is(word, "-"))
        return scenario_word(line, &word);
    for (int count = 0; word.length > 0; count++, word = form_peek(line)) {
        if (count == AUDE_MAX_OPEN)
            return scenario_unknown(line, word, "no more tiles than can lie open");
        if (!form_tile(line, 't'))
            return false;
    }
    return true;
}

/* `dealing=4 aside=0`: what is still to be done before the first turn, and in this one; the number
 * is the place in struct aude_tableau. */
static bool read_tableau(struct scenario_line *line)
{
    static const struct scenario_name names[] = {
        {"aside", offsetof(struct aude_tableau, aside)},
        {"dealing", offsetof(struct aude_tableau, dealing)},
        {"placed", offsetof(struct aude_tableau, placed)},
        {"idle", offsetof(struct aude_tableau, idle)},
        {NULL, 0}};
    return form_numbers_by_name(line, '2', names, 255, "aside, dealing, placed or idle =NUMBER");
}

/* `0,2`: segments of a tile; `none`. One argument each. */
static bool read_segments(struct scenario_line *line)
{
    static const char expected[] = "segments such as 0,2, or 'none'";
    struct scenario_text word, first, rest;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    if (scenario_is(word, "none"))
        return true;
    for (bool more = true; more; word = rest) {
        int number;
        more = form_cut(word, ',', &first, &rest);
        if (!form_whole(more ? first : word, AUDE_MAX_SEGMENTS - 1, &number) || number < 0)
            return scenario_expected(line, word, expected);
        scenario_arg_add(line->file, 'n')->number = number;
    }
    return true;
}

static bool read_answer(struct scenario_line *line)
{
    struct scenario_text word;
    scenario_word(line, &word);
    if (!scenario_is(word, "yes") && !scenario_is(word, "no"))
        return scenario_expected(line, word, "yes or no");
    scenario_arg_add(line->file, 'n')->number = scenario_is(word, "yes");
    return true;
}

/* What is expected, and then its own arguments. */
static bool read_aspect(struct scenario_line *line)
{
    static const struct {
        const char *name, *forms;
        bool (*read)(struct scenario_line *line);
    } aspects[] = {
        [SCORE] = {"score", "f=n", NULL},           [FINAL] = {"final", "f=n", NULL},
        [CLOSED] = {"closed", "f=", read_answer},   [SIZE] = {"size", "f=n", NULL},
        [PLACE] = {"place", "Zr=", read_answer},    [FITS] = {"fits", "t=", read_answer},
        [DEPLOY] = {"deploy", "c=", read_segments},
    };
    struct scenario_text word;
    scenario_word(line, &word);
    for (int i = SCORE; i <= DEPLOY; i++)
        if (scenario_is(word, aspects[i].name)) {
            scenario_arg_add(line->file, 'u')->number = i;
            return scenario_forms(line, aspects[i].forms) &&
                   (aspects[i].read == NULL || aspects[i].read(line));
        }
    return scenario_expected(line, word, "score, final, closed, size, place, fits or deploy");
}

/* ---- Tiles --------------------------------------------------------------------------------- */

static void start_example(struct scenario_run *run)
{
    struct aude_setup setup = run->setup;
    setup.seats = (uint8_t)run->scenario->seats;
    setup.sets |= scenario_sets(run);
    enum aude_status status = scenario_start_empty(run, &setup);
    if (status != AUDE_OK)
        scenario_give_up(run, "expected a game for the examples, found: %s",
                         aude_status_text(status));
}

/* Lays a tile of `lay`: its arguments are the tile, the cell and the rotation. */
static enum aude_status lay_apart(struct scenario_run *run, const struct scenario_arg *arg)
{
    int kind = scenario_kind(run, &arg[0]);
    return kind < 0 ? AUDE_NONE_LEFT
                    : scenario_lay(run, kind, arg[1].x, arg[1].y, arg[2].rotation + arg[0].shift);
}

/* Lays those of the tiles that lay apart which the board has reached by now. */
static void lay_rest(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    for (bool moved = memory->apart > 0; moved && !run->stop;) {
        moved = false;
        for (int i = 0; i < memory->apart && !run->stop; i++) {
            const struct scenario_arg *arg = memory->tile[i];
            enum aude_status status = lay_apart(run, arg);
            if (status == AUDE_NO_CONTACT)
                continue;
            if (status != AUDE_OK)
                scenario_give_up(run, "expected a place for the tile at %d,%d, found: %s", arg[1].x,
                                 arg[1].y, aude_status_text(status));
            memory->tile[i--] = memory->tile[--memory->apart];
            moved = true;
        }
    }
}

/* At the end: complains of those it never reached. */
static void complain(struct scenario_run *run)
{
    const struct memory *memory = memory_of(run);
    lay_rest(run);
    if (memory->apart > 0)
        scenario_fail(run, "expected tiles up to the one at %d,%d, found none",
                      memory->tile[0][1].x, memory->tile[0][1].y);
}

static void do_lay(struct scenario_run *run)
{
    struct memory *memory = memory_of(run);
    enum aude_status status = lay_apart(run, run->arg);
    if (run->stop)
        return;
    if (status == AUDE_NO_CONTACT && memory->apart < MOST_APART)
        memory->tile[memory->apart++] = run->arg;
    else if (status != AUDE_OK)
        scenario_give_up(run, "expected a place for the tile, found: %s", aude_status_text(status));
    scenario_part_begin(run);
    lay_rest(run);
}

/* ---- The second step of a turn ------------------------------------------------------------- */

/* What the engine says, were it this seat's action on the tile laid last. */
static enum aude_status may(const struct scenario_run *run, int seat, aude_action action)
{
    struct aude_state copy = run->state;
    if (run->loose && aude_edit_turn(&copy, seat, AUDE_STEP_ACTION, -1) != AUDE_OK)
        return AUDE_NOT_NOW;
    if (aude_decider(&copy) != seat)
        return AUDE_NOT_NOW; /* with nothing to decide the step is passed by itself */
    return aude_legal(&copy, action);
}

/* Plays the action as the second step of this seat's turn. In a position that was built the step is
 * then open again. True when it was legal and should have been. */
static bool act(struct scenario_run *run, int seat, aude_action action)
{
    int number = aude_turn_number(&run->state);
    enum aude_status status = may(run, seat, action);
    if (status == AUDE_NOT_NOW && aude_action_verb(action) == AUDE_PUT && run->loose)
        status = aude_claims(&run->state, seat, AUDE_FOLLOWER, aude_action_x(action),
                             aude_action_y(action), aude_action_segment(action));
    if (status != AUDE_OK || run->statement->refused) {
        scenario_settle(run, status);
        return false;
    }
    if (run->loose)
        aude_edit_turn(&run->state, seat, AUDE_STEP_ACTION, -1);
    if (!scenario_settle(run, scenario_apply(run, action)))
        return false;
    if (run->loose && aude_step(&run->state) != AUDE_STEP_OVER) {
        status = aude_edit_turn(&run->state, seat, AUDE_STEP_ACTION, -1);
        aude_edit_turn_number(&run->state, number);
        if (status != AUDE_OK)
            scenario_give_up(run, "expected to get back to the tile, found: %s",
                             aude_status_text(status));
    }
    return true;
}

static aude_action on_feature(const struct scenario_arg *feature, enum aude_verb verb, int segment)
{
    return aude_action_make(verb, AUDE_FOLLOWER, feature->x, feature->y, 0, segment);
}

static void do_deploy(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    int segment = scenario_segment(run, feature);
    if (segment >= 0)
        act(run, run->arg[0].seat, on_feature(feature, AUDE_PUT, segment));
}

/* The follower that was taken back must be named first in the ledger, with its points. */
static void do_remove(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    int segment = scenario_segment(run, feature), expected = run->arg[2].number;
    if (segment < 0 || !act(run, run->arg[0].seat, on_feature(feature, AUDE_TAKE, segment)))
        return;
    const struct aude_entry *entry = &run->ledger.entry[0];
    if (run->ledger.count == 0 || entry->event != AUDE_EVENT_SCORE)
        scenario_fail(run, "expected a score, found none");
    else if (entry->points != expected)
        scenario_fail(run, "expected %d, found %d", expected, entry->points);
}

/* ---- Expectations -------------------------------------------------------------------------- */

/* Is this standing follower on that area? */
static bool stands_on(const struct scenario_run *run, const struct aude_standing *s,
                      const struct aude_feature *area)
{
    struct aude_feature feature;
    return aude_feature_at(&run->state, s->x, s->y, s->segment, &feature) &&
           feature.region == area->region;
}

/* Takes back, on a copy, each follower that stands on the area: it must score what the area quotes.
 */
static void compare_quote(struct scenario_run *run, const struct aude_feature *area)
{
    for (int i = 0; i < aude_standing_count(&run->state); i++) {
        struct aude_standing s = aude_standing(&run->state, i);
        struct aude_state copy = run->state;
        struct aude_entry entries[AUDE_MAX_ENTRIES];
        struct aude_ledger ledger = AUDE_LEDGER(entries);
        if (!stands_on(run, &s, area) ||
            aude_edit_turn(&copy, s.seat, AUDE_STEP_ACTION, -1) != AUDE_OK)
            continue;
        aude_action action = aude_action_make(AUDE_TAKE, s.figure, s.x, s.y, 0, s.segment);
        enum aude_status status = aude_apply(&copy, action, &ledger);
        if (status != AUDE_OK)
            scenario_fail(run, "expected that the follower can be taken back, found: %s",
                          aude_status_text(status));
        else if (ledger.count == 0 || ledger.entry[0].event != AUDE_EVENT_SCORE ||
                 ledger.entry[0].points != area->quote)
            scenario_fail(run, "expected %d for the follower at %d,%d, found %d", area->quote, s.x,
                          s.y, (int)ledger.entry[0].points);
    }
}

/* Ends the game, on a copy: each follower on the area must score the area's value. */
static void compare_value(struct scenario_run *run, const struct aude_feature *area)
{
    struct aude_state copy = run->state;
    struct aude_entry entries[AUDE_MAX_ENTRIES];
    struct aude_ledger ledger = AUDE_LEDGER(entries);
    int scored = 0;
    aude_edit_final(&copy, &ledger);
    for (int i = 0; i < ledger.count; i++) {
        const struct aude_entry *entry = &ledger.entry[i];
        struct aude_standing s = {.x = entry->x, .y = entry->y, .segment = entry->segment};
        if (entry->event != AUDE_EVENT_SCORE || !stands_on(run, &s, area))
            continue;
        scored++;
        if (entry->points != area->value)
            scenario_fail(run, "expected %d in the final scoring, found %d", area->value,
                          (int)entry->points);
    }
    if (scored != area->figures)
        scenario_fail(run, "expected %d scores in the final scoring, found %d", area->figures,
                      scored);
}

static void compare(struct scenario_run *run, int expected, int found)
{
    if (expected != found)
        scenario_fail(run, "expected %d, found %d", expected, found);
}

static void compare_answer(struct scenario_run *run, bool expected, bool found)
{
    if (expected != found)
        scenario_fail(run, "expected %s, found %s", expected ? "yes" : "no", found ? "yes" : "no");
}

/* expect score, final, closed, size */
static void expect_area(struct scenario_run *run)
{
    const struct scenario_arg *feature = &run->arg[1];
    const int expected = run->arg[2].number;
    struct aude_feature area;
    int segment = scenario_segment(run, feature);
    if (segment < 0)
        return;
    if (!aude_feature_at(&run->state, feature->x, feature->y, segment, &area)) {
        scenario_give_up(run, "expected an area there, found none");
        return;
    }
    switch (run->arg[0].number) {
    case SCORE:
        compare(run, expected, area.quote);
        compare_quote(run, &area);
        break;
    case FINAL:
        compare(run, expected, area.value);
        compare_value(run, &area);
        break;
    case CLOSED: compare_answer(run, expected, area.complete); break;
    default: compare(run, expected, area.tiles); break;
    }
}

/* expect place, fits */
static void expect_place(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[1], *cell = &run->arg[2];
    int kind = scenario_kind(run, tile);
    if (kind < 0)
        return;
    if (run->arg[0].number == FITS) {
        compare_answer(run, run->arg[2].number, scenario_placements(run, kind) > 0);
        return;
    }
    int rotation = (run->arg[3].rotation + tile->shift) & 3;
    enum aude_status status = aude_fits(&run->state, kind, cell->x, cell->y, rotation);
    compare_answer(run, run->arg[4].number, status == AUDE_OK);
    scenario_compare_placing(run, kind, cell->x, cell->y, rotation, false, status);
}

/* expect deploy: on which segments a follower may be put, be there still one in the supply or not.
 */
static void expect_deploy(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[1];
    int index = aude_placed_at(&run->state, cell->x, cell->y), seat = aude_turn_seat(&run->state);
    bool wanted[AUDE_MAX_SEGMENTS] = {false};
    struct aude_state copy = run->state;
    if (index < 0) {
        scenario_give_up(run, "expected a tile on %d,%d, found none", cell->x, cell->y);
        return;
    }
    for (int i = 2; i < run->statement->count; i++)
        wanted[run->arg[i].number] = true;
    aude_edit_supply(&copy, seat, AUDE_FOLLOWER, 1);
    struct aude_state turn = copy;
    bool last = index == aude_placed_count(&copy) - 1 &&
                aude_edit_turn(&turn, seat, AUDE_STEP_ACTION, -1) == AUDE_OK &&
                aude_step(&turn) == AUDE_STEP_ACTION && aude_decider(&turn) == seat;
    int segments = aude_kind(run->rules, aude_placed(&copy, index).kind)->segments;
    for (int segment = 0; segment < AUDE_MAX_SEGMENTS; segment++) {
        bool found = segment < segments &&
                     aude_claims(&copy, seat, AUDE_FOLLOWER, cell->x, cell->y, segment) == AUDE_OK;
        if (found != wanted[segment])
            scenario_fail(run, "expected segment %d to be %s, found that it is %s", segment,
                          wanted[segment] ? "free" : "no place", found ? "free" : "none");
        if (last && found != (aude_legal(&turn, on_feature(cell, AUDE_PUT, segment)) == AUDE_OK))
            scenario_fail(run, "expected of segment %d what aude_claims says, found another",
                          segment);
    }
}

/* ---- Open tiles ---------------------------------------------------------------------------- */

/* Who has all open tiles has nothing to draw, but one of them to place. */
static enum aude_status set_step(struct scenario_run *run, const struct aude_tableau *tableau)
{
    int seat = aude_turn_seat(&run->state);
    if (aude_step(&run->state) == AUDE_STEP_DRAW && tableau->count[seat] == AUDE_MAX_OPEN)
        return aude_edit_turn(&run->state, seat, AUDE_STEP_PLACE, -1);
    return AUDE_OK;
}

/* Refused is also what does not belong together. */
static void set_tableau(struct scenario_run *run, const struct aude_tableau *tableau)
{
    struct aude_state before = run->state;
    enum aude_status status = aude_edit_tableau(&run->state, tableau);
    if (status == AUDE_OK)
        status = set_step(run, tableau);
    if (status == AUDE_OK && aude_check(&run->state) != NULL)
        status = AUDE_BAD_ACTION;
    if (status != AUDE_OK)
        run->state = before;
    scenario_settle(run, status);
}

static void do_tableau(struct scenario_run *run)
{
    struct aude_tableau tableau = aude_tableau(&run->state);
    bool expecting = run->statement->command->what == EXPECTING;
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        uint8_t *field = (uint8_t *)&tableau + arg->kind;
        if (expecting && *field != arg->number)
            scenario_fail(run, "expected %.*s=%d, found %d", SCENARIO_TEXT(arg->name), arg->number,
                          *field);
        *field = (uint8_t)arg->number;
    }
    if (!expecting)
        set_tableau(run, &tableau);
}

/* The tiles of the statement in rising order of their kinds; -1 when one is not of this game. */
static int open_kinds(struct scenario_run *run, int kind[AUDE_MAX_OPEN])
{
    int count = 0;
    for (int i = 1; i < run->statement->count && count < AUDE_MAX_OPEN; i++) {
        int found = scenario_kind(run, &run->arg[i]), at = count++;
        if (found < 0)
            return -1;
        for (; at > 0 && kind[at - 1] > found; at--)
            kind[at] = kind[at - 1];
        kind[at] = found;
    }
    return count;
}

static void do_open_tiles(struct scenario_run *run)
{
    int kind[AUDE_MAX_OPEN] = {0}, seat = run->arg[0].seat, count = open_kinds(run, kind);
    struct aude_tableau tableau = aude_tableau(&run->state);
    if (count < 0)
        return;
    if (run->statement->command->what == BUILDING) {
        tableau.count[seat] = (uint8_t)count;
        for (int i = 0; i < AUDE_MAX_OPEN; i++)
            tableau.kind[seat][i] = (uint16_t)kind[i];
        set_tableau(run, &tableau);
        return;
    }
    bool same = tableau.count[seat] == count;
    struct cli_buffer text = {0};
    for (int i = 0; i < tableau.count[seat] && i < AUDE_MAX_OPEN; i++) {
        same = same && tableau.kind[seat][i] == kind[i];
        cli_buffer_add(&text, " %s", aude_kind(run->rules, tableau.kind[seat][i])->name);
    }
    if (!same)
        scenario_fail(run, "expected other open tiles, found%s",
                      text.size > 0 ? text.bytes : " none");
    cli_buffer_finish(&text);
    for (int i = 0; i < aude_kind_count(run->rules); i++) {
        bool open = (count > 0 && kind[0] == i) || (count > 1 && kind[1] == i);
        bool placing = aude_step(&run->state) == AUDE_STEP_PLACE && aude_drawn(&run->state) < 0 &&
                       aude_decider(&run->state) == seat;
        if (same && placing && aude_holds(&run->state, seat, i) != open)
            scenario_fail(run, "expected of %s what aude_tableau says, found another by aude_holds",
                          aude_kind(run->rules, i)->name);
    }
}

/* ---- Statements ---------------------------------------------------------------------------- */

static void do_expect(struct scenario_run *run)
{
    switch (run->arg[0].number) {
    case PLACE:
    case FITS: expect_place(run); break;
    case DEPLOY: expect_deploy(run); break;
    default: expect_area(run); break;
    }
}

static void do_discard(struct scenario_run *run)
{
    int kind = scenario_kind(run, &run->arg[0]);
    if (kind >= 0)
        scenario_act(run, aude_action_make(AUDE_DISCARD, kind, 0, 0, 0, 0));
}

/* A follower of The Discovery scores and goes home where it stood, on what is there, which a second
 * step does not change. */
static void audit(struct scenario_run *run, const struct aude_entry *entry)
{
    struct aude_feature area;
    bool placed = entry->event == AUDE_EVENT_SCORE || entry->event == AUDE_EVENT_RETURN;
    if (placed && (!aude_feature_at(&run->state, entry->x, entry->y, entry->segment, &area) ||
                   area.kind != entry->feature || area.complete != entry->complete))
        scenario_fail(run, "expected the area at %d,%d in the ledger, found another", entry->x,
                      entry->y);
    if (entry->event == AUDE_EVENT_RETURN && strcmp(entry->rule, "DISC-41") != 0)
        scenario_fail(run, "expected DISC-41 for the way home, found %s", entry->rule);
}

static const struct scenario_command commands[] = {
    {"lay", "Zr", NULL, SCENARIO_SETUP, do_lay, 0},
    {"tile!", "Zr", NULL, SCENARIO_SETUP, do_lay, 0},
    {"deploy", "pf", NULL, SCENARIO_ACTION, do_deploy, 0},
    {"remove", "pf=n", NULL, SCENARIO_ACTION | SCENARIO_CHECK, do_remove, 0},
    {"expect", "", read_aspect, SCENARIO_CHECK, do_expect, 0},
    {"opentiles", "p", read_open_tiles, SCENARIO_ACTION, do_open_tiles, BUILDING},
    {"isopentiles", "p", read_open_tiles, SCENARIO_CHECK, do_open_tiles, EXPECTING},
    {"tableau", "", read_tableau, SCENARIO_ACTION, do_tableau, BUILDING},
    {"istableau", "", read_tableau, SCENARIO_CHECK, do_tableau, EXPECTING},
    {"discard", "t", NULL, SCENARIO_ACTION, do_discard, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const struct scenario_feature features[] = {
    {"grassland", AUDE_GRASSLAND, read_shore, segment_inland},
    {"mountains", AUDE_MOUNTAINS, read_shore, segment_inland},
    {"sea", AUDE_SEA, read_shore, segment_inland},
    {NULL, 0, NULL, NULL},
};

static const struct scenario_name verbs[] = {
    {"take", AUDE_TAKE}, {"discard", AUDE_DISCARD}, {NULL, 0}};
static const struct scenario_name turns[] = {{"reveal", AUDE_STEP_REVEAL}, {NULL, 0}};

const struct scenario_room scenario_room_discovery = {
    .game = AUDE_DISCOVERY,
    .rules = "DISC-",
    .tiles = "discovery-",
    .takes = AUDE_TAKE,
    .taken = AUDE_FOLLOWER,
    .commands = commands,
    .features = features,
    .verbs = verbs,
    .turns = turns,
    .heading = "example",
    .begin = begin_example,
    .start = start_example,
    .call = {[SCENARIO_REACHED] = lay_rest, [SCENARIO_OVER] = complain},
    .audit = audit,
};
