/* SPDX-License-Identifier: Apache-2.0 */
/* What the property tests share: dice of their own, set-ups by number, TAP lines. See common.c. */
#ifndef AUDE_TEST_COMMON_H
#define AUDE_TEST_COMMON_H

#include "aude.h"

/* A generator that owes nothing to the engine's, so that a fault there cannot hide here. */
struct dice {
    uint64_t s;
};

void dice_init(struct dice *dice, uint64_t seed);
uint32_t dice_below(struct dice *dice, uint32_t n);
/* An outcome of the draw by weight, chosen from aude_chance_outcomes. */
aude_action dice_draw(struct dice *dice, const struct aude_state *state);
/* Uniform over aude_legal_actions, a draw by weight. A bid is raised: mostly a little, now and then
 * to anything that is allowed. */
aude_action dice_action(struct dice *dice, const struct aude_state *state);

/* The base game: every number of seats with every combination of the values of its own options,
 * set-up number i mod their count. */
int setup_count(void);
void setup_number(struct aude_setup *setup, int number);
/* With expansions: bit i of the subset switches room_name(i) on. The number chooses seats, preset
 * and overlay in turn, and by lot the abbot, the tile sets and other values for some options. The
 * subsets of the first ROOMS are below SUBSETS, those of all below ALL_SUBSETS. */
enum { ROOMS = 4, SUBSETS = 1 << ROOMS, ALL_ROOMS = 22, ALL_SUBSETS = 1 << ALL_ROOMS };
const char *room_name(int room);
/* The rooms of the module in this folder of the game, as a subset; -1 when there is none. */
int module_rooms(const char *module);
/* Switches the rooms of a subset on and brings the tiles that belong to them. */
void setup_rooms(struct aude_setup *setup, int subset);
void setup_mixed(struct aude_setup *setup, int subset, int number);
/* The Discovery: every number of seats with every combination of the values of its options, by
 * number; beyond their count the same again with the next start seat. */
int setup_discovery_count(void);
void setup_discovery(struct aude_setup *setup, int number);
/* One of the three kinds above in turn. */
void setup_assorted(struct aude_setup *setup, int number);
/* Is the option (a literal) at this value? No when the game has no such option. */
bool setup_has(const struct aude_setup *setup, const char *option, const char *value);
/* "3 seats FIELD_SCORING=per-city-4 ...": options not at their default. Static memory. */
const char *setup_text(const struct aude_setup *setup);

/* A number of games where 10,000 are played together: AUDE_GAMES says how many are played in the
 * place of these. Rounded up, so that some are. */
long games_scaled(long games);

/* TAP: one line a test; tap_end prints the plan and returns the exit status. */
void tap_result(bool passed, const char *name);
int tap_end(void);

#endif
