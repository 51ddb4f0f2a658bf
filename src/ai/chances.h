/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the evaluation have in common: chances of draws, and who is paid. */
#ifndef AUDE_AI_CHANCES_H
#define AUDE_AI_CHANCES_H

#include "ai/survey.h"

/* What is a matter of taste (weights.h); the rooms have theirs. */
static inline int weigh(const struct survey *survey, enum weight weight)
{
    return survey->outlook->weights.of[weight];
}

/* The chance that at least one of so many draws is among so many good tiles, in 1024ths. */
int chance_of_draw(struct outlook *outlook, int good, int draws);
/* Draws that these seats still have; nobody: as many as one has in the mean. */
int owners_draws(const struct survey *survey, unsigned owners);
/* Those with the most, if anybody has any; bits. */
unsigned most_of(const int *strength, int seats);

static inline void pay(const struct survey *survey, unsigned owners, int amount, int32_t *worth)
{
    for (int seat = 0; seat < survey->outlook->seats; seat++)
        if (owners >> seat & 1)
            worth[seat] += amount;
}

#endif
