/* SPDX-License-Identifier: Apache-2.0 */
/* Names of parts of a tile, theirs and ours. A location of theirs is a set of board sides ("NW" two
 * of them, "_N" all but north, "NWSE" all) or of half sides ("NL.NR.WR"), or "I" for what touches
 * no side. Left and right are as seen from the middle of the tile, so NL NR EL ER SL SR WL WR are
 * our half sides 0..7 (BASE-4). Everything is kept as a set of half sides in board directions; ours
 * turn with the tile by two a quarter turn. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

static const struct jcz_feature_row features[] = {
    {"City", AUDE_CITY},   {"Road", AUDE_ROAD},
    {"Field", AUDE_FIELD}, {"Monastery", AUDE_MONASTERY},
    {"River", AUDE_RIVER}, {"Cloister", AUDE_MONASTERY}, /* as older versions say */
    {"Farm", AUDE_FIELD},  {0},
};

static const struct jcz_figure_row follower = {"SmallFollower", "small", "follower"};

/* The row that says so: by name when there is one, else by kind. */
static const struct jcz_feature_row *feature_row(const char *name, int kind)
{
    for (int i = -1; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_feature_row *row = i < 0 ? features : jcz_rooms[i]->features;
             row != NULL && row->name != NULL; row++)
            if (name != NULL ? strcmp(row->name, name) == 0 : row->kind == kind)
                return row;
    return NULL;
}

int jcz_feature_find(const char *name)
{
    const struct jcz_feature_row *row = feature_row(name, -1);
    return row == NULL ? -1 : row->kind;
}

const char *jcz_feature_name(int kind)
{
    const struct jcz_feature_row *row = feature_row(NULL, kind);
    return row == NULL ? "?" : row->name;
}

int jcz_figure_find(const char *name)
{
    for (int i = -1; i < JCZ_ROOM_COUNT; i++) {
        const struct jcz_figure_row *row = i < 0 ? &follower : jcz_rooms[i]->figure;
        if (row != NULL && (strcmp(row->name, name) == 0 || strcmp(row->id, name) == 0))
            return aude_figure_find(row->figure);
    }
    return -1;
}

static const struct jcz_figure_row *figure_row(int figure)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->figure != NULL &&
            aude_figure_find(jcz_rooms[i]->figure->figure) == figure)
            return jcz_rooms[i]->figure;
    return &follower;
}

const char *jcz_figure_name(int figure)
{
    return figure_row(figure)->name;
}

const char *jcz_figure_id(int figure)
{
    return figure_row(figure)->id;
}

const struct jcz_token_row *jcz_token_row(const char *name, const struct jcz_room **room)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_token_row *row = jcz_rooms[i]->tokens;
             row != NULL && row->name != NULL; row++)
            if (strcmp(row->name, name) == 0) {
                *room = jcz_rooms[i];
                return row;
            }
    return NULL;
}

int jcz_token_find(const char *name)
{
    const struct jcz_room *room;
    const struct jcz_token_row *row = jcz_token_row(name, &room);
    return row == NULL ? -1 : aude_token_find(row->token);
}

const char *jcz_token_name(int token)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_token_row *row = jcz_rooms[i]->tokens;
             row != NULL && row->name != NULL; row++)
            if (aude_token_find(row->token) == token)
                return row->name;
    return "?";
}

static const char side_letters[] = "NESW";

static bool parse_sides(const char *text, uint8_t *halves)
{
    unsigned found = 0;
    for (; *text != 0; text++) {
        const char *letter = strchr(side_letters, *text);
        if (letter == NULL)
            return false;
        unsigned bits = 3u << 2 * (letter - side_letters);
        if (found & bits)
            return false;
        found |= bits;
    }
    *halves = (uint8_t)found;
    return found != 0;
}

static bool parse_halves(const char *text, uint8_t *halves)
{
    unsigned found = 0;
    while (*text != 0) {
        const char *letter = strchr(side_letters, text[0]);
        if (letter == NULL || (text[1] != 'L' && text[1] != 'R'))
            return false;
        unsigned bit = 1u << (2 * (letter - side_letters) + (text[1] == 'R'));
        if (found & bit)
            return false;
        found |= bit;
        text += 2;
        if (*text == '.' && text[1] != 0)
            text++;
        else if (*text != 0)
            return false;
    }
    *halves = (uint8_t)found;
    return found != 0;
}

/* The names of the parts that are features of this kind; NULL: they have none. */
static const char *const *locations_of(int kind)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->locations != NULL && jcz_rooms[i]->features->kind == kind)
            return jcz_rooms[i]->locations;
    return NULL;
}

/* A part that has a name. */
static bool parse_name(const char *text, struct jcz_spot *spot)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        const char *const *name = jcz_rooms[i]->locations;
        for (int n = 0; name != NULL && name[n] != NULL; n++)
            if (strcmp(name[n], text) == 0) {
                spot->halves = 0;
                spot->inner = (uint8_t)n;
                return true;
            }
    }
    return false;
}

bool jcz_location_parse(const char *text, struct jcz_spot *spot)
{
    uint8_t *const halves = &spot->halves;
    const size_t length = strlen(text);
    uint8_t sides;
    spot->inner = 0;
    if (parse_name(text, spot))
        return true;
    if (strspn(text, "I") == length && length > 0 && length <= AUDE_MAX_SEGMENTS) {
        *halves = 0;
        spot->inner = (uint8_t)(length - 1);
        return true;
    }
    if (text[0] == '_') {
        if (strlen(text) != 2 || !parse_sides(text + 1, &sides))
            return false;
        *halves = (uint8_t)~sides;
        return true;
    }
    return parse_sides(text, halves) || parse_halves(text, halves);
}

