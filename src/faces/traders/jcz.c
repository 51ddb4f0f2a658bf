/* SPDX-License-Identifier: Apache-2.0 */
/* Goods, builder and pig in games of JCloisterZone. Nobody is asked there whether a turn has a
 * second part, and with a bazaar the second part comes first.
 */
#include <string.h>

#include "jcz/rooms.h"

/* ---- Goods ---- */

static const struct jcz_token_row tokens[] = {{"WINE", "wine", JCZ_IN_ITS_PHASE, NULL},
                                              {"GRAIN", "grain", JCZ_IN_ITS_PHASE, NULL},
                                              {"CLOTH", "cloth", JCZ_IN_ITS_PHASE, NULL},
                                              {0}};

static json_t *encode_received(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss si ss si so}", "type", "token-received", "player", event->player, "token",
                     jcz_token_name(event->token), "count", event->count, "feature",
                     jcz_encode_spot(&event->spot));
}

/* What the most tokens of a sort bring at the end, to all who have them. */
static json_t *encode_sort(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *points = json_array();
    for (int i = 0; i < event->count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[event->first + i];
        json_t *item = json_pack("{ss+ si}", "name", "trade-goods.", jcz_token_name(event->token),
                                 "points", (int)entry->points);
        json_array_append_new(points,
                              json_pack("{si si ss s[o]}", "player", entry->seat, "points",
                                        (int)entry->points, "name", "trade-goods", "items", item));
    }
    return json_pack("{ss so}", "type", "points", "points", points);
}

static void add_sort(struct jcz_drive *drive, const struct aude_entry *entry)
{
    const int index = (int)(entry - drive->ledger.entry);
    struct jcz_event *event = drive->events == 0 ? NULL : &drive->event[drive->events - 1];
    if (event != NULL && event->encode == encode_sort && event->token == entry->item &&
        event->first + event->count == index) {
        event->count++;
        return;
    }
    event = jcz_event_add(drive, encode_sort);
    event->turn = -1;
    event->token = (uint8_t)entry->item;
    event->first = index;
    event->count = 1;
}

static void goods_event(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before)
{
    if (entry->event == AUDE_EVENT_PAY && strcmp(entry->rule, "TRADE-11") == 0)
        add_sort(drive, entry);
    if ((int)entry->event != aude_event_find("goods"))
        return;
    struct jcz_event *event = jcz_event_add(drive, encode_received);
    event->player = entry->seat;
    event->token = (uint8_t)entry->item;
    event->count = entry->points;
    event->spot = jcz_spot_of(before, entry->x, entry->y, entry->segment);
}

const struct jcz_room jcz_room_goods = {
    .sets = (const struct jcz_set[]){{"traders-and-builders", "traders", NULL, NULL}, {0}},
    .elements = (const struct jcz_element[]){{"traders", "GOODS", 0, NULL}, {0}},
    .option = "GOODS",
    .tokens = tokens,
    .entry_event = goods_event,
};

/* ---- Builder and pig ---- */

/* Who was left alone. */
static void returned(struct jcz_drive *drive, const struct aude_entry *entry,
                     const struct aude_state *before, const struct jcz_room *room)
{
    if (entry->event == AUDE_EVENT_RETURN && strcmp(entry->rule, "TRADE-24") == 0 &&
        entry->item == aude_figure_find(room->figure->figure))
        jcz_event_figure(drive, jcz_encode_returned, entry->seat, entry->item,
                         jcz_spot_of(before, entry->x, entry->y, entry->segment));
}

static void builder_event(struct jcz_drive *drive, const struct aude_entry *entry,
                          const struct aude_state *before)
{
    returned(drive, entry, before, &jcz_room_builder);
}

static void pig_event(struct jcz_drive *drive, const struct aude_entry *entry,
                      const struct aude_state *before)
{
    returned(drive, entry, before, &jcz_room_pig);
}

/* ---- Builder: what their engine does otherwise ---- */

