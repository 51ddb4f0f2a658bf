/* SPDX-License-Identifier: Apache-2.0 */
/* Abbey & Mayor in games of JCloisterZone. There the abbey is a tile that is placed in a phase of
 * its own, in whatever rotation; who does not lay it confirms that, and so does who has moved a
 * wagon on. A barn stands in the field of the tile to the south-east of its corner. */
#include <string.h>

#include "jcz/rooms.h"

static int verb_number(const char *name)
{
    return aude_verb_find(name);
}

static bool is_verb(aude_action action, const char *name)
{
    return (int)aude_action_verb(action) == verb_number(name);
}

/* ---- The abbey ---- */

static const char abbey_tile[] = "AM/A";

/* As their message turned it; ours does not turn it. */
struct turned {
    int rotation;
};

static void sent(struct jcz_moment *now, const struct jcz_message *message)
{
    if (message->type == JCZ_PLACE_TILE)
        ((struct turned *)jcz_memory(now, &jcz_room_abbey))->rotation = message->rotation;
}

static bool lay(const struct jcz_drive *drive, const struct jcz_message *message,
                aude_action *action, struct jcz_error *error)
{
    (void)drive, (void)error;
    *action =
        aude_action_make((enum aude_verb)verb_number("abbey"), 0, message->x, message->y, 0, 0);
    return true;
}

static void ask_abbey(const struct jcz_drive *drive, json_t *items)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(options, json_pack("{so s[iiii]}", "position",
                                                 jcz_encode_cell(aude_action_x(actions[i]),
                                                                 aude_action_y(actions[i])),
                                                 "rotations", 0, 90, 180, 270));
    json_array_append_new(items, json_pack("{ss ss so}", "type", "TilePlacement", "tileId",
                                           abbey_tile, "options", options));
}

static json_t *answer_abbey(const struct jcz_drive *drive, aude_action action, int seat,
                            const char **type)
{
    (void)drive, (void)seat;
    if (!is_verb(action, "abbey"))
        return NULL;
    *type = "PLACE_TILE";
    return json_pack("{ss ss so}", "tileId", abbey_tile, "rotation", "R0", "position",
                     jcz_encode_cell(aude_action_x(action), aude_action_y(action)));
}

static void abbey_events(struct jcz_drive *drive, aude_action action,
                         const struct aude_state *before, int first)
{
    const struct turned *turned = jcz_remembered(&drive->now, &jcz_room_abbey);
    (void)before, (void)first;
    if (!is_verb(action, "abbey"))
        return;
    struct jcz_event *event = jcz_event_add(drive, jcz_encode_placed);
    event->tile = abbey_tile;
    event->spot.x = (int16_t)aude_action_x(action);
    event->spot.y = (int16_t)aude_action_y(action);
    event->rotation = turned->rotation;
}

/* Whoever plays with abbeys has one, also without the other tiles of the set. */
static bool abbey_ready(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                        struct jcz_error *error)
{
    const int set = aude_set_find(jcz_room_abbey.sets->set);
    (void)source, (void)place, (void)error;
    if (!jcz_played(&setup->setup, &jcz_room_abbey) || (setup->setup.sets >> set & 1) != 0)
        return true;
    setup->hidden |= (uint64_t)1 << set;
    return aude_setup_add(&setup->setup, jcz_room_abbey.sets->set) == AUDE_OK;
}

/* Not to lay it is confirmed. */
static bool is_pass(aude_action action)
{
    return aude_action_verb(action) == AUDE_PASS;
}

const struct jcz_room jcz_room_abbey = {
    .sets = (const struct jcz_set[]){{"abbey-and-mayor", "abbey", NULL, NULL}, {0}},
    .elements = (const struct jcz_element[]){{"abbey", "ABBEY", 0, NULL}, {0}},
    .option = "ABBEY",
    .ready = abbey_ready,
    .tokens = (const struct jcz_token_row[]){{"ABBEY_TILE", "abbey", JCZ_IN_ITS_PHASE, NULL}, {0}},
    .tile = abbey_tile,
    .sent = sent,
    .lay = lay,
    .named = (const char *const[]){"abbey", NULL},
    .phase = "AbbeyPhase",
    .holds = is_pass,
    .held_phase = "CommitAbbeyPassPhase",
    .begins = true,
    .passing = JCZ_MAY_PASS,
    .ask = ask_abbey,
    .answer = answer_abbey,
    .action_events = abbey_events,
};

