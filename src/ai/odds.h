/* SPDX-License-Identifier: Apache-2.0 */
/* How probable it is that each seat wins, from what it may expect and from how much is still to
 * come. See odds.c; how well it holds is in docs/AI.md. */
#ifndef AUDE_AI_ODDS_H
#define AUDE_AI_ODDS_H

#include "aude.h"

enum { ODDS_CERTAIN = 10000 }; /* chances of winning are in hundredths of a per cent */

/* The spread of the final difference of two seats around what is expected, in hundredths of a
 * point, with so many tiles to come: one standard deviation. */
int odds_spread(const struct aude_rules *rules, int tiles);
/* Tiles to come: those of the bag, and the one in hand. */
int odds_tiles(const struct aude_state *state);
/* Writes the chance of each seat. margin: what it may expect over the mean of the others, in
 * hundredths of a point. They add up to ODDS_CERTAIN, but for what is rounded off. */
void odds(const struct aude_rules *rules, int tiles, const int32_t *margin, int32_t *chance);
/* The chance to be above 0 when so many thousandths of a standard deviation are expected. */
int odds_above(int64_t deviations);
/* The same of final scores: 0, or its share with those who have as much. */
void odds_final(const struct aude_state *state, int32_t *chance);
/* The largest whole number whose square is not larger, at most two million. */
int odds_root(int64_t square);

#endif
