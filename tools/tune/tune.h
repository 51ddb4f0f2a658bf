/* SPDX-License-Identifier: Apache-2.0 */
/* aude-tune: weights of the evaluation found by matches, see tune.c. */
#ifndef AUDE_TUNE_H
#define AUDE_TUNE_H

#include "ai/search.h"
#include "ai/weights.h"

/* ---- book.c: what was done so far ---- */

enum { UNIT = 1000 }; /* a point of the search lies between weights: in thousandths of them */

struct run {
    uint64_t seed;
    int pairs; /* of games that one step plays */
    int step;  /* that were made */
    int64_t point[WEIGHTS];
};
/* Lines of steps that were made; grows. */
struct book {
    const char *path;
    char *text;
    size_t length;
};

/* Where a run begins. */
void run_from(struct run *run, const struct weights *weights);
/* Reads the file into both; a file that is not there begins with what the run says. False: told
 * what is wrong. */
bool book_open(struct book *book, struct run *run);
/* Puts a step down; `margin` in thousandths of a point. The file is whole at any moment. */
bool book_add(struct book *book, const struct run *run, int64_t margin);
void book_close(struct book *book);
void weights_of(const struct run *run, struct weights *weights);

/* ---- match.c: games ---- */

struct match {
    long games, pairs;
    double share, margin, margin_squares; /* sums, of games and of pairs */
};
/* Mirrored pairs of games of two seats with these expansions (NULL after the last), the first with
 * the draws of `seed`. No limit: both look one turn ahead. False: no memory, or no such expansion.
 */
bool match_play(struct match *match, const struct weights *first, const struct weights *second,
                uint64_t seed, int pairs, const struct search_limit *limit, char *const *expansion);
void match_print(const struct match *match);

/* ---- spsa.c ---- */

/* One step; sets *margin, in thousandths of a point. False: no memory. */
bool spsa_step(struct run *run, int64_t *margin);

#endif
