/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments of scenario statements (docs/SCENARIOS.md).
 *
 * SCENARIO_COMMANDS gives each statement a string of forms, one letter an argument or a list of
 * them; the table at the end of this file says which function reads which letter. A form that ends
 * in a list takes the rest of the line.
 */
#include <stdio.h>
#include <string.h>

#include "cli/scenario.h"
#include "jcz/alias.h"

enum { LARGEST = 30000, FARTHEST = 2047 };

/* ---- Pieces of a word ---------------------------------------------------------------------- */

static struct scenario_text piece(const char *start, const char *end)
{
    return (struct scenario_text){start, (int)(end - start)};
}

/* Cuts a word in two at the first `mark`; false when it is not there. */
static bool cut(struct scenario_text word, char mark, struct scenario_text *left,
                struct scenario_text *right)
{
    const char *at = memchr(word.start, mark, (size_t)word.length);
    if (at == NULL)
        return false;
    *left = piece(word.start, at);
    *right = piece(at + 1, word.start + word.length);
    return true;
}

/* Cuts NAME=VALUE; blanks may stand before and behind the `=`. */
static bool read_pair(struct scenario_line *line, struct scenario_text word,
                      struct scenario_text *left, struct scenario_text *right)
{
    struct scenario_text next;
    const char *before = line->at;
    if (!cut(word, '=', left, right)) {
        if (!scenario_word(line, &next) || next.start[0] != '=') {
            line->at = before;
            return false;
        }
        *left = word;
        *right = piece(next.start + 1, next.start + next.length);
        before = line->at;
    }
    if (right->length > 0)
        return true;
    if (scenario_word(line, &next) && memchr(next.start, '=', (size_t)next.length) == NULL)
        *right = next;
    else
        line->at = before;
    return true;
}

static bool whole_number(struct scenario_text text, int largest, int *number)
{
    bool minus = text.length > 0 && text.start[0] == '-';
    long sum = 0;
    if (text.length - minus < 1 || text.length > 7)
        return false;
    for (int i = minus; i < text.length; i++) {
        if (text.start[i] < '0' || text.start[i] > '9')
            return false;
        sum = sum * 10 + (text.start[i] - '0');
    }
    *number = (int)(minus ? -sum : sum);
    return sum <= largest;
}

static bool is_cell(struct scenario_text word, struct scenario_arg *arg)
{
    struct scenario_text x, y;
    return cut(word, ',', &x, &y) && whole_number(x, FARTHEST, &arg->x) &&
           whole_number(y, FARTHEST, &arg->y);
}

static bool is_player(const struct scenario_line *line, struct scenario_text word, int *seat)
{
    const char *letter = word.length == 1 ? strchr(line->scenario->letters, word.start[0]) : NULL;
    if (letter == NULL || *letter == '\0')
        return false;
    *seat = (int)(letter - line->scenario->letters);
    return true;
}

static bool starts_with(struct scenario_text word, const char *prefix)
{
    size_t length = strlen(prefix);
    return (size_t)word.length >= length && memcmp(word.start, prefix, length) == 0;
}

static void need(struct scenario_line *line, enum scenario_need what)
{
    line->scenario->needs |= 1u << what;
}

static bool expected_player(struct scenario_line *line, struct scenario_text word)
{
    char what[64];
    if (line->scenario->seats == 0)
        return scenario_expected(line, word, "'players' or 'game' before this line");
    snprintf(what, sizeof what, "a player, one of %s", line->scenario->letters);
    return scenario_unknown(line, word, what);
}

/* ---- Tiles --------------------------------------------------------------------------------- */

/* A tile of a set whose rules are not built. */
static void need_set(struct scenario_line *line, const struct aude_set *set)
{
    static const struct {
        const char *id;
        enum scenario_need what;
    } later[] = {{"tower", SCENARIO_NEEDS_TOWER},
                 {"bcb", SCENARIO_NEEDS_BAZAARS},
                 {"inns", SCENARIO_NEEDS_INNS},
                 {"traders", SCENARIO_NEEDS_TRADERS},
                 {"abbey", SCENARIO_NEEDS_ABBEY}};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (strcmp(set->id, later[i].id) == 0) {
            need(line, later[i].what);
            return;
        }
    need(line, SCENARIO_NEEDS_TILES);
}

/* A tile is named as in the catalogue ("base-h") or by the short name of the rules' texts ("H"),
 * which may stand for another turn of our drawing. */
