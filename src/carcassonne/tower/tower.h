/* SPDX-License-Identifier: Apache-2.0 */
/* Towers (TOWER-1 to 30): floors, followers on top, capturing, exchange, ransom. */
#ifndef AUDE_CARCASSONNE_TOWER_H
#define AUDE_CARCASSONNE_TOWER_H

#include "core/list.h"
#include "carcassonne/state.h"

enum {
    RANSOM_COST = AUDE_RANSOM_COST,
    MAX_FLOORS = 120 /* what the region's word can count; a game has 30 */
};

/* The word of the tower on the tile, which has a foundation. */
static inline uint32_t *tower_word(struct state *state, unsigned tile)
{
    return &words_of(state)[region_of(state, tile, kind_of(state, tile)->tower)];
}
static inline uint32_t tower_seen(const struct state *state, unsigned tile)
{
    return words_of(state)[region_of(state, tile, kind_of(state, tile)->tower)];
}
static inline unsigned tower_floors(uint32_t word)
{
    return word_tiles(word);
}
static inline bool tower_open(uint32_t word)
{
    return (word & ((uint32_t)MAX_WORD_FIGURES * WORD_FIGURE | WORD_SHUT)) == 0;
}

/* Is a cell in the range of a tower of so many floors (TOWER-12)? */
static inline bool tower_range(int dx, int dy, int floors)
{
    const int ax = dx < 0 ? -dx : dx;
    const int ay = dy < 0 ? -dy : dy;
    return ((ax == 0) | (ay == 0)) && ax + ay <= floors;
}

/* Step CAPTURE (capture.c). */
bool capture_possible(const struct state *state);
unsigned capture_enter(struct state *state, struct aude_ledger *ledger);
unsigned capture_pass(struct state *state, struct aude_ledger *ledger);
void capture_list(const struct state *state, struct list *list);
enum aude_status capture_legal(const struct state *state, aude_action action);
unsigned capture_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

/* Step EXCHANGE (capture.c). No ransom comes between: the exchange happens at once (TOWER-22). */
unsigned exchange_enter(struct state *state, struct aude_ledger *ledger);
void exchange_list(const struct state *state, struct list *list);
enum aude_status exchange_legal(const struct state *state, aude_action action);
unsigned exchange_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

/* Ransom (ransom.c), at any decision of the own turn outside an auction, and at the end of a part.
 */
/* May the seat whose turn it is buy anything? What is cheap to know is asked first. */
static inline bool ransom_possible(const struct state *state)
{
    return !state->moment.ransomed && state->score[state->seat] >= RANSOM_COST &&
           state->captive[state->seat] > 0;
}
unsigned ransom_count(const struct state *state);
unsigned ransom_enter(struct state *state, struct aude_ledger *ledger);
void ransom_list(const struct state *state, struct list *list);
enum aude_status ransom_legal(const struct state *state, aude_action action);
unsigned ransom_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

/* For aude_check and editing (check.c). */
const char *tower_audit(const struct state *state);
const char *tower_check(const struct state *state);
void tower_forget(struct state *state, unsigned step);
bool capture_ready(const struct state *state);
bool exchange_ready(const struct state *state);
bool ransom_ready(const struct state *state);

#endif
