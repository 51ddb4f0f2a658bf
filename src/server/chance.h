/* SPDX-License-Identifier: Apache-2.0 */
/* Draws that nobody can foresee and everybody can check afterwards. A table has a secret seed; a
 * digest of it, the commitment, is shown before the first draw, the seed itself when the game is
 * over. Draw n follows from the seed and n alone, so that a table that was lost in the middle of
 * something draws the same tile again.
 */
#ifndef AUDE_SERVER_CHANCE_H
#define AUDE_SERVER_CHANCE_H

#include "aude.h"

enum { CHANCE_BYTES = 32 }; /* of a seed, of a commitment */

void chance_seed(uint8_t *seed);
/* BLAKE2b-256 of the seed. */
void chance_commitment(const uint8_t *seed, uint8_t *commitment);
/* One of several by number `number`: each as likely as its weight says of the total, which is above
 * 0. */
int chance_pick(const uint8_t *seed, uint64_t number, const uint32_t *weight, uint64_t total);
/* The outcome of draw `number` (from 0). Only at a draw. */
aude_action chance_draw(const uint8_t *seed, uint64_t number, const struct aude_state *state);
/* What a computer player tosses coins with when `seq` actions have been played. */
struct aude_random chance_coins(const uint8_t *seed, uint64_t seq);

#endif
