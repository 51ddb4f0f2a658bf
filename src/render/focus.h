/* SPDX-License-Identifier: Apache-2.0 */
/* What the present decision is about, as cells of the board and legal actions to be marked: the
 * range of the tower just raised (TOWER-12), the surroundings of a castle (CASTLE-16). */
#ifndef AUDE_RENDER_FOCUS_H
#define AUDE_RENDER_FOCUS_H

#include "aude.h"

enum focus_kind { FOCUS_NONE, FOCUS_RANGE, FOCUS_CASTLE };

/* The two cells that a castle lies on. */
struct focus_pair {
    int16_t x[2], y[2];
};

enum { FOCUS_PAIRS = 4 }; /* one tile completes at most 4 towns */

struct focus {
    enum focus_kind kind;
    int x, y, floors; /* FOCUS_RANGE: the tower */
    int pairs;        /* FOCUS_CASTLE: the castle asked about, or what could become castles */
    struct focus_pair pair[FOCUS_PAIRS];
};

/* The cells of the town that could be a castle at this city segment: it leaves its tile by one
 * side. False when the segment is none. */
bool focus_town(struct focus_pair *town, const struct aude_state *state, int x, int y, int segment);
/* FOCUS_NONE when the decision is about nothing of the kind. */
void focus_find(struct focus *focus, const struct aude_state *state);
/* Is the cell in range of the tower, or one of the six around a castle? */
bool focus_holds(const struct focus *focus, int x, int y);

#endif
