/* SPDX-License-Identifier: Apache-2.0 */
/* What a log records and what we would show, both in their JSON, as lists of short texts. Both
 * sides go through the same functions, so whatever is spelled alike is alike; parts of tiles are
 * read and written again, so that two names of one place are one. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

static const char wrong_type[] = JCZ_TEXT("has the wrong type; expected something like %s");

void jcz_spell_spot(struct jcz_list *list, const char *before, const struct jcz_spot *spot)
{
    char location[32];
    jcz_location_text(spot, location, sizeof location);
    jcz_list_add(list, "%s %s %s [%d,%d]", before, jcz_feature_name(spot->kind), location, spot->x,
                 spot->y);
}

/* A feature pointer; what we cannot read is added as it stands. */
static bool add_pointer(struct jcz_list *list, const char *before, json_t *pointer,
                        struct jcz_place place, struct jcz_error *error)
{
    struct jcz_error scratch = {0};
    struct jcz_spot spot;
    if (!json_is_object(pointer))
        return jcz_fail(error, JCZ_BAD, place.path, wrong_type, "{...}");
    if (jcz_spot_read(pointer, &spot, place, &scratch) && spot.kind >= 0) {
        jcz_spell_spot(list, before, &spot);
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

/* {"position":[x,y],"rotations":[0,90],"bridges":{"90":{...}}} */
static bool spell_placement(struct jcz_list *list, json_t *option, struct jcz_place place,
                            struct jcz_error *error)
{
    json_t *cell = jcz_need(option, "position", JSON_ARRAY, place, error);
    json_t *turns = jcz_need(option, "rotations", JSON_ARRAY, place, error), *bridges;
    int x, y;
    if (cell == NULL || turns == NULL || !jcz_cell(cell, &x, &y, place, error) ||
        !jcz_may(option, "bridges", JSON_OBJECT, &bridges, place, error))
        return false;
    for (size_t r = 0; r < json_array_size(turns); r++) {
        long rotation;
        char before[48], key[8];
        if (!jcz_integer(json_array_get(turns, r), 0, 270, &rotation, place, error))
            return false;
        snprintf(key, sizeof key, "%ld", rotation);
        json_t *bridge = json_object_get(bridges, key);
        snprintf(before, sizeof before, "[%d,%d] R%ld%s", x, y, rotation,
                 bridge == NULL ? "" : " with");
        if (bridge == NULL)
            jcz_list_add(list, "%s", before);
        else if (!add_pointer(list, before, bridge, jcz_member(place, "bridges"), error))
            return false;
    }
    return true;
}

/* {"featurePointer":{...},"meepleId":"0.small.1"} */
static bool spell_meeple(struct jcz_list *list, json_t *option, struct jcz_place place,
                         struct jcz_error *error)
{
    json_t *id = jcz_need(option, "meepleId", JSON_STRING, place, error);
    json_t *pointer = jcz_need(option, "featurePointer", JSON_OBJECT, place, error);
    return id != NULL && pointer != NULL &&
           add_pointer(list, json_string_value(id), pointer, place, error);
}

static bool spell_prisoner(struct jcz_list *list, json_t *option, struct jcz_place place,
                           struct jcz_error *error)
{
    json_t *type = jcz_need(option, "type", JSON_STRING, place, error);
    json_t *id = jcz_need(option, "id", JSON_STRING, place, error);
    if (type == NULL || id == NULL)
        return false;
    jcz_list_add(list, "%s %s", json_string_value(type), json_string_value(id));
    return true;
}

typedef bool spell_option(struct jcz_list *list, json_t *option, struct jcz_place place,
                          struct jcz_error *error);

enum how { POINTERS, CELLS, BY_FUNCTION, PLAIN };

/* Items with options; others are listed by their names. */
static const struct {
    const char *type, *what;
    const char *key; /* a member that stands before each option */
    enum how how;
    spell_option *spell;
} kinds[JCZ_ITEMS] = {
    [JCZ_PLACEMENTS] = {"TilePlacement", JCZ_TEXT("tile placements"), NULL, BY_FUNCTION,
                        spell_placement},
    [JCZ_DEPLOYMENTS] = {"Meeple", JCZ_TEXT("figures to put"), "meeple", POINTERS, NULL},
    [JCZ_RETURNS] = {"ReturnMeeple", JCZ_TEXT("figures to take back"), NULL, BY_FUNCTION,
                     spell_meeple},
    [JCZ_PIECES] = {"TowerPiece", JCZ_TEXT("tower pieces to put"), "token", CELLS, NULL},
    [JCZ_BRIDGES] = {"Bridge", JCZ_TEXT("bridges to build"), NULL, POINTERS, NULL},
    [JCZ_CAPTURES] = {"CaptureFollower", JCZ_TEXT("followers to capture"), NULL, BY_FUNCTION,
                      spell_meeple},
    [JCZ_EXCHANGES] = {"SelectPrisonerToExchange", JCZ_TEXT("prisoners to exchange"), NULL,
                       BY_FUNCTION, spell_prisoner},
    [JCZ_CASTLES] = {"Castle", JCZ_TEXT("castles to build"), NULL, POINTERS, NULL},
    [JCZ_OTHERS] = {"", JCZ_TEXT("other actions"), NULL, PLAIN, NULL},
};

const char *jcz_item_what(enum jcz_item item)
{
    return kinds[item].what;
}

static bool spell_options(struct jcz_list *list, int kind, const char *before, json_t *options,
                          struct jcz_place place, struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(options); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *option = json_array_get(options, i);
        int x, y;
        bool good = true;
        if (kinds[kind].how == POINTERS)
            good = add_pointer(list, before, option, here, error);
        else if (kinds[kind].how == BY_FUNCTION)
            good = kinds[kind].spell(list, option, here, error);
        else if ((good = jcz_cell(option, &x, &y, here, error)))
            jcz_list_add(list, "%s [%d,%d]", before, x, y);
        if (!good)
            return false;
    }
    return true;
}

static bool spell_item(struct jcz_items *items, json_t *item, struct jcz_place place,
                       struct jcz_error *error)
{
    json_t *type = jcz_need(item, "type", JSON_STRING, place, error), *before = NULL;
    if (type == NULL)
        return false;
    const char *name = json_string_value(type);
    int kind = 0;
    while (kind < JCZ_OTHERS && strcmp(kinds[kind].type, name) != 0)
        kind++;
    if (kind == JCZ_OTHERS) {
        json_t *quiet = json_object_get(item, "noAuction");
        jcz_list_add(&items->list[kind], "%s%s", name, json_is_true(quiet) ? " noAuction" : "");
        return true;
    }
    json_t *options = jcz_need(item, "options", JSON_ARRAY, place, error);
    if (options == NULL)
        return false;
    if (kind == JCZ_PLACEMENTS) {
        json_t *tile = jcz_need(item, "tileId", JSON_STRING, place, error);
        items->tile = tile == NULL ? NULL : json_string_value(tile);
        if (tile == NULL)
            return false;
    }
    if (kinds[kind].key != NULL &&
        (before = jcz_need(item, kinds[kind].key, JSON_STRING, place, error)) == NULL)
        return false;
    return spell_options(&items->list[kind], kind, before == NULL ? "" : json_string_value(before),
                         options, jcz_member(place, "options"), error);
}

bool jcz_spell_items(struct jcz_items *items, json_t *array, struct jcz_place place,
                     struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!spell_item(items, json_array_get(array, i), jcz_element(place, i), error))
            return false;
    return true;
}

