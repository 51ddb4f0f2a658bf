/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the turn that the playout shares with the ordinary way of playing, see turn.c. */
#ifndef AUDE_CARCASSONNE_TURN_H
#define AUDE_CARCASSONNE_TURN_H

#include "carcassonne/state.h"

/* May such a figure stand on such a feature at all (BASE-52, 53)? */
enum aude_status may_stand(const struct rules *rules, unsigned figure, unsigned feature);

/* May the seat put the figure on the segment of the tile, as far as feature, figure and supply go
 * (BASE-23, 24, 52, 53)? */
enum aude_status may_claim(const struct state *state, unsigned seat, unsigned figure, unsigned tile,
                           unsigned segment);

/* The next seat's turn. */
static inline void turn_pass(struct state *state)
{
    state->seat = (uint8_t)(state->seat + 1 == state->rules->setup.seats ? 0 : state->seat + 1);
    state->turn_number++;
}
/* Final scoring, and nothing is to be decided any more (BASE-44, BASE-45). */
void turn_finish_game(struct state *state, struct aude_ledger *ledger);

/* After a tile was laid: to ACTION, or past it when there is nothing to decide. */
void turn_after_place(struct state *state, struct aude_ledger *ledger);
/* After ACTION: SCORE, then the next turn or the end. */
void turn_after_action(struct state *state, struct aude_ledger *ledger);
/* A drawn tile is at hand: to PLACE, or out of the game with it (BASE-22). */
void turn_after_draw(struct state *state, unsigned kind, struct aude_ledger *ledger);

#endif
