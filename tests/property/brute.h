/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a game of two seats by everything that can happen: no bounds, no order, nothing shared
 * with the players but the public calls of the engine; and positions to try it in. */
#ifndef AUDE_TESTS_BRUTE_H
#define AUDE_TESTS_BRUTE_H

#include "common.h"

/* Positions that were visited. */
extern long brute_visited;

/* Points more than the other seat has when both play for them. */
double brute_points(const struct aude_state *state, int seat);
/* The chance to win when both play for nothing else, a tie being half a win. */
double brute_wins(const struct aude_state *state, int seat);
/* Can all that can happen be tried in so many positions? */
bool brute_is_small(const struct aude_state *state, long most);

/* A set-up of two seats: the base game, single expansions, The Discovery. */
void brute_set_up(struct aude_setup *setup, int number, struct dice *dice);
/* Some turns of greedy players, so that what is possible can be tried, then two tiles are left of
 * all and one of them is to be drawn. False: the game ended before. */
bool brute_to_the_end(struct aude_state *state, struct dice *dice, int turns);

#endif