const struct jcz_room jcz_room_abbey_last = {
    .option = "ABBEY",
    .lay = lay,
    .named = (const char *const[]){"abbeys", NULL},
    .phase = "AbbeyEndGamePhase",
    .last = true,
    .begins = true,
    .passing = JCZ_MAY_PASS,
    .ask = ask_abbey,
};

/* ---- The mayor ---- */

/* The first figure of the seat in the feature, or -1. */
static int first_in(const struct aude_state *state, int region, int seat)
{
    struct aude_feature feature;
    for (int i = 0; i < aude_standing_count(state); i++) {
        const struct aude_standing one = aude_standing(state, i);
        if (one.seat == seat && aude_feature_at(state, one.x, one.y, one.segment, &feature) &&
            feature.region == region)
            return i;
    }
    return -1;
}

/* Points of nobody: 0 for each who is there with mayors of no strength alone. */
static json_t *encode_empty(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss s[{si si ss s[] so}]}", "type", "points", "points", "player",
                     event->player, "points", 0, "name",
                     event->spot.kind == AUDE_CASTLE ? "castle.empty" : "city.empty", "items",
                     "ptr", jcz_encode_spot(&event->spot));
}

/* Did anybody get points for this city? */
static bool has_points(const struct jcz_drive *drive, const struct aude_state *state, int region,
                       int first)
{
    struct aude_feature feature;
    for (int i = first; i < drive->ledger.count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event == AUDE_EVENT_SCORE &&
            aude_feature_at(state, entry->x, entry->y, entry->segment, &feature) &&
            feature.region == region)
            return true;
    }
    return false;
}

/* The mayor is one figure: he tells for his seat if he is its first one there. */
static void tell_empty(struct jcz_drive *drive, const struct aude_state *state, int standing,
                       int first, bool final)
{
    const struct aude_standing mayor = aude_standing(state, standing);
    struct aude_feature city;
    if (!aude_feature_at(state, mayor.x, mayor.y, mayor.segment, &city) ||
        (city.kind != AUDE_CITY && city.kind != AUDE_CASTLE) ||
        has_points(drive, state, city.region, first) ||
        first_in(state, city.region, mayor.seat) != standing)
        return;
    struct jcz_event *event = jcz_event_add(drive, encode_empty);
    event->player = mayor.seat;
    event->spot = jcz_spot_of(state, mayor.x, mayor.y, mayor.segment);
    if (final || (aude_step(&drive->now.state) == AUDE_STEP_OVER && !city.complete))
        event->turn = -1;
}

/* By which rule the mayor went home as his city or castle was scored, or at the end; NULL: not so.
 */
static const char *went_home(const struct jcz_drive *drive, const struct aude_standing *mayor,
                             int first)
{
    static const char *const rules[] = {"BASE-42", "CASTLE-26", "CASTLE-31"};
    for (int i = first; i < drive->ledger.count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event != AUDE_EVENT_RETURN || entry->seat != mayor->seat ||
            entry->item != mayor->figure)
            continue;
        for (size_t rule = 0; rule < sizeof rules / sizeof rules[0]; rule++)
            if (strcmp(entry->rule, rules[rule]) == 0)
                return rules[rule];
    }
    return NULL;
}

static void mayor_events(struct jcz_drive *drive, aude_action action,
                         const struct aude_state *before, int first)
{
    const int figure = aude_figure_find("mayor");
    const struct aude_state *now = &drive->now.state;
    (void)action;
    for (int i = 0; i < aude_standing_count(before); i++) {
        const struct aude_standing standing = aude_standing(before, i);
        const char *rule = standing.figure == figure ? went_home(drive, &standing, first) : NULL;
        if (rule != NULL)
            tell_empty(drive, before, i, first, strcmp(rule, "CASTLE-31") == 0);
    }
    if (aude_step(now) != AUDE_STEP_OVER || aude_step(before) == AUDE_STEP_OVER)
        return;
    for (int i = 0; i < aude_standing_count(now); i++)
        if (aude_standing(now, i).figure == figure)
            tell_empty(drive, now, i, first, false);
}

