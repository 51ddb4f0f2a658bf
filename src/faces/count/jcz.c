/* SPDX-License-Identifier: Apache-2.0 */
/* The Count of Carcassonne in games of JCloisterZone. There the quarters are parts of a tile on
 * which figures stand, and each of our four questions is a phase. Its figures go one by one as
 * ours; who has moved the last one that can go confirms it.
 */
#include <stdio.h>
#include <string.h>

#include "jcz/rooms.h"
#include "faces/count/count.h"

/* Quarters are no features of ours. */
enum { QUARTER = AUDE_FEATURE_KINDS };

static const char *const locations[] = {"QUARTER_CASTLE", "QUARTER_MARKET", "QUARTER_BLACKSMITH",
                                        "QUARTER_CATHEDRAL", NULL};

static const struct jcz_value finals[] = {
    {"market-only", "market-only"}, {"any-district", "any-quarter"}, {NULL, NULL}};
static const struct jcz_value moves[] = {{"by-player", "by-player"},
                                         {"clockwise", "clockwise"},
                                         {"follow-meeple", "follow"},
                                         {NULL, NULL}};

/* ---- Quarters ---- */

/* Theirs are all on one tile. */
static struct jcz_spot spot_of(const struct aude_state *state, int quarter)
{
    struct jcz_spot spot = {0, 0, QUARTER, 0, (uint8_t)quarter};
    const int kind = aude_kind_find(aude_state_rules(state), "count-07");
    for (int i = 0; i < aude_placed_count(state); i++) {
        const struct aude_placed tile = aude_placed(state, i);
        if ((int)tile.kind == kind) {
            spot.x = tile.x;
            spot.y = tile.y;
        }
    }
    return spot;
}

/* Where the count stands. */
static json_t *where(const struct jcz_drive *drive)
{
    const struct aude_state *state = &drive->now.state;
    const int variable = aude_variable_find(aude_state_rules(state), "count");
    if (variable < 0)
        return NULL;
    const struct jcz_spot spot = spot_of(state, aude_variable(state, variable, 0));
    return json_pack("{so}", "placement", jcz_encode_spot(&spot));
}

static const struct jcz_keeping keeping = {QUARTERS, count_waiting, spot_of};

static int quarter_for(int feature)
{
    static const int serves[QUARTERS] = {AUDE_CITY, AUDE_FIELD, AUDE_ROAD, AUDE_MONASTERY};
    int quarter = 0;
    while (quarter < QUARTERS && serves[quarter] != feature)
        quarter++;
    return quarter;
}

static json_t *encode_quarter(const struct jcz_drive *drive, int quarter)
{
    const struct jcz_spot spot = spot_of(&drive->now.state, quarter);
    return jcz_encode_spot(&spot);
}

static bool is_verb(aude_action action, const char *name)
{
    return (int)aude_action_verb(action) == aude_verb_find(name);
}

/* ---- Figures that come from there ---- */

/* Of the player who is asked, and where a quarter keeps it. */
static bool join(const struct jcz_drive *drive, const struct jcz_message *message,
                 aude_action *action, struct jcz_error *error)
{
    char what[64];
    const struct aude_state *state = &drive->now.state;
    const int segment = jcz_segment_of(state, &message->spot);
    struct aude_feature feature;
    jcz_describe(message, jcz_figure_name(message->figure), what, sizeof what);
    if (message->owner != aude_decider(state))
        return jcz_drive_forbid(drive, error, AUDE_NOT_NOW,
                                JCZ_TEXT("this figure belongs to another player"), what);
    if (segment < 0 || !aude_feature_at(state, message->spot.x, message->spot.y, segment, &feature))
        return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
    *action = aude_action_make((enum aude_verb)aude_verb_find("join"), message->figure,
                               message->spot.x, message->spot.y, 0, segment);
    return true;
}

/* All segments of the features that the actions name, for this figure and quarter. */
static json_t *encode_features(const struct jcz_drive *drive, const aude_action *actions, int count,
                               int figure, int quarter)
{
    const struct aude_state *state = &drive->now.state;
    json_t *options = json_array();
    for (int i = 0; i < aude_placed_count(state); i++) {
        const struct aude_placed tile = aude_placed(state, i);
        const int segments = aude_kind(&drive->rules, tile.kind)->segments;
        for (int segment = 0; segment <= segments; segment++) {
            struct aude_feature feature, named;
            bool open = false;
            if (!aude_feature_at(state, tile.x, tile.y, segment, &feature) ||
                quarter_for(feature.kind) != quarter)
                continue;
            for (int a = 0; a < count && !open; a++)
                open = is_verb(actions[a], "join") && aude_action_item(actions[a]) == figure &&
                       aude_feature_at(state, aude_action_x(actions[a]), aude_action_y(actions[a]),
                                       aude_action_segment(actions[a]), &named) &&
                       named.region == feature.region;
            if (open)
                json_array_append_new(options, jcz_encode_segment(state, tile.x, tile.y, segment));
        }
    }
    return options;
}

