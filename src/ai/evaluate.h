/* SPDX-License-Identifier: Apache-2.0 */
/* What a position is worth to each seat, in hundredths of a point. See evaluate.c. */
#ifndef AUDE_AI_EVALUATE_H
#define AUDE_AI_EVALUATE_H

#include "ai/survey.h"

/* Writes what the state, between two turns or at the end, is worth to each seat. At most one tile
 * was laid since outlook_begin, and aude_survey_laid has been told of it. */
void evaluate(struct outlook *outlook, const struct aude_state *state,
              int32_t worth[AUDE_MAX_SEATS]);

/* What the owners of a claim may expect that is worth a point for each tile on it and around it,
 * complete or not; sets its chance to be complete. */
int worth_of_block(struct survey *survey, int claim);

#endif
