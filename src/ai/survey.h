/* SPDX-License-Identifier: Apache-2.0 */
/* A position that is being evaluated: what aude_survey finds, and what evaluate.c makes of it. */
#ifndef AUDE_AI_SURVEY_H
#define AUDE_AI_SURVEY_H

#include "ai/outlook.h"

struct survey {
    struct outlook *outlook;
    const struct aude_survey *found;
    const struct aude_state *state;
    int draws[AUDE_MAX_SEATS];        /* turns that each seat still has */
    int32_t back[AUDE_MAX_SEATS];     /* followers on the board by their chance to come back */
    int supply[AUDE_MAX_SEATS];       /* what is worth what each seat has besides */
    uint16_t chance[AUDE_MAX_CLAIMS]; /* that a claim will be complete, in 1024ths */
    int32_t worth[AUDE_MAX_CLAIMS];   /* what its owners may expect of a claim */
};

#endif
