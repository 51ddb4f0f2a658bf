/* SPDX-License-Identifier: Apache-2.0 */
/* What the two parts of a survey have in common. See survey.c, survey_claims.c. */
#ifndef AUDE_CARCASSONNE_SURVEY_H
#define AUDE_CARCASSONNE_SURVEY_H

#include "carcassonne/game.h"
#include "carcassonne/state.h"

enum { TAKEN = 0xffff /* a prospect on whose cell the tile laid last lies */ };

_Static_assert((int)AUDE_MAX_REGIONS >= (int)MAX_REGIONS, "every region has a number of its claim");
_Static_assert((int)AUDE_MAX_PROSPECTS >= (int)GRID_CELLS + 4, "every empty cell is a prospect");

/* The number of the prospect on this cell; -1: none. */
static inline int survey_prospect(const struct aude_survey *survey, const struct state *state,
                                  uint16_t key)
{
    const unsigned value = grid_find(&state->grid, key);
    return value < GRID_CELL ? -1 : (int)survey->memory.by_cell[value - GRID_CELL];
}

/* The tiles of this state, also when the survey was not told of the last of them, or of one that
 * does not lie here: what is not a placement is tried after placements. */
void survey_follow(struct aude_survey *survey, const struct state *state);

#endif
