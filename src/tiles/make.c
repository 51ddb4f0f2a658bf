/* SPDX-License-Identifier: Apache-2.0 */
/* An entry that was found right -> struct aude_tile. Segments come in the order cities, roads,
 * fields, rivers, monastery; in The Discovery as they are listed. A city that holds only half a
 * side has that half in .halves, and not the side in .sides. */
#include "tiles/rules.h"

#include <string.h>

enum { MAX_FACTS = 3500 }; /* characters of one entry as JSON */

/* The sides of a mask of places: bit 0 north, clockwise. */
uint8_t sides_of(unsigned mask)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < 4; side++)
        sides |= (mask >> (4 * side + 2) & 1) << side;
    return (uint8_t)sides;
}

/* The half sides, clockwise from the western half of north. */
uint8_t halves_of(unsigned mask)
{
    unsigned halves = 0;

    for (unsigned half = 0; half < 8; half++)
        halves |= (mask >> (2 * half + 1) & 1) << half;
    return (uint8_t)halves;
}

/* Middles of sides and corners: the side, then the corner clockwise of it. */
uint8_t reach_of(unsigned mask)
{
    unsigned reach = 0;

    for (unsigned i = 0; i < 8; i++)
        reach |= (mask >> (2 * i + 2) % PLACES & 1) << i;
    return (uint8_t)reach;
}

static uint8_t site_of(reference to)
{
    if (reference_list(to) != LIST_SITE)
        return AUDE_SITE_CITY;
    switch (reference_number(to)) {
    case SITE_MONASTERY:
    case SITE_SPECIAL_MONASTERY: return AUDE_SITE_MONASTERY;
    case SITE_JUNCTION: return AUDE_SITE_JUNCTION;
    case SITE_HOUSE: return AUDE_SITE_HOUSE;
    case SITE_BAZAAR: return AUDE_SITE_BAZAAR;
    case SITE_TOWER: return AUDE_SITE_TOWER;
    case SITE_ABBEY: return AUDE_SITE_ABBEY;
    default: return AUDE_SITE_OTHER;
    }
}

static uint16_t marks_of(const struct thing *thing)
{
    static const struct {
        enum key key;
        int mark;
    } marks[] = {{KEY_INN, AUDE_MARK_INN},
                 {KEY_CATHEDRAL, AUDE_MARK_CATHEDRAL},
                 {KEY_PRINCESS, AUDE_MARK_PRINCESS},
                 {KEY_BESIEGED, AUDE_MARK_BESIEGED},
                 {KEY_LABYRINTH, AUDE_MARK_LABYRINTH},
                 {KEY_CARCASSONNE, AUDE_MARK_CARCASSONNE}};
    static const int goods[] = {AUDE_MARK_WINE, AUDE_MARK_GRAIN, AUDE_MARK_CLOTH};
    int answer = thing->cap ? AUDE_MARK_CAP : 0;

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        answer |= has_key(thing, marks[i].key) ? marks[i].mark : 0;
    return (uint16_t)(answer | (has_key(thing, KEY_GOODS) ? goods[thing->goods] : 0));
}

int make_sign(const char *word)
{
    static const struct {
        const char *word;
        int sign;
    } signs[] = {
        {"volcano", AUDE_SIGN_VOLCANO}, {"dragon", AUDE_SIGN_DRAGON}, {"portal", AUDE_SIGN_PORTAL}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strcmp(word, signs[i].word) == 0)
            return signs[i].sign;
    }
    return 0;
}

static uint16_t signs_of(const struct entry *entry)
{
    int answer = tile_has(entry, TILE_ROLE) && entry->role == ROLE_SPRING ? AUDE_SIGN_SPRING : 0;

    for (unsigned i = 0; i < entry->signs; i++)
        answer |= make_sign(entry->sign[i]);
    return (uint16_t)answer;
}

/* Half sides at a side or corner, such as "SE"; all when there is none. */
static unsigned halves_at(const char *place)
{
    static const struct {
        const char *place;
        unsigned halves;
    } places[] = {{"NW", 0x81}, {"NE", 0x06}, {"SE", 0x18}, {"SW", 0x60},
                  {"N", 0x03},  {"E", 0x0c},  {"S", 0x30},  {"W", 0xc0}};
    unsigned halves = 0xff;

    for (size_t i = 0; place != NULL && i < sizeof places / sizeof places[0]; i++)
        halves = strcmp(place, places[i].place) == 0 ? places[i].halves : halves;
    return halves;
}

