/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: bridges, those that a tile needs and those that are built (docs/SCENARIOS.md). */
#include <stdio.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

/* What a placement needs. */
enum { ILLEGAL, NEEDS_NONE, NEEDS_BRIDGE };

/* ---- Reading ------------------------------------------------------------------------------- */

static bool is_axis(struct scenario_text word, int *axis)
{
    *axis = scenario_is(word, "EW") ? AUDE_EAST_WEST : AUDE_NORTH_SOUTH;
    return scenario_is(word, "NS") || scenario_is(word, "EW");
}

static bool read_axis(struct scenario_line *line)
{
    struct scenario_text word;
    int axis;
    scenario_word(line, &word);
    if (!is_axis(word, &axis))
        return scenario_unknown(line, word, "an axis, NS or EW");
    scenario_arg_add(line->file, 'X')->axis = axis;
    return true;
}

/* A bridge as one argument: cell and axis. */
static bool read_bridge(struct scenario_line *line, struct scenario_text word,
                        struct scenario_arg *arg)
{
    if (!form_is_cell(word, arg))
        return scenario_expected(line, word, "a bridge such as '0,-1 NS'");
    scenario_word(line, &word);
    form_room(line, &scenario_room_bridges);
    return is_axis(word, &arg->axis) || scenario_unknown(line, word, "an axis, NS or EW");
}

static bool read_bridges(struct scenario_line *line)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "bridges, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = 'c'};
        if (!read_bridge(line, word, &arg))
            return false;
        *scenario_arg_add(line->file, 'c') = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* What a placement needs: none, illegal, or a bridge. */
static bool read_verdict(struct scenario_line *line)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = 'n'};
    scenario_word(line, &word);
    bool bridge = scenario_is(word, "bridge");
    if (!bridge && !scenario_is(word, "none") && !scenario_is(word, "illegal"))
        return scenario_expected(line, word, "'none', 'illegal' or a bridge");
    arg.number = bridge ? NEEDS_BRIDGE : scenario_is(word, "none") ? NEEDS_NONE : ILLEGAL;
    if (bridge) {
        scenario_word(line, &word);
        if (!read_bridge(line, word, &arg))
            return false;
    }
    *scenario_arg_add(line->file, 'n') = arg;
    return true;
}

/* Behind `bridge`, where a tile is laid: cell and axis. */
static bool read_with(struct scenario_line *line, struct scenario_arg *named)
{
    struct scenario_text word;
    scenario_word(line, &word);
    return read_bridge(line, word, named);
}

/* A bridge is the segment behind those that are printed. */
static int segment_of_bridge(const struct scenario_run *run, const struct scenario_arg *arg)
{
    int index = aude_placed_at(&run->state, arg->x, arg->y);
    return index >= 0 && aude_bridge_at(&run->state, arg->x, arg->y) >= 0
               ? aude_kind(run->rules, aude_placed(&run->state, index).kind)->segments
               : -1;
}

/* ---- Tiles --------------------------------------------------------------------------------- */

static bool is_named(const struct aude_bridge *bridge, const struct scenario_arg *named)
{
    return bridge->x == named->x && bridge->y == named->y && bridge->axis == named->axis;
}

/* The tile needs a bridge, and that one. */
static enum aude_status may_lie(struct scenario_run *run, int kind, int x, int y, int rotation,
                                const struct scenario_arg *named)
{
    struct aude_bridge bridge;
    enum aude_status status =
        aude_placed_count(&run->state) > 0 ? aude_fits(&run->state, kind, x, y, rotation) : AUDE_OK;
    if (status == AUDE_OK)
        status = AUDE_FITS_WITHOUT;
    else if (status == AUDE_NEEDS_BRIDGE &&
             !aude_fits_bridge(&run->state, kind, x, y, rotation, &bridge))
        status = AUDE_MISMATCH;
    else if (status == AUDE_NEEDS_BRIDGE && is_named(&bridge, named))
        status = AUDE_OK;
    if (status != AUDE_NEEDS_BRIDGE) /* else it names a wrong one */
        scenario_compare_placing(run, kind, x, y, rotation, true, status);
    return status;
}

