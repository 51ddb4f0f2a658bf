/* SPDX-License-Identifier: Apache-2.0 */
/* The River in games of JCloisterZone. There the usual start tile is among the others, the fork
 * brings one more lake with a volcano, and the river needs free cells before it. */
#include <string.h>

#include "jcz/rooms.h"

/* ---- The herd ---- */

/* Is it what farmers are paid, whom a herd concerns? */
static bool is_for_farmers(const struct aude_entry *entry)
{
    return entry->feature == AUDE_FIELD && entry->points > 0 && entry->rule != NULL &&
           (strncmp(entry->rule, "BASE-", 5) == 0 || strcmp(entry->rule, "ABBEY-40") == 0 ||
            strcmp(entry->rule, "ABBEY-44") == 0);
}

static bool has_herd(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    const struct aude_state *state = &drive->now.state;
    struct aude_feature field, other;
    bool herd = false;
    if (!aude_feature_at(state, entry->x, entry->y, entry->segment, &field))
        return false;
    for (int i = 0; i < aude_placed_count(state) && !herd; i++) {
        const struct aude_placed tile = aude_placed(state, i);
        const int segments = aude_kind(&drive->rules, tile.kind)->segments;
        for (int segment = 0; segment < segments; segment++)
            herd |= (aude_kind_segment(&drive->rules, tile.kind, segment)->marks &
                     AUDE_MARK_HERD) != 0 &&
                    aude_feature_at(state, tile.x, tile.y, segment, &other) &&
                    other.region == field.region;
    }
    return herd;
}

/* What is paid without the herd, as others tell it. */
static json_t *plain_terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    json_t *terms = NULL;
    for (int i = JCZ_ROOM_river + 1; i < JCZ_ROOM_COUNT && terms == NULL; i++)
        terms = jcz_rooms[i]->terms == NULL ? NULL : jcz_rooms[i]->terms(drive, entry);
    if (terms != NULL)
        return terms;
    terms = json_array();
    for (int i = 0; i < entry->terms; i++)
        json_array_append_new(
            terms,
            jcz_encode_term(entry->term[i].kind == AUDE_TERM_CITIES ? "cities" : "castles",
                            entry->term[i].count, entry->term[i].count * entry->term[i].each));
    return terms;
}

/* Without the element of the herds a field is worth no more for one. */
static void applied(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    struct aude_state *state = &drive->now.state;
    (void)action, (void)before;
    for (int i = first; i < drive->ledger.count && !drive->game->setup.herds; i++) {
        struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event != AUDE_EVENT_SCORE || !is_for_farmers(entry) || !has_herd(drive, entry))
            continue;
        int more = 0;
        for (int term = 0; term < entry->terms; term++) {
            entry->term[term].each--;
            more += entry->term[term].count;
        }
        entry->points -= more;
        aude_edit_score(state, entry->seat, aude_score(state, entry->seat) - more);
    }
}

static void name_herds(struct jcz_setup *setup, int count)
{
    (void)count;
    setup->herds = true;
}

/* What the herd adds is a part of its own. */
static json_t *terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    struct aude_entry plain = *entry;
    if (!jcz_played(&drive->game->setup.setup, &jcz_room_river) || !drive->game->setup.herds ||
        !is_for_farmers(entry) || !has_herd(drive, entry))
        return NULL;
    for (int i = 0; i < plain.terms; i++) {
        plain.term[i].each--;
        plain.points -= plain.term[i].count;
    }
    json_t *array = plain_terms(drive, &plain);
    json_array_append_new(array, jcz_encode_term("pigHerds", 0, entry->points - plain.points));
    return array;
}

/* ---- Where a river tile may lie ---- */

enum { FREE_AHEAD };

static const struct jcz_deviation deviations[] = {
    [FREE_AHEAD] = {"RIVER-8", JCZ_TEXT("a river tile may be laid where little room is left before "
                                        "it; there some cells must be free")},
    {NULL, NULL},
};

static int step_x(int side)
{
    return (side == 1) - (side == 3);
}
static int step_y(int side)
{
    return (side == 2) - (side == 0);
}

static int edge_of(const struct jcz_drive *drive, int kind, int rotation, int side)
{
    return aude_kind(&drive->rules, kind)->tile->edge[(side - rotation + 4) % 4];
}

/* Does no tile lie ahead of this side of a tile there, in three rows up to the edge of the board?
 */
static bool is_free_ahead(const struct jcz_drive *drive, int x, int y, int side)
{
    const struct aude_state *state = &drive->now.state;
    bool is_free = true;
    for (int i = 0; i < aude_placed_count(state) && is_free; i++) {
        const struct aude_placed tile = aude_placed(state, i);
        const int ahead = (tile.x - x) * step_x(side) + (tile.y - y) * step_y(side);
        const int beside = (tile.x - x) * step_y(side) + (tile.y - y) * step_x(side);
        is_free = ahead < 1 || beside < -1 || beside > 1;
    }
    return is_free;
}

/* Would another arm of the river flow the same way in the next row, wherever it ends? */
static bool has_twin(const struct jcz_drive *drive, int x, int y, int side)
{
    const struct aude_state *state = &drive->now.state;
    bool twin = false;
    for (int i = 0; i < aude_placed_count(state) && !twin; i++) {
        const struct aude_placed tile = aude_placed(state, i);
        const int beside = (tile.x - x) * step_y(side) + (tile.y - y) * step_x(side);
        const int to_x = tile.x + step_x(side), to_y = tile.y + step_y(side);
        twin = (beside == 1 || beside == -1) && (to_x != x || to_y != y) &&
               edge_of(drive, tile.kind, tile.rotation, side) == AUDE_EDGE_RIVER &&
               aude_placed_at(state, to_x, to_y) < 0;
    }
    return twin;
}

/* Theirs looks ahead from each side by which the river would leave the tile. */
static int differs(const struct jcz_drive *drive, aude_action action)
{
    const int x = aude_action_x(action), y = aude_action_y(action);
    if (aude_action_verb(action) != AUDE_PLACE)
        return -1;
    for (int side = 0; side < 4; side++)
        if (edge_of(drive, aude_action_item(action), aude_action_rotation(action), side) ==
                AUDE_EDGE_RIVER &&
            aude_placed_at(&drive->now.state, x + step_x(side), y + step_y(side)) < 0 &&
            (!is_free_ahead(drive, x, y, side) || has_twin(drive, x, y, side)))
            return FREE_AHEAD;
    return -1;
}

const struct jcz_room jcz_room_river = {
    .sets = (const struct jcz_set[]){{"river/1", "river1", NULL, NULL},
                                     {"river/2", "river2", NULL, NULL},
                                     {0}},
    .elements = (const struct jcz_element[]){{"river", "RIVER", 0, NULL},
                                             {"pig-herd", NULL, 0, name_herds},
                                             {0}},
    .option = "RIVER",
    .enforced = true,
    .twice = "river2-l",
    .readings = (const struct jcz_reading[]){{"RIVER_START", "pile"}, {0}},
    .terms = terms,
    .deviations = deviations,
    .differs = differs,
    .places = true,
    .applied = applied,
};
