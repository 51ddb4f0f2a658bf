/* SPDX-License-Identifier: Apache-2.0 */
/* Points. Each terrain has its own way to count, and an area that is closed and not small counts
 * more:
 *
 *                open or small        closed
 *     grassland  tiles                2 x tiles            DISC-50
 *     mountains  cities               2 x cities           DISC-51
 *     sea        cities               cities + tiles       DISC-52
 *
 * In the final scoring every area counts as if it were open (DISC-60). The cities of mountains are
 * their own and those of every grassland area that borders them somewhere (DISC-55). */
#include "discovery/score.h"

#include "core/ledger.h"

unsigned area_size(const struct discovery_state *state, unsigned area)
{
    unsigned size = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        size += tile_in(state, tile, area);
    }
    return size;
}

/* Each grassland counts once, however often and however far away it borders: those met are marked
 * in a set of area numbers. */
static unsigned mountain_cities(const struct discovery_state *state, unsigned mountains)
{
    uint64_t met[(AREAS + 63) / 64] = {0};
    unsigned cities = state->ports[mountains];
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (!tile_in(state, tile, mountains)) {
            continue;
        }
        const struct terrain_kind *const kind = kind_under(state, tile);
        for (unsigned i = 0; i < kind->borders; i++) {
            const unsigned area = area_of(state, tile, kind->border[i].grassland);
            const uint64_t bit = bit64(area % 64);
            if (area_of(state, tile, kind->border[i].mountains) == mountains &&
                (met[area / 64] & bit) == 0) {
                met[area / 64] |= bit;
                cities += state->ports[area];
            }
        }
    }
    return cities;
}

unsigned area_cities(const struct discovery_state *state, unsigned area, unsigned terrain)
{
    return terrain == MOUNTAINS ? mountain_cities(state, area) : state->ports[area];
}

/* DISC-9 */
static bool is_small(const struct discovery_state *state, unsigned size)
{
    return choice_of(state, DISCOVERY_SMALL_AREA) == SMALL_TWO_ONLY ? size == 2 : size <= 2;
}

struct worth area_worth_as(const struct discovery_state *state, unsigned area, unsigned terrain,
                           bool closed)
{
    struct worth worth = {0, 0, 0, 0};
    if (closed || terrain == GRASSLAND) {
        worth.tiles = (uint16_t)area_size(state, area);
    }
    const bool full = closed && !is_small(state, worth.tiles);
    if (terrain == GRASSLAND) {
        worth.each_tile = full ? 2 : 1;
        return worth;
    }
    worth.cities = (uint16_t)area_cities(state, area, terrain);
    worth.each_city = terrain == MOUNTAINS && full ? 2 : 1;
    worth.each_tile = terrain == SEA && full ? 1 : 0;
    return worth;
}

struct worth area_worth(const struct discovery_state *state, unsigned area, unsigned terrain,
                        bool final)
{
    return area_worth_as(state, area, terrain, !final && state->sides[area] == 0);
}

static void add_term(struct aude_entry *entry, unsigned kind, unsigned count, unsigned each)
{
    if (each > 0) {
        entry->term[entry->terms].kind = (uint8_t)kind;
        entry->term[entry->terms].count = (int16_t)count;
        entry->term[entry->terms].each = (int16_t)each;
        entry->terms++;
    }
}

struct aude_entry follower_entry(const struct discovery_state *state, const struct standing *figure)
{
    const uint16_t at = grid_tile_key(&state->grid, figure->tile);
    const unsigned terrain = kind_under(state, figure->tile)->terrain[figure->segment];
    const unsigned area = area_of(state, figure->tile, figure->segment);
    return (struct aude_entry){.seat = figure->seat,
                               .other = AUDE_NO_SEAT,
                               .feature = (uint8_t)(AUDE_GRASSLAND + terrain),
                               .item = AUDE_FOLLOWER,
                               .segment = figure->segment,
                               .x = (int16_t)grid_x(at),
                               .y = (int16_t)grid_y(at),
                               .complete = state->sides[area] == 0};
}

static void note_score(const struct discovery_state *state, const struct standing *figure,
                       const struct worth *worth, bool final, struct aude_ledger *ledger)
{
    static const char *const rules[TERRAINS] = {"DISC-50", "DISC-51", "DISC-52"};
    struct aude_entry entry = follower_entry(state, figure);
    entry.event = AUDE_EVENT_SCORE;
    entry.points = worth_points(worth);
    entry.rule = final ? "DISC-60" : rules[entry.feature - AUDE_GRASSLAND];
    add_term(&entry, AUDE_TERM_CITIES, worth->cities, worth->each_city);
    add_term(&entry, AUDE_TERM_TILES, worth->tiles, worth->each_tile);
    ledger_add(ledger, &entry);
}

void score_follower(struct discovery_state *state, unsigned index, bool final,
                    struct aude_ledger *ledger)
{
    const struct standing figure = state->figure[index];
    const unsigned terrain = kind_under(state, figure.tile)->terrain[figure.segment];
    const struct worth worth =
        area_worth(state, area_of(state, figure.tile, figure.segment), terrain, final);
    state->score[figure.seat] += worth_points(&worth);
    if (ledger != NULL) {
        note_score(state, &figure, &worth, final, ledger);
    }
}
