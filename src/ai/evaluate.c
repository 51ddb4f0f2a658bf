/* SPDX-License-Identifier: Apache-2.0 */
/* The evaluation of the greedy player: points, scored and to be expected.
 *
 * Every feature somebody stands on is taken at what it would give now and at what it would give
 * complete, weighed by the chance that it gets there (BASE-36..39, 46). That chance is looked up
 * in the bag: for every open side we count the tiles left that would close it, and ask how likely
 * one of them is to be among the draws its owners still have. A field counts its complete cities
 * and, by their chances, the others (BASE-47..50). Followers in the supply are worth something as
 * well, the last one most, and the less the nearer the end is; one on the board counts as part of
 * a follower in the supply, by the chance that it comes back. So one that is stuck is a loss, and
 * nothing else needs to be said about traps. A prisoner can be bought back, so it is no full loss,
 * and its captor may hope for the ransom. A castle is worth what may be completed beside it, by the
 * chances of that (CASTLE-17). Floors, bridges and castle tokens not used yet are worth a little,
 * or they would be thrown away.
 *
 * All numbers are integers: hundredths of a point, and chances in 1024ths. */
#include "ai/evaluate.h"

#include <string.h>

enum { CERTAIN = 1024, AREA_MAX = 1344, OPEN_MAX = 10, PAIR_MAX = 400 };

/* The taste of this player; found by matches against itself (tests/property/players.c
 * plays them): mirrored pairs of games, one number changed at a time. */
enum {
    PATIENCE = 20,   /* per cent of its draws that a seat can spend on one feature */
    NEGLECT = 50,    /* per cent of the chance that an unclaimed city has to be completed */
    COMES_BACK = 50, /* per cent: what a follower sure to come back is worth of one in the supply */
    HALF_LIFE = 7,   /* own draws left at which a follower in the supply has lost half its worth */
    NEW_LAND = 10,   /* centipoints for each open half side of an owned field, at the start */
    ABBOT_WORTH = 250,
    DISTANT_CELL = 500, /* chance that a cell that touches nothing yet gets filled */
    PRISONER = 45,      /* per cent of a follower in the supply that a prisoner is worth */
    HOPED_RANSOM = 150, /* for each prisoner held */
    CASTLE_CELL = 120,  /* chance that an empty cell beside a castle brings the structure for it, */
    CASTLE_HOPE = 600,  /* and its points; */
    CASTLE_TILES = 10   /* tiles left at which that chance is half gone */
};
static const int token_worth[AUDE_TOKENS] = {60, 120, 150};
static const int follower_worth[] = {1560, 1080, 830, 630, 480, 350, 250, 200, 150};

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

/* A feature of the position being evaluated. */
struct area {
    struct aude_feature feature;
    uint8_t opens;
    struct {
        int16_t x, y;
        uint8_t side; /* of that cell, where the feature comes in */
    } open[OPEN_MAX];
    int16_t x, y;    /* a tile of it; the tile, for a monastery and a garden */
    int16_t land;    /* field: half sides with nothing beyond */
    uint16_t chance; /* that it will be complete, in 1024ths */
};

struct survey {
    const struct outlook *outlook;
    const struct nearby *nearby;
    const struct aude_state *state;
    int draws[AUDE_MAX_SEATS]; /* turns that each seat still has */
    int areas;
    struct area area[AREA_MAX];
    int16_t of_region[AREA_MAX];
    int pairs; /* fields and the cities at them */
    struct {
        int16_t field, city;
    } pair[PAIR_MAX];
    int32_t back[AUDE_MAX_SEATS]; /* followers on the board by their chance to come back, 1024ths */
};

/* ---- The bag and the cells ---- */

static bool option_is(const struct aude_setup *setup, const char *name, const char *value)
{
    int option = aude_option_find((enum aude_game)setup->game, name);
    if (option < 0)
        return false;
    const struct aude_option *facts = aude_option((enum aude_game)setup->game, option);
    return strcmp(facts->value[setup->option[option]], value) == 0;
}

