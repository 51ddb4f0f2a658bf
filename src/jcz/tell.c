/* SPDX-License-Identifier: Apache-2.0 */
/* Their events of the last message in their JSON. Points come from the ledger: a name, what they
 * are made of, and the feature that brought them. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

static json_t *show_part(const char *name, int count, int points)
{
    return json_pack("{si ss si}", "count", count, "name", name, "points", points);
}

/* Their name of a feature that was scored: a city of two tiles has one of its own when it pays less
 * than others (BASE-38). */
static const char *name_of(const struct aude_state *state, int kind,
                           const struct aude_feature *feature)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    int option = aude_option_find(AUDE_CARCASSONNE, "SMALL_CITY_POINTS");
    bool less = setup->option[option] != 0 && feature->tiles == 2;
    return kind == AUDE_CITY && less && feature->open == 0
               ? "city.tiny"
               : aude_feature_kind_name((enum aude_feature_kind)kind);
}

/* What points are made of. A castle names the structure that it scores for. */
static json_t *show_parts(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    static const char *const names[AUDE_PART_KINDS] = {
        [AUDE_PART_TILES] = "tiles",       [AUDE_PART_PENNANTS] = "pennants",
        [AUDE_PART_SURROUNDING] = "tiles", [AUDE_PART_CITIES] = "cities",
        [AUDE_PART_CASTLES] = "castles",
    };
    json_t *parts = json_array();
    if (entry->feature == AUDE_CASTLE) {
        char name[40];
        struct aude_feature structure;
        bool known = aude_feature_at(&drive->now.state, entry->other_x, entry->other_y,
                                     entry->other_segment, &structure);
        snprintf(name, sizeof name, "castle.%s",
                 known ? name_of(&drive->now.state, structure.kind, &structure) : "?");
        json_array_append_new(parts,
                              json_pack("{ss si}", "name", name, "points", (int)entry->points));
        return parts;
    }
    if (entry->feature == AUDE_MONASTERY || entry->feature == AUDE_GARDEN) {
        json_array_append_new(parts, show_part("tiles", entry->points, entry->points));
        return parts;
    }
    for (int i = 0; i < entry->parts; i++)
        if (entry->part[i].count > 0)
            json_array_append_new(parts, show_part(names[entry->part[i].kind], entry->part[i].count,
                                                   entry->part[i].count * entry->part[i].each));
    return parts;
}

/* Points come from where the follower stands; those of a monastery from the tiles around, too, but
 * not when an abbot is taken back from it. */
static json_t *show_source(const struct jcz_drive *drive, int index, bool by_abbot)
{
    const struct aude_entry *entry = &drive->ledger.entry[index];
    const struct jcz_spot *spot = &drive->source[index];
    if (by_abbot || (entry->feature != AUDE_MONASTERY && entry->feature != AUDE_GARDEN))
        return jcz_show_spot(spot);
    json_t *positions = json_array();
    for (int y = spot->y - 1; y <= spot->y + 1; y++)
        for (int x = spot->x - 1; x <= spot->x + 1; x++)
            if (aude_placed_at(&drive->now.state, x, y) >= 0)
                json_array_append_new(positions, jcz_show_cell(x, y));
    return json_pack("{so so}", "featurePointer", jcz_show_spot(spot), "positions", positions);
}

static json_t *show_points(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *points = json_array();
    for (int i = 0; i < event->count; i++) {
        char name[40];
        struct aude_feature feature = {0};
        const struct aude_entry *entry = &drive->ledger.entry[event->first + i];
        bool open =
            !entry->complete && entry->feature != AUDE_FIELD && entry->feature != AUDE_CASTLE;
        aude_feature_at(&drive->now.state, entry->x, entry->y, entry->segment, &feature);
        snprintf(name, sizeof name, "%s%s", name_of(&drive->now.state, entry->feature, &feature),
                 open ? ".incomplete" : "");
        json_array_append_new(
            points, json_pack("{si si ss so so}", "player", entry->seat, "points",
                              (int)entry->points, "name", name, "items", show_parts(drive, entry),
                              "ptr", show_source(drive, event->first + i, event->by_abbot)));
    }
    return json_pack("{ss so}", "type", "points", "points", points);
}

static json_t *show_no_points(const struct jcz_event *event)
{
    json_t *items = json_pack("[{ss si}]", "name", "castle.castle.incomplete", "points", 0);
    return json_pack("{ss s[{si si ss so so}]}", "type", "points", "points", "player",
                     event->player, "points", 0, "name", "castle", "items", items, "ptr",
                     jcz_show_spot(&event->spot));
}