const struct jcz_room jcz_room_mayor = {
    .elements = (const struct jcz_element[]){{"mayor", "MAYOR", JCZ_MAX_MEEPLES, NULL}, {0}},
    .option = "MAYOR",
    .figure = &(const struct jcz_figure_row){"Mayor", "mayor", "mayor"},
    .action_events = mayor_events,
};

/* ---- The wagon ---- */

static bool go_on(const struct jcz_drive *drive, const struct jcz_message *message,
                  aude_action *action, struct jcz_error *error)
{
    char what[64];
    const struct aude_state *state = &drive->now.state;
    const int segment = jcz_segment_of(state, &message->spot);
    jcz_describe(message, jcz_figure_name(message->figure), what, sizeof what);
    if (message->owner != aude_decider(state) || message->figure != aude_figure_find("wagon"))
        return jcz_drive_forbid(drive, error, AUDE_NOT_NOW,
                                JCZ_TEXT("this figure belongs to another player"), what);
    if (segment < 0)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
    *action = aude_action_make((enum aude_verb)verb_number("drive"), 0, message->spot.x,
                               message->spot.y, 0, segment);
    return true;
}

static bool moves_on(aude_action action)
{
    return is_verb(action, "drive");
}

static void moved_on(struct jcz_drive *drive, aude_action action)
{
    if (moves_on(action))
        jcz_event_figure(drive, jcz_encode_put, aude_decider(&drive->now.state),
                         aude_figure_find("wagon"), jcz_spot_of_action(&drive->now.state, action));
}

/* Where the wagon was scored of whoever is asked. */
static struct aude_standing origin_of(const struct aude_state *state)
{
    const int seat = aude_decider(state), tile = aude_kept(state, "wagon_tile", seat, AUDE_NOWHERE);
    struct aude_standing origin = {.seat = (uint8_t)seat};
    if (tile >= 0 && tile < aude_placed_count(state)) {
        origin.x = aude_placed(state, tile).x;
        origin.y = aude_placed(state, tile).y;
        origin.segment = (uint8_t)aude_kept(state, "wagon_segment", seat, 0);
    }
    return origin;
}

static void ask_wagon(const struct jcz_drive *drive, json_t *items)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct aude_state *state = &drive->now.state;
    const int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    const struct aude_standing origin = origin_of(state);
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (moves_on(actions[i]))
            json_array_append_new(options, jcz_encode_segment(state, aude_action_x(actions[i]),
                                                              aude_action_y(actions[i]),
                                                              aude_action_segment(actions[i])));
    json_array_append_new(items,
                          json_pack("{ss ss so so}", "type", "Meeple", "meeple",
                                    jcz_room_wagon.figure->name, "options", options, "origin",
                                    jcz_encode_segment(state, origin.x, origin.y, origin.segment)));
}

static json_t *payload_of(const struct jcz_drive *drive, const struct jcz_spot *spot, int seat,
                          int figure)
{
    json_t *payload = jcz_payload("pointer", jcz_encode_spot(spot));
    json_object_set_new(
        payload, "meepleId",
        jcz_encode_meeple(seat, figure, jcz_meeple_next(&drive->now, seat, figure)));
    return payload;
}

static json_t *answer_wagon(const struct jcz_drive *drive, aude_action action, int seat,
                            const char **type)
{
    if (!moves_on(action))
        return NULL;
    const struct jcz_spot spot = jcz_spot_of_action(&drive->now.state, action);
    *type = "DEPLOY_MEEPLE";
    return payload_of(drive, &spot, seat, aude_figure_find("wagon"));
}

enum { ANY_SEGMENT, LOST };

static const struct jcz_deviation wagon_deviations[] = {
    [ANY_SEGMENT] = {"ABBEY-27", JCZ_TEXT("a wagon that moves on to a connected feature may stand "
                                          "anywhere in it; there only where it is connected")},
    [LOST] = {"ABBEY-36", JCZ_TEXT("a wagon that a lost challenge sends home stays there; there it "
                                   "may move on")},
    {NULL, NULL},
};

