/* SPDX-License-Identifier: Apache-2.0 */
/* Which tile a draw of a table brings. As a rule that is chosen when it is drawn (chance.h). Where
 * tiles are drawn ahead, each seat has the tile that it draws in its next turn as soon as somebody
 * draws after its turn: it is held for that seat, and no other draw can bring it. What is held
 * follows from the seed and the actions alone, so nothing of it is stored; docs/PROTOCOL.md,
 * section 7, tells it so that anybody can repeat it.
 */
#ifndef AUDE_SERVER_DRAWS_H
#define AUDE_SERVER_DRAWS_H

#include "aude.h"

enum { DRAWS_NONE = -1 };

struct draws {
    bool ahead;
    uint64_t made;            /* draws of the game, */
    uint64_t chosen;          /* ... and how many tiles were chosen: those that are held too */
    int held[AUDE_MAX_SEATS]; /* kind of tile, or DRAWS_NONE */
};

/* Can tiles be drawn ahead in such a game? Not where all are drawn openly before. */
bool draws_can_be_ahead(const struct aude_setup *setup);
/* Before the first action. */
void draws_begin(struct draws *draws, bool ahead);
/* One is made that was not chosen here. */
void draws_pass(struct draws *draws);
/* The one that is due in this state; before it, tiles are held for all who have none. */
aude_action draws_next(struct draws *draws, const uint8_t *seed, const struct aude_state *state);

#endif
