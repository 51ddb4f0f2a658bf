/* SPDX-License-Identifier: Apache-2.0 */
/* What rooms want to know of the whole board in every position that is evaluated. It is looked up
 * once for a decision (outlook.h), after that only around the tile laid last. See board.c. */
#ifndef AUDE_AI_BOARD_H
#define AUDE_AI_BOARD_H

#include "ai/survey.h"

/* At the beginning of a decision. */
void board_herds(struct outlook_board *board, const struct aude_state *state);
void board_complete(struct outlook_board *board, const struct aude_state *state);

/* In the position that is evaluated: a herd, in its order, and the field that it is on where the
 * seat is among its owners, else nothing but that it is not. False: there are no more. */
bool survey_herd(const struct survey *survey, int number, int seat, struct aude_feature *field);
/* How many cities or roads are complete; sets the tiles of the largest. kind: AUDE_CITY or
 * AUDE_ROAD. */
int survey_complete(const struct survey *survey, int kind, int *largest);
/* The feature that a figure stands on, as aude_feature_at tells it; of a city, road or monastery
 * without a new look at the board. */
bool survey_feature(const struct survey *survey, struct aude_standing figure,
                    struct aude_feature *feature);

#endif
