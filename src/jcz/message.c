/* SPDX-License-Identifier: Apache-2.0 */
/* One message of theirs into struct jcz_message: types, ranges and names are checked here, whether
 * it can be played is not. A message that belongs to rules which are not built is refused by the
 * name of its expansion. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char wrong_type[] = JCZ_TEXT("has the wrong type; expected something like %s");
static const char not_built[] = JCZ_TEXT("needs %s, which is not built yet");

/* "0.small.1" */
bool jcz_read_meeple(struct jcz_message *message, json_t *payload, struct jcz_place place,
                     struct jcz_error *error)
{
    char kind[JCZ_ID];
    int owner, number, length = 0;
    json_t *id = jcz_need(payload, "meepleId", JSON_STRING, place, error);
    struct jcz_place here = jcz_member(place, "meepleId");
    if (id == NULL)
        return false;
    const char *text = json_string_value(id);
    if (sscanf(text, "%1d.%23[a-z-].%3d%n", &owner, kind, &number, &length) != 3 ||
        text[length] != 0 || owner < 0 || owner >= AUDE_MAX_SEATS)
        return jcz_fail(error, JCZ_BAD, here.path, JCZ_TEXT("no such figure"), text);
    message->owner = owner;
    message->meeple = number;
    message->figure = jcz_figure_find(kind);
    if (message->figure < 0) {
        const char *room = jcz_later_figure(kind);
        if (room == NULL)
            return jcz_fail(error, JCZ_BAD, here.path, JCZ_TEXT("no such figure"), text);
        return jcz_fail(error, JCZ_UNBUILT, here.path, not_built, room);
    }
    return true;
}

static bool read_placement(struct jcz_message *message, json_t *payload, struct jcz_place place,
                           struct jcz_error *error)
{
    json_t *tile = jcz_need(payload, "tileId", JSON_STRING, place, error);
    json_t *rotation = jcz_need(payload, "rotation", JSON_STRING, place, error);
    json_t *position = jcz_need(payload, "position", JSON_ARRAY, place, error);
    if (tile == NULL || rotation == NULL || position == NULL ||
        !jcz_string(tile, message->tile, JCZ_ID, jcz_member(place, "tileId"), error) ||
        !jcz_cell(position, &message->x, &message->y, jcz_member(place, "position"), error))
        return false;
    static const char *const rotations[4] = {"R0", "R90", "R180", "R270"};
    for (int r = 0; r < 4; r++) {
        if (strcmp(json_string_value(rotation), rotations[r]) == 0) {
            message->rotation = r;
            return true;
        }
    }
    return jcz_fail(error, JCZ_BAD, jcz_member(place, "rotation").path,
                    JCZ_TEXT("expected R0, R90, R180 or R270"), json_string_value(rotation));
}

static bool read_deployment(struct jcz_message *message, json_t *payload, struct jcz_place place,
                            struct jcz_error *error)
{
    json_t *pointer = jcz_need(payload, "pointer", JSON_OBJECT, place, error);
    return pointer != NULL && jcz_read_meeple(message, payload, place, error) &&
           jcz_spot_read(pointer, &message->spot, jcz_member(place, "pointer"), error);
}

/* {"pointer": {"featurePointer": {...}, "meepleId": "0.small.1"}} */
bool jcz_read_standing(struct jcz_message *message, json_t *payload, struct jcz_place place,
                       struct jcz_error *error)
{
    struct jcz_place here = jcz_member(place, "pointer");
    json_t *pointer = jcz_need(payload, "pointer", JSON_OBJECT, place, error);
    json_t *spot =
        pointer == NULL ? NULL : jcz_need(pointer, "featurePointer", JSON_OBJECT, here, error);
    return spot != NULL && jcz_read_meeple(message, pointer, here, error) &&
           jcz_spot_read(spot, &message->spot, jcz_member(here, "featurePointer"), error);
}

static bool read_token(struct jcz_message *message, json_t *payload, struct jcz_place place,
                       struct jcz_error *error)
{
    json_t *token = jcz_need(payload, "token", JSON_STRING, place, error);
    if (token == NULL)
        return false;
    message->token = jcz_token_row(json_string_value(token), &message->room);
    if (message->token == NULL || message->token->mean == NULL) {
        const char *room = jcz_later_token(json_string_value(token));
        struct jcz_place here = jcz_member(place, "token");
        if (room == NULL)
            return jcz_fail(error, JCZ_BAD, here.path, JCZ_TEXT("no such token"),
                            json_string_value(token));
        return jcz_fail(error, JCZ_UNBUILT, here.path, not_built, room);
    }
    json_t *pointer = jcz_need(payload, "pointer", JSON_OBJECT, place, error);
    return pointer != NULL &&
           jcz_spot_read(pointer, &message->spot, jcz_member(place, "pointer"), error);
}

