/* SPDX-License-Identifier: Apache-2.0 */
/* Dragon, fairy, princesses and portals in games of JCloisterZone. The steps of a flight are a
 * phase there; the rest belongs to the action, a portal to putting a figure.
 */
#include <stdio.h>
#include <string.h>

#include "faces/dragon/dragon.h"
#include "jcz/rooms.h"

static const char dragon_id[] = "dragon.1", fairy_id[] = "fairy.1";

enum { TURN_BEGINS = 10, TILE_BOUGHT = 135, FINAL_SCORING = 1000 }; /* stations */

static const struct jcz_value timings[] = {
    {"before-scoring", "before-scoring"}, {"after-scoring", "after-scoring"}, {NULL, NULL}};
static const struct jcz_value placements[] = {
    {"next-follower", "follower"}, {"on-tile", "tile"}, {NULL, NULL}};
static const struct jcz_value princesses[] = {{"may", "may"}, {"must", "must"}, {NULL, NULL}};

static bool is_verb(aude_action action, const char *name)
{
    return (int)aude_action_verb(action) == aude_verb_find(name);
}

static aude_action make(const char *verb, int figure, int x, int y, int segment)
{
    return aude_action_make((enum aude_verb)aude_verb_find(verb), figure, x, y, 0, segment);
}

/* The cell of a tile of the board. */
static json_t *encode_tile(const struct aude_state *state, int tile)
{
    const struct aude_placed placed = aude_placed(state, tile);
    return jcz_encode_cell(placed.x, placed.y);
}

static json_t *encode_cell(aude_action action)
{
    return jcz_encode_cell(aude_action_x(action), aude_action_y(action));
}

/* What is offered with this verb, each spelled by encode. */
static json_t *options_of(const struct jcz_drive *drive, const aude_action *actions, int count,
                          const char *verb,
                          json_t *(*encode)(const struct jcz_drive *drive, aude_action action))
{
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (is_verb(actions[i], verb))
            json_array_append_new(options, encode(drive, actions[i]));
    return options;
}

static void add_item(json_t *items, const char *type, const char *key, const char *value,
                     json_t *options)
{
    if (json_array_size(options) > 0)
        json_array_append_new(
            items, json_pack("{ss ss sO}", "type", type, key, value, "options", options));
    json_decref(options);
}

static json_t *option_cell(const struct jcz_drive *drive, aude_action action)
{
    (void)drive;
    return encode_cell(action);
}

static json_t *encode_sent_home(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *object = jcz_encode_returned(drive, event);
    json_object_set_new(object, "source", json_string("PRINCESS"));
    return object;
}

static void returned(struct jcz_drive *drive, const struct aude_entry *entry,
                     const struct aude_state *before, const char *rule, jcz_encode *encode)
{
    if (entry->event == AUDE_EVENT_RETURN && strcmp(entry->rule, rule) == 0)
        jcz_event_figure(drive, encode, entry->seat, entry->item,
                         jcz_spot_of(before, entry->x, entry->y, entry->segment));
}

/* ---- The dragon ---- */

/* [x,y] behind "to" */
static bool read_cell(struct jcz_message *message, json_t *payload, struct jcz_place place,
                      struct jcz_error *error)
{
    json_t *to = jcz_need(payload, "to", JSON_ARRAY, place, error);
    return to != NULL && jcz_cell(to, &message->x, &message->y, jcz_member(place, "to"), error);
}

static bool fly(const struct jcz_drive *drive, const struct jcz_message *message,
                aude_action *action, struct jcz_error *error)
{
    (void)drive, (void)error;
    *action = make("fly", 0, message->x, message->y, 0);
    return true;
}

static void ask_flight(const struct jcz_drive *drive, json_t *items)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    add_item(items, "MoveDragon", "figureId", dragon_id,
             options_of(drive, actions, count, "fly", option_cell));
}

static json_t *answer_flight(const struct jcz_drive *drive, aude_action action, int seat,
                             const char **type)
{
    (void)drive, (void)seat;
    if (!is_verb(action, "fly"))
        return NULL;
    json_t *payload = jcz_payload("figureId", json_string(dragon_id));
    json_object_set_new(payload, "to", encode_cell(action));
    *type = "MOVE_NEUTRAL_FIGURE";
    return payload;
}

