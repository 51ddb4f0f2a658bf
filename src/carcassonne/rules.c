/* SPDX-License-Identifier: Apache-2.0 */
/* From a set-up to rules: checks it, collects the kinds of tile in play, works out their four
 * turns, and asks the rooms that are switched on what they bring.
 *
 * Copies of a tile that show a garden become a kind of their own when the abbot plays (BASE-53);
 * without it a garden has no meaning and all copies are one kind. */
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "core/require.h"
#include <string.h>

static const struct expansion *const rooms[] = {&abbot_expansion};
enum { ROOMS = (int)(sizeof rooms / sizeof rooms[0]) };
_Static_assert(ROOMS <= (int)MAX_EXPANSIONS, "MAX_EXPANSIONS is too small");

static const struct aude_segment garden_segment = {.kind = AUDE_GARDEN};

const struct expansion *expansion_of(const struct rules *rules, enum aude_verb verb)
{
    for (int i = 0; i < rules->expansions; i++) {
        if (rules->expansion[i]->verb == verb) {
            return rules->expansion[i];
        }
    }
    return NULL;
}

static enum aude_status check_setup(const struct aude_setup *setup)
{
    if (setup->seats < 2 || setup->seats > AUDE_MAX_SEATS) {
        return AUDE_BAD_SEATS;
    }
    if (setup->start_seat >= setup->seats) {
        return AUDE_BAD_START_SEAT;
    }
    for (int option = 0; option < AUDE_MAX_OPTIONS; option++) {
        const unsigned value = setup->option[option];
        if (option >= OPTION_COUNT) {
            if (value != 0) {
                return AUDE_BAD_OPTION;
            }
        } else if (value >= sizeof carcassonne_option(0)->value / sizeof(char *) ||
                   carcassonne_option(option)->value[value] == NULL) {
            return AUDE_BAD_VALUE;
        }
    }
    for (unsigned set = 0; set < 64; set++) {
        if ((setup->sets >> set & 1) != 0) {
            if ((int)set >= aude_set_count()) {
                return AUDE_BAD_SET;
            }
            if (!aude_set((int)set)->built) {
                return AUDE_UNBUILT_SET;
            }
        }
    }
    const int base = aude_set_find("base");
    return base >= 0 && (setup->sets >> (unsigned)base & 1) != 0 ? AUDE_OK : AUDE_NO_BASE_SET;
}

static const struct aude_segment *segment_of(const struct aude_kind *info, unsigned segment)
{
    return segment < info->tile->segments ? &info->tile->segment[segment] : &garden_segment;
}

/* The sides and halves of one segment at one turn. */
static void turn_segment(struct turned *turned, const struct aude_segment *printed,
                         unsigned segment, unsigned turn)
{
    for (unsigned side = 0; side < 4; side++) {
        if ((printed->sides >> side & 1) != 0) {
            turned->side[(side + turn) % 4] = (uint8_t)segment;
        }
    }
    if (printed->kind == AUDE_FIELD) {
        for (unsigned half = 0; half < 8; half++) {
            if ((printed->halves >> half & 1) != 0) {
                turned->half[(half + 2 * turn) % 8] = (uint8_t)segment;
            }
        }
    }
}

/* Field sides that are not parted in the middle belong to their field as a whole. */
static void turn_fields(struct turned *turned)
{
    for (unsigned side = 0; side < 4; side++) {
        if (turned->edge[side] == AUDE_EDGE_FIELD &&
            turned->half[2 * side] == turned->half[2 * side + 1]) {
            turned->side[side] = turned->half[2 * side];
        }
    }
}

static uint32_t segment_word(const struct aude_segment *printed)
{
    if (printed->kind != AUDE_CITY && printed->kind != AUDE_ROAD) {
        return 0;
    }
    return bits_count(printed->sides) * WORD_OPEN + printed->pennants * (uint32_t)WORD_PENNANT;
}

static bool fill_pairs(struct rules *rules, unsigned k)
{
    const struct aude_kind *const info = &rules->info[k];
    struct kind *const kind = &rules->kind[k];
    for (unsigned field = 0; field < info->tile->segments; field++) {
        const struct aude_segment *const printed = &info->tile->segment[field];
        for (unsigned city = 0; printed->kind == AUDE_FIELD && city < info->tile->segments;
             city++) {
            if ((printed->touches >> city & 1) != 0) {
                if (kind->pairs == MAX_PAIRS) {
                    return false;
                }
                rules->pair[k][kind->pairs].field = (uint8_t)field;
                rules->pair[k][kind->pairs].city = (uint8_t)city;
                kind->pairs++;
            }
        }
    }
    return true;
}