/* Counts the tiles that fit on a cell, and those that close what comes in by each side. */
static void look_at_spot(struct spot *spot, const struct outlook *outlook,
                         const struct aude_state *state, int x, int y)
{
    unsigned taken = 0;
    memset(spot, 0, sizeof *spot);
    spot->x = (int16_t)x;
    spot->y = (int16_t)y;
    for (int side = 0; side < 4; side++)
        if (aude_placed_at(state, x + step_x[side], y + step_y[side]) >= 0)
            taken |= 1u << side;
    for (int kind = 0; kind < outlook->kinds; kind++) {
        unsigned closes = 0;
        bool fits = false;
        if (outlook->left[kind] == 0)
            continue;
        for (int turn = 0; turn < aude_kind(outlook->rules, kind)->turns; turn++) {
            if (aude_fits(state, kind, x, y, turn) != AUDE_OK)
                continue;
            fits = true;
            for (int side = 0; side < 4; side++) {
                unsigned exits = outlook->exits[kind][(side - turn) & 3];
                exits = (exits << turn | exits >> (4 - turn)) & 15u;
                if (taken >> side & 1 && (exits & ~taken) == 0)
                    closes |= 1u << side;
            }
        }
        if (!fits)
            continue;
        spot->fits = (uint16_t)(spot->fits + outlook->left[kind]);
        for (int side = 0; side < 4; side++)
            if (closes >> side & 1)
                spot->close[side] = (uint16_t)(spot->close[side] + outlook->left[kind]);
    }
}

void outlook_init(struct outlook *outlook, const struct aude_state *state)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    struct aude_cell cell[SPOT_MAX];
    memset(outlook, 0, sizeof *outlook);
    outlook->rules = aude_state_rules(state);
    outlook->kinds = aude_kind_count(outlook->rules);
    outlook->seats = setup->seats;
    outlook->field_once = option_is(setup, "FIELD_SCORING", "per-farm-3-once");
    outlook->field_by_city = option_is(setup, "FIELD_SCORING", "per-city-4");
    outlook->field_points = outlook->field_by_city ? 400 : 300;
    for (int kind = 0; kind < outlook->kinds; kind++) {
        int copies = aude_bag(state, kind);
        outlook->left[kind] = (uint8_t)copies;
        outlook->tiles_left += copies;
        for (int i = 0; i < aude_kind(outlook->rules, kind)->segments; i++) {
            const struct aude_segment *segment = aude_kind_segment(outlook->rules, kind, i);
            for (int side = 0; side < 4; side++)
                if (segment->kind != AUDE_FIELD && segment->sides >> side & 1)
                    outlook->exits[kind][side] = segment->sides;
        }
    }
    outlook->spots = aude_frontier(state, cell, SPOT_MAX);
    if (outlook->spots > SPOT_MAX)
        outlook->spots = SPOT_MAX;
    for (int i = 0; i < outlook->spots; i++)
        look_at_spot(&outlook->spot[i], outlook, state, cell[i].x, cell[i].y);
}

void nearby_init(struct nearby *nearby, const struct outlook *outlook,
                 const struct aude_state *state, int x, int y)
{
    nearby->spots = 0;
    for (int side = 0; side < 4; side++) {
        int at_x = x + step_x[side], at_y = y + step_y[side];
        if (aude_placed_at(state, at_x, at_y) < 0)
            look_at_spot(&nearby->spot[nearby->spots++], outlook, state, at_x, at_y);
    }
}

/* NULL for a cell that touches no tile. */
static const struct spot *find_spot(const struct survey *survey, int x, int y)
{
    for (int i = 0; survey->nearby != NULL && i < survey->nearby->spots; i++)
        if (survey->nearby->spot[i].x == x && survey->nearby->spot[i].y == y)
            return &survey->nearby->spot[i];
    for (int i = 0; i < survey->outlook->spots; i++)
        if (survey->outlook->spot[i].x == x && survey->outlook->spot[i].y == y)
            return &survey->outlook->spot[i];
    return NULL;
}