/* Cells of the flight that goes on, that on which it began among them. */
static int cells_of(const struct aude_state *state)
{
    int cells = 0;
    while (cells < DRAGON_STEPS && aude_kept(state, "flight", cells, AUDE_NOWHERE) != AUDE_NOWHERE)
        cells++;
    return cells;
}

/* {"position","visited","remaining"}: the last two while it flies. */
static json_t *where_dragon(const struct jcz_drive *drive)
{
    const struct aude_state *state = &drive->now.state;
    const int tile = aude_kept(state, "dragon", 0, AUDE_NOWHERE), cells = cells_of(state);
    if (tile == AUDE_NOWHERE)
        return NULL;
    json_t *object = json_pack("{so}", "position", encode_tile(state, tile));
    if (cells == 0)
        return object;
    json_t *visited = json_array();
    for (int i = 0; i + 1 < cells; i++)
        json_array_append_new(visited,
                              encode_tile(state, aude_kept(state, "flight", i, AUDE_NOWHERE)));
    json_object_set_new(object, "visited", visited);
    json_object_set_new(object, "remaining", json_integer(DRAGON_STEPS + 1 - cells));
    return object;
}

/* They tell a flight once, with its way; here with the first step of it. */
static json_t *encode_flight(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss ss s[oo]}", "type", "dragon-moved", "figure", dragon_id, "path",
                     jcz_encode_cell(event->from.x, event->from.y),
                     jcz_encode_cell(event->spot.x, event->spot.y));
}

static void flight_events(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    (void)first;
    if (!is_verb(action, "fly") || cells_of(before) != 1)
        return;
    const struct aude_placed from =
        aude_placed(before, aude_kept(before, "dragon", 0, AUDE_NOWHERE));
    struct jcz_event *event = jcz_event_add(drive, encode_flight);
    event->from.x = from.x;
    event->from.y = from.y;
    event->spot.x = (int16_t)aude_action_x(action);
    event->spot.y = (int16_t)aude_action_y(action);
}

static void eaten(struct jcz_drive *drive, const struct aude_entry *entry,
                  const struct aude_state *before)
{
    returned(drive, entry, before, "DRAGON-20", jcz_encode_returned);
}

/* How its options are read; they are made by ask_flight. */
static const struct jcz_choice flight_choices[] = {
    {.type = "MoveDragon",
     .what = JCZ_TEXT("steps of the dragon"),
     .verb = AUDE_VERB_NONE,
     .key = "figureId",
     .cells = true},
    {0},
};

const struct jcz_room jcz_room_dragon = {
    .sets = (const struct jcz_set[]){{"princess-and-dragon", "dragon", NULL, NULL}, {0}},
    .elements = (const struct jcz_element[]){{"dragon", "DRAGON", 0, NULL}, {0}},
    .rules = (const struct jcz_rule[]){{"dragon-move", "DRAGON_TIMING", NULL, NULL, timings}, {0}},
    .option = "DRAGON",
    .readings = (const struct jcz_reading[]){{"DRAGON_TOWER", "open"}, {0}},
    .tokens = (const struct jcz_token_row[]){{"DRAGON", "dragon", JCZ_IN_ITS_PHASE, NULL}, {0}},
    .named = (const char *const[]){"flight", NULL},
    .phase = "DragonMovePhase",
    .passing = JCZ_NEVER_PASSES,
    .commands =
        (const struct jcz_command[]){
            {"MOVE_NEUTRAL_FIGURE dragon.1", JCZ_IN_ITS_PHASE, read_cell, fly}, {0}},
    .lasts = true,
    .choices = flight_choices,
    .ask = ask_flight,
    .answer = answer_flight,
    .neutral = "dragon",
    .where = where_dragon,
    .action_events = flight_events,
    .entry_event = eaten,
};

/* ---- The fairy ---- */

/* [x,y] or {"featurePointer","meepleId"} behind "to" */
static bool read_fairy(struct jcz_message *message, json_t *payload, struct jcz_place place,
                       struct jcz_error *error)
{
    json_t *to = json_object_get(payload, "to");
    struct jcz_place here = jcz_member(place, "to");
    if (json_is_array(to)) {
        message->owner = -1;
        return read_cell(message, payload, place, error);
    }
    to = jcz_need(payload, "to", JSON_OBJECT, place, error);
    json_t *spot = to == NULL ? NULL : jcz_need(to, "featurePointer", JSON_OBJECT, here, error);
    return spot != NULL && jcz_read_meeple(message, to, here, error) &&
           jcz_spot_read(spot, &message->spot, jcz_member(here, "featurePointer"), error);
}

