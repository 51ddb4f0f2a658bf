/* SPDX-License-Identifier: Apache-2.0 */
/* Their set-up in our terms: tile sets, elements (figures and mechanisms that are in play when they
 * are named) and rules, each a table here, one of each room, and one of what is not built
 * (later.c).
 */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

/* What belongs to no room. */
static const struct jcz_set sets[] = {{"basic", "base", NULL, NULL}, {0}};
static const struct jcz_element elements[] = {
    {"small-follower", NULL, JCZ_MAX_MEEPLES, NULL}, {"farmers", "FARMERS", 0, NULL}, {0}};
static const struct jcz_rule rules[] = {
    {"tiny-city-scoring", "SMALL_CITY_POINTS", NULL, NULL, NULL},
    {"farmers", "FARMERS", NULL, NULL, NULL},
    {0}};
static const struct jcz_reading readings[] = {{"CONFIRM", "on"}, {0}}; /* COMMIT before scoring */

static const char not_built[] = JCZ_TEXT("needs %s, which is not built yet");

static const struct jcz_set *find_set(const char *id, size_t length)
{
    for (int i = -1; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_set *row = i < 0 ? sets : jcz_rooms[i]->sets;
             row != NULL && row->id != NULL; row++)
            if (strlen(row->id) == length && memcmp(row->id, id, length) == 0)
                return row;
    return jcz_later_set(id, length);
}

/* *room: whose element it is, or NULL. */
static const struct jcz_element *find_element(const char *id, const struct jcz_room **room)
{
    for (int i = -1; i < JCZ_ROOM_COUNT; i++) {
        *room = i < 0 ? NULL : jcz_rooms[i];
        for (const struct jcz_element *row = i < 0 ? elements : jcz_rooms[i]->elements;
             row != NULL && row->id != NULL; row++)
            if (strcmp(row->id, id) == 0)
                return row;
    }
    return NULL;
}

static const struct jcz_rule *find_rule(const char *id)
{
    for (int i = -1; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_rule *row = i < 0 ? rules : jcz_rooms[i]->rules;
             row != NULL && row->id != NULL; row++)
            if (strcmp(row->id, id) == 0)
                return row;
    return NULL;
}

static bool read_set(struct jcz_setup *setup, const char *key, json_t *value,
                     struct jcz_place place, struct jcz_error *error)
{
    long copies;
    size_t length = strcspn(key, ":");
    const char *edition = key[length] == ':' ? key + length + 1 : "1";
    const struct jcz_set *row = find_set(key, length);
    if (row == NULL || strspn(edition, "12") != 1 || edition[1] != 0)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("unknown tile set"), key);
    if (!jcz_integer(value, 0, 10, &copies, place, error))
        return false;
    if (copies == 0)
        return true;
    int set = row->set == NULL ? -1 : aude_set_find(row->set);
    const char *name = set >= 0 ? aude_set(set)->name : row->name != NULL ? row->name : row->id;
    if (set < 0 || !aude_set(set)->built)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, name);
    if (setup->setup.sets >> set & 1)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game with both editions of a tile set"));
    if (copies > 1)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game with several copies of a tile set"));
    if (aude_setup_add(&setup->setup, row->set) != AUDE_OK)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, name);
    if (edition[0] == '2')
        setup->second |= (uint64_t)1 << set;
    if (row->without != NULL)
        setup->without = row->without;
    return true;
}

static bool read_sets(struct jcz_setup *setup, json_t *object, struct jcz_place place,
                      struct jcz_error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (!read_set(setup, key, value, jcz_member(place, key), error))
            return false;
    }
    if ((setup->setup.sets >> aude_set_find("base") & 1) == 0)
        return jcz_fail(error, JCZ_BAD, place.path, aude_status_text(AUDE_NO_BASE_SET), NULL);
    return true;
}

/* How many figures an element gives. A switch may be true, false or a number: that it is named is
 * what turns it on, also with false or 0. */
static bool read_count(json_t *value, long *count, struct jcz_place place, struct jcz_error *error)
{
    if (json_is_boolean(value)) {
        *count = json_is_true(value);
        return true;
    }
    return jcz_integer(value, 0, 1000, count, place, error);
}

static bool read_element(struct jcz_setup *setup, const char *key, json_t *value,
                         struct jcz_place place, struct jcz_error *error)
{
    const struct jcz_room *room;
    const struct jcz_element *row = find_element(key, &room);
    bool figures = row != NULL && row->most > 0;
    const char *missing = row == NULL ? jcz_later_element(key, &figures) : NULL;
    long count;
    if (row == NULL && missing == NULL)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("unknown element"), key);
    if (!read_count(value, &count, place, error))
        return false;
    if (figures && count == 0 && missing != NULL)
        return true;
    if (missing != NULL)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built, missing);
    if (figures && count > row->most)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game with so many figures of a kind"));
    if (row->option != NULL && (!figures || count > 0))
        aude_setup_set(&setup->setup, row->option, "on");
    if (figures)
        setup->figures[room == NULL ? AUDE_FOLLOWER : aude_figure_find(room->figure->figure)] =
            (uint8_t)count;
    if (row->set != NULL)
        row->set(setup, (int)count);
    return true;
}

