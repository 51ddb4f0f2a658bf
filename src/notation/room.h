/* SPDX-License-Identifier: Apache-2.0 */
/* What a room of the rules adds to the text of actions: one table at the bottom of
 * src/faces/ROOM/notation.c. A verb needs nothing here; its row in the public tables says how it is
 * written and read (verbs.c). Here are those that leave something out, or have words between.
 */
#ifndef AUDE_NOTATION_ROOM_H
#define AUDE_NOTATION_ROOM_H

#include "notation/text.h"

struct text_verb {
    int verb; /* AUDE_VERB_NONE ends a table */
    /* The whole action; false: words cannot say it. NULL: as any verb. */
    bool (*write)(struct text_out *out, const struct aude_state *state, aude_action action);
    /* What stands behind the name, to the end of the piece. NULL: as any verb. */
    enum aude_status (*read)(struct text_in *in, const struct aude_state *state,
                             aude_action *action);
};

struct text_room {
    enum aude_game game;
    const struct text_verb *verbs;
};

/* ---- Figures that stand on the board (standing.c) ---- */

enum { TEXT_ANY_FIGURE = -1 };
/* The segment on which a figure of the seat stands there; -1 when none or several do. */
int text_standing_segment(const struct aude_state *state, int seat, int figure, int x, int y);
/* Reads where a figure of the seat stands: a cell that says it alone, or [cell] feature. */
enum aude_status text_read_standing(struct text_in *in, const struct aude_state *state, int seat,
                                    int figure, enum aude_status nobody, int *x, int *y,
                                    int *segment);
/* Reads a figure of the seat on turn and the cell where it stands, alone or with its feature. */
enum aude_status text_read_own_standing(struct text_in *in, const struct aude_state *state,
                                        enum aude_verb verb, enum aude_status nobody,
                                        aude_action *action);
/* How many seats the game has. */
int text_seats(const struct aude_state *state);

#endif
