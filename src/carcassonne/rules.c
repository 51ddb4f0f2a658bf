/* SPDX-License-Identifier: Apache-2.0 */
/* From a set-up to rules: checks it, collects the kinds of tile in play, works out their four
 * turns, and asks the rooms that are switched on what they bring.
 *
 * Copies of a tile that show a garden become a kind of their own when the abbot plays (BASE-53);
 * without it a garden has no meaning and all copies are one kind. */
#include "carcassonne/choices.h"
#include "carcassonne/game.h"
#include "carcassonne/room.h"
#include "carcassonne/rooms.h"
#include "carcassonne/sizes.h"
#include "core/require.h"
#include "core/sets.h"
#include <stddef.h>
#include <string.h>

#define X(name) extern const struct room name##_room;
CARCASSONNE_ROOMS(X)
#undef X

static const struct room *const rooms[] = {
#define X(name) &name##_room,
    CARCASSONNE_ROOMS(X)
#undef X
};
enum { ROOMS = (int)(sizeof rooms / sizeof rooms[0]) };
_Static_assert(ROOMS <= (int)MAX_ROOMS, "MAX_ROOMS is too small");

static const struct aude_segment garden_segment = {.kind = AUDE_GARDEN};
static const struct aude_segment tower_segment = {.kind = AUDE_TOWER};
static const struct aude_segment bridge_segment = {.kind = AUDE_ROAD};