bool scenario_tile(struct scenario_line *line, struct scenario_text word, struct scenario_arg *arg)
{
    static const char garden[] = "-garden";
    const int tail = (int)sizeof garden - 1;
    struct scenario_text base = word;
    char id[40];
    if (word.length > tail && memcmp(word.start + word.length - tail, garden, (size_t)tail) == 0) {
        arg->garden = true;
        base.length -= tail;
    }
    snprintf(id, sizeof id, "%.*s", SCENARIO_TEXT(base));
    const struct tile_alias *alias = base.length < (int)sizeof id ? rules_tile(id) : NULL;
    arg->name = word;
    arg->shift = alias != NULL ? alias->turn : 0;
    arg->tile = alias != NULL                  ? alias->tile
                : base.length < (int)sizeof id ? aude_tile_find(id)
                                               : -1;
    if (arg->tile < 0)
        return scenario_unknown(line, word, "the name of a tile");
    if (arg->garden && aude_tile(arg->tile)->gardens == 0)
        return scenario_unknown(line, word, "a tile that has a garden");
    line->scenario->sets |= (uint64_t)1 << aude_tile(arg->tile)->set;
    if (!aude_set(aude_tile(arg->tile)->set)->built)
        need_set(line, aude_set(aude_tile(arg->tile)->set));
    return true;
}

static bool read_tile(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = 't'};
    scenario_word(line, &word);
    if (form == 'T' && scenario_is(word, "-"))
        arg.tile = -1;
    else if (!scenario_tile(line, word, &arg))
        return false;
    *scenario_arg_add(line->file, 't') = arg;
    return true;
}

static bool is_turn(struct scenario_text word, int *turn)
{
    if (word.length != 2 || word.start[0] != 'r' || word.start[1] < '0' || word.start[1] > '3')
        return false;
    *turn = word.start[1] - '0';
    return true;
}

static bool read_turn(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int turn;
    scenario_word(line, &word);
    if (!is_turn(word, &turn))
        return scenario_unknown(line, word, "a turn, r0 to r3");
    scenario_arg_add(line->file, form)->turn = turn;
    return true;
}

/* A tile of a drawn board: its name with the turn behind it, such as E1 or base-e:1. */
bool scenario_row(struct scenario_line *line, int x, int y)
{
    struct scenario_text word;
    for (; scenario_word(line, &word); x++) {
        struct scenario_arg arg = {.form = 't', .x = x, .y = y};
        if (scenario_is(word, "."))
            continue;
        struct scenario_text name = piece(word.start, word.start + word.length - 1);
        char last = word.start[word.length - 1];
        if (word.length < 2 || last < '0' || last > '3')
            return scenario_expected(line, word, "a tile and its turn such as E1, or '.'");
        if (name.length > 1 && name.start[name.length - 1] == ':')
            name.length--;
        if (!scenario_tile(line, name, &arg))
            return false;
        arg.turn = last - '0';
        if (x > FARTHEST || y > FARTHEST)
            return scenario_expected(line, word, "the end of the board");
        *scenario_arg_add(line->file, 't') = arg;
    }
    return true;
}

/* What may follow a tile that is laid: nothing, or a bridge. */
static bool read_bridge(struct scenario_line *line, char form)
{
    struct scenario_text word;
    (void)form;
    if (!scenario_word(line, &word))
        return true;
    if (scenario_is(word, "bridge"))
        need(line, SCENARIO_NEEDS_BRIDGES);
    return scenario_expected(line, word, "the end of the line");
}

/* ---- Cells and features -------------------------------------------------------------------- */

static bool read_cell(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = form};
    scenario_word(line, &word);
    if (!is_cell(word, &arg))
        return scenario_expected(line, word, "a cell such as 0,-1");
    *scenario_arg_add(line->file, form) = arg;
    return true;
}

static bool read_side(struct scenario_line *line, struct scenario_arg *arg)
{
    static const char sides[] = "NESW";
    struct scenario_text word;
    scenario_word(line, &word);
    const char *side = word.length == 1 ? strchr(sides, word.start[0]) : NULL;
    if (side == NULL || *side == '\0')
        return scenario_unknown(line, word, "a side, one of N E S W");
    arg->by = SCENARIO_BY_SIDE;
    arg->number = (int)(side - sides);
    return true;
}

