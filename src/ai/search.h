/* SPDX-License-Identifier: Apache-2.0 */
/* A player that looks farther than its own turn, by playing on, see search.c. It is handed all its
 * memory once; thinking allocates nothing. */
#ifndef AUDE_AI_SEARCH_H
#define AUDE_AI_SEARCH_H

#include "ai/weights.h"
#include "aude.h"

/* How long to think about one decision, at most: whichever comes first; 0 is no limit.
 * Without any it makes 1000 playouts. */
struct search_limit {
    int64_t nanoseconds; /* of the clock below */
    int64_t playouts;    /* with these alone the choice depends on state and seed only */
    int64_t looks;       /* actions that are tried, about; the same holds, and it bounds the time;
                            with it one thread makes all playouts */
};

/* How it thinks: what is tuned. */
struct search_taste {
    /* 0 in these: by the limit. */
    int width; /* ways to play the turn that are thought over, at most */
    int depth; /* turns of all seats that are played on after it */
    int blend; /* the position is valued after so many turns, the last ones, and the mean is taken
                */
    int trust; /* playouts that the first impression counts as */
    int near;  /* cells from new tiles within which all placements are looked at in playouts */
    int wins;  /* per cent of what is counted by chances to win and not by points */
};
extern const struct search_taste search_taste;

struct search;

/* Memory for games under these rules, which must live as long; NULL when there is none. */
struct search *search_create(const struct aude_rules *rules);
void search_free(struct search *search);
/* From now on so many threads (1 to 64) make the playouts, the one who calls among them: not while
 * it thinks. Choices stay the same when playouts are the limit; a limit of time is one by the clock
 * of each thread. False: no memory, or no such number; then all is as before. In WebAssembly there
 * is only one, whatever is asked for. */
bool search_threads(struct search *search, int threads);
void search_tune(struct search *search, const struct search_taste *taste);
/* The weights by which it evaluates; weights_search if nothing is said. */
void search_weigh(struct search *search, const struct weights *weights);
/* Time in nanoseconds, by which limits are measured; NULL: limits of time are no limits. */
void search_clock(struct search *search, int64_t (*clock)(void));

/* A legal action of the present decision; 0 when the game is over. What it is going to do with the
 * rest of its turn it remembers. */
aude_action search_choose(struct search *search, const struct aude_state *state,
                          const struct search_limit *limit, struct aude_random *random);
/* What it is going to do when it comes to this position; 0: nothing. */
struct search_plan {
    aude_action action;
    uint64_t hash; /* of the position (aude_hash) */
};
/* For searches that do not live from one decision to the next: what one is going to do, another
 * one of the same kind can be told, as if it were its own. */
struct search_plan search_planned(const struct search *search);
void search_plan(struct search *search, struct search_plan plan);
/* From any thread: what is being thought over has to be decided at once. */
void search_stop(struct search *search);
/* Playouts of the last decision. */
int64_t search_playouts(const struct search *search);
/* Was the last decision one of an ending that was played exactly (ending.h)? Of a plan that was
 * kept to: the one by which it was made. */
bool search_is_exact(const struct search *search);

/* One way to go on, and what was found out about it. */
struct search_line {
    aude_action action, next; /* next: at the decision that follows in the same turn, or 0 */
    int64_t playouts;         /* 0: it was not played on, its margin is that of the evaluation */
    bool exact;               /* ... but that of an ending that was played exactly */
    int32_t margin[AUDE_MAX_SEATS]; /* expected for each seat over the mean of the others,
                                       hundredths of a point */
    int32_t chance[AUDE_MAX_SEATS]; /* to win, see odds.h; of an exact one what it comes to */
    int32_t noise; /* of what was made: what it is behind the first of the list is known but for
                      so much, 19 times of 20, in hundredths of a point; 0 when that is exact */
};
/* Thinks over a decision of a seat and writes the best so many ways to go on, at most capacity,
 * best first; the first is what search_choose would choose, unless that had the time to look
 * farther (halving.c). All are told by one measure: what one that was left out is behind the first
 * follows from the draws that both have met. `made`, or NULL: its action, a legal one, with its
 * next, or 0 for whatever is best to follow it, is thought over in any case, and what was found out
 * about it stands there then; it has had the same playouts as the first of the list.
 * Returns how many there are. Nothing is planned by it. */
int search_list(struct search *search, const struct aude_state *state,
                const struct search_limit *limit, struct aude_random *random,
                struct search_line *line, int capacity, struct search_line *made);
/* The best way to go on of an ending that can be played exactly within the limit. False: there is
 * none to be had; then nothing is written. */
bool search_solve(struct search *search, const struct aude_state *state,
                  const struct search_limit *limit, struct search_line *line);

/* What a search thinks while it does. */
struct search_news {
    int64_t playouts;
    int depth;                /* turns that are played on */
    aude_action action, next; /* best so far, and what follows it in the same turn, or 0 */
    int64_t margin; /* expected for the seat over the mean of the others, hundredths of a point */
};
/* Tells, in the thread that thinks, after 1, 2, 4, 8... playouts of every candidate and when a
 * decision was thought over that had more than one; NULL: nobody is told. */
void search_watch(struct search *search,
                  void (*told)(void *context, const struct search_news *news), void *context);

#endif
