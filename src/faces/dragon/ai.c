/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' dragon, fairy and portals. A figure is in danger by the way that the dragon
 * has to it and by the chance that it flies soon: so volcanoes are laid near the figures of others,
 * and the fairy goes where much would be lost. She is worth the points of the turns in which she
 * stays, and of a feature that scores soon. A flight is thought through to its end, each player
 * taking what is best for it. Princesses need nothing of their own.
 */
#include <string.h>

#include "ai/choice.h"
#include "ai/evaluate.h"
#include "ai/rooms.h"
#include "faces/dragon/dragon.h"

enum {
    SPAN = 13,     /* cells that it can come to, across */
    SOON = 3,      /* draws by which a flight is near */
    HOME = 150,    /* hundredths of a point that an eaten follower is worth when it is home */
    GROWS = 130,   /* per cent of what it has now that a feature is worth to its owner */
    STAYS = 2,     /* own turns that the fairy stays where she is, if there are so many */
    A_TURN = 20,   /* hundredths of a point that she brings in each of them: others move her */
    SCORES = 300,  /* and when the feature scores, */
    NEARLY = 12,   /* per cent sure with one open side, */
    CERTAINLY = 40 /* or at the end of the game */
};

/* Per cent of the figures so many steps away that are eaten when the dragon flies. */
static const int reached[DRAGON_STEPS + 1] = {0, 40, 30, 20, 13, 7, 4};

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

/* ---- Danger -------------------------------------------------------------------------------- */

/* Steps of the dragon to the cells around it; 0: it does not come there. */
struct reach {
    int x, y; /* of the dragon */
    uint8_t steps[SPAN][SPAN];
};

static int steps_to(const struct reach *reach, int x, int y)
{
    int column = x - reach->x + DRAGON_STEPS, row = y - reach->y + DRAGON_STEPS;
    return column < 0 || row < 0 || column >= SPAN || row >= SPAN ? 0 : reach->steps[row][column];
}

/* From cell to cell, those of few steps first. */
static void spread(struct reach *reach, const struct aude_state *state, int fairy)
{
    struct aude_cell next[SPAN * SPAN] = {{(int16_t)reach->x, (int16_t)reach->y}};
    for (int i = 0, cells = 1; i < cells; i++) {
        int step = steps_to(reach, next[i].x, next[i].y) + 1;
        for (int side = 0; side < 4 && step <= DRAGON_STEPS; side++) {
            int x = next[i].x + step_x[side], y = next[i].y + step_y[side];
            int tile = aude_placed_at(state, x, y);
            if (tile < 0 || tile == fairy || (x == reach->x && y == reach->y) ||
                steps_to(reach, x, y) != 0)
                continue;
            reach->steps[y - reach->y + DRAGON_STEPS][x - reach->x + DRAGON_STEPS] = (uint8_t)step;
            next[cells++] = (struct aude_cell){(int16_t)x, (int16_t)y};
        }
    }
}

static bool find_reach(struct reach *reach, const struct aude_state *state)
{
    int dragon = aude_kept(state, "dragon", 0, -1), fairy = aude_kept(state, "fairy", 0, -1);
    memset(reach, 0, sizeof *reach);
    if (dragon < 0)
        return false;
    reach->x = aude_placed(state, dragon).x;
    reach->y = aude_placed(state, dragon).y;
    spread(reach, state, fairy);
    return true;
}

/* The chance that the dragon flies soon, in per cent. */
static int flight_chance(const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int dragons = 0, tiles = aude_bag_total(state), none = 100;
    if ((int)aude_step(state) == DRAGON_FLIGHT)
        return 100;
    for (int kind = 0; kind < aude_kind_count(rules); kind++)
        if (aude_kind(rules, kind)->tile->signs & AUDE_SIGN_DRAGON)
            dragons += aude_bag(state, kind);
    for (int i = 0; i < SOON && i < tiles; i++)
        none = none * (tiles - dragons) / tiles;
    return tiles > 0 ? 100 - none : 0;
}

