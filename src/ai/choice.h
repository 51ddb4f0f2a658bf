/* SPDX-License-Identifier: Apache-2.0 */
/* Choosing the best of several actions as they are looked at, one of the equally good at random;
 * and keeping the best few of them. */
#ifndef AUDE_AI_CHOICE_H
#define AUDE_AI_CHOICE_H

#include "aude.h"

/* The best few of what can be done, best first; of equally good ones the one that came first. */
struct ranking {
    int count, capacity;
    struct ranked {
        aude_action action, next; /* next: what to do at the decision that follows, or 0 */
        int64_t gain;
    } * best;
};

static inline void rank(struct ranking *ranking, aude_action action, aude_action next, int64_t gain)
{
    int at = ranking->count;
    if (at == ranking->capacity && (at == 0 || ranking->best[at - 1].gain >= gain))
        return;
    if (at == ranking->capacity)
        at--;
    else
        ranking->count++;
    for (; at > 0 && ranking->best[at - 1].gain < gain; at--)
        ranking->best[at] = ranking->best[at - 1];
    ranking->best[at].action = action;
    ranking->best[at].next = next;
    ranking->best[at].gain = gain;
}

/* The best so far, and how many others were as good. */
struct choice {
    aude_action action, next;
    int64_t gain;
    uint32_t equals;
    struct ranking *ranking; /* where all of them are put down as well, or NULL */
};

/* True when it is the best now. */
static inline bool offer(struct choice *best, aude_action action, int64_t gain,
                         struct aude_random *random)
{
    bool taken;
    if (best->ranking != NULL)
        rank(best->ranking, action, 0, gain);
    if (best->action != 0 && gain < best->gain)
        return false;
    if (best->action == 0 || gain > best->gain)
        best->equals = 0;
    best->equals++;
    taken = best->equals == 1 || aude_random_below(random, best->equals) == 0;
    if (taken)
        best->action = action;
    best->gain = gain;
    return taken;
}

#endif