enum {
    COMPLETE, /* no builder goes into a feature that the tile completes */
    SECOND    /* the second part is never declined */
};

static const struct jcz_deviation deviations[] = {
    [COMPLETE] = {"TRADE-17", JCZ_TEXT("a builder may be put into a feature that the tile "
                                       "completes; there it may not")},
    [SECOND] = {"TRADE-21", JCZ_TEXT("the second part of a turn may be declined; there nobody is "
                                     "asked")},
    {NULL, NULL},
};

static int differs(const struct jcz_drive *drive, aude_action action)
{
    struct aude_feature feature;
    return aude_action_verb(action) == AUDE_PUT &&
                   aude_action_item(action) == aude_figure_find(jcz_room_builder.figure->figure) &&
                   aude_feature_at(&drive->now.state, aude_action_x(action), aude_action_y(action),
                                   aude_action_segment(action), &feature) &&
                   feature.complete
               ? COMPLETE
               : -1;
}

/* The second parts that began with the last message. */
struct begun {
    int parts;
};

static void sent(struct jcz_moment *now, const struct jcz_message *message)
{
    (void)message;
    *(struct begun *)jcz_memory(now, &jcz_room_builder) = (struct begun){0};
}

static bool goes_on(aude_action action)
{
    return (int)aude_action_verb(action) == aude_verb_find("part2");
}

static void applied(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    (void)before, (void)first;
    if (goes_on(action))
        ((struct begun *)jcz_memory(&drive->now, &jcz_room_builder))->parts++;
}

static void count(const struct jcz_drive *drive, const aude_action *legal, int actions, int met[])
{
    const struct begun *begun = jcz_remembered(&drive->now, &jcz_room_builder);
    (void)legal, (void)actions;
    met[SECOND] += begun->parts;
}

static bool unasked(const struct aude_state *state, aude_action *action)
{
    if ((int)aude_step(state) != aude_step_find("second"))
        return false;
    *action = aude_action_make((enum aude_verb)aude_verb_find("part2"), 0, 0, 0, 0, 0);
    return true;
}

const struct jcz_room jcz_room_builder = {
    .elements = (const struct jcz_element[]){{"builder", "BUILDER", JCZ_MAX_MEEPLES, NULL}, {0}},
    .option = "BUILDER",
    .readings = (const struct jcz_reading[]){{"BAZAAR_BUILDER_ORDER", "builder-first"}, {0}},
    .figure = &(const struct jcz_figure_row){"Builder", "builder", "builder"},
    .unasked = unasked,
    .goes_on = goes_on,
    .entry_event = builder_event,
    .deviations = deviations,
    .differs = differs,
    .count = count,
    .sent = sent,
    .applied = applied,
};

/* ---- Pig ---- */

/* What the pig adds to 3 for a city and 4 for a castle is a part of its own. */
static json_t *terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    const int value = jcz_city_value(entry);
    int more = entry->points;
    (void)drive;
    if (entry->feature != AUDE_FIELD)
        return NULL;
    json_t *array = json_array();
    for (int i = 0; i < entry->terms; i++) {
        const bool cities = entry->term[i].kind == AUDE_TERM_CITIES;
        const int number = entry->term[i].count, plain = number * (cities ? value : value + 1);
        more -= plain;
        json_array_append_new(array, jcz_encode_term(cities ? "cities" : "castles", number, plain));
    }
    if (more > 0) {
        json_array_append_new(array, jcz_encode_term("pigs", 0, more));
        return array;
    }
    json_decref(array);
    return NULL;
}

const struct jcz_room jcz_room_pig = {
    .elements = (const struct jcz_element[]){{"pig", "PIG", JCZ_MAX_MEEPLES, NULL}, {0}},
    .option = "PIG",
    .figure = &(const struct jcz_figure_row){"Pig", "pig", "pig"},
    .entry_event = pig_event,
    .terms = terms,
};