static bool read_small_number(struct scenario_line *line, struct scenario_arg *arg, int by,
                              int largest, const char *what)
{
    struct scenario_text word;
    scenario_word(line, &word);
    if (!whole_number(word, largest, &arg->number) || arg->number < 0)
        return scenario_unknown(line, word, what);
    arg->by = by;
    return true;
}

/* `0,0 city E`, `0,0 field 3`, `0,0 mon`, `0,0 segment 2` */
static bool read_feature(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = form};
    scenario_word(line, &word);
    if (!is_cell(word, &arg))
        return scenario_expected(line, word, "a feature such as '0,-1 city N'");
    scenario_word(line, &word);
    bool good = true;
    if (scenario_is(word, "city") || scenario_is(word, "road") || scenario_is(word, "river")) {
        arg.kind = word.start[0] == 'c' ? AUDE_CITY : word.start[1] == 'o' ? AUDE_ROAD : AUDE_RIVER;
        good = read_side(line, &arg);
    } else if (scenario_is(word, "field")) {
        arg.kind = AUDE_FIELD;
        good = read_small_number(line, &arg, SCENARIO_BY_HALF, 7, "a half side, 0 to 7");
    } else if (scenario_is(word, "segment")) {
        good = read_small_number(line, &arg, SCENARIO_BY_SEGMENT, 63, "a segment, 0 to 63");
    } else if (scenario_is(word, "mon") || scenario_is(word, "monastery") ||
               scenario_is(word, "garden")) {
        arg.kind = word.start[0] == 'm' ? AUDE_MONASTERY : AUDE_GARDEN;
        arg.by = SCENARIO_BY_KIND;
    } else {
        if (scenario_is(word, "bridge"))
            need(line, SCENARIO_NEEDS_BRIDGES);
        if (scenario_is(word, "tower"))
            need(line, SCENARIO_NEEDS_TOWER);
        return scenario_unknown(line, word, "city, road, field, mon, garden or segment");
    }
    if (good)
        *scenario_arg_add(line->file, form) = arg;
    return good;
}

static bool read_cells(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "cells, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!is_cell(word, &arg))
            return scenario_expected(line, word, "a cell such as 0,-1");
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* ---- Players and figures ------------------------------------------------------------------- */

/* The letters of the players, which name the seats from 0. */
static bool read_letters(struct scenario_line *line, char form)
{
    struct scenario *scenario = line->scenario;
    struct scenario_text word;
    (void)form;
    scenario->seats = 0;
    memset(scenario->letters, 0, sizeof scenario->letters);
    while (scenario_word(line, &word)) {
        if (word.length != 1 || word.start[0] < 'A' || word.start[0] > 'Z' ||
            strchr(scenario->letters, word.start[0]) != NULL)
            return scenario_expected(line, word, "another capital letter for a player");
        if (scenario->seats == AUDE_MAX_SEATS)
            return scenario_expected(line, word, "at most 6 players");
        scenario->letters[scenario->seats++] = word.start[0];
    }
    if (scenario->seats < 2)
        return scenario_expected(line, word, "2 to 6 players");
    scenario_arg_add(line->file, 'n')->number = scenario->seats;
    return true;
}

static bool read_player(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int seat;
    scenario_word(line, &word);
    if (!is_player(line, word, &seat))
        return expected_player(line, word);
    scenario_arg_add(line->file, form)->seat = seat;
    return true;
}

static bool read_players(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int seat;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "players, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        if (!is_player(line, word, &seat))
            return expected_player(line, word);
        scenario_arg_add(line->file, form)->seat = seat;
    } while (scenario_word(line, &word));
    return true;
}

/* `R=3 B=0`; each player once. What is gained may be nothing: no word, or `-`. */
static bool read_amounts(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    unsigned seen = 0;
    bool some = scenario_word(line, &word);
    if (form == 'A' && (!some || scenario_is(word, "-")))
        return true;
    if (!some)
        return scenario_expected(line, word, "PLAYER=NUMBER");
    do {
        int seat, number;
        if (!read_pair(line, word, &left, &right))
            return scenario_expected(line, word, "PLAYER=NUMBER");
        if (!is_player(line, left, &seat))
            return expected_player(line, left);
        if (seen & 1u << seat)
            return scenario_expected(line, left, "each player once");
        if (!whole_number(right, LARGEST, &number))
            return scenario_expected(line, right, "a whole number");
        seen |= 1u << seat;
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->seat = seat;
        arg->number = number;
    } while (scenario_word(line, &word));
    return true;
}