static bool move_fairy(const struct jcz_drive *drive, const struct jcz_message *message,
                       aude_action *action, struct jcz_error *error)
{
    if (message->owner < 0) {
        *action = make("fairyon", 0, message->x, message->y, 0);
        return true;
    }
    return jcz_figure_action(drive, message, (enum aude_verb)aude_verb_find("fairy"),
                             AUDE_NO_FIGURE, action, error);
}

static json_t *encode_beside(const struct jcz_drive *drive, aude_action action)
{
    return jcz_encode_standing(drive, action, jcz_drive_actor(drive));
}

static void offer_fairy(const struct jcz_drive *drive, const aude_action *actions, int count,
                        json_t *items)
{
    add_item(items, "MoveFairyNextTo", "figureId", fairy_id,
             options_of(drive, actions, count, "fairy", encode_beside));
    add_item(items, "MoveFairyOnTile", "figureId", fairy_id,
             options_of(drive, actions, count, "fairyon", option_cell));
}

static json_t *answer_fairy(const struct jcz_drive *drive, aude_action action, int seat,
                            const char **type)
{
    const bool on_tile = is_verb(action, "fairyon");
    if (!on_tile && !is_verb(action, "fairy"))
        return NULL;
    json_t *payload = jcz_payload("figureId", json_string(fairy_id));
    json_object_set_new(payload, "to",
                        on_tile ? encode_cell(action) : jcz_encode_standing(drive, action, seat));
    *type = "MOVE_NEUTRAL_FIGURE";
    return payload;
}

enum { EACH, FIRST };

static const struct jcz_deviation deviations[] = {
    [EACH] = {"DRAGON-39",
              JCZ_TEXT("a fairy on a tile brings 1 point when a turn begins; there 1 for "
                       "each figure of the player on the tile")},
    [FIRST] = {"DRAGON-39",
               JCZ_TEXT("a fairy on a tile brings 3 points to each player with a follower "
                        "of the feature there; there to one of them only")},
    {NULL, NULL},
};

/* Beside whom she stands, as in theirs; number 0: beside nobody yet. */
struct beside {
    struct jcz_spot spot;
    int owner, figure, number;
    int differs[2]; /* how often each deviation has mattered since the last message */
};

static bool is_fairy_pay(const struct aude_entry *entry)
{
    return entry->event == AUDE_EVENT_PAY && entry->item == aude_token_find("fairy");
}

static bool is_turn(const struct aude_entry *entry)
{
    return entry->at == TURN_BEGINS || entry->at == TILE_BOUGHT;
}

/* The entry is changed, and the score with it. */
static void pay_instead(struct jcz_drive *drive, struct aude_entry *entry, int points,
                        int deviation)
{
    struct beside *beside = jcz_memory(&drive->now, &jcz_room_fairy);
    struct aude_state *state = &drive->now.state;
    if (points == entry->points)
        return;
    beside->differs[deviation]++;
    if (!jcz_differs(drive->game, &jcz_room_fairy, deviation))
        return;
    aude_edit_score(state, entry->seat, aude_score(state, entry->seat) + points - entry->points);
    entry->points = points;
}

/* Figures of the seat on that cell, builder and pig among them, and a barn, which theirs has on the
 * tile south-east of its corner. */
static int figures_there(const struct aude_state *state, int seat, int x, int y)
{
    int count = 0;
    for (int i = 0; i < aude_standing_count(state); i++) {
        const struct aude_standing s = aude_standing(state, i);
        const struct jcz_spot spot =
            jcz_spot_standing(state, s.seat, s.figure, s.x, s.y, s.segment);
        count += s.seat == seat && spot.x == x && spot.y == y;
    }
    return count;
}

/* When the first follower of the seat came to the feature of the entry, on its tile. */
static int arrival_of(const struct jcz_drive *drive, const struct aude_state *state,
                      const struct aude_entry *entry, int seat)
{
    struct aude_feature scored, feature;
    int first = JCZ_NEVER;
    if (!aude_feature_at(state, entry->x, entry->y, entry->segment, &scored))
        return first;
    for (int i = 0; i < aude_standing_count(state); i++) {
        const struct aude_standing s = aude_standing(state, i);
        if (s.seat != seat || s.x != entry->x || s.y != entry->y ||
            !aude_figure_info(s.figure)->follower ||
            !aude_feature_at(state, s.x, s.y, s.segment, &feature) ||
            feature.region != scored.region)
            continue;
        const int arrival = jcz_meeple_arrival(&drive->now, &s);
        first = arrival < first ? arrival : first;
    }
    return first;
}

