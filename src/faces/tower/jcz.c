/* SPDX-License-Identifier: Apache-2.0 */
/* Towers, prisoners and ransom in games of JCloisterZone. */
#include <stdio.h>

#include "jcz/rooms.h"

/* ---- Messages ---- */

static bool raise_floor(const struct jcz_drive *drive, const struct jcz_message *message,
                        aude_action *action, struct jcz_error *error)
{
    char what[64];
    jcz_describe(message, jcz_room_tower.tokens->name, what, sizeof what);
    if (aude_placed_at(&drive->now.state, message->spot.x, message->spot.y) < 0)
        return jcz_drive_forbid(drive, error, AUDE_NO_FOUNDATION, aude_status_text(AUDE_NO_TILE),
                                what);
    *action = aude_action_make(AUDE_FLOOR, 0, message->spot.x, message->spot.y, 0, 0);
    return true;
}

static bool capture(const struct jcz_drive *drive, const struct jcz_message *message,
                    aude_action *action, struct jcz_error *error)
{
    return jcz_figure_action(drive, message, AUDE_CAPTURE, AUDE_NOBODY_THERE, action, error);
}

/* Where the figure is that the message names, if it is the player's own and a prisoner. */
static const struct jcz_meeple *prisoner(const struct jcz_drive *drive,
                                         const struct jcz_message *message, char *what,
                                         size_t capacity)
{
    snprintf(what, capacity, "%d.%s.%d", message->owner, jcz_figure_id(message->figure),
             message->meeple);
    if (message->meeple < 1 || message->meeple > JCZ_MAX_MEEPLES ||
        message->owner != aude_decider(&drive->now.state))
        return NULL;
    const struct jcz_meeple *meeple =
        &drive->now.meeple[message->owner][message->figure][message->meeple - 1];
    return meeple->at == JCZ_HELD ? meeple : NULL;
}

/* Who holds the prisoner follows from its number. */
static bool ransom(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error)
{
    char what[32];
    const struct jcz_meeple *meeple = prisoner(drive, message, what, sizeof what);
    if (meeple == NULL)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_PRISONER);
    *action = aude_action_with(aude_action_make(AUDE_RANSOM, message->figure, 0, 0, 0, 0),
                               meeple->holder);
    return true;
}

static bool exchange(const struct jcz_drive *drive, const struct jcz_message *message,
                     aude_action *action, struct jcz_error *error)
{
    char what[32];
    const struct jcz_meeple *meeple = prisoner(drive, message, what, sizeof what);
    *action = aude_action_make(AUDE_EXCHANGE, message->figure, 0, 0, 0, 0);
    if (aude_step(&drive->now.state) == AUDE_STEP_EXCHANGE &&
        (meeple == NULL || meeple->holder != aude_moment(&drive->now.state).victim))
        return jcz_drive_refuse(drive, error, what, AUDE_NOT_HELD);
    return true;
}

/* ---- Answers ---- */

static struct jcz_spot spot_of(aude_action action)
{
    return (struct jcz_spot){(int16_t)aude_action_x(action), (int16_t)aude_action_y(action),
                             AUDE_TOWER, 0, 0};
}

/* {"meepleId":...} of a figure of seat that a captor holds. */
static json_t *prisoner_payload(const struct jcz_drive *drive, int captor, int seat, int figure)
{
    int number = jcz_meeple_held(&drive->now, captor, seat, figure);
    return jcz_payload("meepleId", jcz_encode_meeple(seat, figure, number));
}

static json_t *answer(const struct jcz_drive *drive, aude_action action, int seat,
                      const char **type)
{
    const int figure = aude_action_item(action), number = aude_action_number(action);
    struct jcz_spot spot = spot_of(action);
    switch (aude_action_verb(action)) {
    case AUDE_FLOOR:
        *type = "PLACE_TOKEN";
        return jcz_payload_token(jcz_room_tower.tokens->name, jcz_encode_spot(&spot));
    case AUDE_CAPTURE:
        *type = "CAPTURE_FOLLOWER";
        return jcz_payload_standing(drive, action, number);
    case AUDE_EXCHANGE:
        *type = "EXCHANGE_FOLLOWER";
        return prisoner_payload(drive, aude_moment(&drive->now.state).victim, seat, figure);
    case AUDE_RANSOM: *type = "PAY_RANSOM"; return prisoner_payload(drive, number, seat, figure);
    default: return NULL;
    }
}

/* ---- Choices ---- */

static json_t *encode_cell(const struct jcz_drive *drive, aude_action action)
{
    (void)drive;
    return jcz_encode_cell(aude_action_x(action), aude_action_y(action));
}

