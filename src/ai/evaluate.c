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
 * nothing else needs to be said about traps. For a search joins.c adds which features may become
 * one. What the features and pieces of one room of the rules are worth, that room says (room.h).
 *
 * All numbers are integers: hundredths of a point, and chances in 1024ths. */
#include "ai/evaluate.h"

#include "ai/chances.h"
#include "ai/joins.h"
#include "ai/rooms.h"

/* ---- Chances ---- */

/* Does the feature meet the cell of this opening at an earlier one? */
static bool is_corner(const struct aude_claim *claim, int opening)
{
    for (int i = 0; i < opening; i++)
        if (claim->opening[i].prospect == claim->opening[opening].prospect)
            return true;
    return false;
}

static int chance_of_line(const struct survey *survey, const struct aude_claim *claim)
{
    int chance = CERTAIN, draws = owners_draws(survey, claim->feature.owners), tries;
    if (claim->feature.complete)
        return CERTAIN;
    if (claim->openings > draws || claim->openings == 0)
        return 0;
    tries = (draws * weigh(survey, claim->feature.kind == AUDE_ROAD ? WEIGH_ROAD_PATIENCE
                                                                    : WEIGH_PATIENCE) +
             50) /
            (100 * claim->openings);
    for (int i = 0; i < claim->openings; i++) {
        const struct aude_opening *open = &claim->opening[i];
        int close = 0, more = 0, here;
        if (open->prospect >= 0) {
            const struct aude_prospect *there = &survey->found->prospect[open->prospect];
            close = there->close[open->side];
            more = there->fits - close; /* it grows, and may close later */
        }
        here = chance_of_draw(survey->outlook, close + more * weigh(survey, WEIGH_GROWTH) / CERTAIN,
                              tries < 1 ? 1 : tries);
        if (weigh(survey, WEIGH_CORNER) > 0 && is_corner(claim, i))
            here += (CERTAIN - here) * weigh(survey, WEIGH_CORNER) / 100;
        chance = chance * here / CERTAIN;
    }
    if (claim->feature.owners == 0)
        chance = chance * weigh(survey, WEIGH_NEGLECT) / 100;
    return chance;
}

/* A monastery or the like: sets *filled to the cells around that will be filled, in 1024ths. */
static int chance_of_block(const struct survey *survey, const struct aude_claim *claim, int *filled)
{
    int chance = CERTAIN, tiles = survey->outlook->tiles_left;
    int draws = owners_draws(survey, claim->feature.owners);
    int tries = (draws * weigh(survey, WEIGH_BLOCK_PATIENCE) + 50) / 100,
        most = (draws + tiles) * CERTAIN / 2;
    *filled = 0;
    for (int i = 0; i < claim->openings; i++) {
        int there = claim->opening[i].prospect, here = 0;
        if (there >= 0)
            here =
                chance_of_draw(survey->outlook, survey->found->prospect[there].fits, tries / 2 + 1);
        else if (tries > 2)
            here = weigh(survey, WEIGH_DISTANT_CELL);
        *filled += here;
        chance = chance * here / CERTAIN;
    }
    if (*filled > most)
        *filled = most;
    return claim->openings > tiles ? 0 : chance;
}

int worth_of_block(struct survey *survey, int claim)
{
    int filled;
    survey->chance[claim] =
        (uint16_t)chance_of_block(survey, &survey->found->claim[claim], &filled);
    return survey->found->claim[claim].feature.value * 100 + filled * 100 / CERTAIN;
}

/* What a tile brings in the complete feature, in hundredths. */
static int each_of(const struct survey *survey, const struct aude_claim *claim, int usual)
{
    const struct outlook_rooms *rooms = &survey->outlook->each;
    int each = 0;
    for (int i = 0; i < rooms->count && each == 0; i++)
        each = rooms->room[i]->each(survey, claim);
    return each > 0 ? each : usual;
}

/* Expected points, in hundredths, for whoever owns the feature, and its chance to be complete. */
static int worth_of_claim(struct survey *survey, int number)
{
    const struct aude_claim *claim = &survey->found->claim[number];
    const struct aude_feature *feature = &claim->feature;
    int now = feature->value * 100, full;
    survey->chance[number] = 0;
    switch (feature->kind) {
    case AUDE_CITY:
        survey->chance[number] = (uint16_t)chance_of_line(survey, claim);
        full = (feature->tiles + feature->pennants + claim->openings) *
               each_of(survey, claim, weigh(survey, WEIGH_CITY));
        break;
    case AUDE_ROAD:
        survey->chance[number] = (uint16_t)chance_of_line(survey, claim);
        full =
            (feature->tiles + claim->openings) * each_of(survey, claim, weigh(survey, WEIGH_ROAD));
        break;
    case AUDE_MONASTERY: return worth_of_block(survey, number);
    case AUDE_FIELD:
        return claim->land * weigh(survey, WEIGH_NEW_LAND) * survey->outlook->tiles_left / 72;
    default: return 0;
    }
    return now + (full - now) * survey->chance[number] / CERTAIN;
}

