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
    return &state->regions.word[region_of(state, tile, kind_of(state, tile)->tower)];
}
static inline uint32_t tower_seen(const struct state *state, unsigned tile)
{
    return state->regions.word[region_of(state, tile, kind_of(state, tile)->tower)];
}
static inline unsigned tower_floors(uint32_t word)
{
    return word_pennants(word);
}
static inline bool tower_open(uint32_t word)
{
    return word_figures(word) == 0 && (word & WORD_SHUT) == 0;
}

/* May the seat put the figure on the tower of this tile, as far as tower, figure and supply go
 * (TOWER-8, 9, 20)? */
enum aude_status tower_takes(const struct state *state, unsigned seat, unsigned figure,
                             unsigned tile);

/* Is a cell in the range of a tower of so many floors (TOWER-12)? */
static inline bool tower_range(int dx, int dy, int floors)
{
    const int ax = dx < 0 ? -dx : dx;
    const int ay = dy < 0 ? -dy : dy;
    return ((ax == 0) | (ay == 0)) && ax + ay <= floors;
}

/* Step CAPTURE (capture.c). */
bool capture_possible(const struct state *state);
void capture_list(const struct state *state, struct list *list);
enum aude_status capture_legal(const struct state *state, aude_action action);
void capture_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

/* Step EXCHANGE (capture.c). No ransom comes between: the exchange happens at once (TOWER-22). */
void exchange_list(const struct state *state, struct list *list);
enum aude_status exchange_legal(const struct state *state, aude_action action);
void exchange_apply(struct state *state, aude_action action, struct aude_ledger *ledger);

/* Ransom (ransom.c), at any decision of the own turn outside an auction. */
bool ransom_possible(const struct state *state);
void ransom_list(const struct state *state, struct list *list);
enum aude_status ransom_legal(const struct state *state, aude_action action);
void ransom_pay(struct state *state, aude_action action, struct aude_ledger *ledger);

#endif