static bool is_figure(struct scenario_text word, int *figure)
{
    for (*figure = 0; *figure < AUDE_FIGURES; ++*figure)
        if (scenario_is(word, aude_figure_name((enum aude_figure) * figure)))
            return true;
    return false;
}

/* A figure at the end of a line; a follower when nothing is written. */
static bool read_figure(struct scenario_line *line, char form)
{
    static const struct {
        const char *name;
        enum scenario_need what;
    } later[] = {{"big", SCENARIO_NEEDS_INNS},
                 {"mayor", SCENARIO_NEEDS_ABBEY},
                 {"barn", SCENARIO_NEEDS_ABBEY},
                 {"pig", SCENARIO_NEEDS_TRADERS}};
    struct scenario_text word;
    int figure = AUDE_FOLLOWER;
    if (scenario_word(line, &word) && !is_figure(word, &figure)) {
        for (size_t i = 0; i < sizeof later / sizeof *later; i++)
            if (scenario_is(word, later[i].name))
                need(line, later[i].what);
        return scenario_unknown(line, word, "a figure: follower or abbot");
    }
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->number = figure;
    arg->count = word.length > 0; /* named, or left to the statement */
    return true;
}

/* `followers=3 abbot=0` */
static bool read_supply(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "followers=NUMBER or abbot=NUMBER");
    do {
        int number;
        bool followers;
        if (!read_pair(line, word, &left, &right))
            return scenario_expected(line, word, "followers=NUMBER or abbot=NUMBER");
        followers = scenario_is(left, "followers") || scenario_is(left, "follower");
        if (!followers && !scenario_is(left, "abbot")) {
            if (scenario_is(left, "bridges"))
                need(line, SCENARIO_NEEDS_BRIDGES);
            if (scenario_is(left, "castles"))
                need(line, SCENARIO_NEEDS_CASTLES);
            return scenario_unknown(line, left, "followers or abbot");
        }
        if (!whole_number(right, 7, &number) || number < 0)
            return scenario_unknown(line, right, "a number, 0 to 7");
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->kind = followers ? AUDE_FOLLOWER : AUDE_ABBOT;
        arg->number = number;
    } while (scenario_word(line, &word));
    return true;
}

/* `R@0,0 B@1,0`: players and where their figures stand; `-` for nobody. */
static bool read_standing(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "PLAYER@X,Y, or '-' for nobody");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!cut(word, '@', &left, &right) || !is_cell(right, &arg))
            return scenario_expected(line, word, "PLAYER@X,Y");
        if (!is_player(line, left, &arg.seat))
            return expected_player(line, left);
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* ---- Bags ---------------------------------------------------------------------------------- */

/* `E=4 C=1`, also `total=5`; `-` for no tile at all. */
static bool read_bag(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "TILE=NUMBER, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!read_pair(line, word, &left, &right))
            return scenario_expected(line, word, "TILE=NUMBER");
        if (scenario_is(left, "total"))
            arg.tile = -1;
        else if (!scenario_tile(line, left, &arg))
            return false;
        if (!whole_number(right, 255, &arg.number) || arg.number < 0)
            return scenario_unknown(line, right, "a number, 0 to 255");
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* ---- Rules --------------------------------------------------------------------------------- */

/* Options of games that are not built yet, by the beginning of their names. */
static void need_option(struct scenario_line *line, struct scenario_text name)
{
    static const struct {
        const char *prefix;
        enum scenario_need what;
    } later[] = {{"BRIDGE_", SCENARIO_NEEDS_BRIDGES}, {"CASTLE_", SCENARIO_NEEDS_CASTLES},
                 {"BAZAAR_", SCENARIO_NEEDS_BAZAARS}, {"TOWER_", SCENARIO_NEEDS_TOWER},
                 {"RANSOM_", SCENARIO_NEEDS_TOWER},   {"WAGON_", SCENARIO_NEEDS_ABBEY},
                 {"INNS", SCENARIO_NEEDS_INNS}};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (starts_with(name, later[i].prefix))
            need(line, later[i].what);
}

/* NAME=VALUE; whether the value exists is the engine's to say. */
static bool read_option(struct scenario_line *line, struct scenario_text left,
                        struct scenario_text right, char form)
{
    char name[40];
    if (right.length == 0)
        return scenario_expected(line, left, "OPTION=VALUE");
    snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(left));
    bool known = left.length < (int)sizeof name && aude_option_find(AUDE_CARCASSONNE, name) >= 0;
    if (!known) {
        need_option(line, left);
        return scenario_unknown(line, left, "the name of an option");
    }
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->name = left;
    arg->value = right;
    return true;
}

