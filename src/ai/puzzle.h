/* SPDX-License-Identifier: Apache-2.0 */
/* Puzzles: decisions of which one way to play the turn is clearly the best, see puzzle.c. What is
 * found depends on state, playouts and seed alone. */
#ifndef AUDE_AI_PUZZLE_H
#define AUDE_AI_PUZZLE_H

#include "ai/analysis.h"
#include "ai/level.h"

enum puzzle_theme {
    PUZZLE_CLAIM, /* a figure is put on something */
    PUZZLE_LAST,  /* it takes the last figure of the supply */
    PUZZLE_KEEP,  /* the last figure stays in the supply */
    PUZZLE_JOIN,  /* comes to share, or takes, what somebody else has */
    PUZZLE_FARM,  /* a figure on a field */
    PUZZLE_SCORE, /* brings points at once */
    PUZZLE_BLOCK, /* something of somebody else cannot be completed any more */
    PUZZLE_PLACE, /* no figure is put: the square is all */
    PUZZLE_THEMES
};
const char *puzzle_theme_name(enum puzzle_theme theme); /* "claim", "farm", ... */

enum { PUZZLE_STEPS = 2, PUZZLE_LINES = 4, PUZZLE_HARDEST = LEVEL_ANYWHERE + 1 };

struct puzzle_line {
    aude_action action, next; /* next: at the decision that follows, or 0 */
    int32_t margin, chance;   /* of the seat, see analysis.h */
};

struct puzzle {
    int seat;
    int steps; /* decisions of the solution, 1 or 2 */
    int lead;  /* margin by which it is before the next best turn, hundredths of a point */
    int win;   /* the same of the chance to win, hundredths of a per cent */
    enum puzzle_theme theme;
    int level; /* the lowest level that mostly finds it, 2 to 7; PUZZLE_HARDEST: none does */
    int lines; /* the first is the solution */
    struct puzzle_line line[PUZZLE_LINES];
};

struct puzzler; /* memory for looking at one position after the other */
/* For games under these rules, which must live as long; NULL when there is none. */
struct puzzler *puzzler_create(const struct aude_rules *rules);
void puzzler_free(struct puzzler *puzzler);

/* Is this decision a puzzle? A tile has to be placed there. It is looked at with a tenth of the
 * playouts first and then with all of them, by two other seeds. */
bool puzzle_find(struct puzzler *puzzler, const struct aude_state *state, int64_t playouts,
                 uint64_t seed, struct puzzle *puzzle);
/* What a search with this seed says of the decision: true when a turn leads clearly, which then
 * stands in steps, lead, win and line; the rest of *puzzle is 0. */
bool puzzle_look(struct puzzler *puzzler, const struct aude_state *state, int64_t playouts,
                 uint64_t seed, struct puzzle *puzzle);

#endif