static json_t *encode_standing(const struct jcz_drive *drive, aude_action action)
{
    return jcz_encode_standing(drive, action, aude_action_number(action));
}

static json_t *encode_prisoner(const struct jcz_drive *drive, aude_action action)
{
    const int seat = jcz_drive_actor(drive), figure = aude_action_item(action);
    const int captor = aude_moment(&drive->now.state).victim;
    return json_pack(
        "{ss so}", "type", jcz_figure_name(figure), "id",
        jcz_encode_meeple(seat, figure, jcz_meeple_held(&drive->now, captor, seat, figure)));
}

static bool format_prisoner(struct jcz_list *list, json_t *option, struct jcz_place place,
                            struct jcz_error *error)
{
    json_t *type = jcz_need(option, "type", JSON_STRING, place, error);
    json_t *id = jcz_need(option, "id", JSON_STRING, place, error);
    if (type == NULL || id == NULL)
        return false;
    jcz_list_add(list, "%s %s", json_string_value(type), json_string_value(id));
    return true;
}

static const struct jcz_choice choices[] = {
    {.type = "TowerPiece",
     .what = JCZ_TEXT("tower pieces to put"),
     .verb = AUDE_FLOOR,
     .key = "token",
     .value = "TOWER_PIECE",
     .encode = encode_cell,
     .cells = true,
     .sentence = "Tower piece ",
     .word = true},
    {.type = "CaptureFollower",
     .what = JCZ_TEXT("followers to capture"),
     .verb = AUDE_CAPTURE,
     .encode = encode_standing,
     .format = jcz_format_standing,
     .sentence = "CaptureFollower "},
    {.type = "SelectPrisonerToExchange",
     .what = JCZ_TEXT("prisoners to exchange"),
     .verb = AUDE_EXCHANGE,
     .encode = encode_prisoner,
     .format = format_prisoner},
    {0},
};

/* ---- Events ---- */

static json_t *encode_captured(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *object = jcz_encode_figure(event, "meeple-captured");
    json_object_set_new(object, "from", jcz_encode_spot(&event->from));
    return object;
}

static json_t *encode_exchanged(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive; /* their engine leaves the second one empty */
    return json_pack("{ss s[{ss si}{}]}", "type", "prisoners-exchange", "exchange", "type",
                     jcz_figure_name(event->figure), "player", event->player);
}

static json_t *encode_points(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    const struct {
        int player, points;
        const char *name;
    } sides[2] = {{event->player, -3, "ransompaid.payment"},
                  {event->other, 3, "ransompaid.income"}};
    json_t *points = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(points,
                              json_pack("{si si ss s[{si ss si}]}", "player", sides[i].player,
                                        "points", sides[i].points, "name", sides[i].name, "items",
                                        "count", 1, "name", "meeples", "points", sides[i].points));
    return json_pack("{ss so}", "type", "points", "points", points);
}

static json_t *encode_ransom(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss ss si si}", "type", "ransom-paid", "follower",
                     jcz_figure_name(event->figure), "prisoner", event->player, "jailer",
                     event->other);
}

/* Has the seat got a figure back from captor? Then it was exchanged. */
static void exchanged(struct jcz_drive *drive, const struct aude_state *before, int captor,
                      int seat)
{
    for (int f = 0; f < aude_figure_count(); f++) {
        int figure = f;
        if (aude_prisoners(&drive->now.state, captor, seat, figure) >=
            aude_prisoners(before, captor, seat, figure))
            continue;
        struct jcz_event *event = jcz_event_add(drive, encode_exchanged);
        event->player = (uint8_t)seat;
        event->figure = (uint8_t)f;
        return;
    }
}

static void captured(struct jcz_drive *drive, aude_action action, const struct aude_state *before)
{
    const int owner = aude_action_number(action), captor = aude_decider(before);
    jcz_event_figure(drive, owner == captor ? jcz_encode_returned : encode_captured, owner,
                     aude_action_item(action), jcz_spot_of_action(before, action));
    if (owner != captor)
        exchanged(drive, before, owner, captor);
}

static void ransomed(struct jcz_drive *drive, aude_action action, const struct aude_state *before)
{
    static jcz_encode *const both[] = {encode_points, encode_ransom};
    for (int i = 0; i < 2; i++) {
        struct jcz_event *event = jcz_event_add(drive, both[i]);
        event->player = (uint8_t)aude_decider(before);
        event->other = (uint8_t)aude_action_number(action);
        event->figure = (uint8_t)aude_action_item(action);
    }
}

