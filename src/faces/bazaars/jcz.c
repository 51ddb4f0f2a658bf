/* SPDX-License-Identifier: Apache-2.0 */
/* Bazaars in games of JCloisterZone. A bazaar drawn inside a round is none there, and alone there
 * is nobody to trade with.
 */
#include "faces/bazaars/jcz.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "jcz/rooms.h"

/* ---- The tiles on offer ---- */

static_assert(sizeof(struct bazaar) <= JCZ_MEMORY, "a room remembers so much");

static struct bazaar *offers_of(struct jcz_moment *now)
{
    return jcz_memory(now, &jcz_room_bazaars);
}

const struct bazaar *bazaar_offers(const struct jcz_moment *now)
{
    return jcz_remembered(now, &jcz_room_bazaars);
}

static void reveal(struct jcz_moment *now, const char *id)
{
    struct bazaar *bazaar = offers_of(now);
    bazaar->shown = true;
    if (bazaar->count < AUDE_MAX_SEATS)
        bazaar->item[bazaar->count++] =
            (struct offer){id, 0, aude_bazaar(&now->state).tiles, -1, -1, -1};
}

static int waiting(const struct jcz_moment *now)
{
    return bazaar_offers(now)->count;
}

/* The next tile that has an owner comes to that hand. */
static const char *deal(struct jcz_moment *now)
{
    struct bazaar *bazaar = offers_of(now);
    int next = 0;
    while (next < bazaar->count && bazaar->item[next].owner < 0)
        next++;
    if (next == bazaar->count)
        return NULL;
    const char *id = bazaar->item[next].id;
    bazaar->count--;
    memmove(&bazaar->item[next], &bazaar->item[next + 1],
            (size_t)(bazaar->count - next) * sizeof bazaar->item[0]);
    return id;
}

static json_t *encode_auctioned(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *object = json_pack("{ss ss ss si si}", "type", "tile-auctioned", "tile", event->tile,
                               "option", event->count ? "BUY" : "SELL", "points", event->points,
                               "auctioneer", event->player);
    if (event->other != AUDE_NO_SEAT)
        json_object_set_new(object, "bidder", json_integer(event->other));
    return object;
}

static struct offer *find_offer(struct bazaar *bazaar, int number)
{
    for (int i = 0; i < bazaar->count; i++)
        if (bazaar->item[i].number == number)
            return &bazaar->item[i];
    return NULL;
}

/* What an action did to the tiles on offer. */
static void follow(struct jcz_drive *drive, aude_action action, const struct aude_bazaar *before)
{
    struct bazaar *ours = offers_of(&drive->now);
    struct aude_bazaar after = aude_bazaar(&drive->now.state);
    enum aude_verb verb = aude_action_verb(action);
    struct offer *item =
        find_offer(ours, verb == AUDE_SELECT ? aude_action_item(action) : before->item);
    if (verb == AUDE_SELECT && item != NULL) {
        item->price = aude_action_number(action);
        item->bidder = item->selected_by = (int8_t)before->selector;
    } else if (verb == AUDE_RAISE && item != NULL) {
        item->price = aude_action_number(action);
        item->bidder = (int8_t)before->bidder;
    }
    /* the tile under the hammer first, then one that comes free to the last player */
    for (int pass = 0; pass < 2; pass++) {
        for (int t = 0; t < ours->count; t++) {
            struct offer *sold = &ours->item[t];
            const uint8_t owner = after.owner[sold->number];
            if (owner == AUDE_NO_SEAT || sold->owner >= 0 || (sold != item && pass == 0))
                continue;
            struct jcz_event *event = jcz_event_add(drive, encode_auctioned);
            const bool auctioned = sold->selected_by >= 0 && before->auction != 0;
            const int asked = auctioned ? sold->selected_by : owner;
            sold->owner = (int8_t)owner;
            event->tile = sold->id;
            event->player = (uint8_t)asked;
            event->other = auctioned && sold->bidder != sold->selected_by ? (uint8_t)sold->bidder
                                                                          : AUDE_NO_SEAT;
            event->points = owner == asked ? sold->price : -sold->price;
            event->count = owner == asked; /* bought, not sold */
            sold->bidder = sold->selected_by = -1;
        }
    }
}

