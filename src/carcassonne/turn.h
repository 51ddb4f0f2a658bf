/* SPDX-License-Identifier: Apache-2.0 */
/* The course of a turn: what the rooms and the playout share with turn.c. */
#ifndef AUDE_CARCASSONNE_TURN_H
#define AUDE_CARCASSONNE_TURN_H

#include "core/list.h"
#include "carcassonne/state.h"

/* May such a figure stand on such a feature at all (BASE-52, 53, TOWER-20)? */
enum aude_status may_stand(const struct rules *rules, unsigned figure, unsigned feature);

/* May the seat put the figure on the segment of the tile, as far as feature, figure and supply go
 * (BASE-23, 24, 52, 53, TOWER-9)? */
enum aude_status may_claim(const struct state *state, unsigned seat, unsigned figure, unsigned tile,
                           unsigned segment);

/* Does a tile of the kind fit anywhere, if need be with a bridge that may be built (BASE-22)? */
bool place_possible(const struct state *state, unsigned kind);

/* The next seat's turn. */
static inline void turn_pass(struct state *state)
{
    state->seat = (uint8_t)(state->seat + 1 == state->rules->setup.seats ? 0 : state->seat + 1);
    state->turn_number++;
}
/* Final scoring, and nothing is to be decided any more (BASE-44, BASE-45). */
void turn_finish_game(struct state *state, struct aude_ledger *ledger);

/* Nothing to remember: the moment in which a turn begins. */
void turn_forget(struct state *state);
/* A turn of this seat begins, a tile is to be drawn or offered. */
void turn_begin(struct state *state, unsigned seat);
/* This tile is at hand: to PLACE, or out of the game with it and to DRAW (BASE-22, BAZAAR-26).
 * False when the part ends without a tile. */
bool turn_offer(struct state *state, unsigned kind, struct aude_ledger *ledger);

/* A tile leaves the game. Then to DRAW, or false as above. */
bool turn_discard(struct state *state, unsigned kind, const char *rule, struct aude_ledger *ledger);

/* After a tile was laid: to ACTION, or past it when there is nothing to decide. */
void turn_after_place(struct state *state, struct aude_ledger *ledger);
/* After something that is not the action of the part: the same step, or past it when nothing is
 * left to decide. */
void turn_again(struct state *state, struct aude_ledger *ledger);
/* After the action: bridges, castles, SCORE. */
void turn_after_action(struct state *state, struct aude_ledger *ledger);
void turn_after_castles(struct state *state, struct aude_ledger *ledger);
/* SCORE, then what follows a part. */
void turn_score(struct state *state, struct aude_ledger *ledger);
/* After a part, or after all bids: bazaars, second parts, the next turn, the end. */
void turn_next_part(struct state *state, struct aude_ledger *ledger);

/* What may be done besides at any decision of the own turn outside an auction: a ransom (TOWER-28).
 * For rooms with such decisions. */
void besides_list(const struct state *state, struct list *list);
enum aude_status besides_legal(const struct state *state, aude_action action);
void besides_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

/* Applies an action that is known to be legal. */
void turn_play(struct state *state, aude_action action);

#endif
