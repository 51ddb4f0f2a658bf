/* SPDX-License-Identifier: Apache-2.0 */
/* What a log records and what we would show, both in their JSON, as lists of short texts. Both
 * sides go through the same functions, so whatever is spelled alike is alike; parts of tiles are
 * read and written again, so that two names of one place are one. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

static const char wrong_type[] = JCZ_TEXT("has the wrong type; expected something like %s");

void jcz_format_spot(struct jcz_list *list, const char *before, const struct jcz_spot *spot)
{
    char location[32];
    jcz_location_text(spot, location, sizeof location);
    jcz_list_add(list, "%s %s %s [%d,%d]", before, jcz_feature_name(spot->kind), location, spot->x,
                 spot->y);
}

bool jcz_format_pointer(struct jcz_list *list, const char *before, json_t *pointer,
                        struct jcz_place place, struct jcz_error *error)
{
    struct jcz_error scratch = {0};
    struct jcz_spot spot;
    if (!json_is_object(pointer))
        return jcz_fail(error, JCZ_BAD, place.path, wrong_type, "{...}");
    if (jcz_spot_read(pointer, &spot, place, &scratch) && spot.kind >= 0) {
        jcz_format_spot(list, before, &spot);
        return true;
    }
    json_t *feature = jcz_need(pointer, "feature", JSON_STRING, place, error);
    json_t *location = jcz_need(pointer, "location", JSON_STRING, place, error);
    if (feature == NULL || location == NULL)
        return false;
    jcz_list_add(list, "%s %s %s", before, json_string_value(feature), json_string_value(location));
    return true;
}

bool jcz_read_player(json_t *value, long *player, struct jcz_place place, struct jcz_error *error)
{
    *player = -1;
    return value == NULL || jcz_integer(value, 0, AUDE_MAX_SEATS - 1, player, place, error);
}

/* ---- choices ---- */

/* {"position":[x,y],"rotations":[0,90]}, and what it needs besides: {"90":{...}} */
static bool format_placement(struct jcz_list *list, json_t *option, struct jcz_place place,
                             struct jcz_error *error)
{
    json_t *cell = jcz_need(option, "position", JSON_ARRAY, place, error);
    json_t *rotations = jcz_need(option, "rotations", JSON_ARRAY, place, error), *needs = NULL;
    const char *name = jcz_room_needed() == NULL ? "" : jcz_room_needed()->needs;
    int x, y;
    if (cell == NULL || rotations == NULL || !jcz_cell(cell, &x, &y, place, error) ||
        !jcz_may(option, name, JSON_OBJECT, &needs, place, error))
        return false;
    for (size_t r = 0; r < json_array_size(rotations); r++) {
        long rotation;
        char before[48], key[8];
        if (!jcz_integer(json_array_get(rotations, r), 0, 270, &rotation, place, error))
            return false;
        snprintf(key, sizeof key, "%ld", rotation);
        json_t *need = json_object_get(needs, key);
        snprintf(before, sizeof before, "[%d,%d] R%ld%s", x, y, rotation,
                 need == NULL ? "" : " with");
        if (need == NULL)
            jcz_list_add(list, "%s", before);
        else if (!jcz_format_pointer(list, before, need, jcz_member(place, name), error))
            return false;
    }
    return true;
}

bool jcz_format_standing(struct jcz_list *list, json_t *option, struct jcz_place place,
                         struct jcz_error *error)
{
    json_t *id = jcz_need(option, "meepleId", JSON_STRING, place, error);
    json_t *pointer = jcz_need(option, "featurePointer", JSON_OBJECT, place, error);
    return id != NULL && pointer != NULL &&
           jcz_format_pointer(list, json_string_value(id), pointer, place, error);
}

int jcz_item_count(void)
{
    int count = JCZ_CHOICES;
    while (jcz_choice_at(count - JCZ_CHOICES) != NULL)
        count++;
    return count + 1;
}

const char *jcz_item_what(int item)
{
    const struct jcz_choice *choice = item < JCZ_CHOICES ? NULL : jcz_choice_at(item - JCZ_CHOICES);
    return item == JCZ_PLACEMENTS    ? JCZ_TEXT("tile placements")
           : item == JCZ_DEPLOYMENTS ? JCZ_TEXT("figures to put")
           : choice != NULL          ? choice->what
                                     : JCZ_TEXT("other actions");
}