/* It comes from the supply of the player on turn. */
static void laid(struct scenario_run *run)
{
    int seat = aude_turn_seat(&run->state);
    int left = aude_tokens(&run->state, seat, AUDE_TOKEN_BRIDGE);
    aude_edit_tokens(&run->state, seat, AUDE_TOKEN_BRIDGE, left - 1);
}

static void place(struct scenario_run *run, aude_action action, const struct scenario_arg *named)
{
    struct aude_bridge bridge;
    if (aude_fits_bridge(&run->state, aude_action_item(action), aude_action_x(action),
                         aude_action_y(action), aude_action_rotation(action), &bridge) &&
        !is_named(&bridge, named))
        scenario_settle(run, AUDE_NEEDS_BRIDGE); /* another one than the one named */
    else
        scenario_act(run, aude_action_with(action, 1));
}

/* The bridges that were there when the next tile was laid. */
static enum aude_status rebuilt_tile(struct scenario_run *run, const struct aude_state *old,
                                     int index)
{
    enum aude_status status = AUDE_OK;
    for (int i = 0; i < aude_bridge_count(old) && status == AUDE_OK; i++) {
        struct aude_bridge bridge = aude_bridge(old, i);
        if (bridge.after == index && aude_bridge_at(&run->state, bridge.x, bridge.y) < 0)
            status = aude_edit_bridge(&run->state, bridge.x, bridge.y, (enum aude_axis)bridge.axis);
    }
    return status;
}

/* ---- Statements ---------------------------------------------------------------------------- */

/* The player on turn builds it: in the examples on the tile laid last or beside it, whichever step
 * has been left open; else as the step allows. */
static void do_bridge(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    aude_action action = aude_action_make(AUDE_BRIDGE, 0, cell->x, cell->y, run->arg[1].axis, 0);
    if (!run->loose) {
        scenario_act(run, action);
    } else if (scenario_part_action(run, aude_turn_seat(&run->state))) {
        scenario_settle(run, scenario_part_apply(run, action));
        scenario_part_settle(run);
    }
}

/* What aude_bridges says, and at a step where bridges are built also what the engine would do. */
static void expect_no_bridge(struct scenario_run *run)
{
    const struct scenario_arg *cell = &run->arg[0];
    int axis = run->arg[1].axis;
    enum aude_status status = aude_bridges(&run->state, cell->x, cell->y, (enum aude_axis)axis);
    enum aude_step step = aude_step(&run->state);
    if (status == AUDE_OK)
        scenario_fail(run, "expected that it may not be built, found that it may");
    else if ((step == AUDE_STEP_ACTION || step == AUDE_STEP_BRIDGE) &&
             aude_legal(&run->state, aude_action_make(AUDE_BRIDGE, 0, cell->x, cell->y, axis, 0)) ==
                 AUDE_OK)
        scenario_fail(run, "expected what aude_bridges says (%s), found it legal",
                      aude_status_name(status));
}

static const char *bridge_text(int x, int y, int axis, char text[48])
{
    snprintf(text, 48, "bridge %d,%d %s", x, y, axis == AUDE_NORTH_SOUTH ? "NS" : "EW");
    return text;
}

/* All bridges of the board, in any order. */
static void expect_bridges(struct scenario_run *run)
{
    bool named[AUDE_MAX_BRIDGES] = {false};
    char text[48];
    int count = aude_bridge_count(&run->state);
    for (int i = 0; i < run->statement->count; i++) {
        const struct scenario_arg *arg = &run->arg[i];
        int at = 0;
        for (; at < count; at++) {
            struct aude_bridge b = aude_bridge(&run->state, at);
            if (!named[at] && b.x == arg->x && b.y == arg->y && b.axis == arg->axis)
                break;
        }
        if (at < count)
            named[at] = true;
        else
            scenario_fail(run, "expected %s, found it not",
                          bridge_text(arg->x, arg->y, arg->axis, text));
    }
    for (int at = 0; at < count; at++) {
        struct aude_bridge b = aude_bridge(&run->state, at);
        if (!named[at])
            scenario_fail(run, "expected no other, found %s", bridge_text(b.x, b.y, b.axis, text));
    }
}

