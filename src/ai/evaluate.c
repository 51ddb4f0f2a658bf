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
 * nothing else needs to be said about traps. What the features and pieces of one room of the rules
 * are worth, that room says (room.h).
 *
 * All numbers are integers: hundredths of a point, and chances in 1024ths. */
#include "ai/evaluate.h"

#include "ai/rooms.h"

/* The taste of this player, the rooms have theirs; found by matches against itself
 * (tests/property/players.c plays them): mirrored pairs of games, one number changed at a time. */
enum {
    PATIENCE = 20,   /* per cent of its draws that a seat can spend on one feature */
    NEGLECT = 50,    /* per cent of the chance that an unclaimed city has to be completed */
    COMES_BACK = 50, /* per cent: what a follower sure to come back is worth of one in the supply */
    HALF_LIFE = 7,   /* own draws left at which a follower in the supply has lost half its worth */
    NEW_LAND = 10,   /* centipoints for each open half side of an owned field, at the start */
    DISTANT_CELL = 500 /* chance that a cell that touches nothing yet gets filled */
};
static const int follower_worth[] = {1560, 1080, 830, 630, 480, 350, 250, 200, 150};

/* ---- Chances ---- */

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

static int owners_draws(const struct survey *survey, unsigned owners)
{
    int draws = 0;
    for (int seat = 0; seat < survey->outlook->seats; seat++)
        if (owners == 0 || owners >> seat & 1)
            draws += survey->draws[seat];
    return owners == 0 ? draws / survey->outlook->seats : draws;
}

static const struct spot *spot_at(const struct survey *survey, int x, int y)
{
    return outlook_spot(survey->outlook, survey->nearby, x, y);
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
        const struct spot *spot = spot_at(survey, area->open[i].x, area->open[i].y);
        int close = spot == NULL ? 0 : spot->close[area->open[i].side];
        int more = spot == NULL ? 0 : spot->fits - close; /* it would grow, and may close later */
        chance = chance * chance_of_draw(close + more / 4, tiles, tries < 1 ? 1 : tries) / CERTAIN;
    }
    if (area->feature.owners == 0)
        chance = chance * NEGLECT / 100;
    return chance;
}

/* A monastery or the like: sets *filled to the cells around that will be filled, in 1024ths. */
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
            spot = spot_at(survey, x, y);
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

int worth_of_block(const struct survey *survey, struct area *area)
{
    int filled;
    area->chance = (uint16_t)chance_of_block(survey, area, &filled);
    return area->feature.value * 100 + filled * 100 / CERTAIN;
}

/* What a tile brings in the complete feature, in hundredths. */
static int each_of(const struct survey *survey, const struct area *area, int usual)
{
    int each = 0;
    for (int i = 0; i < AI_ROOM_COUNT && each == 0; i++)
        if (ai_rooms[i]->each != NULL && survey->outlook->plays >> i & 1)
            each = ai_rooms[i]->each(survey, area);
    return each > 0 ? each : usual;
}

/* Expected points, in hundredths, for whoever owns the feature, and its chance to be complete. */
static int worth_of_area(const struct survey *survey, struct area *area)
{
    const struct aude_feature *feature = &area->feature;
    int now = feature->value * 100, full;
    switch (feature->kind) {
    case AUDE_CITY:
        area->chance = (uint16_t)chance_of_line(survey, area);
        full = (feature->tiles + feature->pennants + area->opens) * each_of(survey, area, 200);
        break;
    case AUDE_ROAD:
        area->chance = (uint16_t)chance_of_line(survey, area);
        full = (feature->tiles + area->opens) * each_of(survey, area, 100);
        break;
    case AUDE_MONASTERY: return worth_of_block(survey, area);
    default: return 0;
    }
    return now + (full - now) * area->chance / CERTAIN;
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

/* Does a field score this feature? */
static bool lies_at_fields(const struct survey *survey, const struct area *area)
{
    const struct ai_room *room = survey->outlook->room[area->feature.kind];
    return area->feature.kind == AUDE_CITY || (room != NULL && room->at_field != 0);
}

/* Pays for one city: the owners of each field at it (BASE-48), each of them once (BASE-49), or
 * whoever has most farmers on all fields at it (BASE-50). pairs from first on are of that city. */
static void pay_city(const struct survey *survey, int city, int32_t *worth)
{
    const struct outlook *outlook = survey->outlook;
    const struct ai_room *room = outlook->room[survey->area[city].feature.kind];
    int amount = room != NULL ? outlook->field_points + room->at_field
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
        int area = survey_area(survey, figure.x, figure.y, figure.segment);
        if (area < 0 || survey->area[area].feature.kind == AUDE_FIELD ||
            (figure.figure != AUDE_FOLLOWER && aude_figure_info(figure.figure)->strength < 2))
            continue;
        survey->back[figure.seat] += survey->area[area].chance * COMES_BACK / 100;
    }
}

static int worth_of_supply(const struct survey *survey, int seat)
{
    int rest = aude_supply(survey->state, seat, AUDE_FOLLOWER) * CERTAIN + survey->back[seat];
    int draws = survey->draws[seat], sum = 0,
        last = (int)(sizeof follower_worth / sizeof *follower_worth) - 1;
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->held != NULL && survey->outlook->plays >> i & 1)
            rest += ai_rooms[i]->held(survey->state, seat);
    for (int i = 0; rest > 0 && i < draws; i++, rest -= CERTAIN)
        sum += follower_worth[i < last ? i : last] * (rest < CERTAIN ? rest : CERTAIN) / CERTAIN;
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->stock != NULL && survey->outlook->plays >> i & 1)
            sum += ai_rooms[i]->stock(survey->state, seat);
    return sum * draws / (draws + HALF_LIFE);
}

void evaluate(const struct outlook *outlook, const struct nearby *nearby,
              const struct aude_state *state, int32_t worth[AUDE_MAX_SEATS])
{
    struct survey survey;
    for (int seat = 0; seat < outlook->seats; seat++)
        worth[seat] = aude_score(state, seat) * 100;
    if (aude_step(state) == AUDE_STEP_OVER)
        return;
    survey_position(&survey, outlook, nearby, state);
    for (int i = 0; i < survey.areas; i++) {
        struct area *area = &survey.area[i];
        int amount = worth_of_area(&survey, area);
        if (area->feature.kind == AUDE_FIELD)
            amount = area->land * NEW_LAND * outlook->tiles_left / 72;
        pay(&survey, area->feature.owners, amount, worth);
    }
    for (int i = 0; i < survey.areas; i++) {
        struct area *area = &survey.area[i];
        const struct ai_room *room = outlook->room[area->feature.kind];
        if (room != NULL && area->feature.figures > 0)
            pay(&survey, area->feature.owners, room->worth(&survey, area), worth);
    }
    for (int i = 0; i < survey.areas; i++)
        if (lies_at_fields(&survey, &survey.area[i]))
            pay_city(&survey, i, worth);
    count_returns(&survey);
    for (int seat = 0; seat < outlook->seats; seat++) {
        worth[seat] += worth_of_supply(&survey, seat);
        for (int i = 0; i < AI_ROOM_COUNT; i++)
            if (ai_rooms[i]->sure != NULL && outlook->plays >> i & 1)
                worth[seat] += ai_rooms[i]->sure(state, seat);
    }
}