/* Was somebody else there before? */
static bool came_later(const struct jcz_drive *drive, const struct aude_state *state,
                       const struct aude_entry *entry)
{
    const int own = arrival_of(drive, state, entry, entry->seat);
    bool later = false;
    for (int seat = 0; seat < drive->game->players; seat++)
        later |= seat != entry->seat && arrival_of(drive, state, entry, seat) < own;
    return later;
}

static bool is_on_tile(const struct jcz_drive *drive)
{
    const int option = aude_option_find(AUDE_CARCASSONNE, "FAIRY_PLACEMENT");
    return aude_rules_setup(&drive->rules)->option[option] != 0;
}

/* A turn has begun without a point, and theirs has one: builder or pig is on her tile alone. */
static void pay_late(struct jcz_drive *drive, const struct aude_state *before, int first)
{
    struct aude_ledger *ledger = &drive->ledger;
    const struct aude_state *state = &drive->now.state;
    const int tile = aude_kept(state, "fairy", 0, AUDE_NOWHERE), seat = aude_turn_seat(state);
    bool paid = !is_on_tile(drive) || tile == AUDE_NOWHERE || ledger->count == ledger->capacity ||
                aude_turn_number(before) == aude_turn_number(state);
    for (int i = first; i < ledger->count && !paid; i++)
        paid = is_fairy_pay(&ledger->entry[i]) && is_turn(&ledger->entry[i]);
    if (paid)
        return;
    const struct aude_placed at = aude_placed(state, tile);
    if (figures_there(state, seat, at.x, at.y) == 0)
        return;
    ledger->entry[ledger->count++] = (struct aude_entry){.event = AUDE_EVENT_PAY,
                                                         .seat = (uint8_t)seat,
                                                         .other = AUDE_NO_SEAT,
                                                         .item = (uint8_t)aude_token_find("fairy"),
                                                         .x = at.x,
                                                         .y = at.y,
                                                         .at = TURN_BEGINS,
                                                         .rule = "DRAGON-39"};
}

/* Alone a turn comes back to the same player without beginning in ours (drive.c). */
static void pay_alone(struct jcz_drive *drive, const struct aude_state *before)
{
    struct aude_ledger *ledger = &drive->ledger;
    struct aude_state *state = &drive->now.state;
    const int tile = aude_kept(state, "fairy", 0, AUDE_NOWHERE);
    const bool beside = !is_on_tile(drive);
    if (tile == AUDE_NOWHERE || ledger->count == ledger->capacity ||
        aude_turn_number(before) == aude_turn_number(state) || aude_step(state) == AUDE_STEP_OVER ||
        (beside && aude_kept(state, "fairy_seat", 0, AUDE_NO_SEAT) != 0))
        return;
    const struct aude_placed at = aude_placed(state, tile);
    int segment = beside ? aude_kept(state, "fairy_segment", 0, 0) : -1;
    for (int i = 0; i < aude_standing_count(state) && segment < 0; i++) {
        const struct aude_standing one = aude_standing(state, i);
        segment = one.x == at.x && one.y == at.y && aude_figure_info(one.figure)->follower
                      ? one.segment
                      : -1;
    }
    if (segment < 0)
        return;
    aude_edit_score(state, 0, aude_score(state, 0) + 1);
    ledger->entry[ledger->count++] =
        (struct aude_entry){.event = AUDE_EVENT_PAY,
                            .other = AUDE_NO_SEAT,
                            .item = (uint8_t)aude_token_find("fairy"),
                            .x = at.x,
                            .y = at.y,
                            .segment = (uint8_t)segment,
                            .points = 1,
                            .at = TURN_BEGINS,
                            .rule = beside ? "DRAGON-33" : "DRAGON-39"};
}

static void follow_points(struct jcz_drive *drive, const struct aude_state *before, int first)
{
    if (drive->game->players == 1)
        pay_alone(drive, before);
    pay_late(drive, before, first);
    for (int i = first; i < drive->ledger.count; i++) {
        struct aude_entry *entry = &drive->ledger.entry[i];
        if (!is_fairy_pay(entry) || strcmp(entry->rule, "DRAGON-39") != 0)
            continue;
        if (is_turn(entry))
            pay_instead(drive, entry,
                        figures_there(&drive->now.state, entry->seat, entry->x, entry->y), EACH);
        else if (came_later(drive, before, entry))
            pay_instead(drive, entry, 0, FIRST);
    }
}