/* ---- Fields ---- */

/* Does a field score this feature? */
static bool lies_at_fields(const struct survey *survey, const struct aude_claim *claim)
{
    const struct ai_room *room = survey->outlook->room[claim->feature.kind];
    return claim->feature.kind == AUDE_CITY || (room != NULL && room->at_field != 0);
}

/* What a field gets for a city. */
static int worth_at_field(const struct survey *survey, int city)
{
    const struct outlook *outlook = survey->outlook;
    const struct ai_room *room = outlook->room[survey->found->claim[city].feature.kind];
    return room != NULL ? outlook->field_points + room->at_field
                        : outlook->field_points * survey->chance[city] / CERTAIN;
}

/* The owners of each field get it (BASE-48). */
static void pay_each_field(struct survey *survey, int32_t *worth)
{
    const struct aude_survey *found = survey->found;
    for (int i = 0; i < found->touches; i++) {
        const struct aude_claim *city = &found->claim[found->touch[i].city];
        if (lies_at_fields(survey, city)) {
            int amount = worth_at_field(survey, found->touch[i].city);
            survey->worth[found->touch[i].field] += amount;
            pay(survey, found->claim[found->touch[i].field].feature.owners, amount, worth);
        }
    }
}

/* Pays for one city: the owners of each field at it (BASE-48), each of them once (BASE-49), or
 * whoever has most farmers on all fields at it (BASE-50). */
static void pay_city(const struct survey *survey, int city, int sign, int32_t *worth)
{
    const struct outlook *outlook = survey->outlook;
    const struct aude_survey *found = survey->found;
    int amount = sign * worth_at_field(survey, city);
    int farmers[AUDE_MAX_SEATS] = {0};
    unsigned paid = 0;
    for (int i = 0; i < found->touches; i++) {
        const struct aude_feature *field = &found->claim[found->touch[i].field].feature;
        if (found->touch[i].city != city)
            continue;
        if (!outlook->field_once && !outlook->field_by_city)
            pay(survey, field->owners, amount, worth);
        paid |= field->owners;
        for (int seat = 0; outlook->field_by_city && seat < outlook->seats; seat++)
            farmers[seat] += field->strength[seat];
    }
    if (outlook->field_by_city)
        pay(survey, most_of(farmers, outlook->seats), amount, worth);
    else if (outlook->field_once)
        pay(survey, paid, amount, worth);
}

/* ---- Followers ---- */

static void count_returns(struct survey *survey)
{
    int count = aude_standing_count(survey->state);
    for (int i = 0; i < count; i++) {
        struct aude_standing figure = aude_standing(survey->state, i);
        int region = aude_region_at(survey->state, figure.x, figure.y, figure.segment);
        int claim = region < 0 ? -1 : survey->found->claim_of[region] - 1;
        if (claim < 0 || survey->found->claim[claim].feature.kind == AUDE_FIELD ||
            (figure.figure != AUDE_FOLLOWER && aude_figure_info(figure.figure)->strength < 2))
            continue;
        survey->back[figure.seat] += survey->chance[claim] * weigh(survey, WEIGH_COMES_BACK) / 100;
    }
}

/* Of a seat that has so many followers less in its supply, and so much more comes back. */
static int worth_of_supply(const struct survey *survey, int seat, int less, int back)
{
    const struct outlook *outlook = survey->outlook;
    int rest = (aude_supply(survey->state, seat, AUDE_FOLLOWER) - less) * CERTAIN +
               survey->back[seat] + back;
    int draws = survey->draws[seat], sum = 0, last = WEIGHTS - WEIGH_FOLLOWER - 1;
    const int *follower = &outlook->weights.of[WEIGH_FOLLOWER];
    for (int i = 0; i < outlook->held.count; i++)
        rest += outlook->held.room[i]->held(survey, seat);
    for (int i = 0; rest > 0 && i < draws; i++, rest -= CERTAIN)
        sum += follower[i < last ? i : last] * (rest < CERTAIN ? rest : CERTAIN) / CERTAIN;
    sum = sum * outlook->thrift / 100;
    for (int i = 0; i < outlook->stock.count; i++)
        sum += outlook->stock.room[i]->stock(survey, seat);
    return sum * draws / (draws + weigh(survey, WEIGH_HALF_LIFE));
}

/* ---- All of it ---- */

static void survey_position(struct survey *survey, struct outlook *outlook,
                            const struct aude_state *state)
{
    int seats = outlook->seats, next = aude_turn_seat(state);
    bool whole = false;
    survey->outlook = outlook;
    survey->found = &outlook->found;
    survey->state = state;
    for (int i = 0; i < seats; i++) {
        survey->draws[next] = (outlook->tiles_left - i + seats - 1) / seats;
        survey->back[next] = 0;
        next = next + 1 < seats ? next + 1 : 0;
    }
    for (int i = 0; i < outlook->whole.count; i++)
        whole = whole || outlook->whole.room[i]->whole(state);
    aude_survey(&outlook->found, state, whole);
}