static json_t *show_ransom_points(const struct jcz_event *event)
{
    const struct {
        int player, points;
        const char *name;
    } sides[2] = {{event->player, -3, "ransompaid.payment"},
                  {event->other, 3, "ransompaid.income"}};
    json_t *points = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(points, json_pack("{si si ss s[o]}", "player", sides[i].player,
                                                "points", sides[i].points, "name", sides[i].name,
                                                "items", show_part("meeples", 1, sides[i].points)));
    return json_pack("{ss so}", "type", "points", "points", points);
}

/* A figure that was put, moved, taken back or captured. */
static json_t *show_figure(const struct jcz_event *event, const char *type)
{
    bool put = event->kind == JCZ_MEEPLE_DEPLOYED || event->kind == JCZ_MEEPLE_MOVED;
    json_t *object = json_pack("{ss ss si}", "type", type, "meeple", jcz_figure_name(event->figure),
                               "player", event->player);
    if (event->kind == JCZ_MEEPLE_RETURNED || event->kind == JCZ_ABBOT_RETURNED)
        json_object_set_new(object, "forced", json_true());
    if (event->kind == JCZ_ABBOT_RETURNED)
        json_object_set_new(object, "source", json_string("ABBOT_RETURN"));
    if (put)
        json_object_set_new(object, "to", jcz_show_spot(&event->spot));
    if (event->kind != JCZ_MEEPLE_DEPLOYED)
        json_object_set_new(object, "from", jcz_show_spot(&event->from));
    return object;
}

static json_t *show_auctioned(const struct jcz_event *event)
{
    json_t *object = json_pack("{ss ss ss si si}", "type", "tile-auctioned", "tile", event->tile,
                               "option", event->count ? "BUY" : "SELL", "points", event->points,
                               "auctioneer", event->player);
    if (event->other != AUDE_NO_SEAT)
        json_object_set_new(object, "bidder", json_integer(event->other));
    return object;
}

static json_t *show_event(const struct jcz_drive *drive, const struct jcz_event *event)
{
    switch (event->kind) {
    case JCZ_TILE_PLACED:
        return json_pack("{ss ss so si}", "type", "tile-placed", "tile", event->tile, "position",
                         jcz_show_cell(event->spot.x, event->spot.y), "rotation",
                         event->rotation * 90);
    case JCZ_TILE_DISCARDED:
        return json_pack("{ss ss}", "type", "tile-discarded", "tile", event->tile);
    case JCZ_MEEPLE_DEPLOYED:
    case JCZ_MEEPLE_MOVED: return show_figure(event, "meeple-deployed");
    case JCZ_MEEPLE_RETURNED:
    case JCZ_ABBOT_RETURNED: return show_figure(event, "meeple-returned");
    case JCZ_MEEPLE_CAPTURED: return show_figure(event, "meeple-captured");
    case JCZ_TOKEN_PLACED:
        return json_pack("{ss ss so}", "type", "token-placed", "token",
                         jcz_token_name(event->token), "to", jcz_show_spot(&event->spot));
    case JCZ_POINTS: return show_points(drive, event);
    case JCZ_NO_POINTS: return show_no_points(event);
    case JCZ_RANSOM_PAID:
        return json_pack("{ss ss si si}", "type", "ransom-paid", "follower",
                         jcz_figure_name(event->figure), "prisoner", event->player, "jailer",
                         event->other);
    case JCZ_PRISONERS_EXCHANGED: /* their engine leaves the second one empty */
        return json_pack("{ss s[{ss si}{}]}", "type", "prisoners-exchange", "exchange", "type",
                         jcz_figure_name(event->figure), "player", event->player);
    case JCZ_CASTLE_CREATED:
        return json_pack("{ss s[oo]}", "type", "castle-created", "positions",
                         jcz_show_cell(event->spot.x, event->spot.y),
                         jcz_show_cell(event->from.x, event->from.y));
    default: return show_auctioned(event);
    }
}

static void add_event(json_t *events, const struct jcz_event *event, json_t *object)
{
    json_object_set_new(object, "turn",
                        event->turn < 0 ? json_string("final") : json_integer(event->turn));
    json_array_append_new(events, object);
}

json_t *jcz_show_events(const struct jcz_drive *drive)
{
    json_t *events = json_array();
    for (int i = 0; i < drive->events; i++) {
        const struct jcz_event *event = &drive->event[i];
        if (event->kind == JCZ_RANSOM_PAID)
            add_event(events, event, show_ransom_points(event));
        add_event(events, event, show_event(drive, event));
    }
    return events;
}
