/* SPDX-License-Identifier: Apache-2.0 */
/* King and robber baron in games of JCloisterZone. */
#include <string.h>

#include "jcz/rooms.h"

static const struct jcz_token_row tokens[] = {
    {"KING", "king", JCZ_IN_ITS_PHASE, NULL}, {"ROBBER", "robber", JCZ_IN_ITS_PHASE, NULL}, {0}};

enum { AMONG_EQUALS };

static const struct jcz_deviation deviations[] = {
    [AMONG_EQUALS] = {"KING-5", JCZ_TEXT("of several that are completed at once the largest brings "
                                         "a card; there any that is larger than those before")},
    {NULL, NULL},
};

/* How often that has mattered since the last message. */
struct equals {
    int cards;
};

/* What is recorded as the feature of such a card, where another one brought it in theirs. */
static json_t *recorded_feature(const struct jcz_drive *drive, const struct jcz_event *event)
{
    for (size_t i = 0; i < json_array_size(drive->recorded); i++) {
        json_t *one = json_array_get(drive->recorded, i);
        const char *type = json_string_value(json_object_get(one, "type"));
        const char *token = json_string_value(json_object_get(one, "token"));
        if (type != NULL && token != NULL && strcmp(type, "token-received") == 0 &&
            strcmp(token, jcz_token_name(event->token)) == 0)
            return json_object_get(one, "feature");
    }
    return NULL;
}

static json_t *encode_received(const struct jcz_drive *drive, const struct jcz_event *event)
{
    struct jcz_spot spot;
    struct jcz_error error = {0};
    struct aude_feature feature;
    json_t *recorded = event->rotation > 0 ? recorded_feature(drive, event) : NULL;
    const bool other = recorded != NULL && jcz_spot_read(recorded, &spot, jcz_root(), &error) &&
                       spot.kind == event->spot.kind;
    const int segment = other ? jcz_segment_of(&drive->now.state, &spot) : -1;
    if (segment >= 0 && aude_feature_at(&drive->now.state, spot.x, spot.y, segment, &feature) &&
        feature.complete)
        return json_pack("{ss si ss si sO}", "type", "token-received", "player", event->player,
                         "token", jcz_token_name(event->token), "count", 1, "feature", recorded);
    return json_pack("{ss si ss si so}", "type", "token-received", "player", event->player, "token",
                     jcz_token_name(event->token), "count", 1, "feature",
                     jcz_encode_spot(&event->spot));
}

enum { TEN = 1, FIFTEEN_FORTY = 2, HALF_OF_BOTH = 20 }; /* two values of KING_SCORING; points */

static int scoring_of(const struct jcz_drive *drive)
{
    return aude_rules_setup(&drive->rules)
        ->option[aude_option_find(AUDE_CARCASSONNE, "KING_SCORING")];
}

/* What a card brings: so much for a card, or for each city or road; both to one player, together.
 */
static json_t *encode_points(const struct jcz_drive *drive, const struct jcz_event *event)
{
    const bool king = event->token == aude_token_find("king");
    const int scoring = scoring_of(drive);
    const bool whole = scoring == TEN || scoring == FIFTEEN_FORTY;
    const char *card = event->first > 0 ? "king+robber" : king ? "king" : "robber";
    json_t *item = jcz_encode_term(whole  ? card
                                   : king ? "cities"
                                          : "roads",
                                   whole ? 0 : event->count, event->count);
    return json_pack("{ss s[{si si ss s[o]}]}", "type", "points", "points", "player", event->player,
                     "points", event->count, "name", card, "items", item);
}

/* Theirs names the part of the feature that came last: of the tile just laid, or, where this closes
 * it from beside, of its latest tile. */
static struct jcz_spot latest_of(const struct aude_state *state, const struct aude_entry *entry)
{
    struct aude_feature feature, other;
    const int last = aude_last_placed(state);
    if (!aude_feature_at(state, entry->x, entry->y, entry->segment, &feature) ||
        aude_placed_at(state, entry->x, entry->y) == last)
        return jcz_spot_of(state, entry->x, entry->y, entry->segment);
    for (int tile = aude_placed_count(state) - 1; tile >= 0; tile--) {
        const struct aude_placed placed = aude_placed(state, tile);
        for (int segment = 0; segment < AUDE_MAX_SEGMENTS; segment++)
            if (aude_feature_at(state, placed.x, placed.y, segment, &other) &&
                other.region == feature.region)
                return jcz_spot_of(state, placed.x, placed.y, segment);
    }
    return jcz_spot_of(state, entry->x, entry->y, entry->segment);
}