/* Without this figure, does its seat still own the feature? */
static bool needs(const struct aude_feature *feature, struct aude_standing figure)
{
    int rest = feature->strength[figure.seat] - aude_figure_info(figure.figure)->strength;
    for (int other = 0; other < AUDE_MAX_SEATS; other++)
        if (other != figure.seat && feature->strength[other] > rest)
            return true;
    return rest <= 0;
}

/* What its seat loses with the figure, in hundredths of a point. */
static int loss_of(const struct aude_state *state, struct aude_standing figure)
{
    struct aude_feature feature;
    if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature) ||
        feature.kind == AUDE_CASTLE || (feature.owners >> figure.seat & 1) == 0 ||
        !needs(&feature, figure))
        return 0;
    int loss = feature.value * GROWS - HOME;
    return loss > 0 ? loss : 0;
}

static int danger(const struct aude_state *state, int seat)
{
    struct reach reach;
    int sum = 0, chance = flight_chance(state);
    if (chance == 0 || !find_reach(&reach, state))
        return 0;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        int steps = figure.seat == seat ? steps_to(&reach, figure.x, figure.y) : 0;
        if (steps > 0)
            sum += loss_of(state, figure) * reached[steps] / 100;
    }
    return sum * chance / 100;
}

/* ---- Fairy --------------------------------------------------------------------------------- */

/* Does she bring the seat points when this one of its followers scores? */
static bool is_beside(const struct aude_state *state, struct aude_standing figure)
{
    int fairy = aude_kept(state, "fairy", 0, -1),
        friend = aude_kept(state, "fairy_seat", 0, AUDE_NO_SEAT);
    if (fairy < 0 || aude_placed_at(state, figure.x, figure.y) != fairy)
        return false;
    return friend == AUDE_NO_SEAT ? aude_figure_info(figure.figure)->strength > 0
                                  : friend == figure.seat &&
                                        aude_kept(state, "fairy_figure", 0, -1) == figure.figure &&
                                        aude_kept(state, "fairy_segment", 0, -1) == figure.segment;
}

static bool stands_on_tile(const struct aude_state *state)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    return setup->option[aude_option_find(AUDE_CARCASSONNE, "FAIRY_PLACEMENT")] != 0;
}

/* How sure it is that her follower's feature scores while she is there, in per cent. */
static int surely_scores(const struct aude_state *state, struct aude_standing figure, int turns)
{
    struct aude_feature feature;
    if (!aude_feature_at(state, figure.x, figure.y, figure.segment, &feature))
        return 0;
    if (turns <= 1)
        return CERTAINLY;
    return feature.kind == AUDE_FIELD || feature.open == 0 ? 0 : NEARLY / feature.open;
}

static int fairy_worth(const struct aude_state *state, int seat)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats;
    int turns = (aude_bag_total(state) + seats - 1) / seats, most = 0;
    bool on_tile = stands_on_tile(state);
    if (!on_tile && aude_kept(state, "fairy_seat", 0, AUDE_NO_SEAT) != seat)
        return 0;
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        if (figure.seat != seat || !is_beside(state, figure))
            continue;
        int worth = A_TURN * (turns < STAYS ? turns : STAYS) +
                    SCORES * surely_scores(state, figure, turns) / 100;
        most = worth > most ? worth : most;
    }
    return most;
}

static int sure(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int fairy = aude_kept(state, "fairy", 0, -1) < 0 ? 0 : fairy_worth(state, seat);
    return fairy - danger(state, seat);
}

/* ---- The flight ---------------------------------------------------------------------------- */

enum { LEAVES = 512, AHEAD = DRAGON_STEPS - 1 };

/* What a flight may lead to; ways that leave the same figures are the same. */
struct flight {
    struct outlook outlook;
    int leaves;
    struct {
        uint64_t key;
        int32_t worth[AUDE_MAX_SEATS];
    } leaf[LEAVES];
};

