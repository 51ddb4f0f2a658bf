/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of the evaluation (evaluate.c) that are a matter of taste: what one player values
 * otherwise than another who looks at a position in the same way. See weights.c; found by
 * tools/tune. */
#ifndef AUDE_AI_WEIGHTS_H
#define AUDE_AI_WEIGHTS_H

enum weight {
    WEIGH_PATIENCE,       /* per cent of its draws that a seat can spend on one feature, */
    WEIGH_ROAD_PATIENCE,  /* ... on a road, */
    WEIGH_BLOCK_PATIENCE, /* ... on the tiles around a monastery */
    WEIGH_NEGLECT,        /* per cent of the chance that an unclaimed city has to be completed */
    WEIGH_COMES_BACK, /* per cent: what a follower sure to come back is worth of one in the supply
                       */
    WEIGH_HALF_LIFE,  /* own draws left at which a follower in the supply has lost half its worth */
    WEIGH_NEW_LAND,   /* centipoints for each open half side of an owned field, at the start */
    WEIGH_DISTANT_CELL, /* chance that a cell that touches nothing yet gets filled, in 1024ths */
    WEIGH_GROWTH,       /* 1024ths of a tile that closes: what one counts that only goes on */
    WEIGH_CITY,         /* centipoints for each tile and pennant of a city to be completed, */
    WEIGH_ROAD,         /* ... for each tile of a road */
    WEIGH_FIELD,        /* per cent of the points that a field brings for a city */
    WEIGH_CORNER, /* per cent: how little a second side of a feature at the same cell hinders */
    WEIGH_JOIN,   /* per cent of the chance that a city or road is joined to another */
    WEIGH_ROAD_JOIN,
    WEIGH_FIELD_JOIN,    /* ... that a field is */
    WEIGH_JOIN_PATIENCE, /* per cent of its draws that a seat can spend on it */
    WEIGH_FOLLOWER,      /* centipoints: the last follower in the supply, the last but one, ... */
    WEIGHTS = WEIGH_FOLLOWER + 9
};

struct weights {
    int of[WEIGHTS];
};

/* Those of the greedy player and of what is built on it. */
extern const struct weights weights_greedy;
/* Those of a search. */
extern const struct weights weights_search;

/* A weight: its name ("half-life"), and the bounds between which it means something. */
struct weight_facts {
    const char *name;
    int least, most;
    int step; /* by how much it has to change to be felt */
};
const struct weight_facts *weight_facts(enum weight weight);

#endif