static bool read_options(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "OPTION=VALUE");
    do {
        if (!read_pair(line, word, &left, &right))
            return scenario_expected(line, word, "OPTION=VALUE");
        if (!read_option(line, left, right, form))
            return false;
    } while (scenario_word(line, &word));
    return true;
}

static bool read_name(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "a name");
    scenario_arg_add(line->file, form)->name = word;
    return true;
}

/* `seats=3 start=2 sets=base preset=C2 ABBOT=on`, all of them optional. The seats are called
 * R B G K Y P unless `players` has named that many. */
static bool read_game(struct scenario_line *line, char form)
{
    static const char letters[] = "RBGKYP";
    struct scenario *scenario = line->scenario;
    struct scenario_text word, left, right;
    int seats = scenario->seats > 0 ? scenario->seats : 2;
    while (scenario_word(line, &word)) {
        int number = 0;
        if (!read_pair(line, word, &left, &right))
            return scenario_expected(line, word, "NAME=VALUE");
        bool is_seats = scenario_is(left, "seats"), is_start = scenario_is(left, "start");
        if (is_seats || is_start) {
            if (!whole_number(right, 255, &number) || number < 0)
                return scenario_unknown(line, right, "a number, 0 to 255");
            seats = is_seats ? number : seats;
        } else if (!scenario_is(left, "preset") && !scenario_is(left, "sets")) {
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

/* ---- Other forms --------------------------------------------------------------------------- */

static bool read_number(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int number;
    scenario_word(line, &word);
    if (!whole_number(word, LARGEST, &number))
        return scenario_expected(line, word, "a whole number");
    scenario_arg_add(line->file, form)->number = number;
    return true;
}

/* The mark of a form, or NULL. */
static const char *mark_of(char form)
{
    switch (form) {
    case '=': return "=";
    case '|': return "|";
    case '>': return "->";
    default: return NULL;
    }
}

/* The mark between two arguments; blanks may stand around it (scenario_forms). */
static bool read_mark(struct scenario_line *line, char form)
{
    const char *mark = mark_of(form);
    char what[8];
    struct scenario_text word;
    scenario_word(line, &word);
    line->mark = NULL;
    snprintf(what, sizeof what, "'%s'", mark);
    return scenario_is(word, mark) || scenario_expected(line, word, what);
}

/* What a placement needs: none, illegal, or a bridge. */
static bool read_verdict(struct scenario_line *line, char form)
{
    struct scenario_text word;
    scenario_word(line, &word);
    if (scenario_is(word, "bridge"))
        need(line, SCENARIO_NEEDS_BRIDGES);
    if (!scenario_is(word, "none") && !scenario_is(word, "illegal"))
        return scenario_expected(line, word, "'none' or 'illegal'");
    scenario_arg_add(line->file, form)->number = word.start[0] == 'n';
    return true;
}

static bool read_step(struct scenario_line *line, char form)
{
    struct scenario_text word;
    scenario_word(line, &word);
    for (int step = 0; step < AUDE_STEPS; step++)
        if (scenario_is(word, aude_step_name((enum aude_step)step))) {
            scenario_arg_add(line->file, form)->number = step;
            return true;
        }
    return scenario_expected(line, word, "a step: draw, place, action or over");
}

/* What may follow `turn R`: nothing, draw, action, or place TILE. */
static bool read_turn_step(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int step = AUDE_STEP_DRAW;
    if (scenario_word(line, &word)) {
        if (scenario_is(word, aude_step_name(AUDE_STEP_PLACE)))
            step = AUDE_STEP_PLACE;
        else if (scenario_is(word, aude_step_name(AUDE_STEP_ACTION)))
            step = AUDE_STEP_ACTION;
        else if (!scenario_is(word, aude_step_name(AUDE_STEP_DRAW)))
            return scenario_unknown(line, word, "draw, place TILE or action");
    }
    scenario_arg_add(line->file, form)->number = step;
    return step != AUDE_STEP_PLACE || read_tile(line, 't');
}

static bool read_decider(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int seat;
    scenario_word(line, &word);
    if (scenario_is(word, "chance"))
        seat = AUDE_CHANCE;
    else if (scenario_is(word, "nobody"))
        seat = AUDE_NOBODY;
    else if (!is_player(line, word, &seat))
        return scenario_expected(line, word, "a player, chance or nobody");
    scenario_arg_add(line->file, form)->seat = seat;
    return true;
}

/* `12` or `place 12`: how many actions are legal, of one verb or of all (kind 0). */
static bool read_legal(struct scenario_line *line, char form)
{
    static const char *const verbs[AUDE_VERBS] = {NULL, "draw", "place", "put", "take", "pass"};
    const char *before = line->at;
    struct scenario_text word;
    int verb = 0;
    scenario_word(line, &word);
    for (int i = AUDE_DRAW; i < AUDE_VERBS; i++)
        if (scenario_is(word, verbs[i]))
            verb = i;
    if (verb == 0)
        line->at = before;
    if (!read_number(line, form))
        return false;
    line->file->arg[line->file->args - 1].kind = verb;
    return true;
}

/* `tiles=3x2` of a ledger entry. */
static bool read_part(struct scenario_line *line, struct scenario_text word)
{
    static const char *const parts[] = {[AUDE_PART_TILES] = "tiles",
                                        [AUDE_PART_PENNANTS] = "pennants",
                                        [AUDE_PART_CITIES] = "cities",
                                        [AUDE_PART_SURROUNDING] = "surrounding",
                                        [AUDE_PART_KINDS] = NULL};
    struct scenario_text left, right, count, each;
    struct scenario_arg arg = {.form = 'x', .kind = -1};
    bool good = cut(word, '=', &left, &right) && cut(right, 'x', &count, &each) &&
                whole_number(count, LARGEST, &arg.count) && whole_number(each, LARGEST, &arg.each);
    for (int i = 0; good && i < AUDE_PART_KINDS; i++)
        if (scenario_is(left, parts[i]))
            arg.kind = i;
    if (arg.kind < 0)
        return scenario_expected(line, word, "a part such as tiles=3x2, complete or incomplete");
    *scenario_arg_add(line->file, 'x') = arg;
    return true;
}

/* `city BASE-38 tiles=3x2 pennants=1x2 complete`: what an entry of the ledger says. */
static bool read_entry(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int kind;
    scenario_word(line, &word);
    for (kind = 0; kind < AUDE_FEATURE_KINDS; kind++)
        if (scenario_is(word, aude_feature_kind_name((enum aude_feature_kind)kind)))
            break;
    if (kind == AUDE_FEATURE_KINDS)
        return scenario_expected(line, word, "city, road, field, monastery or garden");
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

static const struct form {
    char letter;
    bool (*read)(struct scenario_line *line, char form);
} forms[] = {
    {'p', read_player},   /* one player */
    {'P', read_players},  /* any players */
    {'L', read_letters},  /* letters for the players */
    {'a', read_amounts},  /* R=3 B=0 */
    {'A', read_amounts},  /* the same, or nothing */
    {'t', read_tile},     /* one tile */
    {'T', read_tile},     /* one tile, or - */
    {'B', read_bridge},   /* nothing; later a bridge */
    {'c', read_cell},     /* x,y */
    {'C', read_cells},    /* any cells */
    {'r', read_turn},     /* r0 .. r3 */
    {'f', read_feature},  /* x,y and what is meant there */
    {'F', read_figure},   /* nothing, follower or abbot */
    {'q', read_supply},   /* followers=7 abbot=1 */
    {'l', read_standing}, /* R@0,0 */
    {'b', read_bag},      /* E=4 */
    {'o', read_options},  /* OPTION=VALUE */
    {'m', read_game},     /* seats=3 and the like */
    {'w', read_name},     /* a word */
    {'n', read_number},   /* a whole number */
    {'=', read_mark},      {'|', read_mark},
    {'>', read_mark},      {'e', read_verdict}, /* none, illegal */
    {'s', read_step},                           /* draw, place, action, over */
    {'S', read_turn_step},                      /* nothing, draw, action, place TILE */
    {'d', read_decider},                        /* player, chance, nobody */
    {'v', read_legal},                          /* [verb] number */
    {'x', read_entry},                          /* an entry of the ledger */
};

bool scenario_forms(struct scenario_line *line, const char *letters)
{
    for (const char *letter = letters; *letter != '\0' && line->mark == NULL; letter++)
        line->mark = mark_of(*letter);
    for (; *letters != '\0'; letters++)
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            if (forms[i].letter == *letters && !forms[i].read(line, *letters))
                return false;
    return true;
}