/* How often a wagon was sent home by a lost challenge with the last message. */
struct lost {
    int wagons;
};

/* Whoever loses a wagon with this action, a lost challenge, keeps the way on in theirs: where it
 * stands is noted before, as ours does for those that are scored. */
static void foresee(struct jcz_drive *drive, aude_action action)
{
    struct jcz_moment *now = &drive->now;
    struct lost *lost = jcz_memory(now, &jcz_room_wagon);
    const struct aude_setup *setup = aude_rules_setup(&drive->rules);
    const int wagon = aude_figure_find("wagon"), was = drive->ledger.count;
    const int tiles = aude_variable_find(&drive->rules, "wagon_tile");
    const int segments = aude_variable_find(&drive->rules, "wagon_segment");
    struct aude_state after;
    if (aude_step(&now->state) != AUDE_STEP_CONFIRM || tiles < 0 || segments < 0 ||
        !jcz_played(setup, &jcz_room_wagon) || !jcz_played(setup, &jcz_room_cult))
        return;
    aude_state_copy(&after, &now->state);
    const bool good = aude_apply(&after, action, &drive->ledger) == AUDE_OK;
    for (int i = was; i < drive->ledger.count && good; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event != AUDE_EVENT_RETURN || entry->item != wagon ||
            strcmp(entry->rule, "CULT-10") != 0)
            continue;
        lost->wagons++;
        if (!jcz_differs(drive->game, &jcz_room_wagon, LOST))
            continue;
        aude_edit_variable(&now->state, tiles, entry->seat,
                           aude_placed_at(&now->state, entry->x, entry->y));
        aude_edit_variable(&now->state, segments, entry->seat, entry->segment);
    }
    drive->ledger.count = was;
}

static void forget_lost(struct jcz_moment *now, const struct jcz_message *message)
{
    (void)message;
    *(struct lost *)jcz_memory(now, &jcz_room_wagon) = (struct lost){0};
}

static void count_lost(const struct jcz_drive *drive, const aude_action *legal, int actions,
                       int count[])
{
    (void)legal, (void)actions;
    count[LOST] += ((const struct lost *)jcz_remembered(&drive->now, &jcz_room_wagon))->wagons;
}

static bool lies_in(const struct aude_state *state, int x, int y, int segment, int region)
{
    struct aude_feature feature;
    return aude_feature_at(state, x, y, segment, &feature) && feature.region == region;
}

static bool is_abbey(const struct aude_state *state, int x, int y)
{
    const int tile = aude_placed_at(state, x, y);
    return tile >= 0 &&
           aude_kind(aude_state_rules(state), aude_placed(state, tile).kind)->tile->edge[0] ==
               AUDE_EDGE_ABBEY;
}

/* Does an abbey on one side of the segment, or under it, join it to the region? */
static bool meets_at_abbey(const struct aude_state *state, int x, int y, int segment, int region)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    const struct jcz_spot spot = jcz_spot_of(state, x, y, segment);
    for (int side = 0; side < 4; side++) {
        const int there_x = x + dx[side], there_y = y + dy[side], back = (side + 2) % 4;
        if (is_abbey(state, there_x, there_y) && (spot.halves >> 2 * side & 3) == 3 &&
            lies_in(state, there_x, there_y, 0, region))
            return true;
        for (int other = 0; is_abbey(state, x, y) && other < AUDE_MAX_SEGMENTS; other++) {
            const struct jcz_spot beside = jcz_spot_of(state, there_x, there_y, other);
            if (beside.kind != AUDE_FIELD && (beside.halves >> 2 * back & 3) == 3 &&
                lies_in(state, there_x, there_y, other, region))
                return true;
        }
    }
    return false;
}

/* Is the feature connected with the region in just this segment? */
static bool is_connection(const struct aude_state *state, int x, int y, int segment, int region)
{
    const int tile = aude_placed_at(state, x, y);
    const struct aude_rules *rules = aude_state_rules(state);
    if (tile < 0)
        return false;
    const int kind = aude_placed(state, tile).kind;
    for (int other = 0; other < aude_kind(rules, kind)->tile->segments; other++)
        if ((aude_kind_segment(rules, kind, other)->leads >> segment & 1) != 0 &&
            lies_in(state, x, y, other, region))
            return true;
    return meets_at_abbey(state, x, y, segment, region);
}