static void pay_claims(struct survey *survey, int32_t *worth)
{
    const struct aude_survey *found = survey->found;
    bool more = false;
    for (int i = 0; i < found->claims; i++) {
        survey->worth[i] = worth_of_claim(survey, i);
        pay(survey, found->claim[i].feature.owners, survey->worth[i], worth);
        more = more || survey->outlook->room[found->claim[i].feature.kind] != NULL;
    }
    for (int i = 0; more && i < found->claims; i++) {
        const struct aude_feature *feature = &found->claim[i].feature;
        const struct ai_room *room = survey->outlook->room[feature->kind];
        if (room != NULL && feature->figures > 0)
            pay(survey, feature->owners, room->worth(survey, i), worth);
    }
    if (!survey->outlook->field_once && !survey->outlook->field_by_city) {
        pay_each_field(survey, worth);
        return;
    }
    for (int i = 0; found->touches > 0 && i < found->claims; i++)
        if (lies_at_fields(survey, &found->claim[i]))
            pay_city(survey, i, 1, worth);
}

void evaluate_survey(struct survey *survey, struct outlook *outlook, const struct aude_state *state,
                     int32_t worth[AUDE_MAX_SEATS])
{
    for (int seat = 0; seat < outlook->seats; seat++)
        worth[seat] = aude_score(state, seat) * 100;
    if (aude_step(state) == AUDE_STEP_OVER)
        return;
    survey_position(survey, outlook, state);
    pay_claims(survey, worth);
    pay_joins(survey, worth);
    count_returns(survey);
    for (int seat = 0; seat < outlook->seats; seat++) {
        survey->supply[seat] = worth_of_supply(survey, seat, 0, 0);
        worth[seat] += survey->supply[seat];
        for (int i = 0; i < outlook->sure.count; i++)
            worth[seat] += outlook->sure.room[i]->sure(survey, seat);
    }
}

void evaluate(struct outlook *outlook, const struct aude_state *state,
              int32_t worth[AUDE_MAX_SEATS])
{
    struct survey survey;
    evaluate_survey(&survey, outlook, state, worth);
}

/* ---- One follower more ---- */

/* The cities that a field touches, for one who is alone there. */
static int worth_of_new_field(struct survey *survey, int claims, int touches)
{
    const struct aude_survey *found = survey->found;
    int sum = 0;
    for (int i = claims; i < found->claims; i++)
        worth_of_claim(survey, i);
    for (int i = touches; i < found->touches; i++)
        sum += survey->outlook->field_points * survey->chance[found->touch[i].city] / CERTAIN;
    return sum;
}

/* A claim that nobody owned is now the seat's. Sets *amount to what it is worth. */
static int take_claim(struct survey *survey, int seat, int claim, bool known, int *amount,
                      int32_t *worth)
{
    struct aude_feature *feature = &survey->outlook->found.claim[claim].feature;
    uint16_t before = survey->chance[claim];
    int chance;
    if (known)
        pay_city(survey, claim, -1, worth);
    feature->owners = (uint8_t)(1u << seat);
    *amount = worth_of_claim(survey, claim);
    worth[seat] += *amount;
    feature->owners = 0;
    if (known)
        pay_city(survey, claim, 1, worth);
    chance = survey->chance[claim];
    survey->chance[claim] = before;
    return chance;
}

bool evaluate_follower(struct survey *survey, int seat, int x, int y, int segment, int32_t *worth)
{
    struct outlook *outlook = survey->outlook;
    struct aude_survey *found = &outlook->found;
    int claims = found->claims, touches = found->touches, claim, back = 0, amount;
    const struct aude_feature *feature;
    if (outlook->others_look)
        return false;
    claim = aude_survey_also(found, survey->state, x, y, segment);
    feature = &found->claim[claim < 0 ? 0 : claim].feature;
    if (claim < 0 || feature->complete || feature->owners != 0 || feature->kind > AUDE_MONASTERY ||
        (feature->kind == AUDE_FIELD && (outlook->field_once || outlook->field_by_city)) ||
        (claim < claims && joins_fields(survey))) {
        aude_survey_cut(found, claims, touches);
        return false;
    }
    back = take_claim(survey, seat, claim, claim < claims, &amount, worth) *
           weigh(survey, WEIGH_COMES_BACK) / 100;
    if (feature->kind == AUDE_FIELD) {
        int cities = worth_of_new_field(survey, claims, touches);
        worth[seat] += cities;
        amount += cities;
        back = 0;
    }
    pay_new_joins(survey, seat, claim, amount, worth);
    worth[seat] += worth_of_supply(survey, seat, 1, back) - survey->supply[seat];
    aude_survey_cut(found, claims, touches);
    return true;
}