/* The chance that at least one of so many draws is among the good tiles, in 1024ths. */
static int chance_of_draw(int good, int tiles, int draws)
{
    int miss = CERTAIN, miss_once;
    if (tiles <= 0 || good <= 0 || draws <= 0)
        return 0;
    miss_once = (tiles - good) * CERTAIN / tiles;
    for (int i = 0; i < draws && miss > 0; i++)
        miss = miss * miss_once / CERTAIN;
    return CERTAIN - miss;
}

/* ---- Features ---- */

/* sides: as printed. */
static void add_open_sides(const struct survey *survey, struct area *area,
                           const struct aude_placed *tile, unsigned sides)
{
    for (int printed = 0; printed < 4; printed++) {
        int side = (printed + tile->turn) & 3;
        int x = tile->x + step_x[side], y = tile->y + step_y[side];
        if (!(sides >> printed & 1) || area->opens == OPEN_MAX)
            continue;
        if (aude_placed_at(survey->state, x, y) >= 0)
            continue;
        area->open[area->opens].x = (int16_t)x;
        area->open[area->opens].y = (int16_t)y;
        area->open[area->opens].side = (uint8_t)((side + 2) & 3);
        area->opens++;
    }
}

/* The area of a segment, entered when it is new. -1 when there is no room: it is left out. */
static int area_at(struct survey *survey, int x, int y, int segment)
{
    struct aude_feature feature;
    if (!aude_feature_at(survey->state, x, y, segment, &feature) || feature.region >= AREA_MAX)
        return -1;
    if (survey->of_region[feature.region] < 0) {
        struct area *area = &survey->area[survey->areas];
        memset(area, 0, sizeof *area);
        area->feature = feature;
        area->x = (int16_t)x;
        area->y = (int16_t)y;
        survey->of_region[feature.region] = (int16_t)survey->areas++;
    }
    return survey->of_region[feature.region];
}

static void add_pair(struct survey *survey, int field, int city)
{
    for (int i = 0; i < survey->pairs; i++)
        if (survey->pair[i].field == field && survey->pair[i].city == city)
            return;
    if (survey->pairs == PAIR_MAX)
        return;
    survey->pair[survey->pairs].field = (int16_t)field;
    survey->pair[survey->pairs].city = (int16_t)city;
    survey->pairs++;
}

/* Cities, roads, monasteries and gardens of a tile. */
static void survey_tile(struct survey *survey, const struct aude_placed *tile)
{
    const struct aude_rules *rules = survey->outlook->rules;
    int segments = aude_kind(rules, tile->kind)->segments;
    for (int i = 0; i < segments; i++) {
        const struct aude_segment *segment = aude_kind_segment(rules, tile->kind, i);
        int area = segment->kind == AUDE_FIELD || segment->kind == AUDE_TOWER
                       ? -1
                       : area_at(survey, tile->x, tile->y, i);
        if (area >= 0 && (segment->kind == AUDE_CITY || segment->kind == AUDE_ROAD))
            add_open_sides(survey, &survey->area[area], tile, segment->sides);
    }
}

/* A bridge is a road that leaves by two sides of the board (BRIDGE-9). */
static void survey_bridges(struct survey *survey)
{
    for (int i = 0; i < aude_bridge_count(survey->state); i++) {
        struct aude_bridge bridge = aude_bridge(survey->state, i);
        struct aude_placed tile =
            aude_placed(survey->state, aude_placed_at(survey->state, bridge.x, bridge.y));
        int segment = aude_kind(survey->outlook->rules, tile.kind)->segments;
        int area = area_at(survey, bridge.x, bridge.y, segment);
        tile.turn = 0;
        if (area >= 0)
            add_open_sides(survey, &survey->area[area], &tile,
                           bridge.axis == AUDE_NORTH_SOUTH ? 5u : 10u);
    }
}

