/* SPDX-License-Identifier: Apache-2.0 */
/* Features that one tile could make one: what that would bring, to whom. See joins.c. */
#ifndef AUDE_AI_JOINS_H
#define AUDE_AI_JOINS_H

#include "ai/survey.h"

/* Adds what is to be expected of it, when all claims have their worth. */
void pay_joins(struct survey *survey, int32_t *worth);
/* Do joins of fields count in these rules, for this player? */
bool joins_fields(const struct survey *survey);
/* The same as pay_joins, of a claim alone that nobody stands on, when the seat had a follower there
 * and the claim were worth so much. */
void pay_new_joins(struct survey *survey, int seat, int claim, int amount, int32_t *worth);

#endif
