/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: options, games, steps of a turn, entries of the ledger. */
#include <stdio.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/rooms.h"

/* ---- Rules --------------------------------------------------------------------------------- */

/* The room that an option belongs to, by the beginning of its name, or that it switches itself. */
static void note_option(struct scenario_line *line, struct scenario_text name)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const struct scenario_room *room = scenario_rooms[i];
        for (const char *const *start = room->options; start != NULL && *start != NULL; start++)
            if (form_begins(name, *start))
                form_room(line, room);
        if (room->option != NULL && scenario_is(name, room->option))
            line->scenario->said |= (uint64_t)1 << i;
    }
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
    if (!known)
        return form_need_word(line, left, FORM_OPTION) ||
               scenario_unknown(line, left, "the name of an option");
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

/* Is the word the name of an expansion? */
static bool is_box(struct scenario_text word)
{
    bool found = false;
    const char *name;
    for (int i = 0; (name = aude_expansion_name(AUDE_CARCASSONNE, i)) != NULL; i++)
        found |= scenario_is(word, name);
    return found;
}

/* `inns traders`; those that are not built are noted. */
bool form_boxes(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "the name of an expansion");
    do {
        char name[40];
        snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(word));
        bool known = is_box(word);
        if (!known && aude_set_find(name) < 0)
            return scenario_unknown(line, word, "the name of an expansion");
        if (!known)
            form_need_set(line, name);
        scenario_arg_add(line->file, form)->name = word;
        line->scenario->counted = true;
    } while (scenario_word(line, &word));
    return true;
}

void form_game_name(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    for (int game = 0; game < AUDE_GAMES; game++)
        if (scenario_is(word, aude_game_name((enum aude_game)game))) {
            scenario_word(line, &word);
            scenario_note_game(line->scenario, (enum aude_game)game, true);
        }
}

/* `carcassonne seats=3 start=2 sets=base preset=C2 FARMERS=on`, all of them optional. The seats are
 * called R B G K Y P unless `players` has named that many. */
void form_players_of(struct scenario *scenario, int seats)
{
    static const char letters[] = "RBGKYP";
    if (scenario->seats == seats || seats < 2 || seats > AUDE_MAX_SEATS)
        return;
    scenario->seats = seats;
    memset(scenario->letters, 0, sizeof scenario->letters);
    memcpy(scenario->letters, letters, (size_t)seats);
}

bool form_game(struct scenario_line *line, char form)
{
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
    form_players_of(scenario, seats);
    return true;
}

bool form_step(struct scenario_line *line, char form)
{
    struct scenario_text word;
    scenario_word(line, &word);
    for (int step = 0; step < aude_step_count(); step++)
        if (aude_step_info(step) != NULL && scenario_is(word, aude_step_info(step)->word.name)) {
            scenario_arg_add(line->file, form)->number = step;
            return true;
        }
    return scenario_expected(line, word, "the name of a step such as draw, place or action");
}

static const struct scenario_name *find_turn(struct scenario_text word)
{
    static const struct scenario_name turns[] = {{"draw", AUDE_STEP_DRAW},
                                                 {"place", AUDE_STEP_PLACE},
                                                 {"action", AUDE_STEP_ACTION},
                                                 {NULL, 0}};
    const struct scenario_name *name = form_find(turns, word);
    for (int i = 0; i < SCENARIO_ROOM_COUNT && name == NULL; i++)
        name = form_find(scenario_rooms[i]->turns, word);
    return name;
}

/* What may follow `turn R`: nothing, draw, action, place TILE, or a step of a room. */
bool form_turn_step(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int step = AUDE_STEP_DRAW;
    if (scenario_word(line, &word)) {
        const struct scenario_name *name = find_turn(word);
        if (name == NULL)
            return scenario_unknown(line, word, "draw, place TILE, action or reveal");
        step = name->number;
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

/* The verb of that name: one that every game has, or one of a room; 0 when there is none. */
static int find_verb(struct scenario_text word)
{
    static const struct scenario_name verbs[] = {{"draw", AUDE_DRAW},
                                                 {"place", AUDE_PLACE},
                                                 {"put", AUDE_PUT},
                                                 {"pass", AUDE_PASS},
                                                 {NULL, 0}};
    const struct scenario_name *name = form_find(verbs, word);
    for (int i = 0; i < SCENARIO_ROOM_COUNT && name == NULL; i++)
        name = form_find(scenario_rooms[i]->verbs, word);
    return name != NULL ? name->number : 0;
}

/* `12` or `place 12`: how many actions are legal, of one verb or of all (kind 0). */
bool form_legal(struct scenario_line *line, char form)
{
    const char *before = line->at;
    struct scenario_text word;
    scenario_word(line, &word);
    int verb = find_verb(word);
    if (verb == 0)
        line->at = before;
    if (!form_number(line, form))
        return false;
    line->file->arg[line->file->args - 1].kind = verb;
    return true;
}

/* The term of points of that name, or -1. */
static int find_term(struct scenario_text word)
{
    static const struct scenario_name terms[] = {{"tiles", AUDE_TERM_TILES},
                                                 {"pennants", AUDE_TERM_PENNANTS},
                                                 {"cities", AUDE_TERM_CITIES},
                                                 {"surrounding", AUDE_TERM_SURROUNDING},
                                                 {NULL, 0}};
    const struct scenario_name *name = form_find(terms, word);
    for (int i = 0; i < SCENARIO_ROOM_COUNT && name == NULL; i++)
        name = form_find(scenario_rooms[i]->terms, word);
    return name != NULL ? name->number : -1;
}

/* `tiles=3x2` of a ledger entry. */
static bool read_term(struct scenario_line *line, struct scenario_text word)
{
    struct scenario_text left, right, count, each;
    struct scenario_arg arg = {.form = 'x', .kind = -1};
    if (form_cut(word, '=', &left, &right) && form_cut(right, 'x', &count, &each) &&
        form_whole(count, FORM_LARGEST, &arg.count) && form_whole(each, FORM_LARGEST, &arg.each))
        arg.kind = find_term(left);
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
        else if (!read_term(line, word))
            return false;
    }
    return true;
}

void form_moments(struct scenario_name names[FORM_MOST_MOMENTS + 1])
{
    static const struct scenario_name common[] = {{"second", offsetof(struct aude_moment, second)},
                                                  {"again", offsetof(struct aude_moment, again)}};
    int count = 0;
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        names[count++] = common[i];
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        for (const struct scenario_name *name = scenario_rooms[i]->moments;
             name != NULL && name->name != NULL && count < FORM_MOST_MOMENTS; name++)
            names[count++] = *name;
    names[count] = (struct scenario_name){NULL, 0};
}

/* `again=1`: what the turn remembers. */
bool form_moment(struct scenario_line *line, char form)
{
    struct scenario_name names[FORM_MOST_MOMENTS + 1];
    char list[FORM_LIST], expected[FORM_LIST + 40];
    int count = 0;
    form_moments(names);
    while (names[count].name != NULL)
        count++;
    form_list(list, sizeof list, names, count);
    snprintf(expected, sizeof expected, "%s =0 or =1", list);
    return form_numbers_by_name(line, form, names, 1, expected);
}