/* "pig-herd:field SE": the field there is marked. */
static void mark_herds(const struct entry *entry, struct aude_tile *tile)
{
    static const char herd[] = "pig-herd:field";

    for (unsigned i = 0; i < entry->signs; i++) {
        const char *const behind = entry->sign[i] + sizeof herd - 1;
        bool marked = strncmp(entry->sign[i], herd, sizeof herd - 1) != 0;
        for (unsigned s = 0; s < tile->segments && !marked; s++) {
            marked = tile->segment[s].kind == AUDE_FIELD &&
                     (tile->segment[s].halves & halves_at(*behind == ' ' ? behind + 1 : NULL)) != 0;
            tile->segment[s].marks |= marked ? AUDE_MARK_HERD : 0;
        }
    }
}

static void make_segment(unsigned list, const struct thing *thing, struct aude_segment *segment)
{
    static const uint8_t kinds[] = {AUDE_CITY, AUDE_ROAD, AUDE_FIELD, AUDE_RIVER};

    segment->kind = kinds[list];
    segment->sides = sides_of(thing->on.mask);
    segment->halves = halves_of(thing->on.mask);
    segment->marks = marks_of(thing);
    if (list == LIST_CITY) {
        segment->pennants = thing->pennant;
        segment->reach = reach_of(thing->touch.mask);
    } else if (list == LIST_FIELD) {
        segment->touches = thing->city >> 1;
        segment->inner = reach_of(thing->inner.mask);
    } else if (list == LIST_ROAD && thing->end != 0) {
        segment->end = site_of(thing->end);
    }
}

/* Two segments of a tile lead to each other. */
static void lead(struct aude_tile *tile, unsigned one, unsigned other)
{
    tile->segment[one].leads |= (uint16_t)(1u << other);
    tile->segment[other].leads |= (uint16_t)(1u << one);
}

/* The road ends at a city, at the monastery, or at a crossing with other roads. */
static void lead_road(const struct entry *entry, const unsigned first[LISTS], unsigned road,
                      struct aude_tile *tile)
{
    const reference end = entry->thing[LIST_ROAD][road].end;
    const unsigned own = first[LIST_ROAD] + road;

    if (end != 0 && reference_list(end) == LIST_CITY)
        lead(tile, own, first[LIST_CITY] + reference_number(end) - 1);
    else if (end != 0 && site_is_claimable(reference_number(end)))
        lead(tile, own, tile->segments - 1u);
    for (unsigned i = 0; end == reference_to(LIST_SITE, SITE_JUNCTION) && i < road; i++)
        if (entry->thing[LIST_ROAD][i].end == end)
            lead(tile, own, first[LIST_ROAD] + i);
}

/* The site touches cities at which its roads do not end, or it is claimed and stands in one. */
static void lead_site(const struct entry *entry, const unsigned first[LISTS],
                      const struct thing *site, struct aude_tile *tile)
{
    if (site->in != 0 && site_is_claimable(site->kind))
        lead(tile, tile->segments - 1u, first[LIST_CITY] + reference_number(site->in) - 1);
    for (unsigned i = 0; site->kind == SITE_JUNCTION && i < entry->things[LIST_ROAD]; i++)
        for (unsigned k = 0; k < site->meets_count; k++)
            if (entry->thing[LIST_ROAD][i].end == reference_to(LIST_SITE, SITE_JUNCTION) &&
                reference_list(site->meets[k]) == LIST_CITY)
                lead(tile, first[LIST_ROAD] + i,
                     first[LIST_CITY] + reference_number(site->meets[k]) - 1);
}

static bool make_features(struct arena *arena, const struct entry *entry, struct aude_tile *tile,
                          struct tiles_error *error)
{
    unsigned first[LISTS] = {0}, count = 0;

