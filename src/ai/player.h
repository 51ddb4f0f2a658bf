/* SPDX-License-Identifier: Apache-2.0 */
/* Computer players. A player is a function that is shown a state in which a seat has to decide
 * and names one of the legal actions. It keeps nothing between two calls: what it knows is in the
 * state, and every coin it tosses comes from the generator it is handed, so the same state and
 * the same seed always give the same move, on every machine (no floating point anywhere).
 *
 * The draw is not a player's business: the caller makes it, by aude_random_draw or otherwise. */
#ifndef AUDE_AI_PLAYER_H
#define AUDE_AI_PLAYER_H

#include "aude.h"

struct player {
    const char *name; /* "greedy", as on the command line */
    const char *text; /* one English sentence without a full stop, to be translated */
    /* A legal action of the present decision; 0 only when the game is over. */
    aude_action (*choose)(const struct aude_state *state, struct aude_random *random);
};

/* The players, weakest first. */
int player_count(void);
const struct player *player_at(int index);
/* NULL when there is none of this name. */
const struct player *player_find(const char *name);

#endif
