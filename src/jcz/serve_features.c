/* SPDX-License-Identifier: Apache-2.0 */
/* The features of a state as they list them: {"type","places","owners"}, fields with the number of
 * places of cities they lie at. A place is one part of one tile. Ours are regions of segments, so
 * all segments of the board are sorted by region first; some features a room lists itself. */
#include "jcz/rooms.h"
#include "jcz/serve_state.h"

#include <string.h>

enum { PLACES = AUDE_MAX_TILES * (AUDE_MAX_SEGMENTS + 3) }; /* and what is printed on none */

struct place {
    int16_t x, y, next; /* next of the same region, -1 none */
    uint16_t tile;
    uint8_t segment;
};

struct survey {
    const struct aude_state *state;
    int places;
    struct place place[PLACES];
    int regions;
    int16_t first[PLACES], last[PLACES]; /* by region; first -1: there is none */
    struct aude_feature feature[PLACES];
};

static void add_place(struct survey *survey, int tile, struct aude_placed placed, int segment)
{
    struct aude_feature feature;
    if (!aude_feature_at(survey->state, placed.x, placed.y, segment, &feature) ||
        feature.region >= survey->regions || survey->places == PLACES)
        return;
    int index = survey->places++, region = feature.region;
    survey->place[index] = (struct place){placed.x, placed.y, -1, (uint16_t)tile, (uint8_t)segment};
    if (survey->first[region] < 0) {
        survey->first[region] = (int16_t)index;
        survey->feature[region] = feature;
    } else {
        survey->place[survey->last[region]].next = (int16_t)index;
    }
    survey->last[region] = (int16_t)index;
}

static void take_survey(struct survey *survey, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int tiles = aude_placed_count(state);
    unsigned listed = 0; /* by the rooms */
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        listed |= jcz_rooms[i]->listed;
    survey->state = state;
    survey->places = 0;
    survey->regions = aude_region_count(state);
    if (survey->regions > PLACES)
        survey->regions = PLACES;
    memset(survey->first, 0xff, sizeof survey->first);
    for (int t = 0; t < tiles; t++) {
        struct aude_placed placed = aude_placed(state, t);
        const struct aude_kind *kind = aude_kind(rules, placed.kind);
        uint8_t halves;
        int more = jcz_beyond(state, placed.x, placed.y, &halves);
        for (int s = 0; s < kind->segments + more; s++)
            if (s == kind->segments ||
                !(listed >> aude_kind_segment(rules, placed.kind, s)->kind & 1))
                add_place(survey, t, placed, s);
    }
}

/* Places of cities that a field lies at, each once. */
static int cities_beside(const struct survey *survey, int region)
{
    const struct aude_rules *rules = aude_state_rules(survey->state);
    uint16_t beside[AUDE_MAX_TILES] = {0};
    int count = 0;
    for (int i = survey->first[region]; i >= 0; i = survey->place[i].next) {
        const struct place *place = &survey->place[i];
        int kind = aude_placed(survey->state, place->tile).kind;
        beside[place->tile] |= aude_kind_segment(rules, kind, place->segment)->touches;
    }
    for (int t = 0; t < AUDE_MAX_TILES; t++)
        for (unsigned bits = beside[t]; bits != 0; bits &= bits - 1)
            count++;
    return count;
}

static void write_owners(struct jcz_text *text, unsigned owners)
{
    const char *comma = "";
    jcz_text_string(text, "],\"owners\":[");
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if (owners >> seat & 1) {
            jcz_text_add(text, "%s%d", comma, seat);
            comma = ",";
        }
    }
    jcz_text_string(text, "]");
}

/* Theirs leaves some figures where they stand when the game is over. */
static unsigned left_in(const struct survey *survey, const struct jcz_moment *now, int region)
{
    unsigned owners = 0;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        for (int m = 0; m < aude_figure_count() * JCZ_MAX_MEEPLES; m++) {
            const struct jcz_meeple *meeple =
                &now->meeple[seat][m / JCZ_MAX_MEEPLES][m % JCZ_MAX_MEEPLES];
            if (meeple->at != JCZ_STAYING)
                continue;
            for (int i = survey->first[region]; i >= 0; i = survey->place[i].next)
                if (survey->place[i].x == meeple->x && survey->place[i].y == meeple->y &&
                    survey->place[i].segment == meeple->segment)
                    owners |= 1u << seat;
        }
    }
    return owners;
}

static void write_region(struct jcz_text *text, const struct survey *survey,
                         const struct jcz_moment *now, int region)
{
    const char *comma = "";
    const struct aude_feature *feature = &survey->feature[region];
    unsigned owners = feature->owners | left_in(survey, now, region);
    jcz_text_add(text, "{\"type\":\"%s\",\"places\":[", jcz_feature_name(feature->kind));
    for (int i = survey->first[region]; i >= 0; i = survey->place[i].next) {
        const struct place *place = &survey->place[i];
        struct jcz_spot spot = jcz_spot_of(survey->state, place->x, place->y, place->segment);
        char location[32];
        jcz_location_text(&spot, location, sizeof location);
        jcz_text_add(text, "%s[%d,%d,\"%s\"]", comma, place->x, place->y, location);
        comma = ",";
    }
    write_owners(text, owners);
    if (feature->kind == AUDE_FIELD)
        jcz_text_add(text, ",\"cities\":%d", cities_beside(survey, region));
    jcz_text_string(text, "}");
}

/* A figure that has gone to the board, which is still to be confirmed. */
static void put_held(const struct jcz_moment *now, struct aude_state *board)
{
    const struct jcz_room *room = now->holding ? jcz_room_at(aude_step(&now->state)) : NULL;
    if (room != NULL && room->figure != NULL)
        aude_edit_figure(board, aude_decider(&now->state), aude_figure_find(room->figure->figure),
                         aude_action_x(now->held), aude_action_y(now->held),
                         aude_action_segment(now->held));
}

void jcz_write_features(struct jcz_text *text, const struct jcz_moment *now)
{
    struct aude_state board;
    struct survey survey;
    struct jcz_text rest = {0};
    jcz_drive_board(&now->state, &board);
    put_held(now, &board);
    take_survey(&survey, &board);
    for (int region = 0; region < survey.regions; region++) {
        if (survey.first[region] < 0)
            continue;
        jcz_text_string(&rest, ",");
        write_region(&rest, &survey, now, region);
    }
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->list != NULL)
            jcz_rooms[i]->list(&rest, &board);
    jcz_text_string(text, "[");
    if (rest.size > 0) /* without the first comma */
        jcz_text_bytes(text, rest.bytes + 1, rest.size - 1);
    jcz_text_string(text, "]");
    text->lost |= rest.lost;
    jcz_text_finish(&rest);
}
