/* SPDX-License-Identifier: Apache-2.0 */
/* The features of a position that is being evaluated. See survey.c. */
#ifndef AUDE_AI_SURVEY_H
#define AUDE_AI_SURVEY_H

#include "ai/outlook.h"

enum {
    CERTAIN = 1024, /* chances are in 1024ths */
    AREA_MAX = 1344,
    OPEN_MAX = 10,
    PAIR_MAX = 400
};

/* A feature of the position being evaluated. */
struct area {
    struct aude_feature feature;
    uint8_t opens;
    struct {
        int16_t x, y;
        uint8_t side; /* of that cell, where the feature comes in */
    } open[OPEN_MAX];
    int16_t x, y;    /* a tile of it; the tile, for a monastery and the like */
    int16_t land;    /* field: half sides with nothing beyond */
    uint16_t chance; /* that it will be complete, in 1024ths */
    uint8_t segment; /* of the tile at x, y */
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

/* Fills in all that is there: draws, areas, pairs. Chances and `back` are for evaluate.c. */
void survey_position(struct survey *survey, const struct outlook *outlook,
                     const struct nearby *nearby, const struct aude_state *state);
/* The area of a segment, entered when it is new. -1 when there is no room: it is left out. */
int survey_area(struct survey *survey, int x, int y, int segment);
/* Enters where an area goes on beyond the tile by these sides, as printed. */
void survey_open_sides(const struct survey *survey, struct area *area,
                       const struct aude_placed *tile, unsigned sides);

#endif
