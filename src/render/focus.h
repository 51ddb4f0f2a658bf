/* SPDX-License-Identifier: Apache-2.0 */
/* What the present decision is about, as cells of the board to be marked: each room knows which
 * they are at its steps. */
#ifndef AUDE_RENDER_FOCUS_H
#define AUDE_RENDER_FOCUS_H

#include "aude.h"

struct render_face;

enum { FOCUS_CELLS = 8 };

struct focus {
    const struct render_face *room; /* whose decision it is; NULL: about no cells */
    int cells;                      /* what the room knows the cells by ... */
    struct aude_cell cell[FOCUS_CELLS];
    int reach; /* ... and how far around them */
};

void focus_find(struct focus *focus, const struct aude_state *state);
/* Is the decision about this cell? */
bool focus_holds(const struct focus *focus, int x, int y);

#endif
