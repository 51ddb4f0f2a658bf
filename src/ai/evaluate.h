/* SPDX-License-Identifier: Apache-2.0 */
/* What a position is worth to each seat, in hundredths of a point. See evaluate.c. */
#ifndef AUDE_AI_EVALUATE_H
#define AUDE_AI_EVALUATE_H

#include "ai/survey.h"

/* Writes what the state, between two turns or at the end, is worth to each seat. nearby may be NULL
 * when nothing was laid since outlook_init. */
void evaluate(const struct outlook *outlook, const struct nearby *nearby,
              const struct aude_state *state, int32_t worth[AUDE_MAX_SEATS]);

/* What the owners of a feature may expect that is worth a point for each tile on it and around it,
 * complete or not; sets its chance to be complete. */
int worth_of_block(const struct survey *survey, struct area *area);

#endif