/* Which item it is, by its type. */
static int item_of(const char *type)
{
    int item = JCZ_CHOICES;
    if (strcmp(type, "TilePlacement") == 0)
        return JCZ_PLACEMENTS;
    if (strcmp(type, "Meeple") == 0)
        return JCZ_DEPLOYMENTS;
    while (jcz_choice_at(item - JCZ_CHOICES) != NULL &&
           strcmp(jcz_choice_at(item - JCZ_CHOICES)->type, type) != 0)
        item++;
    return item;
}

/* Options of a choice; NULL: of figures to put. */
static bool format_option(struct jcz_list *list, const struct jcz_choice *choice,
                          const char *before, json_t *option, struct jcz_place place,
                          struct jcz_error *error)
{
    int x, y;
    if (choice != NULL && choice->format != NULL)
        return choice->format(list, option, place, error);
    if (choice == NULL || !choice->cells)
        return jcz_format_pointer(list, before, option, place, error);
    if (!jcz_cell(option, &x, &y, place, error))
        return false;
    jcz_list_add(list, "%s [%d,%d]", before, x, y);
    return true;
}

/* What has no options is told by its name. */
static void format_other(struct jcz_list *list, const char *name, json_t *item)
{
    const char *mark = NULL;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->mark != NULL && json_is_true(json_object_get(item, jcz_rooms[i]->mark)))
            mark = jcz_rooms[i]->mark;
    jcz_list_add(list, "%s%s%s", name, mark == NULL ? "" : " ", mark == NULL ? "" : mark);
}

static bool format_item(struct jcz_items *items, json_t *item, struct jcz_place place,
                        struct jcz_error *error)
{
    json_t *type = jcz_need(item, "type", JSON_STRING, place, error), *before = NULL;
    if (type == NULL)
        return false;
    const char *name = json_string_value(type);
    const int number = item_of(name);
    const struct jcz_choice *choice =
        number < JCZ_CHOICES ? NULL : jcz_choice_at(number - JCZ_CHOICES);
    const char *key = number == JCZ_DEPLOYMENTS ? "meeple" : NULL;
    if (number >= JCZ_CHOICES && choice == NULL) {
        format_other(&items->list[number], name, item);
        return true;
    }
    json_t *options = jcz_need(item, "options", JSON_ARRAY, place, error);
    if (options == NULL)
        return false;
    if (number == JCZ_PLACEMENTS) {
        json_t *tile = jcz_need(item, "tileId", JSON_STRING, place, error);
        items->tile = tile == NULL ? NULL : json_string_value(tile);
        if (tile == NULL)
            return false;
    }
    if (choice != NULL && choice->format == NULL)
        key = choice->key;
    if (key != NULL && (before = jcz_need(item, key, JSON_STRING, place, error)) == NULL)
        return false;
    for (size_t i = 0; i < json_array_size(options); i++) {
        struct jcz_place here = jcz_element(jcz_member(place, "options"), i);
        json_t *option = json_array_get(options, i);
        const char *word = before == NULL ? "" : json_string_value(before);
        struct jcz_list *list = &items->list[number];
        if (!(number == JCZ_PLACEMENTS ? format_placement(list, option, here, error)
                                       : format_option(list, choice, word, option, here, error)))
            return false;
    }
    return true;
}

bool jcz_format_items(struct jcz_items *items, json_t *array, struct jcz_place place,
                      struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!format_item(items, json_array_get(array, i), jcz_element(place, i), error))
            return false;
    return true;
}

void jcz_items_finish(struct jcz_items *items)
{
    for (int i = 0; i < JCZ_MAX_ITEMS; i++)
        jcz_list_finish(&items->list[i]);
}

/* ---- players and figures ---- */

/* {"SmallFollower":[7,"0.small.1"]} */
static bool format_supply(struct jcz_list *list, size_t seat, json_t *meeples,
                          struct jcz_place place, struct jcz_error *error)
{
    const char *name;
    json_t *value;
    json_object_foreach(meeples, name, value)
    {
        long count;
        json_t *next = json_array_get(value, 1);
        if (!jcz_integer(json_array_get(value, 0), 0, 100, &count, jcz_member(place, name), error))
            return false;
        if (count > 0)
            jcz_list_add(list, "player %zu: %ld %s %s", seat, count, name,
                         json_is_string(next) ? json_string_value(next) : "");
    }
    return true;
}

/* {NAME:3}, or {NAME:{"count":3}} as a state has it */
static bool format_tokens(struct jcz_list *list, size_t seat, json_t *tokens,
                          struct jcz_place place, struct jcz_error *error)
{
    const char *name;
    json_t *value;
    json_object_foreach(tokens, name, value)
    {
        long count;
        if (json_is_object(value))
            value = json_object_get(value, "count");
        if (!jcz_integer(value, 0, 100, &count, jcz_member(place, name), error))
            return false;
        if (count > 0)
            jcz_list_add(list, "player %zu: %ld %s", seat, count, name);
    }
    return true;
}