static void forget_differences(struct jcz_moment *now, const struct jcz_message *message)
{
    struct beside *beside = jcz_memory(now, &jcz_room_fairy);
    (void)message;
    memset(beside->differs, 0, sizeof beside->differs);
}

static void count_differences(const struct jcz_drive *drive, const aude_action *legal, int actions,
                              int count[])
{
    const struct beside *beside = jcz_remembered(&drive->now, &jcz_room_fairy);
    (void)legal, (void)actions;
    count[EACH] += beside->differs[EACH];
    count[FIRST] += beside->differs[FIRST];
}

static void fairy_applied(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    struct beside *beside = jcz_memory(&drive->now, &jcz_room_fairy);
    follow_points(drive, before, first);
    if (!is_verb(action, "fairy"))
        return;
    beside->spot = jcz_spot_of_action(&drive->now.state, action);
    beside->owner = aude_kept(&drive->now.state, "fairy_seat", 0, AUDE_NO_SEAT);
    beside->figure = aude_action_item(action);
    beside->number =
        jcz_meeple_at(&drive->now, beside->owner, beside->figure, aude_action_x(action),
                      aude_action_y(action), aude_action_segment(action));
}

/* {"placement":[x,y]} or the figure beside her; when that has left, the place where it stood. */
static json_t *where_fairy(const struct jcz_drive *drive)
{
    const struct aude_state *state = &drive->now.state;
    const struct beside *beside = jcz_remembered(&drive->now, &jcz_room_fairy);
    const int tile = aude_kept(state, "fairy", 0, AUDE_NOWHERE);
    if (tile == AUDE_NOWHERE)
        return NULL;
    if (beside->number == 0)
        return json_pack("{so}", "placement", encode_tile(state, tile));
    json_t *placement = json_pack("{so}", "featurePointer", jcz_encode_spot(&beside->spot));
    if (aude_kept(state, "fairy_seat", 0, AUDE_NO_SEAT) == beside->owner)
        json_object_set_new(placement, "meepleId",
                            jcz_encode_meeple(beside->owner, beside->figure, beside->number));
    return json_pack("{so}", "placement", placement);
}

/* They tell only where she has gone to. */
static json_t *encode_fairy(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *to = NULL;
    if (event->count == 0) {
        to = jcz_encode_cell(event->spot.x, event->spot.y);
    } else {
        to = json_pack("{so so}", "featurePointer", jcz_encode_spot(&event->spot), "meepleId",
                       jcz_encode_meeple(event->player, event->figure, event->count));
    }
    (void)drive;
    return json_pack("{ss ss sO so}", "type", "neutral-moved", "figure", fairy_id, "from", to, "to",
                     to);
}

/* Points beside the fairy; of a turn on a tile, of the tile alone. */
static json_t *encode_points(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *source =
        event->token ? jcz_encode_spot(&event->spot)
                     : json_pack("{so}", "position", jcz_encode_cell(event->spot.x, event->spot.y));
    return json_pack("{ss s[{si si ss s[o] so}]}", "type", "points", "points", "player",
                     event->player, "points", event->count, "name",
                     event->first ? "fairy.turn" : "fairy.completed", "items",
                     jcz_encode_term("fairy", 0, event->count), "ptr", source);
}

static void fairy_events(struct jcz_drive *drive, aude_action action,
                         const struct aude_state *before, int first)
{
    (void)before, (void)first;
    if (!is_verb(action, "fairyon") && !is_verb(action, "fairy"))
        return;
    struct jcz_event *event = jcz_event_add(drive, encode_fairy);
    const struct beside *beside = jcz_remembered(&drive->now, &jcz_room_fairy);
    event->spot.x = (int16_t)aude_action_x(action);
    event->spot.y = (int16_t)aude_action_y(action);
    if (is_verb(action, "fairyon"))
        return;
    event->spot = beside->spot;
    event->player = (uint8_t)beside->owner;
    event->figure = (uint8_t)beside->figure;
    event->count = beside->number;
}