static bool read_rule(struct jcz_setup *setup, const char *key, json_t *value,
                      struct jcz_place place, struct jcz_error *error)
{
    const struct jcz_rule *row = find_rule(key);
    char text[16] = "";
    if (row == NULL && jcz_later_rule(key))
        return true;
    if (row == NULL)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("unknown rule"), key);
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)(json_integer_value(value) % 1000));
    else if (json_is_boolean(value))
        snprintf(text, sizeof text, "%s", json_is_true(value) ? "on" : "off");
    else if (!jcz_string(value, text, sizeof text, place, error))
        return false;
    const char *wanted = text;
    if (row->on != NULL)
        wanted = strcmp(text, "on") == 0 ? row->on : strcmp(text, "off") == 0 ? row->off : "";
    for (const struct jcz_value *v = row->values; v != NULL && v->theirs != NULL; v++)
        wanted = strcmp(text, v->theirs) == 0 ? v->ours : wanted;
    if (aude_setup_set(&setup->setup, row->option, wanted) != AUDE_OK)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("the rule has no such value"), text);
    return true;
}

static bool read_start(struct jcz_setup *setup, json_t *array, struct jcz_place place,
                       struct jcz_error *error)
{
    if (json_array_size(array) > JCZ_MAX_STARTS)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("too many start tiles"), NULL);
    setup->starts = 0;
    for (size_t i = 0; i < json_array_size(array); i++) {
        json_t *item = json_array_get(array, i);
        struct jcz_place here = jcz_element(place, i);
        long x, y, rotation;
        if (!json_is_object(item))
            return jcz_fail(error, JCZ_BAD, here.path,
                            JCZ_TEXT("has the wrong type; expected something like %s"), "{...}");
        json_t *tile = jcz_need(item, "tile", JSON_STRING, here, error);
        json_t *at_x = jcz_need(item, "x", JSON_REAL, here, error);
        json_t *at_y = jcz_need(item, "y", JSON_REAL, here, error);
        json_t *rotation_of = jcz_need(item, "rotation", JSON_REAL, here, error);
        if (tile == NULL || at_x == NULL || at_y == NULL || rotation_of == NULL ||
            !jcz_string(tile, setup->start[i].tile, JCZ_ID, jcz_member(here, "tile"), error) ||
            !jcz_integer(at_x, -JCZ_CELL_LIMIT, JCZ_CELL_LIMIT, &x, jcz_member(here, "x"), error) ||
            !jcz_integer(at_y, -JCZ_CELL_LIMIT, JCZ_CELL_LIMIT, &y, jcz_member(here, "y"), error) ||
            !jcz_integer(rotation_of, 0, 270, &rotation, jcz_member(here, "rotation"), error))
            return false;
        if (rotation % 90 != 0)
            return jcz_fail(error, JCZ_BAD, jcz_member(here, "rotation").path,
                            JCZ_TEXT("expected 0, 90, 180 or 270"), NULL);
        setup->start[i].x = (int)x;
        setup->start[i].y = (int)y;
        setup->start[i].rotation = (int)(rotation / 90);
        setup->starts++;
    }
    if (setup->starts == 0)
        return jcz_fail(error, JCZ_UNBUILT, place.path, not_built,
                        JCZ_TEXT("a game without a start tile"));
    return true;
}

typedef bool read_member(struct jcz_setup *setup, const char *key, json_t *value,
                         struct jcz_place place, struct jcz_error *error);

static bool read_members(struct jcz_setup *setup, json_t *source, const char *key,
                         read_member *read, struct jcz_place place, struct jcz_error *error)
{
    json_t *object;
    const char *name;
    json_t *value;
    struct jcz_place here = jcz_member(place, key);
    if (!jcz_may(source, key, JSON_OBJECT, &object, place, error))
        return false;
    if (object == NULL)
        return true;
    json_object_foreach(object, name, value)
    {
        if (!read(setup, name, value, jcz_member(here, name), error))
            return false;
    }
    return true;
}

/* Elements that their client adds to a game with one of these sets; its saved games leave them
 * out. */
static void add_enforced(struct aude_setup *setup)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_set *row = jcz_rooms[i]->enforced ? jcz_rooms[i]->sets : NULL;
             row != NULL && row->id != NULL; row++)
            if (setup->sets >> aude_set_find(row->set) & 1)
                aude_setup_set(setup, jcz_rooms[i]->option, "on");
}

static void read_as_they(struct aude_setup *setup)
{
    for (int i = -1; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_reading *row = i < 0 ? readings : jcz_rooms[i]->readings;
             row != NULL && row->option != NULL; row++)
            if (i < 0 || jcz_played(setup, jcz_rooms[i]))
                aude_setup_set(setup, row->option, row->value);
}

bool jcz_setup_read(struct jcz_setup *setup, json_t *source, long players, struct jcz_place place,
                    struct jcz_error *error)
{
    *setup = (struct jcz_setup){0};
    aude_setup_init(&setup->setup, AUDE_CARCASSONNE);
    setup->setup.sets = 0;
    setup->setup.seats = (uint8_t)(players == 1 ? 2 : players);
    aude_setup_set(&setup->setup, "FARMERS", "off"); /* on when the element is there */
    setup->starts = 1;
    snprintf(setup->start[0].tile, JCZ_ID, "BA/RCr");

    json_t *tile_sets = jcz_need(source, "sets", JSON_OBJECT, place, error);
    json_t *start;
    if (tile_sets == NULL || !read_sets(setup, tile_sets, jcz_member(place, "sets"), error) ||
        !read_members(setup, source, "elements", read_element, place, error) ||
        !read_members(setup, source, "rules", read_rule, place, error) ||
        !jcz_may(source, "start", JSON_ARRAY, &start, place, error))
        return false;
    if (start != NULL && !read_start(setup, start, jcz_member(place, "start"), error))
        return false;
    add_enforced(&setup->setup);
    read_as_they(&setup->setup);
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        if (players == 1 && jcz_rooms[i]->company)
            aude_setup_set(&setup->setup, jcz_rooms[i]->option, "off");
        if (jcz_rooms[i]->ready != NULL && !jcz_rooms[i]->ready(setup, source, place, error))
            return false;
    }
    return true;
}