static bool format_held(struct jcz_list *list, size_t seat, json_t *held, struct jcz_place place,
                        struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(held); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *group = json_array_get(held, i);
        json_t *id = jcz_need(group, "id", JSON_STRING, here, error);
        json_t *type = jcz_need(group, "type", JSON_STRING, here, error);
        json_t *owner = jcz_need(group, "player", JSON_REAL, here, error);
        json_t *number = jcz_need(group, "count", JSON_REAL, here, error);
        long player, count;
        if (id == NULL || type == NULL || owner == NULL || number == NULL ||
            !jcz_read_player(owner, &player, jcz_member(here, "player"), error) ||
            !jcz_integer(number, 0, 100, &count, jcz_member(here, "count"), error))
            return false;
        jcz_list_add(list, "player %zu: %ld %s of player %ld, %s", seat, count,
                     json_string_value(type), player, json_string_value(id));
    }
    return true;
}

/* What the rooms say that a player holds. */
static bool format_holdings(struct jcz_list lists[], size_t seat, json_t *player,
                            struct jcz_place place, struct jcz_error *error)
{
    json_t *held;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        const struct jcz_holding *holding = jcz_rooms[i]->holding;
        if (holding != NULL &&
            (!jcz_may(player, holding->name, JSON_ARRAY, &held, place, error) ||
             !format_held(&lists[i], seat, held, jcz_member(place, holding->name), error)))
            return false;
    }
    return true;
}

bool jcz_format_players(struct jcz_holdings *holdings, json_t *array, struct jcz_place place,
                        struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *player = json_array_get(array, i), *tokens;
        json_t *meeples = jcz_need(player, "meeples", JSON_OBJECT, here, error);
        if (meeples == NULL || !jcz_may(player, "tokens", JSON_OBJECT, &tokens, here, error) ||
            !format_supply(&holdings->supplies, i, meeples, jcz_member(here, "meeples"), error) ||
            !format_tokens(&holdings->tokens, i, tokens, jcz_member(here, "tokens"), error) ||
            !format_holdings(holdings->held, i, player, here, error))
            return false;
    }
    return true;
}

bool jcz_format_deployed(struct jcz_list *list, json_t *array, struct jcz_place place,
                         struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *item = json_array_get(array, i), *id;
        json_t *type = jcz_need(item, "type", JSON_STRING, here, error);
        json_t *owner = jcz_need(item, "player", JSON_REAL, here, error);
        char before[72];
        long player;
        if (type == NULL || owner == NULL || !jcz_read_player(owner, &player, here, error) ||
            !jcz_may(item, "id", JSON_STRING, &id, here, error))
            return false;
        snprintf(before, sizeof before, "player %ld: %.24s %.24s", player, json_string_value(type),
                 id == NULL ? "" : json_string_value(id));
        if (!jcz_format_pointer(list, before, item, here, error))
            return false;
    }
    return true;
}

/* ---- events ---- */

/* What points are made of, behind their name: " 3 tiles 6" */
static bool format_terms(char *text, size_t capacity, json_t *items, struct jcz_place place,
                         struct jcz_error *error)
{
    size_t length = 0;
    text[0] = 0;
    for (size_t i = 0; i < json_array_size(items); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *item = json_array_get(items, i), *count;
        json_t *name = jcz_need(item, "name", JSON_STRING, here, error);
        json_t *points = jcz_need(item, "points", JSON_REAL, here, error);
        long number = 0, sum;
        if (name == NULL || points == NULL ||
            !jcz_may(item, "count", JSON_REAL, &count, here, error) ||
            !jcz_integer(points, -100000, 100000, &sum, jcz_member(here, "points"), error) ||
            (count != NULL &&
             !jcz_integer(count, 0, 100000, &number, jcz_member(here, "count"), error)))
            return false;
        if (length < capacity)
            length += (size_t)snprintf(text + length, capacity - length, ", %ld %.30s %ld", number,
                                       json_string_value(name), sum);
    }
    return true;
}

