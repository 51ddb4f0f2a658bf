/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a turn: how one begins, and the tile at hand. */
#ifndef AUDE_CARCASSONNE_PART_H
#define AUDE_CARCASSONNE_PART_H

#include "carcassonne/state.h"
#include "carcassonne/variables.h"

/* Of tiles that may be drawn now. */
struct copies {
    unsigned total;
    _Alignas(8) uint8_t of[AUDE_MAX_KINDS];
};
/* How many of each kind may be drawn now: those in the bag, as far as rooms allow (RIVER-4). Fills
 * the total, and returns the numbers by kind: the bag itself, or what was made of it in `copies`.
 */
const uint8_t *part_copies(const struct state *state, struct copies *copies);
/* How many tiles may be drawn in all. */
unsigned part_copies_total(const struct state *state);
/* Tiles that may be drawn now, but for those set aside (BAZAAR-32). */
static inline unsigned part_drawable(const struct state *state)
{
    const unsigned aside = state->bazaar.aside;
    const unsigned total =
        state->rules->holds.count == 0 ? state->bag_total : part_copies_total(state);
    return total > aside ? total - aside : 0;
}

/* The same, with those set aside. */
static inline unsigned part_left(const struct state *state)
{
    return state->rules->holds.count == 0 ? state->bag_total : part_copies_total(state);
}

/* Can a second part begin: with a tile, or with one that is laid without drawing? */
bool part_possible(const struct state *state);

/* The next seat's turn. */
static inline void part_next_seat(struct state *state)
{
    state->seat = (uint8_t)(state->seat + 1 == state->rules->setup.seats ? 0 : state->seat + 1);
    state->turn_number++;
}

/* Nothing to remember: the moment in which a turn begins, or its second part. */
static inline void part_forget_until(struct state *state, enum lifetime lifetime)
{
    state->moment =
        (struct aude_moment){.raised = NO_TILE, .victim = AUDE_NO_SEAT, .asked = AUDE_NO_SEAT};
    if (state->rules->variables > 0) {
        variables_forget(state, lifetime);
    }
}
static inline void part_forget(struct state *state)
{
    part_forget_until(state, LASTS_TURN);
}
/* No tile is at hand or just placed. */
static inline void part_empty(struct state *state)
{
    state->drawn = NO_KIND;
    state->last = NO_TILE;
}
/* A turn of this seat begins, a tile is to be drawn or offered. */
void part_begin(struct state *state, unsigned seat);
/* The second part of the seat's turn begins. Goes on at S110. */
unsigned part_second(struct state *state);

/* The station at which rooms ask at this step, in play or not; STATION_NONE: there is none. */
unsigned part_station(const struct rules *rules, unsigned step);
/* Is a tile just placed there: from the action to the end of the part? */
bool part_placed(const struct rules *rules, unsigned step);

/* Does a tile of the kind fit anywhere, if need be in a room's way (BASE-22)? */
bool part_fits(const struct state *state, unsigned kind);
/* The drawn tile leaves the game by this rule. Goes on by drawing, or where a room says. */
unsigned part_discard(struct state *state, const char *rule, struct aude_ledger *ledger);

#endif
