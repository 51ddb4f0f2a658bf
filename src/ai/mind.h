/* SPDX-License-Identifier: Apache-2.0 */
/* A player as an arena seats it: with a memory of its own, made from one word.
 *
 *     random, greedy      as they are (player.h)
 *     invader, hoarder, staller
 *                         players that do one thing too much (exploiter.h)
 *     level:3             a player by its strength, from 1 to 8 (level.h); level-3 means the same
 *     search              a search (search.h) of one second a decision
 *     search:50ms         ... of so long: us, ms or s
 *     search:4000         one of so many playouts
 *     search:50ms,width=12,depth=4,trust=2
 *                         that thinks in another way than usual (struct search_taste)
 *     search:50ms,threads=2
 *                         in so many threads
 */
#ifndef AUDE_AI_MIND_H
#define AUDE_AI_MIND_H

#include "ai/level.h"
#include "ai/player.h"
#include "ai/search.h"

/* Somebody else who is asked: a program, see src/pipe. */
struct mind_outside {
    void *context;
    /* An action of the present decision, legal or not; 0 when it has none: it did not answer. */
    aude_action (*choose)(void *context, const struct aude_state *state);
    int64_t (*clock)(void); /* nanoseconds, by which its time is measured */
};

struct mind {
    const struct player *player; /* NULL: a level, or it searches */
    const struct level *level;   /* or NULL */
    struct search *search;
    struct search_limit limit;
    struct search_taste taste;
    int threads;
    /* Of one that does not search: asked now and then whether it has to be decided by what is
     * known; or NULL. One that searches has a limit of time. */
    bool (*hurry)(void *context);
    void *context;
    const struct mind_outside *outside; /* NULL: none; else this one is asked and nobody else */
};

/* What a word means; false when it means nothing. Nothing is allocated. */
bool mind_read(struct mind *mind, const char *word);
/* Ready for games under these rules. False: no memory. The clock may be NULL when no limit is one
 * of time. */
bool mind_open(struct mind *mind, const struct aude_rules *rules, int64_t (*clock)(void));
void mind_close(struct mind *mind);
/* A legal action of the present decision; of somebody outside, what they answer. */
aude_action mind_choose(struct mind *mind, const struct aude_state *state,
                        struct aude_random *random);

#endif
