/* SPDX-License-Identifier: Apache-2.0 */
/* Matches between players, see arena.c. What a match tells about their strength. */
#ifndef AUDE_AI_ARENA_H
#define AUDE_AI_ARENA_H

#include "ai/mind.h"

/* One game: the first player on one seat, the others on the seats after it. */
struct arena_game {
    int score[AUDE_MAX_SEATS];           /* by player */
    int64_t nanoseconds[AUDE_MAX_SEATS]; /* of the clock, that a player thought */
    int64_t slowest[AUDE_MAX_SEATS];     /* for one decision */
    int decisions[AUDE_MAX_SEATS];
    int turns;
    int lost; /* player + 1 who named no legal action: with that the game ended; 0: none did */
};

/* Plays one game to its end. `first` is the seat of player 0; draws and coins follow from the seed,
 * so that games with the same seed have the same draws, as far as they draw from the same bag.
 * Who names no legal action has lost; the scores then are those of that moment. The status of what
 * was named, AUDE_OK when the game was played to its end. */
enum aude_status arena_play(struct arena_game *game, const struct aude_rules *rules,
                            struct mind *const *minds, int first, uint64_t seed,
                            int64_t (*clock)(void));

/* The share of a win that player 0 has: 1000 when alone in front, 500 for a tie of two, ... Who
 * lost by what they named is behind all others. */
int arena_share(const struct arena_game *game, int players);
/* Its points less the mean of those of the others, in thousandths. */
int arena_margin(const struct arena_game *game, int players);

#endif