static int wagon_differs(const struct jcz_drive *drive, aude_action action)
{
    const struct aude_state *state = &drive->now.state;
    const struct aude_setup *setup = aude_rules_setup(&drive->rules);
    struct aude_feature scored;
    if (!moves_on(action) || setup->option[aude_option_find(AUDE_CARCASSONNE, "WAGON_MOVE")] != 0)
        return -1;
    const struct aude_standing origin = origin_of(state);
    return aude_feature_at(state, origin.x, origin.y, origin.segment, &scored) &&
                   !is_connection(state, aude_action_x(action), aude_action_y(action),
                                  aude_action_segment(action), scored.region)
               ? ANY_SEGMENT
               : -1;
}

/* Theirs is the newer rule where nothing is said. */
static bool wagon_ready(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                        struct jcz_error *error)
{
    (void)place, (void)error;
    if (json_object_get(json_object_get(source, "rules"), "wagon-move") == NULL &&
        jcz_played(&setup->setup, &jcz_room_wagon))
        aude_setup_set(&setup->setup, "WAGON_MOVE", "near");
    return true;
}

static const struct jcz_value moves[] = {{"C1", "connected"}, {"C2", "near"}, {NULL, NULL}};

const struct jcz_room jcz_room_wagon = {
    .elements = (const struct jcz_element[]){{"wagon", "WAGON", 1, NULL}, {0}},
    .rules = (const struct jcz_rule[]){{"wagon-move", "WAGON_MOVE", NULL, NULL, moves}, {0}},
    .option = "WAGON",
    .ready = wagon_ready,
    .figure = &(const struct jcz_figure_row){"Wagon", "wagon", "wagon"},
    .named = (const char *const[]){"wagon", NULL},
    .phase = "WagonPhase",
    .offered = true,
    .deploys = true,
    .deploy = go_on,
    .holds = moves_on,
    .held = moved_on,
    .passing = JCZ_MAY_PASS,
    .ask = ask_wagon,
    .answer = answer_wagon,
    .deviations = wagon_deviations,
    .differs = wagon_differs,
    .sent = forget_lost,
    .foresee = foresee,
    .count = count_lost,
};

/* ---- The barn ---- */

/* From a tile to the one south-east of its corner, clockwise from the north-west. */
static const int corner_x[4] = {0, 1, 1, 0}, corner_y[4] = {0, 0, 1, 1};

/* The field at the north-western corner of the tile. */
static struct jcz_spot field_at(const struct aude_state *state, int x, int y)
{
    enum { CORNER = 0x81 };
    struct jcz_spot spot = {(int16_t)x, (int16_t)y, -1, 0, 0};
    for (int segment = 0; segment < AUDE_MAX_SEGMENTS; segment++) {
        const struct jcz_spot one = jcz_spot_of(state, x, y, segment);
        if (one.kind == AUDE_FIELD && (one.halves & CORNER) == CORNER)
            spot = one;
    }
    return spot;
}

static struct jcz_spot spot_of_barn(const struct aude_state *state, aude_action action)
{
    const int corner = aude_action_number(action);
    return field_at(state, aude_action_x(action) + corner_x[corner],
                    aude_action_y(action) + corner_y[corner]);
}

static struct jcz_spot barn_stands(const struct aude_state *state, int seat)
{
    struct jcz_spot spot = {0, 0, -1, 0, 0};
    const int corner = aude_kept(state, "barn_corner", seat, 0) & 3;
    for (int i = 0; i < aude_standing_count(state); i++) {
        const struct aude_standing barn = aude_standing(state, i);
        if (barn.seat == seat && barn.figure == aude_figure_find("barn"))
            spot = field_at(state, barn.x + corner_x[corner], barn.y + corner_y[corner]);
    }
    return spot;
}