/* ---- The fields that somebody stands on ---- */

/* A walk over one field, from segment to segment (BASE-28). */
struct walk {
    uint16_t seen[AUDE_MAX_TILES]; /* segments, by tile */
    int steps;
    struct {
        int16_t tile, segment;
    } step[AUDE_MAX_TILES * 4];
};

static void walk_to(struct walk *walk, int tile, int segment)
{
    if (segment < 0 || walk->seen[tile] >> segment & 1 || walk->steps == AUDE_MAX_TILES * 4)
        return;
    walk->seen[tile] = (uint16_t)(walk->seen[tile] | 1u << segment);
    walk->step[walk->steps].tile = (int16_t)tile;
    walk->step[walk->steps++].segment = (int16_t)segment;
}

/* One segment of a field: the cities at it, and where the field goes on. */
static void walk_on(struct survey *survey, struct walk *walk, int field, int at)
{
    static const int8_t partner[8] = {5, 4, 7, 6, 1, 0, 3, 2}; /* BASE-4 */
    struct aude_placed tile = aude_placed(survey->state, walk->step[at].tile);
    const struct aude_segment *segment =
        aude_kind_segment(survey->outlook->rules, tile.kind, walk->step[at].segment);
    for (int i = 0; segment->touches >> i != 0; i++) {
        int city = segment->touches >> i & 1 ? area_at(survey, tile.x, tile.y, i) : -1;
        if (city >= 0)
            add_pair(survey, field, city);
    }
    for (int printed = 0; printed < 8; printed++) {
        int half = (printed + 2 * tile.turn) & 7, side = half >> 1, next;
        if (!(segment->halves >> printed & 1))
            continue;
        next = aude_placed_at(survey->state, tile.x + step_x[side], tile.y + step_y[side]);
        if (next < 0)
            survey->area[field].land++;
        else
            walk_to(walk, next,
                    aude_segment_by_half(survey->state, tile.x + step_x[side],
                                         tile.y + step_y[side], partner[half]));
    }
}

static void survey_fields(struct survey *survey)
{
    struct walk walk;
    int figures = aude_standing_count(survey->state);
    memset(&walk, 0, sizeof walk);
    for (int i = 0; i < figures; i++) {
        struct aude_standing figure = aude_standing(survey->state, i);
        int tile = aude_placed_at(survey->state, figure.x, figure.y), field;
        int kind = aude_placed(survey->state, tile).kind;
        if (aude_kind_segment(survey->outlook->rules, kind, figure.segment)->kind != AUDE_FIELD ||
            walk.seen[tile] >> figure.segment & 1)
            continue;
        field = area_at(survey, figure.x, figure.y, figure.segment);
        if (field < 0)
            continue;
        walk.steps = 0;
        walk_to(&walk, tile, figure.segment);
        for (int at = 0; at < walk.steps; at++)
            walk_on(survey, &walk, field, at);
    }
}

/* ---- Chances ---- */

static int owners_draws(const struct survey *survey, unsigned owners)
{
    int draws = 0;
    for (int seat = 0; seat < survey->outlook->seats; seat++)
        if (owners == 0 || owners >> seat & 1)
            draws += survey->draws[seat];
    return owners == 0 ? draws / survey->outlook->seats : draws;
}

