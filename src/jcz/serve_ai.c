/* SPDX-License-Identifier: Apache-2.0 */
/* Their message AI asks what the player who is asked would do; the answer holds a message of theirs
 * that does it. A computer player of ours names an action of ours, which is put into their words
 * here. What they would refuse is not answered: then the first action they take is. */
#include "jcz/rooms.h"
#include "jcz/serve_state.h"

json_t *jcz_payload(const char *key, json_t *value)
{
    json_t *payload = json_object();
    json_object_set_new(payload, key, value);
    return payload;
}

static json_t *spot_value(const struct aude_state *state, aude_action action)
{
    return jcz_encode_segment(state, aude_action_x(action), aude_action_y(action),
                              aude_action_segment(action));
}

json_t *jcz_payload_standing(const struct jcz_drive *drive, aude_action action, int seat)
{
    int figure = aude_action_item(action);
    int number = jcz_meeple_at(&drive->now, seat, figure, aude_action_x(action),
                               aude_action_y(action), aude_action_segment(action));
    json_t *pointer = jcz_payload("featurePointer", spot_value(&drive->now.state, action));
    json_object_set_new(pointer, "meepleId", jcz_encode_meeple(seat, figure, number));
    return jcz_payload("pointer", pointer);
}

json_t *jcz_payload_token(const char *token, json_t *pointer)
{
    json_t *payload = jcz_payload("token", json_string(token));
    json_object_set_new(payload, "pointer", pointer);
    return payload;
}

static json_t *place_payload(const struct jcz_drive *drive, aude_action action)
{
    static const char *const rotations[4] = {"R0", "R90", "R180", "R270"};
    int entry = jcz_pack_find(&drive->now.pack, drive->now.drawn_id);
    int rotation = (aude_action_rotation(action) - drive->now.pack.entry[entry].rotation) & 3;
    json_t *payload = jcz_payload("tileId", json_string(drive->now.drawn_id));
    json_object_set_new(payload, "rotation", json_string(rotations[rotation]));
    json_object_set_new(payload, "position",
                        jcz_encode_cell(aude_action_x(action), aude_action_y(action)));
    return payload;
}

static json_t *put_payload(const struct jcz_drive *drive, aude_action action, int seat)
{
    int figure = aude_action_item(action);
    json_t *payload = jcz_payload("pointer", spot_value(&drive->now.state, action));
    json_object_set_new(
        payload, "meepleId",
        jcz_encode_meeple(seat, figure, jcz_meeple_next(&drive->now, seat, figure)));
    return payload;
}

/* Their payload for an action of seat, and the name of their message. */
static json_t *translate(const struct jcz_drive *drive, aude_action action, int seat,
                         const char **type)
{
    if (aude_action_verb(action) == AUDE_PLACE) {
        *type = "PLACE_TILE";
        return place_payload(drive, action);
    }
    if (jcz_puts(action)) {
        *type = "DEPLOY_MEEPLE";
        return put_payload(drive, action, seat);
    }
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        json_t *payload =
            jcz_rooms[i]->answer == NULL ? NULL : jcz_rooms[i]->answer(drive, action, seat, type);
        if (payload != NULL)
            return payload;
    }
    *type = "PASS";
    return json_object();
}

/* {"type":...,"payload":...,"player":n} */
static json_t *message_of(const struct jcz_drive *drive, aude_action action, int seat)
{
    const char *type = "COMMIT";
    const bool commits = drive->now.phase == JCZ_COMMIT_PHASE || jcz_commits(drive);
    json_t *payload = commits ? json_object() : translate(drive, action, seat, &type);
    json_t *message = jcz_payload("type", json_string(type));
    json_object_set_new(message, "payload", payload);
    json_object_set_new(message, "player", json_integer(seat));
    return message;
}

/* The answer for one action, or NULL when they would not take it. */
static json_t *try_action(struct jcz_server *server, aude_action action, int seat)
{
    json_t *message = message_of(&server->drive, action, seat);
    if (message != NULL && jcz_server_takes(server, message))
        return message;
    json_decref(message);
    return NULL;
}

static json_t *choose(struct jcz_server *server, int seat)
{
    const struct aude_state *state = &server->drive.now.state;
    aude_action actions[AUDE_MAX_ACTIONS];
    if (server->drive.now.phase == JCZ_COMMIT_PHASE || jcz_commits(&server->drive))
        return try_action(server, 0, seat);
    json_t *message = try_action(server, server->choose(state, &server->random), seat);
    int count = message == NULL ? aude_legal_actions(state, actions, AUDE_MAX_ACTIONS) : 0;
    for (int i = count - 1; i >= 0 && message == NULL; i--) /* to pass comes last */
        message = try_action(server, actions[i], seat);
    return message;
}

bool jcz_write_choice(struct jcz_server *server, json_t *object)
{
    json_t *player = json_object_get(object, "player");
    int seat = jcz_drive_actor(&server->drive);
    if (server->choose == NULL || seat < 0 ||
        (player != NULL && (int)json_number_value(player) != seat))
        return jcz_fail(&server->error, JCZ_BAD, "AI",
                        JCZ_TEXT("only who is asked now can be played for"), NULL);
    json_t *message = choose(server, seat);
    if (message == NULL)
        return jcz_fail(&server->error, JCZ_BAD, "AI", JCZ_TEXT("no action was found"), NULL);
    jcz_text_string(&server->out, "{\"type\":\"AI_MESSAGE\",\"payload\":");
    jcz_text_json(&server->out, message);
    jcz_text_string(&server->out, "}\n");
    return true;
}
