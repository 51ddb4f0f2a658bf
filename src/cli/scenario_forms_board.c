/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: tiles, bridges and towers, cells, features and bags. */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_forms.h"
#include "jcz/alias.h"

/* ---- Tiles --------------------------------------------------------------------------------- */

/* A tile of a set whose rules are not built. */
static void need_set(struct scenario_line *line, const struct aude_set *set)
{
    static const struct {
        const char *id;
        enum scenario_need what;
    } later[] = {{"inns", SCENARIO_NEEDS_INNS},
                 {"traders", SCENARIO_NEEDS_TRADERS},
                 {"abbey", SCENARIO_NEEDS_ABBEY}};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (strcmp(set->id, later[i].id) == 0) {
            form_need(line, later[i].what);
            return;
        }
    form_need(line, SCENARIO_NEEDS_TILES);
}

const struct tile_alias *scenario_alias(const char *name)
{
#ifdef AUDE_WITH_CARCASSONNE
    return rules_tile(name);
#else
    (void)name; /* the table is about tiles of Carcassonne */
    return NULL;
#endif
}

/* The tile of that name; the tiles of The Discovery also without the name of their set. */
static int find_tile(const char *id)
{
    char whole[64];
    int tile = aude_tile_find(id);
    snprintf(whole, sizeof whole, "discovery-%s", id);
    return tile >= 0 ? tile : aude_tile_find(whole);
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
    const struct tile_alias *alias = base.length < (int)sizeof id ? scenario_alias(id) : NULL;
    arg->name = word;
    arg->shift = alias != NULL ? alias->turn : 0;
    arg->tile = alias != NULL ? alias->tile : base.length < (int)sizeof id ? find_tile(id) : -1;
    if (arg->tile < 0)
        return scenario_unknown(line, word, "the name of a tile");
    if (arg->garden && aude_tile(arg->tile)->gardens == 0)
        return scenario_unknown(line, word, "a tile that has a garden");
    const struct aude_tile *tile = aude_tile(arg->tile);
    line->scenario->sets |= (uint64_t)1 << tile->set;
    if (aude_set(tile->set)->game != AUDE_CARCASSONNE)
        scenario_note_game(line->scenario, (enum aude_game)aude_set(tile->set)->game, false);
    if (!aude_set(tile->set)->built)
        need_set(line, aude_set(tile->set));
    for (int i = 0; i < tile->sites; i++)
        if (tile->site[i].kind == AUDE_SITE_TOWER)
            form_room(line, SCENARIO_TOWER);
        else if (tile->site[i].kind == AUDE_SITE_BAZAAR)
            form_room(line, SCENARIO_BAZAARS);
    return true;
}

bool form_tile(struct scenario_line *line, char form)
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

bool form_turn(struct scenario_line *line, char form)
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
        struct scenario_text name = form_piece(word.start, word.start + word.length - 1);
        char last = word.start[word.length - 1];
        if (word.length < 2 || last < '0' || last > '3')
            return scenario_expected(line, word, "a tile and its turn such as E1, or '.'");
        if (name.length > 1 && name.start[name.length - 1] == ':')
            name.length--;
        if (!scenario_tile(line, name, &arg))
            return false;
        arg.turn = last - '0';
        if (x > FORM_FARTHEST || y > FORM_FARTHEST)
            return scenario_expected(line, word, "the end of the board");
        *scenario_arg_add(line->file, 't') = arg;
    }
    return true;
}

/* ---- Cells and features -------------------------------------------------------------------- */

bool form_cell(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = form};
    scenario_word(line, &word);
    if (!form_is_cell(word, &arg))
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
    if (!form_whole(word, largest, &arg->number) || arg->number < 0)
        return scenario_unknown(line, word, what);
    arg->by = by;
    return true;
}

/* A side, or `inland` for the segment of that terrain that no side has. */
static bool read_shore(struct scenario_line *line, struct scenario_arg *arg)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "inland"))
        return read_side(line, arg);
    scenario_word(line, &word);
    arg->by = SCENARIO_BY_INLAND;
    return true;
}

/* Is the word one of the terrains of The Discovery? */
static bool is_terrain(struct scenario_text word, struct scenario_arg *arg)
{
    for (arg->kind = AUDE_GRASSLAND; arg->kind <= AUDE_SEA; arg->kind++)
        if (scenario_is(word, aude_feature_kind_name((enum aude_feature_kind)arg->kind)))
            return true;
    return false;
}

/* `0,0 city E`, `0,0 field 3`, `0,0 mon`, `0,0 bridge`, `0,0 sea inland`, `0,0 segment 2`, `0,0 2`
 */
