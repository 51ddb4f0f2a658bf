/* SPDX-License-Identifier: Apache-2.0 */
/* The scoring round (S600 to S680), one for everything that scores while the game goes on:
 *
 *     collect  what the tile just placed completed
 *     join     rooms add what scores with it, and ask about it (castles)
 *     value    when it is collected: nothing changes a value before all are known
 *     pay      each in the order of the list
 *     leave    whoever stood on what was scored goes home
 *
 * Where a room has to ask, it does so at a station before this one and keeps the answers in
 * moment.answer (decision 9): values depend on the board and the answers only. */
#ifndef AUDE_CARCASSONNE_ROUND_H
#define AUDE_CARCASSONNE_ROUND_H

#include "carcassonne/score.h"

enum {
    /* the cities and roads of a tile, monastery and garden of nine tiles */
    ROUND_STRUCTURES = AUDE_MAX_SEGMENTS + 2 * 9,
    ROUND_SOURCES = ROUND_STRUCTURES + AUDE_MAX_CASTLES,
};

struct round {
    const struct state *state;
    bool all;            /* unclaimed structures too */
    bool best;           /* ask nobody: the best value is taken */
    unsigned count;      /* sources */
    unsigned structures; /* the first so many were collected, the others joined */
    unsigned answers;    /* taken from moment.answer so far */
    struct source source[ROUND_SOURCES];
};

/* Collects what the tile placed last completed; nothing has joined yet. */
void round_collect(struct round *round, const struct state *state, bool all, bool best);
/* The round as it will be, if nobody has to choose: everything that was completed, claimed or not,
 * with what rooms join to it. */
void round_foresee(struct round *round, const struct state *state);
/* The next source, joined by a room; NULL when there is no room for it. */
struct source *round_add(struct round *round);

/* The rooms that the round concerns, as bits in the order of rules.due. Without them, and with
 * nothing complete, there is nothing in it. */
unsigned round_rooms(const struct state *state);
/* The whole round. `best`: without the answers, the best value for whoever would be asked. */
void round_run(struct state *state, unsigned rooms, bool best, struct aude_ledger *ledger);

/* Final scoring of incomplete structures (F30), fields apart. Figures stay where they are, to be
 * looked at. */
void round_final(struct state *state, struct aude_ledger *ledger);

#endif