/* When the last tile has its owner they lie in the order of placing. */
static void sort(struct jcz_moment *now, const struct aude_bazaar *engine)
{
    const int seats = aude_rules_setup(aude_state_rules(&now->state))->seats;
    struct bazaar *bazaar = offers_of(now), sorted = {.shown = bazaar->shown};
    for (int n = 1; n <= seats; n++)
        for (int t = 0; t < bazaar->count; t++)
            if (bazaar->item[t].owner == (engine->opener + n) % seats)
                sorted.item[sorted.count++] = bazaar->item[t];
    if (sorted.count == bazaar->count)
        *bazaar = sorted;
}

static bool is_auction(const struct aude_state *state)
{
    return jcz_room_bazaars.steps >> aude_step(state) & 1;
}

static void applied(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    struct jcz_moment *now = &drive->now;
    const struct aude_bazaar bazaar = aude_bazaar(before);
    (void)first;
    if (aude_step(before) != AUDE_STEP_DRAW)
        follow(drive, action, &bazaar);
    if (is_auction(before) && !is_auction(&now->state))
        sort(now, &bazaar);
    /* the end of the last turn of a round is the end of the round */
    if (aude_step(&now->state) == AUDE_STEP_OVER ||
        (bazaar_offers(now)->count == 0 && aude_turn_seat(before) != aude_turn_seat(&now->state)))
        offers_of(now)->shown = false;
}

static json_t *encode_offers(const struct jcz_drive *drive)
{
    const struct bazaar *bazaar = bazaar_offers(&drive->now);
    if (!bazaar->shown)
        return NULL;
    json_t *items = json_array();
    for (int i = 0; i < bazaar->count; i++) {
        const struct offer *offer = &bazaar->item[i];
        json_t *item = json_pack("{ss si}", "tile", offer->id, "price", offer->price);
        const struct {
            const char *key;
            int seat;
        } seats[] = {
            {"bidder", offer->bidder}, {"owner", offer->owner}, {"selectedBy", offer->selected_by}};
        for (size_t s = 0; s < sizeof seats / sizeof seats[0]; s++)
            if (seats[s].seat >= 0)
                json_object_set_new(item, seats[s].key, json_integer(seats[s].seat));
        json_array_append_new(items, item);
    }
    return items;
}