static void ask_join(const struct jcz_drive *drive, json_t *items)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    for (int i = 0; i < aude_figure_count() * QUARTERS; i++) {
        const int figure = i / QUARTERS, quarter = i % QUARTERS;
        json_t *options = encode_features(drive, actions, count, figure, quarter);
        if (json_array_size(options) > 0)
            json_array_append_new(items, json_pack("{ss ss sO so}", "type", "Meeple", "meeple",
                                                   jcz_figure_name(figure), "options", options,
                                                   "origin", encode_quarter(drive, quarter)));
        json_decref(options);
    }
}

/* Nothing can go any more, and yet somebody is asked. */
static bool commits(const struct jcz_drive *drive)
{
    aude_action actions[2];
    return aude_legal_actions(&drive->now.state, actions, 2) == 1;
}

static json_t *payload_of(const struct jcz_spot *spot, int seat, int figure, int number)
{
    json_t *payload = jcz_payload("pointer", jcz_encode_spot(spot));
    json_object_set_new(payload, "meepleId", jcz_encode_meeple(seat, figure, number));
    return payload;
}

static json_t *answer_join(const struct jcz_drive *drive, aude_action action, int seat,
                           const char **type)
{
    struct aude_feature feature;
    const int figure = aude_action_item(action);
    if (!is_verb(action, "join") ||
        !aude_feature_at(&drive->now.state, aude_action_x(action), aude_action_y(action),
                         aude_action_segment(action), &feature))
        return NULL;
    const struct jcz_spot spot = jcz_spot_of_action(&drive->now.state, action);
    *type = "DEPLOY_MEEPLE";
    return payload_of(&spot, seat, figure,
                      jcz_meeple_kept(&drive->now, quarter_for(feature.kind), seat, figure));
}

/* ---- Events ---- */

static json_t *encode_joined(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *object = jcz_encode_put(drive, event);
    json_object_set_new(object, "from", jcz_encode_spot(&event->from));
    return object;
}

/* They tell only where he has gone to. */
static json_t *encode_moved(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss ss so so}", "type", "neutral-moved", "figure", "count.1", "from",
                     jcz_encode_spot(&event->spot), "to", jcz_encode_spot(&event->spot));
}

/* Is he there already to whom he follows a figure? They tell that as well. */
static bool follows_to(const struct aude_state *state, int quarter)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const int option = aude_option_find(AUDE_CARCASSONNE, "COUNT_MOVE");
    const int value = aude_rules_setup(rules)->option[option];
    return strcmp(aude_option(AUDE_CARCASSONNE, option)->value[value], "follow") == 0 &&
           count_quarter(state) == quarter;
}

static void action_events(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    const int seat = aude_decider(before), figure = aude_action_item(action);
    (void)first;
    if (is_verb(action, "quarter"))
        jcz_event_figure(drive, jcz_encode_put, seat, figure,
                         spot_of(before, aude_action_number(action)));
    if (is_verb(action, "quarter") && follows_to(before, aude_action_number(action)))
        jcz_event_add(drive, encode_moved)->spot = spot_of(before, aude_action_number(action));
    if (is_verb(action, "count"))
        jcz_event_add(drive, encode_moved)->spot = spot_of(before, aude_action_number(action));
    if (!is_verb(action, "join"))
        return;
    const struct jcz_spot spot = jcz_spot_of_action(before, action);
    jcz_event_figure(drive, encode_joined, seat, figure, spot);
    drive->event[drive->events - 1].from = spot_of(before, quarter_for(spot.kind));
}

static void entry_event(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before)
{
    if ((int)entry->event == aude_event_find("count"))
        jcz_event_add(drive, encode_moved)->spot = spot_of(before, entry->item);
}