static int chance_of_line(const struct survey *survey, const struct area *area)
{
    int tiles = survey->outlook->tiles_left, chance = CERTAIN;
    int draws = owners_draws(survey, area->feature.owners);
    int tries;
    if (area->feature.complete)
        return CERTAIN;
    if (area->opens > draws || area->opens == 0)
        return 0;
    tries = (draws * PATIENCE + 50) / (100 * area->opens);
    for (int i = 0; i < area->opens; i++) {
        const struct spot *spot = find_spot(survey, area->open[i].x, area->open[i].y);
        int close = spot == NULL ? 0 : spot->close[area->open[i].side];
        int more = spot == NULL ? 0 : spot->fits - close; /* it would grow, and may close later */
        chance = chance * chance_of_draw(close + more / 4, tiles, tries < 1 ? 1 : tries) / CERTAIN;
    }
    if (area->feature.owners == 0)
        chance = chance * NEGLECT / 100;
    return chance;
}

/* Monastery and garden: sets *filled to the cells around that will be filled, in 1024ths. */
static int chance_of_block(const struct survey *survey, const struct area *area, int *filled)
{
    int chance = CERTAIN, tiles = survey->outlook->tiles_left, empty = 0;
    int draws = owners_draws(survey, area->feature.owners);
    int tries = (draws * PATIENCE + 50) / 100, most = (draws + tiles) * CERTAIN / 2;
    *filled = 0;
    for (int y = area->y - 1; y <= area->y + 1; y++)
        for (int x = area->x - 1; x <= area->x + 1; x++) {
            const struct spot *spot;
            int here = 0;
            if (aude_placed_at(survey->state, x, y) >= 0)
                continue;
            empty++;
            spot = find_spot(survey, x, y);
            if (spot != NULL)
                here = chance_of_draw(spot->fits, tiles, tries / 2 + 1);
            else if (tries > 2)
                here = DISTANT_CELL;
            *filled += here;
            chance = chance * here / CERTAIN;
        }
    if (*filled > most)
        *filled = most;
    return empty > tiles ? 0 : chance;
}

/* Expected points, in hundredths, for whoever owns the feature, and its chance to be complete. */
static int worth_of_area(const struct survey *survey, struct area *area)
{
    const struct aude_feature *feature = &area->feature;
    int now = feature->value * 100, full, filled;
    switch (feature->kind) {
    case AUDE_CITY:
        area->chance = (uint16_t)chance_of_line(survey, area);
        full = (feature->tiles + feature->pennants + area->opens) * 200;
        break;
    case AUDE_ROAD:
        area->chance = (uint16_t)chance_of_line(survey, area);
        full = (feature->tiles + area->opens) * 100;
        break;
    case AUDE_MONASTERY:
    case AUDE_GARDEN:
        area->chance = (uint16_t)chance_of_block(survey, area, &filled);
        return now + filled * 100 / CERTAIN;
    default: return 0;
    }
    return now + (full - now) * area->chance / CERTAIN;
}

/* What may yet be completed beside a castle, cell by cell. */
struct hope {
    int32_t chances, points; /* sums; points by their chances */
    int32_t miss;            /* chance that nothing is completed */
};

static void hope_for(struct hope *hope, int chance, int value)
{
    hope->chances += chance;
    hope->points += chance * (value / 4);
    hope->miss = hope->miss * (CERTAIN - chance) / CERTAIN;
}

/* CASTLE-17: an incomplete city, road or monastery on one of the six cells. */
static void hope_for_segment(const struct survey *survey, struct hope *hope, int x, int y,
                             int segment)
{
    struct aude_feature feature;
    int chance;
    if (!aude_feature_at(survey->state, x, y, segment, &feature) || feature.complete ||
        feature.region >= AREA_MAX || survey->of_region[feature.region] < 0)
        return;
    chance = survey->area[survey->of_region[feature.region]].chance;
    if (feature.kind == AUDE_CITY)
        hope_for(hope, chance, (feature.tiles + feature.pennants + 1) * 200);
    else if (feature.kind == AUDE_ROAD)
        hope_for(hope, chance, (feature.tiles + 1) * 100);
    else if (feature.kind == AUDE_MONASTERY)
        hope_for(hope, chance, 900);
}

