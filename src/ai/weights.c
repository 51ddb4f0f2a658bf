/* SPDX-License-Identifier: Apache-2.0 */
/* The weights of the evaluation: those of the greedy player, which is the reference and stays as it
 * is, those of a search, and what a tuner has to know of each. The former were found by matches of
 * greedy against itself, mirrored pairs of games, one number changed at a time. */
#include "ai/weights.h"

const struct weights weights_greedy = {{
    [WEIGH_PATIENCE] = 20,
    [WEIGH_ROAD_PATIENCE] = 20,
    [WEIGH_BLOCK_PATIENCE] = 20,
    [WEIGH_NEGLECT] = 50,
    [WEIGH_COMES_BACK] = 50,
    [WEIGH_HALF_LIFE] = 7,
    [WEIGH_NEW_LAND] = 10,
    [WEIGH_DISTANT_CELL] = 500,
    [WEIGH_GROWTH] = 256,
    [WEIGH_CITY] = 200,
    [WEIGH_ROAD] = 100,
    [WEIGH_FIELD] = 100,
    [WEIGH_CORNER] = 0,
    [WEIGH_JOIN] = 0,
    [WEIGH_ROAD_JOIN] = 0,
    [WEIGH_FIELD_JOIN] = 0,
    [WEIGH_JOIN_PATIENCE] = 20,
    [WEIGH_FOLLOWER] = 1560,
    1080,
    830,
    630,
    480,
    350,
    250,
    200,
    150,
}};

/* Found by aude-tune for two seats of the base game: docs/AI.md. */
const struct weights weights_search = {{
    [WEIGH_PATIENCE] = 22,
    [WEIGH_ROAD_PATIENCE] = 27,
    [WEIGH_BLOCK_PATIENCE] = 2,
    [WEIGH_NEGLECT] = 76,
    [WEIGH_COMES_BACK] = 46,
    [WEIGH_HALF_LIFE] = 10,
    [WEIGH_NEW_LAND] = 7,
    [WEIGH_DISTANT_CELL] = 29,
    [WEIGH_GROWTH] = 5,
    [WEIGH_CITY] = 193,
    [WEIGH_ROAD] = 99,
    [WEIGH_FIELD] = 77,
    [WEIGH_CORNER] = 56,
    [WEIGH_JOIN] = 65,
    [WEIGH_ROAD_JOIN] = 40,
    [WEIGH_FIELD_JOIN] = 28,
    [WEIGH_JOIN_PATIENCE] = 65,
    [WEIGH_FOLLOWER] = 2026,
    895,
    733,
    592,
    631,
    494,
    367,
    101,
    108,
}};

static const struct weight_facts facts[WEIGHTS] = {
    [WEIGH_PATIENCE] = {"patience", 1, 100, 3},
    [WEIGH_ROAD_PATIENCE] = {"road-patience", 1, 100, 3},
    [WEIGH_BLOCK_PATIENCE] = {"block-patience", 1, 100, 3},
    [WEIGH_NEGLECT] = {"neglect", 0, 100, 10},
    [WEIGH_COMES_BACK] = {"comes-back", 0, 100, 8},
    [WEIGH_HALF_LIFE] = {"half-life", 1, 40, 1},
    [WEIGH_NEW_LAND] = {"new-land", 0, 100, 3},
    [WEIGH_DISTANT_CELL] = {"distant-cell", 0, 1024, 100},
    [WEIGH_GROWTH] = {"growth", 0, 1024, 64},
    [WEIGH_CITY] = {"city", 20, 600, 20},
    [WEIGH_ROAD] = {"road", 10, 300, 10},
    [WEIGH_FIELD] = {"field", 10, 300, 10},
    [WEIGH_CORNER] = {"corner", 0, 100, 10},
    [WEIGH_JOIN] = {"join", 0, 200, 8},
    [WEIGH_ROAD_JOIN] = {"road-join", 0, 200, 8},
    [WEIGH_FIELD_JOIN] = {"field-join", 0, 200, 8},
    [WEIGH_JOIN_PATIENCE] = {"join-patience", 1, 200, 5},
    [WEIGH_FOLLOWER] = {"follower-1", 0, 4000, 120},
    {"follower-2", 0, 4000, 100},
    {"follower-3", 0, 4000, 80},
    {"follower-4", 0, 4000, 70},
    {"follower-5", 0, 4000, 60},
    {"follower-6", 0, 4000, 50},
    {"follower-7", 0, 4000, 50},
    {"follower-8", 0, 4000, 50},
    {"follower-9", 0, 4000, 50},
};

const struct weight_facts *weight_facts(enum weight weight)
{
    return &facts[weight];
}
