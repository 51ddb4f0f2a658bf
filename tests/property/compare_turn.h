/* SPDX-License-Identifier: Apache-2.0 */
/* Whose turn it is, by the engine and by model_turn.c. See compare_turn.c. */
#ifndef AUDE_TEST_COMPARE_TURN_H
#define AUDE_TEST_COMPARE_TURN_H

#include "watch.h"

void compare_turn_start(void);
/* Is an auction on, by the model? */
bool compare_turn_auction(void);
/* Turns of the seat that began with the ply and bring the fairy's point (DRAGON-33, X3-13). */
int compare_turn_begun(int seat);
struct ply {
    aude_action action;
    bool fits;    /* a tile that was drawn: does it fit anywhere? */
    bool scored;  /* the part was scored with this ply */
    bool extends; /* the tile laid last extends the feature of the seat's builder, before anything
                     is scored */
};
/* After a ply. board: with all that the ply changed. */
void compare_turn(const struct model *board, const struct ply *ply,
                  const struct model_auction *auction);
/* The steps of a part between the tile and its scoring. */
bool is_within_part(enum aude_step step);

#endif
