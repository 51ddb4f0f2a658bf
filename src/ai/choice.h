/* SPDX-License-Identifier: Apache-2.0 */
/* Choosing the best of several actions as they are looked at, one of the equally good at random. */
#ifndef AUDE_AI_CHOICE_H
#define AUDE_AI_CHOICE_H

#include "aude.h"

/* The best so far, and how many others were as good. */
struct choice {
    aude_action action;
    int64_t gain;
    uint32_t equals;
};

static inline void offer(struct choice *best, aude_action action, int64_t gain,
                         struct aude_random *random)
{
    if (best->action != 0 && gain < best->gain)
        return;
    if (best->action == 0 || gain > best->gain)
        best->equals = 0;
    best->equals++;
    if (best->equals == 1 || aude_random_below(random, best->equals) == 0)
        best->action = action;
    best->gain = gain;
}

#endif