/* The cells around the castle that this area is. */
static bool cells_around(const struct survey *survey, const struct area *area, int16_t *x,
                         int16_t *y)
{
    for (int i = 0; i < aude_castle_count(survey->state); i++) {
        struct aude_castle castle = aude_castle(survey->state, i);
        struct aude_feature feature;
        if (aude_feature_at(survey->state, castle.x[0], castle.y[0], castle.segment[0], &feature) &&
            feature.region == area->feature.region)
            return aude_castle_vicinity(castle.x[0], castle.y[0], castle.x[1], castle.y[1], x, y);
    }
    return false;
}

/* The chance that something beside a castle gets complete, by the mean value of what that is. */
static int worth_of_castle(const struct survey *survey, struct area *area)
{
    struct hope hope = {0, 0, CERTAIN};
    int tiles = survey->outlook->tiles_left;
    int16_t x[6], y[6];
    if (!cells_around(survey, area, x, y))
        return 0;
    for (int cell = 0; cell < 6; cell++) {
        int tile = aude_placed_at(survey->state, x[cell], y[cell]), segments;
        if (tile < 0) {
            hope_for(&hope, CASTLE_CELL * tiles / (tiles + CASTLE_TILES), CASTLE_HOPE);
            continue;
        }
        segments =
            aude_kind(survey->outlook->rules, aude_placed(survey->state, tile).kind)->segments;
        for (int segment = 0; segment < segments; segment++)
            hope_for_segment(survey, &hope, x[cell], y[cell], segment);
    }
    area->chance = (uint16_t)(CERTAIN - hope.miss);
    return hope.chances == 0 ? 0 : hope.points / hope.chances * 4 * area->chance / CERTAIN;
}

static void pay(const struct survey *survey, unsigned owners, int amount, int32_t *worth)
{
    for (int seat = 0; seat < survey->outlook->seats; seat++)
        if (owners >> seat & 1)
            worth[seat] += amount;
}

/* ---- Fields ---- */

static unsigned strongest(const int *strength, int seats)
{
    unsigned owners = 0;
    int best = 1;
    for (int seat = 0; seat < seats; seat++) {
        if (strength[seat] > best)
            owners = 0;
        if (strength[seat] >= best) {
            best = strength[seat];
            owners |= 1u << seat;
        }
    }
    return owners;
}

/* Pays for one city: the owners of each field at it (BASE-48), each of them once (BASE-49), or
 * whoever has most farmers on all fields at it (BASE-50). pairs from first on are of that city. */
static void pay_city(const struct survey *survey, int city, int32_t *worth)
{
    const struct outlook *outlook = survey->outlook;
    int amount = survey->area[city].feature.kind == AUDE_CASTLE
                     ? outlook->field_points + 100 /* CASTLE-33 */
                     : outlook->field_points * survey->area[city].chance / CERTAIN;
    int farmers[AUDE_MAX_SEATS] = {0};
    unsigned paid = 0;
    for (int i = 0; i < survey->pairs; i++) {
        const struct aude_feature *field = &survey->area[survey->pair[i].field].feature;
        if (survey->pair[i].city != city)
            continue;
        if (!outlook->field_once && !outlook->field_by_city)
            pay(survey, field->owners, amount, worth);
        paid |= field->owners;
        for (int seat = 0; seat < outlook->seats; seat++)
            farmers[seat] += field->strength[seat];
    }
    if (outlook->field_by_city)
        pay(survey, strongest(farmers, outlook->seats), amount, worth);
    else if (outlook->field_once)
        pay(survey, paid, amount, worth);
}

/* ---- Followers ---- */

static void count_returns(struct survey *survey)
{
    int count = aude_standing_count(survey->state);
    for (int i = 0; i < count; i++) {
        struct aude_standing figure = aude_standing(survey->state, i);
        int area = area_at(survey, figure.x, figure.y, figure.segment);
        if (area < 0 || survey->area[area].feature.kind == AUDE_FIELD ||
            figure.figure != AUDE_FOLLOWER)
            continue;
        survey->back[figure.seat] += survey->area[area].chance * COMES_BACK / 100;
    }
}