/* The feature of this kind that leaves a tile by that side, or -1. */
static int completed_by(const struct aude_state *state, int x, int y, int side, int kind)
{
    struct aude_feature feature;
    const int segment = aude_segment_by_side(state, x, y, side);
    return aude_feature_at(state, x, y, segment, &feature) && feature.kind == kind &&
                   feature.complete
               ? feature.region
               : -1;
}

/* Does the tile just laid complete several cities, several roads? What lies across one of its sides
 * was open there until now, and is joined to the tile or, by an abbey, closed. */
static bool completes_several(const struct aude_state *state, int kind)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    const int last = aude_last_placed(state);
    int first = -1;
    for (int side = 0; last >= 0 && side < 4; side++) {
        const struct aude_placed tile = aude_placed(state, last);
        const int region =
            completed_by(state, tile.x + dx[side], tile.y + dy[side], (side + 2) % 4, kind);
        if (region >= 0 && first >= 0 && region != first)
            return true;
        first = region >= 0 ? region : first;
    }
    return false;
}

static void entry_event(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before)
{
    const bool card = (int)entry->event == aude_event_find("card");
    if (!card && (entry->event != AUDE_EVENT_PAY || strncmp(entry->rule, "KING-", 5) != 0))
        return;
    const bool both = !card && entry->points == HALF_OF_BOTH && scoring_of(drive) == FIFTEEN_FORTY;
    if (both && entry->item == aude_token_find("robber"))
        return; /* told with the king */
    struct jcz_event *event = jcz_event_add(drive, card ? encode_received : encode_points);
    event->player = entry->seat;
    event->token = (uint8_t)entry->item;
    event->count = both ? 2 * HALF_OF_BOTH : entry->points;
    event->first = both;
    if (card) {
        event->spot = latest_of(before, entry);
        event->rotation = completes_several(before, entry->feature);
        ((struct equals *)jcz_memory(&drive->now, &jcz_room_king))->cards += event->rotation;
    } else if (aude_step(&drive->now.state) == AUDE_STEP_OVER) {
        event->turn = -1;
    }
}

static const struct jcz_value scoring[] = {{"default", "per-feature"},
                                           {"10/20", "ten"},
                                           {"15/40", "fifteen-forty"},
                                           {"continuously", "continuous"},
                                           {NULL, NULL}};

/* Ours has both cards or none, theirs each for itself. */
static bool ready(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                  struct jcz_error *error)
{
    static const char *const names[] = {"king", "robber"};
    json_t *elements = json_object_get(source, "elements");
    (void)place, (void)error;
    for (int i = 0; i < 2; i++)
        if (json_object_get(elements, names[i]) == NULL)
            setup->tokens_out |= 1u << aude_token_find(names[i]);
    return true;
}

/* Nobody gets the card that is not played with. */
static void applied(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    const uint32_t out = drive->game->setup.tokens_out;
    const int card = aude_event_find("card");
    int kept = first;
    (void)action, (void)before;
    for (int i = first; i < drive->ledger.count && out != 0; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if ((int)entry->event == card && (out >> entry->item & 1) != 0)
            aude_edit_tokens(&drive->now.state, entry->seat, entry->item, 0);
        else
            drive->ledger.entry[kept++] = *entry;
    }
    drive->ledger.count = out != 0 ? kept : drive->ledger.count;
}

static void forget(struct jcz_moment *now, const struct jcz_message *message)
{
    (void)message;
    *(struct equals *)jcz_memory(now, &jcz_room_king) = (struct equals){0};
}

static void count(const struct jcz_drive *drive, const aude_action *legal, int actions, int met[])
{
    (void)legal, (void)actions;
    met[AMONG_EQUALS] +=
        ((const struct equals *)jcz_remembered(&drive->now, &jcz_room_king))->cards;
}

const struct jcz_room jcz_room_king = {
    .sets = (const struct jcz_set[]){{"king-and-robber", "king", NULL, NULL}, {0}},
    .elements =
        (const struct jcz_element[]){{"king", "KING", 0, NULL}, {"robber", "KING", 0, NULL}, {0}},
    .rules =
        (const struct jcz_rule[]){{"king-and-robber-scoring", "KING_SCORING", NULL, NULL, scoring},
                                  {0}},
    .option = "KING",
    .ready = ready,
    .tokens = tokens,
    .entry_event = entry_event,
    .applied = applied,
    .deviations = deviations,
    .sent = forget,
    .count = count,
};
