/* SPDX-License-Identifier: Apache-2.0 */
/* A game that was played, looked at afterwards: what else could have been done and what it would
 * have been worth, and which part of the result was luck. One call a step, so that steps can be
 * divided among threads and a caller can stop at any of them; then sums over the steps.
 *
 * What a seat may expect is the margin of its points over the mean of the others, in hundredths of
 * a point; chances of winning are in hundredths of a per cent (odds.h). */
#ifndef AUDE_AI_ANALYSIS_H
#define AUDE_AI_ANALYSIS_H

#include "ai/odds.h"
#include "ai/search.h"

/* A choice by what it loses. It is of the first grade from the bottom one of whose bounds it
 * reaches. */
enum analysis_grade {
    ANALYSIS_BEST, /* the best one, or one that cannot be told from it */
    ANALYSIS_GOOD,
    ANALYSIS_INACCURACY,
    ANALYSIS_MISTAKE,
    ANALYSIS_BLUNDER,
    ANALYSIS_GRADES
};
struct analysis_bounds {
    int lost; /* chance to win, in hundredths of a per cent */
    int cost; /* margin, in hundredths of a point */
};
/* From which loss on a choice is of a grade; nothing for the best. */
extern const struct analysis_bounds analysis_bounds[ANALYSIS_GRADES];
enum analysis_grade analysis_grade(int lost, int cost);

enum {
    ANALYSIS_CHOICES = 5,
    ANALYSIS_SWING = 1500, /* a turn is a turning point when somebody's chance changes by so much */
    ANALYSIS_POINTS = 5    /* turning points that are told, at most */
};

/* What the one who decides may expect is in whole tenths of a point and whole per cents, as it is
 * told, so that all that is told of it agrees; of an ending that was played exactly it is exact. */
struct analysis_choice {
    aude_action action, next; /* next: at the decision that follows in the same turn, or 0 */
    int64_t playouts;
    int32_t margin[AUDE_MAX_SEATS], chance[AUDE_MAX_SEATS];
};

/* What is done at one step of a game. A tile and what its seat does with it at once are judged
 * together, at the step of the tile. */
struct analysis_move {
    aude_action action;
    aude_action next; /* judged with it, or 0 */
    bool judged;      /* with the action before */
};

/* One action of a game. */
struct analysis_step {
    int turn;  /* aude_turn_number */
    int seat;  /* who decided, or whose turn it was when chance drew */
    int tiles; /* to come, the one in hand among them */
    bool draw;
    int legal;   /* different things that could have been done or drawn */
    bool judged; /* a decision that was judged with the one before: nothing more is told of it */
    bool exact;  /* all that is told of a decision or before a draw is that of an exact ending */
    /* Of a decision, none when there was nothing to choose from: best first, what was made among
     * them, as the last one if it is no better. Of it, with what followed it, or if nothing did
     * that is judged with it, with what follows it best. Of a draw, if that is exact: what was to
     * be expected before it. */
    int choices;
    struct analysis_choice choice[ANALYSIS_CHOICES + 1], made;
    int32_t cost, lost; /* made against best, 0 or more */
    /* They are known but for so much, 19 times of 20; 0 when they are exact or nothing was lost. */
    int32_t cost_noise, lost_noise;
    enum analysis_grade grade;
    /* Of a draw: what the seat may expect when it does what the greedy player would, less the mean
     * of that over all that could be drawn. */
    int32_t luck;
};

struct analyst; /* memory for looking at one step after the other */
/* For games under these rules, which must live as long; NULL when there is none. */
struct analyst *analyst_create(const struct aude_rules *rules);
void analyst_free(struct analyst *analyst);
/* See search_clock. */
void analyst_clock(struct analyst *analyst, int64_t (*clock)(void));
/* From any thread: the step that is looked at has to end at once; what it says then is worth
 * nothing. */
void analyst_stop(struct analyst *analyst);
/* Is what the seat does after this action, `next`, judged together with it? */
bool analysis_joins(struct analyst *analyst, const struct aude_state *state, aude_action action,
                    aude_action next);
/* What it says with a limit of playouts alone depends on state, move, limit and seed only. */
void analyse(struct analyst *analyst, const struct aude_state *state,
             const struct analysis_move *move, const struct search_limit *limit, uint64_t seed,
             struct analysis_step *step);
/* A hint: the best that can be done in a state in which a seat decides, and what follows it,
 * thought over as the first level that searches does. */
struct analysis_choice analysis_hint(struct analyst *analyst, const struct aude_state *state);

/* ---- analysis_sums.c ---- */

/* What a seat did. */
struct analysis_seat {
    int decisions; /* that had a choice */
    int grade[ANALYSIS_GRADES];
    int64_t cost, luck; /* added up */
    int accuracy; /* hundredths of a per cent, the mean over its decisions of what is left of a
                     whole when so much of the chance to win is lost; 0 without any */
};
/* For each of the seats. */
void analysis_sum(const struct analysis_step *step, int steps, int seats,
                  struct analysis_seat *sums);

/* One turn, which is the steps from `first` on. */
struct analysis_turn {
    int turn, seat, first, steps;
    int32_t before[AUDE_MAX_SEATS], after[AUDE_MAX_SEATS]; /* chances to win */
    int32_t margin[AUDE_MAX_SEATS];                        /* after it */
    int32_t cost, lost, luck;                              /* of whose turn it is, added up */
    int32_t cost_noise;                                    /* of its cost, as of a step */
    int32_t swing; /* by what it changed somebody's chance, told by one measure: from estimate to
                      estimate or from exact to exact */
    int grade;     /* of its choices by whose turn it is together, or -1: there was none */
    bool turning;
};
/* Turns in their order; `end`, a state in which the game is over, or NULL: it was not played to
 * its end. Returns how many; at most capacity. */
int analysis_turns(const struct analysis_step *step, int steps, int seats,
                   const struct aude_state *end, struct analysis_turn *turn, int capacity);

#endif