static enum aude_status check_setup(const struct aude_setup *setup)
{
    if (setup->seats < 2 || setup->seats > AUDE_MAX_SEATS) {
        return AUDE_BAD_SEATS;
    }
    if (setup->start_seat >= setup->seats) {
        return AUDE_BAD_START_SEAT;
    }
    const enum aude_status status = sets_check(setup, carcassonne_tile_valid);
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

/* The sides and halves of one segment at one rotation. */
static void rotate_segment(struct form *rotated, const struct aude_segment *printed,
                           unsigned segment, unsigned rotation)
{
    for (unsigned side = 0; side < 4; side++) {
        if ((printed->sides >> side & 1) != 0) {
            rotated->side[(side + rotation) % 4] = (uint8_t)segment;
        }
    }
    if (printed->kind == AUDE_FIELD) {
        for (unsigned half = 0; half < 8; half++) {
            if ((printed->halves >> half & 1) != 0) {
                rotated->half[(half + 2 * rotation) % 8] = (uint8_t)segment;
            }
        }
    }
}

/* Field sides that are not parted in the middle belong to their field as a whole. */
static void fill_fields(struct form *rotated)
{
    for (unsigned side = 0; side < 4; side++) {
        if (rotated->edge[side] == AUDE_EDGE_FIELD &&
            rotated->half[2 * side] == rotated->half[2 * side + 1]) {
            rotated->side[side] = rotated->half[2 * side];
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
    const struct aude_kind *const info = &rules->kind[k].info;
    struct kind *const kind = &rules->kind[k];
    for (unsigned field = 0; field < info->tile->segments; field++) {
        const struct aude_segment *const printed = &info->tile->segment[field];
        for (unsigned city = 0; printed->kind == AUDE_FIELD && city < info->tile->segments;
             city++) {
            if ((printed->touches >> city & 1) != 0) {
                if (kind->pairs == MAX_PAIRS) {
                    return false;
                }
                kind->pair[kind->pairs].field = (uint8_t)field;
                kind->pair[kind->pairs].city = (uint8_t)city;
                kind->pairs++;
            }
        }
    }
    return true;
}

static void fill_rotation(struct kind *kind, const struct aude_kind *info, unsigned rotation)
{
    struct form *const rotated = &kind->form[rotation];
    memset(rotated->side, NO_SEGMENT, sizeof rotated->side);
    memset(rotated->half, NO_SEGMENT, sizeof rotated->half);
    for (unsigned side = 0; side < 4; side++) {
        rotated->edge[(side + rotation) % 4] = info->tile->edge[side];
    }
    for (unsigned segment = 0; segment < info->segments; segment++) {
        rotate_segment(rotated, segment_of(info, segment), segment, rotation);
    }
    fill_fields(rotated);
}

/* The forms with a bridge: its two sides are road (BRIDGE-13), the fields stay as printed
 * (BRIDGE-12). A bridge fits where both sides are printed field (BRIDGE-5). */
static void fill_bridges(struct kind *kind)
{
    for (unsigned rotation = 0; rotation < 4; rotation++) {
        for (unsigned axis = 0; axis < 2; axis++) {
            struct form *const rotated = &kind->form[form_with(rotation, axis)];
            *rotated = kind->form[rotation];
            if (rotated->edge[axis] != AUDE_EDGE_FIELD ||
                rotated->edge[axis + 2] != AUDE_EDGE_FIELD) {
                continue;
            }
            kind->axes |= (uint8_t)(rotation == 0 ? 1u << axis : 0);
            for (unsigned side = axis; side < 4; side += 2) {
                rotated->edge[side] = AUDE_EDGE_ROAD;
                rotated->side[side] = kind->segments;
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

static void fill_exits(struct kind *kind, const struct aude_kind *info)
{
    for (unsigned segment = 0; segment < info->tile->segments; segment++) {
        const struct aude_segment *const printed = &info->tile->segment[segment];
        for (unsigned side = 0; printed->kind != AUDE_FIELD && side < 4; side++) {
            if ((printed->sides >> side & 1) != 0) {
                kind->exits = (uint16_t)((kind->exits & ~(15u << 4 * side)) |
                                         (unsigned)printed->sides << 4 * side);
            }
        }
    }
}

static bool fill_kind(struct rules *rules, unsigned k)
{
    const struct aude_kind *const info = &rules->kind[k].info;
    struct kind *const kind = &rules->kind[k];
    unsigned cities = 0;
    unsigned roads = 0;
    kind->segments = info->segments;
    kind->nodes = info->segments;
    kind->rotations = info->rotations;
    kind->tower = NO_SEGMENT;
    kind->bazaar = rules->bazaars && has_site(info->tile, AUDE_SITE_BAZAAR);
    for (unsigned rotation = 0; rotation < 4; rotation++) {
        fill_rotation(kind, info, rotation);
    }
    for (unsigned segment = 0; segment < info->segments; segment++) {
        const struct aude_segment *const printed = segment_of(info, segment);
        const bool end = printed->kind == AUDE_CITY && bits_count(printed->sides) == 1;
        kind->feature[segment] = printed->kind;
        kind->word[segment] = segment_word(printed);
        kind->ends |= (uint16_t)(end ? 1u << segment : 0);
        kind->caps |= (uint16_t)(end && (printed->marks & AUDE_MARK_CAP) != 0 ? 1u << segment : 0);
        kind->alone |= needs_neighbours(printed->kind);
        kind->tower = printed->kind == AUDE_TOWER ? (uint8_t)segment : kind->tower;
        cities += printed->kind == AUDE_CITY;
        roads += printed->kind == AUDE_ROAD;
    }
    for (unsigned side = 0; side < 4; side++) {
        kind->closes |= kind->form[0].edge[side] == AUDE_EDGE_ABBEY;
        kind->odd |= kind->form[0].edge[side] >= GRID_EDGE_TYPES;
    }
    fill_exits(kind, info);
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
    struct aude_kind *const info = &rules->kind[rules->kinds].info;
    memset(&rules->kind[rules->kinds], 0, sizeof(struct kind));
    info->tile = tile;
    info->garden = garden;
    info->count = (uint8_t)count;
    info->rotations = tile->rotations;
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
    rules->start_bag[rules->kinds] = (uint8_t)(tile->block ? 0 : count);
    rules->kinds++;
    return true;
}

static bool add_set(struct rules *rules, const struct aude_set *set, const struct aude_tile *tile)
{
    const bool gardens = rules->setup.option[OPTION_ABBOT] == ABBOT_ON;
    for (int i = 0; i < set->kinds; i++, tile++) {
        const unsigned with = gardens ? tile->gardens : 0;
        const bool laid = tile->block && rules->block;
        const bool drawn = !tile->block && tile->edge[0] != AUDE_EDGE_ABBEY;
        const unsigned count = laid || drawn ? tile->count : 0;
        /* the kind without a garden is there even if every copy of the new edition shows one, so
         * that copies of the first edition can be put into the bag by editing */
        if (!add_kind(rules, tile, false, count - with) ||
            (with > 0 && !add_kind(rules, tile, true, with))) {
            return false;
        }
    }
    return true;
}

/* Segments with a mark that a room in play reads. */
static void count_signs(const struct rules *rules, struct kind *kind)
{
    for (unsigned segment = 0; segment < kind->info.tile->segments; segment++) {
        const bool marked = (kind->info.tile->segment[segment].marks & rules->signs) != 0;
        kind->signs = (uint8_t)(kind->signs + marked);
    }
}

/* What the tiles in play need, however they come to lie. */
struct need {
    unsigned tiles, nodes, regions, towers, open, pennants, signs;
    unsigned most_signs; /* of one tile */
};

static void add_need(struct need *need, const struct rules *rules, unsigned k)
{
    const struct kind *const kind = &rules->kind[k];
    const unsigned copies = copies_of(rules, k);
    need->tiles += copies;
    need->nodes += copies * kind->nodes;
    /* each tile but the first joins at least one segment, if it has any, to a region that is there
     */
    need->regions += copies * (kind->segments > 0 ? kind->segments - 1u : 0);
    need->towers += kind->tower != NO_SEGMENT ? copies : 0u;
    need->signs += copies * kind->signs;
    need->most_signs = kind->signs > need->most_signs ? kind->signs : need->most_signs;
    for (unsigned segment = 0; segment < kind->counted; segment++) {
        const unsigned open = word_open(kind->word[segment]);
        /* joined to a region, it closes a side of it and one of its own */
        need->open += open > 2 ? copies * (open - 2) : 0;
        need->pennants += copies * word_pennants(kind->word[segment]);
    }
}

static bool enough(const struct lengths *size, const struct lengths *needed)
{
    return needed->tiles <= size->tiles && needed->nodes <= size->nodes &&
           needed->regions <= size->regions && needed->figures <= size->figures &&
           needed->kinds <= size->kinds && needed->signs <= size->signs &&
           needed->held <= size->held && needed->own <= size->own;
}

/* The smallest size that is enough. */
static void choose_size(struct layout *layout, const struct lengths *needed)
{
#define X(name, number) .name = number,
    static const struct lengths sizes[OTHER] = {{SIZE_SMALL(X)}, {SIZE_MEDIUM(X)}, {SIZE_LARGE(X)}};
#undef X
    unsigned size = SMALL;
    while (size < OTHER && !enough(&sizes[size], needed)) {
        size++;
    }
    layout->size_of = size;
    layout->most = size < OTHER ? sizes[size] : *needed;
}

/* Lengths and places of a state's arrays. False when they exceed the bounds. */
static bool lay_out(struct rules *rules, unsigned dealt)
{
    struct layout *const layout = &rules->layout;
    struct need need = {.regions = 1 + rules->bridges * (unsigned)AUDE_MAX_BRIDGES};
    for (unsigned k = 0; k < (unsigned)rules->kinds; k++) {
        add_need(&need, rules, k);
    }
    const struct lengths needed = {
        .tiles = need.tiles + SPARE_TILES,
        .nodes = need.nodes + 4 * SPARE_TILES,
        .regions = need.regions + 3 * SPARE_TILES,
        .words = (need.tiles + SPARE_TILES + 63) / 64,
        .figures = rules->setup.seats * dealt + SPARE_FIGURES,
        .kinds = (unsigned)rules->kinds,
        .signs = need.signs + need.most_signs * SPARE_TILES,
        .held = rules->towers ? AUDE_MAX_SEATS * AUDE_MAX_SEATS * rules->figures : 0,
        .own = layout->most.own, /* as rooms have asked for */
    };
    choose_size(layout, &needed);
    bytes end = offsetof(struct state, grid) + GRID_SIZE(layout->most.tiles);
#define X(name, type, count) layout->name = bytes_take(&end, layout->most.count * sizeof(type));
    STATE_ARRAYS(X)
#undef X
    layout->size = end;
    return needed.tiles <= AUDE_MAX_TILES && needed.nodes <= MAX_NODES &&
           needed.regions <= MAX_REGIONS && need.towers <= AUDE_MAX_TOWERS &&
           needed.figures <= AUDE_MAX_FIGURES && need.open + 4 <= MAX_WORD_OPEN &&
           need.pennants <= MAX_WORD_PENNANTS && layout->size <= AUDE_STATE_BYTES;
}

static void deal(struct rules *rules)
{
    const bool farmers = rules->setup.option[OPTION_FARMERS] == FARMERS_ON;
    for (unsigned figure = 0; figure < SLOTS_PER_SEAT; figure++) {
        rules->strength[figure] = 1;
        rules->presence[figure] = WORD_FIGURE;
    }
    rules->dealt[AUDE_FOLLOWER] = FOLLOWERS;
    rules->claims[AUDE_FOLLOWER] =
        (uint8_t)(1u << AUDE_CITY | 1u << AUDE_ROAD | 1u << AUDE_MONASTERY |
                  (farmers ? 1u << AUDE_FIELD : 0u));
}

/* ---- the turn table ---- */

/* Puts the station where its number says; a later room's of the same number takes its place. */
static void add_station(struct rules *rules, const struct station *station, unsigned *count)
{
    unsigned at = 0;
    while (at < *count && rules->station[at]->at < station->at) {
        at++;
    }
    if (at == *count || rules->station[at]->at != station->at) {
        REQUIRE(*count < MAX_STATIONS);
        for (unsigned i = (*count)++; i > at; i--) {
            rules->station[i] = rules->station[i - 1];
        }
    }
    rules->station[at] = station;
}

static void add_to(struct some_rooms *some, const struct room *room, bool has)
{
    if (has) {
        REQUIRE(some->count < sizeof some->room / sizeof some->room[0]);
        some->room[some->count++] = room;
    }
}

/* Its part of what rooms keep, and the rows that describe it. */
static void add_variables(struct rules *rules, const struct room *room, unsigned number)
{
    const bytes begin = rules->layout.most.own * sizeof(uint64_t);
    rules->own[number] = (uint16_t)begin;
    rules->layout.most.own += BYTES_ROUND((unsigned)room->own) / (unsigned)sizeof(uint64_t);
    for (const struct variable *v = room->variables; v != NULL && v->info.word.name != NULL; v++) {
        REQUIRE(rules->variables < MAX_VARIABLES);
        rules->variable[rules->variables] = v;
        rules->variable_at[rules->variables++] = (uint16_t)(begin + v->offset);
    }
}

static void open_room(struct rules *rules, const struct room *room, unsigned *stations)
{
    for (const struct station *s = room->stations; s != NULL && s->at != 0; s++) {
        if (s->wanted == NULL || s->wanted(rules)) {
            add_station(rules, s, stations);
        }
    }
    add_to(&rules->fits, room, room->fits != NULL);
    add_to(&rules->discarded, room, room->discarded != NULL);
    add_to(&rules->continues, room, room->continues != NULL);
    add_to(&rules->lifted, room, room->lifted != NULL);
    add_to(&rules->due, room, room->due != NULL);
    add_to(&rules->missed, room, room->missed != NULL);
    add_to(&rules->formula, room, room->formula != NULL);
    add_to(&rules->herds, room, room->herds != NULL);
    add_to(&rules->begins, room, room->begins != NULL);
    add_to(&rules->holds, room, room->holds != NULL);
    add_to(&rules->lies, room, room->lies != NULL);
    add_to(&rules->closed, room, room->closed != NULL);
    add_to(&rules->must, room, room->must != NULL);
    add_to(&rules->paid, room, room->paid != NULL);
    add_to(&rules->acted, room, room->acted != NULL);
    add_to(&rules->gains, room, room->gains != NULL);
    add_to(&rules->keeps, room, room->keeps != NULL);
    add_to(&rules->instead, room, room->instead != NULL);
    add_to(&rules->strengthens, room, room->strengthens != NULL);
    add_to(&rules->fenced, room, room->fenced != NULL);
    add_to(&rules->single, room, room->single != NULL);
    add_to(&rules->takes_back, room, room->takes_back != NULL);
    add_to(&rules->enriches, room, room->enriches != NULL);
    add_to(&rules->interrupted, room, room->interrupted != NULL);
    if (room->rules != NULL) {
        room->rules(rules);
    }
}

/* The choices of all rooms in play at one station. */
static void add_choices(struct rules *rules, unsigned at, unsigned *count)
{
    for (unsigned i = 0; i < ROOMS; i++) {
        const struct choice *choice = (rules->playing >> i & 1) != 0 ? rooms[i]->choices : NULL;
        for (; choice != NULL && choice->at != 0; choice++) {
            if (choice->at == at) {
                REQUIRE(*count < MAX_CHOICES);
                rules->choice[(*count)++] = choice;
            }
        }
    }
}

/* What wakes a station; `due`: what wakes the scoring round. */
static unsigned wakes_of(const struct rules *rules, unsigned index, unsigned due)
{
    const struct station *const station = rules->station[index];
    return station->at == S625 ? due : station->wakes;
}

/* Which stations playouts may leave out after the action. */
static void note_wakes(struct rules *rules)
{
    unsigned due = WAKE_COMPLETE;
    for (unsigned i = 0; i < rules->due.count; i++) {
        const unsigned wakes = rules->due.room[i]->due_wakes;
        due = wakes == 0 || due == 0 ? 0 : due | wakes;
    }
    for (unsigned i = rules->entry[S400 + 1]; i < rules->entry[S900]; i++) {
        rules->others_wake |=
            (wakes_of(rules, i, due) & ~(unsigned)(WAKE_COMPLETE | WAKE_AGAIN)) != 0;
    }
    for (unsigned awake = 0; awake < WAKES; awake++) {
        unsigned i = rules->entry[S400 + 1];
        while (wakes_of(rules, i, due) != 0 && (wakes_of(rules, i, due) & awake) == 0) {
            i++;
        }
        rules->awake[awake] = rules->station[i]->at;
    }
}

/* Is the turn over as in the base game once S820 is reached and no second part is to come: one
 * station at each of three places? */
static bool ends_shortly(const struct rules *rules)
{
    static const uint8_t ends[] = {S820, S900, S920};
    bool is_short = true;
    for (const struct station *s = base_room.stations; s->at != 0; s++) {
        for (unsigned i = 0; i < sizeof ends; i++) {
            const unsigned at = rules->entry[S820] + i;
            is_short &= s->at != ends[i] || rules->station[at] == s ||
                        (ends[i] == S820 && rules->station[at]->wakes == WAKE_AGAIN);
        }
        is_short &= s->at != S120 || rules->station[rules->entry[S010]] == s;
    }
    return is_short;
}

static void open_rooms(struct rules *rules)
{
    unsigned stations = 0;
    unsigned choices = 0;
    rules->room = rooms;
    rules->rooms = ROOMS;
    for (unsigned i = 0; i < ROOMS; i++) {
        if (rooms[i]->wanted == NULL || rooms[i]->wanted(&rules->setup)) {
            rules->playing |= bit64(i);
            add_variables(rules, rooms[i], i);
            open_room(rules, rooms[i], &stations);
        }
    }
    for (unsigned i = stations; i > 0; i--) {
        const bool drawn = rules->station[i - 1]->decider == station_of_chance;
        rules->chance |= drawn ? bit64(rules->station[i - 1]->step) : 0;
        rules->station_of[rules->station[i - 1]->step] = (uint8_t)(i - 1);
    }
    for (unsigned at = 0, i = 0; at < STATION_COUNT; at++) {
        while (i < stations && rules->station[i]->at < at) {
            i++;
        }
        rules->entry[at] = (uint8_t)i;
        rules->first[at] = (uint8_t)choices;
        add_choices(rules, at, &choices);
    }
    rules->first[STATION_COUNT] = (uint8_t)choices;
    for (unsigned i = rules->first[S400] + 1u; i < rules->first[S400 + 1]; i++) {
        rules->action[rules->actions++] = rules->choice[i];
    }
    for (unsigned i = rules->first[ANY_TIME]; i < choices; i++) {
        rules->action[rules->actions++] = rules->choice[i];
    }
    variables_note(rules);
    note_wakes(rules);
    for (unsigned figure = 0; figure < SLOTS_PER_SEAT; figure++) {
        const bool bars = (rules->bars >> figure & 1) != 0;
        rules->followers |= (rules->presence[figure] != 0 && !bars ? 1u : 0u) << figure;
    }
    rules->onlookers = rules->paid.count + rules->gains.count > 0;
    rules->short_end = ends_shortly(rules);
}

/* Do rooms say where it may lie? */
static void note_bound(const struct rules *rules, struct kind *kind)
{
    for (unsigned i = 0; i < rules->lies.count; i++) {
        kind->bound |= rules->lies.room[i]->binds(kind);
    }
}

/* What its tiles show. */
static void note_shown(struct rules *rules, unsigned k)
{
    for (unsigned left = rules->kind[k].info.tile->signs; left != 0; left &= left - 1) {
        rules->shows[bits_first(left)][k / 64] |= bit64(k % 64);
    }
}

/* Where figures may be put on the tile when it was just placed. */
static void note_figures(const struct rules *rules, struct kind *kind)
{
    for (unsigned figure = 0; figure < rules->figures; figure++) {
        const unsigned claims = rules->claims[figure] & ~(unsigned)rules->apart;
        unsigned may = 0;
        for (unsigned segment = 0; segment < kind->nodes; segment++) {
            may |= (claims >> kind->feature[segment] & 1) << segment;
        }
        kind->may[figure] = (uint16_t)may;
    }
}

enum aude_status carcassonne_rules_init(struct rules *rules, const struct aude_setup *setup)
{
    const enum aude_status status = check_setup(setup);
    if (status != AUDE_OK) {
        return status;
    }
    memset(rules, 0, offsetof(struct rules, kind));
    rules->setup = *setup;
    rules->start = -1;
    rules->dealt_kind = -1;
    rules->towers = setup->option[OPTION_TOWER] == RULES_ON;
    rules->bridges = setup->option[OPTION_BRIDGES] == RULES_ON;
    rules->castles = setup->option[OPTION_CASTLES] == RULES_ON;
    rules->bazaars = setup->option[OPTION_BAZAARS] == RULES_ON;
    rules->block = setup->option[OPTION_COUNT] == RULES_ON;
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
    if (rules->start_total < 2) {
        return AUDE_BAD_OWN_SET; /* nothing to draw after the start tile */
    }
    deal(rules);
    open_rooms(rules);
    unsigned dealt = 0; /* figures of a seat */
    for (unsigned figure = 0; figure < FIGURES; figure++) {
        dealt += rules->dealt[figure];
        rules->figures = rules->dealt[figure] > 0 ? figure + 1 : rules->figures;
    }
    for (int k = 0; k < rules->kinds; k++) {
        count_signs(rules, &rules->kind[k]);
        note_figures(rules, &rules->kind[k]);
        note_bound(rules, &rules->kind[k]);
        note_shown(rules, (unsigned)k);
    }
    if (!lay_out(rules, dealt)) {
        return AUDE_TOO_MANY_TILES;
    }
    rules->plain = rules->playing == 1 && setup->option[OPTION_CONFIRM] == CONFIRM_OFF;
    return AUDE_OK;
}

void carcassonne_pieces(const struct state *state, struct piece_list *list)
{
    for (unsigned i = 0; i < ROOMS; i++) {
        if ((state->rules->playing >> i & 1) != 0 && rooms[i]->pieces != NULL) {
            rooms[i]->pieces(state, list);
        }
    }
}

int carcassonne_rooms(void)
{
    return ROOMS;
}

const struct vocabulary *carcassonne_vocabulary(int room)
{
    return rooms[room]->vocabulary;
}

size_t carcassonne_rules_size(const struct rules *rules)
{
    return offsetof(struct rules, kind) + (size_t)rules->kinds * sizeof(struct kind);
}

const struct aude_segment *carcassonne_kind_segment(const struct rules *rules, int kind,
                                                    int segment)
{
    REQUIRE(segment >= 0 && segment < rules->kind[kind].nodes);
    return segment_of(&rules->kind[kind].info, (unsigned)segment);
}