static uint64_t mix(uint64_t key, unsigned number)
{
    return (key ^ number) * 0x100000001b3u;
}

/* Of what the worth depends on: all that the flight can change. */
static uint64_t key_of(const struct aude_state *state, int seats)
{
    uint64_t key = mix(0xcbf29ce484222325u, (unsigned)aude_kept(state, "dragon", 0, 0));
    key = mix(key, (unsigned)aude_step(state));
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        key = mix(key, (unsigned)figure.x);
        key = mix(key, (unsigned)figure.y);
        key = mix(key, (unsigned)(figure.seat << 16 | figure.figure << 8 | figure.segment));
    }
    for (int seat = 0; seat < seats; seat++)
        key = mix(key, (unsigned)aude_score(state, seat));
    return key;
}

static void look_at(struct flight *flight, const struct aude_state *state,
                    int32_t worth[AUDE_MAX_SEATS])
{
    uint64_t key = key_of(state, flight->outlook.seats);
    for (int i = 0; i < flight->leaves; i++)
        if (flight->leaf[i].key == key) {
            memcpy(worth, flight->leaf[i].worth, sizeof flight->leaf[i].worth);
            return;
        }
    evaluate(&flight->outlook, state, worth);
    if (flight->leaves < LEAVES) {
        flight->leaf[flight->leaves].key = key;
        memcpy(flight->leaf[flight->leaves++].worth, worth, sizeof flight->leaf->worth);
    }
}

/* Own worth against that of the others, as in all other decisions. */
static int64_t gain_for(const struct flight *flight, const int32_t worth[AUDE_MAX_SEATS], int seat)
{
    int64_t gain = (int64_t)worth[seat] * flight->outlook.seats;
    for (int other = 0; other < flight->outlook.seats; other++)
        gain -= worth[other];
    return gain;
}

/* What so many steps more come to, when each player does its best. */
static void fly_on(struct flight *flight, const struct aude_state *state, int steps,
                   int32_t worth[AUDE_MAX_SEATS])
{
    aude_action action[4];
    int count = (int)aude_step(state) == DRAGON_FLIGHT && steps > 0
                    ? aude_legal_actions(state, action, 4)
                    : 0;
    int64_t best = INT64_MIN;
    if (count == 0)
        look_at(flight, state, worth);
    for (int i = 0; i < count; i++) {
        struct aude_state after;
        int32_t there[AUDE_MAX_SEATS] = {0};
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        fly_on(flight, &after, steps - 1, there);
        if (gain_for(flight, there, aude_decider(state)) > best) {
            best = gain_for(flight, there, aude_decider(state));
            memcpy(worth, there, sizeof there);
        }
    }
}

static aude_action choose(const struct aude_state *state, struct aude_random *random)
{
    struct choice best = {0};
    struct flight flight;
    aude_action action[4];
    int count = aude_legal_actions(state, action, 4);
    outlook_init(&flight.outlook, state);
    flight.leaves = 0;
    for (int i = 0; i < count && count > 1; i++) {
        struct aude_state after;
        int32_t worth[AUDE_MAX_SEATS] = {0};
        aude_state_copy(&after, state);
        if (aude_apply(&after, action[i], NULL) != AUDE_OK)
            continue;
        fly_on(&flight, &after, AHEAD, worth);
        offer(&best, action[i], gain_for(&flight, worth, aude_decider(state)), random);
    }
    return best.action != 0 ? best.action : action[0];
}

const struct ai_room ai_room_dragon = {
    .game = AUDE_CARCASSONNE,
    .option = {"DRAGON", "FAIRY", "PORTALS"},
    .spread = 400,
    .search = {.far = 1u << DRAGON_FAIRY | 1u << DRAGON_FAIRY_ON | 1u << DRAGON_PORTAL},
    .steps = 1u << DRAGON_FLIGHT,
    .choose = choose,
    .looks_on = true,
    .sure = sure,
};
