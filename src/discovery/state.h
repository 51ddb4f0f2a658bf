/* SPDX-License-Identifier: Apache-2.0 */
/* Rules and state of a game of The Discovery, and the few lines everybody needs to read them.
 *
 * The landscape consists of areas of one terrain (DISC-4). Each segment of each laid tile carries
 * the number of its area, always up to date: one byte a segment, eight bytes a tile. So a tile is
 * one 64-bit word, "does this tile belong to the area" is a test for a zero byte, and the size of
 * an area (DISC-5: different tiles) is counted by one pass over the words, when it is asked for. An
 * area keeps two counters that add up when areas merge: its open sides (DISC-6), and the port
 * cities on its shores (DISC-8). Each city touches one sea and one land segment, so no city is ever
 * counted twice, neither in an area nor in the mountains' sum over grassland (DISC-55).
 *
 * Followers are in a short list, in the order they were put; who stands where is found by looking
 * through it. */
#ifndef AUDE_DISCOVERY_STATE_H
#define AUDE_DISCOVERY_STATE_H

#include "aude.h"
#define FIXED_SIZE(X) X(tiles, 96) /* DISCOVERY_TILES */
#include "core/grid.h"
#include "discovery/options.h"
#include <string.h>

enum {
    NO_INDEX = 0xff,      /* no kind, no tile */
    NO_AREA = 0xff,       /* label of a segment that a tile does not have */
    SEATS = 5,            /* DISC-11 */
    DISCOVERY_TILES = 96, /* on the board: 84 in the box */
    DISCOVERY_KINDS = DISCOVERY_TILES,
    TILE_SEGMENTS = 8,       /* on one tile; the printed tiles have 5 */
    AREAS = 208,             /* ever begun: all segments less one join for every tile but the first,
                                170 with the printed tiles */
    DISCOVERY_FOLLOWERS = 4, /* DISC-3 */
    MAX_STANDING = 32,       /* followers on the board: 20, more only by editing */
    MAX_BORDERS = 16,        /* mountains beside grassland on one tile: 4 x 4 of 8 segments */
};

/* Terrains by number, as the grid needs them. */
enum { GRASSLAND, MOUNTAINS, SEA, TERRAINS };

struct terrain_kind {
    uint8_t edge[4][4]; /* terrain by rotation and board side */
    uint8_t side[4][4]; /* segment by rotation and board side */
    uint8_t terrain[TILE_SEGMENTS];
    uint8_t open[TILE_SEGMENTS];  /* sides of the segment */
    uint8_t ports[TILE_SEGMENTS]; /* cities that touch it */
    uint8_t segments;
    uint8_t rotations; /* that look different */
    uint8_t borders;   /* of mountains and grassland (DISC-7): */
    struct {
        uint8_t mountains, grassland;
    } border[MAX_BORDERS];
};

struct discovery_rules {
    struct aude_setup
        setup; /* first, in every game: src/games.h reads it to tell which one it is */
    struct terrain_kind kind[DISCOVERY_KINDS];
    struct aude_kind info[DISCOVERY_KINDS];
    int kinds;
    int start; /* kind of the start tile */
    uint8_t start_bag[DISCOVERY_KINDS];
    uint16_t start_total;
    uint8_t aside; /* tiles to be set aside before the game (DISC-73) */
    bool open;     /* two open tiles before each player (DISC-70) */
};

struct terrain_tile {
    uint8_t kind, rotation;
};

struct standing {
    uint8_t tile, segment, seat;
};

struct discovery_state {
    const struct discovery_rules *rules;
    _Alignas(8) uint8_t step; /* enum aude_step; at the same place whatever a pointer takes */
    uint8_t seat;
    uint8_t drawn;   /* kind, or NO_INDEX; always so with open tiles */
    uint8_t last;    /* tile laid in this turn, or NO_INDEX */
    uint8_t figures; /* on the board */
    uint8_t areas;   /* begun so far */
    uint8_t edited;  /* the tiles are not those of the box: aude_check counts differently */
    uint8_t aside;   /* as in struct aude_tableau */
    uint8_t dealing;
    uint8_t placed;
    uint8_t idle;
    uint8_t supply[SEATS];
    uint16_t turn_number;
    uint16_t bag_total;
    int32_t score[SEATS];
    uint8_t count[SEATS]; /* open tiles (DISC-70), in rising order */
    uint8_t open[SEATS][AUDE_MAX_OPEN];
    uint8_t bag[DISCOVERY_KINDS];
    uint8_t removed[DISCOVERY_KINDS];
    struct standing figure[MAX_STANDING];
    struct terrain_tile laid[DISCOVERY_TILES];
    uint8_t sides[AREAS]; /* open sides of each area */
    uint8_t ports[AREAS]; /* and its cities */
    uint8_t label[DISCOVERY_TILES][TILE_SEGMENTS];
    struct grid grid; /* with its arrays */
};

_Static_assert(sizeof(struct discovery_rules) <= AUDE_RULES_BYTES, "AUDE_RULES_BYTES is too small");
_Static_assert((int)SEATS <= (int)AUDE_MAX_SEATS, "bounds of aude.h");
_Static_assert(AREAS < NO_AREA, "an area fits into a byte");

static inline const struct terrain_kind *kind_under(const struct discovery_state *state,
                                                    unsigned tile)
{
    return &state->rules->kind[state->laid[tile].kind];
}

/* Bytes of a state with all its arrays. */
static inline unsigned discovery_state_size(void)
{
    return (unsigned)(sizeof(struct discovery_state) - sizeof(struct grid) +
                      GRID_SIZE(DISCOVERY_TILES));
}

/* The segment that owns a board side of a laid tile. */
static inline unsigned segment_at(const struct discovery_state *state, unsigned tile, unsigned side)
{
    return kind_under(state, tile)->side[state->laid[tile].rotation][side];
}

static inline unsigned area_of(const struct discovery_state *state, unsigned tile, unsigned segment)
{
    return state->label[tile][segment];
}

/* Has the tile a segment in the area? */
static inline bool tile_in(const struct discovery_state *state, unsigned tile, unsigned area)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t word;
    memcpy(&word, state->label[tile], sizeof word);
    word ^= ones * area;
    return ((word - ones) & ~word & ones << 7) != 0;
}

static inline unsigned choice_of(const struct discovery_state *state, enum discovery_option option)
{
    return state->rules->setup.option[option];
}

#endif
