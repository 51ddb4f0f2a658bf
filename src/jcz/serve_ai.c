/* SPDX-License-Identifier: Apache-2.0 */
/* Their message AI asks what the player who is asked would do; the answer holds a message of theirs
 * that does it. A computer player of ours names an action of ours, which is put into their words
 * here. What they would refuse is not answered: then the first action they take is. */
#include "jcz/internal.h"
#include "jcz/serve_state.h"

#include <stdio.h>

/* A member that may be missing because memory was out; the whole is looked at in the end. */
static json_t *payload_of(const char *key, json_t *value)
{
    json_t *payload = json_object();
    json_object_set_new(payload, key, value);
    return payload;
}

static json_t *meeple_id(int seat, int figure, int number)
{
    char id[32];
    snprintf(id, sizeof id, "%d.%s.%d", seat, jcz_figure_id(figure), number);
    return json_string(id);
}

static json_t *spot_value(const struct aude_state *state, aude_action action)
{
    struct jcz_spot spot = jcz_spot_of(state, aude_action_x(action), aude_action_y(action),
                                       aude_action_segment(action));
    return jcz_show_spot(&spot);
}

/* {"pointer":{"featurePointer":...,"meepleId":...}}: a figure of seat that stands on the board */
static json_t *standing_payload(const struct jcz_drive *drive, aude_action action, int seat)
{
    int figure = aude_action_item(action);
    int number = jcz_meeple_at(&drive->now, seat, figure, aude_action_x(action),
                               aude_action_y(action), aude_action_segment(action));
    json_t *pointer = payload_of("featurePointer", spot_value(&drive->now.state, action));
    json_object_set_new(pointer, "meepleId", meeple_id(seat, figure, number));
    return payload_of("pointer", pointer);
}

/* {"meepleId":...} of a figure of seat that a captor holds. */
static json_t *prisoner_payload(const struct jcz_drive *drive, int captor, int seat, int figure)
{
    int number = jcz_meeple_prisoner(&drive->now, captor, seat, figure);
    return payload_of("meepleId", meeple_id(seat, figure, number));
}

static json_t *token_payload(const char *token, json_t *pointer)
{
    json_t *payload = payload_of("token", json_string(token));
    json_object_set_new(payload, "pointer", pointer);
    return payload;
}

static json_t *place_payload(const struct jcz_drive *drive, aude_action action)
{
    static const char *const rotations[4] = {"R0", "R90", "R180", "R270"};
    int entry = jcz_pack_find(&drive->now.pack, drive->now.drawn_id);
    int turn = (aude_action_turn(action) - drive->now.pack.entry[entry].turn) & 3;
    json_t *payload = payload_of("tileId", json_string(drive->now.drawn_id));
    json_object_set_new(payload, "rotation", json_string(rotations[turn]));
    json_object_set_new(payload, "position",
                        jcz_show_cell(aude_action_x(action), aude_action_y(action)));
    return payload;
}

static json_t *put_payload(const struct jcz_drive *drive, aude_action action, int seat)
{
    int figure = aude_action_item(action);
    json_t *payload = payload_of("pointer", spot_value(&drive->now.state, action));
    json_object_set_new(payload, "meepleId",
                        meeple_id(seat, figure, jcz_meeple_next(&drive->now, seat, figure)));
    return payload;
}

static json_t *bid_payload(int item, int price)
{
    json_t *payload = payload_of("supplyIndex", json_integer(item));
    json_object_set_new(payload, "price", json_integer(price));
    return payload;
}

/* What was raised: the tile under the hammer, or the one that is selected. */
static json_t *auction_payload(const struct jcz_drive *drive, aude_action action)
{
    int item = aude_action_verb(action) == AUDE_SELECT ? aude_action_item(action)
                                                       : aude_bazaar(&drive->now.state).item;
    return bid_payload(item, aude_action_number(action));
}

static json_t *tower_spot(aude_action action)
{
    struct jcz_spot spot = {(int16_t)aude_action_x(action), (int16_t)aude_action_y(action),
                            AUDE_TOWER, 0};
    return jcz_show_spot(&spot);
}

static json_t *bridge_spot(aude_action action)
{
    struct jcz_spot spot = jcz_bridge_spot(aude_action_x(action), aude_action_y(action),
                                           (enum aude_axis)aude_action_turn(action));
    return jcz_show_spot(&spot);
}

/* Their payload for an action of seat, and the name of their message. */
static json_t *translate(const struct jcz_drive *drive, aude_action action, int seat,
                         const char **type)
{
    const int figure = aude_action_item(action), number = aude_action_number(action);
    json_t *payload = NULL;
    switch (aude_action_verb(action)) {
    case AUDE_PLACE: *type = "PLACE_TILE"; return place_payload(drive, action);
    case AUDE_PUT: *type = "DEPLOY_MEEPLE"; return put_payload(drive, action, seat);
    case AUDE_TAKE:
        *type = "RETURN_MEEPLE";
        payload = standing_payload(drive, action, seat);
        json_object_set_new(payload, "source", json_string("ABBOT_RETURN"));
        return payload;
    case AUDE_BRIDGE: *type = "PLACE_TOKEN"; return token_payload("BRIDGE", bridge_spot(action));
    case AUDE_FLOOR: *type = "PLACE_TOKEN"; return token_payload("TOWER_PIECE", tower_spot(action));
    case AUDE_CONVERT:
        *type = "PLACE_TOKEN";
        return token_payload("CASTLE", spot_value(&drive->now.state, action));
    case AUDE_CAPTURE: *type = "CAPTURE_FOLLOWER"; return standing_payload(drive, action, number);
    case AUDE_EXCHANGE:
        *type = "EXCHANGE_FOLLOWER";
        return prisoner_payload(drive, aude_moment(&drive->now.state).victim, seat, figure);
    case AUDE_RANSOM: *type = "PAY_RANSOM"; return prisoner_payload(drive, number, seat, figure);
    case AUDE_SELECT:
    case AUDE_RAISE: *type = "BAZAAR_BID"; return auction_payload(drive, action);
    case AUDE_BUY: *type = "BAZAAR_BUY_OR_SELL"; return payload_of("value", json_string("BUY"));
    case AUDE_SELL: *type = "BAZAAR_BUY_OR_SELL"; return payload_of("value", json_string("SELL"));
    default: *type = "PASS"; return json_object();
    }
}

/* {"type":...,"payload":...,"player":n} */
static json_t *message_of(const struct jcz_drive *drive, aude_action action, int seat)
{
    const char *type = "COMMIT";
    json_t *payload = drive->now.phase == JCZ_COMMIT_PHASE ? json_object()
                                                           : translate(drive, action, seat, &type);
    json_t *message = payload_of("type", json_string(type));
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
    if (server->drive.now.phase == JCZ_COMMIT_PHASE)
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