static void fairy_points(struct jcz_drive *drive, const struct aude_entry *entry,
                         const struct aude_state *before)
{
    (void)before;
    const bool turn = is_turn(entry);
    if (!is_fairy_pay(entry) || entry->points == 0)
        return;
    struct jcz_event *event = jcz_event_add(drive, encode_points);
    event->player = entry->seat;
    event->count = entry->points;
    event->first = turn;
    event->token = !turn || strcmp(entry->rule, "DRAGON-39") != 0;
    event->spot = jcz_spot_of(&drive->now.state, entry->x, entry->y, entry->segment);
    event->turn = entry->at >= FINAL_SCORING ? -1 : event->turn + turn;
}

/* How their options are read; they are made by offer_fairy. */
static const struct jcz_choice fairy_choices[] = {
    {.type = "MoveFairyNextTo",
     .what = JCZ_TEXT("followers for the fairy"),
     .verb = AUDE_VERB_NONE,
     .key = "figureId",
     .format = jcz_format_standing},
    {.type = "MoveFairyOnTile",
     .what = JCZ_TEXT("tiles for the fairy"),
     .verb = AUDE_VERB_NONE,
     .key = "figureId",
     .cells = true},
    {0},
};

const struct jcz_room jcz_room_fairy = {
    .elements = (const struct jcz_element[]){{"fairy", "FAIRY", 0, NULL}, {0}},
    .rules =
        (const struct jcz_rule[]){{"fairy-placement", "FAIRY_PLACEMENT", NULL, NULL, placements},
                                  {0}},
    .option = "FAIRY",
    .readings = (const struct jcz_reading[]){{"CASTLE_FAIRY", "allowed"}, {0}},
    .tokens = (const struct jcz_token_row[]){{"FAIRY", "fairy", JCZ_IN_ITS_PHASE, NULL}, {0}},
    .commands =
        (const struct jcz_command[]){
            {"MOVE_NEUTRAL_FIGURE fairy.1", JCZ_IN_ACTION, read_fairy, move_fairy}, {0}},
    .choices = fairy_choices,
    .offer = offer_fairy,
    .answer = answer_fairy,
    .neutral = "fairy",
    .where = where_fairy,
    .deviations = deviations,
    .sent = forget_differences,
    .count = count_differences,
    .applied = fairy_applied,
    .action_events = fairy_events,
    .entry_event = fairy_points,
};

/* ---- Princesses ---- */

static bool send_home(const struct jcz_drive *drive, const struct jcz_message *message,
                      aude_action *action, struct jcz_error *error)
{
    return jcz_figure_action(drive, message, (enum aude_verb)aude_verb_find("princess"),
                             AUDE_NOBODY_THERE, action, error);
}

static json_t *encode_knight(const struct jcz_drive *drive, aude_action action)
{
    return jcz_encode_standing(drive, action, aude_action_number(action));
}

static void offer_princess(const struct jcz_drive *drive, const aude_action *actions, int count,
                           json_t *items)
{
    add_item(items, "ReturnMeeple", "source", "PRINCESS",
             options_of(drive, actions, count, "princess", encode_knight));
}

static json_t *answer_princess(const struct jcz_drive *drive, aude_action action, int seat,
                               const char **type)
{
    (void)seat;
    if (!is_verb(action, "princess"))
        return NULL;
    json_t *payload = jcz_payload_standing(drive, action, aude_action_number(action));
    json_object_set_new(payload, "source", json_string("PRINCESS"));
    *type = "RETURN_MEEPLE";
    return payload;
}

static void sent_home(struct jcz_drive *drive, const struct aude_entry *entry,
                      const struct aude_state *before)
{
    returned(drive, entry, before, "DRAGON-44", encode_sent_home);
}

const struct jcz_room jcz_room_princess = {
    .elements = (const struct jcz_element[]){{"princess", "PRINCESSES", 0, NULL}, {0}},
    .rules =
        (const struct jcz_rule[]){{"princess-action", "PRINCESS", NULL, NULL, princesses}, {0}},
    .option = "PRINCESSES",
    .commands =
        (const struct jcz_command[]){
            {"RETURN_MEEPLE PRINCESS", JCZ_IN_ACTION, jcz_read_standing, send_home}, {0}},
    .offer = offer_princess,
    .answer = answer_princess,
    .entry_event = sent_home,
};

/* ---- Portals ---- */

const struct jcz_room jcz_room_portal = {
    .elements = (const struct jcz_element[]){{"portal", "PORTALS", 0, NULL}, {0}},
    .option = "PORTALS",
    .puts = "portal",
};