static bool fill_kind(struct rules *rules, unsigned k)
{
    const struct aude_kind *const info = &rules->info[k];
    struct kind *const kind = &rules->kind[k];
    unsigned cities = 0;
    unsigned roads = 0;
    kind->segments = info->segments;
    kind->turns = info->turns;
    for (unsigned turn = 0; turn < 4; turn++) {
        memset(kind->turn[turn].side, NO_SEGMENT, sizeof kind->turn[turn].side);
        memset(kind->turn[turn].half, NO_SEGMENT, sizeof kind->turn[turn].half);
        for (unsigned side = 0; side < 4; side++) {
            kind->turn[turn].edge[(side + turn) % 4] = info->tile->edge[side];
        }
        for (unsigned segment = 0; segment < info->segments; segment++) {
            turn_segment(&kind->turn[turn], segment_of(info, segment), segment, turn);
        }
        turn_fields(&kind->turn[turn]);
    }
    for (unsigned segment = 0; segment < info->segments; segment++) {
        const struct aude_segment *const printed = segment_of(info, segment);
        kind->feature[segment] = printed->kind;
        kind->word[segment] = segment_word(printed);
        cities += printed->kind == AUDE_CITY;
        roads += printed->kind == AUDE_ROAD;
    }
    kind->twin = cities > 1 || roads > 1;
    kind->counted = (uint8_t)(cities + roads);
    return fill_pairs(rules, k);
}

static bool add_kind(struct rules *rules, const struct aude_tile *tile, bool garden, unsigned count)
{
    if (count == 0) {
        return true;
    }
    const unsigned segments = tile->segments + (garden ? 1u : 0u);
    if (rules->kinds == AUDE_MAX_KINDS || segments > AUDE_MAX_SEGMENTS) {
        return false;
    }
    struct aude_kind *const info = &rules->info[rules->kinds];
    info->tile = tile;
    info->garden = garden;
    info->count = (uint8_t)count;
    info->turns = tile->turns;
    info->segments = (uint8_t)segments;
    static const char suffix[] = "-garden";
    size_t length = 0;
    for (; tile->id[length] != 0; length++) {
        if (length + sizeof suffix >= sizeof info->name) {
            return false;
        }
        info->name[length] = tile->id[length];
    }
    memcpy(info->name + length, garden ? suffix : "", garden ? sizeof suffix : 1);
    if (tile->start && !garden && rules->start < 0) {
        rules->start = rules->kinds;
    }
    rules->start_bag[rules->kinds] = (uint8_t)count;
    rules->kinds++;
    return true;
}

static bool add_set(struct rules *rules, const struct aude_set *set)
{
    const bool gardens = rules->setup.option[OPTION_ABBOT] == ABBOT_ON;
    for (int i = set->first; i < set->first + set->kinds; i++) {
        const struct aude_tile *const tile = aude_tile(i);
        const unsigned with = gardens ? tile->gardens : 0;
        if (!add_kind(rules, tile, false, tile->count - with) ||
            !add_kind(rules, tile, true, with)) {
            return false;
        }
    }
    return true;
}

/* Do all tiles fit the bounds of the state, however they come to lie? */
static bool within_bounds(const struct rules *rules)
{
    unsigned tiles = 0;
    unsigned nodes = 0;
    for (int k = 0; k < rules->kinds; k++) {
        tiles += rules->start_bag[k];
        nodes += rules->start_bag[k] * (unsigned)rules->info[k].segments;
    }
    /* each tile but the first joins at least one segment to a region that is there */
    return tiles <= AUDE_MAX_TILES && nodes <= REGION_NODES && nodes - tiles + 1 < REGION_COUNT;
}

static void deal(struct rules *rules)
{
    const bool farmers = rules->setup.option[OPTION_FARMERS] == FARMERS_ON;
    rules->dealt[AUDE_FOLLOWER] = FOLLOWERS;
    rules->claims[AUDE_FOLLOWER] =
        (uint8_t)(1u << AUDE_CITY | 1u << AUDE_ROAD | 1u << AUDE_MONASTERY |
                  (farmers ? 1u << AUDE_FIELD : 0u));
    for (int i = 0; i < ROOMS; i++) {
        if (rooms[i]->wanted(&rules->setup)) {
            rules->expansion[rules->expansions++] = rooms[i];
            rooms[i]->rules(rules);
        }
    }
}

enum aude_status carcassonne_rules_init(struct rules *rules, const struct aude_setup *setup)
{
    const enum aude_status status = check_setup(setup);
    if (status != AUDE_OK) {
        return status;
    }
    memset(rules, 0, sizeof *rules);
    rules->setup = *setup;
    rules->start = -1;
    for (int set = 0; set < aude_set_count(); set++) {
        if ((setup->sets >> (unsigned)set & 1) != 0 && !add_set(rules, aude_set(set))) {
            return AUDE_TOO_MANY_TILES;
        }
    }
    if (!within_bounds(rules)) {
        return AUDE_TOO_MANY_TILES;
    }
    for (int k = 0; k < rules->kinds; k++) {
        rules->start_total = (uint16_t)(rules->start_total + rules->start_bag[k]);
        if (!fill_kind(rules, (unsigned)k)) {
            return AUDE_TOO_MANY_TILES;
        }
    }
    deal(rules);
    return AUDE_OK;
}

const struct aude_segment *carcassonne_kind_segment(const struct rules *rules, int kind,
                                                    int segment)
{
    REQUIRE(segment >= 0 && segment < rules->info[kind].segments);
    return segment_of(&rules->info[kind], (unsigned)segment);
}