/* Figures of an owner that a captor holds; AUDE_NO_SEAT stands for all seats. */
static int prisoners(const struct aude_state *state, int captor, int owner)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, count = 0;
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++)
            if ((captor == AUDE_NO_SEAT || a == captor) && (owner == AUDE_NO_SEAT || b == owner))
                for (enum aude_figure figure = 0; figure < AUDE_FIGURES; figure++)
                    count += aude_prisoners(state, a, b, figure);
    return count;
}

static int worth_of_supply(const struct survey *survey, int seat)
{
    int rest = aude_supply(survey->state, seat, AUDE_FOLLOWER) * CERTAIN + survey->back[seat] +
               prisoners(survey->state, AUDE_NO_SEAT, seat) * CERTAIN * PRISONER / 100;
    int draws = survey->draws[seat], sum = 0,
        last = (int)(sizeof follower_worth / sizeof *follower_worth) - 1;
    for (int i = 0; rest > 0 && i < draws; i++, rest -= CERTAIN)
        sum += follower_worth[i < last ? i : last] * (rest < CERTAIN ? rest : CERTAIN) / CERTAIN;
    sum += aude_supply(survey->state, seat, AUDE_ABBOT) > 0 && draws > 0 ? ABBOT_WORTH : 0;
    sum += prisoners(survey->state, seat, AUDE_NO_SEAT) * HOPED_RANSOM;
    for (enum aude_token token = 0; token < AUDE_TOKENS; token++)
        sum += aude_tokens(survey->state, seat, token) * token_worth[token];
    return sum * draws / (draws + HALF_LIFE);
}

static void count_draws(struct survey *survey)
{
    int seats = survey->outlook->seats, next = aude_turn_seat(survey->state);
    for (int i = 0; i < seats; i++)
        survey->draws[(next + i) % seats] = (survey->outlook->tiles_left - i + seats - 1) / seats;
}

void evaluate(const struct outlook *outlook, const struct nearby *nearby,
              const struct aude_state *state, int32_t worth[AUDE_MAX_SEATS])
{
    struct survey survey;
    int tiles = aude_placed_count(state);
    for (int seat = 0; seat < outlook->seats; seat++)
        worth[seat] = aude_score(state, seat) * 100;
    if (aude_step(state) == AUDE_STEP_OVER)
        return;
    survey.outlook = outlook;
    survey.nearby = nearby;
    survey.state = state;
    survey.areas = survey.pairs = 0;
    memset(survey.of_region, -1, sizeof survey.of_region);
    memset(survey.back, 0, sizeof survey.back);
    count_draws(&survey);
    for (int i = 0; i < tiles; i++) {
        struct aude_placed tile = aude_placed(state, i);
        survey_tile(&survey, &tile);
    }
    survey_bridges(&survey);
    survey_fields(&survey);
    for (int i = 0; i < survey.areas; i++) {
        struct area *area = &survey.area[i];
        int amount = worth_of_area(&survey, area);
        if (area->feature.kind == AUDE_FIELD)
            amount = area->land * NEW_LAND * outlook->tiles_left / 72;
        pay(&survey, area->feature.owners, amount, worth);
    }
    for (int i = 0; i < survey.areas; i++)
        if (survey.area[i].feature.kind == AUDE_CASTLE && survey.area[i].feature.figures > 0)
            pay(&survey, survey.area[i].feature.owners, worth_of_castle(&survey, &survey.area[i]),
                worth);
    for (int i = 0; i < survey.areas; i++)
        if (survey.area[i].feature.kind == AUDE_CITY || survey.area[i].feature.kind == AUDE_CASTLE)
            pay_city(&survey, i, worth);
    count_returns(&survey);
    for (int seat = 0; seat < outlook->seats; seat++)
        worth[seat] += worth_of_supply(&survey, seat);
}