/* `needs`: the tile fits as it is, or with one bridge, or not at all. */
static void expect_need(struct scenario_run *run)
{
    const struct scenario_arg *tile = &run->arg[0], *cell = &run->arg[1], *need = &run->arg[3];
    int kind = scenario_kind(run, tile);
    if (kind < 0)
        return;
    int rotation = (run->arg[2].rotation + tile->shift) & 3;
    struct aude_bridge bridge = {0};
    char expected[48] = "none", found[48] = "none";
    struct aude_state state = scenario_part_next(run);
    enum aude_status status = aude_fits(&state, kind, cell->x, cell->y, rotation);
    bool one = aude_fits_bridge(&state, kind, cell->x, cell->y, rotation, &bridge);
    if (need->number == NEEDS_BRIDGE)
        bridge_text(need->x, need->y, need->axis, expected);
    else if (need->number == ILLEGAL)
        snprintf(expected, sizeof expected, "illegal");
    if (status == AUDE_NEEDS_BRIDGE && one)
        bridge_text(bridge.x, bridge.y, bridge.axis, found);
    else if (status != AUDE_OK)
        snprintf(found, sizeof found, "illegal");
    if (status == AUDE_NEEDS_BRIDGE && !one)
        scenario_fail(run, "expected that aude_fits_bridge names the bridge, found none");
    if (strcmp(expected, found) != 0)
        scenario_fail(run, "expected %s, found %s: %s (%s)", expected, found,
                      aude_status_text(status), aude_status_rule(AUDE_CARCASSONNE, status));
}

/* ---- The room ------------------------------------------------------------------------------ */

static const struct scenario_command commands[] = {
    {"bridge", "c", read_axis, SCENARIO_ACTION, do_bridge, 0},
    {"nobridge", "c", read_axis, SCENARIO_CHECK, expect_no_bridge, 0},
    {"bridges", "", read_bridges, SCENARIO_CHECK, expect_bridges, 0},
    {"needs", "tcr>", read_verdict, SCENARIO_CHECK | SCENARIO_COMMON, expect_need, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *const options[] = {"BRIDGE_", NULL};

static const struct scenario_feature features[] = {
    {"bridge", AUDE_ROAD, NULL, segment_of_bridge},
    {NULL, 0, NULL, NULL},
};

static const struct scenario_piece pieces[] = {
    {"bridges", "bridge", AUDE_TOKEN_BRIDGE, 0, 12},
    {NULL, NULL, 0, 0, 0},
};

static const struct scenario_name events[] = {{"bridge", AUDE_EVENT_BRIDGE}, {NULL, 0}};
static const struct scenario_name verbs[] = {{"bridge", AUDE_BRIDGE}, {NULL, 0}};

static const struct scenario_name moments[] = {
    {"bridged", offsetof(struct aude_moment, bridged)},
    {NULL, 0},
};

static const struct scenario_with with = {"bridge", read_with, may_lie, laid, place};

const struct scenario_room scenario_room_bridges = {
    .game = AUDE_CARCASSONNE,
    .rules = "BRIDGE-",
    .option = "BRIDGES",
    .options = options,
    .steps = 1u << AUDE_STEP_BRIDGE,
    .commands = commands,
    .features = features,
    .pieces = pieces,
    .events = events,
    .verbs = verbs,
    .moments = moments,
    .with = &with,
    .rebuilt_tile = rebuilt_tile,
};