static const struct {
    const char *name;
    jcz_read *read; /* NULL: nothing to be read */
} types[JCZ_TYPES] = {
    [JCZ_PLACE_TILE] = {"PLACE_TILE", read_placement},
    [JCZ_DEPLOY_MEEPLE] = {"DEPLOY_MEEPLE", read_deployment},
    [JCZ_PLACE_TOKEN] = {"PLACE_TOKEN", read_token},
    [JCZ_PASS] = {"PASS", NULL},
    [JCZ_COMMIT] = {"COMMIT", NULL},
    [JCZ_UNDO] = {"UNDO", NULL},
};

const char *jcz_message_name(const struct jcz_message *message)
{
    return message->command != NULL ? message->command->name : types[message->type].name;
}

/* Is it this message, about this figure or from this source; or, without one, whatever it is about?
 */
static bool is_called(const char *row, const char *name, const char *about)
{
    const size_t length = strlen(name);
    return strncmp(row, name, length) == 0 &&
           (about == NULL ? row[length] == 0
                          : row[length] == ' ' && strcmp(row + length + 1, about) == 0);
}

static bool find_called(struct jcz_message *message, const char *name, const char *about)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_command *row = jcz_rooms[i]->commands;
             row != NULL && row->name != NULL; row++)
            if (is_called(row->name, name, about)) {
                message->type = JCZ_ROOM_MESSAGE;
                message->room = jcz_rooms[i];
                message->command = row;
                return true;
            }
    return false;
}

/* Is it a message of one of the rooms? A row that says more goes before one that says less. */
static bool find_command(struct jcz_message *message, const char *name, json_t *payload)
{
    const char *figure = json_string_value(json_object_get(payload, "figureId"));
    const char *source = json_string_value(json_object_get(payload, "source"));
    return (figure != NULL && find_called(message, name, figure)) ||
           (source != NULL && find_called(message, name, source)) ||
           find_called(message, name, NULL);
}

static bool read_type(struct jcz_message *message, json_t *object, struct jcz_place place,
                      struct jcz_error *error)
{
    json_t *type = jcz_need(object, "type", JSON_STRING, place, error);
    if (type == NULL)
        return false;
    const char *name = json_string_value(type);
    if (find_command(message, name, json_object_get(object, "payload")))
        return true;
    for (int i = 0; i < JCZ_ROOM_MESSAGE; i++) {
        if (strcmp(types[i].name, name) == 0) {
            message->type = (enum jcz_type)i;
            return true;
        }
    }
    const char *room = jcz_later_message(name);
    if (room != NULL)
        return jcz_fail(error, JCZ_UNBUILT, jcz_member(place, "type").path, not_built, room);
    return jcz_fail(error, JCZ_BAD, jcz_member(place, "type").path, JCZ_TEXT("unknown message"),
                    name);
}

bool jcz_message_read(struct jcz_message *message, json_t *object, struct jcz_place place,
                      struct jcz_error *error)
{
    json_t *payload, *player, *random;
    long number = -1;
    struct jcz_place here = jcz_member(place, "payload");
    if (!json_is_object(object))
        return jcz_fail(error, JCZ_BAD, place.path, wrong_type, "{...}");
    if (!read_type(message, object, place, error) ||
        (payload = jcz_need(object, "payload", JSON_OBJECT, place, error)) == NULL ||
        !jcz_may(object, "player", JSON_REAL, &player, place, error) ||
        !jcz_may(payload, "random", JSON_REAL, &random, here, error))
        return false;
    if (player != NULL &&
        !jcz_integer(player, 0, AUDE_MAX_SEATS - 1, &number, jcz_member(place, "player"), error))
        return false;
    message->player = (int)number;
    if (random != NULL) {
        message->has_random = true;
        message->random = json_number_value(random);
        if (!(message->random >= 0 && message->random < 1))
            return jcz_fail(error, JCZ_BAD, jcz_member(here, "random").path,
                            JCZ_TEXT("expected a number from 0 on and below 1"), NULL);
    }
    jcz_read *read = message->command != NULL ? message->command->read : types[message->type].read;
    return read == NULL || read(message, payload, here, error);
}

struct jcz_message *jcz_message_add(struct jcz_game *game, struct jcz_error *error)
{
    if (game->messages == JCZ_MAX_MESSAGES) {
        jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("too many messages"), NULL);
        return NULL;
    }
    if ((game->messages & (game->messages - 1)) == 0) {
        size_t room = game->messages == 0 ? 1 : (size_t)game->messages * 2;
        struct jcz_message *more = realloc(game->message, room * sizeof *more);
        if (more == NULL) {
            jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is not enough memory"), NULL);
            return NULL;
        }
        game->message = more;
    }
    struct jcz_message *message = &game->message[game->messages++];
    *message = (struct jcz_message){.number = game->messages};
    return message;
}

bool jcz_game_message(struct jcz_game *game, json_t *object, struct jcz_place place,
                      struct jcz_error *error)
{
    struct jcz_message *message = jcz_message_add(game, error);
    if (message == NULL)
        return false;
    if (jcz_message_read(message, object, place, error))
        return true;
    game->messages--;
    return false;
}