static bool format_offers(struct jcz_list *list, json_t *array, struct jcz_place place,
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

/* ---- Messages ---- */

enum { BUY, SELL };

static bool read_bid(struct jcz_message *message, json_t *payload, struct jcz_place place,
                     struct jcz_error *error)
{
    json_t *item = jcz_need(payload, "supplyIndex", JSON_REAL, place, error);
    json_t *price = jcz_need(payload, "price", JSON_REAL, place, error);
    long index, points;
    if (item == NULL || price == NULL ||
        !jcz_integer(item, 0, AUDE_MAX_SEATS - 1, &index, jcz_member(place, "supplyIndex"),
                     error) ||
        !jcz_integer(price, -AUDE_MAX_BID, AUDE_MAX_BID, &points, jcz_member(place, "price"),
                     error))
        return false;
    message->item = (int)index;
    message->price = (int)points;
    return true;
}

static bool read_decision(struct jcz_message *message, json_t *payload, struct jcz_place place,
                          struct jcz_error *error)
{
    json_t *value = jcz_need(payload, "value", JSON_STRING, place, error);
    if (value == NULL)
        return false;
    message->answer = strcmp(json_string_value(value), "SELL") == 0 ? SELL : BUY;
    if (message->answer == BUY && strcmp(json_string_value(value), "BUY") != 0)
        return jcz_fail(error, JCZ_BAD, jcz_member(place, "value").path,
                        JCZ_TEXT("expected BUY or SELL"), json_string_value(value));
    return true;
}

static bool bid(const struct jcz_drive *drive, const struct jcz_message *message,
                aude_action *action, struct jcz_error *error)
{
    char what[40];
    const struct aude_state *state = &drive->now.state;
    const struct bazaar *offers = bazaar_offers(&drive->now);
    struct aude_bazaar bazaar = aude_bazaar(state);
    snprintf(what, sizeof what, "%d: %d", message->item, message->price);
    if (message->item >= offers->count)
        return jcz_drive_refuse(drive, error, what, AUDE_NOT_ON_OFFER);
    const int number = offers->item[message->item].number;
    if (message->price < 0)
        return jcz_drive_refuse(drive, error, what, AUDE_BID_LOW);
    if (aude_step(state) == AUDE_STEP_SELECT) {
        *action = aude_action_with(aude_action_make(AUDE_SELECT, number, 0, 0, 0, 0),
                                   bazaar.auction ? message->price : 0);
        return true;
    }
    if (number != bazaar.item)
        return jcz_drive_refuse(drive, error, what, AUDE_NOT_ON_OFFER);
    *action = aude_action_with(aude_action_make(AUDE_RAISE, 0, 0, 0, 0, 0), message->price);
    return true;
}

static bool decide(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error)
{
    (void)drive, (void)error;
    *action = aude_action_make(message->answer == SELL ? AUDE_SELL : AUDE_BUY, 0, 0, 0, 0, 0);
    return true;
}

/* ---- Answers ---- */

static json_t *bid_payload(int item, int price)
{
    json_t *payload = jcz_payload("supplyIndex", json_integer(item));
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

static json_t *answer(const struct jcz_drive *drive, aude_action action, int seat,
                      const char **type)
{
    (void)seat;
    switch (aude_action_verb(action)) {
    case AUDE_SELECT:
    case AUDE_RAISE: *type = "BAZAAR_BID"; return auction_payload(drive, action);
    case AUDE_BUY: *type = "BAZAAR_BUY_OR_SELL"; return jcz_payload("value", json_string("BUY"));
    case AUDE_SELL: *type = "BAZAAR_BUY_OR_SELL"; return jcz_payload("value", json_string("SELL"));
    default: return NULL;
    }
}

/* ---- Choices ---- */

static void ask(const struct jcz_drive *drive, json_t *items)
{
    const struct aude_state *state = &drive->now.state;
    switch (aude_step(state)) {
    case AUDE_STEP_SELECT:
        json_array_append_new(items, json_pack("{ss sb}", "type", "BazaarSelectTile", "noAuction",
                                               !aude_bazaar(state).auction));
        break;
    case AUDE_STEP_BID: json_array_append_new(items, json_pack("{ss}", "type", "BazaarBid")); break;
    default: json_array_append_new(items, json_pack("{ss}", "type", "BazaarSelectBuyOrSell"));
    }
}

/* "Bazaar noAuction: true" or false */
static enum jcz_truth check(struct jcz_verify *v, const char *sentence, char *found,
                            size_t capacity)
{
    static const char start[] = "Bazaar noAuction: ";
    const char *is = "no bazaar";
    if (strncmp(sentence, start, strlen(start)) != 0)
        return JCZ_UNKNOWN;
    json_t *action = jcz_encode_action(v->drive), *items = json_object_get(action, "items");
    json_t *told = json_object_get(json_array_get(items, 0), "noAuction");
    if (told != NULL)
        is = json_is_true(told) ? "true" : "false";
    snprintf(found, capacity, "%s", is);
    json_decref(action);
    return strcmp(sentence + strlen(start), is) == 0 ? JCZ_YES : JCZ_NO;
}

const struct jcz_room jcz_room_bazaars = {
    .elements = (const struct jcz_element[]){{"bazaar", "BAZAARS", 0, NULL}, {0}},
    .rules =
        (const struct jcz_rule[]){
            {"bazaar-no-auction", "BAZAAR_MODE", "choose-first", "auction", NULL}, {0}},
    .option = "BAZAARS",
    .readings = (const struct jcz_reading[]){{"BAZAAR_DELAYED", "lost"}, {0}},
    .company = true,
    .commands = (const struct jcz_command[]){{"BAZAAR_BID", JCZ_IN_ITS_PHASE, read_bid, bid},
                                             {"BAZAAR_BUY_OR_SELL", JCZ_IN_ITS_PHASE, read_decision,
                                              decide},
                                             {0}},
    .answer = answer,
    .steps = 1u << AUDE_STEP_SELECT | 1u << AUDE_STEP_BID | 1u << AUDE_STEP_DECIDE,
    .phase = "BazaarPhase",
    .ask = ask,
    .mark = "noAuction",
    .check = check,
    .applied = applied,
    .reveals = 1u << AUDE_STEP_REVEAL,
    .reveal = reveal,
    .waiting = waiting,
    .deal = deal,
    .member =
        &(const struct jcz_member){"bazaar", JCZ_TEXT("bazaar"), encode_offers, format_offers},
};
