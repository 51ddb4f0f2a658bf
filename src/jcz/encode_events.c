/* SPDX-License-Identifier: Apache-2.0 */
/* Their events of the last message in their JSON. Points come from the ledger: a name, what they
 * are made of, and the feature that brought them. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

int jcz_city_value(const struct aude_entry *entry)
{
    enum { FARMERS = 3 };
    int value = 0;
    for (int i = 0; i < JCZ_ROOM_COUNT && value == 0; i++)
        value = jcz_rooms[i]->city_value == NULL ? 0 : jcz_rooms[i]->city_value(entry);
    return value > 0 ? value : FARMERS;
}

/* What is not counted has no count. */
json_t *jcz_encode_term(const char *name, int count, int points)
{
    json_t *term = json_pack("{ss si}", "name", name, "points", points);
    if (count > 0)
        json_object_set_new(term, "count", json_integer(count));
    return term;
}

/* A city of two tiles has a name of its own when it pays less than others (BASE-38). */
const char *jcz_points_name(const struct aude_state *state, int kind,
                            const struct aude_feature *feature)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    int option = aude_option_find(AUDE_CARCASSONNE, "SMALL_CITY_POINTS");
    bool less = setup->option[option] != 0 && feature->tiles == 2;
    return kind == AUDE_CITY && less && feature->open == 0
               ? "city.tiny"
               : aude_feature_kind_name((enum aude_feature_kind)kind);
}

/* Does it score the tiles around? */
static bool is_block(int kind)
{
    unsigned blocks = 1u << AUDE_MONASTERY;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        blocks |= jcz_rooms[i]->block;
    return blocks >> kind & 1;
}

static const char *term_name(int term)
{
    static const char *const names[AUDE_TERM_KINDS] = {
        [AUDE_TERM_TILES] = "tiles",
        [AUDE_TERM_PENNANTS] = "pennants",
        [AUDE_TERM_SURROUNDING] = "tiles",
        [AUDE_TERM_CITIES] = "cities",
    };
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->term_name != NULL && jcz_rooms[i]->term == term)
            return jcz_rooms[i]->term_name;
    return names[term];
}

/* What points are made of. */
static json_t *encode_terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    json_t *terms = NULL;
    for (int i = 0; i < JCZ_ROOM_COUNT && terms == NULL; i++)
        if (jcz_rooms[i]->terms != NULL)
            terms = jcz_rooms[i]->terms(drive, entry);
    if (terms != NULL)
        return terms;
    terms = json_array();
    if (is_block(entry->feature)) {
        json_array_append_new(terms, jcz_encode_term("tiles", entry->points, entry->points));
        return terms;
    }
    for (int i = 0; i < entry->terms; i++)
        if (entry->term[i].count > 0)
            json_array_append_new(
                terms, jcz_encode_term(term_name(entry->term[i].kind), entry->term[i].count,
                                       entry->term[i].count * entry->term[i].each));
    return terms;
}

/* Points come from where the follower stands; those of a monastery from the tiles around, too, but
 * not when a figure is taken back from it or nothing is paid. */
static json_t *encode_source(const struct jcz_drive *drive, int index, bool taken_back)
{
    const struct aude_entry *entry = &drive->ledger.entry[index];
    const struct jcz_spot *spot = &drive->source[index];
    if (taken_back || entry->terms == 0 || !is_block(entry->feature))
        return jcz_encode_spot(spot);
    json_t *positions = json_array();
    for (int y = spot->y - 1; y <= spot->y + 1; y++)
        for (int x = spot->x - 1; x <= spot->x + 1; x++)
            if (aude_placed_at(&drive->now.state, x, y) >= 0)
                json_array_append_new(positions, jcz_encode_cell(x, y));
    return json_pack("{so so}", "featurePointer", jcz_encode_spot(spot), "positions", positions);
}

static void points_name(const struct aude_state *state, const struct aude_entry *entry,
                        const struct aude_feature *feature, bool open, char *name, size_t size)
{
    const char *own = NULL;
    for (int i = 0; i < JCZ_ROOM_COUNT && own == NULL; i++)
        if (jcz_rooms[i]->points_name != NULL)
            own = jcz_rooms[i]->points_name(state, entry);
    snprintf(name, size, "%s%s",
             own != NULL ? own : jcz_points_name(state, entry->feature, feature),
             own == NULL && open ? ".incomplete" : "");
}

json_t *jcz_encode_points(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *points = json_array();
    for (int i = 0; i < event->count; i++) {
        char name[40];
        struct aude_feature feature = {0};
        const struct aude_entry *entry = &drive->ledger.entry[event->first + i];
        bool open =
            !entry->complete && entry->feature != AUDE_FIELD && !jcz_is_whole(entry->feature);
        aude_feature_at(&drive->now.state, entry->x, entry->y, entry->segment, &feature);
        points_name(&drive->now.state, entry, &feature, open, name, sizeof name);
        json_array_append_new(
            points, json_pack("{si si ss so so}", "player", entry->seat, "points",
                              (int)entry->points, "name", name, "items", encode_terms(drive, entry),
                              "ptr", encode_source(drive, event->first + i, event->taken_back)));
    }
    return json_pack("{ss so}", "type", "points", "points", points);
}

json_t *jcz_encode_placed(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss ss so si}", "type", "tile-placed", "tile", event->tile, "position",
                     jcz_encode_cell(event->spot.x, event->spot.y), "rotation",
                     event->rotation * 90);
}

json_t *jcz_encode_discarded(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss ss}", "type", "tile-discarded", "tile", event->tile);
}

json_t *jcz_encode_token(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss ss so}", "type", "token-placed", "token", jcz_token_name(event->token),
                     "to", jcz_encode_spot(&event->spot));
}

json_t *jcz_encode_figure(const struct jcz_event *event, const char *type)
{
    return json_pack("{ss ss si}", "type", type, "meeple", jcz_figure_name(event->figure), "player",
                     event->player);
}

json_t *jcz_encode_returned(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *object = jcz_encode_figure(event, "meeple-returned");
    json_object_set_new(object, "forced", json_true());
    json_object_set_new(object, "from", jcz_encode_spot(&event->from));
    return object;
}

json_t *jcz_encode_put(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *object = jcz_encode_figure(event, "meeple-deployed");
    json_object_set_new(object, "to", jcz_encode_spot(&event->spot));
    return object;
}

static void add_event(json_t *events, const struct jcz_event *event, json_t *object)
{
    json_object_set_new(object, "turn",
                        event->turn < 0 ? json_string("final") : json_integer(event->turn));
    json_array_append_new(events, object);
}

json_t *jcz_encode_events(const struct jcz_drive *drive)
{
    json_t *events = json_array();
    for (int i = 0; i < drive->events; i++) {
        const struct jcz_event *event = &drive->event[i];
        add_event(events, event, event->encode(drive, event));
    }
    return events;
}