/* Their spelling of a set of whole sides. */
static const char *sides_text(unsigned sides)
{
    static const char *const names[16] = {"I", "N",  "E",  "NE", "S",  "NS", "SE", "_W",
                                          "W", "NW", "WE", "_S", "SW", "_E", "_N", "NWSE"};
    return names[sides & 15];
}

void jcz_location_text(const struct jcz_spot *spot, char *text, size_t capacity)
{
    unsigned sides = 0, whole = 0;
    if (locations_of(spot->kind) != NULL) {
        snprintf(text, capacity, "%s", locations_of(spot->kind)[spot->inner]);
        return;
    }
    for (unsigned s = 0; s < 4; s++) {
        unsigned bits = 3u << 2 * s;
        if ((spot->halves & bits) == bits) {
            sides |= 1u << s;
            whole |= bits;
        }
    }
    if (spot->halves == 0) {
        snprintf(text, capacity, "%.*s", spot->inner + 1, "IIIIIIIIIIII");
        return;
    }
    if (spot->kind != AUDE_FIELD && whole == spot->halves) {
        snprintf(text, capacity, "%s", sides_text(sides));
        return;
    }
    size_t length = 0;
    if (capacity > 0)
        text[0] = 0;
    for (unsigned h = 0; h < 8 && length < capacity; h++)
        if (spot->halves >> h & 1)
            length += (size_t)snprintf(text + length, capacity - length, "%s%c%c",
                                       length ? "." : "", side_letters[h / 2], h & 1 ? 'R' : 'L');
}

/* Half sides of a segment as printed. */
static unsigned printed_halves(const struct aude_segment *segment)
{
    unsigned halves = segment->halves;
    if (segment->kind != AUDE_FIELD)
        for (unsigned s = 0; s < 4; s++)
            if (segment->sides >> s & 1)
                halves |= 3u << 2 * s;
    return halves;
}

/* Segments of the kind that come before this one and have no half side either. */
static unsigned count_inner(const struct aude_rules *rules, int kind, int segment)
{
    const struct aude_segment *own = aude_kind_segment(rules, kind, segment);
    unsigned count = 0;
    for (int s = 0; s < segment; s++) {
        const struct aude_segment *other = aude_kind_segment(rules, kind, s);
        count += other->kind == own->kind && printed_halves(other) == 0;
    }
    return count;
}

struct jcz_spot jcz_spot_of(const struct aude_state *state, int x, int y, int segment)
{
    struct jcz_spot spot = {(int16_t)x, (int16_t)y, -1, 0, 0};
    struct aude_feature feature;
    int index = aude_placed_at(state, x, y);
    if (index < 0 || !aude_feature_at(state, x, y, segment, &feature))
        return spot;
    struct aude_placed tile = aude_placed(state, index);
    spot.kind = (int8_t)feature.kind;
    if (segment == aude_kind(aude_state_rules(state), tile.kind)->segments) {
        jcz_beyond(state, x, y, &spot.halves);
        return spot;
    }
    unsigned halves =
        printed_halves(aude_kind_segment(aude_state_rules(state), tile.kind, segment));
    spot.halves = (uint8_t)(halves << 2 * tile.rotation | halves >> (8 - 2 * tile.rotation));
    if (halves == 0)
        spot.inner = (uint8_t)count_inner(aude_state_rules(state), tile.kind, segment);
    return spot;
}

int jcz_segment_of(const struct aude_state *state, const struct jcz_spot *spot)
{
    int index = aude_placed_at(state, spot->x, spot->y);
    if (index < 0)
        return -1;
    const struct aude_kind *kind =
        aude_kind(aude_state_rules(state), aude_placed(state, index).kind);
    for (int s = 0; s <= kind->segments; s++) { /* the last one may be printed on none */
        struct jcz_spot ours = jcz_spot_of(state, spot->x, spot->y, s);
        if (ours.kind < 0 || ours.halves != spot->halves || ours.inner != spot->inner)
            continue;
        if (spot->kind == ours.kind || spot->kind < 0)
            return s;
    }
    return -1;
}

bool jcz_spot_read(json_t *pointer, struct jcz_spot *spot, struct jcz_place place,
                   struct jcz_error *error)
{
    json_t *position = jcz_need(pointer, "position", JSON_ARRAY, place, error);
    json_t *location = jcz_need(pointer, "location", JSON_STRING, place, error);
    json_t *feature;
    int x, y;
    if (position == NULL || location == NULL ||
        !jcz_may(pointer, "feature", JSON_STRING, &feature, place, error) ||
        !jcz_cell(position, &x, &y, jcz_member(place, "position"), error))
        return false;
    spot->x = (int16_t)x;
    spot->y = (int16_t)y;
    spot->kind = -1;
    if (!jcz_location_parse(json_string_value(location), spot))
        return jcz_fail(error, JCZ_BAD, jcz_member(place, "location").path,
                        JCZ_TEXT("no such part of a tile"), json_string_value(location));
    if (feature != NULL) {
        spot->kind = (int8_t)jcz_feature_find(json_string_value(feature));
        if (spot->kind < 0)
            return jcz_fail(error, JCZ_BAD, jcz_member(place, "feature").path,
                            JCZ_TEXT("no such kind of feature"), json_string_value(feature));
    }
    return true;
}