    for (unsigned list = LIST_CITY; list <= LIST_RIVER; list++) {
        first[list] = count;
        count += entry->things[list];
    }
    const unsigned monastery = count;
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++)
        count += site_is_claimable(entry->thing[LIST_SITE][i].kind);
    if (count > AUDE_MAX_SEGMENTS)
        return tiles_fail(error, entry->line, N_("the tile has %s segments, %s at most"),
                          tiles_number(count).text, tiles_number(AUDE_MAX_SEGMENTS).text);
    tile->segments = (uint8_t)count;
    for (unsigned list = LIST_CITY; list <= LIST_RIVER; list++) {
        for (unsigned i = 0; i < entry->things[list]; i++)
            make_segment(list, &entry->thing[list][i], &tile->segment[first[list] + i]);
    }
    mark_herds(entry, tile);
    for (unsigned i = monastery; i < count; i++)
        tile->segment[i].kind = AUDE_MONASTERY;
    for (unsigned i = 0, s = monastery; i < entry->things[LIST_SITE]; i++) {
        if (site_is_claimable(entry->thing[LIST_SITE][i].kind))
            tile->segment[s++].marks =
                entry->thing[LIST_SITE][i].kind == SITE_SHRINE ? AUDE_MARK_SHRINE : 0;
    }
    tile->sites = entry->things[LIST_SITE];
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        const struct thing *const site = &entry->thing[LIST_SITE][i];
        tile->site[i].kind = site_of(reference_to(LIST_SITE, site->kind));
        tile->site[i].in =
            site->in != 0 ? (uint8_t)(first[LIST_CITY] + reference_number(site->in) - 1) : 255;
    }
    for (unsigned i = 0; i < entry->things[LIST_ROAD]; i++)
        lead_road(entry, first, i, tile);
    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++)
        lead_site(entry, first, &entry->thing[LIST_SITE][i], tile);
    tile->over = tile->under = 255;
    if (entry->things[LIST_CROSS] > 0) {
        const struct thing *const cross = &entry->thing[LIST_CROSS][0];
        tile->over =
            (uint8_t)(first[reference_list(cross->over)] + reference_number(cross->over) - 1);
        tile->under =
            (uint8_t)(first[reference_list(cross->under)] + reference_number(cross->under) - 1);
    }
    tile->rotations = (uint8_t)rotations_of(entry);
    tile->sketch = make_sketch(arena, entry, first);
    return tile->sketch != NULL || tiles_fail(error, entry->line, N_("there is not enough memory"));
}

static unsigned discovery_rotations(const struct entry *entry)
{
    struct area_form printed, rotated;

    discovery_form(entry, 0, &printed);
    for (unsigned rotations = 1; rotations < 4; rotations *= 2) {
        discovery_form(entry, rotations, &rotated);
        if (memcmp(&printed, &rotated, sizeof printed) == 0)
            return rotations;
    }
    return 4;
}

static void make_areas(const struct entry *entry, struct aude_tile *tile)
{
    enum { SEA = 2 };

    tile->over = tile->under = 255;
    tile->provisional = entry->source;
    tile->segments = entry->areas;
    for (unsigned i = 0; i < entry->areas; i++) {
        tile->segment[i].kind = (uint8_t)(AUDE_GRASSLAND + entry->area[i].kind);
        tile->segment[i].sides = entry->area[i].sides;
    }
    for (unsigned i = 0; i < entry->borders; i++) {
        const uint8_t one = (uint8_t)entry->border[i].of[0],
                      other = (uint8_t)entry->border[i].of[1];
        const bool sea_first = entry->area[one].kind == SEA;
        tile->segment[one].touches |= (uint16_t)(1u << other);
        tile->segment[other].touches |= (uint16_t)(1u << one);
        if (entry->border[i].port) {
            tile->port[tile->ports].sea = sea_first ? one : other;
            tile->port[tile->ports++].land = sea_first ? other : one;
        }
    }
    tile->rotations = (uint8_t)discovery_rotations(entry);
}

bool make_tile(struct arena *arena, enum aude_game game, const struct entry *entry,
               struct aude_tile *tile, struct tiles_error *error)
{
    static const char letters[] = "FRCVAXGMS"; /* in the order of enum aude_edge */

    tile->id = entry->id;
    tile->facts = facts_json(arena, entry->value);
    if (tile->facts == NULL)
        return tiles_fail(error, entry->line, N_("there is not enough memory"));
    if (strlen(tile->facts) > MAX_FACTS)
        return tiles_fail(error, entry->line, N_("the entry is longer than %s characters"),
                          tiles_number(MAX_FACTS).text);
    tile->count = entry->count;
    tile->gardens = entry->garden;
    tile->start = tile_has(entry, TILE_START);
    tile->block = tile_has(entry, TILE_AT);
    for (unsigned i = 0; tile->block && i < 2; i++)
        tile->at[i] = entry->at[i];
    tile->signs = signs_of(entry);
    for (unsigned side = 0; side < 4; side++)
        tile->edge[side] = (uint8_t)(strchr(letters, entry->edges[side]) - letters);
    if (game == AUDE_CARCASSONNE)
        return make_features(arena, entry, tile, error);
    make_areas(entry, tile);
    return true;
}