static bool format_points(struct jcz_list *list, json_t *event, struct jcz_place place,
                          struct jcz_error *error)
{
    json_t *points = jcz_need(event, "points", JSON_ARRAY, place, error);
    if (points == NULL)
        return false;
    for (size_t i = 0; i < json_array_size(points); i++) {
        struct jcz_place here = jcz_element(jcz_member(place, "points"), i);
        json_t *item = json_array_get(points, i), *items, *source, *inner;
        json_t *who = jcz_need(item, "player", JSON_REAL, here, error);
        json_t *amount = jcz_need(item, "points", JSON_REAL, here, error);
        json_t *name = jcz_need(item, "name", JSON_STRING, here, error);
        long player, number;
        char terms[100];
        if (who == NULL || amount == NULL || name == NULL ||
            !jcz_read_player(who, &player, here, error) ||
            !jcz_integer(amount, -100000, 100000, &number, here, error) ||
            !jcz_may(item, "items", JSON_ARRAY, &items, here, error) ||
            !jcz_may(item, "ptr", JSON_OBJECT, &source, here, error) ||
            !format_terms(terms, sizeof terms, items, jcz_member(here, "items"), error))
            return false;
        char text[JCZ_ITEM_TEXT];
        snprintf(text, sizeof text, "player %ld: %ld %.30s%s", player, number,
                 json_string_value(name), terms);
        /* a monastery tells the tiles around besides */
        if ((inner = json_object_get(source, "featurePointer")) != NULL)
            source = inner;
        if (source == NULL) {
            jcz_list_add(list, "%s", text);
        } else if (json_object_get(source, "location") == NULL) { /* of a tile as a whole */
            int x, y;
            if (!jcz_cell(json_object_get(source, "position"), &x, &y,
                          jcz_member(jcz_member(here, "ptr"), "position"), error))
                return false;
            jcz_list_add(list, "%s [%d,%d]", text, x, y);
        } else if (!jcz_format_pointer(list, text, source, jcz_member(here, "ptr"), error)) {
            return false;
        }
    }
    return true;
}

/* A member of an event as text: names as they are, numbers, parts of tiles and cells respelled. */
static bool format_member(struct jcz_list *scratch, const char *key, json_t *value,
                          struct jcz_place place, struct jcz_error *error)
{
    int x, y;
    if (json_is_string(value))
        jcz_list_add(scratch, " %s %s", key, json_string_value(value));
    else if (json_is_number(value))
        jcz_list_add(scratch, " %s %ld", key, (long)json_number_value(value));
    else if (json_is_boolean(value))
        jcz_list_add(scratch, " %s %s", key, json_is_true(value) ? "true" : "false");
    else if (json_is_object(value) && json_object_get(value, "location") != NULL)
        return jcz_format_pointer(scratch, key, value, place, error);
    else if (json_is_array(value) && json_is_number(json_array_get(value, 0))) {
        if (!jcz_cell(value, &x, &y, place, error))
            return false;
        jcz_list_add(scratch, " %s [%d,%d]", key, x, y);
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            if (!format_member(scratch, key, json_array_get(value, i), jcz_element(place, i),
                               error))
                return false;
    } else if (json_is_object(value)) {
        const char *name;
        json_t *member;
        json_object_foreach(value, name, member)
        {
            if (!format_member(scratch, name, member, jcz_member(place, name), error))
                return false;
        }
    }
    return true;
}

/* All members but type and turn, whatever the order in which they come. */
static bool format_event(struct jcz_list *list, json_t *event, const char *type, bool turns,
                         struct jcz_place place, struct jcz_error *error)
{
    struct jcz_list members = {0};
    const char *key;
    json_t *value;
    bool good = true;
    json_object_foreach(event, key, value)
    {
        if (good && strcmp(key, "type") != 0 && (turns || strcmp(key, "turn") != 0))
            good = format_member(&members, key, value, jcz_member(place, key), error);
    }
    char text[JCZ_ITEM_TEXT];
    size_t length = (size_t)snprintf(text, sizeof text, "%.30s", type);
    jcz_list_sort(&members);
    for (int i = 0; i < members.count && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                   members.item[i][0] == ' ' ? "" : " ", members.item[i]);
    jcz_list_add(list, "%s", text);
    jcz_list_finish(&members);
    return good;
}

bool jcz_format_neutral(struct jcz_list *list, json_t *object, struct jcz_place place,
                        struct jcz_error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (!format_event(list, value, key, true, jcz_member(place, key), error))
            return false;
    }
    return true;
}

bool jcz_format_events(struct jcz_list *events, struct jcz_list *points, json_t *array, bool turns,
                       struct jcz_place place, struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *event = json_array_get(array, i);
        json_t *type = jcz_need(event, "type", JSON_STRING, here, error);
        if (type == NULL)
            return false;
        const char *name = json_string_value(type);
        if (!(strcmp(name, "points") == 0 ? format_points(points, event, here, error)
                                          : format_event(events, event, name, turns, here, error)))
            return false;
    }
    return true;
}