/* The City of Carcassonne is told apart from other cities. */
static json_t *terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    const struct aude_state *state = &drive->now.state;
    const int placed = aude_placed_at(state, entry->x, entry->y);
    struct aude_feature field, other;
    bool beside = false;
    if (entry->feature != AUDE_FIELD || placed < 0 || entry->points == 0 ||
        !aude_feature_at(state, entry->x, entry->y, entry->segment, &field))
        return NULL;
    for (int i = 0; i < aude_placed_count(state) && !beside; i++) {
        const struct aude_placed tile = aude_placed(state, i);
        const int segments = aude_kind(&drive->rules, tile.kind)->segments;
        for (int segment = 0; segment < segments; segment++)
            beside |= (aude_kind_segment(&drive->rules, tile.kind, segment)->marks &
                       AUDE_MARK_CARCASSONNE) != 0 &&
                      aude_feature_at(state, tile.x, tile.y, segment, &other) &&
                      other.region == field.region;
    }
    if (!beside)
        return NULL;
    json_t *array = json_array();
    const int value = jcz_city_value(entry);
    int more = entry->points - value;
    for (int i = 0; i < entry->terms; i++) {
        const bool cities = entry->term[i].kind == AUDE_TERM_CITIES;
        const int number = entry->term[i].count - cities,
                  plain = number * (cities ? value : value + 1);
        more -= plain;
        if (number > 0)
            json_array_append_new(array,
                                  jcz_encode_term(cities ? "cities" : "castles", number, plain));
    }
    json_array_append_new(array, jcz_encode_term("coc", 0, value));
    if (more > 0)
        json_array_append_new(array, jcz_encode_term("pigs", 0, more));
    return array;
}

/* The city is on tiles that lie at the start; theirs fails without them. */
static bool ready(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                  struct jcz_error *error)
{
    bool lies = false;
    (void)source;
    for (int i = 0; i < setup->starts; i++)
        lies |= strcmp(setup->start[i].tile, "CO/7") == 0;
    return lies || !jcz_played(&setup->setup, &jcz_room_count) ||
           jcz_fail(error, JCZ_BAD, jcz_member(place, "start").path,
                    JCZ_TEXT("the City of Carcassonne does not lie there: %s is missing"), "CO/7");
}

const struct jcz_room jcz_room_count = {
    .sets = (const struct jcz_set[]){{"count", "count", NULL, NULL}, {0}},
    .elements = (const struct jcz_element[]){{"count", "COUNT", 0, NULL}, {0}},
    .rules = (const struct jcz_rule[]){{"coc-final-scoring", "COUNT_FINAL", NULL, NULL, finals},
                                       {"count-move", "COUNT_MOVE", NULL, NULL, moves},
                                       {0}},
    .option = "COUNT",
    .ready = ready,
    .readings =
        (const struct jcz_reading[]){{"COUNT_START", "pile"}, {"COUNT_UNOCCUPIED", "yes"}, {0}},
    .features = (const struct jcz_feature_row[]){{"Quarter", QUARTER}, {0}},
    .locations = locations,
    .keeping = &keeping,
    .neutral = "count",
    .where = where,
    .named = (const char *const[]){"join", NULL},
    .phase = "CocScoringPhase",
    .deploys = true,
    .deploy = join,
    .commits = commits,
    .passing = JCZ_MAY_PASS,
    .ask = ask_join,
    .answer = answer_join,
    .action_events = action_events,
    .entry_event = entry_event,
    .terms = terms,
};

/* ---- Figures that go there ---- */

static bool go(const struct jcz_drive *drive, const struct jcz_message *message,
               aude_action *action, struct jcz_error *error)
{
    char what[64];
    jcz_describe(message, jcz_figure_name(message->figure), what, sizeof what);
    if (message->owner != aude_decider(&drive->now.state))
        return jcz_drive_forbid(drive, error, AUDE_NOT_NOW,
                                JCZ_TEXT("this figure belongs to another player"), what);
    if (message->spot.kind != QUARTER)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
    *action = aude_action_with(
        aude_action_make((enum aude_verb)aude_verb_find("quarter"), message->figure, 0, 0, 0, 0),
        message->spot.inner);
    return true;
}

static void ask_quarter(const struct jcz_drive *drive, json_t *items)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        json_t *options = json_array();
        for (int i = 0; i < count; i++)
            if (is_verb(actions[i], "quarter") && aude_action_item(actions[i]) == figure)
                json_array_append_new(options,
                                      encode_quarter(drive, aude_action_number(actions[i])));
        if (json_array_size(options) > 0)
            json_array_append_new(items, json_pack("{ss ss sO}", "type", "Meeple", "meeple",
                                                   jcz_figure_name(figure), "options", options));
        json_decref(options);
    }
}

static json_t *answer_quarter(const struct jcz_drive *drive, aude_action action, int seat,
                              const char **type)
{
    const int figure = aude_action_item(action);
    if (!is_verb(action, "quarter"))
        return NULL;
    const struct jcz_spot spot = spot_of(&drive->now.state, aude_action_number(action));
    *type = "DEPLOY_MEEPLE";
    return payload_of(&spot, seat, figure, jcz_meeple_next(&drive->now, seat, figure));
}

enum { NO_ABBOT, NO_MARKET };

