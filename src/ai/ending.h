/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a game of two seats, played exactly: see ending.c. */
#ifndef AUDE_AI_ENDING_H
#define AUDE_AI_ENDING_H

#include "ai/playout.h"

enum {
    ENDING_TILES = 2,   /* to be laid, at most, when a decision is thought over in this way; one of
                           them is known */
    ENDING_LEVELS = 16, /* decisions and draws one after the other that there is room for */
    ENDING_ROOM = 8192, /* actions to choose from, of all of them together */
    ENDING_REPLIES = 4,
    ENDING_FIRST = 64
};

/* Memory of it. */
struct ending {
    struct thought *thought; /* by which actions are looked at in a better order */
    int seat;
    int64_t tried, most; /* actions that were tried, and that may be */
    bool failed;         /* too many, too deep, or no time */
    bool chanced;        /* a draw was met that had more than one outcome */
    bool won;            /* not the points are counted, but who has won */
    aude_action answer;  /* what follows the action that was valued last, in the same turn, or 0 */
    struct aude_state state[ENDING_LEVELS];
    aude_action reply[ENDING_LEVELS][ENDING_REPLIES]; /* that were best here, the last one first */
    int used;
    aude_action room[ENDING_ROOM];
};

/* Is the game near enough to its end? Not by how long it may take. */
bool ending_is_near(const struct aude_state *state);

/* Finds the best way to play the turn: the first action of it that leads to most points more than
 * the other seat has when the game is over, on the mean of all draws, when both seats play for that
 * from now on. *value gets these points, in hundredths. False: it takes more than so many
 * actions, or the thought hurries; then nothing is known. */
bool ending_solve(struct ending *ending, struct thought *thought, const struct aude_state *state,
                  int64_t most, struct way *best, int64_t *value);
/* The same of one way to play the turn. With next 0, that becomes what is best to follow the
 * action in the same turn. */
bool ending_value(struct ending *ending, struct thought *thought, const struct aude_state *state,
                  int64_t most, struct way *way, int64_t *value);
/* The chance of the seat to win by this way, when both seats play for nothing else from now on, in
 * hundredths of a per cent (odds.h). To be asked right after the way was valued, with its value. */
bool ending_chance(struct ending *ending, struct thought *thought, const struct aude_state *state,
                   int64_t most, const struct way *way, int64_t value, int32_t *chance);

#endif
