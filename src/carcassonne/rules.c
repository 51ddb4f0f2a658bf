/* SPDX-License-Identifier: Apache-2.0 */
/* From a set-up to rules: checks it, collects the kinds of tile in play, works out their four
 * turns, and asks the rooms that are switched on what they bring.
 *
 * Copies of a tile that show a garden become a kind of their own when the abbot plays (BASE-53);
 * without it a garden has no meaning and all copies are one kind. */
#include "carcassonne/expansion.h"
#include "carcassonne/game.h"
#include "core/require.h"
#include "core/sets.h"
#include <string.h>

static const struct expansion *const rooms[] = {&abbot_expansion, &bridge_expansion,
                                                &tower_expansion};
enum { ROOMS = (int)(sizeof rooms / sizeof rooms[0]) };
_Static_assert(ROOMS <= (int)MAX_EXPANSIONS, "MAX_EXPANSIONS is too small");

static const struct aude_segment garden_segment = {.kind = AUDE_GARDEN};
static const struct aude_segment tower_segment = {.kind = AUDE_TOWER};
static const struct aude_segment bridge_segment = {.kind = AUDE_ROAD};

const struct expansion *expansion_of(const struct rules *rules, enum aude_verb verb)
{
    for (int i = 0; i < rules->expansions; i++) {
        if ((rules->expansion[i]->verbs >> verb & 1) != 0) {
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
    const enum aude_status status = sets_check(setup, carcassonne_tile_sound);
    return status != AUDE_OK || sets_have(setup, "base") ? status : AUDE_NO_BASE_SET;
}

static const struct aude_segment *segment_of(const struct aude_kind *info, unsigned segment)
{
    if (segment < info->tile->segments) {
        return &info->tile->segment[segment];
    }
    if (segment == info->segments) {
        return &bridge_segment;
    }
    return segment == info->tile->segments && info->garden ? &garden_segment : &tower_segment;
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

static void fill_turn(struct kind *kind, const struct aude_kind *info, unsigned turn)
{
    struct turned *const turned = &kind->form[turn];
    memset(turned->side, NO_SEGMENT, sizeof turned->side);
    memset(turned->half, NO_SEGMENT, sizeof turned->half);
    for (unsigned side = 0; side < 4; side++) {
        turned->edge[(side + turn) % 4] = info->tile->edge[side];
    }
    for (unsigned segment = 0; segment < info->segments; segment++) {
        turn_segment(turned, segment_of(info, segment), segment, turn);
    }
    turn_fields(turned);
}

/* The forms with a bridge: its two sides are road (BRIDGE-13), the fields stay as printed
 * (BRIDGE-12). A bridge fits where both sides are printed field (BRIDGE-5). */
static void fill_bridges(struct kind *kind)
{
    for (unsigned turn = 0; turn < 4; turn++) {
        for (unsigned axis = 0; axis < 2; axis++) {
            struct turned *const turned = &kind->form[form_with(turn, axis)];
            *turned = kind->form[turn];
            if (turned->edge[axis] != AUDE_EDGE_FIELD ||
                turned->edge[axis + 2] != AUDE_EDGE_FIELD) {
                continue;
            }
            kind->axes |= (uint8_t)(turn == 0 ? 1u << axis : 0);
            for (unsigned side = axis; side < 4; side += 2) {
                turned->edge[side] = AUDE_EDGE_ROAD;
                turned->side[side] = kind->segments;
            }
        }
    }
    if (kind->axes != 0) {
        kind->feature[kind->segments] = AUDE_ROAD;
        kind->word[kind->segments] = 2 * WORD_OPEN;
        kind->nodes++;
    }
}

static bool has_site(const struct aude_tile *tile, unsigned wanted)
{
    bool found = false;
    for (unsigned i = 0; i < tile->sites; i++) {
        found |= tile->site[i].kind == wanted;
    }
    return found;
}

static bool fill_kind(struct rules *rules, unsigned k)
{
    const struct aude_kind *const info = &rules->info[k];
    struct kind *const kind = &rules->kind[k];
    unsigned cities = 0;
    unsigned roads = 0;
    kind->segments = info->segments;
    kind->nodes = info->segments;
    kind->turns = info->turns;
    kind->tower = NO_SEGMENT;
    kind->bazaar = rules->bazaars && has_site(info->tile, AUDE_SITE_BAZAAR);
    for (unsigned turn = 0; turn < 4; turn++) {
        fill_turn(kind, info, turn);
    }
    for (unsigned segment = 0; segment < info->segments; segment++) {
        const struct aude_segment *const printed = segment_of(info, segment);
        const bool end = printed->kind == AUDE_CITY && bits_count(printed->sides) == 1;
        kind->feature[segment] = printed->kind;
        kind->word[segment] = segment_word(printed);
        kind->ends |= (uint16_t)(end ? 1u << segment : 0);
        kind->caps |= (uint16_t)(end && (printed->marks & AUDE_MARK_CAP) != 0 ? 1u << segment : 0);
        kind->tower = printed->kind == AUDE_TOWER ? (uint8_t)segment : kind->tower;
        cities += printed->kind == AUDE_CITY;
        roads += printed->kind == AUDE_ROAD;
    }
    kind->twin = cities > 1 || roads > 1;
    kind->counted = (uint8_t)(cities + roads);
    if (rules->bridges) {
        fill_bridges(kind);
    }
    return fill_pairs(rules, k);
}

static bool add_kind(struct rules *rules, const struct aude_tile *tile, bool garden, unsigned count)
{
    const bool tower = rules->towers && has_site(tile, AUDE_SITE_TOWER);
    const unsigned segments = tile->segments + (garden ? 1u : 0u) + (tower ? 1u : 0u);
    if (rules->kinds == AUDE_MAX_KINDS || segments + rules->bridges > AUDE_MAX_SEGMENTS) {
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

static bool add_set(struct rules *rules, const struct aude_set *set, const struct aude_tile *tile)
{
    const bool gardens = rules->setup.option[OPTION_ABBOT] == ABBOT_ON;
    for (int i = 0; i < set->kinds; i++, tile++) {
        const unsigned with = gardens ? tile->gardens : 0;
        /* the kind without a garden is there even if every copy of the new edition shows one, so
         * that copies of the first edition can be put into the bag by editing */
        if (!add_kind(rules, tile, false, tile->count - with) ||
            (with > 0 && !add_kind(rules, tile, true, with))) {
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
    unsigned regions = 1u + rules->bridges * AUDE_MAX_BRIDGES;
    unsigned towers = 0;
    for (int k = 0; k < rules->kinds; k++) {
        const struct kind *const kind = &rules->kind[k];
        tiles += rules->start_bag[k];
        nodes += rules->start_bag[k] * (unsigned)kind->nodes;
        /* each tile but the first joins at least one segment to a region that is there */
        regions += rules->start_bag[k] * (kind->segments - 1u);
        towers += kind->tower != NO_SEGMENT ? rules->start_bag[k] : 0u;
    }
    return tiles <= AUDE_MAX_TILES && nodes <= REGION_NODES && regions < REGION_COUNT &&
           towers <= AUDE_MAX_TOWERS;
}

/* TOWER-3, BRIDGE-1, CASTLE-1 */
static void deal_tokens(struct rules *rules)
{
    static const uint8_t floors[AUDE_MAX_SEATS + 1] = {0, 0, 10, 9, 7, 6, 5};
    const unsigned seats = rules->setup.seats;
    rules->tokens[AUDE_TOKEN_FLOOR] = rules->towers ? floors[seats] : 0;
    rules->tokens[AUDE_TOKEN_BRIDGE] = rules->bridges ? (seats <= 4 ? 3 : 2) : 0;
    rules->tokens[AUDE_TOKEN_CASTLE] = rules->castles ? (seats <= 4 ? 3 : 2) : 0;
}

static void deal(struct rules *rules)
{
    const bool farmers = rules->setup.option[OPTION_FARMERS] == FARMERS_ON;
    rules->dealt[AUDE_FOLLOWER] = FOLLOWERS;
    rules->claims[AUDE_FOLLOWER] =
        (uint8_t)(1u << AUDE_CITY | 1u << AUDE_ROAD | 1u << AUDE_MONASTERY |
                  (farmers ? 1u << AUDE_FIELD : 0u));
    deal_tokens(rules);
    for (int i = 0; i < ROOMS; i++) {
        if (rooms[i]->wanted(&rules->setup)) {
            rules->expansion[rules->expansions++] = rooms[i];
            if (rooms[i]->rules != NULL) {
                rooms[i]->rules(rules);
            }
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
    rules->towers = setup->option[OPTION_TOWER] == RULES_ON;
    rules->bridges = setup->option[OPTION_BRIDGES] == RULES_ON;
    rules->castles = setup->option[OPTION_CASTLES] == RULES_ON;
    rules->bazaars = setup->option[OPTION_BAZAARS] == RULES_ON;
    const struct aude_tile *tile = NULL;
    const struct aude_set *set = NULL;
    for (int at = 0; (set = sets_next(setup, &at, &tile)) != NULL;) {
        if (!add_set(rules, set, tile)) {
            return AUDE_TOO_MANY_TILES;
        }
    }
    if (rules->start < 0) {
        return AUDE_NO_START_TILE;
    }
    for (int k = 0; k < rules->kinds; k++) {
        rules->start_total = (uint16_t)(rules->start_total + rules->start_bag[k]);
        if (!fill_kind(rules, (unsigned)k)) {
            return AUDE_TOO_MANY_TILES;
        }
    }
    if (!within_bounds(rules)) {
        return AUDE_TOO_MANY_TILES;
    }
    if (rules->start_total < 2) {
        return AUDE_BAD_OWN_SET; /* nothing to draw after the start tile */
    }
    deal(rules);
    rules->plain = rules->expansions == 0 && !rules->castles && !rules->bazaars &&
                   setup->option[OPTION_CONFIRM] == CONFIRM_OFF;
    return AUDE_OK;
}

const struct aude_segment *carcassonne_kind_segment(const struct rules *rules, int kind,
                                                    int segment)
{
    REQUIRE(segment >= 0 && segment < rules->kind[kind].nodes);
    return segment_of(&rules->info[kind], (unsigned)segment);
}