bool form_feature(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = form};
    scenario_word(line, &word);
    if (!form_is_cell(word, &arg))
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
    } else if (scenario_is(word, "tower")) {
        form_room(line, SCENARIO_TOWER);
        arg.kind = AUDE_TOWER;
        arg.by = SCENARIO_BY_KIND;
    } else if (is_terrain(word, &arg)) {
        good = read_shore(line, &arg);
    } else if (form_whole(word, 63, &arg.number) && arg.number >= 0) {
        arg.by = SCENARIO_BY_SEGMENT;
    } else if (scenario_is(word, "bridge")) {
        form_room(line, SCENARIO_BRIDGES);
        arg.kind = AUDE_ROAD;
        arg.by = SCENARIO_BY_BRIDGE;
    } else {
        return scenario_unknown(line, word,
                                "city, road, field, mon, garden, bridge, tower, grassland,"
                                " mountains, sea or segment");
    }
    if (good)
        *scenario_arg_add(line->file, form) = arg;
    return good;
}

bool form_cells(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "cells, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!form_is_cell(word, &arg))
            return scenario_expected(line, word, "a cell such as 0,-1");
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* ---- Bridges ------------------------------------------------------------------------------- */

bool form_is_axis(struct scenario_text word, int *axis)
{
    *axis = scenario_is(word, "EW") ? AUDE_EAST_WEST : AUDE_NORTH_SOUTH;
    return scenario_is(word, "NS") || scenario_is(word, "EW");
}

bool form_axis(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int axis;
    scenario_word(line, &word);
    if (!form_is_axis(word, &axis))
        return scenario_unknown(line, word, "an axis, NS or EW");
    form_room(line, SCENARIO_BRIDGES);
    scenario_arg_add(line->file, form)->turn = axis;
    return true;
}

/* A bridge as one argument: cell and axis. */
static bool read_bridge(struct scenario_line *line, struct scenario_text word,
                        struct scenario_arg *arg)
{
    if (!form_is_cell(word, arg))
        return scenario_expected(line, word, "a bridge such as '0,-1 NS'");
    scenario_word(line, &word);
    form_room(line, SCENARIO_BRIDGES);
    return form_is_axis(word, &arg->turn) || scenario_unknown(line, word, "an axis, NS or EW");
}

/* What may follow a tile that is laid: nothing, or `bridge x,y NS`. */
bool form_bridge(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = form};
    if (!scenario_word(line, &word))
        return true;
    if (!scenario_is(word, "bridge"))
        return scenario_expected(line, word, "the end of the line");
    scenario_word(line, &word);
    if (!read_bridge(line, word, &arg))
        return false;
    *scenario_arg_add(line->file, form) = arg;
    return true;
}

bool form_bridges(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "bridges, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!read_bridge(line, word, &arg))
            return false;
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* What a placement needs: none, illegal, or a bridge. */
bool form_verdict(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg arg = {.form = form};
    scenario_word(line, &word);
    bool bridge = scenario_is(word, "bridge");
    if (!bridge && !scenario_is(word, "none") && !scenario_is(word, "illegal"))
        return scenario_expected(line, word, "'none', 'illegal' or a bridge");
    arg.number = bridge                      ? SCENARIO_NEEDS_BRIDGE
                 : scenario_is(word, "none") ? SCENARIO_NEEDS_NONE
                                             : SCENARIO_ILLEGAL;
    if (bridge) {
        scenario_word(line, &word);
        if (!read_bridge(line, word, &arg))
            return false;
    }
    *scenario_arg_add(line->file, form) = arg;
    return true;
}

/* ---- Towers -------------------------------------------------------------------------------- */

/* Behind the height of a tower: nothing, or how it stands. */
bool form_height(struct scenario_line *line, char form)
{
    static const char *const words[] = {
        [SCENARIO_OPEN] = "open", [SCENARIO_CLOSED] = "closed", [SCENARIO_SHUT] = "shut"};
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return true;
    for (int i = form == 'H' ? SCENARIO_SHUT : SCENARIO_OPEN; i <= SCENARIO_SHUT; i++)
        if (scenario_is(word, words[i])) {
            scenario_arg_add(line->file, form)->number = i;
            return true;
        }
    return scenario_expected(line, word, form == 'H' ? "'shut'" : "open, closed or shut");
}

/* Cells, or only their number: `#9`. */
bool form_range(struct scenario_line *line, char form)
{
    struct scenario_text word = form_peek(line);
    int number;
    if (word.length == 0 || word.start[0] != '#')
        return form_cells(line, 'C');
    if (!form_whole(form_piece(word.start + 1, word.start + word.length), FORM_LARGEST, &number))
        return scenario_expected(line, word, "a number of cells such as #9");
    scenario_word(line, &word);
    scenario_arg_add(line->file, form)->number = number;
    return true;
}

/* ---- Bags ---------------------------------------------------------------------------------- */

/* `E=4 C=1`, also `total=5`; `-` for no tile at all. */
bool form_bag(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "TILE=NUMBER, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "TILE=NUMBER");
        if (scenario_is(left, "total"))
            arg.tile = -1;
        else if (!scenario_tile(line, left, &arg))
            return false;
        if (!form_whole(right, 255, &arg.number) || arg.number < 0)
            return scenario_unknown(line, right, "a number, 0 to 255");
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}