static const struct jcz_deviation deviations[] = {
    [NO_ABBOT] = {"COUNT-9", JCZ_TEXT("an abbot may go to the cathedral of Carcassonne; there he "
                                      "may not")},
    [NO_MARKET] = {"COUNT-9", JCZ_TEXT("followers may go to the market also when nobody plays with "
                                       "farmers; there it is closed then")},
    {NULL, NULL},
};

/* The quarter that serves the fields, in a game without farmers. */
static bool is_closed_market(const struct jcz_drive *drive, aude_action action)
{
    const struct aude_setup *setup = aude_rules_setup(&drive->rules);
    return aude_action_number(action) == quarter_for(AUDE_FIELD) &&
           setup->option[aude_option_find(AUDE_CARCASSONNE, "FARMERS")] != 0;
}

static int differs(const struct jcz_drive *drive, aude_action action)
{
    if (!is_verb(action, "quarter"))
        return -1;
    return aude_action_item(action) == aude_figure_find("abbot") ? NO_ABBOT
           : is_closed_market(drive, action)                     ? NO_MARKET
                                                                 : -1;
}

const struct jcz_room jcz_room_count_quarter = {
    .option = "COUNT",
    .named = (const char *const[]){"quarter", NULL},
    .phase = "CocFollowerPhase",
    .offered = true,
    .deploys = true,
    .deploy = go,
    .passing = JCZ_MAY_PASS,
    .ask = ask_quarter,
    .answer = answer_quarter,
    .deviations = deviations,
    .differs = differs,
};

/* ---- The count ---- */

static bool read_move(struct jcz_message *message, json_t *payload, struct jcz_place place,
                      struct jcz_error *error)
{
    json_t *to = jcz_need(payload, "to", JSON_OBJECT, place, error);
    return to != NULL && jcz_spot_read(to, &message->spot, jcz_member(place, "to"), error);
}

static bool move(const struct jcz_drive *drive, const struct jcz_message *message,
                 aude_action *action, struct jcz_error *error)
{
    if (message->spot.kind != QUARTER)
        return jcz_drive_refuse(drive, error, NULL, AUDE_NO_SEGMENT);
    *action =
        aude_action_with(aude_action_make((enum aude_verb)aude_verb_find("count"), 0, 0, 0, 0, 0),
                         message->spot.inner);
    return true;
}

static void ask_count(const struct jcz_drive *drive, json_t *items)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (is_verb(actions[i], "count"))
            json_array_append_new(options, encode_quarter(drive, aude_action_number(actions[i])));
    json_array_append_new(items, json_pack("{ss ss so}", "type", "NeutralFigure", "figureId",
                                           "count.1", "options", options));
}

static json_t *answer_count(const struct jcz_drive *drive, aude_action action, int seat,
                            const char **type)
{
    (void)seat;
    if (!is_verb(action, "count"))
        return NULL;
    json_t *payload = jcz_payload("figureId", json_string("count.1"));
    json_object_set_new(payload, "to", encode_quarter(drive, aude_action_number(action)));
    *type = "MOVE_NEUTRAL_FIGURE";
    return payload;
}

/* How its options are read; they are made by ask_count. */
static const struct jcz_choice choices[] = {
    {.type = "NeutralFigure",
     .what = JCZ_TEXT("moves of the count"),
     .verb = AUDE_VERB_NONE,
     .key = "figureId"},
    {0},
};

enum { NO_COUNT };

static const struct jcz_deviation count_deviations[] = {
    [NO_COUNT] = {"COUNT-18", JCZ_TEXT("the count may go to the market also when nobody plays with "
                                       "farmers; there it is closed then")},
    {NULL, NULL},
};

static int count_differs(const struct jcz_drive *drive, aude_action action)
{
    return is_verb(action, "count") && is_closed_market(drive, action) ? NO_COUNT : -1;
}

const struct jcz_room jcz_room_count_move = {
    .option = "COUNT",
    .named = (const char *const[]){"count", NULL},
    .phase = "CocCountPhase",
    .passing = JCZ_MAY_PASS,
    .commands =
        (const struct jcz_command[]){
            {"MOVE_NEUTRAL_FIGURE count.1", JCZ_IN_ITS_PHASE, read_move, move}, {0}},
    .choices = choices,
    .ask = ask_count,
    .answer = answer_count,
    .deviations = count_deviations,
    .differs = count_differs,
};

/* ---- Before the final scoring ---- */

const struct jcz_room jcz_room_count_final = {
    .option = "COUNT",
    .named = (const char *const[]){"last-join", NULL},
    .phase = "CocFinalScoringPhase",
    .last = true,
    .deploys = true,
    .deploy = join,
    .passing = JCZ_MAY_PASS,
    .ask = ask_join,
};