static void action_events(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    (void)first;
    switch (aude_action_verb(action)) {
    case AUDE_FLOOR: jcz_event_token(drive, AUDE_TOKEN_FLOOR, spot_of(action)); break;
    case AUDE_CAPTURE: captured(drive, action, before); break;
    case AUDE_EXCHANGE:
        exchanged(drive, before, aude_moment(before).victim, aude_decider(before));
        break;
    case AUDE_RANSOM: ransomed(drive, action, before); break;
    default: break;
    }
}

/* ---- The state ---- */

static json_t *encode_captives(const struct jcz_drive *drive, int captor)
{
    json_t *captured = json_array();
    const struct aude_state *state = &drive->now.state;
    for (int owner = 0; owner < drive->game->players; owner++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            int count = aude_prisoners(state, captor, owner, figure);
            int first = jcz_meeple_held(&drive->now, captor, owner, figure);
            if (count > 0)
                json_array_append_new(captured, json_pack("{so ss si si}", "id",
                                                          jcz_encode_meeple(owner, figure, first),
                                                          "type", jcz_figure_name(figure), "player",
                                                          owner, "count", count));
        }
    return captured;
}

static void write_tower(struct jcz_text *text, int x, int y, int height)
{
    jcz_text_add(text, ",{\"type\":\"Tower\",\"places\":[[%d,%d,\"I\"]],\"height\":%d%s}", x, y,
                 height, height > 0 ? ",\"lastPiece\":\"TOWER_PIECE\"" : "");
}

/* They show foundations also when towers are not played; ours has none then. */
static void list_towers(struct jcz_text *text, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int towers = aude_tower_count(state), tiles = aude_placed_count(state);
    for (int i = 0; i < towers; i++) {
        struct aude_tower tower = aude_tower(state, i);
        write_tower(text, tower.x, tower.y, tower.floors);
    }
    if (towers > 0)
        return;
    for (int t = 0; t < tiles; t++) {
        struct aude_placed placed = aude_placed(state, t);
        const struct aude_tile *tile = aude_kind(rules, placed.kind)->tile;
        for (int i = 0; i < tile->sites; i++)
            if (tile->site[i].kind == AUDE_SITE_TOWER)
                write_tower(text, placed.x, placed.y, 0);
    }
}

/* ---- What their engine does otherwise ---- */

enum { RANSOM_LATE };

static const struct jcz_deviation deviations[] = {
    [RANSOM_LATE] = {"TOWER-24", JCZ_TEXT("a ransom paid after the action brings no second action; "
                                          "there it does")},
    {NULL, NULL},
};

static void count_late(const struct jcz_drive *drive, const aude_action *legal, int actions,
                       int count[])
{
    for (int i = 0; i < actions && drive->now.phase == JCZ_COMMIT_PHASE; i++)
        count[RANSOM_LATE] += aude_action_verb(legal[i]) == AUDE_RANSOM;
}

const struct jcz_room jcz_room_tower = {
    .sets = (const struct jcz_set[]){{"tower", "tower", NULL, NULL}, {0}},
    .elements = (const struct jcz_element[]){{"tower", "TOWER", 0, NULL}, {0}},
    .option = "TOWER",
    .features = (const struct jcz_feature_row[]){{"Tower", AUDE_TOWER}, {0}},
    .tokens =
        (const struct jcz_token_row[]){{"TOWER_PIECE", "floor", JCZ_IN_ACTION, raise_floor}, {0}},
    .deviations = deviations,
    .unoffered = 1u << AUDE_RANSOM, /* their message comes at any time */
    .count = count_late,
    .commands =
        (const struct jcz_command[]){
            {"CAPTURE_FOLLOWER", JCZ_IN_ITS_PHASE, jcz_read_standing, capture},
            {"EXCHANGE_FOLLOWER", JCZ_IN_ITS_PHASE, jcz_read_meeple, exchange},
            {"PAY_RANSOM", JCZ_ALWAYS, jcz_read_meeple, ransom},
            {0}},
    .answer = answer,
    .steps = 1u << AUDE_STEP_CAPTURE | 1u << AUDE_STEP_EXCHANGE,
    .phase = "TowerCapturePhase",
    .passing = JCZ_PASSES_BY_RULE,
    .choices = choices,
    .action_events = action_events,
    .flag = "ransomPaid",
    .raises = AUDE_RANSOM,
    .holding = &(const struct jcz_holding){"captured", JCZ_TEXT("prisoners"), aude_prisoners,
                                           encode_captives},
    .listed = 1u << AUDE_TOWER,
    .list = list_towers,
};
