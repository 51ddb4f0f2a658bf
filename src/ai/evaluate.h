/* SPDX-License-Identifier: Apache-2.0 */
/* What a position is worth to each seat, in hundredths of a point. See evaluate.c. */
#ifndef AUDE_AI_EVALUATE_H
#define AUDE_AI_EVALUATE_H

#include "ai/survey.h"

/* Writes what the state, between two turns or at the end, is worth to each seat. At most one tile
 * was laid since outlook_begin, and aude_survey_laid has been told of it. */
void evaluate(struct outlook *outlook, const struct aude_state *state,
              int32_t worth[AUDE_MAX_SEATS]);

/* The same in two steps: the survey it leaves can be asked what a follower more is worth. */
void evaluate_survey(struct survey *survey, struct outlook *outlook, const struct aude_state *state,
                     int32_t worth[AUDE_MAX_SEATS]);
/* Adds to the worth what changes when the seat had put a follower from its supply there as well,
 * where nobody stands. False when it has to be evaluated as a state of its own: the feature is
 * complete, or there is more in these rules that depends on figures. */
bool evaluate_follower(struct survey *survey, int seat, int x, int y, int segment, int32_t *worth);

/* What the owners of a claim may expect that is worth a point for each tile on it and around it,
 * complete or not; sets its chance to be complete. */
int worth_of_block(struct survey *survey, int claim);

#endif
