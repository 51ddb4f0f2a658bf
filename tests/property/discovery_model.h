/* SPDX-License-Identifier: Apache-2.0 */
/* A second, slow opinion on the rules of The Discovery: a whole game kept on a plain grid of tiles.
 * See discovery_model.c (the board, areas, points) and discovery_turns.c (whose turn, what is
 * legal, what happens). */
#ifndef AUDE_TEST_DISCOVERY_MODEL_H
#define AUDE_TEST_DISCOVERY_MODEL_H

#include "aude.h"

enum { GRID_REACH = AUDE_MAX_TILES, GRID = 2 * GRID_REACH + 1, FOLLOWERS = 4, OPEN_TILES = 2 };

/* What happened to points in one ply. */
struct plain_score {
    int seat, kind, points, size, cities;
    bool closed;
    int x, y, segment;
};

/* An area by flood fill. */
struct plain_area {
    int kind, size, open, cities, followers;
    int strength[AUDE_MAX_SEATS];
    bool closed, small;
    int quote, final;              /* points in the game, at the end */
    uint16_t held[AUDE_MAX_TILES]; /* its segments, by tile */
};

struct plain_model {
    const struct aude_rules *rules;
    int seats, kinds, first_seat;
    bool open_tiles, draw_last, take_back, one_is_large;

    int16_t grid[GRID][GRID]; /* by y and x: number of the tile + 1, or 0 */
    int least_x, most_x, least_y, most_y;
    int tiles, last; /* last: the tile just placed, or -1 */
    struct aude_placed tile[AUDE_MAX_TILES];
    const struct aude_tile *face[AUDE_MAX_TILES]; /* the facts of each */
    int followers;
    struct aude_standing follower[AUDE_MAX_SEATS * FOLLOWERS];

    int bag[AUDE_MAX_KINDS], removed[AUDE_MAX_KINDS];
    int score[AUDE_MAX_SEATS], supply[AUDE_MAX_SEATS];
    int open[AUDE_MAX_SEATS], open_kind[AUDE_MAX_SEATS][OPEN_TILES];
    int aside, dealing; /* tiles to be set aside and to be dealt before the first turn */

    enum aude_step step;
    int seat, turn, drawn;
    bool idle;
    int scores; /* what the last ply scored, final scoring included */
    struct plain_score scored[AUDE_MAX_SEATS * FOLLOWERS + 1];
    int lost; /* tiles that the last ply took out of the game */
};

/* ---- The board ---- */

int plain_tile_at(const struct plain_model *model, int x, int y); /* -1: none */
void plain_lay(struct plain_model *model, int kind, int x, int y, int rotation);
/* The segment of the tile that owns this side of the board. */
int plain_by_side(const struct plain_model *model, int tile, int side);
int plain_segments(const struct plain_model *model, int tile);
void plain_area(const struct plain_model *model, int tile, int segment, struct plain_area *area);
bool plain_is_free(const struct plain_model *model, int tile, int segment);
/* AUDE_OK, CELL_TAKEN, NO_CONTACT or MISMATCH (DISC-20, 21). */
enum aude_status plain_fits(const struct plain_model *model, int kind, int x, int y, int rotation);
bool plain_fits_anywhere(const struct plain_model *model, int kind);

/* ---- The game ---- */

void plain_start(struct plain_model *model, const struct aude_rules *rules);
int plain_decider(const struct plain_model *model);
int plain_bag_total(const struct plain_model *model);
/* All legal actions, in no particular order. */
int plain_actions(const struct plain_model *model, aude_action *actions);
/* An action that is one of them. */
void plain_apply(struct plain_model *model, aude_action action);

#endif
