/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: options, games, steps of a turn, entries of the ledger. */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_forms.h"

/* ---- Rules --------------------------------------------------------------------------------- */

/* The room that an option belongs to, by the beginning of its name, or that it switches itself. */
static void note_option(struct scenario_line *line, struct scenario_text name)
{
    static const struct {
        const char *prefix;
        enum scenario_room room;
    } rooms[] = {{"TOWER_", SCENARIO_TOWER},
                 {"RANSOM_", SCENARIO_TOWER},
                 {"BRIDGE_", SCENARIO_BRIDGES},
                 {"CASTLE_", SCENARIO_CASTLES},
                 {"BAZAAR_", SCENARIO_BAZAARS}};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        if (form_begins(name, rooms[i].prefix))
            form_room(line, rooms[i].room);
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_is(name, scenario_room_option[i]))
            line->scenario->said |= 1u << i;
}

/* NAME=VALUE; whether the value exists is the engine's to say. */
static bool read_option(struct scenario_line *line, struct scenario_text left,
                        struct scenario_text right, char form)
{
    char name[40];
    if (right.length == 0)
        return scenario_expected(line, left, "OPTION=VALUE");
    snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(left));
    bool known = false;
    for (int game = 0; left.length < (int)sizeof name && game < AUDE_GAMES; game++)
        if (aude_option_find((enum aude_game)game, name) >= 0) {
            known = true;
            if (game != AUDE_CARCASSONNE)
                scenario_note_game(line->scenario, (enum aude_game)game, false);
        }
    if (form != 'i')
        note_option(line, left);
    if (scenario_is(left, "INNS"))
        form_need(line, SCENARIO_NEEDS_INNS);
    if (!known)
        return scenario_unknown(line, left, "the name of an option");
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->name = left;
    arg->value = right;
    return true;
}

bool form_options(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "OPTION=VALUE");
    do {
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "OPTION=VALUE");
        if (!read_option(line, left, right, form))
            return false;
    } while (scenario_word(line, &word));
    return true;
}

bool form_name(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "a name");
    scenario_arg_add(line->file, form)->name = word;
    return true;
}

/* `discovery seats=3 start=2 sets=base preset=C2 ABBOT=on`, all of them optional. The seats are
 * called R B G K Y P unless `players` has named that many. */
bool form_game(struct scenario_line *line, char form)
{
    static const char letters[] = "RBGKYP";
    struct scenario *scenario = line->scenario;
    struct scenario_text word, left, right;
    int seats = scenario->seats > 0 ? scenario->seats : 2;
    form_game_name(line);
    while (scenario_word(line, &word)) {
        int number = 0;
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "NAME=VALUE");
        bool is_seats = scenario_is(left, "seats"), is_start = scenario_is(left, "start");
        if (is_seats || is_start) {
            if (!form_whole(right, 255, &number) || number < 0)
                return scenario_unknown(line, right, "a number, 0 to 255");
            seats = is_seats ? number : seats;
        } else if (!scenario_is(left, "preset") && !scenario_is(left, "sets") &&
                   !scenario_is(left, "expansions")) {
            if (!read_option(line, left, right, form))
                return false;
            continue;
        }
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->name = left;
        arg->value = right;
        arg->number = number;
    }
    if (scenario->seats != seats && seats >= 2 && seats <= AUDE_MAX_SEATS) {
        scenario->seats = seats;
        memset(scenario->letters, 0, sizeof scenario->letters);
        memcpy(scenario->letters, letters, (size_t)seats);
    }
    return true;
}

bool form_step(struct scenario_line *line, char form)
{
    struct scenario_text word;
    scenario_word(line, &word);
    for (int step = 0; step < AUDE_STEPS; step++)
        if (scenario_is(word, aude_step_name((enum aude_step)step))) {
            scenario_arg_add(line->file, form)->number = step;
            return true;
        }
    return scenario_expected(line, word, "the name of a step such as draw, place or action");
}

/* What may follow `turn R`: nothing, draw, action, reveal, or place TILE. */
bool form_turn_step(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int step = AUDE_STEP_DRAW;
    if (scenario_word(line, &word)) {
        if (scenario_is(word, aude_step_name(AUDE_STEP_PLACE)))
            step = AUDE_STEP_PLACE;
        else if (scenario_is(word, aude_step_name(AUDE_STEP_ACTION)))
            step = AUDE_STEP_ACTION;
        else if (scenario_is(word, aude_step_name(AUDE_STEP_REVEAL)))
            step = AUDE_STEP_REVEAL;
        else if (!scenario_is(word, aude_step_name(AUDE_STEP_DRAW)))
            return scenario_unknown(line, word, "draw, place TILE, action or reveal");
    }
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->number = step;
    arg->count = word.length > 0;                           /* said, or left open */
    return step != AUDE_STEP_PLACE || form_tile(line, 'T'); /* -: one of the open tiles */
}

