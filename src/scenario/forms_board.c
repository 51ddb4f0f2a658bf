/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: tiles, cells, features and bags. */
#include <stdio.h>
#include <string.h>

#include "jcz/alias.h"
#include "scenario/forms.h"
#include "scenario/rooms.h"

/* ---- Tiles --------------------------------------------------------------------------------- */

/* The rooms whose tiles show such a site. */
static void note_site(struct scenario_line *line, enum aude_site site)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_rooms[i]->site != AUDE_SITE_NONE && scenario_rooms[i]->site == site)
            form_room(line, scenario_rooms[i]);
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

/* The tile of that name, which a room may let begin with the name of a set or not. */
static int find_tile(const char *id)
{
    int tile = aude_tile_find(id);
    for (int i = 0; i < SCENARIO_ROOM_COUNT && tile < 0; i++) {
        char whole[64];
        if (scenario_rooms[i]->tiles == NULL)
            continue;
        snprintf(whole, sizeof whole, "%s%s", scenario_rooms[i]->tiles, id);
        tile = aude_tile_find(whole);
    }
    return tile;
}

/* A tile is named as in the catalogue ("base-h") or by the short name of the rules' texts ("H"),
 * which may stand for another rotation of our drawing. */
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
    arg->shift = alias != NULL ? alias->rotation : 0;
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
        form_need_set(line, aude_set(tile->set)->id);
    for (int i = 0; i < tile->sites && !line->scenery; i++)
        note_site(line, (enum aude_site)tile->site[i].kind);
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

static bool is_rotation(struct scenario_text word, int *rotation)
{
    if (word.length != 2 || word.start[0] != 'r' || word.start[1] < '0' || word.start[1] > '3')
        return false;
    *rotation = word.start[1] - '0';
    return true;
}

bool form_rotation(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int rotation;
    scenario_word(line, &word);
    if (!is_rotation(word, &rotation))
        return scenario_unknown(line, word, "a turn, r0 to r3");
    scenario_arg_add(line->file, form)->rotation = rotation;
    return true;
}

/* A tile of a drawn board: its name with the rotation behind it, such as E1 or base-e:1. */
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
        arg.rotation = last - '0';
        if (x > FORM_FARTHEST || y > FORM_FARTHEST)
            return scenario_expected(line, word, "the end of the board");
        *scenario_arg_add(line->file, 't') = arg;
    }
    return true;
}

/* ---- Cells and features -------------------------------------------------------------------- */

/* `E 0,0 1,0r2`: a tile, and where copies of it lie. Added are the tile, and as in a drawn board
 * one for each copy. */
bool form_scenery(struct scenario_line *line, char form)
{
    struct scenario_text word;
    line->scenery = true;
    const bool known = form_tile(line, form);
    line->scenery = false;
    if (!known)
        return false;
    const struct scenario_arg tile = line->file->arg[line->file->args - 1];
    while (scenario_word(line, &word)) {
        struct scenario_text cell = word, rest = {NULL, 0};
        struct scenario_arg copy = tile, at = {.form = form};
        int rotation = 0;
        if (form_cut(word, 'r', &cell, &rest) &&
            !is_rotation(form_piece(rest.start - 1, rest.start + rest.length), &rotation))
            return scenario_unknown(line, word, "a turn, r0 to r3");
        if (!form_is_cell(cell, &at))
            return scenario_expected(line, word, "a cell such as 0,-1 or 0,-1r2");
        copy.x = at.x;
        copy.y = at.y;
        copy.rotation = rotation;
        *scenario_arg_add(line->file, form) = copy;
    }
    return true;
}

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

/* `tile E 0,0` as it is written here, `tile 0,0 8S` as examples have it. Added
 * are the tile and, behind it, the cell. */
bool form_laid(struct scenario_line *line, char form)
{
    struct scenario_arg cell;
    (void)form;
    if (!form_is_cell(form_peek(line), &cell))
        return form_tile(line, 't') && form_cell(line, 'c');
    if (!form_cell(line, 'c') || !form_tile(line, 't'))
        return false;
    struct scenario_arg *last = &line->file->arg[line->file->args - 1];
    cell = last[-1];
    last[-1] = last[0];
    last[0] = cell;
    return true;
}

bool form_side(struct scenario_line *line, struct scenario_arg *arg)
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

/* The row of a room that says what the word means; NULL when none does. */
static const struct scenario_feature *find_feature(struct scenario_text word,
                                                   const struct scenario_room **room)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const struct scenario_feature *feature = scenario_rooms[i]->features;
        *room = scenario_rooms[i];
        for (; feature != NULL && feature->word != NULL; feature++)
            if (scenario_is(word, feature->word))
                return feature;
    }
    return NULL;
}

static bool unknown_feature(struct scenario_line *line, struct scenario_text word)
{
    enum { MOST = 2 * AUDE_FEATURE_KINDS };
    struct scenario_name names[MOST + 1];
    char list[FORM_LIST], expected[FORM_LIST + 40];
    int count = 0;
    form_need_word(line, word, FORM_FEATURE);
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        for (const struct scenario_feature *feature = scenario_rooms[i]->features;
             feature != NULL && feature->word != NULL && count < MOST; feature++)
            names[count++] = (struct scenario_name){feature->word, feature->kind};
    names[count++] = (struct scenario_name){"segment", AUDE_FEATURE_KINDS};
    form_list(list, sizeof list, names, count);
    snprintf(expected, sizeof expected, "city, road, field, mon, garden, %s", list);
    return scenario_unknown(line, word, expected);
}

/* What a room means by the word behind the cell. */
static bool read_feature(struct scenario_line *line, struct scenario_text word,
                         struct scenario_arg *arg)
{
    const struct scenario_room *room;
    const struct scenario_feature *feature = find_feature(word, &room);
    if (feature == NULL)
        return unknown_feature(line, word);
    form_room(line, room);
    arg->feature = feature;
    arg->kind = feature->kind;
    arg->by = feature->segment != NULL ? SCENARIO_BY_ROOM : SCENARIO_BY_KIND;
    return feature->read == NULL || feature->read(line, arg);
}

/* `0,0 city E`, `0,0 field 3`, `0,0 mon`, `0,0 segment 2`, `0,0 2`, or as a room has it */
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
        good = form_side(line, &arg);
    } else if (scenario_is(word, "field")) {
        arg.kind = AUDE_FIELD;
        good = read_small_number(line, &arg, SCENARIO_BY_HALF, 7, "a half side, 0 to 7");
    } else if (scenario_is(word, "segment")) {
        good = read_small_number(line, &arg, SCENARIO_BY_SEGMENT, 63, "a segment, 0 to 63");
    } else if (scenario_is(word, "mon") || scenario_is(word, "monastery") ||
               scenario_is(word, "garden")) {
        arg.kind = word.start[0] == 'm' ? AUDE_MONASTERY : AUDE_GARDEN;
        arg.by = SCENARIO_BY_KIND;
    } else if (form_whole(word, 63, &arg.number) && arg.number >= 0) {
        arg.by = SCENARIO_BY_SEGMENT;
    } else {
        good = read_feature(line, word, &arg);
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

/* What may follow a tile that is laid: nothing, or what a room has to say of it. */
bool form_with(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return true;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const struct scenario_with *with = scenario_rooms[i]->with;
        struct scenario_arg arg = {.form = form, .number = i};
        if (with == NULL || !scenario_is(word, with->word))
            continue;
        if (!with->read(line, &arg))
            return false;
        *scenario_arg_add(line->file, form) = arg;
        return true;
    }
    return scenario_expected(line, word, "the end of the line");
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