static bool build(const struct jcz_drive *drive, const struct jcz_message *message,
                  aude_action *action, struct jcz_error *error)
{
    const struct aude_state *state = &drive->now.state;
    const int last = aude_last_placed(state);
    char what[64];
    jcz_describe(message, jcz_figure_name(message->figure), what, sizeof what);
    if (message->owner != aude_turn_seat(state))
        return jcz_drive_forbid(drive, error, AUDE_NO_SUPPLY,
                                JCZ_TEXT("this figure belongs to another player"), what);
    for (int corner = 0; last >= 0 && corner < 4; corner++) {
        const struct aude_placed tile = aude_placed(state, last);
        *action = aude_action_with(
            aude_action_make((enum aude_verb)verb_number("barn"), 0, tile.x, tile.y, 0, 0), corner);
        const struct jcz_spot spot = spot_of_barn(state, *action);
        if (spot.x == message->spot.x && spot.y == message->spot.y &&
            spot.halves == message->spot.halves && spot.kind == AUDE_FIELD)
            return true;
    }
    return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
}

static void offer_barn(const struct jcz_drive *drive, const aude_action *actions, int count,
                       json_t *items)
{
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (is_verb(actions[i], "barn")) {
            const struct jcz_spot spot = spot_of_barn(&drive->now.state, actions[i]);
            json_array_append_new(options, jcz_encode_spot(&spot));
        }
    if (json_array_size(options) > 0)
        json_array_append_new(items, json_pack("{ss ss sO}", "type", "Meeple", "meeple",
                                               jcz_room_barn.figure->name, "options", options));
    json_decref(options);
}

static json_t *answer_barn(const struct jcz_drive *drive, aude_action action, int seat,
                           const char **type)
{
    if (!is_verb(action, "barn"))
        return NULL;
    const struct jcz_spot spot = spot_of_barn(&drive->now.state, action);
    *type = "DEPLOY_MEEPLE";
    return payload_of(drive, &spot, seat, aude_figure_find("barn"));
}

static void barn_events(struct jcz_drive *drive, aude_action action,
                        const struct aude_state *before, int first)
{
    (void)first;
    if (is_verb(action, "barn"))
        jcz_event_figure(drive, jcz_encode_put, aude_decider(before), aude_figure_find("barn"),
                         spot_of_barn(&drive->now.state, action));
}

static bool is_placed(const char *rule)
{
    return strcmp(rule, "ABBEY-40") == 0 || strcmp(rule, "ABBEY-41") == 0;
}

static bool is_joined(const char *rule)
{
    return strcmp(rule, "ABBEY-44") == 0;
}

/* Those whom a barn sends home: whether it has come itself, or its field. */
static json_t *encode_returned(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *object = jcz_encode_returned(drive, event);
    json_object_set_new(object, "source",
                        json_string(event->count > 0 ? "BARN_PLACEMENT" : "BARN_FIELD_JOIN"));
    return object;
}

static void entry_event(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before)
{
    if (entry->event != AUDE_EVENT_RETURN || (!is_placed(entry->rule) && !is_joined(entry->rule)))
        return;
    jcz_event_figure(drive, encode_returned, entry->seat, entry->item,
                     jcz_spot_of(before, entry->x, entry->y, entry->segment));
    drive->event[drive->events - 1].count = is_placed(entry->rule);
}

static const char *points_name(const struct aude_state *state, const struct aude_entry *entry)
{
    (void)state;
    return is_placed(entry->rule)   ? "field.barn-placed"
           : is_joined(entry->rule) ? "field.barn-connected"
                                    : NULL;
}

static int city_value(const struct aude_entry *entry)
{
    return is_joined(entry->rule) ? 1 : strcmp(entry->rule, "ABBEY-46") == 0 ? 4 : 0;
}

static const struct jcz_value placements[] = {
    {"not-occupied", "no-barn"}, {"occupied", "any"}, {NULL, NULL}};

const struct jcz_room jcz_room_barn = {
    .elements = (const struct jcz_element[]){{"barn", "BARN", 1, NULL}, {0}},
    .rules = (const struct jcz_rule[]){{"barn-placement", "BARN_PLACEMENT", NULL, NULL, placements},
                                       {0}},
    .option = "BARN",
    .figure = &(const struct jcz_figure_row){"Barn", "barn", "barn"},
    .put = build,
    .offer = offer_barn,
    .answer = answer_barn,
    .action_events = barn_events,
    .entry_event = entry_event,
    .points_name = points_name,
    .city_value = city_value,
    .stands = barn_stands,
};
