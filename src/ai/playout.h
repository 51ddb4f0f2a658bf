/* SPDX-License-Identifier: Apache-2.0 */
/* Playing on from a position for some turns, in which every seat plays as the greedy player would.
 * What comes of a playout follows from the position, its number and the way the turn is played; not
 * from the playouts made before, so they can be made in any order and by any thread. See
 * playout.c. */
#ifndef AUDE_AI_PLAYOUT_H
#define AUDE_AI_PLAYOUT_H

#include "ai/greedy.h"

/* A way to play the turn. */
struct way {
    aude_action action, next; /* next: at the decision that follows, or 0 */
};

/* What is played on from; the same for all playouts of a decision. */
struct playout_from {
    const struct aude_state *root;
    struct way best; /* as the greedy player plays: what else is tried is compared with it */
    uint64_t seed;   /* of the draws */
    int seat;        /* for which positions are valued */
    int depth;       /* turns after the present one */
    int near;        /* cells from new tiles within which all placements are looked at */
    int blend;       /* turns after which the position is valued, the last ones; at least 1 */
    bool each;       /* what it is worth to every seat is wanted */
};

enum { PLAYOUT_LEVELS = 4, PLAYOUT_NOTES = 8192 };

/* What was found at a position that playouts come to again. */
struct playout_note {
    uint64_t key; /* of the way, and of what was drawn since */
    int64_t action, next;
};

/* Memory of one thread. */
struct playouts {
    struct playout_from from;
    struct thought thought;
    uint64_t key; /* of the position: no note of another one is taken for one of it */
    int bases;    /* positions below that are known */
    struct aude_state base[PLAYOUT_LEVELS];
    struct favourites favourites[PLAYOUT_LEVELS][AUDE_MAX_KINDS];
    struct playout_note note[PLAYOUT_NOTES];
    struct aude_state trial;
};

/* hurry: asked now and then whether what is being played on has to end at once (greedy.h). */
void playouts_init(struct playouts *playouts, const struct aude_rules *rules,
                   bool (*hurry)(void *context), void *context);
void playouts_begin(struct playouts *playouts, const struct playout_from *from);
/* Plays on after a way to play the turn, with the draws of that number.
 * Sets value[seat], and those of the others if they are wanted, to what the position is worth to
 * them (thought_value). False: it had to end. */
bool playouts_play(struct playouts *playouts, const struct way *way, int64_t number,
                   int64_t *value);

#endif