void jcz_items_finish(struct jcz_items *items)
{
    for (int i = 0; i < JCZ_ITEMS; i++)
        jcz_list_finish(&items->list[i]);
}

/* ---- players and figures ---- */

/* {"SmallFollower":[7,"0.small.1"]} */
static bool spell_supply(struct jcz_list *list, size_t seat, json_t *meeples,
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

/* {"BRIDGE":3}, or {"BRIDGE":{"count":3}} as a state has it */
static bool spell_tokens(struct jcz_list *list, size_t seat, json_t *tokens, struct jcz_place place,
                         struct jcz_error *error)
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

static bool spell_prisoners(struct jcz_list *list, size_t seat, json_t *captured,
                            struct jcz_place place, struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(captured); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *group = json_array_get(captured, i);
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

bool jcz_spell_players(struct jcz_holdings *holdings, json_t *array, struct jcz_place place,
                       struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *player = json_array_get(array, i), *tokens, *captured;
        json_t *meeples = jcz_need(player, "meeples", JSON_OBJECT, here, error);
        if (meeples == NULL || !jcz_may(player, "tokens", JSON_OBJECT, &tokens, here, error) ||
            !jcz_may(player, "captured", JSON_ARRAY, &captured, here, error) ||
            !spell_supply(&holdings->supplies, i, meeples, jcz_member(here, "meeples"), error) ||
            !spell_tokens(&holdings->tokens, i, tokens, jcz_member(here, "tokens"), error) ||
            !spell_prisoners(&holdings->prisoners, i, captured, jcz_member(here, "captured"),
                             error))
            return false;
    }
    return true;
}

bool jcz_spell_deployed(struct jcz_list *list, json_t *array, struct jcz_place place,
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
        if (!add_pointer(list, before, item, here, error))
            return false;
    }
    return true;
}

