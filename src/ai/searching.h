/* SPDX-License-Identifier: Apache-2.0 */
/* A search from inside: what search.c (one decision), halving.c (which way gets how many playouts)
 * and listing.c (all that was found out) share. */
#ifndef AUDE_AI_SEARCHING_H
#define AUDE_AI_SEARCHING_H

#include "ai/crew.h"
#include "ai/ending.h"
#include "ai/search.h"
#include "ai/odds.h"

enum {
    WIDTH_MAX = 64,
    ROUNDS_MAX = 6, /* of halving so many */
    LONG = 20000000 /* nanoseconds from which on it is worth while to think farther */
};

struct candidate {
    struct way way;
    int64_t prior; /* as the greedy player values it */
    int64_t sum;   /* of its playouts */
    int64_t merit; /* the same by what is counted */
    /* For a list, by seats, with the number of playouts; and what it was after each round. */
    int64_t each[AUDE_MAX_SEATS], played;
    int64_t past[ROUNDS_MAX][AUDE_MAX_SEATS];
    int rounds;
    int64_t apart, square; /* by what its playouts differ from those of what was made, added up */
};

struct search {
    const struct aude_rules *rules;
    struct search_taste taste;
    struct weights weights;
    int64_t (*clock)(void);
    void (*told)(void *context, const struct search_news *news);
    void *context; /* of told */

    const struct aude_state *root;
    struct search_limit limit;
    int64_t begun, playouts, passes, next_news;
    uint64_t seed;
    int seat;
    struct candidate candidate[WIDTH_MAX];
    int candidates, width, depth, blend;
    int spread;      /* of the final difference, see odds.h */
    bool exact;      /* the decision is known by its ending */
    bool lists;      /* every seat's expectation is wanted */
    struct way made; /* never left out; its action is 0: nothing was made */

    struct search_plan plan;

    struct crew *crew;
    struct ranked ranked[WIDTH_MAX];
    int64_t value[CREW_BATCH][AUDE_MAX_SEATS];
    struct ending ending;
    struct aude_state trial;
};

/* Of the thread that decides. */
struct thought *search_thought(struct search *search);
/* Is it what was made? With next 0 any way to go on with it is. */
static inline bool search_is_made(const struct search *search, const struct way *way)
{
    return search->made.action != 0 && way->action == search->made.action &&
           (search->made.next == 0 || way->next == search->made.next);
}
/* Where what was made stands among the first `count` candidates; `count`: nowhere. */
int search_find_made(const struct search *search, int count);
/* Nanoseconds since the decision was begun. */
int64_t search_spent(const struct search *search);
void search_begin(struct search *search, const struct aude_state *state,
                  const struct search_limit *limit, struct aude_random *random);
/* Solves the ending, if it is one, in half of the time at most. False: it is not known. */
bool search_end(struct search *search, struct way *way, int64_t *value);
/* Actions that an exact end may try. */
int64_t search_tries(const struct search *search);
/* What is counted for a value. */
int64_t search_merit(const struct search *search, int64_t value);
/* So many turns are played on from the next search_play_from on. */
void search_set_depth(struct search *search, int depth);
/* Ranks so many of the ways to play the turn, and makes them candidates. */
void search_rank(struct search *search, struct aude_random *random, int width);
/* From now on the candidates are played on; the first is the best by now. */
void search_play_from(struct search *search);
/* Thinks the candidates over, two or more; those first then that were thought over longest. */
void search_halve(struct search *search);
/* One candidate alone gets all playouts. */
void search_play_one(struct search *search);
/* Of a list: one that was left out early has the playouts that what was made has had, if there is
 * time. */
void search_catch_up(struct search *search, struct candidate *late);

#endif