bool form_decider(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int seat;
    scenario_word(line, &word);
    if (scenario_is(word, "chance"))
        seat = AUDE_CHANCE;
    else if (scenario_is(word, "nobody"))
        seat = AUDE_NOBODY;
    else if (!form_is_player(line, word, &seat))
        return scenario_expected(line, word, "a player, chance or nobody");
    scenario_arg_add(line->file, form)->seat = seat;
    return true;
}

/* `12` or `place 12`: how many actions are legal, of one verb or of all (kind 0). */
bool form_legal(struct scenario_line *line, char form)
{
    static const char *const verbs[AUDE_VERBS] = {
        NULL,       "draw",   "place",  "put",    "take",   "pass",  "bridge", "floor", "capture",
        "exchange", "ransom", "castle", "choose", "select", "raise", "buy",    "sell",  "discard"};
    const char *before = line->at;
    struct scenario_text word;
    int verb = 0;
    scenario_word(line, &word);
    for (int i = AUDE_DRAW; i < AUDE_VERBS; i++)
        if (scenario_is(word, verbs[i]))
            verb = i;
    if (verb == 0)
        line->at = before;
    if (!form_number(line, form))
        return false;
    line->file->arg[line->file->args - 1].kind = verb;
    return true;
}

/* `tiles=3x2` of a ledger entry. */
static bool read_part(struct scenario_line *line, struct scenario_text word)
{
    static const char *const parts[] = {
        [AUDE_PART_TILES] = "tiles",     [AUDE_PART_PENNANTS] = "pennants",
        [AUDE_PART_CITIES] = "cities",   [AUDE_PART_SURROUNDING] = "surrounding",
        [AUDE_PART_CASTLES] = "castles", [AUDE_PART_KINDS] = NULL};
    struct scenario_text left, right, count, each;
    struct scenario_arg arg = {.form = 'x', .kind = -1};
    bool good = form_cut(word, '=', &left, &right) && form_cut(right, 'x', &count, &each) &&
                form_whole(count, FORM_LARGEST, &arg.count) &&
                form_whole(each, FORM_LARGEST, &arg.each);
    for (int i = 0; good && i < AUDE_PART_KINDS; i++)
        if (scenario_is(left, parts[i]))
            arg.kind = i;
    if (arg.kind < 0)
        return scenario_expected(line, word, "a part such as tiles=3x2, complete or incomplete");
    *scenario_arg_add(line->file, 'x') = arg;
    return true;
}

/* `city BASE-38 tiles=3x2 pennants=1x2 complete`: what an entry of the ledger says. */
bool form_entry(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int kind;
    scenario_word(line, &word);
    for (kind = 0; kind < AUDE_FEATURE_KINDS; kind++)
        if (scenario_is(word, aude_feature_kind_name((enum aude_feature_kind)kind)))
            break;
    if (kind == AUDE_FEATURE_KINDS)
        return scenario_expected(line, word, "the kind of a feature such as city or sea");
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "the id of a rule");
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->kind = kind;
    arg->name = word;
    arg->number = -1;
    int entry = line->file->args - 1;
    while (scenario_word(line, &word)) {
        if (scenario_is(word, "complete") || scenario_is(word, "incomplete"))
            line->file->arg[entry].number = word.start[0] == 'c';
        else if (!read_part(line, word))
            return false;
    }
    return true;
}

bool form_numbers_by_name(struct scenario_line *line, char form, const char *const *name, int names,
                          int most, const char *expected)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    do {
        int number, i = 0;
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, expected);
        while (i < names && !scenario_is(left, name[i]))
            i++;
        if (i == names || !form_whole(right, most, &number) || number < 0)
            return scenario_expected(line, word, expected);
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->kind = i;
        arg->number = number;
    } while (scenario_word(line, &word));
    return true;
}

/* `again=1 bridged=0`: what the turn remembers. */
bool form_moment(struct scenario_line *line, char form)
{
    return form_numbers_by_name(line, form, scenario_moment_name, SCENARIO_MOMENTS, 1,
                                "second, again, ransomed, bridged or bought =0 or =1");
}