bool jcz_spell_bazaar(struct jcz_list *list, json_t *array, struct jcz_place place,
                      struct jcz_error *error)
{
    static const char *const keys[] = {"price", "bidder", "owner", "selectedBy"};
    if (array == NULL)
        return true;
    jcz_list_add(list, "%zu", json_array_size(array));
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *offer = json_array_get(array, i);
        json_t *tile = jcz_need(offer, "tile", JSON_STRING, here, error);
        char text[JCZ_ITEM_TEXT];
        if (tile == NULL)
            return false;
        size_t length =
            (size_t)snprintf(text, sizeof text, "%zu: %.24s", i, json_string_value(tile));
        for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
            json_t *value;
            long number;
            if (!jcz_may(offer, keys[k], JSON_REAL, &value, here, error))
                return false;
            if (value == NULL)
                continue;
            if (!jcz_integer(value, -100000, 100000, &number, jcz_member(here, keys[k]), error))
                return false;
            length +=
                (size_t)snprintf(text + length, sizeof text - length, " %s %ld", keys[k], number);
        }
        jcz_list_add(list, "%s", text);
    }
    return true;
}

/* ---- events ---- */

/* What points are made of, behind their name: " 3 tiles 6" */
static bool spell_parts(char *text, size_t capacity, json_t *items, struct jcz_place place,
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

static bool spell_points(struct jcz_list *list, json_t *event, struct jcz_place place,
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
        char parts[100];
        if (who == NULL || amount == NULL || name == NULL ||
            !jcz_read_player(who, &player, here, error) ||
            !jcz_integer(amount, -100000, 100000, &number, here, error) ||
            !jcz_may(item, "items", JSON_ARRAY, &items, here, error) ||
            !jcz_may(item, "ptr", JSON_OBJECT, &source, here, error) ||
            !spell_parts(parts, sizeof parts, items, jcz_member(here, "items"), error))
            return false;
        char text[JCZ_ITEM_TEXT];
        snprintf(text, sizeof text, "player %ld: %ld %.30s%s", player, number,
                 json_string_value(name), parts);
        /* a monastery tells the tiles around besides */
        if ((inner = json_object_get(source, "featurePointer")) != NULL)
            source = inner;
        if (source == NULL)
            jcz_list_add(list, "%s", text);
        else if (!add_pointer(list, text, source, jcz_member(here, "ptr"), error))
            return false;
    }
    return true;
}

/* A member of an event as text: names as they are, numbers, parts of tiles and cells respelled. */
static bool spell_member(struct jcz_list *scratch, const char *key, json_t *value,
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
        return add_pointer(scratch, key, value, place, error);
    else if (json_is_array(value) && json_is_number(json_array_get(value, 0))) {
        if (!jcz_cell(value, &x, &y, place, error))
            return false;
        jcz_list_add(scratch, " %s [%d,%d]", key, x, y);
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            if (!spell_member(scratch, key, json_array_get(value, i), jcz_element(place, i), error))
                return false;
    } else if (json_is_object(value)) {
        const char *name;
        json_t *member;
        json_object_foreach(value, name, member)
        {
            if (!spell_member(scratch, name, member, jcz_member(place, name), error))
                return false;
        }
    }
    return true;
}

/* All members but type and turn, whatever the order in which they come. */
static bool spell_event(struct jcz_list *list, json_t *event, const char *type, bool turns,
                        struct jcz_place place, struct jcz_error *error)
{
    struct jcz_list members = {0};
    const char *key;
    json_t *value;
    bool good = true;
    json_object_foreach(event, key, value)
    {
        if (good && strcmp(key, "type") != 0 && (turns || strcmp(key, "turn") != 0))
            good = spell_member(&members, key, value, jcz_member(place, key), error);
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

bool jcz_spell_events(struct jcz_list *events, struct jcz_list *points, json_t *array, bool turns,
                      struct jcz_place place, struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *event = json_array_get(array, i);
        json_t *type = jcz_need(event, "type", JSON_STRING, here, error);
        if (type == NULL)
            return false;
        const char *name = json_string_value(type);
        if (!(strcmp(name, "points") == 0 ? spell_points(points, event, here, error)
                                          : spell_event(events, event, name, turns, here, error)))
            return false;
    }
    return true;
}
